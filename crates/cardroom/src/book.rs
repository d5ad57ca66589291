//! Hands that were played, as a file that grows hand by hand.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use notation::Record;
use variant::{Catalogue, Variant};

use crate::failure::Failure;

/// The file that hands are saved in. It stays when the first hand is over, so that nobody who leaves
/// before finds an empty one.
pub(crate) struct Book {
    path: PathBuf,
    file: Option<File>,
    /// What is played: a hand names the text of its game, and carries it where nobody else has it.
    catalogue: Catalogue,
    pub(crate) hands: u64,
}

impl Book {
    /// A file that does not exist yet: the one that was asked for, or one with a usual name in a folder.
    pub(crate) fn new(
        asked: Option<&Path>,
        name: &str,
        catalogue: &Catalogue,
    ) -> Result<Book, Failure> {
        let path = match asked {
            Some(path) if !path.is_dir() => {
                if path.exists() {
                    return Err(Failure::bad_input(format_args!(
                        "--save {}: this file already exists: expected a new one, or a folder",
                        path.display()
                    )));
                }
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                if folder.is_some_and(|folder| !folder.is_dir()) {
                    return Err(Failure::bad_input(format_args!(
                        "--save {}: there is no such folder: create it first",
                        path.display()
                    )));
                }
                path.to_owned()
            }
            folder => free(folder.unwrap_or(Path::new("")), name),
        };
        // Whether it can be written is known before anything is played.
        if let Err(error) = made(&path).and_then(|_| std::fs::remove_file(&path)) {
            let (option, remedy) = match asked {
                Some(_) => ("--save ", "save in another folder"),
                None => ("", "choose another folder with --save, or use --no-save"),
            };
            return Err(Failure::bad_input(format_args!(
                "{option}{}: this file can't be created: {error}: {remedy}",
                path.display()
            )));
        }
        Ok(Book { path, file: None, catalogue: catalogue.clone(), hands: 0 })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Why a hand could not be added.
    pub(crate) fn failed(&self, error: io::Error) -> Failure {
        Failure::Output { to: self.path.display().to_string(), error }
    }

    /// Adds a hand that is over. It is on the disk before the next one begins.
    pub(crate) fn add(&mut self, record: Record, game: &Variant) -> io::Result<()> {
        let record = record.ruled_by(&self.catalogue, game);
        let mut file = match self.file.take() {
            Some(file) => file,
            None => made(&self.path)?,
        };
        let text = record.write_numbered(self.hands + 1);
        file.write_all(text.as_bytes())?;
        file.flush()?;
        self.file = Some(file);
        self.hands += 1;
        Ok(())
    }
}

/// A new file: somebody else's is never written over.
pub(crate) fn made(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// The name itself, or with a number if there is such a file.
fn free(folder: &Path, name: &str) -> PathBuf {
    let mut path = folder.join(format!("{name}.phhs"));
    let mut number = 2;
    while path.exists() {
        path = folder.join(format!("{name}-{number}.phhs"));
        number += 1;
    }
    path
}
