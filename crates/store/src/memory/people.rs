//! People, sessions and the audit log in memory.

use std::collections::{BTreeMap, BTreeSet};

use room::{Account, PlayerId};

use super::{Kept, Memory};
use crate::accounts::{Accounts, AuditLine, Change, DELETED, Reset, SecretId, Session, Which};
use crate::records::{Person, StoreError, TableId};
use variant::alike::Folded;

#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    sessions: BTreeMap<SecretId, Session>,
    exchanged: BTreeSet<SecretId>,
    resets: BTreeMap<SecretId, Reset>,
    audit: Vec<AuditLine>,
    deleted: BTreeSet<u64>,
    cookies_since: BTreeMap<u64, u64>,
}

impl Kept {
    /// Someone with a password who has an alike name.
    fn like(&self, name: &str, but: Option<u64>) -> Option<Person> {
        let name = Folded::of(name);
        let mut kept = self.people.values().filter(|it| it.password.is_some());
        kept.find(|it| Some(it.id) != but && Folded::of(&it.name).is_like(&name)).cloned()
    }

    pub(super) fn keep_person(&mut self, person: Person) -> Result<(), StoreError> {
        let Person { id, name, password } = &person;
        if self.known.deleted.contains(id) {
            return Ok(());
        }
        let had = |it: &Person| it.password.is_some() && it.name == *name;
        let is_new = !self.people.get(id).is_some_and(had);
        if password.is_some() && is_new && self.like(name, Some(*id)).is_some() {
            return Err(StoreError::Taken(name.clone()));
        }
        self.people.insert(*id, person);
        Ok(())
    }

    pub(super) fn keep_change(&mut self, change: Change) -> Result<(), StoreError> {
        let taken = |what: &str| Err(StoreError::Taken(what.to_owned()));
        let known = &mut self.known;
        match change {
            Change::Session(session) => {
                if known.sessions.contains_key(&session.id) {
                    return taken("the session");
                }
                let is_there = self.people.contains_key(&session.person);
                if is_there && !known.deleted.contains(&session.person) {
                    known.sessions.insert(session.id.clone(), session);
                }
            }
            Change::Seen { session, at } => {
                if let Some(session) = known.sessions.get_mut(&session) {
                    session.seen = session.seen.max(at);
                }
            }
            Change::End(session) => drop(known.sessions.remove(&session)),
            Change::EndAll { person, but, at } => {
                known.sessions.retain(|id, it| it.person != person || Some(id) == but.as_ref());
                let since = known.cookies_since.entry(person).or_default();
                *since = at.max(*since);
            }
            Change::Prune { sessions, resets } => {
                known.sessions.retain(|_, it| it.created >= sessions);
                known.resets.retain(|_, it| it.until > resets);
            }
            Change::Exchange(cookie) => {
                if !known.exchanged.insert(cookie) {
                    return taken("the cookie");
                }
            }
            Change::Reset(reset) => {
                known.resets.retain(|_, it| it.person != reset.person);
                known.resets.insert(reset.id.clone(), reset);
            }
            Change::UseReset(id) => {
                if known.resets.remove(&id).is_none() {
                    return taken("the link");
                }
            }
            Change::Delete { person } => {
                known.sessions.retain(|_, it| it.person != person);
                known.resets.retain(|_, it| it.person != person);
                known.deleted.insert(person);
                let gone = Person { id: person, name: DELETED.to_owned(), password: None };
                self.people.insert(person, gone);
                let hands = self.tables.values_mut().flat_map(|table| table.hands.values_mut());
                for (id, name) in hands.flat_map(|hand| &mut hand.players) {
                    if *id == person {
                        DELETED.clone_into(name);
                    }
                }
            }
            Change::Audit(line) => known.audit.push(line),
        }
        Ok(())
    }
}

impl Accounts for Memory {
    fn person_like(&self, name: &str) -> Result<Option<Person>, StoreError> {
        Ok(self.kept().like(name, None))
    }

    fn people(&self, which: Which) -> Result<Vec<Person>, StoreError> {
        let kept = self.kept();
        let people = kept.people.values().filter(|it| match which {
            Which::Kept => it.password.is_some(),
            Which::All => !kept.known.deleted.contains(&it.id),
        });
        Ok(people.cloned().collect())
    }

    fn is_deleted(&self, person: u64) -> Result<bool, StoreError> {
        Ok(self.kept().known.deleted.contains(&person))
    }

    fn cookies_since(&self, person: u64) -> Result<u64, StoreError> {
        Ok(self.kept().known.cookies_since.get(&person).copied().unwrap_or(0))
    }

    fn session(&self, id: &SecretId) -> Result<Option<(Session, Person)>, StoreError> {
        let kept = self.kept();
        let session = kept.known.sessions.get(id);
        Ok(session.and_then(|it| Some((it.clone(), kept.people.get(&it.person)?.clone()))))
    }

    fn sessions(&self, person: Option<u64>) -> Result<Vec<Session>, StoreError> {
        let kept = self.kept();
        let own = kept.known.sessions.values().filter(|it| person.is_none_or(|id| it.person == id));
        let mut own: Vec<Session> = own.cloned().collect();
        own.sort_by_key(|it| std::cmp::Reverse((it.seen, it.created)));
        Ok(own)
    }

    fn reset(&self, id: &SecretId) -> Result<Option<Reset>, StoreError> {
        Ok(self.kept().known.resets.get(id).cloned())
    }

    fn audit(&self, last: usize) -> Result<Vec<(u64, AuditLine)>, StoreError> {
        let kept = self.kept();
        let lines = &kept.known.audit;
        let skipped = lines.len().saturating_sub(last);
        Ok((1..).zip(lines.iter().cloned()).skip(skipped).collect())
    }

    fn chips_of(&self, player: u64) -> Result<Vec<TableId>, StoreError> {
        let account = Account::Player(PlayerId(player));
        let open: Vec<TableId> = {
            let kept = self.kept();
            let open = kept.tables.iter().filter(|(_, table)| {
                let mut moved = table.movements.iter();
                !table.record.is_closed && moved.any(|it| it.from == account || it.to == account)
            });
            open.map(|(id, _)| *id).collect()
        };
        crate::accounts::with_chips(self, &open, player)
    }
}
