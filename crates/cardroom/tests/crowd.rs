//! One who does not read, and many who knock: the others play on.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wire::Told;

use crate::common::raw::Raw;
use crate::common::serving::{PATIENCE, Players, Serving};

const LIMITLESS: [&str; 6] = ["--connections", "0", "--messages", "0", "--between", "0"];
const PLAYERS: [&str; 6] = ["--tables", "2", "--seats", "4", "--games", "holdem,badugi"];

/// How long each measurement takes.
pub(crate) fn span() -> Duration {
    Duration::from_secs(if trials::is_soak() { 30 } else { 4 })
}

/// Plays for a while beside something else, and says how it was.
fn played(room: &Serving, beside: impl FnOnce(&[wire::TableLine])) -> Value {
    played_by(room, &PLAYERS, beside)
}

/// The same with these players.
pub(crate) fn played_by(
    room: &Serving,
    players: &[&str],
    beside: impl FnOnce(&[wire::TableLine]),
) -> Value {
    let hands = room.count("cardroom_hands_total");
    let players = Players::new(room, players);
    let begun = Instant::now();
    while room.count("cardroom_hands_total") < hands + 2.0 {
        assert!(begun.elapsed() < PATIENCE, "nobody plays: {}", room.said());
        sleep(Duration::from_millis(20));
    }
    let tables = room.ask("GET", "/api/tables", &[], b"").body;
    let tables: Vec<wire::TableLine> = serde_json::from_str(&tables).expect("tables");
    beside(&tables);
    let before = room.count("cardroom_hands_total");
    let begun = Instant::now();
    while room.count("cardroom_hands_total") < before + 2.0 {
        assert!(begun.elapsed() < PATIENCE, "it does not go on: {}", room.said());
        sleep(Duration::from_millis(20));
    }
    let told = players.leave();
    assert_eq!(told["errors"], 0, "{told}");
    assert_eq!(told["reconnects"], 0, "{told}");
    told
}

/// Prints how many times as long things took as when it was quiet.
pub(crate) fn compare(what: &str, quiet: &Value, told: &Value) {
    for kind in ["answer", "all_seats"] {
        let ratio = |of: &str| {
            let time = |told: &Value| told["times"][kind][of].as_f64().expect("a time");
            format!("{of} {:.2} ms, {:.2} times", time(told), time(told) / time(quiet))
        };
        println!("{what}, {kind}: {}; {}", ratio("p50"), ratio("p99"));
    }
}

#[test]
fn who_does_not_read_is_left_behind_and_comes_back_without_a_gap() {
    let room = Serving::new("slow", &LIMITLESS);
    let quiet = played(&room, |_| sleep(span()));
    let told = played(&room, |tables| {
        let table = &tables.last().expect("a table").table;
        // Whole views: what has changed is so little that the buffers of the system hold it for long.
        let watch = |since: Value| {
            json!({"ask": "watch", "table": table, "since": since, "whole": true}).to_string()
        };
        let (mut lines, mut next, mut times) = (BTreeMap::new(), None, 0);
        let begun = Instant::now();
        while times == 0 || begun.elapsed() < span() {
            let mut slow = Raw::open(&room, "", "slow-reader-1");
            slow.say(&watch(json!(next)));
            // It reads nothing until the room has lost patience.
            let dropped = room.count("cardroom_slow_readers_total");
            let waits = Instant::now();
            while room.count("cardroom_slow_readers_total") <= dropped {
                assert!(waits.elapsed() < 3 * PATIENCE, "nobody minds who does not read");
                sleep(Duration::from_millis(100));
            }
            // Everything that was sent before is still there, and in order.
            next = followed(&mut slow, next, &mut lines, u64::MAX);
            times += 1;
        }
        println!("left behind {times} times in {:?}", begun.elapsed());
        let next = next.expect("something");
        // From there on it goes on: what it missed, and more.
        let mut again = Raw::open(&room, "", "slow-reader-1");
        again.say(&watch(json!(next)));
        let last = followed(&mut again, Some(next), &mut lines, next + 500);
        assert!(last >= Some(next + 500), "{next} {last:?}");
        // Whoever comes now is told the same of what both have heard.
        let mut fresh = Raw::open(&room, "", "fresh-reader-1");
        fresh.say(&watch(Value::Null));
        let mut theirs = BTreeMap::new();
        let until = followed(&mut fresh, None, &mut theirs, 0).expect("something");
        followed(&mut again, last, &mut lines, until);
        let from = theirs.keys().next().copied().expect("lines");
        assert!(from + 10 < until, "{from} {until}");
        let both = |lines: BTreeMap<u64, wire::Line>| {
            lines
                .into_iter()
                .filter(|(number, _)| (from..until).contains(number))
                .collect::<Vec<_>>()
        };
        assert_eq!(both(lines), both(theirs), "a gap");
    });
    compare("a slow reader", &quiet, &told);
    assert!(!room.said().contains("panicked"), "{}", room.said());
}

/// Reads table messages until the end or a line; the line that is next. None may be missing.
fn followed(
    raw: &mut Raw,
    mut next: Option<u64>,
    lines: &mut BTreeMap<u64, wire::Line>,
    until: u64,
) -> Option<u64> {
    while let Some(text) = raw.hear() {
        let told: Told = serde_json::from_str(&text).expect("a message of the wire");
        let (from, to, new) = match told {
            Told::Table { from, next, lines, is_cut, .. }
            | Told::Lines { from, next, lines, is_cut, .. } => {
                assert!(!is_cut, "lines are missing before {from}");
                (from, next, lines)
            }
            Told::Step { from, next, lines, .. } => (from, next, lines),
            _ => continue,
        };
        assert!(next.is_none_or(|next| next == from), "{from} follows {next:?}");
        lines.extend(new.into_iter().map(|line| (line.number, line)));
        next = Some(to);
        if to >= until {
            break;
        }
    }
    next
}

#[test]
fn many_who_try_to_log_in_keep_nobody_from_playing() {
    let room = Serving::new("flood", &LIMITLESS);
    let quiet = played(&room, |_| sleep(span()));
    let (is_over, tries) = (AtomicBool::new(false), AtomicU64::new(0));
    let told = played(&room, |_| {
        std::thread::scope(|scope| {
            for number in 0..20 {
                let (room, is_over, tries) = (&room, &is_over, &tries);
                scope.spawn(move || {
                    let body = json!({"name": format!("N{number}"), "password": "not this one"});
                    let json = [("Content-Type", "application/json")];
                    while !is_over.load(Ordering::Relaxed) {
                        let body = body.to_string();
                        let answer = room.ask("POST", "/api/login", &json, body.as_bytes());
                        assert!(matches!(answer.status, 403 | 429), "{answer:?}");
                        tries.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            sleep(span());
            is_over.store(true, Ordering::Relaxed);
        });
    });
    println!("{} tries to log in", tries.load(Ordering::Relaxed));
    compare("a flood of logins", &quiet, &told);
    assert!(!room.said().contains("panicked"), "{}", room.said());
}
