//! What happened in a tournament: the facts that its log is made of.

use std::fmt;

pub use room::KnockedOut as Fallen;
use room::{Chair, Marks, PlayerId, Time};

use crate::deal;

/// A table of a tournament, the first being 1. Numbers are given once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub u32);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.0)
    }
}

/// Something that happened, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    /// When.
    pub at: Time,
    /// What.
    pub fact: Fact,
}

/// What a table tells when a hand is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The number of the hand at this table, which is that of the leave it was dealt with.
    pub hand: u64,
    /// Where button and blinds were in the last hand that had them.
    pub marks: Option<Marks>,
    /// Who was dealt in.
    pub dealt: Vec<PlayerId>,
    /// The chips of everyone at the table.
    pub stacks: Vec<(PlayerId, u64)>,
    /// Who has none left, in the order of the deal: the worst position first.
    pub out: Vec<Fallen>,
}

/// A draw that is asked for: an order of so many things, by chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Who sits where, at the start of a round.
    Seats {
        /// How many players.
        players: u32,
    },
    /// A chair for somebody who comes late.
    Chair {
        /// Who.
        player: PlayerId,
        /// The chairs.
        of: Vec<(TableId, Chair)>,
    },
    /// Chairs for the players of a table that breaks.
    Break {
        /// Which.
        table: TableId,
        /// The chairs.
        of: Vec<(TableId, Chair)>,
    },
    /// Who sits where at the last table.
    Last {
        /// How many players.
        players: u32,
    },
    /// A deck of cards: the lowest moves (HOUSE 107).
    LowCard {
        /// Where from.
        from: TableId,
        /// Where to.
        to: TableId,
    },
    /// An envelope with a bounty.
    Envelope {
        /// Whose head it is for.
        of: PlayerId,
        /// Who opens it.
        to: PlayerId,
        /// How many there are.
        envelopes: u32,
    },
    /// Where button and blinds are: at a live table only people can see it.
    Marks {
        /// At which table.
        table: TableId,
    },
}

impl Ask {
    /// How many things are to be put in order; none where people are asked.
    pub fn things(&self) -> u32 {
        match self {
            Ask::Seats { players } | Ask::Last { players } => *players,
            Ask::Chair { of, .. } | Ask::Break { of, .. } => of.len() as u32,
            Ask::LowCard { .. } => 52,
            Ask::Envelope { envelopes, .. } => *envelopes,
            Ask::Marks { .. } => 0,
        }
    }
}

/// Why somebody changes tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The table breaks.
    Break,
    /// Tables are kept alike.
    Balance,
    /// Seats are drawn for the last table.
    Last,
    /// The director says so.
    Director,
}

/// What a director puts right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Correction {
    /// Another level or break, by its number in the schedule, the first being 0.
    Step(u32),
    /// How much of it is left, in milliseconds.
    Left(u64),
    /// Somebody is not out. Live only.
    NotOut {
        /// Who.
        player: PlayerId,
        /// Where they sit.
        table: TableId,
        /// In which chair.
        chair: Chair,
    },
    /// Somebody sits elsewhere. Live only.
    Seat {
        /// Who.
        player: PlayerId,
        /// Where.
        table: TableId,
        /// In which chair.
        chair: Chair,
    },
    /// Somebody has so many chips. Live only.
    Stack {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: u64,
    },
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Somebody enters before the start, and pays.
    Registered {
        /// Who.
        player: PlayerId,
        /// What others call them.
        name: String,
    },
    /// All places are taken: somebody waits for one.
    OnList {
        /// Who.
        player: PlayerId,
        /// What others call them.
        name: String,
    },
    /// Somebody does not play after all, and has the money back.
    Withdrawn {
        /// Who.
        player: PlayerId,
    },
    /// It begins. Nobody who still waits for a place has one.
    Started {
        /// The chips of everyone.
        stack: u64,
    },
    /// Somebody enters after the start, and pays.
    Entered {
        /// Who.
        player: PlayerId,
        /// What others call them.
        name: String,
        /// Whether they were out.
        again: bool,
    },
    /// A round begins, with tables of so many players.
    Round {
        /// Its number, the first being 1.
        number: u32,
        /// How many sit at each table.
        tables: Vec<u32>,
    },
    /// A draw is asked for.
    Asked(Ask),
    /// It was drawn: every number from 0, in the order of the draw.
    Drawn {
        /// The order.
        order: Vec<u32>,
    },
    /// A director has told where button and blinds are.
    Marked {
        /// At which table.
        table: TableId,
        /// Where.
        marks: Marks,
    },
    /// A table opens.
    Opened {
        /// Which.
        table: TableId,
    },
    /// A table will break after its hand.
    Breaks {
        /// Which.
        table: TableId,
    },
    /// All tables become one after their hands.
    Combines,
    /// A table is closed.
    Closed {
        /// Which.
        table: TableId,
    },
    /// Somebody who came late has a chair.
    Assigned {
        /// Who.
        player: PlayerId,
        /// At which table.
        table: TableId,
        /// Which.
        chair: Chair,
    },
    /// Somebody leaves a table for another.
    MovedOut {
        /// Who.
        player: PlayerId,
        /// Which table they leave.
        from: TableId,
        /// Where they go.
        to: TableId,
        /// To which chair, if that is not found out on arrival.
        chair: Option<Chair>,
        /// Why.
        why: Why,
    },
    /// Somebody comes to a table.
    MovedIn {
        /// Who.
        player: PlayerId,
        /// Which table.
        table: TableId,
        /// Which chair.
        chair: Chair,
        /// With how many chips.
        chips: u64,
    },
    /// A table may deal one hand.
    Leave {
        /// Which.
        table: TableId,
        /// The number of the hand there.
        hand: u64,
        /// The level it is played at, the first being 1.
        level: u32,
    },
    /// A hand is over.
    Over {
        /// At which table.
        table: TableId,
        /// How it ended; live it is not known.
        report: Option<Report>,
    },
    /// Somebody is out of chips at a live table.
    Fell {
        /// Where.
        table: TableId,
        /// Who, by whom.
        fallen: Fallen,
    },
    /// Somebody has more chips for more money.
    Rebought {
        /// Who.
        player: PlayerId,
    },
    /// Somebody has the chips that everyone may have once.
    AddedOn {
        /// Who.
        player: PlayerId,
    },
    /// Somebody wants to turn lammers into chips when the hand is over.
    WillRedeem {
        /// Who.
        player: PlayerId,
        /// How many lammers.
        count: u8,
    },
    /// Somebody has turned lammers into chips (BARGE 1.9).
    Redeemed {
        /// Who.
        player: PlayerId,
        /// How many lammers.
        count: u8,
    },
    /// Somebody without chips wants no more, or has taken too long.
    Declined {
        /// Who.
        player: PlayerId,
    },
    /// Somebody is out, and the chair is free.
    Busted {
        /// Who.
        player: PlayerId,
    },
    /// A bounty is won.
    Bounty {
        /// On whose head it was.
        of: PlayerId,
        /// Who has it; nobody: the pool.
        to: Option<PlayerId>,
        /// What is paid.
        cash: u64,
        /// What goes on the head of the winner.
        head: u64,
    },
    /// It is settled who was ahead of whom: these went out together, and after all before them.
    Out {
        /// The one who gets an odd unit first.
        players: Vec<PlayerId>,
    },
    /// These came as far at their tables as each other, and are ranked when the round is over.
    Lost {
        /// The place at their table.
        place: u32,
        /// Who.
        players: Vec<PlayerId>,
    },
    /// Somebody goes on to the next round.
    Advanced {
        /// Who.
        player: PlayerId,
    },
    /// Nobody enters or buys chips any more, and prizes are known.
    EntriesClosed {
        /// How many entries there were.
        entries: u32,
        /// The prizes, from first place down.
        prizes: Vec<u64>,
    },
    /// Somebody's place is final.
    Placed {
        /// Who.
        player: PlayerId,
        /// Which.
        place: u32,
        /// What it pays.
        prize: u64,
    },
    /// Somebody's place was not final after all.
    Unplaced {
        /// Who.
        player: PlayerId,
        /// What goes back.
        prize: u64,
    },
    /// The next level or break begins.
    Step {
        /// Its number in the schedule, the first being 0; beyond it the last level goes on.
        step: u32,
    },
    /// The director has stopped everything.
    Paused,
    /// It goes on.
    Resumed,
    /// A break that is not in the schedule.
    Interlude {
        /// Until when.
        until: Time,
    },
    /// That break is over.
    InterludeOver,
    /// All tables play hand for hand from now on.
    HandForHand,
    /// All tables have played a hand.
    RoundOver,
    /// Tables play on by themselves.
    HandForHandOver,
    /// Somebody may not play on, and goes after the hand.
    Disqualified {
        /// Who.
        player: PlayerId,
        /// Whether the director keeps back the prize, too.
        withheld: bool,
    },
    /// Somebody who may not play on is gone: the chips leave play.
    Removed {
        /// Who.
        player: PlayerId,
    },
    /// The director has put something right.
    Corrected(Correction),
    /// Somebody proposes a deal.
    Proposed {
        /// Who; nobody: the director.
        player: Option<PlayerId>,
        /// How.
        kind: deal::Kind,
        /// What everyone would get.
        shares: Vec<(PlayerId, u64)>,
        /// What would be left to play for.
        saved: u64,
    },
    /// Somebody agrees.
    Agreed {
        /// Who.
        player: PlayerId,
    },
    /// Somebody does not.
    Disagreed {
        /// Who.
        player: PlayerId,
    },
    /// All have agreed, and have their shares.
    Dealt,
    /// So many are out that they can play a game of their own (HOUSE 111).
    SideGame,
    /// It is over.
    Finished,
}
