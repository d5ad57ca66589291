//! Hands a second on one core: read by either reader, and read and played again.
//!
//! `cargo bench -p notation` writes hands of hold'em that it has dealt itself. With `CARDROOM_PHH` it
//! also measures the files of many hands in that folder.
#![allow(clippy::print_stdout, reason = "it prints its measurements")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};

use bot::Policy;
use dealer::usual_table;
use engine::{Hand, Rules};
use notation::{Record, Replayer, parse_many, write_many};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use variant::{Catalogue, Settings};

/// How long each thing is measured.
const TIME: Duration = Duration::from_secs(2);

fn main() {
    println!("{:<30} {:>8} {:>12} {:>12} {:>12}", "hands", "count", "read/s", "toml/s", "replay/s");
    row("hold'em, dealt here", &dealt("holdem", 2_000));
    for file in env::var_os("CARDROOM_PHH").map(PathBuf::from).iter().flat_map(|it| files(it)) {
        if let Ok(text) = fs::read_to_string(&file) {
            row(&file.file_name().unwrap_or_default().to_string_lossy(), &text);
        }
    }
}

fn row(name: &str, text: &str) {
    let count = parse_many(text).count();
    let read = rate(count, || parse_many(text).filter(Result::is_ok).count());
    // A comment is more than the short reader takes.
    let commented = text.replace("]\n", "] # as before\n");
    let toml = rate(count, || parse_many(&commented).filter(Result::is_ok).count());
    let mut replayer = Replayer::new(Catalogue::house());
    let replay = rate(count, || {
        parse_many(text)
            .filter(|hand| hand.as_ref().is_ok_and(|hand| replayer.replay(&hand.record).is_ok()))
            .count()
    });
    println!("{name:<30} {count:>8} {read:>12.0} {toml:>12.0} {replay:>12.0}");
}

/// So many hands a second, all of which must be good.
fn rate(count: usize, mut run: impl FnMut() -> usize) -> f64 {
    assert_eq!(run(), count, "a hand is refused");
    let start = Instant::now();
    let mut hands = 0;
    while start.elapsed() < TIME {
        hands += run();
    }
    hands as f64 / start.elapsed().as_secs_f64()
}

/// Hands of a game, played at random by six players, as a file of many.
fn dealt(id: &str, count: usize) -> String {
    let settings = Settings { players: Some(6), ..Settings::default() };
    let variant = Catalogue::house().variant(id, &settings).expect("a game");
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let table = Arc::new(usual_table(&variant, 6, 1_000).expect("a table"));
    let fresh = Hand::new(&rules, &table).expect("a hand");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut log = Vec::new();
    let records: Vec<Record> = (0..count)
        .map(|_| {
            let mut hand = fresh.again();
            Policy::Random.play_out(&mut hand, &mut rng, &mut log, |_, _| {}).expect("an end");
            Record::told(&hand, &log)
        })
        .collect();
    write_many(&records)
}

/// Every file of many hands below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()));
    let mut found: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|ending| ending == "phhs"))
        .collect();
    found.sort();
    found
}
