//! All games: those of the house, and a host's own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::check;
use crate::game::Game;
use crate::mix::{Mix, MixEntry, Play};
use crate::names::{closest, nearest};
use crate::print;
use crate::problem::{Faults, Problem};
use crate::read;
use crate::seating::SeatLimit;
use crate::settle::{self, Settings, Unsettled};
use crate::sketch::Sketch;
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
    mixes: BTreeMap<String, MixEntry>,
    mix_aliases: BTreeMap<String, String>,
}

/// What a file holds besides templates.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Its games.
    pub games: Vec<Entry>,
    /// Its mixes.
    pub mixes: Vec<MixEntry>,
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
    all.extend(files(embedded::MIXES));
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

    /// The games and mixes of one file, checked as if they were added; nothing is changed.
    pub fn check(&self, file: &File) -> Result<Contents, Faults> {
        let mut draft = Draft::on(self, Taken::Allowed);
        match draft.read(std::slice::from_ref(file), Shelf::Host).pop() {
            Some(faults) => Err(faults),
            None => Ok(Contents {
                games: draft.new.entries.into_values().collect(),
                mixes: draft.new.mixes.into_values().collect(),
            }),
        }
    }

    /// The same with these games and mixes, which [`Catalogue::check`] has found good, in the places of
    /// those with their ids.
    #[must_use]
    pub fn overlaid(&self, contents: &Contents) -> Catalogue {
        let mut all = self.clone();
        for entry in &contents.games {
            all.enter(entry.clone());
        }
        for entry in &contents.mixes {
            all.enter_mix(entry.clone());
        }
        all
    }

    /// Every mix, by id.
    pub fn mixes(&self) -> impl Iterator<Item = &MixEntry> {
        self.mixes.values()
    }

    /// The mix with this id or alias.
    pub fn mix(&self, id: &str) -> Option<&MixEntry> {
        let id = id.to_lowercase();
        let id = self.mix_aliases.get(&id).unwrap_or(&id);
        self.mixes.get(id)
    }

    /// A mix that stands within a file of another kind, read and checked with the games that are here.
    /// It needs no `about`, and without a name it has that of what it stands in. What comes back is
    /// good only if there was no problem.
    pub fn mix_within(&self, node: &Node, name: &str, problems: &mut Vec<Problem>) -> Mix {
        let before = problems.len();
        let mix = read::mix_within(node, name, problems);
        if problems.len() == before {
            problems.extend(Draft::on(self, Taken::Allowed).check_mix(&mix, node));
        }
        mix
    }

    /// A game of a mix, with everything settled as the mix says.
    pub fn played(&self, mix: &Mix, play: &Play) -> Result<Variant, Unsettled> {
        match self.find(&play.game) {
            Some(entry) => self.variant(&play.game, &mix.settings(play, &entry.game)),
            None => self.variant(&play.game, &Settings::default()),
        }
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

    /// A game at a glance, as it is usually played: some are dealt by the number of players.
    pub fn sketch(&self, id: &str) -> Result<Sketch, Unsettled> {
        let usual = self.variant(id, &Settings::default())?.seats.usual;
        let settings = Settings { players: Some(usual), ..Settings::default() };
        Ok(self.variant(id, &settings)?.sketch())
    }

    /// How many can play a game as it is settled, and why no more.
    pub fn seat_limit(&self, id: &str, settings: &Settings) -> Result<SeatLimit, Unsettled> {
        let variant = self.variant(id, settings)?;
        let wish = self.game(&variant.id).and_then(|game| settle::seat_wish(game).max);
        let with = |players: u8| {
            // More than it seats can be counted, though not settled.
            let game = self.game(&variant.id)?;
            Some(settle::build(
                game,
                &Settings { players: Some(players), ..settings.clone() },
                &|id| self.game(id),
                0,
            ))
        };
        Ok(SeatLimit::of(&variant, wish, &with))
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
        for entry in new.mixes.into_values() {
            self.enter_mix(entry);
        }
        faults
    }

    fn enter(&mut self, entry: Entry) {
        for alias in &entry.game.aliases {
            self.aliases.insert(alias.clone(), entry.game.id.clone());
        }
        self.entries.insert(entry.game.id.clone(), entry);
    }

    fn enter_mix(&mut self, entry: MixEntry) {
        for alias in &entry.mix.aliases {
            self.mix_aliases.insert(alias.clone(), entry.mix.id.clone());
        }
        self.mixes.insert(entry.mix.id.clone(), entry);
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
        let mut mixes: Vec<(usize, Node)> = Vec::new();
        for (number, file) in files.iter().enumerate() {
            match syntax::parse(&file.text) {
                Ok(nodes) => {
                    let (mixed, others) = nodes.into_iter().partition(|node| node.word == "mix");
                    let mixed: Vec<Node> = mixed;
                    self.sort(others, number, &mut games, &mut problems[number], mixed.is_empty());
                    mixes.extend(mixed.into_iter().map(|node| (number, node)));
                }
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
            self.place(&Named::of(&game), &node, &file, problems);
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
        for (number, node) in mixes {
            self.read_mix(&node, &files[number].name, shelf, &mut problems[number]);
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
        has_no_mix: bool,
    ) {
        let help = "write: game \"My Game\" id=my-game { ... }";
        if nodes.is_empty() && has_no_mix {
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
                    let mut message = format!("there is no word `{other}` {}", Home::File.name());
                    let tops = || ["game", "mix", "template"].into_iter();
                    let help = if let Some(word) = words::named(other) {
                        word.stands()
                    } else {
                        message.push_str(": the language has no such thing");
                        let far = closest(other, tops()).unwrap_or_default();
                        nearest(other, tops()).map_or_else(
                            || format!("the nearest word is `{far}`; {help}"),
                            |meant| format!("did you mean `{meant}`?"),
                        )
                    };
                    problems.push(Problem::new(&node.at, message, help));
                }
            }
        }
    }

    /// Reads and checks a mix, which finds the games of all files.
    fn read_mix(&mut self, node: &Node, file: &str, shelf: Shelf, problems: &mut Vec<Problem>) {
        let before = problems.len();
        let mix = read::mix(node, problems);
        self.place(&Named::of_mix(&mix), node, file, problems);
        // The tests check the mixes of the house.
        if problems.len() == before && shelf == Shelf::Host {
            problems.extend(self.check_mix(&mix, node));
        }
        if problems.len() == before {
            self.new.enter_mix(MixEntry { mix, shelf, file: file.to_owned() });
        }
    }

    fn check_mix(&self, mix: &Mix, node: &Node) -> Vec<Problem> {
        let others = check::Others {
            find: &|id| self.game(id),
            names: &|| self.names(),
            owner: &|id| self.owner(id).map(|game| game.id.as_str()),
            broken: &self.broken,
        };
        check::mix(mix, node, &others)
    }

    /// Whether the ids of a game or a mix are free.
    fn place(&self, new: &Named<'_>, node: &Node, file: &str, problems: &mut Vec<Problem>) {
        let what = &node.word;
        let aliases = node.children.iter().filter(|child| child.word == "alias");
        let lines: Vec<&Node> = std::iter::once(node).chain(aliases).collect();
        let place_of = |what: &str| {
            let place = lines.iter().find_map(|line| line.place_of(what));
            place.unwrap_or_else(|| node.head.clone())
        };
        for id in std::iter::once(new.id).chain(new.aliases.iter().map(String::as_str)) {
            let Some((other, other_file)) = self.holder(id) else { continue };
            let same_file = other_file == Some(file);
            let may_replace = new.replaces || self.taken == Taken::Allowed;
            let same_kind = other.is_mix == new.is_mix;
            if other.id == new.id && may_replace && same_kind && !same_file {
                continue;
            }
            let message = format!("{id} is {} already", other.name);
            let help = if id != new.id {
                "choose another alias".to_owned()
            } else if same_file {
                "give each game of a file an id of its own".to_owned()
            } else if other.id != new.id || !same_kind {
                "choose another id".to_owned()
            } else {
                format!("choose another id, or say that this {what} takes its place: replace=#true")
            };
            problems.push(Problem::new(&place_of(id), message, help));
        }
        let is_known = |(other, _): (Named<'_>, _)| other.is_mix == new.is_mix;
        let known = new.id.is_empty() || self.holder(new.id).is_some_and(is_known);
        if new.replaces && self.taken == Taken::Refused && !known {
            let message = format!("there is no {what} {} to replace", new.id);
            problems.push(Problem::new(&place_of("replace"), message, "leave replace=#true out"));
        }
    }

    /// What answers to this id or alias, and its file if it is one of those that are read.
    fn holder(&self, id: &str) -> Option<(Named<'_>, Option<&str>)> {
        if let Some(game) = self.owner(id) {
            let file = self.new.entries.get(&game.id).map(|entry| entry.file.as_str());
            return Some((Named::of(game), file));
        }
        let new = self.new.mix(id);
        let entry = new.or_else(|| self.old.mix(id))?;
        Some((Named::of_mix(&entry.mix), new.map(|entry| entry.file.as_str())))
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

/// What a game or a mix goes by.
struct Named<'n> {
    id: &'n str,
    name: &'n str,
    aliases: &'n [String],
    replaces: bool,
    is_mix: bool,
}

impl<'n> Named<'n> {
    fn of(game: &'n Game) -> Named<'n> {
        let Game { id, name, aliases, replaces, .. } = game;
        Named { id, name, aliases, replaces: *replaces, is_mix: false }
    }

    fn of_mix(mix: &'n Mix) -> Named<'n> {
        let Mix { id, name, aliases, replaces, .. } = mix;
        Named { id, name, aliases, replaces: *replaces, is_mix: true }
    }
}

/// Whether a game may have the id of another without saying so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Refused,
    Allowed,
}
