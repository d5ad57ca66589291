//! What the house has: games, mixes, stakes, rules, odds.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameLine {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// What kind of game it is.
    pub family: String,
    /// What else is special.
    pub tags: Vec<String>,
    /// What it is about, in a sentence.
    pub about: String,
    /// The articles it is written in.
    pub source: String,
    /// The least, the most and the usual number of players.
    pub seats: (u8, u8, u8),
    /// The usual betting.
    pub betting: String,
    /// All forms of betting.
    pub allowed_betting: Vec<String>,
    /// Options: name, and values with the usual first.
    pub options: Vec<(String, Vec<String>)>,
}

/// A mix of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MixLine {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// The ids of its games.
    pub games: Vec<String>,
}

/// Stakes of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StakesLine {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The least and the most that someone sits down with.
    pub buy_in: (u64, u64),
    /// The small and the big blind.
    pub blinds: (u64, u64),
    /// The small and the big bet.
    pub bets: (u64, u64),
    /// Whether amounts are cents.
    pub cents: bool,
}

/// A rule of the house that can be set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SwitchLine {
    /// The word.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// Where it is written.
    pub source: String,
    /// The line as it is if nobody sets it.
    pub usual: String,
    /// What may stand behind the word.
    pub parts: Vec<SwitchPart>,
}

/// Something that may stand behind the word of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SwitchPart {
    /// The name before `=`; none: the value stands alone.
    pub name: Option<String>,
    /// What it is: `on-off`, `number`, `amount`, or the words that it may be.
    pub values: Vec<String>,
}

/// Odds that somebody wants to know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OddsAsked {
    /// The game.
    pub game: String,
    /// The cards of each player: down cards, `|` and up cards where there are any; `??` unknown.
    pub hands: Vec<String>,
    /// The board, from the first cell on.
    #[serde(default)]
    pub board: String,
    /// Cards that are gone.
    #[serde(default)]
    pub dead: String,
    /// Options as `name=value`.
    #[serde(default)]
    pub options: Vec<String>,
}

/// What comes of it, a number a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OddsTold {
    /// How it was found: all cards that may come, or samples of them.
    pub method: String,
    /// How many run-outs were looked at.
    pub runouts: u64,
    /// The part of the pot that each player gets on average.
    pub equity: Vec<f64>,
    /// How often each wins something alone.
    pub win: Vec<f64>,
    /// How often each shares.
    pub tie: Vec<f64>,
    /// How often each wins everything.
    pub scoop: Vec<f64>,
}
