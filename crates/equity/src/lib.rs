//! How often what happens.
//!
//! The [`odds`] of hands in any game, with [`range`]s of what players may hold. Beside them two tables: how
//! many of all hands of a size fall in each category ([`frequencies()`]), and how often an out comes
//! without a card that kills it ([`killer_cards()`]).

mod frequencies;
mod killer_cards;
pub mod odds;
pub mod range;

pub use frequencies::{Frequencies, Uncountable, frequencies, usual_deck};
pub use killer_cards::{KillerCards, UnseenOutOfRange, killer_cards};
