//! Hands as text, line by line, in the layout that the largest of the online sites made common.
//!
//! [`write()`] tells any hand of any game: `Seat 1: Ann ($100 in chips)`, `Ann: raises $2 to $3`,
//! `*** FLOP *** [Qs 8s 2c]`, down to the summary. [`read_many`] reads that layout back for games with
//! hole cards and a board of three, one and one. What it makes is a [`crate::Record`] like any other.

mod build;
mod header;
mod heading;
mod lines;
mod made;
mod money;
mod names;
mod rake;
mod read;
mod summary;
mod tell;
mod title;
mod unread;
mod write;

pub use read::{Hand, Hands, is_history, read_many};
pub use unread::{Misread, Unread};
pub use write::{View, write};
