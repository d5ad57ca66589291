//! What whoever runs a room is told about people.
#![cfg(unix)]

use crate::common::serving::Serving;
use crate::common::{cardroom, printed, refused};

#[test]
fn sessions_of_one_person_are_asked_for_by_name() {
    let room = Serving::new("office", &[]);
    let data = room.data();
    for name in ["Ann", "Bob"] {
        let cookie = room.guest(name);
        let headers = [("Content-Type", "application/json"), ("Cookie", &cookie)];
        let body = br#"{"password":"big old waffle"}"#;
        let answer = room.ask("POST", "/api/password", &headers, body);
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let all = printed(&["sessions", "--data", &data]);
    assert_eq!(all.lines().count(), 2, "{all}");
    let anns: Vec<&str> = all.lines().filter(|line| line.contains(" Ann ")).collect();
    for asked in [&["sessions", "Ann"][..], &["sessions", "--of", "ann"]] {
        let told = printed(&[asked, &["--data", &data]].concat());
        assert_eq!(told.lines().collect::<Vec<_>>(), anns, "{asked:?}");
    }
    let people = printed(&["people", "--data", &data]);
    assert_eq!(people.matches(" 1 session, ").count(), 2, "{people}");
    let nobody = cardroom(&["sessions", "Cleo", "--data", &data]);
    assert_eq!(nobody.code, 1);
    assert!(nobody.stdout.contains("there is no account \"Cleo\""), "{nobody:?}");
    refused(&["sessions", "Ann", "--of", "Bob"], "expected one name: cardroom sessions Ann");
    let end = cardroom(&["sessions", "end", "Ann", "--data", &data]);
    assert!(end.stdout.contains("end --of NAME"), "{end:?}");
    printed(&["sessions", "end", "--of", "Ann", "--data", &data]);
    assert_eq!(printed(&["sessions", "Ann", "--data", &data]), "Ann is not logged in anywhere.\n");
}
