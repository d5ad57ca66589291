//! How many hands there are, and all of them.

use cards::CardSet;

/// How hands are dealt: so many cards from this deck.
#[derive(Clone, Copy)]
pub(super) struct Deal {
    pub(super) size: usize,
    pub(super) deck: CardSet,
}

impl Deal {
    /// How many hands hold these cards.
    pub(super) fn holding(self, known: CardSet) -> usize {
        let (from, choose) = (self.deck.len() - known.len(), self.size - known.len());
        // Each step is a binomial of its own, so nothing is lost by the division.
        (0..choose).fold(1, |count, step| count * (from - step) / (step + 1))
    }

    /// All hands that hold these cards.
    pub(super) fn complete(self, known: CardSet) -> impl Iterator<Item = CardSet> {
        let rest = (self.deck - known).combinations(self.size - known.len());
        rest.map(move |rest| rest | known)
    }
}
