//! Copies of the data, and how they come back.

use std::fs;

use store::{
    Accounts as _, HandRecord, Key, Line, OtherKey, Person, Sealer, Sqlite, Store, StoreError,
    TableId, TableRecord, Write,
};

use crate::damaged::TO_VERSION_2;

fn written(name: &str) -> Vec<Write> {
    let record = TableRecord {
        id: TableId(1),
        link: name.to_owned(),
        settings: String::new(),
        opened: 0,
        settled: 0,
        is_closed: false,
    };
    let line = Line { number: 0, form: 1, open: "a line".to_owned(), sealed: None };
    let lines = Write::Lines { table: TableId(1), lines: vec![line], movements: Vec::new() };
    vec![Write::Open(record), lines]
}

fn link(path: &std::path::Path) -> String {
    let store = Sqlite::open(path).expect("a store");
    store.tables(true).expect("tables")[0].link.clone()
}

#[test]
fn a_copy_comes_back_and_what_was_there_is_kept_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("room.db"), folder.path().join("copy.db"));
    let store = Sqlite::open(&data).expect("a store");
    store.write_and_wait(written("first")).expect("kept");
    Sqlite::back_up(&data, &copy).expect("a copy while the room is open");
    assert!(matches!(Sqlite::restore(&copy, &data, true), Err(StoreError::InUse(_))));
    drop(store);
    let other = folder.path().join("other.db");
    Sqlite::open(&other).expect("a store").write_and_wait(written("second")).expect("kept");
    assert!(Sqlite::restore(&copy, &other, false).is_err(), "nothing is replaced unasked");
    assert_eq!(link(&other), "second");
    let old = Sqlite::restore(&copy, &other, true).expect("it comes back").expect("what was there");
    assert_eq!((link(&other).as_str(), link(&old).as_str()), ("first", "second"));
    let fresh = folder.path().join("fresh.db");
    assert_eq!(Sqlite::restore(&copy, &fresh, false), Ok(None));
    assert_eq!(link(&fresh), "first");
    let noted = Sqlite::open(&fresh).expect("a store").audit(9).expect("read");
    let noted: Vec<&str> = noted.iter().map(|(_, line)| line.what.as_str()).collect();
    assert_eq!(noted, ["restore"]);
}

#[test]
fn data_of_the_first_form_is_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("room.db"), folder.path().join("copy.db"));
    let hand = |number| HandRecord {
        table: TableId(1),
        number,
        first: number,
        game: "holdem".to_owned(),
        players: vec![(7, "Ann".to_owned()), (number, "Bob".to_owned())],
    };
    let mut writes = written("first");
    writes.extend([1, 2].map(|number| Write::Hand(hand(number))));
    Sqlite::open(&data).expect("a store").write_and_wait(writes).expect("kept");
    let older = rusqlite::Connection::open(&data).expect("the file");
    let without = "DROP TABLE played; PRAGMA user_version = 1";
    older.execute_batch(&[TO_VERSION_2, without].concat()).expect("as it was");
    // Names that could still be kept side by side.
    let names = "INSERT INTO people (id, name, lower, password) VALUES
        (1, 'Ann', 'ann', 'hash 1'), (2, '\u{410}nn', '\u{430}nn', 'hash 2'), (3, 'Bob', 'bob', NULL)";
    older.execute_batch(names).expect("written");
    drop(older);
    Sqlite::back_up(&data, &copy).expect("it can be copied");
    for path in [&data, &copy] {
        for _ in 0..2 {
            let sealer = Sealer::new(&Key::new([3; 32]));
            let store = Sqlite::open_with(path, &sealer, OtherKey::Refused).expect("a store");
            let played = store.hands_of(7, None, 9).expect("hands");
            let hands: Vec<HandRecord> = played.into_iter().map(|played| played.hand).collect();
            assert_eq!(hands, [hand(2), hand(1)]);
            let keeps = |id: u64, name: &str| {
                let password = Some("another".to_owned());
                let person = Person { id, name: name.to_owned(), password };
                store.write_and_wait(vec![Write::Person(person)])
            };
            let named = |name: &str| store.person_named(name).expect("read").map(|it| it.id);
            assert_eq!([named("ANN"), named("\u{410}nn"), named("bob")], [Some(1), Some(2), None]);
            assert_eq!([keeps(1, "Ann"), keeps(2, "\u{410}nn")], [Ok(()), Ok(())]);
            let taken = Err(store::StoreError::Taken("\u{391}nn".to_owned()));
            assert_eq!(keeps(3, "\u{391}nn"), taken, "a third is one too many");
        }
    }
}

#[test]
fn what_is_no_data_or_is_damaged_does_not_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("room.db"), folder.path().join("copy.db"));
    let to = folder.path().join("to.db");
    Sqlite::open(&data).expect("a store").write_and_wait(written("first")).expect("kept");
    Sqlite::back_up(&data, &copy).expect("a copy");
    let mut bytes = fs::read(&copy).expect("bytes");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4_096].fill(0xA5);
    let damaged = folder.path().join("damaged.db");
    fs::write(&damaged, &bytes).expect("written");
    let text = folder.path().join("text.db");
    fs::write(&text, "no data").expect("written");
    for bad in [&damaged, &text, &folder.path().join("missing.db")] {
        let refused = Sqlite::restore(bad, &to, true);
        assert!(refused.is_err(), "{}", bad.display());
        assert!(!to.exists());
    }
}
