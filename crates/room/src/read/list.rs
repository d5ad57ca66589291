//! All stakes: those of the house, and a host's own.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use variant::{Catalogue, Faults, File, nearest, syntax};

use super::*;
use crate::Stakes;

/// Stakes by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StakesList {
    all: BTreeMap<String, Stakes>,
}

macro_rules! embedded {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../../games/stakes/", $name)))),*]
    };
}

/// The files of `games/stakes`; a test compares them with the folder.
const EMBEDDED: &[(&str, &str)] = embedded! {
    "limit-1-5.kdl"
    "limit-10-20.kdl"
    "no-limit-1-ante.kdl"
    "no-limit-2-50-ante.kdl"
    "no-limit-25c-ante.kdl"
    "no-limit-5-10.kdl"
    "no-limit-50c-ante.kdl"
};

static HOUSE: LazyLock<StakesList> = LazyLock::new(|| {
    let file =
        |(name, text): &(&str, &str)| File { name: (*name).to_owned(), text: (*text).to_owned() };
    let files: Vec<File> = EMBEDDED.iter().map(file).collect();
    // The tests read every file of the house: none of them has faults to tell.
    StakesList::default().with(&files, Catalogue::house()).unwrap_or_default()
});

impl StakesList {
    /// The stakes of the house.
    pub fn house() -> &'static StakesList {
        &HOUSE
    }

    /// The same with a host's own files. Games with limits of their own are those of the catalogue.
    /// Nothing is added when anything is wrong.
    pub fn with(&self, files: &[File], catalogue: &Catalogue) -> Result<StakesList, Vec<Faults>> {
        let mut list = self.clone();
        let mut faults = Vec::new();
        for file in files {
            let reading = syntax::read(&file.text);
            let mut problems = Vec::new();
            let read = Reader::new(&mut problems).stakes_of_file(&reading.nodes, catalogue);
            for stakes in read {
                problems.extend(list.add(stakes, &reading.nodes));
            }
            let problems = reading.with(problems);
            if !problems.is_empty() {
                faults.push(Faults::new(&file.name, &file.text, problems));
            }
        }
        if faults.is_empty() { Ok(list) } else { Err(faults) }
    }

    /// The stakes with this id.
    pub fn find(&self, id: &str) -> Option<&Stakes> {
        self.all.get(&id.to_lowercase())
    }

    /// All stakes, by their ids.
    pub fn iter(&self) -> impl Iterator<Item = &Stakes> {
        self.all.values()
    }

    /// The id that was meant.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        nearest(id, self.all.keys().map(String::as_str))
    }

    /// Adds stakes whose id is free.
    fn add(&mut self, stakes: Stakes, nodes: &[Node]) -> Option<Problem> {
        if let Some(other) = self.all.get(&stakes.id) {
            let place = nodes.iter().rev().find_map(|node| {
                node.property("id").filter(|entry| entry.value.text() == stakes.id)
            });
            let place = place.map_or(0..0, |entry| entry.at.clone());
            let message = format!("{} is already {}", stakes.id, other.name);
            return Some(Problem::new(&place, message, "choose another id"));
        }
        self.all.insert(stakes.id.clone(), stakes);
        None
    }
}
