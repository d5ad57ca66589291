//! Cards, sets of cards, decks, and how all of them are written.
//!
//! A [`Card`] is one of 52 naturals or two jokers; a [`CardSet`] holds any of them in one word; a
//! [`Deck`] says which cards a game is dealt from. Text becomes cards in [`parse()`] and its
//! companions, and only there, so that every place that reads cards refuses the same mistakes with
//! the same words.
//!
//! ```
//! use cards::{CardSet, Deck, parse};
//!
//! let hand: CardSet = "As 10h Q♦".parse()?;
//! assert_eq!(hand.to_string(), "AsQdTh");
//! assert!(Deck::SHORT.cards().is_superset(hand));
//! assert_eq!(parse("AsXh").unwrap_err().at(), 2);
//! # Ok::<(), cards::ParseError>(())
//! ```

mod card;
mod deck;
mod number;
mod parse;
mod rank;
mod seen;
mod set;
mod shuffle;
mod suit;

pub use card::Card;
pub use deck::Deck;
pub use number::{capital, grouped};
pub use parse::{Dealt, Face, ParseError, ParseErrorKind, parse, parse_dealt, parse_with_unknown};
pub use rank::{Rank, RankSet};
pub use seen::Seen;
pub use set::{CardSet, Cards, Combinations};
pub use shuffle::{Stub, below, deal, draw, shuffle};
pub use suit::Suit;
