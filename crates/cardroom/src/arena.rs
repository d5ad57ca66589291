//! `cardroom arena`

mod contest;
mod told;

use std::sync::Arc;
use std::thread;

use bot::arena::Entrant;
use cards::Card;
use dealer::usual_table;
use engine::{Hand, Rules};

use self::contest::{Contest, Result as Played};
use self::told::{Told, Unit};
use crate::Answer;
use crate::command_line;
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::patience::STOPPED;
use crate::players::listed;
use crate::rank::to_json;
use crate::simulate::{drawn_seed, quoted, within};

pub(crate) fn run(asked: &command_line::Arena) -> std::result::Result<Answer, Failure> {
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
    let seats = seats(asked.seats)?;
    let variant = game.variant(Some(seats))?;
    let rules = Arc::new(Rules::new(&variant).map_err(Failure::bad_input)?);
    let table = usual_table(&variant, usize::from(seats), asked.stack);
    let setup = Arc::new(table.map_err(Failure::bad_input)?);
    let fresh = Hand::<Card>::new(&rules, &setup).map_err(Failure::bad_input)?;
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let contest = Contest {
        fresh: &fresh,
        players: [&first.1, &second.1],
        seed,
        deals: asked.hands / 2,
        until_sure: asked.until_sure,
    };
    let Played { standing, seconds, stopped } =
        contest.play(asked.threads.unwrap_or_else(cores)).map_err(Failure::bad_input)?;
    let told = Told::new(
        &variant,
        [&first.0, &second.0],
        &standing,
        &Unit::of(&variant, &setup),
        if asked.until_sure { contest::SURE } else { contest::USUAL },
        (seed, seconds, stopped),
    );
    let again = again(asked, &told);
    let text = if asked.json { to_json(&told)? } else { told.shown(&variant, asked.stack, &again) };
    Ok(Answer { text, exit_code: if stopped { STOPPED } else { 0 } })
}

/// The two players, with their names.
fn two(names: &str) -> std::result::Result<[(String, Entrant); 2], Failure> {
    let players = listed("bot", names)?;
    players.try_into().map_err(|players: Vec<_>| {
        let count = players.len();
        Failure::bad_input(format_args!(
            "--bots {names}: expected two players, such as club,call, and there {} {count}",
            if count == 1 { "is" } else { "are" },
        ))
    })
}

/// As many seats for one player as for the other.
fn seats(asked: u32) -> std::result::Result<u8, Failure> {
    let is_even = asked > 0 && asked.is_multiple_of(2);
    u8::try_from(asked).ok().filter(|_| is_even).ok_or_else(|| {
        Failure::bad_input(format_args!(
            "--seats {asked}: each player has every second seat: expected an even number"
        ))
    })
}

/// The command that plays the same match again.
fn again(asked: &command_line::Arena, told: &Told<'_>) -> String {
    let mut words = vec!["cardroom".to_owned(), "arena".to_owned(), told.game.to_owned()];
    let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
    let wanted = &asked.wanted;
    wanted.options.iter().for_each(|text| option("--option", text.clone()));
    if let Some(betting) = &wanted.betting {
        option("--betting", betting.to_lowercase());
    }
    if let Some(folder) = &wanted.folder.folder {
        option("--games", folder.display().to_string());
    }
    option("--bots", told.bots.join(","));
    option("--seats", told.seats.to_string());
    option("--stack", asked.stack.to_string());
    option("--seed", told.seed.to_string());
    // Stopped or sure, the same deals are the first so many.
    option("--hands", told.hands.to_string());
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}
