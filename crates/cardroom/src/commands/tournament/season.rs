//! `cardroom tournament season`

use std::path::Path;

use rulebook::{Block, Item, Page, Section, Table};
use serde::Serialize;
use tournament::season::{Formula, NoSeason, Points, Season, Standing, Unusual};
use variant::File;

use super::{money, unbalanced, unit};
use crate::answer::to_json;
use crate::commands::rules::Form;
use crate::failure::Failure;
use crate::library;

/// The standings of the season in a folder.
pub(super) fn season(folder: &Path, form: &Form) -> Result<String, Failure> {
    if !folder.is_dir() {
        return Err(Failure::bad_input(format_args!(
            "{} isn't a folder: name the one with the season and its results",
            folder.display()
        )));
    }
    let paths = library::game_files(folder)?;
    let files: Vec<File> =
        paths.iter().map(|path| library::read(path)).collect::<Result<_, _>>()?;
    let season = Season::read(&files).map_err(|wrong| failure(folder, wrong))?;
    if form.json {
        return to_json(&Told::of(&season));
    }
    Ok(form.format.lay_out(&page(&season)))
}

/// What is said when there is no season.
pub(super) fn failure(folder: &Path, wrong: NoSeason) -> Failure {
    let folder = folder.display();
    match wrong {
        NoSeason::Files(faults) => Failure::Files(faults),
        NoSeason::None => Failure::bad_input(format_args!(
            "no .kdl file in {folder} begins with season: write one, for example \
             season \"Spring\" id=spring {{ points root }}"
        )),
        NoSeason::Several(files) => Failure::bad_input(format_args!(
            "{folder} has several seasons, in {}: keep one of them",
            files.join(" and ")
        )),
    }
}

#[derive(Serialize)]
struct Told {
    id: String,
    season: String,
    points: &'static str,
    /// How many results of a player count, where not all do.
    best: Option<u32>,
    /// How many results a player needs to be ranked.
    least: u32,
    unit: &'static str,
    standings: Vec<ToldStanding>,
    results: Vec<ToldResults>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct ToldStanding {
    /// None for a player with too few results.
    rank: Option<u32>,
    player: String,
    points: f64,
    /// How many results count, and how many there are.
    results: u32,
    played: u32,
    wins: u32,
    cashes: u32,
    paid: u64,
    won: u64,
}

#[derive(Serialize)]
struct ToldResults {
    day: String,
    name: String,
    tournament: Option<String>,
    entries: u32,
    winners: Vec<String>,
}

impl Told {
    fn of(season: &Season) -> Told {
        let standing = |it: Standing| ToldStanding {
            rank: it.rank,
            player: it.player,
            points: it.points.value(),
            results: it.counted,
            played: it.played,
            wins: it.wins,
            cashes: it.cashes,
            paid: it.paid,
            won: it.won,
        };
        Told {
            id: season.id.clone(),
            season: season.name.clone(),
            points: match season.formula {
                Formula::Root => "root",
                Formula::Neau => "neau",
                Formula::Table { .. } => "table",
                Formula::Won => "won",
            },
            best: season.best,
            least: season.least,
            unit: unit(season.shown()),
            standings: season.standings().into_iter().map(standing).collect(),
            results: results(season),
            warnings: warnings(season),
        }
    }
}

fn results(season: &Season) -> Vec<ToldResults> {
    let told = season.results.iter().map(|results| {
        let winners = results.finishers.iter().filter(|finisher| finisher.place == 1);
        ToldResults {
            day: results.day.to_string(),
            name: results.name.clone(),
            tournament: results.tournament.clone(),
            entries: results.entries,
            winners: winners.map(|it| season.name_of(&it.player).to_owned()).collect(),
        }
    });
    told.collect()
}

/// What a host may want to know.
fn warnings(season: &Season) -> Vec<String> {
    let money = season.results.iter().filter_map(|results| {
        Some(format!("{}, {}: {}", results.name, results.day, unbalanced(results)?))
    });
    let others = season.unusual().into_iter().map(|unusual| match unusual {
        Unusual::Twice(name, day) => format!("Two files have results of {name}, {day}."),
        Unusual::Alike(one, other) => {
            format!("{one} and {other} look alike. If they are one player, put both after same.")
        }
        Unusual::Nobody(name) => format!("No one in the results is called {name}."),
    });
    money.chain(others).collect()
}

fn page(season: &Season) -> Page {
    let standings = season.standings();
    let (ranked, others): (Vec<&Standing>, Vec<&Standing>) =
        standings.iter().partition(|it| it.rank.is_some());
    let is_whole = standings.iter().all(|it| it.points.is_whole());
    let points = |points: Points| match points.to_string() {
        shown if is_whole => shown.trim_end_matches(".00").to_owned(),
        shown => shown,
    };
    // Players without a rank have no such column.
    let table = |standings: &[&Standing]| {
        let head = ["rank", "player", "points", "results", "wins", "cashes", "paid", "won"];
        let skipped = usize::from(standings.iter().all(|it| it.rank.is_none()));
        let cells = |row: &[String]| row[skipped..].to_vec();
        let rows = standings.iter().map(|it| {
            cells(&[
                it.rank.map_or(String::new(), |rank| rank.to_string()),
                it.player.clone(),
                points(it.points),
                if it.counted == it.played {
                    it.played.to_string()
                } else {
                    format!("{} of {}", it.counted, it.played)
                },
                it.wins.to_string(),
                it.cashes.to_string(),
                money(season.shown(), it.paid),
                money(season.shown(), it.won),
            ])
        });
        Block::Table(Table { head: cells(&head.map(str::to_owned)), rows: rows.collect() })
    };
    let section =
        |heading: &str, blocks: Vec<Block>| Section { heading: heading.to_owned(), blocks };
    let mut first = vec![Block::Paragraph(explained(season))];
    first.push(match (ranked.as_slice(), season.results.as_slice()) {
        ([], []) => Block::Paragraph("There are no results yet.".to_owned()),
        ([], _) => Block::Paragraph("No one is ranked yet.".to_owned()),
        (ranked, _) => table(ranked),
    });
    let mut sections = vec![section("Standings", first)];
    if !others.is_empty() {
        sections.push(section("Not ranked yet", vec![table(&others)]));
    }
    if !season.results.is_empty() {
        let head = ["day", "tournament", "entries", "won by"].map(str::to_owned).to_vec();
        let rows = results(season)
            .into_iter()
            .map(|it| vec![it.day, it.name, it.entries.to_string(), it.winners.join(" and ")]);
        let table = Block::Table(Table { head, rows: rows.collect() });
        sections.push(section("Tournaments", vec![table]));
    }
    let warnings = warnings(season).into_iter().map(|text| Item { label: None, text });
    let warnings: Vec<Item> = warnings.collect();
    if !warnings.is_empty() {
        sections.push(section("Worth a look", vec![Block::Items(warnings)]));
    }
    Page { title: season.name.clone(), sections }
}

/// How points are won, in sentences.
fn explained(season: &Season) -> String {
    let mut text = match &season.formula {
        Formula::Root => {
            "Points for a result: 10 · √(entries / place) · (1 + log10(buy-in + 0.25)).".to_owned()
        }
        Formula::Neau => {
            "Points for a result: √(entries · buy-in² / paid) / (place + 1).".to_owned()
        }
        Formula::Won => "Points are money won minus money paid.".to_owned(),
        Formula::Table { places, rest } => {
            let short = |points: &Points| points.to_string().trim_end_matches(".00").to_owned();
            let places: Vec<String> = places.iter().map(short).collect();
            let rest = match *rest == Points::default() {
                true => String::new(),
                false => format!(", and {} for everyone below", short(rest)),
            };
            format!("Points from first place down: {}{rest}.", places.join(", "))
        }
    };
    match season.best {
        Some(1) => text += " The best result of each player counts.",
        Some(best) => text += &format!(" The best {best} results of each player count."),
        None => {}
    }
    if season.least > 1 {
        text += &format!(" Players need {} results to be ranked.", season.least);
    }
    text
}
