//! What is said to the task of a table.

use std::time::Instant;

use room::{PlayerId, Table};
use telling::Language;
use tokio::sync::oneshot;
use wire::{Settled, Wished};

use crate::door::outbox::Outbox;
use crate::games::settlement::Settlement;
use crate::kept::settings::Settings;
use crate::table::bots::Thinking;
use crate::table::step::{No, Request};
use crate::table::who::{Origin, Who};

/// Messages that may wait for a table.
pub(crate) const INBOX: usize = 1_024;

/// Something for the task of a table.
pub(crate) enum ToTable {
    /// Somebody wants to be told what happens.
    Watch {
        /// Which connection.
        connection: u64,
        who: Option<Who>,
        /// Whence they come.
        origin: Option<Origin>,
        since: Option<u64>,
        /// In which language they are told, and whether they want to see everything each time.
        reads: (Language, bool),
        out: Outbox,
    },
    /// Or no more.
    Leave { connection: u64 },
    /// Somebody asks for something.
    Do { connection: u64, who: Who, request: Request, received: Instant, out: Outbox },
    /// The host settles everything anew.
    Settle {
        who: Who,
        wished: Box<Wished>,
        settlement: Box<Settlement>,
        reply: oneshot::Sender<Result<Settled, No>>,
    },
    /// A bot has decided.
    Decided { player: PlayerId, asked: u64, thinking: Thinking },
    /// Somebody wants to know how it stands.
    Look { reply: oneshot::Sender<(Table, Settings, u64)> },
    /// Somebody's account was deleted.
    Gone { person: u64 },
    /// The room closes: no hand begins any more.
    Stop,
}
