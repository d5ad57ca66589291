//! What beats what.
//!
//! A [`Ladder`] is an order of hands: each [`Score`] is a rung, counted from the bottom, so that a
//! higher score is a better hand and equal scores are a tie. Ladders are data (see [`ladders`]):
//! the order of the categories, the run that straights are made of, whether the ace is low. From
//! that data come the rungs with their names, the plain evaluation, and the fast tables.
//!
//! ```
//! use ranking::{Holding, Ladder};
//!
//! let high = Ladder::named("high").unwrap();
//! let made = high.make(&Holding::of("QsQdTsTh5c2d2c".parse()?))?;
//! assert_eq!(made.name, "Two pair, queens and tens");
//! assert_eq!(made.long_name, "Two pair, queens and tens, five kicker");
//!
//! let low = Ladder::named("low-a5").unwrap();
//! let eight = low.make(&Holding::of("8s7d4h3c2dKdKc".parse()?))?;
//! let seven = low.make(&Holding::of("7s6d4h2cAd".parse()?))?;
//! assert!(seven.score > eight.score);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Inner loops skip the names and ask a [`Table`] for scores.

mod badugi;
mod category;
mod five;
mod hand;
mod holding;
mod index;
mod keys;
mod ladder;
pub mod ladders;
mod lookup;
mod multiset;
mod name;
mod omaha;
pub mod oracle;
mod plain;
mod points;
mod qualify;
mod rung;
mod score;
mod showing;
mod vector;

pub use badugi::{Badugi, BadugiTable};
pub use category::Category;
pub use five::FiveCard;
pub use hand::{Made, StandsFor};
pub use holding::{Holding, Joker, Jokers, UsualJoker};
pub use ladder::{Ladder, Unrankable};
pub use lookup::{Table, Tally};
pub use name::{Named, Number, Texture, dashed, in_sentence};
pub use omaha::{Board, EightLow, Omaha, Pairs, RankRow};
pub use points::{Points, Wanted};
pub use qualify::{NotAQualifier, Qualifier, Unqualified};
pub use rung::{Ace, Aim, Rung};
pub use score::Score;
pub use showing::Showing;
