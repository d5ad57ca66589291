//! A game as text again, in one fixed form: read back, it is the same game.

use std::fmt::Write as _;

use ranking::{Ace, Category, Joker, Ladder, Qualifier, Wanted};

use crate::game::*;
use crate::read::usual_name;

/// The text of a game, templates filled in.
pub fn game(game: &Game) -> String {
    let mut out = Printer { text: String::new(), depth: 0 };
    let replace = if game.replaces { " replace=#true" } else { "" };
    out.open(&format!("game {} id={}{replace}", quoted(&game.name), value(&game.id)));
    out.list("alias", &game.aliases, value);
    out.line(&format!("about {}", quoted(&game.about)));
    for (word, values) in [("source", &game.sources), ("credit", &game.credits), ("phh", &game.phh)]
    {
        out.list(word, values, quoted);
    }
    out.guarded(&game.clauses, 0, &mut |out, run| out.clauses(run));
    out.close();
    out.text
}

/// The games it can become, by id.
pub(crate) fn becomes(game: &Game) -> Vec<String> {
    let mut ids = Vec::new();
    for step in game.steps() {
        match &step.it {
            Step::Choose(choose) => ids.extend(choose.games.iter().cloned()),
            Step::Become(Become { game: Target::Game(id), .. }) => ids.push(id.clone()),
            _ => {}
        }
    }
    ids
}

struct Printer {
    text: String,
    depth: usize,
}

impl Printer {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:indent$}{line}", "", indent = 4 * self.depth);
    }

    fn open(&mut self, head: &str) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.line("}");
    }

    fn list(&mut self, word: &str, texts: &[String], written: fn(&str) -> String) {
        if !texts.is_empty() {
            let texts: Vec<String> = texts.iter().map(|text| written(text)).collect();
            self.line(&format!("{word} {}", texts.join(" ")));
        }
    }

    /// Prints runs of things under the same conditions as `when` and `else`.
    fn guarded<T>(
        &mut self,
        all: &[Guarded<T>],
        depth: usize,
        print: &mut dyn FnMut(&mut Printer, &[Guarded<T>]),
    ) {
        let mut rest = all;
        while let Some(first) = rest.first() {
            let Some(condition) = first.when.get(depth) else {
                let bare = rest.iter().take_while(|item| item.when.len() == depth).count();
                let (run, after) = rest.split_at(bare);
                print(self, run);
                rest = after;
                continue;
            };
            let same = |item: &&Guarded<T>, holds: bool| {
                item.when
                    .get(depth)
                    .is_some_and(|other| other.test == condition.test && other.holds == holds)
            };
            let yes = rest.iter().take_while(|item| same(item, true)).count();
            let (run, after) = rest.split_at(yes);
            self.open(&format!("when {}", test(&condition.test)));
            self.guarded(run, depth + 1, print);
            self.close();
            let no = after.iter().take_while(|item| same(item, false)).count();
            let (run, after) = after.split_at(no);
            if no > 0 {
                self.open("else");
                self.guarded(run, depth + 1, print);
                self.close();
            }
            rest = after;
        }
    }

    /// Clauses under the same conditions; shares go into a showdown.
    fn clauses(&mut self, run: &[Guarded<Clause>]) {
        let mut in_showdown = false;
        for clause in run {
            let share = matches!(clause.it, Clause::Share(_) | Clause::Fallback(_));
            if share && !in_showdown {
                self.open("showdown");
            } else if !share && in_showdown {
                self.close();
            }
            in_showdown = share;
            self.clause(&clause.it);
        }
        if in_showdown {
            self.close();
        }
    }

    fn clause(&mut self, clause: &Clause) {
        match clause {
            Clause::Seats(wish) => {
                let max = wish.max.map(|max| format!(" max={max}")).unwrap_or_default();
                let usual = wish.usual.map(|usual| format!(" usual={usual}")).unwrap_or_default();
                self.line(&format!("seats{max}{usual}"));
            }
            Clause::Betting(wish) => {
                let only: Vec<&str> = wish.only.iter().map(|betting| betting.name()).collect();
                let only = if only.is_empty() {
                    String::new()
                } else {
                    format!(" only={}", value(&only.join(" ")))
                };
                self.line(&format!("betting usual={}{only}", wish.usual));
            }
            Clause::Option(option) => {
                let values: Vec<String> = option.values.iter().map(|text| value(text)).collect();
                let (name, about) = (value(&option.name), quoted(&option.about));
                self.line(&format!("option {name} {} about={about}", values.join(" ")));
            }
            Clause::Deck(Cut::Strip(ranks)) => {
                self.line(&format!("deck strip=\"{ranks}\""));
            }
            Clause::Deck(Cut::Only(cards)) => self.line(&format!("deck only=\"{cards}\"")),
            Clause::Joker(rule) => {
                let down = if rule.down == rule.up {
                    String::new()
                } else {
                    format!(" down={}", joker(rule.down))
                };
                self.line(&format!("joker {}{down}", joker(rule.up)));
            }
            Clause::Blinds(count) => self.line(&format!("blinds {count}")),
            Clause::Ante => self.line("ante"),
            Clause::BringIn(bring_in) => {
                let card = if bring_in.card == Extreme::High { "high" } else { "low" };
                let ace = if bring_in.ace == Ace::High { "high" } else { "low" };
                self.line(&format!("bring-in {card} ace={ace}"));
            }
            Clause::Button => self.line("button"),
            Clause::SuitsEqual => self.line("suits equal"),
            Clause::Rule(rule) => self.line(&format!("rule {}", rule.name())),
            Clause::Raises(raises) => self.line(&format!("raises {raises}")),
            Clause::Row(row) => {
                let cells =
                    row.cells.iter().map(|cell| cell.as_deref().map_or("-".to_owned(), value));
                let cells: Vec<String> = cells.collect();
                self.line(&format!("row {} {}", value(&row.name), cells.join(" ")));
            }
            Clause::Group(group) => {
                self.line(&format!("group {} {}", value(&group.name), values(&group.cells)));
            }
            Clause::Line(names) => self.line(&format!("line {}", values(names))),
            Clause::Street(street) => {
                self.open(&format!("street {}", value(&street.name)));
                self.guarded(&street.steps, 0, &mut |out, run| {
                    for step in run {
                        out.line(&self::step(&step.it));
                    }
                });
                self.close();
            }
            Clause::Share(share) => self.share("share", share),
            Clause::Fallback(Fallback::All) => self.line("fallback all"),
            Clause::Fallback(Fallback::Hand(share)) => self.share("fallback", share),
        }
    }

    fn share(&mut self, word: &str, share: &Share) {
        let mut line = format!("{word} {}", share.ladder.id());
        if share.name != usual_name(&share.ladder) {
            let _ = write!(line, " as={}", value(&share.name));
        }
        if let Some(first) = share.uses.first() {
            line.push_str(&parts(first));
        }
        if let Ladder::Points(points) = &share.ladder {
            let _ = write!(line, " ace={} face={}", points.values[12], points.values[9]);
            if points.wanted == Wanted::Fewest {
                line.push_str(" fewest=#true");
            }
        }
        match share.qualify {
            Some(Qualify::Least(least)) => {
                let _ = write!(line, " qualify={}", value(&qualifier(least)));
            }
            Some(Qualify::Roll) => line.push_str(" qualify=roll"),
            None => {}
        }
        if share.prefer == Some(Prefer::Face) {
            line.push_str(" prefer=face");
        }
        if let Some(role) = share.joker {
            let _ = write!(line, " joker={}", joker(role));
        }
        if share.uses.len() > 1 {
            self.open(&line);
            for other in &share.uses[1..] {
                self.line(&format!("or-use{}", parts(other)));
            }
            self.close();
        } else {
            self.line(&line);
        }
    }
}

fn test(test: &Test) -> String {
    match test {
        Test::Betting(forms) => {
            let names: Vec<&str> = forms.iter().map(|form| form.name()).collect();
            format!("betting={}", value(&names.join(" ")))
        }
        Test::Option { name, values } => format!("{}={}", value(name), value(&values.join(" "))),
        Test::Players(numbers) => format!("players={}", self::numbers(*numbers)),
        Test::Roll(numbers) => format!("roll={}", self::numbers(*numbers)),
        Test::Chosen(games) => format!("chosen={}", value(&games.join(" "))),
        Test::Flop(Colour::Red) => "flop=red".to_owned(),
        Test::Flop(Colour::Black) => "flop=black".to_owned(),
        Test::Unopened => "unopened".to_owned(),
    }
}

fn step(step: &Step) -> String {
    match step {
        Step::Deal(deal) if deal.either > 0 => {
            format!("deal {} keep-down={}", deal.either, deal.keep_down)
        }
        Step::Deal(deal) if deal.up == 0 => format!("deal {}", deal.down),
        Step::Deal(deal) if deal.down == 0 => format!("deal up={}", deal.up),
        Step::Deal(deal) => format!("deal down={} up={}", deal.down, deal.up),
        Step::Board(BoardDeal::Count(count)) => format!("board {count}"),
        Step::Board(BoardDeal::Cells(names)) => format!("board {}", values(names)),
        Step::Bet(bet) => {
            let mut line = format!("bet {}", bet.size.name());
            match bet.first {
                First::Usual => {}
                First::Showing(ladder) => {
                    let _ = write!(line, " first={}", ladder.id());
                }
                First::Opener => line.push_str(" first=opener"),
            }
            // What is usual is not printed: no hash of a game that says nothing changes.
            if bet.opener == Opener::BestAble {
                line.push_str(" opener=best-able");
            }
            if let Some(openers) = bet.openers {
                let _ = write!(line, " openers={}", value(&qualifier(openers)));
            }
            if bet.must_bet {
                line.push_str(" must=bet");
            }
            line
        }
        Step::Draw(count) => format!("draw {}", numbers(*count)),
        Step::Discard(discard) => {
            let mut line = match discard.count {
                DiscardCount::Cards(count) => format!("discard {}", numbers(count)),
                DiscardCount::To(rest) => format!("discard to={rest}"),
            };
            if discard.of == Which::Down {
                line.push_str(" of=down");
            }
            if discard.with == Moment::FirstAction {
                line.push_str(" with=first-action");
            }
            line
        }
        Step::Expose(expose) => {
            let with = if expose.with == Moment::FirstAction { " with=action" } else { "" };
            format!("expose {}{with}", numbers(expose.count))
        }
        Step::Split(split) => {
            let piles =
                split.piles.iter().map(|pile| format!(" {}={}", value(&pile.name), pile.cards));
            let show = split.show.as_ref().map(|show| format!(" show={}", value(show)));
            format!("split{}{}", piles.collect::<String>(), show.unwrap_or_default())
        }
        Step::Choose(choose) => {
            let by = match choose.by {
                Chooser::UnderTheGun => "under-the-gun",
                Chooser::Button => "button",
            };
            format!("choose {} by={by}", values(&choose.games))
        }
        Step::Roll(dice) => format!("roll {dice}"),
        Step::Remove(remove) => {
            let all = if remove.all == AllEqual::House { "house" } else { "keep" };
            format!("remove lowest={} all={all}", value(&remove.lowest))
        }
        Step::Become(turn) => {
            let game = match &turn.game {
                Target::Game(id) => value(id),
                Target::Chosen => "chosen".to_owned(),
            };
            let bet = if turn.at.from == From::Bet { ".bet" } else { "" };
            let post = if turn.post_blinds { " post=blinds" } else { "" };
            format!("become {game} at={}{post}", value(&format!("{}{bet}", turn.at.street)))
        }
    }
}

fn parts(ways: &Use) -> String {
    let mut line = String::new();
    for part in &ways.parts {
        let (key, names) = match &part.zone {
            Zone::Hole => ("hole".to_owned(), None),
            Zone::Board => ("board".to_owned(), None),
            Zone::Line => ("line".to_owned(), None),
            Zone::Rival => ("rival".to_owned(), None),
            Zone::Pile(name) | Zone::Cells(name) => (value(name), None),
            Zone::OneFromEach(groups) => ("one-from-each".to_owned(), Some(groups.join(" "))),
        };
        let count = match (names, part.count) {
            (Some(names), _) => value(&names),
            (None, Count::Between(count)) => numbers(count),
            (None, Count::All) => "all".to_owned(),
            (None, Count::Any) => "any".to_owned(),
        };
        let _ = write!(line, " {key}={count}");
    }
    line
}

fn numbers(numbers: Numbers) -> String {
    if numbers.is_one() { numbers.to_string() } else { format!("\"{numbers}\"") }
}

fn joker(role: Joker) -> &'static str {
    match role {
        Joker::Bug => "bug",
        Joker::Wild => "wild",
        Joker::Ace => "ace",
    }
}

/// A qualifier as files write it.
pub(crate) fn qualifier(qualifier: Qualifier) -> String {
    match qualifier {
        Qualifier::Low(rank) => rank.to_string(),
        Qualifier::Pair(rank) => format!("{rank}{rank}"),
        Qualifier::Kind(kind) => match kind {
            Category::TwoPair => "two-pair",
            Category::ThreeOfAKind => "trips",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::FullHouse => "full-house",
            Category::FourOfAKind => "quads",
            Category::StraightFlush => "straight-flush",
            Category::FiveOfAKind => "five-of-a-kind",
            Category::Badugi(_) => "badugi",
            _ => "pair",
        }
        .to_owned(),
    }
}

fn values(texts: &[String]) -> String {
    texts.iter().map(|text| value(text)).collect::<Vec<String>>().join(" ")
}

/// A text, in quotes where KDL needs them.
fn value(text: &str) -> String {
    let mut chars = text.chars();
    let plain = chars.next().is_some_and(|first| first.is_ascii_alphabetic())
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !["true", "false", "null", "inf", "nan"].contains(&text);
    if plain { text.to_owned() } else { quoted(text) }
}

/// A text in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
