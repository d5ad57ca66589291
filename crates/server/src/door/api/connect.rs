//! The request that becomes a socket.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Query, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use telling::Language;
use wire::Problem;

use crate::door::address::Caller;
use crate::door::api::asked::{Shared, reads};
use crate::door::guard::same_origin;
use crate::door::outbox::MOST_UNSENT;
use crate::door::refused::Refused;
use crate::door::socket::{self, Client};
use crate::door::writer::MOST_TOGETHER;
use crate::table::who::{Origin, Who};

#[derive(Deserialize)]
pub(crate) struct Connects {
    client: Option<String>,
    wire: Option<String>,
    language: Option<String>,
}

#[utoipa::path(
    get,
    path = "/api/socket",
    params(
        ("client" = String, Query, description = "8 to 64 of a-z, 0-9 and -"),
        ("wire" = Option<u32>, Query, description = "the version of the wire that the client speaks"),
        ("language" = Option<String>, Query, description = "the language in which tables are told: en or de")
    ),
    responses((status = 101), (status = 400, body = Problem), (status = 403, body = Problem))
)]
pub(crate) async fn connect(
    State(house): Shared,
    Query(connects): Query<Connects>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let bad = |why: &str| Refused::new(StatusCode::BAD_REQUEST, why);
    let client = connects.client.unwrap_or_default();
    let is_good = (8..=64).contains(&client.len())
        && client.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
    if !is_good {
        return Err(bad("`client` must have 8 to 64 characters of a-z, 0-9 and -."));
    }
    let wire = match connects.wire.as_deref().map(str::parse::<u32>) {
        None => wire::FIRST,
        Some(Ok(version)) => version,
        Some(Err(_)) => {
            let why = format!("`wire` must be a version number, such as {}.", wire::VERSION);
            return Err(bad(&why));
        }
    };
    let named = connects.language.as_deref().and_then(Language::of);
    let language = named.unwrap_or_else(|| reads(&headers));
    same_origin(&headers, &house.origins())?;
    let upgrade = upgrade.map_err(|_| bad("This address is for WebSockets."))?;
    let address = house.limits.client(&headers, peer.ip());
    let who = house.people.who(&headers);
    let session = house.people.session(&headers);
    let caller = who.as_ref().map_or(Caller::Address(address), |who| Caller::Person(who.id));
    let counted = house.limits.connections.enter(caller)?;
    let is_kept = who.as_ref().is_some_and(|who| who.is_kept);
    let who = who.map(|who| Who { id: who.id, name: who.name });
    let guest_since = house.people.since(&headers).filter(|_| !is_kept);
    let origin = who.as_ref().map(|_| Origin { address, guest_since });
    let client =
        Client { who, is_kept, session, client, wire, language, address: peer.ip(), origin };
    let response = upgrade
        .max_message_size(wire::MOST_BYTES)
        .max_frame_size(wire::MOST_BYTES)
        // A client says little, and what it is told goes out in one piece.
        .read_buffer_size(wire::MOST_BYTES)
        .write_buffer_size(MOST_TOGETHER)
        .max_write_buffer_size(MOST_UNSENT)
        .on_upgrade(move |socket| async move {
            socket::serve(house, socket, client).await;
            drop(counted);
        });
    Ok(response)
}
