//! All games: those of the house, and a host's own.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::check;
use crate::game::Game;
use crate::print;
use crate::problem::{Faults, Problem};
use crate::read;
use crate::settle::{self, Settings, Unsettled};
use crate::syntax::{self, Node};
use crate::template::{self, Template, Templates};
use crate::variant::Variant;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/games.rs"));
}

/// Where a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelf {
    /// The rulebooks.
    House,
    /// Games for study, not for the lists.
    Lab,
    /// A host's own.
    Host,
}

/// A game with its file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The game.
    pub game: Game,
    /// Where it comes from.
    pub shelf: Shelf,
    /// The name of its file.
    pub file: String,
}

/// A file by name and text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, for messages.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// All games by id.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: BTreeMap<String, Entry>,
    aliases: BTreeMap<String, String>,
    templates: Templates,
}

static HOUSE: LazyLock<Catalogue> = LazyLock::new(|| {
    let files = |all: &[(&str, &str)]| {
        let file = |(name, text): &(&str, &str)| File {
            name: (*name).to_owned(),
            text: (*text).to_owned(),
        };
        all.iter().map(file).collect::<Vec<File>>()
    };
    let mut house = Catalogue::default();
    // The tests read every file of the house; one that were wrong would be missing here.
    let mut all = files(embedded::TEMPLATES);
    all.extend(files(embedded::GAMES));
    let _ = house.add(&all, Shelf::House);
    let _ = house.add(&files(embedded::LAB), Shelf::Lab);
    house
});

impl Catalogue {
    /// The games of the house.
    pub fn house() -> &'static Catalogue {
        &HOUSE
    }

    /// The same with a host's own files. A file may bring new games, or say of a game that it
    /// replaces the one with its id. Nothing is added when anything is wrong.
    pub fn with(&self, files: &[File]) -> Result<Catalogue, Vec<Faults>> {
        let mut all = self.clone();
        let faults = all.add(files, Shelf::Host);
        if faults.is_empty() { Ok(all) } else { Err(faults) }
    }

    /// The games of one file, checked as if they were added; nothing is changed.
    pub fn check(&self, file: &File) -> Result<Vec<Entry>, Faults> {
        let mut all = self.clone();
        match all.add_as(std::slice::from_ref(file), Shelf::Host, Taken::Allowed).pop() {
            Some(faults) => Err(faults),
            None => {
                let added = all.entries.into_values();
                let added =
                    added.filter(|entry| entry.shelf == Shelf::Host && entry.file == file.name);
                Ok(added.collect())
            }
        }
    }

    /// The same with these games, which [`Catalogue::check`] has found good, in the places of those with
    /// their ids.
    #[must_use]
    pub fn overlaid(&self, entries: &[Entry]) -> Catalogue {
        let mut all = self.clone();
        for entry in entries {
            all.enter(entry.clone());
        }
        all
    }

    /// Every game, by id.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// The game with this id or alias.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        let id = id.to_lowercase();
        let id = self.aliases.get(&id).unwrap_or(&id);
        self.entries.get(id)
    }

    /// A game with its betting, options and players settled.
    pub fn variant(&self, id: &str, settings: &Settings) -> Result<Variant, Unsettled> {
        let Some(entry) = self.find(id) else {
            let names = self.entries.keys().chain(self.aliases.keys()).map(String::as_str);
            return Err(settle::no_such_game(&id.to_lowercase(), names));
        };
        settle::settle(&entry.game, settings, &|id| self.game(id))
    }

    /// The name of the text that a game is played by: the SHA-256 of the game as it is printed,
    /// together with the games it can become. The same on every machine.
    pub fn hash(&self, id: &str) -> Option<String> {
        let entry = self.find(id)?;
        let mut texts = vec![print::game(&entry.game)];
        let mut ids = vec![entry.game.id.clone()];
        let mut next = 0;
        while let Some(game) = ids.get(next).and_then(|id| self.game(id)) {
            for id in print::becomes(game) {
                if !ids.contains(&id) {
                    texts.extend(self.game(&id).map(print::game));
                    ids.push(id);
                }
            }
            next += 1;
        }
        let digest = Sha256::digest(texts.concat().as_bytes());
        Some(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    fn game(&self, id: &str) -> Option<&Game> {
        self.entries.get(id).map(|entry| &entry.game)
    }

    fn add(&mut self, files: &[File], shelf: Shelf) -> Vec<Faults> {
        self.add_as(files, shelf, Taken::Refused)
    }

    fn add_as(&mut self, files: &[File], shelf: Shelf, taken: Taken) -> Vec<Faults> {
        let mut problems: Vec<Vec<Problem>> = vec![Vec::new(); files.len()];
        let mut games: Vec<(usize, Node)> = Vec::new();
        for (number, file) in files.iter().enumerate() {
            match syntax::parse(&file.text) {
                Ok(nodes) => self.sort(nodes, number, &mut games, &mut problems[number]),
                Err(wrong) => problems[number].extend(wrong),
            }
        }
        // First all games are read, then each is checked: one may become another of a later file.
        let mut added = Vec::new();
        for (number, node) in games {
            let problems = &mut problems[number];
            let before = problems.len();
            let children = template::expand(&node.children, &self.templates, problems);
            let node = Node { children, ..node };
            let game = read::game(&node, problems);
            if let Some(game) = game.filter(|_| problems.len() == before) {
                self.place(&game, &node, taken, problems);
                if problems.len() == before {
                    added.push((number, node.head.clone(), game.id.clone()));
                    let file = files[number].name.clone();
                    self.enter(Entry { game, shelf, file });
                }
            }
        }
        for (number, head, id) in added {
            let Some(game) = self.game(&id) else { continue };
            let found = check::check(game, &|id| self.game(id));
            // What concerns the game as a whole is shown at its first line.
            let at_head = |problem: Problem| {
                let whole = problem.place == (0..4);
                Problem { place: if whole { head.clone() } else { problem.place }, ..problem }
            };
            problems[number].extend(found.into_iter().map(at_head));
        }
        let faulty = files.iter().zip(problems).filter(|(_, problems)| !problems.is_empty());
        faulty.map(|(file, problems)| Faults::new(&file.name, &file.text, problems)).collect()
    }

    /// Takes the templates of a file, and puts its games aside.
    fn sort(
        &mut self,
        nodes: Vec<Node>,
        number: usize,
        games: &mut Vec<(usize, Node)>,
        problems: &mut Vec<Problem>,
    ) {
        let before = games.len();
        let mut templates = 0;
        for node in nodes {
            match node.word.as_str() {
                "game" => games.push((number, node)),
                "template" => {
                    templates += 1;
                    if let Some(template) = Template::read(&node, problems) {
                        self.templates.insert(template.name.clone(), template);
                    }
                }
                other => {
                    let message = format!("there is no word `{other}` at the top of a file");
                    let help = "a file has games: game \"My Game\" id=my-game { ... }";
                    problems.push(Problem::new(&node.at, message, help));
                }
            }
        }
        if games.len() == before && templates == 0 && problems.is_empty() {
            let help = "write: game \"My Game\" id=my-game { ... }";
            problems.push(Problem::new(&(0..0), "there is no game in this file", help));
        }
    }

    /// Whether the ids of a game are free.
    fn place(&self, game: &Game, node: &Node, taken: Taken, problems: &mut Vec<Problem>) {
        for id in std::iter::once(&game.id).chain(&game.aliases) {
            let owner = self.aliases.get(id).unwrap_or(id);
            let Some(other) = self.entries.get(owner) else { continue };
            let replaced = game.replaces && other.game.id == game.id;
            if replaced || (taken == Taken::Allowed && other.game.id == game.id) {
                continue;
            }
            let message = format!("{id} is {} already", other.game.name);
            let help = if *id == game.id {
                "choose another id, or say that this game takes its place: replace=#true"
            } else {
                "choose another alias"
            };
            problems.push(Problem::new(&node.head, message, help));
        }
        if game.replaces && taken == Taken::Refused && !self.entries.contains_key(&game.id) {
            let message = format!("there is no game {} to replace", game.id);
            problems.push(Problem::new(&node.head, message, "leave replace=#true out"));
        }
    }

    fn enter(&mut self, entry: Entry) {
        for alias in &entry.game.aliases {
            self.aliases.insert(alias.clone(), entry.game.id.clone());
        }
        self.entries.insert(entry.game.id.clone(), entry);
    }
}

/// Whether a game may have the id of another without saying so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Refused,
    Allowed,
}
