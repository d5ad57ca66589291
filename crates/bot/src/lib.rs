//! Players for any game.
//!
//! A player decides from its own cards and its own options alone; it never sees the truth. All randomness is
//! passed in.
//!
//! ```
//! use std::sync::Arc;
//!
//! use bot::{Bot, Style};
//! use engine::{Hand, Rules, Viewer};
//! use rand_chacha::rand_core::SeedableRng;
//! use variant::{Catalogue, Settings};
//!
//! let two = Settings { players: Some(2), ..Settings::default() };
//! let game = Catalogue::house().variant("badugi", &two)?;
//! let setup = dealer::usual_table(&game, 2, 500)?;
//! let mut hand = Hand::new(&Arc::new(Rules::new(&game)?), &Arc::new(setup))?;
//! let bot = Bot::new(Style::CLUB.with_samples(20));
//! let decide = |hand: &Hand<_>, seat, _: &mut _| {
//!     bot.decide(&hand.seen_by(Viewer::Seat(seat)), seat, 1)
//! };
//! let mut chance = rand_chacha::ChaCha8Rng::seed_from_u64(7);
//! dealer::play(&mut hand, decide, &mut chance, &mut Vec::new(), |_, _| {})?;
//! assert_eq!(hand.stacks().sum::<u64>(), 2 * 500);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
