//! Every deal that can come.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use cards::{Card, CardSet, Dealt, Face};
use variant::Facts;

use super::combinatorics::{choices, gcd, orders};
use super::dealt::Dealtable;
use super::effort::Effort;
use super::held::{Held, faces, hold, missing};
use super::plan::Plan;
use super::spot::Spot;
use super::tally::Tally;

/// How many deals there are: all choices of ranges, dice, boards and hands. Choices that share a card are
/// counted, though they are not dealt.
pub(crate) fn ways(spot: &Spot) -> f64 {
    let mut all = 0.0;
    for (roll, _) in rolls(spot) {
        let plan = &spot.plans[spot.plan(roll, None)];
        let mut ways = 1.0;
        let mut left = spot.deck.len();
        for hand in &spot.hands {
            if let Held::Range(hands) = hand {
                ways *= hands.len() as f64;
                left = left.saturating_sub(hands.first().map_or(0, |(cards, _)| cards.len()));
            }
        }
        let board = plan.cells.len().saturating_sub(spot.board.len());
        ways *= if plan.is_board_a_set { choices(left, board) } else { orders(left, board) };
        left = left.saturating_sub(board);
        for hand in &spot.hands {
            let missing = hand.missing(plan);
            ways *= choices(left, missing);
            left = left.saturating_sub(missing);
        }
        // Where cards lie in piles it matters which of the unknown ones lies where.
        let parted = !plan.piles.is_empty();
        if parted && spot.hands.iter().any(|hand| hand.missing(plan) > 0) {
            return f64::INFINITY;
        }
        all += ways * choices(left, plan.for_all);
    }
    all
}

/// The sums that the dice may still show, and in how many ways.
fn rolls(spot: &Spot) -> Vec<(Option<u8>, u128)> {
    if spot.dice == 0 {
        return vec![(None, 1)];
    }
    let mut sums = vec![(0u8, 1u128)];
    for _ in 0..spot.dice {
        let mut next: Vec<(u8, u128)> = Vec::new();
        for (sum, ways) in &sums {
            for face in 1..=6 {
                match next.iter_mut().find(|(other, _)| *other == sum + face) {
                    Some((_, all)) => *all += ways,
                    None => next.push((sum + face, *ways)),
                }
            }
        }
        sums = next;
    }
    sums.into_iter().map(|(sum, ways)| (Some(sum), ways)).collect()
}

/// Looks at every deal; and whether it was stopped.
pub(crate) fn all(
    spot: &Spot,
    effort: Effort,
    ways: u64,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
) -> (Tally, bool) {
    let threads = effort.threads.max(1);
    let (done, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let sum = Mutex::new(spot.tally());
    let work = |worker: usize| {
        let mut walk = Walk {
            spot,
            worker,
            threads,
            turn: 0,
            tally: spot.tally(),
            done: &done,
            stop: &stop,
            told: 0,
            ways,
            go_on,
        };
        for (roll, weight) in rolls(spot) {
            let mut chosen = Vec::new();
            walk.ranges(roll, weight, &mut chosen, CardSet::EMPTY);
        }
        sum.lock().unwrap_or_else(std::sync::PoisonError::into_inner).add(&walk.tally);
    };
    if threads == 1 {
        work(0);
    } else {
        thread::scope(|scope| {
            for worker in 0..threads {
                let work = &work;
                scope.spawn(move || work(worker));
            }
        });
    }
    let tally = sum.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    (tally, stop.load(Ordering::Relaxed))
}

/// How many deals are looked at between two reports.
const REPORT: u64 = 1 << 16;

struct Walk<'r> {
    spot: &'r Spot,
    worker: usize,
    threads: usize,
    /// The number of the next piece of work: each is done by one of the threads.
    turn: usize,
    tally: Tally,
    done: &'r AtomicU64,
    stop: &'r AtomicBool,
    told: u64,
    ways: u64,
    go_on: &'r (dyn Fn(u64, u64) -> bool + Sync),
}

/// The cards of every hand that are known in this case.
type Chosen = Vec<Vec<Dealt>>;

impl Walk<'_> {
    /// Every choice of hands from the ranges.
    fn ranges(&mut self, roll: Option<u8>, weight: u128, chosen: &mut Chosen, taken: CardSet) {
        match self.spot.hands.get(chosen.len()) {
            None => self.boards(roll, weight, chosen, self.spot.deck - taken),
            Some(Held::Known(cards)) => {
                chosen.push(cards.clone());
                self.ranges(roll, weight, chosen, taken);
                chosen.pop();
            }
            Some(Held::Range(hands)) => {
                for (cards, own) in hands {
                    let own = u128::from(*own);
                    if !cards.is_disjoint(taken) || !(*cards - self.spot.deck).is_empty() {
                        continue;
                    }
                    let down = |card: Card| Dealt { card, face: Face::Down };
                    chosen.push(cards.iter().map(down).collect());
                    self.ranges(roll, weight * own, chosen, taken | *cards);
                    chosen.pop();
                }
            }
        }
    }

    /// Every board.
    fn boards(&mut self, roll: Option<u8>, weight: u128, chosen: &Chosen, left: CardSet) {
        let place = self.spot.plan(roll, None);
        let plan = &self.spot.plans[place];
        let missing = plan.cells.len().saturating_sub(self.spot.board.len());
        let mut board = self.spot.board.clone();
        if plan.is_board_a_set {
            let mut table = Dealtable::new(plan);
            self.spot.board.iter().enumerate().for_each(|(at, card)| table.lay(at, *card));
            for set in left.combinations(missing) {
                if missing > 0 && !self.is_mine() {
                    continue;
                }
                for (number, card) in set.iter().enumerate() {
                    table.lay(board.len() + number, card);
                }
                let split = missing == 0;
                self.hands(place, weight, chosen, left - set, &mut table, split);
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
            }
        } else {
            self.in_order(roll, weight, chosen, left, missing, &mut board);
        }
    }

    /// Every board whose cells matter.
    fn in_order(
        &mut self,
        roll: Option<u8>,
        weight: u128,
        chosen: &Chosen,
        left: CardSet,
        missing: usize,
        board: &mut Vec<Card>,
    ) {
        if missing > 0 {
            for card in left {
                if board.len() == self.spot.board.len() && !self.is_mine() {
                    continue;
                }
                board.push(card);
                self.in_order(roll, weight, chosen, left.without(card), missing - 1, board);
                board.pop();
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
            }
            return;
        }
        let place = self.spot.plan(roll, Facts::colour_of(board));
        let weight = weight * self.evened(place, chosen, left.len());
        let mut table = Dealtable::new(&self.spot.plans[place]);
        board.iter().enumerate().for_each(|(at, card)| table.lay(at, *card));
        let split = board.len() == self.spot.board.len();
        self.hands(place, weight, chosen, left, &mut table, split);
    }

    /// Every board is as likely as every other, though after some of them more cards are dealt, in more
    /// ways: the weight that makes up for it.
    fn evened(&self, place: usize, chosen: &Chosen, left: usize) -> u128 {
        let ways = |plan: &Plan| {
            let mut left = left;
            chosen.iter().fold(1u128, |ways, known| {
                let missing = missing(plan, known.len());
                let own = choices(left, missing) as u128;
                left = left.saturating_sub(missing);
                ways * own
            })
        };
        let all = self.spot.plans.iter().map(ways);
        let common = all.fold(1, |all, ways| all / gcd(all, ways).max(1) * ways);
        common / ways(&self.spot.plans[place]).max(1)
    }

    /// Every way to fill the next hand; `split` if the threads have not shared the work yet.
    fn hands(
        &mut self,
        place: usize,
        weight: u128,
        chosen: &Chosen,
        left: CardSet,
        table: &mut Dealtable<'_>,
        split: bool,
    ) {
        let plan: &Plan = table.plan;
        let seat = table.own.len();
        let Some(known) = chosen.get(seat) else {
            self.for_all(place, weight, left, table, split);
            return;
        };
        let missing = missing(plan, known.len());
        let come = &faces(plan, known)[plan.kept.len().saturating_sub(missing).min(16)..];
        let by_face = self.spot.by_face && come.iter().any(|face| *face != come[0]);
        for set in left.combinations(missing) {
            let shares = split && missing > 0;
            if shares && !self.is_mine() {
                continue;
            }
            // Where it matters how a joker was dealt, it takes every place among the cards that come.
            let (places, weight) = match (by_face, set.jokers().is_empty()) {
                (true, false) => (missing, weight),
                (true, true) => (1, weight * missing.max(1) as u128),
                (false, _) => (1, weight),
            };
            for joker in 0..places {
                let naturals = set.naturals();
                let mut cards = naturals.iter();
                let mut number = 0;
                let next = || {
                    let is_joker = number == joker && !set.jokers().is_empty();
                    number += 1;
                    if is_joker { Some(Card::JOKER) } else { cards.next() }
                };
                table.own.push(hold(plan, known, next));
                self.hands(place, weight, chosen, left - set, table, split && missing == 0);
                table.own.pop();
            }
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
        }
    }

    /// Every card for all.
    fn for_all(
        &mut self,
        place: usize,
        weight: u128,
        left: CardSet,
        table: &mut Dealtable<'_>,
        split: bool,
    ) {
        let count = table.plan.for_all;
        for set in left.combinations(count) {
            // What nobody has shared by now is one deal, which one thread looks at.
            if split && !self.is_mine() {
                continue;
            }
            table.for_all.clear();
            table.for_all.extend(set.iter());
            self.spot.judge(place, table, weight, &mut self.tally);
            self.report();
        }
    }

    /// Whether the next piece of work belongs to this thread.
    fn is_mine(&mut self) -> bool {
        let mine = self.turn % self.threads == self.worker;
        self.turn += 1;
        mine
    }

    fn report(&mut self) {
        if self.tally.deals - self.told >= REPORT {
            let new = self.tally.deals - std::mem::replace(&mut self.told, self.tally.deals);
            let done = self.done.fetch_add(new, Ordering::Relaxed) + new;
            if !(self.go_on)(done, self.ways) {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}
