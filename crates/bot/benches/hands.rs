//! Whole hands per second, for every game: six seats or as many as it has, everyone calls.
//!
//! `cargo bench -p bot` measures all games, `cargo bench -p bot -- holdem murder` some of them.
#![allow(clippy::print_stdout, reason = "it prints its measurements")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::Policy;
use dealer::usual_table;
use engine::{Hand, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use variant::{Catalogue, Settings};

/// How long each game is measured.
const TIME: Duration = Duration::from_millis(300);

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("{:<30} {:>5} {:>12} {:>12}", "game", "seats", "call/s", "random/s");
    for entry in Catalogue::house().entries() {
        let id = &entry.game.id;
        if !wanted.is_empty() && !wanted.contains(id) {
            continue;
        }
        let most = Catalogue::house().variant(id, &Settings::default()).expect("a game").seats.max;
        let players = most.min(6);
        let settings = Settings { players: Some(players), ..Settings::default() };
        let variant = Catalogue::house().variant(id, &settings).expect("a game");
        let rules = Arc::new(Rules::new(&variant).expect("rules"));
        let table = Arc::new(usual_table(&variant, usize::from(players), 1_000).expect("a table"));
        let fresh = Hand::new(&rules, &table).expect("a hand");
        let rate = |policy: Policy| {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut log = Vec::new();
            let mut hands = 0u32;
            let start = Instant::now();
            while start.elapsed() < TIME {
                for _ in 0..100 {
                    let mut hand = fresh.again();
                    policy.play_out(&mut hand, &mut rng, &mut log, |_, _| {}).expect("an end");
                }
                hands += 100;
            }
            f64::from(hands) / start.elapsed().as_secs_f64()
        };
        let (call, random) = (rate(Policy::Call), rate(Policy::Random));
        println!("{id:<30} {players:>5} {call:>12.0} {random:>12.0}");
    }
}
