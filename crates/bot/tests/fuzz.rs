//! Game files that nobody has written: what the checker accepts is played with bots in every seat.
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

use std::collections::HashSet;

use bot::trial::trial;
use trials::Trials;
use trials::games::Breaker;
use variant::{Catalogue, File};

/// Accepted files in a soak; a fiftieth otherwise.
const FULL: usize = 10_000;
/// Steps for each game: a hand or more at most of its tables.
const STEPS: u64 = 150_000;
/// Files that are broken until so many are accepted: about every eighth is.
const MOST: usize = 60;

#[test]
fn what_is_accepted_can_be_played_to_the_end() {
    let (house, breaker) = (Catalogue::house(), Breaker::new());
    let wanted = if trials::is_soak() { FULL } else { FULL / 50 };
    let known: HashSet<String> =
        house.entries().filter_map(|entry| house.hash(&entry.game.id)).collect();
    let (mut accepted, mut hands, mut tables, mut most) = (0, 0, 0, 0);
    let name = "-p bot what_is_accepted_can_be_played_to_the_end";
    for mut broken in Trials::sized(name, FULL / 50 * MOST, FULL * MOST) {
        let text = breaker.game(&mut broken);
        let file = File { name: "broken.kdl".to_owned(), text };
        let Ok(contents) = house.check(&file) else { continue };
        let with = house.overlaid(&contents);
        let mut is_new = false;
        for entry in &contents.games {
            let id = &entry.game.id;
            if with.hash(id).is_none_or(|hash| known.contains(&hash)) {
                continue;
            }
            is_new = true;
            let tried = trial(&with, id, STEPS);
            let number = broken.number;
            if let Some(trouble) = &tried.trouble {
                panic!("trial {number}: {id}: {trouble}\n{}", file.text);
            }
            assert!(tried.hands > 0, "trial {number}: {id} plays no hand\n{}", file.text);
            most = most.max(tried.steps);
            (hands, tables) = (hands + tried.hands, tables + tried.tables);
        }
        accepted += usize::from(is_new);
        if accepted >= wanted {
            break;
        }
    }
    println!("{accepted} files, {tables} tables, {hands} hands, at most {most} steps for a game");
    assert!(accepted >= wanted, "only {accepted} files are accepted");
    // A hand that has begun is played to its end; no decision takes more than its own steps.
    assert!(most < STEPS + 20 * 600_000, "{most} steps");
}
