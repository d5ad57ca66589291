//! Broken files: whatever a file says, it is read or refused, and nothing falls over.

use std::fs;

use room::StakesList;
use trials::{Trial, Trials};
use variant::Catalogue;

use super::nights::FRIDAY;
use super::page::page;
use super::{faults_beside, file, root};

/// Good texts of all kinds.
fn originals() -> Vec<String> {
    let folder = fs::read_dir(root().join("games/stakes")).expect("the folder");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    let mut all: Vec<String> =
        paths.map(|path| fs::read_to_string(path).expect("a text")).collect();
    all.sort();
    all.push(FRIDAY.to_owned());
    let page = page();
    let examples = page.split("```kdl").skip(1).filter_map(|rest| rest.split_once('\n'));
    all.extend(examples.filter_map(|(_, text)| text.split("```").next().map(str::to_owned)));
    all
}

/// The words, values, marks and spaces of a text, in order.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut last_is_word = false;
    for c in text.chars() {
        let is_word = c.is_alphanumeric() || "-:\"".contains(c);
        match tokens.last_mut() {
            Some(last) if is_word && last_is_word => last.push(c),
            _ => tokens.push(c.to_string()),
        }
        last_is_word = is_word;
    }
    tokens
}

const MORE: [&str; 24] = [
    "0",
    "1",
    "-1",
    "3",
    "25",
    "1.5",
    "99999999999999999",
    "18446744073709551616",
    "\"\"",
    "#true",
    "{",
    "}",
    ";",
    "=",
    "no",
    "yes",
    "\"00:00\"",
    "\"19:59\"",
    "\"25:00\"",
    "holdem",
    "horse",
    "\n",
    "é",
    "//",
];

fn broken(originals: &[String], trial: &mut Trial) -> String {
    let mut tokens = tokens(&originals[trial.below(originals.len())]);
    for _ in 0..trial.pick(&[1, 1, 1, 2, 3, 6]) {
        if tokens.is_empty() {
            break;
        }
        let (at, other) = (trial.below(tokens.len()), trial.below(tokens.len()));
        match trial.below(7) {
            0 => {
                tokens.remove(at);
            }
            1 => tokens.swap(at, other),
            2 => tokens.insert(at, trial.pick(&MORE).to_owned()),
            3 => trial.pick(&MORE).clone_into(&mut tokens[at]),
            4 => tokens.truncate(at),
            5 => {
                let piece = tokens[at.min(other)..at.max(other)].to_vec();
                tokens.splice(at..at, piece);
            }
            _ => {
                let strange = self::tokens(&originals[trial.below(originals.len())]);
                tokens[at].clone_from(&strange[trial.below(strange.len())]);
            }
        }
    }
    tokens.concat()
}

/// What is accepted can be played at every level.
fn plays(text: &str) {
    let read = StakesList::default().with(&[file(text)], Catalogue::house());
    for stakes in read.iter().flat_map(StakesList::iter) {
        let level = stakes.level("", true, true);
        assert!(level.least_bet > 0 && level.bets.0 > 0 && level.spread.0 > 0, "{text}");
        assert!(level.bets.1.max(level.spread.1) <= engine::MOST_CHIPS, "{text}");
        assert!(10 * stakes.buy_in.1 <= engine::MOST_CHIPS, "{text}");
    }
}

#[test]
fn no_file_falls_over_however_it_is_broken() {
    let originals = originals();
    let (mut count, mut accepted) = (0, 0);
    for mut trial in Trials::of("broken::no_file_falls_over_however_it_is_broken", 100_000) {
        let text = broken(&originals, &mut trial);
        count += 1;
        // Stakes of the house are read as if they were new.
        let Some(faults) = faults_beside(&StakesList::default(), &text) else {
            accepted += 1;
            plays(&text);
            continue;
        };
        assert!(!faults.problems.is_empty(), "refused for nothing:\n{text}");
        for problem in &faults.problems {
            let there = text.get(problem.place.clone());
            assert!(there.is_some(), "{problem:?} has no place in\n{text}");
            assert!(!problem.message.is_empty() && !problem.help.is_empty(), "{problem:?}");
        }
    }
    // A test that refuses everything would prove little.
    assert!(accepted * 20 > count, "{accepted} of {count} files are accepted");
}
