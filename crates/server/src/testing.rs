//! What the tests of several modules need.

use std::future::Future;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use store::{Key, Memory, Sealer, Store};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

use crate::config::Config;
use crate::config::Scheme;
use crate::door::limits::{HasLimits, Limits};
use crate::door::listen;
use crate::metrics::{HasMetrics, Metrics};
use crate::odds::{HasOdds, OddsDesk};
use crate::people::all::{HasPeople, People};

pub(crate) fn config() -> Config {
    Config {
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: None,
        data: "data".into(),
        key: "key".into(),
        new_key: true,
        tls: None,
        origins: Vec::new(),
        behind_proxy: false,
        connections: 8,
        messages: 20,
        between_hands: Duration::ZERO,
        bot_pause: Duration::ZERO,
        idle: Duration::ZERO,
        thinkers: 1,
        games: Vec::new(),
    }
}

/// A sealer with a key of its own.
pub(crate) fn sealer() -> Sealer {
    Sealer::new(&Key::random().unwrap())
}

/// Runs something that waits.
pub(crate) fn run<T>(future: impl Future<Output = T>) -> T {
    Runtime::new().unwrap().block_on(future)
}

/// A room with nothing but what the modules of requests need.
pub(crate) struct Room {
    pub(crate) store: Arc<Memory>,
    people: People,
    limits: Limits,
    metrics: Metrics,
    odds: OddsDesk,
}

impl Room {
    pub(crate) fn new() -> Arc<Room> {
        let store = Arc::new(Memory::default());
        let kept: Arc<dyn Store> = Arc::<Memory>::clone(&store);
        Arc::new(Room {
            people: People::new(kept, sealer(), Scheme::Http),
            limits: Limits::new(&config()),
            metrics: Metrics::default(),
            odds: OddsDesk::new(1, 2).unwrap(),
            store,
        })
    }
}

impl HasPeople for Room {
    fn people(&self) -> &People {
        &self.people
    }
}

impl HasLimits for Room {
    fn limits(&self) -> &Limits {
        &self.limits
    }
}

impl HasMetrics for Room {
    fn metrics(&self) -> &Metrics {
        &self.metrics
    }
}

impl HasOdds for Room {
    fn odds(&self) -> &OddsDesk {
        &self.odds
    }

    async fn games(
        self: Arc<Room>,
        _table: Option<String>,
        _hand: Option<u64>,
    ) -> Result<Arc<variant::Catalogue>, crate::door::refused::Refused> {
        Ok(Arc::clone(&crate::games::stock::HOUSE))
    }
}

/// Something that serves as long as this is there.
pub(crate) struct Serving {
    pub(crate) at: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    runtime: Option<Runtime>,
}

impl Serving {
    pub(crate) fn new(router: Router) -> Serving {
        Serving::start(|listener, stop| async move {
            let places = listen::places::Places::new(&config(), 1_024);
            listen::serve(listener, router, None, places, stop).await.unwrap();
        })
    }

    pub(crate) fn start<F>(
        serve: impl FnOnce(TcpListener, std::pin::Pin<Box<dyn Future<Output = ()> + Send>>) -> F,
    ) -> Serving
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let at = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let runtime = Runtime::new().unwrap();
        let stopped = Box::pin(async move { drop(stopped.await) });
        runtime.spawn(serve(listener, stopped));
        Serving { at, stop: Some(stop), runtime: Some(runtime) }
    }

    /// Sends a request and gives the answer, with the connection closed behind it.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        let host = format!("Host: {}", self.at);
        self.send(method, path, &[&[host.as_str()], headers].concat(), body)
    }

    /// Sends a request for a host of any name.
    pub(crate) fn says(&self, method: &str, path: &str, host: &str) -> Answer {
        self.send(method, path, &[host], "")
    }

    fn send(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        let mut lines = vec![
            format!("{method} {path} HTTP/1.1"),
            "Connection: close".to_owned(),
            format!("Content-Length: {}", body.len()),
        ];
        lines.extend(headers.iter().map(ToString::to_string));
        let text = format!("{}\r\n\r\n{body}", lines.join("\r\n"));
        let mut stream = TcpStream::connect(self.at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        Answer::read(&answer)
    }

    /// The same with a body of JSON.
    pub(crate) fn post(&self, path: &str, headers: &[&str], body: &str) -> Answer {
        let headers = [&["Content-Type: application/json"][..], headers].concat();
        self.ask("POST", path, &headers, body)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// An answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    fn read(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).expect("a status").parse().unwrap();
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().skip(1).find_map(|line| {
            let (other, value) = line.split_once(':')?;
            other.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    /// The cookie that was given, as it is sent back.
    pub(crate) fn cookie(&self) -> String {
        let line = self.header("set-cookie").expect("a cookie");
        format!("Cookie: {}", line.split(';').next().unwrap())
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// What a refusal says.
    pub(crate) fn why(&self) -> String {
        serde_json::from_str::<wire::Problem>(&self.body).unwrap().why
    }
}
