//! What waits to be sent to a client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

/// The most bytes that wait in a socket to be sent.
pub(crate) const MOST_UNSENT: usize = 256 * 1024;

/// Bytes that wait for a slow reader; who is slower than that comes back and is told the rest.
const MOST_WAITING: usize = 2 * 1024 * 1024;

/// Messages that wait at most: whoever is further behind would find lines gone that the table forgets.
const MOST_MESSAGES: usize = 256;

/// With so many bytes or fewer waiting, there is room for everything that somebody missed at a table.
const ROOM: usize = 512 * 1024;

/// What a message costs besides its bytes.
const EACH: usize = 256;

/// The end at which messages are put in. Nobody waits for a client.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    sender: mpsc::UnboundedSender<Utf8Bytes>,
    slow: Arc<Slow>,
}

/// The end at which messages are taken out.
#[derive(Debug)]
pub(crate) struct Waiting {
    receiver: mpsc::UnboundedReceiver<Utf8Bytes>,
    slow: Arc<Slow>,
    /// What the message costs that is being sent: it waits until the next one is taken.
    sending: usize,
}

/// How much waits, and whether a client was too slow.
#[derive(Debug, Default)]
pub(crate) struct Slow {
    waiting: AtomicUsize,
    messages: AtomicUsize,
    has_room: Notify,
    is_slow: AtomicBool,
    told: Notify,
}

/// Both ends, and whether messages were lost in between.
pub(crate) fn outbox() -> (Outbox, Waiting, Arc<Slow>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let slow = Arc::new(Slow::default());
    let waiting = Waiting { receiver, slow: Arc::clone(&slow), sending: 0 };
    (Outbox { sender, slow: Arc::clone(&slow) }, waiting, slow)
}

impl Outbox {
    /// Puts a message in; a client that reads too slowly loses its connection.
    pub(crate) fn send(&self, text: impl Into<Utf8Bytes>) {
        let text = text.into();
        let cost = text.len() + EACH;
        let before = self.slow.waiting.fetch_add(cost, Ordering::Relaxed);
        let messages = self.slow.messages.fetch_add(1, Ordering::Relaxed);
        // A message that is long by itself may go when nothing else waits.
        if before > 0 && (before + cost > MOST_WAITING || messages >= MOST_MESSAGES) {
            self.slow.is_slow.store(true, Ordering::Relaxed);
            self.slow.told.notify_one();
        } else {
            let _ = self.sender.send(text);
        }
    }

    /// Whether messages were lost, so that nothing more is worth sending.
    pub(crate) fn is_lost(&self) -> bool {
        self.slow.is_slow.load(Ordering::Relaxed) || self.sender.is_closed()
    }

    /// Waits until so little waits that there is room for everything that somebody missed, or until nobody
    /// reads any more.
    pub(crate) async fn room(&self) {
        while self.slow.waiting.load(Ordering::Relaxed) > ROOM && !self.is_lost() {
            tokio::select! {
                () = self.slow.has_room.notified() => {}
                () = self.sender.closed() => return,
            }
        }
    }
}

impl Waiting {
    /// The next message. The one before has been sent.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        self.sent();
        let text = self.receiver.recv().await?;
        self.sending = text.len() + EACH;
        Some(text)
    }

    /// The next message, if one waits.
    pub(crate) fn try_recv(&mut self) -> Option<Utf8Bytes> {
        self.sent();
        let text = self.receiver.try_recv().ok()?;
        self.sending = text.len() + EACH;
        Some(text)
    }

    fn sent(&mut self) {
        let sent = std::mem::take(&mut self.sending);
        if sent > 0 {
            self.slow.messages.fetch_sub(1, Ordering::Relaxed);
        }
        let before = self.slow.waiting.fetch_sub(sent, Ordering::Relaxed);
        if before - sent <= ROOM {
            self.slow.has_room.notify_one();
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn what_waits_is_counted_in_bytes_until_it_was_sent() {
        let (out, mut waiting, slow) = outbox();
        // Many small messages are no reason to lose anybody, and neither are a few long ones.
        (0..MOST_MESSAGES).for_each(|_| out.send("{}"));
        assert!(!out.is_lost());
        while waiting.try_recv().is_some() {}
        assert_eq!(slow.waiting.load(Ordering::Relaxed), 0);
        assert_eq!(slow.messages.load(Ordering::Relaxed), 0);
        let long = "x".repeat(64 * 1024);
        let most = MOST_WAITING / (long.len() + EACH);
        (0..most).for_each(|_| out.send(long.clone()));
        assert!(!out.is_lost());
        out.send(long.clone());
        assert!(out.is_lost(), "more than may wait");
        assert_eq!(std::iter::from_fn(|| waiting.try_recv()).count(), most, "the others are there");
    }

    #[test]
    fn who_is_too_many_messages_behind_is_let_go() {
        let (out, _waiting, _) = outbox();
        (0..=MOST_MESSAGES).for_each(|_| out.send("{}"));
        assert!(out.is_lost());
    }

    #[test]
    fn who_asks_for_more_waits_until_there_is_room() {
        testing::run(async {
            let (out, mut waiting, _) = outbox();
            (0..20).for_each(|_| out.send("x".repeat(64 * 1024)));
            let waits = {
                let out = out.clone();
                tokio::spawn(async move { out.room().await })
            };
            let mut taken = 0;
            while !waits.is_finished() {
                assert!(waiting.try_recv().is_some(), "it waits for ever");
                taken += 1;
                tokio::task::yield_now().await;
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            }
            assert!(taken >= 12, "{taken}: 512 KiB are eight of them");
            // Nobody waits for who is gone.
            (0..20).for_each(|_| out.send("x".repeat(64 * 1024)));
            drop(waiting);
            out.room().await;
        });
    }
}
