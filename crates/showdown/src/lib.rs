//! Who wins which share of a pot, with which cards.
//!
//! A [`Showdown`] is made once for a game and the facts of a hand, and then decides any number of
//! [`Table`]s: [`Showdown::winners`] fast, [`Showdown::decide`] with the cards that play and the names
//! of the hands. [`Outcome::award`] parts a pot. The [`oracle`] decides the same by trying every
//! selection of cards.

mod award;
mod decide;
pub mod oracle;
mod scene;
mod table;
mod way;

pub use award::{Awards, OddChip};
pub use decide::{Showdown, Winners};
pub use table::{Decided, Hand, Outcome, Table};
