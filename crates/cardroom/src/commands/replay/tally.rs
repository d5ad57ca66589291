//! What came of the hands.

use std::collections::BTreeMap;

use notation::{Broken, Fault, Hand, Problem, Replayer, Tolerance};
use serde::Serialize;

use super::queue::Waiting;
use crate::answer::to_json;
use crate::failure::Failure;
use crate::paint::one_line;

/// A message is no longer, whatever is in the file.
const LONGEST_REASON: usize = 1000;

/// What came of the hands, or of some of them.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) hands: u64,
    pub(super) ok: u64,
    pub(super) unfinished: u64,
    pub(super) failed: u64,
    /// How many of them are files without a hand.
    pub(super) empty: u64,
    /// How many hands asked for each tolerance.
    tolerated: BTreeMap<Tolerance, u64>,
    /// Those that are to be told.
    failures: Vec<Failed>,
}

/// A hand that breaks a rule, or cannot be read.
struct Failed {
    /// The place of its file among all, and its own in the file.
    place: (usize, u64),
    /// Its number in the file, from 1 where the file does not number its hands.
    hand: u64,
    /// The action that breaks the rule, from 1; none when it is the hand as a whole.
    action: Option<usize>,
    reason: String,
}

impl Tally {
    /// Replays a hand and counts it. Hands come in their order, so that the first failures are those
    /// to tell.
    pub(super) fn replay(
        &mut self,
        waiting: &Waiting,
        replayer: &mut Replayer<'_>,
        most_told: usize,
    ) {
        self.hands += 1;
        let failed = match waiting.chunk.parse() {
            Err(fault) => {
                self.empty += u64::from(fault.problem == Problem::Empty);
                unreadable(waiting, fault)
            }
            Ok(hand) => match replayer.replay(&hand.record) {
                Ok(replayed) => {
                    let count =
                        if replayed.is_finished() { &mut self.ok } else { &mut self.unfinished };
                    *count += 1;
                    for tolerance in replayed.tolerated {
                        *self.tolerated.entry(tolerance).or_default() += 1;
                    }
                    return;
                }
                Err(broken) => broke(waiting, &hand, &broken),
            },
        };
        self.failed += 1;
        if self.failures.len() < most_told {
            self.failures.push(failed);
        }
    }

    /// Both together.
    pub(super) fn merge(mut self, other: Tally) -> Tally {
        // Whatever is counted must be counted here, too.
        let Tally { hands, ok, unfinished, failed, empty, tolerated, failures } = other;
        self.hands += hands;
        self.ok += ok;
        self.unfinished += unfinished;
        self.failed += failed;
        self.empty += empty;
        for (tolerance, hands) in tolerated {
            *self.tolerated.entry(tolerance).or_default() += hands;
        }
        self.failures.extend(failures);
        self
    }

    /// The failures in the order of files and hands, whoever found them.
    pub(super) fn in_order(mut self, most_told: usize) -> Tally {
        self.failures.sort_by_key(|failed| failed.place);
        self.failures.truncate(most_told);
        self
    }

    /// A line for each failure, and the summary.
    pub(super) fn text(&self, name: impl Fn(usize) -> String, quiet: bool) -> String {
        let mut text = String::new();
        for Failed { place: (file, _), hand, reason, .. } in &self.failures {
            let file = one_line(&name(*file));
            text.push_str(&format!("{file}: hand {hand}: {}\n", one_line(reason)));
        }
        let more = self.failed - self.failures.len() as u64;
        if more > 0 && !quiet {
            text.push_str(&format!("and {more} more: --all prints them\n"));
        }
        if !self.tolerated.is_empty() && !quiet {
            let tolerated = self.tolerated.iter();
            let all: Vec<String> =
                tolerated.map(|(it, hands)| format!("{} {hands}", it.name())).collect();
            text.push_str(&format!("tolerated: {}\n", all.join(", ")));
        }
        let Tally { hands, ok, unfinished, failed, .. } = self;
        text + &format!("hands {hands} ok {ok} unfinished {unfinished} failed {failed}\n")
    }

    pub(super) fn json(
        self,
        name: impl Fn(usize) -> String,
        seconds: f64,
    ) -> Result<String, Failure> {
        let told = |failed: Failed| ToldFailure {
            file: name(failed.place.0),
            hand: failed.hand,
            action: failed.action,
            reason: failed.reason,
        };
        to_json(&Told {
            hands: self.hands,
            ok: self.ok,
            unfinished: self.unfinished,
            failed: self.failed,
            seconds,
            hands_per_second: (self.hands as f64 / seconds.max(1e-9)).round() as u64,
            tolerated: self.tolerated.iter().map(|(it, hands)| (it.name(), *hands)).collect(),
            failures: self.failures.into_iter().map(told).collect(),
        })
    }
}

/// A hand that cannot be read.
fn unreadable(waiting: &Waiting, mut fault: Fault) -> Failed {
    // The hand's number stands before the reason already.
    let hand = fault.place.hand.take().unwrap_or(waiting.place.1);
    let action = fault.place.action.as_ref().map(|action| action.number);
    Failed { place: waiting.place, hand, action, reason: shortened(fault.to_string()) }
}

/// A hand that breaks a rule.
fn broke(waiting: &Waiting, hand: &Hand, broken: &Broken) -> Failed {
    let action = broken.action.as_ref().map(|action| action.number);
    let hand = hand.number.unwrap_or(waiting.place.1);
    Failed { place: waiting.place, hand, action, reason: shortened(broken.to_string()) }
}

fn shortened(mut reason: String) -> String {
    if let Some((end, _)) = reason.char_indices().nth(LONGEST_REASON) {
        reason.truncate(end);
        reason.push('…');
    }
    reason
}

#[derive(Serialize)]
struct Told {
    hands: u64,
    ok: u64,
    unfinished: u64,
    failed: u64,
    seconds: f64,
    hands_per_second: u64,
    tolerated: BTreeMap<&'static str, u64>,
    failures: Vec<ToldFailure>,
}

#[derive(Serialize)]
struct ToldFailure {
    file: String,
    hand: u64,
    action: Option<usize>,
    reason: String,
}
