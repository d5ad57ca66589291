//! The classes of hands by their suits: `ds`, `ss` and `r`.

use cards::{CardSet, Suit};

/// How the suits of a hand are spread.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SuitClass {
    /// Two suits have two cards or more, the others one at most.
    Double,
    /// One suit has two cards or more, two others one.
    Single,
    /// No suit twice.
    Rainbow,
}

impl SuitClass {
    /// Longer names first, so that `rb` is not an `r` with something before it.
    pub(super) const NAMES: [(&str, SuitClass); 4] = [
        ("ds", SuitClass::Double),
        ("ss", SuitClass::Single),
        ("rb", SuitClass::Rainbow),
        ("r", SuitClass::Rainbow),
    ];

    /// Whether a hand is so. A joker has no suit.
    pub(super) fn has(self, hand: CardSet) -> bool {
        let single = Suit::ALL.iter().filter(|suit| hand.in_suit(**suit).len() == 1).count();
        several(hand) == self.several() && (self != SuitClass::Single || single >= 2)
    }

    /// Whether a hand of fewer cards can still become so.
    pub(super) fn allows(self, hand: CardSet) -> bool {
        several(hand) <= self.several()
    }

    /// How many suits have two cards or more.
    fn several(self) -> usize {
        match self {
            SuitClass::Double => 2,
            SuitClass::Single => 1,
            SuitClass::Rainbow => 0,
        }
    }
}

/// How many suits have two cards or more.
fn several(hand: CardSet) -> usize {
    Suit::ALL.iter().filter(|suit| hand.in_suit(**suit).len() >= 2).count()
}
