//! People, sessions and the audit log in SQLite.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use room::{Account, PlayerId};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::write::{account, taken};
use super::{Sqlite, failed};
use crate::accounts::{Accounts, AuditLine, Change, DELETED, Reset, SecretId, Session, Which};
use crate::records::{Person, Store, StoreError, TableId};
use variant::alike::Folded;

/// What version 4 has and version 3 had not: sessions, links for new passwords, the audit log, and how
/// names compare.
pub(super) const SINCE_4: &str = "
ALTER TABLE people ADD COLUMN letters TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN shapes TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN cookies_since INTEGER NOT NULL DEFAULT 0;
CREATE INDEX people_by_letters ON people (letters) WHERE password IS NOT NULL;
CREATE INDEX people_by_shapes ON people (shapes) WHERE password IS NOT NULL;
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES people(id),
    created INTEGER NOT NULL, seen INTEGER NOT NULL, agent TEXT NOT NULL, address TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (person);
CREATE TABLE exchanged (cookie TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE resets (
    id TEXT PRIMARY KEY, person INTEGER NOT NULL UNIQUE REFERENCES people(id),
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, who TEXT NOT NULL,
    what TEXT NOT NULL, about TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;
";

/// Notes how the names compare that were kept before. Some of them may be alike: they stay.
pub(super) fn fold_names(to: &Connection) -> Result<(), StoreError> {
    for Person { id, name, .. } in everybody(to, Which::Kept)? {
        let Folded { letters, shapes } = Folded::of(&name);
        let text = "UPDATE people SET letters = ?2, shapes = ?3 WHERE id = ?1";
        to.execute(text, params![id as i64, letters, shapes]).map_err(failed)?;
    }
    Ok(())
}

/// Keeps a person, unless the name is somebody else's or can be taken for it. Whoever has kept an
/// alike name for long goes on keeping it.
pub(super) fn keep_person(to: &Connection, person: &Person) -> Result<(), StoreError> {
    let Person { id, name, password } = person;
    let Folded { letters, shapes } = Folded::of(name);
    if password.is_some() {
        let text = "SELECT 1 FROM people WHERE id = ?1 AND name = ?2 AND password IS NOT NULL";
        let had = to.query_row(text, params![*id as i64, name], |_| Ok(())).optional();
        let other = like(to, &Folded::of(name), Some(*id))?;
        if had.map_err(failed)?.is_none() && other.is_some() {
            return Err(StoreError::Taken(name.clone()));
        }
    }
    let text = "INSERT INTO people (id, name, lower, password, letters, shapes)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (id) DO UPDATE
        SET name = ?2, lower = ?3, password = ?4, letters = ?5, shapes = ?6 WHERE deleted = 0";
    let values = params![*id as i64, name, name.to_lowercase(), password, letters, shapes];
    taken(to.execute(text, values), || name.clone())
}

/// Keeps a change.
pub(super) fn keep_change(to: &Connection, change: &Change) -> Result<(), StoreError> {
    match change {
        Change::Session(session) => {
            let Session { id, person, created, seen, agent, address } = session;
            // Nobody logs in who was deleted meanwhile.
            let text = "INSERT INTO sessions (id, person, created, seen, agent, address)
                SELECT ?1, id, ?3, ?4, ?5, ?6 FROM people WHERE id = ?2 AND deleted = 0";
            let (created, seen) = (*created as i64, *seen as i64);
            let values = params![id.0, *person as i64, created, seen, agent, address];
            taken(to.execute(text, values), || "the session".to_owned())
        }
        Change::Seen { session, at } => {
            let text = "UPDATE sessions SET seen = max(seen, ?2) WHERE id = ?1";
            to.execute(text, params![session.0, *at as i64]).map(drop).map_err(failed)
        }
        Change::End(session) => {
            to.execute("DELETE FROM sessions WHERE id = ?1", [&session.0]).map(drop).map_err(failed)
        }
        Change::EndAll { person, but, at } => {
            let but = but.as_ref().map(|session| session.0.as_str());
            let text = "DELETE FROM sessions WHERE person = ?1 AND id IS NOT ?2";
            to.execute(text, params![*person as i64, but]).map_err(failed)?;
            let text = "UPDATE people SET cookies_since = max(cookies_since, ?2) WHERE id = ?1";
            to.execute(text, params![*person as i64, *at as i64]).map(drop).map_err(failed)
        }
        Change::Prune { sessions, resets } => {
            let text = "DELETE FROM sessions WHERE created < ?1";
            to.execute(text, [*sessions as i64]).map_err(failed)?;
            let text = "DELETE FROM resets WHERE until <= ?1";
            to.execute(text, [*resets as i64]).map(drop).map_err(failed)
        }
        Change::Exchange(cookie) => {
            let text = "INSERT INTO exchanged (cookie) VALUES (?1)";
            taken(to.execute(text, [&cookie.0]), || "the cookie".to_owned())
        }
        Change::Reset(Reset { id, person, until }) => {
            let text = "INSERT OR REPLACE INTO resets (id, person, until) VALUES (?1, ?2, ?3)";
            let values = params![id.0, *person as i64, *until as i64];
            to.execute(text, values).map(drop).map_err(failed)
        }
        Change::UseReset(id) => {
            let used = to.execute("DELETE FROM resets WHERE id = ?1", [&id.0]).map_err(failed)?;
            if used == 1 { Ok(()) } else { Err(StoreError::Taken("the link".to_owned())) }
        }
        Change::Delete { person } => delete(to, *person),
        Change::Audit(AuditLine { at, who, what, about }) => {
            let text = "INSERT INTO audit (at, who, what, about) VALUES (?1, ?2, ?3, ?4)";
            to.execute(text, params![*at as i64, who, what, about]).map(drop).map_err(failed)
        }
    }
}

/// Notes in a copy that it was put back, if it is of a form that has an audit log.
pub(super) fn note_restored(copy: &Path) -> Result<(), StoreError> {
    let to = Connection::open(copy).map_err(failed)?;
    let form: u32 =
        to.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    if form < 4 {
        return Ok(());
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let at = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
    let (who, what) = ("operator".to_owned(), "restore".to_owned());
    let about = "a copy was put back in the place of the data".to_owned();
    keep_change(&to, &Change::Audit(AuditLine { at, who, what, about }))
}

fn delete(to: &Connection, person: u64) -> Result<(), StoreError> {
    let number = person as i64;
    for text in ["DELETE FROM sessions WHERE person = ?1", "DELETE FROM resets WHERE person = ?1"] {
        to.execute(text, [number]).map_err(failed)?;
    }
    let text =
        "UPDATE people SET name = ?2, lower = '', letters = '', shapes = '', password = NULL,
        deleted = 1 WHERE id = ?1";
    to.execute(text, params![number, DELETED]).map_err(failed)?;
    let text = "SELECT table_id, number, players FROM hands JOIN played USING (table_id, number)
        WHERE player = ?1";
    let mut query = to.prepare(text).map_err(failed)?;
    let rows = query.query_map([number], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let rows: Vec<(i64, i64, String)> = rows.and_then(Iterator::collect).map_err(failed)?;
    for (table, hand, players) in rows {
        let unreadable = |error: serde_json::Error| StoreError::Failed(error.to_string());
        let mut players: Vec<(u64, String)> = serde_json::from_str(&players).map_err(unreadable)?;
        for (_, name) in players.iter_mut().filter(|(player, _)| *player == person) {
            DELETED.clone_into(name);
        }
        let players = serde_json::to_string(&players).map_err(unreadable)?;
        let text = "UPDATE hands SET players = ?3 WHERE table_id = ?1 AND number = ?2";
        to.execute(text, params![table, hand, players]).map_err(failed)?;
    }
    Ok(())
}

/// Someone with a password who has an alike name, other than this one.
fn like(reads: &Connection, name: &Folded, but: Option<u64>) -> Result<Option<Person>, StoreError> {
    let text = "SELECT id, name, password FROM people
        WHERE password IS NOT NULL AND id IS NOT ?3 AND (letters = ?1 OR shapes = ?2) LIMIT 1";
    let values = params![name.letters, name.shapes, but.map(|id| id as i64)];
    reads.query_row(text, values, read_person).optional().map_err(failed)
}

fn everybody(reads: &Connection, which: Which) -> Result<Vec<Person>, StoreError> {
    let text = match which {
        Which::Kept => {
            "SELECT id, name, password FROM people WHERE password IS NOT NULL ORDER BY id"
        }
        Which::All => "SELECT id, name, password FROM people WHERE deleted = 0 ORDER BY id",
    };
    let mut query = reads.prepare(text).map_err(failed)?;
    let rows = query.query_map([], read_person);
    rows.and_then(Iterator::collect).map_err(failed)
}

fn read_person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person { id: row.get::<_, i64>(0)? as u64, name: row.get(1)?, password: row.get(2)? })
}

fn read_session(row: &Row<'_>) -> rusqlite::Result<Session> {
    Ok(Session {
        id: SecretId(row.get(0)?),
        person: row.get::<_, i64>(1)? as u64,
        created: row.get::<_, i64>(2)? as u64,
        seen: row.get::<_, i64>(3)? as u64,
        agent: row.get(4)?,
        address: row.get(5)?,
    })
}

impl Accounts for Sqlite {
    fn person_like(&self, name: &str) -> Result<Option<Person>, StoreError> {
        like(&*self.reads()?, &Folded::of(name), None)
    }

    fn people(&self, which: Which) -> Result<Vec<Person>, StoreError> {
        everybody(&*self.reads()?, which)
    }

    fn is_deleted(&self, person: u64) -> Result<bool, StoreError> {
        let text = "SELECT deleted FROM people WHERE id = ?1";
        let found = self.reads()?.query_row(text, [person as i64], |row| row.get(0)).optional();
        Ok(found.map_err(failed)?.unwrap_or(false))
    }

    fn cookies_since(&self, person: u64) -> Result<u64, StoreError> {
        let text = "SELECT cookies_since FROM people WHERE id = ?1";
        let read = |row: &Row<'_>| row.get::<_, i64>(0);
        let found = self.reads()?.query_row(text, [person as i64], read).optional();
        Ok(found.map_err(failed)?.unwrap_or(0) as u64)
    }

    fn session(&self, id: &SecretId) -> Result<Option<(Session, Person)>, StoreError> {
        let text = "SELECT s.id, s.person, s.created, s.seen, s.agent, s.address, p.name, p.password
            FROM sessions AS s JOIN people AS p ON p.id = s.person WHERE s.id = ?1 AND p.deleted = 0";
        let read = |row: &Row<'_>| {
            let session = read_session(row)?;
            let person = Person { id: session.person, name: row.get(6)?, password: row.get(7)? };
            Ok((session, person))
        };
        self.reads()?.query_row(text, [&id.0], read).optional().map_err(failed)
    }

    fn sessions(&self, person: Option<u64>) -> Result<Vec<Session>, StoreError> {
        let text = "SELECT id, person, created, seen, agent, address FROM sessions
            WHERE ?1 IS NULL OR person = ?1 ORDER BY seen DESC, created DESC, id";
        let reads = self.reads()?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([person.map(|id| id as i64)], read_session);
        rows.and_then(Iterator::collect).map_err(failed)
    }

    fn reset(&self, id: &SecretId) -> Result<Option<Reset>, StoreError> {
        let text = "SELECT person, until FROM resets WHERE id = ?1";
        let read = |row: &Row<'_>| {
            let (person, until) = (row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64);
            Ok(Reset { id: id.clone(), person, until })
        };
        self.reads()?.query_row(text, [&id.0], read).optional().map_err(failed)
    }

    fn audit(&self, last: usize) -> Result<Vec<(u64, AuditLine)>, StoreError> {
        let text = "SELECT number, at, who, what, about FROM audit ORDER BY number DESC LIMIT ?1";
        let reads = self.reads()?;
        let mut query = reads.prepare_cached(text).map_err(failed)?;
        let rows = query.query_map([i64::try_from(last).unwrap_or(i64::MAX)], |row| {
            let at = row.get::<_, i64>(1)? as u64;
            let (who, what, about) = (row.get(2)?, row.get(3)?, row.get(4)?);
            Ok((row.get::<_, i64>(0)? as u64, AuditLine { at, who, what, about }))
        });
        let mut lines: Vec<(u64, AuditLine)> = rows.and_then(Iterator::collect).map_err(failed)?;
        lines.reverse();
        Ok(lines)
    }

    fn chips_of(&self, player: u64) -> Result<Vec<TableId>, StoreError> {
        let account = account(Account::Player(PlayerId(player)));
        let text = "SELECT DISTINCT table_id FROM movements JOIN tables ON tables.id = table_id
            WHERE closed = 0 AND (source = ?1 OR target = ?1) ORDER BY table_id";
        let tables: Vec<TableId> = {
            let reads = self.reads()?;
            let mut query = reads.prepare_cached(text).map_err(failed)?;
            let rows = query.query_map([account], |row| Ok(TableId(row.get::<_, i64>(0)? as u64)));
            rows.and_then(Iterator::collect).map_err(failed)?
        };
        crate::accounts::with_chips(self as &dyn Store, &tables, player)
    }
}
