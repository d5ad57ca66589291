use std::fmt;

use crate::{Card, CardSet, Rank, RankSet};

/// Which cards a game is dealt from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    name: &'static str,
    cards: CardSet,
}

impl Deck {
    /// The full deck of 52.
    pub const FULL: Deck = Deck { name: "full", cards: CardSet::NATURALS };
    /// 36 cards, deuce to five stripped (BARGE 1.11).
    pub const SHORT: Deck = Deck {
        name: "short",
        cards: CardSet::NATURALS.of_ranks(RankSet::range(Rank::Six, Rank::Ace)),
    };
    /// 32 cards, sevens up: the deck of piquet, and of poker in much of Europe.
    pub const PIQUET: Deck = Deck {
        name: "piquet",
        cards: CardSet::NATURALS.of_ranks(RankSet::range(Rank::Seven, Rank::Ace)),
    };
    /// 41 cards: eights, nines and tens stripped, one joker added (BARGE 1.11, 2.31).
    pub const MEXICAN: Deck = Deck {
        name: "mexican",
        cards: CardSet::NATURALS
            .without_ranks(RankSet::range(Rank::Eight, Rank::Ten))
            .with(Card::JOKER),
    };
    /// The full deck and one joker (BARGE 2.22, HOUSE 3).
    pub const BUG: Deck = Deck { name: "bug", cards: CardSet::NATURALS.with(Card::JOKER) };

    /// The decks that have a name.
    pub const ALL: [Deck; 5] = [Deck::FULL, Deck::SHORT, Deck::PIQUET, Deck::MEXICAN, Deck::BUG];

    /// Finds a deck by its name.
    pub fn named(name: &str) -> Option<Deck> {
        Deck::ALL.into_iter().find(|deck| deck.name == name)
    }

    /// The deck's name, as the command line and game files use it.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// All its cards.
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// How many cards it has.
    #[allow(clippy::len_without_is_empty, reason = "no deck is empty")]
    pub const fn len(self) -> usize {
        self.cards.len()
    }

    /// How many of them are jokers.
    pub const fn jokers(self) -> usize {
        self.cards.jokers().len()
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({}, {} cards)", self.name, self.len())
    }
}
