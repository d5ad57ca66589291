//! How much work it is to check a text, told before it is checked.
//!
//! The checker tries every form of every game and walks every case of it. What that takes is counted here in
//! steps, from the lines alone, so that it is the same on any machine and takes no time itself.

use crate::syntax::{self, Node, Value};

/// The most steps of a text that somebody sends in. Every game of the house takes a hundredth of it or less.
pub(crate) const MOST_STEPS: u64 = 1_000_000;

/// The most games of such a text.
pub(crate) const MOST_GAMES: usize = 64;

/// How many lines a template may stand for.
const TEMPLATE: u64 = 12;

/// How much a text is to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Games in it.
    pub games: usize,
    /// Their forms, of all together: each betting with each value of each option.
    pub forms: u64,
    /// Steps that the checker walks, at most.
    pub steps: u64,
}

impl Effort {
    /// What a text takes, as far as it can be read. What cannot is refused anyway.
    pub fn of(text: &str) -> Effort {
        let nodes = syntax::parse(text).unwrap_or_default();
        let mut all = Effort { games: 0, forms: 0, steps: 0 };
        for node in nodes.iter().filter(|node| node.word == "game") {
            let mut game =
                Counted { options: 1, dice: 0, choices: 1, lines: 0, asks_players: false };
            game.count(node);
            let forms = game.options.saturating_mul(4).min(1_024);
            let dice = 6_u64.saturating_pow(game.dice.min(4));
            let seats = if game.asks_players { 9 } else { 1 };
            let cases = dice.saturating_mul(game.choices).saturating_mul(seats);
            all.games += 1;
            all.forms = all.forms.saturating_add(forms);
            let steps = forms.saturating_mul(cases).saturating_mul(game.lines);
            all.steps = all.steps.saturating_add(steps);
        }
        all
    }

    /// Why it is too much for one text, and what to do.
    pub fn refused(&self) -> Option<String> {
        let Effort { games, forms, steps } = *self;
        if games > MOST_GAMES {
            return Some(format!(
                "This text has {games} games, and the most is {MOST_GAMES}. Leave some out."
            ));
        }
        (steps > MOST_STEPS).then(|| {
            format!(
                "Checking {games} games in {forms} forms takes about {steps} steps, and the most \
                is {MOST_STEPS}. Use fewer games in one text, or fewer options, dice and choices."
            )
        })
    }
}

struct Counted {
    options: u64,
    dice: u32,
    choices: u64,
    lines: u64,
    asks_players: bool,
}

impl Counted {
    fn count(&mut self, node: &Node) {
        self.lines += if node.word == "like" { TEMPLATE } else { 1 };
        match node.word.as_str() {
            "option" => {
                let values = (node.args.len() as u64).saturating_sub(1).max(1);
                self.options = self.options.saturating_mul(values);
            }
            "roll" => {
                if let Some(Value::Number(dice)) = node.args.first().map(|entry| &entry.value) {
                    self.dice = self.dice.max(u32::try_from(*dice).unwrap_or(0));
                }
            }
            "choose" => self.choices = self.choices.max(node.args.len() as u64),
            "when" => self.asks_players |= node.property("players").is_some(),
            _ => {}
        }
        node.children.iter().for_each(|child| self.count(child));
    }
}
