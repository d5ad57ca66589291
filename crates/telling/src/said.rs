//! What is said of an event of a hand, in no language yet.

use engine::{Seat, Seen};

use crate::award::Paid;
use crate::now::Now;
use crate::roll::Decided;

/// Cards by where they lie: the name of a pile or a board, and what lies there.
pub type Lying = Vec<(String, Vec<Seen>)>;

/// What is said of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// It goes without saying.
    Nothing,
    /// A street begins, by its name.
    Street(String),
    /// A payment before the first decision.
    Posts {
        /// Who pays.
        who: Seat,
        /// What for.
        what: Posting,
        /// How much.
        chips: u64,
        /// It is the last they have.
        all_in: bool,
    },
    /// Somebody gets cards.
    Gets {
        /// Who.
        who: Seat,
        /// Cards face down that the reader knows.
        down: Vec<Seen>,
        /// Cards face up.
        up: Vec<Seen>,
        /// How many cards there are that the reader does not know.
        hidden: usize,
        /// How they are dealt depends on what this player has: others may get theirs another way.
        is_own_way: bool,
    },
    /// Cards for the board; by boards or rows where they come to several.
    Board(Vec<Seen>, Lying),
    /// The deck is short, and these play in everyone's hand.
    ForAll(Vec<Seen>),
    /// Discards are shuffled.
    Reshuffled,
    /// Dice, and what they decide.
    Rolled(Vec<u8>, Vec<Decided>),
    /// Somebody does something that has nothing beside it.
    Does(Seat, Deed),
    /// Somebody puts chips in.
    Pays {
        /// Who.
        who: Seat,
        /// How it is called.
        how: Paying,
        /// The amount that is said.
        chips: u64,
        /// It is the last they have.
        all_in: bool,
    },
    /// A bet that nobody called goes back.
    Uncalled(Seat, u64),
    /// Somebody throws cards away.
    Discards {
        /// Who.
        who: Seat,
        /// How many.
        count: usize,
        /// Those that are known.
        known: Vec<Seen>,
        /// As many come back.
        is_draw: bool,
    },
    /// Somebody turns cards up, or none.
    Exposes(Seat, Vec<Seen>),
    /// Somebody splits a hand in piles; those that are seen, by name.
    Parts(Seat, Lying),
    /// Somebody picks a game.
    Chooses(Seat, String),
    /// Boards are taken away.
    Removed(Gone),
    /// The hand goes on as another game.
    Became(Now),
    /// Hands are compared.
    Showdown,
    /// Somebody shows a hand; by piles where it lies in several.
    Shows(Seat, Vec<Seen>, Lying),
    /// Somebody shows what they opened with.
    Proves(Seat, Vec<Seen>),
    /// A pot is paid.
    Paid(Box<Paid>),
}

/// What somebody does, where that is all there is to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Folds.
    Folds,
    /// Checks.
    Checks,
    /// Does not show.
    Mucks,
}

/// What a payment before the first decision is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Posting {
    /// An ante.
    Ante,
    /// An ante for the whole table.
    TableAnte,
    /// A blind.
    Blind(Blind),
    /// A straddle.
    Straddle,
    /// A blind that was missed, as a bet.
    Live,
    /// A blind that was missed, for the pot.
    Dead,
    /// A kill.
    Kill,
}

/// Which blind it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blind {
    /// The small one.
    Small,
    /// The big one.
    Big,
    /// That of the button, where there are three.
    Button,
    /// Any other.
    Other,
}

/// How chips go in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paying {
    /// A call.
    Call,
    /// The bring-in.
    BringIn,
    /// A higher bet.
    Raise(Raise),
}

/// What a higher bet is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raise {
    /// The first of a round.
    Bet,
    /// A bring-in is made a full bet.
    Complete,
    /// Anything above that.
    Raise,
}

/// Which boards go, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gone {
    /// All cards are equally low: every board goes, and the house takes the pot.
    All,
    /// All cards are equal, and every board stays.
    None,
    /// These cards are the lowest.
    Lowest {
        /// The cards.
        cards: Vec<Seen>,
        /// The names of their boards, where these have names.
        boards: Option<Vec<String>>,
    },
}
