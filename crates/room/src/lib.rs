//! What goes on between hands.
//!
//! A table is a pure state machine like a hand: a command may be refused, or it becomes events, and
//! events change the table. Nothing here reads a clock or draws a card: the time comes with the command,
//! and cards and dice are asked for as the hand asks for them.
//!
//! ```
//! # use std::sync::Arc;
//! # use room::{Account, Chair, Charter, Clock, Command, HouseRules, Menu};
//! # use room::{PlayerId, StakesList, Table, Time, TimeOfDay};
//! # use variant::{Catalogue, Settings};
//! let menu = Menu::single(Arc::new(Catalogue::house().clone()), "holdem", &Settings::default())?;
//! let stakes = StakesList::house().find("no-limit-5-10").expect("stakes of the house").clone();
//! let (name, menu) = ("Friday".to_owned(), Arc::new(menu));
//! let (house, clock) = (HouseRules::default(), Clock::default());
//! let opens = TimeOfDay::new(20 * 60).expect("eight in the evening");
//! let charter = Charter { name, chairs: 6, menu, stakes, house, clock, opens };
//! let mut table = Table::open(Arc::new(charter))?;
//! let (player, chair) = (PlayerId(1), Chair::new(0).expect("a chair"));
//! let sit = Command::Sit { player, name: "Ann".to_owned(), chair, chips: 1_000 };
//! table.act(Time::default(), &sit, &mut Vec::new())?;
//! // What a player has, the bank has out.
//! assert_eq!(table.ledger().balance(Account::Player(player)), 1_000);
//! assert_eq!(table.ledger().balance(Account::Bank), -1_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod after;
mod apply;
pub mod button;
mod buying;
mod charter;
mod clock;
mod command;
mod deal;
mod dealing;
mod decide;
mod event;
mod house;
mod ids;
mod ledger;
mod look;
mod menu;
mod night;
mod out;
mod posts;
mod quick;
mod read;
mod secret;
mod settle;
mod snapshot;
mod stakes;
mod switch;
mod table;
mod timeout;

pub use button::{Marks, Missed, Owes, Positions, Presence, Sitter};
pub use charter::{BadCharter, Charter, Settled, Terms};
pub use command::{Command, Entry, Motion, Refusal, Turn, Wish};
pub use deal::has_button;
pub use dealing::Chance;
pub use event::{Beginning, Event, Fact, Happened, KnockedOut, Outcome};
pub use house::{
    Absent, BombPot, ButtonRule, Clock, FirstDealer, HouseRules, Rebuy, TimeOfDay, switches,
};
pub use ids::{Chair, NoChair, PlayerId, Time};
pub use ledger::{Account, Ledger, Movement, Reason, Unbalanced};
pub use look::InMix;
pub use menu::{Choice, Menu, NotOnMenu, Undealable, Whose};
pub use night::{Guest, Length, Night, NoTime, Style};
pub use quick::PlayedOut;
pub use read::{LIKES, Like, StakesList, WordHome, house_rules, stakes_within, what_is_played};
pub use secret::{Deck, Secret};
pub use settle::{Payment, Standing, Statement, Unsettled, settle_up};
pub use snapshot::Snapshot;
pub use stakes::{GameStakes, Level, Raised, Shown, Stakes};
pub use switch::{Switch, SwitchKind, SwitchPart};
pub use table::{Person, Playing, Rotation, Table, Wishes, Wrong};
pub use timeout::default_move;
