//! The house rules, article by article: what HOUSE and BARGE say happens at a table, with chips that
//! were counted by hand. `coverage.rs` holds the list of articles.

mod absent;
mod barge;
mod bench;
mod bets;
mod chips;
mod choice;
mod clock;
mod coverage;
mod host;
mod kill;
mod moves;
mod out;
mod pots;
mod seats;
mod show;
mod suits;
mod twice;
