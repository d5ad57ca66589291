//! Tournaments.
//!
//! Nothing here holds a card or a table, reads a clock or draws a number: tables report, time comes with
//! the command, and draws are asked for.
//!
//! ```
//! use tournament::icm::equities;
//!
//! // Between two, who has three quarters of the chips comes in first three times in four:
//! // the second prize for both, and three quarters of what the first is more.
//! let worth = equities(&[7_500, 2_500], &[70, 30])?;
//! assert!((worth[0] - 60.0).abs() < 1e-9);
//! assert!((worth[1] - 40.0).abs() < 1e-9);
//! # Ok::<(), tournament::icm::NoEquity>(())
//! ```

pub mod chips;
pub mod deal;
pub mod floor;
pub mod icm;
mod machine;
pub mod plan;
pub mod prizes;
mod read;
pub mod results;
pub mod season;
pub mod seats;
pub mod structure;
pub mod telling;

pub use machine::{
    Account, Ask, At, Books, Chips, Command, Correction, Desk, Entrant, Fact, Fallen, Happened,
    Mode, Money, Now, Refusal, Report, Stage, TableId, Tables, ToTable, Tournament, Why,
};
pub use read::{Library, PrizeTable, WordHome};
