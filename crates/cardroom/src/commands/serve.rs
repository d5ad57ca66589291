//! `cardroom serve`

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use load::asked_to_end;
use server::{Config, Opened, Room};
use tracing_subscriber::EnvFilter;
use variant::File;

use crate::answer::Answer;
use crate::arguments::Folder;
use crate::data::{self, DataFolder};
use crate::desk::{Desk, Screen};
use crate::failure::Failure;
use crate::library;
use crate::patience::STOPPED;

/// Threads for what waits for the disk or takes a moment.
const MOST_BLOCKING: usize = 16;

/// Open the room: tables in the browser, for people and bots
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom serve
  cardroom serve --address 0.0.0.0 --tls cert.pem key.pem
  cardroom serve --behind-proxy --origin https://cards.example --data /var/lib/cardroom/data \\
      --key /etc/cardroom/key

Everything is written to disk before anyone sees it: after a crash, the room reopens in the middle of
the hand. Hidden cards are sealed with the key, which is kept outside the data folder; without it,
the bets of a hand in play are returned. Without --address, only this machine can connect. Ctrl-C
lets hands finish and then closes the room; a second Ctrl-C closes it right away. See
docs/hosting.md for the host's guide.")]
pub(crate) struct Serve {
    /// The address to listen on; 0.0.0.0 lets everyone in
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// The port [default: 7777, or the next free one]
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    #[command(flatten)]
    pub(crate) data: DataFolder,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// The key file that seals hidden cards; created if it doesn't exist [default: key in your
    /// cardroom settings folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
    /// Start over with a new key: bets of hands in play are returned, and cards of earlier hands
    /// that were never shown are lost. Everyone stays logged in
    #[arg(long)]
    pub(crate) new_key: bool,
    /// Certificate and private key for TLS, as PEM files
    #[arg(long, num_args = 2, value_names = ["CERT", "KEY"])]
    pub(crate) tls: Vec<PathBuf>,
    /// Another page that may talk to the room, by its scheme and host
    #[arg(long, value_name = "URL")]
    pub(crate) origin: Vec<String>,
    /// The room is behind a proxy with TLS: take addresses from X-Forwarded-For
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// The most connections from one address; 0 is no limit
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub(crate) connections: u32,
    /// The most messages per second from one connection; 0 is no limit
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) messages: u32,
    /// Seconds between one hand and the next
    #[arg(long, value_name = "SECONDS", default_value_t = 4.0, value_parser = part_of_hour)]
    pub(crate) between: f64,
    /// Seconds a bot waits before it acts
    #[arg(long, value_name = "SECONDS", default_value_t = 0.7, value_parser = part_of_hour)]
    pub(crate) bot_pause: f64,
    /// Hours until a table that no one watches closes and cashes everyone out; 0 is never
    #[arg(long, value_name = "HOURS", default_value_t = 24)]
    pub(crate) idle: u32,
    /// Threads for bots [default: one less than the number of cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) thinkers: usize,
    /// Seconds for hands to finish when the room closes
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub(crate) patience: u64,
    /// What to log: error, warn, info or debug
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    pub(crate) log: String,
    /// Log as JSON, one object per line
    #[arg(long)]
    pub(crate) log_json: bool,
}

/// A number of seconds, perhaps with a part of one.
fn part_of_hour(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if (0.0..=3600.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("expected 0 to 3600 seconds".to_owned())
    }
}

pub(crate) fn run(asked: &Serve, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    let (games, unread) = match &asked.folder.folder {
        Some(folder) => library::readable(folder)?,
        None => Default::default(),
    };
    let config = config(asked, games)?;
    log(asked, desk.screen)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Many who ask at once wait for each other, and not everybody for them.
        .max_blocking_threads(MOST_BLOCKING)
        .build();
    let runtime = runtime.map_err(|error| {
        Failure::bad_input(format_args!(
            "the threads can't be started: \
            {error}"
        ))
    })?;
    let patience = Duration::from_secs(asked.patience);
    runtime.block_on(async {
        let room = Room::open(config).await.map_err(Failure::bad_input)?;
        told(&room.opened, &unread, desk);
        room.serve(asked_to_stop(), patience).await.map_err(Failure::bad_input)
    })?;
    // Thoughts of bots are not worth waiting for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(Answer::yes(String::new()))
}

fn config(asked: &Serve, games: Vec<File>) -> Result<Config, Failure> {
    let key = match &asked.key {
        Some(key) => key.clone(),
        None => data::home("XDG_CONFIG_HOME", ".config", "--key")?.join("key"),
    };
    let tls = match asked.tls.as_slice() {
        [certificate, key] => Some((certificate.clone(), key.clone())),
        _ => None,
    };
    Ok(Config {
        address: asked.address,
        port: asked.port,
        data: asked.data.folder()?,
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

fn log(asked: &Serve, screen: Screen) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&asked.log).map_err(|error| {
        let log = &asked.log;
        Failure::bad_input(format_args!(
            "{log:?} isn't a log filter: {error}; expected something \
            like info"
        ))
    })?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let logs = logs.with_ansi(screen.coloured_errors).with_target(false);
    let started = if asked.log_json { logs.json().try_init() } else { logs.try_init() };
    started.map_err(Failure::bad_input)
}

/// What a host wants to know. It is told at once, and not when the room has closed.
fn told(opened: &Opened, unread: &[Failure], desk: &mut Desk<'_>) {
    let mut text = String::new();
    if opened.is_other_port {
        text.push_str(&format!("Port {} is in use, so the room uses another one.\n", Config::PORT));
    }
    if opened.is_new_key {
        text.push_str("Created a new key for hidden cards. Keep a copy, but not with the data.\n");
    }
    match opened.tables {
        0 => {}
        1 => text.push_str("1 table was open and is reopening.\n"),
        tables => text.push_str(&format!(
            "{tables} tables were open and are reopening. The log names any that can't.\n"
        )),
    }
    match opened.own_games {
        0 => {}
        1 => text.push_str("1 game from your folder is in the lobby.\n"),
        games => text.push_str(&format!("{games} games from your folder are in the lobby.\n")),
    }
    let bad = unread.iter().map(ToString::to_string);
    for trouble in bad.chain(opened.bad_games.iter().map(ToString::to_string)) {
        text.push_str(&format!("Not in the lobby until this is fixed:\n{trouble}\n"));
    }
    for warning in &opened.warnings {
        text.push_str(&format!("Warning: {warning}\n"));
    }
    text.push_str(&format!("The room is open: {}\nCtrl-C closes it.\n", opened.url));
    let _ = desk.out.write_all(text.as_bytes()).and_then(|()| desk.out.flush());
}

/// The first Ctrl-C, or the system's wish, closes the room in good order; the second closes it at once.
async fn asked_to_stop() {
    asked_to_end().await;
    tokio::spawn(async {
        asked_to_end().await;
        std::process::exit(STOPPED.into());
    });
}
