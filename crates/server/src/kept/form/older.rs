//! Settings in form 1, in which mixes, stakes and house rules of a host were lines of a file.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value as Json;
use store::form::{Form, Misread};
use variant::syntax::{self, Node, Value};
use wire::{Amounts, Change, GameLimits, OwnMix, OwnStakes, Rule};

use crate::games::settle::wish::{OWN_MIX, rule};
use crate::kept::form::mirrors::{self, Settings};

#[derive(Deserialize)]
struct Wished {
    name: String,
    #[serde(default)]
    chairs: Option<u8>,
    play: String,
    #[serde(default)]
    betting: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    stakes: Option<String>,
    #[serde(default)]
    house: Vec<String>,
    #[serde(default)]
    clock: Option<(u32, u32, u32, u32)>,
    #[serde(default)]
    opens: Option<String>,
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    approve: bool,
    #[serde(default)]
    bots: Vec<String>,
}

/// Settings in form 1 as they are today.
pub(super) fn read(text: &str) -> Result<Settings, Misread> {
    let mut settings: Json = serde_json::from_str(text)?;
    let wished = settings.get_mut("wished").map(Json::take).unwrap_or_default();
    let wished = serde_json::from_value::<Wished>(wished)?.brought_up()?;
    settings["wished"] = serde_json::to_value(mirrors::Wished::written(&wished))?;
    Ok(serde_json::from_value(settings)?)
}

impl Wished {
    fn brought_up(self) -> Result<wire::Wished, Misread> {
        let own_mix = (self.play == OWN_MIX).then(|| self.text.as_deref().and_then(mix)).flatten();
        let is_mix = own_mix.is_some();
        let is_own = |stakes: &&String| stakes.contains('{');
        let own_stakes =
            self.stakes.as_ref().filter(is_own).map(|text| stakes(text)).transpose()?;
        Ok(wire::Wished {
            name: self.name,
            chairs: self.chairs,
            play: if is_mix { String::new() } else { self.play },
            mix: own_mix,
            betting: self.betting,
            options: self.options.iter().filter_map(|option| named(option)).collect(),
            text: self.text.filter(|_| !is_mix),
            stakes: self.stakes.filter(|stakes| !is_own(&stakes)),
            own_stakes,
            house: house(&self.house)?,
            clock: self.clock,
            opens: self.opens,
            listed: self.listed,
            approve: self.approve,
            bots: self.bots,
        })
    }
}

fn named(option: &str) -> Option<(String, String)> {
    let (name, value) = option.split_once('=')?;
    Some((name.trim().to_owned(), value.trim().to_owned()))
}

fn parsed(text: &str) -> Result<Vec<Node>, Misread> {
    let what = |problems: Vec<variant::Problem>| {
        problems.first().map_or_else(String::new, |problem| problem.message.clone())
    };
    syntax::parse(text).map_err(|problems| Misread::Value(what(problems)))
}

fn house(lines: &[String]) -> Result<BTreeMap<String, Rule>, Misread> {
    Ok(parsed(&lines.join("\n"))?.iter().map(|node| (node.word.clone(), rule(node))).collect())
}

/// The numbers behind a word of a block.
fn numbers(nodes: &[Node], word: &str) -> Option<Vec<u64>> {
    let node = nodes.iter().find(|node| node.word == word)?;
    let number = |entry: &syntax::Entry| match entry.value {
        Value::Number(number) => u64::try_from(number).ok(),
        _ => None,
    };
    node.args.iter().map(number).collect()
}

fn one(nodes: &[Node], word: &str) -> Option<u64> {
    numbers(nodes, word)?.first().copied()
}

/// Two numbers; one alone is both.
fn two(nodes: &[Node], word: &str) -> Option<(u64, u64)> {
    let numbers = numbers(nodes, word)?;
    Some((*numbers.first()?, *numbers.last()?))
}

fn amounts(nodes: &[Node]) -> Amounts {
    Amounts {
        chip: one(nodes, "chip"),
        ante: one(nodes, "ante"),
        blinds: two(nodes, "blinds"),
        bets: two(nodes, "bets"),
        least_bet: one(nodes, "least-bet"),
        spread: two(nodes, "spread"),
        bring_in: one(nodes, "bring-in"),
        kill: one(nodes, "kill"),
    }
}

fn stakes(text: &str) -> Result<OwnStakes, Misread> {
    let nodes = parsed(text)?;
    let [node] = nodes.as_slice() else {
        return Err(Misread::Value("these aren't stakes".to_owned()));
    };
    let lines = &node.children;
    let find = |word: &str| lines.iter().find(|line| line.word == word);
    let game = |node: &Node| {
        let limits =
            GameLimits { bets: two(&node.children, "bets")?, kill: two(&node.children, "kill") };
        Some((node.args.first()?.value.text(), limits))
    };
    Ok(OwnStakes {
        name: node.args.first().map(|entry| entry.value.text()),
        cents: find("unit")
            .and_then(|unit| unit.args.first())
            .is_some_and(|entry| entry.value.text() == "cents"),
        usual: amounts(lines),
        double: find("double").map(|double| amounts(&double.children)),
        buy_in: two(lines, "buy-in"),
        ante_in_every_game: find("ante").is_some_and(|ante| ante.property("in").is_some()),
        games: lines.iter().filter(|line| line.word == "game").filter_map(game).collect(),
    })
}

/// A mix as the page wrote it. One with anything else in it is its host's own text, and stays one.
fn mix(text: &str) -> Option<OwnMix> {
    let nodes = syntax::parse(text).ok()?;
    let [node] = nodes.as_slice() else { return None };
    let is_known = |line: &Node| match line.word.as_str() {
        "about" | "change" => true,
        "play" => line.properties.is_empty(),
        "betting" => line.args.is_empty() && line.properties.iter().all(|(key, _)| key == "usual"),
        _ => false,
    };
    if node.word != "mix" || !node.children.iter().all(is_known) {
        return None;
    }
    let find = |word: &str| node.children.iter().find(|line| line.word == word);
    let changes = find("change")?;
    let count = |key: &str| match changes.property(key)?.value {
        Value::Number(count) => u32::try_from(count).ok(),
        _ => None,
    };
    let change = match changes.args.first().map(|entry| entry.value.text()).as_deref() {
        Some("hand") => Change::Hand,
        Some("orbit") => Change::Orbit,
        Some(_) => return None,
        None => {
            let hands = count("hands").map(Change::Hands);
            hands.or_else(|| count("minutes").map(Change::Minutes))?
        }
    };
    let by_dealer = match changes.property("by").map(|by| by.value.text()).as_deref() {
        None => false,
        Some("dealer") => true,
        Some(_) => return None,
    };
    let plays = node.children.iter().filter(|line| line.word == "play");
    let games = plays.flat_map(|line| line.args.iter().map(|entry| entry.value.text()));
    Some(OwnMix {
        name: node.args.first()?.value.text(),
        games: games.collect(),
        change,
        by_dealer,
        betting: find("betting").and_then(|it| Some(it.property("usual")?.value.text())),
    })
}

#[cfg(test)]
mod tests;
