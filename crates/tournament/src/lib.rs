//! Tournaments.
//!
//! Nothing here holds a card or a table, reads a clock or draws a number: tables report, time comes with
//! the command, and draws are asked for.

pub mod chips;
pub mod deal;
pub mod icm;
pub mod plan;
pub mod prizes;
mod read;
pub mod seats;
pub mod structure;

pub use read::{Library, PrizeTable, WordHome};
