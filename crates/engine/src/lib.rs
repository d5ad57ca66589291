//! One hand of any game.
//!
//! A [`Hand`] is a pure state machine: a [`Command`] may be refused, or it becomes [`Event`]s, and events
//! change the hand. Nothing here reads a clock, a file or a random number: the hand asks for cards and
//! dice ([`Turn::Chance`]) as it asks players ([`Turn::Players`]), and someone outside answers.
//!
//! A hand is its [`Play`], which has no card in it and is the same for everyone, and the cards on the felt.
//! `Hand<Card>` is the truth. `Hand<Seen>` is what one viewer knows: it is made by the same events as the
//! viewer sees them ([`Event::seen_by`]), and never holds more.
//!
//! ```
//! use std::sync::Arc;
//!
//! use engine::{Command, Hand, Move, Rules, Seat, Turn};
//! use variant::{Catalogue, Settings};
//!
//! let two = Settings { players: Some(2), ..Settings::default() };
//! let game = Catalogue::house().variant("holdem", &two)?;
//! // Blinds of 5 and 10.
//! let setup = dealer::usual_table(&game, 2, 100)?;
//! let mut hand = Hand::new(&Arc::new(Rules::new(&game)?), &Arc::new(setup))?;
//! let mut events = Vec::new();
//! hand.start(&mut events);
//! while let Turn::Chance(need) = hand.turn() {
//!     let cards = hand.unseen().iter().take(need.count()).collect();
//!     hand.act(&Command::Deal(cards), &mut events)?;
//! }
//! // Between two the button, who is last, has the small blind and acts first.
//! let button = Seat::try_from(1)?;
//! hand.act(&Command::Play(button, Move::Fold), &mut events)?;
//! assert_eq!(hand.stacks().collect::<Vec<u64>>(), [105, 95]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod audit;
mod betting;
mod cheapest;
mod command;
mod dealer;
mod decide;
mod event;
mod felt;
mod hand;
mod imagine;
mod judge;
mod options;
mod play;
mod pots;
mod round;
mod rules;
mod seat;
mod seen;
mod setup;

pub use audit::Imbalance;
pub use cards::Seen;
pub use command::{Command, Missing, Move, Need, Refusal, Turn};
pub use event::{At, BoardCards, Cards, Event, Piece, Why};
pub use felt::UpCard;
pub use hand::{Hand, Player};
pub use options::{Amounts, BetOptions, Options, Pick};
pub use play::{Half, Play};
pub use rules::Rules;
pub use seat::{NoSeat, Seat, SeatSet};
pub use seen::{Sight, Viewer};
pub use setup::{
    Cap, Forced, House, MOST_CHIPS, Order, Payer, Post, PostKind, Setup, Stakes, TableAnte,
    Unplayable, blind_seats,
};
