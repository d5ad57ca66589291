//! `cardroom serve`, `cardroom backup` and `cardroom restore`

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use server::{Config, Opened, Room};
use store::Sqlite;
use tracing_subscriber::EnvFilter;
use variant::File;

use crate::Answer;
use crate::command_line::{Backup, DataFolder, Restore, Serve};
use crate::failure::Failure;
use crate::library;

/// Threads for what waits for the disk or takes a moment.
const MOST_BLOCKING: usize = 16;

pub(crate) fn run(asked: &Serve) -> Result<Answer, Failure> {
    let (games, unread) = match &asked.folder.folder {
        Some(folder) => library::readable(folder)?,
        None => Default::default(),
    };
    let config = config(asked, games)?;
    log(asked)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Many who ask at once wait for each other, and not everybody for them.
        .max_blocking_threads(MOST_BLOCKING)
        .build();
    let runtime =
        runtime.map_err(|error| Failure::bad_input(format_args!("no threads: {error}")))?;
    let patience = Duration::from_secs(asked.patience);
    runtime.block_on(async {
        let room = Room::open(config).await.map_err(Failure::bad_input)?;
        told(&room.opened, &unread);
        room.serve(asked_to_stop(), patience).await.map_err(Failure::bad_input)
    })?;
    // Thoughts of bots are not worth waiting for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(Answer::yes(String::new()))
}

fn config(asked: &Serve, games: Vec<File>) -> Result<Config, Failure> {
    let key = match &asked.key {
        Some(key) => key.clone(),
        None => home("XDG_CONFIG_HOME", ".config", "--key")?.join("key"),
    };
    let tls = match asked.tls.as_slice() {
        [certificate, key] => Some((certificate.clone(), key.clone())),
        _ => None,
    };
    Ok(Config {
        address: asked.address,
        port: asked.port,
        data: data(&asked.data)?,
        key,
        new_key: asked.new_key,
        tls,
        origins: asked.origin.clone(),
        behind_proxy: asked.behind_proxy,
        connections: asked.connections,
        messages: asked.messages,
        between_hands: Duration::from_secs_f64(asked.between),
        bot_pause: Duration::from_secs_f64(asked.bot_pause),
        idle: Duration::from_secs(u64::from(asked.idle) * 3600),
        thinkers: asked.thinkers,
        games,
    })
}

fn data(folder: &DataFolder) -> Result<PathBuf, Failure> {
    data_in(folder.data.as_ref())
}

/// The folder that was named, or the usual one.
pub(crate) fn data_in(folder: Option<&PathBuf>) -> Result<PathBuf, Failure> {
    match folder {
        Some(data) => Ok(data.clone()),
        None => home("XDG_DATA_HOME", ".local/share", "--data"),
    }
}

/// Where programs keep what is theirs.
fn home(variable: &str, below: &str, option: &str) -> Result<PathBuf, Failure> {
    let set =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let found = set(variable).or_else(|| Some(set("HOME")?.join(below)));
    let none = || Failure::bad_input(format_args!("there is no home folder: give {option}"));
    Ok(found.ok_or_else(none)?.join("cardroom"))
}

fn log(asked: &Serve) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&asked.log).map_err(|error| {
        let log = &asked.log;
        Failure::bad_input(format_args!("{log:?} is no filter for logs: {error}; expected info"))
    })?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let logs = logs.with_ansi(std::io::stderr().is_terminal()).with_target(false);
    let started = if asked.log_json { logs.json().try_init() } else { logs.try_init() };
    started.map_err(Failure::bad_input)
}

/// What a host wants to know. It is told at once, and not when the room has closed.
fn told(opened: &Opened, unread: &[Failure]) {
    let mut text = String::new();
    if opened.is_other_port {
        text.push_str(&format!("Port {} is taken, so it is another one.\n", Config::PORT));
    }
    if opened.is_new_key {
        text.push_str("A new key for hidden cards was made. Keep a copy, but not with the data.\n");
    }
    match opened.tables {
        0 => {}
        1 => text.push_str("1 table was open, and opens again now.\n"),
        tables => text.push_str(&format!(
            "{tables} tables were open, and open again now. The log names any that can't.\n"
        )),
    }
    match opened.own_games {
        0 => {}
        1 => text.push_str("1 game from your folder is in the lobby.\n"),
        games => text.push_str(&format!("{games} games from your folder are in the lobby.\n")),
    }
    let bad = unread.iter().map(ToString::to_string);
    for trouble in bad.chain(opened.bad_games.iter().map(ToString::to_string)) {
        text.push_str(&format!("Not in the lobby until this is corrected:\n{trouble}\n"));
    }
    for warning in &opened.warnings {
        text.push_str(&format!("Warning: {warning}\n"));
    }
    text.push_str(&format!("The room is open: {}\nCtrl-C closes it.\n", opened.url));
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// The first Ctrl-C, or the system's wish, closes the room in good order; the second closes it at once.
async fn asked_to_stop() {
    signal().await;
    tokio::spawn(async {
        signal().await;
        std::process::exit(crate::patience::STOPPED.into());
    });
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut ended) => {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ended.recv() => {}
            }
        }
        Err(_) => {
            let _ = tokio::signal::ctrl_c().await;
        }
    }
}

#[cfg(not(unix))]
async fn signal() {
    let _ = tokio::signal::ctrl_c().await;
}

/// `cardroom backup`
pub(crate) fn backup(asked: &Backup) -> Result<Answer, Failure> {
    let data = data(&asked.data)?;
    let from = server::data_file(&data);
    Sqlite::back_up(&from, &asked.file).map_err(Failure::bad_input)?;
    Ok(Answer::yes(format!(
        "{} holds everything that was in {}.\nThe key is not in it: keep a copy of the key elsewhere.\n",
        asked.file.display(),
        data.display()
    )))
}

/// `cardroom restore`
pub(crate) fn restore(asked: &Restore) -> Result<Answer, Failure> {
    let data = data(&asked.data)?;
    let to = server::data_file(&data);
    std::fs::create_dir_all(&data)
        .map_err(|error| Failure::Output { to: data.display().to_string(), error })?;
    let old = Sqlite::restore(&asked.file, &to, asked.replace).map_err(Failure::bad_input)?;
    let old = old.map(|old| format!("What was there before is in {}.\n", old.display()));
    Ok(Answer::yes(format!(
        "{} holds what was in {}.\n{}",
        data.display(),
        asked.file.display(),
        old.unwrap_or_default()
    )))
}
