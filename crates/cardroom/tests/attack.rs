//! Somebody who wants to spoil the evening: the others play on.
//!
//! The limits of the room are in force, and everybody comes from one address. How long moves took is told as
//! a ratio to a quiet room.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json;
use wire::Told;

use crate::common::raw::Raw;
use crate::common::serving::{PATIENCE, Serving};
use crate::crowd::{compare, played, span};

/// Limits are on; only messages may come as fast as programs send them.
const LIMITED: [&str; 4] = ["--messages", "1000", "--between", "0"];

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
    let quiet = played(&room, |_| sleep(span()));
    assert_eq!(room.ask("POST", "/api/check", &[], heavy(0).as_bytes()).status, 401, "a stranger");
    let (is_over, answers) = (AtomicBool::new(false), AtomicU64::new(0));
    let told = played(&room, |_| {
        std::thread::scope(|scope| {
            for number in 0..4_u64 {
                let (room, is_over, answers) = (&room, &is_over, &answers);
                scope.spawn(move || {
                    let cookie = room.guest(&format!("Heavy {number}"));
                    let mut salt = number << 32;
                    while !is_over.load(Ordering::Relaxed) {
                        salt += 1;
                        let headers = [("Cookie", cookie.as_str())];
                        let text = heavy(salt);
                        let answer = room.ask("POST", "/api/check", &headers, text.as_bytes());
                        assert!(matches!(answer.status, 422 | 429 | 503), "{answer:?}");
                        answers.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            sleep(span());
            is_over.store(true, Ordering::Relaxed);
        });
    });
    println!("{} heavy texts", answers.load(Ordering::Relaxed));
    compare("heavy games", &quiet, &told);
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
