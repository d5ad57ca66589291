//! Deals at random.

use cards::{Dealt, Stub, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use variant::Facts;

use super::dealt::Dealtable;
use super::effort::Effort;
use super::held::{Held, hold};
use super::quick::Quick;
use super::ranges::Ranges;
use super::rounds::{Pace, Tell, rounds};
use super::spot::Spot;
use super::tally::Tally;
use super::unanswerable::Unanswerable;

const PACE: Pace = Pace { batch: 2_000, round: 16 };

/// Deals until the error is small enough or there were enough; and whether it was stopped.
pub(crate) fn many(
    spot: &Spot,
    effort: Effort,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    tell: Option<Tell<'_>>,
) -> Result<(Tally, bool), Unanswerable> {
    let ranges = Ranges::new(spot);
    let quick = effort.short_cuts.then(|| Quick::new(spot, effort.trials)).flatten();
    let batch = |number: u64, deals: u64, tally: &mut Tally| {
        let mut rng = ChaCha8Rng::seed_from_u64(effort.seed);
        rng.set_stream(number);
        match &quick {
            Some(quick) => quick.deal(deals, &mut rng, tally),
            None => batch(spot, ranges.as_ref(), deals, &mut rng, tally),
        }
    };
    rounds(spot, effort, PACE, &batch, go_on, tell)
}

fn batch(
    spot: &Spot,
    ranges: Option<&Ranges>,
    deals: u64,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Unanswerable> {
    let asks_flop = spot.plans.iter().any(|plan| plan.facts.flop.is_some());
    let mut chosen: Vec<Vec<Dealt>> = vec![Vec::new(); spot.hands.len()];
    for _ in 0..deals {
        let mut stub = match ranges {
            Some(ranges) => Stub::new(spot.deck - ranges.choose(&mut chosen, rng)?),
            None => spot.stub.clone(),
        };
        let roll =
            (spot.dice > 0).then(|| (0..spot.dice).map(|_| below(6, rng) as u8 + 1).sum::<u8>());
        let mut place = spot.plan(roll, None);
        let cells = spot.plans[place].cells.len();
        let mut board = arrayvec::ArrayVec::<_, 25>::new();
        board.extend(spot.board.iter().copied().take(25));
        while board.len() < cells {
            let Some(card) = stub.deal(rng) else { return Err(Unanswerable::Deck) };
            board.push(card);
        }
        if asks_flop {
            place = spot.plan(roll, Facts::colour_of(&board));
        }
        let plan = &spot.plans[place];
        let mut table = Dealtable::new(plan);
        for (number, card) in board.iter().enumerate() {
            table.lay(number, *card);
        }
        for (hand, chosen) in spot.hands.iter().zip(&chosen) {
            let known = match hand {
                Held::Known(cards) => cards,
                Held::Range(_) => chosen,
            };
            table.own.push(hold(plan, known, || stub.deal(rng)));
        }
        table.for_all.extend((0..plan.for_all).filter_map(|_| stub.deal(rng)));
        spot.judge(place, &table, 1, tally);
    }
    Ok(())
}
