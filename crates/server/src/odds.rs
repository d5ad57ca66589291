//! Odds for whoever asks: one question at a time for each, and none for longer than two seconds. Who
//! wants to can be told on the way what is known so far.

mod question;

use std::collections::HashSet;
use std::convert::Infallible;
use std::hash::Hash;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use equity::odds::{Answer, Effort, Method, Odds, Question, Ready, Unanswerable};
use futures_util::stream;
use tokio::sync::mpsc;
use variant::Catalogue;
use wire::{OddsAsked, OddsTold, Problem};

use crate::door::address::Address;
use crate::door::body::Json;
use crate::door::limits::{HasLimits, peer};
use crate::door::refused::Refused;
use crate::metrics::HasMetrics;
use crate::people::all::HasPeople;
use crate::pool::Pool;

use self::question::Wrong;

/// How long a question may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// Every deal is looked at if there are no more than this.
const EXACT: u64 = 300_000;
/// Otherwise so many at random, at most.
const TRIALS: u64 = 2_000_000;
/// When whoever listens is told something for the first time.
const FIRST: Duration = Duration::from_millis(200);
/// And how long after that again.
const AGAIN: Duration = Duration::from_millis(250);
/// How many deals stand in for a count that goes on.
const FEW: u64 = 4_000;
/// Outs are looked for when the answer was there so soon.
const SOON: Duration = Duration::from_millis(250);
/// The form of an answer that comes line by line.
const LINES: &str = "application/x-ndjson";

/// A state that answers questions for odds.
pub(crate) trait HasOdds: Send + Sync + 'static {
    fn odds(&self) -> &OddsDesk;

    /// The games that a question is about: those that the room offers, or those of a table, as they are
    /// played now or were in one of its hands.
    fn games(
        self: Arc<Self>,
        table: Option<String>,
        hand: Option<u64>,
    ) -> impl Future<Output = Result<Arc<Catalogue>, Refused>> + Send;
}

/// Answers questions for odds on threads of its own.
#[derive(Debug)]
pub(crate) struct OddsDesk {
    thinkers: Arc<Pool>,
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
        Ok(OddsDesk::with(Arc::new(Pool::patient(threads, queue)?)))
    }

    /// With threads that others use, too.
    pub(crate) fn with(thinkers: Arc<Pool>) -> OddsDesk {
        OddsDesk { thinkers, asking: Arc::default() }
    }

    /// The answer, if there are threads for it. The work ends soon when nobody waits for it any more.
    async fn answer(
        &self,
        client: Client,
        games: Arc<Catalogue>,
        asked: OddsAsked,
    ) -> Result<OddsTold, Refused> {
        let mut listening = self.ask(client, games, asked, Pace::AtTheEnd)?;
        listening.next().await
    }

    /// The same, to be listened to.
    fn ask(
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
        let full = |full: crate::pool::Full| Refused::later(full.to_string(), 2);
        self.thinkers.try_run(Box::new(job)).map_err(full)?;
        Ok(Listening { lines, _cancel: cancel })
    }
}

/// When somebody wants to be told something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    AtTheEnd,
    AsItRuns,
}

/// Told what is known so far.
type Tell<'t> = &'t (dyn Fn(OddsTold) + Sync);

/// Somebody who listens to what is found out.
struct Listening {
    lines: mpsc::UnboundedReceiver<Result<OddsTold, Wrong>>,
    _cancel: Cancel,
}

impl Listening {
    async fn next(&mut self) -> Result<OddsTold, Refused> {
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
fn within(
    games: &Catalogue,
    asked: &OddsAsked,
    cancel: &AtomicBool,
    patience: Duration,
    tell: Option<Tell<'_>>,
) -> Result<OddsTold, Wrong> {
    let start = Instant::now();
    let game = question::Game::new(games, asked)?;
    let question = game.question(asked)?;
    let refused = |wrong: Unanswerable| game.refused(&wrong, &question);
    let ready = question.ready().map_err(refused)?;
    let seed = getrandom::u64().map_err(|error| Wrong::somewhere(error.to_string()))?;
    let effort = Effort { exact: EXACT, trials: TRIALS, ..Effort::usual(seed) };
    let is_time = || !cancel.load(Ordering::Relaxed) && start.elapsed() < patience;
    let answer = match tell {
        None => ready.answer_while(effort, &|_, _| is_time()),
        Some(tell) => {
            let on_the_way = OnTheWay::new(&ready, start, patience, effort, tell);
            let go_on = |done, all| {
                on_the_way.counting(done, all);
                is_time()
            };
            ready.answer_telling(effort, &go_on, &|answer| on_the_way.sampled(answer))
        }
    };
    let answer = answer.map_err(refused)?;
    if answer.cases == 0 {
        let why = "There wasn't time for a single deal. Name more cards.";
        return Err(Wrong::somewhere(why));
    }
    let mut told = told(&answer);
    (told.is_done, told.progress) = (true, 1.0);
    if answer.method == Method::Exact && start.elapsed() < SOON {
        told.outs = outs(&question, effort, &is_time).unwrap_or(told.outs);
    }
    Ok(told)
}

/// What is told before the end, and when.
struct OnTheWay<'w> {
    ready: &'w Ready,
    start: Instant,
    patience: Duration,
    effort: Effort,
    tell: Tell<'w>,
    /// How long after the start something is told next.
    next: Mutex<Duration>,
    /// What a few deals say, where all are counted: they come in order, and some of them say nothing.
    guess: OnceLock<Option<OddsTold>>,
}

impl<'w> OnTheWay<'w> {
    fn new(
        ready: &'w Ready,
        start: Instant,
        patience: Duration,
        effort: Effort,
        tell: Tell<'w>,
    ) -> OnTheWay<'w> {
        let (next, guess) = (Mutex::new(FIRST), OnceLock::new());
        OnTheWay { ready, start, patience, effort, tell, next, guess }
    }

    /// Whether it is time to tell something.
    fn is_due(&self) -> bool {
        let passed = self.start.elapsed();
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = passed >= *next;
        if is_due {
            *next = passed + AGAIN;
        }
        is_due
    }

    /// How much of the time is over.
    fn passed(&self) -> f64 {
        self.start.elapsed().as_secs_f64() / self.patience.as_secs_f64()
    }

    /// So many of all deals were counted, unless they are drawn at random.
    fn counting(&self, done: u64, all: u64) {
        if all == self.effort.trials || !self.is_due() {
            return;
        }
        let guess = self.guess.get_or_init(|| {
            self.ready.answer(Effort::sampled(FEW, self.effort.seed)).ok().map(|few| told(&few))
        });
        if let Some(told) = guess.clone() {
            let progress = (done as f64 / all.max(1) as f64).max(self.passed()).min(1.0);
            (self.tell)(OddsTold { progress, ..told });
        }
    }

    /// Deals at random say this so far.
    fn sampled(&self, answer: &Answer) {
        if !self.is_due() {
            return;
        }
        let done = answer.cases as f64 / self.effort.trials as f64;
        // Errors fall with the root of the number of deals.
        let near = (self.effort.error / largest_error(answer).max(f64::MIN_POSITIVE)).powi(2);
        let progress = done.max(near).max(self.passed()).min(1.0);
        (self.tell)(OddsTold { progress, ..told(answer) });
    }
}

fn largest_error(answer: &Answer) -> f64 {
    answer.hands.iter().map(|hand| hand.error).fold(0.0, f64::max)
}

/// The cards that put each player ahead, if they can be found in time. Before there is a board, a
/// single card of it says little.
fn outs(
    question: &Question,
    effort: Effort,
    is_time: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Vec<String>>> {
    if question.board.is_empty() {
        return None;
    }
    let counted = Effort { trials: 0, ..effort };
    let found = question.outs_while(counted, &|_, _| is_time()).ok()?;
    if found.now.stopped {
        return None;
    }
    let now = found.ahead.first()?;
    let of = |player: usize| {
        let is_behind = !now.contains(&player);
        let gains = found.outs.iter().filter(|out| {
            is_behind && out.ahead.first().is_some_and(|ahead| ahead.contains(&player))
        });
        gains.map(|out| out.card.in_data().to_string()).collect()
    };
    Some((0..question.hands.len()).map(of).collect())
}

fn told(answer: &Answer) -> OddsTold {
    /// Nineteen of twenty samples lie within so many standard errors.
    const WITHIN: f64 = 1.96;
    let each = |number: fn(&Odds) -> f64| answer.hands.iter().map(number).collect();
    let method = match answer.method {
        Method::Exact => "exact",
        Method::Sampled => "sampled",
    };
    let won = answer.won_shares();
    let shares = |hand: &Odds| won.iter().map(|share| hand.shares[*share].of_pot).collect();
    OddsTold {
        method: method.to_owned(),
        runouts: answer.cases,
        is_done: false,
        progress: 0.0,
        error: WITHIN * largest_error(answer),
        equity: each(|hand| hand.equity),
        win: each(|hand| hand.win),
        tie: each(|hand| hand.tie),
        scoop: each(|hand| hand.scoop),
        shares: won.iter().map(|share| answer.shares[*share].clone()).collect(),
        by_share: answer.hands.iter().map(shares).collect(),
        outs: vec![Vec::new(); answer.hands.len()],
    }
}

/// The request for odds.
pub(crate) fn routes<S: HasOdds + HasPeople + HasLimits + HasMetrics>() -> Router<Arc<S>> {
    Router::new().route("/api/odds", post(odds::<S>))
}

async fn odds<S: HasOdds + HasPeople + HasLimits + HasMetrics>(
    State(state): State<Arc<S>>,
    request: Request,
) -> Result<Response, Refused> {
    let address = state.limits().client(request.headers(), peer(&request));
    let who = state.people().who(request.headers());
    let client = who.map_or(Client::Address(address), |who| Client::Player(who.id));
    let as_lines = wants_lines(request.headers());
    let Json(asked) =
        <Json<OddsAsked> as axum::extract::FromRequest<_>>::from_request(request, &state).await?;
    let games = Arc::clone(&state).games(asked.table.clone(), asked.hand).await?;
    state.metrics().odds_jobs.one();
    if !as_lines {
        return Ok(axum::Json(state.odds().answer(client, games, asked).await?).into_response());
    }
    let mut listening = state.odds().ask(client, games, asked, Pace::AsItRuns)?;
    // What cannot be answered is refused before the first line.
    let first = listening.next().await?;
    // A proxy that keeps lines back until it has many would keep all of them.
    let head = [(header::CONTENT_TYPE.as_str(), LINES), ("x-accel-buffering", "no")];
    Ok((head, lines(first, listening)).into_response())
}

fn wants_lines(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|text| text.split(',')).any(|kind| {
        let essence = kind.split(';').next().unwrap_or_default().trim();
        essence.eq_ignore_ascii_case(LINES)
    })
}

/// All that is told, a line each. Whoever goes away drops it, and with it the work.
fn lines(first: OddsTold, listening: Listening) -> Body {
    let lines = stream::unfold(Some((Some(first), listening)), |state| async move {
        let (first, mut listening) = state?;
        let told = match first {
            Some(first) => first,
            None => listening.next().await.ok()?,
        };
        let line = serde_json::to_string(&told).ok()? + "\n";
        let rest = (!told.is_done).then_some((None, listening));
        Some((Ok::<String, Infallible>(line), rest))
    });
    Body::from_stream(lines)
}

#[cfg(test)]
mod tests;
