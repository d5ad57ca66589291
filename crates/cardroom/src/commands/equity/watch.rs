//! How far it is, on a terminal, and what Ctrl-C does.

use std::sync::atomic::{AtomicU64, Ordering};

use equity::odds::{Answer, Effort, Outs, Question, Ready, Unanswerable};

use crate::patience::Patience;

/// Looks on while deals are counted.
pub(super) struct Watch {
    effort: Effort,
    done: AtomicU64,
    patience: Patience,
}

impl Watch {
    pub(super) fn new(effort: Effort, patience: Patience) -> Watch {
        Watch { effort, done: AtomicU64::new(0), patience }
    }

    /// The answer, or as much of it as there is when somebody stops it.
    pub(super) fn over(&self, ready: &Ready) -> Result<Answer, Unanswerable> {
        let answer = ready.answer_while(self.effort, &|done, all| self.see(done, all));
        self.patience.end();
        answer
    }

    /// Which cards change who is ahead, or those that were found when somebody stops it.
    pub(super) fn outs(&self, question: &Question) -> Result<Outs, Unanswerable> {
        let outs = question.outs_while(self.effort, &|done, all| self.see(done, all));
        self.patience.end();
        outs
    }

    /// So many deals of at most so many are done; whether to go on.
    fn see(&self, done: u64, all: u64) -> bool {
        let all = needed(self.effort, all);
        // Threads report out of turn.
        let done = self.done.fetch_max(done, Ordering::Relaxed).max(done);
        self.patience.see(done, all)
    }
}

/// How many deals it takes at most. A part of the pot lies between nothing and all of it, so its
/// standard deviation is a half at most, and how many random deals are enough for an error is known
/// before the first.
fn needed(effort: Effort, all: u64) -> u64 {
    let is_sampled = all == effort.trials && effort.error > 0.0;
    if is_sampled { all.min((0.25 / (effort.error * effort.error)).ceil() as u64) } else { all }
}
