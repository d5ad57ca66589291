//! What goes on between hands.
//!
//! A table is a pure state machine like a hand: a command may be refused, or it becomes events, and
//! events change the table. Nothing here reads a clock or draws a card: the time comes with the command,
//! and cards and dice are asked for as the hand asks for them.

mod house;
mod ids;
mod ledger;
mod settle;
mod stakes;

pub use house::{BombPot, ButtonRule, Clock, FirstDealer, HouseRules, Rebuy, TimeOfDay};
pub use ids::{Chair, PlayerId, Time};
pub use ledger::{Account, Ledger, Movement, Reason, Unbalanced};
pub use settle::{Payment, Standing, Statement, Unsettled, settle_up};
pub use stakes::{GameStakes, Level, Shown, Stakes};
