//! The requests that are neither people's nor the page's.

use std::convert::Infallible;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, Path, Query, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use room::{StakesList, Statement, SwitchKind};
use serde::Deserialize;
use telling::Language;
use variant::mix::MixEntry;
use variant::{Catalogue, Entry, Settings, Sketch, syntax};
use wire::{
    Appendix, GameLine, GameRules, HandLine, HandReplay, Mark, MixLine, MyHands, Problem, Settled,
    StakesLine, StatementLine, SwitchLine, SwitchPart, TableLine, Takes, TextChecked, Wished,
};

use crate::appendix;
use crate::body::{Json, Refused, Text};
use crate::desk::{Origin, Who};
use crate::history::{self, Looker};
use crate::house::{House, NotOpened};
use crate::limits::Caller;
use crate::offered::OWN_FILE;
use crate::page::same_origin;
use crate::settle::{rule, too_much, tried};
use crate::socket::{self, Client};
use crate::whose;

/// The most bytes of a request with texts of games in it.
const MOST_WISH: usize = 128 * 1024;

/// The most bytes that wait in a socket to be sent.
pub(crate) const MOST_UNSENT: usize = 256 * 1024;

type Shared = State<Arc<House>>;

pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/games/{id}", get(game))
        .route("/api/appendix", get(appendix))
        .route("/api/mixes", get(mixes))
        .route("/api/stakes", get(stakes))
        .route("/api/house", get(switches))
        .route("/api/check", post(check))
        .route("/api/tables", get(tables).post(open))
        .route("/api/tables/{link}", get(table).put(settle))
        .route("/api/tables/{link}/games/{id}", get(table_game))
        .route("/api/hands", get(my_hands))
        .route("/api/tables/{link}/hands", get(hands))
        .route("/api/tables/{link}/hands/{number}", get(hand))
        .route("/api/tables/{link}/statement", get(statement))
        .route("/api/tables/{link}/statement.csv", get(statement_csv))
        .route("/api/socket", get(connect))
        .route("/healthz", get(healthy))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

pub(crate) fn none(what: &str) -> Refused {
    Refused::new(StatusCode::NOT_FOUND, format!("There is no such {what}."))
}

/// The language that somebody reads.
fn reads(headers: &HeaderMap) -> Language {
    let lists = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|it| it.to_str().ok());
    Language::accepted(&lists.collect::<Vec<_>>().join(","))
}

/// Does something that takes a while where nobody waits for it.
pub(crate) async fn apart<T, E>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, Refused>
where
    T: Send + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + Send + 'static,
{
    let done = tokio::task::spawn_blocking(work).await;
    let done = done.map_err(|error| Refused::failed(&error))?;
    done.map_err(|error| {
        let error: Box<dyn Error + Send + Sync> = error.into();
        Refused::failed(&*error)
    })
}

pub(crate) fn line(catalogue: &Catalogue, entry: &Entry) -> Option<GameLine> {
    let variant = catalogue.variant(&entry.game.id, &Settings::default()).ok()?;
    let game = &entry.game;
    let Sketch { cells, hand, draws, dice, piles, shares, streets, deck } =
        catalogue.sketch(&game.id).ok()?;
    let options = variant.options.iter().map(|(option, _)| {
        let usual = option.default_value().to_owned();
        let others = option.values.iter().filter(|value| **value != usual).cloned();
        (option.name.clone(), std::iter::once(usual.clone()).chain(others).collect())
    });
    Some(GameLine {
        id: game.id.clone(),
        name: game.name.clone(),
        aliases: game.aliases.clone(),
        family: variant.family().name().to_owned(),
        tags: variant.tags().iter().map(|tag| (*tag).to_owned()).collect(),
        about: game.about.clone(),
        source: game.sources.join(", "),
        seats: (variant.seats.min, variant.seats.max, variant.seats.usual),
        betting: variant.betting.name().to_owned(),
        allowed_betting: variant.allowed_betting.iter().map(|it| it.name().to_owned()).collect(),
        options: options.collect(),
        cells,
        hand,
        draws,
        dice,
        piles,
        shares,
        streets,
        deck,
        mark: None,
    })
}

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
    told.map(axum::Json).ok_or_else(|| none("game"))
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
    told.map(axum::Json).ok_or_else(|| none("game"))
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

#[utoipa::path(get, path = "/api/house", responses((status = 200, body = Vec<SwitchLine>)))]
pub(crate) async fn switches() -> axum::Json<Vec<SwitchLine>> {
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
    axum::Json(room::switches().iter().map(line).collect())
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

fn busy() -> Refused {
    let why = "The room is checking other games. Try again in a moment.";
    Refused { retry_after: Some(3), ..Refused::new(StatusCode::SERVICE_UNAVAILABLE, why) }
}

#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<TableLine>)))]
pub(crate) async fn tables(State(house): Shared) -> axum::Json<Vec<TableLine>> {
    axum::Json(house.listed())
}

fn wrong(problem: Problem) -> Refused {
    Refused::because(StatusCode::UNPROCESSABLE_ENTITY, problem)
}

fn named(house: &House, headers: &HeaderMap) -> Result<Who, Refused> {
    let who = house.people.somebody(headers)?;
    Ok(Who { id: who.id, name: who.name })
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
    Ok(axum::Json(crate::seat::settled(&link, &table, &settings)))
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
    let handle = house.table(&link).ok_or_else(|| none("table"))?;
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
    let handle = house.table(&link).ok_or_else(|| none("table"))?;
    let (digits, ending) = number.split_once('.').unwrap_or((&number, ""));
    let number: u64 = digits.parse().map_err(|_| none("hand"))?;
    let who = house.people.who(&headers).map(|who| who.id);
    let looker = Looker { who, language: reads(&headers) };
    let found = apart(move || history::hand(&house, handle.id, number, looker)).await?;
    let found = found.ok_or_else(|| none("hand"))?;
    let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    let vary = [(header::VARY, "Accept-Language")];
    match ending {
        "" => Ok((vary, axum::Json(found.replay)).into_response()),
        "phh" => Ok((plain, found.replay.phh).into_response()),
        "txt" => Ok((plain, found.text).into_response()),
        _ => Err(none("hand")),
    }
}

/// How everyone stands, as if all left with what they have now.
async fn stand(house: &Arc<House>, link: &str) -> Result<(Statement, room::Shown), Refused> {
    let mut table = match house.look(link).await {
        Some((table, ..)) => table,
        None => {
            let id = house.table(link).ok_or_else(|| none("table"))?.id;
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
        Some(Err(_)) => return Err(bad("`wire` must be a version number, such as 2.")),
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
        .write_buffer_size(crate::socket::MOST_TOGETHER)
        .max_write_buffer_size(MOST_UNSENT)
        .on_upgrade(move |socket| async move {
            socket::serve(house, socket, client).await;
            drop(counted);
        });
    Ok(response)
}

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
