//! What files add to a catalogue.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;

use super::{Catalogue, Contents, Entry, File, Shelf};
use crate::alike::{self, Folded};
use crate::check::{self, Others};
use crate::edition::Edition;
use crate::game::Game;
use crate::mix::{Mix, MixEntry};
use crate::names::{closest, nearest};
use crate::problem::{Faults, Problem};
use crate::read;
use crate::stock::{FromHouse, Named, Shelved};
use crate::syntax::{self, Node, Reading};
use crate::template::{self, Template};
use crate::words::{self, Home};

/// What files add to a catalogue, which is not changed by it.
pub(super) struct Draft<'c> {
    old: &'c Catalogue,
    new: Catalogue,
    taken: Taken,
    /// Under which edition the files were or are accepted.
    edition: Edition,
    /// The ids of games with mistakes: that they are missing is no mistake of another game.
    broken: BTreeSet<String>,
    /// What may not be taken where names are reserved.
    known: Vec<Known>,
}

impl<'c> Draft<'c> {
    pub(super) fn on(old: &'c Catalogue, taken: Taken, edition: Edition) -> Draft<'c> {
        let known = if taken == Taken::Reserved { Known::of(old) } else { Vec::new() };
        Draft { old, new: Catalogue::default(), taken, edition, broken: BTreeSet::new(), known }
    }

    pub(super) fn into_new(self) -> Catalogue {
        self.new
    }

    pub(super) fn contents(self) -> Contents {
        Contents {
            games: self.new.entries().cloned().collect(),
            mixes: self.new.mixes().cloned().collect(),
        }
    }

    /// Whether none of these keeps a game or a mix from being played.
    fn is_good(&self, problems: &[Problem]) -> bool {
        problems.iter().all(|problem| !self.is_mistake(problem))
    }

    /// What has come to be refused is no mistake of a text that was accepted before.
    fn is_mistake(&self, problem: &Problem) -> bool {
        self.taken != Taken::Stored || problem.since == Edition::First
    }

    /// Reads and checks files; what is wrong with which.
    pub(super) fn read(&mut self, files: &[File], shelf: Shelf) -> Found {
        let mut problems: Vec<Vec<Problem>> = vec![Vec::new(); files.len()];
        let mut games: Vec<(usize, Node)> = Vec::new();
        let mut mixes: Vec<(usize, Node)> = Vec::new();
        let mut readings: Vec<Reading> =
            files.iter().map(|file| syntax::read(&file.text)).collect();
        for (number, reading) in readings.iter_mut().enumerate() {
            let nodes = std::mem::take(&mut reading.nodes);
            let (mixed, others) = nodes.into_iter().partition(|node| node.word == "mix");
            let mixed: Vec<Node> = mixed;
            self.sort(others, number, &mut games, &mut problems[number], mixed.is_empty());
            mixes.extend(mixed.into_iter().map(|node| (number, node)));
        }
        // First all games are read, then each is checked: one may become another of a later file.
        let mut added = Vec::new();
        for (number, node) in games {
            let problems = &mut problems[number];
            let before = problems.len();
            let known = template::Known { own: &self.new.templates, others: &self.old.templates };
            let expanded = template::expand(&node.children, known, problems);
            let node = Node { children: expanded.nodes, ..node };
            let complete = expanded.complete && self.is_good(&readings[number].problems);
            let game = read::game(&node, complete, problems);
            let file = files[number].name.clone();
            let entry = Entry { game, shelf, file, edition: self.edition };
            self.place(&entry.named(), &node, &entry.file, problems);
            let is_good = self.is_good(problems.get(before..).unwrap_or_default());
            if is_good && complete {
                added.push((number, node, entry.game.id.clone()));
                self.new.games.enter(entry);
            } else {
                self.broken.insert(entry.game.id);
            }
        }
        // The tests check the games of the house; no start of the program needs to do so again.
        added.retain(|_| shelf == Shelf::Host);
        for (number, node, id) in added {
            let Some(game) = self.find(&id) else { continue };
            problems[number].extend(check::check(game, &node, self));
        }
        for (number, node) in mixes {
            let mix = self.read_mix(&node, &files[number].name, shelf, &mut problems[number]);
            if let Some(entry) = mix.filter(|_| self.is_good(&readings[number].problems)) {
                self.new.mixes.enter(entry);
            }
        }
        let mut found = Found::default();
        for ((file, reading), problems) in files.iter().zip(readings).zip(problems) {
            let problems = reading.with(problems);
            let (mistakes, warnings): (Vec<Problem>, Vec<Problem>) =
                problems.into_iter().partition(|problem| self.is_mistake(problem));
            let faults = |problems| Faults::new(&file.name, &file.text, problems);
            found.faults.extend(Some(mistakes).filter(|it| !it.is_empty()).map(faults));
            found.warnings.extend(Some(warnings).filter(|it| !it.is_empty()).map(faults));
        }
        found
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
                        word.homes()
                    } else {
                        message.push_str(": the language has nothing like it");
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

    /// Reads and checks a mix, if it is good; it finds the games of all files.
    fn read_mix(
        &mut self,
        node: &Node,
        file: &str,
        shelf: Shelf,
        problems: &mut Vec<Problem>,
    ) -> Option<MixEntry> {
        let before = problems.len();
        let mix = read::mix(node, problems);
        let entry = MixEntry { mix, shelf, file: file.to_owned() };
        self.place(&entry.named(), node, file, problems);
        // The tests check the mixes of the house.
        let is_good =
            |problems: &[Problem]| self.is_good(problems.get(before..).unwrap_or_default());
        if is_good(problems) && shelf == Shelf::Host {
            problems.extend(self.check_mix(&entry.mix, node));
        }
        is_good(problems).then_some(entry)
    }

    pub(super) fn check_mix(&self, mix: &Mix, node: &Node) -> Vec<Problem> {
        check::mix(mix, node, self)
    }

    /// Whether the ids of a game or a mix are free.
    fn place(&mut self, new: &Named<'_>, node: &Node, file: &str, problems: &mut Vec<Problem>) {
        let what = &node.word;
        let aliases = node.children.iter().filter(|child| child.word == "alias");
        let lines: Vec<&Node> = std::iter::once(node).chain(aliases).collect();
        let place_of = |what: &str| {
            let place = lines.iter().find_map(|line| line.place_of(what));
            place.unwrap_or_else(|| node.head.clone())
        };
        if self.taken == Taken::Reserved {
            return self.reserved(new, (node, file), place_of, problems);
        }
        for id in std::iter::once(new.id).chain(new.aliases.iter().map(String::as_str)) {
            let Some((other, other_file)) = self.holder(id) else { continue };
            let same_file = other_file == Some(file);
            let may_replace = new.replaces || self.taken != Taken::Refused;
            let same_kind = other.is_mix == new.is_mix;
            if other.id == new.id && may_replace && same_kind && !same_file {
                continue;
            }
            let message = format!("{id} is already {}", other.name);
            let help = if id != new.id {
                "choose another alias".to_owned()
            } else if same_file {
                "give each game in a file its own id".to_owned()
            } else if other.id != new.id || !same_kind {
                "choose another id".to_owned()
            } else {
                format!("choose another id, or let this {what} replace it: replace=#true")
            };
            let problem = Problem::new(&place_of(id), message, help);
            // When a text was stored, its names were free; within one file they must be still.
            let was_free = self.taken == Taken::Stored && !same_file;
            problems.push(if was_free { problem.since(Edition::CURRENT) } else { problem });
        }
        let is_known = |(other, _): (Named<'_>, _)| other.is_mix == new.is_mix;
        let known = new.id.is_empty() || self.holder(new.id).is_some_and(is_known);
        if new.replaces && self.taken == Taken::Refused && !known {
            let message = format!("there is no {what} {} to replace", new.id);
            problems.push(Problem::new(&place_of("replace"), message, "leave replace=#true out"));
        }
    }

    /// Whether a game or a mix goes by names of its own.
    fn reserved(
        &mut self,
        new: &Named<'_>,
        (node, file): (&Node, &str),
        place_of: impl Fn(&str) -> std::ops::Range<usize>,
        problems: &mut Vec<Problem>,
    ) {
        let what = &node.word;
        if new.replaces {
            let message = format!("your own {what} can't replace a built-in one");
            let help = "leave replace=#true out, and choose a new name and id";
            problems.push(Problem::new(&place_of("replace"), message, help));
        }
        for (kind, word) in new.words() {
            let unseen = word.chars().any(alike::is_unseen);
            let plain = Some(unadorned(word)).filter(|plain| !plain.is_empty());
            let looks = [Some(folded(word)), plain.as_deref().map(folded)];
            let is_like = |it: &&Known| looks.iter().flatten().any(|look| it.by.is_like(look));
            let other = self.known.iter().find(is_like);
            let (message, help) = if unseen {
                let help = "type it again, using only visible characters";
                (format!("the {kind} has invisible characters in it"), help.to_owned())
            } else if let Some(other) = other {
                let place = other.file.as_deref().filter(|other| *other != file);
                let place = place.map_or_else(String::new, |file| format!(", in {file}"));
                let message = format!("{word} is already {}{place}", other.name);
                (message, format!("choose another {kind}"))
            } else {
                continue;
            };
            problems.push(Problem::new(&place_of(word), message, help));
        }
        self.known.extend(Known::by(new, Some(file)));
    }

    /// What answers to this id or alias, and its file if it is one of those that are read.
    fn holder(&self, id: &str) -> Option<(Named<'_>, Option<&str>)> {
        if let Some(entry) = self.behind(id) {
            let file = self.new.games.get(&entry.game.id).map(|entry| entry.file.as_str());
            return Some((entry.named(), file));
        }
        let new = self.new.mix(id);
        let entry = new.or_else(|| self.old.mix(id))?;
        Some((entry.named(), new.map(|entry| entry.file.as_str())))
    }

    /// Those that are new, then those that were there.
    fn games(&self) -> impl Iterator<Item = &Shelved<Entry>> {
        [&self.new.games, &self.old.games].into_iter()
    }

    /// The game that answers to this id or alias.
    fn behind(&self, id: &str) -> Option<&Entry> {
        let id = self.games().find_map(|games| games.behind(id)).unwrap_or(id);
        self.games().find_map(|games| games.get(id))
    }
}

impl Others for Draft<'_> {
    fn find(&self, id: &str) -> Option<&Game> {
        self.games().find_map(|games| games.get(id)).map(|entry| &entry.game)
    }

    fn names(&self) -> Vec<&str> {
        self.games().flat_map(Shelved::names).collect()
    }

    fn owner(&self, id: &str) -> Option<&Game> {
        self.behind(id).map(|entry| &entry.game)
    }

    fn is_broken(&self, id: &str) -> bool {
        self.broken.contains(id)
    }
}

/// A word that a game or a mix goes by.
struct Known {
    by: Folded,
    /// The name of the game or the mix.
    name: String,
    /// Its file, if that is one of those that are read.
    file: Option<String>,
}

impl Known {
    /// Every id, alias and name of a catalogue, with the name of what goes by it.
    fn of(all: &Catalogue) -> Vec<Known> {
        let games = all.entries().map(FromHouse::named);
        let named = games.chain(all.mixes().map(FromHouse::named));
        named.flat_map(|named| Known::by(&named, None)).collect()
    }

    fn by(named: &Named<'_>, file: Option<&str>) -> Vec<Known> {
        let known = |(_, word): (&str, &str)| Known {
            by: folded(word),
            name: named.name.to_owned(),
            file: file.map(str::to_owned),
        };
        named.words().map(known).collect()
    }
}

/// Words that make a name no other: forms of betting, and those that only claim to be the right one.
const ADORNMENTS: [&str; 16] = [
    "cardroom", "classic", "genuine", "house", "limit", "no", "nolimit", "official", "original",
    "pot", "potlimit", "real", "regular", "spread", "standard", "the",
];

/// A name without words that make it no other.
fn unadorned(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let words = words.filter(|word| !ADORNMENTS.contains(&word.to_lowercase().as_str()));
    words.collect()
}

/// A word as somebody sees it who reads fast: without spaces, marks and accents, by its letters or their shapes.
fn folded(word: &str) -> Folded {
    let letters = word.nfkd().filter(|letter| letter.is_alphanumeric());
    Folded::of(&letters.collect::<String>())
}

/// Whether a game may have the id of another without saying so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    Refused,
    Allowed,
    /// It had the id before the other, perhaps.
    Stored,
    /// Not even when it says so, and neither may it have the name.
    Reserved,
}

/// What is wrong with files.
#[derive(Default)]
pub(super) struct Found {
    pub(super) faults: Vec<Faults>,
    /// What was not wrong when they were accepted.
    pub(super) warnings: Vec<Faults>,
}
