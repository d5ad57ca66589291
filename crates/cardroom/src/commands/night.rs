//! `cardroom night`

mod evening;
mod told;

use std::path::PathBuf;
use std::sync::Arc;

use bot::arena::Entrant;
use clap::Args;
use room::{Charter, Menu, Night as Script, StakesList};
use variant::{Faults, File, Problem};

use self::evening::{Evening, Player};
use self::told::Told;
use crate::answer::{Answer, to_json};
use crate::arguments::{Folder, drawn_seed, seed};
use crate::book::Book;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;
use crate::patience::Patience;
use crate::players::named;

/// Play a scripted night: players come, buy in, play a mix by house rules, and settle up
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom night friday.kdl
  cardroom night friday.kdl --seed 7 --csv > friday.csv
  cardroom night friday.kdl --games ~/my-games --save ~/hands

A night's file names the mix, the stakes, the house rules, who comes and how long they play. Bots
play it at full speed, and the report shows who won, who pays whom, and what was played. The same
seed gives the same night. Ctrl-C ends it early, with exit code 130. See docs/nights.md for how to
write one.")]
pub(crate) struct Night {
    /// The night's file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// The seed for the shuffles [default: the file's, or random; printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Save the hands: a new file, or a folder
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print who won what and who pays whom as CSV, for spreadsheets
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

pub(crate) fn run(asked: &Night, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.folder)?;
    let file = library::read(&asked.file)?;
    let read = Script::read(&file, &catalogue, StakesList::house());
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
    let patience = Patience::new(desk, "hands", 1);
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
    Ok(if stopped { Answer::stopped(text) } else { Answer::yes(text) })
}

/// Everyone who comes, with how they play. A style that nobody knows is shown where it stands.
fn players(file: &File, night: &Script) -> Result<Vec<Player>, Failure> {
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
