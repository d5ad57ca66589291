//! Proofs that what is kept is what was written.
//!
//! The lines of a log are a chain: the proof of each covers the proof of the one before, and the head of the chain,
//! with the number of lines, is proved beside. So a line that was edited, swapped, taken out or cut off the
//! end is found when it is read. Snapshots and settings are proved one by one. All of it needs the room's key.

use rusqlite::{Connection, OptionalExtension, params};

use super::failed;
use crate::records::{Line, StoreError, TableId};
use crate::seal::{Broken, Sealer};

/// What is proved of the key itself.
const KEY: &str = "the key of this room";

/// A proof of nothing but the key.
const NOTHING: &[&[u8]] = &[];

/// The head of a chain: how many lines there are, and the proof of the last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Head {
    pub(super) lines: u64,
    last: Vec<u8>,
}

/// What to do when data was sealed with another key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherKey {
    /// Nothing: it is refused.
    Refused,
    /// All that is there is taken as it is, and a new chain begins.
    BeginsAnew,
}

/// Makes sure that the key is the one of this room, and that the chains are there. Says whether they begin
/// anew because the key is another.
pub(super) fn opened(
    writes: &mut Connection,
    sealer: &Sealer,
    other: OtherKey,
) -> Result<bool, StoreError> {
    let text = "SELECT key_check FROM room WHERE id = 1";
    let check: Option<Vec<u8>> =
        writes.query_row(text, [], |row| row.get(0)).optional().map_err(failed)?;
    let is_ours = match &check {
        Some(check) => sealer.is_proof(KEY, NOTHING, check),
        None => opens_something(writes, sealer)?,
    };
    match (is_ours, other) {
        (true, _) if check.is_some() => return Ok(false),
        (false, OtherKey::Refused) => return Err(StoreError::OtherKey),
        _ => {}
    }
    let change = writes.transaction().map_err(failed)?;
    prove_all(&change, sealer)?;
    let check = sealer.prove(KEY, NOTHING).map_err(broken)?;
    let text = "INSERT OR REPLACE INTO room (id, key_check) VALUES (1, ?1)";
    change.execute(text, [check]).map_err(failed)?;
    change.commit().map_err(failed)?;
    Ok(!is_ours)
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
    let mut query = to.prepare("SELECT id FROM tables").map_err(failed)?;
    let tables = query.query_map([], |row| Ok(TableId(row.get::<_, i64>(0)? as u64)));
    let tables: Vec<TableId> = tables.and_then(Iterator::collect).map_err(failed)?;
    let text = "SELECT number, form, open, sealed FROM lines WHERE table_id = ?1 ORDER BY number";
    let mut lines = to.prepare(text).map_err(failed)?;
    let text = "UPDATE lines SET mac = ?3 WHERE table_id = ?1 AND number = ?2";
    let mut update = to.prepare(text).map_err(failed)?;
    for table in tables {
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

fn texts(of: &Connection, text: &str, table: TableId) -> Result<Vec<(u64, String)>, StoreError> {
    let mut query = of.prepare(text).map_err(failed)?;
    let rows =
        query.query_map([table.0 as i64], |row| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?)));
    rows.and_then(Iterator::collect).map_err(failed)
}

impl Head {
    /// The head of a table's chain, if it is what was written.
    pub(super) fn of(
        reads: &Connection,
        table: TableId,
        sealer: &Sealer,
    ) -> Result<Head, StoreError> {
        let text = "SELECT lines, last, mac FROM chains WHERE table_id = ?1";
        let row = reads.query_row(text, [table.0 as i64], |row| {
            let head = Head { lines: row.get::<_, i64>(0)? as u64, last: row.get(1)? };
            Ok((head, row.get::<_, Vec<u8>>(2)?))
        });
        let found = row.optional().map_err(failed)?;
        let is_proved =
            |(head, mac): &(Head, Vec<u8>)| sealer.is_proof("a log", &head.parts(table), mac);
        let changed = || StoreError::Changed { table, what: "the end of the log".to_owned() };
        found.filter(is_proved).map(|(head, _)| head).ok_or_else(changed)
    }

    /// The next line, and its proof.
    pub(super) fn follow(
        &mut self,
        table: TableId,
        line: &Line,
        sealer: &Sealer,
    ) -> Result<Vec<u8>, StoreError> {
        let mac = sealer.prove("a line", &parts(table, line, &self.last)).map_err(broken)?;
        self.lines = line.number + 1;
        self.last.clone_from(&mac);
        Ok(mac)
    }

    /// Keeps it with its proof.
    pub(super) fn keep(
        &self,
        to: &Connection,
        table: TableId,
        sealer: &Sealer,
    ) -> Result<(), StoreError> {
        let mac = sealer.prove("a log", &self.parts(table)).map_err(broken)?;
        let text = "INSERT OR REPLACE INTO chains (table_id, lines, last, mac)
            VALUES (?1, ?2, ?3, ?4)";
        let values = params![table.0 as i64, self.lines as i64, self.last, mac];
        to.execute(text, values).map(drop).map_err(failed)
    }

    fn parts(&self, table: TableId) -> [Vec<u8>; 3] {
        [bytes(table.0), bytes(self.lines), self.last.clone()]
    }
}

/// Whether these lines, with their proofs, are those of the log from a number on, up to another or to its end.
pub(super) fn check_lines(
    reads: &Connection,
    table: TableId,
    (from, to): (u64, u64),
    lines: &[(Line, Option<Vec<u8>>)],
    sealer: &Sealer,
) -> Result<(), StoreError> {
    let changed =
        |number: u64| StoreError::Changed { table, what: format!("line {number} of the log") };
    let head = Head::of(reads, table, sealer)?;
    let mut last = if from == 0 || from > head.lines {
        Vec::new()
    } else {
        let text = "SELECT mac FROM lines WHERE table_id = ?1 AND number = ?2";
        let values = [table.0 as i64, from as i64 - 1];
        let found = reads.query_row(text, values, |row| row.get::<_, Option<Vec<u8>>>(0));
        found.optional().map_err(failed)?.flatten().ok_or_else(|| changed(from - 1))?
    };
    let mut next = from;
    for (line, mac) in lines {
        let mac = mac.as_ref().filter(|_| line.number == next).ok_or_else(|| changed(next))?;
        if !sealer.is_proof("a line", &parts(table, line, &last), mac) {
            return Err(changed(next));
        }
        last.clone_from(mac);
        next += 1;
    }
    if next < to.min(head.lines) || next > head.lines.max(from) {
        return Err(changed(next.min(head.lines)));
    }
    if next == head.lines && from < head.lines && last != head.last {
        return Err(changed(next - 1));
    }
    Ok(())
}

fn parts(table: TableId, line: &Line, last: &[u8]) -> [Vec<u8>; 6] {
    let Line { number, form, open, sealed } = line;
    let (table, number) = (bytes(table.0), bytes(*number));
    // Nothing sealed is not the same as something empty.
    let sealed = sealed.as_ref().map_or_else(Vec::new, |it| [&[1], it.as_slice()].concat());
    [table, number, bytes(u64::from(*form)), open.clone().into_bytes(), sealed, last.to_vec()]
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
    to.execute(text, params![table.0 as i64, mac]).map(drop).map_err(failed)
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
    let row = reads.query_row(text, [table.0 as i64], |row| {
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
    to.execute(text, params![table.0 as i64, lines as i64, mac]).map(drop).map_err(failed)
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
    to.execute(text, params![table.0 as i64, settled as i64, mac]).map(drop).map_err(failed)
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
