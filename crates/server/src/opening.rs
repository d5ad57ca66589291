//! A room from its opening to its end.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::get;
use store::{Key, KeyError, OtherKey, Sealer, Sqlite, Store, StoreError};
use tokio::sync::watch;
use utoipa::OpenApi;
use variant::Faults;

use crate::base::Base;
use crate::config::{Config, data_file};
use crate::door::guard;
use crate::door::hosts::{self, Hosts};
use crate::door::limits::slow_down;
use crate::door::listen::{self, ListenError};
use crate::door::page;
use crate::door::{api, openapi};
use crate::games::offered::Offered;
use crate::house::House;
use crate::kept::audit;
use crate::odds;
#[cfg(unix)]
use crate::office::open::Office;
use crate::people::all::People;
use crate::people::requests;
use crate::pool::Pool;

/// Jobs of bots and odds that may wait.
const MOST_JOBS: usize = 4_096;

/// Texts of games that may wait to be checked.
const MOST_SETTLED: usize = 16;

/// Questions for odds that may wait.
const MOST_QUESTIONS: usize = 32;

/// Why a room does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder of the data cannot be made.
    #[error("the data folder {} can't be used: {error}", .path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The key is gone, and the data is there.
    #[error(
        "there is data in {}, but no key at {}: give the key it was sealed with (--key), or start \
        with --new-key: bets of hands in play are then returned, and cards that were never shown \
        are lost",
        .data.display(),
        .key.display()
    )]
    KeyGone {
        /// Where the data is.
        data: PathBuf,
        /// Where no key is.
        key: PathBuf,
    },
    /// Nobody can come in.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// The system gives no threads.
    #[error("the room can't start: {0}")]
    System(#[from] io::Error),
}

/// What is worth telling when a room opens.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Where it is.
    pub address: SocketAddr,
    /// The same as people type it.
    pub url: String,
    /// Whether the usual port was taken.
    pub is_other_port: bool,
    /// Tables that were open when the room closed.
    pub tables: usize,
    /// How many games and mixes are offered besides those of the house.
    pub own_games: usize,
    /// Files of games that are not offered, each with its mistakes.
    pub bad_games: Vec<Faults>,
    /// Whether the key was made just now.
    pub is_new_key: bool,
    /// What whoever runs the room should know.
    pub warnings: Vec<String>,
}

/// A room that is ready to let people in.
pub struct Room {
    house: Arc<House>,
    listener: TcpListener,
    router: Router,
    /// What is worth telling.
    pub opened: Opened,
}

impl Room {
    /// Opens a room: its data, its key, its port. Tables that were open when it closed go on
    /// when it serves.
    pub async fn open(config: Config) -> Result<Room, OpenError> {
        let folder = |error| OpenError::Folder { path: config.data.clone(), error };
        make_folder(&config.data).map_err(folder)?;
        let was_there = Sqlite::is_or_was_there(&data_file(&config.data));
        if was_there && !config.key.exists() && !config.new_key {
            let (data, key) = (config.data.clone(), config.key.clone());
            return Err(OpenError::KeyGone { data, key });
        }
        let had_data = data_file(&config.data).exists();
        let (offered, bad_games) = Offered::with_files(config.games.clone());
        let (key, is_new_key) = Key::in_file(&config.key, &config.data)?;
        let sealer = Sealer::new(&key);
        let other = if config.new_key { OtherKey::BeginsAnew } else { OtherKey::Refused };
        let store = Sqlite::open_with(&data_file(&config.data), &sealer, other)?;
        if store.is_begun_anew() {
            tracing::warn!(
                "the key is another: bets of hands in play are returned, and a new chain begins"
            );
        }
        let is_other_key = had_data && (is_new_key || store.is_begun_anew());
        let store: Arc<dyn Store> = Arc::new(store);
        if let Some((certificate, key)) = &config.tls {
            listen::read_tls(certificate, key)?;
        }
        let (listener, is_other_port) = listen::bind(&config)?;
        let address = listener.local_addr()?;
        let scheme = config.scheme();
        let people = People::new(Arc::clone(&store), sealer.clone(), scheme);
        people.load()?;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let thinkers = match config.thinkers {
            0 => cores.saturating_sub(1).max(1),
            thinkers => thinkers,
        };
        let thinkers = Pool::new(thinkers, MOST_JOBS)?;
        // Whoever asks for odds does not keep a bot waiting.
        let odds = odds::OddsDesk::new(1, MOST_QUESTIONS)?;
        let warnings = listen::warnings(&config);
        let is_tls = config.tls.is_some();
        let settlers = Pool::patient(1, MOST_SETTLED)?;
        let own_games = offered.own().count();
        let offered = Arc::new(offered);
        let base = Base::new(config, store, sealer, (thinkers, settlers), offered);
        let house = Arc::new(House::new(Arc::new(base), people, odds));
        if is_other_key {
            let about =
                "bets of hands in play were returned, and cards that nobody showed are gone";
            house.keep(vec![audit::line("operator", "new-key", about.to_owned())]).await?;
        }
        let tables = house.recall()?;
        let router = router(&house);
        let host = match address {
            SocketAddr::V4(it) if it.ip().is_unspecified() => format!("localhost:{}", it.port()),
            SocketAddr::V6(it) if it.ip().is_unspecified() => format!("localhost:{}", it.port()),
            other => other.to_string(),
        };
        let url = format!("{}://{host}/", if is_tls { "https" } else { "http" });
        let opened = Opened {
            address,
            url,
            is_other_port,
            tables,
            own_games,
            bad_games,
            is_new_key,
            warnings,
        };
        Ok(Room { house, listener, router, opened })
    }

    #[cfg(test)]
    pub(crate) fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// Lets people in until `stop` says so. Then hands are played to their end, for so long at most.
    pub async fn serve(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
        patience: Duration,
    ) -> Result<(), OpenError> {
        let Room { house, listener, router, opened } = self;
        #[cfg(unix)]
        let _office = {
            let base = house.config.origins.first().cloned().unwrap_or(opened.url);
            let office = Office::open(Arc::clone(&house), base);
            office.inspect_err(
                |error| tracing::warn!(%error, "commands for people do not reach this room"),
            )
        };
        let tls = house.config.tls.clone();
        let (closed, mut is_closed) = watch::channel(false);
        tokio::spawn(Arc::clone(&house).beat());
        tokio::spawn(Arc::clone(&house).wake());
        let ending = Arc::clone(&house);
        tokio::spawn(async move {
            stop.await;
            tracing::info!("the room closes: hands are played to their end");
            ending.stop(patience).await;
            closed.send_replace(true);
        });
        let closes = async move {
            let _ = is_closed.wait_for(|closed| *closed).await;
        };
        let places = Arc::clone(&house.limits.places);
        listen::serve(listener, router, tls, places, closes).await?;
        Ok(())
    }
}

/// A folder for the one who runs the room alone: links to private tables are in it.
fn make_folder(path: &Path) -> io::Result<()> {
    let mut folder = fs::DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(path)
}

fn router(house: &Arc<House>) -> Router {
    let scheme = house.config.scheme();
    let origins = Arc::new(house.origins());
    let machine = hosts::machine();
    let hosts = Arc::new(Hosts::new(&house.config.origins, machine.as_deref()));
    let described = openapi::Description::openapi();
    let described = described.to_json().unwrap_or_else(|_| "{}".to_owned());
    let json = [(axum::http::header::CONTENT_TYPE, "application/json")];
    Router::new()
        .merge(requests::routes())
        .merge(odds::routes())
        .merge(api::routes())
        .route("/openapi.json", get(move || async move { (json, described) }))
        .with_state(Arc::clone(house))
        .fallback(page::page)
        .method_not_allowed_fallback(openapi::wrong_method)
        .layer(map_response(openapi::in_our_words))
        .layer(from_fn_with_state(Arc::clone(house), slow_down::<House>))
        .layer(from_fn_with_state(Arc::clone(house), requests::known::<House>))
        .layer(from_fn_with_state(origins, guard::from_own_pages))
        .layer(from_fn_with_state(hosts, hosts::meant_for_us))
        .layer(from_fn_with_state(scheme, guard::guarded))
}

#[cfg(test)]
mod golden;
