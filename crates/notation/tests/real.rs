//! Thousands of hands that nobody here dealt.
#![allow(clippy::print_stdout, reason = "the test runner shows what was compared")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use notation::{Record, Replayer, Tolerance, parse_many};
use variant::Catalogue;

use crate::support;

/// What became of the hands of a folder.
#[derive(Default)]
struct Tally {
    hands: usize,
    compared: usize,
    unfinished: usize,
    failed: Vec<String>,
    tolerated: BTreeMap<Tolerance, usize>,
}

fn replay(folder: &Path) -> Tally {
    let mut replayer = Replayer::new(Catalogue::house());
    let mut tally = Tally::default();
    for file in support::hand_files(folder) {
        let text = fs::read_to_string(&file).expect("a file of hands");
        for hand in parse_many(&text) {
            tally.hands += 1;
            let record: Record = match hand {
                Ok(hand) => hand.record,
                Err(fault) => {
                    tally.failed.push(format!("{}: {fault}", file.display()));
                    continue;
                }
            };
            match replayer.replay(&record) {
                Ok(replayed) => {
                    tally.unfinished += usize::from(!replayed.is_finished());
                    let compares = replayed.is_finished() && !record.finishing_stacks.is_empty();
                    tally.compared += usize::from(compares);
                    for tolerance in replayed.tolerated {
                        *tally.tolerated.entry(tolerance).or_default() += 1;
                    }
                }
                Err(broken) => tally.failed.push(format!("{}: {broken}", file.display())),
            }
        }
    }
    let Tally { hands, compared, unfinished, failed, tolerated } = &tally;
    println!(
        "{}: {hands} hands, {compared} with stacks, {unfinished} unfinished",
        folder.display()
    );
    println!("{tolerated:?}");
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
    tally
}

#[test]
fn hands_of_tournaments_and_famous_hands_agree_to_the_last_chip() {
    let Some(folder) = support::real_hands() else { return };
    for part in ["wsop", "famous"] {
        let tally = replay(&folder.join(part));
        assert!(tally.hands > 0);
        assert_eq!(tally.tolerated.get(&Tolerance::Rake), None, "nobody takes rake there");
    }
}

#[test]
fn hands_of_the_machine_agree_to_half_a_chip() {
    let Some(folder) = support::real_hands() else { return };
    let tally = replay(&folder.join("pluribus"));
    assert!(tally.hands > 0);
    assert_eq!((tally.compared, tally.unfinished), (tally.hands, 0), "all say their stacks");
    assert_eq!(tally.tolerated.get(&Tolerance::Rake), None, "nobody takes rake there");
}

#[test]
fn hands_of_old_sites_are_refused_nowhere() {
    let Some(folder) = support::real_hands() else { return };
    let tally = replay(&folder.join("handhq"));
    assert!(tally.hands > 0);
}
