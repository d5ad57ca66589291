//! What is asked.

use cards::{Card, CardSet, Dealt, Face, ParseError};
use variant::{Unknown, Variant};

use super::ready::Ready;
use crate::range::Range;

/// A game, what is known of its cards, and what players do who still have something to decide.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game, settled for as many players as there are hands.
    pub variant: Variant,
    /// The hands, the first from the button first.
    pub hands: Vec<Hand>,
    /// The cards on the board so far, in the order of the deal.
    pub board: Vec<Card>,
    /// Cards that are gone: folded, burned or shown by mistake.
    pub dead: CardSet,
    /// The sum of the dice, if they were rolled.
    pub roll: Option<u8>,
    /// The game that was chosen; without it the one that is played when nobody chooses.
    pub chosen: Option<String>,
    /// What players do with the cards they hold.
    pub policy: Policy,
}

/// What is known of a hand.
#[derive(Clone, Debug)]
pub enum Hand {
    /// These cards, in the order of the deal; what is missing is random.
    Known(Vec<Dealt>),
    /// All cards, parted in the piles of the game.
    Piles(Vec<Vec<Dealt>>),
    /// One of these, as likely as its weight says; what is missing is random.
    Range(Range),
}

/// What players do who still have something to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Policy {
    /// They draw nothing, throw away the last cards where they must, keep all where they may, and part
    /// their cards in the order in which they hold them.
    #[default]
    Pat,
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unanswerable {
    /// Too few hands.
    #[error("odds need two hands or more")]
    Hands,
    /// A card is named twice.
    #[error("{0} is there twice")]
    Twice(Card),
    /// A card is not in the deck.
    #[error("{0} is not in the deck of {1}")]
    NotInDeck(Card, String),
    /// A hand has more cards than the game deals.
    #[error("hand {hand} has {cards} cards, and a player of {game} holds {most}")]
    TooMany {
        /// Which, from 1.
        hand: usize,
        /// How many it has.
        cards: usize,
        /// How many there may be.
        most: usize,
        /// The game.
        game: String,
    },
    /// A hand is parted in another way than the game does.
    #[error("hand {hand} is parted into {found}, and {game} parts hands into {expected}")]
    Piles {
        /// Which, from 1.
        hand: usize,
        /// How it is.
        found: String,
        /// How it should be.
        expected: String,
        /// The game.
        game: String,
    },
    /// The board has more cards than the game deals.
    #[error("the board has {cards} cards, and {game} deals {most}")]
    Board {
        /// How many it has.
        cards: usize,
        /// How many there may be.
        most: usize,
        /// The game.
        game: String,
    },
    /// The dice cannot show this.
    #[error("{game} does not roll {roll}")]
    Roll {
        /// What was asked for.
        roll: u8,
        /// The game.
        game: String,
    },
    /// That game is not among those that can be chosen.
    #[error("{0} cannot be chosen in {1}")]
    Chosen(String, String),
    /// The ranges leave no way to deal.
    #[error("these ranges cannot be dealt together: every choice of hands shares a card")]
    Ranges,
    /// There are not enough cards.
    #[error("the deck has not enough cards for this")]
    Deck,
    /// Cards of a hand that is parted in piles are still to come.
    #[error(
        "cards to come would lie in every pile, which is not counted out: name whole hands, or ask for trials"
    )]
    Parted,
    /// Too many ways.
    #[error("there are {ways} ways to deal this, more than {most}: ask for trials")]
    Exact {
        /// How many ways there are, roughly.
        ways: String,
        /// How many are tried.
        most: String,
    },
    /// The rules of the game are not settled.
    #[error(transparent)]
    Unknown(#[from] Unknown),
}

impl Hand {
    /// A hand of which nothing is known.
    pub fn random() -> Hand {
        Hand::Known(Vec::new())
    }

    /// A hand by its cards, all face down.
    pub fn known(text: &str) -> Result<Hand, ParseError> {
        let down = |card: Card| Dealt { card, face: Face::Down };
        Ok(Hand::Known(cards::parse(text)?.into_iter().map(down).collect()))
    }

    /// The cards that are known for certain.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        let known = match self {
            Hand::Known(cards) => cards.as_slice(),
            _ => &[],
        };
        let piles = match self {
            Hand::Piles(piles) => piles.as_slice(),
            _ => &[],
        };
        known.iter().chain(piles.iter().flatten()).map(|dealt| dealt.card)
    }
}

impl Question {
    /// The odds of these hands before anything else is known.
    pub fn new(variant: Variant, hands: Vec<Hand>) -> Question {
        Question {
            variant,
            hands,
            board: Vec::new(),
            dead: CardSet::EMPTY,
            roll: None,
            chosen: None,
            policy: Policy::Pat,
        }
    }

    /// Checks the question and makes everything ready for many deals.
    pub fn ready(&self) -> Result<Ready, Unanswerable> {
        Ready::new(self)
    }
}
