//! Game files that nobody has written: what the checker accepts is played with bots in every seat.
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

use std::collections::HashSet;
use std::thread;

use bot::trial::{BEYOND, trial};
use trials::games::Breaker;
use trials::{Trial, Trials};
use variant::{Catalogue, File};

/// Accepted files in a soak; a fiftieth otherwise.
const FULL: usize = 10_000;
/// Steps for each game: a hand or more at most of its tables.
const STEPS: u64 = 150_000;
/// Files that are broken until so many are accepted: about every eighth is.
const MOST: usize = 60;
/// The work is shared by so many, everywhere: each takes every second file until it has its half of them.
const THREADS: usize = 2;
/// Findings after which it goes no further.
const ENOUGH: usize = 8;

#[test]
fn what_is_accepted_can_be_played_to_the_end() {
    let name = "-p bot what_is_accepted_can_be_played_to_the_end";
    let wanted = if trials::is_soak() { FULL } else { FULL / 50 };
    println!("again: {}={} cargo test {name}", trials::SEED, trials::seed());
    let count = wanted * MOST;
    let player = Player::new();
    let halves: Vec<Played> = thread::scope(|scope| {
        let player = &player;
        let half = |thread: usize| {
            move || {
                let trials = Trials::numbered(trials::seed(), count);
                player
                    .play(trials.filter(|trial| trial.number % THREADS == thread), wanted / THREADS)
            }
        };
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(half(thread))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a half")).collect()
    });
    let sum = |of: fn(&Played) -> usize| halves.iter().map(of).sum::<usize>();
    let (accepted, tables, hands) =
        (sum(|half| half.accepted), sum(|half| half.tables), sum(|half| half.hands));
    let most = halves.iter().map(|half| half.most).max().unwrap_or(0);
    println!(
        "{accepted} files, {tables} tables, {hands} hands, at most {most} steps for a game beside a showdown"
    );
    let found: Vec<&str> = halves.iter().flat_map(|half| &half.found).map(String::as_str).collect();
    assert!(found.is_empty(), "{} games stand still:\n{}", found.len(), found.join("\n"));
    assert!(accepted >= wanted, "only {accepted} files are accepted");
    assert!(most <= STEPS + BEYOND, "{most} steps beside a showdown");
}

/// What came of some files.
#[derive(Default)]
struct Played {
    accepted: usize,
    tables: usize,
    hands: usize,
    /// The most steps that a game took, beside a showdown.
    most: u64,
    /// Games at which a table would stand still, with their files.
    found: Vec<String>,
}

struct Player {
    house: &'static Catalogue,
    breaker: Breaker,
    /// Games of the house as they are: other tests play those.
    known: HashSet<String>,
}

impl Player {
    fn new() -> Player {
        let house = Catalogue::house();
        let known = house.entries().filter_map(|entry| house.hash(&entry.game.id)).collect();
        Player { house, breaker: Breaker::new(), known }
    }

    /// Plays what is accepted of these files, until so many are.
    fn play(&self, trials: impl Iterator<Item = Trial>, wanted: usize) -> Played {
        let mut played = Played::default();
        for mut broken in trials {
            if played.accepted >= wanted || played.found.len() >= ENOUGH {
                break;
            }
            self.play_one(&mut broken, &mut played);
        }
        played
    }

    fn play_one(&self, broken: &mut Trial, played: &mut Played) {
        let text = self.breaker.game(broken);
        let file = File { name: "broken.kdl".to_owned(), text };
        let Ok(contents) = self.house.check(&file) else { return };
        let with = self.house.overlaid(&contents);
        let mut is_new = false;
        for entry in &contents.games {
            let id = &entry.game.id;
            if with.hash(id).is_none_or(|hash| self.known.contains(&hash)) {
                continue;
            }
            is_new = true;
            let tried = trial(&with, id, STEPS);
            let trouble = match &tried.trouble {
                Some(trouble) => Some(trouble.to_string()),
                None => (tried.hands == 0).then(|| "no hand is played".to_owned()),
            };
            if let Some(trouble) = trouble {
                let number = broken.number;
                played.found.push(format!("trial {number}: {id}: {trouble}\n{}", file.text));
            }
            played.most = played.most.max(tried.steps.saturating_sub(tried.showdown));
            played.hands += tried.hands;
            played.tables += tried.tables;
        }
        played.accepted += usize::from(is_new);
    }
}
