//! The one binary: reads the command line, asks the crates, prints the answer.
//!
//! Exit codes: 0 is done, 1 means the answer is no, 2 is bad input, told in one line, and 130 an
//! answer that was stopped by Ctrl-C before its end.

mod arena;
mod book;
mod check;
mod command_line;
mod convert;
mod equity;
mod failure;
mod games;
mod handbook;
mod library;
mod load;
mod mixes;
mod night;
mod odds;
mod office;
mod paint;
mod patience;
mod play;
mod players;
mod rank;
mod reference;
mod replay;
mod rules;
mod serve;
mod showdown;
mod simulate;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;

use crate::command_line::{CommandLine, Commands};
use crate::failure::Failure;

fn main() -> ExitCode {
    let answer = match CommandLine::try_parse() {
        Ok(line) => run(line.command),
        // Help and version are answers too.
        Err(told) if !told.use_stderr() => Ok(Answer::yes(told.to_string())),
        Err(wrong) if wrong.kind() == DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(std::io::stderr(), "{wrong}");
            return ExitCode::from(2);
        }
        Err(wrong) => Err(Failure::usage(&wrong)),
    };
    match answer.and_then(|answer| print(&answer.text).map(|()| answer)) {
        Ok(answer) => ExitCode::from(answer.exit_code),
        Err(failure) => {
            // Nobody is left to read it when even this cannot be written.
            let _ = match failure {
                // Problems of game files need their lines drawn.
                Failure::Files(faults) => write!(std::io::stderr(), "{}", paint::faults(&faults)),
                failure => writeln!(std::io::stderr(), "cardroom: {failure}"),
            };
            ExitCode::from(2)
        }
    }
}

fn run(command: Commands) -> Result<Answer, Failure> {
    match command {
        Commands::Games(games) => games::run(&games).map(Answer::yes),
        Commands::Mixes(mixes) => mixes::run(&mixes).map(Answer::yes),
        Commands::Rules(rules) => rules::run(&rules).map(Answer::yes),
        Commands::Check(check) => check::run(&check),
        Commands::Play(play) => play::run(&play),
        Commands::Showdown(showdown) => showdown::run(&showdown).map(Answer::yes),
        Commands::Equity(equity) => equity::run(&equity),
        Commands::Simulate(simulate) => simulate::run(&simulate),
        Commands::Arena(arena) => arena::run(&arena),
        Commands::Night(night) => night::run(&night),
        Commands::Serve(serve) => serve::run(&serve),
        Commands::Backup(backup) => serve::backup(&backup),
        Commands::Restore(restore) => serve::restore(&restore),
        Commands::People(people) => office::people(&people),
        Commands::Sessions(sessions) => office::sessions(&sessions),
        Commands::Audit(audit) => office::audit(&audit),
        Commands::Load(load) => load::run(&load),
        Commands::LoadEcho => load::echo().map(Answer::yes),
        Commands::Replay(replay) => replay::run(&replay),
        Commands::Convert(convert) => convert::run(&convert),
        Commands::Rank(rank) => rank::run(&rank),
        Commands::Odds { table } => odds::run(&table).map(Answer::yes),
        Commands::Reference(reference) => reference::run(&reference).map(Answer::yes),
        Commands::Completions { shell } => Ok(Answer::yes(handbook::completions(shell))),
        Commands::Man { out } => handbook::man(out.as_deref()).map(Answer::yes),
    }
}

/// What a command prints, and whether it is a yes.
struct Answer {
    text: String,
    exit_code: u8,
}

impl Answer {
    fn yes(text: String) -> Answer {
        Answer { text, exit_code: 0 }
    }

    fn no(text: String) -> Answer {
        Answer { text, exit_code: 1 }
    }

    /// An answer about input that is bad.
    fn bad_input(text: String) -> Answer {
        Answer { text, exit_code: 2 }
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
