//! Who wins which share of a pot, with which cards.
//!
//! A [`Showdown`] is made once for a game and the facts of a hand, and then looks at any number of
//! tables: a [`Table`], or whatever else has a [`Layout`]. [`Showdown::judge`] looks at every hand
//! once; [`Judged::winners`] then says who wins a pot, for as many pots as there are, and
//! [`Showdown::part`] gives out its chips. [`Showdown::decide`] adds the cards that play and the
//! names of the hands, and [`Outcome::award`] parts a pot among all. The [`oracle`] decides the same
//! by trying every selection of cards.
//!
//! ```
//! use cards::{parse, parse_dealt};
//! use showdown::{Hand, Showdown, Table};
//! use variant::{Catalogue, Settings};
//!
//! let game = Catalogue::house().variant("holdem", &Settings::default())?;
//! let board = parse("AsKd7h7c2d")?.into_iter().map(Some).collect();
//! let hand = |text| parse_dealt(text).map(|cards| Some(Hand { piles: vec![cards] }));
//! let hands = vec![hand("AhQc")?, hand("7s6s")?];
//! let table = Table { hands, board, ..Table::default() };
//! // Three sevens beat aces and sevens.
//! let outcome = Showdown::new(&game, &table.facts)?.decide(&table);
//! assert_eq!(outcome.shares[0].winners, [1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
