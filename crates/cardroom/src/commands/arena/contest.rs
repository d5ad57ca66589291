//! A match on several threads.
//!
//! A deal has chance of its own, and players decide by what they see and a seed alone, so that it does not
//! matter who plays which deals.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use bot::arena::{Entrant, Match, Standing};
use cards::Card;
use dealer::Unfinished;
use engine::Hand;

use crate::patience::Patience;
use crate::threads::side_by_side;

/// How many standard errors a result must be away from zero after a match of a length that was known
/// before: by chance alone it is in 5 of 100 matches.
pub(super) const USUAL: f64 = 1.96;

/// The same for a match that ends when it is sure. Each look errs in 0.27 of 100 matches, and there are
/// at most 18 looks before 26 million hands: all of them together err in fewer than 5 of 100.
pub(super) const SURE: f64 = 3.0;

/// The deals before the first look; each look after it comes when there are twice as many.
const FIRST_LOOK: u64 = 100;

/// What is to be played.
pub(super) struct Contest<'c> {
    pub(super) fresh: &'c Hand<Card>,
    pub(super) players: [&'c Entrant; 2],
    pub(super) seed: u64,
    /// How many deals, each of them twice.
    pub(super) deals: u64,
    /// Whether it ends when it is sure who is better.
    pub(super) until_sure: bool,
}

/// What came of it.
#[derive(Debug)]
pub(super) struct Result {
    pub(super) standing: Standing,
    pub(super) seconds: f64,
    /// Whether somebody stopped it.
    pub(super) stopped: bool,
}

impl Contest<'_> {
    /// Plays it on so many threads, of which this is one.
    pub(super) fn play(
        &self,
        threads: usize,
        patience: Patience,
    ) -> std::result::Result<Result, Unfinished> {
        let run = Run {
            contest: self,
            next: AtomicU64::new(0),
            score: Mutex::default(),
            is_over: AtomicBool::new(false),
            patience,
        };
        let done = side_by_side(threads, || run.work());
        done.into_iter().collect::<std::result::Result<(), Unfinished>>()?;
        run.patience.end();
        let score = run.score.into_inner().unwrap_or_else(PoisonError::into_inner);
        let standing = score.standing;
        let stopped = !score.is_sure && standing.deals < self.deals;
        Ok(Result { standing, seconds: run.patience.seconds(), stopped })
    }

    /// Whether this is a moment to look, and it is sure now.
    fn is_sure(&self, standing: &Standing) -> bool {
        let looks = standing.deals / FIRST_LOOK;
        let is_look = standing.deals.is_multiple_of(FIRST_LOOK) && looks.is_power_of_two();
        self.until_sure && is_look && is_decided(standing, SURE)
    }
}

/// Whether a result is so many standard errors away from zero.
pub(super) fn is_decided(standing: &Standing, errors: f64) -> bool {
    standing.mean().abs() > errors * standing.error()
}

/// How far a match is.
struct Run<'r> {
    contest: &'r Contest<'r>,
    /// The first deal of the next block that nobody plays yet.
    next: AtomicU64,
    score: Mutex<Score>,
    is_over: AtomicBool,
    patience: Patience,
}

/// How many deals a thread takes at once.
const BLOCK: u64 = 4;

#[derive(Default)]
struct Score {
    standing: Standing,
    /// Deals that were played before one with a lower number; when somebody stops the match they do not
    /// count, so that what counts can be played again.
    waiting: BTreeMap<u64, f64>,
    is_sure: bool,
}

impl Run<'_> {
    /// Plays deals until there are no more.
    fn work(&self) -> std::result::Result<(), Unfinished> {
        let Contest { fresh, players: [first, second], seed, deals, .. } = *self.contest;
        // Each thread finds out about the game for itself.
        let [first, second] = [first, second].map(Entrant::again);
        let (first, second) = (|| first.seated(), || second.seated());
        let table = Match::new(fresh, [&first, &second], seed);
        loop {
            let from = self.next.fetch_add(BLOCK, Ordering::Relaxed);
            if from >= deals {
                return Ok(());
            }
            for deal in from..deals.min(from + BLOCK) {
                if self.is_over.load(Ordering::Relaxed) || self.patience.is_over() {
                    return Ok(());
                }
                match table.won(deal) {
                    Ok(won) => self.note(deal, won),
                    Err(why) => {
                        self.is_over.store(true, Ordering::Relaxed);
                        return Err(why);
                    }
                }
            }
        }
    }

    fn note(&self, deal: u64, won: f64) {
        let mut score = self.score.lock().unwrap_or_else(PoisonError::into_inner);
        let score = &mut *score;
        score.waiting.insert(deal, won);
        while !score.is_sure
            && let Some(won) = score.waiting.remove(&score.standing.deals)
        {
            score.standing.note(won);
            score.is_sure = self.contest.is_sure(&score.standing);
        }
        if score.is_sure {
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.patience.see(score.standing.deals, self.contest.deals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(won: &[f64]) -> Standing {
        let mut standing = Standing::default();
        won.iter().for_each(|won| standing.note(*won));
        standing
    }

    #[test]
    fn it_is_decided_when_zero_is_more_than_so_many_standard_errors_away() {
        // The mean is 3, the variance of the sample 2, and the standard error of two deals 1.
        let two = standing(&[2.0, 4.0]);
        assert_eq!((two.mean(), two.error()), (3.0, 1.0));
        assert!(is_decided(&two, 2.9));
        assert!(!is_decided(&two, 3.0));
        assert!(!is_decided(&standing(&[5.0]), USUAL), "one deal tells nothing");
        assert!(!is_decided(&standing(&[0.0, 0.0]), USUAL), "nobody won anything");
        assert!(is_decided(&standing(&[1.0, 1.0]), SURE), "always the same");
    }
}
