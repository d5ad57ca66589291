//! Events as lines of a log, and back.

use cards::Card;
use engine::{Event as HandEvent, Seen, Viewer};
use room::{Event, Happened};

use crate::form::{self, Misread};
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
    #[error("line {number} of the log can't be read: {error}")]
    Text {
        /// Which line.
        number: u64,
        /// Why.
        error: Misread,
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
            let text = |error| Unreadable::Text { number, error };
            let whole = form::write_happened(happened).map_err(text)?;
            if is_open(&happened.event) {
                return Ok(Line { number, form: form::NEWEST, open: whole, sealed: None });
            }
            let seen = happened.event.seen_by(None, Viewer::Spectator);
            let seen = Happened { at: happened.at, event: seen };
            let open = form::write_happened(&seen).map_err(text)?;
            // Faces are written alike in both.
            let sealed = if open == whole {
                None
            } else {
                let broken = |broken| Unreadable::Sealed { number, broken };
                Some(sealer.seal(table, number, &whole).map_err(broken)?)
            };
            Ok(Line { number, form: form::NEWEST, open, sealed })
        })
        .collect()
}

/// Whether everybody sees all of it, whatever it holds: there is no card in it. Of the others it is found out.
fn is_open(event: &Event<Card>) -> bool {
    matches!(
        event,
        Event::Open(_)
            | Event::Hand(
                HandEvent::Posted { .. }
                    | HandEvent::Folded { .. }
                    | HandEvent::Checked { .. }
                    | HandEvent::Called { .. }
                    | HandEvent::Raised { .. }
                    | HandEvent::BroughtIn { .. }
                    | HandEvent::Closed { .. }
                    | HandEvent::Reached { .. }
            )
    )
}

/// A line as an event: the whole of it where it is open or the key is there.
pub fn read(table: TableId, line: &Line, sealer: Option<&Sealer>) -> Result<Unsealed, Unreadable> {
    let number = line.number;
    let text = |error| Unreadable::Text { number, error };
    match (&line.sealed, sealer) {
        (None, _) => form::read_whole(line.form, &line.open).map(Unsealed::Whole).map_err(text),
        (Some(sealed), Some(sealer)) => {
            let broken = |broken| Unreadable::Sealed { number, broken };
            let whole = sealer.open(table, number, sealed).map_err(broken)?;
            form::read_whole(line.form, &whole).map(Unsealed::Whole).map_err(text)
        }
        (Some(_), None) => seen(line).map(Unsealed::Part),
    }
}

/// What anybody may know of a line.
pub fn seen(line: &Line) -> Result<Happened<Seen>, Unreadable> {
    let text = |error| Unreadable::Text { number: line.number, error };
    form::read_seen(line.form, &line.open).map_err(text)
}
