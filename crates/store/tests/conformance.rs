//! What every store must do. A new one joins by a line at the end of this file.

use std::sync::Arc;
use std::sync::mpsc::channel;

use room::{Account, Movement, PlayerId, Reason};
use store::{Line, Memory, Person, Sqlite, Store, StoreError, TableId, TableRecord, Write};

/// A store, and what must live as long as it.
type Fresh = (Arc<dyn Store>, Option<tempfile::TempDir>);

fn record(id: u64) -> TableRecord {
    TableRecord {
        id: TableId(id),
        link: format!("link-{id}"),
        charter: "{}".to_owned(),
        is_closed: false,
    }
}

fn line(number: u64) -> Line {
    let sealed = number.is_multiple_of(2).then(|| vec![number as u8; 3]);
    Line { number, open: format!("line {number}"), sealed }
}

fn lines(table: u64, numbers: std::ops::Range<u64>) -> Write {
    let lines = numbers.map(line).collect();
    Write::Lines { table: TableId(table), lines, movements: Vec::new() }
}

fn person(id: u64, name: &str) -> Person {
    Person { id, name: name.to_owned(), password: None }
}

fn lines_follow_each_other_and_are_read_from_any_number_on((store, _): Fresh) {
    let table = TableId(7);
    store.write_and_wait(vec![Write::Open(record(7)), lines(7, 0..3)]).expect("kept");
    store.write_and_wait(vec![lines(7, 3..5)]).expect("kept");
    assert_eq!(store.lines(table, 0), Ok((0..5).map(line).collect()));
    assert_eq!(store.lines(table, 4), Ok(vec![line(4)]));
    assert_eq!(store.lines(table, 5), Ok(Vec::new()));
    assert_eq!(store.lines(TableId(8), 0), Err(StoreError::NoTable(TableId(8))));
}

fn a_call_is_kept_whole_or_not_at_all((store, _): Fresh) {
    store.write_and_wait(vec![Write::Open(record(1)), lines(1, 0..2)]).expect("kept");
    // The second write of the call does not follow; the first is undone with it.
    let gap = StoreError::Gap { table: TableId(1), expected: 3, found: 4 };
    assert_eq!(store.write_and_wait(vec![lines(1, 2..3), lines(1, 4..5)]), Err(gap));
    assert_eq!(store.lines(TableId(1), 0), Ok(vec![line(0), line(1)]));
    let gap = StoreError::Gap { table: TableId(1), expected: 2, found: 1 };
    assert_eq!(store.write_and_wait(vec![lines(1, 1..2)]), Err(gap), "a line is written once");
    let unknown = StoreError::NoTable(TableId(9));
    assert_eq!(store.write_and_wait(vec![lines(9, 0..1)]), Err(unknown.clone()));
    assert_eq!(store.write_and_wait(vec![Write::Close { table: TableId(9) }]), Err(unknown));
    store.write_and_wait(vec![lines(1, 2..3)]).expect("it goes on");
}

fn a_call_that_fails_does_not_harm_those_it_shares_a_sync_with((store, _): Fresh) {
    let tables = (0..20).map(|id| Write::Open(record(id))).collect();
    store.write_and_wait(tables).expect("kept");
    let (send, receive) = channel();
    for id in 0..20u64 {
        let send = send.clone();
        // Every third begins with a line that does not follow.
        let from = u64::from(id.is_multiple_of(3));
        let done = Box::new(move |outcome| drop(send.send((id, outcome))));
        store.write(vec![lines(id, from..from + 2)], done);
    }
    drop(send);
    let outcomes: Vec<(u64, Result<(), StoreError>)> = receive.iter().collect();
    assert_eq!(outcomes.len(), 20);
    let order: Vec<u64> = outcomes.iter().map(|(id, _)| *id).collect();
    assert_eq!(order, (0..20).collect::<Vec<_>>(), "answers come in the order of the calls");
    for (id, outcome) in outcomes {
        assert_eq!(outcome.is_err(), id.is_multiple_of(3), "{id}");
        let kept = store.lines(TableId(id), 0).expect("a table").len();
        assert_eq!(kept, if outcome.is_ok() { 2 } else { 0 });
    }
}

fn tables_are_listed_until_they_are_over((store, _): Fresh) {
    store.write_and_wait(vec![Write::Open(record(2)), Write::Open(record(1))]).expect("kept");
    let charter = "{\"name\":\"Friday\"}".to_owned();
    let settled = Write::Charter { table: TableId(1), charter: charter.clone() };
    store.write_and_wait(vec![settled]).expect("kept");
    let first = TableRecord { charter, ..record(1) };
    assert_eq!(store.tables(false), Ok(vec![first.clone(), record(2)]));
    store.write_and_wait(vec![Write::Close { table: TableId(2) }]).expect("kept");
    assert_eq!(store.tables(false), Ok(vec![first.clone()]));
    let closed = TableRecord { is_closed: true, ..record(2) };
    assert_eq!(store.tables(true), Ok(vec![first, closed]));
    let again = store.write_and_wait(vec![Write::Open(record(1))]);
    assert_eq!(again, Err(StoreError::Taken("table 1".to_owned())));
    let same_link = TableRecord { link: "link-1".to_owned(), ..record(3) };
    let taken = store.write_and_wait(vec![Write::Open(same_link)]);
    assert_eq!(taken, Err(StoreError::Taken("table 3".to_owned())));
}

fn the_last_two_snapshots_are_kept_the_newest_first((store, _): Fresh) {
    let table = TableId(1);
    store.write_and_wait(vec![Write::Open(record(1))]).expect("kept");
    assert_eq!(store.snapshots(table), Ok(Vec::new()));
    for lines in [10, 20, 30] {
        let text = format!("after {lines}");
        store.write_and_wait(vec![Write::Snapshot { table, lines, text }]).expect("kept");
    }
    let last = vec![(30, "after 30".to_owned()), (20, "after 20".to_owned())];
    assert_eq!(store.snapshots(table), Ok(last));
}

fn the_ledger_adds_up_account_by_account((store, _): Fresh) {
    let (ann, bob) = (Account::Player(PlayerId(1)), Account::Player(PlayerId(u64::MAX)));
    let book = |from, to, chips, reason| Movement { from, to, chips, reason };
    let movements = vec![
        book(Account::Bank, ann, 1_000, Reason::BuyIn),
        book(Account::Bank, bob, 500, Reason::BuyIn),
        book(ann, Account::Pot, 30, Reason::Bet),
        book(bob, Account::Pot, 30, Reason::Bet),
        book(Account::Pot, bob, 60, Reason::Won),
    ];
    store.write_and_wait(vec![Write::Open(record(1)), Write::Open(record(2))]).expect("kept");
    let write = Write::Lines { table: TableId(1), lines: vec![line(0)], movements };
    store.write_and_wait(vec![write]).expect("kept");
    let expected = vec![(Account::Bank, -1_500), (Account::Pot, 0), (ann, 970), (bob, 530)];
    assert_eq!(store.balances(TableId(1)), Ok(expected));
    assert_eq!(store.balances(TableId(2)), Ok(Vec::new()), "each table has books of its own");
}

fn names_are_found_in_any_case_and_belong_to_one_person((store, _): Fresh) {
    let ann = person(1, "Ann É");
    store.write_and_wait(vec![Write::Person(ann.clone())]).expect("kept");
    assert_eq!(store.person_named("aNN é"), Ok(Some(ann.clone())));
    assert_eq!(store.person_named("Anna"), Ok(None));
    assert_eq!(store.person(1), Ok(Some(ann)));
    let other = store.write_and_wait(vec![Write::Person(person(2, "ANN É"))]);
    assert_eq!(other, Err(StoreError::Taken("ANN É".to_owned())));
    let with_password = Person { password: Some("hash".to_owned()), ..person(1, "Anna") };
    store.write_and_wait(vec![Write::Person(with_password.clone())]).expect("kept");
    assert_eq!(store.person(1), Ok(Some(with_password)));
    assert_eq!(store.person_named("ann é"), Ok(None));
    let last = person(u64::MAX, "Last");
    store.write_and_wait(vec![Write::Person(last.clone())]).expect("kept");
    assert_eq!(store.person(u64::MAX), Ok(Some(last)));
}

fn games_are_kept_by_their_hash((store, _): Fresh) {
    let game = |text: &str| Write::Game { hash: "abc".to_owned(), text: text.to_owned() };
    assert_eq!(store.game("abc"), Ok(None));
    store.write_and_wait(vec![game("a game")]).expect("kept");
    store.write_and_wait(vec![game("a game")]).expect("kept again");
    assert_eq!(store.game("abc"), Ok(Some("a game".to_owned())));
}

macro_rules! conformance {
    ($name:ident, $fresh:expr) => {
        mod $name {
            use super::*;
            conformance!($fresh;
                lines_follow_each_other_and_are_read_from_any_number_on
                a_call_is_kept_whole_or_not_at_all
                a_call_that_fails_does_not_harm_those_it_shares_a_sync_with
                tables_are_listed_until_they_are_over
                the_last_two_snapshots_are_kept_the_newest_first
                the_ledger_adds_up_account_by_account
                names_are_found_in_any_case_and_belong_to_one_person
                games_are_kept_by_their_hash
            );
        }
    };
    ($fresh:expr; $($test:ident)*) => {
        $(#[test]
        fn $test() {
            super::$test($fresh());
        })*
    };
}

fn memory() -> Fresh {
    (Arc::new(Memory::default()), None)
}

fn sqlite() -> Fresh {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("room.db")).expect("a store");
    (Arc::new(store), Some(folder))
}

conformance!(in_memory, memory);
conformance!(in_sqlite, sqlite);
