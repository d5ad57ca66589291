//! The description of the API, and the answers that every request may get.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;

use crate::door::api;
use crate::door::refused::Refused;

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cardroom",
        description = "A room that deals any poker game. Socket messages are `Ask` and `Told`."
    ),
    paths(
        others::enter,
        others::me,
        others::login,
        others::password,
        others::logout,
        others::sessions,
        others::end_session,
        others::reset,
        others::delete,
        others::odds,
        api::games::games,
        api::games::game,
        api::games::table_game,
        api::games::appendix,
        api::games::mixes,
        api::games::stakes,
        api::games::switches,
        api::games::check,
        api::tables::tables,
        api::tables::open,
        api::tables::table,
        api::tables::settle,
        api::hands::my_hands,
        api::hands::hands,
        api::hands::hand,
        api::hands::statement,
        api::hands::statement_csv,
        api::connect::connect,
        api::pulse::healthy,
        api::pulse::ready,
        api::pulse::metrics,
    ),
    components(schemas(
        wire::Ask,
        wire::Told,
        wire::Comes,
        wire::Credentials,
        wire::NewPassword,
        wire::Me,
        wire::SessionLine,
        wire::EndSession,
        wire::ResetPassword,
        wire::DeleteAccount,
        wire::OddsAsked,
        wire::OddsTold,
    ))
)]
pub(crate) struct Description;

/// The handlers of these are written for any state that has people, and cannot be described themselves.
#[allow(dead_code, reason = "they are only described")]
mod others {
    #[utoipa::path(
        post,
        path = "/api/people",
        request_body = wire::Comes,
        responses((status = 201, body = wire::Me), (status = 409, body = wire::Problem))
    )]
    pub(super) fn enter() {}

    #[utoipa::path(
        get,
        path = "/api/me",
        responses((status = 200, body = wire::Me), (status = 401, body = wire::Problem))
    )]
    pub(super) fn me() {}

    #[utoipa::path(
        post,
        path = "/api/login",
        request_body = wire::Credentials,
        responses(
            (status = 200, body = wire::Me),
            (status = 403, body = wire::Problem),
            (status = 429, body = wire::Problem)
        )
    )]
    pub(super) fn login() {}

    #[utoipa::path(
        post,
        path = "/api/password",
        request_body = wire::NewPassword,
        responses(
            (status = 200, body = wire::Me),
            (status = 401, body = wire::Problem),
            (status = 409, body = wire::Problem)
        )
    )]
    pub(super) fn password() {}

    #[utoipa::path(post, path = "/api/logout", responses((status = 204)))]
    pub(super) fn logout() {}

    #[utoipa::path(
        get,
        path = "/api/sessions",
        responses(
            (status = 200, body = Vec<wire::SessionLine>),
            (status = 401, body = wire::Problem)
        )
    )]
    pub(super) fn sessions() {}

    #[utoipa::path(
        post,
        path = "/api/sessions/end",
        request_body = wire::EndSession,
        responses(
            (status = 204),
            (status = 401, body = wire::Problem),
            (status = 404, body = wire::Problem)
        )
    )]
    pub(super) fn end_session() {}

    #[utoipa::path(
        post,
        path = "/api/reset",
        request_body = wire::ResetPassword,
        responses(
            (status = 200, body = wire::Me),
            (status = 400, body = wire::Problem),
            (status = 404, body = wire::Problem)
        )
    )]
    pub(super) fn reset() {}

    #[utoipa::path(
        post,
        path = "/api/account/delete",
        request_body = wire::DeleteAccount,
        responses(
            (status = 204),
            (status = 401, body = wire::Problem),
            (status = 403, body = wire::Problem),
            (status = 409, body = wire::Problem)
        )
    )]
    pub(super) fn delete() {}

    #[utoipa::path(
        post,
        path = "/api/odds",
        request_body = wire::OddsAsked,
        responses(
            (
                status = 200,
                description = "the odds; with `Accept: application/x-ndjson`, one line at a time \
                    as they come in",
                content(
                    (wire::OddsTold = "application/json"),
                    (wire::OddsTold = "application/x-ndjson")
                )
            ),
            (status = 400, body = wire::Problem),
            (status = 422, body = wire::Problem),
            (status = 429, body = wire::Problem)
        )
    )]
    pub(super) fn odds() {}
}

/// A request with a method that its address does not know.
pub(crate) async fn wrong_method() -> Response {
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, "This address doesn't take that kind of request.")
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
        StatusCode::NOT_FOUND => "There is nothing here.",
        StatusCode::BAD_REQUEST => "The address of this request makes no sense.",
        StatusCode::UPGRADE_REQUIRED => "This address is for WebSockets.",
        _ => "The request makes no sense.",
    };
    Refused::new(status, why).into_response()
}
