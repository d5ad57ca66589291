//! How a program is asked to end.

/// What a shell expects of a command that was stopped by Ctrl-C.
pub const STOPPED: u8 = 130;

/// Waits for Ctrl-C, or for the system's wish. Where the system lets nobody listen, Ctrl-C ends the program at
/// once, and this waits for ever.
pub async fn asked_to_end() {
    if heard().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(unix)]
async fn heard() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut ended = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = ended.recv() => Ok(()),
        told = tokio::signal::ctrl_c() => told,
    }
}

#[cfg(not(unix))]
async fn heard() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
