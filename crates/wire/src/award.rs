//! What somebody has, and what they have won.

use cards::Seen;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::differ::{differs, differs_whole};

/// What a hand is worth for a share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Have {
    /// Whether it is so on the second board, where the board is dealt twice.
    pub second: bool,
    /// The name of the share.
    pub share: String,
    /// The name of the hand.
    pub name: String,
    /// Whether that says the share, too: "8-6-4-3-2 low", "23 points".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub says_share: bool,
    /// The cards that count.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[schema(value_type = Vec<String>)]
    pub cards: Vec<Seen>,
    /// The line, row or pile they lie in, where the game has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The chair of the player one of the cards is borrowed from, and that card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "[number, string] | null"))]
    #[schema(value_type = Option<(u8, String)>)]
    pub borrowed: Option<(u8, Seen)>,
}

/// A part of a pot that somebody got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Award {
    /// Which pot, the main pot being 0.
    pub pot: u8,
    /// Whether it was won on the second board, where the board was dealt twice.
    pub second: bool,
    /// Who; nobody: the house.
    pub chair: Option<u8>,
    /// How many chips.
    pub chips: u64,
    /// What for.
    pub why: AwardWhy,
    /// The shares it is for, each with the hand that wins it: one, or all that were won where it is a
    /// scoop or a tie for everything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<AwardPart>,
}

/// What chips were won for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AwardWhy {
    /// Nobody else was left, or showed a hand.
    Uncontested,
    /// Nobody won it: it goes back to whoever put it in.
    Returned,
    /// No hand qualifies, and everyone who is left shares.
    Everyone,
    /// One share of the pot, or a part of it.
    Share,
    /// All shares that somebody won.
    Scoop,
    /// The house takes it.
    House,
    /// The players have agreed: the blinds are chopped, or the pot is split.
    Agreed,
}

/// A share that was won, and the hand that wins it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AwardPart {
    /// The name of the share.
    pub share: String,
    /// The name of the hand.
    pub hand: String,
    /// Whether that says the share, too: "8-6-4-3-2 low", "23 points".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub says_share: bool,
    /// The cards that play, in the order in which the hand is read.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[schema(value_type = Vec<String>)]
    pub cards: Vec<Seen>,
    /// The line, row or pile they lie in, where the game has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The chair of the player one of the cards is borrowed from, and that card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "[number, string] | null"))]
    #[schema(value_type = Option<(u8, String)>)]
    pub borrowed: Option<(u8, Seen)>,
    /// How many have the same hand, those who win it included.
    pub tied: u8,
}

differs!(Have { second, share, name, cards } or_left_out { says_share, place, borrowed });
differs!(Award { pot, second, chair, chips, why } or_left_out { parts });
differs!(AwardPart { share, hand, cards, tied } or_left_out { says_share, place, borrowed });
differs_whole!(AwardWhy);
