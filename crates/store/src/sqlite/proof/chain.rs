//! The chains of a table: its lines and its movements.
//!
//! The proof of each covers the proof of the one before, and the head, with how many there are of both, is proved
//! beside. So whatever was edited, swapped, taken out or cut off the end is found when it is read.

use rusqlite::{Connection, OptionalExtension, params};

use super::super::failed;
use super::super::write::Again;
use super::{broken, bytes};
use crate::records::{Line, StoreError, TableId};
use crate::seal::Sealer;

/// What a head is proved for.
const WITH_BOOKS: &str = "a log and its books";

/// The head of a table's chains: how many lines there are and movements, and the proof of the last of each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::sqlite) struct Head {
    pub(in crate::sqlite) lines: u64,
    last: Vec<u8>,
    pub(in crate::sqlite) movements: u64,
    last_movement: Vec<u8>,
}

impl Head {
    /// The head of a table's chains, if it is what was written.
    pub(in crate::sqlite) fn of(
        reads: &Connection,
        table: TableId,
        sealer: &Sealer,
    ) -> Result<Head, StoreError> {
        let is_proved =
            |(head, mac): &(Head, Vec<u8>)| sealer.is_proof(WITH_BOOKS, &head.parts(table), mac);
        let changed = || StoreError::Changed { table, what: "the end of the log".to_owned() };
        let found = Head::row(reads, table)?;
        found.filter(is_proved).map(|(head, _)| head).ok_or_else(changed)
    }

    /// The head as it was before movements were proved, if it is what was written.
    pub(in crate::sqlite) fn without_books(
        reads: &Connection,
        table: TableId,
        sealer: &Sealer,
    ) -> Result<Option<Head>, StoreError> {
        let is_proved = |(head, mac): &(Head, Vec<u8>)| {
            sealer.is_proof("a log", &[bytes(table.0), bytes(head.lines), head.last.clone()], mac)
        };
        Ok(Head::row(reads, table)?.filter(is_proved).map(|(head, _)| head))
    }

    fn row(reads: &Connection, table: TableId) -> Result<Option<(Head, Vec<u8>)>, StoreError> {
        let text = "SELECT lines, last, movements, last_movement, mac FROM chains
            WHERE table_id = ?1";
        let row = reads.row(text, [table.0 as i64], |row| {
            let (lines, movements) = (row.get::<_, i64>(0)? as u64, row.get::<_, i64>(2)? as u64);
            let (last, last_movement) = (row.get(1)?, row.get(3)?);
            Ok((Head { lines, last, movements, last_movement }, row.get(4)?))
        });
        row.optional().map_err(failed)
    }

    /// The next line, and its proof.
    pub(in crate::sqlite) fn follow(
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

    /// The next movement, and its proof.
    pub(in crate::sqlite) fn book(
        &mut self,
        table: TableId,
        booked: &Booked,
        sealer: &Sealer,
    ) -> Result<Vec<u8>, StoreError> {
        let parts = booked.parts(table, &self.last_movement);
        let mac = sealer.prove("a movement", &parts).map_err(broken)?;
        self.movements = booked.number + 1;
        self.last_movement.clone_from(&mac);
        Ok(mac)
    }

    /// Proves all movements of a table, as they are.
    pub(in crate::sqlite) fn prove_movements(
        &mut self,
        to: &Connection,
        table: TableId,
        sealer: &Sealer,
    ) -> Result<(), StoreError> {
        (self.movements, self.last_movement) = (0, Vec::new());
        let text = "UPDATE movements SET mac = ?3 WHERE table_id = ?1 AND number = ?2";
        let mut update = to.prepare_cached(text).map_err(failed)?;
        for (booked, _) in movements(to, table)? {
            let mac = self.book(table, &booked, sealer)?;
            let values = params![table.0 as i64, booked.number as i64, mac];
            update.execute(values).map_err(failed)?;
        }
        Ok(())
    }

    /// Keeps it with its proof.
    pub(in crate::sqlite) fn keep(
        &self,
        to: &Connection,
        table: TableId,
        sealer: &Sealer,
    ) -> Result<(), StoreError> {
        let mac = sealer.prove(WITH_BOOKS, &self.parts(table)).map_err(broken)?;
        let text = "INSERT INTO chains
            (table_id, lines, last, movements, last_movement, mac) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT DO UPDATE SET lines = excluded.lines, last = excluded.last,
            movements = excluded.movements, last_movement = excluded.last_movement,
            mac = excluded.mac";
        let (lines, movements) = (self.lines as i64, self.movements as i64);
        let values = params![table.0 as i64, lines, self.last, movements, self.last_movement, mac];
        to.run(text, values).map(drop).map_err(failed)
    }

    fn parts(&self, table: TableId) -> [Vec<u8>; 5] {
        let Head { lines, last, movements, last_movement } = self;
        let (table, lines, movements) = (bytes(table.0), bytes(*lines), bytes(*movements));
        [table, lines, last.clone(), movements, last_movement.clone()]
    }
}

/// A movement as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::sqlite) struct Booked {
    /// Its place in the books of its table, the first being 0.
    pub(in crate::sqlite) number: u64,
    pub(in crate::sqlite) source: String,
    pub(in crate::sqlite) target: String,
    pub(in crate::sqlite) chips: u64,
    pub(in crate::sqlite) reason: String,
}

impl Booked {
    fn parts(&self, table: TableId, last: &[u8]) -> [Vec<u8>; 7] {
        let Booked { number, source, target, chips, reason } = self;
        let text = |text: &String| text.clone().into_bytes();
        let (from, to, why) = (text(source), text(target), text(reason));
        [bytes(table.0), bytes(*number), from, to, bytes(*chips), why, last.to_vec()]
    }
}

/// A movement with its proof.
pub(in crate::sqlite) type Proved = (Booked, Option<Vec<u8>>);

/// All movements of a table in their order, each with its proof.
pub(in crate::sqlite) fn movements(
    reads: &Connection,
    table: TableId,
) -> Result<Vec<Proved>, StoreError> {
    let text = "SELECT number, source, target, chips, reason, mac FROM movements
        WHERE table_id = ?1 ORDER BY number";
    let mut query = reads.prepare_cached(text).map_err(failed)?;
    let rows = query.query_map([table.0 as i64], |row| {
        let (number, chips) = (row.get::<_, i64>(0)? as u64, row.get::<_, i64>(3)? as u64);
        let (source, target, reason) = (row.get(1)?, row.get(2)?, row.get(4)?);
        Ok((Booked { number, source, target, chips, reason }, row.get(5)?))
    });
    rows.and_then(Iterator::collect).map_err(failed)
}

/// Whether these are all movements of a table.
pub(in crate::sqlite) fn check_movements(
    reads: &Connection,
    table: TableId,
    movements: &[Proved],
    sealer: &Sealer,
) -> Result<(), StoreError> {
    let changed = |number: u64| StoreError::Changed {
        table,
        what: format!("movement {number} in the books"),
    };
    let head = Head::of(reads, table, sealer)?;
    let mut last = Vec::new();
    let mut next = 0;
    for (booked, mac) in movements {
        let mac = mac.as_ref().filter(|_| booked.number == next).ok_or_else(|| changed(next))?;
        if !sealer.is_proof("a movement", &booked.parts(table, &last), mac) {
            return Err(changed(next));
        }
        last.clone_from(mac);
        next += 1;
    }
    if next != head.movements || last != head.last_movement {
        return Err(changed(next.min(head.movements)));
    }
    Ok(())
}

/// Whether these lines, with their proofs, are those of the log from a number on, up to another or to its end.
pub(in crate::sqlite) fn check_lines(
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
        let found = reads.row(text, values, |row| row.get::<_, Option<Vec<u8>>>(0));
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
