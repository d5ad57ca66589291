//! Cardroom beside its peers: one run, the same work, rounds interleaved, one thread.
//!
//! `cargo run --release` in this folder prints tables of ratios, `-- ranking` only those of
//! evaluators, `-- odds` only those of odds. Before anything is timed, everyone's answers are
//! compared. The README says who takes part, and who does not and why.

mod contest;
mod odds;
mod ranking;

use std::process::ExitCode;

use aya_poker::base::{CARDS as AYA, Hand as Aya};
use cards::Card;
use pokers::{CARDS as POKERS, Hand as Pokers};

fn main() -> ExitCode {
    let parts: Vec<String> = std::env::args().skip(1).collect();
    if let Some(other) = parts.iter().find(|part| !["ranking", "odds"].contains(&part.as_str())) {
        eprintln!("there is no part {other:?}: write ranking or odds, or nothing for both");
        return ExitCode::FAILURE;
    }
    let is_wanted = |name: &str| parts.is_empty() || parts.iter().any(|part| part == name);
    if is_wanted("ranking") {
        ranking::run();
    }
    if is_wanted("odds") {
        odds::run();
    }
    ExitCode::SUCCESS
}

#[inline(always)]
fn aya(cards: &[Card]) -> Aya {
    let mut hand = Aya::new();
    for card in cards {
        hand.insert_unchecked(&AYA[usize::from(card.id())]);
    }
    hand
}

#[inline(always)]
fn pokers_hand(cards: &[Card]) -> Pokers {
    cards.iter().fold(Pokers::default(), |hand, card| hand + POKERS[usize::from(card.id())])
}
