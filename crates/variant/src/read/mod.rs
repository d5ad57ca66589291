//! Nodes become a game. Every mistake is noted, and reading goes on.

mod clauses;
mod mix;
mod shares;
mod steps;
mod title;
mod values;

use std::collections::BTreeSet;
use std::ops::Range;

use cards::{CardSet, Rank, RankSet};
use ranking::{Ace, Joker, Ladder, Points, Qualifier};

use crate::game::*;
use crate::mix::Mix;
use crate::names::{closest, nearest};
use crate::problem::Problem;
use crate::syntax::{Entry, Node, Value};
use crate::template::one_of;
use crate::words::{
    self, Home, InGame, InMix, InShare, InShowdown, InStreet, Stands, WORDS, ZONES,
};

pub use self::title::suggested_id;

use self::title::Title;

/// The most of anything that a file may list.
const MOST_LISTED: usize = 32;
/// The longest text.
const MOST_LETTERS: usize = 200;

/// Reads one game, its templates filled in. What it gives back is good only if it found no problem.
pub(crate) fn game(node: &Node, complete: bool, problems: &mut Vec<Problem>) -> Game {
    let mut names = BTreeSet::new();
    names_in(node, &mut names);
    Reader { problems, names, unknown_words: false, about: false, complete }.game(node)
}

/// Reads one mix. What it gives back is good only if it found no problem.
pub(crate) fn mix(node: &Node, problems: &mut Vec<Problem>) -> Mix {
    let names = BTreeSet::new();
    Reader { problems, names, unknown_words: false, about: false, complete: true }.mix(node)
}

/// Everything that could be the name of a pile, a row, a group or a cell: what stands anywhere but
/// in a share.
fn names_in(node: &Node, names: &mut BTreeSet<String>) {
    if ["share", "fallback"].contains(&node.word.as_str()) {
        return;
    }
    names.extend(node.args.iter().map(|entry| entry.value.text()));
    names.extend(node.properties.iter().map(|(name, _)| name.clone()));
    for child in &node.children {
        names_in(child, names);
    }
}

/// Reads a mix that stands within something of this name, and needs none of its own.
pub(crate) fn mix_within(node: &Node, name: &str, problems: &mut Vec<Problem>) -> Mix {
    let names = BTreeSet::new();
    Reader { problems, names, unknown_words: false, about: false, complete: true }
        .mix_within(node, name)
}

/// Whether this can be an id: small letters, digits and hyphens.
pub fn is_id(text: &str) -> bool {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=40).contains(&text.len()) && text.chars().all(fine) && !text.starts_with('-')
}

struct Reader<'p> {
    problems: &'p mut Vec<Problem>,
    /// What a share may name besides its own properties.
    names: BTreeSet<String>,
    /// Whether there were words that nobody knows: what seems to be missing may be one of them.
    unknown_words: bool,
    /// Whether the game says what it is, rightly or wrongly.
    about: bool,
    /// Whether all templates were found; if not, their streets are not there.
    complete: bool,
}

/// A value as a file may have it: in quotes if it needs them.
fn written(value: &Value) -> String {
    match value {
        Value::Text(text) if !is_id(text) || text.starts_with(|c: char| c.is_ascii_digit()) => {
            value.shown()
        }
        value => value.text(),
    }
}

/// Steps that `after` adds to a street.
struct After {
    street: String,
    place: Range<usize>,
    steps: Vec<Guarded<Step>>,
}

/// What is done with each word of a block: its line, what it says there, and the conditions it stands under.
type Visit<'v, R> = &'v mut dyn FnMut(&mut R, (&Node, Stands), &[Condition]);

impl Reader<'_> {
    pub(super) fn game(&mut self, node: &Node) -> Game {
        let Title { id, name, replaces } = self.title(node);
        let mut game = Game {
            id,
            name,
            aliases: Vec::new(),
            about: String::new(),
            sources: Vec::new(),
            credits: Vec::new(),
            phh: Vec::new(),
            replaces,
            clauses: Vec::new(),
        };
        let mut afters = Vec::new();
        self.walk(
            &node.children,
            Home::Game,
            &mut Vec::new(),
            &mut |reader, (child, stands), when| {
                if let Stands::Game(word) = stands {
                    reader.said_in_game(&mut game, &mut afters, (child, word), when);
                }
            },
        );
        if node.children.is_empty() {
            let help = "say in a block what is played: game ... { about \"...\"; like flop; ... }";
            self.problem(&node.head, "the game is empty", help);
        } else if !self.about && !self.unknown_words {
            let help = "describe it in one line: about \"...\"";
            self.problem(&node.head, "the game does not say what it is", help);
        }
        for after in afters {
            self.add_after(&mut game, &after);
        }
        if self.complete && self.says_nothing_twice(&game) {
            self.replace_words_of_templates(&mut game);
        }
        game
    }

    /// Whether everything that a game says once under each condition is said once.
    pub(super) fn says_nothing_twice(&mut self, game: &Game) -> bool {
        let before = self.problems.len();
        for (number, clause) in game.clauses.iter().enumerate() {
            let same = |other: &Guarded<Clause>| {
                words::of(&other.it) == words::of(&clause.it)
                    && other.when == clause.when
                    && other.place.from_template == clause.place.from_template
            };
            if words::is_said_once(&clause.it) && game.clauses[..number].iter().any(same) {
                let help = "drop one of them; a word after a `like` replaces the template's";
                let message = format!("`{}` appears twice", words::of(&clause.it));
                self.problem(&clause.place.bytes, message, help);
            }
        }
        self.problems.len() == before
    }

    /// A word behind a `like` takes the place of the same word of the template, which then is not
    /// part of the game any more.
    pub(super) fn replace_words_of_templates(&mut self, game: &mut Game) {
        let mut kept: Vec<Guarded<Clause>> = Vec::with_capacity(game.clauses.len());
        for mut clause in std::mem::take(&mut game.clauses) {
            let template = clause.place.from_template;
            let same = |other: &Guarded<Clause>| {
                words::is_said_once(&other.it)
                    && words::of(&other.it) == words::of(&clause.it)
                    && other.when == clause.when
                    && other.place.from_template != template
                    && !matches!(other.it, Clause::Fallback(_))
            };
            if let Some(place) = kept.iter().rposition(same) {
                let other = kept.remove(place);
                if let (Clause::Seats(wish), Clause::Seats(before)) = (&mut clause.it, &other.it) {
                    wish.max = wish.max.or(before.max);
                    wish.usual = wish.usual.or(before.usual);
                } else if template && other.it != clause.it {
                    let word = words::of(&other.it);
                    let message = format!("this `{word}` does nothing: the template has its own");
                    self.problem(&other.place.bytes, message, "put it after the `like`");
                }
            }
            kept.push(clause);
        }
        game.clauses = kept;
    }

    pub(super) fn add_after(&mut self, game: &mut Game, after: &After) {
        let mut found = false;
        let mut names = Vec::new();
        for clause in &mut game.clauses {
            if let Clause::Street(street) = &mut clause.it {
                if street.name == after.street {
                    let steps = after.steps.iter().filter_map(|step| inside(step, &clause.when));
                    street.steps.extend(steps);
                    found = true;
                }
                names.push(street.name.clone());
            }
        }
        if !found && self.complete && !self.unknown_words {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let help = match nearest(&after.street, names.iter().copied()) {
                Some(meant) => format!("did you mean {meant}?"),
                None if names.is_empty() => "write: street Flop { ... }".to_owned(),
                None => one_of(&names),
            };
            self.problem(&after.place, format!("there is no street {:?}", after.street), help);
        }
    }

    /// Visits the words of a block, with the conditions they stand under.
    pub(super) fn walk(
        &mut self,
        nodes: &[Node],
        home: Home,
        when: &mut Vec<Condition>,
        visit: Visit<'_, Self>,
    ) {
        // The question of the `when` before, if there was one and if it could be read.
        let mut last_test: Option<Option<Test>> = None;
        for (place, node) in nodes.iter().enumerate() {
            let follows = last_test.take();
            let Some(stands) = words::named(&node.word).and_then(|word| word.at(home)) else {
                self.unknown_word(node, home);
                continue;
            };
            let is_when = is_when(stands);
            let condition = match is_when {
                Some(true) => {
                    let test = self.test(node);
                    last_test = Some(test.clone());
                    test.map(|test| Condition { test, holds: true })
                }
                Some(false) => {
                    self.nothing_behind(node);
                    if follows.is_none() {
                        let help = "put it right after the block of a `when`";
                        self.problem(&node.head, "this `else` has no `when`", help);
                    }
                    follows.flatten().map(|test| Condition { test, holds: false })
                }
                None => {
                    visit(self, (node, stands), when);
                    continue;
                }
            };
            // An empty `when` makes sense before an `else`.
            let before_else = nodes.get(place + 1).is_some_and(|next| next.word == "else");
            if node.children.is_empty() && !(is_when == Some(true) && before_else && node.has_block)
            {
                let help = "put what depends on it in its block: { ... }";
                self.problem(&node.head, format!("this `{}` is empty", node.word), help);
            }
            // What stands inside is read even if the question is wrong: it has mistakes of its own.
            let depth = when.len();
            when.extend(condition);
            self.walk(&node.children, home, when, visit);
            when.truncate(depth);
        }
    }

    pub(super) fn unknown_word(&mut self, node: &Node, home: Home) {
        let here = || WORDS.iter().filter(|word| word.at(home).is_some());
        let mut message = format!("there is no word `{}` {}", node.word, home.name());
        self.unknown_words = true;
        if words::named(&node.word).is_none() {
            message.push_str(": the language has nothing like it");
        }
        let help = if let Some(word) = words::named(&node.word) {
            word.homes()
        } else if let Some(meant) = nearest(&node.word, here().map(|word| word.name)) {
            format!("did you mean `{meant}`?")
        } else {
            let names: Vec<&str> = here().map(|word| word.name).collect();
            let meant = closest(&node.word, names.iter().copied()).unwrap_or_default();
            format!("the nearest word is `{meant}`; the words here are {}", names.join(", "))
        };
        self.problem(&node.at, message, help);
    }

    /// The question of a `when`.
    pub(super) fn test(&mut self, node: &Node) -> Option<Test> {
        match (node.args.as_slice(), node.properties.as_slice()) {
            ([entry], []) if entry.value == Value::Text("unopened".to_owned()) => {
                Some(Test::Unopened)
            }
            ([], [(key, entry)]) => match key.as_str() {
                "betting" => {
                    let names = self.list(entry, "a form of betting");
                    let names = names.iter().map(|name| self.betting(name, &entry.at));
                    names.collect::<Option<Vec<Betting>>>().map(Test::Betting)
                }
                "players" => self.numbers(entry, 2, 10, "players").map(Test::Players),
                "roll" => self.numbers(entry, 1, 36, "dice").map(Test::Roll),
                "chosen" => Some(Test::Chosen(self.list(entry, "a game"))),
                "flop" => self
                    .word_of(entry, "a color", &["red", "black"])
                    .map(|place| Test::Flop([Colour::Red, Colour::Black][place])),
                _ => Some(Test::Option { name: key.clone(), values: self.list(entry, "a value") }),
            },
            ([], []) => {
                let help = "write a question: when bug=yes { ... }";
                self.problem(&node.head, "this `when` asks nothing", help);
                None
            }
            ([entry], []) => {
                let message = format!("{} isn't a question", entry.value.shown());
                let help = format!("ask for a value: when {}=yes {{ ... }}", entry.value.text());
                self.problem(&entry.at, message, help);
                None
            }
            (args, properties) => {
                // The second of all, in the order in which they stand.
                let properties = properties.iter().map(|(_, entry)| &entry.at);
                let mut all: Vec<_> =
                    args.iter().map(|entry| &entry.at).chain(properties).collect();
                all.sort_by_key(|at| at.start);
                let at = all.get(1).map_or_else(|| node.head.clone(), |at| (*at).clone());
                let help = "ask one, and put a second `when` inside its block";
                self.problem(&at, "this `when` asks two questions", help);
                None
            }
        }
    }

    pub(super) fn said_in_game(
        &mut self,
        game: &mut Game,
        afters: &mut Vec<After>,
        (node, word): (&Node, InGame),
        when: &[Condition],
    ) {
        let place = Place { bytes: node.head.clone(), from_template: node.from_template };
        let guard = |clause| Guarded { when: when.to_vec(), place: place.clone(), it: clause };
        let texts = |reader: &mut Self, texts: &mut Vec<String>| {
            reader.never_under(node, when);
            reader.add_texts(node, texts);
        };
        match word {
            InGame::Alias => texts(self, &mut game.aliases),
            InGame::Source => texts(self, &mut game.sources),
            InGame::Credit => texts(self, &mut game.credits),
            InGame::Phh => texts(self, &mut game.phh),
            InGame::About => {
                self.never_under(node, when);
                self.about(node, &mut game.about);
            }
            InGame::Showdown => {
                self.nothing_behind(node);
                let mut inner = when.to_vec();
                let clauses = &mut game.clauses;
                self.walk(
                    &node.children,
                    Home::Showdown,
                    &mut inner,
                    &mut |reader, (child, stands), when| {
                        let Stands::Showdown(word) = stands else { return };
                        if let Some(it) = reader.said_in_showdown(child, word) {
                            let bytes = child.head.clone();
                            let place = Place { bytes, from_template: child.from_template };
                            clauses.push(Guarded { when: when.to_vec(), place, it });
                        }
                    },
                );
                if node.children.is_empty() {
                    let help = "write: showdown { share high }";
                    self.problem(&node.head, "the showdown is empty", help);
                }
            }
            InGame::After => {
                self.properties(node);
                if let Some(street) = self.name(node, "a street") {
                    let mut inner = when.to_vec();
                    let steps = self.steps(node, &mut inner);
                    if node.children.is_empty() {
                        let help = format!("write: after {street} {{ ... }}");
                        self.problem(&node.head, "this `after` adds nothing", help);
                    }
                    let place = node.place_of(&street).unwrap_or_else(|| node.head.clone());
                    afters.push(After { street, place, steps });
                }
            }
            InGame::Rule => {
                self.properties(node);
                let names = Rule::ALL.map(Rule::name);
                for entry in self.args(node, 1, MOST_LISTED, "the name of a rule").to_vec() {
                    if let Some(found) = self.word_of(&entry, "a rule", &names) {
                        game.clauses.push(guard(Clause::Rule(Rule::ALL[found])));
                    }
                }
            }
            word => {
                if let Some(clause) = self.clause(node, word) {
                    game.clauses.push(guard(clause));
                }
            }
        }
    }
}

/// Whether a word asks a question, or is for when the answer is no; nothing for others.
fn is_when(stands: Stands) -> Option<bool> {
    match stands {
        Stands::Game(InGame::When)
        | Stands::Street(InStreet::When)
        | Stands::Showdown(InShowdown::When) => Some(true),
        Stands::Game(InGame::Else)
        | Stands::Street(InStreet::Else)
        | Stands::Showdown(InShowdown::Else) => Some(false),
        _ => None,
    }
}

/// A step as it stands in a street that is itself under conditions: what they say need not be said
/// again, and what they rule out is left out.
fn inside(step: &Guarded<Step>, outer: &[Condition]) -> Option<Guarded<Step>> {
    let mut when = Vec::new();
    for condition in &step.when {
        match outer.iter().find(|other| other.test == condition.test) {
            Some(other) if other.holds == condition.holds => {}
            Some(_) => return None,
            None => when.push(condition.clone()),
        }
    }
    Some(Guarded { when, ..step.clone() })
}

fn property<'n>(node: &'n Node, key: &str) -> Option<&'n Entry> {
    // That there are two of one name is told elsewhere.
    node.property(key)
}

/// What a share is called when the file gives no name.
pub(crate) fn usual_name(ladder: &Ladder) -> &'static str {
    match ladder {
        Ladder::Badugi(_) => "badugi",
        Ladder::Points(_) => "points",
        other if other.id().contains("low") => "low",
        _ => "high",
    }
}
