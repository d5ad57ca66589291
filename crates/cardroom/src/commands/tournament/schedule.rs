//! `cardroom tournament structure`

use cards::grouped;
use clap::Args;
use room::StakesList;
use serde::Serialize;
use tournament::Library;
use tournament::plan::{Plan, Schedule};
use tournament::prizes::{Parts, Prizes, Round};
use tournament::structure::{self, Bets, Wanted};
use variant::game::Betting;

use super::played::{How, Runs, hours};
use super::sheet::{self, SheetLevel};
use crate::answer::{Answer, to_json};
use crate::arguments::{
    Folder, Named, chips as chips_each, drawn_seed, game_names, hands, whole, within,
};
use crate::commands::rules::Format;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;
use crate::patience::Patience;

#[derive(Args)]
pub(crate) struct Structure {
    /// How many players
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    players: u32,
    /// Each player's starting stack
    #[arg(long, value_name = "N", value_parser = chips_each, allow_negative_numbers = true)]
    stack: u64,
    /// How long it should last, with breaks
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    minutes: u32,
    /// How many minutes a level lasts [default: what fits]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    level: Option<u32>,
    /// The chip values, smallest first
    #[arg(
        long,
        value_name = "V,V..",
        value_delimiter = ',',
        default_value = "25,100,500,1000,5000"
    )]
    chips: Vec<u64>,
    /// The game; fixed limit games have antes and a bring-in
    #[arg(long, value_name = "ID", value_parser = Named(game_names), hide_possible_values = true)]
    game: Option<String>,
    #[command(flatten)]
    folder: Folder,
    /// Play tournaments with bots, and see when they really end
    #[arg(long, requires = "game")]
    measure: bool,
    /// How many tournaments the bots play
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = hands, allow_negative_numbers = true)]
    runs: u64,
    #[command(flatten)]
    how: How,
    /// The format of the sheet
    #[arg(long, value_enum)]
    sheet: Option<Format>,
    /// Print the levels as lines for a tournament file
    #[arg(long, conflicts_with = "sheet")]
    kdl: bool,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["sheet", "kdl"])]
    json: bool,
}

#[derive(Serialize)]
struct Structured {
    players: u32,
    stack: u64,
    /// How long it lasts, with its breaks.
    minutes: u32,
    chips: Vec<u64>,
    levels: Vec<SheetLevel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measured: Option<Measured>,
}

/// When tournaments by a schedule end.
#[derive(Serialize)]
struct Measured {
    runs: u64,
    /// The middle one, the shortest and the longest.
    minutes: u64,
    minutes_least: u64,
    minutes_most: u64,
    /// The level in which the middle one ended.
    level: u32,
    hands: u64,
    seed: u64,
}

impl Measured {
    fn shown(&self) -> String {
        let tournaments = if self.runs == 1 { "tournament" } else { "tournaments" };
        format!(
            "{} {tournaments} of bots ended after {} hours, in level {} (from {} to {}; seed {})",
            self.runs,
            hours(self.minutes),
            self.level,
            hours(self.minutes_least),
            hours(self.minutes_most),
            self.seed
        )
    }
}

/// Plays tournaments by a schedule.
fn measure(
    asked: &Structure,
    game: &str,
    schedule: Schedule,
    desk: &Desk<'_>,
) -> Result<Measured, Failure> {
    within("--runs", asked.runs, 1)?;
    let catalogue = library::catalogue(&asked.folder)?;
    let text = format!(
        "tournament \"Measured\" id=measured {{ game {game}; players 2 {}; stack {}; buy-in 1\n\
         levels minutes=20 {{ level 50 100 }}\n prizes {{ from 1 10000 100 }} }}",
        asked.players.max(2),
        asked.stack
    );
    let file = variant::File { name: "measured.kdl".into(), text };
    let read = Library::house().read(&file, &catalogue, StakesList::house());
    let plan = read.map_err(|faults| Failure::Files(vec![faults]))?;
    let all = Parts { from: 1, to: u32::MAX, parts: vec![10_000] };
    let plan = Plan { schedule, prizes: Prizes::Parts(vec![all], Round::Down), ..plan };
    let seed = asked.how.seed.unwrap_or_else(drawn_seed);
    let runs = Runs::new(plan, catalogue, &asked.how, seed)?;
    let patience = Patience::new(desk, "tournaments", 1);
    let mut ran = runs.all(asked.runs, asked.players, &patience);
    if let Some((run, why)) = ran.iter().find_map(|one| Some((one.run, one.wrong.as_ref()?))) {
        return Err(Failure::bad_input(format_args!("tournament {run}: {why}")));
    }
    ran.sort_by_key(|one| one.minutes);
    let none = || Failure::bad_input("stopped before a tournament was over");
    let middle = ran.get(ran.len() / 2).ok_or_else(none)?;
    let (least, most) = (ran.first().unwrap_or(middle), ran.last().unwrap_or(middle));
    Ok(Measured {
        runs: ran.len() as u64,
        minutes: middle.minutes,
        minutes_least: least.minutes,
        minutes_most: most.minutes,
        level: middle.level,
        hands: ran.iter().map(|one| one.hands).sum(),
        seed,
    })
}

pub(super) fn structure(asked: &Structure, desk: &Desk<'_>) -> Result<Answer, Failure> {
    let bets = match &asked.game {
        None => Bets::Blinds,
        Some(id) => {
            let catalogue = library::catalogue(&asked.folder)?;
            let settings = variant::Settings::default();
            let variant = catalogue.variant(id, &settings).map_err(Failure::bad_input)?;
            match variant.betting {
                Betting::Limit | Betting::Spread => Bets::Limits,
                Betting::NoLimit | Betting::PotLimit => Bets::Blinds,
            }
        }
    };
    let wanted = Wanted {
        players: asked.players,
        stack: asked.stack,
        minutes: asked.minutes,
        level: asked.level,
        chips: asked.chips.clone(),
        bets,
    };
    let schedule = structure::schedule(&wanted).map_err(Failure::bad_input)?;
    let levels = sheet::levels(&schedule);
    let minutes = levels.iter().map(|it| it.minutes.unwrap_or(0) + it.pause.unwrap_or(0)).sum();
    let (players, stack) = (asked.players, asked.stack);
    let measured = match &asked.game {
        Some(game) if asked.measure => Some(measure(asked, game, schedule, desk)?),
        _ => None,
    };
    if asked.json {
        let chips = asked.chips.clone();
        let told = Structured { players, stack, minutes, chips, levels, measured };
        return to_json(&told).map(Answer::yes);
    }
    if asked.kdl {
        return Ok(Answer::yes(sheet::written(&levels)));
    }
    let title = format!("{players} players, {} chips each", grouped(stack));
    let length = format!("{}:{:02} hours with breaks", minutes / 60, minutes % 60);
    let mut about = vec![length];
    about.extend(measured.map(|measured| measured.shown()));
    let sheet = sheet::sheet(&title, &about, &levels, asked.sheet.unwrap_or(Format::Text));
    Ok(Answer::yes(sheet))
}
