//! The description of the API, and the answers that every request may get.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;

use crate::api;
use crate::body::Refused;

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cardroom",
        description = "A room that deals any poker game. Messages of the socket are `Ask` and `Told`."
    ),
    paths(
        api::games,
        api::game,
        api::mixes,
        api::stakes,
        api::switches,
        api::check,
        api::tables,
        api::open,
        api::table,
        api::settle,
        api::hands,
        api::hand,
        api::statement,
        api::statement_csv,
        api::connect,
        api::healthy,
        api::ready,
        api::metrics,
    ),
    components(schemas(
        wire::Ask,
        wire::Told,
        wire::Comes,
        wire::Credentials,
        wire::NewPassword,
        wire::Me,
        wire::OddsAsked,
        wire::OddsTold,
    ))
)]
pub(crate) struct Description;

/// A request with a method that its address does not know.
pub(crate) async fn wrong_method() -> Response {
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not take such a request")
        .into_response()
}

/// Refusals that the framework makes by itself become those of the room.
pub(crate) async fn in_our_words(response: Response) -> Response {
    let status = response.status();
    let is_json = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !status.is_client_error() || is_json {
        return response;
    }
    let why = match status {
        StatusCode::NOT_FOUND => "there is nothing here",
        StatusCode::BAD_REQUEST => "the address of this request cannot be understood",
        StatusCode::UPGRADE_REQUIRED => "this address is for WebSockets",
        _ => "the request cannot be understood",
    };
    Refused::new(status, why).into_response()
}
