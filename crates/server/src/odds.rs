//! Odds for whoever asks: one question at a time for each, and none for longer than two seconds.

mod question;

use std::collections::HashSet;
use std::hash::Hash;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use equity::odds::{Answer, Effort, Method, Odds, Unanswerable};
use tokio::sync::oneshot;
use wire::{OddsAsked, OddsTold};

use crate::body::{Json, Refused};
use crate::limits::{Address, HasLimits, peer};
use crate::metrics::HasMetrics;
use crate::people::HasPeople;
use crate::thinkers::Thinkers;

/// How long a question may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// Every deal is looked at if there are no more than this.
const EXACT: u64 = 300_000;
/// Otherwise so many at random, at most.
const TRIALS: u64 = 2_000_000;

/// A state that answers questions for odds.
pub(crate) trait HasOdds: Send + Sync + 'static {
    fn odds(&self) -> &OddsDesk;
}

/// Answers questions for odds on threads of its own.
#[derive(Debug)]
pub(crate) struct OddsDesk {
    thinkers: Arc<Thinkers>,
    asking: Arc<Asking<Client>>,
}

/// Whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Client {
    Player(u64),
    Address(Address),
}

impl OddsDesk {
    /// With so many threads and so many questions that may wait.
    pub(crate) fn new(threads: usize, queue: usize) -> io::Result<OddsDesk> {
        Ok(OddsDesk::with(Arc::new(Thinkers::new(threads, queue)?)))
    }

    /// With threads that others use, too.
    pub(crate) fn with(thinkers: Arc<Thinkers>) -> OddsDesk {
        OddsDesk { thinkers, asking: Arc::default() }
    }

    /// The answer, if there are threads for it. The work ends soon when nobody waits for it any more.
    async fn answer(&self, client: Client, asked: OddsAsked) -> Result<OddsTold, Refused> {
        let turn = self.asking.begin(client).ok_or_else(|| {
            Refused::later("your last question is still being answered: wait for it", 2)
        })?;
        let (tell, told) = oneshot::channel();
        let cancel = Cancel::default();
        let is_cancelled = Arc::clone(&cancel.0);
        let job = move || {
            // Whoever asks again at once has to wait until this one has ended.
            let _turn = turn;
            if !is_cancelled.load(Ordering::Relaxed) {
                let _ = tell.send(worked_out(&asked, &is_cancelled));
            }
        };
        let full = |full: crate::thinkers::Full| Refused::later(full.to_string(), 2);
        self.thinkers.try_run(Box::new(job)).map_err(full)?;
        let failed = |_| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "the odds cannot be told");
        let outcome = told.await.map_err(failed)?;
        outcome.map_err(|why| Refused::new(StatusCode::BAD_REQUEST, why))
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
struct Asking<K: Copy + Eq + Hash>(Mutex<HashSet<K>>);

impl<K: Copy + Eq + Hash> Default for Asking<K> {
    fn default() -> Asking<K> {
        Asking(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash> Asking<K> {
    /// One question of a client, unless there is one.
    fn begin(self: &Arc<Self>, client: K) -> Option<Turn<K>> {
        let is_first = self.clients().insert(client);
        is_first.then(|| Turn { client, asking: Arc::clone(self) })
    }

    fn clients(&self) -> MutexGuard<'_, HashSet<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The question of one client, open as long as this is there.
struct Turn<K: Copy + Eq + Hash> {
    client: K,
    asking: Arc<Asking<K>>,
}

impl<K: Copy + Eq + Hash> Drop for Turn<K> {
    fn drop(&mut self) {
        self.asking.clients().remove(&self.client);
    }
}

/// The odds, or why there are none.
pub(crate) fn worked_out(asked: &OddsAsked, cancel: &AtomicBool) -> Result<OddsTold, String> {
    within(asked, cancel, PATIENCE)
}

fn within(asked: &OddsAsked, cancel: &AtomicBool, patience: Duration) -> Result<OddsTold, String> {
    let start = Instant::now();
    let game = question::Game::new(asked)?;
    let question = game.question(asked)?;
    let refused = |wrong: Unanswerable| game.refused(&wrong, &question);
    let ready = question.ready().map_err(refused)?;
    let seed = getrandom::u64().map_err(|error| error.to_string())?;
    let effort = Effort { exact: EXACT, trials: TRIALS, ..Effort::usual(seed) };
    let go_on = |_, _| !cancel.load(Ordering::Relaxed) && start.elapsed() < patience;
    let answer = ready.answer_while(effort, &go_on).map_err(refused)?;
    if answer.cases == 0 {
        return Err("there was no time for a single deal: name more cards".to_owned());
    }
    Ok(told(&answer))
}

fn told(answer: &Answer) -> OddsTold {
    let each = |number: fn(&Odds) -> f64| answer.hands.iter().map(number).collect();
    let method = match answer.method {
        Method::Exact => "exact",
        Method::Sampled => "sampled",
    };
    OddsTold {
        method: method.to_owned(),
        runouts: answer.cases,
        equity: each(|hand| hand.equity),
        win: each(|hand| hand.win),
        tie: each(|hand| hand.tie),
        scoop: each(|hand| hand.scoop),
    }
}

/// The request for odds.
pub(crate) fn routes<S: HasOdds + HasPeople + HasLimits + HasMetrics>() -> Router<Arc<S>> {
    Router::new().route("/api/odds", post(odds::<S>))
}

async fn odds<S: HasOdds + HasPeople + HasLimits + HasMetrics>(
    State(state): State<Arc<S>>,
    request: Request,
) -> Result<axum::Json<OddsTold>, Refused> {
    let address = state.limits().client(request.headers(), peer(&request));
    let who = state.people().who(request.headers());
    let client = who.map_or(Client::Address(address), |who| Client::Player(who.id));
    let Json(asked) =
        <Json<OddsAsked> as axum::extract::FromRequest<_>>::from_request(request, &state).await?;
    state.metrics().odds_jobs.one();
    state.odds().answer(client, asked).await.map(axum::Json)
}

#[cfg(test)]
mod tests;
