//! What everything in a room stands on: what is kept and offered, who thinks, and what the lobby shows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use store::{Sealer, Store, StoreError, Write};
use tokio::sync::oneshot;

use crate::config::Config;
use crate::door::outbox::Outbox;
use crate::games::offered::Offered;
use crate::games::settlement::{Ground, Names};
use crate::games::stock::shipped;
use crate::games::text::GameText;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::told::lobby::Lobby;

/// What everything in a room stands on.
pub(crate) struct Base {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) sealer: Sealer,
    pub(crate) metrics: Metrics,
    /// Where bots think.
    pub(crate) thinkers: Pool,
    /// Texts of games are checked on a thread apart, so that nobody waits for one but who sent it.
    settlers: Pool,
    /// The games of the house and of whoever runs the room.
    pub(crate) offered: Arc<Offered>,
    pub(crate) lobby: Lobby,
    /// Whether the last thing that was to be kept was kept.
    is_writable: AtomicBool,
}

impl Base {
    pub(crate) fn new(
        config: Config,
        store: Arc<dyn Store>,
        sealer: Sealer,
        (thinkers, settlers): (Pool, Pool),
        offered: Arc<Offered>,
    ) -> Base {
        Base {
            config,
            store,
            sealer,
            metrics: Metrics::default(),
            thinkers,
            settlers,
            offered,
            lobby: Lobby::default(),
            is_writable: AtomicBool::new(true),
        }
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

    /// Whether the last thing that was to be kept was kept.
    pub(crate) fn is_writable(&self) -> bool {
        self.is_writable.load(Ordering::Relaxed)
    }

    /// Sends somebody a message, and counts it.
    pub(crate) fn send(&self, out: &Outbox, text: Utf8Bytes) {
        self.metrics.bytes_sent.add(text.len() as u64);
        out.send(text);
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
}
