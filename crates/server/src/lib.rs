//! The room on the network.
//!
//! Everything that is decided is decided in `room`; everything that is kept is kept by `store`. What is
//! here carries: requests and messages in, events and views out, each to whom it may be shown.

// What carries requests is here before the tables that use it.
#![allow(dead_code, unused_imports)]

mod body;
mod config;
mod limits;
mod listen;
mod metrics;
mod odds;
mod page;
mod people;
#[cfg(test)]
mod testing;
mod thinkers;
mod words;

pub use config::Config;
pub use listen::{ListenError, bind, is_exposed, warning};
