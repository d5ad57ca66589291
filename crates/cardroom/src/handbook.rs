//! What other programs read about this one: completions and manual pages.

use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::command_line::CommandLine;
use crate::failure::Failure;

pub(crate) fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "cardroom", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The page of the whole program, or all pages as files.
pub(crate) fn man(out: Option<&Path>) -> Result<String, Failure> {
    let command = CommandLine::command();
    let Some(folder) = out else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page).map_err(to(&"the manual page"))?;
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
