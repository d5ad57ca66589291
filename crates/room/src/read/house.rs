//! A node becomes house rules and a clock.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Cap, Order, Payer, TableAnte};
use variant::nearest;

use super::*;
use crate::{Absent, BombPot, ButtonRule, Clock, FirstDealer, HouseRules, Rebuy};

/// Reads a `house { }` block: the switches of [`switches()`], each once, in any order. What comes
/// back is good only if there was no problem.
pub fn house_rules(node: &Node, problems: &mut Vec<Problem>) -> (HouseRules, Clock) {
    Reader::new(problems).house(node, Default::default())
}

/// What is said behind a switch, or as one of its parts.
#[derive(Clone, Copy)]
enum Setting {
    YesNo(bool),
    Number(u64),
    Amount(Option<u64>),
    /// The place of a word among those that there are.
    Word(usize),
    Parts,
}

type Settings = BTreeMap<&'static str, Setting>;

impl Reader<'_> {
    /// The house rules of a night, which may begin with a set that has a name.
    pub(super) fn house_of_night(
        &mut self,
        node: &Node,
    ) -> (HouseRules, Clock, Option<&'static Like>) {
        let Some(entry) = node.property("like") else {
            let (rules, clock) = self.house(node, Default::default());
            return (rules, clock, None);
        };
        let names: Vec<&str> = LIKES.iter().map(|like| like.name).collect();
        let like = self.word_of(entry, &names).and_then(|place| LIKES.get(place));
        let usual = like.map_or_else(Default::default, Like::rules);
        let mut bare = node.clone();
        bare.properties.retain(|(key, _)| key != "like");
        let (rules, clock) = self.house(&bare, usual);
        (rules, clock, like)
    }

    fn house(
        &mut self,
        node: &Node,
        (mut rules, mut clock): (HouseRules, Clock),
    ) -> (HouseRules, Clock) {
        let first = node.args.first().or(node.properties.first().map(|(_, entry)| entry));
        if let Some(entry) = first {
            let help = "write: house { kill; straddles 2 }";
            self.problem(&entry.at, "`house` takes only a block", help);
        }
        let mut said = BTreeSet::new();
        for child in &node.children {
            let Some(switch) = switches().iter().find(|switch| switch.name == child.word) else {
                self.unknown_switch(child);
                continue;
            };
            if !said.insert(switch.name) {
                self.said_twice(child);
            }
            let before = self.problems.len();
            let setting = self.switch(child, switch);
            let parts = self.parts(child, switch);
            if let (Some(setting), true) = (setting, self.problems.len() == before) {
                self.set(child, switch, setting, &parts, (&mut rules, &mut clock));
            }
        }
        (rules, clock)
    }

    fn unknown_switch(&mut self, node: &Node) {
        let names: Vec<&str> = switches().iter().map(|switch| switch.name).collect();
        let help = match nearest(&node.word, names.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the switches are {}", names.join(", ")),
        };
        self.problem(&node.at, format!("there is no house rule `{}`", node.word), help);
    }

    /// What stands behind the word.
    fn switch(&mut self, node: &Node, switch: &Switch) -> Option<Setting> {
        let known: Vec<&str> = switch.parts.iter().map(|part| part.name).collect();
        self.plain(node, &known);
        let most = usize::from(switch.kind != SwitchKind::Parts);
        if let Some(extra) = node.args.get(most) {
            let text = extra.value.text();
            let help = if switches().iter().any(|other| other.name == text) {
                format!("put a ; before {text}: it is a switch of its own")
            } else if known.contains(&text.as_str()) {
                format!("give it a value: {text}=...")
            } else {
                format!("leave {} out", extra.value.shown())
            };
            self.problem(&extra.at, format!("`{}` takes nothing more after it", switch.name), help);
            return None;
        }
        match (node.args.first(), switch.kind) {
            (Some(entry), kind) => self.setting(entry, kind),
            (None, SwitchKind::YesNo) => Some(Setting::YesNo(true)),
            (None, SwitchKind::Parts) if node.properties.is_empty() => {
                let help = format!("write: {} {}", switch.name, switch.default);
                self.problem(&node.head, format!("this `{}` sets nothing", switch.name), help);
                None
            }
            (None, SwitchKind::Parts) => Some(Setting::Parts),
            (None, kind) => {
                let message = format!("`{}` needs more than yes", switch.name);
                self.problem(&node.head, message, format!("expected {}", kind.written()));
                None
            }
        }
    }

    fn parts(&mut self, node: &Node, switch: &Switch) -> Settings {
        let mut settings = Settings::new();
        for part in switch.parts {
            if let Some(entry) = node.property(part.name)
                && let Some(setting) = self.setting(entry, part.kind)
            {
                settings.insert(part.name, setting);
            }
        }
        settings
    }

    fn setting(&mut self, entry: &Entry, kind: SwitchKind) -> Option<Setting> {
        match kind {
            SwitchKind::YesNo => {
                self.word_of(entry, &["yes", "no"]).map(|place| Setting::YesNo(place == 0))
            }
            SwitchKind::Number { least, most, of } => {
                self.number(entry, least, most, of).map(Setting::Number)
            }
            SwitchKind::Amount if entry.value == Value::Text("no".to_owned()) => {
                Some(Setting::Amount(None))
            }
            SwitchKind::Amount if entry.value == Value::Number(0) => {
                self.problem(&entry.at, "0 doesn't fit here", "expected an amount, or no");
                None
            }
            SwitchKind::Amount => self.amount(entry).map(|chips| Setting::Amount(Some(chips))),
            SwitchKind::OneOf(words) => self.word_of(entry, words).map(Setting::Word),
            SwitchKind::Parts => None,
        }
    }

    /// Makes a switch true.
    fn set(
        &mut self,
        node: &Node,
        switch: &Switch,
        setting: Setting,
        parts: &Settings,
        (rules, clock): (&mut HouseRules, &mut Clock),
    ) {
        use Setting::{Amount, Number, Parts, Word, YesNo};
        let is_off = matches!(setting, YesNo(false) | Amount(None));
        if let (true, Some((key, entry))) = (is_off, node.properties.first()) {
            let help = format!("leave {key}= out, or the `no`");
            self.problem(&entry.at, format!("there is no `{}` to set", switch.name), help);
            return;
        }
        match (switch.name, setting) {
            ("button", Word(place)) => rules.button = [ButtonRule::Dead, ButtonRule::Moving][place],
            ("win-the-button", YesNo(yes)) => rules.win_the_button = yes,
            ("first-dealer", Word(place)) => {
                rules.first_dealer = [FirstDealer::Jack, FirstDealer::FirstChair][place];
            }
            ("dealer-antes", YesNo(yes)) => rules.dealer_antes = yes,
            ("table-ante", Amount(chips)) => {
                rules.table_ante = chips.map(|chips| table_ante(chips, parts));
            }
            ("straddles", Number(most)) => rules.straddles = small(most),
            ("kill", YesNo(yes)) => rules.kill = yes,
            ("overs", YesNo(yes)) => rules.overs = yes,
            ("bomb-pot", YesNo(false)) => rules.bomb_pot = None,
            ("bomb-pot", YesNo(true)) => rules.bomb_pot = self.bomb_pot(node, parts),
            ("jam-or-fold", YesNo(yes)) => rules.jam_or_fold = yes,
            ("check-raise", YesNo(yes)) => rules.check_raise = yes,
            ("raises", Number(raises)) => rules.raises = small(raises),
            ("cap", Word(place)) => {
                rules.cap = [Cap::Cash, Cap::Tournament, Cap::LastTwo][place];
            }
            ("chop", YesNo(yes)) => rules.chop = yes,
            ("split", YesNo(yes)) => rules.split = yes,
            ("run-twice", YesNo(yes)) => rules.run_twice = yes,
            ("rabbit-hunt", YesNo(yes)) => rules.rabbit_hunt = yes,
            ("show-chip", Amount(chips)) => rules.show_chip = chips,
            ("seven-deuce", Amount(chips)) => rules.seven_deuce = chips.unwrap_or(0),
            ("midnight", YesNo(yes)) => rules.midnight = yes,
            ("rebuy", Word(place)) => {
                rules.rebuy = [Rebuy::Never, Rebuy::ToLargest, Rebuy::ToMost][place];
            }
            ("seat-change", YesNo(yes)) => rules.seat_change = yes,
            ("absent", Word(place)) => {
                rules.absent = [Absent::SitOut, Absent::Check, Absent::Kill][place];
            }
            ("clock", Parts) => *clock = self::clock(parts),
            // The list says what a switch takes; a test sets each of them.
            _ => {}
        }
    }

    fn bomb_pot(&mut self, node: &Node, parts: &Settings) -> Option<BombPot> {
        let every = number(parts, "every").and_then(|every| u32::try_from(every).ok());
        let by_vote = match parts.get("vote") {
            Some(Setting::YesNo(yes)) => *yes,
            _ => every.is_none(),
        };
        if every.is_none() && !by_vote {
            let help = "write every=20, or leave vote=no out";
            self.problem(&node.head, "these settings never make a bomb pot", help);
        }
        Some(BombPot { every, by_vote, blinds: small(number(parts, "blinds").unwrap_or(2)) })
    }
}

fn number(parts: &Settings, name: &str) -> Option<u64> {
    match parts.get(name) {
        Some(Setting::Number(number)) => Some(*number),
        _ => None,
    }
}

fn word(parts: &Settings, name: &str) -> usize {
    match parts.get(name) {
        Some(Setting::Word(place)) => *place,
        _ => 0,
    }
}

/// A number that the list of switches keeps small.
fn small(number: u64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn table_ante(chips: u64, parts: &Settings) -> TableAnte {
    TableAnte {
        chips,
        by: [Payer::BigBlind, Payer::Button][word(parts, "by")],
        order: [Order::BlindFirst, Order::AnteFirst][word(parts, "order")],
        reduced_at: number(parts, "reduced-at").map(small),
    }
}

fn clock(parts: &Settings) -> Clock {
    let usual = Clock::default();
    let millis =
        |name: &str, usual: u64| number(parts, name).map_or(usual, |seconds| 1000 * seconds);
    Clock {
        act: millis("act", usual.act),
        bank: millis("bank", usual.bank),
        refill: millis("refill", usual.refill),
        grace: millis("grace", usual.grace),
    }
}
