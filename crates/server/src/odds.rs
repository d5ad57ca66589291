//! Odds for whoever asks: one question at a time for each, and none for longer than two seconds. Who
//! wants to can be told on the way what is known so far.

mod answer;
mod desk;
mod question;
#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use futures_util::stream;
use variant::Catalogue;
use wire::{OddsAsked, OddsTold};

use crate::door::body::Json;
use crate::door::limits::{HasLimits, peer};
use crate::door::refused::Refused;
use crate::metrics::HasMetrics;
use crate::people::all::HasPeople;

pub(crate) use crate::odds::desk::OddsDesk;
use crate::odds::desk::{Client, Listening, Pace};

/// The form of an answer that comes line by line.
const LINES: &str = "application/x-ndjson";

/// A state that answers questions for odds.
pub(crate) trait HasOdds: Send + Sync + 'static {
    fn odds(&self) -> &OddsDesk;

    /// The games that a question is about: those that the room offers, or those of a table, as they are
    /// played now or were in one of its hands.
    fn games(
        self: Arc<Self>,
        table: Option<String>,
        hand: Option<u64>,
    ) -> impl Future<Output = Result<Arc<Catalogue>, Refused>> + Send;
}

/// The request for odds.
pub(crate) fn routes<S: HasOdds + HasPeople + HasLimits + HasMetrics>() -> Router<Arc<S>> {
    Router::new().route("/api/odds", post(odds::<S>))
}

async fn odds<S: HasOdds + HasPeople + HasLimits + HasMetrics>(
    State(state): State<Arc<S>>,
    request: Request,
) -> Result<Response, Refused> {
    let address = state.limits().client(request.headers(), peer(&request));
    let who = state.people().who(request.headers());
    let client = who.map_or(Client::Address(address), |who| Client::Player(who.id));
    let as_lines = wants_lines(request.headers());
    let Json(asked) =
        <Json<OddsAsked> as axum::extract::FromRequest<_>>::from_request(request, &state).await?;
    let games = Arc::clone(&state).games(asked.table.clone(), asked.hand).await?;
    state.metrics().odds_jobs.one();
    if !as_lines {
        return Ok(axum::Json(state.odds().answer(client, games, asked).await?).into_response());
    }
    let mut listening = state.odds().ask(client, games, asked, Pace::AsItRuns)?;
    // What cannot be answered is refused before the first line.
    let first = listening.next().await?;
    // A proxy that keeps lines back until it has many would keep all of them.
    let head = [(header::CONTENT_TYPE.as_str(), LINES), ("x-accel-buffering", "no")];
    Ok((head, lines(first, listening)).into_response())
}

fn wants_lines(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|text| text.split(',')).any(|kind| {
        let essence = kind.split(';').next().unwrap_or_default().trim();
        essence.eq_ignore_ascii_case(LINES)
    })
}

/// All that is told, a line each. Whoever goes away drops it, and with it the work.
fn lines(first: OddsTold, listening: Listening) -> Body {
    let lines = stream::unfold(Some((Some(first), listening)), |state| async move {
        let (first, mut listening) = state?;
        let told = match first {
            Some(first) => first,
            None => listening.next().await.ok()?,
        };
        let line = serde_json::to_string(&told).ok()? + "\n";
        let rest = (!told.is_done).then_some((None, listening));
        Some((Ok::<String, Infallible>(line), rest))
    });
    Body::from_stream(lines)
}
