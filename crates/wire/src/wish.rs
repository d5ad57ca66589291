//! What a host wishes, and what is wrong with it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a host wishes a table to be.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Wished {
    /// The name of the table.
    pub name: String,
    /// How many chairs; none: as many as the games allow.
    #[serde(default)]
    pub chairs: Option<u8>,
    /// The id of a game or a mix, of the house or of the text. Empty where there is a `mix`.
    #[serde(default)]
    pub play: String,
    /// A mix of the host's own.
    #[serde(default)]
    pub mix: Option<OwnMix>,
    /// The betting of a single game, if not the usual.
    #[serde(default)]
    pub betting: Option<String>,
    /// Options of a single game, by their names.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Games and mixes of the host's own, as a file would have them.
    #[serde(default)]
    pub text: Option<String>,
    /// The id of stakes of the house; none, and none of the host's own either: blinds of 5 and 10.
    #[serde(default)]
    pub stakes: Option<String>,
    /// Stakes of the host's own.
    #[serde(default)]
    pub own_stakes: Option<OwnStakes>,
    /// Rules of the house that are not as usual, by their names.
    #[serde(default)]
    pub house: BTreeMap<String, Rule>,
    /// Seconds: for each decision, in the bank, back into the bank with each hand, in addition for who
    /// is not connected. None: as is usual.
    #[serde(default)]
    pub clock: Option<(u32, u32, u32, u32)>,
    /// What time it is where the host is, as in `20:30`, for rules that go by the clock; none: as it is
    /// in Greenwich.
    #[serde(default)]
    pub opens: Option<String>,
    /// Whether everybody sees the table in the lobby.
    #[serde(default)]
    pub listed: bool,
    /// Whether the host approves who sits down and who buys chips.
    #[serde(default)]
    pub approve: bool,
    /// Bots that sit down at once, by style.
    #[serde(default)]
    pub bots: Vec<String>,
}

/// Games of the house or of the text, one after the other, or as the dealer chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OwnMix {
    /// The name.
    pub name: String,
    /// The ids of the games, in order.
    pub games: Vec<String>,
    /// When the game changes.
    pub change: Change,
    /// Whether whoever deals names the game.
    #[serde(default)]
    pub by_dealer: bool,
    /// How games that can be bet in several ways are bet; none: each as is usual.
    #[serde(default)]
    pub betting: Option<String>,
}

/// When a mix goes on to another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "every", content = "count", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// With every hand.
    Hand,
    /// When everybody has dealt.
    Orbit,
    /// After so many hands.
    Hands(u32),
    /// After so many minutes.
    Minutes(u32),
}

/// Stakes of a host's own. What is left out is worked out from the rest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OwnStakes {
    /// What they are called; none: by their blinds or bets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether amounts are cents.
    #[serde(default)]
    pub cents: bool,
    /// What is paid and bet.
    pub usual: Amounts,
    /// The same when stakes are doubled; what is left out is twice as much as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double: Option<Amounts>,
    /// The least and the most that someone sits down with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy_in: Option<(u64, u64)>,
    /// Whether everyone antes in every game, also in those that have no ante.
    #[serde(default)]
    pub ante_in_every_game: bool,
    /// Games with limits of their own, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub games: BTreeMap<String, GameLimits>,
}

/// What is paid and bet in a hand. Blinds, bets, the least bet or a spread must be there; everything else is worked
/// out where it is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Amounts {
    /// The smallest chip in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chip: Option<u64>,
    /// Everyone's ante.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ante: Option<u64>,
    /// The small and the big blind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blinds: Option<(u64, u64)>,
    /// The small and the big bet at fixed limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bets: Option<(u64, u64)>,
    /// The least bet at no limit and pot limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_bet: Option<u64>,
    /// The least and the most at spread limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread: Option<(u64, u64)>,
    /// What the bring-in costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bring_in: Option<u64>,
    /// What the player who kills the pot puts in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kill: Option<u64>,
}

/// The limits of a game that has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameLimits {
    /// The small and the big bet.
    pub bets: (u64, u64),
    /// The same when the pot is killed; none: twice as much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kill: Option<(u64, u64)>,
}

/// How a rule of the house is set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The rule itself: on or off, a number, an amount, or a word. None for a rule that has only parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<RuleValue>,
    /// What else is set with it, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, RuleValue>,
}

/// What a rule of the house, or a part of one, is set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged, expecting = "expected true, false, a whole number or a word")]
pub enum RuleValue {
    /// On or off. An amount that is off is none at all.
    OnOff(bool),
    /// A number, or an amount in the unit of the stakes.
    Number(u64),
    /// One of some words.
    Word(String),
}

/// A rule of the house that can be set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SwitchLine {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// Where it is written.
    pub source: String,
    /// How it is if nobody sets it.
    pub usual: Rule,
    /// What it takes; none: only its parts can be set.
    pub takes: Option<Takes>,
    /// What else can be set with it.
    pub parts: Vec<SwitchPart>,
}

/// Something that can be set together with a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SwitchPart {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// What it takes.
    pub takes: Takes,
}

/// What a rule, or a part of one, can be set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Takes {
    /// On or off.
    OnOff,
    /// A whole number.
    Number {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// An amount in the unit of the stakes, or off.
    Amount,
    /// One of these words.
    Words {
        /// All of them.
        words: Vec<String>,
    },
}

/// What a text of games holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TextChecked {
    /// The id and the name of each game.
    pub games: Vec<(String, String)>,
    /// The same of each mix.
    pub mixes: Vec<(String, String)>,
}

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Problem {
    /// What is wrong and what to do, in one sentence.
    pub why: String,
    /// The field of the request that it is about, where that can be said: `board`, or `hands.1` for the
    /// second of `hands`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Every single mistake, where there can be several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

/// A mistake in what a host wishes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fault {
    /// The part of the wish.
    pub part: Part,
    /// The rule, the amount or the field within it, unless the part is a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Where in the text, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// What to do, where that is not plain; else empty.
    pub help: String,
}

/// A part of what a host wishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Games of the host's own.
    Text,
    /// The host's own mix.
    Mix,
    /// The stakes.
    Stakes,
    /// The rules of the house.
    House,
}

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Place {
    /// Where it begins, in UTF-16 units from 0, as a browser counts.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The line, from 1.
    pub line: u32,
    /// The letter in the line, from 1.
    pub column: u32,
}
