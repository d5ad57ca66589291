//! What a token of a pattern asks of its card.

use cards::{Card, RankSet, Suit};

/// A card of which something is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) ranks: RankSet,
    pub(super) suit: SuitWanted,
}

/// What a token says of its suit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SuitWanted {
    /// Nothing.
    Any,
    /// This suit.
    Is(Suit),
    /// The suit that this letter stands for, counted in [`LETTERS`].
    Letter(u8),
}

/// Letters that stand for a suit, each for another.
pub(super) const LETTERS: [char; 4] = ['x', 'y', 'z', 'w'];

/// Which suit each of the [`LETTERS`] means.
pub(super) type Letters = [Option<Suit>; LETTERS.len()];

impl Wanted {
    /// Whether a card is like this, if the letters mean these suits.
    pub(super) fn fits(self, card: Card, letters: Letters) -> bool {
        // A joker has neither rank nor suit and is only ever any card.
        let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
            return false;
        };
        self.ranks.contains(rank)
            && match self.suit {
                SuitWanted::Any => true,
                SuitWanted::Is(wanted) => suit == wanted,
                SuitWanted::Letter(letter) => letters[usize::from(letter)] == Some(suit),
            }
    }
}
