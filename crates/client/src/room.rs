//! What is asked of a room by HTTP: games, guests, tables and statements.

use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::http::{HeaderMap, Response};
use ureq::{Agent, RequestBuilder};
use wire::{Comes, GameLine, Me, MixLine, Problem, Settled, Statement, Wished};

use crate::Error;

/// How long a room may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long somebody goes on asking a room that says they are too fast.
const LONGEST_QUEUE: Duration = Duration::from_secs(120);
const BETWEEN: Duration = Duration::from_millis(100);

/// A room on the network.
#[derive(Clone)]
pub struct Room {
    /// `host:port`
    pub address: String,
    agent: Agent,
}

/// Somebody who came in.
#[derive(Clone, Debug)]
pub struct Guest {
    /// Who they are to the room.
    pub me: Me,
    /// What the room recognises them by, as `name=value`.
    pub cookie: String,
}

impl Room {
    /// The room at an address such as `http://127.0.0.1:7777`.
    ///
    /// # Errors
    /// When that is no address.
    pub fn at(url: &str) -> Result<Room, Error> {
        let wrong = || Error::Address(url.to_owned());
        let address = url.trim().strip_prefix("http://").ok_or_else(wrong)?.trim_end_matches('/');
        if address.is_empty() || address.contains(['/', '?', '#', ' ', '@']) {
            return Err(wrong());
        }
        let has_port = address.rsplit(':').next().is_some_and(|port| port.parse::<u16>().is_ok());
        let port = if has_port { "" } else { ":80" };
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE))
            .build();
        Ok(Room { address: format!("{address}{port}"), agent: config.into() })
    }

    /// Whether the room is open.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        let asked = self.agent.get(self.url("/readyz")).call();
        asked.is_ok_and(|answer| answer.status().is_success())
    }

    /// The games that are dealt there.
    ///
    /// # Errors
    /// When the room does not answer, or says no.
    pub fn games(&self) -> Result<Vec<GameLine>, Error> {
        self.get("/api/games", None)
    }

    /// The mixes that are dealt there.
    ///
    /// # Errors
    /// When the room does not answer, or says no.
    pub fn mixes(&self) -> Result<Vec<MixLine>, Error> {
        self.get("/api/mixes", None)
    }

    /// Somebody comes in under this name.
    ///
    /// # Errors
    /// When the room does not answer, or says no.
    pub fn guest(&self, name: &str) -> Result<Guest, Error> {
        let (me, headers) = self.post("/api/people", &Comes { name: name.to_owned() }, None)?;
        let cookie = headers.get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.ok_or_else(|| self.failed("/api/people", "it set no cookie"))?;
        Ok(Guest { me, cookie: cookie.trim().to_owned() })
    }

    /// A guest opens a table.
    ///
    /// # Errors
    /// When the room does not answer, or says no.
    pub fn open(&self, host: &Guest, wished: &Wished) -> Result<Settled, Error> {
        self.post("/api/tables", wished, Some(host)).map(|(settled, _)| settled)
    }

    /// Who bought and cashed out how much at a table, told to its host.
    ///
    /// # Errors
    /// When the room does not answer, or says no.
    pub fn statement(&self, table: &str, host: &Guest) -> Result<Statement, Error> {
        self.get(&format!("/api/tables/{table}/statement"), Some(host))
    }

    fn get<T: DeserializeOwned>(&self, path: &str, guest: Option<&Guest>) -> Result<T, Error> {
        let asked = self.ask(path, || known(self.agent.get(self.url(path)), guest).call());
        asked.map(|(told, _)| told)
    }

    fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
        guest: Option<&Guest>,
    ) -> Result<(T, HeaderMap), Error> {
        self.ask(path, || known(self.agent.post(self.url(path)), guest).send_json(body))
    }

    /// Asks, and asks again while the room says that it is too much at once.
    fn ask<T: DeserializeOwned>(
        &self,
        path: &str,
        mut send: impl FnMut() -> Result<Response<ureq::Body>, ureq::Error>,
    ) -> Result<(T, HeaderMap), Error> {
        let begun = Instant::now();
        loop {
            let mut answer = send().map_err(|why| self.failed(path, &why.to_string()))?;
            if answer.status() == 429 && begun.elapsed() < LONGEST_QUEUE {
                sleep(pause(answer.headers()));
                continue;
            }
            let headers = answer.headers().clone();
            let status = answer.status();
            let body = answer.body_mut().read_to_string();
            let body = body.map_err(|why| self.failed(path, &why.to_string()))?;
            if !status.is_success() {
                let problem = serde_json::from_str::<Problem>(&body).map(|problem| problem.why);
                let why = problem.unwrap_or_else(|_| "it says no more".to_owned());
                return Err(self.failed(path, &format!("{status}, {why}")));
            }
            let told = serde_json::from_str(&body);
            return told
                .map(|told| (told, headers))
                .map_err(|why| self.failed(path, &format!("its answer can't be read: {why}")));
        }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn failed(&self, path: &str, why: &str) -> Error {
        let (address, path, why) = (self.address.clone(), path.to_owned(), why.to_owned());
        Error::Failed { address, path, why }
    }
}

/// A request by which the room knows the guest, if there is one.
fn known<B>(request: RequestBuilder<B>, guest: Option<&Guest>) -> RequestBuilder<B> {
    match guest {
        Some(guest) => request.header("cookie", &guest.cookie),
        None => request,
    }
}

/// How long to wait before asking again.
fn pause(headers: &HeaderMap) -> Duration {
    let told = headers.get("retry-after").and_then(|told| told.to_str().ok()?.parse().ok());
    told.map_or(BETWEEN, Duration::from_secs).clamp(BETWEEN, Duration::from_secs(5))
}

#[cfg(test)]
mod tests {
    use super::Room;

    #[test]
    fn an_address_is_a_host_and_perhaps_a_port() {
        let address = |url| Room::at(url).map(|room| room.address).ok();
        assert_eq!(address("http://127.0.0.1:7777").as_deref(), Some("127.0.0.1:7777"));
        assert_eq!(address("http://127.0.0.1:7777/").as_deref(), Some("127.0.0.1:7777"));
        assert_eq!(address("http://[::1]:7777").as_deref(), Some("[::1]:7777"));
        assert_eq!(address("http://cards.example").as_deref(), Some("cards.example:80"));
        for wrong in ["", "127.0.0.1:7777", "https://cards.example", "http://", "http://a/b"] {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }
}
