//! `cardroom load`: fills a room with players, checks all that it says, and times it.
//!
//! Players are real clients: each has a socket of its own and knows what the room tells it. `mind`
//! decides, `checks` looks for what is wrong, `player` ties both to the order of messages, and
//! `socket` to a connection.
//!
//! ```no_run
//! use load::Plan;
//!
//! let plan = Plan {
//!     url: Some("http://127.0.0.1:7777".to_owned()),
//!     program: "cardroom".into(),
//!     tables: 10,
//!     seats: 6,
//!     seconds: 60,
//!     games: Some("all".to_owned()),
//!     seed: 7,
//!     run: 1,
//!     think: 100,
//!     echo: false,
//!     kill: 0,
//!     hears_ctrl_c: true,
//! };
//! println!("{}", load::run(&plan)?.shown());
//! # Ok::<(), load::Error>(())
//! ```

mod checks;
mod echo;
mod end;
mod kills;
mod mind;
mod own;
mod player;
mod report;
mod socket;
mod tally;
mod times;
mod together;

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use cards::below;
use client::{Door, Guest, Room};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;
use wire::{GameLine, MixLine, Settled, Wished};

use crate::checks::{Fault, Kind};
use crate::kills::{Killer, Kills};
use crate::mind::Aim;
use crate::own::OwnRoom;
use crate::player::{Made, Phase, Player};
use crate::report::{Echo, Memory, Restarts};
use crate::tally::{Tally, read};
use crate::together::{Spread, Table};

pub use crate::echo::echo;
pub use crate::end::{STOPPED, asked_to_end};
pub use crate::report::Report;

/// How long it may take until everybody is connected, and until everybody has left.
const COMING: Duration = Duration::from_secs(120);
const LEAVING: Duration = Duration::from_secs(60);

/// How often somebody looks whether it is time for something.
const LOOK: Duration = Duration::from_millis(50);

/// Where a room is killed, those who come back ask for up to so many lines again.
const TOLD_AGAIN: u64 = 60;

/// The bytes of a table message where none has come.
const USUAL_BYTES: u64 = 6 << 10;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The room; none is one of its own.
    pub url: Option<String>,
    /// The program of a room of its own, and of the echo server.
    pub program: PathBuf,
    /// How many tables.
    pub tables: u32,
    /// How many players at each, or as many as its game seats.
    pub seats: u8,
    /// How long they play.
    pub seconds: u64,
    /// Games and mixes, apart by commas, or `all`; none is some of each family.
    pub games: Option<String>,
    /// Where the chance of the players begins.
    pub seed: u64,
    /// A number that no other run has.
    pub run: u64,
    /// The longest time that a player thinks before a move, in milliseconds.
    pub think: u32,
    /// Whether a bare echo server is timed as well.
    pub echo: bool,
    /// How many times its own room is killed.
    pub kill: u32,
    /// Whether Ctrl-C stops it.
    pub hears_ctrl_c: bool,
}

/// Why nothing was measured.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The room does not do what it is asked.
    #[error(transparent)]
    Room(#[from] client::Error),
    /// The room has no such game.
    #[error("there is no game {name:?}")]
    NoSuchGame {
        /// What was asked for.
        name: String,
        /// The games and mixes that it has.
        names: Vec<String>,
    },
    /// Somebody asked for an end before anybody sat down.
    #[error("stopped before anyone sat down")]
    Stopped,
    /// Something else, in words.
    #[error("{0}")]
    Failed(String),
    /// Something could not be read.
    #[error("can't read {from}: {error}")]
    Input {
        /// What.
        from: String,
        /// What the system said.
        error: io::Error,
    },
    /// Something could not be written.
    #[error("can't write to {to}: {error}")]
    Output {
        /// Where to.
        to: String,
        /// What the system said.
        error: io::Error,
    },
}

/// Plays, and tells how it was.
///
/// # Errors
/// When there is no room, or nobody can sit down.
pub fn run(plan: &Plan) -> Result<Report, Error> {
    let failed = |error| Error::Output { to: "the network".to_owned(), error };
    let runtime = Runtime::new().map_err(failed)?;
    let (stopper, stop) = watch::channel(false);
    let own = OwnPlace::default();
    let _nobody_stops_it = if plan.hears_ctrl_c {
        runtime.spawn(listen_for_the_end(stopper, Arc::clone(&own)));
        None
    } else {
        Some(stopper)
    };
    let opened = room(plan, &own, &stop).and_then(|room| {
        let tables = open_tables(plan, &room, &stop)?;
        Ok((room, tables))
    });
    // What fails now may fail because a room hears Ctrl-C, too.
    let (room, tables) = opened.map_err(|error| go_on(&stop).err().unwrap_or(error))?;
    let evening = Evening { plan, room: &room, tables, own: &own, stop };
    let told = runtime.block_on(evening.play());
    // The room goes before the report, whatever comes of it.
    lock(&own).take();
    told
}

/// The room where they play, which is open.
fn room(plan: &Plan, own: &OwnPlace, stop: &watch::Receiver<bool>) -> Result<Room, Error> {
    let Some(url) = &plan.url else {
        // Whoever hears Ctrl-C must know of it as soon as it runs.
        let (started, room) = OwnRoom::start(&plan.program, plan.run)?;
        *lock(own) = Some(started);
        while !room.is_ready() {
            lock(own).as_mut().map_or(Ok(()), OwnRoom::is_opening)?;
            go_on(stop)?;
            std::thread::sleep(LOOK);
        }
        return Ok(room);
    };
    Ok(Room::at(url)?)
}

/// Whether nobody has asked for an end before there is anything to report.
fn go_on(stop: &watch::Receiver<bool>) -> Result<(), Error> {
    let is_over = *stop.borrow();
    if is_over { Err(Error::Stopped) } else { Ok(()) }
}

/// The room that was started for this, if it was; shared with whoever hears Ctrl-C.
type OwnPlace = Arc<Mutex<Option<OwnRoom>>>;

fn lock(own: &OwnPlace) -> MutexGuard<'_, Option<OwnRoom>> {
    own.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first Ctrl-C asks for an end in good order; the second is one, but leaves no room behind.
async fn listen_for_the_end(stop: watch::Sender<bool>, own: OwnPlace) {
    for _ in 0..2 {
        asked_to_end().await;
        if stop.send_replace(true) {
            lock(&own).take();
            std::process::exit(STOPPED.into());
        }
    }
}

/// A table that was opened, and who will sit there.
struct Opened {
    settled: Settled,
    game: String,
    guests: Vec<Guest>,
    table: Arc<Table>,
}

/// Everybody comes in, and the first of each table opens it.
fn open_tables(
    plan: &Plan,
    room: &Room,
    stop: &watch::Receiver<bool>,
) -> Result<Vec<Opened>, Error> {
    let played = to_play(plan.games.as_deref(), &room.games()?, &room.mixes()?, plan.seed)?;
    let mut tables = Vec::new();
    for (number, (game, most)) in (1..=plan.tables).zip(played.iter().cycle()) {
        let chairs = plan.seats.min(*most);
        let mut guests = Vec::new();
        for seat in 1..=chairs {
            go_on(stop)?;
            guests.push(room.guest(&format!("Player {number}-{seat}"))?);
        }
        let wished = Wished {
            name: format!("Load {number}"),
            chairs: Some(chairs),
            play: game.clone(),
            // So that others can look on.
            listed: true,
            ..Wished::default()
        };
        let Some(host) = guests.first() else { continue };
        let settled = room.open(host, &wished)?;
        let table = Arc::new(Table::new(guests.len()));
        tables.push(Opened { settled, game: game.clone(), guests, table });
    }
    Ok(tables)
}

/// What is played at the tables, in turn: an id, and the most who can play it.
fn to_play(
    wanted: Option<&str>,
    games: &[GameLine],
    mixes: &[MixLine],
    seed: u64,
) -> Result<Vec<(String, u8)>, Error> {
    let game = |game: &GameLine| (game.id.clone(), game.seats.1);
    let played: Vec<(String, u8)> = match wanted {
        Some("all") => games.iter().map(game).collect(),
        Some(list) => {
            let ids = list.split(',').map(str::trim).filter(|id| !id.is_empty());
            ids.map(|id| named(id, games, mixes)).collect::<Result<_, _>>()?
        }
        None => of_each_family(games, seed).into_iter().map(game).collect(),
    };
    if played.is_empty() {
        return Err(Error::Failed("there is no game to play: expected ids, or all".to_owned()));
    }
    Ok(played)
}

fn named(id: &str, games: &[GameLine], mixes: &[MixLine]) -> Result<(String, u8), Error> {
    let is_it = |game: &&GameLine| game.id == id || game.aliases.iter().any(|alias| alias == id);
    if let Some(game) = games.iter().find(is_it) {
        return Ok((game.id.clone(), game.seats.1));
    }
    if let Some(mix) = mixes.iter().find(|mix| mix.id == id) {
        let of_mix = games.iter().filter(|game| mix.games.contains(&game.id));
        // A mix seats as many as all of its games do.
        let most = of_mix.map(|game| game.seats.1).min().unwrap_or(u8::MAX);
        return Ok((mix.id.clone(), most));
    }
    let games = games.iter().map(|game| game.id.as_str());
    let names = games.chain(mixes.iter().map(|mix| mix.id.as_str())).map(str::to_owned).collect();
    Err(Error::NoSuchGame { name: id.to_owned(), names })
}

/// All games, one of each family in turn, in an order that comes from the seed.
fn of_each_family(games: &[GameLine], seed: u64) -> Vec<&GameLine> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut families: BTreeMap<&str, Vec<&GameLine>> = BTreeMap::new();
    for game in games {
        let family = families.entry(&game.family).or_default();
        let place = below(family.len() as u32 + 1, &mut rng) as usize;
        family.insert(place, game);
    }
    let longest = families.values().map(Vec::len).max().unwrap_or(0);
    let turns = (0..longest).flat_map(|turn| families.values().filter_map(move |it| it.get(turn)));
    turns.copied().collect()
}

/// Everything that is needed to play.
struct Evening<'a> {
    plan: &'a Plan,
    room: &'a Room,
    tables: Vec<Opened>,
    own: &'a OwnPlace,
    stop: watch::Receiver<bool>,
}

/// What is known when the time is up, before everybody leaves.
struct Played {
    seconds: f64,
    moves: u64,
    hands: u64,
}

impl Evening<'_> {
    async fn play(mut self) -> Result<Report, Error> {
        let tally = Arc::new(Tally::default());
        let (phase, phases) = watch::channel(Phase::Joining);
        let before = self.memory();
        let mut players = self.players(&tally, &phases);
        let count = players.len();
        self.wait_for_all(&tally, count).await?;
        let memory =
            before.zip(self.memory()).map(|(before, after)| Memory::of(before, after, count));
        phase.send_replace(Phase::Playing);
        let killer = self.killer(&tally);
        let played = self.wait_for_the_end(&tally, killer.as_ref()).await;
        let kills = killer.map(|killer| killer.join().unwrap_or_default());
        phase.send_replace(Phase::Leaving);
        let have_left = self.wait_until_all_left(&mut players).await;
        phase.send_replace(Phase::Over);
        while players.join_next().await.is_some() {}
        let stopped = *self.stop.borrow();
        if have_left {
            self.check_statements(&tally);
        } else if self.runs() {
            let example = format!("not everyone had left after {} s", LEAVING.as_secs());
            tally.wrong(Fault::new(Kind::Unfinished, example));
        }
        if let Some(line) = lock(self.own).as_ref().and_then(OwnRoom::panic) {
            tally.wrong(Fault::new(Kind::Panic, line));
        }
        if played.moves == 0 && !stopped {
            tally.wrong(Fault::new(Kind::Unfinished, "no one has made a move"));
        }
        let mut spread = Spread::default();
        self.tables.iter().for_each(|opened| opened.table.add_to(&mut spread));
        let mut told = self.told(&tally, &played, &spread, count);
        told.memory = memory;
        told.restarts = kills.map(|kills| Restarts::of(&kills, &tally));
        if self.plan.echo && !stopped {
            told.echo = Some(self.time_the_echo(&told, &tally).await?);
        }
        Ok(told)
    }

    /// Whoever kills the room, where somebody shall.
    fn killer(&self, tally: &Arc<Tally>) -> Option<JoinHandle<Kills>> {
        let name = |opened: &Opened| format!("{} ({})", opened.settled.table, opened.game);
        let killer = Killer {
            own: Arc::clone(self.own),
            room: self.room.clone(),
            tables: self.tables.iter().map(|it| (name(it), Arc::clone(&it.table))).collect(),
            tally: Arc::clone(tally),
            stop: self.stop.clone(),
            rng: ChaCha8Rng::seed_from_u64(self.plan.seed),
        };
        let kills = self.plan.kill;
        (kills > 0).then(|| std::thread::spawn(move || killer.kills(kills)))
    }

    /// Everybody connects.
    fn players(&self, tally: &Arc<Tally>, phases: &watch::Receiver<Phase>) -> JoinSet<bool> {
        let mut players = JoinSet::new();
        // The room keeps the numbers of a client's commands, perhaps from another run.
        let run = self.plan.run;
        for (number, opened) in self.tables.iter().enumerate() {
            for (seat, guest) in opened.guests.iter().enumerate() {
                let aim = Aim {
                    me: guest.me.player,
                    chair: seat as u8,
                    buy_in: opened.settled.buy_in,
                    games: opened.settled.games.len() as u16,
                    is_careful: false,
                    is_leaving: false,
                    closes: seat == 0,
                };
                let mut rng = ChaCha8Rng::seed_from_u64(self.plan.seed);
                rng.set_stream((number * 100 + seat) as u64);
                let player = Player::new(Made {
                    aim,
                    seat,
                    link: opened.settled.table.clone(),
                    table: Arc::clone(&opened.table),
                    tally: Arc::clone(tally),
                    think: Duration::from_millis(self.plan.think.into()),
                    again: if self.plan.kill > 0 { TOLD_AGAIN } else { 0 },
                    rng,
                });
                let door = Door {
                    address: self.room.address.clone(),
                    path: format!(
                        "/api/socket?client=load-{run:x}-{number}-{seat}&wire={}",
                        wire::VERSION
                    ),
                    cookie: guest.cookie.clone(),
                };
                players.spawn(socket::play(player, door, phases.clone()));
            }
        }
        players
    }

    async fn wait_for_all(&self, tally: &Tally, count: usize) -> Result<(), Error> {
        let begun = Instant::now();
        loop {
            let there = tally.there.load(Ordering::Relaxed);
            if there == count || *self.stop.borrow() {
                return Ok(());
            }
            if begun.elapsed() > COMING || !self.runs() {
                let faults = tally.faults();
                let why = faults.first().map(|(_, _, example)| format!(": {example}"));
                let why = why.unwrap_or_default();
                let told = format!("only {there} of {count} players came to see their table{why}");
                return Err(Error::Failed(told));
            }
            sleep(LOOK).await;
        }
    }

    /// The time is up when whoever kills the room is done, too.
    async fn wait_for_the_end(
        &mut self,
        tally: &Tally,
        killer: Option<&JoinHandle<Kills>>,
    ) -> Played {
        let begun = Instant::now();
        let end = Duration::from_secs(self.plan.seconds);
        let kills = || killer.is_some_and(|killer| !killer.is_finished());
        while (begun.elapsed() < end || kills()) && !*self.stop.borrow() {
            if !self.runs() {
                tally.wrong(Fault::new(Kind::Unfinished, "the room stopped on its own"));
                break;
            }
            let left = end.saturating_sub(begun.elapsed()).max(LOOK);
            tokio::select! {
                () = sleep(left.min(Duration::from_millis(500))) => {}
                _ = self.stop.changed() => {}
            }
        }
        let hands = self.tables.iter().map(|opened| opened.table.hands()).sum();
        Played { seconds: begun.elapsed().as_secs_f64(), moves: read(&tally.moves), hands }
    }

    /// Whether all have left in good order.
    async fn wait_until_all_left(&self, players: &mut JoinSet<bool>) -> bool {
        let begun = Instant::now();
        let mut have_left = true;
        while begun.elapsed() < LEAVING && self.runs() {
            tokio::select! {
                ended = players.join_next() => match ended {
                    Some(ended) => have_left &= ended.unwrap_or(false),
                    None => return have_left,
                },
                () = sleep(LOOK) => {}
            }
        }
        false
    }

    /// When all have left, the books must be even.
    fn check_statements(&self, tally: &Tally) {
        for opened in &self.tables {
            let Some(host) = opened.guests.first() else { continue };
            let link = &opened.settled.table;
            let checked = match self.room.statement(link, host) {
                Ok(told) => checks::statement(&told, opened.table.asked(), opened.table.house()),
                Err(why) => Err(Fault::new(Kind::Statement, why)),
            };
            if let Err(mut fault) = checked {
                fault.example = format!("table {link} ({}): {}", opened.game, fault.example);
                tally.wrong(fault);
            }
        }
    }

    fn told(&self, tally: &Tally, played: &Played, spread: &Spread, players: usize) -> Report {
        let mut games: BTreeMap<String, u64> = BTreeMap::new();
        for opened in &self.tables {
            *games.entry(opened.game.clone()).or_default() += opened.table.hands();
        }
        Report::of(report::Count {
            room: format!("http://{}", self.room.address),
            is_own: self.plan.url.is_none(),
            tables: self.tables.len(),
            players,
            games,
            seconds: played.seconds,
            moves: played.moves,
            hands: played.hands,
            seed: self.plan.seed,
            stopped: *self.stop.borrow(),
            tally,
            spread,
        })
    }

    async fn time_the_echo(&self, told: &Report, tally: &Tally) -> Result<Echo, Error> {
        let (_server, port) = own::echo_server(&self.plan.program)?;
        let messages = read(&tally.messages);
        let bytes = read(&tally.bytes).checked_div(messages).unwrap_or(USUAL_BYTES);
        let plan = echo::Plan {
            port,
            groups: self.tables.iter().map(|opened| opened.guests.len()).collect(),
            bytes: bytes as usize,
            rate: told.moves_per_second,
            seconds: told.seconds,
            seed: self.plan.seed,
        };
        let begun = Instant::now();
        let spread = echo::measure(&plan, self.stop.clone()).await?;
        Ok(Echo::of(&spread, begun.elapsed().as_secs_f64(), bytes, told))
    }

    /// Whether the room still runs, as far as one can tell.
    fn runs(&self) -> bool {
        lock(self.own).as_mut().is_none_or(OwnRoom::runs)
    }

    fn memory(&self) -> Option<u64> {
        lock(self.own).as_ref().and_then(OwnRoom::memory)
    }
}

#[cfg(test)]
mod tests {
    use wire::{GameLine, MixLine};

    use super::{of_each_family, to_play};

    fn game(id: &str, family: &str, most: u8) -> GameLine {
        GameLine {
            id: id.to_owned(),
            name: id.to_uppercase(),
            aliases: vec![format!("{id}-too")],
            family: family.to_owned(),
            seats: (2, most, 2),
            betting: "limit".to_owned(),
            ..GameLine::default()
        }
    }

    fn house() -> Vec<GameLine> {
        let games = [("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c"), ("c2", "c")];
        games.map(|(id, family)| game(id, family, 8)).to_vec()
    }

    #[test]
    fn families_take_turns_until_every_game_was_played() {
        for seed in 0..20 {
            let games = house();
            let order = of_each_family(&games, seed);
            let families: Vec<&str> = order.iter().map(|game| game.family.as_str()).collect();
            assert_eq!(families, ["a", "b", "c", "a", "c", "a"]);
            let mut ids: Vec<&str> = order.iter().map(|game| game.id.as_str()).collect();
            ids.sort_unstable();
            assert_eq!(ids, ["a1", "a2", "a3", "b1", "c1", "c2"]);
        }
    }

    #[test]
    fn a_list_may_name_games_their_other_names_and_mixes() {
        let mut games = house();
        games[3].seats.1 = 5;
        let mix = MixLine {
            mark: None,
            id: "both".to_owned(),
            name: "Both".to_owned(),
            about: String::new(),
            games: vec!["a1".to_owned(), "b1".to_owned()],
        };
        let played = |list| to_play(Some(list), &games, std::slice::from_ref(&mix), 1);
        let owned = |id: &str, most| (id.to_owned(), most);
        assert_eq!(played("a2").expect("a game"), [owned("a2", 8)]);
        let told = played(" c1-too , both").expect("a game and a mix");
        assert_eq!(told, [owned("c1", 8), owned("both", 5)]);
        assert_eq!(played("all").expect("all").len(), 6);
        assert!(played("nothing").is_err());
        assert!(played(" , ").is_err());
    }
}
