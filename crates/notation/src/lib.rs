//! Hands as files: the open format PHH, and the same format for every game of the catalogue.
//!
//! A [`Record`] is one hand as its file says it. [`Record::parse`] reads a file of one hand,
//! [`parse_many`] a file of many, [`chunks`] one of any size, and [`Record::write`] writes one.
//! Reading checks that a file says something that can be understood; whether the hand follows the
//! rules shows when a [`Replayer`] plays it again.
//!
//! ```
//! use notation::{Action, Record};
//!
//! let record = Record::parse(
//!     r#"
//!     variant = "NT"
//!     antes = [0, 0]
//!     blinds_or_straddles = [0.5, 1]
//!     min_bet = 1
//!     starting_stacks = [100, 80.25]
//!     actions = ["d dh p1 AsKs", "d dh p2 ????", "p2 cbr 2.5 # quickly", "p1 f"]
//!     "#,
//! )?;
//! assert_eq!(record.scale, 2);
//! assert_eq!(record.blinds, [50, 100]);
//! assert!(matches!(record.actions[2].action(), Action::BetRaise(_, 250)));
//! assert_eq!(record.actions[2].comment(), Some("quickly"));
//! assert_eq!(Record::parse(&record.write())?, record);
//! # Ok::<(), notation::Fault>(())
//! ```

mod action;
mod amount;
mod broken;
mod fault;
pub mod history;
mod node;
mod outline;
mod quick;
mod read;
mod record;
mod replay;
mod rulebook;
mod setup;
mod source;
mod stream;
mod told;
mod tolerance;
mod value;
mod verbs;
mod write;

pub use action::{Action, Cards, Player, Shown, Written};
pub use amount::{Amount, MOST, MOST_PLACES, written_amount};
pub use broken::{Broken, Reason, Where};
pub use fault::{ActionPlace, Fault, Place, Problem};
pub use record::{Claim, Legal, Record, Refused, Spread, Stack};
pub use replay::{Replayed, Replayer};
pub use source::{Hand, Hands, parse_many};
pub use stream::{Chunk, Chunks, LONGEST_HAND, Unreadable, chunks};
pub use told::kept;
pub use tolerance::Tolerance;
pub use value::{Plain, Value};
pub use write::write_many;
