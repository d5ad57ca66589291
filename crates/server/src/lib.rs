//! The room on the network.
//!
//! Everything that is decided is decided in `room`; everything that is kept is kept by `store`. What is
//! here carries: requests and messages in, events and views out, each to whom it may be shown.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use server::{Config, OpenError, Room};
//!
//! /// Opens a room and lets people in until somebody stops it; then hands have a minute to end.
//! async fn serve(config: Config) -> Result<(), OpenError> {
//!     let room = Room::open(config).await?;
//!     println!("The room is open at {}.", room.opened.url);
//!     let stop = async { tokio::signal::ctrl_c().await.unwrap_or_default() };
//!     room.serve(stop, Duration::from_secs(60)).await
//! }
//! ```

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
