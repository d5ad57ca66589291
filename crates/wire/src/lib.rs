//! What goes over the wire.
//!
//! These types are all that a room and a page know of each other. They hold no rule and no card that is
//! hidden: a card that a room shows is a [`cards::Seen`], two or three letters as they are written
//! everywhere, or `??` for a back. The page's
//! TypeScript (`web/src/wire.ts`) and the description of the API are made of them.

mod ask;
pub mod follow;
mod house;
pub mod patch;
mod people;
mod table;
mod told;
pub mod tree;
mod typescript;
mod wish;

pub use ask::{Ask, Choice, Command, Motion, Play};
pub use house::{
    Appendix, GameLine, GameRules, Mark, Marked, MixLine, MyHand, MyHands, OddsAsked, OddsTold,
    StakesLine, Whose,
};
pub use people::{
    Comes, Credentials, DeleteAccount, EndSession, Me, NameMark, NewPassword, ResetPassword,
    SessionLine,
};
pub use table::{
    Award, AwardPart, AwardWhy, BetOptions, Bid, Cell, ChairView, Clock, Did, HandLine, HandReplay,
    HandView, Have, Line, Mine, MixView, MyCards, MyTurn, Now, Options, Owed, Pick, Piece,
    Position, Pot, Presence, Raise, SeatView, Settled, StakesView, Statement, StatementLine,
    TableView, Waits, What, WhyNow,
};
pub use told::{Answer, Bye, NoTable, TableLine, Told, Trouble};
pub use typescript::typescript;
pub use wish::{
    Amounts, Change, Fault, GameLimits, OwnMix, OwnStakes, Part, Place, Problem, Rule, RuleValue,
    SwitchLine, SwitchPart, Takes, TextChecked, Wished,
};

/// The version of the wire. It is raised when something changes that a client of the version before
/// cannot ignore: a message or a field that goes, or means something else. New ones do not count.
pub const VERSION: u32 = 5;

/// What a client speaks that says no version: clients did not say any before there was a number.
pub const FIRST: u32 = 1;

/// The oldest version that a room serves.
pub const OLDEST: u32 = 5;

/// The most bytes of a message from a client.
pub const MOST_BYTES: usize = 4096;

/// The bytes of an answer to a command, whatever it says.
pub const ANSWER_BYTES: usize = 768;

/// What only one player sees of a table is a multiple of so many bytes: as many as everybody could tell who knows
/// what is played and who is asked.
pub const MINE_BYTES: usize = 256;

/// How many more bytes there are where it has their cards.
pub const MINE_CARDS_BYTES: usize = 768;

/// How many more there are for each line that only one player sees.
pub const MINE_LINE_BYTES: usize = 640;
