//! The fast showdown beside the slow one, on the same random tables: `cargo bench -p showdown`, or
//! for some games alone `cargo bench -p showdown --bench ratio -- razz stud`.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use showdown::{Showdown, Table, oracle};
use trials::Trials;
use variant::{Catalogue, Facts, Settings, Variant};

/// Players at the table.
const PLAYERS: u8 = 6;
/// Different tables for each game.
const TABLES: usize = 64;
/// How long each side is measured, at least.
const LONG_ENOUGH: Duration = Duration::from_millis(200);

fn main() {
    let house = Catalogue::house();
    // A test runner that passes by only wants to know that it works.
    let quick = std::env::args().any(|word| word == "--test");
    let asked: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("{:28}{:>12}{:>12}{:>9}", "game, six players", "judge", "oracle", "ratio");
    for entry in house.entries() {
        let id = &entry.game.id;
        if !asked.is_empty() && !asked.contains(id) {
            continue;
        }
        let usual = house.variant(id, &Settings::default()).expect("a game of the house");
        let players = Some(PLAYERS.min(usual.seats.max));
        let settings = Settings { players, ..Settings::default() };
        let variant = house.variant(id, &settings).expect("a game of the house");
        let facts = variant.cases().swap_remove(0);
        let (fast, slow) = measure(&variant, &facts, quick);
        println!("{id:28}{:>12}{:>12}{:>8.0}x", shown(fast), shown(slow), slow / fast);
        if quick {
            return;
        }
    }
}

/// Nanoseconds for one showdown, fast and slow, each as the best of three runs.
fn measure(variant: &Variant, facts: &Facts, quick: bool) -> (f64, f64) {
    let showdown = Showdown::new(variant, facts).expect("all facts are there");
    let players = usize::from(variant.players.unwrap_or(2));
    // Nobody has folded: that is the longest showdown.
    let tables: Vec<Table> = Trials::numbered(20_261_115, usize::MAX)
        .map(|mut trial| common::random_table(variant, facts, players, &mut trial))
        .filter(|table| table.hands.iter().all(Option::is_some))
        .take(TABLES)
        .collect();
    let runs = if quick { 1 } else { 3 };
    let best =
        |each: &dyn Fn(&Table)| (0..runs).map(|_| run(&tables, each)).fold(f64::INFINITY, f64::min);
    let fast = best(&|table| {
        black_box(showdown.judge(black_box(table)));
    });
    let slow = best(&|table| {
        black_box(oracle::decide(variant, black_box(table)).is_ok());
    });
    (fast, slow)
}

fn run(tables: &[Table], each: &dyn Fn(&Table)) -> f64 {
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < LONG_ENOUGH || count == 0 {
        tables.iter().for_each(each);
        count += tables.len();
    }
    start.elapsed().as_nanos() as f64 / count as f64
}

fn shown(nanoseconds: f64) -> String {
    if nanoseconds < 10_000.0 {
        format!("{nanoseconds:.0} ns")
    } else {
        format!("{:.0} us", nanoseconds / 1000.0)
    }
}
