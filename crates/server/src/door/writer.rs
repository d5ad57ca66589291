//! What is sent to a client.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use wire::{Bye, Told};

use crate::door::outbox::{Slow, Waiting};
use crate::house::House;

/// How often a client is asked whether it is there.
const PING: Duration = Duration::from_secs(20);

/// How often the lobby is told.
const LOBBY: Duration = Duration::from_millis(500);

/// How long a message may take to go out.
pub(super) const SENDING: Duration = Duration::from_secs(20);

/// So many bytes go out in one piece.
pub(crate) const MOST_TOGETHER: usize = 16 * 1024;

type Sink = SplitSink<WebSocket, Message>;

/// Sends what is to be told. Gives the connection back when the reader has ended and everything is sent.
pub(super) async fn write(
    house: Arc<House>,
    mut sink: Sink,
    (mut waiting, slow): (Waiting, Arc<Slow>),
    mut wants_lobby: tokio::sync::watch::Receiver<bool>,
) -> Option<Sink> {
    let mut stopping = house.stopping();
    let mut lobby = house.lobby.changes();
    let mut ping = tokio::time::interval(PING);
    ping.reset();
    let mut last_lobby = Instant::now();
    let mut is_lobby_due = false;
    loop {
        let lobby_at = last_lobby + LOBBY;
        // Nearly always it is a message, and the rest need not be looked at: what ends all is asked for here.
        if slow.has_happened() || *stopping.borrow() {
            break;
        }
        tokio::select! {
            biased;
            text = waiting.recv() => match text {
                Some(text) => {
                    // Who is too slow meanwhile is not waited for.
                    let sent = tokio::select! {
                        sent = send_all(&mut sink, text, &mut waiting) => sent,
                        () = slow.happens() => false,
                    };
                    if !sent {
                        break;
                    }
                }
                None => return Some(sink),
            },
            () = slow.happens() => break,
            () = stops(&mut stopping) => break,
            changed = wants_lobby.changed() => {
                if changed.is_err() {
                    // The reader has ended; what waits is still sent.
                    while let Some(text) = waiting.try_recv() {
                        if !send(&mut sink, Message::Text(text)).await {
                            return None;
                        }
                    }
                    return Some(sink);
                }
                is_lobby_due = *wants_lobby.borrow_and_update();
                last_lobby = Instant::now().checked_sub(LOBBY).unwrap_or_else(Instant::now);
            }
            changed = lobby.changed() => {
                if changed.is_err() {
                    break;
                }
                is_lobby_due = *wants_lobby.borrow();
            }
            () = tokio::time::sleep_until(lobby_at.into()), if is_lobby_due => {
                is_lobby_due = false;
                last_lobby = Instant::now();
                if !send(&mut sink, Message::Text(house.lobby.text())).await {
                    break;
                }
            }
            _ = ping.tick() => {
                if !send(&mut sink, Message::Ping(axum::body::Bytes::new())).await {
                    break;
                }
            }
        }
    }
    let (reason, why, code) = if house.is_stopping() {
        let why = "The room is closed for a moment. Your chips and this hand are saved.";
        (Bye::Closing, why, close_code::RESTART)
    } else if slow.has_happened() {
        house.metrics.slow_readers.one();
        (Bye::Slow, "Your connection is too slow. Reconnect to go on where you left off.", 4000)
    } else {
        (Bye::Closed, "The connection is closed.", close_code::AWAY)
    };
    goodbye(sink, (reason, why), true, code).await;
    None
}

/// Says why the connection ends, and closes it.
pub(super) async fn goodbye(mut sink: Sink, (reason, why): (Bye, &str), again: bool, code: u16) {
    let bye = Told::Bye { reason, why: why.to_owned(), again };
    if let Ok(text) = serde_json::to_string(&bye) {
        let end = async {
            let _ = sink.send(Message::Text(text.into())).await;
            let _ = sink.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
        };
        let _ = tokio::time::timeout(Duration::from_secs(1), end).await;
    }
}

async fn send(sink: &mut Sink, message: Message) -> bool {
    matches!(tokio::time::timeout(SENDING, sink.send(message)).await, Ok(Ok(())))
}

/// Sends a message, and in one piece with it what waits behind it: what one move brings comes together.
async fn send_all(sink: &mut Sink, first: Utf8Bytes, waiting: &mut Waiting) -> bool {
    let sending = async {
        let mut bytes = first.len();
        sink.feed(Message::Text(first)).await?;
        while bytes < MOST_TOGETHER
            && let Some(text) = waiting.try_recv()
        {
            bytes += text.len();
            sink.feed(Message::Text(text)).await?;
        }
        sink.flush().await
    };
    matches!(tokio::time::timeout(SENDING, sending).await, Ok(Ok(())))
}

/// Waits until the room begins to close.
async fn stops(stopping: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
