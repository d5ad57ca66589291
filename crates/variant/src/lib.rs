//! What a game is.
//!
//! A game is a file of forty lines at most, written in words that a dealer would use. The reader makes
//! a [`game::Game`] of it, the checker tries every form of the game and reports all mistakes with
//! their place and a remedy, the printer writes it again, and the [`Catalogue`] holds the games of the
//! house and a host's own. [`Catalogue::variant`] settles betting, options and players; what comes of
//! it, a [`Variant`], is what is dealt.
//!
//! ```
//! use variant::{Catalogue, Settings};
//!
//! let house = Catalogue::house();
//! let game = house.variant("holdem", &Settings::default())?;
//! assert_eq!(game.seats.max, 10);
//! # Ok::<(), variant::Unsettled>(())
//! ```

pub mod alike;
mod catalogue;
mod check;
mod edition;
mod effort;
mod family;
pub mod game;
pub mod lines;
pub mod mix;
mod names;
mod print;
mod problem;
mod read;
mod seating;
mod settle;
mod sketch;
mod stock;
pub mod syntax;
mod template;
mod variant;
pub mod words;

pub use catalogue::{Catalogue, Contents, Entry, File, Shelf, Stored};
pub use edition::{Edition, NotAPin, Pin, Ruling, TextHash};
pub use effort::Effort;
pub use family::Family;
pub use names::nearest;
pub use print::{game as print, quoted};
pub use problem::{Faults, Problem, Report};
pub use read::{is_id, suggested_id};
pub use seating::{SeatLimit, SeatReason};
pub use settle::{Settings, Unsettled, betting_wish, seat_wish};
pub use sketch::Sketch;
pub use template::one_of;
pub use variant::{Board, Cell, Facts, Forced, Line, Seats, Unknown, Variant, said};

use cards::Rank;

/// The rank that dice show as a qualifier: 11 is a jack, 12 a queen, 13 a king, 1 an ace.
pub fn rank_of_roll(roll: u8) -> Option<Rank> {
    match roll {
        1 => Some(Rank::Ace),
        2..=13 => Rank::ALL.get(usize::from(roll) - 2).copied(),
        _ => None,
    }
}
