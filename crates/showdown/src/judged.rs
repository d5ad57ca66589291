//! What every seat's hand is worth, asked pot by pot.

use arrayvec::ArrayVec;
use faults::fault;
use ranking::Score;

use crate::seats::{self, MOST_SEATS};

/// How many shares a pot has at most; the checker lets no game pass that has more.
pub const MOST_SHARES: usize = 6;

/// What a seat has for a share: first whether there is a hand at all, then the tier, then the score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Mark {
    tier: Tier,
    score: Score,
}

/// What comes before the score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Tier {
    /// No hand that qualifies.
    #[default]
    Out,
    /// A hand like any other.
    Usual,
    /// A hand that the game prefers.
    Preferred,
}

impl Mark {
    /// Without a score there is no mark, whatever else speaks for the hand.
    pub(crate) fn new(score: Score, tier: Tier) -> Mark {
        if score.is_some() { Mark { tier, score } } else { Mark::default() }
    }

    /// Whether the game prefers the hand to all others.
    pub(crate) fn is_preferred(&self) -> bool {
        self.tier == Tier::Preferred
    }

    /// The score, if there is a hand that qualifies.
    pub(crate) fn score(self) -> Option<Score> {
        self.score.is_some().then_some(self.score)
    }
}

/// The marks of all seats for one share.
pub(crate) type Marks = ArrayVec<Mark, MOST_SEATS>;

/// A showdown in which every hand has been looked at: who wins a pot can be asked for each pot, and
/// costs next to nothing.
///
/// What a seat's best hand is does not depend on the pot. Who is best, who qualifies and whether
/// anyone does, is decided among the seats that play for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judged {
    pub(crate) seats: u32,
    pub(crate) shares: ArrayVec<Marks, MOST_SHARES>,
    /// The marks for what decides when nobody wins a share; `None` is a pot for everyone.
    pub(crate) fallback: Option<Marks>,
    pub(crate) house: bool,
}

/// Who wins each share of one pot, as bits of seats, seat 0 the lowest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Winners {
    /// For each share the seats that win it; no bit when no hand qualifies. If nobody wins any share
    /// of the game, its fallback stands as the only one. Empty when the house takes the pot.
    pub shares: ArrayVec<u32, MOST_SHARES>,
    /// Whether the only share is the fallback.
    pub fallback: bool,
    /// Whether the house takes the pot.
    pub house: bool,
}

impl Judged {
    /// Who wins a pot that these seats play for; those that have folded do not matter.
    pub fn winners(&self, eligible: u32) -> Winners {
        let mut winners = Winners { house: self.house, ..Winners::default() };
        if self.house {
            return winners;
        }
        winners.shares.extend(self.shares.iter().map(|marks| best(marks, eligible)));
        if winners.shares.iter().all(|share| *share == 0) {
            let last = self.fallback.as_ref().map_or(0, |marks| best(marks, eligible));
            // A fallback that nobody reaches either leaves the pot to everyone: no chip is lost.
            let last = if last == 0 {
                fault!(
                    "showdown-pot-that-nobody-wins-goes-to-all",
                    self.seats & eligible,
                    self.seats
                )
            } else {
                last
            };
            winners.shares.clear();
            winners.shares.push(last);
            winners.fallback = true;
        }
        winners
    }

    /// Whether the seat, one of `among`, would win or tie a share if only `among` were in: a hand
    /// that does not may be mucked.
    pub fn leads(&self, seat: usize, among: u32) -> bool {
        if self.house || self.seats & among & seats::only(seat) == 0 {
            return false;
        }
        let mut anyone = false;
        for marks in &self.shares {
            let own = marks.get(seat).copied().unwrap_or_default();
            if own.score().is_some() && !beaten(own, marks, among) {
                return true;
            }
            anyone |= beaten(Mark::default(), marks, among);
        }
        // Without a winner of any share the fallback decides.
        let last = self.fallback.as_ref();
        let last = last.map_or(0, |marks| best(marks, among));
        !anyone && (last == 0 || last & seats::only(seat) != 0)
    }
}

/// Whether one of these seats has a better mark.
fn beaten(mark: Mark, marks: &Marks, among: u32) -> bool {
    marks.iter().enumerate().any(|(seat, other)| among >> seat & 1 == 1 && *other > mark)
}

/// The seats with the best mark.
fn best(marks: &Marks, eligible: u32) -> u32 {
    let mut best = Mark::default();
    let mut winners = 0;
    for (seat, mark) in marks.iter().enumerate().filter(|(_, mark)| mark.score().is_some()) {
        if eligible >> seat & 1 == 1 && *mark >= best {
            if *mark > best {
                winners = 0;
            }
            best = *mark;
            winners |= 1 << seat;
        }
    }
    winners
}
