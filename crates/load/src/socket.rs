//! The connection of one player, made again whenever it breaks.

use std::time::{Duration, Instant};

use client::{Door, Socket, open};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::watch;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::player::{Phase, Player};
use super::tally::add;

/// A broken connection is made again after this time, then after twice as long, up to the most.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const MOST_PAUSE: Duration = Duration::from_secs(1);

/// How long the closing of a connection or the sending of a message may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Plays until it is over; whether the player has left in good order.
pub(super) async fn play(
    mut player: Player,
    door: Door,
    mut phase: watch::Receiver<Phase>,
) -> bool {
    let mut pause = FIRST_PAUSE;
    let mut has_been_there = false;
    loop {
        if let Ok(socket) = open(&door).await {
            if has_been_there {
                add(&player.tally().reconnects, 1);
            }
            let ended = converse(&mut player, socket, &mut phase).await;
            if player.is_watching() {
                has_been_there = true;
                pause = FIRST_PAUSE;
            }
            player.broke(Instant::now());
            match ended {
                Ended::Left => return true,
                Ended::Over => return false,
                Ended::Broken => {}
            }
        }
        if is_over(&mut phase, pause).await {
            return false;
        }
        pause = (2 * pause).min(MOST_PAUSE);
    }
}

/// Why a connection ended.
enum Ended {
    /// The player has left.
    Left,
    /// It is over for everybody.
    Over,
    /// It broke.
    Broken,
}

async fn converse(
    player: &mut Player,
    mut socket: Socket,
    phase: &mut watch::Receiver<Phase>,
) -> Ended {
    loop {
        let wakes = player.wakes(Instant::now());
        tokio::select! {
            arrived = socket.next() => match arrived {
                Some(Ok(Message::Text(text))) => {
                    if !player.hear(&text, Instant::now()) {
                        return Ended::Broken;
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ended::Broken,
                Some(Ok(_)) => {}
            },
            () = sleep_until(wakes.into()) => {}
            _ = phase.changed() => {}
        }
        let now = *phase.borrow_and_update();
        if now == Phase::Over || player.has_left(now) {
            // A room that does not answer a farewell is left without one.
            let _ = timeout(PATIENCE, socket.close(None)).await;
            return if now == Phase::Over { Ended::Over } else { Ended::Left };
        }
        if !player.look_up(Instant::now()) {
            return Ended::Broken;
        }
        while let Some(text) = player.speak(now, Instant::now()) {
            let sent = timeout(PATIENCE, socket.send(Message::text(text))).await;
            if !matches!(sent, Ok(Ok(()))) {
                return Ended::Broken;
            }
        }
    }
}

/// Waits; whether it is over for everybody meanwhile.
async fn is_over(phase: &mut watch::Receiver<Phase>, pause: Duration) -> bool {
    tokio::select! {
        () = sleep(pause) => false,
        _ = phase.wait_for(|phase| *phase == Phase::Over) => true,
    }
}
