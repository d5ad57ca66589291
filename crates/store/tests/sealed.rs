//! Hidden cards on the disk: only the key opens them.

use std::fs;
use std::sync::Arc;

use bot::Policy;
use cards::Card;
use dealer::Dealer;
use engine::{Seen, Sight};
use room::{
    Charter, Clock, Command, Event, FirstDealer, Happened, HouseRules, Menu, PlayerId, StakesList,
    Table, Time, TimeOfDay, Turn,
};
use store::{Key, KeyError, Line, Sealer, Sqlite, Store, TableId, TableRecord, Unsealed, Write};
use store::{read, written};
use trials::{Trial, Trials};
use variant::{Catalogue, Settings};

/// Everything that happens at a table in so many hands of a game.
fn played(game: &str, hands: u64, trial: &mut Trial) -> Vec<Happened<Card>> {
    let catalogue = Arc::new(Catalogue::house().clone());
    let menu = Menu::single(catalogue, game, &Settings::default()).expect("a menu");
    let stakes = StakesList::house().find("limit-10-20").expect("stakes").clone();
    let house = HouseRules { first_dealer: FirstDealer::FirstChair, ..HouseRules::default() };
    let charter = Charter {
        name: game.to_owned(),
        chairs: 4,
        menu: Arc::new(menu),
        stakes,
        house,
        clock: Clock::default(),
        opens: TimeOfDay::new(0).expect("midnight"),
    };
    let mut table = Table::open(Arc::new(charter)).expect("a table");
    let mut log = Vec::new();
    let chips = table.charter().stakes.buy_in.1;
    for number in 0..3u8 {
        let chair = room::Chair::new(number).expect("a chair");
        let (player, name) = (PlayerId(u64::from(number)), format!("Player {number}"));
        let sit = Command::Sit { player, name, chair, chips };
        table.act(Time(0), &sit, &mut log).expect("a chair");
    }
    while table.hands() < hands || table.playing().is_some() {
        let command = match table.turn() {
            Turn::FirstDealer => Command::DrawForDealer { deck: Vec::new() },
            Turn::Deal => Command::Deal,
            Turn::Hand(engine::Turn::Chance(need)) => {
                let hand = table.playing().expect("a hand").current();
                Command::Chance(Dealer::new(hand).answer(need, hand, &mut trial.rng))
            }
            Turn::Hand(engine::Turn::Players(seats)) => {
                let playing = table.playing().expect("a hand");
                let seat = seats.first_one().expect("a seat");
                let play = Policy::Call.play(playing.current(), seat, &mut trial.rng);
                let player = playing.player_in(seat).expect("a player");
                Command::Play { player, play: play.expect("a move") }
            }
            turn => panic!("{turn:?}"),
        };
        table.act(Time(1), &command, &mut log).expect("it is allowed");
    }
    log
}

/// The faces in an event that not everybody may see.
fn hidden(happened: &Happened<Card>) -> Vec<Card> {
    let seen = happened.event.seen_by(None, engine::Viewer::Spectator);
    let faces = |cards: &[Card], seen: &[Seen]| -> Vec<Card> {
        let both = cards.iter().zip(seen);
        both.filter(|(_, seen)| seen.face().is_none()).map(|(card, _)| *card).collect()
    };
    match (&happened.event, &seen) {
        (
            Event::Hand(engine::Event::Dealt { down, .. }),
            Event::Hand(engine::Event::Dealt { down: seen, .. }),
        ) => faces(down, seen),
        (
            Event::Hand(engine::Event::Burned { card }),
            Event::Hand(engine::Event::Burned { card: seen }),
        ) => faces(&[*card], &[*seen]),
        _ => Vec::new(),
    }
}

#[test]
fn lines_hold_no_hidden_card_and_are_read_again_with_the_key_alone() {
    let table = TableId(3);
    for entry in Catalogue::house().entries() {
        for mut trial in
            Trials::of("lines_hold_no_hidden_card", 10).one_of(Catalogue::house().entries().count())
        {
            let log = played(&entry.game.id, 1, &mut trial);
            let sealer = Sealer::new(&Key::new([7; 32]));
            let lines = written(table, 0, &log, &sealer).expect("lines");
            let mut were_hidden = 0;
            for (line, happened) in lines.iter().zip(&log) {
                for card in hidden(happened) {
                    were_hidden += 1;
                    assert!(!line.open.contains(&format!("\"{card}\"")), "{card}: {}", line.open);
                }
                let whole = read(table, line, Some(&sealer)).expect("an event");
                assert_eq!(whole, Unsealed::Whole(happened.clone()));
                let seen = happened.event.seen_by(None, engine::Viewer::Spectator);
                let part = read(table, line, None).expect("an event");
                if line.sealed.is_some() {
                    assert_eq!(part, Unsealed::Part(Happened { at: happened.at, event: seen }));
                } else {
                    assert_eq!(part, Unsealed::Whole(happened.clone()));
                }
            }
            assert!(were_hidden > 0, "{}", entry.game.id);
        }
    }
}

#[test]
fn a_sealed_line_opens_at_its_own_place_and_with_its_own_key_alone() {
    let sealer = Sealer::new(&Key::new([1; 32]));
    let sealed = sealer.seal(TableId(1), 5, "As Kd").expect("sealed");
    assert_eq!(sealer.open(TableId(1), 5, &sealed).as_deref(), Ok("As Kd"));
    assert!(sealer.open(TableId(1), 6, &sealed).is_err(), "moved to another line");
    assert!(sealer.open(TableId(2), 5, &sealed).is_err(), "moved to another table");
    let other = Sealer::new(&Key::new([2; 32]));
    assert!(other.open(TableId(1), 5, &sealed).is_err(), "another key");
    for place in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[place] ^= 1;
        assert!(sealer.open(TableId(1), 5, &changed).is_err(), "byte {place} was changed");
    }
    assert!(sealer.open(TableId(1), 5, &sealed[..10]).is_err(), "cut off");
    let again = sealer.seal(TableId(1), 5, "As Kd").expect("sealed");
    assert_ne!(sealed, again, "the same cards look different each time");
}

#[test]
fn a_sealed_word_opens_for_its_own_purpose_alone_and_never_as_a_line() {
    let sealer = Sealer::new(&Key::new([1; 32]));
    let sealed = sealer.seal_word("cookie", "person 7").expect("sealed");
    assert_eq!(sealer.open_word("cookie", &sealed).as_deref(), Ok("person 7"));
    for purpose in ["", "cooki", "cookies", "Cookie", "invitation"] {
        assert!(sealer.open_word(purpose, &sealed).is_err(), "{purpose:?}");
    }
    assert!(Sealer::new(&Key::new([2; 32])).open_word("cookie", &sealed).is_err(), "another key");
    for place in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[place] ^= 1;
        assert!(sealer.open_word("cookie", &changed).is_err(), "byte {place} was changed");
    }
    assert!(sealer.open_word("cookie", &sealed[..10]).is_err(), "cut off");
    assert_ne!(sealed, sealer.seal_word("cookie", "person 7").expect("sealed"));
    // A place is sixteen bytes. A purpose of just these bytes opens no line, nor a line such a
    // word.
    let (table, number) =
        (TableId(u64::from_be_bytes(*b"cardroom")), u64::from_be_bytes(*b"a cookie"));
    let line = sealer.seal(table, number, "As Kd").expect("sealed");
    let word = sealer.seal_word("cardrooma cookie", "As Kd").expect("sealed");
    assert!(sealer.open_word("cardrooma cookie", &line).is_err());
    assert!(sealer.open(table, number, &word).is_err());
}

#[test]
fn any_word_comes_back_as_it_was_and_its_length_is_hidden_in_blocks_of_64() {
    let sealer = Sealer::new(&Key::new([1; 32]));
    for text in ["", " ", "a ", "a\n", "\0", "a\u{1}\0\0", "Zoë", &"x".repeat(200)] {
        let sealed = sealer.seal_word("cookie", text).expect("sealed");
        assert_eq!(sealer.open_word("cookie", &sealed).as_deref(), Ok(text));
    }
    let length = |letters| sealer.seal_word("cookie", &"x".repeat(letters)).expect("sealed").len();
    // A nonce of 24 bytes, a tag of 16, and one byte that ends the word.
    assert!((0..64).all(|letters| length(letters) == 24 + 64 + 16));
    assert!((64..128).all(|letters| length(letters) == 24 + 128 + 16));
}

/// How many cards somebody has decided on shows in the text of a line, and must not show outside.
#[test]
fn the_length_of_a_line_is_hidden_in_blocks_of_256() {
    let sealer = Sealer::new(&Key::new([1; 32]));
    let length = |letters| sealer.seal(TableId(1), 7, &"x".repeat(letters)).expect("sealed").len();
    // A nonce of 24 bytes and a tag of 16.
    assert!((1..=256).all(|letters| length(letters) == 24 + 256 + 16));
    assert!((257..=512).all(|letters| length(letters) == 24 + 512 + 16));
}

#[test]
fn a_proof_is_of_its_parts_as_they_are_cut() {
    let sealer = Sealer::new(&Key::new([1; 32]));
    let proof = sealer.prove("a table", &["12", "3"]).expect("a proof");
    assert!(sealer.is_proof("a table", &["12", "3"], &proof));
    for other in [&["1", "23"][..], &["123", ""], &["", "123"], &["123"], &["12", "3", ""]] {
        assert!(!sealer.is_proof("a table", other, &proof), "{other:?}");
    }
    // Not even where one of them looks like the place at which the others were cut.
    let joined = ["12\0\0\0\0\0\0\0\x003"];
    assert!(!sealer.is_proof("a table", &joined, &proof));
}

/// Tens and jokers are written with as many letters as others, and hands of one size with as many bytes.
#[test]
fn the_length_of_what_is_sealed_tells_nothing_of_the_cards() {
    let table = TableId(1);
    let sealer = Sealer::new(&Key::new([1; 32]));
    let mut lengths: std::collections::BTreeMap<usize, std::collections::BTreeSet<usize>> =
        std::collections::BTreeMap::new();
    for mut trial in Trials::of("the_length_of_what_is_sealed", 500) {
        let log = played("omaha", 1, &mut trial);
        let lines = written(table, 0, &log, &sealer).expect("lines");
        for (line, happened) in lines.iter().zip(&log) {
            let cards = hidden(happened).len();
            if let Some(sealed) = &line.sealed {
                lengths.entry(cards).or_default().insert(sealed.len());
            }
        }
    }
    assert!(lengths.contains_key(&4), "{lengths:?}");
    assert!(lengths.values().all(|lengths| lengths.len() == 1), "{lengths:?}");
}

#[test]
fn the_file_of_a_store_holds_no_hidden_card_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("room.db");
    let table = TableId(1);
    let sealer = Sealer::new(&Key::random().expect("a key"));
    let mut trial = Trials::numbered(1, 1).next().expect("a trial");
    // Everyone calls, and the losers muck: their cards are never shown.
    let log = played("badugi", 3, &mut trial);
    let lines: Vec<Line> = written(table, 0, &log, &sealer).expect("lines");
    {
        let store = Sqlite::open(&path).expect("a store");
        let record = TableRecord {
            id: table,
            link: "link".to_owned(),
            settings: String::new(),
            opened: 0,
            settled: 0,
            is_closed: false,
        };
        let write = Write::Lines { table, lines: lines.clone(), movements: Vec::new() };
        store.write_and_wait(vec![Write::Open(record), write]).expect("kept");
        // While the room is open.
        let copy = folder.path().join("copy.db");
        Sqlite::back_up(&path, &copy).expect("a copy");
        assert!(Sqlite::back_up(&copy, &path).is_err(), "a copy replaces nothing");
    }
    for name in ["room.db", "copy.db"] {
        let bytes = fs::read(folder.path().join(name)).expect("a file");
        let text = String::from_utf8_lossy(&bytes);
        for happened in &log {
            if let Event::Hand(engine::Event::Dealt { seat, down, .. }) = &happened.event {
                let all: Vec<String> = down.iter().map(|card| format!("\"{card}\"")).collect();
                let told = format!("{{\"seat\":{},\"down\":[{}]", seat.index(), all.join(","));
                assert!(!text.contains(&told), "{name} holds {told}");
            }
        }
    }
    let copy = Sqlite::open(&folder.path().join("copy.db")).expect("a store");
    assert_eq!(copy.lines(table, 0..u64::MAX), Ok(lines));
}

#[test]
fn a_key_is_made_once_for_its_owner_alone_and_not_beside_the_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    fs::create_dir(&data).expect("a folder");
    let path = folder.path().join("keys").join("key");
    let (key, is_new) = Key::in_file(&path, &data).expect("a key");
    assert!(is_new);
    assert_eq!(Key::in_file(&path, &data).expect("a key"), (key.clone(), false));
    assert_eq!(format!("{key:?}"), "Key(..)", "it is never shown");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "others may not read it");
    }
    let beside = data.join("deep").join("key");
    let error = Key::in_file(&beside, &data).expect_err("beside the data");
    assert!(matches!(error, KeyError::Beside { .. }), "{error}");
    fs::write(&path, "not a key").expect("written");
    let error = Key::in_file(&path, &data).expect_err("no key");
    assert!(error.to_string().contains("isn't a key: expected 64 hexadecimal digits"), "{error}");
}
