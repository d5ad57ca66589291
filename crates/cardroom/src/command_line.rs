//! The command line, once: parser, help, completions and man page all come from here and from the commands.

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser};

use crate::commands::Commands;

/// Every poker game in one place: deal it, play it, read its rules, work out its odds.
#[derive(Parser)]
#[command(
    name = "cardroom",
    version,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    max_term_width = 100,
    after_help = "\
Examples:
  cardroom games --family grid
  cardroom rules chowaha
  cardroom play holdem
  cardroom showdown omaha-8 --hand AsKs3h2d --hand QcQdJhTh --board Ah8c4dQs2c
  cardroom check my-game.kdl
  cardroom simulate badugi --seats 4 --hands 100000
  cardroom arena razz --bots club,call
  cardroom rank high AsKsQsJsTs QsQdTsTh5c
  cardroom replay hand.phh
  cardroom convert hand.phh --to text
  cardroom odds frequencies high --cards 7
  cardroom reference hands

Exit codes: 0 success, 1 the answer is no, 2 bad input, 130 stopped by Ctrl-C."
)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Commands,
}

impl CommandLine {
    /// Reads the words of a command line, of which the first is the program. Help is as wide as was said, or else
    /// as the terminal.
    pub(crate) fn read(
        words: &[OsString],
        width: Option<usize>,
    ) -> Result<CommandLine, clap::Error> {
        let mut command = CommandLine::command();
        if let Some(width) = width {
            command = command.term_width(width);
        }
        let mut matches = command.try_get_matches_from(words)?;
        let read = CommandLine::from_arg_matches_mut(&mut matches);
        read.map_err(|error| error.format(&mut CommandLine::command()))
    }
}
