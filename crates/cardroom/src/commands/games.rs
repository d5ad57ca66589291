//! `cardroom games`

use clap::Args;
use serde::Serialize;
use variant::game::GameOption;
use variant::{Entry, Family, SeatLimit, Settings, Shelf, Variant};

use crate::answer::to_json;
use crate::arguments::{Folder, Named};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;

/// A game as lists show it.
#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    aliases: Vec<String>,
    about: String,
    family: &'static str,
    tags: Vec<&'static str>,
    source: String,
    credit: String,
    phh: Vec<String>,
    seats: ListedSeats,
    betting: &'static str,
    allowed_betting: Vec<&'static str>,
    options: Vec<ListedOption>,
    shelf: &'static str,
    hash: String,
}

#[derive(Serialize)]
struct ListedSeats {
    min: u8,
    max: u8,
    usual: u8,
    /// Why no more.
    reason: String,
}

/// An option of a game or a mix as lists show it.
#[derive(Serialize)]
pub(crate) struct ListedOption {
    name: String,
    values: Vec<String>,
    default: String,
    about: String,
}

impl ListedOption {
    pub(crate) fn of(option: &GameOption) -> ListedOption {
        ListedOption {
            name: option.name.clone(),
            values: option.values.clone(),
            default: option.default_value().to_owned(),
            about: option.about.clone(),
        }
    }
}

/// What lists say of where something comes from.
pub(crate) fn shelf(shelf: Shelf, replaces: bool) -> &'static str {
    match shelf {
        Shelf::House => "house",
        Shelf::Lab => "lab",
        Shelf::Host if replaces => "yours, replaced",
        Shelf::Host => "yours",
    }
}

/// List the games: id, name, family, seats, betting and source
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom games
  cardroom games --family stud
  cardroom games --seats
  cardroom games --games ~/my-games --json

Games from your own folder (--games) are listed with the others. A game may replace a built-in one if
its file says replace=#true.")]
pub(crate) struct Games {
    /// Only this family: flop, grid, draw-and-board, draw or stud
    #[arg(long, value_name = "FAMILY", value_parser = Named(family_names), hide_possible_values = true)]
    pub(crate) family: Option<String>,
    /// Include the study games, which are in no rulebook
    #[arg(long)]
    pub(crate) lab: bool,
    /// Show the most players for each game, and why no more fit
    #[arg(long, conflicts_with = "json")]
    pub(crate) seats: bool,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn family_names() -> Vec<&'static str> {
    Family::ALL.map(Family::name).to_vec()
}

pub(crate) fn run(games: &Games, _: &mut Desk<'_>) -> Result<String, Failure> {
    let family = match &games.family {
        Some(name) => Some(family_named(name)?),
        None => None,
    };
    let catalogue = library::catalogue(&games.folder)?;
    let mut listed = Vec::new();
    for entry in catalogue.entries() {
        if entry.shelf == Shelf::Lab && !games.lab {
            continue;
        }
        let variant =
            catalogue.variant(&entry.game.id, &Settings::default()).map_err(Failure::bad_input)?;
        if family.is_none_or(|family| variant.family() == family) {
            let hash = catalogue.hash(&entry.game.id).unwrap_or_default();
            let limit = catalogue
                .seat_limit(&entry.game.id, &Settings::default())
                .map_err(Failure::bad_input)?;
            listed.push(row(entry, &variant, hash, &limit));
        }
    }
    Ok(match (games.json, games.seats) {
        (true, _) => to_json(&listed)?,
        (_, true) => seats(&listed),
        _ => table(&listed),
    })
}

fn family_named(name: &str) -> Result<Family, Failure> {
    Family::named(&name.to_lowercase())
        .ok_or_else(|| Failure::no_such("family", name, &Family::ALL.map(Family::name)))
}

fn row(entry: &Entry, variant: &Variant, hash: String, limit: &SeatLimit) -> Listed {
    let game = &entry.game;
    // The variant is the usual one, and so are the values of its options.
    let options = variant.options.iter().map(|(option, _)| ListedOption::of(option));
    Listed {
        id: game.id.clone(),
        name: game.name.clone(),
        aliases: game.aliases.clone(),
        about: game.about.clone(),
        family: variant.family().name(),
        tags: variant.tags(),
        source: game.sources.join(", "),
        credit: game.credits.join(", "),
        phh: game.phh.clone(),
        seats: ListedSeats {
            min: variant.seats.min,
            max: variant.seats.max,
            usual: variant.seats.usual,
            reason: limit.reason.to_string(),
        },
        betting: variant.betting.name(),
        allowed_betting: variant.allowed_betting.iter().map(|form| form.name()).collect(),
        options: options.collect(),
        shelf: shelf(entry.shelf, game.replaces),
        hash,
    }
}

/// How many can play each game, and why no more.
fn seats(listed: &[Listed]) -> String {
    let id = listed.iter().map(|row| row.id.len()).max().unwrap_or_default();
    let row =
        |row: &Listed| format!("{:id$}  {:>2}  {}\n", row.id, row.seats.max, row.seats.reason);
    listed.iter().map(row).collect()
}

/// One line a game, by family.
fn table(listed: &[Listed]) -> String {
    let width = |length: fn(&Listed) -> usize| listed.iter().map(length).max().unwrap_or_default();
    let id = width(|row| row.id.chars().count());
    let name = width(|row| row.name.chars().count());
    let betting = width(|row| row.betting.len());
    let mut text = String::new();
    for family in Family::ALL.map(Family::name) {
        let rows: Vec<&Listed> = listed.iter().filter(|row| row.family == family).collect();
        if rows.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("{family}\n"));
        for row in rows {
            let source = if row.source.is_empty() { row.shelf } else { row.source.as_str() };
            let own = if row.shelf.starts_with("yours") {
                format!(" ({})", row.shelf)
            } else {
                String::new()
            };
            let seats = format!("{}-{}", row.seats.min, row.seats.max);
            text.push_str(&format!(
                "  {:id$}  {:name$}  {seats:>4} seats  {:betting$}  {source}{own}\n",
                row.id, row.name, row.betting
            ));
        }
    }
    let games = if listed.len() == 1 { "game" } else { "games" };
    text.push_str(&format!(
        "\n{} {games}; cardroom rules ID shows the rules of one\n",
        listed.len()
    ));
    text
}
