//! How the world comes in: connections, requests, sockets, and how much of each.

pub(crate) mod address;
pub(crate) mod api;
pub(crate) mod body;
pub(crate) mod guard;
pub(crate) mod hosts;
pub(crate) mod limits;
pub(crate) mod listen;
pub(crate) mod openapi;
pub(crate) mod outbox;
pub(crate) mod page;
pub(crate) mod rate;
pub(crate) mod refused;
pub(crate) mod socket;
mod writer;
