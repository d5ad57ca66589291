//! `cardroom man`

use std::path::PathBuf;

use clap::{Args, CommandFactory};

use crate::command_line::CommandLine;
use crate::desk::Desk;
use crate::failure::Failure;

/// Print the manual page, or write one page per command to a folder
#[derive(Args)]
#[command(
    after_help = "Examples:\n  cardroom man | man -l -\n  cardroom man --out ~/.local/share/man/man1"
)]
pub(crate) struct Man {
    /// Write one page per command here
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The page of the whole program, or all pages as files.
pub(crate) fn run(asked: &Man, _: &mut Desk<'_>) -> Result<String, Failure> {
    let command = CommandLine::command();
    let Some(folder) = &asked.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page).map_err(to(&"the manual page"))?;
        return Ok(String::from_utf8_lossy(&page).into_owned());
    };
    std::fs::create_dir_all(folder).map_err(to(&folder.display()))?;
    clap_mangen::generate_to(command, folder).map_err(to(&folder.display()))?;
    Ok(format!("The manual pages are in {}\n", folder.display()))
}

fn to(place: &dyn std::fmt::Display) -> impl Fn(std::io::Error) -> Failure {
    let to = place.to_string();
    move |error| Failure::Output { to: to.clone(), error }
}
