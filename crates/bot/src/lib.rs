//! Players for any game, and the loop that plays whole hands with them.
//!
//! A [`Policy`] decides from its own cards and its own options alone; it never sees the truth. The
//! [`Dealer`] answers chance from a stub that is drawn while it is dealt. All randomness is passed in.

pub mod arena;
mod bot;
mod dealer;
mod draft;
mod playout;
mod policy;
pub mod solve;
mod style;
mod sure;
mod table;
pub mod trial;
mod work;

pub use bot::Bot;
pub use dealer::{Dealer, Unfinished};
pub use policy::Policy;
pub use style::Style;
pub use sure::{Decision, Slip};
pub use table::usual_table;
