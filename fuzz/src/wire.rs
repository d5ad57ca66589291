//! Whatever comes over the wire, nothing falls over, and patches lead from any value to any other.

use std::collections::HashMap;

use serde::Deserialize;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::{Map, Value};
use wire::follow::{Follow, Heard};
use wire::patch::{between, checksum, crc, merge};
use wire::tree::Tree;
use wire::{Ask, TableView, Told};

/// Names that members have in a tree, also those that patches use themselves.
pub(crate) const NAMES: [&str; 6] = ["a", "b", "0", "1", "+", "#"];

/// Takes bytes for a message of a client, and each of their lines for one of a room, for a value, and for a patch of
/// the value before; how many lines are JSON.
pub(crate) fn check(data: &[u8]) -> usize {
    let Ok(text) = std::str::from_utf8(data) else { return 0 };
    asked(text);
    text.lines().for_each(asked);
    follow(text);
    let values: Vec<Value> = text.lines().filter_map(|it| serde_json::from_str(it).ok()).collect();
    for pair in values.windows(2) {
        let [old, new] = pair else { continue };
        // As a patch it hardly ever fits.
        let _ = merge(&mut old.clone(), new);
        leads(old, new);
        agrees(&renamed(old), &renamed(new));
    }
    values.len()
}

fn asked(text: &str) {
    let Ok(ask) = serde_json::from_str::<Ask>(text) else { return };
    let written = serde_json::to_string(&ask).expect("every message is JSON");
    assert_eq!(serde_json::from_str::<Ask>(&written).ok(), Some(ask), "{written}");
}

/// A client hears the lines that are messages, and a plainer one beside it that only merges.
fn follow(text: &str) {
    let mut follow = Follow::default();
    let mut views: HashMap<String, Value> = HashMap::new();
    for told in text.lines().filter_map(|line| serde_json::from_str::<Told>(line).ok()) {
        match follow.take(told.clone()) {
            Heard::Table(stands) => {
                let view = views.entry(stands.table).or_default();
                match told {
                    Told::Table { view: whole, .. } => {
                        *view = serde_json::to_value(&whole).expect("every view is JSON");
                    }
                    Told::Step { patch, .. } => assert_eq!(merge(view, &patch), Ok(()), "{patch}"),
                    _ => {}
                }
                assert_eq!(TableView::deserialize(&*view).ok(), Some(*stands.view), "{view}");
            }
            Heard::Again { table, .. } => drop(views.remove(&table)),
            Heard::Nothing | Heard::Other(_) => {}
        }
    }
}

/// The patch between two values makes one of the other.
pub(crate) fn leads(old: &Value, new: &Value) {
    let patch = between(old, new);
    assert_eq!(patch.is_some(), old != new, "{old}\n{new}");
    let Some(patch) = patch else { return };
    let mut merged = old.clone();
    assert_eq!(merge(&mut merged, &patch), Ok(()), "{old}\n{patch}");
    assert_eq!(merged, *new, "{old}\n{patch}");
}

/// What a room sends is made of trees, quickly: the same texts, and patches that lead to the same.
pub(crate) fn agrees(old: &Value, new: &Value) {
    // No view has numbers that are not whole, or as large as those that no tree holds.
    let (Ok(was), Ok(is)) = (Tree::of(&Typed(old)), Tree::of(&Typed(new))) else {
        return assert!([old, new].into_iter().any(has_odd_number), "{old}\n{new}");
    };
    assert_eq!(is.text(), new.to_string());
    assert_eq!(crc(&is.text()), checksum(new));
    let patch = is.since(&was);
    assert_eq!(patch.is_some(), old != new, "{old}\n{new}");
    let Some(patch) = patch else { return };
    let patch = serde_json::from_str(&patch).expect("JSON");
    let mut merged = old.clone();
    assert_eq!(merge(&mut merged, &patch), Ok(()), "{old}\n{patch}");
    assert_eq!(merged, *new, "{old}\n{patch}");
}

fn has_odd_number(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_i64().is_none(),
        Value::Array(list) => list.iter().any(has_odd_number),
        Value::Object(members) => members.values().any(has_odd_number),
        _ => false,
    }
}

/// A value with no other names than those of [`NAMES`].
fn renamed(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(renamed).collect(),
        Value::Object(members) => {
            let name = |name: &str| name.bytes().map(usize::from).sum::<usize>() % NAMES.len();
            let pairs =
                members.iter().map(|(it, value)| (NAMES[name(it)].to_owned(), renamed(value)));
            Value::Object(pairs.collect::<Map<String, Value>>())
        }
        other => other.clone(),
    }
}

/// A value whose objects are written as those of types are, in any order.
pub(crate) struct Typed<'v>(pub(crate) &'v Value);

impl Serialize for Typed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Object(members) => {
                let mut object = serializer.serialize_struct("", members.len())?;
                for name in NAMES {
                    if let Some(member) = members.get(name) {
                        object.serialize_field(name, &Typed(member))?;
                    }
                }
                object.end()
            }
            Value::Array(list) => serializer.collect_seq(list.iter().map(Typed)),
            other => other.serialize(serializer),
        }
    }
}
