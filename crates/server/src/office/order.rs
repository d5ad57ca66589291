//! What whoever runs the room can order, and what is reported.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use store::StoreError;

/// The socket, in the folder of the data.
pub fn socket_file(folder: &Path) -> PathBuf {
    folder.join("cardroom.sock")
}

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum Order {
    /// Tell who keeps a name.
    People {
        /// Guests as well.
        with_guests: bool,
    },
    /// Make a link for a new password, and end everything that the old one opened.
    Reset {
        /// A kept name, or a number.
        who: String,
    },
    /// Delete an account.
    Delete {
        /// A kept name, or a number.
        who: String,
    },
    /// Tell where people are logged in.
    Sessions {
        /// A kept name, or a number; none: everybody.
        who: Option<String>,
    },
    /// End a session.
    End {
        /// The beginning of its name, as it is told.
        session: String,
    },
    /// End all sessions of somebody.
    EndAll {
        /// A kept name, or a number.
        who: String,
    },
    /// Tell what hosts and operators did.
    Audit {
        /// The last so many.
        last: usize,
    },
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "report", rename_all = "kebab-case")]
pub enum Report {
    /// Who there is.
    People {
        /// By number.
        people: Vec<PersonTold>,
    },
    /// A link for a new password.
    Link {
        /// Whose.
        name: String,
        /// Where it leads; it works once.
        link: String,
        /// Until when, in seconds since 1970.
        until: u64,
    },
    /// Where people are logged in.
    Sessions {
        /// Those that were used last first.
        sessions: Vec<SessionTold>,
    },
    /// What hosts and operators did.
    Audit {
        /// In order.
        lines: Vec<AuditTold>,
    },
    /// It is done.
    Done {
        /// What.
        what: String,
    },
    /// It is not done.
    No {
        /// Why.
        why: String,
    },
}

/// Someone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonTold {
    /// The number.
    pub id: u64,
    /// The name.
    pub name: String,
    /// Whether the name is kept with a password.
    pub is_kept: bool,
    /// How many sessions there are.
    pub sessions: usize,
    /// When they were here last, in seconds since 1970 and to the hour; none: not since they logged out.
    pub seen: Option<u64>,
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SessionTold {
    /// What it is called here; nobody comes in with it.
    pub id: String,
    /// Whose it is.
    pub person: u64,
    /// Their name.
    pub name: String,
    /// Since when, in seconds since 1970.
    pub created: u64,
    /// When it was used last, to the hour.
    pub seen: u64,
    /// With what.
    pub agent: String,
    /// From where, roughly.
    pub address: String,
}

/// A line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AuditTold {
    /// Its number.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who did it.
    pub who: String,
    /// What.
    pub what: String,
    /// To whom or what.
    pub about: String,
}

/// Why an order did not come to anybody who could do it.
#[derive(Debug, thiserror::Error)]
pub enum OfficeError {
    /// The data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is nothing to work on.
    #[error("there is no data in {}: name the folder with --data", .0.display())]
    NoData(PathBuf),
    /// A room is open and does not answer.
    #[error("the room using the data in {} doesn't answer: {why}", .folder.display())]
    Silent {
        /// Which data.
        folder: PathBuf,
        /// What went wrong.
        why: String,
    },
}
