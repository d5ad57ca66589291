//! Why a text is no hand.

use crate::fault::shortened;

/// Why a hand could not be read: the line, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} ({:?}): {problem}", shortened(.text))]
pub struct Unread {
    /// The hand's number as its heading says it, once there was one.
    pub hand: Option<String>,
    /// The line of the file, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// What is wrong.
    #[source]
    pub problem: Misread,
}

/// What can be wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misread {
    /// Something before the first hand.
    #[error("expected the heading of a hand, such as PokerStars Hand #1: ...")]
    Heading,
    /// No game is called so.
    #[error(
        "expected a game and its betting, such as Hold'em No Limit ($0.50/$1.00 USD); {0:?} isn't \
        known"
    )]
    Game(String),
    /// A game of another shape.
    #[error(
        "{0} can't be read from text: expected a game of hole cards and a board of three, one and \
        one, without discards, draws, dice, splits or up cards"
    )]
    Shape(String),
    /// No stakes.
    #[error("expected stakes such as ($0.50/$1.00 USD) or Level III (15/30)")]
    Stakes,
    /// No date.
    #[error("expected a date such as 2009/07/07 15:20:00 ET")]
    Date,
    /// No table.
    #[error("expected the table, such as Table 'Lyra' 6-max Seat #3 is the button")]
    Table,
    /// No options.
    #[error("expected options such as raises=4, chip=25")]
    Option,
    /// No seat.
    #[error("expected a seat, such as Seat 1: Ann ($100 in chips)")]
    Seat,
    /// Someone sits twice, or two on one chair.
    #[error("expected a seat and a name that are new: this one is taken")]
    SeatTaken,
    /// Fewer than two play.
    #[error("expected at least two players who are dealt in")]
    Players,
    /// No amount.
    #[error("{0:?} isn't an amount: expected something such as $12.50 or 1,250")]
    Amount(String),
    /// An amount in too small a coin.
    #[error("{0:?} has too many decimal places: expected at most 9")]
    Places(String),
    /// No cards.
    #[error("expected cards in brackets, such as [Ah Kd]: {0}")]
    Cards(String),
    /// More cards than are dealt.
    #[error("expected at most {0} cards here")]
    Count(usize),
    /// Another number of cards than are dealt.
    #[error("expected as many cards as are dealt here: {0}")]
    Exactly(usize),
    /// Another board than the one that lies there.
    #[error("expected the cards of the board so far in the first brackets")]
    OtherBoard,
    /// The money does not add up.
    #[error("{0} come out: expected the total pot to be as much, and both together, too")]
    Pot(String),
    /// Someone has more than they won.
    #[error("{0} by the rules: expected that nobody collects more than they win")]
    Collected(String),
    /// A card of nobody.
    #[error("expected the name of a player at the table")]
    Nobody,
    /// An action nobody knows.
    #[error(
        "expected posts, folds, checks, calls, bets, raises, shows, mucks or another line of this layout"
    )]
    Line,
    /// Something in another place than it belongs.
    #[error("this doesn't belong here: expected {0}")]
    Place(&'static str),
    /// Two boards.
    #[error("the board is run twice: expected one board")]
    Twice,
    /// More goes out than there is.
    #[error("{0} pays more than there is: expected the stack to be enough")]
    Overpaid(String),
    /// More comes back than went in.
    #[error("more comes back than was paid: expected the part of the bet that nobody called")]
    Uncalled,
    /// The text ends before the hand begins.
    #[error("the hand ends here: expected {0}")]
    EndsEarly(&'static str),
}
