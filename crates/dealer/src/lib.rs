//! Who answers chance, and the loop that plays a hand to its end.
//!
//! A hand asks for cards and dice and draws none itself. A [`Dealer`] answers from a stub that is drawn while it
//! is dealt; a [`Shoe`] from a deck whose order follows from a secret, so that a hand can be broken off and go on
//! with the same cards. [`play`] asks players and dealer in turn until the hand is over. All randomness is passed in.

mod chance;
mod drive;
mod shoe;
mod usual;

pub use chance::{Dealer, shuffled};
pub use drive::{Unfinished, finish, play};
pub use shoe::{Shoe, Used};
pub use usual::usual_table;
