//! Whether a file is whole, before anything is written to it; and who may read it.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::schema::look_over;
use crate::records::StoreError;

/// What stands in the file beside the data that says that there was a room.
const MARK: &str =
    "A room is kept in this folder. While this file is here, Cardroom does not make a new room
where the old one is missing: it asks for a copy (cardroom restore). Delete it to begin a new room.
";

/// Makes sure that what is there is whole, or that there never was anything. Nothing is written unless the
/// file is new: then it is made, for its owner alone.
pub(super) fn check(path: &Path) -> Result<(), StoreError> {
    let damaged = |why: String| damaged(path, why);
    let mark = beside(path, ".room");
    match fs::metadata(path) {
        Ok(found) if found.len() == 0 => {
            let why = "the data is empty, but a room was kept in it".to_owned();
            return Err(damaged(why));
        }
        Ok(_) => match look_over(path) {
            Ok(_) => {}
            Err(newer @ StoreError::Newer { .. }) => return Err(newer),
            Err(StoreError::Failed(why)) => return Err(damaged(why)),
            Err(other) => return Err(other),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if mark.exists() {
                let mark = mark.display();
                let why = format!("the data is gone, but {mark} says a room was kept here");
                return Err(damaged(why));
            }
            return Ok(());
        }
        Err(error) => return Err(unusable(path, &error)),
    }
    Ok(())
}

/// The data is not what it was.
pub(super) fn damaged(path: &Path, why: String) -> StoreError {
    let folder = path.parent().unwrap_or(Path::new(".")).display().to_string();
    StoreError::Damaged { file: path.display().to_string(), folder, why }
}

/// Notes that there is a room, and sees to it that only its owner can read it.
pub(super) fn mark(path: &Path) -> Result<(), StoreError> {
    let mark = beside(path, ".room");
    if !mark.exists() {
        let written = private(&mark).and_then(|mut file| {
            file.write_all(MARK.as_bytes())?;
            file.sync_all()
        });
        written.map_err(|error| unusable(&mark, &error))?;
    }
    for path in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        if path.exists() {
            narrow(&path).map_err(|error| unusable(&path, &error))?;
        }
    }
    Ok(())
}

/// A new file that only its owner can read.
pub(super) fn private(path: &Path) -> std::io::Result<fs::File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// From now on only its owner can read it.
fn narrow(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path)?.permissions().mode();
        if mode & 0o077 != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// A file beside the data.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

fn unusable(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Failed(format!("{}: {error}", path.display()))
}
