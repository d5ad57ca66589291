//! Whatever comes over the wire, nothing falls over, and patches lead from any value to any other.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;
use wire::differ::since;
use wire::follow::{Follow, Heard};
use wire::patch::{between, merge};
use wire::{Ask, TableView, Told};

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
        if let [Ok(old), Ok(new)] = [old, new].map(TableView::deserialize) {
            agrees(&old, &new);
        }
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

/// What a room sends is written in one go: it leads from one view to the other, too.
pub(crate) fn agrees(old: &TableView, new: &TableView) {
    let quick = since(new, old);
    let [old, new] = [old, new].map(|it| serde_json::to_value(it).expect("every view is JSON"));
    let slow = between(&old, &new);
    assert_eq!(quick.is_some(), slow.is_some(), "{old}\n{new}");
    let Some((quick, slow)) = quick.zip(slow) else { return };
    let patch = serde_json::from_str(&quick).expect("JSON");
    let mut merged = old.clone();
    assert_eq!(merge(&mut merged, &patch), Ok(()), "{old}\n{patch}");
    assert_eq!(merged, new, "{old}\n{patch}");
    // A number in a tuple, or a word, is said with all that is around it.
    assert!(quick.len() <= slow.to_string().len() * 2 + 16, "{quick}\n{slow}");
}
