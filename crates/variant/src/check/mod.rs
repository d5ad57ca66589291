//! Whether a game that can be read can also be played. Every form of it is tried: each betting, each
//! option, each roll and each choice.

mod forms;
mod mix;
mod showdown;
mod walk;

use std::collections::BTreeSet;
use std::ops::Range;

use cards::{Card, Rank};
use ranking::{Ladder, Unqualified};

use crate::edition::Edition;
use crate::game::*;
use crate::names::nearest;
use crate::problem::Problem;
use crate::settle::{self, Settings};
use crate::syntax::Node;
use crate::template::one_of;
use crate::variant::{Cell, Facts, Line, Unknown, Variant};
use crate::words;

/// The most forms of a game that are tried.
const MOST_FORMS: usize = 128;
/// The most cases of one form.
const MOST_CASES: usize = 256;
/// The most of each thing a game may have.
const MOST_STREETS: usize = 32;
const MOST_STEPS: usize = 32;
const MOST_SHARES: usize = 6;
const MOST_LINES: usize = 32;
const MOST_CELLS: usize = 25;
const MOST_HELD: u8 = 10;

/// What is said, with its remedy, where something decides that never happens.
const NO_DICE: (&str, &str) =
    ("this asks for dice that are never rolled", "roll them on an earlier street: roll 1");
const NO_CHOICE: (&str, &str) = ("this asks for a choice that is never made", CHOOSE);
/// What to do where no game was chosen.
const CHOOSE: &str = "let a player choose on an earlier street: choose this-game that-game \
    by=button";

/// Everything that is wrong with a game.
pub(crate) fn check<'g>(game: &'g Game, node: &'g Node, others: &'g dyn Others) -> Vec<Problem> {
    let mut checker = Checker { game, node, others, problems: Vec::new() };
    checker.sizes();
    checker.questions();
    checker.options_twice();
    checker.jokers();
    checker.names();
    if checker.problems.is_empty() {
        checker.forms();
    }
    checker.problems.sort_by(|a, b| {
        (a.place.start, a.place.end, &a.message).cmp(&(b.place.start, b.place.end, &b.message))
    });
    checker.problems.dedup();
    checker.problems
}

pub(crate) use mix::check as mix;

/// What a game must know of all others.
pub(crate) trait Others {
    /// Finds a game by its id.
    fn find(&self, id: &str) -> Option<&Game>;
    /// All ids and aliases.
    fn names(&self) -> Vec<&str>;
    /// The game behind an id or an alias.
    fn owner(&self, id: &str) -> Option<&Game>;
    /// Whether a game has mistakes of its own, so that it is missing.
    fn is_broken(&self, id: &str) -> bool;
}

struct Checker<'g> {
    game: &'g Game,
    /// Where the game stands, so that a mistake is shown at the very word or value.
    node: &'g Node,
    others: &'g dyn Others,
    problems: Vec<Problem>,
}

impl<'g> Checker<'g> {
    pub(super) fn problem(
        &mut self,
        at: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.problems.push(Problem::new(at, message, help));
    }

    /// The last problem has come to be refused in this edition: texts that were stored before are not.
    pub(super) fn last_is_since(&mut self, edition: Edition) {
        if let Some(last) = self.problems.last_mut() {
            last.since = edition;
        }
    }

    /// A problem with one name or value of a line.
    pub(super) fn problem_with(
        &mut self,
        what: &str,
        at: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let lines = self.lines_at(at);
        let place = lines.iter().find_map(|line| line.place_of(what));
        self.problem(&place.unwrap_or_else(|| at.clone()), message, help);
    }

    /// A problem with the question of a `when` that something stands under.
    pub(super) fn problem_with_question(
        &mut self,
        test: &Test,
        at: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let key = match test {
            Test::Betting(_) => "betting",
            Test::Option { name, .. } => name,
            Test::Players(_) => "players",
            Test::Roll(_) => "roll",
            Test::Chosen(_) => "chosen",
            Test::Flop(_) => "flop",
            Test::Unopened => "unopened",
        };
        let place = question(self.node, at, key).flatten().unwrap_or_else(|| at.clone());
        self.problem(&place, message, help);
    }

    /// The lines at this place: one, or all that a template wrote there.
    pub(super) fn lines_at(&self, at: &Range<usize>) -> Vec<&'g Node> {
        let mut found = Vec::new();
        let mut rest = vec![self.node];
        while let Some(node) = rest.pop() {
            if node.head == *at {
                found.push(node);
            }
            rest.extend(node.children.iter().rev());
        }
        found
    }

    /// The first place of a clause of some kind, or the whole game.
    pub(super) fn place_of(&self, is: impl Fn(&Clause) -> bool) -> Range<usize> {
        let clause = self.game.clauses.iter().find(|clause| is(&clause.it));
        clause.map_or_else(|| self.node.head.clone(), |clause| clause.place.bytes.clone())
    }

    pub(super) fn sizes(&mut self) {
        let count = |is: fn(&Clause) -> bool| {
            self.game.clauses.iter().filter(|clause| is(&clause.it)).count()
        };
        let found = [
            ("streets", count(|it| matches!(it, Clause::Street(_))), MOST_STREETS),
            ("shares", count(|it| matches!(it, Clause::Share(_))), 2 * MOST_SHARES),
            ("lines", count(|it| matches!(it, Clause::Line(_))), 2 * MOST_LINES),
            ("rows", count(|it| matches!(it, Clause::Row(_))), MOST_CELLS),
            ("groups", count(|it| matches!(it, Clause::Group(_))), MOST_LINES),
            ("options", count(|it| matches!(it, Clause::Option(_))), 16),
        ];
        for (what, found, most) in found {
            if found > most {
                let at = self.node.head.clone();
                let message = format!("the game has {found} {what}");
                self.problem(&at, message, format!("at most {most} can be played"));
            }
        }
        for (clause, street) in self.game.streets() {
            if street.steps.len() > MOST_STEPS {
                let message = format!("street {} has {} steps", street.name, street.steps.len());
                let help = format!("a street can have at most {MOST_STEPS}");
                self.problem(&clause.place.bytes, message, help);
            }
        }
    }

    /// Every condition with the place it stands at.
    pub(super) fn conditions(&self) -> Vec<(&'g Condition, Range<usize>)> {
        let mut found = Vec::new();
        for clause in &self.game.clauses {
            let place = &clause.place.bytes;
            found.extend(clause.when.iter().map(|condition| (condition, place.clone())));
            if let Clause::Street(street) = &clause.it {
                for step in &street.steps {
                    let place = &step.place.bytes;
                    found.extend(step.when.iter().map(|condition| (condition, place.clone())));
                }
            }
        }
        found
    }

    /// Whether what `when` asks can be answered.
    pub(super) fn questions(&mut self) {
        let options: Vec<(&GameOption, &Guarded<Clause>)> = self
            .game
            .clauses
            .iter()
            .filter_map(|clause| match &clause.it {
                Clause::Option(option) => Some((option, clause)),
                _ => None,
            })
            .collect();
        let chosen: BTreeSet<&str> = self
            .game
            .steps()
            .filter_map(|step| match &step.it {
                Step::Choose(choose) => Some(choose.games.iter().map(String::as_str)),
                _ => None,
            })
            .flatten()
            .collect();
        let mut used: BTreeSet<&str> = BTreeSet::new();
        for (condition, at) in self.conditions() {
            match &condition.test {
                Test::Option { name, values } => {
                    used.insert(name);
                    let known: Vec<&str> = options
                        .iter()
                        .filter(|(option, _)| option.name == *name)
                        .flat_map(|(option, _)| option.values.iter().map(String::as_str))
                        .collect();
                    if known.is_empty() {
                        let names = options.iter().map(|(option, _)| option.name.as_str());
                        let asked = ["betting", "players", "roll", "chosen", "flop"];
                        let help = nearest(name, names.chain(asked)).map_or_else(
                            || format!("declare it: option {name} yes no about=\"...\""),
                            |meant| format!("did you mean {meant}=?"),
                        );
                        let message = format!("`when` asks for {name}, which isn't an option here");
                        self.problem_with_question(&condition.test, &at, message, help);
                        continue;
                    }
                    for value in values.iter().filter(|value| !known.contains(&value.as_str())) {
                        let message = format!("the option {name} is never {value:?}");
                        self.problem_with_question(&condition.test, &at, message, one_of(&known));
                    }
                }
                Test::Chosen(games) => {
                    for id in games.iter().filter(|id| !chosen.contains(id.as_str())) {
                        let known: Vec<&str> = chosen.iter().copied().collect();
                        let message = format!("{id:?} isn't one of the games to choose from");
                        let help = match nearest(id, known.iter().copied()) {
                            Some(meant) => format!("did you mean {meant}?"),
                            None if known.is_empty() => CHOOSE.to_owned(),
                            None => one_of(&known),
                        };
                        self.problem_with_question(&condition.test, &at, message, help);
                    }
                }
                _ => {}
            }
        }
        for (option, clause) in &options {
            if !used.contains(option.name.as_str()) {
                let message = format!("the option {} changes nothing", option.name);
                let help = format!(
                    "ask for it: when {}={} {{ ... }}",
                    option.name,
                    option.default_value()
                );
                self.problem(&clause.place.bytes, message, help);
            }
        }
        for clause in &self.game.clauses {
            let early = match &clause.it {
                Clause::Betting(_) | Clause::Seats(_) => clause
                    .when
                    .first()
                    .map(|_| ("can't depend on anything", "put it outside the `when`")),
                Clause::Option(_) => {
                    let only_betting =
                        |condition: &Condition| matches!(condition.test, Test::Betting(_));
                    (!clause.when.iter().all(only_betting)).then_some((
                        "may depend only on the betting",
                        "put it outside the `when`, or ask for betting=",
                    ))
                }
                Clause::Street(_) | Clause::Line(_) | Clause::Share(_) | Clause::Fallback(_) => {
                    None
                }
                _ => {
                    let chosen = |condition: &Condition| {
                        matches!(condition.test, Test::Betting(_) | Test::Option { .. })
                    };
                    (!clause.when.iter().all(chosen)).then_some((
                        "is decided before anyone sits down",
                        "put it outside the `when`, or ask for betting or an option",
                    ))
                }
            };
            if let Some((early, help)) = early {
                let message = format!("`{}` {early}", words::of(&clause.it));
                self.problem(&clause.place.bytes.clone(), message, help);
            }
        }
    }

    /// No two options of a form have one name.
    pub(super) fn options_twice(&mut self) {
        for betting in Betting::ALL {
            let options = settle::options(self.game, betting);
            for (number, option) in options.iter().enumerate() {
                if options[..number].iter().any(|other| other.name == option.name) {
                    let at =
                        self.place_of(|it| matches!(it, Clause::Option(other) if other == option));
                    self.problem(
                        &at,
                        format!("the option {} appears twice", option.name),
                        "drop one of them",
                    );
                }
            }
        }
    }

    /// A share speaks of a joker only where one may be in the deck.
    pub(super) fn jokers(&mut self) {
        let clauses = &self.game.clauses;
        if clauses.iter().any(|clause| matches!(clause.it, Clause::Joker(_))) {
            return;
        }
        for clause in clauses {
            if let Clause::Share(share) | Clause::Fallback(Fallback::Hand(share)) = &clause.it
                && share.joker.is_some()
            {
                let message = "this game has no joker";
                let help = "leave joker= out, or put one in the deck: joker bug";
                self.problem(&clause.place.bytes.clone(), message, help);
            }
        }
    }

    /// Names of rows, groups and cells.
    pub(super) fn names(&mut self) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut cells: BTreeSet<&str> = BTreeSet::new();
        for clause in &self.game.clauses {
            let at = clause.place.bytes.clone();
            let mut twice = |checker: &mut Self, name: &'g str| {
                if !seen.insert(name) {
                    let message = format!("the name {name} appears twice");
                    let help = "give every row, group and cell its own name";
                    checker.problem_with(name, &at, message, help);
                }
            };
            match &clause.it {
                Clause::Row(row) => {
                    twice(self, &row.name);
                    for cell in row.cells.iter().flatten() {
                        twice(self, cell);
                        cells.insert(cell);
                    }
                }
                Clause::Group(group) => twice(self, &group.name),
                _ => {}
            }
        }
        if cells.len() > MOST_CELLS {
            let at = self.place_of(|it| matches!(it, Clause::Row(_)));
            let message = format!("the board has {} cells", cells.len());
            self.problem(&at, message, format!("at most {MOST_CELLS} fit on a table"));
        }
        for clause in &self.game.clauses {
            let Clause::Group(group) = &clause.it else { continue };
            for name in group.cells.iter().filter(|name| !cells.contains(name.as_str())) {
                let known: Vec<&str> = cells.iter().copied().collect();
                let help = match nearest(name, known.iter().copied()) {
                    Some(meant) => format!("did you mean {meant}?"),
                    None if known.is_empty() => {
                        "draw the board with rows: row top a b c".to_owned()
                    }
                    None => one_of(&known),
                };
                let at = clause.place.bytes.clone();
                self.problem_with(name, &at, format!("there is no cell {name:?}"), help);
            }
        }
    }
}

/// The property of a share that names a place.
fn key_of(zone: &Zone) -> &str {
    match zone {
        Zone::Hole => "hole",
        Zone::Board => "board",
        Zone::Line => "line",
        Zone::Rival => "rival",
        Zone::Pile(name) | Zone::Cells(name) => name,
        Zone::OneFromEach(_) => "one-from-each",
    }
}

/// Where the innermost question for `key` stands that the line at this place is under. The outer
/// answer is whether the line is in this block.
fn question(node: &Node, at: &Range<usize>, key: &str) -> Option<Option<Range<usize>>> {
    if node.head == *at {
        return Some(None);
    }
    let mut asked: Option<Range<usize>> = None;
    for child in &node.children {
        // An `else` answers the question of the `when` before it.
        match child.word.as_str() {
            "when" => asked = child.place_of(key),
            "else" => {}
            _ => asked = None,
        }
        if let Some(inner) = question(child, at, key) {
            return Some(inner.or(asked));
        }
    }
    None
}

/// What has happened so far in a hand that is only counted.
#[derive(Default)]
struct Walk {
    held: Numbers,
    /// Cards that lie face down for certain, and those that may.
    down: u8,
    may_be_down: u8,
    up: bool,
    board: Vec<Cell>,
    bets: usize,
    rolled: bool,
    chosen: bool,
    openers: bool,
    became: bool,
    became_for_good: bool,
    /// Whether hands lie in piles.
    split: bool,
    /// Where a decision stands that goes with the next betting.
    undecided: Option<Range<usize>>,
}
