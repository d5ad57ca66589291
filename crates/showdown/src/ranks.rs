//! Showdowns that can be told from ranks first and from one suit after.
//!
//! In many games a hand is the better of two: what the ranks make of a player's own cards and the five of
//! the board, and the flush of one suit. The first does not ask for suits, so that thousands of boards
//! are one case; the second asks for one suit alone, and a board of five holds three of only one.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Rank, RankSet, Suit};
use faults::fault;
use ranking::{EightLow, Holding, Ladder, Omaha, Pairs, Score, Table, Tally};
use variant::game::Count;

use crate::judged::MOST_SHARES;
use crate::pools::{Pool, best_of};
use crate::way::two_and_three;

/// A showdown without a joker in which every share is told from ranks and one suit.
#[derive(Clone, Debug)]
pub struct ByRanks {
    shares: ArrayVec<Share, MOST_SHARES>,
}

#[derive(Clone, Debug)]
struct Share {
    scale: Scale,
    least: Score,
}

/// What the hands of a share are made of.
#[derive(Clone)]
pub(crate) enum Scale {
    /// Two cards of the player's own and all of the board.
    Everything(&'static Table),
    /// Two of the player's own and three of the board.
    TwoAndThree(&'static Omaha),
    /// The same for lows that are eight or better.
    EightLow(&'static EightLow),
    /// The player's own cards alone.
    Own(Ladder, Vec<Count>),
}

impl std::fmt::Debug for Scale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Scale::Everything(_) => "Everything",
            Scale::TwoAndThree(_) => "TwoAndThree",
            Scale::EightLow(_) => "EightLow",
            Scale::Own(..) => "Own",
        })
    }
}

/// What the ranks of a player's own cards say, whatever their suits: hands of the same ranks are equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RankedHand {
    tally: Tally,
    pairs: Pairs,
    low: u8,
    /// The scores of shares that the board has no part in; none for the others.
    own: ArrayVec<Score, MOST_SHARES>,
}

/// What the ranks of a board say. Boards can be put together from parts.
#[derive(Clone, Copy, Debug, Default)]
pub struct RankedBoard {
    tally: Tally,
    low: u8,
}

impl RankedBoard {
    /// One card more, of whatever suit.
    #[must_use]
    pub fn with(self, rank: Rank) -> RankedBoard {
        let card = Card::new(rank, Suit::Clubs);
        RankedBoard { tally: self.tally.with_rank(rank), low: self.low | EightLow::ranks(&[card]) }
    }

    /// The cards of both.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: RankedBoard) -> RankedBoard {
        RankedBoard { tally: self.tally + other.tally, low: self.low | other.low }
    }
}

impl ByRanks {
    /// Only if at least one share always has a winner: then nobody asks what decides otherwise.
    pub(crate) fn new(shares: impl Iterator<Item = (Option<Scale>, Score)>) -> Option<ByRanks> {
        let share = |(scale, least): (Option<Scale>, Score)| Some(Share { scale: scale?, least });
        let shares: ArrayVec<Share, MOST_SHARES> = shares.map(share).collect::<Option<_>>()?;
        let is_always_won = |share: &Share| {
            let all = matches!(share.scale, Scale::Everything(_) | Scale::TwoAndThree(_));
            all && share.least == Score::NONE
        };
        shares.iter().any(is_always_won).then_some(ByRanks { shares })
    }

    /// How many shares there are.
    pub fn shares(&self) -> usize {
        self.shares.len()
    }

    /// A player's own cards, all natural; nothing if they are too few or too many for the tables.
    pub fn hand(&self, own: CardSet) -> Option<RankedHand> {
        let fits = |share: &Share| match share.scale {
            Scale::Everything(_) => own.len() == 2,
            Scale::TwoAndThree(_) | Scale::EightLow(_) => (2..=6).contains(&own.len()),
            Scale::Own(..) => true,
        };
        if !own.jokers().is_empty() || !self.shares.iter().all(fits) {
            return None;
        }
        // Lowest first, so that the same ranks give the same pairs.
        let cards: ArrayVec<Card, 6> = own.iter().take(6).collect();
        let alone = |share: &Share| match &share.scale {
            Scale::Own(ladder, counts) => alone(ladder, counts, own),
            _ => Score::NONE,
        };
        let ranks = own.iter().filter_map(Card::rank);
        Some(RankedHand {
            tally: ranks.fold(Tally::EMPTY, Tally::with_rank),
            pairs: Pairs::of(&cards),
            low: EightLow::ranks(&cards),
            own: self.shares.iter().map(alone).collect(),
        })
    }

    /// What each hand has for a share by ranks alone.
    #[inline(always)]
    pub fn ranked<const N: usize>(
        &self,
        share: usize,
        hands: &[&RankedHand; N],
        board: RankedBoard,
    ) -> [Score; N] {
        match &self.shares[share].scale {
            Scale::Everything(table) => {
                hands.map(|hand| table.seven_by_ranks(hand.tally + board.tally))
            }
            Scale::TwoAndThree(omaha) => {
                let row = omaha.row(board.tally);
                hands.map(|hand| row.best(&hand.pairs))
            }
            Scale::EightLow(table) => hands.map(|hand| table.best_of_ranks(hand.low, board.low)),
            Scale::Own(..) => hands.map(|hand| hand.own[share]),
        }
    }

    /// The tables of all shares, if each is told from two cards and all of the board.
    pub fn tables(&self) -> Option<ArrayVec<&'static Table, MOST_SHARES>> {
        let table = |share: &Share| match share.scale {
            Scale::Everything(table) => Some(table),
            _ => None,
        };
        self.shares.iter().map(table).collect()
    }

    /// What each hand has for a share on a whole board, suits and all; each has `held` cards, two to six.
    #[inline(always)]
    pub fn scores<const N: usize>(
        &self,
        share: usize,
        own: &[[Card; 6]; N],
        held: usize,
        board: &[Card; 5],
    ) -> [Score; N] {
        match &self.shares[share].scale {
            Scale::Everything(table) => own.map(|own| {
                let [a, b, ..] = own;
                let [c, d, e, f, g] = *board;
                table.seven(&[a, b, c, d, e, f, g])
            }),
            Scale::TwoAndThree(omaha) => {
                let board = omaha.board(board);
                own.map(|own| two_and_three(&board, &own[..held.min(6)]))
            }
            Scale::EightLow(table) => {
                let board = EightLow::ranks(board);
                let ranks = |own: &[Card; 6]| EightLow::ranks(&own[..held.min(6)]);
                own.map(|own| table.best_of_ranks(ranks(&own), board))
            }
            Scale::Own(ladder, counts) => {
                own.map(|own| alone(ladder, counts, own[..held.min(6)].iter().copied().collect()))
            }
        }
    }

    /// The flush that a hand has for a share: of the ranks it holds in a suit and the board's in that suit.
    pub fn flush(&self, share: usize, held: RankSet, board: RankSet) -> Score {
        match &self.shares[share].scale {
            Scale::Everything(table) => table.flush(held | board),
            Scale::TwoAndThree(omaha) => omaha.flush(held, board),
            Scale::EightLow(_) | Scale::Own(..) => Score::NONE,
        }
    }

    /// How many cards of a suit must lie on the board before a hand with so many of it can have a flush;
    /// more than five where it never has.
    pub fn flush_needs(&self, held: usize) -> usize {
        let needs = |share: &Share| match &share.scale {
            Scale::Everything(table) if table.counts_suits() => 5usize.saturating_sub(held),
            Scale::TwoAndThree(omaha) if omaha.counts_suits() && held >= 2 => 3,
            _ => 6,
        };
        self.shares.iter().map(needs).min().unwrap_or(6)
    }

    /// The best of these scores that a share can be won with.
    #[inline(always)]
    pub fn winners<const N: usize>(&self, share: usize, scores: &[Score; N]) -> u32 {
        let best = scores.iter().copied().fold(Score::NONE, Score::max);
        if fault!(
            "showdown-worst-hand-that-qualifies-does-not",
            best < self.shares[share].least,
            best <= self.shares[share].least
        ) || best == Score::NONE
        {
            return 0;
        }
        let mut winners = 0;
        for (seat, score) in scores.iter().enumerate() {
            winners |= u32::from(*score == best) << seat;
        }
        winners
    }
}

/// The best hand of a player's own cards.
fn alone(ladder: &Ladder, counts: &[Count], own: CardSet) -> Score {
    let pool = |count: &Count| Pool::new(Holding::of(own), *count);
    let pools: ArrayVec<Pool, 4> = counts.iter().take(4).map(pool).collect();
    best_of(ladder, &pools)
}
