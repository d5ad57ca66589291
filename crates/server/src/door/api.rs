//! The requests that are neither people's nor the page's.

mod asked;
pub(crate) mod connect;
pub(crate) mod games;
pub(crate) mod hands;
pub(crate) mod pulse;
pub(crate) mod tables;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::house::House;

pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/games", get(games::games))
        .route("/api/games/{id}", get(games::game))
        .route("/api/appendix", get(games::appendix))
        .route("/api/mixes", get(games::mixes))
        .route("/api/stakes", get(games::stakes))
        .route("/api/house", get(games::switches))
        .route("/api/check", post(games::check))
        .route("/api/tables", get(tables::tables).post(tables::open))
        .route("/api/tables/{link}", get(tables::table).put(tables::settle))
        .route("/api/tables/{link}/games/{id}", get(games::table_game))
        .route("/api/hands", get(hands::my_hands))
        .route("/api/tables/{link}/hands", get(hands::hands))
        .route("/api/tables/{link}/hands/{number}", get(hands::hand))
        .route("/api/tables/{link}/statement", get(hands::statement))
        .route("/api/tables/{link}/statement.csv", get(hands::statement_csv))
        .route("/api/socket", get(connect::connect))
        .route("/healthz", get(pulse::healthy))
        .route("/readyz", get(pulse::ready))
        .route("/metrics", get(pulse::metrics))
}
