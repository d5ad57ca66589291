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
mod cases;
mod check;
mod choice;
mod choose;
mod combinatorics;
mod course;
mod dealt;
mod effort;
mod exact;
mod hand;
mod held;
mod outs;
mod pat;
mod plan;
mod question;
mod quick;
mod ranges;
mod ranks;
mod ready;
mod rounds;
mod sample;
mod search;
mod settle;
mod spot;
mod swift;
mod tally;
mod unanswerable;
mod walk;

pub use answer::{Answer, Method, Odds, ShareOdds};
pub use choice::Choice;
pub use effort::Effort;
pub use hand::{Hand, NotAHand, faces, may_hold};
pub use outs::{Out, Outs};
pub use question::{Policy, Question};
pub use ready::Ready;
pub use unanswerable::Unanswerable;
