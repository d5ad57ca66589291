//! `cardroom load`, as far as it goes without a room.

use std::net::TcpListener;

use crate::common::{cardroom, printed, refused};

#[test]
fn an_address_must_be_one_that_can_be_reached() {
    refused(
        &["load", "--url", "127.0.0.1:7777"],
        "\"127.0.0.1:7777\" isn't an address: expected the address of a room such as \
        http://127.0.0.1:7777",
    );
    // A port that was free a moment ago, and where nobody listens.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    drop(listener);
    let output = cardroom(&["load", "--url", &url]);
    let told = output.stderr;
    let start = format!("cardroom: the room at {url} failed at /api/games: ");
    assert!(told.starts_with(&start), "{told}");
    assert_eq!(told.lines().count(), 1);
    assert_eq!(output.code, 2);
}

/// The room takes four seconds to say nothing at all.
#[cfg(unix)]
#[test]
fn an_end_before_anybody_sits_down_is_an_end_by_ctrl_c() {
    use std::thread;
    use std::time::Duration;

    use crate::common::{stopped, text};

    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        let asked = listener.accept();
        thread::sleep(Duration::from_secs(4));
        drop(asked);
    });
    let output = stopped(&["load", "--url", &url]);
    assert_eq!(text(&output.stdout), "stopped before anyone sat down\n");
}

#[test]
fn sizes_have_bounds_that_are_told() {
    let shows_how = "(see cardroom load --help)";
    for (flag, value, expected) in [
        ("--tables <N>", "0", "expected a whole number from 1 to 10000"),
        ("--seats <N>", "1", "expected a whole number from 2 to 10"),
        ("--seconds <N>", "-1", "expected a whole number from 1 to 1000000"),
        ("--think <MS>", "x", "expected a whole number of milliseconds up to 600000"),
    ] {
        let name = flag.split(' ').next().expect("a flag");
        let line = format!("invalid value '{value}' for '{flag}': {expected} {shows_how}");
        refused(&["load", name, value], &line);
    }
}

#[test]
fn the_help_tells_what_is_checked_and_what_is_timed() {
    let help = printed(&["load", "--help"]);
    for words in ["--url", "hidden cards that stay hidden", "each seat", "all seats", "exit code"] {
        assert!(help.contains(words), "{words}");
    }
    assert!(!printed(&["--help"]).contains("load-echo"), "nobody needs it by hand");
}
