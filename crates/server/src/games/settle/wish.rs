//! What a host has chosen, as the nodes that a file would have: one reader checks both. Each has a number for its
//! place, so that a mistake is told with the field it belongs to.

use std::ops::Range;

use variant::syntax::{Entry, Node, Value};
use wire::{Amounts, Change, Fault, OwnMix, OwnStakes, Part, Rule, RuleValue};

/// The id of a mix that a host puts together.
pub(crate) const OWN_MIX: &str = "our-mix";

/// The most mistakes of a part that are told: more help nobody.
const MOST_TOLD: usize = 20;

/// A node that was made of data, and the fields that its parts were.
pub(super) struct Made {
    pub(super) node: Node,
    fields: Vec<String>,
}

impl Made {
    fn new(word: &str) -> Made {
        Made { node: Node::new(word, 0..1), fields: vec![String::new()] }
    }

    /// The place of a field.
    fn place(&mut self, field: &str) -> Range<usize> {
        self.fields.push(field.to_owned());
        self.fields.len() - 1..self.fields.len()
    }

    /// What a reader found, with the fields.
    pub(super) fn faults(&self, part: Part, problems: Vec<variant::Problem>) -> Vec<Fault> {
        let fault = |problem: variant::Problem| {
            let field = self.fields.get(problem.place.start).filter(|field| !field.is_empty());
            // What to write in a file helps nobody who has none.
            let help = Some(problem.help).filter(|help| !help.starts_with("write"));
            let help = help.unwrap_or_default();
            Fault { part, field: field.cloned(), place: None, message: problem.message, help }
        };
        problems.into_iter().take(MOST_TOLD).map(fault).collect()
    }
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn number(number: u64) -> Value {
    i64::try_from(number).map_or_else(|_| Value::Other(number.to_string()), Value::Number)
}

fn with(word: &str, at: &Range<usize>, values: impl IntoIterator<Item = Value>) -> Node {
    let mut node = Node::new(word, at.clone());
    node.args = values.into_iter().map(|value| Entry { value, at: at.clone() }).collect();
    node
}

fn property(mut node: Node, key: &str, value: Value) -> Node {
    let at = node.at.clone();
    node.properties.push((key.to_owned(), Entry { value, at }));
    node
}

fn block(mut node: Node, children: Vec<Node>) -> Node {
    (node.children, node.has_block) = (children, true);
    node
}

/// `house { }` with these rules.
pub(super) fn house<'a>(rules: impl IntoIterator<Item = (&'a String, &'a Rule)>) -> Made {
    let mut made = Made::new("house");
    for (name, rule) in rules {
        let at = made.place(name);
        let mut node = with(name, &at, rule.value.iter().map(set_to));
        let part =
            |(name, value)| (String::clone(name), Entry { value: set_to(value), at: at.clone() });
        node.properties = rule.parts.iter().map(part).collect();
        made.node.children.push(node);
    }
    made
}

fn set_to(value: &RuleValue) -> Value {
    match value {
        RuleValue::OnOff(is_on) => text(if *is_on { "yes" } else { "no" }),
        RuleValue::Number(of) => number(*of),
        RuleValue::Word(word) => text(word),
    }
}

/// A rule of the house as a line of a file says it: the word alone means yes.
pub(crate) fn rule(node: &Node) -> Rule {
    let of = room::switches().iter().find(|switch| switch.name == node.word);
    let has_value = of.is_none_or(|switch| switch.kind != room::SwitchKind::Parts);
    let value = match node.args.first() {
        Some(entry) => Some(read(&entry.value)),
        None => has_value.then_some(RuleValue::OnOff(true)),
    };
    let part = |(name, entry): &(String, Entry)| (name.clone(), read(&entry.value));
    Rule { value, parts: node.properties.iter().map(part).collect() }
}

fn read(value: &Value) -> RuleValue {
    match value {
        Value::Number(number) => u64::try_from(*number)
            .map_or_else(|_| RuleValue::Word(number.to_string()), RuleValue::Number),
        other => match other.text().as_str() {
            "yes" => RuleValue::OnOff(true),
            "no" => RuleValue::OnOff(false),
            word => RuleValue::Word(word.to_owned()),
        },
    }
}

/// `stakes { }` with these amounts.
pub(super) fn stakes(own: &OwnStakes) -> Made {
    let mut made = Made::new("stakes");
    let mut lines = Vec::new();
    if own.cents {
        let at = made.place("cents");
        lines.push(with("unit", &at, [text("cents")]));
    }
    lines.extend(amounts(&mut made, "", &own.usual));
    if own.ante_in_every_game {
        let at = made.place("ante_in_every_game");
        let place = lines.iter().position(|line| line.word == "ante");
        let ante = place.map_or_else(|| with("ante", &at, []), |place| lines.remove(place));
        lines.push(property(ante, "in", text("every-game")));
    }
    if let Some((least, most)) = own.buy_in {
        let at = made.place("buy_in");
        lines.push(with("buy-in", &at, [number(least), number(most)]));
    }
    if let Some(double) = &own.double {
        let at = made.place("double");
        let children = amounts(&mut made, "double.", double);
        lines.push(block(with("double", &at, []), children));
    }
    for (id, limits) in &own.games {
        let at = made.place(&format!("games.{id}"));
        let two = |word, (small, big)| with(word, &at, [number(small), number(big)]);
        let mut children = vec![two("bets", limits.bets)];
        children.extend(limits.kill.map(|kill| two("kill", kill)));
        lines.push(block(with("game", &at, [text(id)]), children));
    }
    made.node.children = lines;
    made.node.has_block = true;
    made
}

fn amounts(made: &mut Made, before: &str, amounts: &Amounts) -> Vec<Node> {
    let Amounts { chip, ante, blinds, bets, least_bet, spread, bring_in, kill } = *amounts;
    let one = |amount: Option<u64>| amount.map(|amount| vec![amount]);
    let two = |amounts: Option<(u64, u64)>| amounts.map(|(small, big)| vec![small, big]);
    let all = [
        ("chip", "chip", one(chip)),
        ("ante", "ante", one(ante)),
        ("blinds", "blinds", two(blinds)),
        ("bets", "bets", two(bets)),
        ("least_bet", "least-bet", one(least_bet)),
        ("spread", "spread", two(spread)),
        ("bring_in", "bring-in", one(bring_in)),
        ("kill", "kill", one(kill)),
    ];
    let said = all.into_iter().filter_map(|(field, word, amounts)| {
        let at = made.place(&format!("{before}{field}"));
        Some(with(word, &at, amounts?.into_iter().map(number)))
    });
    said.collect()
}

/// `mix { }` of these games.
pub(super) fn mix(own: &OwnMix) -> Made {
    let mut made = Made::new("mix");
    let fields = ["name", "change", "betting", "games"];
    let [name, change, betting, games] = fields.map(|field| made.place(field));
    let mut lines = Vec::new();
    if let Some(usual) = &own.betting {
        lines.push(property(with("betting", &betting, []), "usual", text(usual)));
    }
    let says = |word: Option<&str>| with("change", &change, word.map(text));
    let changes = match own.change {
        Change::Hand => says(Some("hand")),
        Change::Orbit => says(Some("orbit")),
        Change::Hands(count) => property(says(None), "hands", number(count.into())),
        Change::Minutes(count) => property(says(None), "minutes", number(count.into())),
    };
    lines.push(match own.by_dealer {
        true => property(changes, "by", text("dealer")),
        false => changes,
    });
    let ids = own.games.chunks(A_LINE);
    lines.extend(ids.map(|ids| with("play", &games, ids.iter().map(|id| text(id)))));
    let mut titled = property(with("mix", &name, [text(&own.name)]), "id", text(OWN_MIX));
    // What is wrong with all of it is wrong with its games.
    titled.head = games;
    made.node = block(titled, lines);
    made
}

/// So many games stand on a line at most.
const A_LINE: usize = 32;

/// What stakes are called that have no name: by what they say of blinds or bets.
pub(super) fn stakes_name(own: &OwnStakes) -> String {
    let shown = if own.cents { room::Shown::Cents } else { room::Shown::Chips };
    let Amounts { blinds, bets, spread, least_bet, .. } = own.usual;
    let two = blinds.or(bets).or(spread).or_else(|| Some((least_bet?, least_bet?)));
    let (small, big) = two.unwrap_or_default();
    format!("{}/{}", shown.amount(small), shown.amount(big))
}
