//! `cardroom restore`

use std::path::PathBuf;

use clap::Args;
use store::Sqlite;

use crate::answer::Answer;
use crate::data::DataFolder;
use crate::desk::Desk;
use crate::failure::Failure;

/// Restore the room from a backup
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom restore friday.db
  cardroom restore friday.db --replace --data /var/lib/cardroom/data

The room must be closed. Hands in play pick up where they were when the backup was made, if you have
the key they were sealed with.")]
pub(crate) struct Restore {
    /// The backup
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataFolder,
    /// Replace the data that is there, and keep the old data next to it
    #[arg(long)]
    pub(crate) replace: bool,
}

pub(crate) fn run(asked: &Restore, _: &mut Desk<'_>) -> Result<Answer, Failure> {
    let data = asked.data.folder()?;
    let to = server::data_file(&data);
    std::fs::create_dir_all(&data)
        .map_err(|error| Failure::Output { to: data.display().to_string(), error })?;
    let old = Sqlite::restore(&asked.file, &to, asked.replace).map_err(Failure::bad_input)?;
    let old = old.map(|old| format!("What was there before is in {}.\n", old.display()));
    Ok(Answer::yes(format!(
        "{} holds what was in {}.\n{}",
        data.display(),
        asked.file.display(),
        old.unwrap_or_default()
    )))
}
