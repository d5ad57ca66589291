//! Who wins which share of a pot, with which cards.
//!
//! A [`Showdown`] is made once for a game and the facts of a hand, and then looks at any number of
//! tables: a [`Table`], or whatever else has a [`Layout`]. [`Showdown::judge`] looks at every hand
//! once; [`Judged::winners`] then says who wins a pot, for as many pots as there are, and
//! [`Showdown::part`] gives out its chips. [`Showdown::decide`] adds the cards that play and the
//! names of the hands, and [`Outcome::award`] parts a pot among all. The [`oracle`] decides the same
//! by trying every selection of cards.

mod award;
mod decide;
mod effort;
mod judged;
mod layout;
mod odd;
pub mod oracle;
mod pools;
mod ranks;
mod scene;
mod seats;
mod table;
mod way;

pub use award::{Awards, OddChip};
pub use decide::Showdown;
pub use effort::{Sizes, effort};
pub use judged::{Judged, MOST_SHARES, Winners};
pub use layout::Layout;
pub use ranks::{ByRanks, RankedBoard, RankedHand};
pub use seats::MOST_SEATS;
pub use table::{Decided, Hand, Outcome, Table};
