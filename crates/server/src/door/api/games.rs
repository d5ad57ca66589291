//! Requests about games, mixes, stakes and house rules.

use std::convert::Infallible;
use std::sync::{Arc, LazyLock};

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use room::{StakesList, SwitchKind};
use serde::Deserialize;
use variant::mix::MixEntry;
use variant::{Catalogue, Settings, syntax};
use wire::{
    Appendix, GameLine, GameRules, Mark, MixLine, Problem, StakesLine, SwitchLine, SwitchPart,
    Takes, TextChecked,
};

use crate::door::api::asked::{MOST_WISH, Shared, busy, named, wrong};
use crate::door::body::Text;
use crate::door::refused::{Refused, apart};
use crate::games::appendix;
use crate::games::bounds::too_much;
use crate::games::line::line;
use crate::games::settle::tried;
use crate::games::settle::wish::rule;
use crate::games::text::OWN_FILE;
use crate::games::whose;

#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameLine>)))]
pub(crate) async fn games(State(house): Shared) -> Result<impl IntoResponse, Refused> {
    let games = match house.offered.known_lines() {
        Some(games) => games,
        None => apart(move || Ok::<_, Infallible>(house.offered.lines())).await?,
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], games))
}

/// The rules of a game of this catalogue.
fn rules(catalogue: &Catalogue, id: &str, mark: Option<Mark>) -> Option<GameRules> {
    let entry = catalogue.find(id)?;
    let game = GameLine { mark, ..line(catalogue, entry)? };
    let variant = catalogue.variant(&entry.game.id, &Settings::default()).ok()?;
    let page = rulebook::page(&entry.game, &variant);
    let text = variant::print(&entry.game);
    Some(GameRules { game, rules: page.text(), html: page.fragment(), text })
}

#[utoipa::path(
    get,
    path = "/api/games/{id}",
    params(("id" = String, Path)),
    responses((status = 200, body = GameRules), (status = 404, body = Problem))
)]
pub(crate) async fn game(
    State(house): Shared,
    Path(id): Path<String>,
) -> Result<axum::Json<GameRules>, Refused> {
    let told = rules(&house.offered.catalogue, &id, house.offered.mark(&id));
    told.map(axum::Json).ok_or_else(|| Refused::none("game"))
}

#[derive(Deserialize)]
pub(crate) struct InHand {
    hand: Option<u64>,
}

#[utoipa::path(
    get,
    path = "/api/tables/{link}/games/{id}",
    params(
        ("link" = String, Path),
        ("id" = String, Path),
        ("hand" = Option<u64>, Query, description = "as it was played in this hand; leave it out \
            for the rules now")
    ),
    responses(
        (status = 200, body = GameRules),
        (status = 404, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(crate) async fn table_game(
    State(house): Shared,
    Path((link, id)): Path<(String, String)>,
    Query(at): Query<InHand>,
) -> Result<axum::Json<GameRules>, Refused> {
    let charter = house.played(&link, at.hand).await?;
    let mark = whose::of_game(&charter, &id);
    let told = rules(charter.menu.catalogue(), &id, mark);
    told.map(axum::Json).ok_or_else(|| Refused::none("game"))
}

#[utoipa::path(get, path = "/api/appendix", responses((status = 200, body = Vec<Appendix>)))]
pub(crate) async fn appendix() -> Result<axum::Json<&'static [Appendix]>, Refused> {
    // Hands are counted for it when somebody asks for the first time.
    let pages = apart(|| Ok::<_, Infallible>(appendix::PAGES.as_slice())).await?;
    Ok(axum::Json(pages))
}

#[utoipa::path(get, path = "/api/mixes", responses((status = 200, body = Vec<MixLine>)))]
pub(crate) async fn mixes(State(house): Shared) -> axum::Json<Vec<MixLine>> {
    let line = |MixEntry { mix, .. }: &MixEntry| MixLine {
        id: mix.id.clone(),
        name: mix.name.clone(),
        about: mix.about.clone(),
        games: mix.plays.iter().map(|play| play.game.clone()).collect(),
        mark: house.offered.is_rooms_mix(&mix.id).then(|| whose::rooms(wire::Marked::Mix)),
    };
    axum::Json(house.offered.catalogue.mixes().map(line).collect())
}

#[utoipa::path(get, path = "/api/stakes", responses((status = 200, body = Vec<StakesLine>)))]
pub(crate) async fn stakes() -> axum::Json<Vec<StakesLine>> {
    let line = |stakes: &room::Stakes| StakesLine {
        id: stakes.id.clone(),
        name: stakes.name.clone(),
        buy_in: stakes.buy_in,
        blinds: stakes.usual.blinds,
        bets: stakes.usual.bets,
        cents: stakes.shown == room::Shown::Cents,
    };
    axum::Json(StakesList::house().iter().map(line).collect())
}

fn takes(kind: SwitchKind) -> Option<Takes> {
    Some(match kind {
        SwitchKind::YesNo => Takes::OnOff,
        SwitchKind::Number { least, most, .. } => Takes::Number { least, most },
        SwitchKind::Amount => Takes::Amount,
        SwitchKind::OneOf(words) => {
            Takes::Words { words: words.iter().map(|word| (*word).to_owned()).collect() }
        }
        SwitchKind::Parts => return None,
    })
}

/// How a switch is set if nobody sets it.
fn usual(switch: &room::Switch) -> wire::Rule {
    let line = format!("{} {}", switch.name, switch.default);
    let nodes = syntax::parse(&line).unwrap_or_default();
    nodes.first().map(rule).unwrap_or_default()
}

/// The switches of the house, which never change.
static SWITCHES: LazyLock<Vec<SwitchLine>> = LazyLock::new(|| {
    let part = |part: &room::SwitchPart| {
        let (name, about) = (part.name.to_owned(), part.about.to_owned());
        Some(SwitchPart { name, about, takes: takes(part.kind)? })
    };
    let line = |switch: &room::Switch| SwitchLine {
        name: switch.name.to_owned(),
        about: switch.about.to_owned(),
        source: switch.article.to_owned(),
        usual: usual(switch),
        takes: takes(switch.kind),
        parts: switch.parts.iter().filter_map(part).collect(),
    };
    room::switches().iter().map(line).collect()
});

#[utoipa::path(get, path = "/api/house", responses((status = 200, body = Vec<SwitchLine>)))]
pub(crate) async fn switches() -> axum::Json<&'static [SwitchLine]> {
    axum::Json(SWITCHES.as_slice())
}

#[utoipa::path(
    post,
    path = "/api/check",
    request_body = String,
    responses((status = 200, body = TextChecked), (status = 422, body = Problem))
)]
pub(crate) async fn check(
    State(house): Shared,
    headers: HeaderMap,
    Text(text): Text<MOST_WISH>,
) -> Result<axum::Json<TextChecked>, Refused> {
    let who = named(&house, &headers)?;
    house.limits.work(who.id)?;
    let offered = Arc::clone(&house.offered);
    // To see whether it is too much takes long, too.
    let work = move || {
        too_much(&text)?;
        offered.with_text(&text).and_then(tried)
    };
    let catalogue = house.settling(work).await.ok_or_else(busy)?.map_err(wrong)?;
    let games = catalogue.entries().filter(|entry| entry.file == OWN_FILE);
    let mixes = catalogue.mixes().filter(|entry| entry.file == OWN_FILE);
    Ok(axum::Json(TextChecked {
        games: games.map(|it| (it.game.id.clone(), it.game.name.clone())).collect(),
        mixes: mixes.map(|it| (it.mix.id.clone(), it.mix.name.clone())).collect(),
    }))
}
