//! Prizes.

use std::collections::BTreeSet;

use super::list::Library;
use super::words::WordHome;
use super::*;
use crate::prizes::{Amounts, Curve, Parts, Places, Prizes, Round};

/// The most places.
const MOST_PLACES: usize = 2_000;

impl Reader<'_> {
    /// The prizes of a tournament.
    pub(super) fn prizes(&mut self, node: &Node, word: &Word, library: &Library) -> Option<Prizes> {
        if node.has_block {
            self.properties(node, &[]);
            return self.prize_rows(node);
        }
        let [entry] = self.args(node, word, 1, 1)? else { return None };
        match entry.value.text().as_str() {
            "curve" => self.curve(node),
            "seats" => {
                self.plain(node, &["price"]);
                let Some(price) = self.amount_of(node, "price") else {
                    let help = "write: prizes seats price=50000";
                    self.problem(&node.head, "it doesn't say what a seat costs", help);
                    return None;
                };
                Some(Prizes::Seats { price })
            }
            id => {
                self.plain(node, &[]);
                let found = library.prizes(id).map(|table| table.prizes.clone());
                if found.is_none() {
                    let help = match variant::nearest(id, library.prize_ids()) {
                        Some(meant) => format!("did you mean {meant}?"),
                        None => {
                            let ids: Vec<&str> = library.prize_ids().collect();
                            format!("write curve, seats, a block, or one of {}", ids.join(", "))
                        }
                    };
                    self.problem(&entry.at, format!("there are no prizes {id}"), help);
                }
                found
            }
        }
    }

    fn curve(&mut self, node: &Node) -> Option<Prizes> {
        self.plain(node, &["first", "floor", "places", "unit"]);
        let first = match node.property("first") {
            Some(entry) => self.hundredths(entry, 100, "percent of the pool"),
            None => {
                let help = "write: prizes curve first=30 floor=1.5";
                self.problem(&node.head, "it doesn't say what the winner gets", help);
                None
            }
        };
        let floor = node
            .property("floor")
            .map_or(Some(100), |entry| self.hundredths(entry, 1_000, "buy-ins"));
        let places = match node.property("places") {
            None => Some(Places::Usual),
            Some(entry) if entry.value.text() == "tables" => Some(Places::Tables),
            Some(entry) => self
                .number(entry, 1, MOST_PLAYERS, "places, or tables")
                .and_then(|count| u32::try_from(count).ok().map(Places::Count)),
        };
        let unit = self.amount_of(node, "unit");
        Some(Prizes::Curve(Curve { first: first?, floor: floor?, places: places?, unit }))
    }

    /// The rows of a table.
    pub(super) fn prize_rows(&mut self, node: &Node) -> Option<Prizes> {
        let before = self.problems.len();
        let (mut amounts, mut parts): (Vec<Amounts>, Vec<Parts>) = Default::default();
        let mut round = Round::Down;
        let mut said = BTreeSet::new();
        for child in &node.children {
            let Some(word) = self.word(child, WordHome::Prizes, &mut said) else { continue };
            self.plain(child, &[]);
            match word.name {
                "source" => {}
                "round" => {
                    let entry = self.args(child, word, 1, 1).and_then(<[Entry]>::first);
                    let place = entry.and_then(|entry| self.word_of(entry, &["down", "near"]));
                    round = place.map_or(round, |place| [Round::Down, Round::Near][place]);
                }
                "of" => {
                    let row = self.amounts_row(child, word);
                    let taken =
                        |row: &Amounts| amounts.iter().any(|other| other.entries == row.entries);
                    if row.as_ref().is_some_and(taken) {
                        self.problem(
                            &child.head,
                            "these entries already have prizes",
                            "leave one out",
                        );
                    }
                    amounts.extend(row);
                }
                _ => {
                    let row = self.parts_row(child, word);
                    let meets = |row: &Parts| {
                        parts.iter().any(|other| row.from <= other.to && other.from <= row.to)
                    };
                    if row.as_ref().is_some_and(meets) {
                        let help = "each number of entries may be in one row";
                        self.problem(
                            &child.head,
                            "some of these entries already have prizes",
                            help,
                        );
                    }
                    parts.extend(row);
                }
            }
        }
        match (amounts.is_empty(), parts.is_empty()) {
            _ if self.problems.len() > before => None,
            (false, true) => Some(Prizes::Amounts(amounts)),
            (true, false) => Some(Prizes::Parts(parts, round)),
            (true, true) => {
                self.problem(&node.head, "there are no prizes", "write: prizes { from 2 4 100 }");
                None
            }
            (false, false) => {
                let help = "write all rows with `of` and amounts, or all with `from` and percent";
                self.problem(&node.head, "some rows are amounts and some are percent", help);
                None
            }
        }
    }

    fn amounts_row(&mut self, node: &Node, word: &Word) -> Option<Amounts> {
        let [entries, prizes @ ..] = self.args(node, word, 2, MOST_PLACES)? else { return None };
        let entries = u32::try_from(self.number(entries, 1, MOST_PLAYERS, "entries")?).ok()?;
        let mut found: Vec<u64> = Vec::new();
        for entry in prizes {
            let prize = self.amount(entry)?;
            if found.last().is_some_and(|last| *last < prize) {
                let message = format!("{prize} is more than the place above gets");
                self.problem(&entry.at, message, "write the prizes from first place down");
            }
            found.push(prize);
        }
        self.check_places(node, found.len(), entries)?;
        Some(Amounts { entries, prizes: found })
    }

    fn parts_row(&mut self, node: &Node, word: &Word) -> Option<Parts> {
        let [from, to, parts @ ..] = self.args(node, word, 3, MOST_PLACES)? else { return None };
        let from = u32::try_from(self.number(from, 1, MOST_PLAYERS, "entries")?).ok()?;
        let to = u32::try_from(self.number(to, u64::from(from), MOST_PLAYERS, "entries")?).ok()?;
        let mut found: Vec<u32> = Vec::new();
        for entry in parts {
            let part = self.hundredths(entry, 100, "percent")?;
            if found.last().is_some_and(|last| *last < part) {
                let message = format!("{} is more than the place above gets", entry.value.text());
                self.problem(&entry.at, message, "write the places from first place down");
            }
            found.push(part);
        }
        let sum: u32 = found.iter().sum();
        if sum != 10_000 {
            let message = format!("these add up to {} percent", f64::from(sum) / 100.0);
            self.problem(&node.head, message, "make it 100");
        }
        self.check_places(node, found.len(), from)?;
        Some(Parts { from, to, parts: found })
    }

    fn check_places(&mut self, node: &Node, places: usize, entries: u32) -> Option<()> {
        if places > entries as usize {
            let message = format!(
                "{places} places are paid, but there may be only {entries} \
                entries"
            );
            self.problem(&node.head, message, "pay fewer places");
            return None;
        }
        Some(())
    }
}
