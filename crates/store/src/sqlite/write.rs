//! How everything is written: by one thread, as much together as waits.

use std::collections::HashMap;
use std::sync::mpsc::Receiver;

use faults::fault;

use room::{Account, Movement, PlayerId, Reason};
use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::proof::{self, Booked, Head};
use super::{failed, people};
use crate::records::{Done, HandRecord, Line, StoreError, TableId, TableRecord, Write};
use crate::seal::Sealer;

/// The most calls that share a sync.
const MOST_TOGETHER: usize = 1_024;

/// The ends of logs as this thread has left them: nobody else writes. What is not whole on the disk is looked up again.
type Heads = HashMap<TableId, Head>;

/// The end of a log that goes on, and what proves it.
type Proving<'s> = (Head, &'s Sealer);

/// The most of them that are remembered.
const MOST_HEADS: usize = 10_000;

/// Writes what comes, as much together as waits.
pub(super) fn write_all(
    writes: &mut Connection,
    waiting: &Receiver<(Vec<Write>, Done)>,
    sealer: Option<&Sealer>,
) {
    let mut heads = Heads::new();
    while let Ok(first) = waiting.recv() {
        let mut batch = vec![first];
        batch.extend(waiting.try_iter().take(MOST_TOGETHER - 1));
        let mut outcomes = Vec::with_capacity(batch.len());
        let together = together(writes, &batch, &mut outcomes, sealer, &mut heads);
        if together.is_err() || heads.len() > MOST_HEADS {
            heads.clear();
        }
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
    sealer: Option<&Sealer>,
    heads: &mut Heads,
) -> Result<(), StoreError> {
    let change = writes.transaction().map_err(failed)?;
    // A call that is alone is undone with the transaction.
    let is_alone = batch.len() == 1;
    for (calls, _) in batch {
        if !is_alone {
            change.run("SAVEPOINT one", []).map_err(failed)?;
        }
        let outcome = calls.iter().try_for_each(|write| {
            keep(&change, write, sealer, heads)?;
            sealer.map_or(Ok(()), |sealer| prove(&change, write, sealer))
        });
        let is_undone = outcome.is_err();
        outcomes.push(outcome);
        if is_undone {
            fault!("store-undone-lines-are-remembered", heads.clear(), ());
            if is_alone {
                return change.rollback().map_err(failed);
            }
            change.run("ROLLBACK TO one", []).map_err(failed)?;
        }
        if !is_alone {
            change.run("RELEASE one", []).map_err(failed)?;
        }
    }
    change.commit().map_err(failed)
}

/// Statements that come again and again are read once.
pub(super) trait Again {
    /// Changes something; how many rows.
    fn run(&self, text: &str, values: impl Params) -> rusqlite::Result<usize>;

    /// Reads a row.
    fn row<T>(
        &self,
        text: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T>;
}

impl Again for Connection {
    fn run(&self, text: &str, values: impl Params) -> rusqlite::Result<usize> {
        self.prepare_cached(text)?.execute(values)
    }

    fn row<T>(
        &self,
        text: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        self.prepare_cached(text)?.query_row(values, read)
    }
}

/// Proves what was just written, beside lines, which are proved as they are written.
fn prove(to: &Connection, write: &Write, sealer: &Sealer) -> Result<(), StoreError> {
    match write {
        Write::Open(TableRecord { id, .. }) => {
            proof::prove_table(to, *id, sealer)?;
            Head::default().keep(to, *id, sealer)
        }
        Write::Settings { table, settled, .. } => {
            if settled.is_some() {
                let text = "SELECT settled, body FROM older_settings WHERE table_id = ?1
                    AND mac IS NULL";
                let mut query = to.prepare_cached(text).map_err(failed)?;
                let rows = query.query_map([table.0 as i64], |row| {
                    Ok((row.get::<_, i64>(0)? as u64, row.get::<_, String>(1)?))
                });
                let rows: Vec<(u64, String)> = rows.and_then(Iterator::collect).map_err(failed)?;
                for (settled, body) in rows {
                    proof::prove_older(to, *table, settled, &body, sealer)?;
                }
            }
            proof::prove_table(to, *table, sealer)
        }
        Write::Snapshot { table, lines, text } => {
            proof::prove_snapshot(to, *table, *lines, text, sealer)
        }
        Write::Close { table } => proof::prove_table(to, *table, sealer),
        _ => Ok(()),
    }
}

fn keep(
    to: &Connection,
    write: &Write,
    sealer: Option<&Sealer>,
    heads: &mut Heads,
) -> Result<(), StoreError> {
    let changed = match write {
        Write::Open(TableRecord { id, link, settings, opened, settled, is_closed }) => {
            let text = "INSERT INTO tables (id, link, settings, opened, settled, closed)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let (number, opened, settled) = (id.0 as i64, *opened as i64, *settled as i64);
            let values = params![number, link, settings, opened, settled, is_closed];
            return taken(to.run(text, values), || format!("table {}", id.0));
        }
        Write::Settings { table, text, settled } => {
            let settled = settled.map(|line| line as i64);
            if settled.is_some() {
                let sql = "INSERT OR REPLACE INTO older_settings (table_id, settled, body)
                    SELECT id, settled, settings FROM tables WHERE id = ?1";
                to.run(sql, [table.0 as i64]).map_err(failed)?;
            }
            let sql = "UPDATE tables SET settings = ?2, settled = coalesce(?3, settled)
                WHERE id = ?1";
            (*table, to.run(sql, params![table.0 as i64, text, settled]))
        }
        Write::Lines { table, lines, movements } => {
            return keep_lines(to, *table, (lines, movements), sealer, heads);
        }
        Write::Snapshot { table, lines, text } => {
            let sql =
                "INSERT OR REPLACE INTO snapshots (table_id, lines, body) VALUES (?1, ?2, ?3)";
            known(to, *table)?;
            to.run(sql, params![table.0 as i64, *lines as i64, text]).map_err(failed)?;
            let sql = "DELETE FROM snapshots WHERE table_id = ?1 AND lines NOT IN
                (SELECT lines FROM snapshots WHERE table_id = ?1 ORDER BY lines DESC LIMIT 2)";
            return to.run(sql, [table.0 as i64]).map(drop).map_err(failed);
        }
        Write::Receipt { table, client, number, answer } => {
            let text = "INSERT INTO receipts (table_id, client, number, answer)
                SELECT id, ?2, ?3, ?4 FROM tables WHERE id = ?1 AND closed = 0
                ON CONFLICT DO UPDATE SET number = excluded.number, answer = excluded.answer";
            let values = params![table.0 as i64, client, *number as i64, answer];
            // A table that is over keeps none.
            return match to.run(text, values).map_err(failed)? {
                0 => known(to, *table),
                _ => Ok(()),
            };
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
            to.run(text, [table.0 as i64]).map_err(failed)?;
            let text = "UPDATE tables SET closed = 1 WHERE id = ?1";
            (*table, to.run(text, [table.0 as i64]))
        }
        Write::Person(person) => return people::keep_person(to, person),
        Write::Account(change) => return people::keep_change(to, change),
        Write::Alive { at } => {
            let sql = "INSERT OR REPLACE INTO alive (id, at) VALUES (1, ?1)";
            return to.run(sql, [*at as i64]).map(drop).map_err(failed);
        }
        Write::Game { hash, text } => {
            let sql = "INSERT OR REPLACE INTO games (hash, body) VALUES (?1, ?2)";
            return to.run(sql, params![hash, text]).map(drop).map_err(failed);
        }
    };
    match changed {
        (table, Ok(0)) => Err(StoreError::NoTable(table)),
        (_, outcome) => outcome.map(drop).map_err(failed),
    }
}

/// Something that must not be there already.
pub(super) fn taken(
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

pub(super) fn known(to: &Connection, table: TableId) -> Result<(), StoreError> {
    let text = "SELECT 1 FROM tables WHERE id = ?1";
    let found = to.row(text, [table.0 as i64], |_| Ok(())).optional().map_err(failed)?;
    found.ok_or(StoreError::NoTable(table))
}

fn keep_lines(
    to: &Connection,
    table: TableId,
    (lines, movements): (&[Line], &[Movement]),
    sealer: Option<&Sealer>,
    heads: &mut Heads,
) -> Result<(), StoreError> {
    let remembered = heads.remove(&table);
    let (next, mut head) = match (remembered, sealer) {
        (Some(head), Some(sealer)) => (head.lines, Some((head, sealer))),
        _ => end_of_log(to, table, sealer)?,
    };
    let text = "INSERT INTO lines (table_id, number, form, open, sealed, mac)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut insert = to.prepare_cached(text).map_err(failed)?;
    for (expected, line) in (next..).zip(lines) {
        let found = line.number;
        if fault!("store-gap-in-the-log-is-kept", found != expected, found < expected) {
            return Err(StoreError::Gap { table, expected, found });
        }
        let proved = head.as_mut().map(|(head, sealer)| head.follow(table, line, sealer));
        let mac = proved.transpose()?;
        let number = expected as i64;
        let values = params![table.0 as i64, number, line.form, line.open, line.sealed, mac];
        insert.execute(values).map_err(failed)?;
    }
    keep_movements(to, table, movements, head.as_mut())?;
    if let Some((head, sealer)) = head {
        head.keep(to, table, sealer)?;
        heads.insert(table, head);
    }
    Ok(())
}

/// The number of the next line of a table, and the head of its chains if they are proved.
fn end_of_log<'s>(
    to: &Connection,
    table: TableId,
    sealer: Option<&'s Sealer>,
) -> Result<(u64, Option<Proving<'s>>), StoreError> {
    known(to, table)?;
    let text = "SELECT coalesce(max(number) + 1, 0) FROM lines WHERE table_id = ?1";
    let next: i64 = to.row(text, [table.0 as i64], |row| row.get(0)).map_err(failed)?;
    let next = next as u64;
    let Some(sealer) = sealer else { return Ok((next, None)) };
    let head = Head::of(to, table, sealer)?;
    if head.lines != next {
        return Err(StoreError::Changed { table, what: "the end of the log".to_owned() });
    }
    let text = "SELECT coalesce(max(number) + 1, 0) FROM movements WHERE table_id = ?1";
    let books: i64 = to.row(text, [table.0 as i64], |row| row.get(0)).map_err(failed)?;
    if head.movements != books as u64 {
        return Err(StoreError::Changed { table, what: "the end of the books".to_owned() });
    }
    Ok((next, Some((head, sealer))))
}

fn keep_hand(to: &Connection, hand: &HandRecord) -> Result<(), StoreError> {
    known(to, hand.table)?;
    let players = serde_json::to_string(&hand.players);
    let players = players.map_err(|error| StoreError::Failed(error.to_string()))?;
    let text = "INSERT OR REPLACE INTO hands (table_id, number, first, game, players)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    let (table, number, first) = (hand.table.0 as i64, hand.number as i64, hand.first as i64);
    let values = params![table, number, first, hand.game, players];
    to.run(text, values).map_err(failed)?;
    let text = "DELETE FROM played WHERE table_id = ?1 AND number = ?2";
    to.run(text, [table, number]).map_err(failed)?;
    keep_players(to, hand)
}

pub(super) fn keep_players(to: &Connection, hand: &HandRecord) -> Result<(), StoreError> {
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
    mut head: Option<&mut Proving<'_>>,
) -> Result<(), StoreError> {
    if movements.is_empty() {
        return Ok(());
    }
    let next = match &head {
        Some((head, _)) => head.movements,
        None => {
            let text = "SELECT coalesce(max(number) + 1, 0) FROM movements WHERE table_id = ?1";
            let next: i64 = to.row(text, [table.0 as i64], |row| row.get(0)).map_err(failed)?;
            next as u64
        }
    };
    let text = "INSERT INTO movements (table_id, number, source, target, chips, reason, mac)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut insert = to.prepare_cached(text).map_err(failed)?;
    for (number, Movement { from, to, chips, reason }) in (next..).zip(movements) {
        let (source, target, reason) = (account(*from), account(*to), name(*reason).to_owned());
        let booked = Booked { number, source, target, chips: *chips, reason };
        let mac = head.as_mut().map(|(head, sealer)| head.book(table, &booked, sealer));
        let mac = mac.transpose()?;
        let Booked { source, target, reason, .. } = booked;
        let (number, chips) = (number as i64, *chips as i64);
        let values = params![table.0 as i64, number, source, target, chips, reason, mac];
        insert.execute(values).map_err(failed)?;
    }
    Ok(())
}

/// An account as it is written.
pub(super) fn account(account: Account) -> String {
    match account {
        Account::Bank => "bank".to_owned(),
        Account::Elsewhere => "elsewhere".to_owned(),
        Account::House => "house".to_owned(),
        Account::Pot => "pot".to_owned(),
        Account::ShowChips => "show chips".to_owned(),
        Account::Player(player) => format!("player {}", player.0),
    }
}

pub(super) fn read_account(text: &str) -> Option<Account> {
    Some(match text {
        "bank" => Account::Bank,
        "elsewhere" => Account::Elsewhere,
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
        Reason::Moved => "moved",
    }
}
