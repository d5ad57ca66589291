//! What whoever runs the room can do about people: over a socket beside the data while the room is open,
//! and on the data itself while it is closed.
//!
//! The socket belongs to its owner alone (mode 600), like the data beside it: whoever can use the one can
//! read the other. It takes one order as a line of JSON and gives one report.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use store::{Change, Person, Reset, SecretId, Sqlite, Store, StoreError, Which, Write};

use crate::config::data_file;
use crate::kept::audit;
use crate::now::seconds_now;
use crate::people::hashing::NO_PASSWORD;
use crate::people::sessions::{Ended, fresh_word, secret};

/// For how many seconds a link for a new password is good.
const LINK: u64 = 60 * 60;

/// Where a room is as a rule, for links that are made while it is closed.
const USUAL: &str = "http://127.0.0.1:7777/";

/// The socket, in the folder of the data.
pub fn socket_file(folder: &Path) -> PathBuf {
    folder.join("cardroom.sock")
}

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum Order {
    /// Tell who keeps a name.
    People {
        /// Guests as well.
        with_guests: bool,
    },
    /// Make a link for a new password, and end everything that the old one opened.
    Reset {
        /// A kept name, or a number.
        who: String,
    },
    /// Delete an account.
    Delete {
        /// A kept name, or a number.
        who: String,
    },
    /// Tell where people are logged in.
    Sessions {
        /// A kept name, or a number; none: everybody.
        who: Option<String>,
    },
    /// End a session.
    End {
        /// The beginning of its name, as it is told.
        session: String,
    },
    /// End all sessions of somebody.
    EndAll {
        /// A kept name, or a number.
        who: String,
    },
    /// Tell what hosts and operators did.
    Audit {
        /// The last so many.
        last: usize,
    },
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "report", rename_all = "kebab-case")]
pub enum Report {
    /// Who there is.
    People {
        /// By number.
        people: Vec<PersonTold>,
    },
    /// A link for a new password.
    Link {
        /// Whose.
        name: String,
        /// Where it leads; it works once.
        link: String,
        /// Until when, in seconds since 1970.
        until: u64,
    },
    /// Where people are logged in.
    Sessions {
        /// Those that were used last first.
        sessions: Vec<SessionTold>,
    },
    /// What hosts and operators did.
    Audit {
        /// In order.
        lines: Vec<AuditTold>,
    },
    /// It is done.
    Done {
        /// What.
        what: String,
    },
    /// It is not done.
    No {
        /// Why.
        why: String,
    },
}

/// Someone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonTold {
    /// The number.
    pub id: u64,
    /// The name.
    pub name: String,
    /// Whether the name is kept with a password.
    pub is_kept: bool,
    /// How many sessions there are.
    pub sessions: usize,
    /// When they were here last, in seconds since 1970 and to the hour; none: not since they logged out.
    pub seen: Option<u64>,
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SessionTold {
    /// What it is called here; nobody comes in with it.
    pub id: String,
    /// Whose it is.
    pub person: u64,
    /// Their name.
    pub name: String,
    /// Since when, in seconds since 1970.
    pub created: u64,
    /// When it was used last, to the hour.
    pub seen: u64,
    /// With what.
    pub agent: String,
    /// From where, roughly.
    pub address: String,
}

/// A line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AuditTold {
    /// Its number.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who did it.
    pub who: String,
    /// What.
    pub what: String,
    /// To whom or what.
    pub about: String,
}

/// Why an order did not come to anybody who could do it.
#[derive(Debug, thiserror::Error)]
pub enum OfficeError {
    /// The data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is nothing to work on.
    #[error("there is no data in {}: name the folder with --data", .0.display())]
    NoData(PathBuf),
    /// A room is open and does not answer.
    #[error("the room using the data in {} doesn't answer: {why}", .folder.display())]
    Silent {
        /// Which data.
        folder: PathBuf,
        /// What went wrong.
        why: String,
    },
}

/// Has something done, by the open room or on the data of a closed one.
pub fn ask(folder: &Path, order: &Order) -> Result<Report, OfficeError> {
    if let Some(report) = over_socket(folder, order)? {
        return Ok(report);
    }
    let file = data_file(folder);
    if !file.exists() {
        return Err(OfficeError::NoData(folder.to_owned()));
    }
    let store = Sqlite::open(&file)?;
    Ok(carry_out(&store, USUAL, order)?.0)
}

/// Does what is ordered, and tells what has ended by it.
fn carry_out(
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
enum Effect {
    Ended(Ended),
    Deleted(u64),
}

fn no(why: String) -> Report {
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

#[cfg(not(unix))]
fn over_socket(_: &Path, _: &Order) -> Result<Option<Report>, OfficeError> {
    Ok(None)
}

#[cfg(unix)]
pub(crate) use self::open::Office;
#[cfg(unix)]
use self::open::over_socket;

#[cfg(unix)]
mod open {
    //! The socket of an open room.

    use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write as _};
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread::JoinHandle;
    use std::time::Duration;

    use super::{Effect, OfficeError, Order, Report, carry_out, no, socket_file};
    use crate::house::House;

    /// The most bytes of an order.
    const MOST: u64 = 4_096;

    /// How long either end waits for the other.
    const PATIENCE: Duration = Duration::from_secs(20);

    /// Takes orders as long as this is there.
    pub(crate) struct Office {
        path: PathBuf,
        is_over: Arc<AtomicBool>,
        thread: Option<JoinHandle<()>>,
    }

    impl Office {
        /// Opens the socket. The room has the lock of the data, so a socket that is there is of a room that
        /// is no more.
        pub(crate) fn open(house: Arc<House>, base: String) -> io::Result<Office> {
            let path = socket_file(&house.config.data);
            let _ = std::fs::remove_file(&path);
            let listener = UnixListener::bind(&path)?;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
            let is_over = Arc::new(AtomicBool::new(false));
            let over = Arc::clone(&is_over);
            let work = move || {
                for stream in listener.incoming() {
                    if over.load(Ordering::Relaxed) {
                        return;
                    }
                    let served = stream.and_then(|stream| serve(&house, &base, &stream));
                    if let Err(error) = served {
                        tracing::warn!(%error, "an order did not come through");
                    }
                }
            };
            let thread = std::thread::Builder::new().name("office".to_owned()).spawn(work)?;
            Ok(Office { path, is_over, thread: Some(thread) })
        }
    }

    impl Drop for Office {
        fn drop(&mut self) {
            self.is_over.store(true, Ordering::Relaxed);
            // It waits for somebody to come.
            let came = UnixStream::connect(&self.path);
            if let (Ok(_), Some(thread)) = (came, self.thread.take()) {
                let _ = thread.join();
            }
            let _ = std::fs::remove_file(&self.path);
        }
    }

    fn serve(house: &House, base: &str, stream: &UnixStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut line = String::new();
        BufReader::new(stream.take(MOST)).read_line(&mut line)?;
        let report = match serde_json::from_str::<Order>(&line) {
            Err(error) => no(format!("this isn't a command: {error}")),
            Ok(order) => match carry_out(house.store.as_ref(), base, &order) {
                Err(error) => no(error.to_string()),
                Ok((report, effect)) => {
                    match effect {
                        Some(Effect::Ended(ended)) => house.people.ended(ended),
                        Some(Effect::Deleted(id)) => house.gone(id),
                        None => {}
                    }
                    report
                }
            },
        };
        let mut text = serde_json::to_string(&report).map_err(io::Error::other)?;
        text.push('\n');
        let mut stream = stream;
        stream.write_all(text.as_bytes())
    }

    /// Asks the room that is open; none: there is none.
    pub(super) fn over_socket(folder: &Path, order: &Order) -> Result<Option<Report>, OfficeError> {
        let silent = |why: &dyn std::fmt::Display| OfficeError::Silent {
            folder: folder.to_owned(),
            why: why.to_string(),
        };
        let mut stream = match UnixStream::connect(socket_file(folder)) {
            Ok(stream) => stream,
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::ConnectionRefused) =>
            {
                return Ok(None);
            }
            Err(error) => return Err(silent(&error)),
        };
        let mut ask = || -> io::Result<Report> {
            stream.set_read_timeout(Some(PATIENCE))?;
            let mut text = serde_json::to_string(order).map_err(io::Error::other)?;
            text.push('\n');
            stream.write_all(text.as_bytes())?;
            let mut answer = String::new();
            BufReader::new(&stream).read_line(&mut answer)?;
            serde_json::from_str(&answer).map_err(io::Error::other)
        };
        ask().map(Some).map_err(|error| silent(&error))
    }
}

#[cfg(test)]
mod tests;
