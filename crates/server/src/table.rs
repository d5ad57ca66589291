//! A table: what is known of it, what happens there, and the task that owns it.

mod ask;
mod bans;
mod bots;
mod came;
mod deck;
pub(crate) mod desk;
mod goes_on;
mod hears;
pub(crate) mod inbox;
mod manners;
pub(crate) mod recalled;
pub(crate) mod step;
mod stuck;
pub(crate) mod takes;
pub(crate) mod task;
mod understood;
mod wakes;
pub(crate) mod who;
