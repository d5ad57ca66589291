//! What the house has: games, mixes, stakes, rules, odds.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whose a game or a mix is that is not the house's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mark {
    /// Whose.
    pub whose: Whose,
    /// Whose it is by name, or who has changed it; nobody where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What has the mark.
    pub what: Marked,
}

/// What has a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Marked {
    /// A game.
    Game,
    /// A mix.
    Mix,
    /// Some games of a mix.
    Games,
}

/// Whose a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The room offers it beside the games of the house.
    Room,
    /// The host of the table has written it.
    Host,
    /// It goes by an id of the house, and the host of the table has changed it.
    Changed,
}

/// A game of the house.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// Where the cells of the board lie: column, and half rows below the top.
    pub cells: Vec<(u8, u8)>,
    /// How many cards a player is dealt in all, face down and face up.
    pub hand: (u8, u8),
    /// How often players draw.
    pub draws: u8,
    /// How many dice are rolled.
    pub dice: u8,
    /// The piles that hands are parted in, and how many cards each has.
    pub piles: Vec<(String, u8)>,
    /// The names of the parts of the pot, all that there can be.
    pub shares: Vec<String>,
    /// The names of the streets.
    pub streets: Vec<String>,
    /// How many cards the deck has besides jokers, and how many jokers.
    pub deck: (u8, u8),
    /// Whose it is, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// A game with its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameRules {
    /// The game.
    pub game: GameLine,
    /// The rules, as text.
    pub rules: String,
    /// The rules, as a part of a page: sections with `h2`, without scripts and styles.
    pub html: String,
    /// The game's own file.
    pub text: String,
}

/// A page to look things up in, beside the rules of the games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Appendix {
    /// A word for it.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it is about, in a line.
    pub about: String,
    /// What it says, as a part of a page like that of a game.
    pub html: String,
}

/// A mix of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MixLine {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// The ids of its games.
    pub games: Vec<String>,
    /// Whose it is, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// Stakes of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

/// Odds that somebody wants to know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// The word that leads to a table: the game as it is played there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The number of a hand of that table: the game as it was played then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u64>,
}

/// What comes of it, a number a player.
///
/// As a stream, these are lines with more and more deals; the last has `is_done`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OddsTold {
    /// How it was found: all cards that may come, `exact`, or samples of them, `sampled`.
    pub method: String,
    /// How many run-outs were looked at.
    pub runouts: u64,
    /// Whether this is all that will be told.
    pub is_done: bool,
    /// How much of the work is done, as far as that can be said: a part of one.
    pub progress: f64,
    /// By how much `equity` may be off: 19 of 20 samples lie within. Nothing where all was counted.
    pub error: f64,
    /// The part of the pot that each player gets on average.
    pub equity: Vec<f64>,
    /// How often each wins something alone.
    pub win: Vec<f64>,
    /// How often each shares.
    pub tie: Vec<f64>,
    /// How often each wins everything.
    pub scoop: Vec<f64>,
    /// The names of the parts of the pot.
    pub shares: Vec<String>,
    /// For each player, what each of these parts adds to `equity`.
    pub by_share: Vec<Vec<f64>>,
    /// For each player, the cards that put them ahead, alone or with others, if they come next to the
    /// board, and who are not ahead now. Nothing before the board, or where it takes long to find out.
    pub outs: Vec<Vec<String>>,
}

/// A hand that somebody was dealt in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MyHand {
    /// The word that leads to its table.
    pub table: String,
    /// The name of the table.
    pub name: String,
    /// The number of the hand at the table.
    pub number: u64,
    /// The id of the game.
    pub game: String,
    /// The name of the game.
    pub title: String,
    /// Whose it is, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// When it began, in milliseconds since 1970.
    pub at: Option<u64>,
    /// How many chips it has brought them; below zero what it has cost. Nothing as long as it is played.
    pub won: Option<i64>,
    /// Whether amounts are cents.
    pub cents: bool,
    /// Who was dealt in.
    pub players: Vec<String>,
}

/// Hands that somebody was dealt in, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MyHands {
    /// Some of them.
    pub hands: Vec<MyHand>,
    /// What to ask for as `before` to be told older ones; nothing where there are none.
    pub next: Option<u64>,
}
