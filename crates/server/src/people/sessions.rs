//! Where people are logged in.
//!
//! A cookie holds a random word, and the store its hash: whoever reads the data cannot come in with it, and
//! what is deleted there is over. Sessions that were used lately are in memory, so that a request does not
//! wait for the disk.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::HeaderMap;
use sha2::{Digest, Sha256};
use store::{Change, Person, SecretId, Session, Write, to_hex};
use tokio::sync::broadcast;

use super::cookie::{self, Cookie, GOOD_FOR};
use super::{People, PeopleError, Who, now};

/// How many sessions are in memory at most.
const MOST: usize = 20_000;

/// When somebody was here last is kept to the hour.
const COARSE: u64 = 60 * 60;

/// For how many seconds an old cookie is still known after it was exchanged: a browser sends several
/// requests at once, and the first answer may be lost.
const GRACE: u64 = 60;

/// Whence a request comes, as far as people are told about their sessions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    pub(crate) agent: String,
    pub(crate) address: String,
}

/// Sessions that have ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    One(SecretId),
    Person { id: u64, but: Option<SecretId> },
}

impl Ended {
    /// Whether a session is over.
    pub(crate) fn is(&self, person: u64, session: &SecretId) -> bool {
        match self {
            Ended::One(id) => id == session,
            Ended::Person { id, but } => *id == person && but.as_ref() != Some(session),
        }
    }
}

#[derive(Clone, Debug)]
struct Known {
    who: Who,
    session: SecretId,
    /// The word of the session, where an old cookie led to it.
    word: Option<String>,
    /// When they came in.
    since: u64,
    until: u64,
    seen: u64,
    used: u64,
}

/// The sessions that are in memory.
#[derive(Debug)]
pub(super) struct Sessions {
    known: Mutex<HashMap<SecretId, Known>>,
    /// Held while an old cookie is exchanged.
    exchange: tokio::sync::Mutex<()>,
    ended: broadcast::Sender<Ended>,
}

impl Sessions {
    pub(super) fn new() -> Sessions {
        let (ended, _) = broadcast::channel(1_024);
        Sessions { known: Mutex::default(), exchange: tokio::sync::Mutex::default(), ended }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<SecretId, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, cookie: SecretId, entry: Known) {
        let mut known = self.known();
        if known.len() >= MOST {
            let mut used: Vec<u64> = known.values().map(|it| it.used).collect();
            let (_, oldest, _) = used.select_nth_unstable(MOST / 4);
            let oldest = *oldest;
            known.retain(|_, it| it.used > oldest);
        }
        known.insert(cookie, entry);
    }

    /// Forgets what has ended, and tells those who are connected.
    pub(super) fn end(&self, ended: Ended) {
        self.known().retain(|_, it| !ended.is(it.who.id, &it.session));
        // Nobody may be listening.
        let _ = self.ended.send(ended);
    }

    /// Forgets what is known of somebody, who has changed.
    pub(super) fn forget(&self, person: u64) {
        self.known().retain(|_, it| it.who.id != person);
    }
}

/// What a secret word is known by.
pub(crate) fn secret(word: &str) -> SecretId {
    let hash = Sha256::digest(word.as_bytes());
    SecretId(to_hex(&hash))
}

/// A word that nobody guesses.
pub(crate) fn fresh_word() -> Result<String, PeopleError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| PeopleError::Failed(error.to_string()))?;
    Ok(to_hex(&bytes))
}

impl People {
    /// Who sends a request with these headers, if [`People::know`] has seen it.
    pub(crate) fn who(&self, headers: &HeaderMap) -> Option<Who> {
        self.entry(headers).map(|entry| entry.who)
    }

    /// Under which session.
    pub(crate) fn session(&self, headers: &HeaderMap) -> Option<SecretId> {
        self.entry(headers).map(|entry| entry.session)
    }

    /// When they came in, in seconds since 1970.
    pub(crate) fn since(&self, headers: &HeaderMap) -> Option<u64> {
        self.entry(headers).map(|entry| entry.since)
    }

    /// Tells of sessions that end from now on.
    pub(crate) fn endings(&self) -> broadcast::Receiver<Ended> {
        self.sessions.ended.subscribe()
    }

    fn entry(&self, headers: &HeaderMap) -> Option<Known> {
        let (mut known, now) = (self.sessions.known(), now());
        let mut ours = cookie::values(headers).map(secret);
        ours.find_map(|id| {
            known.get_mut(&id).filter(|it| now < it.until).map(|it| {
                it.used = now;
                it.clone()
            })
        })
    }

    /// Looks up who sends a request. Gives the word for a new cookie where an old one was exchanged.
    pub(crate) async fn know(&self, headers: &HeaderMap, place: &Place) -> Option<String> {
        if let Some(entry) = self.entry(headers) {
            self.note_seen(&entry);
            return entry.word;
        }
        for value in cookie::values(headers) {
            let id = secret(value);
            let found = if value.len() == 64 {
                self.find(&id).await.map(|found| (found, None))
            } else {
                let _one = self.sessions.exchange.lock().await;
                if let Some(entry) = self.entry(headers) {
                    return entry.word;
                }
                self.exchange(value, &id, place).await.map(|(found, word)| (found, Some(word)))
            };
            let Some(((session, person), word)) = found else { continue };
            let now = now();
            let until = word.as_ref().map_or(session.created + GOOD_FOR, |_| now + GRACE);
            let who = who(&person);
            let (since, session, seen) = (session.created, session.id, session.seen);
            let entry = Known { who, session, word: word.clone(), since, until, seen, used: now };
            self.sessions.remember(id, entry);
            return word;
        }
        None
    }

    /// Ends what is too old to be used: cookies that browsers have thrown away, and links that nobody has
    /// followed in time.
    pub(crate) async fn prune(&self, now: u64) -> Result<(), PeopleError> {
        let oldest = now.saturating_sub(GOOD_FOR).saturating_add(1);
        let prune = Change::Prune { sessions: oldest, resets: now };
        self.write(vec![Write::Account(prune)], PeopleError::NoSession).await?;
        self.sessions.known().retain(|_, it| now < it.until);
        Ok(())
    }

    async fn find(&self, id: &SecretId) -> Option<(Session, Person)> {
        let id = id.clone();
        let found = self.look_up(move |store| store.session(&id)).await.ok()??;
        (now() < found.0.created + GOOD_FOR).then_some(found)
    }

    /// A cookie of the time when cookies were sealed becomes a session, once.
    async fn exchange(
        &self,
        value: &str,
        id: &SecretId,
        place: &Place,
    ) -> Option<((Session, Person), String)> {
        let old = Cookie::opened(value, &self.sealer, now())?;
        let number = old.id;
        let look = self.look_up(move |store| {
            let is_gone = store.is_deleted(number)?;
            Ok((store.person(number)?.filter(|_| !is_gone), store.cookies_since(number)?))
        });
        let (person, since) = look.await.ok()?;
        let person = person.filter(|_| old.issued >= since)?;
        let (session, word) = self.begun(&person, place).ok()?;
        let writes = vec![
            Write::Account(Change::Exchange(id.clone())),
            Write::Account(Change::Session(session.clone())),
        ];
        self.write(writes, PeopleError::Nobody).await.ok()?;
        Some(((session, person), word))
    }

    /// A new session of somebody, and the word that leads to it.
    pub(super) fn begun(
        &self,
        person: &Person,
        place: &Place,
    ) -> Result<(Session, String), PeopleError> {
        let (word, now) = (fresh_word()?, now());
        let Place { agent, address } = place.clone();
        let (id, person, seen) = (secret(&word), person.id, now - now % COARSE);
        Ok((Session { id, person, created: now, seen, agent, address }, word))
    }

    fn note_seen(&self, entry: &Known) {
        let at = now() / COARSE * COARSE;
        if entry.seen + COARSE > at {
            return;
        }
        for it in self.sessions.known().values_mut().filter(|it| it.session == entry.session) {
            it.seen = at;
        }
        let seen = Change::Seen { session: entry.session.clone(), at };
        // Whether it is kept matters to nobody.
        self.store.write(vec![Write::Account(seen)], Box::new(drop));
    }
}

pub(super) fn who(person: &Person) -> Who {
    Who { id: person.id, name: person.name.clone(), is_kept: person.password.is_some() }
}

/// A browser and its system, in a few words.
pub(super) fn agent(said: &str) -> String {
    let first = |words: &[(&str, &'static str)]| {
        words.iter().find(|(part, _)| said.contains(part)).map(|(_, name)| *name)
    };
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR", "Opera"),
        ("Firefox", "Firefox"),
        ("Chrom", "Chrome"),
        ("Safari", "Safari"),
    ]);
    let system = first(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        _ if said.trim().is_empty() => "unknown program".to_owned(),
        _ => said.chars().filter(|it| !it.is_control()).take(40).collect(),
    }
}
