//! A file becomes a plan.

use std::collections::BTreeSet;

use engine::{Cap, Order, Payer, TableAnte};
use room::{ButtonRule, Chair, Clock, HouseRules, Shown, StakesList};
use variant::lines::Home;
use variant::mix::Mix;
use variant::{Catalogue, Faults, File, syntax};

use super::list::Library;
use super::words::WordHome;
use super::*;
use crate::chips::ChipSet;
use crate::plan::*;
use crate::prizes::Prizes;

/// What a file may name.
#[derive(Clone, Copy)]
pub(super) struct Known<'k> {
    pub(super) catalogue: &'k Catalogue,
    pub(super) stakes: &'k StakesList,
    pub(super) library: &'k Library,
}

/// Switches that make no sense in a tournament, the one value that they may have, and why.
const FORBIDDEN: &[(&str, &str, &str)] = &[
    ("straddles", "0", "the blinds of a tournament are the same for everyone"),
    ("kill", "no", "the levels say what is bet"),
    ("overs", "no", "the levels say what is bet"),
    ("midnight", "no", "the levels say what is bet"),
    ("chop", "no", "blinds are always paid, even heads up"),
    ("split", "no", "every hand is played out"),
    ("run-twice", "no", "a hand must decide who is out"),
    ("show-chip", "no", "chips are never sold in a tournament"),
    ("seven-deuce", "no", "chips change hands only in pots"),
    ("rebuy", "never", "write `rebuy` or `add-on` beside `house`"),
    ("seat-change", "no", "seats are drawn"),
    ("rabbit-hunt", "no", "no one waits for cards that don't count"),
    ("button", "dead", "no one may skip a blind"),
    ("dealer-antes", "no", "write `ante` beside `house`"),
    ("table-ante", "no", "write `ante` beside `house`"),
    ("absent", "", "write `absent` beside `house`"),
];

/// Reads and checks the file of a tournament.
pub(super) fn plan(file: &File, known: Known<'_>) -> Result<Plan, Faults> {
    let reading = syntax::read(&file.text);
    let mut problems = Vec::new();
    let plan = Reader::new(&mut problems).tournament_of_file(&reading.nodes, known);
    let problems = reading.with(problems);
    match plan {
        Some(plan) if problems.is_empty() => Ok(plan),
        _ => Err(Faults::new(&file.name, &file.text, problems)),
    }
}

/// What the lines say, before anything is compared with anything else.
struct Said {
    about: String,
    sources: Vec<String>,
    mix: Option<Mix>,
    shown: Shown,
    players: Option<(u32, u32)>,
    tables: Option<(Option<u8>, Option<u8>)>,
    entry: Cost,
    side_game: Option<SideGame>,
    stack: Option<u64>,
    chips: ChipSet,
    schedule: Option<Schedule>,
    table_ante: Option<TableAnte>,
    ante_removed_at: Option<u8>,
    late: Option<Late>,
    rebuy: Option<Rebuy>,
    add_on: Option<AddOn>,
    lammers: Option<Lammers>,
    bounty: Option<Bounty>,
    prizes: Option<Prizes>,
    form: Form,
    draw: Draw,
    balance: Balance,
    combine: Option<(u32, Draw)>,
    final_table: Option<(Option<u32>, bool, u32)>,
    hand_for_hand: Option<HandForHand>,
    odd: OddUnit,
    absent: Absent,
    deals: bool,
    house: (HouseRules, Clock),
}

impl Default for Said {
    fn default() -> Said {
        Said {
            about: String::new(),
            sources: Vec::new(),
            mix: None,
            shown: Shown::Chips,
            players: None,
            tables: None,
            entry: Cost::default(),
            side_game: None,
            stack: None,
            chips: ChipSet::default(),
            schedule: None,
            table_ante: None,
            ante_removed_at: None,
            late: None,
            rebuy: None,
            add_on: None,
            lammers: None,
            bounty: None,
            prizes: None,
            form: Form::Freezeout,
            draw: Draw::Seats,
            balance: Balance {
                within: 2,
                tight: 1,
                at: 4,
                by: Mover::NextBigBlind,
                to: To::Worst,
                halt: 3,
            },
            combine: None,
            final_table: None,
            hand_for_hand: None,
            odd: OddUnit::WorstPosition,
            absent: Absent::Kill,
            deals: false,
            house: (house(), Clock::default()),
        }
    }
}

/// The usual house without what tournaments forbid.
fn house() -> HouseRules {
    within_tournaments(&HouseRules { cap: Cap::LastTwo, ..HouseRules::default() })
}

fn within_tournaments(rules: &HouseRules) -> HouseRules {
    HouseRules {
        button: ButtonRule::Dead,
        chop: false,
        split: false,
        rebuy: room::Rebuy::Never,
        seat_change: false,
        ..rules.clone()
    }
}

impl Reader<'_> {
    fn tournament_of_file(&mut self, nodes: &[Node], known: Known<'_>) -> Option<Plan> {
        let help = "write: tournament \"Friday\" id=friday { ... }";
        let mut found = None;
        for node in nodes {
            if node.word != "tournament" {
                let message =
                    format!("there is no word `{}` at the top of a tournament", node.word);
                self.problem(&node.at, message, help);
            } else if found.is_some() {
                self.problem(
                    &node.head,
                    "this file has another tournament",
                    "give each its own file",
                );
            } else {
                found = Some(node);
            }
        }
        if nodes.is_empty() {
            self.problem(&(0..0), "there is no tournament in this file", help);
        }
        self.tournament(found?, known)
    }

    fn tournament(&mut self, node: &Node, known: Known<'_>) -> Option<Plan> {
        let before = self.problems.len();
        let (name, id) = self.title(node, None);
        let mut said = Said::default();
        let mut words = BTreeSet::new();
        for child in &node.children {
            if let Some(word) = self.word(child, WordHome::Tournament, &mut words) {
                self.line(child, word, (&name, known), &mut said);
            }
        }
        self.missing(node, &words);
        let seats = said.mix.as_ref().map(|mix| known.catalogue.seats_of(mix));
        let tables = self.tables(node, &said, seats);
        let last_table = self.last_table(node, &said, tables);
        let plan = Plan {
            id,
            name,
            about: said.about,
            sources: said.sources,
            mix: said.mix?,
            shown: said.shown,
            players: said.players?,
            tables,
            entry: said.entry,
            side_game: said.side_game,
            stack: said.stack,
            chips: said.chips,
            schedule: said.schedule?,
            table_ante: said.table_ante,
            ante_removed_at: said.ante_removed_at,
            late: said.late,
            rebuy: said.rebuy,
            add_on: said.add_on,
            lammers: said.lammers,
            bounty: said.bounty,
            prizes: said.prizes?,
            form: said.form,
            draw: said.draw,
            balance: said.balance,
            last_table,
            hand_for_hand: said.hand_for_hand,
            odd: said.odd,
            absent: said.absent,
            deals: said.deals,
            house: said.house.0,
            clock: said.house.1,
        };
        // What does not fit may follow from what is wrong already.
        if self.problems.len() == before {
            self.compare(node, &plan);
        }
        Some(plan)
    }

    /// Words that must be there, and words that exclude each other.
    fn missing(&mut self, node: &Node, words: &BTreeSet<&'static str>) {
        if node.children.is_empty() {
            let help = "say in its block what is played: game, players, stack, levels and prizes";
            self.problem(&node.head, "the tournament is empty", help);
            return;
        }
        let example = |word: &str| {
            let found = WordHome::Tournament.named(word).map_or("", |word| word.example);
            format!("write, for example: {found}")
        };
        for word in ["players", "levels", "prizes"] {
            if !words.contains(word) {
                self.problem(&node.head, format!("there is no `{word}`"), example(word));
            }
        }
        for (one, other) in [("mix", "game"), ("stack", "chips")] {
            if !words.contains(one) && !words.contains(other) {
                let message = format!("there is neither `{one}` nor `{other}`");
                self.problem(&node.head, message, example(one));
            }
        }
        for (one, other) in [("mix", "game"), ("shootout", "bracket"), ("combine", "final-table")] {
            if words.contains(one) && words.contains(other) {
                let again =
                    node.children.iter().rfind(|child| child.word == one || child.word == other);
                let at = again.map_or(&node.head, |child| &child.head);
                let message = format!("a tournament has `{one}` or `{other}`, not both");
                self.problem(at, message, "drop one of them");
            }
        }
    }

    /// What one line says.
    fn line(
        &mut self,
        node: &Node,
        word: &'static Word,
        (name, known): (&str, Known<'_>),
        said: &mut Said,
    ) {
        match word.name {
            "mix" | "game" => {
                said.mix = room::what_is_played(node, name, known.catalogue, self.problems);
            }
            "chips" => said.chips = self.chips(node),
            "levels" => said.schedule = self.levels(node, known.catalogue),
            "prizes" => said.prizes = self.prizes(node, word, known.library),
            "house" => said.house = self.house(node),
            "bounty" => said.bounty = self.bounty(node, word),
            "side-game" => said.side_game = self.side_game(node, word, known.stakes),
            "rebuy" | "add-on" | "lammers" | "buy-in" => {
                self.bought(node, word, said);
            }
            "about" | "source" | "unit" | "players" | "stack" | "draw" | "absent" => {
                self.value(node, word, said);
            }
            _ => {
                self.settings(node, word, said);
            }
        }
    }

    /// A line with plain values.
    fn value(&mut self, node: &Node, word: &Word, said: &mut Said) -> Option<()> {
        self.plain(node, &[]);
        let most = match word.name {
            "players" => 2,
            "source" => 32,
            _ => 1,
        };
        let entries = self.args(node, word, 1, most)?;
        let first = entries.first()?;
        match word.name {
            "about" => said.about = self.text(first),
            "source" => {
                for entry in entries {
                    let text = self.text(entry);
                    said.sources.push(text);
                }
            }
            "unit" => said.shown = self.unit(first)?,
            "players" => {
                let least = self.number(first, 2, MOST_PLAYERS, "players")?;
                let last = entries.last()?;
                let most = self.number(last, 2, MOST_PLAYERS, "players")?;
                if most < least {
                    self.problem(
                        &node.head,
                        "the most players is less than the fewest",
                        "write the smaller number first",
                    );
                    return None;
                }
                said.players = Some((u32::try_from(least).ok()?, u32::try_from(most).ok()?));
            }
            "stack" => said.stack = self.amount(first),
            "draw" => {
                let draw = self.word_of(first, &["seats", "cards"])?;
                said.draw = [Draw::Seats, Draw::Cards][draw];
            }
            _ => {
                let absent = self.word_of(first, &["check", "kill"])?;
                said.absent = [Absent::Check, Absent::Kill][absent];
            }
        }
        Some(())
    }

    /// A line about something that is paid for.
    fn bought(&mut self, node: &Node, word: &Word, said: &mut Said) -> Option<()> {
        let known: &[&str] = match word.name {
            "buy-in" => &["fee"],
            "rebuy" => &["fee", "stack", "until", "most"],
            "add-on" => &["fee", "stack"],
            _ => &["worth", "until"],
        };
        self.plain(node, known);
        let [entry] = self.args(node, word, 1, 1)? else { return None };
        if word.name == "lammers" {
            let count = self.number(entry, 1, 20, "lammers")?;
            let worth = self.amount_of(node, "worth");
            let until = self.small(node, "until", (1, 200), "level");
            let (Some(worth), Some(until)) = (worth, until) else {
                self.problem(
                    &node.head,
                    "lammers need a worth and an end",
                    format!("write: {}", word.example),
                );
                return None;
            };
            said.lammers = Some(Lammers { count: count as u8, worth, until });
            return Some(());
        }
        let cost =
            Cost { pool: self.amount(entry)?, fee: self.amount_of(node, "fee").unwrap_or(0) };
        if word.name == "buy-in" {
            said.entry = cost;
            return Some(());
        }
        let Some(stack) = self.amount_of(node, "stack") else {
            let help = format!("write: {}", word.example);
            self.problem(&node.head, "it doesn't say how many chips it buys", help);
            return None;
        };
        if word.name == "add-on" {
            said.add_on = Some(AddOn { cost, stack });
            return Some(());
        }
        let until = self.until(node)?;
        let most = self.small(node, "most", (1, 1000), "times");
        said.rebuy = Some(Rebuy { cost, stack, until, most });
        Some(())
    }

    /// A level, or the first break.
    fn until(&mut self, node: &Node) -> Option<Until> {
        let Some(entry) = node.property("until") else {
            let help = "write until=break, or the number of a level: until=4";
            self.problem(&node.head, "it doesn't say how long", help);
            return None;
        };
        if entry.value.text() == "break" {
            return Some(Until::Break);
        }
        let level = self.number(entry, 1, 200, "a level, or break")?;
        u32::try_from(level).ok().map(Until::Level)
    }

    /// A line of properties.
    fn settings(&mut self, node: &Node, word: &Word, said: &mut Said) -> Option<()> {
        let known: &[&str] = match word.name {
            "tables" => &["seats", "one-to"],
            "ante" => &["order", "reduced-at", "removed-at"],
            "late" => &["until", "re-entries"],
            "shootout" => &["advance", "stacks"],
            "balance" => &["within", "tight", "at", "by", "to", "halt"],
            "combine" => &["at", "draw"],
            "final-table" => &["seats", "break"],
            "hand-for-hand" => &["same-round", "minutes"],
            "same-hand" => &["by", "odd"],
            _ => &[],
        };
        self.plain(node, known);
        let most = usize::from(matches!(word.name, "ante" | "final-table"));
        let args = self.args(node, word, 0, most)?;
        match word.name {
            "tables" => {
                let most = u32::from(Chair::MOST);
                let seats = self.small(node, "seats", (2, most), "seats").map(|seats| seats as u8);
                let one = self.small(node, "one-to", (2, most), "players").map(|seats| seats as u8);
                said.tables = Some((seats, one));
            }
            "ante" => {
                let by = match args.first() {
                    None => Payer::BigBlind,
                    Some(entry) => {
                        let by = self.word_of(entry, &["big-blind", "button"])?;
                        [Payer::BigBlind, Payer::Button][by]
                    }
                };
                let orders = [("blind-first", Order::BlindFirst), ("ante-first", Order::AnteFirst)];
                let order = self.one(node, "order", &orders)?;
                let reduced = self.small(node, "reduced-at", (2, 10), "players");
                let reduced_at = reduced.map(|at| at as u8);
                said.ante_removed_at =
                    self.small(node, "removed-at", (2, 10), "players").map(|at| at as u8);
                said.table_ante = Some(TableAnte { chips: 0, by, order, reduced_at });
            }
            "late" => {
                let until = self.until(node)?;
                let again = self.small(node, "re-entries", (1, 1000), "times");
                said.late = Some(Late { until, re_entries: again.unwrap_or(0) });
            }
            "shootout" => {
                let advance = self.small(node, "advance", (1, 9), "players").unwrap_or(1) as u8;
                let carry = self.one(node, "stacks", &[("reset", false), ("carry", true)])?;
                said.form = Form::Shootout { advance, carry };
            }
            "bracket" => said.form = Form::Bracket,
            "balance" => {
                let usual = said.balance;
                let within = self.small(node, "within", (1, 9), "players").unwrap_or(usual.within);
                let tight = self.small(node, "tight", (1, 9), "players");
                let tight = tight.unwrap_or(usual.tight.min(within));
                let at = self.small(node, "at", (1, 1000), "tables").unwrap_or(usual.at);
                let by = [("next-big-blind", Mover::NextBigBlind), ("low-card", Mover::LowCard)];
                let by = self.one(node, "by", &by)?;
                let to = [("worst", To::Worst), ("from-button", To::FromButton)];
                let to = self.one(node, "to", &to)?;
                let halt = self.small(node, "halt", (0, 9), "players").unwrap_or(usual.halt);
                said.balance = Balance { within, tight, at, by, to, halt };
            }
            "combine" => {
                let Some(at) = self.small(node, "at", (2, u32::from(Chair::MOST)), "players")
                else {
                    self.problem(
                        &node.head,
                        "it doesn't say when",
                        format!("write: {}", word.example),
                    );
                    return None;
                };
                let draw =
                    self.one(node, "draw", &[("seats", Draw::Seats), ("cards", Draw::Cards)])?;
                said.combine = Some((at, draw));
            }
            "final-table" => {
                let redraws = match args.first() {
                    None => false,
                    Some(entry) => self.word_of(entry, &["redraw"]).is_some(),
                };
                let seats = self.small(node, "seats", (2, u32::from(Chair::MOST)), "seats");
                let pause = self.small(node, "break", (1, 600), "minutes").unwrap_or(0);
                said.final_table = Some((seats, redraws, pause));
            }
            "hand-for-hand" => {
                let ways = [
                    ("by-table", SameRound::ByTable),
                    ("share", SameRound::Share),
                    ("by-stack", SameRound::ByStack),
                ];
                let same_round = self.one(node, "same-round", &ways)?;
                let minutes = self.small(node, "minutes", (1, 10), "minutes");
                said.hand_for_hand = Some(HandForHand { same_round, minutes });
            }
            "same-hand" => {
                self.one(node, "by", &[("stack", ())])?;
                let odd =
                    [("worst-position", OddUnit::WorstPosition), ("best-hand", OddUnit::BestHand)];
                said.odd = self.one(node, "odd", &odd)?;
            }
            _ => said.deals = true,
        }
        Some(())
    }

    fn bounty(&mut self, node: &Node, word: &Word) -> Option<Bounty> {
        self.properties(node, &["kind", "cash", "split", "winner"]);
        let [entry] = self.args(node, word, 1, 1)? else { return None };
        let chips = self.amount(entry)?;
        let kind = self.one(node, "kind", &[("fixed", 0), ("progressive", 1), ("mystery", 2)])?;
        let split =
            self.one(node, "split", &[("worst", BountySplit::Worst), ("even", BountySplit::Even)])?;
        let winner = [("keeps", WinnersHead::Keeps), ("pool", WinnersHead::Pool)];
        let winner = self.one(node, "winner", &winner)?;
        let cash = self.small(node, "cash", (1, 99), "percent");
        if let (Some(entry), true) = (node.property("cash"), kind != 1) {
            self.problem(
                &entry.at,
                "only a progressive bounty is partly paid out",
                "write kind=progressive",
            );
        }
        if node.has_block && kind != 2 {
            self.problem(&node.head, "only a mystery bounty has envelopes", "write kind=mystery");
        }
        let kind = match kind {
            0 => BountyKind::Fixed,
            1 => BountyKind::Progressive { cash: cash.unwrap_or(50) as u8 },
            _ => BountyKind::Mystery(self.envelopes(node)?),
        };
        Some(Bounty { chips, kind, split, winner })
    }

    fn envelopes(&mut self, node: &Node) -> Option<Vec<(u8, u32)>> {
        let mut found: Vec<(u8, u32)> = Vec::new();
        let mut said = BTreeSet::new();
        for child in &node.children {
            let Some(word) = self.word(child, WordHome::Bounty, &mut said) else { continue };
            self.plain(child, &["count"]);
            let [entry] = self.args(child, word, 1, 1)? else { continue };
            let part = self.number(entry, 1, 100, "percent")? as u8;
            let count = self.small(child, "count", (1, 10_000), "envelopes").unwrap_or(1);
            found.push((part, count));
        }
        let sum: u64 = found.iter().map(|(part, count)| u64::from(*part) * u64::from(*count)).sum();
        if found.is_empty() || sum > 99 {
            let message = match found.is_empty() {
                true => "there are no envelopes".to_owned(),
                false => format!("these envelopes add up to {sum} percent of all bounties"),
            };
            let help = "write envelope 25 count=1, and leave something for everyone else";
            self.problem(&node.head, message, help);
            return None;
        }
        Some(found)
    }

    fn side_game(&mut self, node: &Node, word: &Word, stakes: &StakesList) -> Option<SideGame> {
        self.plain(node, &["after", "stakes"]);
        let [entry] = self.args(node, word, 1, 1)? else { return None };
        let cost = self.amount(entry)?;
        let after = self.small(node, "after", (2, 1000), "players who are out").unwrap_or(2);
        let Some(entry) = node.property("stakes") else {
            self.problem(&node.head, "the stakes are missing", format!("write: {}", word.example));
            return None;
        };
        let id = entry.value.text();
        if stakes.find(&id).is_none() {
            let help = match stakes.nearest(&id) {
                Some(meant) => format!("did you mean {meant}?"),
                None => "docs/nights.md lists the stakes of the house".to_owned(),
            };
            self.problem(&entry.at, format!("there are no stakes {id}"), help);
        }
        Some(SideGame { cost, after, stakes: id })
    }

    fn house(&mut self, node: &Node) -> (HouseRules, Clock) {
        for child in &node.children {
            let forbidden = FORBIDDEN.iter().find(|(name, ..)| *name == child.word);
            let Some((name, only, why)) = forbidden else { continue };
            let value =
                child.args.first().map_or_else(|| "yes".to_owned(), |entry| entry.value.text());
            if value != *only {
                let message = format!("a tournament has no `{name}`");
                self.problem(&child.head, message, format!("leave it out: {why}"));
            }
        }
        let (rules, clock) = room::house_rules(node, self.problems);
        if rules.bomb_pot.is_some_and(|bomb| bomb.by_vote) {
            let at = node.children.iter().find(|child| child.word == "bomb-pot");
            let at = at.map_or(&node.head, |child| &child.head);
            let help = "set how often: bomb-pot every=1";
            self.problem(at, "no one votes for bomb pots in a tournament", help);
        }
        let says_cap = node.children.iter().any(|child| child.word == "cap");
        let cap = if says_cap { rules.cap } else { Cap::LastTwo };
        (within_tournaments(&HouseRules { cap, ..rules }), clock)
    }

    fn tables(&mut self, node: &Node, said: &Said, seats: Option<u8>) -> Tables {
        let most = seats.unwrap_or(Chair::MOST);
        let (wished, one_to) = said.tables.unwrap_or_default();
        let line = node.children.iter().find(|child| child.word == "tables");
        let at = line.map_or(&node.head, |line| &line.head);
        for wished in [wished, one_to].into_iter().flatten().filter(|wished| *wished > most) {
            let message = format!("{wished} can't play at one table");
            self.problem(at, message, format!("the most for this game is {most}"));
        }
        let usual = if said.form == Form::Bracket { 2 } else { most.min(9) };
        let seats = wished.unwrap_or(usual);
        Tables { seats, one_to: one_to.unwrap_or(seats).max(seats) }
    }

    fn last_table(&mut self, node: &Node, said: &Said, tables: Tables) -> LastTable {
        let usual = u32::from(tables.seats);
        match (said.combine, said.final_table) {
            (Some((at, draw)), _) => LastTable { at, draw: Some(draw), pause: 0 },
            (None, Some((seats, redraws, pause))) => {
                let at = seats.unwrap_or(usual);
                if at > u32::from(tables.one_to) {
                    let line = node.children.iter().find(|child| child.word == "final-table");
                    let place = line.map_or(&node.head, |line| &line.head);
                    let message = format!("{at} don't fit at one table");
                    self.problem(place, message, format!("the most is {}", tables.one_to));
                }
                LastTable { at, draw: redraws.then_some(Draw::Seats), pause }
            }
            (None, None) => LastTable { at: usual, draw: None, pause: 0 },
        }
    }

    /// What fits to what.
    fn compare(&mut self, node: &Node, plan: &Plan) {
        let line = |word: &str| {
            let found = node.children.iter().find(|child| child.word == word);
            found.map_or(node.head.clone(), |child| child.head.clone())
        };
        let count =
            plan.schedule.steps.iter().filter(|step| matches!(step, Step::Level(_))).count();
        let has_break = plan.schedule.steps.iter().any(|step| matches!(step, Step::Break { .. }));
        let ends = [
            ("late", plan.late.map(|late| late.until)),
            ("rebuy", plan.rebuy.map(|rebuy| rebuy.until)),
            ("lammers", plan.lammers.map(|lammers| Until::Level(lammers.until))),
        ];
        for (word, until) in ends {
            match until {
                Some(Until::Break) if !has_break => {
                    self.problem(&line(word), "there is no break", "write until= and a level");
                }
                Some(Until::Level(level)) if level as usize > count => {
                    let message = format!("there is no level {level}");
                    self.problem(&line(word), message, format!("the last is {count}"));
                }
                _ => {}
            }
        }
        if plan.add_on.is_some() && plan.rebuy.is_none() {
            let help = "write rebuy, too, or leave the add-on out";
            self.problem(&line("add-on"), "an add-on comes when rebuys end", help);
        }
        if plan.bounty.is_some() && plan.entry.pool == 0 {
            let help = "write a buy-in";
            self.problem(&line("bounty"), "no one pays for these bounties", help);
        }
        if plan.form != Form::Freezeout && plan.late.is_some() {
            let help = "leave `late` out: every round starts with the players who got through";
            self.problem(&line("late"), "a shootout or bracket has no late entry", help);
        }
        let antes = plan.schedule.rows().any(|row| row.level.ante > 0 && !row.limits);
        if antes && plan.table_ante.is_some() {
            let help = "leave out `ante`, or the antes of the levels";
            let message = "everyone antes, and one player also antes for the table";
            self.problem(&line("ante"), message, help);
        }
        if let Prizes::Seats { price } = &plan.prizes
            && *price <= plan.entry.pool
        {
            let (price, buy_in) = (plan.shown.amount(*price), plan.shown.amount(plan.entry.pool));
            let message = format!("a seat for {price} costs no more than an entry of {buy_in}");
            let help =
                "write the price in the smallest unit, as all money: $110 is 11000 with unit cents";
            self.problem(&line("prizes"), message, help);
        }
        if plan.house.jam_or_fold
            && plan.mix.plays.iter().any(|play| {
                play.betting.is_some_and(|betting| betting != variant::game::Betting::NoLimit)
            })
        {
            let help = "play no limit, or leave jam-or-fold out";
            self.problem(&line("house"), "jam or fold needs no limit", help);
        }
        if let (Form::Shootout { advance, .. }, seats) = (plan.form, plan.tables.seats)
            && advance >= seats
        {
            let message = format!("{advance} of {seats} advance, so no one is ever out");
            self.problem(&line("shootout"), message, "let fewer advance");
        }
        if plan.form == Form::Bracket && plan.tables.seats != 2 {
            self.problem(
                &line("tables"),
                "a bracket has two players at a table",
                "leave `tables` out",
            );
        }
        self.check_chips(&line("levels"), plan);
        let stack = if plan.stack.is_some() { line("stack") } else { line("players") };
        self.check_fields(&stack, &line("prizes"), plan);
    }

    /// Every amount can be paid with the chips that are still there.
    fn check_chips(&mut self, levels: &Range<usize>, plan: &Plan) {
        let mut there: Vec<u64> = plan.chips.chips.iter().map(|chip| chip.value).collect();
        if there.is_empty() {
            return;
        }
        let mut number = 0;
        for step in &plan.schedule.steps {
            match step {
                Step::Break { remove, .. } => {
                    if let Some(unknown) = remove.iter().find(|chip| !there.contains(chip)) {
                        let message =
                            format!("chips of {unknown} can't leave play: there are none");
                        let there: Vec<String> = there.iter().map(u64::to_string).collect();
                        self.problem(
                            levels,
                            message,
                            format!("the chips are {}", there.join(", ")),
                        );
                        return;
                    }
                    there.retain(|chip| !remove.contains(chip));
                }
                Step::Level(row) => {
                    number += 1;
                    let smallest = there.first().copied().unwrap_or(1);
                    let level = row.level;
                    let amounts = [level.ante, level.blinds.0, level.blinds.1];
                    let free = row.free.map_or([0, 0], |(small, big)| [small, big]);
                    let wrong = amounts
                        .into_iter()
                        .chain(free)
                        .find(|amount| !amount.is_multiple_of(smallest));
                    if let Some(wrong) = wrong {
                        let message = format!(
                            "level {number}: {wrong} can't be paid with chips of {smallest}"
                        );
                        self.problem(levels, message, "change the amount, or keep a smaller chip");
                        return;
                    }
                }
            }
        }
    }

    /// Every number of entries has chips and prizes.
    fn check_fields(&mut self, stack: &Range<usize>, prizes: &Range<usize>, plan: &Plan) {
        for entries in plan.players.0..=plan.players.1 {
            if let Err(none) = plan.start(entries) {
                let help = "change the stack or the chips, or name fewer players";
                self.problem(stack, format!("{entries} players: {none}"), help);
                return;
            }
            if let Err(none) = plan.prizes(entries) {
                let help = "change players or prizes";
                self.problem(prizes, format!("{entries} players: {none}"), help);
                return;
            }
        }
        let Ok(start) = plan.start(plan.players.1) else { return };
        let first = plan.schedule.rows().next().map(|row| row.level.blinds.1.max(row.level.ante));
        if let Some(big) = first.filter(|big| *big > start.stack) {
            let message =
                format!("a stack of {} can't pay the {big} of the first level", start.stack);
            self.problem(stack, message, "start with more chips or smaller blinds");
        }
    }
}
