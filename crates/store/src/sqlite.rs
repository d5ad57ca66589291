//! A store in one file of SQLite.
//!
//! One thread writes. It takes everything that waits, of all tables, puts it on the disk in one
//! transaction with one sync, and then tells everyone who waited: a sync takes as long for a hundred moves
//! as for one.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use room::{Account, Movement, PlayerId, Reason};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use crate::records::{
    Done, HandRecord, Line, Person, Played, Receipt, Store, StoreError, TableId, TableRecord, Write,
};

/// The form of the data; a program refuses what is newer than it knows.
const VERSION: u32 = 2;

/// The most calls that share a sync.
const MOST_TOGETHER: usize = 1_024;

const SCHEMA: &str = "
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, link TEXT NOT NULL UNIQUE, settings TEXT NOT NULL,
    opened INTEGER NOT NULL, settled INTEGER NOT NULL, closed INTEGER NOT NULL
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
CREATE TABLE receipts (
    table_id INTEGER NOT NULL REFERENCES tables(id), client TEXT NOT NULL, number INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (table_id, client)
) STRICT, WITHOUT ROWID;
CREATE TABLE hands (
    table_id INTEGER NOT NULL REFERENCES tables(id), number INTEGER NOT NULL,
    first INTEGER NOT NULL, game TEXT NOT NULL, players TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE older_settings (
    table_id INTEGER NOT NULL REFERENCES tables(id), settled INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (table_id, settled)
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, lower TEXT NOT NULL, password TEXT
) STRICT;
CREATE UNIQUE INDEX people_with_password ON people (lower) WHERE password IS NOT NULL;
CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;
CREATE TABLE games (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
";

/// What version 2 has and version 1 had not: who was dealt in where, and what came of it.
const SINCE_2: &str = "
CREATE TABLE played (
    place INTEGER PRIMARY KEY AUTOINCREMENT, player INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, won INTEGER,
    UNIQUE (table_id, number, player)
) STRICT;
CREATE INDEX played_by ON played (player, place);
";

/// A store in one file of SQLite.
#[derive(Debug)]
pub struct Sqlite {
    reads: Mutex<Connection>,
    queue: Option<Sender<(Vec<Write>, Done)>>,
    writer: Option<JoinHandle<()>>,
    /// Kept as long as the store is used, and let go after everything else.
    _lock: File,
}

impl Sqlite {
    /// The store in this file, which is made where it is not there. One program at a time has it.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let lock = locked(path)?;
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
        let (reads, queue, writer) = (Mutex::new(reads), Some(queue), Some(writer));
        Ok(Sqlite { reads, queue, writer, _lock: lock })
    }

    fn reads(&self) -> MutexGuard<'_, Connection> {
        self.reads.lock().unwrap_or_else(PoisonError::into_inner)
    }

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
                let why = format!("{there} is there already: say that it may be replaced");
                return Err(StoreError::Failed(why));
            }
            (true, true) => {
                let beside = |number: u32| to.with_extension(format!("before-{number}.db"));
                let free = (1..).map(beside).find(|path| !path.exists());
                let old = free.unwrap_or_else(|| beside(0));
                // In one file, without what waits beside it.
                Sqlite::back_up(to, &old)?;
                Some(old)
            }
        };
        let new = to.with_extension("restored");
        let unusable = |error: std::io::Error| {
            StoreError::Failed(format!("{} cannot be written: {error}", new.display()))
        };
        let _ = std::fs::remove_file(&new);
        Sqlite::back_up(from, &new)?;
        for beside in ["-wal", "-shm"] {
            let mut path = OsString::from(to);
            path.push(beside);
            let _ = std::fs::remove_file(path);
        }
        std::fs::rename(&new, to).map_err(unusable)?;
        Ok(old)
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

/// A file that is whole and of a form that this program knows, to be read.
fn checked(path: &Path) -> Result<Connection, StoreError> {
    let name = path.display();
    if !path.is_file() {
        return Err(StoreError::Failed(format!("there is no data in {name}")));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let reads = Connection::open_with_flags(path, flags).map_err(failed)?;
    let not_ours = |_| StoreError::Failed(format!("{name} is no data of a cardroom"));
    let found: u32 =
        reads.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(not_ours)?;
    match found {
        0 => return Err(StoreError::Failed(format!("{name} is no data of a cardroom"))),
        1..=VERSION => {}
        found => return Err(StoreError::Newer { found, known: VERSION }),
    }
    let whole: String =
        reads.pragma_query_value(None, "quick_check", |row| row.get(0)).map_err(not_ours)?;
    if whole != "ok" {
        return Err(StoreError::Failed(format!("{name} is damaged: {whole}")));
    }
    Ok(reads)
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

/// Makes the data what this program works with.
fn prepare(writes: &mut Connection) -> Result<(), StoreError> {
    let found: u32 =
        writes.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    if found == VERSION {
        return Ok(());
    }
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    let change = writes.transaction().map_err(failed)?;
    if found == 0 {
        change.execute_batch(SCHEMA).map_err(failed)?;
    }
    change.execute_batch(SINCE_2).map_err(failed)?;
    for hand in all_hands(&change)? {
        keep_players(&change, &hand)?;
    }
    change.pragma_update(None, "user_version", VERSION).map_err(failed)?;
    change.commit().map_err(failed)
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
        Write::Open(TableRecord { id, link, settings, opened, settled, is_closed }) => {
            let text = "INSERT INTO tables (id, link, settings, opened, settled, closed)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let (number, opened, settled) = (id.0 as i64, *opened as i64, *settled as i64);
            let values = params![number, link, settings, opened, settled, is_closed];
            return taken(to.execute(text, values), || format!("table {}", id.0));
        }
        Write::Settings { table, text, settled } => {
            let settled = settled.map(|line| line as i64);
            if settled.is_some() {
                let sql = "INSERT OR REPLACE INTO older_settings (table_id, settled, body)
                    SELECT id, settled, settings FROM tables WHERE id = ?1";
                to.execute(sql, [table.0 as i64]).map_err(failed)?;
            }
            let sql = "UPDATE tables SET settings = ?2, settled = coalesce(?3, settled)
                WHERE id = ?1";
            (*table, to.execute(sql, params![table.0 as i64, text, settled]))
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
        Write::Receipt { table, client, number, answer } => {
            known(to, *table)?;
            let text = "INSERT OR REPLACE INTO receipts (table_id, client, number, answer)
                SELECT id, ?2, ?3, ?4 FROM tables WHERE id = ?1 AND closed = 0";
            let values = params![table.0 as i64, client, *number as i64, answer];
            return to.execute(text, values).map(drop).map_err(failed);
        }
        Write::Hand(hand) => return keep_hand(to, hand),
        Write::Result { table, number, won } => {
            known(to, *table)?;
            let text = "UPDATE played SET won = ?4
                WHERE table_id = ?1 AND number = ?2 AND player = ?3";
            let mut update = to.prepare_cached(text).map_err(failed)?;
            for (player, won) in won {
                let values = params![table.0 as i64, *number as i64, *player as i64, won];
                update.execute(values).map_err(failed)?;
            }
            return Ok(());
        }
        Write::Close { table } => {
            let text = "DELETE FROM receipts WHERE table_id = ?1";
            to.execute(text, [table.0 as i64]).map_err(failed)?;
            let text = "UPDATE tables SET closed = 1 WHERE id = ?1";
            (*table, to.execute(text, [table.0 as i64]))
        }
        Write::Person(Person { id, name, password }) => {
            let text = "INSERT INTO people (id, name, lower, password) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (id) DO UPDATE SET name = ?2, lower = ?3, password = ?4";
            let values = params![*id as i64, name, name.to_lowercase(), password];
            return taken(to.execute(text, values), || name.clone());
        }
        Write::Alive { at } => {
            let sql = "INSERT OR REPLACE INTO alive (id, at) VALUES (1, ?1)";
            return to.execute(sql, [*at as i64]).map(drop).map_err(failed);
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

fn keep_hand(to: &Connection, hand: &HandRecord) -> Result<(), StoreError> {
    known(to, hand.table)?;
    let players = serde_json::to_string(&hand.players);
    let players = players.map_err(|error| StoreError::Failed(error.to_string()))?;
    let text = "INSERT OR REPLACE INTO hands (table_id, number, first, game, players)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    let (table, number, first) = (hand.table.0 as i64, hand.number as i64, hand.first as i64);
    let values = params![table, number, first, hand.game, players];
    to.execute(text, values).map_err(failed)?;
    let text = "DELETE FROM played WHERE table_id = ?1 AND number = ?2";
    to.execute(text, [table, number]).map_err(failed)?;
    keep_players(to, hand)
}

fn keep_players(to: &Connection, hand: &HandRecord) -> Result<(), StoreError> {
    let text = "INSERT INTO played (player, table_id, number) VALUES (?1, ?2, ?3)";
    let mut insert = to.prepare_cached(text).map_err(failed)?;
    for (player, _) in &hand.players {
        let values = [*player as i64, hand.table.0 as i64, hand.number as i64];
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
        tables(&self.reads(), "closed = 0 OR ?1", params![with_closed])
    }

    fn table(&self, table: TableId) -> Result<TableRecord, StoreError> {
        let mut found = tables(&self.reads(), "id = ?1", params![table.0 as i64])?;
        found.pop().ok_or(StoreError::NoTable(table))
    }

    fn lines(&self, table: TableId, numbers: Range<u64>) -> Result<Vec<Line>, StoreError> {
        let text = "SELECT number, open, sealed FROM lines
            WHERE table_id = ?1 AND number >= ?2 AND number < ?3 ORDER BY number";
        let reads = self.reads();
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        // There is no line so high that it would matter.
        let [from, to] =
            [numbers.start, numbers.end].map(|it| i64::try_from(it).unwrap_or(i64::MAX));
        let rows = query.query_map([table.0 as i64, from, to], |row| {
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

    fn receipts(&self, table: TableId) -> Result<Vec<Receipt>, StoreError> {
        let text =
            "SELECT client, number, answer FROM receipts WHERE table_id = ?1 ORDER BY client";
        let reads = self.reads();
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([table.0 as i64], |row| {
            let number = row.get::<_, i64>(1)? as u64;
            Ok(Receipt { client: row.get(0)?, number, answer: row.get(2)? })
        });
        rows.and_then(Iterator::collect).map_err(failed)
    }

    fn hands(&self, table: TableId) -> Result<Vec<HandRecord>, StoreError> {
        hands(&self.reads(), table, 0..=i64::MAX)
    }

    fn hand(&self, table: TableId, number: u64) -> Result<Option<HandRecord>, StoreError> {
        let number = number as i64;
        Ok(hands(&self.reads(), table, number..=number)?.pop())
    }

    fn hands_of(
        &self,
        player: u64,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<Played>, StoreError> {
        let text = "SELECT place, won, table_id, number, first, game, players
            FROM played JOIN hands USING (table_id, number)
            WHERE player = ?1 AND place < ?2 ORDER BY place DESC LIMIT ?3";
        let before = before.map_or(i64::MAX, |place| i64::try_from(place).unwrap_or(i64::MAX));
        let reads = self.reads();
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = query.query_map([player as i64, before, most], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get(1)?, hand_row(row, 2)?))
        });
        let rows: Vec<(u64, Option<i64>, HandRow)> =
            rows.and_then(Iterator::collect).map_err(failed)?;
        let played =
            |(place, won, row)| Ok(Played { place, hand: HandRecord::try_from(row)?, won });
        rows.into_iter().map(played).collect()
    }

    fn results(&self, table: TableId, player: u64) -> Result<Vec<(u64, i64)>, StoreError> {
        let text = "SELECT number, won FROM played
            WHERE table_id = ?1 AND player = ?2 AND won IS NOT NULL ORDER BY number";
        let reads = self.reads();
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([table.0 as i64, player as i64], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get(1)?))
        });
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
        let which = "lower = ?1 AND password IS NOT NULL";
        person(&self.reads(), which, params![name.to_lowercase()])
    }

    fn person(&self, id: u64) -> Result<Option<Person>, StoreError> {
        person(&self.reads(), "id = ?1", params![id as i64])
    }

    fn settings_at(&self, table: TableId, line: u64) -> Result<Option<String>, StoreError> {
        let text = "SELECT body FROM (
            SELECT settled, settings AS body FROM tables WHERE id = ?1
            UNION ALL SELECT settled, body FROM older_settings WHERE table_id = ?1
            ) WHERE settled <= ?2 ORDER BY settled DESC LIMIT 1";
        let values = params![table.0 as i64, line.min(i64::MAX as u64) as i64];
        self.reads().query_row(text, values, |row| row.get(0)).optional().map_err(failed)
    }

    fn game(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let text = "SELECT body FROM games WHERE hash = ?1";
        self.reads().query_row(text, [hash], |row| row.get(0)).optional().map_err(failed)
    }
}

fn tables(
    reads: &Connection,
    which: &str,
    values: &[&dyn rusqlite::ToSql],
) -> Result<Vec<TableRecord>, StoreError> {
    let text = format!(
        "SELECT id, link, settings, opened, settled, closed FROM tables WHERE {which} ORDER BY id"
    );
    let mut query = reads.prepare_cached(&text).map_err(failed)?;
    let rows = query.query_map(values, |row| {
        Ok(TableRecord {
            id: TableId(row.get::<_, i64>(0)? as u64),
            link: row.get(1)?,
            settings: row.get(2)?,
            opened: row.get::<_, i64>(3)? as u64,
            settled: row.get::<_, i64>(4)? as u64,
            is_closed: row.get(5)?,
        })
    });
    rows.and_then(Iterator::collect).map_err(failed)
}

/// The hands of a table with these numbers.
fn hands(
    reads: &Connection,
    table: TableId,
    numbers: RangeInclusive<i64>,
) -> Result<Vec<HandRecord>, StoreError> {
    known(reads, table)?;
    let text = "SELECT table_id, number, first, game, players FROM hands
        WHERE table_id = ?1 AND number BETWEEN ?2 AND ?3 ORDER BY number";
    hand_rows(reads, text, &[table.0 as i64, *numbers.start(), *numbers.end()])
}

/// The hands of all tables, table by table.
fn all_hands(reads: &Connection) -> Result<Vec<HandRecord>, StoreError> {
    let text = "SELECT table_id, number, first, game, players FROM hands ORDER BY table_id, number";
    hand_rows(reads, text, &[])
}

fn hand_rows(
    reads: &Connection,
    text: &str,
    values: &[i64],
) -> Result<Vec<HandRecord>, StoreError> {
    let mut query = reads.prepare_cached(text).map_err(failed)?;
    let rows = query.query_map(rusqlite::params_from_iter(values), |row| hand_row(row, 0));
    let rows: Vec<HandRow> = rows.and_then(Iterator::collect).map_err(failed)?;
    rows.into_iter().map(HandRecord::try_from).collect()
}

/// A hand as it is written: table, number, first line, game, and the players as text.
struct HandRow(i64, i64, i64, String, String);

/// Reads a hand from these columns on.
fn hand_row(row: &rusqlite::Row<'_>, from: usize) -> rusqlite::Result<HandRow> {
    let at = |place: usize| from + place;
    Ok(HandRow(row.get(at(0))?, row.get(at(1))?, row.get(at(2))?, row.get(at(3))?, row.get(at(4))?))
}

impl TryFrom<HandRow> for HandRecord {
    type Error = StoreError;

    fn try_from(row: HandRow) -> Result<HandRecord, StoreError> {
        let HandRow(table, number, first, game, players) = row;
        let players = serde_json::from_str(&players);
        let players = players.map_err(|error| StoreError::Failed(error.to_string()))?;
        let (table, number, first) = (TableId(table as u64), number as u64, first as u64);
        Ok(HandRecord { table, number, first, game, players })
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
