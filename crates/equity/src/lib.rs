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

/// A number with separators: 2,598,960.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
