//! How a program talks to a room on the network.
//!
//! [`Room`] asks by HTTP for games, guests, tables and statements; [`open`] opens a guest's socket.
//!
//! ```no_run
//! use client::{Door, Room};
//!
//! let room = Room::at("http://127.0.0.1:7777")?;
//! let ann = room.guest("Ann")?;
//! println!("{} games are dealt for {}.", room.games()?.len(), ann.me.name);
//! let door = Door { address: room.address.clone(), path: "/api/socket".to_owned(), cookie: ann.cookie };
//! let socket = async { client::open(&door).await };
//! # drop(socket);
//! # Ok::<(), client::Error>(())
//! ```

mod room;
mod socket;

pub use room::{Guest, Room};
pub use socket::{Door, Socket, config, open};
pub use tokio_tungstenite::tungstenite::Error as SocketError;

/// Why a room did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No room can be there.
    #[error("{0:?} isn't an address: expected the address of a room such as http://127.0.0.1:7777")]
    Address(String),
    /// The room gave no answer, or another one than was asked for.
    #[error("the room at http://{address} failed at {path}: {why}")]
    Failed {
        /// `host:port`
        address: String,
        /// What was asked for.
        path: String,
        /// What came instead.
        why: String,
    },
}
