//! A node becomes house rules and a clock.

use std::collections::BTreeSet;

use variant::nearest;

use super::*;
use crate::house::switches;
use crate::switch::{Setting, Settings, Switch, SwitchKind};
use crate::{Clock, HouseRules};

/// Reads a `house { }` block: the switches of [`switches()`], each once, in any order. What comes
/// back is good only if there was no problem.
pub fn house_rules(node: &Node, problems: &mut Vec<Problem>) -> (HouseRules, Clock) {
    Reader::new(problems).house(node, Default::default())
}

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
        let is_off = matches!(setting, Setting::YesNo(false) | Setting::Amount(None));
        if let (true, Some((key, entry))) = (is_off, node.properties.first()) {
            let help = format!("leave {key}= out, or the `no`");
            self.problem(&entry.at, format!("there is no `{}` to set", switch.name), help);
            return;
        }
        if switch.name == "clock" {
            *clock = Clock::of(parts);
            return;
        }
        if let Err((message, help)) = rules.set(switch.name, setting, parts) {
            self.problem(&node.head, message, help);
        }
    }
}
