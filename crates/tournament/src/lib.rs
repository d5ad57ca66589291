//! Tournaments.
//!
//! Nothing here holds a card or a table, reads a clock or draws a number: tables report, time comes with
//! the command, and draws are asked for.

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
