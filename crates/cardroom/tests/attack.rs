//! Somebody who wants to spoil the evening: the others play on.
//!
//! The limits of the room are in force, and everybody comes from one address. How long moves took is told as
//! a ratio to a quiet room.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

use std::collections::VecDeque;
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json;
use wire::Told;

use crate::common::raw::Raw;
use crate::common::serving::{PATIENCE, Serving};
use crate::crowd::{compare, played_by, span};

/// All limits are on.
const LIMITED: [&str; 2] = ["--between", "0"];

/// People who play as fast as people can.
const PLAYERS: [&str; 8] =
    ["--tables", "6", "--seats", "4", "--games", "holdem,badugi", "--think", "150"];

fn played(room: &Serving, beside: impl FnOnce(&[wire::TableLine])) -> serde_json::Value {
    played_by(room, &PLAYERS, beside)
}

/// A text of many games in many forms, each of them legal.
fn heavy(salt: u64) -> String {
    let game = |number: usize| {
        let options: String = (0..5)
            .map(|it| {
                format!(
                    "option o{it} no yes about=\"Option {it}.\"\n\
                     when o{it}=yes {{ street S{it} {{ bet big }} }}\n"
                )
            })
            .collect();
        format!(
            "game \"Heavy {number} {salt}\" id=heavy-{number} {{\nlike flop hole=2\n{options}\
             after Flop {{ roll 3 }}\nshowdown {{ share high hole=any board=any }}\n}}\n"
        )
    };
    (0..60).map(game).collect()
}

#[test]
fn heavy_games_keep_nobody_from_playing() {
    let room = Serving::new("heavy", &LIMITED);
    assert_eq!(room.ask("POST", "/api/check", &[], heavy(0).as_bytes()).status, 401, "a stranger");
    beside_players(&room, "heavy games", |_, number, cookie, times| {
        let text = heavy(number << 32 | times);
        let answer = room.ask("POST", "/api/check", &[("Cookie", cookie)], text.as_bytes());
        assert!(matches!(answer.status, 422 | 429 | 503), "{answer:?}");
    });
}

/// An attack by four people beside those who play: how long their moves take is told against a quiet room. It is
/// given a table, a number and a cookie of whoever attacks, and how often they have.
fn beside_players(room: &Serving, what: &str, attack: impl Fn(&str, u64, &str, u64) + Sync) {
    let quiet = played(room, |_| sleep(span()));
    let mut count = 0;
    let told = played(room, |tables| {
        let table = &tables.last().expect("a table").table;
        count = attacked(room, 4, |number, cookie, times| attack(table, number, cookie, times));
    });
    println!("{what}: {count} times");
    compare(what, &quiet, &told);
}

/// So many people do something again and again, each with a number, a cookie, and how often it was done; how often
/// in all.
fn attacked(room: &Serving, people: u64, attack: impl Fn(u64, &str, u64) + Sync) -> u64 {
    let (is_over, count) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for number in 0..people {
            let (attack, is_over, count) = (&attack, &is_over, &count);
            scope.spawn(move || {
                let cookie = room.guest(&format!("Attacker {number}"));
                for times in 0.. {
                    if is_over.load(Ordering::Relaxed) {
                        break;
                    }
                    attack(number, &cookie, times);
                    // Whoever attacks sits elsewhere: their machine is not this one, and the way takes a moment.
                    sleep(Duration::from_millis(5));
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        sleep(span());
        is_over.store(true, Ordering::Relaxed);
    });
    count.into_inner()
}

/// People who come back to a table as if they had never seen it, and read all that was ever said there.
#[test]
fn whoever_asks_for_everything_again_keeps_nobody_from_playing() {
    let room = Serving::new("again", &LIMITED);
    beside_players(&room, "everything again", |table, number, cookie, times| {
        let client = format!("attacker-{number}-{times}");
        let Some(mut raw) = Raw::try_open(&room, cookie, &client) else { return };
        raw.say(&json!({"ask": "watch", "table": table, "since": 0}).to_string());
        // A room that has enough of it closes the connection.
        while let Some(text) = raw.hear() {
            let told: Told = serde_json::from_str(&text).expect("a message of the wire");
            if matches!(told, Told::Table { .. } | Told::NoTable { .. }) {
                break;
            }
        }
    });
}

/// People who talk without end at a table, and open tables as long as they may.
#[test]
fn whoever_talks_and_opens_tables_without_end_keeps_nobody_from_playing() {
    let room = Serving::new("talk", &LIMITED);
    beside_players(&room, "talk", |table, number, cookie, times| {
        let json = [("Cookie", cookie), ("Content-Type", "application/json")];
        let wished = format!(r#"{{"name":"Table {times}","play":"holdem","listed":true}}"#);
        let answer = room.ask("POST", "/api/tables", &json, wished.as_bytes());
        assert!(matches!(answer.status, 201 | 409 | 422 | 429 | 503), "{answer:?}");
        let client = format!("attacker-{number}-{times}");
        let Some(mut raw) = Raw::try_open(&room, cookie, &client) else { return };
        raw.say(&json!({"ask": "watch", "table": table, "since": null}).to_string());
        for number in 1..=40 {
            let say = json!({"do": "say", "text": "x".repeat(200)});
            let ask =
                json!({"ask": "do", "table": table, "number": number, "seen": 0, "command": say});
            if !raw.say(&ask.to_string()) {
                break;
            }
        }
        // What comes back is read up to the last answer.
        raw.sync(times);
    });
}

/// Connections that ask and do not read, again and again.
#[test]
fn whoever_does_not_read_keeps_nobody_from_playing() {
    let room = Serving::new("unread-beside", &LIMITED);
    let held = Mutex::new(VecDeque::new());
    beside_players(&room, "unread answers", |_, _, cookie, _| {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", room.port)) else { return };
        let host = format!("Host: 127.0.0.1:{}\r\nCookie: {cookie}", room.port);
        let ask = format!("GET /api/games HTTP/1.1\r\n{host}\r\n\r\n");
        let _ = stream.write_all(ask.repeat(20).as_bytes());
        // As many as fit; the oldest are let go.
        let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
        held.push_back(stream);
        if held.len() > 200 {
            held.pop_front();
        }
    });
}

/// The room answers. Those who do not read come from the same address, so it may refuse a few times, until they
/// have lost their places; it used to be silent for minutes.
fn healthy(room: &Serving, after: usize) {
    let begun = Instant::now();
    while room.ask("GET", "/healthz", &[], b"").status != 200 {
        assert!(begun.elapsed() < 2 * PATIENCE, "no answer after {after}");
        sleep(Duration::from_millis(200));
    }
}

#[test]
fn whoever_does_not_read_holds_no_place() {
    // A program that may have few files open.
    let room = Serving::limited("unread", 64, &LIMITED);
    let mut held = Vec::new();
    for number in 0..200 {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", room.port)) else { continue };
        let ask = format!("GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", room.port);
        let _ = stream.write_all(ask.repeat(20).as_bytes());
        held.push(stream);
        if number % 20 == 0 {
            healthy(&room, number);
        }
    }
    healthy(&room, held.len());
    // Somebody new finds a place, and plays.
    let cookie = room.guest("Newcomer");
    let table = room.table(&cookie, r#"{"name":"Friday","play":"holdem"}"#);
    let mut raw = Raw::open(&room, &cookie, "a-newcomer-1");
    raw.say(&json!({"ask": "watch", "table": table, "since": null}).to_string());
    while !raw.hear().expect("a message").contains("\"told\":\"table\"") {}
    drop(held);
}

#[test]
fn a_hundred_players_behind_one_address_sit_down() {
    // As the room is started by anybody: 64 connections are the most of one.
    let room = Serving::new("hundred", &["--between", "0"]);
    let cookies: Vec<String> = (0..100).map(|it| room.guest(&format!("Player {it}"))).collect();
    let wished = r#"{"name":"Friday","play":"holdem","chairs":10}"#;
    let tables: Vec<String> = (0..10).map(|it| room.table(&cookies[it], wished)).collect();
    let mut all = Vec::new();
    for (number, cookie) in cookies.iter().enumerate() {
        let table = &tables[number / 10];
        let mut raw = Raw::open(&room, cookie, &format!("client-{number}"));
        raw.say(&json!({"ask": "watch", "table": table, "since": null}).to_string());
        let sit = json!({"do": "sit", "chair": number % 10, "chips": 1000});
        let ask = json!({"ask": "do", "table": table, "number": 1, "seen": 0, "command": sit});
        raw.say(&ask.to_string());
        loop {
            let text = raw.hear().expect("a message");
            let told: Told = serde_json::from_str(&text).expect("a message of the wire");
            let Told::Answer { answer, .. } = told else { continue };
            assert!(matches!(answer, wire::Answer::Done { .. }), "{number}: {answer:?}");
            break;
        }
        all.push(raw);
    }
    let lines = room.ask("GET", "/api/games", &[], b"");
    assert_eq!(lines.status, 200, "and a stranger still finds the door open");
    assert_eq!(room.count("cardroom_connections"), 100.0);
}
