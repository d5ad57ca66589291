//! What was played: hands, and how everyone stands.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::hand::HandView;
use crate::line::Line;

/// A hand that was played, for a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HandLine {
    /// Its number.
    pub number: u64,
    /// The id of the game.
    pub game: String,
    /// Who was dealt in.
    pub players: Vec<String>,
    /// How many chips it has brought to whoever asks, if they were dealt in and it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<i64>,
}

/// A hand that was played, step by step, as the asker may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HandReplay {
    /// What happened in it.
    pub lines: Vec<Line>,
    /// How it stood after each line.
    pub views: Vec<HandView>,
    /// The hand in the PHH format.
    pub phh: String,
}

/// Who has won what, and who pays whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Statement {
    /// Everyone who played.
    pub players: Vec<StatementLine>,
    /// Who pays whom how much.
    pub payments: Vec<(String, String, u64)>,
}

/// What someone has won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StatementLine {
    /// The name.
    pub name: String,
    /// Chips bought.
    pub bought: u64,
    /// Chips taken off the table or still on it.
    pub has: u64,
    /// Won or lost.
    pub won: i64,
}
