//! What waits to be sent to a client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

/// Messages that wait for a slow reader; who is slower than that comes back and is told the rest.
const MOST_WAITING: usize = 256;

/// The end at which messages are put in. Nobody waits for a client.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    slow: Arc<Slow>,
}

/// Whether a client was too slow.
#[derive(Debug, Default)]
pub(crate) struct Slow {
    is_slow: AtomicBool,
    told: Notify,
}

/// Both ends, and whether messages were lost in between.
pub(crate) fn outbox() -> (Outbox, mpsc::Receiver<Utf8Bytes>, Arc<Slow>) {
    let (sender, receiver) = mpsc::channel(MOST_WAITING);
    let slow = Arc::new(Slow::default());
    (Outbox { sender, slow: Arc::clone(&slow) }, receiver, slow)
}

impl Outbox {
    /// Puts a message in; a client that reads too slowly loses its connection.
    pub(crate) fn send(&self, text: impl Into<Utf8Bytes>) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(text.into()) {
            self.slow.is_slow.store(true, Ordering::Relaxed);
            self.slow.told.notify_one();
        }
    }

    /// Whether messages were lost, so that nothing more is worth sending.
    pub(crate) fn is_lost(&self) -> bool {
        self.slow.is_slow.load(Ordering::Relaxed) || self.sender.is_closed()
    }
}

impl Slow {
    /// Waits until the client was too slow.
    pub(crate) async fn happens(&self) {
        self.told.notified().await;
    }

    pub(crate) fn has_happened(&self) -> bool {
        self.is_slow.load(Ordering::Relaxed)
    }
}
