//! A room that starts again finds every table as it was, in the middle of a hand too.

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::{Dealer, Policy};
use cards::{Card, CardSet, Stub};
use room::{
    Account, Chair, Charter, Clock, Command, Event, Fact, Happened, HouseRules, Menu, PlayerId,
    Refusal, StakesList, Table, Time, TimeOfDay, Turn,
};
use store::{Key, Memory, Sealer, Sqlite, Store, TableId, TableRecord, Write, kept, rebuild};
use trials::{Trial, Trials};
use variant::Catalogue;

const TABLE: TableId = TableId(5);

fn charter() -> Arc<Charter> {
    let catalogue = Arc::new(Catalogue::house().clone());
    let mix = catalogue.mix("dealers-choice-night").expect("a mix").mix.clone();
    Arc::new(Charter {
        name: "A table".to_owned(),
        chairs: 6,
        menu: Arc::new(Menu::new(catalogue, mix).expect("a menu")),
        stakes: StakesList::house().find("limit-1-5").expect("stakes").clone(),
        house: HouseRules {
            kill: true,
            overs: true,
            show_chip: Some(300),
            dealer_antes: true,
            run_twice: true,
            ..HouseRules::default()
        },
        clock: Clock::default(),
        opens: TimeOfDay::new(0).expect("midnight"),
    })
}

/// A table whose every command is kept.
struct Room {
    table: Table,
    store: Arc<dyn Store>,
    sealer: Sealer,
    lines: u64,
    time: u64,
}

impl Room {
    fn new(store: Arc<dyn Store>) -> Room {
        let (link, charter_text) = ("link".to_owned(), "{}".to_owned());
        let record = TableRecord { id: TABLE, link, charter: charter_text, is_closed: false };
        store.write_and_wait(vec![Write::Open(record)]).expect("kept");
        let table = Table::open(charter()).expect("a table");
        let sealer = Sealer::new(&Key::new([9; 32]));
        Room { table, store, sealer, lines: 0, time: 0 }
    }

    fn does(&mut self, command: &Command) -> Result<(), Refusal> {
        let before = self.table.clone();
        let mut events: Vec<Happened<Card>> = Vec::new();
        self.time += 1;
        self.table.act(Time(self.time), command, &mut events)?;
        let writes = kept(TABLE, self.lines, &events, &before, &self.table, &self.sealer);
        self.store.write_and_wait(writes.expect("lines")).expect("kept");
        self.lines += events.len() as u64;
        Ok(())
    }

    fn step(&mut self, trial: &mut Trial) {
        let command = match self.table.turn() {
            _ if trial.below(8) == 0 => self.wish(trial),
            Turn::Players => self.wish(trial),
            Turn::FirstDealer => {
                let mut stub = Stub::new(CardSet::NATURALS);
                let deck = std::iter::from_fn(|| stub.deal(&mut trial.rng)).collect();
                Command::DrawForDealer { deck }
            }
            Turn::Choose(player) => Command::Choose { player, choice: None },
            Turn::Deal => Command::Deal,
            Turn::Hand(engine::Turn::Chance(need)) => {
                let hand = self.table.playing().expect("a hand").current();
                Command::Chance(Dealer::new(hand).answer(need, hand, &mut trial.rng))
            }
            Turn::Hand(engine::Turn::Players(seats)) => {
                let playing = self.table.playing().expect("a hand");
                let seat = seats.first_one().expect("a seat");
                let play = Policy::Random.play(playing.current(), seat, &mut trial.rng);
                let player = playing.player_in(seat).expect("a player");
                Command::Play { player, play: play.expect("a move") }
            }
            turn => panic!("{turn:?}"),
        };
        let _ = self.does(&command);
    }

    fn wish(&self, trial: &mut Trial) -> Command {
        let player = PlayerId(trial.below(6) as u64);
        match trial.below(6) {
            0..=2 => Command::Sit {
                player,
                name: format!("Player {}", player.0),
                chair: Chair::new(trial.below(6) as u8).expect("a chair"),
                chips: 5_000 + 50 * trial.below(40) as u64,
            },
            3 => Command::Return { player, entry: room::Entry::Post },
            4 => Command::BuyShowChip { player },
            _ => Command::Present { player, of: PlayerId(trial.below(6) as u64) },
        }
    }

    /// What is on the disk is what the table is.
    fn check(&self) {
        let charter = self.table.charter();
        let store = &*self.store;
        let rebuilt = rebuild(charter, store, TABLE, Some(&self.sealer)).expect("a table");
        assert!(!rebuilt.is_hand_lost);
        assert_eq!(rebuilt.lines, self.lines);
        assert_eq!(rebuilt.table, self.table);
        let booked: BTreeMap<Account, i128> =
            store.balances(TABLE).expect("books").into_iter().collect();
        for (account, chips) in booked {
            assert_eq!(chips, self.table.ledger().balance(account), "{account}");
        }
        let other = Sealer::new(&Key::new([1; 32]));
        for sealer in [None, Some(&other)] {
            self.check_without_key(sealer);
        }
    }

    /// Without the key the hand is lost, and nothing else is.
    fn check_without_key(&self, sealer: Option<&Sealer>) {
        let rebuilt = rebuild(self.table.charter(), &*self.store, TABLE, sealer).expect("a table");
        let mut table = rebuilt.table;
        if !rebuilt.is_hand_lost && self.table.playing().is_some() {
            // Nothing was hidden yet.
            assert!(sealer.is_some() && table == self.table);
            return;
        }
        assert_eq!(rebuilt.is_hand_lost, self.table.playing().is_some());
        table.audit().expect("books that balance");
        let Some(playing) = self.table.playing() else {
            assert_eq!(table.snapshot(), self.table.snapshot());
            return;
        };
        let mut log = Vec::new();
        table.act(Time(self.time + 1), &Command::Void, &mut log).expect("it is taken back");
        assert_eq!(log[0].event, Event::Open(Fact::Voided));
        table.audit().expect("books that balance");
        let setup = playing.hand.setup();
        for (player, start) in playing.players.iter().zip(&setup.stacks) {
            assert_eq!(table.people()[player].stack, *start, "as at the start of the hand");
        }
        assert!(matches!(table.turn(), Turn::Deal | Turn::Choose(_) | Turn::Players));
    }
}

#[test]
fn tables_are_rebuilt_as_they_were_at_any_moment() {
    for mut trial in Trials::sized("tables_are_rebuilt", 20, 400) {
        let mut room = Room::new(Arc::new(Memory::default()));
        for _ in 0..150 {
            room.step(&mut trial);
            if trial.below(10) == 0 {
                room.check();
            }
        }
        room.check();
        assert!(room.table.hands() > 0);
    }
}

#[test]
fn a_table_in_sqlite_is_rebuilt_after_it_was_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("room.db");
    for mut trial in Trials::sized("a_table_in_sqlite", 1, 3) {
        let _ = std::fs::remove_file(&path);
        let mut room = Room::new(Arc::new(Sqlite::open(&path).expect("a store")));
        for _ in 0..12 {
            for _ in 0..trial.below(20) {
                room.step(&mut trial);
            }
            room.store = Arc::new(Memory::default());
            room.store = Arc::new(Sqlite::open(&path).expect("the same store"));
            room.check();
        }
    }
}
