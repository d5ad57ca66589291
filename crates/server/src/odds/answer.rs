//! The odds, and what is told of them on the way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use equity::odds::{Answer, Effort, Method, Odds, Question, Ready, Unanswerable};
use variant::Catalogue;
use wire::{OddsAsked, OddsTold};

use crate::odds::question::{self, Wrong};

/// Every deal is looked at if there are no more than this.
const EXACT: u64 = 300_000;

/// Otherwise so many at random, at most.
pub(super) const TRIALS: u64 = 2_000_000;

/// When whoever listens is told something for the first time.
pub(super) const FIRST: Duration = Duration::from_millis(200);

/// And how long after that again.
const AGAIN: Duration = Duration::from_millis(250);

/// How many deals stand in for a count that goes on.
pub(super) const FEW: u64 = 4_000;

/// Outs are looked for when the answer was there so soon.
const SOON: Duration = Duration::from_millis(250);

/// Told what is known so far.
pub(super) type Tell<'t> = &'t (dyn Fn(OddsTold) + Sync);

/// The odds, or why there are none.
pub(super) fn within(
    games: &Catalogue,
    asked: &OddsAsked,
    cancel: &AtomicBool,
    patience: Duration,
    tell: Option<Tell<'_>>,
) -> Result<OddsTold, Wrong> {
    let start = Instant::now();
    let game = question::Game::new(games, asked)?;
    let question = game.question(asked)?;
    let refused = |wrong: Unanswerable| game.refused(&wrong, &question);
    let ready = question.ready().map_err(refused)?;
    let seed = getrandom::u64().map_err(|error| Wrong::somewhere(error.to_string()))?;
    let effort = Effort { exact: EXACT, trials: TRIALS, ..Effort::usual(seed) };
    let is_time = || !cancel.load(Ordering::Relaxed) && start.elapsed() < patience;
    let answer = match tell {
        None => ready.answer_while(effort, &|_, _| is_time()),
        Some(tell) => {
            let on_the_way = OnTheWay::new(&ready, start, patience, effort, tell);
            let go_on = |done, all| {
                on_the_way.counting(done, all);
                is_time()
            };
            ready.answer_telling(effort, &go_on, &|answer| on_the_way.sampled(answer))
        }
    };
    let answer = answer.map_err(refused)?;
    if answer.cases == 0 {
        let why = "There wasn't time for a single deal. Name more cards.";
        return Err(Wrong::somewhere(why));
    }
    let mut told = told(&answer);
    (told.is_done, told.progress) = (true, 1.0);
    if answer.method == Method::Exact && start.elapsed() < SOON {
        told.outs = outs(&question, effort, &is_time).unwrap_or(told.outs);
    }
    Ok(told)
}

/// What is told before the end, and when.
pub(super) struct OnTheWay<'w> {
    ready: &'w Ready,
    start: Instant,
    patience: Duration,
    effort: Effort,
    tell: Tell<'w>,
    /// How long after the start something is told next.
    next: Mutex<Duration>,
    /// What a few deals say, where all are counted: they come in order, and some of them say nothing.
    guess: OnceLock<Option<OddsTold>>,
}

impl<'w> OnTheWay<'w> {
    pub(super) fn new(
        ready: &'w Ready,
        start: Instant,
        patience: Duration,
        effort: Effort,
        tell: Tell<'w>,
    ) -> OnTheWay<'w> {
        let (next, guess) = (Mutex::new(FIRST), OnceLock::new());
        OnTheWay { ready, start, patience, effort, tell, next, guess }
    }

    /// Whether it is time to tell something.
    fn is_due(&self) -> bool {
        let passed = self.start.elapsed();
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = passed >= *next;
        if is_due {
            *next = passed + AGAIN;
        }
        is_due
    }

    /// How much of the time is over.
    fn passed(&self) -> f64 {
        self.start.elapsed().as_secs_f64() / self.patience.as_secs_f64()
    }

    /// So many of all deals were counted, unless they are drawn at random.
    pub(super) fn counting(&self, done: u64, all: u64) {
        if all == self.effort.trials || !self.is_due() {
            return;
        }
        let guess = self.guess.get_or_init(|| {
            self.ready.answer(Effort::sampled(FEW, self.effort.seed)).ok().map(|few| told(&few))
        });
        if let Some(told) = guess.clone() {
            let progress = (done as f64 / all.max(1) as f64).max(self.passed()).min(1.0);
            (self.tell)(OddsTold { progress, ..told });
        }
    }

    /// Deals at random say this so far.
    pub(super) fn sampled(&self, answer: &Answer) {
        if !self.is_due() {
            return;
        }
        let done = answer.cases as f64 / self.effort.trials as f64;
        // Errors fall with the root of the number of deals.
        let near = (self.effort.error / largest_error(answer).max(f64::MIN_POSITIVE)).powi(2);
        let progress = done.max(near).max(self.passed()).min(1.0);
        (self.tell)(OddsTold { progress, ..told(answer) });
    }
}

fn largest_error(answer: &Answer) -> f64 {
    answer.hands.iter().map(|hand| hand.error).fold(0.0, f64::max)
}

/// The cards that put each player ahead, if they can be found in time. Before there is a board, a
/// single card of it says little.
fn outs(
    question: &Question,
    effort: Effort,
    is_time: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Vec<String>>> {
    if question.board.is_empty() {
        return None;
    }
    let counted = Effort { trials: 0, ..effort };
    let found = question.outs_while(counted, &|_, _| is_time()).ok()?;
    if found.now.stopped {
        return None;
    }
    let now = found.ahead.first()?;
    let of = |player: usize| {
        let is_behind = !now.contains(&player);
        let gains = found.outs.iter().filter(|out| {
            is_behind && out.ahead.first().is_some_and(|ahead| ahead.contains(&player))
        });
        gains.map(|out| out.card.in_data().to_owned()).collect()
    };
    Some((0..question.hands.len()).map(of).collect())
}

fn told(answer: &Answer) -> OddsTold {
    /// Nineteen of twenty samples lie within so many standard errors.
    const WITHIN: f64 = 1.96;
    let each = |number: fn(&Odds) -> f64| answer.hands.iter().map(number).collect();
    let method = match answer.method {
        Method::Exact => "exact",
        Method::Sampled => "sampled",
    };
    let won = answer.won_shares();
    let shares = |hand: &Odds| won.iter().map(|share| hand.shares[*share].of_pot).collect();
    OddsTold {
        method: method.to_owned(),
        runouts: answer.cases,
        is_done: false,
        progress: 0.0,
        error: WITHIN * largest_error(answer),
        equity: each(|hand| hand.equity),
        win: each(|hand| hand.win),
        tie: each(|hand| hand.tie),
        scoop: each(|hand| hand.scoop),
        shares: won.iter().map(|share| answer.shares[*share].clone()).collect(),
        by_share: answer.hands.iter().map(shares).collect(),
        outs: vec![Vec::new(); answer.hands.len()],
    }
}
