//! The room on the network.
//!
//! Everything that is decided is decided in `room`; everything that is kept is kept by `store`. What is
//! here carries: requests and messages in, events and views out, each to whom it may be shown.

mod api;
mod appendix;
mod asked;
mod audit;
mod body;
mod config;
mod desk;
mod due;
mod form;
mod frame;
mod history;
mod hosts;
mod house;
mod journal;
mod limits;
mod listen;
mod lobby;
mod metrics;
mod mine;
mod odds;
mod offered;
pub mod office;
mod openapi;
mod opening;
mod outbox;
mod page;
mod people;
mod scan;
mod seat;
mod settle;
mod shelf;
mod socket;
mod stream;
mod tell;
#[cfg(test)]
mod testing;
mod thinkers;
mod view;
mod whose;

pub use config::Config;
pub use listen::{ListenError, bind, is_exposed, warnings};
pub use opening::{OpenError, Opened, Room, data_file};
