//! How far it is, on a terminal, and what Ctrl-C does.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use equity::grouped;
use equity::odds::{Answer, Effort, Outs, Question, Ready, Unanswerable};
use indicatif::ProgressBar;

use crate::paint;
use crate::patience::{self, PATIENCE, spoken};

/// Looks on while deals are counted.
pub(super) struct Watch {
    begun: Instant,
    effort: Effort,
    done: AtomicU64,
    bar: Mutex<Option<ProgressBar>>,
    stop: Arc<AtomicBool>,
}

impl Watch {
    pub(super) fn new(effort: Effort) -> Watch {
        Watch {
            begun: Instant::now(),
            effort,
            done: AtomicU64::new(0),
            bar: Mutex::new(None),
            stop: Arc::default(),
        }
    }

    /// The answer, or as much of it as there is when somebody stops it.
    pub(super) fn over(&self, ready: &Ready) -> Result<Answer, Unanswerable> {
        patience::listen(&self.stop);
        let answer = ready.answer_while(self.effort, &|done, all| self.see(done, all));
        self.end();
        answer
    }

    /// Which cards change who is ahead, or those that were found when somebody stops it.
    pub(super) fn outs(&self, question: &Question) -> Result<Outs, Unanswerable> {
        patience::listen(&self.stop);
        let outs = question.outs_while(self.effort, &|done, all| self.see(done, all));
        self.end();
        outs
    }

    /// So many deals of at most so many are done; whether to go on.
    fn see(&self, done: u64, all: u64) -> bool {
        let all = needed(self.effort, all);
        // Threads report out of turn.
        let done = self.done.fetch_max(done, Ordering::Relaxed).max(done);
        let passed = self.begun.elapsed();
        if passed > PATIENCE && paint::can_draw() {
            let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
            let bar = bar.get_or_insert_with(|| patience::bar(all));
            let speed = (done as f64 / passed.as_secs_f64()) as u64;
            let left = all.saturating_sub(done) / speed.max(1);
            bar.set_message(format!("{} deals/s, at most {} left", grouped(speed), spoken(left)));
            bar.set_position(done.min(all));
        }
        !self.stop.load(Ordering::Relaxed)
    }

    /// Takes the bar away.
    fn end(&self) {
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// How many deals it takes at most. A part of the pot lies between nothing and all of it, so its
/// standard deviation is a half at most, and how many random deals are enough for an error is known
/// before the first.
fn needed(effort: Effort, all: u64) -> u64 {
    let is_sampled = all == effort.trials && effort.error > 0.0;
    if is_sampled { all.min((0.25 / (effort.error * effort.error)).ceil() as u64) } else { all }
}
