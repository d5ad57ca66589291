use std::fmt;
use std::io;

use crate::paint::one_line;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user can mend it; the text says what is wrong and what was expected.
    BadInput(String),
    /// Something could not be written.
    Output {
        /// Where to.
        to: String,
        /// What the system said.
        error: io::Error,
    },
}

impl Failure {
    pub(crate) fn bad_input(message: impl fmt::Display) -> Failure {
        Failure::BadInput(message.to_string())
    }

    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::BadInput(_) => 2,
            Failure::Output { .. } => 1,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::BadInput(message) => f.write_str(&one_line(message)),
            Failure::Output { to, error } => write!(f, "cannot write to {to}: {error}"),
        }
    }
}
