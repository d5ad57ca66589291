//! The one binary: reads the command line, asks the crates, prints the answer.
//!
//! Exit codes: 0 is done, 1 means the answer is no, 2 is bad input, told in one line.

mod command_line;
mod failure;
mod handbook;
mod odds;
mod paint;
mod rank;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::command_line::{CommandLine, Commands};
use crate::failure::Failure;

fn main() -> ExitCode {
    let command = CommandLine::parse().command;
    let answer = match command {
        Commands::Rank(rank) => rank::run(&rank),
        Commands::Odds { table } => odds::run(&table),
        Commands::Completions { shell } => Ok(handbook::completions(shell)),
        Commands::Man { out } => handbook::man(out.as_deref()),
    };
    match answer.and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Nobody is left to read it when even this cannot be written.
            let _ = writeln!(std::io::stderr(), "cardroom: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Prints the whole answer. A reader that has seen enough (`| head`) is no failure.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Output { to: "standard output".to_owned(), error })
        }
        _ => Ok(()),
    }
}
