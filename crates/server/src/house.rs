//! Everything that the clients of a room share: its people, its limits, and the way to each table.

pub(crate) mod open;
mod reopen;

use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use room::Charter;
use store::{TableId, TableRecord, Write};
use tokio::sync::{mpsc, oneshot, watch};
use variant::Catalogue;
use wire::{Problem, Settled, Wished};

use crate::base::Base;
use crate::door::address::Address;
use crate::door::guard::Origins;
use crate::door::limits::{HasLimits, Limits};
use crate::door::refused::{Refused, apart};
use crate::games::settlement::Names;
use crate::kept::settings::Settings;
use crate::metrics::{HasMetrics, Metrics};
use crate::now::{millis_now, seconds_now};
use crate::odds::{HasOdds, OddsDesk};
use crate::people::all::{HasPeople, People};
use crate::table::inbox::ToTable;
use crate::table::step::No;
use crate::table::who::Who;
use crate::told::history;

/// How often the room sees whether it can write.
const BEAT: Duration = Duration::from_secs(10);

/// How often it does that in a day.
const BEATS_A_DAY: u64 = 86_400 / BEAT.as_secs();

/// Everything that the tables and the clients of a room share.
pub(crate) struct House {
    base: Arc<Base>,
    pub(crate) people: People,
    pub(crate) limits: Limits,
    odds: OddsDesk,
    tables: RwLock<HashMap<String, Handle>>,
    next_table: AtomicU64,
    next_connection: AtomicU64,
    /// Tables that cannot go on, each with its reason. Nothing of them is lost.
    troubles: Mutex<BTreeMap<String, String>>,
    stopping: watch::Sender<bool>,
    /// Whether the room will close soon: no table is opened any more.
    is_closing: AtomicBool,
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

impl Deref for House {
    type Target = Base;

    fn deref(&self) -> &Base {
        &self.base
    }
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
        let handle = self.table(link).ok_or_else(|| Refused::none("table"))?;
        if hand.is_none()
            && let Some((table, ..)) = self.look(link).await
        {
            return Ok(Arc::clone(table.charter()));
        }
        let house = Arc::clone(self);
        let found = apart(move || history::charter_at(&house, handle.id, hand)).await?;
        found.ok_or_else(|| Refused::none("hand"))
    }
}

impl House {
    pub(crate) fn new(base: Arc<Base>, people: People, odds: OddsDesk) -> House {
        let limits = Limits::new(&base.config);
        House {
            base,
            people,
            limits,
            odds,
            tables: RwLock::default(),
            next_table: AtomicU64::new(1),
            next_connection: AtomicU64::new(1),
            troubles: Mutex::default(),
            stopping: watch::channel(false).0,
            is_closing: AtomicBool::new(false),
            running: watch::channel(0).0,
        }
    }

    /// What it stands on.
    #[cfg(test)]
    pub(crate) fn base(&self) -> Arc<Base> {
        Arc::clone(&self.base)
    }

    pub(crate) fn connection(&self) -> u64 {
        self.next_connection.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn table(&self, link: &str) -> Option<Handle> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(link).cloned()
    }

    /// Keeps something now and then, so that a disk that takes nothing shows before anybody plays.
    pub(crate) async fn beat(self: Arc<House>) {
        let mut beat = tokio::time::interval(BEAT);
        for count in 0_u64.. {
            beat.tick().await;
            if count.is_multiple_of(BEATS_A_DAY)
                && let Err(error) = self.people.prune(seconds_now()).await
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
        self.is_writable() && !self.is_closing.load(Ordering::Relaxed)
    }

    /// The task of a table has ended.
    pub(crate) fn table_ended(&self, link: &str, is_over: bool) {
        if is_over {
            self.lobby.show(link, None);
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

    /// Whether a table cannot go on.
    pub(crate) fn is_in_trouble(&self, link: &str) -> bool {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner).contains_key(link)
    }

    /// What is said of a table that nobody can look at.
    pub(crate) fn no_table(&self, link: &str) -> Refused {
        if self.is_in_trouble(link) { Refused::cannot_open() } else { Refused::none("table") }
    }

    /// Why tables cannot go on.
    #[cfg(test)]
    pub(crate) fn troubles(&self) -> Vec<String> {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
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
