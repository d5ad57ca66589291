//! How a hand stands.

use cards::Seen;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::award::{Award, Have};
use crate::differ::{differs, differs_whole};

/// A hand, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HandView {
    /// Its number, the first being 1.
    pub number: u64,
    /// The id of the game.
    pub game: String,
    /// The name of the game, as it is played now.
    pub name: String,
    /// Whose it is, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<crate::Mark>,
    /// What it is played as, where it can go on as another game and has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Now>,
    /// How it is bet.
    pub betting: String,
    /// The name of the street.
    pub street: String,
    /// Whether it is over.
    pub is_over: bool,
    /// The places of the board.
    pub board: Vec<Cell>,
    /// The places of the second board, where the rest is dealt twice.
    pub second: Vec<Cell>,
    /// Sets of cells that are used together, as far as dice have not ruled them out.
    pub lines: Vec<Vec<u8>>,
    /// The names of these sets, where they have names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line_names: Vec<String>,
    /// Cards that are in everyone's hand.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[schema(value_type = Vec<String>)]
    pub for_all: Vec<Seen>,
    /// What the dice show.
    pub dice: Vec<u8>,
    /// What they decide, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice_say: Option<String>,
    /// How many draws are over, and how many there are in all.
    #[serde(default, skip_serializing_if = "has_no_draws")]
    pub draws: (u8, u8),
    /// All chips in the middle, this round's bets included.
    pub pot: u64,
    /// The pots without this round's bets, which lie in front of those who made them until it is over.
    pub pots: Vec<Pot>,
    /// The names of the shares, as far as dice have not ruled them out.
    pub shares: Vec<String>,
    /// Everyone who was dealt in, in the order of dealing.
    pub seats: Vec<SeatView>,
    /// Who got what.
    pub awards: Vec<Award>,
    /// Shares that nobody qualified for, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unwon: Vec<String>,
    /// Cards left in the deck.
    pub stub: u8,
    /// The names of the piles and how many cards each has, where hands are parted.
    pub piles: Vec<(String, u8)>,
}

fn has_no_draws(draws: &(u8, u8)) -> bool {
    *draws == (0, 0)
}

/// What a hand is played as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Now {
    /// The name of the game.
    pub game: String,
    /// Why it is this one.
    pub why: WhyNow,
    /// The name of the game that was dealt.
    pub dealt: String,
}

/// Why a hand is played as another game than the one that was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum WhyNow {
    /// A player has chosen it.
    Chosen,
    /// Two cards of the flop or more are red.
    RedFlop,
    /// Two cards of the flop or more are black.
    BlackFlop,
    /// Nobody has opened.
    Unopened,
    /// The rules say so.
    Rules,
}

/// A place of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cell {
    /// The column, the first being 0.
    pub column: u8,
    /// The half-row, the first being 0.
    pub half_row: u8,
    /// The name of the place, where it has one.
    pub name: Option<String>,
    /// The card.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    #[schema(value_type = Option<String>)]
    pub card: Option<Seen>,
    /// Whether it plays no more, or never will.
    pub is_gone: bool,
    /// The name of the street that deals it, on the first place of each street.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub street: Option<String>,
}

/// A pot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Pot {
    /// How many chips.
    pub chips: u64,
    /// The chairs of those who can win it.
    pub chairs: Vec<u8>,
}

/// Someone in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatView {
    /// Where they sit.
    pub chair: u8,
    /// Who.
    pub player: u64,
    /// The name.
    pub name: String,
    /// Chips left.
    pub stack: u64,
    /// Chips bet in this round.
    pub bet: u64,
    /// Whether they are in the hand.
    pub is_in: bool,
    /// Whether they have no chips left to bet.
    pub is_all_in: bool,
    /// Whether they have decided something that the others do not know yet.
    pub has_decided: bool,
    /// Cards face down, and what is known of them.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[schema(value_type = Vec<String>)]
    pub down: Vec<Seen>,
    /// Cards face up.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[schema(value_type = Vec<String>)]
    pub up: Vec<Seen>,
    /// How these lie side by side, in the order in which they came: `d` is the next of `down`, `u` the
    /// next of `up`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub order: String,
    /// The piles of a hand that was parted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<Array<string>>"))]
    #[schema(value_type = Vec<Vec<String>>)]
    pub piles: Vec<Vec<Seen>>,
    /// Whether the hand was turned up.
    pub is_shown: bool,
    /// How many cards they have drawn, each time.
    pub drawn: Vec<u8>,
    /// What they did last.
    pub last: Option<Did>,
    /// What their place is in this hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// What they have, where it is shown.
    pub have: Vec<Have>,
}

/// What somebody's place is in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Position {
    /// They have straddled.
    Straddle,
    /// They have killed the pot.
    Kill,
    /// The big blind.
    BigBlind,
    /// The small blind.
    SmallBlind,
    /// They have brought it in.
    BringIn,
    /// The button.
    Button,
}

/// What somebody did last in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "did", rename_all = "kebab-case")]
pub enum Did {
    /// Folded.
    Fold,
    /// Checked.
    Check,
    /// Called.
    Call {
        /// How many chips went in.
        chips: u64,
    },
    /// Bet.
    Bet {
        /// To this.
        chips: u64,
    },
    /// Raised, or completed.
    Raise {
        /// To this.
        chips: u64,
    },
    /// Brought it in.
    BringIn {
        /// For so many.
        chips: u64,
    },
    /// Paid an ante.
    Ante {
        /// So much.
        chips: u64,
    },
    /// Posted a blind or the like.
    Post {
        /// So many.
        chips: u64,
    },
    /// Drew or discarded.
    Draw {
        /// So many cards; none is a pat hand.
        cards: u8,
    },
}

differs!(HandView {
    number, game, name, betting, street, is_over, board, second, lines, for_all, dice, pot, pots,
    shares, seats, awards, stub, piles,
} or_left_out { mark, now, line_names, dice_say, draws, unwon });
differs!(Now { game, why, dealt });
differs!(Cell { column, half_row, name, card, is_gone } or_left_out { street });
differs!(Pot { chips, chairs });
differs!(SeatView {
    chair, player, name, stack, bet, is_in, is_all_in, has_decided, down, up, is_shown, drawn, last,
    have,
} or_left_out { order, piles, position });
differs_whole!(WhyNow, Position, Did);
