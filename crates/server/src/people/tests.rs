use store::Accounts as _;

use std::sync::Arc;

use store::{Person, Sealer, Store, StoreError, Write};

use super::*;
use crate::config::Scheme;
use crate::door::refused::Refused;
use crate::now::seconds_now;
use crate::people::all::{HasPeople, People};
use crate::people::error::PeopleError;
use crate::people::requests::{known, routes};
use crate::people::sessions::Place;
use crate::people::who::Who;
use crate::testing::{Room, Serving, run};

fn room() -> (Arc<Room>, Serving) {
    let room = Room::new();
    let known = axum::middleware::from_fn_with_state(Arc::clone(&room), known::<Room>);
    let router = routes::<Room>().with_state(Arc::clone(&room)).layer(known);
    let serving = Serving::new(router);
    (room, serving)
}

#[test]
fn a_guest_comes_in_and_is_known_by_the_cookie() {
    let (room, serving) = room();
    let came = serving.post("/api/people", &[], r#"{"name": "  Ann  "}"#);
    assert_eq!(came.status, 201);
    let me = came.json();
    assert_eq!((me["name"].as_str(), me["is_kept"].as_bool()), (Some("Ann"), Some(false)));
    let id = me["player"].as_u64().unwrap();
    assert!(id > 0 && id < 1 << 53);
    let kept = room.store.person(id).unwrap().unwrap();
    assert_eq!((kept.name.as_str(), kept.password), ("Ann", None));
    let line = came.header("set-cookie").unwrap();
    assert!(line.contains("HttpOnly") && line.contains("SameSite=Strict"), "{line}");
    let cookie = came.cookie();
    let known = serving.ask("GET", "/api/me", &[&cookie], "");
    assert_eq!((known.status, known.json()), (200, me));
    let unknown = serving.ask("GET", "/api/me", &[], "");
    assert_eq!(unknown.status, 401);
    assert_eq!(unknown.why(), "Enter the room with a name first.");
}

#[test]
fn who_is_no_person_does_not_come_in() {
    let (_, serving) = room();
    for (body, word) in [
        (r#"{"name": "   "}"#, "1 to 40"),
        (r#"{"name": "a\u0000b"}"#, "hidden character"),
        (r#"{"nam": "Ann"}"#, "no field"),
        (r#"{"name": 5}"#, "The field name"),
        ("", "valid JSON"),
    ] {
        let refused = serving.post("/api/people", &[], body);
        assert_eq!(refused.status, 400, "{body}");
        assert!(refused.why().contains(word), "{}", refused.why());
        assert_eq!(refused.header("set-cookie"), None);
    }
}

#[test]
fn a_name_is_kept_with_a_password() {
    let (room, serving) = room();
    let came = serving.post("/api/people", &[], r#"{"name": "Ann"}"#);
    let cookie = came.cookie();
    let password = |cookie: &str, body: &str| serving.post("/api/password", &[cookie], body);
    let short = password(&cookie, r#"{"password": "1234567"}"#);
    assert_eq!((short.status, short.why().contains("too short")), (400, true));
    let long = password(&cookie, &format!(r#"{{"password": "{}"}}"#, "x".repeat(201)));
    assert_eq!((long.status, long.why().contains("too long")), (400, true));
    assert_eq!(password("X: y", r#"{"password": "big old waffle"}"#).status, 401);

    let kept = password(&cookie, r#"{"password": "big old waffle"}"#);
    assert_eq!((kept.status, kept.json()["is_kept"].as_bool()), (200, Some(true)));
    assert_eq!(serving.ask("GET", "/api/me", &[&cookie], "").status, 401, "that session is over");
    let cookie = kept.cookie();
    let known = serving.ask("GET", "/api/me", &[&cookie], "");
    assert_eq!(known.json()["is_kept"], true);
    // The store has a hash and not the word.
    let person = room.store.person_named("ANN").unwrap().unwrap();
    assert!(person.password.unwrap().starts_with("$argon2id$"));

    let other = serving.post("/api/people", &[], r#"{"name": "aNN"}"#);
    assert_eq!(other.status, 409);
    let told = "That name has a password. Log in, or choose another name.";
    assert_eq!(other.why(), told);

    let without = password(&cookie, r#"{"password": "another one"}"#);
    assert_eq!(without.status, 403, "the old password is needed, whatever the cookie says");
    let wrong = password(&cookie, r#"{"password": "another one", "old": "small old waffle"}"#);
    assert_eq!(wrong.status, 403);
    let right = password(&cookie, r#"{"password": "another one", "old": "big old waffle"}"#);
    assert_eq!(right.status, 200);

    let login = |name: &str, word: &str| {
        let body = serde_json::json!({"name": name, "password": word}).to_string();
        serving.post("/api/login", &[], &body)
    };
    assert_eq!(login("Ann", "big old waffle").status, 403);
    let back = login("ann", "another one");
    assert_eq!(back.status, 200);
    assert_eq!(back.json()["player"], came.json()["player"]);
    let known = serving.ask("GET", "/api/me", &[&back.cookie()], "");
    assert_eq!(known.json()["name"], "Ann");
    let nobody = login("Bob", "another one");
    assert_eq!((nobody.status, nobody.why()), (403, login("Ann", "wrong word").why()));
    assert_eq!(crate::metrics::HasMetrics::metrics(room.as_ref()).logins_refused.get(), 3);
}

#[test]
fn guests_may_share_a_name_until_one_of_them_keeps_it() {
    run(async {
        let people = People::new(Arc::new(store::Memory::default()), sealer(), Scheme::Http);
        let who =
            |person: &Person| Who { id: person.id, name: person.name.clone(), is_kept: false };
        let (one, _) = people.enter("Ann", &here()).await.unwrap();
        let (two, _) = people.enter("Ann", &here()).await.unwrap();
        assert_ne!(one.id, two.id);
        people.set_password(&who(&one), "big old waffle".to_owned(), None, &here()).await.unwrap();
        let taken =
            people.set_password(&who(&two), "big old waffle".to_owned(), None, &here()).await;
        assert!(matches!(taken, Err(PeopleError::Taken)), "{taken:?}");
        assert_eq!(Refused::from(taken.unwrap_err()).status, 409);
    });
}

#[test]
fn nobody_logs_in_as_a_guest() {
    run(async {
        let people = People::new(Arc::new(store::Memory::default()), sealer(), Scheme::Http);
        people.enter("Ann", &here()).await.unwrap();
        for word in ["", "big old waffle"] {
            let login = people.login("Ann", word.to_owned(), &here()).await;
            assert!(matches!(login, Err(PeopleError::Wrong)), "{login:?}");
        }
    });
}

#[test]
fn a_cookie_of_someone_who_is_not_there_sets_no_password() {
    run(async {
        let people = People::new(Arc::new(store::Memory::default()), sealer(), Scheme::Http);
        let who = Who { id: 5, name: "Ann".to_owned(), is_kept: false };
        let set = people.set_password(&who, "big old waffle".to_owned(), None, &here()).await;
        assert!(matches!(set, Err(PeopleError::Nobody)), "{set:?}");
    });
}

#[test]
fn a_store_that_fails_is_the_rooms_fault() {
    let error = PeopleError::from(StoreError::Failed("no space left on the disk".to_owned()));
    let refused = Refused::from(error);
    assert_eq!(refused.status, 500);
    assert!(!refused.problem.why.contains("disk"), "what it was is for the log");
}

#[test]
fn whoever_leaves_has_no_cookie() {
    let (_, serving) = room();
    let gone = serving.ask("POST", "/api/logout", &[], "");
    assert_eq!(gone.status, 204);
    assert!(gone.header("set-cookie").unwrap().starts_with("cardroom=; Path=/; Max-Age=0;"));
}

#[test]
fn ten_tries_to_log_in_at_once_and_no_more() {
    let (_, serving) = room();
    // The body is wrong, so that no hash is made; it counts all the same.
    let tries: Vec<u16> = (0..14).map(|_| serving.post("/api/login", &[], "{}").status).collect();
    assert_eq!(tries[..10], [400; 10]);
    assert!(tries[10..].contains(&429), "{tries:?}");
}

fn sealer() -> Sealer {
    crate::testing::sealer()
}

fn here() -> Place {
    Place::default()
}

/// A room with somebody in it who keeps the name Ann, and her cookie.
fn with_ann() -> (Arc<Room>, Serving, String) {
    let (room, serving) = room();
    let guest = serving.post("/api/people", &[], r#"{"name": "Ann"}"#).cookie();
    let body = r#"{"password": "big old waffle"}"#;
    let cookie = serving.post("/api/password", &[&guest], body).cookie();
    (room, serving, cookie)
}

fn is_known(serving: &Serving, cookie: &str) -> bool {
    serving.ask("GET", "/api/me", &[cookie], "").status == 200
}

fn log_in(serving: &Serving, agent: &str) -> String {
    let body = r#"{"name": "Ann", "password": "big old waffle"}"#;
    serving.post("/api/login", &[&format!("User-Agent: {agent}")], body).cookie()
}

#[test]
fn nobody_looks_like_somebody_who_keeps_a_name() {
    let (_, serving, _) = with_ann();
    for name in ["\u{410}nn", "\u{ff21}nn", "A\u{578}n", "\u{1d400}nn"] {
        let body = serde_json::json!({ "name": name }).to_string();
        let refused = serving.post("/api/people", &[], &body);
        assert_eq!(refused.status, 409, "{name}: {}", refused.body);
    }
    let other = serving.post("/api/people", &[], r#"{"name": "Anna"}"#);
    assert_eq!(other.status, 201);
    let hidden = serving.post("/api/people", &[], r#"{"name": "A\u200bnn"}"#);
    assert_eq!((hidden.status, hidden.why().contains("U+200B")), (400, true));
}

#[test]
fn logging_out_ends_the_session_and_not_only_the_cookie() {
    let (_, serving, cookie) = with_ann();
    assert!(is_known(&serving, &cookie));
    assert_eq!(serving.ask("POST", "/api/logout", &[&cookie], "").status, 204);
    assert!(!is_known(&serving, &cookie), "whoever has a copy of the cookie is nobody");
}

#[test]
fn a_new_password_ends_all_other_sessions() {
    let (_, serving, cookie) = with_ann();
    let phone = log_in(&serving, "x");
    let body = r#"{"password": "another one", "old": "big old waffle"}"#;
    let changed = serving.post("/api/password", &[&phone], body);
    assert_eq!(changed.status, 200);
    assert!(!is_known(&serving, &cookie) && !is_known(&serving, &phone));
    assert!(is_known(&serving, &changed.cookie()));
}

#[test]
fn sessions_are_listed_and_ended_one_by_one_or_all() {
    let (_, serving, cookie) = with_ann();
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let (desk, phone) = (log_in(&serving, firefox), log_in(&serving, "Opera OPR Android"));
    let list = |cookie: &str| serving.ask("GET", "/api/sessions", &[cookie], "").json();
    let listed = list(&desk);
    let lines = listed.as_array().unwrap();
    assert_eq!(lines.len(), 3);
    let own: Vec<_> = lines.iter().filter(|it| it["is_this"] == true).collect();
    assert_eq!((own.len(), own[0]["agent"].as_str()), (1, Some("Firefox on Linux")));
    assert_eq!(own[0]["address"], "127.0.0.x");
    let other = lines.iter().find(|it| it["agent"] == "Opera on Android").unwrap();
    let end = |session: &serde_json::Value| {
        let body = serde_json::json!({ "session": session }).to_string();
        serving.post("/api/sessions/end", &[&desk], &body).status
    };
    assert_eq!(end(&other["id"]), 204);
    assert!(!is_known(&serving, &phone));
    assert_eq!(end(&other["id"]), 404, "it has ended");
    assert_eq!(end(&serde_json::Value::Null), 204);
    assert!(!is_known(&serving, &cookie) && is_known(&serving, &desk));
    assert_eq!(list(&desk).as_array().unwrap().len(), 1);
    assert_eq!(serving.ask("GET", "/api/sessions", &[&cookie], "").status, 401);
}

#[test]
fn a_sealed_cookie_of_before_is_exchanged_once() {
    let (room, serving) = room();
    let person = Person { id: 17, name: "Ann".to_owned(), password: None };
    room.store.write_and_wait(vec![Write::Person(person)]).unwrap();
    let sealed = |issued: u64| {
        let (name, is_kept) = ("Ann".to_owned(), false);
        let old = cookie::Cookie { id: 17, name, is_kept, issued };
        format!("Cookie: cardroom={}", old.sealed(&room.people().sealer).unwrap())
    };
    let old = sealed(seconds_now() - 100);
    let known = serving.ask("GET", "/api/me", &[&old], "");
    assert_eq!((known.status, known.json()["player"].as_u64()), (200, Some(17)));
    let new = known.cookie();
    assert!(is_known(&serving, &new));
    // Requests that were under way with the old one lead to the same session.
    let beside = serving.ask("GET", "/api/me", &[&old], "");
    assert_eq!((beside.status, beside.cookie()), (200, new.clone()));
    assert_eq!(room.store.sessions(Some(17)).unwrap().len(), 1);
    // After a while, or when the room was closed meanwhile, it is over.
    room.people().sessions.forget(17);
    let again = serving.ask("GET", "/api/me", &[&old], "");
    assert_eq!((again.status, again.header("set-cookie")), (401, None));
    assert!(is_known(&serving, &new));
    // Whoever ends all sessions ends cookies that were never exchanged, too.
    let other = sealed(seconds_now() - 50);
    assert_eq!(serving.post("/api/sessions/end", &[&new], "{}").status, 204);
    assert!(!is_known(&serving, &other));
}

#[test]
fn ten_tries_at_one_account_from_anywhere() {
    run(async {
        let people = People::new(Arc::new(store::Memory::default()), sealer(), Scheme::Http);
        let at = |address: String| Place { agent: "x".to_owned(), address };
        let (ann, _) = people.enter("Ann", &at("home".to_owned())).await.unwrap();
        let ann = Who::from(&ann);
        let password = "big old waffle".to_owned();
        people.set_password(&ann, password.clone(), None, &at("home".to_owned())).await.unwrap();
        for number in 0..10 {
            let from = at(format!("network {number}"));
            let wrong = people.login("Ann", "wrong".to_owned(), &from).await;
            assert!(matches!(wrong, Err(PeopleError::Wrong)), "{wrong:?}");
        }
        let many = people.login("Ann", password.clone(), &at("network 11".to_owned())).await;
        assert!(matches!(many, Err(PeopleError::Tries(_))), "{many:?}");
        assert_eq!(Refused::from(many.unwrap_err()).status, 429);
        let home = people.login("ann", password, &at("home".to_owned())).await;
        assert!(home.is_ok(), "nobody locks the owner out");
    });
}

#[test]
fn an_account_is_deleted_with_its_password_and_not_while_chips_are_out() {
    let (room, serving, cookie) = with_ann();
    let id = serving.ask("GET", "/api/me", &[&cookie], "").json()["player"].as_u64().unwrap();
    let delete = |cookie: &str, body: &str| serving.post("/api/account/delete", &[cookie], body);
    assert_eq!(delete(&cookie, "{}").status, 403);
    assert_eq!(delete(&cookie, r#"{"password": "wrong word"}"#).status, 403);
    let table = store::TableRecord {
        id: store::TableId(1),
        link: "link".to_owned(),
        settings: "{}".to_owned(),
        opened: 0,
        settled: 0,
        is_closed: false,
    };
    let ann = room::Account::Player(room::PlayerId(id));
    let moves = |from, to, reason| Write::Lines {
        table: store::TableId(1),
        lines: Vec::new(),
        movements: vec![room::Movement { from, to, chips: 5, reason }],
    };
    let bought = moves(room::Account::Bank, ann, room::Reason::BuyIn);
    room.store.write_and_wait(vec![Write::Open(table), bought]).unwrap();
    let right = r#"{"password": "big old waffle"}"#;
    let seated = delete(&cookie, right);
    assert_eq!((seated.status, seated.why().contains("Cash out")), (409, true));
    let out = moves(ann, room::Account::Bank, room::Reason::CashOut);
    room.store.write_and_wait(vec![out]).unwrap();
    assert_eq!(delete(&cookie, right).status, 204);
    assert!(!is_known(&serving, &cookie));
    assert_eq!(room.store.person(id).unwrap().unwrap().name, store::DELETED);
    let again = serving.post("/api/people", &[], r#"{"name": "Ann"}"#);
    assert_eq!(again.status, 201, "the name is free");
}

/// A browser keeps a cookie for 400 days at most; what is older than that is of no use to anybody.
#[test]
fn sessions_that_are_too_old_go_and_the_others_stay() {
    const DAY: u64 = 24 * 60 * 60;
    run(async {
        let store = Arc::new(store::Memory::default());
        let kept: Arc<dyn Store> = Arc::<store::Memory>::clone(&store);
        let people = People::new(kept, sealer(), Scheme::Http);
        let (ann, word) = people.enter("Ann", &Place::default()).await.unwrap();
        let begun = store.sessions(None).unwrap()[0].created;
        let mut headers = axum::http::HeaderMap::new();
        headers.insert("cookie", format!("cardroom={word}").parse().unwrap());
        people.know(&headers, &Place::default()).await;
        people.prune(begun + 400 * DAY - 1).await.unwrap();
        assert_eq!(store.sessions(Some(ann.id)).unwrap().len(), 1);
        assert!(people.who(&headers).is_some());
        people.prune(begun + 400 * DAY).await.unwrap();
        assert_eq!(store.sessions(None).unwrap().len(), 0);
        assert_eq!(people.who(&headers), None, "nor is it known without the store");
        assert_eq!(store.person(ann.id).unwrap(), Some(ann), "they are somebody still");
    });
}

#[test]
fn a_host_closes_or_hands_over_the_table_before_the_account_is_deleted() {
    let (room, serving, cookie) = with_ann();
    let id = serving.ask("GET", "/api/me", &[&cookie], "").json()["player"].as_u64().unwrap();
    let delete = || {
        let body = r#"{"password": "big old waffle"}"#;
        serving.post("/api/account/delete", &[&cookie], body)
    };
    let settings = |host: u64| {
        format!(
            r#"{{"wished": {{"name": "Friday", "play": "holdem"}}, "opens": 0, "host": {host},
                "bots": {{}}, "bids": [], "games": []}}"#
        )
    };
    let table = store::TableRecord {
        id: store::TableId(1),
        link: "link".to_owned(),
        settings: settings(id),
        opened: 0,
        settled: 0,
        is_closed: false,
    };
    let other =
        store::TableRecord { id: store::TableId(2), link: "other".to_owned(), ..table.clone() };
    room.store.write_and_wait(vec![Write::Open(table), Write::Open(other)]).unwrap();
    let hosting = delete();
    assert_eq!(hosting.status, 409);
    assert!(
        hosting.why().contains("Friday") && hosting.why().contains("Close it"),
        "{}",
        hosting.why()
    );
    // One is handed over, the other is closed.
    let text = settings(id + 1);
    let over = Write::Settings { table: store::TableId(1), text, settled: None };
    room.store.write_and_wait(vec![over]).unwrap();
    assert_eq!(delete().status, 409);
    room.store.write_and_wait(vec![Write::Close { table: store::TableId(2) }]).unwrap();
    assert_eq!(delete().status, 204);
}
