//! What a client is told.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::line::Line;
use crate::mine::{MyCards, MyTurn};
use crate::people::Me;
use crate::table::TableView;

/// A message to a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "told", rename_all = "kebab-case")]
pub enum Told {
    /// The first message.
    Hello {
        /// Who the room takes the client for; nobody: whoever looks on.
        me: Option<Me>,
        /// The version of the room.
        version: String,
        /// The version of the wire that it speaks.
        #[serde(default = "first")]
        wire: u32,
        /// A word for the page that it serves: a page that has another one is out of date. Nothing where
        /// it serves none.
        #[serde(default)]
        page: Option<String>,
    },
    /// What has happened at a table, and how it stands now: the first message of a table, and every one to a
    /// client that asks for whole views.
    Table {
        /// The word that leads to it.
        table: String,
        /// The number of the first of the lines.
        from: u64,
        /// The number of the next line there will be.
        next: u64,
        /// Whether lines are missing before the first, because it is too long ago.
        is_cut: bool,
        /// What has happened, as everybody sees it.
        lines: Vec<Line>,
        /// The number of the view: the next one is one more.
        rev: u64,
        /// How it stands, as everybody sees it.
        view: Box<TableView>,
    },
    /// The beginning of what has happened, where there is more than fits in one message: the next message of the
    /// table goes on from here.
    Lines {
        /// The word that leads to the table.
        table: String,
        /// The number of the first of the lines.
        from: u64,
        /// The number of the first line of the next message.
        next: u64,
        /// Whether lines are missing before the first, because it is too long ago.
        is_cut: bool,
        /// What has happened, as everybody sees it.
        lines: Vec<Line>,
    },
    /// What has happened at a table since the last message, and what that has changed.
    Step {
        /// The word that leads to it.
        table: String,
        /// The number of the first of the lines.
        from: u64,
        /// The number of the next line there will be.
        next: u64,
        /// What has happened, as everybody sees it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lines: Vec<Line>,
        /// The number of the view, one more than that of the last.
        rev: u64,
        /// The CRC-32 of the view as it is now, at times: what comes of the patch must have the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        crc: Option<u32>,
        /// What has changed in the view.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        #[schema(value_type = Object)]
        patch: serde_json::Value,
    },
    /// What only this client sees of a table. It comes before the view that it belongs to.
    Mine {
        /// The word that leads to the table.
        table: String,
        /// The number of the view that it belongs to.
        rev: u64,
        /// Their cards, where these may have changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Box<MyCards>>,
        /// What they may do, where that may have changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<Box<MyTurn>>,
        /// Lines of which they see more than everybody, in the place of those with the same number.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lines: Vec<Line>,
        /// Makes every message of a kind as long as the others.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pad: String,
    },
    /// What came of something that the client asked for.
    Answer {
        /// At which table.
        table: String,
        /// The number of what was asked for.
        number: u64,
        /// What came of it.
        answer: Answer,
        /// Makes every answer as long as the others.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pad: String,
    },
    /// A table cannot be watched, or no longer.
    NoTable {
        /// The word that should lead to it.
        table: String,
        /// Why.
        reason: NoTable,
        /// The same for people, in English.
        why: String,
    },
    /// The tables that are shown to everybody.
    Lobby {
        /// As many as a message holds, those with people first.
        tables: Vec<TableLine>,
        /// How many more there are.
        #[serde(default, skip_serializing_if = "is_nothing")]
        more: u32,
    },
    /// Somebody is there.
    Pong {
        /// As it was asked with.
        number: u64,
    },
    /// A message was not understood, or came too fast.
    Trouble {
        /// What is wrong.
        why: String,
    },
    /// The room closes the connection.
    Bye {
        /// Why.
        reason: Bye,
        /// The same for people, in English.
        why: String,
        /// Whether it is worth coming back.
        again: bool,
    },
}

/// Why a table cannot be watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum NoTable {
    /// There is none.
    Unknown,
    /// Its night is over.
    Closed,
    /// The host does not want this client there.
    Banned,
    /// The client watches too many.
    TooMany,
    /// It cannot be opened.
    Broken,
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// The room closes.
    Closing,
    /// The client reads too slowly.
    Slow,
    /// The session has ended.
    LoggedOut,
    /// The client is too old for the room.
    TooOld,
    /// The client is too new for the room.
    TooNew,
    /// Anything else.
    Closed,
}

/// A room that says no version speaks the first.
fn first() -> u32 {
    1
}

/// What came of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Answer {
    /// It is done, and on the disk.
    Done {
        /// The number of the next line after it.
        next: u64,
    },
    /// The host is asked.
    Asked,
    /// It is refused, and nothing has changed.
    Refused {
        /// Why, and what to do.
        why: String,
        /// What kind of trouble it is.
        trouble: Trouble,
    },
}

/// Kinds of trouble.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Trouble {
    /// It is against the rules, or not their turn.
    Rules,
    /// It was decided on something that has passed.
    Stale,
    /// They may not do this here.
    NotAllowed,
    /// The room is stopping, or cannot write.
    Room,
}

/// A table in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableLine {
    /// The word that leads to it.
    pub table: String,
    /// Its name.
    pub name: String,
    /// What is played.
    pub game: String,
    /// Whose it is, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<crate::Mark>,
    /// For how much.
    pub stakes: crate::StakesView,
    /// How many sit there.
    pub seated: u8,
    /// How many chairs there are.
    pub chairs: u8,
    /// How many of those who sit there are bots.
    pub bots: u8,
    /// Hands that were dealt.
    pub hands: u64,
    /// Whether the host approves who sits down.
    pub approve: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks like that")]
fn is_nothing(count: &u32) -> bool {
    *count == 0
}
