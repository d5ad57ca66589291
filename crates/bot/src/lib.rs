//! Players for any game.
//!
//! A player decides from its own cards and its own options alone; it never sees the truth. All randomness is
//! passed in.

pub mod arena;
mod bot;
mod draft;
mod player;
mod playout;
mod policy;
pub mod solve;
mod style;
mod sure;
pub mod trial;
mod work;

pub use bot::Bot;
pub use player::{Budget, Player};
pub use policy::Policy;
pub use style::Style;
pub use sure::{Decision, Slip};
