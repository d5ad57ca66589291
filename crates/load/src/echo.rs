//! A server that does nothing but send on, and the times it takes: what is left of the room's times
//! when the room is taken away.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cards::below;
use client::{Door, Socket, config, open};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::together::Spread;
use crate::Error;

/// How long a message may take before it is given up.
const PATIENCE: Duration = Duration::from_secs(10);

/// A group that is slower than it should be catches up, but not on more than this.
const LAG: Duration = Duration::from_millis(100);

/// The bytes of a move.
const MOVE_BYTES: usize = 160;

/// Sends whatever comes to everybody of the same group, filled up to the bytes that the group asked
/// for. The first message of a socket is `group bytes`. It tells its port, and ends with its input.
///
/// # Errors
/// When it finds no port, or cannot tell it.
pub fn echo(mut input: impl Read + Send + 'static, out: &mut dyn Write) -> Result<(), Error> {
    let (ends, end) = oneshot::channel();
    std::thread::spawn(move || {
        // Whoever started it holds the other end, and is gone when this comes back.
        let _ = input.read_to_end(&mut Vec::new());
        let _ = ends.send(());
    });
    let failed = |error| Error::Output { to: "a port of this machine".to_owned(), error };
    let runtime = tokio::runtime::Runtime::new().map_err(failed)?;
    let listened = runtime.block_on(async {
        tokio::select! { listened = listen(out) => listened, _ = end => Ok(()) }
    });
    listened.map_err(failed)
}

type Groups = Arc<Mutex<BTreeMap<u32, Vec<mpsc::Sender<Utf8Bytes>>>>>;

async fn listen(out: &mut dyn Write) -> std::io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    writeln!(out, "{}", listener.local_addr()?.port())?;
    out.flush()?;
    let groups = Groups::default();
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tokio::spawn(send_on(stream, Arc::clone(&groups)));
    }
}

async fn send_on(stream: TcpStream, groups: Groups) -> Option<()> {
    let socket = accept_async_with_config(stream, Some(config())).await.ok()?;
    let (mut out, mut incoming) = socket.split();
    let first = incoming.next().await?.ok()?.into_text().ok()?;
    let (group, bytes) = first.split_once(' ')?;
    let (group, bytes): (u32, usize) = (group.parse().ok()?, bytes.parse().ok()?);
    let (sender, mut receiver) = mpsc::channel::<Utf8Bytes>(64);
    let all = groups.lock();
    all.unwrap_or_else(PoisonError::into_inner).entry(group).or_default().push(sender);
    // It is a member now, and may be told so.
    out.send(Message::text("in")).await.ok()?;
    let sends = async move {
        while let Some(text) = receiver.recv().await {
            if out.send(Message::Text(text)).await.is_err() {
                return;
            }
        }
    };
    let hears = async move {
        while let Some(Ok(Message::Text(text))) = incoming.next().await {
            let filled: Utf8Bytes = format!("{:<bytes$}", text.as_str()).into();
            for member in members_of(&groups, group) {
                // Who has left hears nothing more.
                let _ = member.send(filled.clone()).await;
            }
        }
    };
    tokio::select! { () = sends => {}, () = hears => {} }
    Some(())
}

fn members_of(groups: &Groups, group: u32) -> Vec<mpsc::Sender<Utf8Bytes>> {
    let groups = groups.lock().unwrap_or_else(PoisonError::into_inner);
    groups.get(&group).cloned().unwrap_or_default()
}

/// What is asked of an echo server.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) port: u16,
    /// How many seats each group has.
    pub(super) groups: Vec<usize>,
    /// The bytes of what everybody is sent.
    pub(super) bytes: usize,
    /// Messages a second, of all groups.
    pub(super) rate: f64,
    pub(super) seconds: f64,
    pub(super) seed: u64,
}

/// Times the echo: from the sending of a message until each of the group has it, and until all do.
pub(super) async fn measure(plan: &Plan, stop: watch::Receiver<bool>) -> Result<Spread, Error> {
    let failed = |why: &str| Error::Failed(why.to_owned());
    let mut running = JoinSet::new();
    for (number, seats) in plan.groups.iter().enumerate() {
        let group = Group::join(plan, number as u32, *seats).await;
        let group = group.ok_or_else(|| failed("the echo server lets nobody in"))?;
        running.spawn(group.talk(plan.clone(), stop.clone()));
    }
    let mut all = Spread::default();
    while let Some(ended) = running.join_next().await {
        let spread = ended.map_err(|why| Error::Failed(why.to_string()))?;
        let spread = spread.ok_or_else(|| failed("the echo server lost a message"))?;
        all.each.join(&spread.each);
        all.all.join(&spread.all);
    }
    Ok(all)
}

/// The sockets of one group.
struct Group {
    number: u32,
    outs: Vec<SplitSink<Socket, Message>>,
    /// When which message came to somebody.
    came: mpsc::UnboundedReceiver<(u64, Instant)>,
}

impl Group {
    async fn join(plan: &Plan, number: u32, seats: usize) -> Option<Group> {
        let (tell, came) = mpsc::unbounded_channel();
        let mut outs = Vec::new();
        for _ in 0..seats {
            let address = format!("{}:{}", Ipv4Addr::LOCALHOST, plan.port);
            let door = Door { address, path: "/".to_owned(), cookie: String::new() };
            let (mut out, mut incoming) = open(&door).await.ok()?.split();
            out.send(Message::text(format!("{number} {}", plan.bytes))).await.ok()?;
            incoming.next().await?.ok()?;
            let tell = tell.clone();
            tokio::spawn(async move {
                while let Some(Ok(Message::Text(text))) = incoming.next().await {
                    let at = Instant::now();
                    let message = text.split_whitespace().next().and_then(|it| it.parse().ok());
                    if message.is_none_or(|message| tell.send((message, at)).is_err()) {
                        return;
                    }
                }
            });
            outs.push(out);
        }
        Some(Group { number, outs, came })
    }

    /// One message after the other, as at a table, where one decides after the other.
    async fn talk(mut self, plan: Plan, stop: watch::Receiver<bool>) -> Option<Spread> {
        let mut rng = ChaCha8Rng::seed_from_u64(plan.seed ^ u64::from(self.number));
        let mut spread = Spread::default();
        let begun = Instant::now();
        let micros = plan.groups.len() as f64 / plan.rate.max(1e-3) * 1e6;
        let mut message: u64 = 0;
        let mut due = begun;
        while begun.elapsed().as_secs_f64() < plan.seconds && !*stop.borrow() {
            // As long as it takes on average, and up to twice as long.
            let pause = below((2.0 * micros).clamp(1.0, 4e9) as u32, &mut rng);
            due =
                (due + Duration::from_micros(pause.into()).min(PATIENCE)).max(Instant::now() - LAG);
            sleep_until(due.into()).await;
            message += 1;
            let out = below(self.outs.len() as u32, &mut rng) as usize;
            let text = format!("{message:<MOVE_BYTES$}");
            let sent = Instant::now();
            self.outs.get_mut(out)?.send(Message::text(text)).await.ok()?;
            let mut longest = Duration::ZERO;
            for _ in 0..self.outs.len() {
                let (came, at) = timeout(PATIENCE, self.came.recv()).await.ok()??;
                if came != message {
                    return None;
                }
                let after = at.saturating_duration_since(sent);
                spread.each.add(after);
                longest = longest.max(after);
            }
            spread.all.add(longest);
        }
        Some(spread)
    }
}
