//! A folder becomes a season: one file says how points are won, the others are results.

use std::collections::{BTreeMap, BTreeSet};

use variant::lines::Home;
use variant::{Faults, File, syntax};

use super::results::{Placed, results};
use super::words::WordHome;
use super::*;
use crate::results::Results;
use crate::season::{Formula, NoSeason, Points, Season};

/// The most points of a place, and the most places that have their own.
const MOST_POINTS: u32 = 1_000_000;
const MOST_PLACES: usize = 2_000;

impl Season {
    /// Reads the files of a season. Nothing is told of it when anything is wrong.
    pub fn read(files: &[File]) -> Result<Season, NoSeason> {
        let is_season = |file: &&File| {
            syntax::read(&file.text).nodes.first().is_some_and(|node| node.word == "season")
        };
        let (seasons, others): (Vec<&File>, Vec<&File>) = files.iter().partition(is_season);
        let file = match seasons.as_slice() {
            [file] => *file,
            [] => return Err(NoSeason::None),
            several => {
                return Err(NoSeason::Several(several.iter().map(|it| it.name.clone()).collect()));
            }
        };
        let mut faults = Vec::new();
        let season = season(file).map_err(|wrong| faults.push(wrong)).ok();
        let mut found: Vec<(&File, Placed)> = Vec::new();
        for file in others {
            match results(file) {
                Ok(placed) => found.push((file, placed)),
                Err(wrong) => faults.push(wrong),
            }
        }
        if let Some(season) = &season {
            faults.extend(misfits(season, &found));
        }
        let Some(season) = season.filter(|_| faults.is_empty()) else {
            return Err(NoSeason::Files(faults));
        };
        let mut results: Vec<Results> = found.into_iter().map(|(_, it)| it.results).collect();
        results.sort_by_key(|results| results.day);
        Ok(Season { results, ..season })
    }
}

/// What is good in itself, and does not go together.
fn misfits(season: &Season, found: &[(&File, Placed)]) -> Vec<Faults> {
    let mut faults = Vec::new();
    for (file, Placed { results, unit, names }) in found {
        let mut problems = Vec::new();
        if let Some((first, other)) = found.first()
            && other.results.shown != results.shown
        {
            let (here, there) = match results.shown {
                Shown::Chips => ("chips", "cents"),
                Shown::Cents => ("cents", "chips"),
            };
            let message = format!("this is in {here}, but {} is in {there}", first.name);
            let help = "write all results of a season in one unit";
            problems.push(Problem::new(unit, message, help));
        }
        let mut known: BTreeMap<&str, &str> = BTreeMap::new();
        for (finisher, at) in results.finishers.iter().zip(names) {
            let name = season.name_of(&finisher.player);
            if let Some(other) = known.insert(name, &finisher.player) {
                let message = format!("{} and {other} are the same player", finisher.player);
                let help = "drop one of them, or take a name out of `same` in the season";
                problems.push(Problem::new(at, message, help));
            }
        }
        if !problems.is_empty() {
            faults.push(Faults::new(&file.name, &file.text, problems));
        }
    }
    faults
}

/// Reads and checks the file of a season.
fn season(file: &File) -> Result<Season, Faults> {
    let reading = syntax::read(&file.text);
    let mut problems = Vec::new();
    let season = Reader::new(&mut problems).season_of_file(&reading.nodes);
    let problems = reading.with(problems);
    match season {
        Some(season) if problems.is_empty() => Ok(season),
        _ => Err(Faults::new(&file.name, &file.text, problems)),
    }
}

#[derive(Default)]
struct Said {
    formula: Option<Formula>,
    best: Option<u32>,
    least: Option<u32>,
    same: Vec<Vec<String>>,
}

impl Reader<'_> {
    fn season_of_file(&mut self, nodes: &[Node]) -> Option<Season> {
        let (first, others) = nodes.split_first()?;
        for node in others {
            let message = format!("a season needs its own file, and this one has `{}`", node.word);
            self.problem(&node.at, message, "put it in another file");
        }
        let (name, id) = self.title(first, None);
        let mut said = Said::default();
        let mut words = BTreeSet::new();
        for child in &first.children {
            if let Some(word) = self.word(child, WordHome::Season, &mut words) {
                self.season_line(child, word, &mut said);
            }
        }
        if !words.contains("points") {
            let example = WordHome::Season.named("points").map_or("", |word| word.example);
            let help = format!("write, for example: {example}");
            self.problem(&first.head, "there is no `points`", help);
        }
        Some(Season {
            id,
            name,
            formula: said.formula?,
            best: said.best,
            least: said.least.unwrap_or(1),
            same: said.same,
            results: Vec::new(),
        })
    }

    fn season_line(&mut self, node: &Node, word: &Word, said: &mut Said) -> Option<()> {
        match word.name {
            "points" => said.formula = self.formula(node, word),
            "same" => self.same(node, word, &mut said.same)?,
            _ => {
                self.plain(node, &[]);
                let [entry] = self.args(node, word, 1, 1)? else { return None };
                let count = u32::try_from(self.number(entry, 1, 1_000, "results")?).ok();
                *(if word.name == "best" { &mut said.best } else { &mut said.least }) = count;
            }
        }
        Some(())
    }

    fn formula(&mut self, node: &Node, word: &Word) -> Option<Formula> {
        let [kind, points @ ..] = self.args(node, word, 1, MOST_PLACES)? else { return None };
        let known = ["root", "neau", "won", "table"];
        let plain = [Formula::Root, Formula::Neau, Formula::Won];
        if let Some(formula) = plain.get(self.word_of(kind, &known)?) {
            self.plain(node, &[]);
            if let Some(extra) = points.first() {
                let message = format!("`points {}` takes nothing more after it", kind.value.text());
                let help = "leave it out, or write: points table 10 7 5 3";
                self.problem(&extra.at, message, help);
            }
            return Some(formula.clone());
        }
        self.plain(node, &["rest"]);
        let mut places: Vec<Points> = Vec::new();
        let rest = node.property("rest");
        for entry in points.iter().chain(rest) {
            let hundredths = self.hundredths(entry, MOST_POINTS, "points")?;
            let found = Points::hundredths(i64::from(hundredths));
            if places.last().is_some_and(|last| *last < found) {
                let message = format!("{} is more than the place above gets", entry.value.text());
                self.problem(&entry.at, message, "write the points from first place down");
            }
            places.push(found);
        }
        if points.is_empty() {
            let help = "write them from first place down: points table 10 7 5 3 rest=1";
            self.problem(&node.head, "there are no points in this table", help);
        }
        let rest = rest.and_then(|_| places.pop()).unwrap_or_default();
        Some(Formula::Table { places, rest })
    }

    fn same(&mut self, node: &Node, word: &Word, same: &mut Vec<Vec<String>>) -> Option<()> {
        self.plain(node, &[]);
        let mut names: Vec<String> = Vec::new();
        for entry in self.args(node, word, 2, 32)? {
            let name = self.text(entry);
            if let Some(others) = same.iter().find(|others| others.contains(&name)) {
                let message = format!("{name} is already {}", others[0]);
                self.problem(&entry.at, message, "write all names of a player on one line");
            } else if names.contains(&name) {
                self.problem(&entry.at, format!("{name} appears twice"), "leave one out");
            }
            names.push(name);
        }
        same.push(names);
        Some(())
    }
}
