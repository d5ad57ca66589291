//! Who sends a request, by the cookie that comes with it.

use axum::http::HeaderMap;
use store::{Change, Person, SecretId, Session, Write};
use tokio::sync::broadcast;

use crate::now::seconds_now;
use crate::people::all::People;
use crate::people::cookie::{self, Cookie, GOOD_FOR};
use crate::people::error::PeopleError;
use crate::people::sessions::{COARSE, Ended, GRACE, Known, Place, fresh_word, secret};
use crate::people::who::Who;

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
        let (mut known, now) = (self.sessions.known(), seconds_now());
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
            let now = seconds_now();
            let until = word.as_ref().map_or(session.created + GOOD_FOR, |_| now + GRACE);
            let who = Who::from(&person);
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
        (seconds_now() < found.0.created + GOOD_FOR).then_some(found)
    }

    /// A cookie of the time when cookies were sealed becomes a session, once.
    async fn exchange(
        &self,
        value: &str,
        id: &SecretId,
        place: &Place,
    ) -> Option<((Session, Person), String)> {
        let old = Cookie::opened(value, &self.sealer, seconds_now())?;
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
        let (word, now) = (fresh_word()?, seconds_now());
        let Place { agent, address } = place.clone();
        let (id, person, seen) = (secret(&word), person.id, now - now % COARSE);
        Ok((Session { id, person, created: now, seen, agent, address }, word))
    }

    fn note_seen(&self, entry: &Known) {
        let at = seconds_now() / COARSE * COARSE;
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
