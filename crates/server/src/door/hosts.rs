//! By which names the room lets itself be called.
//!
//! A page from anywhere can have its own name point at a visitor's machine (DNS rebinding). The browser
//! then takes the room for a part of that page and lets it read everything. What it cannot do is to
//! send another `Host` than the name it was loaded from, so a room that knows its names is safe.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::door::refused::Refused;

/// What whoever looks after the room asks, perhaps without saying whom.
const HEALTH: [&str; 2] = ["/healthz", "/readyz"];

/// The names of a room, without ports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// Those of the pages that may talk to the room, and that of the machine.
    pub(crate) fn new(origins: &[String], machine: Option<&str>) -> Hosts {
        let named = origins.iter().filter_map(|origin| {
            let (_, rest) = origin.split_once("://")?;
            host(rest.split('/').next()?)
        });
        let machine = machine.map(str::trim).filter(|name| !name.is_empty());
        let machine = machine.map(str::to_ascii_lowercase);
        // What a network at home calls it.
        let local = machine.as_ref().map(|name| format!("{name}.local"));
        Hosts { names: named.chain(machine).chain(local).collect() }
    }

    /// Whether a request that says this in `Host` is meant for the room.
    fn knows(&self, said: &str) -> bool {
        let Some(host) = host(said) else { return false };
        // A number cannot be made to point elsewhere, so a page of a number is served by that number.
        // It may be one of a router or a container before the room, which the room does not know.
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        bare.parse::<IpAddr>().is_ok()
            || host == "localhost"
            || host.ends_with(".localhost")
            || self.names.contains(&host)
    }

    /// Refuses what is meant for somebody else.
    fn checked(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refused> {
        let mut said = headers.get_all(header::HOST).iter();
        let (first, second) = (said.next(), said.next());
        if first.is_none() && HEALTH.contains(&uri.path()) {
            return Ok(());
        }
        let said = first.filter(|_| second.is_none()).and_then(|it| it.to_str().ok());
        let said = said.unwrap_or_default();
        // Whoever writes a whole address says the host there, too.
        let also = uri.authority().is_none_or(|authority| self.knows(authority.as_str()));
        if also && self.knows(said) {
            return Ok(());
        }
        let shown: String = said.chars().filter(|it| !it.is_control()).take(100).collect();
        let why = if shown.is_empty() {
            "This request doesn't say which host it is for. Send one Host header.".to_owned()
        } else {
            format!(
                "This room doesn't go by the name {shown:?}. Whoever runs it can add the name with \
                --origin, such as --origin https://{shown}"
            )
        };
        Err(Refused::new(StatusCode::MISDIRECTED_REQUEST, why))
    }
}

/// The name in a host with perhaps a port, in small letters; none where there is no name.
fn host(said: &str) -> Option<String> {
    let name = match said.strip_prefix('[') {
        Some(six) => &said[..six.find(']')? + 2],
        None => said.split(':').next()?,
    };
    let rest = &said[name.len()..];
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|it| it.is_ascii_digit());
    let fits = rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port);
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    (fits && !name.is_empty()).then_some(name)
}

/// What this machine calls itself.
pub(crate) fn machine() -> Option<String> {
    let named = std::fs::read_to_string("/proc/sys/kernel/hostname");
    named.or_else(|_| std::fs::read_to_string("/etc/hostname")).ok()
}

/// Answers only requests that are meant for this room.
pub(crate) async fn meant_for_us(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    match hosts.checked(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Serving;

    fn hosts() -> Hosts {
        let origins = ["https://Cards.example/", "http://den:7777"].map(str::to_owned);
        Hosts::new(&origins, Some("Laptop\n"))
    }

    #[test]
    fn a_room_goes_by_its_own_names_and_by_numbers() {
        for said in [
            "localhost",
            "LOCALHOST:7777",
            "room.localhost:1",
            "127.0.0.1:7777",
            "[::1]:7777",
            "[::1]",
            "192.168.1.20:7777",
            "[2001:db8::1]",
            "cards.example",
            "CARDS.example:443",
            "cards.example.",
            "den",
            "laptop:7777",
            "laptop.local",
        ] {
            assert!(hosts().knows(said), "{said}");
        }
        for said in [
            "",
            "evil.example",
            "evil.example:7777",
            "localhost.evil.example",
            "cards.example.evil",
            "127.0.0.1.evil.example",
            "evil.example:80:80",
            "cards.example:evil",
            "[::1",
            "[::1]evil",
            "cards.example@evil",
            ":7777",
            "0x7f.1.evil",
            "xn--cards.example",
        ] {
            assert!(!hosts().knows(said), "{said}");
        }
    }

    #[test]
    fn a_page_that_points_its_name_here_is_told_nothing() {
        use axum::Router;
        use axum::middleware::from_fn_with_state as with;
        let get = axum::routing::any(|| async { "secret" });
        let router = Router::new().route("/api/me", get.clone()).route("/healthz", get);
        let serving = Serving::new(router.layer(with(Arc::new(hosts()), meant_for_us)));
        let says = |path: &str, host: &str| serving.says("GET", path, host);
        for host in ["Host: 127.0.0.1:7777", "Host: cards.example", "Host: laptop"] {
            assert_eq!(says("/api/me", host).body, "secret", "{host}");
        }
        let evil = says("/api/me", "Host: evil.example:7777");
        assert_eq!(evil.status, 421);
        assert!(evil.why().contains("--origin https://evil.example:7777"), "{}", evil.why());
        assert_eq!(says("/api/me", "Host: localhost\r\nHost: evil.example").status, 421);
        assert_eq!(
            serving.says("GET", "http://evil.example/api/me", "Host: localhost").status,
            421
        );
        assert_eq!(says("/healthz", "Host: evil.example").status, 421);
    }
}
