//! `cardroom arena`

mod contest;
mod told;

use bot::arena::Entrant;
use clap::Args;

use self::contest::{Contest, Result as Played};
use self::told::{Told, Unit};
use crate::answer::{Answer, to_json};
use crate::arguments::{Again, Wanted, chips, drawn_seed, hands, seed, threads, whole, within};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::patience::Patience;
use crate::players::listed;
use crate::threads::or_cores;

/// Play two bots against each other to see which is better
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom arena holdem --bots club,call
  cardroom arena badugi --bots club:20,random --hands 200 --seed 7
  cardroom arena razz --bots club:60,beginner --until-sure --hands 10000
  cardroom arena omaha-8 --bots club:20,call --seats 6 --hands 200 --json

A player is beginner, club, shark, call or random. Add a number to a bot to set how many deals it
imagines for each decision (club:60). Every deal is played twice, with the same cards and the seats
swapped, to even out the luck. The result is what the first player wins per 100 hands, in big blinds
(big bets in fixed limit), with a 95% confidence interval.

With --until-sure, the match is checked after 100, 200, 400 and so on deals, and stops when the
result is more than three standard errors from zero. The same seed gives the same result on any
machine and for any number of threads. Ctrl-C stops and shows the result so far, with exit code 130.
See docs/bots.md for more.")]
pub(crate) struct Arena {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// The two players, separated by a comma
    #[arg(long, value_name = "A,B", required = true)]
    pub(crate) bots: String,
    /// How many hands, two for every deal; with --until-sure, at most this many
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = hands, allow_negative_numbers = true)]
    pub(crate) hands: u64,
    /// How many seats, an even number: the players take every other seat
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seats: u32,
    /// Stop as soon as it is clear who is better
    #[arg(long)]
    pub(crate) until_sure: bool,
    /// The seed for the shuffles [default: random, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Each player's stack at the start of each hand
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = chips, allow_negative_numbers = true)]
    pub(crate) stack: u64,
    /// How many threads [default: one per core]; the result is the same for any number
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(asked: &Arena, desk: &mut Desk<'_>) -> std::result::Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let [first, second] = two(&asked.bots)?;
    within("--hands", asked.hands, 2)?;
    within("--stack", asked.stack, 1)?;
    if !asked.hands.is_multiple_of(2) {
        let hands = asked.hands;
        return Err(Failure::bad_input(format_args!(
            "--hands {hands}: every deal is played twice: expected an even number"
        )));
    }
    let fresh = game.table(seats(asked.seats)?, asked.stack)?;
    let variant = fresh.rules().variant();
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let contest = Contest {
        fresh: &fresh,
        players: [&first.1, &second.1],
        seed,
        deals: asked.hands / 2,
        until_sure: asked.until_sure,
    };
    let Played { standing, seconds, stopped } = contest
        .play(or_cores(asked.threads), Patience::new(desk, "hands", 2))
        .map_err(Failure::bad_input)?;
    let told = Told::new(
        variant,
        [&first.0, &second.0],
        &standing,
        &Unit::of(variant, fresh.setup()),
        if asked.until_sure { contest::SURE } else { contest::USUAL },
        (seed, seconds, stopped),
    );
    let again = again(asked, &told);
    let text = if asked.json { to_json(&told)? } else { told.shown(variant, asked.stack, &again) };
    Ok(if stopped { Answer::stopped(text) } else { Answer::yes(text) })
}

/// The two players, with their names.
fn two(names: &str) -> std::result::Result<[(String, Entrant); 2], Failure> {
    let players = listed("bot", names)?;
    players.try_into().map_err(|players: Vec<_>| {
        let count = players.len();
        Failure::bad_input(format_args!(
            "--bots {names}: expected two players, such as club,call, but there {} {count}",
            if count == 1 { "is" } else { "are" },
        ))
    })
}

/// As many seats for one player as for the other.
fn seats(asked: u32) -> std::result::Result<u8, Failure> {
    let is_even = asked > 0 && asked.is_multiple_of(2);
    u8::try_from(asked).ok().filter(|_| is_even).ok_or_else(|| {
        Failure::bad_input(format_args!(
            "--seats {asked}: the players take every other seat: expected an even number"
        ))
    })
}

/// The command that plays the same match again.
fn again(asked: &Arena, told: &Told<'_>) -> String {
    let again = Again::new("arena", told.game).wanted(&asked.wanted);
    let again = again.option("--bots", told.bots.join(",")).option("--seats", told.seats);
    let again = again.option("--stack", asked.stack).option("--seed", told.seed);
    // Stopped or sure, the same deals are the first so many.
    again.option("--hands", told.hands).to_string()
}
