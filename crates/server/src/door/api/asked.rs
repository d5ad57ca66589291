//! What requests have in common.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use telling::Language;
use wire::Problem;

use crate::door::refused::Refused;
use crate::house::House;
use crate::table::who::Who;

/// The most bytes of a request with texts of games in it.
pub(super) const MOST_WISH: usize = 128 * 1024;

/// What every request shares.
pub(super) type Shared = State<Arc<House>>;

/// The language that somebody reads.
pub(super) fn reads(headers: &HeaderMap) -> Language {
    let lists = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|it| it.to_str().ok());
    Language::accepted(&lists.collect::<Vec<_>>().join(","))
}

pub(super) fn busy() -> Refused {
    let why = "The room is checking other games. Try again in a moment.";
    Refused { retry_after: Some(3), ..Refused::new(StatusCode::SERVICE_UNAVAILABLE, why) }
}

pub(super) fn wrong(problem: Problem) -> Refused {
    Refused::because(StatusCode::UNPROCESSABLE_ENTITY, problem)
}

pub(super) fn named(house: &House, headers: &HeaderMap) -> Result<Who, Refused> {
    let who = house.people.somebody(headers)?;
    Ok(Who { id: who.id, name: who.name })
}
