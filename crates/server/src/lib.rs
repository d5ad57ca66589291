//! The room on the network.
//!
//! Everything that is decided is decided in `room`; everything that is kept is kept by `store`. What is
//! here carries: requests and messages in, events and views out, each to whom it may be shown.

mod config;

pub use config::Config;
