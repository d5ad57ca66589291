//! What can be wrong with a hand file, and where.

use std::fmt;

use crate::Player;

/// Why a hand could not be read: what is wrong, where, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct Fault {
    /// Where it is wrong. Boxed, because every result has room for it and few need it.
    pub place: Box<Place>,
    /// What is wrong.
    #[source]
    pub problem: Problem,
}

/// A place in a file of hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The hand's number, in a file of many.
    pub hand: Option<u64>,
    /// The line of the file, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The field, when the fault is in one.
    pub field: Option<String>,
    /// The action, when the fault is in one.
    pub action: Option<ActionPlace>,
}

/// Which action of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionPlace {
    /// Its number in its list, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(hand) = self.hand {
            write!(f, "hand {hand}, ")?;
        }
        write!(f, "line {}, column {}", self.line, self.column)?;
        // That an action stands in `actions` goes without saying.
        let is_told = |field: &&String| self.action.is_none() || *field != "actions";
        if let Some(field) = self.field.as_ref().filter(is_told) {
            write!(f, ", {}", shortened(field))?;
        }
        match &self.action {
            Some(action) => write!(f, ", action {} ({:?})", action.number, shortened(&action.text)),
            None => Ok(()),
        }
    }
}

/// What can be wrong with a hand file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The text is no TOML.
    #[error("the text isn't TOML: {0}")]
    Toml(String),
    /// A field that every hand has is missing.
    #[error("{0} is missing: every hand has variant, antes, starting_stacks and actions")]
    Missing(&'static str),
    /// A value of another kind.
    #[error("this is {found}: expected {expected}")]
    Kind {
        /// What stands there.
        found: &'static str,
        /// What should.
        expected: &'static str,
    },
    /// No number.
    #[error("{:?} isn't an amount: expected a number such as 200 or 12.5", shortened(.0))]
    NotAnAmount(String),
    /// An amount below zero.
    #[error("{0} is below zero: only a post out of turn in blinds_or_straddles may be")]
    Negative(String),
    /// An amount nobody can have.
    #[error("{} is too large: expected at most 10^15 of the smallest unit", shortened(.0))]
    TooLarge(String),
    /// An amount in too small a coin.
    #[error("{} has too many decimal places: expected at most 9", shortened(.0))]
    TooManyPlaces(String),
    /// A list that does not fit the number of players.
    #[error("the list has {found} for {players} players: expected as many as in starting_stacks")]
    Length {
        /// How many entries there are.
        found: usize,
        /// How many players.
        players: usize,
    },
    /// A table nobody can sit at.
    #[error("{0} players: expected from 1 to 255")]
    Players(usize),
    /// No betting of this name.
    #[error("{:?} isn't a form of betting: expected limit, pot-limit, no-limit or spread", shortened(.0))]
    NotABetting(String),
    /// An option without a value.
    #[error("{:?} isn't an option: expected a name and a value such as \"bug=no\"", shortened(.0))]
    NotAnOption(String),
    /// The least bet is more than the most.
    #[error("the smallest bet is larger than the largest: expected [least, most]")]
    SpreadTurned,
    /// A claim about a moment that never comes.
    #[error("after = {after}, but there are {actions} actions: expected 0 to {actions}")]
    After {
        /// After how many actions.
        after: u64,
        /// How many there are.
        actions: usize,
    },
    /// A claim in none of the known forms.
    #[error(
        "expected {{ after, least, most }}, {{ after, call }} or {{ after, raise = false }} \
         with numbers"
    )]
    NotAClaim,
    /// A refused action in another form.
    #[error("expected {{ after = a number, action = a text }}")]
    NotARefusal,
    /// A table in a table in a table.
    #[error("values are nested too deeply: expected at most 16 levels")]
    TooDeep,
    /// Nothing, or nothing but comments.
    #[error("there is no hand here: expected variant, antes, starting_stacks and actions")]
    Empty,
    /// A hand without end.
    #[error("this hand is more than 16 MiB, far too long: is a quote left open?")]
    TooLong,
    /// Text before the first hand of many.
    #[error("text before the first hand: expected a heading such as [1]")]
    BeforeFirst,
    /// A heading that is no hand's.
    #[error("the heading {:?} doesn't number a hand: expected a number such as [1]", shortened(.0))]
    NotAHand(String),
    /// The same hand number again.
    #[error("there is already a hand {0}: expected a number that is new in this file")]
    SecondHand(u64),
    /// Nobody acts.
    #[error("{:?} isn't a player: expected d for the dealer or a player such as p1", shortened(.0))]
    NotAnActor(String),
    /// A player who is not at the table.
    #[error("{player} is not at the table: there are {players} players")]
    NotAtTheTable {
        /// Who is named.
        player: Player,
        /// How many there are.
        players: usize,
    },
    /// A word where a player's number must stand.
    #[error("{0} isn't a player's number: expected 1 or more")]
    NotAPlayer(String),
    /// A verb nobody knows.
    #[error("{:?} isn't something {who} can do: expected {expected}", shortened(.found))]
    NotAVerb {
        /// The word.
        found: String,
        /// Whose action it is.
        who: &'static str,
        /// The verbs there are.
        expected: &'static str,
    },
    /// The action ends too early.
    #[error("the action ends too early: expected {0}")]
    EndsEarly(&'static str),
    /// The action goes on.
    #[error("{:?} is one word too many: a comment starts with #", shortened(.0))]
    WordTooMany(String),
    /// The text is no cards.
    #[error(transparent)]
    Cards(#[from] cards::ParseError),
    /// No card where one is needed.
    #[error("no cards: expected some such as AsKd, or ?? for each unknown one")]
    NoCards,
    /// No number of a die.
    #[error("{:?} isn't a roll: expected a number such as 4", shortened(.0))]
    NotARoll(String),
}

/// A message stays one readable line, however long and strange the file is.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String =
        text.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
