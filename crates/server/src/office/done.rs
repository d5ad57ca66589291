//! Orders are carried out on the store.

use std::collections::HashMap;

use store::{Change, Person, Reset, SecretId, Store, StoreError, Which, Write};

use crate::kept::audit;
use crate::now::seconds_now;
use crate::office::order::{AuditTold, Order, PersonTold, Report, SessionTold};
use crate::people::hashing::NO_PASSWORD;
use crate::people::sessions::{Ended, fresh_word, secret};

/// For how many seconds a link for a new password is good.
const LINK: u64 = 60 * 60;

/// Does what is ordered, and tells what has ended by it.
pub(super) fn carry_out(
    store: &dyn Store,
    base: &str,
    order: &Order,
) -> Result<(Report, Option<Effect>), StoreError> {
    let done = |what: String| Report::Done { what };
    let report = match order {
        Order::People { with_guests } => {
            let which = if *with_guests { Which::All } else { Which::Kept };
            Report::People { people: people(store, which)? }
        }
        Order::Sessions { who } => {
            let person = match who {
                None => None,
                Some(who) => match find(store, who)? {
                    Ok(person) => Some(person.id),
                    Err(no) => return Ok((no, None)),
                },
            };
            Report::Sessions { sessions: sessions(store, person)? }
        }
        Order::Audit { last } => {
            let told = |(number, line): (u64, store::AuditLine)| {
                let store::AuditLine { at, who, what, about } = line;
                AuditTold { number, at, who, what, about }
            };
            Report::Audit { lines: store.audit(*last)?.into_iter().map(told).collect() }
        }
        Order::Reset { who } => match find(store, who)? {
            Ok(person) if person.password.is_some() => return reset(store, base, person),
            Ok(person) => no(format!("{} is a guest and has no password", person.name)),
            Err(no) => no,
        },
        Order::Delete { who } => match find(store, who)? {
            Ok(person) => return delete(store, &person),
            Err(no) => no,
        },
        Order::EndAll { who } => match find(store, who)? {
            Ok(person) => {
                let ends = Change::EndAll { person: person.id, but: None, at: seconds_now() };
                let about = format!("player {} ({})", person.id, person.name);
                let note = audit::line("operator", "end-sessions", about);
                store.write_and_wait(vec![Write::Account(ends), note])?;
                let effect = Effect::Ended(Ended::Person { id: person.id, but: None });
                let what = format!("All sessions of {} have ended.", person.name);
                return Ok((done(what), Some(effect)));
            }
            Err(no) => no,
        },
        Order::End { session } => {
            let all = store.sessions(None)?;
            let mut found = all.into_iter().filter(|it| it.id.0.starts_with(session.as_str()));
            match (found.next(), found.next()) {
                (Some(one), None) if session.len() >= 6 => {
                    let about = format!("session {} of player {}", told(&one.id), one.person);
                    let note = audit::line("operator", "end-session", about);
                    store
                        .write_and_wait(vec![Write::Account(Change::End(one.id.clone())), note])?;
                    let what = format!("Session {} has ended.", told(&one.id));
                    return Ok((done(what), Some(Effect::Ended(Ended::One(one.id)))));
                }
                (None, _) => no(format!(
                    "there is no session {session}: `cardroom sessions` lists them, and `cardroom \
                    sessions end --of NAME` ends all of a person's sessions"
                )),
                _ => no(format!("several sessions begin with {session}: type more of it")),
            }
        }
    };
    Ok((report, None))
}

/// What an open room has to forget.
pub(super) enum Effect {
    Ended(Ended),
    Deleted(u64),
}

pub(super) fn no(why: String) -> Report {
    Report::No { why }
}

/// The part of a session's name that is told.
fn told(id: &SecretId) -> String {
    id.0.chars().take(12).collect()
}

/// Somebody by a kept name or by number.
fn find(store: &dyn Store, who: &str) -> Result<Result<Person, Report>, StoreError> {
    if let Some(person) = store.person_named(who.trim())? {
        return Ok(Ok(person));
    }
    let number = who.trim().trim_start_matches('#').parse().ok();
    if let Some(id) = number
        && !store.is_deleted(id)?
        && let Some(person) = store.person(id)?
    {
        return Ok(Ok(person));
    }
    Ok(Err(no(format!(
        "there is no account {who:?}: `cardroom people --all` lists names and numbers"
    ))))
}

fn people(store: &dyn Store, which: Which) -> Result<Vec<PersonTold>, StoreError> {
    let mut sessions: HashMap<u64, (usize, u64)> = HashMap::new();
    for session in store.sessions(None)? {
        let (count, seen) = sessions.entry(session.person).or_default();
        (*count, *seen) = (*count + 1, session.seen.max(*seen));
    }
    let line = |Person { id, name, password }: Person| {
        let (count, seen) = sessions.get(&id).copied().unzip();
        let sessions = count.unwrap_or(0);
        PersonTold { id, name, is_kept: password.is_some(), sessions, seen }
    };
    Ok(store.people(which)?.into_iter().map(line).collect())
}

fn sessions(store: &dyn Store, person: Option<u64>) -> Result<Vec<SessionTold>, StoreError> {
    let mut lines = Vec::new();
    for it in store.sessions(person)? {
        let name = store.person(it.person)?.map(|person| person.name).unwrap_or_default();
        lines.push(SessionTold {
            id: told(&it.id),
            person: it.person,
            name,
            created: it.created,
            seen: it.seen,
            agent: it.agent,
            address: it.address,
        });
    }
    Ok(lines)
}

fn reset(
    store: &dyn Store,
    base: &str,
    person: Person,
) -> Result<(Report, Option<Effect>), StoreError> {
    let word = fresh_word().map_err(|error| StoreError::Failed(error.to_string()))?;
    let (id, name, until) = (person.id, person.name.clone(), seconds_now() + LINK);
    // The old password opens nothing any more: somebody else may know it.
    let locked = Person { password: Some(NO_PASSWORD.to_owned()), ..person };
    store.write_and_wait(vec![
        Write::Person(locked),
        Write::Account(Change::Reset(Reset { id: secret(&word), person: id, until })),
        Write::Account(Change::EndAll { person: id, but: None, at: seconds_now() }),
        audit::line("operator", "reset-password", format!("player {id} ({name})")),
    ])?;
    // What stands behind the # is sent to nobody and is in no log.
    let link = format!("{}/reset#{word}", base.trim_end_matches('/'));
    let effect = Effect::Ended(Ended::Person { id, but: None });
    Ok((Report::Link { name, link, until }, Some(effect)))
}

fn delete(store: &dyn Store, person: &Person) -> Result<(Report, Option<Effect>), StoreError> {
    let Person { id, name, .. } = person;
    if !store.chips_of(*id)?.is_empty() {
        let why = format!(
            "{name} still has chips at a table: have them cash out first, or ask the host to \
            remove them"
        );
        return Ok((no(why), None));
    }
    store.write_and_wait(vec![
        Write::Account(Change::Delete { person: *id }),
        audit::line("operator", "delete-account", format!("player {id}")),
    ])?;
    let what = format!("{name}'s account is deleted. The name is free.");
    Ok((Report::Done { what }, Some(Effect::Deleted(*id))))
}
