//! The command line: reads it, asks the crates, prints the answer.
//!
//! [`run`] does all of it at a [`Desk`], so that tests need no process. Exit codes: 0 is done, 1 means the answer
//! is no, 2 is bad input, told in one line, and 130 an answer that was stopped by Ctrl-C before its end.
//!
//! ```
//! use cardroom::{Desk, Screen};
//!
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! let mut desk = Desk {
//!     input: Box::new(std::io::empty()),
//!     out: &mut out,
//!     err: &mut err,
//!     screen: Screen::default(),
//!     hears_ctrl_c: false,
//! };
//! // A royal flush on the board: nobody has anything better, and both have half of the pot.
//! let words = "cardroom equity holdem 2c2d 3c3d --board AsKsQsJsTs";
//! assert_eq!(cardroom::run(words.split(' ').map(Into::into), &mut desk), 0);
//! let told = String::from_utf8(out)?;
//! assert_eq!(told.matches("50.00").count(), 2, "{told}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod arguments;
mod book;
mod chance;
mod command_line;
mod commands;
mod data;
mod desk;
mod failure;
mod library;
mod paint;
mod patience;
mod players;
mod threads;

use std::ffi::OsString;
use std::io::ErrorKind;

use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;

use crate::answer::Answer;
use crate::command_line::CommandLine;
use crate::failure::Failure;

pub use crate::desk::{Desk, Screen};

/// Does what a command line asks for, of which the first word is the program; the exit code.
pub fn run(words: impl IntoIterator<Item = OsString>, desk: &mut Desk<'_>) -> u8 {
    let words: Vec<OsString> = words.into_iter().collect();
    let answer = match CommandLine::read(&words, desk.screen.width) {
        Ok(line) => line.command.run(desk),
        // Help and version are answers too.
        Err(told) if !told.use_stderr() => Ok(Answer::yes(told.to_string())),
        Err(wrong) if wrong.kind() == DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(desk.err, "{wrong}");
            return 2;
        }
        Err(wrong) => Err(Failure::usage(&wrong, &words)),
    };
    match answer.and_then(|answer| print(&answer.text, desk).map(|()| answer)) {
        Ok(answer) => answer.exit_code,
        Err(failure) => {
            // Nobody is left to read it when even this cannot be written.
            let _ = match failure {
                // Problems of game files need their lines drawn.
                Failure::Files(faults) => {
                    write!(desk.err, "{}", paint::faults(&faults, desk.screen))
                }
                failure => writeln!(desk.err, "cardroom: {failure}"),
            };
            2
        }
    }
}

/// Prints the whole answer. A reader that has seen enough (`| head`) is no failure.
fn print(text: &str, desk: &mut Desk<'_>) -> Result<(), Failure> {
    match desk.out.write_all(text.as_bytes()).and_then(|()| desk.out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Output { to: "standard output".to_owned(), error })
        }
        _ => Ok(()),
    }
}
