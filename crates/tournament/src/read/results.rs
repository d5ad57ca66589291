//! A file becomes results.

use std::collections::{BTreeMap, BTreeSet};

use variant::lines::Home;
use variant::{Faults, File, is_id, suggested_id, syntax};

use super::words::WordHome;
use super::*;
use crate::plan::Cost;
use crate::results::{Day, Finisher, Results};

/// Results, and where in the file things stand.
pub(super) struct Placed {
    pub(super) results: Results,
    /// Where the unit is said, or could be.
    pub(super) unit: Range<usize>,
    /// The names of the players, in their order.
    pub(super) names: Vec<Range<usize>>,
}

/// Reads and checks a file of results.
pub(super) fn results(file: &File) -> Result<Placed, Faults> {
    let reading = syntax::read(&file.text);
    let mut problems = Vec::new();
    let found = Reader::new(&mut problems).results_of_file(&reading.nodes);
    let problems = reading.with(problems);
    match found {
        Some(found) if problems.is_empty() => Ok(found),
        _ => Err(Faults::new(&file.name, &file.text, problems)),
    }
}

impl Results {
    /// Reads and checks a file of results.
    pub fn read(file: &File) -> Result<Results, Faults> {
        results(file).map(|found| found.results)
    }
}

/// A line with a player. What the player paid is a buy-in where nothing is said.
struct Line<'n> {
    finisher: Finisher,
    paid: Option<u64>,
    place: &'n Entry,
    name: &'n Entry,
    /// Where the prize stands, or could.
    prize: &'n Entry,
}

#[derive(Default)]
struct Said<'n> {
    day: Option<Day>,
    unit: Option<(Shown, Range<usize>)>,
    entry: Cost,
    entries: Option<(u32, Range<usize>)>,
    pool: Option<(u64, Range<usize>)>,
    deal: bool,
    lines: Vec<Line<'n>>,
}

impl Reader<'_> {
    fn results_of_file(&mut self, nodes: &[Node]) -> Option<Placed> {
        let help = "write: results \"Friday\" { day \"2026-03-06\"; place 1 \"Ann\" }";
        let mut found = None;
        for node in nodes {
            if node.word != "results" {
                let message = format!("there is no word `{}` at the top of results", node.word);
                self.problem(&node.at, message, help);
            } else if found.is_some() {
                let message = "this file has other results";
                self.problem(&node.head, message, "give each its own file");
            } else {
                found = Some(node);
            }
        }
        if nodes.is_empty() {
            self.problem(&(0..0), "there are no results in this file", help);
        }
        self.results(found?)
    }

    fn results(&mut self, node: &Node) -> Option<Placed> {
        let before = self.problems.len();
        self.properties(node, &["tournament"]);
        let name = match node.args.as_slice() {
            [entry] => self.text(entry),
            args => {
                let at = args.get(1).map_or(&node.head, |second| &second.at);
                let help = "write the name of the tournament in quotes: results \"Friday\" { ... }";
                self.problem(at, "there is one name", help);
                String::new()
            }
        };
        let tournament = node.property("tournament").map(|entry| {
            let id = entry.value.text();
            if !is_id(&id) {
                let help = format!("write the id of a tournament: {}", suggested_id(&id, "friday"));
                self.problem(&entry.at, format!("{} isn't an id", entry.value.shown()), help);
            }
            id
        });
        let mut said = Said::default();
        let mut words = BTreeSet::new();
        for child in &node.children {
            if let Some(word) = self.word(child, WordHome::Results, &mut words) {
                self.results_line(child, word, &mut said);
            }
        }
        for word in ["day", "place"] {
            if !words.contains(word) {
                let example = WordHome::Results.named(word).map_or("", |word| word.example);
                let help = format!("write, for example: {example}");
                self.problem(&node.head, format!("there is no `{word}`"), help);
            }
        }
        self.nobody_twice(&said.lines);
        // What does not fit may follow from what is wrong already.
        if self.problems.len() == before {
            self.places_follow(&said.lines);
        }
        if self.problems.len() == before && !said.deal {
            self.prizes_fall(&said.lines);
        }
        let price = said.entry.pool + said.entry.fee;
        let (shown, unit) = said.unit.unwrap_or((Shown::Chips, node.head.clone()));
        let names = said.lines.iter().map(|line| line.name.at.clone()).collect();
        let entries = self.entries(said.entries, said.lines.len());
        let finishers = said
            .lines
            .into_iter()
            .map(|line| Finisher { paid: line.paid.unwrap_or(price), ..line.finisher });
        let finishers: Vec<Finisher> = finishers.collect();
        if self.problems.len() == before
            && let Some((pool, at)) = &said.pool
        {
            let won: u64 = finishers.iter().map(Finisher::won).sum();
            if won != *pool {
                let message =
                    format!("prizes and bounties add up to {won}, but the pool is {pool}");
                self.problem(at, message, format!("fix the wrong one, or write pool {won}"));
            }
        }
        let results = Results {
            name,
            tournament,
            day: said.day?,
            shown,
            entry: said.entry,
            entries,
            pool: said.pool.map(|(pool, _)| pool),
            deal: said.deal,
            finishers,
        };
        Some(Placed { results, unit, names })
    }

    fn results_line<'n>(&mut self, node: &'n Node, word: &Word, said: &mut Said<'n>) -> Option<()> {
        let known: &[&str] = match word.name {
            "buy-in" => &["fee"],
            "place" => &["prize", "bounties", "paid"],
            _ => &[],
        };
        self.plain(node, known);
        let count = match word.name {
            "deal" => 0,
            "place" => 2,
            _ => 1,
        };
        let entries = self.args(node, word, count, count)?;
        if word.name == "deal" {
            said.deal = true;
            return Some(());
        }
        let first = entries.first()?;
        match word.name {
            "day" => {
                said.day = Day::read(&first.value.text());
                if said.day.is_none() {
                    let message = format!("{} isn't a date", first.value.shown());
                    let help = "write year, month and day: \"2026-03-06\"";
                    self.problem(&first.at, message, help);
                }
            }
            "unit" => said.unit = Some((self.unit(first)?, node.head.clone())),
            "buy-in" => {
                let fee = node.property("fee").map(|entry| self.amount_or_none(entry));
                let pool = self.amount_or_none(first)?;
                said.entry = Cost { pool, fee: fee.flatten().unwrap_or(0) };
            }
            "entries" => {
                let count = self.number(first, 1, MOST_PLAYERS, "entries")?;
                said.entries = Some((u32::try_from(count).ok()?, node.head.clone()));
            }
            "pool" => said.pool = Some((self.amount_or_none(first)?, node.head.clone())),
            _ => said.lines.extend(self.finisher(node, entries)),
        }
        Some(())
    }

    fn finisher<'n>(&mut self, node: &'n Node, entries: &'n [Entry]) -> Option<Line<'n>> {
        let [place, name] = entries else { return None };
        let number = self.number(place, 1, MOST_PLAYERS, "places");
        let player = self.text(name);
        let mut said = |key: &str| {
            node.property(key).map(|entry| self.amount_or_none(entry).unwrap_or_default())
        };
        let (prize, bounties, paid) = (said("prize"), said("bounties"), said("paid"));
        let finisher = Finisher {
            place: u32::try_from(number?).ok()?,
            player,
            paid: 0,
            prize: prize.unwrap_or(0),
            bounties: bounties.unwrap_or(0),
        };
        Some(Line { finisher, paid, place, name, prize: node.property("prize").unwrap_or(name) })
    }

    fn nobody_twice(&mut self, lines: &[Line<'_>]) {
        let mut places: BTreeMap<&str, u32> = BTreeMap::new();
        for Line { finisher, name, .. } in lines {
            if let Some(place) = places.insert(&finisher.player, finisher.place) {
                let message = format!("{} already has place {place}", finisher.player);
                let help = "drop one line, or write another name";
                self.problem(&name.at, message, help);
            }
        }
    }

    /// Places go up one by one; players who tie share theirs, and the next is behind all of them. After the
    /// first that does not fit nobody knows what the others should be.
    fn places_follow(&mut self, lines: &[Line<'_>]) {
        let mut last = 1;
        for (ahead, Line { finisher, place, .. }) in (0..).zip(lines) {
            let next = ahead + 1;
            if finisher.place != next && finisher.place != last {
                let help = match ahead {
                    0 => "the first player has place 1".to_owned(),
                    _ if last == ahead => format!("{next} comes next, or {last} for a tie"),
                    _ => format!(
                        "{next} comes next, after everyone tied for {last}, or {last} for another \
                        tie"
                    ),
                };
                self.problem(&place.at, format!("place {} doesn't fit here", finisher.place), help);
                return;
            }
            last = finisher.place;
        }
    }

    /// No player gets more than one in a better place. Players who tie may get a unit more or less.
    fn prizes_fall(&mut self, lines: &[Line<'_>]) {
        let mut least = u64::MAX;
        for block in lines.chunk_by(|one, other| one.finisher.place == other.finisher.place) {
            for Line { finisher, prize, .. } in block.iter().filter(|it| it.finisher.prize > least)
            {
                let message = format!("{} is more than the place above gets", finisher.prize);
                let help = "fix one of them; after a deal, write `deal` on a line of its own";
                self.problem(&prize.at, message, help);
            }
            least = block.iter().map(|line| line.finisher.prize).min().unwrap_or(least).min(least);
        }
    }

    fn entries(&mut self, said: Option<(u32, Range<usize>)>, players: usize) -> u32 {
        let players = u32::try_from(players).unwrap_or(u32::MAX);
        let Some((entries, at)) = said else { return players };
        if entries < players {
            let message = format!("{players} players are listed, but only {entries} entries");
            self.problem(&at, message, format!("write entries {players}, or leave the line out"));
        }
        entries
    }
}
