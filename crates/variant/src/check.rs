//! Whether a game that can be read can also be played. Every form of it is tried: each betting, each
//! option, each roll and each choice.

use std::collections::BTreeSet;
use std::ops::Range;

use cards::{Card, Rank};
use ranking::{Ladder, Unqualified};

use crate::game::*;
use crate::names::nearest;
use crate::problem::Problem;
use crate::settle::{self, Lookup, Settings};
use crate::syntax::Node;
use crate::template::one_of;
use crate::variant::{Cell, Facts, Line, Unknown, Variant};
use crate::words;

/// The most forms of a game that are tried.
const MOST_FORMS: usize = 64;
/// The most cases of one form.
const MOST_CASES: usize = 256;
/// The most of each thing a game may have.
const MOST_STREETS: usize = 16;
const MOST_STEPS: usize = 16;
const MOST_SHARES: usize = 6;
const MOST_LINES: usize = 32;
const MOST_CELLS: usize = 25;
const MOST_HELD: u8 = 10;

/// What is said, with its remedy, where something decides that never happens.
const NO_DICE: (&str, &str) =
    ("dice are asked for that nobody rolls", "roll them on a street before: roll 1");
const NO_CHOICE: (&str, &str) = ("a choice is asked for that nobody makes", CHOOSE);
/// What to do where no game was chosen.
const CHOOSE: &str = "let a player choose on a street before: choose holdem omaha-8 by=button";

/// Everything that is wrong with a game.
pub(crate) fn check<'g>(game: &'g Game, node: &'g Node, others: &'g Others<'g>) -> Vec<Problem> {
    let mut checker = Checker { game, node, others, problems: Vec::new() };
    checker.sizes();
    checker.questions();
    checker.options_twice();
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

/// What a game must know of all others.
pub(crate) struct Others<'o> {
    /// Finds a game by its id.
    pub(crate) find: &'o Lookup<'o>,
    /// All ids and aliases.
    pub(crate) names: &'o dyn Fn() -> Vec<&'o str>,
    /// The id behind an alias.
    pub(crate) owner: &'o dyn Fn(&str) -> Option<&'o str>,
    /// Games that have mistakes of their own, so that they are missing.
    pub(crate) broken: &'o BTreeSet<String>,
}

struct Checker<'g> {
    game: &'g Game,
    /// Where the game stands, so that a mistake is shown at the very word or value.
    node: &'g Node,
    others: &'g Others<'g>,
    problems: Vec<Problem>,
}

impl<'g> Checker<'g> {
    fn problem(&mut self, at: &Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::new(at, message, help));
    }

    /// A problem with one name or value of a line.
    fn problem_with(
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
    fn problem_with_question(
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
    fn lines_at(&self, at: &Range<usize>) -> Vec<&'g Node> {
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
    fn place_of(&self, is: impl Fn(&Clause) -> bool) -> Range<usize> {
        let clause = self.game.clauses.iter().find(|clause| is(&clause.it));
        clause.map_or_else(|| self.node.head.clone(), |clause| clause.place.bytes.clone())
    }

    fn streets(&self) -> impl Iterator<Item = (&'g Guarded<Clause>, &'g Street)> + use<'g> {
        self.game.clauses.iter().filter_map(|clause| match &clause.it {
            Clause::Street(street) => Some((clause, street)),
            _ => None,
        })
    }

    fn sizes(&mut self) {
        let count = |is: fn(&Clause) -> bool| {
            self.game.clauses.iter().filter(|clause| is(&clause.it)).count()
        };
        let found = [
            ("streets", count(|it| matches!(it, Clause::Street(_))), 2 * MOST_STREETS),
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
        for (clause, street) in self.streets() {
            if street.steps.len() > 2 * MOST_STEPS {
                let message = format!("street {} has {} steps", street.name, street.steps.len());
                let help = format!("at most {} happen on one street", 2 * MOST_STEPS);
                self.problem(&clause.place.bytes, message, help);
            }
        }
    }

    /// Every condition with the place it stands at.
    fn conditions(&self) -> Vec<(&'g Condition, Range<usize>)> {
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
    fn questions(&mut self) {
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
            .streets()
            .flat_map(|(_, street)| &street.steps)
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
                        let message = format!("`when` asks for {name}, which is no option here");
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
                        let message = format!("{id:?} is not among the games to choose from");
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
                    .map(|_| ("cannot depend on anything", "put it outside the `when`")),
                Clause::Option(_) => {
                    let only_betting =
                        |condition: &Condition| matches!(condition.test, Test::Betting(_));
                    (!clause.when.iter().all(only_betting)).then_some((
                        "may depend on the betting alone",
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
                        "is settled before anyone sits down",
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
    fn options_twice(&mut self) {
        for betting in Betting::ALL {
            let options = settle::options(self.game, betting);
            for (number, option) in options.iter().enumerate() {
                if options[..number].iter().any(|other| other.name == option.name) {
                    let at =
                        self.place_of(|it| matches!(it, Clause::Option(other) if other == option));
                    self.problem(
                        &at,
                        format!("the option {} is there twice", option.name),
                        "leave one of them out",
                    );
                }
            }
        }
    }

    /// Names of rows, groups and cells.
    fn names(&mut self) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut cells: BTreeSet<&str> = BTreeSet::new();
        for clause in &self.game.clauses {
            let at = clause.place.bytes.clone();
            let mut twice = |checker: &mut Self, name: &'g str| {
                if !seen.insert(name) {
                    let message = format!("the name {name} is there twice");
                    let help = "give every row, group and cell a name of its own";
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

    /// Tries every form.
    fn forms(&mut self) {
        let wish = settle::betting_wish(self.game);
        let mut forms: Vec<Settings> = Vec::new();
        for betting in settle::allowed_betting(&wish) {
            let mut of_this = vec![Settings { betting: Some(betting), ..Settings::default() }];
            for option in settle::options(self.game, betting) {
                let with = |settings: &Settings, value: &String| {
                    let mut settings = settings.clone();
                    settings.options.push((option.name.clone(), value.clone()));
                    settings
                };
                of_this = of_this
                    .iter()
                    .flat_map(|settings| option.values.iter().map(|value| with(settings, value)))
                    .take(2 * MOST_FORMS + 1)
                    .collect();
            }
            forms.extend(of_this);
        }
        if forms.len() > 2 * MOST_FORMS {
            // Each form is tried, so there must not be too many.
            let at = self.place_of(|it| matches!(it, Clause::Option(_)));
            let message = "the options make too many forms of the game";
            self.problem(&at, message, format!("{} can be played: leave some out", 2 * MOST_FORMS));
            return;
        }
        let mut dealt: BTreeSet<Cell> = BTreeSet::new();
        let mut lines_used = false;
        let mut last: Option<Variant> = None;
        for settings in &forms {
            let variant = settle::build(self.game, settings, self.others.find, 2);
            self.form(&variant, &mut dealt, &mut lines_used);
            if !self.problems.is_empty() {
                return;
            }
            last = Some(variant);
        }
        let Some(variant) = last else { return };
        // What no form uses is a mistake too.
        let unused: Vec<&str> = variant
            .board
            .names()
            .enumerate()
            .filter(|(number, _)| !dealt.contains(&Cell(*number as u8)))
            .map(|(_, name)| name)
            .collect();
        if !unused.is_empty() && !variant.board.rows.is_empty() {
            let at = self.place_of(|it| {
                matches!(it, Clause::Row(row) if row.cells.iter().flatten().any(|cell| unused.contains(&cell.as_str())))
            });
            let message = format!("nobody deals a card to {}", unused.join(", "));
            let help = format!("deal it on a street: board {}", unused.join(" "));
            let first = unused.first().copied().unwrap_or_default();
            self.problem_with(first, &at, message, help);
        }
        if !lines_used && !variant.lines.is_empty() {
            let at = self.place_of(|it| matches!(it, Clause::Line(_)));
            let help = "use them in a share: share high hole=2 line=3";
            self.problem(&at, "no share uses the lines", help);
        }
    }

    fn form(&mut self, variant: &Variant, dealt: &mut BTreeSet<Cell>, lines_used: &mut bool) {
        self.money(variant);
        self.once(variant);
        self.turns(variant);
        if !self.problems.is_empty() {
            return;
        }
        let asks_players = variant.asks(|test| matches!(test, Test::Players(_)));
        let seated: Vec<Variant> = if asks_players {
            let options =
                variant.options.iter().map(|(option, value)| (option.name.clone(), value.clone()));
            let settings = Settings {
                betting: Some(variant.betting),
                options: options.collect(),
                players: None,
            };
            let most = settle::seat_wish(self.game).max.unwrap_or(10);
            (2..=most)
                .map(|players| Settings { players: Some(players), ..settings.clone() })
                .map(|settings| settle::build(self.game, &settings, self.others.find, 2))
                .collect()
        } else {
            vec![variant.clone()]
        };
        for variant in &seated {
            let cases = variant.cases();
            if cases.len() > MOST_CASES {
                let message = format!("dice and choices make {} cases", cases.len());
                let at = self.node.head.clone();
                self.problem(&at, message, format!("at most {MOST_CASES} can be played"));
                return;
            }
            for facts in cases {
                let answered = self.case(variant, &facts, dealt, lines_used);
                if let (Err(unknown), true) = (answered, self.problems.is_empty()) {
                    self.unanswered(unknown);
                }
                if !self.problems.is_empty() {
                    return;
                }
            }
        }
        self.seats(variant);
    }

    fn money(&mut self, variant: &Variant) {
        let forced = variant.forced;
        if forced.blinds == 0 && !forced.ante && forced.bring_in.is_none() {
            let help = "write `blinds`, or `ante` with or without a `bring-in`";
            let at = self.node.head.clone();
            self.problem(&at, "nobody pays anything before the deal", help);
        }
        if forced.blinds > 0 && forced.bring_in.is_some() {
            // The one that was written here, if the other came with a template.
            let opens = |it: &Clause| matches!(it, Clause::BringIn(_) | Clause::Blinds(_));
            let both = self.game.clauses.iter().filter(|clause| opens(&clause.it));
            let at = both.max_by_key(|clause| !clause.place.from_template);
            let at = at.map_or_else(|| self.node.head.clone(), |clause| clause.place.bytes.clone());
            let message = "blinds and a bring-in both open the betting";
            self.problem(&at, message, "leave one of them out");
        }
        if variant.deck.len() < 2 {
            let at = self.place_of(|it| matches!(it, Clause::Deck(_)));
            self.problem(&at, "there are no cards to deal", "leave two cards or more in the deck");
        }
        if variant.deck.jokers().len() > 1 {
            let at = self.place_of(|it| matches!(it, Clause::Deck(_)));
            self.problem(&at, "jokers are not listed among the cards", "write: joker bug");
        }
    }

    /// Things that happen at most once in a hand.
    fn once(&mut self, variant: &Variant) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for street in &variant.streets {
            for step in &street.it.steps {
                let word = match step.it {
                    Step::Roll(_) => "roll",
                    Step::Choose(_) => "choose",
                    Step::Split(_) => "split",
                    Step::Remove(_) => "remove",
                    _ => continue,
                };
                if !seen.insert(word) {
                    let message = format!("a second `{word}` in one hand");
                    self.problem(&step.place.bytes, message, "once is all that can be played");
                }
            }
        }
    }

    /// Whether the games it becomes are there, and the places in them.
    fn turns(&mut self, variant: &Variant) {
        let mut chosen: &[String] = &[];
        for street in &variant.streets {
            for step in &street.it.steps {
                let (ids, at) = match &step.it {
                    Step::Choose(choose) => {
                        chosen = &choose.games;
                        (chosen.to_vec(), None)
                    }
                    Step::Become(turn) => match &turn.game {
                        Target::Game(id) => (vec![id.clone()], Some(&turn.at)),
                        Target::Chosen if chosen.is_empty() => {
                            let at = &step.place.bytes;
                            self.problem_with("chosen", at, "no game was chosen", CHOOSE);
                            continue;
                        }
                        // Games that went another way before need not have the street.
                        Target::Chosen => (chosen.to_vec(), Some(&turn.at)),
                    },
                    _ => continue,
                };
                let elsewhere = |id: &String| {
                    variant.streets.iter().flat_map(|street| &street.it.steps).any(|other| {
                        matches!(&other.it, Step::Become(turn) if turn.game == Target::Game(id.clone()))
                    })
                };
                for id in &ids {
                    let is_chosen =
                        matches!(&step.it, Step::Become(turn) if turn.game == Target::Chosen);
                    let Some(target) = (self.others.find)(id) else {
                        // Of a game to choose from it is told where the choice is.
                        if !is_chosen {
                            self.no_game(id, &step.place.bytes);
                        }
                        continue;
                    };
                    let Some(at) = at else { continue };
                    if is_chosen && elsewhere(id) {
                        continue;
                    }
                    let streets: Vec<&Street> = target
                        .clauses
                        .iter()
                        .filter_map(|clause| match &clause.it {
                            Clause::Street(street) => Some(street),
                            _ => None,
                        })
                        .collect();
                    let names: Vec<&str> =
                        streets.iter().map(|street| street.name.as_str()).collect();
                    let mut here =
                        streets.iter().filter(|street| street.name == at.street).peekable();
                    if here.peek().is_none() {
                        let message = format!("{id} has no street {:?}", at.street);
                        let help = nearest(&at.street, names.iter().copied()).map_or_else(
                            || one_of(&names),
                            |meant| format!("did you mean at={meant}?"),
                        );
                        self.problem_with("at", &step.place.bytes, message, help);
                        continue;
                    }
                    let mut steps = here.flat_map(|street| &street.steps);
                    let bets = steps.any(|step| matches!(step.it, Step::Bet(_)));
                    if at.from == From::Bet && !bets {
                        let message = format!("nobody bets on {} of {id}", at.street);
                        let help = format!("write at={}", at.street);
                        self.problem_with("at", &step.place.bytes, message, help);
                    }
                }
            }
        }
    }

    fn no_game(&mut self, id: &str, at: &Range<usize>) {
        if self.others.broken.contains(id) {
            return;
        }
        let message = format!("there is no game {id:?}");
        let help = if let Some(owner) = (self.others.owner)(id) {
            format!("that is another name of {owner}: write {owner}")
        } else if let Some(meant) = nearest(id, (self.others.names)().into_iter()) {
            format!("did you mean {meant}?")
        } else {
            "name a game of the catalogue by its id (cardroom games lists them)".to_owned()
        };
        self.problem_with(id, at, message, help);
    }

    /// A condition asks for something that never happens.
    fn unanswered(&mut self, unknown: Unknown) {
        let asks = |test: &Test| {
            matches!(
                (test, unknown),
                (Test::Roll(_), Unknown::Roll)
                    | (Test::Chosen(_), Unknown::Chosen)
                    | (Test::Flop(_), Unknown::Flop)
                    | (Test::Players(_), Unknown::Players)
            )
        };
        let (message, help) = match unknown {
            Unknown::Roll => NO_DICE,
            Unknown::Chosen => NO_CHOICE,
            _ => ("this is asked for and never known", "ask for something that happens before"),
        };
        let places = self.conditions();
        let at = places.iter().find(|(condition, _)| asks(&condition.test));
        match at {
            Some((condition, at)) => {
                self.problem_with_question(&condition.test, at, message, help);
            }
            None => self.problem(&self.node.head.clone(), message, help),
        }
    }

    fn seats(&mut self, variant: &Variant) {
        let at = self.place_of(|it| matches!(it, Clause::Seats(_)));
        let wish = settle::seat_wish(self.game);
        let (deck, max) = (variant.deck.len(), variant.seats.max);
        if max < 2 {
            let at = self.place_of(|it| matches!(it, Clause::Deck(_)));
            let message = format!("{deck} cards do not serve two players");
            self.problem(&at, message, "deal fewer cards, or take fewer out of the deck");
        } else if wish.max.is_some_and(|wish| wish > max) {
            let message = format!("{deck} cards serve {max} players");
            let help = format!("write seats max={max}, or deal fewer cards");
            self.problem_with("max", &at, message, help);
        } else if wish.usual.is_some_and(|usual| usual > max) {
            let message = format!("the game seats {max} at most");
            self.problem_with("usual", &at, message, format!("write seats usual={max}"));
        }
    }

    /// Plays one case through, counting cards.
    fn case(
        &mut self,
        variant: &Variant,
        facts: &Facts,
        dealt: &mut BTreeSet<Cell>,
        lines_used: &mut bool,
    ) -> Result<(), Unknown> {
        let mut walk = Walk::default();
        let mut streets: BTreeSet<&str> = BTreeSet::new();
        'hand: for street in &variant.streets {
            self.in_time(&street.when, &walk, facts, &street.place.bytes);
            if !street.met(facts)? {
                continue;
            }
            if !streets.insert(&street.it.name) {
                let message = format!("there are two streets {}", street.it.name);
                self.problem(&street.place.bytes, message, "give each a name of its own");
            }
            if walk.became {
                let help = "put the `become` last, or under a `when`";
                self.problem(&street.place.bytes, "no hand comes to this street", help);
                break 'hand;
            }
            for step in &street.it.steps {
                self.in_time(&step.when, &walk, facts, &step.place.bytes);
                if !step.met(facts)? {
                    continue;
                }
                if walk.became {
                    // Under a condition other cases may come here.
                    if step.when.is_empty() && walk.became_for_good {
                        let help = "put the `become` last, or under a `when`";
                        self.problem(&step.place.bytes, "no hand comes to this step", help);
                    }
                    break 'hand;
                }
                self.step(variant, step, facts, &mut walk);
                if walk.became {
                    walk.became_for_good = step.when.is_empty() && street.when.is_empty();
                    if !walk.became_for_good {
                        break 'hand;
                    }
                }
            }
        }
        dealt.extend(walk.board.iter().copied());
        if let Some(at) = walk.undecided.take() {
            let message = "no betting follows with which players could decide this";
            self.problem(&at, message, "put a `bet` behind it, or leave with= out");
        }
        if walk.became {
            return Ok(());
        }
        if variant.streets.is_empty() {
            let help = "write streets, or take them from a template: like flop";
            self.problem(&self.node.head.clone(), "no card is dealt", help);
            return Ok(());
        }
        if walk.bets == 0 {
            let at = self.place_of(|it| matches!(it, Clause::Street(_)));
            self.problem(&at, "nobody ever bets", "write `bet small` on a street");
        }
        self.showdown(variant, facts, &walk, lines_used)
    }

    /// Whether what is asked for has happened.
    fn in_time(&mut self, when: &[Condition], walk: &Walk, facts: &Facts, at: &Range<usize>) {
        for condition in when {
            let late = match &condition.test {
                Test::Roll(_) if facts.roll.is_none() => Some(NO_DICE),
                Test::Chosen(_) if facts.chosen.is_none() => Some(NO_CHOICE),
                Test::Roll(_) if !walk.rolled => {
                    Some(("the dice are not rolled yet", "roll them before"))
                }
                Test::Chosen(_) if !walk.chosen => {
                    Some(("no game is chosen yet", "put the `choose` before it"))
                }
                Test::Flop(_) if walk.board.len() < 3 => {
                    Some(("there is no flop yet", "deal three board cards before"))
                }
                Test::Unopened if !walk.openers => {
                    Some(("nobody could have opened yet", "put a `bet small openers=JJ` before it"))
                }
                _ => None,
            };
            if let Some((message, help)) = late {
                self.problem_with_question(&condition.test, at, message, help);
            }
        }
    }

    fn step(&mut self, variant: &Variant, step: &Guarded<Step>, facts: &Facts, walk: &mut Walk) {
        let at = &step.place.bytes;
        match &step.it {
            Step::Deal(deal) => {
                walk.add(deal.cards());
                walk.down += if deal.either > 0 { 0 } else { deal.down };
                walk.may_be_down += deal.either;
                walk.up |= deal.up > 0 || deal.either > 0;
                if walk.held.most > MOST_HELD {
                    let message = format!("a player holds {} cards", walk.held.most);
                    self.problem(at, message, format!("at most {MOST_HELD} can be held"));
                }
            }
            Step::Board(BoardDeal::Count(count)) => {
                if !variant.board.rows.is_empty() {
                    let help = "name the cells: board top middle";
                    self.problem(at, "the board has rows, and this deals beside them", help);
                }
                let next = walk.board.len() as u8;
                walk.board.extend((next..next.saturating_add(*count)).map(Cell));
                if walk.board.len() > MOST_CELLS {
                    let message = format!("the board has {} cards", walk.board.len());
                    self.problem(at, message, format!("at most {MOST_CELLS} fit on a table"));
                }
            }
            Step::Board(BoardDeal::Cells(names)) => {
                for name in names {
                    let Some(cells) = variant.board.named(name) else {
                        self.no_cell(variant, name, at);
                        continue;
                    };
                    for cell in cells {
                        if walk.board.contains(&cell) {
                            let message = format!("{name} has a card already");
                            self.problem_with(name, at, message, "deal to each cell once");
                            break;
                        }
                        walk.board.push(cell);
                    }
                }
            }
            Step::Bet(bet) => {
                let first_bet = walk.bets == 0;
                walk.bets += 1;
                if first_bet && variant.forced.bring_in.is_some() && !walk.up {
                    let help = "deal a card face up before the first bet: deal down=2 up=1";
                    self.problem(at, "no card is up to bring it in", help);
                }
                walk.undecided = None;
                match bet.first {
                    First::Showing(Ladder::Badugi(_) | Ladder::Points(_)) => {
                        let help = "name a ladder of poker hands: first=high or first=low-a5";
                        let message = "boards of one to four cards have no order on this ladder";
                        self.problem_with("first", at, message, help);
                    }
                    First::Showing(_) if !walk.up => {
                        let help = "deal cards face up, or leave first= out";
                        self.problem_with("first", at, "no card is up to say who acts first", help);
                    }
                    First::Opener if !walk.openers => {
                        let help = "ask for openers before: bet small openers=JJ";
                        self.problem_with("first", at, "nobody opened before this round", help);
                    }
                    _ => {}
                }
                if let Some(openers) = bet.openers {
                    walk.openers = true;
                    let ladder = variant.shares.first().map(|share| share.it.ladder);
                    if let Some(ladder) = ladder
                        && let Err(wrong) = openers.least(&ladder)
                    {
                        let help = "name a hand of the first share's ladder";
                        self.problem_with("openers", at, wrong.to_string(), help);
                    }
                }
            }
            Step::Draw(numbers) => {
                if numbers.most > walk.held.least {
                    let message = format!(
                        "{} cards are drawn, and {} are held",
                        numbers.most, walk.held.least
                    );
                    let help = if walk.held.least == 0 {
                        "deal cards before the draw".to_owned()
                    } else {
                        format!("write: draw \"0..{}\"", walk.held.least)
                    };
                    self.problem(at, message, help);
                }
                if numbers.most == 0 {
                    self.problem(at, "nobody draws a card", "write: draw \"0..5\"");
                }
            }
            Step::Discard(discard) => self.discard(discard, walk, at),
            Step::Expose(expose) => {
                walk.up = true;
                let down = walk.down.saturating_add(walk.may_be_down);
                if expose.count.most > down {
                    let message =
                        format!("{} cards are turned up, and {down} are down", expose.count.most);
                    self.problem(at, message, "turn up fewer cards, or deal more face down");
                }
                walk.down = walk.down.saturating_sub(expose.count.least);
                if expose.count.most == 0 {
                    self.problem(at, "no card is turned up", "write: expose 1, or expose \"0..1\"");
                }
            }
            Step::Split(split) => {
                let sum: u32 = split.piles.iter().map(|pile| u32::from(pile.cards)).sum();
                if !walk.held.is_one() || sum != u32::from(walk.held.least) {
                    let held = walk.held;
                    let message = format!("the piles have {sum} cards, and {held} are held");
                    self.problem(at, message, "make the sizes add up to the cards in hand");
                }
                for (number, pile) in split.piles.iter().enumerate() {
                    let taken = variant.board.named(&pile.name).is_some()
                        || split.piles[..number].iter().any(|other| other.name == pile.name);
                    if taken {
                        let message = format!("the name {} is there twice", pile.name);
                        let help = "give every pile, row, group and cell a name of its own";
                        self.problem_with(&pile.name, at, message, help);
                    }
                }
                walk.up |= split.show.is_some();
                walk.split = true;
            }
            Step::Choose(_) => walk.chosen = true,
            Step::Roll(_) => walk.rolled = true,
            Step::Remove(remove) => self.remove(variant, remove, walk, at),
            Step::Become(turn) => {
                walk.became = true;
                self.joins(variant, turn, facts, walk, at);
            }
        }
        if walk.split && matches!(step.it, Step::Deal(_) | Step::Discard(_) | Step::Draw(_)) {
            let message = "the hand is parted already, and cards come or go";
            self.problem(at, message, "put the `split` behind it");
        }
        let waits = match &step.it {
            Step::Discard(discard) => discard.with == Moment::FirstAction,
            Step::Expose(expose) => expose.with == Moment::FirstAction,
            _ => false,
        };
        if waits {
            walk.undecided = Some(at.clone());
        }
    }

    /// Whether the hand has what the game it becomes would have at that point.
    fn joins(
        &mut self,
        variant: &Variant,
        turn: &Become,
        facts: &Facts,
        walk: &Walk,
        at: &Range<usize>,
    ) {
        let id = match &turn.game {
            Target::Game(id) => Some(id),
            Target::Chosen => facts.chosen.as_ref(),
        };
        let Some(target) = variant.targets.iter().find(|target| Some(&target.id) == id) else {
            return;
        };
        let again = |inner: &Variant| inner.targets.iter().any(|other| other.id == inner.id);
        if target.id == variant.id && again(target) {
            let message = format!("{} becomes itself for ever", target.id);
            self.problem(at, message, "let it end: put the `become` under an option");
            return;
        }
        if target.deck != variant.deck {
            let message = format!("{} is dealt from another deck", target.id);
            self.problem(at, message, "give both games the same cards");
        }
        let Ok((held, board)) = target.before(&turn.at, facts) else { return };
        if held != walk.held {
            let (id, own) = (&target.id, walk.held);
            let message =
                format!("a player has {own} cards here, and {held} in {id} at that point");
            self.problem(at, message, "deal or discard until they are as many, or join elsewhere");
        } else if board != walk.board.len() {
            let (id, own) = (&target.id, walk.board.len());
            let message =
                format!("the board has {own} cards here, and {board} in {id} at that point");
            self.problem(
                at,
                message,
                "deal to the board until they are as many, or join elsewhere",
            );
        }
    }

    fn discard(&mut self, discard: &Discard, walk: &mut Walk, at: &Range<usize>) {
        let of = walk.down.saturating_add(walk.may_be_down);
        match discard.count {
            DiscardCount::Cards(numbers) => {
                if numbers.most == 0 {
                    self.problem(at, "no card goes", "write: discard 1");
                } else if discard.of == Which::Down && numbers.most > of {
                    let message = format!("{} down cards go, and {of} are there", numbers.most);
                    self.problem(at, message, "let fewer go, or deal more face down");
                } else if numbers.most >= walk.held.least {
                    let held = walk.held.least;
                    let message = format!("{} cards go, and {held} are held", numbers.most);
                    self.problem(at, message, "leave every player a card");
                } else {
                    walk.held.least -= numbers.most;
                    walk.held.most = walk.held.most.saturating_sub(numbers.least);
                    walk.down = walk.down.saturating_sub(numbers.least);
                }
            }
            DiscardCount::To(rest) => {
                if rest >= walk.held.least {
                    let held = walk.held.least;
                    let message = format!("{rest} cards stay, and {held} are held");
                    self.problem(at, message, "deal more, or keep fewer");
                } else {
                    walk.held = Numbers::exactly(rest);
                    walk.down = walk.down.min(rest);
                }
            }
        }
    }

    fn remove(&mut self, variant: &Variant, remove: &Remove, walk: &Walk, at: &Range<usize>) {
        let Some(cells) = variant.board.named(&remove.lowest) else {
            self.no_cell(variant, &remove.lowest, at);
            return;
        };
        if variant.lines.is_empty() {
            self.problem(at, "there are no lines to remove", "write a `line` for each board");
        }
        for line in &variant.lines {
            let shared = line.it.cells.iter().filter(|cell| cells.contains(cell)).count();
            if shared != 1 {
                let message = format!(
                    "the line {} has {shared} cells of {}",
                    line.it.names.join(" "),
                    remove.lowest
                );
                let help = "each line needs exactly one of them";
                self.problem_with("lowest", at, message, help);
            }
        }
        if !cells.iter().all(|cell| walk.board.contains(cell)) {
            let message = format!("{} has no cards yet", remove.lowest);
            self.problem_with("lowest", at, message, "deal them before");
        }
    }

    fn no_cell(&mut self, variant: &Variant, name: &str, at: &Range<usize>) {
        let rows = variant.board.rows.iter().map(|row| row.name.as_str());
        let groups = variant.board.groups.iter().map(|group| group.name.as_str());
        let names: Vec<&str> = rows.chain(groups).chain(variant.board.names()).collect();
        let help = match nearest(name, names.iter().copied()) {
            Some(meant) => format!("did you mean {meant}?"),
            None if names.is_empty() => "draw the board with rows: row top a b c".to_owned(),
            None => one_of(&names),
        };
        self.problem_with(name, at, format!("there is no row, group or cell {name:?}"), help);
    }

    fn showdown(
        &mut self,
        variant: &Variant,
        facts: &Facts,
        walk: &Walk,
        lines_used: &mut bool,
    ) -> Result<(), Unknown> {
        for guarded in &variant.lines {
            self.in_time(&guarded.when, walk, facts, &guarded.place.bytes);
            for name in &guarded.it.names {
                if variant.board.named(name).is_none() {
                    self.no_cell(variant, name, &guarded.place.bytes);
                }
            }
            if guarded.met(facts)? {
                let empty: Vec<&str> = guarded
                    .it
                    .cells
                    .iter()
                    .filter(|cell| !walk.board.contains(cell))
                    .filter_map(|cell| variant.board.names().nth(usize::from(cell.0)))
                    .collect();
                if !empty.is_empty() {
                    let message = format!("this line has no card on {}", empty.join(", "));
                    self.problem(
                        &guarded.place.bytes,
                        message,
                        "deal one, or put the line under the same `when` as the deal",
                    );
                }
                let unique: BTreeSet<&Cell> = guarded.it.cells.iter().collect();
                if unique.len() != guarded.it.cells.len() {
                    let message = "this line has a cell twice";
                    self.problem(&guarded.place.bytes, message, "name every cell once");
                }
            }
        }
        let mut names: BTreeSet<&str> = BTreeSet::new();
        let mut shares = 0;
        for guarded in &variant.shares {
            self.in_time(&guarded.when, walk, facts, &guarded.place.bytes);
            if !guarded.met(facts)? {
                continue;
            }
            shares += 1;
            if !names.insert(&guarded.it.name) {
                let message = format!("two shares are called {:?}", guarded.it.name);
                self.problem(&guarded.place.bytes, message, "give one of them a name: as=Omaha");
            }
            self.share(variant, facts, &guarded.it, &guarded.place.bytes, walk, lines_used)?;
        }
        if shares == 0 {
            let at = self.place_of(|it| matches!(it, Clause::Share(_) | Clause::Fallback(_)));
            self.problem(&at, "nobody wins the pot", "write: showdown { share high }");
        } else if shares > MOST_SHARES {
            let at = self.place_of(|it| matches!(it, Clause::Share(_)));
            let message = format!("the pot has {shares} shares");
            self.problem(&at, message, format!("at most {MOST_SHARES} can be played"));
        }
        let mut fallbacks = 0;
        for guarded in &variant.fallbacks {
            if !guarded.met(facts)? {
                continue;
            }
            fallbacks += 1;
            let at = &guarded.place.bytes;
            if fallbacks > 1 {
                self.problem(at, "a second fallback", "one is all that can be played");
            }
            if let Fallback::Hand(share) = &guarded.it {
                if share.qualify.is_some() {
                    let message = "a fallback that must qualify could leave the pot to nobody";
                    self.problem_with("qualify", at, message, "leave qualify= out");
                }
                self.share(variant, facts, share, at, walk, lines_used)?;
            }
            let open = variant.shares(facts)?;
            if open.iter().any(|share| share.qualify.is_none()) {
                let message = "a share without a qualifier is always won, so this never happens";
                self.problem(at, message, "leave it out, or give every share a qualify=");
            }
        }
        Ok(())
    }

    fn share(
        &mut self,
        variant: &Variant,
        facts: &Facts,
        share: &Share,
        at: &Range<usize>,
        walk: &Walk,
        lines_used: &mut bool,
    ) -> Result<(), Unknown> {
        let ladder = share.ladder;
        if let Ladder::Five(five) = ladder
            && let Some(card) = variant.deck.naturals().without_ranks(five.ranks()).iter().next()
        {
            let message = format!("{card} is in the deck, and {} has no such card", ladder.id());
            let without = Rank::ALL.into_iter().filter(|rank| !five.ranks().contains(*rank));
            let without: String = without.map(Rank::letter).collect();
            let help = format!("write: deck strip=\"{without}\", or use another ladder");
            self.problem_with(ladder.id(), at, message, help);
        }
        match share.qualify {
            Some(Qualify::Least(qualifier)) => {
                if let Err(wrong) = qualifier.least(&ladder) {
                    let help = match wrong {
                        Unqualified::Points(_) => "leave qualify= out",
                        _ => "name a hand that this ladder knows",
                    };
                    self.problem_with("qualify", at, wrong.to_string(), help);
                }
            }
            Some(Qualify::Roll) => match facts.roll {
                Some(roll) => {
                    let rank = crate::rank_of_roll(roll);
                    let least = rank.map(|rank| ranking::Qualifier::Low(rank).least(&ladder));
                    if !matches!(least, Some(Ok(_))) {
                        let message = format!("a roll of {roll} gives no low on {}", ladder.id());
                        let help = "put the share under `when roll=\"5..12\"` with a low ladder";
                        self.problem_with("qualify", at, message, help);
                    }
                }
                None => {
                    let message = "the dice decide what qualifies, and nobody rolls them";
                    self.problem_with("qualify", at, message, "roll them on a street: roll 2");
                }
            },
            None => {}
        }
        for (number, ways) in share.uses.iter().enumerate() {
            // The first way stands in the line of the share, the others in lines of their own.
            let own = number.checked_sub(1).and_then(|number| {
                let lines = self.lines_at(at);
                lines.iter().find_map(|line| line.children.get(number)).map(|line| &line.head)
            });
            self.way(variant, facts, share, ways, own.unwrap_or(at), walk, lines_used)?;
        }
        Ok(())
    }

    /// Whether one way to put a hand together can work, whatever a player holds.
    #[allow(clippy::too_many_arguments, reason = "a check of one part against everything else")]
    fn way(
        &mut self,
        variant: &Variant,
        facts: &Facts,
        share: &Share,
        ways: &Use,
        at: &Range<usize>,
        walk: &Walk,
        lines_used: &mut bool,
    ) -> Result<(), Unknown> {
        let lines = variant.lines(facts)?;
        let mut zones: Vec<&Zone> = Vec::new();
        let mut taken: BTreeSet<Cell> = BTreeSet::new();
        // The least and the most cards from each place, for the smallest and the largest hand.
        let mut sums = [(0usize, 0usize), (0usize, 0usize)];
        let ends = [usize::from(walk.held.least), usize::from(walk.held.most)];
        if ways.parts.is_empty() {
            for (sum, held) in sums.iter_mut().zip(ends) {
                *sum = (0, held + walk.board.len());
            }
        }
        let before = self.problems.len();
        for part in &ways.parts {
            let key = key_of(&part.zone);
            if zones.contains(&&part.zone) {
                self.problem(at, "the same cards are named twice", "name each place once");
            }
            zones.push(&part.zone);
            let cells = match &part.zone {
                Zone::Board => walk.board.clone(),
                Zone::Line => lines.iter().flat_map(|line| line.cells.iter().copied()).collect(),
                Zone::Cells(name) => variant.board.named(name).unwrap_or_default(),
                Zone::OneFromEach(names) => {
                    names.iter().filter_map(|name| variant.board.named(name)).flatten().collect()
                }
                Zone::Hole | Zone::Pile(_) | Zone::Rival => Vec::new(),
            };
            let own = matches!(part.zone, Zone::Pile(_)) && zones.contains(&&Zone::Hole)
                || part.zone == Zone::Hole
                    && zones.iter().any(|zone| matches!(zone, Zone::Pile(_)));
            if own || cells.iter().any(|cell| taken.contains(cell)) {
                let message = "a card could be taken from two places of this hand";
                self.problem(at, message, "name places that share no card");
            }
            taken.extend(cells);
            let there: [usize; 2] = match &part.zone {
                Zone::Hole => ends,
                Zone::Board => [walk.board.len(); 2],
                Zone::Line => {
                    *lines_used = true;
                    let has_all =
                        |line: &&Line| line.names.iter().all(|n| variant.board.named(n).is_some());
                    if !lines.iter().all(has_all) {
                        // That is told where the line is.
                        return Ok(());
                    }
                    let Some(shortest) = lines.iter().map(|line| line.cells.len()).min() else {
                        let help = "write lines: line top upper river";
                        self.problem_with("line", at, "there are no lines", help);
                        continue;
                    };
                    [shortest; 2]
                }
                Zone::Pile(name) => {
                    let pile = variant
                        .piles()
                        .and_then(|split| split.piles.iter().find(|pile| pile.name == *name));
                    [usize::from(pile.map_or(0, |pile| pile.cards)); 2]
                }
                Zone::Rival => {
                    let shown = variant.piles().and_then(|split| {
                        let show = split.show.as_ref()?;
                        split.piles.iter().find(|pile| pile.name == *show)
                    });
                    let Some(pile) = shown else {
                        let help = "show a pile: split back=2 front=3 show=front";
                        self.problem_with("rival", at, "rivals show no cards to borrow", help);
                        continue;
                    };
                    [usize::from(pile.cards); 2]
                }
                Zone::Cells(name) => match variant.board.named(name) {
                    Some(cells) => {
                        [cells.iter().filter(|cell| walk.board.contains(cell)).count(); 2]
                    }
                    None => {
                        self.no_zone(variant, name, at);
                        continue;
                    }
                },
                Zone::OneFromEach(groups) => {
                    for name in groups {
                        match variant.board.named(name) {
                            Some(cells) if cells.iter().any(|cell| walk.board.contains(cell)) => {}
                            Some(_) => {
                                let message = format!("{name} has no cards");
                                self.problem_with(name, at, message, "deal them on a street");
                            }
                            None => self.no_cell(variant, name, at),
                        }
                    }
                    [groups.len(); 2]
                }
            };
            for (sum, there) in sums.iter_mut().zip(there) {
                let (least, most) = match part.count {
                    Count::Between(numbers) => {
                        (usize::from(numbers.least), usize::from(numbers.most))
                    }
                    Count::All => (there, there),
                    Count::Any => (0, there),
                };
                if least > there {
                    let (there, help) = match there {
                        0 => ("none is there".to_owned(), "deal them on a street"),
                        there => (format!("{there} are there"), "ask for fewer, or deal more"),
                    };
                    let message = format!("{key} asks for {least} cards, and {there}");
                    self.problem_with(key, at, message, help);
                    break;
                }
                sum.0 += least;
                sum.1 += most.min(there);
            }
        }
        let (least, most) = match share.ladder {
            Ladder::Five(_) => (5, 5),
            Ladder::Badugi(_) | Ladder::Points(_) => (1, Card::COUNT),
            Ladder::Showing(_) => (1, 4),
        };
        // What comes of wrong parts says nothing new.
        if self.problems.len() > before {
            return Ok(());
        }
        for (from, to) in sums {
            let id = share.ladder.id();
            if to < least {
                let message = format!("{to} cards make no hand on {id}, which needs {least}");
                self.problem(at, message, "use more cards, or deal more");
                break;
            }
            let too_many =
                matches!(share.ladder, Ladder::Showing(_)) && ways.parts.is_empty() && to > most;
            if from > most || too_many {
                let message =
                    format!("{} cards are too many for {id}, which takes {most}", from.max(to));
                self.problem(at, message, "make the numbers add up to the cards of a hand");
                break;
            }
        }
        Ok(())
    }

    fn no_zone(&mut self, variant: &Variant, name: &str, at: &Range<usize>) {
        let piles = variant.piles().map(|split| split.piles.as_slice()).unwrap_or_default();
        let piles = piles.iter().map(|pile| pile.name.as_str());
        let rows = variant.board.rows.iter().map(|row| row.name.as_str());
        let groups = variant.board.groups.iter().map(|group| group.name.as_str());
        let share = words::named("share").map_or(&[][..], |word| word.properties);
        let names: Vec<&str> =
            share.iter().copied().chain(piles).chain(rows).chain(groups).collect();
        let help = nearest(name, names.iter().copied())
            .map_or_else(|| one_of(&names), |meant| format!("did you mean {meant}=?"));
        self.problem_with(name, at, format!("`share` has no property {name:?}"), help);
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
    held: Held,
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

impl Walk {
    fn add(&mut self, cards: u8) {
        self.held.least = self.held.least.saturating_add(cards);
        self.held.most = self.held.most.saturating_add(cards);
    }
}

type Held = Numbers;

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers::exactly(0)
    }
}
