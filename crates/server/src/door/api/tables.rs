//! Requests about tables: the list, opening one, and settling it anew.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use wire::{Problem, Settled, TableLine, Wished};

use crate::door::api::asked::{MOST_WISH, Shared, named, wrong};
use crate::door::body::Json;
use crate::door::refused::Refused;
use crate::house::open::NotOpened;
use crate::told::settled;

#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<TableLine>)))]
pub(crate) async fn tables(State(house): Shared) -> axum::Json<Vec<TableLine>> {
    axum::Json(house.lobby.listed())
}

#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = Wished,
    responses(
        (status = 201, body = Settled),
        (status = 401, body = Problem),
        (status = 422, body = Problem)
    )
)]
pub(crate) async fn open(
    State(house): Shared,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(wished): Json<Wished, MOST_WISH>,
) -> Result<Response, Refused> {
    let who = named(&house, &headers)?;
    house.limits.work(who.id)?;
    let from = house.limits.client(&headers, peer.ip());
    match house.open((&who, from), wished).await {
        Ok(settled) => Ok((StatusCode::CREATED, axum::Json(settled)).into_response()),
        Err(NotOpened::Wish(problem)) => Err(wrong(problem)),
        Err(NotOpened::Room(why)) => Err(Refused::new(StatusCode::SERVICE_UNAVAILABLE, why)),
    }
}

#[utoipa::path(
    get,
    path = "/api/tables/{link}",
    params(("link" = String, Path)),
    responses(
        (status = 200, body = Settled),
        (status = 404, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(crate) async fn table(
    State(house): Shared,
    Path(link): Path<String>,
) -> Result<axum::Json<Settled>, Refused> {
    let (table, settings, _) = house.look(&link).await.ok_or_else(|| house.no_table(&link))?;
    Ok(axum::Json(settled::settled(&link, &table, &settings)))
}

#[utoipa::path(
    put,
    path = "/api/tables/{link}",
    params(("link" = String, Path)),
    request_body = Wished,
    responses(
        (status = 200, body = Settled),
        (status = 403, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem),
        (status = 422, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(crate) async fn settle(
    State(house): Shared,
    Path(link): Path<String>,
    headers: HeaderMap,
    Json(wished): Json<Wished, MOST_WISH>,
) -> Result<axum::Json<Settled>, Refused> {
    let who = named(&house, &headers)?;
    house.limits.work(who.id)?;
    match house.settle(&link, who, wished).await {
        Ok(Some(settled)) => Ok(axum::Json(settled)),
        Ok(None) => Err(house.no_table(&link)),
        Err(Ok(problem)) => Err(wrong(problem)),
        Err(Err(no)) => {
            let status = match no.trouble {
                wire::Trouble::NotAllowed => StatusCode::FORBIDDEN,
                _ => StatusCode::CONFLICT,
            };
            Err(Refused::new(status, no.why))
        }
    }
}
