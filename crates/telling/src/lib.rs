//! What people are told: facts first, then words.
//!
//! * [`award`]: who wins what, with what, for which part of which pot. Facts, without a sentence.
//! * [`hand`]: what is told of an event of a hand, and [`said`], what is said of it: facts, too.
//! * [`now`]: what a hand is played as, where it can go on as another game, and why.
//! * [`roll`]: what a roll of dice has decided.
//! * [`language`]: everything that languages say. `english` and `german` are the only places with words.
//! * [`text`]: a sentence in pieces: words, players, cards, chips. Whoever shows it makes text of the pieces,
//!   with "You" for the reader; nobody reads text back.
//!
//! What happens at a table or in a tournament is told above, through the same pieces.
//!
//! ```
//! use telling::{Reader, Text};
//!
//! /// Somebody in a seat.
//! struct In(u8);
//!
//! impl Reader<u8> for In {
//!     fn name(&self, seat: u8) -> String {
//!         ["Ann", "Bob"][usize::from(seat)].to_owned()
//!     }
//!
//!     fn is_you(&self, seat: u8) -> bool {
//!         seat == self.0
//!     }
//! }
//!
//! let text = Text::does(0, "raise to ").chips(1_500).say(".");
//! assert_eq!(text.read(&In(0)), "You raise to 1,500.");
//! assert_eq!(text.read(&In(1)), "Ann raises to 1,500.");
//! ```

pub mod award;
mod english;
mod german;
pub mod hand;
pub mod language;
pub mod now;
pub mod roll;
pub mod said;
pub mod text;

pub use award::{Award, Paid, Part, Place, Showing, Winners, Won, shown};
pub use english::{counted, ordinal};
pub use hand::{Kind, Told, blind_word, raise_word, tell};
pub use language::Language;
pub use now::{Now, Why};
pub use said::{Blind, Raise, Said};
pub use text::{Piece, Reader, Text};
