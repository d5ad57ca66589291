//! Every deal, counted by ranks and then suit by suit.
//!
//! Where a hand is what its ranks make or a flush, two boards of the same ranks differ only by flushes. So
//! all boards are first judged by their ranks alone: some six thousand cases stand for 1.7 million boards.
//! A flush needs three cards of a suit on the board, and then only that suit matters: for each suit the
//! boards that can hold one are judged again, by the ranks of that suit and the ranks of the rest, and
//! what they were taken for is taken back.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use arrayvec::ArrayVec;
use cards::{Rank, RankSet};
use ranking::Score;
use showdown::{RankedBoard, RankedHand};

use super::cases::{Case, Cases, Left, Suited};
use super::tally::{Tally, winners_of};

impl Cases<'_> {
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
                let work = case.work(self.missing);
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
