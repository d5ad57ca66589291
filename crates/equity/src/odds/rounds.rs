//! Random deals in rounds, until they are enough.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::effort::Effort;
use super::spot::Spot;
use super::tally::Tally;
use super::unanswerable::Unanswerable;

/// How often random deals are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Deals that are drawn together, from one stream of chance: the answer does not depend on who draws
    /// them.
    pub(crate) batch: u64,
    /// Batches between two looks at the standard error.
    pub(crate) round: u64,
}

/// Draws the deals of one batch: its number, how many, and where they are counted.
pub(crate) type Batch<'b> = &'b (dyn Fn(u64, u64, &mut Tally) -> Result<(), Unanswerable> + Sync);

/// Told from time to time what has been counted so far.
pub(crate) type Tell<'t> = &'t dyn Fn(&Tally);

/// Deals until the error is small enough or there were enough, however a batch is drawn; and whether it was
/// stopped.
pub(crate) fn rounds(
    spot: &Spot,
    effort: Effort,
    pace: Pace,
    batch: Batch<'_>,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    tell: Option<Tell<'_>>,
) -> Result<(Tally, bool), Unanswerable> {
    let batches = effort.trials.div_ceil(pace.batch).max(1);
    // Whoever listens is told after every few batches; where it ends is the same.
    let step = if tell.is_some() { effort.threads.max(1) as u64 } else { pace.round };
    let mut all = spot.tally();
    let mut first = 0;
    while first < batches {
        let round_end = (first / pace.round + 1) * pace.round;
        let last = (first + step).min(round_end).min(batches);
        let (round, stopped) = round(spot, effort, pace, first..last, batch, go_on)?;
        all.add(&round);
        first = last;
        if stopped {
            return Ok((all, true));
        }
        if let Some(tell) = tell {
            tell(&all);
        }
        let errors = (0..spot.hands.len()).map(|hand| all.error(hand));
        if last == round_end && errors.fold(0.0, f64::max) <= effort.error {
            break;
        }
    }
    Ok((all, false))
}

fn round(
    spot: &Spot,
    effort: Effort,
    pace: Pace,
    batches: std::ops::Range<u64>,
    batch: Batch<'_>,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
) -> Result<(Tally, bool), Unanswerable> {
    let next = AtomicU64::new(batches.start);
    let stop = AtomicBool::new(false);
    let sum = Mutex::new((spot.tally(), Ok(())));
    let work = || {
        let mut tally = spot.tally();
        let mut outcome = Ok(());
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= batches.end {
                break;
            }
            let deals = pace.batch.min(effort.trials - number * pace.batch);
            outcome = batch(number, deals, &mut tally);
            if outcome.is_err() || !go_on(number * pace.batch + deals, effort.trials) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        let mut sum = sum.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        sum.0.add(&tally);
        if outcome.is_err() {
            sum.1 = outcome;
        }
    };
    if effort.threads < 2 {
        work();
    } else {
        thread::scope(|scope| {
            (0..effort.threads).for_each(|_| {
                scope.spawn(work);
            });
        });
    }
    let (tally, outcome) = sum.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    outcome.map(|()| (tally, stop.load(Ordering::Relaxed)))
}
