//! What is on the disk has a form of its own.
//!
//! Lines of a log and snapshots are kept as types that nothing else uses (`one`), and are made and
//! unmade here, at the door. So `room` and `engine` can change as they like: a new variant or a new
//! field there does not compile until the form says how it is written, and what was written years ago is
//! read as it was.
//!
//! **A form has a number.** Lines carry theirs beside them ([`crate::Line::form`]); texts that are one
//! object, such as snapshots, carry it inside, as `form`, where none is 1.
//!
//! **How to extend it.** Extend the newest form where old texts stay readable:
//!
//! * A new variant gets a line in its enum.
//! * A new field gets `#[serde(default, skip_serializing_if = ...)]`, or a type that is an `Option`, with the
//!   value that it had when nobody wrote it down. What was written before then comes out byte for byte
//!   as it was, which a test with old databases holds.
//! * A variant or field that `room` no longer has stays: it is read as what it has become.
//!
//! Anything else (another meaning, another shape, another name) makes a new number: a folder `two` with types
//! for what has changed, `From` the types of the one before, [`NEWEST`] one higher, and a further arm in
//! each `read`. The types of the old form keep their shape for ever and lose their way back: from then on they
//! are only read.

mod mirror;
mod one;

use cards::Card;
use engine::Seen;
use room::{Happened, Snapshot};
use serde::Deserialize;

pub use mirror::{Form, Known};

/// The form in which everything new is written.
pub const NEWEST: u16 = 1;

/// Why a text that was kept cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Misread {
    /// It is no text of this form.
    #[error(transparent)]
    Text(#[from] serde_json::Error),
    /// Something in it cannot be.
    #[error("{0}")]
    Value(String),
    /// It is of a newer program.
    #[error(
        "it is in format {found}, and this program only knows up to {known}: use a newer \
        version"
    )]
    Newer {
        /// The number of its form.
        found: u16,
        /// The newest that is known.
        known: u16,
    },
}

/// What happened, as text in the newest form.
pub(crate) fn write_happened<C: Known>(happened: &Happened<C>) -> Result<String, Misread> {
    Ok(serde_json::to_string(&one::Happened::written(happened))?)
}

/// What happened, all of it.
pub(crate) fn read_whole(form: u16, text: &str) -> Result<Happened<Card>, Misread> {
    read_happened(form, text)
}

/// What happened, as somebody saw it.
pub(crate) fn read_seen(form: u16, text: &str) -> Result<Happened<Seen>, Misread> {
    read_happened(form, text)
}

fn read_happened<C: Known>(form: u16, text: &str) -> Result<Happened<C>, Misread> {
    match form {
        1 => serde_json::from_str::<one::Happened>(text)?.read(),
        found => Err(Misread::Newer { found, known: NEWEST }),
    }
}

/// How a table stands between two hands, as text in the newest form.
pub fn write_snapshot(snapshot: &Snapshot) -> Result<String, Misread> {
    Ok(serde_json::to_string(&one::Snapshot::written(snapshot))?)
}

/// How a table stood between two hands.
pub fn read_snapshot(text: &str) -> Result<Snapshot, Misread> {
    match number_of(text)? {
        1 => serde_json::from_str::<one::Snapshot>(text)?.read(),
        found => Err(Misread::Newer { found, known: NEWEST }),
    }
}

/// The number of the form of a text that carries it inside.
pub fn number_of(text: &str) -> Result<u16, Misread> {
    /// The one field that every form has.
    #[derive(Deserialize)]
    struct Numbered {
        #[serde(default = "first")]
        form: u16,
    }

    fn first() -> u16 {
        1
    }

    Ok(serde_json::from_str::<Numbered>(text)?.form)
}
