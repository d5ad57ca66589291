use std::sync::Arc;

use store::{Change, Memory, Person, Reset, Session, Store, Write};

use super::*;
use crate::config::Scheme;
use crate::now::seconds_now;
use crate::people::all::People;
use crate::people::sessions::Place;
use crate::people::sessions::secret;
use crate::testing::{run, sealer};

fn with_ann() -> (Arc<Memory>, People) {
    let store = Arc::new(Memory::default());
    let kept: Arc<dyn Store> = Arc::<Memory>::clone(&store);
    let people = People::new(kept, sealer(), Scheme::Http);
    let person = Person { id: 17, name: "Ann".to_owned(), password: Some("hash".to_owned()) };
    let session = Session {
        id: secret("word"),
        person: 17,
        created: 5,
        seen: 7,
        agent: "Firefox on Linux".to_owned(),
        address: "192.0.2.x".to_owned(),
    };
    let writes = vec![Write::Person(person), Write::Account(Change::Session(session))];
    store.write_and_wait(writes).unwrap();
    (store, people)
}

#[allow(clippy::needless_pass_by_value, reason = "orders are made where they are given")]
fn ordered(store: &Memory, order: Order) -> Report {
    carry_out(store, "https://cards.example/", &order).unwrap().0
}

fn noted(store: &Memory) -> Vec<String> {
    store::Accounts::audit(store, 99).unwrap().into_iter().map(|(_, line)| line.what).collect()
}

#[test]
fn a_reset_gives_a_link_that_works_once_for_an_hour() {
    let (store, people) = with_ann();
    let Report::Link { name, link, until } =
        ordered(&store, Order::Reset { who: "ann".to_owned() })
    else {
        panic!("no link");
    };
    assert_eq!(name, "Ann");
    assert!((seconds_now() + 3_590..=seconds_now() + 3_600).contains(&until));
    let word = link.strip_prefix("https://cards.example/reset#").unwrap();
    assert_eq!(store::Accounts::sessions(&*store, None), Ok(Vec::new()), "all sessions end");
    run(async {
        let here = Place::default();
        let set = |word: &str, password: &str| {
            let (word, password) = (word.to_owned(), password.to_owned());
            let (people, here) = (&people, &here);
            async move { people.reset_password(&word, password, here).await }
        };
        assert_eq!(
            set(&word[1..], "big old waffle").await.unwrap_err().to_string(),
            "This link was already used, or is too old. Ask whoever runs the room for a new one."
        );
        assert!(set(word, "password1").await.is_err(), "one that everybody has");
        let (person, _) = set(word, "big old waffle").await.unwrap();
        assert_eq!(person.id, 17);
        assert!(set(word, "small old waffle").await.is_err(), "it works once");
        assert!(people.login("Ann", "big old waffle".to_owned(), &here).await.is_ok());
        // A link that is too old.
        let reset = Reset { id: secret("late"), person: 17, until: seconds_now() };
        store.write_and_wait(vec![Write::Account(Change::Reset(reset))]).unwrap();
        assert!(set("late", "small old waffle").await.is_err());
    });
    assert_eq!(noted(&store), ["reset-password"]);
}

#[test]
fn sessions_end_and_accounts_go_by_order() {
    let (store, _) = with_ann();
    let Report::Sessions { sessions } = ordered(&store, Order::Sessions { who: None }) else {
        panic!("no sessions");
    };
    assert_eq!((sessions.len(), sessions[0].name.as_str()), (1, "Ann"));
    let end = |session: &str| ordered(&store, Order::End { session: session.to_owned() });
    assert!(matches!(end("ffffffffffff"), Report::No { .. }));
    assert!(matches!(end(&sessions[0].id[..3]), Report::No { .. }), "too little to go by");
    assert!(matches!(end(&sessions[0].id), Report::Done { .. }));
    assert_eq!(store::Accounts::sessions(&*store, None), Ok(Vec::new()));
    let delete = |who: &str| ordered(&store, Order::Delete { who: who.to_owned() });
    assert!(matches!(delete("Bob"), Report::No { .. }));
    assert!(matches!(delete("#17"), Report::Done { .. }));
    assert!(matches!(delete("#17"), Report::No { .. }), "there is nobody any more");
    assert_eq!(noted(&store), ["end-session", "delete-account"]);
}

#[cfg(unix)]
#[test]
fn an_open_room_takes_orders_at_a_socket_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let config = crate::Config {
        data: data.clone(),
        key: folder.path().join("key"),
        port: Some(0),
        ..crate::testing::config()
    };
    let order = Order::People { with_guests: true };
    assert!(matches!(ask(&data, &order), Err(OfficeError::NoData(_))));
    run(async {
        let room = crate::Room::open(config).await.unwrap();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let stopped = async move { drop(stopped.await) };
        let serving = tokio::spawn(room.serve(stopped, std::time::Duration::ZERO));
        let socket = socket_file(&data);
        while !socket.exists() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        let (asked, at) = (order.clone(), data.clone());
        let report = tokio::task::spawn_blocking(move || ask(&at, &asked)).await.unwrap();
        assert_eq!(report.unwrap(), Report::People { people: Vec::new() });
        let mode = std::fs::metadata(&socket).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        stop.send(()).unwrap();
        serving.await.unwrap().unwrap();
        assert!(!socket.exists());
    });
    // And the same when it is closed.
    assert_eq!(ask(&data, &order).unwrap(), Report::People { people: Vec::new() });
}
