//! What every store must do for people: sessions, links for new passwords, deletion, the audit log.

use std::sync::Arc;

use room::{Account, Movement, PlayerId, Reason};
use store::{
    AuditLine, Change, DELETED, HandRecord, Memory, Person, Reset, SecretId, Session, Sqlite,
    Store, StoreError, TableId, TableRecord, Which, Write,
};

type Fresh = (Arc<dyn Store>, Option<tempfile::TempDir>);

fn guest(id: u64, name: &str) -> Write {
    Write::Person(Person { id, name: name.to_owned(), password: None })
}

fn owner(id: u64, name: &str) -> Write {
    Write::Person(Person { id, name: name.to_owned(), password: Some(format!("hash {id}")) })
}

fn secret(word: &str) -> SecretId {
    SecretId(word.to_owned())
}

fn session(id: &str, person: u64, seen: u64) -> Session {
    let (agent, address) = ("Firefox on Linux".to_owned(), "192.0.2.x".to_owned());
    Session { id: secret(id), person, created: 1_000, seen, agent, address }
}

fn keep(store: &dyn Store, change: Change) -> Result<(), StoreError> {
    store.write_and_wait(vec![Write::Account(change)])
}

fn ids(store: &dyn Store, person: Option<u64>) -> Vec<String> {
    store.sessions(person).expect("read").into_iter().map(|it| it.id.0).collect()
}

fn a_kept_name_cannot_be_imitated((store, _): Fresh) {
    store.write_and_wait(vec![owner(1, "Iain")]).expect("kept");
    let found = |name: &str| store.person_like(name).expect("read").map(|it| it.id);
    for name in ["iain", "lain", "1ain", "I\u{430}in", "\u{ff29}ain"] {
        assert_eq!(found(name), Some(1), "{name}");
        let taken = store.write_and_wait(vec![owner(2, name)]);
        assert_eq!(taken, Err(StoreError::Taken(name.to_owned())), "{name}");
    }
    assert_eq!(found("Ivan"), None);
    store.write_and_wait(vec![guest(3, "lain")]).expect("a guest keeps nothing");
    store.write_and_wait(vec![owner(1, "Iain")]).expect("a new password for the same name");
    store.write_and_wait(vec![owner(2, "Ivan")]).expect("another name");
    let people = store.people(Which::Kept).expect("read");
    assert_eq!(people.iter().map(|it| it.id).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(store.people(Which::All).expect("read").len(), 3);
}

fn sessions_are_listed_and_end((store, _): Fresh) {
    store.write_and_wait(vec![owner(1, "Ann"), guest(2, "Bob")]).expect("kept");
    for (id, person, seen) in [("a", 1, 10), ("b", 1, 30), ("c", 1, 20), ("d", 2, 40)] {
        keep(&*store, Change::Session(session(id, person, seen))).expect("kept");
    }
    let twice = keep(&*store, Change::Session(session("a", 2, 10)));
    assert!(matches!(twice, Err(StoreError::Taken(_))), "{twice:?}");
    let (found, person) = store.session(&secret("b")).expect("read").expect("there");
    assert_eq!((found, person.name.as_str()), (session("b", 1, 30), "Ann"));
    assert_eq!(ids(&*store, None), ["d", "b", "c", "a"]);
    assert_eq!(ids(&*store, Some(1)), ["b", "c", "a"]);
    let seen = |id: &str, at| Change::Seen { session: secret(id), at };
    keep(&*store, seen("a", 50)).expect("kept");
    keep(&*store, seen("a", 5)).expect("kept");
    assert_eq!(ids(&*store, Some(1)), ["a", "b", "c"], "time does not go back");
    keep(&*store, Change::End(secret("b"))).expect("kept");
    keep(&*store, Change::End(secret("b"))).expect("it has ended already");
    keep(&*store, seen("b", 60)).expect("kept");
    assert_eq!(store.session(&secret("b")), Ok(None), "what has ended does not come back");
    assert_eq!(store.cookies_since(1), Ok(0));
    let but = Some(secret("c"));
    keep(&*store, Change::EndAll { person: 1, but, at: 70 }).expect("kept");
    assert_eq!(ids(&*store, None), ["d", "c"]);
    assert_eq!((store.cookies_since(1), store.cookies_since(2)), (Ok(70), Ok(0)));
    keep(&*store, Change::EndAll { person: 1, but: None, at: 60 }).expect("kept");
    assert_eq!((ids(&*store, Some(1)).len(), store.cookies_since(1)), (0, Ok(70)));
}

fn a_link_and_an_old_cookie_are_used_once((store, _): Fresh) {
    store.write_and_wait(vec![owner(1, "Ann")]).expect("kept");
    let reset = |id: &str| Reset { id: secret(id), person: 1, until: 5_000 };
    keep(&*store, Change::Reset(reset("old"))).expect("kept");
    keep(&*store, Change::Reset(reset("new"))).expect("kept");
    assert_eq!(store.reset(&secret("old")), Ok(None), "a later link takes its place");
    assert_eq!(store.reset(&secret("new")), Ok(Some(reset("new"))));
    keep(&*store, Change::UseReset(secret("new"))).expect("used");
    let again = keep(&*store, Change::UseReset(secret("new")));
    assert_eq!(again, Err(StoreError::Taken("the link".to_owned())));
    keep(&*store, Change::Exchange(secret("cookie"))).expect("exchanged");
    // Nothing that comes with it is done a second time.
    let with = vec![
        Write::Account(Change::Session(session("s", 1, 1))),
        Write::Account(Change::Exchange(secret("cookie"))),
    ];
    assert_eq!(store.write_and_wait(with), Err(StoreError::Taken("the cookie".to_owned())));
    assert_eq!(store.session(&secret("s")), Ok(None));
}

fn what_is_too_old_is_pruned_and_nothing_else((store, _): Fresh) {
    store.write_and_wait(vec![owner(1, "Ann"), guest(2, "Bob"), guest(3, "Cyd")]).expect("kept");
    for (id, person, created) in [("a", 1, 99), ("b", 1, 100), ("c", 2, 5), ("d", 2, 101)] {
        let session = Session { created, ..session(id, person, 500) };
        keep(&*store, Change::Session(session)).expect("kept");
    }
    for (id, person, until) in [("x", 1, 700), ("y", 2, 701)] {
        keep(&*store, Change::Reset(Reset { id: secret(id), person, until })).expect("kept");
    }
    keep(&*store, Change::Prune { sessions: 100, resets: 700 }).expect("pruned");
    let mut left = ids(&*store, None);
    left.sort();
    assert_eq!(left, ["b", "d"]);
    assert_eq!(store.reset(&secret("x")), Ok(None));
    assert!(store.reset(&secret("y")).expect("read").is_some());
    assert_eq!(store.people(Which::All).expect("read").len(), 3, "people stay");
}

fn a_deleted_account_leaves_hands_without_a_name((store, _): Fresh) {
    let table = TableRecord {
        id: TableId(1),
        link: "link".to_owned(),
        settings: "{}".to_owned(),
        opened: 1,
        settled: 0,
        is_closed: false,
    };
    let players = vec![(1, "Ann".to_owned()), (2, "Bob".to_owned())];
    let (first, game) = (0, "razz".to_owned());
    let hand = HandRecord { table: TableId(1), number: 1, first, game, players };
    let writes = vec![owner(1, "Ann"), guest(2, "Bob"), Write::Open(table), Write::Hand(hand)];
    store.write_and_wait(writes).expect("kept");
    keep(&*store, Change::Session(session("a", 1, 10))).expect("kept");
    let link = Reset { id: secret("link"), person: 1, until: 5_000 };
    keep(&*store, Change::Reset(link)).expect("kept");
    keep(&*store, Change::Delete { person: 1 }).expect("deleted");
    assert_eq!((store.is_deleted(1), store.is_deleted(2)), (Ok(true), Ok(false)));
    assert_eq!(store.session(&secret("a")), Ok(None));
    assert_eq!(store.reset(&secret("link")), Ok(None));
    assert_eq!(store.person_named("Ann"), Ok(None));
    assert_eq!(store.person_like("Ann"), Ok(None));
    let gone = Person { id: 1, name: DELETED.to_owned(), password: None };
    assert_eq!(store.person(1), Ok(Some(gone.clone())));
    let names = [(1, DELETED.to_owned()), (2, "Bob".to_owned())];
    assert_eq!(store.hands(TableId(1)).expect("read")[0].players, names);
    assert_eq!(store.hands_of(2, None, 9).expect("read")[0].hand.players, names);
    assert_eq!(store.people(Which::All).expect("read").len(), 1);
    keep(&*store, Change::Session(session("b", 1, 10))).expect("nothing happens");
    store.write_and_wait(vec![owner(1, "Ann")]).expect("nothing happens");
    assert_eq!((ids(&*store, None).len(), store.person(1)), (0, Ok(Some(gone))));
    store.write_and_wait(vec![owner(3, "Ann")]).expect("the name is free");
}

fn chips_are_found_in_stacks_and_in_pots((store, _): Fresh) {
    let table = |id: u64| TableRecord {
        id: TableId(id),
        link: format!("link {id}"),
        settings: "{}".to_owned(),
        opened: 1,
        settled: 0,
        is_closed: false,
    };
    let ann = Account::Player(PlayerId(1));
    let moves = |id: u64, from, to, reason| Write::Lines {
        table: TableId(id),
        lines: Vec::new(),
        movements: vec![Movement { from, to, chips: 100, reason }],
    };
    let opened = (1..=3).map(|id| Write::Open(table(id))).collect();
    store.write_and_wait(opened).expect("kept");
    assert_eq!(store.chips_of(1), Ok(Vec::new()));
    for id in 1..=3 {
        let bought = moves(id, Account::Bank, ann, Reason::BuyIn);
        store.write_and_wait(vec![bought]).expect("kept");
    }
    assert_eq!(store.chips_of(1), Ok(vec![TableId(1), TableId(2), TableId(3)]));
    assert_eq!(store.chips_of(2), Ok(Vec::new()));
    store.write_and_wait(vec![moves(1, ann, Account::Bank, Reason::CashOut)]).expect("kept");
    store.write_and_wait(vec![Write::Close { table: TableId(3) }]).expect("kept");
    assert_eq!(store.chips_of(1), Ok(vec![TableId(2)]), "cashed out, and over");
    // All in.
    let players = vec![(1, "Ann".to_owned())];
    let (first, game) = (0, "razz".to_owned());
    let hand = HandRecord { table: TableId(2), number: 1, first, game, players };
    let bet = moves(2, ann, Account::Pot, Reason::Bet);
    store.write_and_wait(vec![Write::Hand(hand), bet]).expect("kept");
    assert_eq!(store.chips_of(1), Ok(vec![TableId(2)]));
    let lost = moves(2, Account::Pot, Account::Player(PlayerId(2)), Reason::Won);
    store.write_and_wait(vec![lost]).expect("kept");
    assert_eq!((store.chips_of(1), store.chips_of(2)), (Ok(Vec::new()), Ok(vec![TableId(2)])));
}

fn the_audit_log_grows_and_is_read_from_its_end((store, _): Fresh) {
    let line = |at: u64| AuditLine {
        at,
        who: "operator".to_owned(),
        what: "reset-password".to_owned(),
        about: format!("player {at}"),
    };
    for at in 1..=5 {
        keep(&*store, Change::Audit(line(at))).expect("kept");
    }
    assert_eq!(store.audit(2), Ok(vec![(4, line(4)), (5, line(5))]));
    let all: Vec<(u64, AuditLine)> = (1..=5).map(|at| (at, line(at))).collect();
    assert_eq!(store.audit(usize::MAX), Ok(all));
}

macro_rules! stores {
    ($($name:ident: $fresh:expr;)*) => {
        $(mod $name {
            use super::*;
            stores!(@tests $fresh;
                a_kept_name_cannot_be_imitated
                sessions_are_listed_and_end
                a_link_and_an_old_cookie_are_used_once
                what_is_too_old_is_pruned_and_nothing_else
                a_deleted_account_leaves_hands_without_a_name
                chips_are_found_in_stacks_and_in_pots
                the_audit_log_grows_and_is_read_from_its_end
            );
        })*
    };
    (@tests $fresh:expr; $($test:ident)*) => {
        $(#[test] fn $test() { super::$test($fresh) })*
    };
}

stores! {
    memory: (Arc::new(Memory::default()), None);
    sqlite: {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Sqlite::open(&folder.path().join("data.db")).expect("a store");
        (Arc::new(store) as Arc<dyn Store>, Some(folder))
    };
}
