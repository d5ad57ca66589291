//! Events as lines of a log, and back.

use cards::Card;
use engine::{Seen, Viewer};
use room::Happened;

use crate::seal::{Broken, Sealer};
use crate::{Line, TableId};

/// A line that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsealed {
    /// Everything that happened.
    Whole(Happened<Card>),
    /// What anybody may know of it, because the key is not there.
    Part(Happened<Seen>),
}

/// Why a line cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is no event of this program.
    #[error("line {number} of the log cannot be read: {error}")]
    Text {
        /// Which line.
        number: u64,
        /// Why.
        error: serde_json::Error,
    },
    /// It was sealed with another key, or changed.
    #[error("line {number} of the log: {broken}")]
    Sealed {
        /// Which line.
        number: u64,
        /// What is wrong.
        broken: Broken,
    },
}

/// Events as lines from this number on. What not everybody may know is sealed.
pub fn written(
    table: TableId,
    from: u64,
    events: &[Happened<Card>],
    sealer: &Sealer,
) -> Result<Vec<Line>, Unreadable> {
    (from..)
        .zip(events)
        .map(|(number, happened)| {
            let seen = happened.event.seen_by(None, Viewer::Spectator);
            let seen = Happened { at: happened.at, event: seen };
            let text = |error| Unreadable::Text { number, error };
            let open = serde_json::to_string(&seen).map_err(text)?;
            let whole = serde_json::to_string(happened).map_err(text)?;
            // Faces are written alike in both.
            let sealed = if open == whole {
                None
            } else {
                let broken = |broken| Unreadable::Sealed { number, broken };
                Some(sealer.seal(table, number, &whole).map_err(broken)?)
            };
            Ok(Line { number, open, sealed })
        })
        .collect()
}

/// A line as an event: the whole of it where it is open or the key is there.
pub fn read(table: TableId, line: &Line, sealer: Option<&Sealer>) -> Result<Unsealed, Unreadable> {
    let number = line.number;
    let text = |error| Unreadable::Text { number, error };
    match (&line.sealed, sealer) {
        (None, _) => serde_json::from_str(&line.open).map(Unsealed::Whole).map_err(text),
        (Some(sealed), Some(sealer)) => {
            let broken = |broken| Unreadable::Sealed { number, broken };
            let whole = sealer.open(table, number, sealed).map_err(broken)?;
            serde_json::from_str(&whole).map(Unsealed::Whole).map_err(text)
        }
        (Some(_), None) => serde_json::from_str(&line.open).map(Unsealed::Part).map_err(text),
    }
}
