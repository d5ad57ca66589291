//! Why a record cannot be played.

use engine::{Refusal, Unplayable};
use variant::Unsettled;
use variant::game::Betting;

use crate::{Amount, Player, Tolerance, written_amount};

/// Why a record cannot be played: what rule it breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{}{}",
    .action.as_ref().map(|it| format!("{it}: ")).unwrap_or_default(),
    .reason.told(*.scale)
)]
pub struct Broken {
    /// The action, where it is one that breaks a rule.
    pub action: Option<Where>,
    /// What is wrong.
    pub reason: Box<Reason>,
    /// The scale of the record, in which its amounts are told.
    pub scale: u32,
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
        Broken { action: None, reason: Box::new(reason.into()), scale: 0 }
    }

    /// The same at one action.
    pub(crate) fn at(self, number: usize, text: &str) -> Broken {
        Broken { action: Some(Where { number, text: text.to_owned() }), ..self }
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
        "the hand was played by a different text of {game}, {pinned}, and the text here is \
        {today}: {remedy}"
    )]
    OtherRules {
        /// The game.
        game: String,
        /// The text that the record names.
        pinned: String,
        /// The text that the catalogue has.
        today: String,
        /// What is needed, and what else has changed.
        remedy: String,
    },
    /// The text of the game in a record is no game.
    #[error("the game in the field _game can't be played: {0}")]
    Game(String),
    /// The text of the game in a record is too long.
    #[error("the game in the field _game has {0} bytes: the most is 64 KiB")]
    LongGame(usize),
    /// The game cannot be played like that.
    #[error(transparent)]
    Unsettled(#[from] Unsettled),
    /// The table cannot be dealt.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// A house option that does not exist, or has another value.
    #[error("{0}={1} isn't an option of the game or the house ({HOUSE_OPTIONS})")]
    NoSuchOption(String, String),
    /// More players than can sit at a table.
    #[error("{0} players are too many: the most is ten")]
    Players(usize),
    /// A rule is broken.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Something else was to happen.
    #[error("{0}")]
    OutOfPlace(String),
    /// The hand is over and the record goes on.
    #[error("the hand is over: only cards shown can follow")]
    AfterTheEnd,
    /// The hands are compared and the record goes on to bet or deal.
    #[error("the betting is over: only cards shown or mucked can follow")]
    AfterTheBetting,
    /// A hand wins and is said to be given up.
    #[error("{0} mucks a winning hand here")]
    WinnerMucks(Player),
    /// A claim of the record does not hold.
    #[error("{0}")]
    Claim(String),
    /// What is tolerated elsewhere is not in a strict replay.
    #[error("{}: {}", .0.name(), .0.about())]
    Tolerated(Tolerance),
    /// What should be refused is allowed.
    #[error("this should be refused, but is allowed")]
    NotRefused,
    /// The chips in the end are others.
    #[error("{player} ends with {has}, but finishing_stacks says {said}")]
    FinishingStack {
        /// Whose.
        player: Player,
        /// What the player has.
        has: u64,
        /// What the record says.
        said: Amount,
    },
}

impl Reason {
    /// The reason in words, amounts written as in a record of this scale.
    pub fn told(&self, scale: u32) -> String {
        let amount = |chips: u64| written_amount(chips, scale);
        match self {
            Reason::Refused(refusal) => refusal.told(&|seat| seat.to_string(), &amount),
            Reason::FinishingStack { player, has, said } => {
                let (has, said) = (amount(*has), amount(*said));
                format!("{player} ends with {has}, but finishing_stacks says {said}")
            }
            Reason::Unplayable(Unplayable::Order { what, small, big }) => {
                format!("{what}: {} is more than {}", amount(*small), amount(*big))
            }
            Reason::Unplayable(missing @ Unplayable::Missing { what, betting, .. }) => {
                let field = match (*what, betting) {
                    ("the small bet", _) => "small_bet",
                    ("the big bet", _) => "big_bet",
                    ("the bring-in", _) => "bring_in",
                    ("the smallest chip", _) => "_chip",
                    (_, Betting::Spread) => "_spread",
                    _ => "min_bet",
                };
                format!("{missing}, in the field {field}")
            }
            other => other.to_string(),
        }
    }
}

/// The options that belong to the house.
const HOUSE_OPTIONS: &str = "raises=N, cap=cash|tournament|last-two, bomb-pot=yes|no, jam-or-fold=yes|no, \
     killed=N+N, table-ante=blind-first|ante-first";
