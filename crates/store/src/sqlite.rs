//! A store in one file of SQLite.
//!
//! One thread writes. It takes everything that waits, of all tables, puts it on the disk in one
//! transaction with one sync, and then tells everyone who waited: a sync takes as long for a hundred moves
//! as for one.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use room::{Account, Movement, PlayerId, Reason};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use crate::records::{Done, Line, Person, Store, StoreError, TableId, TableRecord, Write};

/// The form of the data; a program refuses what is newer than it knows.
const VERSION: u32 = 1;

/// The most calls that share a sync.
const MOST_TOGETHER: usize = 1_024;

const SCHEMA: &str = "
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, link TEXT NOT NULL UNIQUE, charter TEXT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE lines (
    table_id INTEGER NOT NULL REFERENCES tables(id), number INTEGER NOT NULL,
    open TEXT NOT NULL, sealed BLOB,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE movements (
    id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL REFERENCES tables(id),
    source TEXT NOT NULL, target TEXT NOT NULL, chips INTEGER NOT NULL CHECK (chips > 0),
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX movements_of_table ON movements (table_id);
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables(id), lines INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (table_id, lines)
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, lower TEXT NOT NULL UNIQUE, password TEXT
) STRICT;
CREATE TABLE games (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
";

/// A store in one file of SQLite.
#[derive(Debug)]
pub struct Sqlite {
    reads: Mutex<Connection>,
    queue: Option<Sender<(Vec<Write>, Done)>>,
    writer: Option<JoinHandle<()>>,
}

impl Sqlite {
    /// The store in this file, which is made where it is not there.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let mut writes = Connection::open(path).map_err(failed)?;
        // A change that is acknowledged is on the disk: the log of changes is synced with each.
        writes.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
        writes.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
        writes.pragma_update(None, "foreign_keys", true).map_err(failed)?;
        writes.busy_timeout(std::time::Duration::from_secs(5)).map_err(failed)?;
        prepare(&mut writes)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reads = Connection::open_with_flags(path, flags).map_err(failed)?;
        let (queue, waiting) = channel();
        let writer = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write_all(&mut writes, &waiting))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Sqlite { reads: Mutex::new(reads), queue: Some(queue), writer: Some(writer) })
    }

    fn reads(&self) -> MutexGuard<'_, Connection> {
        self.reads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Copies everything into a new file, as it is at one moment, while others go on writing.
    pub fn copy_to(&self, path: &Path) -> Result<(), StoreError> {
        if path.exists() {
            return Err(StoreError::Taken(path.display().to_string()));
        }
        let text = path.to_str().ok_or_else(|| {
            StoreError::Failed(format!("{} cannot be written as text", path.display()))
        })?;
        self.reads().execute("VACUUM INTO ?1", [text]).map(drop).map_err(failed)
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

#[allow(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
fn failed(error: rusqlite::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// Makes the data what this program works with.
fn prepare(writes: &mut Connection) -> Result<(), StoreError> {
    let found: u32 =
        writes.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    match found {
        VERSION => Ok(()),
        0 => {
            let change = writes.transaction().map_err(failed)?;
            change.execute_batch(SCHEMA).map_err(failed)?;
            change.pragma_update(None, "user_version", VERSION).map_err(failed)?;
            change.commit().map_err(failed)
        }
        found => Err(StoreError::Newer { found, known: VERSION }),
    }
}

/// Writes what comes, as much together as waits.
fn write_all(writes: &mut Connection, waiting: &Receiver<(Vec<Write>, Done)>) {
    while let Ok(first) = waiting.recv() {
        let mut batch = vec![first];
        batch.extend(waiting.try_iter().take(MOST_TOGETHER - 1));
        let mut outcomes = Vec::with_capacity(batch.len());
        let together = together(writes, &batch, &mut outcomes);
        for (place, (_, done)) in batch.into_iter().enumerate() {
            // Nothing is kept of a batch that did not come to the disk.
            let outcome = together
                .clone()
                .and_then(|()| outcomes.get(place).cloned().unwrap_or(Err(StoreError::Ended)));
            done(outcome);
        }
    }
}

/// Writes all calls in one transaction. What one of them may not do undoes that call alone.
fn together(
    writes: &mut Connection,
    batch: &[(Vec<Write>, Done)],
    outcomes: &mut Vec<Result<(), StoreError>>,
) -> Result<(), StoreError> {
    let mut change = writes.transaction().map_err(failed)?;
    for (calls, _) in batch {
        let point = change.savepoint().map_err(failed)?;
        let outcome = calls.iter().try_for_each(|write| keep(&point, write));
        match &outcome {
            Ok(()) => point.commit().map_err(failed)?,
            // A savepoint that is dropped is rolled back.
            Err(_) => drop(point),
        }
        outcomes.push(outcome);
    }
    change.commit().map_err(failed)
}

fn keep(to: &Connection, write: &Write) -> Result<(), StoreError> {
    let changed = match write {
        Write::Open(TableRecord { id, link, charter, is_closed }) => {
            let text = "INSERT INTO tables (id, link, charter, closed) VALUES (?1, ?2, ?3, ?4)";
            let what = || format!("table {}", id.0);
            return taken(to.execute(text, params![id.0 as i64, link, charter, is_closed]), what);
        }
        Write::Charter { table, charter } => {
            let text = "UPDATE tables SET charter = ?2 WHERE id = ?1";
            (*table, to.execute(text, params![table.0 as i64, charter]))
        }
        Write::Lines { table, lines, movements } => {
            keep_lines(to, *table, lines)?;
            return keep_movements(to, *table, movements);
        }
        Write::Snapshot { table, lines, text } => {
            let sql =
                "INSERT OR REPLACE INTO snapshots (table_id, lines, body) VALUES (?1, ?2, ?3)";
            known(to, *table)?;
            to.execute(sql, params![table.0 as i64, *lines as i64, text]).map_err(failed)?;
            let sql = "DELETE FROM snapshots WHERE table_id = ?1 AND lines NOT IN
                (SELECT lines FROM snapshots WHERE table_id = ?1 ORDER BY lines DESC LIMIT 2)";
            return to.execute(sql, [table.0 as i64]).map(drop).map_err(failed);
        }
        Write::Close { table } => {
            let text = "UPDATE tables SET closed = 1 WHERE id = ?1";
            (*table, to.execute(text, [table.0 as i64]))
        }
        Write::Person(Person { id, name, password }) => {
            let text = "INSERT INTO people (id, name, lower, password) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (id) DO UPDATE SET name = ?2, lower = ?3, password = ?4";
            let values = params![*id as i64, name, name.to_lowercase(), password];
            return taken(to.execute(text, values), || name.clone());
        }
        Write::Game { hash, text } => {
            let sql = "INSERT OR REPLACE INTO games (hash, body) VALUES (?1, ?2)";
            return to.execute(sql, params![hash, text]).map(drop).map_err(failed);
        }
    };
    match changed {
        (table, Ok(0)) => Err(StoreError::NoTable(table)),
        (_, outcome) => outcome.map(drop).map_err(failed),
    }
}

/// Something that must not be there already.
fn taken(
    outcome: rusqlite::Result<usize>,
    what: impl FnOnce() -> String,
) -> Result<(), StoreError> {
    match outcome {
        Err(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) =>
        {
            Err(StoreError::Taken(what()))
        }
        outcome => outcome.map(drop).map_err(failed),
    }
}

fn known(to: &Connection, table: TableId) -> Result<(), StoreError> {
    let text = "SELECT 1 FROM tables WHERE id = ?1";
    let found = to.query_row(text, [table.0 as i64], |_| Ok(())).optional().map_err(failed)?;
    found.ok_or(StoreError::NoTable(table))
}

fn keep_lines(to: &Connection, table: TableId, lines: &[Line]) -> Result<(), StoreError> {
    known(to, table)?;
    let text = "SELECT coalesce(max(number) + 1, 0) FROM lines WHERE table_id = ?1";
    let next: i64 = to.query_row(text, [table.0 as i64], |row| row.get(0)).map_err(failed)?;
    let text = "INSERT INTO lines (table_id, number, open, sealed) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = to.prepare_cached(text).map_err(failed)?;
    for (number, line) in (next..).zip(lines) {
        let (expected, found) = (number as u64, line.number);
        if found != expected {
            return Err(StoreError::Gap { table, expected, found });
        }
        let values = params![table.0 as i64, number, line.open, line.sealed];
        insert.execute(values).map_err(failed)?;
    }
    Ok(())
}

fn keep_movements(
    to: &Connection,
    table: TableId,
    movements: &[Movement],
) -> Result<(), StoreError> {
    let text = "INSERT INTO movements (table_id, source, target, chips, reason)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut insert = to.prepare_cached(text).map_err(failed)?;
    for Movement { from, to, chips, reason } in movements {
        let (from, to) = (account(*from), account(*to));
        let values = params![table.0 as i64, from, to, *chips as i64, name(*reason)];
        insert.execute(values).map_err(failed)?;
    }
    Ok(())
}

/// An account as it is written.
fn account(account: Account) -> String {
    match account {
        Account::Bank => "bank".to_owned(),
        Account::House => "house".to_owned(),
        Account::Pot => "pot".to_owned(),
        Account::ShowChips => "show chips".to_owned(),
        Account::Player(player) => format!("player {}", player.0),
    }
}

fn read_account(text: &str) -> Option<Account> {
    Some(match text {
        "bank" => Account::Bank,
        "house" => Account::House,
        "pot" => Account::Pot,
        "show chips" => Account::ShowChips,
        text => Account::Player(PlayerId(text.strip_prefix("player ")?.parse().ok()?)),
    })
}

fn name(reason: Reason) -> &'static str {
    match reason {
        Reason::BuyIn => "buy-in",
        Reason::CashOut => "cash-out",
        Reason::Bet => "bet",
        Reason::Returned => "returned",
        Reason::Won => "won",
        Reason::ToHouse => "to house",
        Reason::SideGame => "side game",
        Reason::ShowChip => "show chip",
        Reason::Chop => "chop",
    }
}

impl Store for Sqlite {
    fn write(&self, writes: Vec<Write>, done: Done) {
        let unsent = match &self.queue {
            Some(queue) => queue.send((writes, done)).err().map(|unsent| unsent.0.1),
            None => Some(done),
        };
        if let Some(done) = unsent {
            done(Err(StoreError::Ended));
        }
    }

    fn tables(&self, with_closed: bool) -> Result<Vec<TableRecord>, StoreError> {
        let text = "SELECT id, link, charter, closed FROM tables
            WHERE closed = 0 OR ?1 ORDER BY id";
        let reads = self.reads();
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([with_closed], |row| {
            Ok(TableRecord {
                id: TableId(row.get::<_, i64>(0)? as u64),
                link: row.get(1)?,
                charter: row.get(2)?,
                is_closed: row.get(3)?,
            })
        });
        rows.and_then(Iterator::collect).map_err(failed)
    }

    fn lines(&self, table: TableId, from: u64) -> Result<Vec<Line>, StoreError> {
        let text = "SELECT number, open, sealed FROM lines
            WHERE table_id = ?1 AND number >= ?2 ORDER BY number";
        let reads = self.reads();
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([table.0 as i64, from as i64], |row| {
            let number = row.get::<_, i64>(0)? as u64;
            Ok(Line { number, open: row.get(1)?, sealed: row.get(2)? })
        });
        rows.and_then(Iterator::collect).map_err(failed)
    }

    fn snapshots(&self, table: TableId) -> Result<Vec<(u64, String)>, StoreError> {
        let text = "SELECT lines, body FROM snapshots WHERE table_id = ?1 ORDER BY lines DESC";
        let reads = self.reads();
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query
            .query_map([table.0 as i64], |row| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?)));
        rows.and_then(Iterator::collect).map_err(failed)
    }

    fn balances(&self, table: TableId) -> Result<Vec<(Account, i128)>, StoreError> {
        let text = "SELECT account, sum(chips) FROM (
                SELECT target AS account, chips FROM movements WHERE table_id = ?1
                UNION ALL SELECT source, -chips FROM movements WHERE table_id = ?1
            ) GROUP BY account";
        let reads = self.reads();
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([table.0 as i64], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))
        });
        let rows: Vec<(String, i64)> = rows.and_then(Iterator::collect).map_err(failed)?;
        let mut balances = Vec::new();
        for (text, chips) in rows {
            let unknown = || StoreError::Failed(format!("there is no account {text:?}"));
            balances.push((read_account(&text).ok_or_else(unknown)?, i128::from(chips)));
        }
        balances.sort();
        Ok(balances)
    }

    fn person_named(&self, name: &str) -> Result<Option<Person>, StoreError> {
        person(&self.reads(), "lower = ?1", params![name.to_lowercase()])
    }

    fn person(&self, id: u64) -> Result<Option<Person>, StoreError> {
        person(&self.reads(), "id = ?1", params![id as i64])
    }

    fn game(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let text = "SELECT body FROM games WHERE hash = ?1";
        self.reads().query_row(text, [hash], |row| row.get(0)).optional().map_err(failed)
    }
}

fn person(
    reads: &Connection,
    which: &str,
    values: &[&dyn rusqlite::ToSql],
) -> Result<Option<Person>, StoreError> {
    let text = format!("SELECT id, name, password FROM people WHERE {which}");
    let found = reads.query_row(&text, values, |row| {
        Ok(Person { id: row.get::<_, i64>(0)? as u64, name: row.get(1)?, password: row.get(2)? })
    });
    found.optional().map_err(failed)
}
