//! How much one person may ask for, and the strangers at one address.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use faults::fault;

use crate::config::Config;
use crate::door::address::{Address, Caller};
use crate::door::listen::places::{Place, Places, descriptors};
use crate::door::rate::{Buckets, Rate};
use crate::door::refused::Refused;
use crate::people::all::HasPeople;

/// Requests that change something: how many a second, and how many at once.
const POSTS: Rate = Rate { a_second: 10.0, at_once: 40.0 };
/// Requests that look something up, of a person and of the strangers at an address.
const LOOKS: Rate = Rate { a_second: 40.0, at_once: 400.0 };
const STRANGERS_LOOK: Rate = Rate { a_second: 150.0, at_once: 4_000.0 };
/// What it costs to look up a hand that was played, for which logs are read.
const HISTORY: f64 = 10.0;
/// What a new connection costs: whoever comes is told how a table stands, and the others that somebody has come.
const CONNECTION: f64 = 10.0;
/// Texts of games that one person has checked, and tables that they open or settle anew.
const WORKS: Rate = Rate { a_second: 0.5, at_once: 12.0 };
/// New guests at one address: a whole club comes in at once.
const ARRIVALS: Rate = Rate { a_second: 2.0, at_once: 150.0 };
/// Tries to log in.
const LOGINS: Rate = Rate { a_second: 1.0, at_once: 10.0 };
/// How many addresses are remembered at most.
const MOST: usize = 20_000;

/// A state that knows the limits.
pub(crate) trait HasLimits: Send + Sync + 'static {
    fn limits(&self) -> &Limits;
}

/// All limits of a room.
#[derive(Debug)]
pub(crate) struct Limits {
    is_behind_proxy: bool,
    /// None: any number.
    asked: Option<Asked>,
    logins: Buckets<Address>,
    pub(crate) places: Arc<Places>,
    pub(crate) connections: Arc<Connections>,
}

/// How much was asked for.
#[derive(Debug)]
struct Asked {
    posts: Buckets<Caller>,
    looks: Buckets<Caller>,
    strangers_look: Buckets<Caller>,
    arrivals: Buckets<Address>,
    works: Buckets<Caller>,
}

impl Limits {
    /// Who may send any number of messages may send any number of requests, too; tries to log in are
    /// counted always.
    pub(crate) fn new(config: &Config) -> Limits {
        Limits {
            is_behind_proxy: config.behind_proxy,
            asked: (config.messages > 0).then(|| Asked {
                posts: Buckets::new(POSTS, MOST),
                looks: Buckets::new(LOOKS, MOST),
                strangers_look: Buckets::new(STRANGERS_LOOK, MOST),
                arrivals: Buckets::new(ARRIVALS, MOST),
                works: Buckets::new(WORKS, MOST),
            }),
            logins: Buckets::new(LOGINS, MOST),
            places: Places::new(config, descriptors()),
            connections: Arc::new(Connections::new(config.connections)),
        }
    }

    /// The address a request comes from.
    pub(crate) fn client(&self, headers: &HeaderMap, peer: IpAddr) -> Address {
        let forwarded = self.is_behind_proxy.then(|| last_forwarded(headers)).flatten();
        Address::of(forwarded.unwrap_or(peer))
    }

    /// Whether one more request that changes something may come from there.
    pub(crate) fn post(&self, caller: Caller) -> Result<(), Refused> {
        let Some(asked) = &self.asked else { return Ok(()) };
        asked.posts.take(caller, Instant::now()).map_err(too_much)
    }

    /// Whether one more request that looks something up may come from there.
    pub(crate) fn look(&self, caller: Caller, cost: f64) -> Result<(), Refused> {
        let Some(asked) = &self.asked else { return Ok(()) };
        let buckets = match caller {
            Caller::Person(_) => &asked.looks,
            Caller::Address(_) => &asked.strangers_look,
        };
        buckets.take_more(caller, cost, Instant::now()).map_err(too_much)
    }

    /// Whether one more guest may come in there.
    pub(crate) fn arrives(&self, client: Address) -> Result<(), Refused> {
        let Some(asked) = &self.asked else { return Ok(()) };
        asked.arrivals.take(client, Instant::now()).map_err(too_much)
    }

    /// Whether this person may have one more text checked, or table opened.
    pub(crate) fn work(&self, person: u64) -> Result<(), Refused> {
        let Some(asked) = &self.asked else { return Ok(()) };
        asked.works.take(Caller::Person(person), Instant::now()).map_err(|wait| {
            let why = "You have checked or opened a lot of games. Wait a moment, then try again.";
            Refused::later(why, whole_seconds(wait))
        })
    }

    fn request<S: HasPeople>(&self, state: &S, request: &Request) -> Result<(), Refused> {
        let address = self.client(request.headers(), peer(request));
        let who = state.people().who(request.headers());
        let caller = who.map_or(Caller::Address(address), |who| Caller::Person(who.id));
        if let Some(place) = request.extensions().get::<Arc<Place>>() {
            place.belongs_to(caller);
        }
        let path = request.uri().path();
        match *request.method() {
            Method::OPTIONS => Ok(()),
            // Whoever keeps watch over the room asks again and again.
            Method::GET | Method::HEAD if matches!(path, "/healthz" | "/readyz" | "/metrics") => {
                Ok(())
            }
            Method::GET | Method::HEAD => {
                let is_history = path.contains("/hands") || path.contains("/statement");
                let cost = match path {
                    "/api/socket" => CONNECTION,
                    _ if is_history => HISTORY,
                    _ => 1.0,
                };
                self.look(caller, cost)
            }
            _ if path == "/api/people" => self.arrives(address),
            _ => self.post(caller),
        }
    }

    /// Whether one more try to log in may come from there.
    pub(crate) fn login(&self, client: Address) -> Result<(), Refused> {
        self.logins.take(client, Instant::now()).map_err(|wait| {
            Refused::later(
                "Too many login attempts. Wait a moment, then try again.",
                whole_seconds(wait),
            )
        })
    }
}

/// Refuses requests when there are too many of them from one person, or from the strangers at one address.
pub(crate) async fn slow_down<S: HasLimits + HasPeople>(
    State(state): State<Arc<S>>,
    request: Request,
    next: Next,
) -> Response {
    match state.limits().request(state.as_ref(), &request) {
        Ok(()) => next.run(request).await,
        Err(refused) => {
            let mut response = refused.into_response();
            // What was sent behind it is not even looked at.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            response
        }
    }
}

#[allow(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
fn too_much(wait: Duration) -> Refused {
    Refused::later("That's too much at once. Wait a moment, then try again.", whole_seconds(wait))
}

/// The other end of the connection a request came over.
pub(crate) fn peer(request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip())
}

fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs_f64().ceil() as u64
}

/// The address that the proxy next to the room saw. Entries before it are what others wrote, and
/// anybody can write anything there.
fn last_forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let listed = last.rsplit(',').next();
    let last =
        fault!("server-first-forwarded-address-counts", listed, last.split(',').next())?.trim();
    let with_port = || last.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = last.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    in_brackets.unwrap_or(last).parse().ok().or_else(with_port)
}

/// How many sockets each person has, and the strangers at each address.
#[derive(Debug)]
pub(crate) struct Connections {
    /// 0: any number.
    most: u32,
    counts: Mutex<HashMap<Caller, u32>>,
}

/// A connection that is counted as long as this is there.
#[derive(Debug)]
pub(crate) struct Counted {
    caller: Caller,
    connections: Arc<Connections>,
}

impl Connections {
    pub(crate) fn new(most: u32) -> Connections {
        Connections { most, counts: Mutex::default() }
    }

    /// Counts one more, if there may be one.
    pub(crate) fn enter(self: &Arc<Self>, caller: Caller) -> Result<Counted, Refused> {
        let mut counts = lock(&self.counts);
        let count = counts.get(&caller).copied().unwrap_or(0);
        if self.most > 0 && count >= self.most {
            return Err(Refused::later(
                format!("You have {count} connections open here. Close one of them."),
                10,
            ));
        }
        counts.insert(caller, count.saturating_add(1));
        Ok(Counted { caller, connections: Arc::clone(self) })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = lock(&self.connections.counts);
        if let Some(count) = counts.get_mut(&self.caller) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(&self.caller);
            }
        }
    }
}

/// No code panics while it holds one of these locks half way through.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::testing;

    fn address(text: &str) -> Address {
        Address::of(text.parse().unwrap())
    }

    #[test]
    fn connections_are_counted_down() {
        let connections = Arc::new(Connections::new(2));
        let here = Caller::Address(address("192.0.2.1"));
        let first = connections.enter(here).unwrap();
        let second = connections.enter(here).unwrap();
        assert_eq!(connections.enter(here).unwrap_err().status, 429);
        assert!(connections.enter(Caller::Person(1)).is_ok());
        drop(first);
        let third = connections.enter(here);
        assert!(third.is_ok());
        drop((third, second));
        assert!(lock(&connections.counts).is_empty(), "nobody is remembered who is gone");
        let any = Arc::new(Connections::new(0));
        let many: Vec<_> = (0..100).map(|_| any.enter(here).unwrap()).collect();
        assert_eq!(many.len(), 100);
    }

    #[test]
    fn a_proxy_is_believed_only_where_there_is_one() {
        let peer = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let mut config = testing::config();
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "198.51.100.7, 203.0.113.5".parse().unwrap());
        let without = Limits::new(&config);
        assert_eq!(without.client(&headers, peer), address("127.0.0.1"));
        config.behind_proxy = true;
        let with = Limits::new(&config);
        assert_eq!(with.client(&headers, peer), address("203.0.113.5"));
        headers.append("x-forwarded-for", "[2001:db8::1]:443".parse().unwrap());
        assert_eq!(with.client(&headers, peer), address("2001:db8::"));
        headers.append("x-forwarded-for", "unknown".parse().unwrap());
        assert_eq!(with.client(&headers, peer), address("127.0.0.1"));
        assert_eq!(with.client(&HeaderMap::new(), peer), address("127.0.0.1"));
    }

    #[test]
    fn too_many_requests_that_change_something_are_refused() {
        use axum::routing::any;
        let room = testing::Room::new();
        let slow = axum::middleware::from_fn_with_state(room, slow_down::<testing::Room>);
        let router = axum::Router::new().route("/", any(|| async {})).layer(slow);
        let serving = testing::Serving::new(router);
        let ask = |method: &str| serving.ask(method, "/", &[], "");
        let posted: Vec<_> = (0..150).map(|_| ask("POST")).collect();
        assert!(posted[..40].iter().all(|answer| answer.status == 200));
        let refused = posted.iter().find(|answer| answer.status == 429).expect("a refusal");
        assert_eq!(refused.header("retry-after"), Some("1"));
        assert!(refused.why().contains("too much"));
        assert_eq!(ask("GET").status, 200, "whoever only looks may look more often");
    }

    #[test]
    fn forty_requests_at_once_and_ten_logins() {
        let limits = Limits::new(&testing::config());
        let here = address("192.0.2.1");
        let stranger = Caller::Address(here);
        assert_eq!((0..60).filter(|_| limits.post(stranger).is_ok()).count(), 40);
        assert!(limits.post(Caller::Person(1)).is_ok(), "people count by themselves");
        assert_eq!((0..200).filter(|_| limits.arrives(here).is_ok()).count(), 150);
        let looks = |caller, cost| (0..9_000).filter(|_| limits.look(caller, cost).is_ok()).count();
        assert!((4_000..5_000).contains(&looks(stranger, 1.0)));
        assert!((40..60).contains(&looks(Caller::Person(1), HISTORY)));
        assert_eq!((0..60).filter(|_| limits.login(here).is_ok()).count(), 10);
        assert_eq!(limits.login(here).unwrap_err().retry_after, Some(1));
        let any = Limits::new(&Config { messages: 0, ..testing::config() });
        assert!((0..1000).all(|_| any.post(stranger).is_ok() && any.look(stranger, 99.0).is_ok()));
    }
}
