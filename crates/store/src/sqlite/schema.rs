//! The form of the data, and how older forms are brought up to date.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::failed;
use super::people;
use super::read::all_hands;
use super::write::keep_players;
use crate::records::StoreError;

/// The form of the data; a program refuses what is newer than it knows.
pub(super) const VERSION: u32 = 5;

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

/// What version 3 has more: lines say in which form they are written ([`crate::form`]), and what is kept can
/// be proved to be what was written.
const SINCE_3: &str = "
ALTER TABLE lines ADD COLUMN form INTEGER NOT NULL DEFAULT 1;
ALTER TABLE lines ADD COLUMN mac BLOB;
ALTER TABLE snapshots ADD COLUMN mac BLOB;
ALTER TABLE older_settings ADD COLUMN mac BLOB;
ALTER TABLE tables ADD COLUMN mac BLOB;
CREATE TABLE chains (
    table_id INTEGER PRIMARY KEY REFERENCES tables(id), lines INTEGER NOT NULL,
    last BLOB NOT NULL, mac BLOB NOT NULL
) STRICT;
CREATE TABLE room (id INTEGER PRIMARY KEY CHECK (id = 1), key_check BLOB NOT NULL) STRICT;
";

/// What version 5 has more: movements have a place in the books of their table and are proved, too.
const SINCE_5: &str = "
ALTER TABLE movements ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE movements ADD COLUMN mac BLOB;
UPDATE movements SET number = counted.number FROM (
    SELECT id, row_number() OVER (PARTITION BY table_id ORDER BY id) - 1 AS number FROM movements
) AS counted WHERE counted.id = movements.id;
DROP INDEX movements_of_table;
CREATE UNIQUE INDEX movements_in_order ON movements (table_id, number);
ALTER TABLE chains ADD COLUMN movements INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chains ADD COLUMN last_movement BLOB NOT NULL DEFAULT x'';
";

/// The version of the data that is there; 0: there is none yet.
pub(super) fn found(reads: &Connection) -> Result<u32, StoreError> {
    let found: u32 =
        reads.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    Ok(found)
}

/// Makes the data what this program works with: from the version that was found, one by one.
pub(super) fn bring_up(change: &Connection, found: u32) -> Result<(), StoreError> {
    if found == VERSION {
        return Ok(());
    }
    if found < 1 {
        change.execute_batch(SCHEMA).map_err(failed)?;
    }
    if found < 2 {
        change.execute_batch(SINCE_2).map_err(failed)?;
        for hand in all_hands(change)? {
            keep_players(change, &hand)?;
        }
    }
    if found < 3 {
        change.execute_batch(SINCE_3).map_err(failed)?;
    }
    if found < 4 {
        change.execute_batch(people::SINCE_4).map_err(failed)?;
        people::fold_names(change)?;
    }
    if found < 5 {
        change.execute_batch(SINCE_5).map_err(failed)?;
    }
    change.pragma_update(None, "user_version", VERSION).map_err(failed)
}

/// Makes sure that data of this version has the tables of its version, and no others of ours.
fn has_its_tables(reads: &Connection, found: u32) -> Result<(), StoreError> {
    let text = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1";
    for (since, sql) in [(1, SCHEMA), (2, SINCE_2), (3, SINCE_3), (4, people::SINCE_4)] {
        let made = sql.split("CREATE TABLE ").skip(1).filter_map(|it| it.split(' ').next());
        for name in made {
            let kept = reads.query_row(text, [name], |_| Ok(())).optional().map_err(failed)?;
            let why = match (kept.is_some(), found >= since) {
                (false, true) => format!("it has no table `{name}`"),
                (true, false) => {
                    format!("it says it is version {found}, but it is a later one")
                }
                _ => continue,
            };
            return Err(StoreError::Failed(format!("it is damaged ({why})")));
        }
    }
    Ok(())
}

/// A file that is whole and of a form that this program knows, to be read.
pub(super) fn checked(path: &Path) -> Result<Connection, StoreError> {
    let name = path.display();
    if !path.is_file() {
        return Err(StoreError::Failed(format!("there is no data in {name}")));
    }
    look_over(path).map_err(|error| match error {
        StoreError::Failed(why) => StoreError::Failed(format!("{name}: {why}")),
        other => other,
    })
}

/// Looks a file over from end to end without writing to it, with what waits beside it.
pub(super) fn look_over(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let reads = Connection::open_with_flags(path, flags).map_err(failed)?;
    let not_ours = |error: rusqlite::Error| {
        StoreError::Failed(format!("it is damaged, or not cardroom data: {error}"))
    };
    let found: u32 =
        reads.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(not_ours)?;
    match found {
        0 => return Err(StoreError::Failed("it isn't cardroom data".to_owned())),
        1..=VERSION => {}
        found => return Err(StoreError::Newer { found, known: VERSION }),
    }
    let whole: String =
        reads.pragma_query_value(None, "quick_check", |row| row.get(0)).map_err(not_ours)?;
    if whole != "ok" {
        let first = whole.lines().last().unwrap_or_default();
        return Err(StoreError::Failed(format!("it is damaged ({first})")));
    }
    has_its_tables(&reads, found)?;
    let mut query = reads.prepare("PRAGMA foreign_key_check").map_err(not_ours)?;
    let lost: Option<String> =
        query.query_row([], |row| row.get(0)).optional().map_err(not_ours)?;
    drop(query);
    if let Some(of) = lost {
        return Err(StoreError::Failed(format!("it is damaged ({of} belong to a missing table)")));
    }
    Ok(reads)
}
