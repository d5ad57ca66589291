//! A store that forgets everything when the program ends: for tests, and as the plain form of what the
//! others do.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use room::Account;

use crate::records::{Done, Line, Person, Store, StoreError, TableId, TableRecord, Write};

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
}

#[derive(Clone, Debug)]
struct Table {
    record: TableRecord,
    lines: Vec<Line>,
    movements: Vec<room::Movement>,
    snapshots: Vec<(u64, String)>,
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

    fn write(&mut self, write: Write) -> Result<(), StoreError> {
        match write {
            Write::Open(record) => {
                let id = record.id;
                let link = |it: &Table| it.record.link == record.link;
                if self.tables.contains_key(&id) || self.tables.values().any(link) {
                    return Err(StoreError::Taken(format!("table {}", id.0)));
                }
                let (lines, movements) = (Vec::new(), Vec::new());
                let table = Table { record, lines, movements, snapshots: Vec::new() };
                self.tables.insert(id, table);
            }
            Write::Charter { table, charter } => self.table(table)?.record.charter = charter,
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
                snapshots.insert(0, (lines, text));
                snapshots.truncate(2);
            }
            Write::Close { table } => self.table(table)?.record.is_closed = true,
            Write::Person(person) => {
                let name = person.name.to_lowercase();
                let other = |it: &Person| it.id != person.id && it.name.to_lowercase() == name;
                if self.people.values().any(other) {
                    return Err(StoreError::Taken(person.name));
                }
                self.people.insert(person.id, person);
            }
            Write::Game { hash, text } => {
                self.games.insert(hash, text);
            }
        }
        Ok(())
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

    fn lines(&self, table: TableId, from: u64) -> Result<Vec<Line>, StoreError> {
        let lines = &self.kept().table(table)?.lines.clone();
        Ok(lines.iter().filter(|line| line.number >= from).cloned().collect())
    }

    fn snapshots(&self, table: TableId) -> Result<Vec<(u64, String)>, StoreError> {
        Ok(self.kept().table(table)?.snapshots.clone())
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
        let name = name.to_lowercase();
        Ok(self.kept().people.values().find(|it| it.name.to_lowercase() == name).cloned())
    }

    fn person(&self, id: u64) -> Result<Option<Person>, StoreError> {
        Ok(self.kept().people.get(&id).cloned())
    }

    fn game(&self, hash: &str) -> Result<Option<String>, StoreError> {
        Ok(self.kept().games.get(hash).cloned())
    }
}
