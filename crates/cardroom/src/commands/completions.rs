//! `cardroom completions`

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::command_line::CommandLine;
use crate::desk::Desk;
use crate::failure::Failure;

/// Print a completion script for your shell
#[derive(Args)]
#[command(
    after_help = "Example:\n  cardroom completions bash > ~/.local/share/bash-completion/completions/cardroom"
)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(asked: &Completions, _: &mut Desk<'_>) -> Result<String, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(asked.shell, &mut CommandLine::command(), "cardroom", &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}
