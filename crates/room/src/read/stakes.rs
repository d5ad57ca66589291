//! Nodes become stakes. What is left out is worked out, as the list of the words says.

use std::collections::{BTreeMap, BTreeSet};

use variant::lines::greatest_common_divisor;
use variant::{Catalogue, nearest, one_of};

use super::words::WordHome;
use super::*;
use crate::{GameStakes, Level, Shown, Stakes};

/// Reads stakes that stand within something of this name, and need none of their own. Games with limits of their own
/// are those of the catalogue.
pub fn stakes_within(
    node: &Node,
    name: &str,
    catalogue: &Catalogue,
    problems: &mut Vec<Problem>,
) -> Option<Stakes> {
    Reader::new(problems).stakes(node, Some(name), catalogue)
}

/// The most games with limits of their own.
const MOST_GAMES: usize = 128;

/// The amounts that a block says, by their words.
#[derive(Default)]
struct Amounts(BTreeMap<&'static str, Vec<Placed<u64>>>);

impl Amounts {
    fn one(&self, word: &str) -> Option<u64> {
        Some(self.0.get(word)?.first()?.it)
    }

    /// Two amounts; one alone is both.
    fn two(&self, word: &str) -> Option<(u64, u64)> {
        let amounts = self.0.get(word)?;
        Some((amounts.first()?.it, amounts.last()?.it))
    }

    fn place(&self, word: &str) -> Option<&Range<usize>> {
        Some(&self.0.get(word)?.first()?.at)
    }

    /// What is paid and bet as the night begins, if anything tells how much is bet at all.
    fn usual(&self) -> Option<Level> {
        let chip = self.one("chip").unwrap_or(1);
        let (blinds, bets, spread) = (self.two("blinds"), self.two("bets"), self.two("spread"));
        let big = blinds.map(|(_, big)| big).or(bets.map(|(small, _)| small));
        let big = big.or(self.one("least-bet")).or(spread.map(|(least, _)| least))?;
        // Half a big blind in whole chips, and one chip at least.
        let half = (big / 2 / chip * chip).max(chip);
        let least_bet = self.one("least-bet").unwrap_or(big);
        Some(Level {
            chip,
            ante: self.one("ante").unwrap_or(0),
            blinds: blinds.unwrap_or((half, big)),
            bets: bets.unwrap_or((big, 2 * big)),
            least_bet,
            // HOUSE 6c: one to five.
            spread: spread.unwrap_or((least_bet, 5 * least_bet)),
            // HOUSE 13.05: who brings it in must bet.
            bring_in: self.one("bring-in").unwrap_or(least_bet),
            // HOUSE 10: double the big blind.
            kill: self.one("kill").unwrap_or(2 * big),
        })
    }

    /// What is paid and bet when the table plays double.
    fn double(&self, usual: &Level) -> Level {
        let twice = |(small, big): (u64, u64)| (2 * small, 2 * big);
        Level {
            chip: self.one("chip").unwrap_or(usual.chip),
            ante: self.one("ante").unwrap_or(2 * usual.ante),
            blinds: self.two("blinds").unwrap_or_else(|| twice(usual.blinds)),
            bets: self.two("bets").unwrap_or_else(|| twice(usual.bets)),
            least_bet: self.one("least-bet").unwrap_or(2 * usual.least_bet),
            spread: self.two("spread").unwrap_or_else(|| twice(usual.spread)),
            bring_in: self.one("bring-in").unwrap_or(2 * usual.bring_in),
            kill: self.one("kill").unwrap_or(2 * usual.kill),
        }
    }
}

/// How many amounts stand behind a word.
fn counts(word: &str) -> (usize, usize) {
    match word {
        "blinds" | "bets" | "spread" => (2, 2),
        "buy-in" => (1, 2),
        _ => (1, 1),
    }
}

impl Reader<'_> {
    /// Reads stakes. Within something else they need no name, and have that of what they stand in.
    pub(super) fn stakes(
        &mut self,
        node: &Node,
        within: Option<&str>,
        catalogue: &Catalogue,
    ) -> Option<Stakes> {
        let before = self.problems.len();
        let (name, id) = self.title(node, within);
        let (mut sources, mut shown) = (Vec::new(), Shown::default());
        let (mut usual, mut double) = (Amounts::default(), Amounts::default());
        let mut games: Vec<(String, GameStakes, Range<usize>)> = Vec::new();
        let mut ante_in_every_game = false;
        let mut said = BTreeSet::new();
        for child in &node.children {
            let Some(word) = self.word(child, WordHome::Stakes, &mut said) else { continue };
            match word.name {
                "source" => {
                    self.plain(child, &[]);
                    for entry in self.args(child, word, 1, 32).unwrap_or_default() {
                        sources.push(self.text(entry));
                    }
                }
                "unit" => {
                    self.plain(child, &[]);
                    let entry = self.args(child, word, 1, 1).and_then(<[Entry]>::first);
                    let unit = entry.and_then(|entry| self.word_of(entry, &["chips", "cents"]));
                    shown = unit.map_or(shown, |unit| [Shown::Chips, Shown::Cents][unit]);
                }
                "double" => {
                    self.nothing_behind(child);
                    self.amounts_of(&child.children, WordHome::Double, &mut double);
                }
                "game" => games.extend(self.game_stakes(child, catalogue)),
                name => {
                    let known: &[&str] = if name == "ante" { &["in"] } else { &[] };
                    if let Some(entry) = child.property("in").filter(|_| name == "ante") {
                        ante_in_every_game = self.word_of(entry, &["every-game"]).is_some();
                    }
                    self.plain(child, known);
                    let word = (name, counts(name));
                    self.amounts(child, WordHome::Stakes, word, &mut usual);
                }
            }
        }
        if node.children.is_empty() {
            let help = "put the amounts in a block: stakes ... { blinds 5 10 }";
            self.problem(&node.head, "the stakes are missing", help);
        }
        self.no_game_twice(&games);
        if self.problems.len() > before {
            return None;
        }
        let Some(level) = usual.usual() else {
            let help = "write at least one of blinds, bets, least-bet and spread";
            self.problem(&node.head, "the stakes are missing", help);
            return None;
        };
        let double_level = double.double(&level);
        let buy_in = usual.two("buy-in").unwrap_or((40 * level.blinds.1, 200 * level.blinds.1));
        self.check_level(&level, &usual, None);
        // What is wrong usually is wrong doubled, too: it is told once.
        if self.problems.len() == before {
            self.check_level(&double_level, &double, usual.place("chip"));
        }
        self.check_buy_in(buy_in, &level, &usual);
        for (_, own, at) in &games {
            for chips in [own.bets.0, own.bets.1, own.kill_bets.0, own.kill_bets.1] {
                self.check_chips(chips, level.chip, at);
            }
        }
        let games = games.into_iter().map(|(id, own, _)| (id, own)).collect();
        let stakes = Stakes {
            id,
            name,
            sources,
            shown,
            usual: level,
            double: double_level,
            buy_in,
            ante_in_every_game,
            games,
        };
        (self.problems.len() == before).then_some(stakes)
    }

    fn nothing_behind(&mut self, node: &Node) {
        let first = node.args.first().or(node.properties.first().map(|(_, entry)| entry));
        if let Some(entry) = first {
            let message = format!("`{}` takes only a block", node.word);
            self.problem(&entry.at, message, format!("write: {} {{ ... }}", node.word));
        } else if node.children.is_empty() {
            let help = "put the amounts that change in its block, or leave it out";
            self.problem(&node.head, format!("this `{}` is empty", node.word), help);
        }
    }

    /// The amounts of a block.
    fn amounts_of(&mut self, nodes: &[Node], home: WordHome, found: &mut Amounts) {
        let mut said = BTreeSet::new();
        for child in nodes {
            let Some(word) = self.word(child, home, &mut said) else { continue };
            let counts = if home == WordHome::Game { (2, 2) } else { counts(word.name) };
            self.plain(child, &[]);
            self.amounts(child, home, (word.name, counts), found);
        }
    }

    /// The amounts of a line, the smaller first.
    fn amounts(
        &mut self,
        node: &Node,
        home: WordHome,
        (name, (least, most)): (&'static str, (usize, usize)),
        found: &mut Amounts,
    ) {
        let Some(word) = home.named(name) else { return };
        let Some(args) = self.args(node, word, least, most) else { return };
        let mut amounts = Vec::new();
        for entry in args {
            let Some(it) = self.amount(entry) else { return };
            amounts.push(Placed { it, at: entry.at.clone() });
        }
        if let [small, big] = amounts.as_slice()
            && small.it > big.it
        {
            let help = format!("write: {name} {} {}", big.it, small.it);
            let message =
                format!("{} is more than {}: the smaller amount comes first", small.it, big.it);
            self.problem(&small.at, message, help);
            return;
        }
        found.0.insert(name, amounts);
    }

    /// The limits of a game that has its own.
    fn game_stakes(
        &mut self,
        node: &Node,
        catalogue: &Catalogue,
    ) -> Option<(String, GameStakes, Range<usize>)> {
        self.properties(node, &[]);
        let word = WordHome::Stakes.named("game")?;
        let named = self.args(node, word, 1, 1).and_then(<[Entry]>::first);
        let id = named.and_then(|entry| self.game_id(entry, catalogue));
        let before = self.problems.len();
        let mut amounts = Amounts::default();
        self.amounts_of(&node.children, WordHome::Game, &mut amounts);
        if self.problems.len() > before {
            return None;
        }
        let Some(bets) = amounts.two("bets") else {
            let help = format!("write: {}", word.example);
            self.problem(&node.head, "this game has no limits of its own", help);
            return None;
        };
        let kill_bets = amounts.two("kill").unwrap_or((2 * bets.0, 2 * bets.1));
        Some((id?, GameStakes { bets, kill_bets }, node.head.clone()))
    }

    /// The id of a game that is there.
    pub(super) fn game_id(&mut self, entry: &Entry, catalogue: &Catalogue) -> Option<String> {
        let id = entry.value.text();
        if let Some(found) = catalogue.find(&id) {
            return Some(found.game.id.clone());
        }
        let help = if let Some(found) = catalogue.mix(&id) {
            format!("{} is a mix: name one of its games", found.mix.name)
        } else {
            let names = catalogue.entries().flat_map(|entry| {
                std::iter::once(&entry.game.id).chain(&entry.game.aliases).map(String::as_str)
            });
            match nearest(&id, names) {
                Some(meant) => format!("did you mean {meant}?"),
                None => "cardroom games lists them all".to_owned(),
            }
        };
        self.problem(&entry.at, format!("there is no game {id}"), help);
        None
    }

    fn no_game_twice(&mut self, games: &[(String, GameStakes, Range<usize>)]) {
        for (number, (id, _, at)) in games.iter().enumerate() {
            if games[..number].iter().any(|(other, ..)| other == id) {
                self.problem(at, format!("{id} has two limits of its own"), "drop one of them");
            }
        }
        if let Some((.., at)) = games.get(MOST_GAMES) {
            let help = format!("the most is {MOST_GAMES}");
            self.problem(at, "too many games have limits of their own", help);
        }
    }

    /// Whether what is paid and bet fits together. What was worked out is shown at the chip.
    fn check_level(&mut self, level: &Level, said: &Amounts, chip: Option<&Range<usize>>) {
        let before = self.problems.len();
        for (word, amounts) in &said.0 {
            if !["chip", "buy-in"].contains(word) {
                for amount in amounts {
                    self.check_chips(amount.it, level.chip, &amount.at);
                }
            }
        }
        let all = [
            level.ante,
            level.blinds.0,
            level.blinds.1,
            level.bets.0,
            level.bets.1,
            level.least_bet,
            level.spread.0,
            level.spread.1,
            level.bring_in,
            level.kill,
        ];
        let odd = all.into_iter().find(|chips| !chips.is_multiple_of(level.chip));
        if let (Some(chips), Some(at), true) =
            (odd, said.place("chip").or(chip), self.problems.len() == before)
        {
            self.check_chips(chips, level.chip, at);
        }
        if let Some(at) = said.place("bring-in").filter(|_| level.bring_in > level.bets.0) {
            let message = format!("a bring-in of {} is more than the small bet", level.bring_in);
            self.problem(at, message, format!("the most is {}", level.bets.0));
        }
        if let Some(at) = said.place("kill").filter(|_| level.kill < level.blinds.1) {
            let message = format!("a kill of {} is less than the big blind", level.kill);
            let help =
                format!("the usual kill is twice the big blind: kill {}", 2 * level.blinds.1);
            self.problem(at, message, help);
        }
    }

    fn check_buy_in(&mut self, (least, _): (u64, u64), level: &Level, said: &Amounts) {
        let Some(amounts) = said.0.get("buy-in") else { return };
        for amount in amounts {
            self.check_chips(amount.it, level.chip, &amount.at);
        }
        if let (Some(first), true) = (amounts.first(), least < level.blinds.1) {
            let message = format!("a buy-in of {least} is less than the big blind");
            let help = format!("40 big blinds is {}", 40 * level.blinds.1);
            self.problem(&first.at, message, help);
        }
    }

    /// Whether an amount can be paid with the chips there are.
    pub(super) fn check_chips(&mut self, chips: u64, chip: u64, at: &Range<usize>) {
        if chips.is_multiple_of(chip) {
            return;
        }
        let message = format!("{chips} can't be paid with chips of {chip}");
        let (low, high) = (chips / chip * chip, chips.div_ceil(chip) * chip);
        let near = if low == 0 { high.to_string() } else { format!("{low} or {high}") };
        let smaller = greatest_common_divisor(chips, chip);
        self.problem(at, message, format!("write {near}, or a smaller chip: chip {smaller}"));
    }

    /// The stakes of a file.
    pub(super) fn stakes_of_file(&mut self, nodes: &[Node], catalogue: &Catalogue) -> Vec<Stakes> {
        let help = "write: stakes \"My Stakes\" id=my-stakes { blinds 5 10 }";
        if nodes.is_empty() {
            self.problem(&(0..0), "there are no stakes in this file", help);
        }
        let mut all = Vec::new();
        for node in nodes {
            if node.word == "stakes" {
                all.extend(self.stakes(node, None, catalogue));
            } else {
                let message = format!("there is no word `{}` at the top of stakes", node.word);
                let near = nearest(&node.word, std::iter::once("stakes"));
                self.problem(
                    &node.at,
                    message,
                    near.map_or(help.to_owned(), |near| one_of(&[near])),
                );
            }
        }
        all
    }
}
