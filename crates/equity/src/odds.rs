//! How often each hand wins, in any game.
//!
//! A [`Question`] names the game, what is known of the cards, and what players do who still have
//! something to decide. [`Ready::answer`] deals everything that is not known, in every way or in as
//! many random ways as are asked for, and adds up who wins what.
//!
//! ```
//! use equity::odds::{Effort, Hand, Question};
//! use variant::{Catalogue, Settings};
//!
//! let holdem = Catalogue::house().variant("holdem", &Settings::default())?;
//! let hands = ["AsKs", "QhQd"].map(|cards| Hand::known(cards).expect("cards"));
//! let mut question = Question::new(holdem, hands.to_vec());
//! question.board = cards::parse("Qs7s2d").expect("cards");
//! let answer = question.ready()?.answer(Effort::exact())?;
//! assert_eq!(answer.cases, 990);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod choose;
mod course;
mod exact;
mod outs;
mod plan;
mod question;
mod quick;
mod ranks;
mod ready;
mod sample;
mod settle;
mod swift;
mod table;
mod tally;
mod walk;

pub use answer::{Answer, Method, Odds, ShareOdds};
pub use choose::Choice;
pub use outs::{Out, Outs};
pub use question::{Hand, NotAHand, Policy, Question, Unanswerable, faces, may_hold};
pub use ready::{Effort, Ready};
