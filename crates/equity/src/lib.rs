//! How often what happens.
//!
//! Two tables so far: how many of all hands of a size fall in each category ([`frequencies()`]), and
//! how often an out comes without a card that kills it ([`killer_cards()`]). From them, the ladders and
//! the catalogue the [`mod@reference`] pages are made.

mod frequencies;
mod killer_cards;
pub mod range;
pub mod reference;

pub use frequencies::{Frequencies, Uncountable, frequencies, usual_deck};
pub use killer_cards::{KillerCards, UnseenOutOfRange, killer_cards};
