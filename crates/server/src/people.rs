//! Who comes in: guests, and people who keep their names with a password.
//!
//! A cookie holds who somebody is, sealed with the room's key, so that no request has to look anybody
//! up. It cannot be taken back before it expires; a password can be changed, and then the cookie still
//! tells who its owner is.

mod cookie;
mod hashing;
mod names;
mod requests;

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, StatusCode};
use store::{Person, Sealer, Store, StoreError, Write};
use tokio::sync::oneshot;

use self::cookie::Cookie;
use self::hashing::{Busy, Hashing};
use self::names::BadName;
use crate::body::Refused;
use crate::page::Scheme;

pub(crate) use self::requests::routes;

/// The least and the most letters of a password.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// A state that knows the people.
pub(crate) trait HasPeople: Send + Sync + 'static {
    fn people(&self) -> &People;
}

/// Everybody who ever came in.
pub(crate) struct People {
    store: Arc<dyn Store>,
    sealer: Sealer,
    hashing: Hashing,
    scheme: Scheme,
}

/// Who sends a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Who {
    pub(crate) id: u64,
    pub(crate) name: String,
    /// Whether the name is kept with a password.
    pub(crate) is_kept: bool,
}

/// Why somebody cannot come in, or not like that.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PeopleError {
    #[error("{0}")]
    Name(#[from] BadName),
    #[error("the name is kept with a password: log in, or take another name")]
    Kept,
    #[error("somebody else keeps this name with a password: come in under another name")]
    Taken,
    #[error("a password has {} to {} letters: take a longer one", PASSWORD.start(), PASSWORD.end())]
    ShortPassword,
    #[error("a password has {} to {} letters: take a shorter one", PASSWORD.start(), PASSWORD.end())]
    LongPassword,
    #[error("there is nobody of this name and password")]
    Wrong,
    #[error("the password until now is another: send it as old")]
    WrongOld,
    #[error("come in first: nobody knows who you are")]
    Nobody,
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The room's own fault.
    #[error("the room has a problem: {0}")]
    Failed(String),
}

impl From<StoreError> for PeopleError {
    fn from(error: StoreError) -> PeopleError {
        PeopleError::Failed(error.to_string())
    }
}

impl From<PeopleError> for Refused {
    fn from(error: PeopleError) -> Refused {
        let status = match error {
            PeopleError::Name(_) | PeopleError::ShortPassword | PeopleError::LongPassword => {
                StatusCode::BAD_REQUEST
            }
            PeopleError::Kept | PeopleError::Taken => StatusCode::CONFLICT,
            PeopleError::Wrong | PeopleError::WrongOld => StatusCode::FORBIDDEN,
            PeopleError::Nobody => StatusCode::UNAUTHORIZED,
            PeopleError::Busy(busy) => return Refused::later(busy.to_string(), 2),
            PeopleError::Failed(_) => return Refused::failed(&error),
        };
        Refused::new(status, error.to_string())
    }
}

impl People {
    pub(crate) fn new(store: Arc<dyn Store>, sealer: Sealer, scheme: Scheme) -> People {
        People { store, sealer, hashing: Hashing::new(), scheme }
    }

    /// A new guest, and what their cookie holds.
    pub(crate) async fn enter(&self, name: &str) -> Result<(Person, String), PeopleError> {
        let name = names::checked(name)?;
        if self.kept(&name).await?.is_some() {
            return Err(PeopleError::Kept);
        }
        let person = Person { id: self.new_id().await?, name, password: None };
        self.write(person.clone(), PeopleError::Kept).await?;
        let cookie = self.cookie(&person)?;
        Ok((person, cookie))
    }

    /// Someone with a password comes back.
    pub(crate) async fn login(
        &self,
        name: &str,
        password: String,
    ) -> Result<(Person, String), PeopleError> {
        let person = match names::checked(name) {
            Ok(name) => self.kept(&name).await?,
            Err(_) => None,
        };
        let hash = person.as_ref().and_then(|person| person.password.clone());
        // Nobody shall learn from the time it takes whether there is such a name.
        let is_right = self.hashing.is_right(password, hash).await?;
        let person = person.filter(|_| is_right).ok_or(PeopleError::Wrong)?;
        let cookie = self.cookie(&person)?;
        Ok((person, cookie))
    }

    /// Keeps the name of whoever this is with a password, or gives it another one.
    pub(crate) async fn set_password(
        &self,
        who: &Who,
        password: String,
        old: Option<String>,
    ) -> Result<(Person, String), PeopleError> {
        let letters = password.chars().count();
        if letters < *PASSWORD.start() {
            return Err(PeopleError::ShortPassword);
        }
        if letters > *PASSWORD.end() {
            return Err(PeopleError::LongPassword);
        }
        let id = who.id;
        let person = self.look_up(move |store| store.person(id)).await?;
        let person = person.ok_or(PeopleError::Nobody)?;
        if let Some(hash) = &person.password {
            let old = old.ok_or(PeopleError::WrongOld)?;
            if !self.hashing.is_right(old, Some(hash.clone())).await? {
                return Err(PeopleError::WrongOld);
            }
        } else if self.kept(&person.name).await?.is_some() {
            return Err(PeopleError::Taken);
        }
        let password = self.hashing.hash(password).await?;
        let person = Person { password: Some(password), ..person };
        self.write(person.clone(), PeopleError::Taken).await?;
        let cookie = self.cookie(&person)?;
        Ok((person, cookie))
    }

    /// Who sends a request with these headers, as far as their cookie tells.
    pub(crate) fn who(&self, headers: &HeaderMap) -> Option<Who> {
        cookie::who(headers, &self.sealer, now())
    }

    /// What the cookie of a person holds.
    fn cookie(&self, person: &Person) -> Result<String, PeopleError> {
        let cookie = Cookie {
            id: person.id,
            name: person.name.clone(),
            is_kept: person.password.is_some(),
            issued: now(),
        };
        cookie.sealed(&self.sealer).ok_or_else(|| PeopleError::Failed("no cookie".to_owned()))
    }

    /// A number that nobody has. A page can count with it exactly: it has 53 bits.
    async fn new_id(&self) -> Result<u64, PeopleError> {
        for _ in 0..4 {
            let random = getrandom::u64();
            let id = random.map_err(|error| PeopleError::Failed(error.to_string()))? >> 11;
            if id > 0 && self.look_up(move |store| store.person(id)).await?.is_none() {
                return Ok(id);
            }
        }
        Err(PeopleError::Failed("chance gives the same number again and again".to_owned()))
    }

    /// Who keeps this name.
    async fn kept(&self, name: &str) -> Result<Option<Person>, PeopleError> {
        let name = name.to_owned();
        let person = self.look_up(move |store| store.person_named(&name)).await?;
        Ok(person.filter(|person| person.password.is_some()))
    }

    /// Asks the store, which may have to wait for the disk.
    async fn look_up<T: Send + 'static>(
        &self,
        look: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, PeopleError> {
        let store = Arc::clone(&self.store);
        let found = tokio::task::spawn_blocking(move || look(store.as_ref())).await;
        Ok(found.map_err(|error| PeopleError::Failed(error.to_string()))??)
    }

    /// Keeps a person, and waits until it is on the disk.
    async fn write(&self, person: Person, if_taken: PeopleError) -> Result<(), PeopleError> {
        let (done, outcome) = oneshot::channel();
        // Whoever asked may be gone by then; what is kept is kept.
        let done = Box::new(move |outcome| drop(done.send(outcome)));
        self.store.write(vec![Write::Person(person)], done);
        match outcome.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(StoreError::Taken(_))) => Err(if_taken),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(StoreError::Ended.into()),
        }
    }
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests;
