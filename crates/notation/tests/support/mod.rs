//! What several tests of this crate need: texts with mistakes, and hands that nobody here dealt.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cards::Card;
use dealer::Dealer;
use engine::{Event, Hand, Seat, Setup};
use trials::Trial;
use variant::Entry;

use crate::common;

/// The variable that names a folder of real hands.
const REAL: &str = "CARDROOM_PHH";

/// The folder of real hands, or nothing with a word why.
#[allow(clippy::print_stdout, reason = "the test runner shows what was skipped")]
pub(crate) fn real_hands() -> Option<PathBuf> {
    let folder = std::env::var_os(REAL).map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: {REAL} names no folder of real hands");
    }
    folder
}

/// Every hand file below a folder, by name. There must be some.
pub(crate) fn hand_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    add(folder, &mut found);
    assert!(!found.is_empty(), "{} has no hands", folder.display());
    found.sort();
    found
}

fn add(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            add(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "phh" || ending == "phhs") {
            found.push(path);
        }
    }
}

/// Cuts a piece out, doubles one, or puts something in.
pub(crate) fn mutate(trial: &mut Trial, text: &mut String, bits: &[&str]) {
    let place = |trial: &mut Trial, text: &str| {
        let mut at = trial.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (one, other) = (place(trial, text), place(trial, text));
    let (from, to) = (one.min(other), one.max(other).min(one.min(other) + 40));
    let to = (from..=to).rev().find(|to| text.is_char_boundary(*to)).unwrap_or(from);
    match trial.below(4) {
        0 => text.replace_range(from..to, ""),
        1 => {
            let piece = text[from..to].to_owned();
            text.insert_str(to, &piece);
        }
        2 => text.replace_range(from..to, trial.pick(bits)),
        _ => text.insert_str(from, trial.pick(bits)),
    }
}

/// The same table where some hands are killed (TDA 30), and one is not.
fn with_killed(hand: &Hand<Card>, trial: &mut Trial) -> Hand<Card> {
    let stays = trial.below(hand.seats());
    let killed = (0..hand.seats()).filter(|seat| *seat != stays && trial.below(2) == 0);
    let mut setup = Setup::clone(hand.setup());
    setup.house.killed = killed.filter_map(Seat::new).collect();
    Hand::new(hand.rules(), &Arc::new(setup)).expect("a table")
}

/// A hand of this game at any table, played at random, and what happened. Where several are asked at
/// once, they answer in any order.
pub(crate) fn any_course(entry: &Entry, trial: &mut Trial) -> (Hand<Card>, Vec<Event<Card>>) {
    let mut hand = common::any_hand(entry, trial);
    if trial.below(4) == 0 {
        hand = with_killed(&hand, trial);
    }
    let mut log = Vec::new();
    hand.start(&mut log);
    let mut dealer = Dealer::new(&hand);
    while let Some(command) = common::any_command(&hand, &mut dealer, trial) {
        hand.act(&command, &mut log).expect("an option");
    }
    (hand, log)
}
