//! Why a question has no answer.

use cards::Card;
use variant::Unknown;

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unanswerable {
    /// Too few hands.
    #[error("odds need two hands or more")]
    Hands,
    /// A card is named twice.
    #[error("{0} appears twice")]
    Twice(Card),
    /// A card is not in the deck.
    #[error("{0} is not in the deck of {1}")]
    NotInDeck(Card, String),
    /// A hand has more cards than the game deals.
    #[error("hand {hand} has {cards} cards, but a player holds {most} in {game}")]
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
    #[error("hand {hand} is split into {found}, but {game} splits hands into {expected}")]
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
    #[error("the board has {cards} cards, but {game} deals {most}")]
    Board {
        /// How many it has.
        cards: usize,
        /// How many there may be.
        most: usize,
        /// The game.
        game: String,
    },
    /// The dice cannot show this.
    #[error("{game} can't roll {roll}")]
    Roll {
        /// What was asked for.
        roll: u8,
        /// The game.
        game: String,
    },
    /// That game is not among those that can be chosen.
    #[error("{0} can't be chosen in {1}")]
    Chosen(String, String),
    /// The ranges leave no way to deal.
    #[error("these ranges can't be dealt together: every choice of hands shares a card")]
    Ranges,
    /// There are not enough cards.
    #[error("the deck doesn't have enough cards for this")]
    Deck,
    /// Cards of a hand that is parted in piles are still to come.
    #[error(
        "cards to come could go in any pile, which can't be counted exactly: name whole hands, or \
        ask for trials"
    )]
    Parted,
    /// Too many ways.
    #[error("there are {ways} ways to deal this, and the most is {most}: ask for trials")]
    Exact {
        /// How many ways there are, roughly.
        ways: String,
        /// How many are tried.
        most: String,
    },
    /// More lists of discards than hands.
    #[error("discards are named for {lists} hands, but there are {hands}: name one list per hand")]
    DiscardLists {
        /// How many lists.
        lists: usize,
        /// How many hands.
        hands: usize,
    },
    /// Discards without the policy that asks for them.
    #[error("named discards need the policy fixed")]
    DiscardPolicy,
    /// Discards in a game that has none.
    #[error("no one draws or discards in {0}: name no discards")]
    NoDecision(String),
    /// Discards of a hand that has decided.
    #[error("hand {hand} has no draw or discard to come: name no discards for it")]
    Decided {
        /// Which, from 1.
        hand: usize,
    },
    /// Discards of a hand that is not known.
    #[error("hand {hand} isn't fully named, so nothing can be discarded: name every card it holds")]
    DiscardUnknown {
        /// Which, from 1.
        hand: usize,
    },
    /// Discards that the hand has not.
    #[error("hand {hand} doesn't hold {card}: name discards from its cards")]
    DiscardNotHeld {
        /// Which, from 1.
        hand: usize,
        /// The card.
        card: Card,
    },
    /// Discards that lie face up.
    #[error("{card} of hand {hand} is an up card, and only down cards are discarded in {game}")]
    DiscardUp {
        /// Which, from 1.
        hand: usize,
        /// The card.
        card: Card,
        /// The game.
        game: String,
    },
    /// Too many or too few discards.
    #[error("hand {hand} would discard {cards} cards, but {game} allows {}", between(*least, *most))]
    DiscardCount {
        /// Which, from 1.
        hand: usize,
        /// How many it would throw away.
        cards: usize,
        /// How many must go.
        least: usize,
        /// How many may go.
        most: usize,
        /// The game.
        game: String,
    },
    /// More draws than the game has.
    #[error("there can't be {wanted} draws: {game} has {most} from here on")]
    Draws {
        /// How many were asked for.
        wanted: usize,
        /// How many there may be.
        most: usize,
        /// The game.
        game: String,
    },
    /// Decisions that depend on cards to come.
    #[error(
        "players still have decisions after cards to come, which can't be counted exactly: ask for \
        trials"
    )]
    Undecided,
    /// The rules of the game are not settled.
    #[error(transparent)]
    Unknown(#[from] Unknown),
}

fn between(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
