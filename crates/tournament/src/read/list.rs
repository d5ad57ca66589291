//! Tournaments and prizes by their ids: those of the house, and a host's own.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use room::StakesList;
use variant::{Catalogue, Faults, File, syntax};

use super::plan::{Known, plan};
use super::*;
use crate::plan::Plan;
use crate::prizes::Prizes;

/// Prizes with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct PrizeTable {
    /// The id, for files that name them.
    pub id: String,
    /// The name people use.
    pub name: String,
    /// The prizes.
    pub prizes: Prizes,
}

/// All tournaments and prizes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Library {
    plans: BTreeMap<String, Plan>,
    prizes: BTreeMap<String, PrizeTable>,
}

macro_rules! embedded {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../../games/", $folder, "/", $name)))),*]
    };
}

/// The files of `games/prizes`; a test compares them with the folder.
const PRIZES: &[(&str, &str)] = embedded! { "prizes": "barge-unified.kdl" "house-101.kdl" };

/// The files of `games/tournaments`; a test compares them with the folder.
const TOURNAMENTS: &[(&str, &str)] = embedded! { "tournaments":
    "barge-plo.kdl"
    "bomb-pot.kdl"
    "bounty-lowball.kdl"
    "dealers-choice.kdl"
    "deep-freezeout.kdl"
    "eight-game.kdl"
    "horse.kdl"
    "house-tournament.kdl"
    "jam-or-fold.kdl"
    "shootout-6.kdl"
    "shootout-9.kdl"
    "turbo.kdl"
    "win-the-button.kdl"
};

static HOUSE: LazyLock<Library> = LazyLock::new(|| {
    let file = |(name, text): &(&str, &str)| File { name: (*name).into(), text: (*text).into() };
    let prizes: Vec<File> = PRIZES.iter().map(file).collect();
    let plans: Vec<File> = TOURNAMENTS.iter().map(file).collect();
    // The tests read every file of the house: none of them has faults to tell.
    let list = Library::default().with_prizes(&prizes).unwrap_or_default();
    list.with(&plans, Catalogue::house(), StakesList::house()).unwrap_or_default()
});

impl Library {
    /// The tournaments and prizes of the house.
    pub fn house() -> &'static Library {
        &HOUSE
    }

    /// The same with a host's own prizes. Nothing is added when anything is wrong.
    pub fn with_prizes(&self, files: &[File]) -> Result<Library, Vec<Faults>> {
        let mut list = self.clone();
        let mut faults = Vec::new();
        for file in files {
            let reading = syntax::read(&file.text);
            let mut problems = Vec::new();
            let mut reader = Reader::new(&mut problems);
            let found = reader.prizes_of_file(&reading.nodes);
            for (table, place) in found {
                // The same prizes under the same id are no mistake.
                if let Some(other) = list.prizes.get(&table.id).filter(|other| **other != table) {
                    let message = format!("{} is already {}", table.id, other.name);
                    problems.push(Problem::new(&place, message, "choose another id"));
                    continue;
                }
                list.prizes.insert(table.id.clone(), table);
            }
            let problems = reading.with(problems);
            if !problems.is_empty() {
                faults.push(Faults::new(&file.name, &file.text, problems));
            }
        }
        if faults.is_empty() { Ok(list) } else { Err(faults) }
    }

    /// The same with a host's own tournaments. Nothing is added when anything is wrong.
    pub fn with(
        &self,
        files: &[File],
        catalogue: &Catalogue,
        stakes: &StakesList,
    ) -> Result<Library, Vec<Faults>> {
        let mut list = self.clone();
        let mut faults = Vec::new();
        for file in files {
            match plan(file, Known { catalogue, stakes, library: self }) {
                Ok(plan) => {
                    list.plans.insert(plan.id.clone(), plan);
                }
                Err(wrong) => faults.push(wrong),
            }
        }
        if faults.is_empty() { Ok(list) } else { Err(faults) }
    }

    /// Reads one tournament.
    pub fn read(
        &self,
        file: &File,
        catalogue: &Catalogue,
        stakes: &StakesList,
    ) -> Result<Plan, Faults> {
        plan(file, Known { catalogue, stakes, library: self })
    }

    /// The tournament with this id.
    pub fn find(&self, id: &str) -> Option<&Plan> {
        self.plans.get(&id.to_lowercase())
    }

    /// All tournaments, by their ids.
    pub fn iter(&self) -> impl Iterator<Item = &Plan> {
        self.plans.values()
    }

    /// The id that was meant.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        variant::nearest(id, self.plans.keys().map(String::as_str))
    }

    /// The prizes with this id.
    pub fn prizes(&self, id: &str) -> Option<&PrizeTable> {
        self.prizes.get(&id.to_lowercase())
    }

    /// The ids of all prizes.
    pub fn prize_ids(&self) -> impl Iterator<Item = &str> {
        self.prizes.keys().map(String::as_str)
    }
}

impl Reader<'_> {
    fn prizes_of_file(&mut self, nodes: &[Node]) -> Vec<(PrizeTable, Range<usize>)> {
        let help = "write: prizes \"Ours\" id=ours { from 2 4 100 }";
        let mut found = Vec::new();
        for node in nodes {
            if node.word != "prizes" {
                let message = format!("there is no word `{}` at the top of prizes", node.word);
                self.problem(&node.at, message, help);
                continue;
            }
            let (name, id) = self.title(node, None);
            let place = node.property("id").map_or(node.head.clone(), |entry| entry.at.clone());
            let table = self.prize_rows(node).map(|prizes| PrizeTable { id, name, prizes });
            found.extend(table.map(|table| (table, place)));
        }
        if nodes.is_empty() {
            self.problem(&(0..0), "there are no prizes in this file", help);
        }
        found
    }
}
