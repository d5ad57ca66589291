//! Nodes become a game. Every mistake is noted, and reading goes on.

use std::collections::BTreeSet;
use std::ops::Range;

use cards::{CardSet, Rank, RankSet};
use ranking::{Ace, Joker, Ladder, Points, Qualifier};

use crate::game::*;
use crate::names::nearest;
use crate::problem::Problem;
use crate::syntax::{Entry, Node, Value};
use crate::template::one_of;
use crate::words::{self, Home, WORDS, ZONES};

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

/// Whether this can be an id: small letters, digits and hyphens.
pub(crate) fn is_id(text: &str) -> bool {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=40).contains(&text.len()) && text.chars().all(fine) && !text.starts_with('-')
}

/// The id that a name suggests.
fn suggested_id(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let words: String = name.chars().filter(|c| *c != '\'').map(plain).collect();
    let id = words.split_whitespace().collect::<Vec<&str>>().join("-");
    if is_id(&id) { id } else { "my-game".to_owned() }
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

impl Reader<'_> {
    fn game(&mut self, node: &Node) -> Game {
        let mut game = Game {
            id: String::new(),
            name: String::new(),
            aliases: Vec::new(),
            about: String::new(),
            sources: Vec::new(),
            credits: Vec::new(),
            phh: Vec::new(),
            replaces: false,
            clauses: Vec::new(),
        };
        self.properties(node);
        match node.args.as_slice() {
            [Entry { value: Value::Text(name), at }] => {
                game.name = self.line_of_text(name, at);
            }
            [] => {
                let help = "write its name in quotes: game \"My Game\" id=my-game { ... }";
                self.problem(&node.head, "the game has no name", help);
            }
            [only] => {
                let help = format!("put it in quotes: game \"{}\"", only.value.text());
                self.problem(&only.at, "the name of a game is a text", help);
            }
            [_, second, ..] => {
                let words: Vec<String> = node.args.iter().map(|entry| entry.value.text()).collect();
                let help = format!("put it in quotes: game {:?}", words.join(" "));
                self.problem(&second.at, "a game has one name", help);
            }
        }
        let suggested = suggested_id(&game.name);
        match property(node, "id") {
            Some(Entry { value: Value::Text(id), .. }) if is_id(id) => game.id.clone_from(id),
            Some(entry) => {
                let message = format!("{} is no id", entry.value.shown());
                let suggested = suggested_id(&entry.value.text());
                let help = format!("small letters, digits and hyphens, 40 at most: id={suggested}");
                self.problem(&entry.at, message, help);
            }
            None => {
                let help = format!("write it behind the name: id={suggested}");
                self.problem(&node.head, "the game has no id", help);
            }
        }
        match property(node, "replace").map(|entry| (&entry.value, &entry.at)) {
            Some((Value::Flag(flag), _)) => game.replaces = *flag,
            Some((_, at)) => {
                let help = "write: replace=#true";
                self.problem(at, "replace is #true or left out", help);
            }
            None => {}
        }
        let mut afters = Vec::new();
        self.walk(&node.children, Home::Game, &mut Vec::new(), &mut |reader, child, when| {
            reader.said_in_game(&mut game, &mut afters, child, when);
        });
        if node.children.is_empty() {
            let help = "say in a block what is played: game ... { about \"...\"; like flop; ... }";
            self.problem(&node.head, "the game is empty", help);
        } else if !self.about && !self.unknown_words {
            let help = "write one line for the catalogue: about \"...\"";
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
    fn says_nothing_twice(&mut self, game: &Game) -> bool {
        let before = self.problems.len();
        for (number, clause) in game.clauses.iter().enumerate() {
            let same = |other: &Guarded<Clause>| {
                words::of(&other.it) == words::of(&clause.it)
                    && other.when == clause.when
                    && other.place.from_template == clause.place.from_template
            };
            if words::is_said_once(&clause.it) && game.clauses[..number].iter().any(same) {
                let help = "leave one of them out; a word behind a `like` replaces the template's";
                let message = format!("`{}` is said twice", words::of(&clause.it));
                self.problem(&clause.place.bytes, message, help);
            }
        }
        self.problems.len() == before
    }

    /// A word behind a `like` takes the place of the same word of the template, which then is not
    /// part of the game any more.
    fn replace_words_of_templates(&mut self, game: &mut Game) {
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
                    let message =
                        format!("this `{word}` counts for nothing: the template has its own");
                    self.problem(&other.place.bytes, message, "put it behind the `like`");
                }
            }
            kept.push(clause);
        }
        game.clauses = kept;
    }

    fn add_after(&mut self, game: &mut Game, after: &After) {
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
    fn walk(
        &mut self,
        nodes: &[Node],
        home: Home,
        when: &mut Vec<Condition>,
        visit: &mut dyn FnMut(&mut Self, &Node, &[Condition]),
    ) {
        // The question of the `when` before, if there was one and if it could be read.
        let mut last_test: Option<Option<Test>> = None;
        for (place, node) in nodes.iter().enumerate() {
            let follows = last_test.take();
            let Some(word) = words::named(&node.word).filter(|word| word.homes.contains(&home))
            else {
                self.unknown_word(node, home);
                continue;
            };
            let condition = match word.name {
                "when" => {
                    let test = self.test(node);
                    last_test = Some(test.clone());
                    test.map(|test| Condition { test, holds: true })
                }
                "else" => {
                    self.nothing_behind(node);
                    if follows.is_none() {
                        let help = "put it right behind the block of a `when`";
                        self.problem(&node.head, "this `else` belongs to no `when`", help);
                    }
                    follows.flatten().map(|test| Condition { test, holds: false })
                }
                _ => {
                    visit(self, node, when);
                    continue;
                }
            };
            // An empty `when` makes sense before an `else`.
            let before_else = nodes.get(place + 1).is_some_and(|next| next.word == "else");
            if node.children.is_empty() && !(word.name == "when" && before_else && node.has_block) {
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

    fn unknown_word(&mut self, node: &Node, home: Home) {
        let here = || WORDS.iter().filter(|word| word.homes.contains(&home));
        let message = format!("there is no word `{}` {}", node.word, home.name());
        self.unknown_words = true;
        let help = if let Some(word) = words::named(&node.word) {
            word.stands()
        } else if let Some(meant) = nearest(&node.word, here().map(|word| word.name)) {
            format!("did you mean `{meant}`?")
        } else {
            let names: Vec<&str> = here().map(|word| word.name).collect();
            format!("the words here are {}", names.join(", "))
        };
        self.problem(&node.at, message, help);
    }

    /// The question of a `when`.
    fn test(&mut self, node: &Node) -> Option<Test> {
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
                    .word_of(entry, "a colour", &["red", "black"])
                    .map(|place| Test::Flop([Colour::Red, Colour::Black][place])),
                _ => Some(Test::Option { name: key.clone(), values: self.list(entry, "a value") }),
            },
            ([], []) => {
                let help = "write a question: when bug=yes { ... }";
                self.problem(&node.head, "this `when` asks nothing", help);
                None
            }
            ([entry], []) => {
                let message = format!("{} is no question", entry.value.shown());
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
                let help = "ask one, and put another `when` inside its block for the second";
                self.problem(&at, "this `when` asks two questions", help);
                None
            }
        }
    }

    fn said_in_game(
        &mut self,
        game: &mut Game,
        afters: &mut Vec<After>,
        node: &Node,
        when: &[Condition],
    ) {
        let texts: Option<&mut Vec<String>> = match node.word.as_str() {
            "alias" => Some(&mut game.aliases),
            "source" => Some(&mut game.sources),
            "credit" => Some(&mut game.credits),
            "phh" => Some(&mut game.phh),
            _ => None,
        };
        if let Some(texts) = texts {
            self.properties(node);
            self.never_under(node, when);
            let found = self.texts(node);
            if node.word == "alias" {
                for (text, entry) in found.iter().zip(&node.args) {
                    if !is_id(text) {
                        let help = "small letters, digits and hyphens, 40 at most";
                        self.problem(&entry.at, format!("{text:?} is no id"), help);
                    }
                }
            }
            texts.extend(found);
            let count = texts.len();
            if count > MOST_LISTED {
                let message = format!("this is the {count}th value of `{}`", node.word);
                self.problem(&node.head, message, format!("{MOST_LISTED} are the most"));
            }
            return;
        }
        if node.word == "about" {
            self.properties(node);
            self.never_under(node, when);
            if std::mem::replace(&mut self.about, true) {
                self.problem(&node.head, "`about` is said twice", "leave one of them out");
            }
            match (self.texts(node).as_slice(), node.args.get(1)) {
                ([text], None) => game.about.clone_from(text),
                (_, Some(second)) => {
                    let help = "write one text in one pair of quotes";
                    self.problem(&second.at, "`about` takes one text", help);
                }
                // That there is none was told already.
                _ => {}
            }
            return;
        }
        let place = Place { bytes: node.head.clone(), from_template: node.from_template };
        let guard = |clause| Guarded { when: when.to_vec(), place: place.clone(), it: clause };
        match node.word.as_str() {
            "showdown" => {
                self.nothing_behind(node);
                let mut inner = when.to_vec();
                let clauses = &mut game.clauses;
                self.walk(
                    &node.children,
                    Home::Showdown,
                    &mut inner,
                    &mut |reader, child, when| {
                        if let Some(it) = reader.said_in_showdown(child) {
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
            "after" => {
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
            "rule" => {
                self.properties(node);
                let names = Rule::ALL.map(Rule::name);
                for entry in self.args(node, 1, MOST_LISTED, "the name of a rule").to_vec() {
                    if let Some(found) = self.word_of(&entry, "a rule", &names) {
                        game.clauses.push(guard(Clause::Rule(Rule::ALL[found])));
                    }
                }
            }
            _ => {
                if let Some(clause) = self.clause(node) {
                    game.clauses.push(guard(clause));
                }
            }
        }
    }

    fn clause(&mut self, node: &Node) -> Option<Clause> {
        if !self.properties(node) {
            return None;
        }
        if node.word != "street" {
            self.no_block(node);
        }
        match node.word.as_str() {
            "seats" => {
                self.no_bare_value(node, "max")?;
                let max = self.number_property(node, "max", 2, 10);
                let usual = self.number_property(node, "usual", 2, 10);
                if max.is_none() && usual.is_none() {
                    self.problem(&node.head, "`seats` says nothing", "seats max=6");
                }
                Some(Clause::Seats(SeatWish { max, usual }))
            }
            "betting" => self.betting_wish(node).map(Clause::Betting),
            "option" => self.option(node).map(Clause::Option),
            "deck" => self.cut(node).map(Clause::Deck),
            "joker" => self.joker(node).map(Clause::Joker),
            "blinds" => match self.args(node, 0, 1, "a number") {
                [] => Some(Clause::Blinds(2)),
                [entry, ..] => self.number(&entry.clone(), 1, 3, "blinds").map(Clause::Blinds),
            },
            "ante" => {
                self.args(node, 0, 0, "");
                Some(Clause::Ante)
            }
            "button" => {
                self.args(node, 0, 0, "");
                Some(Clause::Button)
            }
            "bring-in" => {
                let entry = self.one(node, "high or low")?;
                let card = self.word_of(&entry, "a bring-in", &["high", "low"])?;
                let card = [Extreme::High, Extreme::Low][card];
                // An ace is high for the low card (BARGE 2.47), low for the high card (BARGE 2.40).
                let usual = if card == Extreme::Low { Ace::High } else { Ace::Low };
                let ace = match property(node, "ace").cloned() {
                    Some(entry) => {
                        let found = self.word_of(&entry, "an ace", &["high", "low"])?;
                        [Ace::High, Ace::Low][found]
                    }
                    None => usual,
                };
                Some(Clause::BringIn(BringIn { card, ace }))
            }
            "suits" => {
                let entry = self.one(node, "equal")?;
                self.word_of(&entry, "a rank of suits", &["equal"])?;
                Some(Clause::SuitsEqual)
            }
            "raises" => {
                let entry = self.one(node, "a number")?;
                self.number(&entry, 0, 10, "raises").map(Clause::Raises)
            }
            "row" => {
                let mut names = self.names(node, 2, "a name and cells")?.into_iter();
                let name = names.next()?;
                if name == "-" {
                    let at = node.args.first().map_or(&node.head, |entry| &entry.at);
                    self.problem(at, "the row has no name", "write: row top a b c");
                }
                let cells = names.map(|cell| (cell != "-").then_some(cell)).collect();
                Some(Clause::Row(Row { name, cells }))
            }
            "group" => {
                let mut names = self.names(node, 2, "a name and cells")?.into_iter();
                Some(Clause::Group(Group { name: names.next()?, cells: names.collect() }))
            }
            "line" => self.names(node, 1, "rows, groups or cells").map(Clause::Line),
            "street" => {
                let name = self.name(node, "a street")?;
                let steps = self.steps(node, &mut Vec::new());
                if node.children.is_empty() {
                    let help = "write: street Flop { board 3; bet small }";
                    self.problem(&node.head, format!("street {name} is empty"), help);
                }
                Some(Clause::Street(Street { name, steps }))
            }
            // What is handled elsewhere, or was replaced before.
            _ => None,
        }
    }

    fn betting_wish(&mut self, node: &Node) -> Option<BettingWish> {
        self.no_bare_value(node, "usual")?;
        let help = "write: betting usual=pot-limit, or betting only=limit";
        let only: Vec<Betting> = match property(node, "only").cloned() {
            Some(entry) => {
                let names = self.list(&entry, "a form of betting");
                names.iter().filter_map(|name| self.betting(name, &entry.at)).collect()
            }
            None => Vec::new(),
        };
        let usual = match property(node, "usual").cloned() {
            Some(entry) => Some(self.betting(&entry.value.text(), &entry.at)?),
            None => only.first().copied(),
        };
        let Some(usual) = usual else {
            self.problem(&node.head, "`betting` says nothing", help);
            return None;
        };
        if !only.is_empty() && !only.contains(&usual) {
            let at = node.place_of("usual").unwrap_or_else(|| node.head.clone());
            self.problem(&at, "the usual betting is not among the only ones", help);
        }
        Some(BettingWish { usual, only })
    }

    fn betting(&mut self, name: &str, at: &Range<usize>) -> Option<Betting> {
        let found = Betting::named(name);
        if found.is_none() {
            let names = Betting::ALL.map(Betting::name);
            let help = nearest(name, names.into_iter())
                .map_or_else(|| one_of(&names), |meant| format!("did you mean {meant}?"));
            self.problem(at, format!("{name:?} is no form of betting"), help);
        }
        found
    }

    fn option(&mut self, node: &Node) -> Option<GameOption> {
        let help = "write: option bug yes no about=\"play with a joker\"";
        let [name, values @ ..] = node.args.as_slice() else {
            self.problem(&node.head, "the option has no name", help);
            return None;
        };
        let about = match property(node, "about") {
            Some(Entry { value: Value::Text(text), at }) => self.line_of_text(text, at),
            Some(entry) => {
                self.problem(&entry.at, "what the option does is a text", help);
                String::new()
            }
            None => {
                self.problem(&node.head, "the option does not say what it does", help);
                String::new()
            }
        };
        if values.len() < 2 {
            let message = "an option has two values or more, the usual one first";
            self.problem(&node.head, message, help);
            return None;
        }
        for (number, entry) in values.iter().enumerate() {
            if values[..number].iter().any(|other| other.value == entry.value) {
                let message = format!("the value {} stands there twice", entry.value.shown());
                self.problem(&entry.at, message, "leave one of them out");
            }
        }
        for entry in &node.args {
            if !is_id(&entry.value.text()) {
                let message = format!("{} is no name for an option", entry.value.shown());
                self.problem(&entry.at, message, "small letters, digits and hyphens, 40 at most");
            }
        }
        let name_at = name.at.clone();
        let name = name.value.text();
        let values: Vec<String> = values.iter().map(|entry| entry.value.text()).collect();
        if values.len() > MOST_LISTED {
            let message = format!("the option has {} values", values.len());
            self.problem(&node.head, message, format!("{MOST_LISTED} are the most"));
        }
        let reserved = words::named("when").map_or(&[][..], |word| word.properties);
        if reserved.contains(&name.as_str()) || name == "unopened" {
            let message = format!("`when` asks for {name} by itself");
            self.problem(&name_at, message, "give the option another name");
        }
        Some(GameOption { name, values, about })
    }

    fn cut(&mut self, node: &Node) -> Option<Cut> {
        self.no_bare_value(node, "strip")?;
        match (property(node, "strip").cloned(), property(node, "only").cloned()) {
            (Some(entry), None) => {
                let text = entry.value.text();
                let ranks: Option<Vec<Rank>> = text.chars().map(Rank::from_char).collect();
                let Some(ranks) = ranks.filter(|ranks| !ranks.is_empty()) else {
                    let help = "write the ranks in a row: strip=\"2345\" or strip=\"89T\"";
                    let message = format!("{} is no list of ranks", entry.value.shown());
                    self.problem(&entry.at, message, help);
                    return None;
                };
                Some(Cut::Strip(ranks.into_iter().fold(RankSet::EMPTY, RankSet::with)))
            }
            (None, Some(entry)) => match entry.value.text().parse::<CardSet>() {
                Ok(cards) => Some(Cut::Only(cards)),
                Err(error) => {
                    self.problem(&entry.at, error.to_string(), "write cards: only=JsQsKs");
                    None
                }
            },
            _ => {
                let help = "write: deck strip=\"2345\", or deck only=JsQsKs; the full deck needs \
                            no word";
                self.problem(&node.head, "`deck` says one of strip and only", help);
                None
            }
        }
    }

    fn joker(&mut self, node: &Node) -> Option<JokerRule> {
        const NAMES: [&str; 3] = ["bug", "wild", "ace"];
        let up = match self.args(node, 0, 1, "bug, wild or ace") {
            [] => Joker::Bug,
            [entry, ..] => Joker::ALL[self.word_of(&entry.clone(), "a joker", &NAMES)?],
        };
        let down = match property(node, "down").cloned() {
            Some(entry) => Joker::ALL[self.word_of(&entry, "a joker", &NAMES)?],
            None => up,
        };
        Some(JokerRule { up, down })
    }

    fn steps(&mut self, node: &Node, when: &mut Vec<Condition>) -> Vec<Guarded<Step>> {
        let mut steps = Vec::new();
        self.walk(&node.children, Home::Street, when, &mut |reader, child, when| {
            if let Some(it) = reader.step(child) {
                let bytes = child.head.clone();
                let place = Place { bytes, from_template: child.from_template };
                steps.push(Guarded { when: when.to_vec(), place, it });
            }
        });
        steps
    }

    fn step(&mut self, node: &Node) -> Option<Step> {
        self.no_block(node);
        if node.word != "split" && !self.properties(node) {
            return None;
        }
        match node.word.as_str() {
            "deal" => self.deal(node).map(Step::Deal),
            "board" => {
                let help = "write: board 3, or the cells: board top middle";
                match node.args.as_slice() {
                    [Entry { value: Value::Number(_), .. }] => {
                        let entry = self.one(node, "a number")?;
                        let count = self.number(&entry, 1, 25, "cards")?;
                        Some(Step::Board(BoardDeal::Count(count)))
                    }
                    [] => {
                        self.problem(&node.head, "`board` says no cards", help);
                        None
                    }
                    _ => {
                        let names = self.names(node, 1, "cells")?;
                        Some(Step::Board(BoardDeal::Cells(names)))
                    }
                }
            }
            "bet" => self.bet(node).map(Step::Bet),
            "draw" => {
                let entry = self.one(node, "how many, such as \"0..5\"")?;
                self.numbers(&entry, 0, 10, "cards").map(Step::Draw)
            }
            "discard" => self.discard(node).map(Step::Discard),
            "expose" => {
                let entry = self.one(node, "how many cards")?;
                let count = self.numbers(&entry, 0, 10, "cards")?;
                let with = self.moment(node, "action")?;
                Some(Step::Expose(Expose { count, with }))
            }
            "split" => self.split(node).map(Step::Split),
            "choose" => {
                if node.args.len() < 2 {
                    let help = "write: choose holdem omaha-8 by=button";
                    self.problem(&node.head, "`choose` takes two games or more", help);
                    return None;
                }
                let games = self.texts(node);
                let names = ["under-the-gun", "button"];
                let by = match property(node, "by").cloned() {
                    Some(entry) => self.word_of(&entry, "a chooser", &names)?,
                    None => {
                        let help = one_of(&["by=under-the-gun", "by=button"]);
                        self.problem(&node.head, "`choose` does not say who picks", help);
                        return None;
                    }
                };
                let by = [Chooser::UnderTheGun, Chooser::Button][by];
                Some(Step::Choose(Choose { games, by }))
            }
            "roll" => {
                let entry = self.one(node, "how many dice")?;
                self.number(&entry, 1, 3, "dice").map(Step::Roll)
            }
            "remove" => {
                self.no_bare_value(node, "lowest")?;
                let help = "write: remove lowest=river all=keep";
                let lowest = match property(node, "lowest") {
                    Some(entry) => entry.value.text(),
                    None => {
                        let message = "`remove` does not say which cells decide";
                        self.problem(&node.head, message, help);
                        return None;
                    }
                };
                let all = match property(node, "all").cloned() {
                    Some(entry) => {
                        let found = self.word_of(&entry, "an outcome", &["keep", "house"])?;
                        [AllEqual::Keep, AllEqual::House][found]
                    }
                    None => AllEqual::Keep,
                };
                Some(Step::Remove(Remove { lowest, all }))
            }
            "become" => self.turn_into(node).map(Step::Become),
            _ => None,
        }
    }

    fn deal(&mut self, node: &Node) -> Option<Deal> {
        let plain = match self.args(node, 0, 1, "a number") {
            [] => None,
            [entry, ..] => Some(self.number(&entry.clone(), 1, 10, "cards")?),
        };
        let down = self.number_property(node, "down", 0, 10);
        let up = self.number_property(node, "up", 0, 10);
        let keep_down = self.number_property(node, "keep-down", 0, 10);
        let help = "write: deal 2, deal down=2 up=1, or deal 1 keep-down=1";
        match (plain, down.is_some() || up.is_some(), keep_down) {
            (Some(either), false, Some(keep_down)) => {
                Some(Deal { either, keep_down, ..Deal::default() })
            }
            (Some(down), false, None) => Some(Deal { down, ..Deal::default() }),
            (None, true, None) => {
                let deal = Deal { down: down.unwrap_or(0), up: up.unwrap_or(0), ..Deal::default() };
                if deal.cards() == 0 {
                    self.problem(&node.head, "no card is dealt", help);
                }
                Some(deal)
            }
            _ => {
                self.problem(&node.head, "this deal is not clear", help);
                None
            }
        }
    }

    fn bet(&mut self, node: &Node) -> Option<Bet> {
        let names = BetSize::ALL.map(BetSize::name);
        let entry = self.one(node, "small, big, either or open-pair")?;
        let size = BetSize::ALL[self.word_of(&entry, "a size of bet", &names)?];
        let first = match property(node, "first").cloned() {
            None => First::Usual,
            Some(entry) if entry.value == Value::Text("opener".to_owned()) => First::Opener,
            Some(entry) => First::Showing(self.ladder(&entry, &["opener"])?),
        };
        let openers = match property(node, "openers").cloned() {
            Some(entry) => Some(self.qualifier(&entry)?),
            None => None,
        };
        let must_bet = match property(node, "must").cloned() {
            Some(entry) => self.word_of(&entry, "a duty", &["bet"]).is_some(),
            None => false,
        };
        Some(Bet { size, first, openers, must_bet })
    }

    fn discard(&mut self, node: &Node) -> Option<Discard> {
        let help = "write: discard 1, discard \"0..4\", or discard to=4";
        let count = match (self.args(node, 0, 1, "how many").first(), property(node, "to")) {
            (Some(entry), None) => {
                DiscardCount::Cards(self.numbers(&entry.clone(), 0, 10, "cards")?)
            }
            (None, Some(entry)) => DiscardCount::To(self.number(&entry.clone(), 1, 10, "cards")?),
            _ => {
                self.problem(&node.head, "this discard says no number, or two", help);
                return None;
            }
        };
        let of = match property(node, "of").cloned() {
            Some(entry) => [Which::Down][self.word_of(&entry, "a kind of cards", &["down"])?],
            None => Which::Any,
        };
        let with = self.moment(node, "first-action")?;
        Some(Discard { count, of, with })
    }

    fn moment(&mut self, node: &Node, word: &str) -> Option<Moment> {
        match property(node, "with").cloned() {
            Some(entry) => self.word_of(&entry, "a moment", &[word]).map(|_| Moment::FirstAction),
            None => Some(Moment::AllAtOnce),
        }
    }

    fn split(&mut self, node: &Node) -> Option<Split> {
        self.no_bare_value(node, "front")?;
        self.no_property_twice(node);
        let help = "write: split front=3 back=2";
        let mut piles = Vec::new();
        let mut show = None;
        for (key, entry) in &node.properties {
            if key == "show" {
                show = Some(entry.value.text());
                continue;
            }
            let cards = self.number(entry, 1, 10, "cards")?;
            self.check_name(key, &entry.at);
            piles.push(Pile { name: key.clone(), cards });
        }
        if piles.len() < 2 {
            self.problem(&node.head, "a hand is split in two piles or more", help);
            return None;
        }
        if let Some(shown) = &show
            && !piles.iter().any(|pile| pile.name == *shown)
        {
            let names: Vec<&str> = piles.iter().map(|pile| pile.name.as_str()).collect();
            let at = node.place_of("show").unwrap_or_else(|| node.head.clone());
            self.problem(&at, format!("there is no pile {shown:?}"), one_of(&names));
        }
        Some(Split { piles, show })
    }

    fn turn_into(&mut self, node: &Node) -> Option<Become> {
        let entry = self.one(node, "a game, or chosen")?;
        let game = match entry.value.text().as_str() {
            "chosen" => Target::Chosen,
            id => Target::Game(id.to_owned()),
        };
        let help = "name a street of that game, or its betting: at=Flop or at=Flop.bet";
        let at = match property(node, "at") {
            Some(entry) => {
                let text = entry.value.text();
                match text.split_once('.') {
                    None => Point { street: text, from: From::Start },
                    Some((street, "bet")) => Point { street: street.to_owned(), from: From::Bet },
                    Some((_, rest)) => {
                        let message = format!("{rest:?} is no place on a street");
                        self.problem(&entry.at.clone(), message, help);
                        return None;
                    }
                }
            }
            None => {
                self.problem(&node.head, "`become` does not say where the hand goes on", help);
                return None;
            }
        };
        let post_blinds = match property(node, "post").cloned() {
            Some(entry) => self.word_of(&entry, "forced money", &["blinds"]).is_some(),
            None => false,
        };
        Some(Become { game, at, post_blinds })
    }

    fn said_in_showdown(&mut self, node: &Node) -> Option<Clause> {
        if node.word == "fallback" {
            let all = Value::Text("all".to_owned());
            if node.args.first().is_some_and(|entry| entry.value == all) {
                self.args(node, 1, 1, "all");
                self.no_block(node);
                if let Some((_, entry)) = node.properties.first() {
                    let message = "`fallback all` takes no cards and no name";
                    self.problem(&entry.at, message, "write: fallback all");
                }
                return Some(Clause::Fallback(Fallback::All));
            }
            return self.share(node).map(|share| Clause::Fallback(Fallback::Hand(share)));
        }
        self.share(node).map(Clause::Share)
    }

    fn share(&mut self, node: &Node) -> Option<Share> {
        self.no_property_twice(node);
        let entry = self.one(node, "a ladder, such as high or low-a5")?;
        let mut ladder =
            self.ladder(&entry, if node.word == "fallback" { &["all"] } else { &[] })?;
        let mut parts = Vec::new();
        let mut name = None;
        let mut qualify = None;
        let mut prefer = None;
        let (mut ace, mut face, mut fewest) = (None, None, false);
        for (key, entry) in &node.properties {
            match key.as_str() {
                "as" => name = Some(self.line_of_text(&entry.value.text(), &entry.at)),
                "qualify" if entry.value == Value::Text("roll".to_owned()) => {
                    qualify = Some(Qualify::Roll);
                }
                "qualify" => qualify = self.qualifier(entry).map(Qualify::Least),
                "prefer" => {
                    prefer = self.word_of(entry, "a preference", &["face"]).map(|_| Prefer::Face);
                }
                "ace" => ace = self.number(entry, 0, 100, "points"),
                "face" => face = self.number(entry, 0, 100, "points"),
                "fewest" => match entry.value {
                    Value::Flag(flag) => fewest = flag,
                    _ => self.problem(
                        &entry.at,
                        "fewest is #true or left out",
                        "write: fewest=#true",
                    ),
                },
                _ => parts.extend(self.part(node, key, entry)),
            }
        }
        if let Ladder::Points(points) = &mut ladder {
            *points = Points::new(ace.unwrap_or(1), face.unwrap_or(0));
            if fewest {
                *points = points.fewest();
            }
        } else if ace.is_some() || face.is_some() || fewest {
            let values = ["ace", "face", "fewest"];
            let at = values.iter().find_map(|key| node.place_of(key));
            let help = "leave it out, or write: share points hole=5 ace=1 face=0";
            let at = at.unwrap_or_else(|| node.head.clone());
            self.problem(
                &at,
                format!("only points count cards, and this is {}", ladder.id()),
                help,
            );
        }
        let mut uses = vec![Use { parts }];
        self.walk(&node.children, Home::Share, &mut Vec::new(), &mut |reader, child, _| {
            reader.args(child, 0, 0, "");
            reader.no_block(child);
            reader.no_property_twice(child);
            let parts: Vec<Part> = child
                .properties
                .iter()
                .filter_map(|(key, entry)| reader.part(child, key, entry))
                .collect();
            if child.properties.is_empty() {
                let help = "write: or-use hole=5";
                reader.problem(&child.head, "this way names no cards", help);
            }
            uses.push(Use { parts });
        });
        if uses.len() > 1 && uses[0].parts.is_empty() {
            let help = "name the cards of the first way too: share high hole=2 board=3 { ... }";
            self.problem(
                &node.head,
                "without names every card plays, and no other way is needed",
                help,
            );
        }
        let name = name.unwrap_or_else(|| usual_name(&ladder).to_owned());
        Some(Share { name, ladder, uses, qualify, prefer })
    }

    fn part(&mut self, node: &Node, key: &str, entry: &Entry) -> Option<Part> {
        let zone = match key {
            "hole" => Zone::Hole,
            "board" => Zone::Board,
            "line" => Zone::Line,
            "rival" => Zone::Rival,
            "one-from-each" => {
                let names = self.list(entry, "a row or group");
                let count = Count::Between(Numbers::exactly(names.len().min(200) as u8));
                return Some(Part { zone: Zone::OneFromEach(names), count });
            }
            other if !self.names.contains(other) && !self.unknown_words => {
                self.no_property(node, key, entry);
                return None;
            }
            // A pile, a row or a group: which, the whole game tells.
            other => Zone::Cells(other.to_owned()),
        };
        let count = match entry.value.text().as_str() {
            "all" => Count::All,
            "any" => Count::Any,
            _ => Count::Between(self.numbers_or(entry, 0, 25, "cards", &["all", "any"])?),
        };
        Some(Part { zone, count })
    }

    fn ladder(&mut self, entry: &Entry, also: &[&str]) -> Option<Ladder> {
        let text = entry.value.text();
        let found = Ladder::named(&text);
        if found.is_none() {
            let names: Vec<&str> =
                Ladder::all().map(|ladder| ladder.id()).chain(also.iter().copied()).collect();
            let help = nearest(&text, names.iter().copied())
                .map_or_else(|| one_of(&names), |meant| format!("did you mean {meant}?"));
            self.problem(&entry.at, format!("there is no ladder {}", entry.value.shown()), help);
        }
        found
    }

    fn qualifier(&mut self, entry: &Entry) -> Option<Qualifier> {
        match entry.value.text().parse::<Qualifier>() {
            Ok(found) => Some(found),
            Err(_) => {
                let message = format!("{} is no qualifier", entry.value.shown());
                let help = "a rank for a low (8), two of a rank for a pair (\"66\"), or a kind of \
                            hand (pair, two-pair, trips, straight, flush, full-house, quads, \
                            straight-flush, badugi)";
                self.problem(&entry.at, message, help);
                None
            }
        }
    }

    // Values

    fn number(&mut self, entry: &Entry, least: i64, most: i64, what: &str) -> Option<u8> {
        let fits = |number: &i64| (least..=most).contains(number);
        match &entry.value {
            Value::Number(number) if fits(number) => u8::try_from(*number).ok(),
            value => {
                let help = match value {
                    Value::Text(text) if text.parse().is_ok_and(|number| fits(&number)) => {
                        format!("leave the quotes out: {text}")
                    }
                    _ => format!("expected a whole number of {what} from {least} to {most}"),
                };
                self.problem(&entry.at, format!("{} does not fit here", value.shown()), help);
                None
            }
        }
    }

    fn numbers(&mut self, entry: &Entry, least: u8, most: u8, what: &str) -> Option<Numbers> {
        self.numbers_or(entry, least, most, what, &[])
    }

    fn numbers_or(
        &mut self,
        entry: &Entry,
        least: u8,
        most: u8,
        what: &str,
        words: &[&str],
    ) -> Option<Numbers> {
        let text = entry.value.text();
        let (from, to) = text.split_once("..").unwrap_or((&text, &text));
        let read = |text: &str| text.trim().parse::<u8>().ok();
        let numbers = read(from).zip(read(to)).map(|(least, most)| Numbers { least, most });
        let fits = |numbers: &Numbers| {
            least <= numbers.least && numbers.least <= numbers.most && numbers.most <= most
        };
        let found = numbers.filter(fits);
        if found.is_none() {
            let or: String = words.iter().map(|word| format!(", or {word}")).collect();
            let help = format!(
                "expected a number of {what} from {least} to {most}, or a range in quotes such as \
                 \"0..{}\"{or}",
                most.min(3)
            );
            self.problem(&entry.at, format!("{} does not fit here", entry.value.shown()), help);
        }
        found
    }

    fn number_property(&mut self, node: &Node, key: &str, least: i64, most: i64) -> Option<u8> {
        let entry = property(node, key)?.clone();
        let what = if node.word == "seats" { "players" } else { "cards" };
        self.number(&entry, least, most, what)
    }

    /// The place of the value among these words.
    fn word_of(&mut self, entry: &Entry, what: &str, words: &[&str]) -> Option<usize> {
        let text = entry.value.text();
        let found = words.iter().position(|word| *word == text);
        if found.is_none() {
            let help = match nearest(&text, words.iter().copied()) {
                Some(meant) if words.len() > 2 => format!("did you mean {meant}?"),
                _ => one_of(words),
            };
            self.problem(&entry.at, format!("{} is not {what}", entry.value.shown()), help);
        }
        found
    }

    /// Words apart by spaces.
    fn list(&mut self, entry: &Entry, what: &str) -> Vec<String> {
        let text = entry.value.text();
        let names: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if names.is_empty() || names.len() > MOST_LISTED {
            self.problem(&entry.at, format!("expected {what}"), "name one, or several in quotes");
        }
        names
    }

    /// The values of a node as texts.
    fn texts(&mut self, node: &Node) -> Vec<String> {
        self.no_block(node);
        let args = self.args(node, 1, MOST_LISTED, "a text").to_vec();
        args.iter().map(|entry| self.line_of_text(&entry.value.text(), &entry.at)).collect()
    }

    /// Text that people read: one line, not endless, nothing invisible.
    fn line_of_text(&mut self, text: &str, at: &Range<usize>) -> String {
        let letters = text.chars().count();
        if text.trim().is_empty() {
            self.problem(at, "this text is empty", "write something between the quotes");
        } else if letters > MOST_LETTERS {
            let message = format!("this text has {letters} letters");
            self.problem(at, message, format!("{MOST_LETTERS} are the most: write less"));
        } else if text.chars().any(char::is_control) {
            self.problem(at, "this text has a line break or a control character", "write one line");
        }
        text.trim().to_owned()
    }

    /// The values of a node as names of streets, cells, rows and groups.
    fn names(&mut self, node: &Node, least: usize, what: &str) -> Option<Vec<String>> {
        let args = self.args(node, least, MOST_LISTED, what).to_vec();
        if args.len() < least {
            return None;
        }
        for entry in &args {
            let text = entry.value.text();
            if text != "-" {
                self.check_name(&text, &entry.at);
            }
        }
        Some(args.iter().map(|entry| entry.value.text()).collect())
    }

    fn name(&mut self, node: &Node, what: &str) -> Option<String> {
        let entry = self.one(node, &format!("the name of {what}"))?;
        let text = entry.value.text();
        self.check_name(&text, &entry.at);
        Some(text)
    }

    /// Names are short, and mean nothing else.
    fn check_name(&mut self, name: &str, at: &Range<usize>) {
        let fine = |c: char| c.is_alphanumeric() || c == '-' || c == '\'';
        if name.is_empty()
            || name.chars().count() > 24
            || !name.chars().all(fine)
            || name.starts_with('-')
        {
            let help = "letters, digits and hyphens, 24 at most";
            self.problem(at, format!("{name:?} is no name"), help);
        } else if ZONES.contains(&name)
            || words::named("share").is_some_and(|word| word.properties.contains(&name))
        {
            let help = "choose another name";
            self.problem(at, format!("{name} means something else in a share"), help);
        }
    }

    /// The values behind a word, which must be this many.
    fn args<'n>(&mut self, node: &'n Node, least: usize, most: usize, what: &str) -> &'n [Entry] {
        if node.args.len() < least {
            let message = format!("`{}` takes {what}", node.word);
            let about = words::named(&node.word).map_or("", |word| word.about);
            self.problem(&node.head, message, format!("{}: {about}", node.word));
        }
        if let Some(extra) = node.args.get(most) {
            let takes = match most {
                0 => "no value".to_owned(),
                1 => format!("one value, {what}"),
                _ => format!("at most {most} values"),
            };
            let message = format!("`{}` takes {takes}", node.word);
            let help = match words::named(&extra.value.text()) {
                Some(word) => format!("put a ; before {}, which is a word of its own", word.name),
                None => format!("leave {} out", extra.value.shown()),
            };
            self.problem(&extra.at, message, help);
        }
        &node.args[..node.args.len().min(most)]
    }

    fn one(&mut self, node: &Node, what: &str) -> Option<Entry> {
        self.args(node, 1, 1, what).first().cloned()
    }

    /// Whether the word knows all its properties. One that it does not know may be the one that
    /// seems to be missing.
    fn properties(&mut self, node: &Node) -> bool {
        let Some(word) = words::named(&node.word) else { return true };
        self.no_property_twice(node);
        let before = self.problems.len();
        for (key, entry) in &node.properties {
            if !word.properties.contains(&key.as_str()) {
                self.no_property(node, key, entry);
            }
        }
        self.problems.len() == before
    }

    fn no_property_twice(&mut self, node: &Node) {
        for (number, (key, entry)) in node.properties.iter().enumerate() {
            if node.properties[..number].iter().any(|(other, _)| other == key) {
                let message = format!("{key} stands there twice");
                self.problem(&entry.at, message, "leave one of them out");
            }
        }
    }

    fn no_property(&mut self, node: &Node, key: &str, entry: &Entry) {
        let known = words::named(&node.word).map_or(&[][..], |word| word.properties);
        // Shares, which take names of the game, come here too.
        let is_share = ["share", "fallback", "or-use"].contains(&node.word.as_str());
        let names = self.names.iter().filter(|_| is_share).map(String::as_str);
        let help = match nearest(key, known.iter().copied().chain(names)) {
            Some(meant) => format!("did you mean {meant}=?"),
            None if known.is_empty() => format!("leave {key}= out"),
            None => one_of(known),
        };
        self.problem(&entry.at, format!("`{}` has no property {key:?}", node.word), help);
    }

    /// Refuses a value that needs the name of a property; without any goes on.
    fn no_bare_value(&mut self, node: &Node, key: &str) -> Option<()> {
        let Some(entry) = node.args.first() else { return Some(()) };
        let text = entry.value.text();
        let message = format!("`{}` takes no value without a name", node.word);
        let help = match words::named(&text) {
            Some(word) => format!("put a ; before {}, which is a word of its own", word.name),
            None => format!("write: {} {key}={}", node.word, written(&entry.value)),
        };
        self.problem(&entry.at, message, help);
        None
    }

    fn no_block(&mut self, node: &Node) {
        if node.has_block {
            let message = format!("`{}` has no block", node.word);
            self.problem(&node.head, message, "leave the { } out");
        }
    }

    fn nothing_behind(&mut self, node: &Node) {
        let first = node.args.first().or(node.properties.first().map(|(_, entry)| entry));
        if let Some(entry) = first {
            let message = format!("`{}` takes nothing but its block", node.word);
            self.problem(&entry.at, message, format!("write: {} {{ ... }}", node.word));
        }
    }

    fn never_under(&mut self, node: &Node, when: &[Condition]) {
        if !when.is_empty() {
            let message = format!("`{}` cannot depend on anything", node.word);
            self.problem(&node.head, message, "put it outside the `when`");
        }
    }

    fn problem(&mut self, at: &Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::new(at, message, help));
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
    // KDL: of two with one name the last counts; the first mistake is told elsewhere.
    node.properties.iter().rev().find(|(name, _)| name == key).map(|(_, entry)| entry)
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
