//! Requests about what was played: hands, and how everyone stands.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use room::Statement;
use serde::Deserialize;
use wire::{HandLine, HandReplay, MyHands, Problem, StatementLine};

use crate::door::api::asked::{Shared, reads};
use crate::door::refused::{Refused, apart};
use crate::house::House;
use crate::told::history;
use crate::told::replay::Looker;

#[utoipa::path(
    get,
    path = "/api/tables/{link}/hands",
    params(("link" = String, Path)),
    responses((status = 200, body = Vec<HandLine>), (status = 404, body = Problem))
)]
pub(crate) async fn hands(
    State(house): Shared,
    Path(link): Path<String>,
    headers: HeaderMap,
) -> Result<axum::Json<Vec<HandLine>>, Refused> {
    let handle = house.table(&link).ok_or_else(|| Refused::none("table"))?;
    let who = house.people.who(&headers).map(|who| who.id);
    apart(move || history::hands(&house, handle.id, who)).await.map(axum::Json)
}

#[derive(Deserialize)]
pub(crate) struct Older {
    before: Option<u64>,
}

#[utoipa::path(
    get,
    path = "/api/hands",
    params(("before" = Option<u64>, Query, description = "`next` of the page before")),
    responses((status = 200, body = MyHands), (status = 401, body = Problem))
)]
pub(crate) async fn my_hands(
    State(house): Shared,
    Query(older): Query<Older>,
    headers: HeaderMap,
) -> Result<axum::Json<MyHands>, Refused> {
    let who = house.people.somebody(&headers)?.id;
    apart(move || history::hands_of(&house, who, older.before)).await.map(axum::Json)
}

#[utoipa::path(
    get,
    path = "/api/tables/{link}/hands/{number}",
    params(
        ("link" = String, Path),
        (
            "number" = String,
            Path,
            description = "the number of the hand; add .phh for a hand file, .txt for plain text"
        )
    ),
    responses(
        (status = 200, body = HandReplay),
        (status = 404, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(crate) async fn hand(
    State(house): Shared,
    Path((link, number)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let handle = house.table(&link).ok_or_else(|| Refused::none("table"))?;
    let (digits, ending) = number.split_once('.').unwrap_or((&number, ""));
    let number: u64 = digits.parse().map_err(|_| Refused::none("hand"))?;
    let who = house.people.who(&headers).map(|who| who.id);
    let looker = Looker { who, language: reads(&headers) };
    let found = apart(move || history::hand(&house, handle.id, number, looker)).await?;
    let found = found.ok_or_else(|| Refused::none("hand"))?;
    let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    let vary = [(header::VARY, "Accept-Language")];
    match ending {
        "" => Ok((vary, axum::Json(found.replay)).into_response()),
        "phh" => Ok((plain, found.replay.phh).into_response()),
        "txt" => Ok((plain, found.text).into_response()),
        _ => Err(Refused::none("hand")),
    }
}

/// How everyone stands, as if all left with what they have now.
async fn stand(house: &Arc<House>, link: &str) -> Result<(Statement, room::Shown), Refused> {
    let mut table = match house.look(link).await {
        Some((table, ..)) => table,
        None => {
            let id = house.table(link).ok_or_else(|| Refused::none("table"))?.id;
            let house = Arc::clone(house);
            apart(move || history::table(&house, id)).await?
        }
    };
    let shown = table.charter().stakes.shown;
    let now = table.now();
    let mut log = Vec::new();
    if table.playing().is_some() {
        // A hand that is played does not count yet.
        let _ = table.act(now, &room::Command::Void, &mut log);
    }
    let _ = table.act(now, &room::Command::Close, &mut log);
    let people = Arc::clone(house);
    let gone: Vec<u64> = {
        let ids: Vec<u64> = table.people().keys().map(|player| player.0).collect();
        apart(move || history::deleted(&people, &ids)).await?
    };
    let name = |player: room::PlayerId| {
        if gone.contains(&player.0) {
            return store::DELETED.to_owned();
        }
        let person = table.people().get(&player);
        person.map_or_else(|| "someone".to_owned(), |person| person.name.clone())
    };
    let statement = Statement::of(table.ledger(), name);
    statement
        .map(|statement| (statement, shown))
        .map_err(|why| Refused::new(StatusCode::CONFLICT, why.to_string()))
}

#[utoipa::path(
    get,
    path = "/api/tables/{link}/statement",
    params(("link" = String, Path)),
    responses(
        (status = 200, body = wire::Statement),
        (status = 404, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(crate) async fn statement(
    State(house): Shared,
    Path(link): Path<String>,
) -> Result<axum::Json<wire::Statement>, Refused> {
    let (statement, _) = stand(&house, &link).await?;
    let line = |standing: &room::Standing| StatementLine {
        name: standing.name.clone(),
        bought: standing.bought,
        has: standing.cashed_out,
        won: standing.net,
    };
    let payments = statement.payments.iter();
    Ok(axum::Json(wire::Statement {
        players: statement.standings.iter().map(line).collect(),
        payments: payments.map(|it| (it.from.clone(), it.to.clone(), it.chips)).collect(),
    }))
}

#[utoipa::path(
    get,
    path = "/api/tables/{link}/statement.csv",
    params(("link" = String, Path)),
    responses(
        (status = 200, body = String),
        (status = 404, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(crate) async fn statement_csv(
    State(house): Shared,
    Path(link): Path<String>,
) -> Result<Response, Refused> {
    let (statement, _) = stand(&house, &link).await?;
    let kind = [(header::CONTENT_TYPE, "text/csv; charset=utf-8")];
    Ok((kind, statement.csv()).into_response())
}
