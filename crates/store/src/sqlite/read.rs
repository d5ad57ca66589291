//! How everything is read.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use room::Account;
use rusqlite::{Connection, OptionalExtension, Row, params};
use variant::{NotAPin, Pin};

use super::write::{known, read_account};
use super::{Sqlite, failed, proof};
use crate::records::{
    Done, HandRecord, Line, Person, Played, Receipt, Store, StoreError, TableId, TableRecord, Write,
};

/// A text with the line it belongs to and its proof.
type Proved = (u64, String, Option<Vec<u8>>);

impl Store for Sqlite {
    fn write(&self, writes: Vec<Write>, done: Done) {
        self.send(writes, done);
    }

    fn tables(&self, with_closed: bool) -> Result<Vec<TableRecord>, StoreError> {
        tables(&*self.reads()?, "closed = 0 OR ?1", params![with_closed])
    }

    fn table(&self, table: TableId) -> Result<TableRecord, StoreError> {
        let reads = self.reads()?;
        if let Some(sealer) = &self.sealer {
            proof::check_table(&reads, table, sealer)?;
        }
        let mut found = tables(&reads, "id = ?1", params![table.0 as i64])?;
        found.pop().ok_or(StoreError::NoTable(table))
    }

    fn lines(&self, table: TableId, numbers: Range<u64>) -> Result<Vec<Line>, StoreError> {
        let text = "SELECT number, form, open, sealed, mac FROM lines
            WHERE table_id = ?1 AND number >= ?2 AND number < ?3 ORDER BY number";
        let reads = self.reads()?;
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        // There is no line so high that it would matter.
        let [from, to] =
            [numbers.start, numbers.end].map(|it| i64::try_from(it).unwrap_or(i64::MAX));
        let rows = query.query_map([table.0 as i64, from, to], |row| {
            let number = row.get::<_, i64>(0)? as u64;
            let line = Line { number, form: row.get(1)?, open: row.get(2)?, sealed: row.get(3)? };
            Ok((line, row.get(4)?))
        });
        let rows: Vec<(Line, Option<Vec<u8>>)> =
            rows.and_then(Iterator::collect).map_err(failed)?;
        if let (Some(sealer), true) = (&self.sealer, numbers.start < numbers.end) {
            let range = (numbers.start, numbers.end);
            proof::check_lines(&reads, table, range, &rows, sealer)?;
        }
        Ok(rows.into_iter().map(|(line, _)| line).collect())
    }

    fn snapshots(&self, table: TableId) -> Result<Vec<(u64, String)>, StoreError> {
        let text = "SELECT lines, body, mac FROM snapshots WHERE table_id = ?1 ORDER BY lines DESC";
        let reads = self.reads()?;
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([table.0 as i64], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get(1)?, row.get(2)?))
        });
        let rows: Vec<Proved> = rows.and_then(Iterator::collect).map_err(failed)?;
        for (lines, body, mac) in &rows {
            if let Some(sealer) = &self.sealer {
                proof::check_snapshot(table, *lines, body, mac.as_deref(), sealer)?;
            }
        }
        Ok(rows.into_iter().map(|(lines, body, _)| (lines, body)).collect())
    }

    fn receipts(&self, table: TableId) -> Result<Vec<Receipt>, StoreError> {
        let text =
            "SELECT client, number, answer FROM receipts WHERE table_id = ?1 ORDER BY client";
        let reads = self.reads()?;
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([table.0 as i64], |row| {
            let number = row.get::<_, i64>(1)? as u64;
            Ok(Receipt { client: row.get(0)?, number, answer: row.get(2)? })
        });
        rows.and_then(Iterator::collect).map_err(failed)
    }

    fn hands(&self, table: TableId) -> Result<Vec<HandRecord>, StoreError> {
        hands(&*self.reads()?, table, 0..=i64::MAX)
    }

    fn hand(&self, table: TableId, number: u64) -> Result<Option<HandRecord>, StoreError> {
        let number = number as i64;
        Ok(hands(&*self.reads()?, table, number..=number)?.pop())
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
        let reads = self.reads()?;
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
        let reads = self.reads()?;
        known(&reads, table)?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([table.0 as i64, player as i64], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get(1)?))
        });
        rows.and_then(Iterator::collect).map_err(failed)
    }

    fn balances(&self, table: TableId) -> Result<Vec<(Account, i128)>, StoreError> {
        let reads = self.reads()?;
        known(&reads, table)?;
        let movements = proof::movements(&reads, table)?;
        if let Some(sealer) = &self.sealer {
            proof::check_movements(&reads, table, &movements, sealer)?;
        }
        let mut sums: BTreeMap<Account, i128> = BTreeMap::new();
        for (booked, _) in movements {
            let chips = i128::from(booked.chips);
            for (text, chips) in [(booked.source, -chips), (booked.target, chips)] {
                let unknown = || StoreError::Failed(format!("there is no account {text:?}"));
                *sums.entry(read_account(&text).ok_or_else(unknown)?).or_default() += chips;
            }
        }
        Ok(sums.into_iter().collect())
    }

    fn person_named(&self, name: &str) -> Result<Option<Person>, StoreError> {
        let which = "lower = ?1 AND password IS NOT NULL";
        person(&*self.reads()?, which, params![name.to_lowercase()])
    }

    fn person(&self, id: u64) -> Result<Option<Person>, StoreError> {
        person(&*self.reads()?, "id = ?1", params![id as i64])
    }

    fn settings_at(&self, table: TableId, line: u64) -> Result<Option<(u64, String)>, StoreError> {
        let reads = self.reads()?;
        let text = "SELECT settled, settings FROM tables WHERE id = ?1 AND settled <= ?2";
        let values = params![table.0 as i64, line.min(i64::MAX as u64) as i64];
        let row = |row: &Row<'_>| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?));
        let found = reads.query_row(text, values, row).optional().map_err(failed)?;
        if let Some(settings) = found {
            if let Some(sealer) = &self.sealer {
                proof::check_table(&reads, table, sealer)?;
            }
            return Ok(Some(settings));
        }
        let text = "SELECT settled, body, mac FROM older_settings
            WHERE table_id = ?1 AND settled <= ?2 ORDER BY settled DESC LIMIT 1";
        let row = reads.query_row(text, values, |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get(1)?, row.get(2)?))
        });
        let found: Option<Proved> = row.optional().map_err(failed)?;
        if let (Some((settled, body, mac)), Some(sealer)) = (&found, &self.sealer) {
            proof::check_older(table, *settled, body, mac.as_deref(), sealer)?;
        }
        Ok(found.map(|(settled, body, _)| (settled, body)))
    }

    fn game(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let text = "SELECT body FROM games WHERE hash = ?1";
        let found = self.reads()?.query_row(text, [hash], |row| row.get::<_, String>(0));
        let found = found.optional().map_err(failed)?;
        // A text of a newer program is refused by whoever wants to play by it.
        let is_it = |text: &String| match hash.parse::<Pin>() {
            Ok(pin) => pin.is_of(text),
            Err(why) => matches!(why, NotAPin::Newer(_)),
        };
        match found {
            Some(text) if !is_it(&text) => Err(StoreError::ChangedGame { hash: hash.to_owned() }),
            found => Ok(found),
        }
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
pub(super) fn all_hands(reads: &Connection) -> Result<Vec<HandRecord>, StoreError> {
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
