//! The room on the network.
//!
//! Everything that is decided is decided in `room`; everything that is kept is kept by `store`. What is
//! here carries: requests and messages in, events and views out, each to whom it may be shown.

mod base;
mod config;
mod door;
mod games;
mod house;
mod kept;
mod metrics;
mod now;
mod odds;
pub mod office;
mod opening;
mod people;
mod pool;
mod table;
#[cfg(test)]
mod testing;
mod told;

pub use config::{Config, data_file};
pub use door::listen::{ListenError, bind, is_exposed, warnings};
pub use opening::{OpenError, Opened, Room};
