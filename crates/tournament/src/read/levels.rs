//! Levels and chips.

use std::collections::BTreeSet;

use room::Level;
use variant::Catalogue;
use variant::lines::greatest_common_divisor;

use super::words::WordHome;
use super::*;
use crate::chips::{Chip, ChipSet};
use crate::plan::{Lasts, Row, Schedule, Step, Then, level};

/// The most levels and breaks.
const MOST_STEPS: usize = 200;

impl Reader<'_> {
    pub(super) fn chips(&mut self, node: &Node) -> ChipSet {
        let mut chips: Vec<Chip> = Vec::new();
        let mut said = BTreeSet::new();
        for child in &node.children {
            let Some(word) = self.word(child, WordHome::Chips, &mut said) else { continue };
            self.plain(child, &["have", "most"]);
            let Some([entry]) = self.args(child, word, 1, 1) else { continue };
            let Some(value) = self.amount(entry) else { continue };
            if let Some(last) = chips.last().filter(|last| last.value >= value) {
                let message = format!("{value} can't come after {}", last.value);
                self.problem(
                    &entry.at,
                    message,
                    "list the chips from smallest to largest, each \
                    once",
                );
                continue;
            }
            let have = self.small(child, "have", (1, 1_000_000), "chips");
            let most = self.small(child, "most", (1, 1_000), "chips");
            chips.push(Chip { value, have, most });
        }
        if node.children.is_empty() {
            self.problem(&node.head, "there are no chips", "write: chips { chip 25; chip 100 }");
        }
        ChipSet { chips }
    }

    pub(super) fn levels(&mut self, node: &Node, catalogue: &Catalogue) -> Option<Schedule> {
        self.properties(node, &["minutes", "hands", "then", "each"]);
        if let Some(extra) = node.args.first() {
            self.problem(&extra.at, "`levels` takes only properties and a block", "leave it out");
        }
        let before = self.problems.len();
        let then = self.one(node, "then", &[("stay", Then::Stay), ("double", Then::Double)]);
        let each_round = self.one(node, "each", &[("tournament", false), ("round", true)]);
        let usual = self.lasts(node);
        let is_wrong = self.problems.len() > before;
        let mut steps: Vec<Step> = Vec::new();
        let mut said = BTreeSet::new();
        for child in &node.children {
            let Some(word) = self.word(child, WordHome::Levels, &mut said) else { continue };
            match word.name {
                "break" => steps.extend(self.pause(child, word)),
                _ => {
                    let last = steps.iter().rev().find_map(|step| match step {
                        Step::Level(row) => Some(row),
                        Step::Break { .. } => None,
                    });
                    let row = self.level(child, word, (usual, is_wrong), last, catalogue);
                    steps.extend(row.map(Step::Level));
                }
            }
        }
        let is_level = |step: &Step| matches!(step, Step::Level(_));
        if !steps.iter().any(is_level) && self.problems.len() == before {
            self.problem(
                &node.head,
                "there is no level",
                "write: levels minutes=20 { level 50 100 }",
            );
        }
        if steps.len() > MOST_STEPS {
            let message = format!("there are {} levels and breaks", steps.len());
            self.problem(&node.head, message, format!("the most is {MOST_STEPS}"));
        }
        Some(Schedule { steps, then: then?, each_round: each_round? })
    }

    /// How long a level lasts, if the line says it.
    fn lasts(&mut self, node: &Node) -> Option<Lasts> {
        if let (Some(_), Some(entry)) = (node.property("minutes"), node.property("hands")) {
            self.problem(&entry.at, "a level lasts minutes or hands", "drop one of them");
        }
        let minutes = self.small(node, "minutes", (1, 600), "minutes").map(Lasts::Minutes);
        let hands = self.small(node, "hands", (1, 10_000), "hands").map(Lasts::Hands);
        minutes.or(hands)
    }

    fn pause(&mut self, node: &Node, word: &Word) -> Option<Step> {
        self.plain(node, &["remove"]);
        let [entry] = self.args(node, word, 1, 1)? else { return None };
        let minutes = u32::try_from(self.number(entry, 1, 24 * 60, "minutes")?).ok()?;
        let mut remove = Vec::new();
        if let Some(entry) = node.property("remove") {
            for value in entry.value.text().split_whitespace() {
                match value.parse::<u64>().ok().filter(|value| *value > 0) {
                    Some(value) => remove.push(value),
                    None => {
                        let help = "write the values of the chips in quotes: remove=\"25 100\"";
                        self.problem(&entry.at, format!("{value} isn't a chip"), help);
                    }
                }
            }
        }
        Some(Step::Break { minutes, remove })
    }

    fn level(
        &mut self,
        node: &Node,
        word: &Word,
        (usual, is_wrong): (Option<Lasts>, bool),
        last: Option<&Row>,
        catalogue: &Catalogue,
    ) -> Option<Row> {
        let known =
            ["ante", "bets", "blinds", "bring-in", "free", "chip", "game", "minutes", "hands"];
        self.plain(node, &known);
        let before = self.problems.len();
        let entries = self.args(node, word, 0, 2)?;
        let amounts: Vec<Option<u64>> = entries.iter().map(|entry| self.amount(entry)).collect();
        let behind = match amounts.as_slice() {
            [Some(small), Some(big)] => Some((*small, *big)),
            [Some(_)] => {
                let help = "write the small and the big blind: level 50 100";
                self.problem(&node.head, "one blind is missing", help);
                None
            }
            _ => None,
        };
        let said = self.pair(node, "blinds");
        if let (Some(_), Some(entry)) = (behind, node.property("blinds")) {
            self.problem(&entry.at, "the blinds appear twice", "drop one of them");
        }
        let bets = self.pair(node, "bets");
        let ante = self.amount_of(node, "ante").unwrap_or(0);
        let blinds = behind.or(said);
        if let Some((small, big)) = blinds.filter(|(small, big)| small > big) {
            let message = format!("the small blind of {small} is more than the big blind of {big}");
            self.problem(&node.head, message, "write the small blind first");
        }
        let is_said = |key| node.property(key).is_some();
        let lasts = self.lasts(node).or(usual).or(last.map(|row| row.lasts));
        if lasts.is_none() && !is_wrong && !is_said("minutes") && !is_said("hands") {
            let help = "set it for all of them: levels minutes=20 { ... }";
            self.problem(&node.head, "this level has no length", help);
        }
        let big = blinds.map(|(_, big)| big).or(bets.map(|(small, _)| small)).or(Some(ante));
        let big = big.filter(|big| *big > 0);
        if big.is_none() && self.problems.len() == before {
            let help = "write blinds, bets or an ante: level 50 100";
            self.problem(&node.head, "the stakes are missing", help);
        }
        let big = big?;
        let chip = self.amount_of(node, "chip");
        let free = self.pair(node, "free");
        let bring_in = self.amount_of(node, "bring-in");
        let game = match node.property("game") {
            None => None,
            Some(entry) => match catalogue.find(&entry.value.text()) {
                Some(found) => Some(found.game.id.clone()),
                None => {
                    let message = format!("there is no game {}", entry.value.text());
                    self.problem(&entry.at, message, "cardroom games lists them");
                    None
                }
            },
        };
        let bets = bets.unwrap_or((big, 2 * big));
        let blinds = blinds.unwrap_or((big.div_ceil(2), big));
        let amounts = [ante, blinds.0, blinds.1, bets.0, bets.1, bring_in.unwrap_or(0)];
        let free_amounts = free.map_or([0, 0], |(small, big)| [small, big]);
        let smallest = amounts.into_iter().chain(free_amounts).fold(0, greatest_common_divisor);
        if let (Some(chip), Some(entry)) = (chip, node.property("chip"))
            && !smallest.is_multiple_of(chip)
        {
            let message = format!("chips of {chip} can't make these amounts");
            self.problem(&entry.at, message, format!("{smallest} is the largest that does"));
        }
        let level = Level {
            ante,
            bets,
            least_bet: free.map_or(big, |(_, big)| big),
            bring_in: bring_in.unwrap_or(bets.0.div_ceil(2)),
            ..level(chip.unwrap_or(1), blinds)
        };
        let limits = is_said("bets") || is_said("bring-in");
        Some(Row { lasts: lasts?, level, limits, free, game })
    }
}
