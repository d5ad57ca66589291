//! Who answers chance, and the loop that plays a hand to its end.
//!
//! A hand asks for cards and dice and draws none itself. A [`Dealer`] answers from a stub that is drawn while it
//! is dealt; a [`Shoe`] from a deck whose order follows from a secret, so that a hand can be broken off and go on
//! with the same cards. [`play`] asks players and dealer in turn until the hand is over. All randomness is passed in.
//!
//! ```
//! use std::sync::Arc;
//!
//! use engine::{Hand, Move, Rules};
//! use rand_chacha::rand_core::SeedableRng;
//! use variant::{Catalogue, Settings};
//!
//! let three = Settings { players: Some(3), ..Settings::default() };
//! let game = Catalogue::house().variant("holdem", &three)?;
//! let setup = dealer::usual_table(&game, 3, 100)?;
//! let mut hand = Hand::new(&Arc::new(Rules::new(&game)?), &Arc::new(setup))?;
//! let mut chance = rand_chacha::ChaCha8Rng::seed_from_u64(7);
//! dealer::play(&mut hand, |_, _, _| Some(Move::Fold), &mut chance, &mut Vec::new(), |_, _| {})?;
//! // All fold to the big blind, who has the 5 of the small blind.
//! assert_eq!(hand.stacks().collect::<Vec<u64>>(), [95, 105, 100]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chance;
mod drive;
mod shoe;
mod usual;

pub use chance::{Dealer, shuffled};
pub use drive::{Unfinished, finish, play};
pub use shoe::{Shoe, Used};
pub use usual::usual_table;
