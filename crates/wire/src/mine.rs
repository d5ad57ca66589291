//! What only one player sees: their cards, and what they may do.

use cards::Seen;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::award::Have;
use crate::line::Line;

/// All that only one player sees of a table, as it stands: whoever follows it puts it together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mine {
    /// Their cards.
    pub cards: MyCards,
    /// What they may do.
    pub turn: MyTurn,
    /// Lines of which they see more than everybody.
    pub lines: Vec<Line>,
}

/// The cards of one player, as only they see them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MyCards {
    /// Where they sit.
    pub chair: Option<u8>,
    /// Their down cards in the hand that is played or was played last.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[schema(value_type = Vec<String>)]
    pub down: Vec<Seen>,
    /// The same in piles, where the hand was parted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<Array<string>>"))]
    #[schema(value_type = Vec<Vec<String>>)]
    pub piles: Vec<Vec<Seen>>,
    /// What they have so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub have: Vec<Have>,
}

/// What one player may do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MyTurn {
    /// What they may do now in the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Options>,
    /// The least and the most chips they may buy now; none: not now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy: Option<(u64, u64)>,
    /// What it costs to be dealt in with the next hand, where they wait for the big blind and may post
    /// instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<u64>,
    /// Commands besides decisions that would be done now: of `straddle`, `overs`, `buy-show-chip`,
    /// `rabbit`, `sit-out`, `return`, `stand-up`, `buy`, `change-seats` and `agree`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub can: Vec<String>,
    /// What they can be for now, with `agree`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<crate::Motion>,
}

/// Everything that a player may do in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum Options {
    /// Bet.
    Bet(BetOptions),
    /// Replace cards.
    Draw(Pick),
    /// Throw cards away.
    Discard(Pick),
    /// Turn cards up.
    Expose(Pick),
    /// Part the cards.
    Split {
        /// The name of each pile and how many cards it has.
        piles: Vec<(String, u8)>,
        /// The pile that everyone will see.
        show: Option<u8>,
    },
    /// Pick a game.
    Choose {
        /// The ids and names.
        games: Vec<(String, String)>,
    },
    /// Show the hand, or give it up unseen.
    Show {
        /// Whether it may be given up.
        muck: bool,
    },
}

/// What a higher bet is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Raise {
    /// The first of a round.
    Bet,
    /// A bring-in is made a full bet.
    Complete,
    /// Anything above that.
    Raise,
}

/// What a player may do in a round of betting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BetOptions {
    /// Give up the hand.
    pub fold: bool,
    /// Check.
    pub check: bool,
    /// Call, with so many chips.
    pub call: Option<u64>,
    /// Bring it in, with so many chips.
    pub bring_in: Option<u64>,
    /// What a higher bet is.
    pub word: Raise,
    /// The amounts to which one may bet or raise, where there are only these.
    pub to: Vec<u64>,
    /// Or from the least to the most.
    pub between: Option<(u64, u64)>,
    /// In steps of this chip, or all in.
    pub chip: u64,
    /// All in is a bet to this.
    pub all_in: u64,
    /// Half the pot and the pot, as bets to this, where those are allowed.
    pub pots: Option<(u64, u64)>,
}

/// How many cards, and which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Pick {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// Those that may be picked.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[schema(value_type = Vec<String>)]
    pub of: Vec<Seen>,
}
