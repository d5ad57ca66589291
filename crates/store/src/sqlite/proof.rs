//! Proofs that what is kept is what was written.
//!
//! Lines and movements are chains (`chain`). Snapshots and settings are proved one by one. All of it needs the
//! room's key.

mod chain;

use rusqlite::{Connection, OptionalExtension, params};

pub(super) use self::chain::{Booked, Head, check_lines, check_movements, movements};
use super::failed;
use super::write::Again;
use crate::records::{Line, StoreError, TableId};
use crate::seal::{Broken, Sealer};

/// What is proved of the key itself.
const KEY: &str = "the key of this room";

/// A proof of nothing but the key.
const NOTHING: &[&[u8]] = &[];

/// What to do when data was sealed with another key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherKey {
    /// Nothing: it is refused.
    Refused,
    /// All that is there is taken as it is, and a new chain begins.
    BeginsAnew,
}

/// What became of the proofs when data was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    /// They go on, or begin with data that never had any.
    Before,
    /// All that is there is taken as it is, because the key is another.
    Anew,
    /// They are not there, and were once.
    Unproved,
}

/// The version from which on data has proofs, and the one from which on movements have.
const PROVED: u32 = 3;
const BOOKS_PROVED: u32 = 5;

/// Makes sure that the key is the one of this room, and that the chains are there. They begin when data of an
/// older version is brought up to date and at no other time: otherwise whoever deletes the check of the key
/// could have everything proved as they left it.
pub(super) fn opened(
    change: &Connection,
    found: u32,
    sealer: &Sealer,
    other: OtherKey,
) -> Result<Begun, StoreError> {
    let text = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'room'";
    let kept = change.query_row(text, [], |_| Ok(())).optional().map_err(failed)?;
    if kept.is_none() {
        return Ok(Begun::Unproved);
    }
    let text = "SELECT key_check FROM room WHERE id = 1";
    let check: Option<Vec<u8>> =
        change.query_row(text, [], |row| row.get(0)).optional().map_err(failed)?;
    let is_ours = match &check {
        Some(check) => sealer.is_proof(KEY, NOTHING, check),
        None if found >= PROVED => return Ok(Begun::Unproved),
        None => opens_something(change, sealer)?,
    };
    match (is_ours, other) {
        (true, _) if check.is_some() => {
            if found < BOOKS_PROVED {
                prove_books(change, sealer)?;
            }
            return Ok(Begun::Before);
        }
        (false, OtherKey::Refused) => return Err(StoreError::OtherKey),
        _ => {}
    }
    prove_all(change, sealer)?;
    let check = sealer.prove(KEY, NOTHING).map_err(broken)?;
    let text = "INSERT OR REPLACE INTO room (id, key_check) VALUES (1, ?1)";
    change.execute(text, [check]).map_err(failed)?;
    Ok(if is_ours { Begun::Before } else { Begun::Anew })
}

/// Whether the key opens what was sealed last at any table; it does where nothing was.
fn opens_something(reads: &Connection, sealer: &Sealer) -> Result<bool, StoreError> {
    // A table that lay idle may still hold lines of a key before this one.
    let text = "SELECT table_id, max(number), sealed FROM lines WHERE sealed IS NOT NULL
        GROUP BY table_id ORDER BY table_id DESC";
    let mut query = reads.prepare(text).map_err(failed)?;
    let rows = query.query_map([], |row| {
        Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64, row.get::<_, Vec<u8>>(2)?))
    });
    let rows: Vec<(u64, u64, Vec<u8>)> = rows.and_then(Iterator::collect).map_err(failed)?;
    let opens = |(table, number, sealed): &(u64, u64, Vec<u8>)| {
        sealer.open(TableId(*table), *number, sealed).is_ok()
    };
    Ok(rows.is_empty() || rows.iter().any(opens))
}

/// Proves everything that is there, as it is.
fn prove_all(to: &Connection, sealer: &Sealer) -> Result<(), StoreError> {
    let text = "SELECT number, form, open, sealed FROM lines WHERE table_id = ?1 ORDER BY number";
    let mut lines = to.prepare(text).map_err(failed)?;
    let text = "UPDATE lines SET mac = ?3 WHERE table_id = ?1 AND number = ?2";
    let mut update = to.prepare(text).map_err(failed)?;
    for table in tables(to)? {
        let mut head = Head::default();
        let rows = lines.query_map([table.0 as i64], |row| {
            let number = row.get::<_, i64>(0)? as u64;
            Ok(Line { number, form: row.get(1)?, open: row.get(2)?, sealed: row.get(3)? })
        });
        let rows: Vec<Line> = rows.and_then(Iterator::collect).map_err(failed)?;
        for line in &rows {
            let mac = head.follow(table, line, sealer)?;
            let values = params![table.0 as i64, line.number as i64, mac];
            update.execute(values).map_err(failed)?;
        }
        head.prove_movements(to, table, sealer)?;
        head.keep(to, table, sealer)?;
        prove_table(to, table, sealer)?;
        let text = "SELECT lines, body FROM snapshots WHERE table_id = ?1";
        for (lines, body) in texts(to, text, table)? {
            prove_snapshot(to, table, lines, &body, sealer)?;
        }
        let text = "SELECT settled, body FROM older_settings WHERE table_id = ?1";
        for (settled, body) in texts(to, text, table)? {
            prove_older(to, table, settled, &body, sealer)?;
        }
    }
    Ok(())
}

/// Proves the movements that are there, as they are, in data whose lines are proved. A log that is not what was
/// written gets no new head: it stays found.
fn prove_books(to: &Connection, sealer: &Sealer) -> Result<(), StoreError> {
    for table in tables(to)? {
        if let Some(mut head) = Head::without_books(to, table, sealer)? {
            head.prove_movements(to, table, sealer)?;
            head.keep(to, table, sealer)?;
        }
    }
    Ok(())
}

fn tables(of: &Connection) -> Result<Vec<TableId>, StoreError> {
    let mut query = of.prepare("SELECT id FROM tables").map_err(failed)?;
    let tables = query.query_map([], |row| Ok(TableId(row.get::<_, i64>(0)? as u64)));
    tables.and_then(Iterator::collect).map_err(failed)
}

fn texts(of: &Connection, text: &str, table: TableId) -> Result<Vec<(u64, String)>, StoreError> {
    let mut query = of.prepare(text).map_err(failed)?;
    let rows =
        query.query_map([table.0 as i64], |row| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?)));
    rows.and_then(Iterator::collect).map_err(failed)
}

/// Proves what stands in a table's row, and so its settings.
pub(super) fn prove_table(
    to: &Connection,
    table: TableId,
    sealer: &Sealer,
) -> Result<(), StoreError> {
    let Some(parts) = table_parts(to, table)? else { return Ok(()) };
    let mac = sealer.prove("a table", &parts.0).map_err(broken)?;
    let text = "UPDATE tables SET mac = ?2 WHERE id = ?1";
    to.run(text, params![table.0 as i64, mac]).map(drop).map_err(failed)
}

/// Whether a table's row is what was written.
pub(super) fn check_table(
    reads: &Connection,
    table: TableId,
    sealer: &Sealer,
) -> Result<(), StoreError> {
    let Some((parts, mac)) = table_parts(reads, table)? else { return Ok(()) };
    if mac.is_some_and(|mac| sealer.is_proof("a table", &parts, &mac)) {
        return Ok(());
    }
    Err(StoreError::Changed { table, what: "what was settled".to_owned() })
}

type TableParts = ([Vec<u8>; 6], Option<Vec<u8>>);

fn table_parts(reads: &Connection, table: TableId) -> Result<Option<TableParts>, StoreError> {
    let text = "SELECT link, settings, opened, settled, closed, mac FROM tables WHERE id = ?1";
    let row = reads.row(text, [table.0 as i64], |row| {
        let number = |place| Ok::<_, rusqlite::Error>(bytes(row.get::<_, i64>(place)? as u64));
        let text = |place| Ok::<_, rusqlite::Error>(row.get::<_, String>(place)?.into_bytes());
        let parts = [bytes(table.0), text(0)?, text(1)?, number(2)?, number(3)?, number(4)?];
        Ok((parts, row.get(5)?))
    });
    row.optional().map_err(failed)
}

/// Proves how a table stood.
pub(super) fn prove_snapshot(
    to: &Connection,
    table: TableId,
    lines: u64,
    body: &str,
    sealer: &Sealer,
) -> Result<(), StoreError> {
    let parts = [bytes(table.0), bytes(lines), body.as_bytes().to_vec()];
    let mac = sealer.prove("a snapshot", &parts).map_err(broken)?;
    let text = "UPDATE snapshots SET mac = ?3 WHERE table_id = ?1 AND lines = ?2";
    to.run(text, params![table.0 as i64, lines as i64, mac]).map(drop).map_err(failed)
}

/// Whether a table stood so.
pub(super) fn check_snapshot(
    table: TableId,
    lines: u64,
    body: &str,
    mac: Option<&[u8]>,
    sealer: &Sealer,
) -> Result<(), StoreError> {
    let parts = [bytes(table.0), bytes(lines), body.as_bytes().to_vec()];
    if mac.is_some_and(|mac| sealer.is_proof("a snapshot", &parts, mac)) {
        return Ok(());
    }
    let what = format!("the snapshot after line {lines}");
    Err(StoreError::Changed { table, what })
}

/// Proves what was settled before.
pub(super) fn prove_older(
    to: &Connection,
    table: TableId,
    settled: u64,
    body: &str,
    sealer: &Sealer,
) -> Result<(), StoreError> {
    let parts = [bytes(table.0), bytes(settled), body.as_bytes().to_vec()];
    let mac = sealer.prove("older settings", &parts).map_err(broken)?;
    let text = "UPDATE older_settings SET mac = ?3 WHERE table_id = ?1 AND settled = ?2";
    to.run(text, params![table.0 as i64, settled as i64, mac]).map(drop).map_err(failed)
}

/// Whether this was settled before.
pub(super) fn check_older(
    table: TableId,
    settled: u64,
    body: &str,
    mac: Option<&[u8]>,
    sealer: &Sealer,
) -> Result<(), StoreError> {
    let parts = [bytes(table.0), bytes(settled), body.as_bytes().to_vec()];
    if mac.is_some_and(|mac| sealer.is_proof("older settings", &parts, mac)) {
        return Ok(());
    }
    Err(StoreError::Changed { table, what: "what was settled before".to_owned() })
}

fn bytes(number: u64) -> Vec<u8> {
    number.to_be_bytes().to_vec()
}

#[allow(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
fn broken(_: Broken) -> StoreError {
    StoreError::Failed("the system gives no random numbers".to_owned())
}
