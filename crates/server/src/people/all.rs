//! Everybody who ever came in: guests, and people who keep their names with a password.

use std::sync::Arc;

use store::{Change, Folded, Person, Reset, Sealer, SecretId, Store, StoreError, Which, Write};
use tokio::sync::oneshot;

use crate::config::Scheme;
use crate::door::rate::{Buckets, Rate};
use crate::kept::form;
use crate::now::seconds_now;
use crate::people::error::PeopleError;
use crate::people::hashing::Hashing;
use crate::people::marks::Marks;
use crate::people::sessions::{Ended, Place, Sessions, secret};
use crate::people::who::Who;
use crate::people::{names, passwords};

/// Tries to log in to one account from places where nobody was logged in to it: ten, and then one in half a
/// minute. From where its owner plays it is another ten, so that nobody can lock the owner out.
const TRIES: Rate = Rate { a_second: 1.0 / 30.0, at_once: 10.0 };

/// A state that knows the people.
pub(crate) trait HasPeople: Send + Sync + 'static {
    fn people(&self) -> &People;
}

/// Everybody who ever came in.
pub(crate) struct People {
    pub(super) store: Arc<dyn Store>,
    pub(super) sealer: Sealer,
    pub(super) hashing: Hashing,
    pub(super) scheme: Scheme,
    pub(super) sessions: Sessions,
    pub(super) tries: Buckets<u64>,
    pub(super) marks: Arc<Marks>,
}

impl People {
    pub(crate) fn new(store: Arc<dyn Store>, sealer: Sealer, scheme: Scheme) -> People {
        let (sessions, tries) = (Sessions::new(), Buckets::new(TRIES, 20_000));
        People {
            store,
            sealer,
            hashing: Hashing::new(),
            scheme,
            sessions,
            tries,
            marks: Arc::default(),
        }
    }

    /// Looks up who keeps a name.
    pub(crate) fn load(&self) -> Result<(), StoreError> {
        self.store.people(Which::Kept)?.iter().for_each(|person| self.marks.note(person));
        Ok(())
    }

    /// Whose names are kept.
    pub(crate) fn marks(&self) -> Arc<Marks> {
        Arc::clone(&self.marks)
    }

    /// A new guest, and what their cookie holds.
    pub(crate) async fn enter(
        &self,
        name: &str,
        place: &Place,
    ) -> Result<(Person, String), PeopleError> {
        let name = names::checked(name)?;
        self.is_free(&name, PeopleError::Kept).await?;
        let person = Person { id: self.new_id().await?, name, password: None };
        let (session, word) = self.begun(&person, place)?;
        let writes = vec![Write::Person(person.clone()), Write::Account(Change::Session(session))];
        self.write(writes, PeopleError::Kept).await?;
        Ok((person, word))
    }

    /// Someone with a password comes back.
    pub(crate) async fn login(
        &self,
        name: &str,
        password: String,
        place: &Place,
    ) -> Result<(Person, String), PeopleError> {
        // Names of old may have another spelling than names have today.
        let person = match self.kept(name.trim()).await? {
            Some(person) => Some(person),
            None => match names::checked(name) {
                Ok(name) => self.kept(&name).await?,
                Err(_) => None,
            },
        };
        self.may_try(name, person.as_ref(), place).await?;
        let hash = person.as_ref().and_then(|person| person.password.clone());
        // Nobody shall learn from the time it takes whether there is such a name.
        let is_right = self.hashing.is_right(password, hash).await?;
        let person = person.filter(|_| is_right).ok_or(PeopleError::Wrong)?;
        let (session, word) = self.begun(&person, place)?;
        let begun = vec![Write::Account(Change::Session(session))];
        self.write(begun, PeopleError::Wrong).await?;
        Ok((person, word))
    }

    /// Whether one more try to log in to an account may come from there.
    pub(super) async fn may_try(
        &self,
        name: &str,
        person: Option<&Person>,
        place: &Place,
    ) -> Result<(), PeopleError> {
        let mut key = Folded::of(name).letters;
        if let Some(id) = person.map(|person| person.id) {
            let sessions = self.look_up(move |store| store.sessions(Some(id))).await?;
            if sessions.iter().any(|it| it.address == place.address) {
                key.push_str(&place.address);
            }
        }
        let SecretId(hash) = secret(&key);
        let key = u64::from_str_radix(&hash[..16], 16).unwrap_or(0);
        let wait = self.tries.take(key, std::time::Instant::now());
        wait.map_err(|wait| PeopleError::Tries(wait.as_secs() + 1))
    }

    /// Keeps the name of whoever this is with a password, or gives it another one. All other sessions end.
    pub(crate) async fn set_password(
        &self,
        who: &Who,
        password: String,
        old: Option<String>,
        place: &Place,
    ) -> Result<(Person, String), PeopleError> {
        let person = self.person(who.id).await?;
        passwords::checked(&password, &person.name)?;
        if let Some(hash) = &person.password {
            let old = old.ok_or(PeopleError::WrongOld)?;
            self.may_try(&person.name, Some(&person), place).await?;
            if !self.hashing.is_right(old, Some(hash.clone())).await? {
                return Err(PeopleError::WrongOld);
            }
        } else {
            self.is_free(&person.name, PeopleError::Taken).await?;
        }
        self.new_password(person, password, None, place).await
    }

    /// A new password by a link that whoever runs the room has given.
    pub(crate) async fn reset_password(
        &self,
        link: &str,
        password: String,
        place: &Place,
    ) -> Result<(Person, String), PeopleError> {
        let id = secret(link);
        let wanted = id.clone();
        let reset = self.look_up(move |store| store.reset(&wanted)).await?;
        let reset =
            reset.filter(|reset: &Reset| seconds_now() < reset.until).ok_or(PeopleError::Link)?;
        let person = self.person(reset.person).await?;
        passwords::checked(&password, &person.name)?;
        self.new_password(person, password, Some(id), place).await
    }

    async fn new_password(
        &self,
        person: Person,
        password: String,
        link: Option<SecretId>,
        place: &Place,
    ) -> Result<(Person, String), PeopleError> {
        let password = self.hashing.hash(password).await?;
        let person = Person { password: Some(password), ..person };
        let (session, word) = self.begun(&person, place)?;
        let (id, but, if_taken) = (
            person.id,
            Some(session.id.clone()),
            match link {
                Some(_) => PeopleError::Link,
                None => PeopleError::Taken,
            },
        );
        let used = link.map(|link| Write::Account(Change::UseReset(link)));
        let others = Change::EndAll { person: id, but: but.clone(), at: seconds_now() };
        let then = [
            Write::Person(person.clone()),
            Write::Account(Change::Session(session)),
            Write::Account(others),
        ];
        self.write(used.into_iter().chain(then).collect(), if_taken).await?;
        self.sessions.forget(id);
        self.marks.note(&person);
        self.sessions.end(Ended::Person { id, but });
        Ok((person, word))
    }

    /// Ends a session.
    pub(crate) async fn end(&self, session: SecretId) -> Result<(), PeopleError> {
        let ends = Write::Account(Change::End(session.clone()));
        self.write(vec![ends], PeopleError::NoSession).await?;
        self.sessions.end(Ended::One(session));
        Ok(())
    }

    /// Ends all sessions of somebody, but one perhaps.
    pub(crate) async fn end_all(
        &self,
        person: u64,
        but: Option<SecretId>,
    ) -> Result<(), PeopleError> {
        let ends = Change::EndAll { person, but: but.clone(), at: seconds_now() };
        self.write(vec![Write::Account(ends)], PeopleError::NoSession).await?;
        self.sessions.end(Ended::Person { id: person, but });
        Ok(())
    }

    /// Whoever this is deletes the account, with the password where there is one.
    pub(crate) async fn delete_own(
        &self,
        who: &Who,
        password: Option<String>,
        place: &Place,
    ) -> Result<(), PeopleError> {
        let person = self.person(who.id).await?;
        if person.password.is_some() {
            self.may_try(&person.name, Some(&person), place).await?;
            let password = password.ok_or(PeopleError::WrongPassword)?;
            if !self.hashing.is_right(password, person.password).await? {
                return Err(PeopleError::WrongPassword);
            }
        }
        let id = who.id;
        if !self.look_up(move |store| store.chips_of(id)).await?.is_empty() {
            return Err(PeopleError::Seated);
        }
        if let Some(table) = self.look_up(move |store| hosted(store, id)).await? {
            return Err(PeopleError::Hosting(table));
        }
        let delete = Write::Account(Change::Delete { person: id });
        self.write(vec![delete], PeopleError::Nobody).await?;
        self.gone(id);
        Ok(())
    }

    /// Somebody's account was deleted.
    pub(crate) fn gone(&self, id: u64) {
        self.marks.note(&Person { id, name: String::new(), password: None });
        self.sessions.end(Ended::Person { id, but: None });
    }

    /// Sessions were ended by somebody else than their owner.
    pub(crate) fn ended(&self, ended: Ended) {
        self.sessions.end(ended);
    }

    pub(super) async fn person(&self, id: u64) -> Result<Person, PeopleError> {
        let person = self.look_up(move |store| match store.is_deleted(id)? {
            true => Ok(None),
            false => store.person(id),
        });
        person.await?.ok_or(PeopleError::Nobody)
    }

    /// Whether nobody keeps this name or one that can be taken for it.
    pub(super) async fn is_free(
        &self,
        name: &str,
        if_same: PeopleError,
    ) -> Result<(), PeopleError> {
        if self.kept(name).await?.is_some() {
            return Err(if_same);
        }
        let like = name.to_owned();
        match self.look_up(move |store| store.person_like(&like)).await? {
            Some(_) => Err(PeopleError::Alike),
            None => Ok(()),
        }
    }

    /// A number that nobody has. A page can count with it exactly: it has 53 bits.
    pub(super) async fn new_id(&self) -> Result<u64, PeopleError> {
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
    pub(super) async fn kept(&self, name: &str) -> Result<Option<Person>, PeopleError> {
        let name = name.to_owned();
        let person = self.look_up(move |store| store.person_named(&name)).await?;
        Ok(person.filter(|person| person.password.is_some()))
    }

    /// Asks the store, which may have to wait for the disk.
    pub(super) async fn look_up<T: Send + 'static>(
        &self,
        look: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, PeopleError> {
        let store = Arc::clone(&self.store);
        let found = tokio::task::spawn_blocking(move || look(store.as_ref())).await;
        Ok(found.map_err(|error| PeopleError::Failed(error.to_string()))??)
    }

    /// Keeps something, and waits until it is on the disk.
    pub(super) async fn write(
        &self,
        writes: Vec<Write>,
        if_taken: PeopleError,
    ) -> Result<(), PeopleError> {
        let (done, outcome) = oneshot::channel();
        // Whoever asked may be gone by then; what is kept is kept.
        let done = Box::new(move |outcome| drop(done.send(outcome)));
        self.store.write(writes, done);
        match outcome.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(StoreError::Taken(_))) => Err(if_taken),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(StoreError::Ended.into()),
        }
    }
}

/// The name of a table that is not over and whose host this is.
fn hosted(store: &dyn Store, id: u64) -> Result<Option<String>, StoreError> {
    let settings = store.tables(false)?.into_iter().filter_map(|record| {
        // What cannot be read has no host who could do anything about it.
        form::read_settings(&record.settings).ok()
    });
    let mut own = settings.filter(|settings| settings.host == Some(id));
    Ok(own.next().map(|settings| settings.wished.name))
}
