//! A store that forgets everything when the program ends: for tests, and as the plain form of what the
//! others do.

mod people;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use room::Account;

use crate::records::{
    Done, HandRecord, Line, Person, Played, Receipt, Store, StoreError, TableId, TableRecord, Write,
};

/// A store in memory.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Kept>,
}

#[derive(Clone, Debug, Default)]
struct Kept {
    tables: BTreeMap<TableId, Table>,
    people: BTreeMap<u64, Person>,
    games: BTreeMap<String, String>,
    known: people::Known,
    /// Who was dealt in where, by place.
    played: BTreeMap<u64, Part>,
}

/// Somebody's part in a hand.
#[derive(Clone, Debug)]
struct Part {
    player: u64,
    table: TableId,
    number: u64,
    won: Option<i64>,
}

#[derive(Clone, Debug)]
struct Table {
    record: TableRecord,
    lines: Vec<Line>,
    movements: Vec<room::Movement>,
    snapshots: Vec<(u64, String)>,
    receipts: BTreeMap<String, (u64, String)>,
    hands: BTreeMap<u64, HandRecord>,
    /// What was settled before, by the line from which it was in force.
    older: BTreeMap<u64, String>,
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn table(&mut self, id: TableId) -> Result<&mut Table, StoreError> {
        self.tables.get_mut(&id).ok_or(StoreError::NoTable(id))
    }

    /// Who has a password and this name.
    fn named(&self, name: &str) -> Option<Person> {
        let name = name.to_lowercase();
        let is_it = |it: &&Person| it.password.is_some() && it.name.to_lowercase() == name;
        self.people.values().find(is_it).cloned()
    }

    fn write(&mut self, write: Write) -> Result<(), StoreError> {
        match write {
            Write::Open(record) => {
                let id = record.id;
                let link = |it: &Table| it.record.link == record.link;
                if self.tables.contains_key(&id) || self.tables.values().any(link) {
                    return Err(StoreError::Taken(format!("table {}", id.0)));
                }
                self.tables.insert(id, Table::new(record));
            }
            Write::Settings { table, text, settled } => {
                let Table { record, older, .. } = self.table(table)?;
                let before = std::mem::replace(&mut record.settings, text);
                if let Some(settled) = settled {
                    older.insert(record.settled, before);
                    record.settled = settled;
                }
            }
            Write::Lines { table: id, lines, movements } => {
                let table = self.table(id)?;
                for line in lines {
                    let expected = table.lines.len() as u64;
                    if line.number != expected {
                        let found = line.number;
                        return Err(StoreError::Gap { table: id, expected, found });
                    }
                    table.lines.push(line);
                }
                table.movements.extend(movements);
            }
            Write::Snapshot { table, lines, text } => {
                let snapshots = &mut self.table(table)?.snapshots;
                snapshots.retain(|(other, _)| *other != lines);
                snapshots.push((lines, text));
                snapshots.sort_by_key(|(lines, _)| std::cmp::Reverse(*lines));
                snapshots.truncate(2);
            }
            Write::Receipt { table, client, number, answer } => {
                let table = self.table(table)?;
                if !table.record.is_closed {
                    table.receipts.insert(client, (number, answer));
                }
            }
            Write::Hand(hand) => {
                let (table, number) = (hand.table, hand.number);
                self.played.retain(|_, part| (part.table, part.number) != (table, number));
                let next = self.played.last_key_value().map_or(1, |(last, _)| last + 1);
                let parts = hand.players.iter().map(|(player, _)| Part {
                    player: *player,
                    table,
                    number,
                    won: None,
                });
                self.played.extend((next..).zip(parts));
                self.table(table)?.hands.insert(number, hand);
            }
            Write::Result { table, number, won } => {
                self.table(table)?;
                let parts = self.played.values_mut();
                for part in parts.filter(|part| (part.table, part.number) == (table, number)) {
                    let own = won.iter().find(|(player, _)| *player == part.player);
                    part.won = own.map(|(_, won)| *won);
                }
            }
            Write::Close { table } => {
                let table = self.table(table)?;
                table.record.is_closed = true;
                table.receipts.clear();
            }
            Write::Person(person) => self.keep_person(person)?,
            Write::Account(change) => self.keep_change(change)?,
            Write::Alive { .. } => {}
            Write::Game { hash, text } => {
                self.games.insert(hash, text);
            }
        }
        Ok(())
    }
}

impl Table {
    fn new(record: TableRecord) -> Table {
        Table {
            record,
            lines: Vec::new(),
            movements: Vec::new(),
            snapshots: Vec::new(),
            receipts: BTreeMap::new(),
            hands: BTreeMap::new(),
            older: BTreeMap::new(),
        }
    }
}

impl Store for Memory {
    fn write(&self, writes: Vec<Write>, done: Done) {
        let mut kept = self.kept();
        let mut next = kept.clone();
        let outcome = writes.into_iter().try_for_each(|write| next.write(write));
        if outcome.is_ok() {
            *kept = next;
        }
        drop(kept);
        done(outcome);
    }

    fn tables(&self, with_closed: bool) -> Result<Vec<TableRecord>, StoreError> {
        let kept = self.kept();
        let records = kept.tables.values().map(|table| &table.record);
        Ok(records.filter(|record| with_closed || !record.is_closed).cloned().collect())
    }

    fn lines(&self, table: TableId, numbers: Range<u64>) -> Result<Vec<Line>, StoreError> {
        let mut kept = self.kept();
        let lines = kept.table(table)?.lines.iter();
        Ok(lines.filter(|line| numbers.contains(&line.number)).cloned().collect())
    }

    fn snapshots(&self, table: TableId) -> Result<Vec<(u64, String)>, StoreError> {
        Ok(self.kept().table(table)?.snapshots.clone())
    }

    fn receipts(&self, table: TableId) -> Result<Vec<Receipt>, StoreError> {
        let receipts = self.kept().table(table)?.receipts.clone().into_iter();
        let receipts =
            receipts.map(|(client, (number, answer))| Receipt { client, number, answer });
        Ok(receipts.collect())
    }

    fn hands(&self, table: TableId) -> Result<Vec<HandRecord>, StoreError> {
        Ok(self.kept().table(table)?.hands.values().cloned().collect())
    }

    fn hand(&self, table: TableId, number: u64) -> Result<Option<HandRecord>, StoreError> {
        Ok(self.kept().table(table)?.hands.get(&number).cloned())
    }

    fn hands_of(
        &self,
        player: u64,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<Played>, StoreError> {
        let kept = self.kept();
        let older = kept.played.range(..before.unwrap_or(u64::MAX)).rev();
        let own = older.filter(|(_, part)| part.player == player).take(most);
        let played = own.filter_map(|(place, part)| {
            let hand = kept.tables.get(&part.table)?.hands.get(&part.number)?.clone();
            Some(Played { place: *place, hand, won: part.won })
        });
        Ok(played.collect())
    }

    fn results(&self, table: TableId, player: u64) -> Result<Vec<(u64, i64)>, StoreError> {
        let mut kept = self.kept();
        kept.table(table)?;
        let own = kept.played.values().filter(|part| (part.table, part.player) == (table, player));
        let mut results: Vec<(u64, i64)> =
            own.filter_map(|part| Some((part.number, part.won?))).collect();
        results.sort_unstable();
        Ok(results)
    }

    fn balances(&self, table: TableId) -> Result<Vec<(Account, i128)>, StoreError> {
        let mut sums: BTreeMap<Account, i128> = BTreeMap::new();
        for movement in &self.kept().table(table)?.movements {
            *sums.entry(movement.from).or_default() -= i128::from(movement.chips);
            *sums.entry(movement.to).or_default() += i128::from(movement.chips);
        }
        Ok(sums.into_iter().collect())
    }

    fn person_named(&self, name: &str) -> Result<Option<Person>, StoreError> {
        Ok(self.kept().named(name))
    }

    fn person(&self, id: u64) -> Result<Option<Person>, StoreError> {
        Ok(self.kept().people.get(&id).cloned())
    }

    fn settings_at(&self, table: TableId, line: u64) -> Result<Option<(u64, String)>, StoreError> {
        let kept = self.kept();
        let Some(Table { record, older, .. }) = kept.tables.get(&table) else { return Ok(None) };
        if line >= record.settled {
            return Ok(Some((record.settled, record.settings.clone())));
        }
        Ok(older.range(..=line).next_back().map(|(from, text)| (*from, text.clone())))
    }

    fn game(&self, hash: &str) -> Result<Option<String>, StoreError> {
        Ok(self.kept().games.get(hash).cloned())
    }
}
