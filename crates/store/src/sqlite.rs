//! A store in one file of SQLite.
//!
//! One thread writes (`write`). It takes everything that waits, of all tables, puts it on the disk in one
//! transaction with one sync, and then tells everyone who waited: a sync takes as long for a hundred moves
//! as for one.

mod copies;
mod people;
mod proof;
mod read;
mod schema;
mod whole;
mod write;

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::ops::Deref;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use proof::Begun;
pub use proof::OtherKey;

use crate::records::{Done, StoreError, Write};
use crate::seal::Sealer;

/// A store in one file of SQLite.
#[derive(Debug)]
pub struct Sqlite {
    reads: Mutex<Connection>,
    queue: Option<Sender<(Vec<Write>, Done)>>,
    writer: Option<JoinHandle<()>>,
    /// What proves that what is read is what was written.
    sealer: Option<Sealer>,
    is_begun_anew: bool,
    /// Kept as long as the store is used, and let go after everything else.
    _lock: File,
}

impl Sqlite {
    /// The store in this file, which is made where it is not there. One program at a time has it. Without a
    /// key nothing that is read is proved, and older data is not brought up to date: for tests, and for what
    /// has no lines.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::opened(path, None)
    }

    /// The same, with the room's key: whatever is read is what was written with it.
    pub fn open_with(path: &Path, sealer: &Sealer, other: OtherKey) -> Result<Sqlite, StoreError> {
        Sqlite::opened(path, Some((sealer, other)))
    }

    fn opened(path: &Path, key: Option<(&Sealer, OtherKey)>) -> Result<Sqlite, StoreError> {
        let lock = locked(path)?;
        whole::check(path)?;
        let mut writes = Connection::open(path).map_err(failed)?;
        // A change that is acknowledged is on the disk: the log of changes is synced with each.
        writes.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
        writes.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
        writes.pragma_update(None, "foreign_keys", true).map_err(failed)?;
        writes.busy_timeout(std::time::Duration::from_secs(5)).map_err(failed)?;
        writes.set_prepared_statement_cache_capacity(64);
        // How a statement is carried out does not depend on its values: it is not read anew for each.
        writes.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(failed)?;
        let is_begun_anew = prepare(&mut writes, path, key)?;
        let sealer = key.map(|(sealer, _)| sealer.clone());
        whole::mark(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reads = Connection::open_with_flags(path, flags).map_err(failed)?;
        let (queue, waiting) = channel();
        let proves = sealer.clone();
        let writer = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write::write_all(&mut writes, &waiting, proves.as_ref()))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let (reads, queue, writer) = (Mutex::new(reads), Some(queue), Some(writer));
        Ok(Sqlite { reads, queue, writer, sealer, is_begun_anew, _lock: lock })
    }

    /// Whether there is data in this file, or was.
    pub fn is_or_was_there(path: &Path) -> bool {
        path.exists() || whole::beside(path, ".room").exists()
    }

    /// Whether everything that was there is taken as it is, because the key is another.
    pub fn is_begun_anew(&self) -> bool {
        self.is_begun_anew
    }

    /// What stands now, however much is written while somebody reads it.
    fn reads(&self) -> Result<Moment<'_>, StoreError> {
        let reads = self.reads.lock().unwrap_or_else(PoisonError::into_inner);
        reads.execute_batch("BEGIN").map_err(failed)?;
        Ok(Moment(reads))
    }

    fn send(&self, writes: Vec<Write>, done: Done) {
        let unsent = match &self.queue {
            Some(queue) => queue.send((writes, done)).err().map(|unsent| unsent.0.1),
            None => Some(done),
        };
        if let Some(done) = unsent {
            done(Err(StoreError::Ended));
        }
    }
}

/// The data as it is at one moment: rows and their proofs are read in several questions, and a change that is
/// written between two of them would look like damage.
struct Moment<'a>(MutexGuard<'a, Connection>);

impl Deref for Moment<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl Drop for Moment<'_> {
    fn drop(&mut self) {
        let _ = self.0.execute_batch("ROLLBACK");
    }
}

impl Drop for Sqlite {
    /// What waits is written before the end.
    fn drop(&mut self) {
        drop(self.queue.take());
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// Brings the data up to date, and makes sure that the key is that of the room. It is one change: data of the
/// newest form that lacks its proofs was never left so by this program.
fn prepare(
    writes: &mut Connection,
    path: &Path,
    key: Option<(&Sealer, OtherKey)>,
) -> Result<bool, StoreError> {
    let found = schema::found(writes)?;
    if key.is_none() && (1..schema::VERSION).contains(&found) {
        return Err(StoreError::Older { found, known: schema::VERSION });
    }
    let change = writes.transaction().map_err(failed)?;
    schema::bring_up(&change, found)?;
    let begun = match key {
        Some((sealer, other)) => proof::opened(&change, found, sealer, other)?,
        None => Begun::Before,
    };
    if begun == Begun::Unproved {
        let why = "the proofs of its contents are gone: someone has deleted them";
        return Err(whole::damaged(path, why.to_owned()));
    }
    change.commit().map_err(failed)?;
    Ok(begun == Begun::Anew)
}

#[allow(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
fn failed(error: rusqlite::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// A lock beside the data: two programs that rebuild and play the same tables would not know of
/// each other's moves. The system lets it go when a program ends, in whatever way.
fn locked(path: &Path) -> Result<File, StoreError> {
    let mut beside = OsString::from(path);
    beside.push(".lock");
    let unusable = |error| StoreError::Failed(format!("{}: {error}", Path::new(&beside).display()));
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&beside);
    let file = file.map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}
