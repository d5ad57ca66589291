//! A room that starts again finds every table as it was, in the middle of a hand too.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use bot::Policy;
use cards::{Card, CardSet, Stub};
use dealer::Dealer;
use room::{
    Absent, Account, Chair, Charter, Clock, Command, Event, Fact, Happened, HouseRules, Level,
    Menu, PlayerId, Raised, Refusal, StakesList, Table, Terms, Time, TimeOfDay, Turn,
};
use store::{
    HandRecord, Key, Memory, Receipt, Recent, Sealer, Shelf, Sqlite, Store, TableId, TableRecord,
    Write, in_force, kept, rebuild,
};
use trials::{Trial, Trials};
use variant::Catalogue;

const TABLE: TableId = TableId(5);

fn charter(mix: &str) -> Arc<Charter> {
    let catalogue = Arc::new(Catalogue::house().clone());
    let mix = catalogue.mix(mix).expect("a mix").mix.clone();
    let bank = 10_000 * mix.plays.len() as u64;
    let absent = if mix.plays.len() > 5 { Absent::SitOut } else { Absent::Kill };
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
            absent,
            ..HouseRules::default()
        },
        // Something that shows by which charter a player sat down.
        clock: Clock { bank, ..Clock::default() },
        opens: TimeOfDay::new(0).expect("midnight"),
    })
}

/// The games of the house, and the mixes that settings of old name. Hands are compared with their rules, so
/// what is read is what was settled wherever it says the same.
struct Games<'r>(&'r Room);

impl Games<'_> {
    fn known(&self, terms: &Terms) -> Option<Arc<Charter>> {
        self.0.charters.iter().find(|it| it.terms() == *terms).cloned()
    }
}

impl Shelf for Games<'_> {
    fn charter(&self, terms: &Terms) -> Result<Arc<Charter>, String> {
        let read = terms.charter(Arc::new(Catalogue::house().clone()));
        let read = read.map_err(|error| error.to_string())?;
        assert_eq!(read.terms(), *terms);
        Ok(self.known(terms).expect("it was settled once"))
    }

    fn older(&self, settings: &str) -> Result<Arc<Charter>, String> {
        assert!(self.0.was_silent, "the log says what is settled");
        let read = charter(settings.split(',').next().expect("a mix"));
        Ok(self.known(&read.terms()).expect("it was settled once"))
    }
}

/// A table whose every command is kept.
pub(crate) struct Room {
    pub(crate) table: Table,
    store: Arc<dyn Store>,
    sealer: Sealer,
    lines: u64,
    time: u64,
    /// Everything that happened.
    pub(crate) log: Vec<Happened<Card>>,
    /// The hands, as whoever looks on would note them down.
    hands: Vec<HandRecord>,
    /// Whether no line says what the host settles, as in logs of old, and whether that was so at first.
    is_silent: bool,
    was_silent: bool,
    /// All that the host has settled.
    charters: Vec<Arc<Charter>>,
}

impl Room {
    pub(crate) fn new(store: Arc<dyn Store>) -> Room {
        let mut room = Room::older(store);
        (room.is_silent, room.was_silent) = (false, false);
        let settled = room.table.charter().clone();
        room.does(&Command::Settle(settled.into())).expect("the first line");
        room
    }

    /// A table of before logs said what is settled.
    fn older(store: Arc<dyn Store>) -> Room {
        let (link, settings) = ("link".to_owned(), "dealers-choice-night".to_owned());
        let (opened, settled) = (0, 0);
        let record = TableRecord { id: TABLE, link, settings, opened, settled, is_closed: false };
        store.write_and_wait(vec![Write::Open(record)]).expect("kept");
        let table = Table::open(charter("dealers-choice-night")).expect("a table");
        let sealer = Sealer::new(&Key::new([9; 32]));
        let (log, hands) = (Vec::new(), Vec::new());
        let charters = vec![Arc::clone(table.charter())];
        let (is_silent, was_silent) = (true, true);
        let (lines, time) = (0, 0);
        Room { table, store, sealer, lines, time, log, hands, is_silent, was_silent, charters }
    }

    /// A table where so many hands were played to their ends.
    fn after(hands: u64, trial: &mut Trial) -> Room {
        Room::new(Arc::new(Memory::default())).with(hands, trial)
    }

    fn older_after(hands: u64, trial: &mut Trial) -> Room {
        Room::older(Arc::new(Memory::default())).with(hands, trial)
    }

    fn with(mut self, hands: u64, trial: &mut Trial) -> Room {
        let room = &mut self;
        for number in 0..3 {
            room.does(&sit(number, number as u8, 7_000)).expect("a chair");
        }
        room.plays(hands, trial);
        self
    }

    /// So many more hands.
    fn plays(&mut self, hands: u64, trial: &mut Trial) {
        let all = self.table.hands() + hands;
        while self.table.hands() < all || self.table.playing().is_some() {
            let command = self.next(Policy::Call, trial).expect("players");
            self.does(&command).expect("it is allowed");
        }
    }

    /// The host settles another mix.
    fn settles(&mut self, mix: &str) {
        let known = Games(self).known(&charter(mix).terms());
        let charter = known.unwrap_or_else(|| charter(mix));
        self.charters.push(Arc::clone(&charter));
        let command = Command::Settle(Arc::clone(&charter).into());
        let settled = Some(self.lines);
        if !self.is_silent {
            if self.does(&command).is_ok() {
                let write = Write::Settings { table: TABLE, text: mix.to_owned(), settled };
                self.store.write_and_wait(vec![write]).expect("kept");
            }
            return;
        }
        // How the table stood was kept with it, and no line told it.
        let mut table = self.table.clone();
        if table.act(table.now(), &command, &mut Vec::new()).is_err() {
            return;
        }
        let snapshot = table.snapshot().expect("between hands");
        let text = store::form::write_snapshot(snapshot).expect("text");
        let writes = vec![
            Write::Settings { table: TABLE, text: mix.to_owned(), settled },
            Write::Snapshot { table: TABLE, lines: self.lines, text },
        ];
        self.store.write_and_wait(writes).expect("kept");
        // The hand before is one that nobody can look at any more.
        self.table = Table::restore(charter, snapshot.clone()).expect("a table");
    }

    fn does(&mut self, command: &Command) -> Result<(), Refusal> {
        let before = self.table.clone();
        let mut events: Vec<Happened<Card>> = Vec::new();
        self.time += 1;
        self.table.act(Time(self.time), command, &mut events)?;
        let writes = kept(TABLE, self.lines, &events, &before, &self.table, &self.sealer);
        self.store.write_and_wait(writes.expect("lines")).expect("kept");
        for (first, happened) in (self.lines..).zip(&events) {
            if let Event::Open(Fact::Begun(beginning)) = &happened.event {
                let seated = beginning.chairs.iter().filter_map(|chair| before.sits_in(*chair));
                let named = |player: PlayerId| (player.0, format!("Player {}", player.0));
                let play = before.charter().menu.play(&beginning.choice).expect("a game");
                self.hands.push(HandRecord {
                    table: TABLE,
                    number: self.hands.len() as u64 + 1,
                    first,
                    game: play.game.clone(),
                    players: seated.map(named).collect(),
                });
            }
        }
        self.lines += events.len() as u64;
        self.log.extend(events);
        Ok(())
    }

    pub(crate) fn step(&mut self, trial: &mut Trial) {
        if trial.below(30) == 0 {
            self.settles(trial.pick(&["dealers-choice-night", "horse"]));
        }
        let command = match self.next(Policy::Random, trial) {
            Some(command) if trial.below(8) > 0 => command,
            _ => self.wish(trial),
        };
        let _ = self.does(&command);
    }

    /// What the table waits for, unless that is players.
    fn next(&self, policy: Policy, trial: &mut Trial) -> Option<Command> {
        Some(match self.table.turn() {
            Turn::Players => return None,
            Turn::FirstDealer => {
                let mut stub = Stub::new(CardSet::NATURALS);
                let deck = std::iter::from_fn(|| stub.deal(&mut trial.rng)).collect();
                Command::DrawForDealer { deck }
            }
            Turn::Choose(player) => Command::Choose { player, choice: None },
            Turn::Deal => Command::Deal,
            Turn::Hand(engine::Turn::Chance(need)) => {
                let playing = self.table.playing().expect("a hand");
                let hand = playing.current();
                let mut dealer = Dealer::without(hand, playing.on_first_board());
                Command::Chance(dealer.answer(need, hand, &mut trial.rng))
            }
            Turn::Hand(engine::Turn::Players(seats)) => {
                let playing = self.table.playing().expect("a hand");
                let seat = seats.first_one().expect("a seat");
                let play = policy.play(playing.current(), seat, &mut trial.rng);
                let player = playing.player_in(seat).expect("a player");
                Command::Play { player, play: play.expect("a move") }
            }
            turn => panic!("{turn:?}"),
        })
    }

    fn wish(&self, trial: &mut Trial) -> Command {
        let player = PlayerId(trial.below(6) as u64);
        match trial.below(10) {
            7 => {
                let chair = Chair::new(trial.below(6) as u8).expect("a chair");
                let (name, chips) = (format!("Player {}", player.0), 1 + trial.below(9_000) as u64);
                Command::Arrive { player, name, chair, chips }
            }
            8 => Command::Depart { player },
            9 => Command::Give { player, chips: 1 + trial.below(500) as u64 },
            6 => {
                let usual = self.table.charter().stakes.usual;
                let ante = usual.ante + usual.chip * trial.below(3) as u64;
                let level = Level { ante, ..usual };
                Command::Raise(Box::new(Raised::of(level)))
            }
            0..=2 => {
                let chips = 5_000 + 50 * trial.below(40) as u64;
                sit(player.0, trial.below(6) as u8, chips)
            }
            3 => Command::Return { player, entry: room::Entry::Post },
            4 => Command::BuyShowChip { player },
            _ => Command::Present { player, of: PlayerId(trial.below(6) as u64) },
        }
    }

    /// What is on the disk is what the table is.
    fn check(&self) {
        let store = &*self.store;
        let rebuilt = rebuild(&Games(self), store, TABLE, Some(&self.sealer)).expect("a table");
        assert!(!rebuilt.is_hand_lost);
        assert_eq!(rebuilt.lines, self.lines);
        assert_eq!(rebuilt.table, self.table);
        assert_eq!(rebuilt.table.charter().terms(), self.table.charter().terms());
        self.check_recent(&rebuilt.recent);
        assert_eq!(rebuilt.recent.len() as u64, self.lines - first_of(&rebuilt.recent, self.lines));
        assert_eq!(store.hands(TABLE).as_ref(), Ok(&self.hands));
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

    /// What is told of the last lines is what happened then, to those who were in the hand.
    fn check_recent(&self, recent: &[Recent]) {
        let from = first_of(recent, self.lines);
        for Recent { number, happened, players } in recent {
            assert_eq!(*happened, self.log[*number as usize]);
            // Of a hand that began before all this nothing is known.
            let mut begun = self.hands.iter().filter(|hand| (from..=*number).contains(&hand.first));
            let expected = begun.next_back().map(|hand| hand.players.as_slice());
            let expected = expected.unwrap_or_default().iter().map(|(id, _)| PlayerId(*id));
            assert!(players.iter().copied().eq(expected), "line {number}: {players:?}");
        }
        assert!(recent.is_sorted_by(|a, b| a.number < b.number));
    }

    /// Without the key the hand is lost, and nothing else is.
    fn check_without_key(&self, sealer: Option<&Sealer>) {
        let rebuilt = rebuild(&Games(self), &*self.store, TABLE, sealer).expect("a table");
        let mut table = rebuilt.table;
        self.check_recent(&rebuilt.recent);
        if !rebuilt.is_hand_lost && self.table.playing().is_some() {
            // Nothing was hidden yet.
            assert!(sealer.is_some() && table == self.table);
            return;
        }
        assert_eq!(rebuilt.is_hand_lost, self.table.playing().is_some());
        let is_of_hand = |it: &Recent| matches!(it.happened.event, Event::Hand(_));
        assert!(!rebuilt.recent.iter().any(is_of_hand), "nothing of a hand that is not there");
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

fn sit(player: u64, chair: u8, chips: u64) -> Command {
    let chair = Chair::new(chair).expect("a chair");
    Command::Sit { player: PlayerId(player), name: format!("Player {player}"), chair, chips }
}

/// The number of the first of these lines; if there are none, of the next to come.
fn first_of(recent: &[Recent], next: u64) -> u64 {
    recent.first().map_or(next, |recent| recent.number)
}

fn one() -> Trial {
    Trials::numbered(5, 1).next().expect("a trial")
}

#[test]
fn a_table_is_rebuilt_from_the_start_or_from_the_last_snapshot_but_one() {
    let mut trial = one();
    for (hands, but_one) in [(0, None), (1, None), (2, Some(0)), (5, Some(3))] {
        let room = Room::after(hands, &mut trial);
        let snapshots = room.store.snapshots(TABLE).expect("snapshots");
        assert_eq!(snapshots.len() as u64, hands.min(2));
        let rebuilt = rebuild(&Games(&room), &*room.store, TABLE, Some(&room.sealer));
        let from = first_of(&rebuilt.expect("a table").recent, room.lines);
        let begun = |hand: usize| room.hands[hand + 1].first;
        // What happened between a snapshot and the next hand is in it, too.
        match but_one {
            None => assert_eq!(from, 0),
            Some(hand) => {
                assert_eq!(from, snapshots[1].0);
                assert!(room.hands[hand].first < from && from <= begun(hand));
            }
        }
        room.check();
    }
}

/// To make games ready takes longer than anything else: a young table asks for it once, and so does one that the
/// host has settled anew without a change.
#[test]
fn the_games_of_a_table_are_made_ready_once() {
    struct Counted<'r>(Games<'r>, Cell<u32>);
    impl Shelf for Counted<'_> {
        fn charter(&self, terms: &Terms) -> Result<Arc<Charter>, String> {
            self.1.set(self.1.get() + 1);
            self.0.charter(terms)
        }

        fn older(&self, settings: &str) -> Result<Arc<Charter>, String> {
            self.0.older(settings)
        }
    }
    for is_settled_anew in [false, true] {
        let mut room = Room::after(1, &mut one());
        if is_settled_anew {
            room.settles("dealers-choice-night");
        }
        let shelf = Counted(Games(&room), Cell::new(0));
        rebuild(&shelf, &*room.store, TABLE, Some(&room.sealer)).expect("a table");
        assert_eq!(shelf.1.get(), 1);
    }
}

#[test]
fn what_every_hand_has_brought_adds_up_to_what_players_have() {
    for mut trial in Trials::of("what_every_hand_has_brought", 100) {
        let room = Room::after(6, &mut trial);
        let mut all = vec![0; room.hands.len()];
        for (player, person) in room.table.people() {
            let results = room.store.results(TABLE, player.0).expect("results");
            let bought = i64::try_from(room.table.ledger().bought(*player)).expect("few chips");
            let won: i64 = results.iter().map(|(_, won)| won).sum();
            assert_eq!(won, person.stack.cast_signed() - bought, "player {}", player.0);
            for (number, won) in results {
                all[number as usize - 1] += won;
            }
        }
        let house = room.table.ledger().balance(Account::House);
        assert_eq!(i128::from(all.iter().sum::<i64>()), -house, "no chip is lost");
    }
}

#[test]
fn nothing_is_replayed_that_is_older_than_what_the_host_has_settled() {
    let mut trial = one();
    for (before, after) in [(0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (3, 1), (3, 2), (3, 3)] {
        let mut room = Room::older_after(before, &mut trial);
        room.settles("horse");
        let settled = room.lines;
        room.check();
        room.plays(after, &mut trial);
        room.check();
        let rebuilt = rebuild(&Games(&room), &*room.store, TABLE, Some(&room.sealer));
        let from = first_of(&rebuilt.expect("a table").recent, room.lines);
        assert!(from >= settled, "{before} hands, then {after}: from {from}, settled at {settled}");
        let last = room.hands.last().filter(|hand| hand.first >= settled);
        assert!(last.is_none_or(|hand| from <= hand.first), "the last hand is known");
        // Another name of the table changes nothing of this.
        let (text, settled) = ("horse, renamed".to_owned(), None);
        let renamed = Write::Settings { table: TABLE, text, settled };
        room.store.write_and_wait(vec![renamed]).expect("kept");
        room.check();
    }
}

/// An older program settled something without a line, and this one something else with a line.
#[test]
fn nothing_is_replayed_by_what_was_in_force_before_something_was_settled_without_a_line() {
    let mut trial = one();
    for (before, after) in [(0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (3, 1), (3, 3)] {
        let mut room = Room::older_after(before, &mut trial);
        room.settles("horse");
        room.does(&sit(4, 4, 7_000)).expect("a chair");
        room.is_silent = false;
        room.check();
        room.settles("eight-game");
        room.check();
        room.plays(after, &mut trial);
        room.check();
    }
}

#[test]
fn where_no_snapshot_is_young_enough_the_newest_is_taken() {
    let mut trial = one();
    for hands in [1, 2, 4] {
        let room = Room::older_after(hands, &mut trial);
        let (text, settled) = ("dealers-choice-night".to_owned(), Some(room.lines + 1));
        let write = Write::Settings { table: TABLE, text, settled };
        room.store.write_and_wait(vec![write]).expect("kept");
        let newest = room.store.snapshots(TABLE).expect("snapshots")[0].0;
        let rebuilt = rebuild(&Games(&room), &*room.store, TABLE, Some(&room.sealer));
        let rebuilt = rebuilt.expect("a table");
        assert_eq!(first_of(&rebuilt.recent, room.lines), newest);
        assert_eq!(rebuilt.table.snapshot(), room.table.snapshot());
    }
}

/// A log tells what was settled: hands of before that are played again as well.
#[test]
fn what_happened_before_the_host_settled_something_else_is_replayed() {
    let mut trial = one();
    for (before, after) in [(0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (3, 1), (3, 3)] {
        let mut room = Room::after(before, &mut trial);
        room.settles("horse");
        room.check();
        room.plays(after, &mut trial);
        room.check();
        let rebuilt = rebuild(&Games(&room), &*room.store, TABLE, Some(&room.sealer));
        let rebuilt = rebuilt.expect("a table");
        let snapshots = room.store.snapshots(TABLE).expect("snapshots");
        let from = first_of(&rebuilt.recent, room.lines);
        assert_eq!(from, snapshots.get(1).map_or(0, |(lines, _)| *lines));
        let mix = |line| in_force(&Games(&room), &*room.store, TABLE, line).map(|it| mix_of(&it));
        assert_eq!(mix(0).expect("a charter"), "dealers-choice-night");
        assert_eq!(mix(u64::MAX).expect("a charter"), "horse");
    }
}

fn mix_of(charter: &Option<(u64, Arc<Charter>)>) -> String {
    charter.as_ref().expect("a table").1.menu.mix().id.clone()
}

#[test]
fn tables_are_rebuilt_as_they_were_at_any_moment() {
    for mut trial in Trials::of("tables_are_rebuilt", 400) {
        let make = if trial.below(4) == 0 { Room::older } else { Room::new };
        let mut room = make(Arc::new(Memory::default()));
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
    for mut trial in Trials::of("a_table_in_sqlite", 3) {
        let _ = std::fs::remove_file(&path);
        let mut room = Room::new(Arc::new(Sqlite::open(&path).expect("a store")));
        for _ in 0..12 {
            for _ in 0..trial.below(20) {
                room.step(&mut trial);
            }
            let (client, answer) = ("phone".to_owned(), format!("after {}", room.lines));
            let receipt = Receipt { client: client.clone(), number: room.time, answer };
            let (number, answer) = (receipt.number, receipt.answer.clone());
            let write = Write::Receipt { table: TABLE, client, number, answer };
            room.store.write_and_wait(vec![write]).expect("kept");
            room.store = Arc::new(Memory::default());
            room.store = Arc::new(Sqlite::open(&path).expect("the same store"));
            room.check();
            assert_eq!(room.store.receipts(TABLE), Ok(vec![receipt]));
        }
        while room.does(&Command::Close).is_err() {
            let command = room.next(Policy::Random, &mut trial).expect("a hand that goes on");
            let _ = room.does(&command);
        }
        assert!(room.store.table(TABLE).expect("a table").is_closed);
        assert_eq!(room.store.receipts(TABLE), Ok(Vec::new()), "nobody asks again");
    }
}
