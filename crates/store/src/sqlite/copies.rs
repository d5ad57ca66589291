//! Copies of the data, and how one takes the place of what was there.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::people::note_restored;
use super::schema::checked;
use super::whole::{beside, mark, private};
use super::{Sqlite, failed, locked};
use crate::records::StoreError;

impl Sqlite {
    /// Copies everything that is in a file into a new one, as it is at one moment, while others go on
    /// writing.
    pub fn back_up(from: &Path, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Taken(to.display().to_string()));
        }
        let text = to.to_str().ok_or_else(|| {
            StoreError::Failed(format!("{} cannot be written as text", to.display()))
        })?;
        let reads = checked(from)?;
        // For its owner alone, as the data is; SQLite writes into a file that is empty.
        let made = private(to);
        made.map_err(|error| StoreError::Failed(format!("{}: {error}", to.display())))?;
        reads.execute("VACUUM INTO ?1", [text]).map_err(failed)?;
        // A copy is worth something only if it survives what the data does not.
        let synced = File::open(to).and_then(|file| file.sync_all());
        synced.map_err(|error| StoreError::Failed(format!("{}: {error}", to.display())))
    }

    /// Puts a copy in the place of the data, which nobody may use meanwhile. What was there before is kept
    /// beside it, if it may be replaced at all; says where.
    pub fn restore(
        from: &Path,
        to: &Path,
        may_replace: bool,
    ) -> Result<Option<PathBuf>, StoreError> {
        let _lock = locked(to)?;
        drop(checked(from)?);
        let old = match (to.exists(), may_replace) {
            (false, _) => None,
            (true, false) => {
                let there = to.display();
                let why = format!("{there} already exists: use --replace to replace it");
                return Err(StoreError::Failed(why));
            }
            (true, true) => {
                let beside = |number: u32| to.with_extension(format!("before-{number}.db"));
                let free = (1..).map(beside).find(|path| !path.exists());
                let old = free.unwrap_or_else(|| beside(0));
                // In one file, without what waits beside it; what is damaged is kept as it lies there.
                if let Err(error) = Sqlite::back_up(to, &old) {
                    let _ = std::fs::remove_file(&old);
                    match error {
                        StoreError::Newer { .. } => return Err(error),
                        _ => move_aside(to, &old)?,
                    }
                }
                Some(old)
            }
        };
        let new = to.with_extension("restored");
        let unusable = |error: std::io::Error| {
            StoreError::Failed(format!("{} can't be written: {error}", new.display()))
        };
        let _ = std::fs::remove_file(&new);
        Sqlite::back_up(from, &new)?;
        note_restored(&new)?;
        for ending in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(beside(to, ending));
        }
        std::fs::rename(&new, to).map_err(unusable)?;
        mark(to)?;
        Ok(old)
    }
}

/// Moves a file and what waits beside it, byte for byte.
fn move_aside(from: &Path, to: &Path) -> Result<(), StoreError> {
    for ending in ["", "-wal", "-shm"] {
        let (from, to) = (beside(from, ending), beside(to, ending));
        if from.exists() {
            let moved = std::fs::rename(&from, &to);
            moved.map_err(|error| StoreError::Failed(format!("{}: {error}", to.display())))?;
        }
    }
    Ok(())
}
