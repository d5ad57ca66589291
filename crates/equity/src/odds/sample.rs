//! Deals at random.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use cards::{CardSet, Dealt, Face, Stub, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use variant::Facts;

use super::exact::choices;
use super::question::Unanswerable;
use super::quick::Quick;
use super::ready::{Effort, Held, Ready, hold};
use super::table::Dealtable;
use super::tally::Tally;

/// How often random deals are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Deals that are drawn together, from one stream of chance: the answer does not depend on who draws
    /// them.
    pub(crate) batch: u64,
    /// Batches between two looks at the standard error.
    pub(crate) round: u64,
}

const PACE: Pace = Pace { batch: 2_000, round: 16 };
/// How often hands of ranges are drawn in vain before a deal is given up.
pub(crate) const MOST_TRIES: usize = 100_000;

/// Draws the deals of one batch: its number, how many, and where they are counted.
pub(crate) type Batch<'b> = &'b (dyn Fn(u64, u64, &mut Tally) -> Result<(), Unanswerable> + Sync);

/// Told from time to time what has been counted so far.
pub(crate) type Tell<'t> = &'t dyn Fn(&Tally);

/// Deals until the error is small enough or there were enough; and whether it was stopped.
pub(crate) fn many(
    ready: &Ready,
    effort: Effort,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    tell: Option<Tell<'_>>,
) -> Result<(Tally, bool), Unanswerable> {
    let ranges = Ranges::new(ready);
    let quick = effort.short_cuts.then(|| Quick::new(ready, effort.trials)).flatten();
    let batch = |number: u64, deals: u64, tally: &mut Tally| {
        let mut rng = ChaCha8Rng::seed_from_u64(effort.seed);
        rng.set_stream(number);
        match &quick {
            Some(quick) => quick.deal(deals, &mut rng, tally),
            None => batch(ready, ranges.as_ref(), deals, &mut rng, tally),
        }
    };
    rounds(ready, effort, PACE, &batch, go_on, tell)
}

/// The same, however a batch is drawn.
pub(crate) fn rounds(
    ready: &Ready,
    effort: Effort,
    pace: Pace,
    batch: Batch<'_>,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    tell: Option<Tell<'_>>,
) -> Result<(Tally, bool), Unanswerable> {
    let batches = effort.trials.div_ceil(pace.batch).max(1);
    // Whoever listens is told after every few batches; where it ends is the same.
    let step = if tell.is_some() { effort.threads.max(1) as u64 } else { pace.round };
    let mut all = ready.tally();
    let mut first = 0;
    while first < batches {
        let round_end = (first / pace.round + 1) * pace.round;
        let last = (first + step).min(round_end).min(batches);
        let (round, stopped) = round(ready, effort, pace, first..last, batch, go_on)?;
        all.add(&round);
        first = last;
        if stopped {
            return Ok((all, true));
        }
        if let Some(tell) = tell {
            tell(&all);
        }
        let errors = (0..ready.hands.len()).map(|hand| all.error(hand));
        if last == round_end && errors.fold(0.0, f64::max) <= effort.error {
            break;
        }
    }
    Ok((all, false))
}

fn round(
    ready: &Ready,
    effort: Effort,
    pace: Pace,
    batches: std::ops::Range<u64>,
    batch: Batch<'_>,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
) -> Result<(Tally, bool), Unanswerable> {
    let next = AtomicU64::new(batches.start);
    let stop = AtomicBool::new(false);
    let sum = Mutex::new((ready.tally(), Ok(())));
    let work = || {
        let mut tally = ready.tally();
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

fn batch(
    ready: &Ready,
    ranges: Option<&Ranges>,
    deals: u64,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Unanswerable> {
    let asks_flop = ready.plans.iter().any(|plan| plan.facts.flop.is_some());
    let mut chosen: Vec<Vec<Dealt>> = vec![Vec::new(); ready.hands.len()];
    for _ in 0..deals {
        let mut stub = match ranges {
            Some(ranges) => Stub::new(ready.deck - ranges.choose(&mut chosen, rng)?),
            None => ready.stub.clone(),
        };
        let roll =
            (ready.dice > 0).then(|| (0..ready.dice).map(|_| below(6, rng) as u8 + 1).sum::<u8>());
        let mut place = ready.plan(roll, None);
        let cells = ready.plans[place].cells.len();
        let mut board = arrayvec::ArrayVec::<_, 25>::new();
        board.extend(ready.board.iter().copied().take(25));
        while board.len() < cells {
            let Some(card) = stub.deal(rng) else { return Err(Unanswerable::Deck) };
            board.push(card);
        }
        if asks_flop {
            place = ready.plan(roll, Facts::colour_of(&board));
        }
        let plan = &ready.plans[place];
        let mut table = Dealtable::new(plan);
        for (number, card) in board.iter().enumerate() {
            table.lay(number, *card);
        }
        for (hand, chosen) in ready.hands.iter().zip(&chosen) {
            let known = match hand {
                Held::Known(cards) => cards,
                Held::Range(_) => chosen,
            };
            table.own.push(hold(plan, known, || stub.deal(rng)));
        }
        table.for_all.extend((0..plan.for_all).filter_map(|_| stub.deal(rng)));
        ready.judge(place, &table, 1, tally);
    }
    Ok(())
}

/// The ranges of all hands, ready to be drawn from.
pub(crate) struct Ranges {
    /// For each range the number of its hand, and each choice with the weight of all up to it.
    hands: Vec<(usize, Vec<(CardSet, u64)>)>,
    deck: CardSet,
    /// The cards of a whole hand.
    size: usize,
    /// Where choices differ in how many cards they name: how many ways to deal the others there are at most
    /// for each that is counted in the weights.
    most: Option<f64>,
}

impl Ranges {
    pub(crate) fn new(ready: &Ready) -> Option<Ranges> {
        let size = ready.plans.iter().map(|plan| plan.kept.len()).max().unwrap_or(0);
        let mut ranges = Ranges { hands: Vec::new(), deck: ready.deck, size, most: None };
        let mut lengths: Vec<Vec<usize>> = Vec::new();
        for (number, hand) in ready.hands.iter().enumerate() {
            let Held::Range(hands) = hand else { continue };
            let mut sum = 0u64;
            let fits = hands.iter().filter(|(cards, _)| (*cards - ready.deck).is_empty());
            let up_to = |(cards, weight): &(CardSet, u32)| {
                // A choice stands for all hands that it can become.
                let ways = choices(ready.deck.len() - cards.len(), size - cards.len().min(size));
                sum = sum.saturating_add((f64::from(*weight) * ways) as u64);
                (*cards, sum)
            };
            ranges.hands.push((number, fits.map(up_to).collect()));
            let mut own: Vec<usize> = hands.iter().map(|(cards, _)| cards.len()).collect();
            own.sort_unstable();
            own.dedup();
            lengths.push(own);
        }
        if lengths.iter().any(|own| own.len() > 1) {
            let mut all: Vec<Vec<usize>> = vec![Vec::new()];
            for own in &lengths {
                let longer = |known: &Vec<usize>| {
                    let with = |length: &usize| [known.as_slice(), &[*length]].concat();
                    own.iter().map(with).collect::<Vec<Vec<usize>>>()
                };
                all = all.iter().flat_map(longer).collect();
            }
            let ratios = all.iter().map(|known| ranges.ratio(known));
            ranges.most = Some(ratios.fold(0.0, f64::max));
        }
        (!ranges.hands.is_empty()).then_some(ranges)
    }

    /// How many ways there are to deal the cards that these choices leave open, for each way that is
    /// counted in their weights.
    fn ratio(&self, known: &[usize]) -> f64 {
        let mut left = self.deck.len().saturating_sub(known.iter().sum());
        let mut ratio = 1.0;
        for known in known {
            let open = self.size - known.min(&self.size);
            ratio *= choices(left, open) / choices(self.deck.len() - known, open).max(1.0);
            left = left.saturating_sub(open);
        }
        ratio
    }

    /// Draws a hand for every range, each as likely as its weight says, until they share no card.
    pub(crate) fn choose(
        &self,
        chosen: &mut [Vec<Dealt>],
        rng: &mut ChaCha8Rng,
    ) -> Result<CardSet, Unanswerable> {
        let mut known = Vec::with_capacity(self.hands.len());
        for _ in 0..MOST_TRIES {
            let mut taken = CardSet::EMPTY;
            known.clear();
            for (number, hands) in &self.hands {
                let all = hands.last().map_or(0, |(_, all)| *all);
                if all == 0 {
                    return Err(Unanswerable::Ranges);
                }
                let pick = below_large(all, rng);
                let place = hands.partition_point(|(_, up_to)| *up_to <= pick);
                let Some((cards, _)) = hands.get(place) else { return Err(Unanswerable::Ranges) };
                if !cards.is_disjoint(taken) {
                    break;
                }
                taken |= *cards;
                known.push(cards.len());
                chosen[*number].clear();
                let down = cards.iter().map(|card| Dealt { card, face: Face::Down });
                chosen[*number].extend(down);
            }
            if known.len() == self.hands.len() && self.is_accepted(&known, rng) {
                return Ok(taken);
            }
        }
        Err(Unanswerable::Ranges)
    }

    /// Choices that name fewer cards stand for more hands than can be dealt beside the others; so many of
    /// them are drawn in vain.
    fn is_accepted(&self, known: &[usize], rng: &mut ChaCha8Rng) -> bool {
        self.most.is_none_or(|most| {
            f64::from(rng.next_u32()) / f64::from(u32::MAX) * most <= self.ratio(known)
        })
    }
}

/// A number below a bound that may be large, every one exactly as likely as every other.
pub(crate) fn below_large(bound: u64, rng: &mut ChaCha8Rng) -> u64 {
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let word = rng.next_u64();
        if word >= surplus {
            return word % bound;
        }
    }
}
