//! Everything that the tables and the clients of a room share.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use bot::arena::Entrant;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use room::{Charter, TimeOfDay};
use store::{NotRebuilt, Sealer, Store, StoreError, TableId, TableRecord, Write};
use tokio::sync::{mpsc, oneshot, watch};
use variant::Catalogue;
use wire::{Problem, Settled, TableLine, Wished};

use crate::api::{apart, none};
use crate::body::Refused;
use crate::history;

use crate::config::Config;
use crate::desk::{self, Desk, No, Request, Settings, Thought, Who};
use crate::form;
use crate::limits::{Address, HasLimits, Limits};
use crate::lobby;
use crate::metrics::{HasMetrics, Metrics};
use crate::odds::{HasOdds, OddsDesk};
use crate::offered::Offered;
use crate::outbox::Outbox;
use crate::page::Origins;
use crate::people::{self, HasPeople, People};
use crate::seat::{INBOX, Task, ToTable, settled};
use crate::settle::{
    GameText, Ground, Names, Settlement, comes_in, problem, settle, takes_long, too_much,
};
use crate::shelf::Texts;
use crate::thinkers::{Thinkers, Thinking};

/// Tables that may be open at once.
const MOST_TABLES: usize = 10_000;

/// Tables that one person may have open at once.
const MOST_OF_ONE: usize = 20;

/// Tables that may be opened from one address, as long as they are open. Addresses are not kept on the disk.
const MOST_OF_ADDRESS: usize = 60;

/// How often the room sees whether it can write.
const BEAT: Duration = Duration::from_secs(10);

/// How often it does that in a day.
const BEATS_A_DAY: u64 = 86_400 / BEAT.as_secs();

/// Everything that the tables and the clients of a room share.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) sealer: Sealer,
    pub(crate) people: People,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) thinkers: Thinkers,
    /// Texts of games are checked on a thread apart, so that nobody waits for one but who sent it.
    settlers: Thinkers,
    /// The games of the house and of whoever runs the room.
    pub(crate) offered: Arc<Offered>,
    odds: OddsDesk,
    tables: RwLock<HashMap<String, Handle>>,
    next_table: AtomicU64,
    next_connection: AtomicU64,
    lines: Mutex<BTreeMap<String, TableLine>>,
    /// Tables that cannot go on, each with its reason. Nothing of them is lost.
    troubles: Mutex<BTreeMap<String, String>>,
    /// The version of the lobby.
    lobby: watch::Sender<u64>,
    lobby_text: lobby::Written,
    stopping: watch::Sender<bool>,
    /// Whether the room will close soon: no table is opened any more.
    is_closing: AtomicBool,
    /// Whether the last thing that was to be kept was kept.
    is_writable: AtomicBool,
    /// How many tasks of tables run.
    running: watch::Sender<usize>,
}

/// The way to a table.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) id: TableId,
    /// None: the night is over, and only its log is left.
    pub(crate) sender: Option<mpsc::Sender<ToTable>>,
    /// Who opened it, or is the host since the room opened.
    host: Option<u64>,
    /// From where it was opened, since the room opened.
    from: Option<Address>,
    /// A table that was open when the room closed, and was not asked for yet.
    asleep: Option<Arc<Asleep>>,
}

/// What a table is opened from when it is asked for; whoever asks first opens it, and others wait.
type Asleep = tokio::sync::Mutex<Option<TableRecord>>;

impl Handle {
    /// Whether the night there is not over.
    fn is_open(&self) -> bool {
        self.sender.is_some() || self.asleep.is_some()
    }
}

/// Why a table is not opened.
pub(crate) enum NotOpened {
    Wish(Problem),
    Room(String),
}

impl HasPeople for House {
    fn people(&self) -> &People {
        &self.people
    }
}

impl HasLimits for House {
    fn limits(&self) -> &Limits {
        &self.limits
    }
}

impl HasMetrics for House {
    fn metrics(&self) -> &Metrics {
        &self.metrics
    }
}

impl HasOdds for House {
    fn odds(&self) -> &OddsDesk {
        &self.odds
    }

    async fn games(
        self: Arc<House>,
        table: Option<String>,
        hand: Option<u64>,
    ) -> Result<Arc<Catalogue>, Refused> {
        match table {
            None => Ok(Arc::clone(&self.offered.catalogue)),
            Some(link) => Ok(Arc::clone(self.played(&link, hand).await?.menu.catalogue())),
        }
    }
}

impl House {
    /// What a table is played by now, or was in one of its hands.
    pub(crate) async fn played(
        self: &Arc<House>,
        link: &str,
        hand: Option<u64>,
    ) -> Result<Arc<Charter>, Refused> {
        let handle = self.table(link).ok_or_else(|| none("table"))?;
        if hand.is_none()
            && let Some((table, ..)) = self.look(link).await
        {
            return Ok(Arc::clone(table.charter()));
        }
        let house = Arc::clone(self);
        let found = apart(move || history::charter_at(&house, handle.id, hand)).await?;
        found.ok_or_else(|| none("hand"))
    }
}

/// Milliseconds since 1970.
pub(crate) fn millis_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}

fn time_of_day() -> TimeOfDay {
    // Hosts live by their own clocks; the room only knows the one of the world.
    let minutes = millis_now() / 60_000 % u64::from(TimeOfDay::DAY);
    TimeOfDay::new(minutes as u16).unwrap_or_else(midnight)
}

fn midnight() -> TimeOfDay {
    TimeOfDay::new(0).expect("midnight is a time of day")
}

/// A word that nobody can guess.
fn fresh_link() -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 26];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

fn fresh_rng() -> Result<ChaCha20Rng, getrandom::Error> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    Ok(ChaCha20Rng::from_seed(seed))
}

impl House {
    pub(crate) fn new(
        config: Config,
        store: Arc<dyn Store>,
        sealer: Sealer,
        people: People,
        (thinkers, settlers, odds): (Thinkers, Thinkers, OddsDesk),
        offered: Arc<Offered>,
    ) -> House {
        let limits = Limits::new(&config);
        House {
            config,
            store,
            sealer,
            people,
            limits,
            metrics: Metrics::default(),
            odds,
            thinkers,
            settlers,
            offered,
            tables: RwLock::default(),
            next_table: AtomicU64::new(1),
            next_connection: AtomicU64::new(1),
            lines: Mutex::default(),
            troubles: Mutex::default(),
            lobby: watch::channel(0).0,
            lobby_text: lobby::Written::default(),
            stopping: watch::channel(false).0,
            is_closing: AtomicBool::new(false),
            is_writable: AtomicBool::new(true),
            running: watch::channel(0).0,
        }
    }

    /// Sends somebody a message, and counts it.
    pub(crate) fn send(&self, out: &Outbox, text: Utf8Bytes) {
        self.metrics.bytes_sent.add(text.len() as u64);
        out.send(text);
    }

    pub(crate) fn connection(&self) -> u64 {
        self.next_connection.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn table(&self, link: &str) -> Option<Handle> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(link).cloned()
    }

    /// Keeps something, and waits until it is on the disk.
    pub(crate) async fn keep(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (send, receive) = oneshot::channel();
        self.store.write(writes, Box::new(move |outcome| drop(send.send(outcome))));
        let outcome = receive.await.unwrap_or(Err(StoreError::Ended));
        // A name that is taken says nothing about the disk.
        if !matches!(outcome, Err(StoreError::Taken(_))) {
            self.is_writable.store(outcome.is_ok(), Ordering::Relaxed);
        }
        outcome
    }

    /// Keeps something now and then, so that a disk that takes nothing shows before anybody plays.
    pub(crate) async fn beat(self: Arc<House>) {
        let mut beat = tokio::time::interval(BEAT);
        for count in 0_u64.. {
            beat.tick().await;
            if count.is_multiple_of(BEATS_A_DAY)
                && let Err(error) = self.people.prune(people::now()).await
            {
                tracing::error!(%error, "old sessions cannot be ended");
            }
            if let Err(error) = self.keep(vec![Write::Alive { at: millis_now() }]).await {
                tracing::error!(%error, "nothing can be kept");
            }
        }
    }

    /// Whether people can be let in.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_writable.load(Ordering::Relaxed) && !self.is_closing.load(Ordering::Relaxed)
    }

    /// Opens a table.
    pub(crate) async fn open(
        self: &Arc<House>,
        (who, from): (&Who, Address),
        wished: Wished,
    ) -> Result<Settled, NotOpened> {
        let failed = |why: &dyn std::fmt::Display| {
            tracing::error!(%why, "a table cannot be opened");
            NotOpened::Room("The room can't open a table right now. Try again.".to_owned())
        };
        let (open, own) = {
            let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
            let open = tables.values().filter(|handle| handle.is_open());
            let near = open.clone().filter(|handle| handle.from == Some(from)).count();
            if near >= MOST_OF_ADDRESS && self.config.messages > 0 {
                let why =
                    format!("There are {near} tables open from your address. Close one first.");
                return Err(NotOpened::Wish(problem(why)));
            }
            (open.clone().count(), open.filter(|handle| handle.host == Some(who.id)).count())
        };
        if own >= MOST_OF_ONE {
            let why = format!("You have {own} tables open. Close one first.");
            return Err(NotOpened::Wish(problem(why)));
        }
        if open >= MOST_TABLES || self.is_closing.load(Ordering::Relaxed) {
            return Err(NotOpened::Room(
                "No more tables can be opened right now. Try again later.".to_owned(),
            ));
        }
        let opens = match &wished.opens {
            None => time_of_day(),
            Some(text) => {
                let bad =
                    |error| NotOpened::Wish(problem(format!("{text:?} isn't a time: {error}")));
                text.parse().map_err(|error: room::NoTime| bad(error))?
            }
        };
        let ground = self.ground(Some(who.name.clone()), Names::Own);
        let settlement =
            self.settlement(ground, wished.clone(), opens).await.map_err(NotOpened::Wish)?;
        let table = desk::open_table(&settlement).map_err(|no| NotOpened::Wish(problem(no.why)))?;
        if wished.bots.len() > usize::from(settlement.charter.chairs) {
            return Err(NotOpened::Wish(problem("There are more bots than seats.")));
        }
        let settings = Settings {
            wished: wished.clone(),
            opens,
            host: Some(who.id),
            bots: BTreeMap::new(),
            bids: Vec::new(),
            paused_by: None,
            closing: false,
            muted: Vec::new(),
            banned: Vec::new(),
            barred: Vec::new(),
            games: settlement.games.clone(),
            wished_by: Some(who.name.clone()),
        };
        let id = TableId(self.next_table.fetch_add(1, Ordering::Relaxed));
        let link = fresh_link().map_err(|error| failed(&error))?;
        let mut rng = fresh_rng().map_err(|error| failed(&error))?;
        let mut desk = Desk::new(id, link.clone(), table, settings);
        let opened = millis_now();
        let mut writes =
            desk::opening(&desk, opened, &settlement.texts).map_err(|error| failed(&error))?;
        let step = desk.opened().map_err(|no| NotOpened::Wish(problem(no.why)))?;
        writes.extend(desk.writes(&step, &self.sealer).map_err(|error| failed(&error))?);
        desk.take(step);
        for (number, style) in wished.bots.iter().enumerate() {
            let command = wire::Command::AddBot { chair: None, style: style.clone(), chips: None };
            let request =
                Request { client: "opening".to_owned(), number: number as u64, seen: 0, command };
            let at = desk.table().now();
            let step = desk.ask(who, &request, at, &mut rng);
            let step = step.map_err(|no| NotOpened::Wish(problem(no.why)))?;
            writes.extend(desk.writes(&step, &self.sealer).map_err(|error| failed(&error))?);
            desk.take(step);
        }
        self.keep(writes).await.map_err(|error| failed(&error))?;
        let settled = settled(&link, desk.table(), desk.settings());
        self.spawn(desk, opened, None).await.map_err(|error| failed(&error))?;
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = tables.get_mut(&link) {
            handle.from = Some(from);
        }
        Ok(settled)
    }

    /// Starts the task of a table; one that was there before goes on first.
    async fn spawn(
        self: &Arc<House>,
        mut desk: Desk,
        opened: u64,
        was_there: Option<bool>,
    ) -> Result<(), StoreError> {
        let (sender, inbox) = mpsc::channel(INBOX);
        desk.marks = self.people.marks();
        desk.bars_with(self.sealer.clone());
        let host = desk.settings().host;
        let handle =
            Handle { id: desk.id, sender: Some(sender.clone()), host, from: None, asleep: None };
        let link = desk.link.clone();
        let task = Task::new(Arc::clone(self), desk, inbox, sender.downgrade(), opened);
        let mut task = task.map_err(|error| StoreError::Failed(error.to_string()))?;
        if let Some(is_hand_lost) = was_there {
            task.reopen(is_hand_lost).await?;
        }
        self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(link, handle);
        self.metrics.tables.up();
        self.running.send_modify(|count| *count += 1);
        tokio::spawn(task.run());
        Ok(())
    }

    /// The task of a table has ended.
    pub(crate) fn table_ended(&self, link: &str, is_over: bool) {
        if is_over {
            self.show(link, None);
        }
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = tables.get_mut(link) {
            handle.sender = None;
        }
        drop(tables);
        self.metrics.tables.down();
        self.running.send_modify(|count| *count = count.saturating_sub(1));
    }

    /// Somebody's account was deleted: tables of theirs close after the hand. Those that are asleep do when they
    /// wake.
    pub(crate) fn gone(&self, person: u64) {
        self.people.gone(person);
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let awake: Vec<_> = tables.values().filter_map(|handle| handle.sender.clone()).collect();
        drop(tables);
        for sender in awake {
            // This is no task of the room's, and may wait.
            let _ = sender.blocking_send(ToTable::Gone { person });
        }
    }

    /// Does something that takes long on the thread for it; nothing if too many wait already.
    pub(crate) async fn settling<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (send, receive) = oneshot::channel();
        self.settlers.try_run(Box::new(move || drop(send.send(work())))).ok()?;
        receive.await.ok()
    }

    /// What a table is settled on here.
    pub(crate) fn ground(&self, by: Option<String>, names: Names) -> Ground {
        Ground { offered: Arc::clone(&self.offered), by, names }
    }

    /// What a table is played by that somebody wishes.
    async fn settlement(
        &self,
        ground: Ground,
        wished: Wished,
        opens: TimeOfDay,
    ) -> Result<Settlement, Problem> {
        comes_in(&wished)?;
        let takes_long = takes_long(&self.offered, &wished);
        let work = move || {
            too_much(wished.text.as_deref().unwrap_or(""))?;
            settle(&ground, &wished, opens, &[])
        };
        let settled = match takes_long {
            true => self.settling(work).await,
            false => tokio::task::spawn_blocking(work).await.ok(),
        };
        let busy = || problem("The room is checking other games. Try again in a moment.");
        settled.ok_or_else(busy)?
    }

    /// Takes note of every table. Says how many were open when the room closed; each is opened when it is
    /// asked for, or by [`House::wake`].
    pub(crate) fn recall(&self) -> Result<usize, StoreError> {
        let records = self.store.tables(true)?;
        let last = records.iter().map(|record| record.id.0).max().unwrap_or(0);
        self.next_table.store(last + 1, Ordering::Relaxed);
        let mut count = 0;
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        for record in records {
            let (id, link) = (record.id, record.link.clone());
            let (mut host, mut asleep) = (None, None);
            if !record.is_closed {
                let settings = form::read_settings(&record.settings);
                host = settings.ok().and_then(|settings| settings.host);
                asleep = Some(Arc::new(Asleep::new(Some(record))));
                count += 1;
            }
            tables.insert(link, Handle { id, sender: None, host, from: None, asleep });
        }
        Ok(count)
    }

    /// Nothing of such a table is lost: it is tried again when the room opens.
    fn cannot_go_on(&self, link: &str, why: String) {
        tracing::error!(table = link, why, "a table cannot go on");
        let mut troubles = self.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        troubles.insert(link.to_owned(), why);
    }

    /// Opens the tables that nobody has asked for yet, one after the other: those with a hand in play first,
    /// whose clocks run, and those whose games take long to check last.
    pub(crate) async fn wake(self: Arc<House>) {
        let asleep: Vec<(String, TableId, Arc<Asleep>)> = {
            let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
            let asleep = tables.iter().filter_map(|(link, handle)| {
                Some((link.clone(), handle.id, Arc::clone(handle.asleep.as_ref()?)))
            });
            asleep.collect()
        };
        let mut order: Vec<(u8, TableId, String)> = Vec::new();
        for (link, id, asleep) in asleep {
            let record = asleep.lock().await.clone();
            let Some(record) = record else { continue };
            let is_played = self.is_played(id);
            let settings = form::read_settings(&record.settings);
            let is_long = settings.is_ok_and(|it| takes_long(&self.offered, &it.wished));
            order.push((if is_played { 0 } else { 1 + u8::from(is_long) }, id, link));
        }
        order.sort();
        for (_, _, link) in order {
            if self.is_closing.load(Ordering::Relaxed) {
                return;
            }
            self.way(&link).await;
        }
    }

    /// Whether a hand is in play: one has begun since the table was last kept as it stands between hands.
    fn is_played(&self, id: TableId) -> bool {
        let hands = self.store.hands(id).unwrap_or_default();
        let snapshots = self.store.snapshots(id).unwrap_or_default();
        let kept = snapshots.iter().map(|(lines, _)| *lines).max().unwrap_or(0);
        hands.last().is_some_and(|hand| hand.first >= kept)
    }

    /// The way to a table, which is opened if it was asleep.
    pub(crate) async fn way(self: &Arc<House>, link: &str) -> Option<Handle> {
        let handle = self.table(link)?;
        let Some(asleep) = &handle.asleep else { return Some(handle) };
        let mut record = asleep.lock().await;
        if let Some(asleep) = record.take() {
            if self.is_closing.load(Ordering::Relaxed) {
                *record = Some(asleep);
                return None;
            }
            if let Err(why) = self.reopen_one(asleep).await {
                self.cannot_go_on(link, why);
                let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
                if let Some(handle) = tables.get_mut(link) {
                    handle.asleep = None;
                }
            }
        }
        drop(record);
        self.table(link)
    }

    /// Whether a table cannot go on.
    pub(crate) fn is_in_trouble(&self, link: &str) -> bool {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner).contains_key(link)
    }

    /// What is said of a table that nobody can look at.
    pub(crate) fn no_table(&self, link: &str) -> Refused {
        if self.is_in_trouble(link) { Refused::cannot_open() } else { none("table") }
    }

    /// Why tables cannot go on.
    #[cfg(test)]
    pub(crate) fn troubles(&self) -> Vec<String> {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    async fn reopen_one(self: &Arc<House>, record: TableRecord) -> Result<(), String> {
        let opened = record.opened;
        let settings = form::read_settings(&record.settings).map_err(|error| error.to_string())?;
        let takes_long = takes_long(&self.offered, &settings.wished);
        let house = Arc::clone(self);
        let rebuild = move || house.rebuilt(&record, settings);
        let rebuilt = match takes_long {
            true => self.settling(rebuild).await,
            false => tokio::task::spawn_blocking(rebuild).await.ok(),
        };
        let busy = "too many games are being checked";
        let (desk, is_hand_lost) = rebuilt.ok_or_else(|| busy.to_owned())??;
        let spawned = self.spawn(desk, opened, Some(is_hand_lost)).await;
        spawned.map_err(|error| error.to_string())
    }

    /// A table as it was when the room closed, and whether the hand that was played is lost.
    fn rebuilt(&self, record: &TableRecord, settings: Settings) -> Result<(Desk, bool), String> {
        let (id, link) = (record.id, record.link.clone());
        let shelf = Texts { house: self, link: Some(&link) };
        let rebuilt = store::rebuild(&shelf, self.store.as_ref(), id, Some(&self.sealer));
        let rebuilt = rebuilt.map_err(|error: NotRebuilt| error.to_string())?;
        // What was replayed is told again to those who come back.
        let mut before = rebuilt.start;
        let mut desk = Desk::new(id, link, before.clone(), settings);
        let mut expected = rebuilt.recent.first().map_or(rebuilt.lines, |first| first.number);
        for recent in &rebuilt.recent {
            (expected..recent.number).for_each(|number| desk.recall_lost(number));
            desk.recall(&before, recent.number, &recent.happened);
            before.apply(&recent.happened);
            expected = recent.number + 1;
        }
        (expected..rebuilt.lines).for_each(|number| desk.recall_lost(number));
        if !rebuilt.is_hand_lost {
            rebuilt.table.audit().map_err(|wrong| wrong.to_string())?;
        }
        let receipts = self.store.receipts(id).map_err(|error| error.to_string())?;
        desk.set_table(rebuilt.table);
        Ok((desk.resumed(rebuilt.lines, receipts), rebuilt.is_hand_lost))
    }

    /// The texts of games as they were when a table was settled.
    pub(crate) fn texts(&self, games: &[GameText]) -> Result<Vec<(GameText, String)>, String> {
        let text = |game: &GameText| {
            let GameText { id, hash, .. } = game;
            let kept = self.store.game(hash).map_err(|error| format!("the game {id}: {error}"))?;
            // A text of the house is there also where nobody has stored it.
            let gone = || format!("the game {id}: its text (hash {hash}) is missing");
            let text = kept.or_else(|| shipped(hash)).ok_or_else(gone)?;
            Ok((game.clone(), text))
        };
        games.iter().map(text).collect()
    }

    /// What a bot does.
    pub(crate) async fn think(&self, thought: Thought, seed: u64) -> Thinking {
        thread_local! {
            /// Bots of this thread, who know the games they have met.
            static BOTS: RefCell<HashMap<String, Entrant>> = RefCell::default();
        }
        let (send, receive) = oneshot::channel();
        let job = move || {
            let decision = BOTS.with_borrow_mut(|bots| {
                if !bots.contains_key(&thought.style) {
                    bots.insert(thought.style.clone(), Entrant::named(&thought.style)?);
                }
                bots.get(&thought.style)?.decision(&thought.seen, thought.seat, seed)
            });
            let _ = send.send(decision);
        };
        self.metrics.bots_waiting.up();
        let started = self.thinkers.try_run(Box::new(job));
        let thinking = match started {
            Ok(()) => match receive.await {
                Ok(Some(decision)) => {
                    if let Some(slip) = &decision.slip {
                        self.metrics.bots_refused.one();
                        // What was refused may name a card, which no log does.
                        let is_refused = matches!(slip, bot::Slip::Refused(_));
                        tracing::error!(is_refused, "a bot makes the cheapest move");
                    }
                    Thinking::Done(decision.play)
                }
                _ => Thinking::Nothing,
            },
            // Nobody has time to think: the table asks again.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                Thinking::Busy
            }
        };
        self.metrics.bots_waiting.down();
        thinking
    }

    fn lines(&self) -> MutexGuard<'_, BTreeMap<String, TableLine>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a table in the lobby, or no more.
    pub(crate) fn show(&self, link: &str, line: Option<TableLine>) {
        let mut lines = self.lines();
        match line {
            Some(line) => lines.insert(link.to_owned(), line),
            None => lines.remove(link),
        };
        drop(lines);
        self.lobby.send_modify(|version| *version += 1);
    }

    /// The tables that everybody sees.
    pub(crate) fn listed(&self) -> Vec<TableLine> {
        self.lines().values().cloned().collect()
    }

    /// The lobby as it is sent.
    pub(crate) fn lobby_text(&self) -> Utf8Bytes {
        // Of what changes meanwhile, the next version tells.
        let version = *self.lobby.borrow();
        self.lobby_text.text(version, || self.listed())
    }

    /// Tells whenever the lobby has changed.
    pub(crate) fn lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
    }

    /// Tells when the room begins to close.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Lets the hands that are played come to their end, for so long at most, and then lets everybody go.
    pub(crate) async fn stop(&self, patience: Duration) {
        self.is_closing.store(true, Ordering::Relaxed);
        let senders: Vec<mpsc::Sender<ToTable>> = {
            let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
            tables.values().filter_map(|handle| handle.sender.clone()).collect()
        };
        for sender in senders {
            let _ = sender.send(ToTable::Stop).await;
        }
        let mut running = self.running.subscribe();
        let ended = running.wait_for(|count| *count == 0);
        let _ = tokio::time::timeout(patience, ended).await;
        self.stopping.send_replace(true);
    }

    /// How a table stands.
    pub(crate) async fn look(
        self: &Arc<House>,
        link: &str,
    ) -> Option<(room::Table, Settings, u64)> {
        let sender = self.way(link).await?.sender?;
        let (reply, receive) = oneshot::channel();
        sender.send(ToTable::Look { reply }).await.ok()?;
        receive.await.ok()
    }

    /// The host settles a table anew.
    pub(crate) async fn settle(
        self: &Arc<House>,
        link: &str,
        who: Who,
        wished: Wished,
    ) -> Result<Option<Settled>, Result<Problem, No>> {
        let Some((_, settings, _)) = self.look(link).await else { return Ok(None) };
        // A text that the table has had for long goes on, and is marked.
        let names = match wished.text == settings.wished.text {
            true => Names::AsTheyAre,
            false => Names::Own,
        };
        let ground = self.ground(Some(who.name.clone()), names);
        let settlement =
            self.settlement(ground, wished.clone(), settings.opens).await.map_err(Ok)?;
        let Some(sender) = self.table(link).and_then(|handle| handle.sender) else {
            return Ok(None);
        };
        let (reply, receive) = oneshot::channel();
        let (wished, settlement) = (Box::new(wished), Box::new(settlement));
        let sent = sender.send(ToTable::Settle { who, wished, settlement, reply }).await;
        if sent.is_err() {
            return Ok(None);
        }
        match receive.await {
            Ok(Ok(settled)) => Ok(Some(settled)),
            Ok(Err(no)) => Err(Err(no)),
            Err(_) => Ok(None),
        }
    }
}

impl House {
    /// The pages that may talk to the room.
    pub(crate) fn origins(&self) -> Origins {
        Origins { scheme: self.config.scheme(), list: self.config.origins.clone() }
    }
}

/// The text of a game of the house by its hash.
fn shipped(hash: &str) -> Option<String> {
    let games = Catalogue::shipped(&hash.parse().ok()?)?.games;
    let texts: Vec<String> = games.iter().map(|entry| variant::print(&entry.game)).collect();
    Some(texts.join("\n"))
}
