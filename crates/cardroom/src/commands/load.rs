//! `cardroom load`

use clap::Args;
use load::{Error, Plan};

use crate::answer::{Answer, to_json};
use crate::arguments::{between, drawn_seed, seed};
use crate::desk::Desk;
use crate::failure::Failure;

/// Fill a room with simulated players, check everything it says, and time it
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom load
  cardroom load --tables 100 --seconds 60 --think 2000 --echo
  cardroom load --games holdem,badugi --tables 2 --seats 4 --seed 7
  cardroom load --url http://127.0.0.1:7777 --games all --tables 79 --json

Without --url, it starts a room on a free port with an empty data folder, and removes both at the
end. Every seat at every table gets a player with a WebSocket of its own, who makes random legal
moves; a player who busts rebuys. A player whose connection breaks reconnects and repeats any
request that was not answered.

Everything that arrives is checked: every message in order, the same log for everyone at a table, no
chips gained or lost, hidden cards that stay hidden, private parts and answers of one length, the
same answer to a repeated request. Errors are counted and shown with an example, and the exit code
is 1.

Times run from sending a move until its answer, until a player at the table hears of it (each seat),
and until everyone has (all seats). With --echo, a bare echo server is timed after the room, with as
many sockets and the same size and rate of messages. A room that is not your own may allow fewer
connections and messages than this needs. Ctrl-C ends it early, with exit code 130.")]
pub(crate) struct Load {
    /// The room, such as http://127.0.0.1:7777 [default: start a new one]
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = tables, allow_negative_numbers = true)]
    pub(crate) tables: u32,
    /// How many players at each table, or as many as its game seats
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = table_seats, allow_negative_numbers = true)]
    pub(crate) seats: u8,
    /// How long they play
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: u64,
    /// Games and mixes, separated by commas, one per table in turn; or all [default: some of each
    /// family]
    #[arg(long, value_name = "LIST|all")]
    pub(crate) games: Option<String>,
    /// The seed for the players [default: random, and printed]; the room has its own
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The longest a player thinks before a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = millis, allow_negative_numbers = true)]
    pub(crate) think: u32,
    /// Time a bare echo server as well, and compare
    #[arg(long)]
    pub(crate) echo: bool,
    /// Kill the room this many times during play, and restart it with the same data
    #[arg(long, value_name = "N", default_value_t = 0, hide = true, conflicts_with = "url")]
    pub(crate) kill: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn tables(text: &str) -> Result<u32, String> {
    between(1, 10_000, text)
}

fn table_seats(text: &str) -> Result<u8, String> {
    between(2, 10, text)
}

fn seconds(text: &str) -> Result<u64, String> {
    between(1, 1_000_000, text)
}

fn millis(text: &str) -> Result<u32, String> {
    let millis = text.trim().parse().ok().filter(|millis| *millis <= 600_000);
    millis.ok_or_else(|| "expected a whole number of milliseconds up to 600000".to_owned())
}

pub(crate) fn run(asked: &Load, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    let program = std::env::current_exe();
    let failed = |error| Failure::Input { from: "the path of this program".to_owned(), error };
    let report = match load::run(&Plan {
        url: asked.url.clone(),
        program: program.map_err(failed)?,
        tables: asked.tables,
        seats: asked.seats,
        seconds: asked.seconds,
        games: asked.games.clone(),
        seed: asked.seed.unwrap_or_else(drawn_seed),
        run: drawn_seed(),
        think: asked.think,
        echo: asked.echo,
        kill: asked.kill,
        hears_ctrl_c: desk.hears_ctrl_c,
    }) {
        Err(Error::Stopped) if asked.json => return Ok(Answer::stopped(String::new())),
        Err(stopped @ Error::Stopped) => return Ok(Answer::stopped(format!("{stopped}\n"))),
        told => told?,
    };
    let text = if asked.json { to_json(&report)? } else { report.shown() };
    Ok(match (report.is_good(), report.stopped) {
        (false, _) => Answer::no(text),
        (true, true) => Answer::stopped(text),
        (true, false) => Answer::yes(text),
    })
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::NoSuchGame { name, names } => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                Failure::no_such("game", &name, &names)
            }
            Error::Input { from, error } => Failure::Input { from, error },
            Error::Output { to, error } => Failure::Output { to, error },
            other => Failure::bad_input(other),
        }
    }
}
