//! `cardroom mixes`

use clap::Args;
use serde::Serialize;
use variant::Catalogue;
use variant::mix::{Every, Mix, MixEntry, Namer};

use super::games::{ListedOption, shelf};
use crate::answer::to_json;
use crate::arguments::Folder;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;

/// A mix as lists show it.
#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    aliases: Vec<String>,
    about: String,
    source: String,
    credit: String,
    seats: u8,
    ante: bool,
    full_bring_in: bool,
    change: ListedChange,
    options: Vec<ListedOption>,
    games: Vec<ListedGame>,
    shelf: &'static str,
}

#[derive(Serialize)]
struct ListedChange {
    every: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    by: Option<&'static str>,
}

#[derive(Serialize)]
struct ListedGame {
    id: String,
    name: String,
    betting: &'static str,
    allowed_betting: Vec<&'static str>,
    seats: u8,
    options: Vec<(String, String)>,
}

/// List the mixes: games played in turn, or dealer's choice
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom mixes
  cardroom rules horse
  cardroom mixes --games ~/my-games --json

Your own folder (--games) may hold mixes, too; see docs/game-language.md for how to write one.")]
pub(crate) struct Mixes {
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(mixes: &Mixes, _: &mut Desk<'_>) -> Result<String, Failure> {
    let catalogue = library::catalogue(&mixes.folder)?;
    let listed: Vec<Listed> = catalogue
        .mixes()
        .map(|entry| row(entry, &catalogue))
        .collect::<Result<Vec<Listed>, Failure>>()?;
    if mixes.json {
        return to_json(&listed);
    }
    let width = |length: fn(&Listed) -> usize| listed.iter().map(length).max().unwrap_or_default();
    let (id, name) = (width(|row| row.id.len()), width(|row| row.name.chars().count()));
    let mut text = String::new();
    for (row, MixEntry { mix, .. }) in listed.iter().zip(catalogue.mixes()) {
        let (games, seats) = (row.games.len(), row.seats);
        let changes = match mix.change.by {
            None => mix.change.every.to_string(),
            Some(Namer::Dealer) => format!("{}, dealer's choice", mix.change.every),
            Some(Namer::Host) => format!("{}, host's choice", mix.change.every),
        };
        let own = if row.shelf == "house" { String::new() } else { format!(" ({})", row.shelf) };
        text.push_str(&format!(
            "{:id$}  {:name$}  {games:>2} games  2-{seats:<2} seats  {changes}{own}\n",
            row.id, row.name
        ));
    }
    text.push_str(&format!("\n{} mixes; cardroom rules ID shows the games of one\n", listed.len()));
    Ok(text)
}

fn row(entry: &MixEntry, catalogue: &Catalogue) -> Result<Listed, Failure> {
    let mix = &entry.mix;
    let games = games(mix, catalogue)?;
    Ok(Listed {
        id: mix.id.clone(),
        name: mix.name.clone(),
        aliases: mix.aliases.clone(),
        about: mix.about.clone(),
        source: mix.sources.join(", "),
        credit: mix.credits.join(", "),
        seats: mix.most(games.iter().map(|game| game.seats)),
        ante: mix.ante,
        full_bring_in: mix.full_bring_in,
        change: change(mix),
        options: mix.options.iter().map(ListedOption::of).collect(),
        games,
        shelf: shelf(entry.shelf, mix.replaces),
    })
}

fn change(mix: &Mix) -> ListedChange {
    let (every, count) = match mix.change.every {
        Every::Hands(hands) => ("hands", Some(hands)),
        Every::Orbit => ("orbit", None),
        Every::Minutes(minutes) => ("minutes", Some(minutes)),
        Every::Level => ("level", None),
        Every::Night => ("night", None),
    };
    let by = mix.change.by.map(|by| match by {
        Namer::Dealer => "dealer",
        Namer::Host => "host",
    });
    ListedChange { every, count, by }
}

fn games(mix: &Mix, catalogue: &Catalogue) -> Result<Vec<ListedGame>, Failure> {
    let game = |play| {
        let variant = catalogue.played(mix, play).map_err(Failure::bad_input)?;
        Ok(ListedGame {
            id: variant.id.clone(),
            name: variant.name.clone(),
            betting: variant.betting.name(),
            allowed_betting: mix
                .forms(play, variant.betting)
                .iter()
                .map(|form| form.name())
                .collect(),
            seats: variant.seats.max,
            options: variant
                .options
                .iter()
                .map(|(option, value)| (option.name.clone(), value.clone()))
                .collect(),
        })
    };
    mix.plays.iter().map(game).collect()
}
