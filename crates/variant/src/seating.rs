//! How many can play, and why no more.

use std::fmt;

use crate::variant::Variant;

/// The most that sit at any table.
const MOST: u8 = 10;

/// What players take of a deck if nobody folds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Served {
    /// The cards of the deck.
    pub(crate) deck: i64,
    /// What each player is dealt, without what a draw replaces.
    pub(crate) each: i64,
    /// What all players are dealt.
    pub(crate) own: i64,
    /// What lies on the board.
    pub(crate) board: i64,
    /// What is burned.
    pub(crate) burns: i64,
    /// The largest draw: so many must be left, for discards of others are dealt again.
    pub(crate) draw: i64,
    /// The last cards, which are dealt once for all since they are too few for everyone.
    pub(crate) for_all: i64,
}

impl Served {
    pub(crate) fn left(&self) -> i64 {
        self.deck - self.own - self.board - self.burns
    }

    /// What is left when everyone has everything; less than nothing if they have not.
    pub(crate) fn to_spare(&self) -> i64 {
        self.left() - self.draw - self.for_all
    }

    pub(crate) fn is_enough(&self) -> bool {
        self.to_spare() >= 0
    }

    fn told(&self, players: u8) -> String {
        let mut parts = vec![format!("{players} x {}", self.each)];
        let mut add = |count: i64, what: &str| {
            if count > 0 {
                parts.push(format!("{count} {what}{}", if count == 1 { "" } else { "s" }));
            }
        };
        add(self.board, "board card");
        add(self.burns, "burn");
        if self.draw > 0 {
            parts.push(format!("{} to draw", self.draw));
        }
        if self.for_all > 0 {
            parts.push(format!("{} for all", self.for_all));
        }
        let sum = self.deck - self.to_spare();
        format!("{} = {sum}", parts.join(" + "))
    }
}

/// The most that can play a game, and why no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatLimit {
    /// The most.
    pub max: u8,
    /// Why.
    pub reason: SeatReason,
}

/// Why no more can play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatReason {
    /// No table has more seats.
    Table {
        /// What they take of the deck.
        takes: String,
        /// The cards of the deck.
        deck: usize,
    },
    /// The game's file says so.
    File,
    /// A game that it can become seats no more.
    Target(String),
    /// The deck serves no more.
    Deck {
        /// The cards of the deck.
        deck: usize,
        /// What the most take of it.
        takes: String,
        /// What one more would take.
        more: String,
    },
}

impl SeatLimit {
    /// The limit of a game whose file wishes for so many; the function gives the game as it is with so
    /// many players.
    pub(crate) fn of(
        variant: &Variant,
        wish: Option<u8>,
        with: &dyn Fn(u8) -> Option<Variant>,
    ) -> SeatLimit {
        let max = variant.seats.max;
        let deck = variant.deck.len();
        let served = |players: u8| with(players)?.tightest(players).ok().flatten();
        let takes =
            |players: u8| served(players).map_or_else(String::new, |served| served.told(players));
        let has_more = served(max + 1).is_none_or(|served| served.is_enough());
        let target = variant.targets.iter().find(|target| target.seats.max == max);
        let reason = if max >= MOST {
            SeatReason::Table { takes: takes(max), deck }
        } else if !has_more {
            SeatReason::Deck { deck, takes: takes(max), more: takes(max + 1) }
        } else if let (false, Some(target)) = (wish == Some(max), target) {
            SeatReason::Target(target.name.clone())
        } else {
            SeatReason::File
        };
        SeatLimit { max, reason }
    }
}

impl fmt::Display for SeatReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatReason::Table { takes, deck } => {
                write!(f, "no table has more; {takes} of {deck} cards")
            }
            SeatReason::File => f.write_str("its rules say so"),
            SeatReason::Target(game) => write!(f, "as in {game}, which the hand can become"),
            SeatReason::Deck { deck, takes, more } => {
                write!(f, "{takes} of {deck} cards; {more} would be too many")
            }
        }
    }
}
