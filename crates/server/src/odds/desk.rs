//! Who asks for odds, one question at a time, and the threads that answer.

use std::collections::HashSet;
use std::hash::Hash;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::mpsc;
use variant::Catalogue;
use wire::{OddsAsked, OddsTold, Problem};

use crate::door::address::Address;
use crate::door::refused::Refused;
use crate::odds::answer::{Tell, within};
use crate::odds::question::Wrong;
use crate::pool::{Full, Pool};

/// How long a question may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Answers questions for odds on threads of its own.
#[derive(Debug)]
pub(crate) struct OddsDesk {
    pub(super) thinkers: Arc<Pool>,
    pub(super) asking: Arc<Asking<Client>>,
}

/// Whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Client {
    Player(u64),
    Address(Address),
}

impl OddsDesk {
    /// With so many threads and so many questions that may wait.
    pub(crate) fn new(threads: usize, queue: usize) -> io::Result<OddsDesk> {
        Ok(OddsDesk::with(Arc::new(Pool::patient(threads, queue)?)))
    }

    /// With threads that others use, too.
    pub(crate) fn with(thinkers: Arc<Pool>) -> OddsDesk {
        OddsDesk { thinkers, asking: Arc::default() }
    }

    /// The answer, if there are threads for it. The work ends soon when nobody waits for it any more.
    pub(super) async fn answer(
        &self,
        client: Client,
        games: Arc<Catalogue>,
        asked: OddsAsked,
    ) -> Result<OddsTold, Refused> {
        let mut listening = self.ask(client, games, asked, Pace::AtTheEnd)?;
        listening.next().await
    }

    /// The same, to be listened to.
    pub(super) fn ask(
        &self,
        client: Client,
        games: Arc<Catalogue>,
        asked: OddsAsked,
        pace: Pace,
    ) -> Result<Listening, Refused> {
        let turn = self.asking.begin(client).ok_or_else(|| {
            Refused::later("Your last question is still being worked on. Wait for it to finish.", 2)
        })?;
        // There are ten lines at most.
        let (send, lines) = mpsc::unbounded_channel();
        let cancel = Cancel::default();
        let is_cancelled = Arc::clone(&cancel.0);
        let job = move || {
            // Whoever asks again at once has to wait until this one has ended.
            let turn = turn;
            if is_cancelled.load(Ordering::Relaxed) {
                return;
            }
            let on_the_way = |told: OddsTold| drop(send.send(Ok(told)));
            let tell: Option<Tell<'_>> = match pace {
                Pace::AtTheEnd => None,
                Pace::AsItRuns => Some(&on_the_way),
            };
            let last = within(&games, &asked, &is_cancelled, PATIENCE, tell);
            // Who has the last line may ask again.
            drop(turn);
            let _ = send.send(last);
        };
        let full = |full: Full| Refused::later(full.to_string(), 2);
        self.thinkers.try_run(Box::new(job)).map_err(full)?;
        Ok(Listening { lines, _cancel: cancel })
    }
}

/// When somebody wants to be told something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    AtTheEnd,
    AsItRuns,
}

/// Somebody who listens to what is found out.
pub(super) struct Listening {
    lines: mpsc::UnboundedReceiver<Result<OddsTold, Wrong>>,
    _cancel: Cancel,
}

impl Listening {
    pub(super) async fn next(&mut self) -> Result<OddsTold, Refused> {
        match self.lines.recv().await {
            Some(Ok(told)) => Ok(told),
            Some(Err(Wrong { at, why })) => {
                let problem = Problem { why, at, ..Problem::default() };
                Err(Refused::because(StatusCode::UNPROCESSABLE_ENTITY, problem))
            }
            None => {
                let why = "the odds can't be worked out";
                Err(Refused::new(StatusCode::INTERNAL_SERVER_ERROR, why))
            }
        }
    }
}

/// Says when it goes that nobody waits any more.
#[derive(Debug, Default)]
struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Who has a question open.
#[derive(Debug)]
pub(super) struct Asking<K: Copy + Eq + Hash>(Mutex<HashSet<K>>);

impl<K: Copy + Eq + Hash> Default for Asking<K> {
    fn default() -> Asking<K> {
        Asking(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash> Asking<K> {
    /// One question of a client, unless there is one.
    pub(super) fn begin(self: &Arc<Self>, client: K) -> Option<Turn<K>> {
        let is_first = self.clients().insert(client);
        is_first.then(|| Turn { client, asking: Arc::clone(self) })
    }

    pub(super) fn clients(&self) -> MutexGuard<'_, HashSet<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The question of one client, open as long as this is there.
pub(super) struct Turn<K: Copy + Eq + Hash> {
    client: K,
    pub(super) asking: Arc<Asking<K>>,
}

impl<K: Copy + Eq + Hash> Drop for Turn<K> {
    fn drop(&mut self) {
        self.asking.clients().remove(&self.client);
    }
}
