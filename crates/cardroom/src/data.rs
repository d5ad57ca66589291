//! Where a room keeps what is its own.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct DataFolder {
    /// The data folder [default: your cardroom data folder]
    #[arg(long, value_name = "FOLDER", global = true)]
    pub(crate) data: Option<PathBuf>,
}

impl DataFolder {
    /// The folder that was named, or the usual one.
    pub(crate) fn folder(&self) -> Result<PathBuf, Failure> {
        match &self.data {
            Some(data) => Ok(data.clone()),
            None => home("XDG_DATA_HOME", ".local/share", "--data"),
        }
    }
}

/// Where programs keep what is theirs.
pub(crate) fn home(variable: &str, below: &str, option: &str) -> Result<PathBuf, Failure> {
    let set =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let found = set(variable).or_else(|| Some(set("HOME")?.join(below)));
    let none = || Failure::bad_input(format_args!("there is no home folder: use {option}"));
    Ok(found.ok_or_else(none)?.join("cardroom"))
}
