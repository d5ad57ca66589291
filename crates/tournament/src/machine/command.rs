//! What may be asked of a tournament, and why it may be refused.

use room::{Chair, Marks, PlayerId, Time};

use super::event::{Ask, Correction, Fallen, Report, TableId};
use crate::chips::NoChips;
use crate::deal::{self, NoDeal};

/// Something that someone wants to happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Somebody enters: before the start, late, or again.
    Enter {
        /// Who.
        player: PlayerId,
        /// What others call them.
        name: String,
    },
    /// Somebody does not play after all; before the start.
    Withdraw {
        /// Who.
        player: PlayerId,
    },
    /// It begins.
    Start,
    /// What was asked for is drawn: every number from 0, in the order of the draw.
    Draw {
        /// The order.
        order: Vec<u32>,
    },
    /// A director tells where button and blinds are.
    Marks {
        /// At which table.
        table: TableId,
        /// Where.
        marks: Marks,
    },
    /// A hand is over; live without a report.
    Over {
        /// At which table.
        table: TableId,
        /// How it ended.
        report: Option<Report>,
    },
    /// Somebody is out of chips at a live table.
    Fell {
        /// Who, by whom.
        fallen: Fallen,
    },
    /// Somebody without chips buys more.
    Rebuy {
        /// Who.
        player: PlayerId,
    },
    /// Somebody takes the chips that everyone may have once.
    AddOn {
        /// Who.
        player: PlayerId,
    },
    /// Somebody turns lammers into chips, after the hand if there is one.
    Redeem {
        /// Who.
        player: PlayerId,
        /// How many.
        count: u8,
    },
    /// Somebody without chips wants no more.
    Decline {
        /// Who.
        player: PlayerId,
    },
    /// Time has passed.
    Tick,
    /// The director stops everything: no hand begins, and the clock stands.
    Pause,
    /// It goes on.
    Resume,
    /// The director lets all tables play hand for hand, although nobody is near the money yet.
    HandForHand,
    /// Somebody may not play on.
    Disqualify {
        /// Who.
        player: PlayerId,
        /// Whether the prize is kept back, too.
        withheld: bool,
    },
    /// The director puts something right.
    Correct(Correction),
    /// Somebody proposes a deal.
    Propose {
        /// Who; nobody: the director.
        player: Option<PlayerId>,
        /// How.
        kind: deal::Kind,
        /// What is left to play for.
        saved: u64,
    },
    /// Somebody agrees to the deal that is proposed.
    Agree {
        /// Who.
        player: PlayerId,
    },
    /// Somebody does not.
    Disagree {
        /// Who.
        player: PlayerId,
    },
}

/// Why a command is refused. The tournament is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Time does not run backwards.
    #[error("The clock went backwards. Try again.")]
    Earlier {
        /// When it came.
        at: Time,
        /// The time of the tournament.
        now: Time,
    },
    /// It has begun.
    #[error("The tournament has begun.")]
    Begun,
    /// It has not begun.
    #[error("The tournament has not begun.")]
    NotBegun,
    /// It is over.
    #[error("The tournament is over.")]
    Finished,
    /// Nobody enters any more.
    #[error("Late entry is closed.")]
    TooLate,
    /// Already in it.
    #[error("This player is already in the tournament.")]
    Entered,
    /// As often as is allowed.
    #[error("This player has no re-entries left.")]
    Again,
    /// Not allowed to play on.
    #[error("This player was disqualified and can't re-enter.")]
    Barred,
    /// As many as there can be.
    #[error("The tournament is full: the limit is {most} entries.")]
    Full {
        /// The most.
        most: u32,
    },
    /// Too few to begin.
    #[error("Only {players} have entered. It takes {least} to start.")]
    TooFew {
        /// How many there are.
        players: u32,
        /// The fewest.
        least: u32,
    },
    /// Too few chips to begin.
    #[error(transparent)]
    Chips(#[from] NoChips),
    /// Nobody of that kind.
    #[error("This player is not in the tournament.")]
    NotIn,
    /// Not possible for this player now.
    #[error("{0}")]
    NotNow(&'static str),
    /// No such table.
    #[error("There is no {0}.")]
    NoTable(TableId),
    /// No hand is played there.
    #[error("No hand is in progress at {0}.")]
    NoHand(TableId),
    /// A hand that was reported.
    #[error("Hand {hand} at {table} was already reported; this is hand {now}.")]
    Reported {
        /// The table.
        table: TableId,
        /// The hand in the report.
        hand: u64,
        /// The hand that is played.
        now: u64,
    },
    /// A report that cannot be.
    #[error("The report from {table} can't be right: {why}.")]
    Report {
        /// The table.
        table: TableId,
        /// Why.
        why: &'static str,
    },
    /// Nothing was asked for.
    #[error("No draw is needed now.")]
    NotAsked,
    /// Not what was asked for.
    #[error("The draw must have every number from 0 to {} once.", .things.saturating_sub(1))]
    Draw {
        /// How many numbers.
        things: u32,
    },
    /// A draw comes first.
    #[error("Draw for seats first.")]
    Asked(Box<Ask>),
    /// Somebody sits there.
    #[error("{chair} at {table} is taken.")]
    Taken {
        /// The table.
        table: TableId,
        /// The chair.
        chair: Chair,
    },
    /// No such deal.
    #[error(transparent)]
    Deal(#[from] NoDeal),
}
