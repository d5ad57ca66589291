//! `cardroom night`

mod evening;
mod told;

use std::sync::Arc;

use bot::arena::Entrant;
use room::{Charter, Menu, Night, StakesList};
use variant::{Faults, File, Problem};

use self::evening::{Evening, Player};
use self::told::Told;
use crate::Answer;
use crate::book::Book;
use crate::command_line;
use crate::failure::Failure;
use crate::library;
use crate::patience::{Patience, STOPPED};
use crate::players::named;
use crate::rank::to_json;
use crate::simulate::drawn_seed;

pub(crate) fn run(asked: &command_line::Night) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.folder)?;
    let file = library::read(&asked.file)?;
    let read = Night::read(&file, &catalogue, StakesList::house());
    let mut night = read.map_err(|faults| Failure::Files(vec![faults]))?;
    let players = players(&file, &night)?;
    let seed = asked.seed.or(night.seed).unwrap_or_else(drawn_seed);
    night.seed = Some(seed);
    let mix = night.mix.clone();
    let menu = Menu::new(Arc::new(catalogue.into_owned()), mix).map_err(Failure::bad_input)?;
    let charter = Charter {
        name: night.name.clone(),
        chairs: night.chairs,
        menu: Arc::new(menu),
        stakes: night.stakes.clone(),
        house: night.house.clone(),
        clock: night.clock,
        opens: night.begins,
    };
    let name = format!("cardroom-night-{seed}");
    let mut book = asked
        .save
        .as_deref()
        .map(|path| Book::new(Some(path), &name, charter.menu.catalogue()))
        .transpose()?;
    let patience = Patience::new("hands", 1);
    let mut evening = Evening::new(&night, charter, players, seed).map_err(Failure::bad_input)?;
    let stopped = !evening.play(&patience, book.as_mut())?;
    patience.end();
    let told =
        Told::of(&night, &evening, patience.seconds(), stopped).map_err(Failure::bad_input)?;
    let text = if asked.json {
        to_json(&told)?
    } else if asked.csv {
        told.statement.csv()
    } else {
        let saved = book.map(|book| format!("\nsaved       {}\n", book.path().display()));
        format!("{}{}", told.shown(&night), saved.unwrap_or_default())
    };
    Ok(Answer { text, exit_code: if stopped { STOPPED } else { 0 } })
}

/// Everyone who comes, with how they play. A style that nobody knows is shown where it stands.
fn players(file: &File, night: &Night) -> Result<Vec<Player>, Failure> {
    let mut problems = Vec::new();
    let mut players = Vec::new();
    for guest in &night.people {
        let style = guest.style.as_ref().map_or(Entrant::USUAL, |style| style.name.as_str());
        match (named("style", style), &guest.style) {
            (Ok(entrant), _) => players.push(Player::new(guest.clone(), entrant)),
            (Err(why), Some(style)) => {
                let help = format!("expected {}", Entrant::names().join(", "));
                problems.push(Problem::new(&style.place, why.to_string(), help));
            }
            (Err(why), None) => return Err(why),
        }
    }
    if problems.is_empty() {
        return Ok(players);
    }
    Err(Failure::Files(vec![Faults::new(&file.name, &file.text, problems)]))
}
