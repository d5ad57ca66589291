use super::*;
use crate::testing::{Room, Serving, run};

fn room() -> (Arc<Room>, Serving) {
    let room = Room::new();
    let serving = Serving::new(routes::<Room>().with_state(Arc::clone(&room)));
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
    assert_eq!(unknown.why(), "come in first: nobody knows who you are");
}

#[test]
fn who_is_no_person_does_not_come_in() {
    let (_, serving) = room();
    for (body, word) in [
        (r#"{"name": "   "}"#, "1 to 40"),
        (r#"{"name": "a\u0000b"}"#, "can be seen"),
        (r#"{"nam": "Ann"}"#, "no field"),
        (r#"{"name": 5}"#, "the field name"),
        ("", "no JSON"),
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
    assert_eq!((short.status, short.why().contains("longer")), (400, true));
    let long = password(&cookie, &format!(r#"{{"password": "{}"}}"#, "x".repeat(201)));
    assert_eq!((long.status, long.why().contains("shorter")), (400, true));
    assert_eq!(password("X: y", r#"{"password": "12345678"}"#).status, 401);

    let kept = password(&cookie, r#"{"password": "12345678"}"#);
    assert_eq!((kept.status, kept.json()["is_kept"].as_bool()), (200, Some(true)));
    let known = serving.ask("GET", "/api/me", &[&kept.cookie()], "");
    assert_eq!(known.json()["is_kept"], true);
    // The store has a hash and not the word.
    let person = room.store.person_named("ANN").unwrap().unwrap();
    assert!(person.password.unwrap().starts_with("$argon2id$"));

    let other = serving.post("/api/people", &[], r#"{"name": "aNN"}"#);
    assert_eq!(other.status, 409);
    let told = "the name is kept with a password: log in, or take another name";
    assert_eq!(other.why(), told);

    let without = password(&cookie, r#"{"password": "another one"}"#);
    assert_eq!(without.status, 403, "the old password is needed, whatever the cookie says");
    let wrong = password(&cookie, r#"{"password": "another one", "old": "87654321"}"#);
    assert_eq!(wrong.status, 403);
    let right = password(&cookie, r#"{"password": "another one", "old": "12345678"}"#);
    assert_eq!(right.status, 200);

    let login = |name: &str, word: &str| {
        let body = serde_json::json!({"name": name, "password": word}).to_string();
        serving.post("/api/login", &[], &body)
    };
    assert_eq!(login("Ann", "12345678").status, 403);
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
        let (one, _) = people.enter("Ann").await.unwrap();
        let (two, _) = people.enter("Ann").await.unwrap();
        assert_ne!(one.id, two.id);
        people.set_password(&who(&one), "12345678".to_owned(), None).await.unwrap();
        let taken = people.set_password(&who(&two), "12345678".to_owned(), None).await;
        assert!(matches!(taken, Err(PeopleError::Taken)), "{taken:?}");
        assert_eq!(Refused::from(taken.unwrap_err()).status, 409);
    });
}

#[test]
fn nobody_logs_in_as_a_guest() {
    run(async {
        let people = People::new(Arc::new(store::Memory::default()), sealer(), Scheme::Http);
        people.enter("Ann").await.unwrap();
        for word in ["", "12345678"] {
            let login = people.login("Ann", word.to_owned()).await;
            assert!(matches!(login, Err(PeopleError::Wrong)), "{login:?}");
        }
    });
}

#[test]
fn a_cookie_of_someone_who_is_not_there_sets_no_password() {
    run(async {
        let people = People::new(Arc::new(store::Memory::default()), sealer(), Scheme::Http);
        let who = Who { id: 5, name: "Ann".to_owned(), is_kept: false };
        let set = people.set_password(&who, "12345678".to_owned(), None).await;
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
