//! What a switch of the house is, whatever it settles.

use std::collections::BTreeMap;

/// Something that a host settles about how the house plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// The word in `house { }`.
    pub name: &'static str,
    /// What stands behind it.
    pub kind: SwitchKind,
    /// What else may be settled with it, as properties.
    pub parts: &'static [SwitchPart],
    /// What counts if nobody says anything, as it would be written behind the word.
    pub default: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// The article it comes from; empty where no rulebook has it.
    pub article: &'static str,
}

/// A property of a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SwitchPart {
    /// Its name.
    pub name: &'static str,
    /// What its value is.
    pub kind: SwitchKind,
    /// What counts if it is left out while the switch is on.
    pub default: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
}

/// What stands behind a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwitchKind {
    /// `yes` or `no`; the word alone means yes.
    YesNo,
    /// A whole number.
    Number {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
        /// Of what.
        of: &'static str,
    },
    /// An amount in the unit of the stakes, or `no`.
    Amount,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Nothing: all that it settles are its parts.
    Parts,
}

impl SwitchKind {
    /// What may be written, for people.
    pub fn written(self) -> String {
        match self {
            SwitchKind::YesNo => "`yes` or `no`".to_owned(),
            SwitchKind::Number { least, most, of } => format!("{least} to {most} {of}"),
            SwitchKind::Amount => "an amount, or `no`".to_owned(),
            SwitchKind::OneOf(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                let (last, first) = words.split_last().map_or(("", &[][..]), |(l, f)| (l, f));
                format!("{} or {last}", first.join(", "))
            }
            SwitchKind::Parts => "properties".to_owned(),
        }
    }
}

/// What is said behind a switch, or as one of its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    YesNo(bool),
    Number(u64),
    Amount(Option<u64>),
    /// The place of a word among those that there are.
    Word(usize),
    Parts,
}

/// The parts of a switch that were said.
pub(crate) type Settings = BTreeMap<&'static str, Setting>;

/// A number among the parts.
pub(crate) fn number(parts: &Settings, name: &str) -> Option<u64> {
    match parts.get(name) {
        Some(Setting::Number(number)) => Some(*number),
        _ => None,
    }
}

/// The place of a word among the parts; the first where none is said.
pub(crate) fn word(parts: &Settings, name: &str) -> usize {
    match parts.get(name) {
        Some(Setting::Word(place)) => *place,
        _ => 0,
    }
}

/// A number that the list of switches keeps small.
pub(crate) fn small(number: u64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

pub(crate) const fn part(
    name: &'static str,
    kind: SwitchKind,
    default: &'static str,
    about: &'static str,
) -> SwitchPart {
    SwitchPart { name, kind, default, about }
}

/// The place of a word, which must be there.
pub(crate) const fn place_of(words: &[&str], word: &str) -> usize {
    let mut place = 0;
    while place < words.len() {
        let (one, other) = (words[place].as_bytes(), word.as_bytes());
        let mut same = if one.len() == other.len() { 0 } else { usize::MAX };
        while same < one.len() && one[same] == other[same] {
            same += 1;
        }
        if same == one.len() {
            return place;
        }
        place += 1;
    }
    panic!("no such word")
}
