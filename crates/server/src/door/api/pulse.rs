//! Requests of whoever keeps watch over the room.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::door::api::asked::Shared;

#[utoipa::path(get, path = "/healthz", responses((status = 200)))]
pub(crate) async fn healthy() -> &'static str {
    "ok\n"
}

#[utoipa::path(get, path = "/readyz", responses((status = 200), (status = 503)))]
pub(crate) async fn ready(State(house): Shared) -> Response {
    if house.is_ready() {
        return "ok\n".into_response();
    }
    let why = "the room is closing, or can't write to its disk\n";
    (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
}

#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
pub(crate) async fn metrics(State(house): Shared) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, house.metrics.text()).into_response()
}
