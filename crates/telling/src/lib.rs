//! What people are told: facts first, then their English.
//!
//! * [`award`]: who wins what, with what, for which part of which pot. Facts, without a sentence.
//! * [`hand`]: what is told of an event of a hand.
//! * [`now`]: what a hand is played as, where it can go on as another game, and why.
//! * [`text`]: a sentence in pieces: words, players, cards, chips. Whoever shows it makes text of the pieces,
//!   with "You" for the reader; nobody reads text back.
//!
//! The English of a hand is in [`hand`] and [`result`], and nowhere else. What happens at a table or in a
//! tournament is told above, through the same pieces.

pub mod award;
pub mod hand;
pub mod now;
pub mod result;
pub mod text;

pub use award::{Award, Paid, Part, Place, Showing, Won};
pub use hand::{Kind, Told, blind_word, raise_word, tell};
pub use now::{Now, Why};
pub use text::{Amount, Piece, Reader, Text, counted, ordinal};
