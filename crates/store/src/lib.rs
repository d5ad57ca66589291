//! What happened, on disk.
//!
//! A store keeps an append-only log of every table, the movements of chips beside it, and who the
//! people are. What is acknowledged is on the disk. Events that hold hidden cards are sealed
//! with a key that is kept somewhere else, so that whoever has the data folder, or a copy of it, does
//! not have the cards.

