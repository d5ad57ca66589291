//! `cardroom backup`

use std::path::PathBuf;

use clap::Args;
use store::Sqlite;

use crate::answer::Answer;
use crate::data::DataFolder;
use crate::desk::Desk;
use crate::failure::Failure;

/// Back up everything in the room to one file, even while the room is open
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom backup friday.db
  cardroom backup /mnt/disk/cardroom.db --data /var/lib/cardroom/data

The room may stay open: the backup shows everything at one moment. Hidden cards stay sealed in it,
and the key is not part of it.")]
pub(crate) struct Backup {
    /// The file to write; it must not exist yet
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataFolder,
}

pub(crate) fn run(asked: &Backup, _: &mut Desk<'_>) -> Result<Answer, Failure> {
    let data = asked.data.folder()?;
    let from = server::data_file(&data);
    Sqlite::back_up(&from, &asked.file).map_err(Failure::bad_input)?;
    Ok(Answer::yes(format!(
        "{} holds everything that was in {}.\nThe key is not in it: keep a copy of the key somewhere else.\n",
        asked.file.display(),
        data.display()
    )))
}
