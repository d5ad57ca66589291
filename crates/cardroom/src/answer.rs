//! What a command prints, and whether it is a yes.

use serde::Serialize;

use crate::failure::Failure;
use crate::patience::STOPPED;

/// What a command prints in the end, and how it exits.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) exit_code: u8,
}

impl Answer {
    pub(crate) fn yes(text: String) -> Answer {
        Answer { text, exit_code: 0 }
    }

    pub(crate) fn no(text: String) -> Answer {
        Answer { text, exit_code: 1 }
    }

    /// What there is when Ctrl-C comes.
    pub(crate) fn stopped(text: String) -> Answer {
        Answer { text, exit_code: STOPPED }
    }

    /// An answer about input that is bad.
    pub(crate) fn bad_input(text: String) -> Answer {
        Answer { text, exit_code: 2 }
    }
}

impl From<String> for Answer {
    fn from(text: String) -> Answer {
        Answer::yes(text)
    }
}

pub(crate) fn to_json(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::Output { to: "JSON".to_owned(), error: error.into() })?;
    Ok(text + "\n")
}
