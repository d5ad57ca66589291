//! The connection of a client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::StreamExt;
use futures_util::stream::SplitStream;
use store::SecretId;
use telling::Language;
use tokio::sync::mpsc;
use wire::{Ask, Bye, Me, NoTable, Told};

use crate::door::outbox::{Outbox, outbox};
use crate::door::page;
use crate::door::rate::{Bucket, Rate};
use crate::door::refused::CANNOT_OPEN;
use crate::door::writer::{SENDING, goodbye, write};
use crate::house::House;
use crate::table::inbox::ToTable;
use crate::table::step::Request;
use crate::table::who::{Origin, Who};
use crate::told::frame;

/// Tables that one client may watch at once.
const MOST_TABLES: usize = 16;

/// How long a client may be silent: it answers a ping sooner.
const SILENCE: Duration = Duration::from_secs(60);

/// The code of a connection that ends because the client speaks another version of the wire.
const WRONG_VERSION: u16 = 4001;

/// The code of one whose session has ended.
const LOGGED_OUT: u16 = 4002;

/// Messages that were too many before the connection is closed.
const MOST_REFUSED: u32 = 200;

/// Somebody at the other end.
pub(crate) struct Client {
    pub(crate) who: Option<Who>,
    pub(crate) is_kept: bool,
    /// Under which session they came.
    pub(crate) session: Option<SecretId>,
    pub(crate) client: String,
    /// The version of the wire that it speaks.
    pub(crate) wire: u32,
    /// The language that they read.
    pub(crate) language: Language,
    pub(crate) address: IpAddr,
    /// Whence they come, if they have a name.
    pub(crate) origin: Option<Origin>,
}

/// What has ended a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Reading,
    Writing,
    Session,
}

/// Serves a client until the connection ends.
pub(crate) async fn serve(house: Arc<House>, socket: WebSocket, client: Client) {
    let me = client.who.as_ref().map(|who| Me {
        player: who.id,
        name: who.name.clone(),
        is_kept: client.is_kept,
    });
    let hello = Told::Hello {
        me,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        wire: wire::VERSION,
        page: page::build().map(str::to_owned),
    };
    if let Some((reason, why)) = unserved(client.wire) {
        return refuse(socket, &hello, Told::Bye { reason, why, again: false }).await;
    }
    house.metrics.connections.up();
    let (out, waiting, slow) = outbox();
    say(&out, &hello);
    let (sink, stream) = socket.split();
    let (lobby, wants_lobby) = tokio::sync::watch::channel(false);
    let writer = tokio::spawn(write(Arc::clone(&house), sink, (waiting, slow), wants_lobby));
    let connection = house.connection();
    let mut reader = Reader {
        house: Arc::clone(&house),
        client,
        connection,
        out,
        watched: HashMap::new(),
        lobby,
        refused: 0,
    };
    let mut endings = house.people.endings();
    let (who, session) =
        (reader.client.who.as_ref().map(|who| who.id), reader.client.session.clone());
    let logged_out = async move {
        let (Some(who), Some(session)) = (who, session) else {
            return std::future::pending().await;
        };
        // Who has missed some comes back, and is known again if that session goes on.
        while endings.recv().await.is_ok_and(|ended| !ended.is(who, &session)) {}
    };
    // Whichever ends first ends the other.
    let mut writer = writer;
    let ended = tokio::select! {
        () = reader.read(stream) => Ended::Reading,
        () = logged_out => Ended::Session,
        _ = &mut writer => Ended::Writing,
    };
    for sender in reader.watched.values() {
        let _ = sender.send(ToTable::Leave { connection }).await;
    }
    drop(reader);
    if ended != Ended::Writing {
        let rest = async {
            if let Ok(Some(sink)) = (&mut writer).await
                && ended == Ended::Session
            {
                let why = "You've been logged out. Your seat and your chips are safe.";
                goodbye(sink, (Bye::LoggedOut, why), false, LOGGED_OUT).await;
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(2), rest).await;
        writer.abort();
    }
    house.metrics.connections.down();
}

/// Why a client that speaks this version of the wire is not served.
fn unserved(version: u32) -> Option<(Bye, String)> {
    let (oldest, newest) = (wire::OLDEST, wire::VERSION);
    let room = match oldest == newest {
        true => format!("version {newest}"),
        false => format!("versions {oldest} to {newest}"),
    };
    if version < oldest {
        let why = format!(
            "This client is too old for this room: it uses version {version}, the room {room}. \
            Reload the page, or update the program."
        );
        return Some((Bye::TooOld, why));
    }
    (version > newest).then(|| {
        let why = format!(
            "This client is too new for this room: it uses version {version}, the room {room}. Use \
            the room's own page, or ask whoever runs the room to update it."
        );
        (Bye::TooNew, why)
    })
}

/// Says who is there and why that is all.
async fn refuse(mut socket: WebSocket, hello: &Told, bye: Told) {
    let end = async {
        for told in [hello, &bye] {
            let text = serde_json::to_string(told).unwrap_or_default();
            socket.send(Message::Text(text.into())).await?;
        }
        let close = CloseFrame { code: WRONG_VERSION, reason: "".into() };
        socket.send(Message::Close(Some(close))).await
    };
    let _ = tokio::time::timeout(SENDING, end).await;
}

fn say(out: &Outbox, told: &Told) {
    if let Ok(text) = serde_json::to_string(told) {
        out.send(text);
    }
}

struct Reader {
    house: Arc<House>,
    client: Client,
    connection: u64,
    out: Outbox,
    watched: HashMap<String, mpsc::Sender<ToTable>>,
    lobby: tokio::sync::watch::Sender<bool>,
    refused: u32,
}

impl Reader {
    async fn read(&mut self, mut stream: SplitStream<WebSocket>) {
        let rate = self.house.config.messages;
        let rate = Rate { a_second: f64::from(rate.max(1)), at_once: f64::from(rate.max(1)) * 4.0 };
        let mut bucket = Bucket::full(rate, Instant::now());
        loop {
            let Ok(Some(Ok(message))) = tokio::time::timeout(SILENCE, stream.next()).await else {
                return;
            };
            let received = Instant::now();
            let text = match message {
                Message::Text(text) => text,
                Message::Binary(_) => {
                    self.trouble("Send text messages, not binary ones.");
                    continue;
                }
                Message::Ping(_) | Message::Pong(_) => continue,
                Message::Close(_) => return,
            };
            if self.house.config.messages > 0 && bucket.take(rate, received).is_err() {
                self.trouble("Too many messages. Wait a moment.");
                self.refused += 1;
                if self.refused > MOST_REFUSED {
                    tracing::info!(address = %self.client.address, "a client does not slow down");
                    return;
                }
                continue;
            }
            match serde_json::from_str::<Ask>(&text) {
                Ok(ask) => self.take(ask, received).await,
                Err(error) => {
                    let why = format!("That isn't a message: {error}");
                    self.trouble(&why);
                }
            }
        }
    }

    fn trouble(&self, why: &str) {
        let why: String = why.chars().take(300).collect();
        say(&self.out, &Told::Trouble { why });
    }

    async fn take(&mut self, ask: Ask, received: Instant) {
        match ask {
            Ask::Ping { number } => say(&self.out, &Told::Pong { number }),
            Ask::Lobby { on } => {
                self.lobby.send_replace(on);
            }
            Ask::Watch { table, since, whole } => self.watch(table, since, whole).await,
            Ask::Leave { table } => {
                if let Some(sender) = self.watched.remove(&table) {
                    let connection = self.connection;
                    let _ = sender.send(ToTable::Leave { connection }).await;
                }
            }
            Ask::Do { table, number, seen, command } => {
                let why = match (&self.client.who, self.watched.get(&table)) {
                    (None, _) => "Enter the room with a name first.",
                    (_, None) => "Open the table first.",
                    (Some(who), Some(sender)) => {
                        let client = self.client.client.clone();
                        let request = Request { client, number, seen, command };
                        let connection = self.connection;
                        let who = who.clone();
                        let out = self.out.clone();
                        let asked = ToTable::Do { connection, who, request, received, out };
                        match sender.send(asked).await {
                            Ok(()) => return,
                            Err(_) => "The table is closed.",
                        }
                    }
                };
                let answer = wire::Answer::Refused {
                    why: why.to_owned(),
                    trouble: wire::Trouble::NotAllowed,
                };
                self.out.send(frame::answer(&table, number, &answer));
            }
        }
    }

    async fn watch(&mut self, table: String, since: Option<u64>, whole: bool) {
        let no_table = |reason: NoTable, why: &str| Told::NoTable {
            table: table.clone(),
            reason,
            why: why.to_owned(),
        };
        let closed = no_table(NoTable::Closed, "This table is closed.");
        if self.watched.len() >= MOST_TABLES && !self.watched.contains_key(&table) {
            let why = "You have too many tables open here. Leave one first.";
            return say(&self.out, &no_table(NoTable::TooMany, why));
        }
        let Some(handle) = self.house.way(&table).await else {
            let why = "There is no such table. Check the link.";
            return say(&self.out, &no_table(NoTable::Unknown, why));
        };
        let Some(sender) = handle.sender else {
            if self.house.is_in_trouble(&table) {
                return say(&self.out, &no_table(NoTable::Broken, CANNOT_OPEN));
            }
            return say(&self.out, &closed);
        };
        // What was missed at several tables is more than may wait at once.
        self.out.room().await;
        let (connection, who, out) = (self.connection, self.client.who.clone(), self.out.clone());
        let (origin, reads) = (self.client.origin, (self.client.language, whole));
        let watch = ToTable::Watch { connection, who, origin, since, reads, out };
        match sender.send(watch).await {
            Ok(()) => {
                self.watched.insert(table, sender);
            }
            Err(_) => say(&self.out, &closed),
        }
    }
}
