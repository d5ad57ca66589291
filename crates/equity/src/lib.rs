//! How often what happens.
//!
//! The [`odds`] of hands in any game, with [`range`]s of what players may hold. Beside them two tables: how
//! many of all hands of a size fall in each category ([`frequencies()`]), and how often an out comes
//! without a card that kills it ([`killer_cards()`]).
//!
//! ```
//! use equity::odds::{Effort, Hand, Question};
//! use variant::{Catalogue, Settings};
//!
//! let game = Catalogue::house().variant("holdem", &Settings::default())?;
//! let hands = vec![Hand::known("AsKs")?, Hand::known("QdQh")?];
//! let mut question = Question::new(game, hands);
//! question.board = cards::parse("Qs7s2c9d")?;
//! let answer = question.ready()?.answer(Effort::exact())?;
//! // Nine spades are left of 44 cards, and two of them pair the board and fill up the queens.
//! assert!((answer.hands[0].equity - 7.0 / 44.0).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frequencies;
mod killer_cards;
pub mod odds;
pub mod range;

pub use frequencies::{Frequencies, Uncountable, frequencies, usual_deck};
pub use killer_cards::{KillerCards, UnseenOutOfRange, killer_cards};
