use std::ffi::OsString;
use std::fmt;
use std::io;

use clap::CommandFactory;
use variant::{Faults, nearest};

use crate::command_line::CommandLine;
use crate::paint::one_line;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user can mend it; the text says what is wrong and what was expected.
    BadInput(String),
    /// Game files with mistakes.
    Files(Vec<Faults>),
    /// Something could not be read.
    Input {
        /// What.
        from: String,
        /// What the system said.
        error: io::Error,
    },
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

    /// No such thing has this name; perhaps another was meant.
    pub(crate) fn no_such(what: &str, name: &str, names: &[&str]) -> Failure {
        let hint = nearest(name, names.iter().copied()).map_or_else(
            || format!("expected one of {}", names.join(", ")),
            |near| format!("did you mean {near}?"),
        );
        Failure::BadInput(format!("there is no {what} {name:?}: {hint}"))
    }

    /// What is wrong with the command line, in one line.
    pub(crate) fn usage(error: &clap::Error, typed: &[OsString]) -> Failure {
        let text = error.to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        // The first paragraph says what is wrong; a tip may follow, then usage for a wider screen.
        let mut paragraphs = text.split("\n\n");
        let words = |paragraph: &str| paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        let wrong = paragraphs.next().map(words).unwrap_or_default();
        let tip = paragraphs.find_map(|other| other.trim_start().strip_prefix("tip: ").map(words));
        let tip = tip.map(|tip| format!("; {tip}")).unwrap_or_default();
        let command: String = asked_for(typed).iter().map(|word| format!("{word} ")).collect();
        Failure::BadInput(format!("{wrong}{tip} (see cardroom {command}--help)"))
    }
}

/// The commands that were typed, as far as there are such.
fn asked_for(typed: &[OsString]) -> Vec<String> {
    let mut known = CommandLine::command();
    let mut words = Vec::new();
    for word in typed.iter().skip(1) {
        let Some(inner) = known.find_subcommand(word).cloned() else { break };
        words.push(inner.get_name().to_owned());
        known = inner;
    }
    words
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::BadInput(message) => f.write_str(&one_line(message)),
            Failure::Files(faults) => {
                let all: Vec<String> = faults.iter().map(Faults::to_string).collect();
                f.write_str(&all.join("\n"))
            }
            Failure::Input { from, error } => {
                write!(f, "can't read {}: {error}", one_line(from))
            }
            Failure::Output { to, error } => write!(f, "can't write to {to}: {error}"),
        }
    }
}
