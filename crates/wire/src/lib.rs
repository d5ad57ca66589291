//! What goes over the wire.
//!
//! These types are all that a room and a page know of each other. They hold no rule and no card that is
//! hidden: a card that a room shows is a [`cards::Seen`], two or three letters as they are written
//! everywhere, or `??` for a back. The page's
//! TypeScript (`web/src/wire.ts`) and the description of the API are made of them.
//!
//! ```
//! use wire::{Ask, Command, Play};
//!
//! let text = r#"{"ask": "do", "table": "friday", "number": 7, "seen": 12,
//!     "command": {"do": "play", "play": {"move": "to", "chips": 30}}}"#;
//! let command = Command::Play { play: Play::To { chips: 30 } };
//! let ask = Ask::Do { table: "friday".to_owned(), number: 7, seen: 12, command };
//! assert_eq!(serde_json::from_str::<Ask>(text)?, ask);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod ask;
mod award;
pub mod differ;
pub mod follow;
mod hand;
mod house;
mod line;
mod mine;
pub mod patch;
mod people;
mod played;
mod sizes;
mod table;
mod told;
#[cfg(feature = "typescript")]
mod typescript;
mod wish;

pub use ask::{Ask, Choice, Command, Motion, Play};
pub use award::{Award, AwardPart, AwardWhy, Have};
pub use hand::{Cell, Did, HandView, Now, Position, Pot, SeatView, WhyNow};
pub use house::{
    Appendix, GameLine, GameRules, Mark, Marked, MixLine, MyHand, MyHands, OddsAsked, OddsTold,
    StakesLine, Whose,
};
pub use line::{Line, Piece, What};
pub use mine::{BetOptions, Mine, MyCards, MyTurn, Options, Pick, Raise};
pub use people::{
    Comes, Credentials, DeleteAccount, EndSession, Me, NameMark, NewPassword, ResetPassword,
    SessionLine,
};
pub use played::{HandLine, HandReplay, Statement, StatementLine};
pub use sizes::{
    ANSWER_BYTES, MINE_BYTES, MINE_CARDS_BYTES, MINE_HAVE_BYTES, MINE_LINE_BYTES, MOST_BYTES,
    REFUSAL_BYTES,
};
pub use table::{
    Bid, ChairView, Clock, MixView, Owed, Presence, Settled, StakesView, TableView, Waits,
};
pub use told::{Answer, Bye, NoTable, TableLine, Told, Trouble};
#[cfg(feature = "typescript")]
pub use typescript::typescript;
pub use wish::{
    Amounts, Change, Fault, GameLimits, OwnMix, OwnStakes, Part, Place, Problem, Rule, RuleValue,
    SwitchLine, SwitchPart, Takes, TextChecked, Wished,
};

/// The version of the wire. It is raised when something changes that a client of the version before
/// cannot ignore: a message or a field that goes, or means something else. New ones do not count.
pub const VERSION: u32 = 7;

/// What a client speaks that says no version: clients did not say any before there was a number.
pub const FIRST: u32 = 1;

/// The oldest version that a room serves.
pub const OLDEST: u32 = 7;
