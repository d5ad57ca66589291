//! Where people are logged in.
//!
//! A cookie holds a random word, and the store its hash: whoever reads the data cannot come in with it, and
//! what is deleted there is over. Sessions that were used lately are in memory, so that a request does not
//! wait for the disk.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use store::{SecretId, to_hex};
use tokio::sync::broadcast;

use crate::people::error::PeopleError;
use crate::people::who::Who;

/// How many sessions are in memory at most.
const MOST: usize = 20_000;

/// When somebody was here last is kept to the hour.
pub(super) const COARSE: u64 = 60 * 60;

/// For how many seconds an old cookie is still known after it was exchanged: a browser sends several
/// requests at once, and the first answer may be lost.
pub(super) const GRACE: u64 = 60;

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
pub(super) struct Known {
    pub(super) who: Who,
    pub(super) session: SecretId,
    /// The word of the session, where an old cookie led to it.
    pub(super) word: Option<String>,
    /// When they came in.
    pub(super) since: u64,
    pub(super) until: u64,
    pub(super) seen: u64,
    pub(super) used: u64,
}

/// The sessions that are in memory.
#[derive(Debug)]
pub(super) struct Sessions {
    pub(super) known: Mutex<HashMap<SecretId, Known>>,
    /// Held while an old cookie is exchanged.
    pub(super) exchange: tokio::sync::Mutex<()>,
    pub(super) ended: broadcast::Sender<Ended>,
}

impl Sessions {
    pub(super) fn new() -> Sessions {
        let (ended, _) = broadcast::channel(1_024);
        Sessions { known: Mutex::default(), exchange: tokio::sync::Mutex::default(), ended }
    }

    pub(super) fn known(&self) -> MutexGuard<'_, HashMap<SecretId, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn remember(&self, cookie: SecretId, entry: Known) {
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
