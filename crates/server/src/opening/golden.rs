//! Rooms that older programs have left open (`tests/golden`) are opened and played on.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bot::Policy;
use cards::{Card, CardSet, Stub};
use dealer::Dealer;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use room::{Command, Happened, Table, Time, Turn};
use store::{Key, OtherKey, Sealer, Sqlite, Store, TableId, Unsealed};
use telling::Language;
use tempfile::TempDir;
use wire::{Marked, Whose};

use super::{Room, data_file};
use crate::games::settle::settle;
use crate::games::settlement::{Ground, Names};
use crate::games::whose;
use crate::kept::form;
use crate::testing;
use crate::told::{history, replay};

/// The rooms there are, by the version of their data.
const ROOMS: [&str; 4] = ["version-2", "version-4", "version-5", "version-5-lines"];

/// A room in a folder of its own, and the file of its key.
fn golden(room: &str) -> (TempDir, PathBuf) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    fs::copy(from.join(format!("{room}.db")), data_file(&folder.path().join("data"))).unwrap();
    let key = folder.path().join("key");
    fs::copy(from.join(format!("{room}.key")), &key).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    (folder, key)
}

fn sealer(folder: &TempDir, key: &Path) -> Sealer {
    Sealer::new(&Key::in_file(key, &folder.path().join("data")).unwrap().0)
}

fn data(folder: &TempDir, sealer: &Sealer) -> Sqlite {
    let path = data_file(&folder.path().join("data"));
    Sqlite::open_with(&path, sealer, OtherKey::Refused).unwrap()
}

/// Somebody does something to the data.
fn changed(folder: &TempDir, sql: &str) {
    let file = rusqlite::Connection::open(data_file(&folder.path().join("data"))).unwrap();
    file.execute_batch(sql).unwrap();
}

#[test]
fn a_room_of_an_older_program_opens_with_all_its_tables_and_tells_every_hand() {
    let (folder, key) = golden("version-2");
    testing::run(async {
        let room = Room::open(config(&folder, key)).await.unwrap();
        assert_eq!(room.opened.tables, 7);
        Arc::clone(&room.house).wake().await;
        assert_eq!(room.house.troubles(), Vec::<String>::new());
        let mut hands = 0;
        for record in room.house.store.tables(true).unwrap() {
            for hand in room.house.store.hands(record.id).unwrap() {
                for who in [None, Some(hand.players[0].0)] {
                    let told = history::hand(&room.house, record.id, hand.number, looks(who));
                    let told = told.unwrap().unwrap();
                    assert!(
                        !told.replay.lines.is_empty(),
                        "hand {} of {}",
                        hand.number,
                        record.link
                    );
                    assert!(!told.replay.phh.is_empty());
                    hands += 1;
                }
            }
        }
        assert!(hands >= 2 * 7 * 4, "{hands}");
    });
}

fn config(folder: &TempDir, key: PathBuf) -> crate::Config {
    let data = folder.path().join("data");
    crate::Config { port: Some(0), data, key, new_key: false, ..testing::config() }
}

#[test]
fn a_room_with_the_wrong_key_does_not_open_unless_the_key_may_be_new() {
    let (folder, _) = golden("version-2");
    let wrong = folder.path().join("wrong");
    Key::in_file(&wrong, &folder.path().join("data")).unwrap();
    testing::run(async {
        let mut config = config(&folder, wrong);
        let refused = Room::open(config.clone()).await.err().unwrap().to_string();
        assert!(refused.contains("--new-key"), "{refused}");
        config.new_key = true;
        let room = Room::open(config).await.unwrap();
        Arc::clone(&room.house).wake().await;
        assert_eq!(room.house.troubles(), Vec::<String>::new());
        // Bets of hands in play are returned, and the log says so.
        for record in room.house.store.tables(false).unwrap() {
            let last = room.house.store.lines(record.id, 0..u64::MAX).unwrap();
            let is_void = |line: &store::Line| line.open.contains("Voided");
            assert!(last.iter().any(is_void), "table {}", record.link);
        }
    });
}

/// What the refusal says helps.
#[test]
fn a_room_whose_key_file_is_empty_opens_by_what_it_is_told_to_do() {
    let (folder, key) = golden("version-2");
    let copy = fs::read(&key).unwrap();
    fs::write(&key, "\n").unwrap();
    let open = |new_key: bool| {
        let config = crate::Config { new_key, ..config(&folder, key.clone()) };
        testing::run(Room::open(config)).map(drop).map_err(|error| error.to_string())
    };
    for new_key in [false, true] {
        let told = open(new_key).unwrap_err();
        assert!(told.contains("is empty") && told.contains("Put a copy of the key"), "{told}");
        assert!(told.contains("move the file away and start with --new-key"), "{told}");
    }
    fs::write(&key, copy).unwrap();
    open(false).expect("the copy of the key");
    fs::remove_file(&key).unwrap();
    open(true).expect("a new key");
}

/// Every hand of a room as somebody is told it: anybody, or everyone who was dealt in.
fn looks(who: Option<u64>) -> replay::Looker {
    replay::Looker { who, language: Language::English }
}

fn told(house: &crate::house::House, as_players: bool) -> Vec<(TableId, u64, replay::Told)> {
    let mut all = Vec::new();
    for record in house.store.tables(true).unwrap() {
        for hand in house.store.hands(record.id).unwrap() {
            let players = hand.players.iter().map(|(id, _)| Some(*id)).filter(|_| as_players);
            for who in players.chain([None]) {
                let told = history::hand(house, record.id, hand.number, looks(who));
                let told = told.unwrap().unwrap();
                all.push((record.id, hand.number, told));
            }
        }
    }
    all
}

/// What was sealed with a key that is gone is told to everybody as anybody saw it.
#[test]
fn hands_of_before_a_new_key_are_told_as_everybody_saw_them() {
    for room in ROOMS {
        let (folder, key) = golden(room);
        let before = testing::run(async {
            let room = Room::open(config(&folder, key)).await.unwrap();
            told(&room.house, false)
        });
        let other = folder.path().join("other");
        let config = crate::Config { new_key: true, ..config(&folder, other) };
        let after = testing::run(async {
            let room = Room::open(config).await.unwrap();
            Arc::clone(&room.house).wake().await;
            told(&room.house, true)
        });
        let (mut whole, mut void) = (0, 0);
        for (table, number, after) in &after {
            let at = |it: &&(TableId, u64, replay::Told)| (it.0, it.1) == (*table, *number);
            let before = &before.iter().find(at).unwrap().2;
            let [was, is] = [before, after].map(|it| serde_json::to_value(&it.replay).unwrap());
            let [was_lines, lines] = [&was, &is].map(|it| it["lines"].as_array().unwrap());
            let last = lines.last().unwrap()["what"].as_str().unwrap();
            match last {
                "over" => {
                    assert_eq!(is, was, "hand {number} of {table:?}");
                    assert_eq!(after.text, before.text);
                    whole += 1;
                }
                // It was in play: bets are returned.
                "voided" => {
                    assert_eq!(&lines[..lines.len() - 1], was_lines, "hand {number} of {table:?}");
                    assert_eq!(after.replay.phh, before.replay.phh);
                    void += 1;
                }
                other => panic!("hand {number} of {table:?} ends with {other}"),
            }
        }
        assert!(whole > 2 && void > 1, "{room}: {whole} hands, {void} void");
    }
}

#[test]
fn a_table_whose_log_was_changed_stays_closed_and_the_others_open() {
    let (folder, key) = golden("version-2");
    testing::run(async {
        let room = Room::open(config(&folder, key.clone())).await.unwrap();
        Arc::clone(&room.house).wake().await;
    });
    let sql = "UPDATE lines SET open = open || ' ' WHERE table_id = 3
        AND number = (SELECT max(number) FROM lines WHERE table_id = 3)";
    changed(&folder, sql);
    testing::run(async {
        let room = Room::open(config(&folder, key)).await.unwrap();
        Arc::clone(&room.house).wake().await;
        assert_eq!(room.house.metrics.tables.get(), 6);
        let troubles = room.house.troubles();
        let [trouble] = troubles.as_slice() else { panic!("{troubles:?}") };
        assert!(trouble.contains("line ") && trouble.contains("cardroom restore"), "{trouble}");
    });
}

/// Hands are played by the text that their table keeps: another text is not taken for it.
#[test]
fn a_table_whose_game_was_changed_stays_closed_and_says_which() {
    let (folder, key) = golden("version-2");
    let first = troubles(&folder, &key);
    assert_eq!(first, Vec::<String>::new());
    let text = "UPDATE games SET body = replace(body, 'deal 5', 'deal 4') WHERE hash =
        (SELECT settings ->> '$.games[0].hash' FROM tables WHERE id = 5)";
    changed(&folder, text);
    let [trouble] = &troubles(&folder, &key)[..] else { panic!("one table") };
    assert!(trouble.starts_with("the game "), "{trouble}");
    assert!(trouble.contains("was changed") && trouble.contains("cardroom restore"), "{trouble}");
}

/// What the room could not open, after it was opened.
fn troubles(folder: &TempDir, key: &Path) -> Vec<String> {
    testing::run(async {
        let room = Room::open(config(folder, key.to_owned())).await.unwrap();
        Arc::clone(&room.house).wake().await;
        room.house.troubles()
    })
}

/// Version 4 proved lines, and no movements. What was proved is not taken as it is when it is brought up to
/// date, and what is proved since is found like the rest.
#[test]
fn a_room_whose_books_were_not_proved_is_brought_up_to_date_and_hides_no_change() {
    let (folder, key) = golden("version-4");
    assert_eq!(troubles(&folder, &key), Vec::<String>::new());
    changed(&folder, "UPDATE movements SET chips = chips + 1 WHERE table_id = 2 AND number = 3");
    let [trouble] = &troubles(&folder, &key)[..] else { panic!("one table") };
    assert!(trouble.starts_with("movement 3 in the books of table 2 was changed"), "{trouble}");

    for (sql, what) in [
        ("UPDATE lines SET open = open || ' ' WHERE table_id = 1 AND number = 17", "line 17"),
        ("DELETE FROM lines WHERE table_id = 1 AND number = 17", "line 17"),
        ("UPDATE chains SET lines = 17 WHERE table_id = 1", "the end of the log"),
    ] {
        let (folder, key) = golden("version-4");
        changed(&folder, sql);
        for time in ["first", "second"] {
            let troubles = troubles(&folder, &key);
            let [trouble] = &troubles[..] else { panic!("{sql}, {time}: {troubles:?}") };
            assert!(trouble.starts_with(what), "{sql}, {time}: {trouble}");
        }
    }
    let (folder, key) = golden("version-4");
    changed(&folder, "DELETE FROM room");
    let refused = testing::run(Room::open(config(&folder, key))).err().unwrap().to_string();
    assert!(refused.contains("cardroom restore COPY --data"), "{refused}");
}

/// The independent check of the first form: what the live types of that time wrote as JSON.
#[test]
fn what_an_older_program_wrote_is_read_and_written_again_byte_for_byte() {
    let (folder, key) = golden("version-2");
    let sealer = sealer(&folder, &key);
    let store = data(&folder, &sealer);
    let (mut lines, mut hidden) = (0, 0);
    for record in store.tables(true).unwrap() {
        let id = record.id;
        let settings = form::read_settings(&record.settings).unwrap();
        // Wishes have another form since then.
        let again = form::write_settings(&settings).unwrap();
        assert_eq!(form::read_settings(&again).unwrap(), settings);
        for (_, text) in store.snapshots(id).unwrap() {
            let snapshot = store::form::read_snapshot(&text).unwrap();
            assert_eq!(store::form::write_snapshot(&snapshot).unwrap(), text);
        }
        for line in store.lines(id, 0..u64::MAX).unwrap() {
            let read = store::read(id, &line, Some(&sealer)).unwrap();
            let Unsealed::Whole(happened) = read else { panic!("{line:?}") };
            let again = store::written(id, line.number, &[happened], &sealer).unwrap().remove(0);
            assert_eq!(again.open, line.open);
            let text = |sealed: &Vec<u8>| sealer.open(id, line.number, sealed).unwrap();
            assert_eq!(again.sealed.as_ref().map(text), line.sealed.as_ref().map(text));
            hidden += usize::from(line.sealed.is_some());
            lines += 1;
        }
    }
    assert!(lines > 500 && hidden > 100, "{lines} lines, {hidden} sealed");
}

#[test]
fn every_table_of_an_older_program_plays_on_and_no_chip_is_lost() {
    for room in ROOMS {
        plays_on(room);
    }
}

/// What a table of an older program is played by.
struct Older(Arc<room::Charter>);

impl store::Shelf for Older {
    fn charter(&self, terms: &room::Terms) -> Result<Arc<room::Charter>, String> {
        // What was wished is what the log says of it, in whatever form the wish was kept.
        let catalogue = Arc::clone(self.0.menu.catalogue());
        let logged = terms.charter(catalogue).map_err(|error| error.to_string())?;
        let stakes = |of: &room::Charter| {
            let (id, sources) = (String::new(), Vec::new());
            room::Stakes { id, sources, ..of.stakes.clone() }
        };
        assert_eq!(stakes(&logged), stakes(&self.0), "{}", terms.name);
        assert_eq!((&logged.house, logged.clock), (&self.0.house, self.0.clock), "{}", terms.name);
        assert_eq!(logged.chairs, self.0.chairs);
        let (mix, wished) = (logged.menu.mix(), self.0.menu.mix());
        assert_eq!((&mix.name, &mix.id, mix.change), (&wished.name, &wished.id, wished.change));
        assert_eq!((&mix.betting, &mix.options), (&wished.betting, &wished.options));
        let plays = |mix: &variant::mix::Mix| -> Vec<(String, _)> {
            mix.plays.iter().map(|play| (play.game.clone(), play.betting)).collect()
        };
        assert_eq!(plays(mix), plays(wished));
        Ok(Arc::new(logged))
    }

    fn older(&self, _: &str) -> Result<Arc<room::Charter>, String> {
        Ok(Arc::clone(&self.0))
    }
}

fn plays_on(room: &str) {
    let (folder, key) = golden(room);
    let sealer = sealer(&folder, &key);
    let store = data(&folder, &sealer);
    let mut in_flight = 0;
    let mut marks = BTreeSet::new();
    for record in store.tables(false).unwrap() {
        let id = record.id;
        let settings = form::read_settings(&record.settings).unwrap();
        let texts = settings.games.iter();
        let texts: Vec<_> = texts
            .filter_map(|game| Some((game.clone(), store.game(&game.hash).unwrap()?)))
            .collect();
        let ground = Ground { offered: Arc::default(), by: None, names: Names::AsTheyAre };
        let settlement = settle(&ground, &settings.wished, settings.opens, &texts).unwrap();
        let mark = whose::of_table(&settlement.charter).map(|mark| (mark.whose, mark.what));
        let own_mix = settings.wished.mix.as_ref().map(|_| (Whose::Host, Marked::Mix));
        let own_game =
            settings.wished.text.as_ref().map(|text| match text.contains("replace=#true") {
                true => (Whose::Changed, Marked::Game),
                false => (Whose::Host, Marked::Game),
            });
        let expected = own_mix.or(own_game);
        assert_eq!(mark, expected, "{}", settings.wished.name);
        marks.extend(mark.map(|mark| format!("{mark:?}")));
        let shelf = Older(Arc::clone(&settlement.charter));
        let rebuilt = store::rebuild(&shelf, &store, id, Some(&sealer)).unwrap();
        assert!(!rebuilt.is_hand_lost);
        let now = rebuilt.recent.last().unwrap().happened.at;
        let mut playing =
            Playing { id, table: rebuilt.table, lines: rebuilt.lines, now, rng: rng() };
        let hand = playing.table.playing();
        in_flight += usize::from(hand.is_some());
        // Decks are shuffled for whole hands since then.
        let has_deck = hand.is_some_and(|hand| hand.deck.is_some());
        assert_eq!(has_deck, room.starts_with("version-5"), "{room}: {}", settings.wished.name);
        let chips = playing.chips();
        let hands = playing.table.hands();
        while playing.table.hands() < hands + 1 || playing.table.playing().is_some() {
            playing.goes_on(&store, &sealer);
        }
        playing.table.audit().unwrap();
        assert_eq!(playing.chips(), chips, "{}", settings.wished.name);
        for (account, booked) in store.balances(id).unwrap() {
            assert_eq!(booked, playing.table.ledger().balance(account), "{account}");
        }
        let again = store::rebuild(&shelf, &store, id, Some(&sealer)).unwrap();
        assert_eq!(again.table.snapshot(), playing.table.snapshot());
    }
    let expected = [("version-2", 7), ("version-4", 1), ("version-5", 3), ("version-5-lines", 3)];
    assert!(expected.contains(&(room, in_flight)), "{room}: {in_flight} hands in flight");
    if room == "version-2" {
        assert_eq!(marks.len(), 2, "a game of the host, and a changed one: {marks:?}");
    }
}

fn rng() -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(22)
}

/// A table that goes on.
struct Playing {
    id: TableId,
    table: Table,
    lines: u64,
    now: Time,
    rng: ChaCha8Rng,
}

impl Playing {
    /// All chips that the bank has out.
    fn chips(&self) -> i128 {
        -self.table.ledger().balance(room::Account::Bank)
    }

    /// The next thing that the table waits for is done, and kept.
    fn goes_on(&mut self, store: &Sqlite, sealer: &Sealer) {
        let command = match self.table.turn() {
            Turn::FirstDealer => {
                let mut stub = Stub::new(CardSet::NATURALS);
                let deck = std::iter::from_fn(|| stub.deal(&mut self.rng)).collect();
                Command::DrawForDealer { deck }
            }
            Turn::Choose(player) => Command::Choose { player, choice: None },
            Turn::Deal => Command::Deal,
            Turn::Hand(turn) => {
                let playing = Arc::new(self.table.playing().unwrap().clone());
                let hand = playing.current();
                match turn {
                    engine::Turn::Chance(need) => {
                        let mut dealer = Dealer::without(hand, playing.on_first_board());
                        Command::Chance(dealer.answer(need, hand, &mut self.rng))
                    }
                    engine::Turn::Players(seats) => {
                        let seat = seats.first_one().unwrap();
                        let play = Policy::Call.play(hand, seat, &mut self.rng).unwrap();
                        Command::Play { player: playing.player_in(seat).unwrap(), play }
                    }
                    turn => panic!("{turn:?}"),
                }
            }
            turn => panic!("{turn:?}"),
        };
        let before = self.table.clone();
        let mut events: Vec<Happened<Card>> = Vec::new();
        self.now = self.now.plus(1);
        self.table.act(self.now, &command, &mut events).unwrap();
        let writes = store::kept(self.id, self.lines, &events, &before, &self.table, sealer);
        store.write_and_wait(writes.unwrap()).unwrap();
        self.lines += events.len() as u64;
    }
}
