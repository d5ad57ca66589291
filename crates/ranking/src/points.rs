use cards::Rank;

use crate::{Holding, Joker, Score};

/// A ladder of point totals: every card has a value, and the most or the fewest points win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// The value of each rank, deuce first.
    pub values: [u8; 13],
    /// Which totals win.
    pub wanted: Wanted,
}

/// Which totals win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The most points.
    Most,
    /// The fewest.
    Fewest,
}

impl Points {
    /// Pips: two to ten as they stand, the ace one, face cards nothing (BARGE 2.20).
    pub const PIPS: Points = Points::new(1, 0);

    /// Two to ten as they stand, and these values for the ace and for a face card; most wins.
    pub const fn new(ace: u8, face: u8) -> Points {
        let values = [2, 3, 4, 5, 6, 7, 8, 9, 10, face, face, face, ace];
        Points { values, wanted: Wanted::Most }
    }

    /// The same values, for the fewest points.
    pub const fn fewest(self) -> Points {
        Points { wanted: Wanted::Fewest, ..self }
    }

    /// The points of these cards. A bug counts as an ace, a wild card as whatever serves best.
    pub fn total(&self, holding: Holding) -> u16 {
        let value = |rank: Rank| u16::from(self.values[rank as usize]);
        let best = match self.wanted {
            Wanted::Most => self.values.iter().max(),
            Wanted::Fewest => self.values.iter().min(),
        };
        let jokers = holding.jokers().iter().map(|role| match role {
            Joker::Bug | Joker::Ace => value(Rank::Ace),
            Joker::Wild => best.copied().map_or(0, u16::from),
        });
        let naturals = holding.naturals().iter().filter_map(cards::Card::rank).map(value);
        naturals.chain(jokers).sum()
    }

    pub(crate) fn score(&self, holding: Holding) -> Score {
        let total = self.total(holding);
        match self.wanted {
            Wanted::Most => Score(total + 1),
            Wanted::Fewest => Score(u16::MAX - total),
        }
    }

    pub(crate) fn total_of(&self, score: Score) -> u16 {
        match self.wanted {
            Wanted::Most => score.0.saturating_sub(1),
            Wanted::Fewest => u16::MAX - score.0,
        }
    }
}
