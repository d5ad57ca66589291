//! Every deal, counted by ranks and then suit by suit.
//!
//! Where a hand is what its ranks make or a flush, two boards of the same ranks differ only by flushes. So
//! all boards are first judged by their ranks alone: some six thousand cases stand for 1.7 million boards.
//! A flush needs three cards of a suit on the board, and then only that suit matters: for each suit the
//! boards that can hold one are judged again, by the ranks of that suit and the ranks of the rest, and
//! what they were taken for is taken back.
//!
//! What a case comes to depends on very little: the ranks of the hands and the cards left by rank, or
//! the same and what lies in one suit. Choices of hands share cases, and each is looked at once.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face, Rank, RankSet, Suit};
use ranking::Score;
use showdown::{ByRanks, RankedBoard, RankedHand};

use super::combinatorics::choices;
use super::held::{Held, hold, missing};
use super::plan::Plan;
use super::spot::Spot;
use super::tally::{Tally, winners_of};

/// Hands that can be counted this way.
const MOST_HANDS: usize = 10;
/// Who wins the shares is one number: a bit for each hand and share.
const MOST_BITS: usize = 18;
/// Choices of hands that are looked through for cases.
const MOST_CHOICES: f64 = 3e6;

/// All deals, sorted into cases.
pub(crate) struct Cases<'r> {
    spot: &'r Spot,
    by_ranks: ByRanks,
    /// Hands by their ranks; cases name them by number.
    kinds: Vec<RankedHand>,
    cases: Vec<(Case, u128)>,
    /// The ranks on the board so far.
    board: RankedBoard,
    /// How many cards of the board are to come.
    missing: usize,
    /// How many deals there are.
    deals: u64,
    /// How many boards are judged.
    pub(crate) work: u64,
}

/// Boards that are judged together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Case {
    hands: ArrayVec<u32, MOST_HANDS>,
    /// How many cards of each rank are left, in this suit not counted.
    left: Left,
    suit: Option<Suited>,
}

/// What lies in one suit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Suited {
    held: ArrayVec<RankSet, MOST_HANDS>,
    board: RankSet,
    left: RankSet,
    /// How many cards of it must lie on the board before it matters.
    needed: usize,
}

/// How many cards of each rank are left.
type Left = [u8; 13];

/// A hand that a player may hold.
struct Choice {
    /// What of it was not known to be gone.
    taken: CardSet,
    /// What is held at the end.
    own: CardSet,
    weight: u128,
    kind: u32,
}

impl<'r> Cases<'r> {
    /// Sorts all deals into cases, if they can be told from ranks and are not too many.
    pub(crate) fn new(spot: &'r Spot) -> Option<Cases<'r>> {
        let (plan, by_ranks) = spot.by_ranks()?;
        let players = spot.hands.len();
        if players > MOST_HANDS || players * by_ranks.shares() > MOST_BITS {
            return None;
        }
        let ways: f64 = spot.hands.iter().map(|hand| ways(spot, plan, hand)).product();
        if ways > MOST_CHOICES {
            return None;
        }
        let mut kinds = Kinds { by_ranks: &by_ranks, all: Vec::new(), known: HashMap::new() };
        let hands = spot.hands.iter().map(|hand| all_choices(spot, plan, hand, &mut kinds));
        let hands: Vec<Vec<Choice>> = hands.collect::<Option<_>>()?;
        let kinds = kinds.all;
        let ranks = spot.board.iter().copied().filter_map(Card::rank);
        let mut cases = Cases {
            spot,
            by_ranks,
            kinds,
            cases: Vec::new(),
            board: ranks.fold(RankedBoard::default(), RankedBoard::with),
            missing: 5 - spot.board.len(),
            deals: 0,
            work: 0,
        };
        let mut found = HashMap::new();
        cases.choose(&hands, &mut ArrayVec::new(), CardSet::EMPTY, 1, &mut found);
        cases.cases = found.into_iter().collect();
        // Long ones first, so that no thread is left with one at the end.
        cases
            .cases
            .sort_by_cached_key(|(case, _)| std::cmp::Reverse(cases_work(case, cases.missing)));
        cases.work = cases.cases.iter().map(|(case, _)| cases_work(case, cases.missing)).sum();
        Some(cases)
    }

    /// Every choice of hands that share no card.
    fn choose(
        &mut self,
        hands: &[Vec<Choice>],
        chosen: &mut ArrayVec<(CardSet, u32), MOST_HANDS>,
        taken: CardSet,
        weight: u128,
        found: &mut HashMap<Case, u128>,
    ) {
        let Some(hand) = hands.get(chosen.len()) else {
            self.note(chosen, self.spot.deck - taken, weight, found);
            return;
        };
        for choice in hand.iter().filter(|choice| choice.taken.is_disjoint(taken)) {
            chosen.push((choice.own, choice.kind));
            self.choose(hands, chosen, taken | choice.taken, weight * choice.weight, found);
            chosen.pop();
        }
    }

    /// Notes the cases of one choice of hands.
    fn note(
        &mut self,
        chosen: &[(CardSet, u32)],
        left: CardSet,
        weight: u128,
        found: &mut HashMap<Case, u128>,
    ) {
        self.deals = self.deals.saturating_add(choices(left.len(), self.missing) as u64);
        let hands: ArrayVec<u32, MOST_HANDS> = chosen.iter().map(|(_, kind)| *kind).collect();
        let count = |cards: CardSet| {
            let mut counts = [0; 13];
            let ranks = cards.iter().filter_map(Card::rank);
            ranks.for_each(|rank| counts[rank as usize] += 1);
            counts
        };
        let all = count(left);
        for suit in Suit::ALL {
            let held: ArrayVec<RankSet, MOST_HANDS> =
                chosen.iter().map(|(cards, _)| cards.in_suit(suit)).collect();
            let needs = held.iter().map(|held| self.by_ranks.flush_needs(held.len()));
            let needed = needs.min().unwrap_or(6);
            let board = self.spot.board.iter().copied().collect::<CardSet>().in_suit(suit);
            let suited = left.in_suit(suit);
            if board.len() + self.missing.min(suited.len()) < needed {
                continue;
            }
            let mut others = all;
            suited.iter().for_each(|rank| others[rank as usize] -= 1);
            let suit = Some(Suited { held, board, left: suited, needed });
            *found.entry(Case { hands: hands.clone(), left: others, suit }).or_default() += weight;
        }
        *found.entry(Case { hands, left: all, suit: None }).or_default() += weight;
    }

    /// Judges every case; and whether it was stopped.
    pub(crate) fn count(
        &self,
        threads: usize,
        go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    ) -> (Tally, bool) {
        let (next, done) = (AtomicUsize::new(0), AtomicU64::new(0));
        let stop = AtomicBool::new(false);
        let bits = self.spot.hands.len() * self.by_ranks.shares();
        let sum = Mutex::new(vec![0i128; 1 << bits]);
        let work = || {
            let mut own = vec![0i128; 1 << bits];
            let mut counts = vec![0i64; 1 << bits];
            while !stop.load(Ordering::Relaxed) {
                let Some((case, weight)) = self.cases.get(next.fetch_add(1, Ordering::Relaxed))
                else {
                    break;
                };
                self.judge(case, &mut counts);
                for (own, count) in own.iter_mut().zip(&mut counts) {
                    // A weight is a product of those of the hands, far below its type's end.
                    *own += i128::from(std::mem::take(count)) * *weight as i128;
                }
                let work = cases_work(case, self.missing);
                let done = done.fetch_add(work, Ordering::Relaxed) + work;
                if !go_on(done, self.work) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            let mut sum = sum.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            sum.iter_mut().zip(own).for_each(|(sum, own)| *sum += own);
        };
        if threads < 2 || self.work < 1_000_000 {
            work();
        } else {
            thread::scope(|scope| {
                (0..threads).for_each(|_| {
                    scope.spawn(work);
                });
            });
        }
        let sum = sum.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        (self.tally(&sum), stop.load(Ordering::Relaxed))
    }

    /// What comes of so many deals with each set of winners.
    fn tally(&self, counts: &[i128]) -> Tally {
        let players = self.spot.hands.len();
        let mut tally = self.spot.tally();
        for (code, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let winners = winners_of(code, players, self.by_ranks.shares());
            tally.note_many(&winners, &self.spot.names[0], count.unsigned_abs(), 0);
        }
        tally.deals = self.deals;
        tally
    }

    fn judge(&self, case: &Case, counts: &mut [i64]) {
        match case.hands.len() {
            2 => self.judge_hands::<2>(case, counts),
            3 => self.judge_hands::<3>(case, counts),
            4 => self.judge_hands::<4>(case, counts),
            5 => self.judge_hands::<5>(case, counts),
            6 => self.judge_hands::<6>(case, counts),
            7 => self.judge_hands::<7>(case, counts),
            8 => self.judge_hands::<8>(case, counts),
            9 => self.judge_hands::<9>(case, counts),
            _ => self.judge_hands::<10>(case, counts),
        }
    }

    fn judge_hands<const N: usize>(&self, case: &Case, counts: &mut [i64]) {
        let hands: [&RankedHand; N] =
            std::array::from_fn(|seat| &self.kinds[case.hands[seat] as usize]);
        let Some(suit) = &case.suit else {
            for_each_rank(&case.left, 0, self.missing, self.board, 1, &mut |board, weight| {
                counts[self.winners(&hands, board)] += weight;
            });
            return;
        };
        for of_suit in suit.needed.saturating_sub(suit.board.len())..=self.missing {
            let mut rest = Vec::new();
            let mut keep = |board, weight| rest.push((board, weight));
            let others = self.missing - of_suit;
            for_each_rank(&case.left, 0, others, RankedBoard::default(), 1, &mut keep);
            for_each_set(suit.left, of_suit, self.board, RankSet::EMPTY, &mut |set, board| {
                self.with_flush(&hands, suit, set | suit.board, board, &rest, counts);
            });
        }
    }

    /// Judges boards with these ranks in a suit and any of the rest beside them.
    fn with_flush<const N: usize>(
        &self,
        hands: &[&RankedHand; N],
        suit: &Suited,
        on_board: RankSet,
        board: RankedBoard,
        rest: &[(RankedBoard, i64)],
        counts: &mut [i64],
    ) {
        let shares = self.by_ranks.shares();
        if let ([one, two], 1) = (hands.as_slice(), shares) {
            let held = [suit.held[0], suit.held[1]];
            let flushes = held.map(|held| self.by_ranks.flush(0, held, on_board));
            self.duel(&[one, two], flushes, board, rest, counts);
            return;
        }
        let mut flushes: ArrayVec<[Score; N], 6> = ArrayVec::new();
        for share in 0..shares {
            flushes.push(std::array::from_fn(|seat| {
                self.by_ranks.flush(share, suit.held[seat], on_board)
            }));
        }
        for (others, weight) in rest {
            let board = board.and(*others);
            let (mut was, mut is) = (0, 0);
            for (share, flushes) in flushes.iter().enumerate() {
                let mut scores = self.by_ranks.ranked(share, hands, board);
                was |= (self.by_ranks.winners(share, &scores) as usize) << (share * N);
                for (score, flush) in scores.iter_mut().zip(flushes) {
                    *score = (*score).max(*flush);
                }
                is |= (self.by_ranks.winners(share, &scores) as usize) << (share * N);
            }
            counts[was] -= weight;
            counts[is] += weight;
        }
    }

    /// The same for two hands and one share, which most people ask for: sums instead of places in a list.
    fn duel(
        &self,
        hands: &[&RankedHand; 2],
        flushes: [Score; 2],
        board: RankedBoard,
        rest: &[(RankedBoard, i64)],
        counts: &mut [i64],
    ) {
        // The only share is always won.
        let (mut first, mut second) = (0, 0);
        for (others, weight) in rest {
            let [one, two] = self.by_ranks.ranked(0, hands, board.and(*others));
            let [one_then, two_then] = [one.max(flushes[0]), two.max(flushes[1])];
            let was = (i64::from(one > two), i64::from(two > one));
            let is = (i64::from(one_then > two_then), i64::from(two_then > one_then));
            first += weight * (is.0 - was.0);
            second += weight * (is.1 - was.1);
        }
        counts[1] += first;
        counts[2] += second;
        counts[3] -= first + second;
    }

    /// Who wins by ranks alone.
    #[inline(always)]
    fn winners<const N: usize>(&self, hands: &[&RankedHand; N], board: RankedBoard) -> usize {
        let mut code = 0;
        for share in 0..self.by_ranks.shares() {
            let scores = self.by_ranks.ranked(share, hands, board);
            code |= (self.by_ranks.winners(share, &scores) as usize) << (share * N);
        }
        code
    }
}

/// How many boards a case is judged by, roughly.
fn cases_work(case: &Case, missing: usize) -> u64 {
    // Choices with repetition from thirteen ranks.
    let kinds = |count: usize| choices(12 + count, count);
    match &case.suit {
        None => kinds(missing) as u64,
        Some(suit) => (suit.needed.saturating_sub(suit.board.len())..=missing)
            .map(|of_suit| (choices(suit.left.len(), of_suit) * kinds(missing - of_suit)) as u64)
            .sum(),
    }
}

/// Every way to take so many ranks, each as often as cards of it are left, with the number of ways.
fn for_each_rank(
    left: &Left,
    from: usize,
    count: usize,
    board: RankedBoard,
    weight: i64,
    visit: &mut impl FnMut(RankedBoard, i64),
) {
    if count == 0 {
        visit(board, weight);
        return;
    }
    for rank in &Rank::ALL[from..] {
        let (mut board, mut weight) = (board, weight);
        let place = *rank as usize;
        for taken in 1..=count.min(usize::from(left[place])) {
            board = board.with(*rank);
            // One more card of the rank: so many are left to choose from, and they come in any order.
            weight = weight * (i64::from(left[place]) + 1 - taken as i64) / taken as i64;
            for_each_rank(left, place + 1, count - taken, board, weight, visit);
        }
    }
}

/// Every set of so many of these ranks, with a board that they lie on.
fn for_each_set(
    ranks: RankSet,
    count: usize,
    board: RankedBoard,
    set: RankSet,
    visit: &mut impl FnMut(RankSet, RankedBoard),
) {
    if count == 0 {
        visit(set, board);
        return;
    }
    let mut rest = ranks;
    for rank in ranks.iter() {
        rest = rest.without(rank);
        for_each_set(rest, count - 1, board.with(rank), set.with(rank), visit);
    }
}

/// Hands by their ranks, each once.
struct Kinds<'b> {
    by_ranks: &'b ByRanks,
    all: Vec<RankedHand>,
    known: HashMap<RankedHand, u32>,
}

impl Kinds<'_> {
    fn number(&mut self, own: CardSet) -> Option<u32> {
        let hand = self.by_ranks.hand(own)?;
        let next = u32::try_from(self.all.len()).ok()?;
        Some(*self.known.entry(hand.clone()).or_insert_with(|| {
            self.all.push(hand);
            next
        }))
    }
}

/// How many hands a player may hold, at most.
fn ways(spot: &Spot, plan: &Plan, hand: &Held) -> f64 {
    let with = |known: usize| choices(spot.deck.len(), missing(plan, known));
    match hand {
        Held::Known(cards) => with(cards.len()),
        Held::Range(hands) => hands.iter().map(|(cards, _)| with(cards.len())).sum(),
    }
}

/// Every hand that a player may hold.
fn all_choices(
    spot: &Spot,
    plan: &Plan,
    hand: &Held,
    kinds: &mut Kinds<'_>,
) -> Option<Vec<Choice>> {
    let mut all = Vec::new();
    let mut complete = |known: &[Dealt], taken: CardSet, weight: u128| {
        let left = spot.deck - taken;
        for rest in left.combinations(missing(plan, known.len())) {
            let mut more = rest.iter();
            let own = hold(plan, known, || more.next());
            let own: CardSet = own.iter().map(|dealt| dealt.card).collect();
            let kind = kinds.number(own)?;
            all.push(Choice { taken: taken | rest, own, weight, kind });
        }
        Some(())
    };
    match hand {
        Held::Known(cards) => complete(cards, CardSet::EMPTY, 1)?,
        Held::Range(hands) => {
            for (cards, weight) in hands {
                if (*cards - spot.deck).is_empty() {
                    let down = |card| Dealt { card, face: Face::Down };
                    let known: ArrayVec<Dealt, 16> = cards.iter().map(down).collect();
                    complete(&known, *cards, u128::from(*weight))?;
                }
            }
        }
    }
    Some(all)
}
