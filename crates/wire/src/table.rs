//! How a table stands.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::differ::{differs, differs_whole};
use crate::hand::HandView;
use crate::people::NameMark;
use crate::wish::Wished;

/// What was settled, for those who look at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Settled {
    /// The word that leads to the table.
    pub table: String,
    /// What the host wished.
    pub wished: Wished,
    /// The games, in order: id and name.
    pub games: Vec<(String, String)>,
    /// Whose the games are, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<crate::Mark>,
    /// Everyone's way of betting each of them.
    pub betting: Vec<String>,
    /// The least and the most that someone sits down with.
    pub buy_in: (u64, u64),
    /// Whether amounts are cents.
    pub cents: bool,
    /// For how much.
    pub stakes: StakesView,
    /// The small and the big blind. What no game of the table asks for is 0, here and below.
    pub blinds: (u64, u64),
    /// The small and the big bet at fixed limits.
    pub bets: (u64, u64),
    /// Everyone's ante.
    pub ante: u64,
    /// What the bring-in costs.
    pub bring_in: u64,
    /// Seconds, as they were settled: for each decision, in the bank, back into the bank with each hand,
    /// in addition for who is not connected.
    pub clock: (u32, u32, u32, u32),
}

/// For how much a table plays: the bets of a limit game, the blinds of another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StakesView {
    /// The small blind, or the small bet.
    pub low: u64,
    /// The big blind, or the big bet.
    pub high: u64,
    /// Whether these are cents.
    pub cents: bool,
    /// How it is bet, where that is one way: `no-limit`, `limit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub betting: Option<String>,
}

/// How a table stands, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableView {
    /// Its name.
    pub name: String,
    /// What is played now or next.
    pub game: String,
    /// Whose it is, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<crate::Mark>,
    /// For how much.
    pub stakes: StakesView,
    /// Who is the host.
    pub host: Option<u64>,
    /// Whether everybody sees it in the lobby.
    pub listed: bool,
    /// Whether the host approves who sits down.
    pub approve: bool,
    /// What it waits for.
    pub waits: Waits,
    /// Whether the host has stopped the clocks.
    pub is_paused: bool,
    /// The name of who has, while they are stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_by: Option<String>,
    /// Where it stands in its mix, if it plays several games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mix: Option<MixView>,
    /// Hands that were dealt.
    pub hands: u64,
    /// Whether stakes are doubled.
    pub is_double: bool,
    /// Everyone who sits there, by chair.
    pub chairs: Vec<Option<ChairView>>,
    /// The clocks that run.
    pub clocks: Vec<Clock>,
    /// The chair with the button.
    pub button: Option<u8>,
    /// Those who ask the host for a chair or for chips.
    pub bids: Vec<Bid>,
    /// Those whom the host has muted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<u64>,
    /// Those whom the host has banned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub banned: Vec<u64>,
    /// What each of those is called; nothing where nobody knows any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub banned_names: Vec<String>,
    /// What players are for, and who is: the motion and the chairs.
    pub agreed: Vec<(crate::Motion, Vec<u8>)>,
    /// How many look on without a chair.
    pub watching: u32,
    /// The hand that is played, or was played last.
    pub hand: Option<Box<HandView>>,
    /// When the next hand is dealt, where one is: in so many milliseconds of so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deals: Option<(u64, u64)>,
}

/// Where a table stands in its mix.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MixView {
    /// The name of the mix.
    pub name: String,
    /// Which hand of this game is played or was played last, the first being 1; 0: another game is about
    /// to begin.
    pub hand: u32,
    /// Of how many, where the game changes after so many hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    /// The name of the game that comes then, where the games follow each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The name of whoever names the games, where somebody does whose name is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chooser: Option<String>,
    /// Whether the host names them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_host: bool,
}

/// What a table waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "for", rename_all = "kebab-case")]
pub enum Waits {
    /// Two who can be dealt in.
    Players,
    /// Somebody who picks a chair.
    PickChair {
        /// Who.
        player: u64,
    },
    /// Somebody who names the game.
    Choose {
        /// Who; nobody: the host.
        player: Option<u64>,
    },
    /// The next hand.
    Deal,
    /// Players in the hand.
    Hand {
        /// The chairs.
        chairs: Vec<u8>,
    },
    /// Nothing: the night is over.
    Closed,
}

/// Someone who sits at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChairView {
    /// Who.
    pub player: u64,
    /// The name.
    pub name: String,
    /// What the name is worth; nothing for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<NameMark>,
    /// How a bot plays.
    pub bot: Option<String>,
    /// Chips in front of them, less what is in the middle.
    pub stack: u64,
    /// Whether they are dealt in.
    pub presence: Presence,
    /// What they owe before they are dealt in.
    pub owes: Owed,
    /// Whether they are connected.
    pub is_here: bool,
    /// Pots in a row that count towards a kill.
    pub legs: u8,
    /// Whether they have an overs button.
    pub overs: bool,
    /// Whether they straddle when they can.
    pub straddles: bool,
    /// Show 'Em chips.
    pub show_chips: u8,
    /// Chips that come after the hand.
    pub buys: u64,
    /// Whether they leave after the hand.
    pub leaves: bool,
}

/// Whether someone is dealt in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Yes.
    In,
    /// When the big blind comes to them.
    Waits,
    /// No.
    Out,
}

/// Blinds that were missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Owed {
    /// The small blind.
    pub small: bool,
    /// The big blind.
    pub big: bool,
    /// An ante.
    pub ante: bool,
}

/// A clock that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clock {
    /// Whose.
    pub chair: u8,
    /// Milliseconds for this decision, bank and grace included.
    pub left: u64,
    /// As many as there were when it began.
    pub of: u64,
    /// Milliseconds of the bank, of those that are left.
    pub bank: u64,
}

/// Someone who asks the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bid {
    /// Who.
    pub player: u64,
    /// The name.
    pub name: String,
    /// For which chair; none: for more chips.
    pub chair: Option<u8>,
    /// With how many chips.
    pub chips: u64,
}

differs!(TableView {
    name, game, stakes, host, listed, approve, waits, is_paused, hands, is_double, chairs, clocks,
    button, bids, agreed, watching, hand,
} or_left_out { mark, paused_by, mix, muted, banned, banned_names, deals });
differs!(StakesView { low, high, cents } or_left_out { betting });
differs!(MixView { name, hand } or_left_out { of, next, chooser, by_host });
differs!(ChairView {
    player, name, bot, stack, presence, owes, is_here, legs, overs, straddles, show_chips, buys,
    leaves,
} or_left_out { mark });
differs!(Owed { small, big, ante });
differs!(Clock { chair, left, of, bank });
differs!(Bid { player, name, chair, chips });
differs_whole!(Waits, Presence, NameMark, crate::Mark, (crate::Motion, Vec<u8>));
