//! Why a record cannot be played.

use engine::{Refusal, Unplayable};
use variant::Unsettled;

use crate::{Amount, Player};

/// Why a record cannot be played: what rule it breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{reason}", .action.as_ref().map(|it| format!("{it}: ")).unwrap_or_default())]
pub struct Broken {
    /// The action, where it is one that breaks a rule.
    pub action: Option<Where>,
    /// What is wrong.
    pub reason: Box<Reason>,
}

/// An action of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("action {number} ({text})")]
pub struct Where {
    /// Its number, from 1.
    pub number: usize,
    /// As it is written.
    pub text: String,
}

impl Broken {
    /// Something that is wrong with the record as a whole.
    pub(crate) fn whole(reason: impl Into<Reason>) -> Broken {
        Broken { action: None, reason: Box::new(reason.into()) }
    }
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// No game has this code or id.
    #[error("no game has the id or PHH code {0:?}: cardroom games lists them all")]
    NoSuchGame(String),
    /// The rules have changed since.
    #[error(
        "the hand was played by another text of {game}, {pinned}: the text of today is {today}"
    )]
    OtherRules {
        /// The game.
        game: String,
        /// The text that the record names.
        pinned: String,
        /// The text that the catalogue has.
        today: String,
    },
    /// The game cannot be played like that.
    #[error(transparent)]
    Unsettled(#[from] Unsettled),
    /// The table cannot be dealt.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// A house option that does not exist, or has another value.
    #[error("{0}={1} is no option of the game or the house ({HOUSE_OPTIONS})")]
    NoSuchOption(String, String),
    /// More players than can sit at a table.
    #[error("{0} players are too many: ten can play")]
    Players(usize),
    /// A rule is broken.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Something else was to happen.
    #[error("this does not come now: {0}")]
    OutOfPlace(String),
    /// The hand is over and the record goes on.
    #[error("the hand is over before this")]
    AfterTheEnd,
    /// A hand wins and is said to be given up.
    #[error("{0} is said to muck a hand that wins")]
    WinnerMucks(Player),
    /// A claim of the record does not hold.
    #[error("{0}")]
    Claim(String),
    /// What should be refused is allowed.
    #[error("this should be refused, and is allowed")]
    NotRefused,
    /// The chips in the end are others.
    #[error("{player} ends with {has}, and the record says {said}")]
    FinishingStack {
        /// Whose.
        player: Player,
        /// What the player has.
        has: u64,
        /// What the record says.
        said: Amount,
    },
}

/// The options that belong to the house.
const HOUSE_OPTIONS: &str = "raises=N, cap=cash|tournament|last-two, bomb-pot=yes|no, jam-or-fold=yes|no, \
     table-ante=blind-first|ante-first";
