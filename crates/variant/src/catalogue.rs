//! All games: those of the house, and a host's own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::check;
use crate::game::Game;
use crate::names::nearest;
use crate::print;
use crate::problem::{Faults, Problem};
use crate::read;
use crate::settle::{self, Settings, Unsettled};
use crate::syntax::{self, Node};
use crate::template::{self, Template, Templates};
use crate::variant::Variant;
use crate::words::{self, Home};

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
    // The tests read and check every file of the house: none of them has faults to tell.
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
        let mut draft = Draft::on(self, Taken::Allowed);
        match draft.read(std::slice::from_ref(file), Shelf::Host).pop() {
            Some(faults) => Err(faults),
            None => Ok(draft.new.entries.into_values().collect()),
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

    /// Adds what can be read of these files, and says what is wrong with them.
    fn add(&mut self, files: &[File], shelf: Shelf) -> Vec<Faults> {
        let mut draft = Draft::on(self, Taken::Refused);
        let faults = draft.read(files, shelf);
        let new = draft.new;
        self.templates.extend(new.templates);
        for entry in new.entries.into_values() {
            self.enter(entry);
        }
        faults
    }

    fn enter(&mut self, entry: Entry) {
        for alias in &entry.game.aliases {
            self.aliases.insert(alias.clone(), entry.game.id.clone());
        }
        self.entries.insert(entry.game.id.clone(), entry);
    }
}

/// What files add to a catalogue, which is not changed by it.
struct Draft<'c> {
    old: &'c Catalogue,
    new: Catalogue,
    taken: Taken,
    /// The ids of games with mistakes: that they are missing is no mistake of another game.
    broken: BTreeSet<String>,
}

impl<'c> Draft<'c> {
    fn on(old: &'c Catalogue, taken: Taken) -> Draft<'c> {
        Draft { old, new: Catalogue::default(), taken, broken: BTreeSet::new() }
    }

    fn game(&self, id: &str) -> Option<&Game> {
        self.new.game(id).or_else(|| self.old.game(id))
    }

    /// Reads and checks files; what is wrong with which.
    fn read(&mut self, files: &[File], shelf: Shelf) -> Vec<Faults> {
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
            let known = template::Known { own: &self.new.templates, others: &self.old.templates };
            let expanded = template::expand(&node.children, known, problems);
            let node = Node { children: expanded.nodes, ..node };
            let game = read::game(&node, expanded.complete, problems);
            let file = files[number].name.clone();
            self.place(&game, &node, &file, problems);
            if problems.len() == before && expanded.complete {
                added.push((number, node, game.id.clone()));
                self.new.enter(Entry { game, shelf, file });
            } else {
                self.broken.insert(game.id);
            }
        }
        // The tests check the games of the house; no start of the program needs to do so again.
        added.retain(|_| shelf == Shelf::Host);
        for (number, node, id) in added {
            let Some(game) = self.new.game(&id) else { continue };
            let others = check::Others {
                find: &|id| self.game(id),
                names: &|| self.names(),
                owner: &|id| self.owner(id).map(|game| game.id.as_str()),
                broken: &self.broken,
            };
            problems[number].extend(check::check(game, &node, &others));
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
        let help = "write: game \"My Game\" id=my-game { ... }";
        if nodes.is_empty() {
            problems.push(Problem::new(&(0..0), "there is no game in this file", help));
        }
        for node in nodes {
            match node.word.as_str() {
                "game" => games.push((number, node)),
                "template" => {
                    if let Some(template) = Template::read(&node, problems) {
                        self.new.templates.insert(template.name.clone(), template);
                    }
                }
                other => {
                    let message = format!("there is no word `{other}` {}", Home::File.name());
                    let help = match words::named(other) {
                        Some(word) => word.stands(),
                        None => nearest(other, ["game", "template"].into_iter()).map_or_else(
                            || help.to_owned(),
                            |meant| format!("did you mean `{meant}`?"),
                        ),
                    };
                    problems.push(Problem::new(&node.at, message, help));
                }
            }
        }
    }

    /// Whether the ids of a game are free.
    fn place(&self, game: &Game, node: &Node, file: &str, problems: &mut Vec<Problem>) {
        let aliases = node.children.iter().filter(|child| child.word == "alias");
        let lines: Vec<&Node> = std::iter::once(node).chain(aliases).collect();
        let place_of = |what: &str| {
            let place = lines.iter().find_map(|line| line.place_of(what));
            place.unwrap_or_else(|| node.head.clone())
        };
        for id in std::iter::once(&game.id).chain(&game.aliases) {
            let Some(other) = self.owner(id) else { continue };
            let same_file = self.new.entries.get(&other.id).is_some_and(|other| other.file == file);
            let may_replace = game.replaces || self.taken == Taken::Allowed;
            if other.id == game.id && may_replace && !same_file {
                continue;
            }
            let message = format!("{id} is {} already", other.name);
            let help = if *id != game.id {
                "choose another alias"
            } else if same_file {
                "give each game of a file an id of its own"
            } else if other.id != game.id {
                "choose another id"
            } else {
                "choose another id, or say that this game takes its place: replace=#true"
            };
            problems.push(Problem::new(&place_of(id), message, help));
        }
        let known = game.id.is_empty() || self.game(&game.id).is_some();
        if game.replaces && self.taken == Taken::Refused && !known {
            let message = format!("there is no game {} to replace", game.id);
            problems.push(Problem::new(&place_of("replace"), message, "leave replace=#true out"));
        }
    }

    fn names(&self) -> Vec<&str> {
        let all = [&self.new, self.old].into_iter();
        let names = all.flat_map(|all| all.entries.keys().chain(all.aliases.keys()));
        names.map(String::as_str).collect()
    }

    /// The game that answers to this id or alias.
    fn owner(&self, id: &str) -> Option<&Game> {
        let aliases = [&self.new.aliases, &self.old.aliases];
        let owner = aliases.iter().find_map(|aliases| aliases.get(id)).map_or(id, String::as_str);
        self.game(owner)
    }
}

/// Whether a game may have the id of another without saying so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Refused,
    Allowed,
}
