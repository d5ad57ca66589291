//! What every store must do. A new one joins by a line at the end of this file.

use std::sync::Arc;
use std::sync::mpsc::channel;

use room::{Account, Movement, PlayerId, Reason};
use store::{
    HandRecord, Key, Line, Memory, OtherKey, Person, Receipt, Sealer, Sqlite, Store, StoreError,
    TableId, TableRecord, Write,
};

/// A store, and what must live as long as it.
type Fresh = (Arc<dyn Store>, Option<tempfile::TempDir>);

fn record(id: u64) -> TableRecord {
    TableRecord {
        id: TableId(id),
        link: format!("link-{id}"),
        settings: "{}".to_owned(),
        opened: 1_794_800_000_000 + id,
        settled: 0,
        is_closed: false,
    }
}

fn line(number: u64) -> Line {
    let sealed = number.is_multiple_of(2).then(|| vec![number as u8; 3]);
    Line { number, form: 1, open: format!("line {number}"), sealed }
}

fn lines(table: u64, numbers: std::ops::Range<u64>) -> Write {
    let lines = numbers.map(line).collect();
    Write::Lines { table: TableId(table), lines, movements: Vec::new() }
}

fn guest(id: u64, name: &str) -> Person {
    Person { id, name: name.to_owned(), password: None }
}

fn person(id: u64, name: &str) -> Person {
    Person { password: Some(format!("hash {id}")), ..guest(id, name) }
}

fn all(store: &dyn Store, table: TableId) -> Result<Vec<Line>, StoreError> {
    store.lines(table, 0..u64::MAX)
}

fn lines_follow_each_other_and_are_read_by_their_numbers((store, _): Fresh) {
    let table = TableId(7);
    store.write_and_wait(vec![Write::Open(record(7)), lines(7, 0..3)]).expect("kept");
    store.write_and_wait(vec![lines(7, 3..5)]).expect("kept");
    assert_eq!(store.lines(table, 0..u64::MAX), Ok((0..5).map(line).collect()));
    assert_eq!(store.lines(table, 4..u64::MAX), Ok(vec![line(4)]));
    assert_eq!(store.lines(table, 5..u64::MAX), Ok(Vec::new()));
    assert_eq!(store.lines(table, 1..3), Ok(vec![line(1), line(2)]));
    assert_eq!(store.lines(table, 3..9), Ok(vec![line(3), line(4)]));
    assert_eq!(store.lines(table, 2..2), Ok(Vec::new()));
    assert_eq!(store.lines(table, u64::MAX - 1..u64::MAX), Ok(Vec::new()));
    assert_eq!(store.lines(TableId(8), 0..1), Err(StoreError::NoTable(TableId(8))));
}

fn a_call_is_kept_whole_or_not_at_all((store, _): Fresh) {
    store.write_and_wait(vec![Write::Open(record(1)), lines(1, 0..2)]).expect("kept");
    // The second write of the call does not follow; the first is undone with it.
    let gap = StoreError::Gap { table: TableId(1), expected: 3, found: 4 };
    assert_eq!(store.write_and_wait(vec![lines(1, 2..3), lines(1, 4..5)]), Err(gap));
    assert_eq!(all(&*store, TableId(1)), Ok(vec![line(0), line(1)]));
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
        let kept = all(&*store, TableId(id)).expect("a table").len();
        assert_eq!(kept, if outcome.is_ok() { 2 } else { 0 });
    }
}

fn what_was_undone_is_not_remembered((store, _): Fresh) {
    store.write_and_wait(vec![Write::Open(record(7)), lines(7, 0..3)]).expect("kept");
    let (client, answer) = ("c".to_owned(), "{}".to_owned());
    let elsewhere = Write::Receipt { table: TableId(99), client, number: 1, answer };
    let undone = store.write_and_wait(vec![lines(7, 3..5), elsewhere]);
    assert_eq!(undone, Err(StoreError::NoTable(TableId(99))));
    store.write_and_wait(vec![lines(7, 3..6)]).expect("as if nothing had been");
    assert_eq!(all(store.as_ref(), TableId(7)), Ok((0..6).map(line).collect()));
}

fn tables_are_listed_until_they_are_over((store, _): Fresh) {
    store.write_and_wait(vec![Write::Open(record(2)), Write::Open(record(1))]).expect("kept");
    assert_eq!(store.tables(false), Ok(vec![record(1), record(2)]));
    assert_eq!(store.table(TableId(2)), Ok(record(2)));
    assert_eq!(store.table(TableId(3)), Err(StoreError::NoTable(TableId(3))));
    let settings = "{\"name\":\"Friday\"}".to_owned();
    let settle = |settled| {
        let write = Write::Settings { table: TableId(1), text: settings.clone(), settled };
        store.write_and_wait(vec![write]).expect("kept");
        store.table(TableId(1)).expect("a table")
    };
    let renamed = TableRecord { settings: settings.clone(), ..record(1) };
    assert_eq!(settle(None), renamed);
    let first = TableRecord { settled: 40, ..renamed };
    assert_eq!(settle(Some(40)), first);
    assert_eq!(settle(None), first, "in force as before");
    let unknown = Write::Settings { table: TableId(3), text: String::new(), settled: None };
    let unknown = store.write_and_wait(vec![unknown]);
    assert_eq!(unknown, Err(StoreError::NoTable(TableId(3))));
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
    // Something was settled anew, and nothing has happened since the last one.
    let text = "settled anew".to_owned();
    store.write_and_wait(vec![Write::Snapshot { table, lines: 30, text }]).expect("kept");
    let last = vec![(30, "settled anew".to_owned()), (20, "after 20".to_owned())];
    assert_eq!(store.snapshots(table), Ok(last));
}

fn what_was_settled_when_a_line_was_written_is_found((store, _): Fresh) {
    let table = TableId(7);
    let at = |line: u64| store.settings_at(table, line).expect("read");
    let settled = |text: &str, settled: Option<u64>| {
        vec![Write::Settings { table, text: text.to_owned(), settled }]
    };
    assert_eq!(at(0), None, "there is no such table");
    store.write_and_wait(vec![Write::Open(record(7)), lines(7, 0..9)]).expect("kept");
    store.write_and_wait(settled("first, changed", None)).expect("kept");
    store.write_and_wait(settled("second", Some(4))).expect("kept");
    store.write_and_wait(settled("second, changed", None)).expect("kept");
    store.write_and_wait(settled("third", Some(8))).expect("kept");
    let expected = ["first, changed", "second, changed", "third"];
    for (line, text) in [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (u64::MAX, 2)] {
        let found = at(line).expect("it is settled");
        assert_eq!(found, ([0, 4, 8][text], expected[text].to_owned()), "line {line}");
    }
}

fn the_last_answer_to_each_client_is_kept_until_the_table_is_over((store, _): Fresh) {
    let answers = |table, client: &str, number, answer: &str| {
        let (client, answer) = (client.to_owned(), answer.to_owned());
        store.write_and_wait(vec![Write::Receipt { table: TableId(table), client, number, answer }])
    };
    let receipt = |client: &str, number, answer: &str| {
        let (client, answer) = (client.to_owned(), answer.to_owned());
        Receipt { client, number, answer }
    };
    store.write_and_wait(vec![Write::Open(record(1)), Write::Open(record(2))]).expect("kept");
    assert_eq!(store.receipts(TableId(1)), Ok(Vec::new()));
    answers(1, "phone", 7, "ok").expect("kept");
    answers(1, "laptop", u64::MAX, "ok").expect("kept");
    answers(2, "phone", 1, "ok").expect("kept");
    answers(1, "phone", 8, "no").expect("kept");
    let both = vec![receipt("laptop", u64::MAX, "ok"), receipt("phone", 8, "no")];
    assert_eq!(store.receipts(TableId(1)), Ok(both));
    assert_eq!(answers(3, "phone", 1, "ok"), Err(StoreError::NoTable(TableId(3))));
    assert_eq!(store.receipts(TableId(3)), Err(StoreError::NoTable(TableId(3))));
    store.write_and_wait(vec![Write::Close { table: TableId(1) }]).expect("kept");
    assert_eq!(store.receipts(TableId(1)), Ok(Vec::new()));
    answers(1, "phone", 9, "closed").expect("nothing is wrong with it");
    assert_eq!(store.receipts(TableId(1)), Ok(Vec::new()), "a table that is over keeps none");
    assert_eq!(store.receipts(TableId(2)), Ok(vec![receipt("phone", 1, "ok")]));
}

fn hands_are_found_by_their_number((store, _): Fresh) {
    let hand = |table, number| HandRecord {
        table: TableId(table),
        number,
        first: 10 * number,
        game: "holdem".to_owned(),
        players: vec![(u64::MAX, "Zoë \"Ace\"".to_owned()), (number, "Ann".to_owned())],
    };
    store.write_and_wait(vec![Write::Open(record(1)), Write::Open(record(2))]).expect("kept");
    assert_eq!(store.hands(TableId(1)), Ok(Vec::new()));
    for (table, number) in [(1, 1), (1, 2), (2, 1), (1, 10)] {
        store.write_and_wait(vec![Write::Hand(hand(table, number))]).expect("kept");
    }
    assert_eq!(store.hands(TableId(1)), Ok(vec![hand(1, 1), hand(1, 2), hand(1, 10)]));
    assert_eq!(store.hand(TableId(1), 2), Ok(Some(hand(1, 2))));
    assert_eq!(store.hand(TableId(2), 2), Ok(None));
    let unknown = StoreError::NoTable(TableId(3));
    assert_eq!(store.hands(TableId(3)), Err(unknown.clone()));
    assert_eq!(store.hand(TableId(3), 1), Err(unknown.clone()));
    assert_eq!(store.write_and_wait(vec![Write::Hand(hand(3, 1))]), Err(unknown));
    // Hands can be read when the night is over, too.
    store.write_and_wait(vec![Write::Close { table: TableId(1) }]).expect("kept");
    assert_eq!(store.hands(TableId(1)).map(|hands| hands.len()), Ok(3));
}

fn hands_of_a_player_come_from_all_tables_the_newest_first((store, _): Fresh) {
    let hand = |table, number, players: &[u64]| {
        let players = players.iter().map(|player| (*player, format!("Player {player}")));
        let (game, players) = ("holdem".to_owned(), players.collect());
        HandRecord { table: TableId(table), number, first: number, game, players }
    };
    let keep = |hand: &HandRecord| {
        store.write_and_wait(vec![Write::Hand(hand.clone())]).expect("kept");
    };
    let of = |player, before, most| {
        let played = store.hands_of(player, before, most).expect("read");
        assert!(played.is_sorted_by(|a, b| a.place > b.place));
        played
    };
    let told = |player, before, most| {
        let line = |it: &store::Played| (it.hand.table.0, it.hand.number, it.won);
        of(player, before, most).iter().map(line).collect::<Vec<_>>()
    };
    store.write_and_wait(vec![Write::Open(record(1)), Write::Open(record(2))]).expect("kept");
    let (ann, bob, last) = (7, 8, u64::MAX);
    let first = hand(2, 1, &[ann, bob]);
    let all =
        [first.clone(), hand(1, 1, &[bob, last]), hand(1, 2, &[ann, last]), hand(2, 2, &[ann])];
    all.iter().for_each(keep);
    assert_eq!(told(ann, None, 9), [(2, 2, None), (1, 2, None), (2, 1, None)]);
    assert_eq!(told(last, None, 9), [(1, 2, None), (1, 1, None)]);
    assert_eq!(told(9, None, 9), []);
    assert_eq!(of(ann, None, 9)[2].hand, first);
    // Page by page.
    let page = of(ann, None, 2);
    assert_eq!(page.len(), 2);
    assert_eq!(told(ann, Some(page[1].place), 2), [(2, 1, None)]);
    assert_eq!(told(ann, Some(0), 2), []);
    let over = |table, number, won: &[(u64, i64)]| {
        let result = Write::Result { table: TableId(table), number, won: won.to_vec() };
        store.write_and_wait(vec![result])
    };
    over(2, 1, &[(ann, -30), (bob, 30)]).expect("kept");
    over(1, 2, &[(ann, 5), (last, -5)]).expect("kept");
    assert_eq!(told(ann, None, 9), [(2, 2, None), (1, 2, Some(5)), (2, 1, Some(-30))]);
    assert_eq!(told(bob, None, 9), [(1, 1, None), (2, 1, Some(30))]);
    assert_eq!(store.results(TableId(2), ann), Ok(vec![(1, -30)]));
    assert_eq!(store.results(TableId(1), last), Ok(vec![(2, -5)]));
    assert_eq!(store.results(TableId(1), bob), Ok(Vec::new()));
    let unknown = StoreError::NoTable(TableId(3));
    assert_eq!(over(3, 1, &[(ann, 1)]), Err(unknown.clone()));
    assert_eq!(store.results(TableId(3), ann), Err(unknown));
    // A hand that is written again has the players that it has now.
    keep(&hand(2, 1, &[bob, last]));
    assert_eq!(told(ann, None, 9), [(2, 2, None), (1, 2, Some(5))]);
    assert_eq!(told(last, None, 1), [(2, 1, None)]);
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
    let renamed = Person { password: Some("another".to_owned()), ..person(1, "Anna") };
    store.write_and_wait(vec![Write::Person(renamed.clone())]).expect("kept");
    assert_eq!(store.person(1), Ok(Some(renamed)));
    assert_eq!(store.person_named("ann é"), Ok(None));
    let last = person(u64::MAX, "Last");
    store.write_and_wait(vec![Write::Person(last.clone())]).expect("kept");
    assert_eq!(store.person(u64::MAX), Ok(Some(last)));
}

fn guests_share_names_until_they_have_a_password((store, _): Fresh) {
    let writes = |person: &Person| store.write_and_wait(vec![Write::Person(person.clone())]);
    let guests = [guest(1, "Ann"), guest(2, "ANN")];
    guests.iter().for_each(|guest| writes(guest).expect("kept"));
    assert_eq!(store.person_named("Ann"), Ok(None), "nobody owns the name");
    assert_eq!(store.person(2), Ok(Some(guest(2, "ANN"))));
    let owner = person(1, "Ann");
    writes(&owner).expect("the first who has a password");
    assert_eq!(store.person_named("ann"), Ok(Some(owner.clone())));
    assert_eq!(writes(&person(2, "aNN")), Err(StoreError::Taken("aNN".to_owned())));
    assert_eq!(store.person(2), Ok(Some(guest(2, "ANN"))), "as before");
    writes(&guest(3, "Ann")).expect("guests are called as they like");
    assert_eq!(store.person_named("ANN"), Ok(Some(owner)));
    writes(&person(1, "Anna")).expect("another name");
    writes(&person(2, "aNN")).expect("a name that nobody has any more");
}

fn games_are_kept_by_their_hash((store, _): Fresh) {
    let hash = variant::TextHash::of("a game").to_string();
    let game = || Write::Game { hash: hash.clone(), text: "a game".to_owned() };
    assert_eq!(store.game(&hash), Ok(None));
    store.write_and_wait(vec![game()]).expect("kept");
    store.write_and_wait(vec![game()]).expect("kept again");
    assert_eq!(store.game(&hash), Ok(Some("a game".to_owned())));
}

macro_rules! conformance {
    ($name:ident, $fresh:expr) => {
        mod $name {
            use super::*;
            conformance!($fresh;
                lines_follow_each_other_and_are_read_by_their_numbers
                a_call_is_kept_whole_or_not_at_all
                a_call_that_fails_does_not_harm_those_it_shares_a_sync_with
                what_was_undone_is_not_remembered
                tables_are_listed_until_they_are_over
                the_last_two_snapshots_are_kept_the_newest_first
                what_was_settled_when_a_line_was_written_is_found
                the_last_answer_to_each_client_is_kept_until_the_table_is_over
                hands_are_found_by_their_number
                hands_of_a_player_come_from_all_tables_the_newest_first
                the_ledger_adds_up_account_by_account
                names_are_found_in_any_case_and_belong_to_one_person
                guests_share_names_until_they_have_a_password
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

/// With a key, by which everything is proved.
fn proved() -> Fresh {
    let folder = tempfile::tempdir().expect("a folder");
    let sealer = Sealer::new(&Key::random().expect("a key"));
    let file = folder.path().join("room.db");
    let store = Sqlite::open_with(&file, &sealer, OtherKey::Refused).expect("a store");
    (Arc::new(store), Some(folder))
}

conformance!(in_memory, memory);
conformance!(in_sqlite, sqlite);
conformance!(in_proved_sqlite, proved);
