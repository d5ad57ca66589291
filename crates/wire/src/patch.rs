//! What has changed between two views, as the wire carries it.
//!
//! A patch of an object names the members that differ: `[value]` sets one, `[]` takes it away, and an object is
//! a patch of what is there. A patch of a list does the same by place, from `"0"` on; `"+"` has what comes
//! behind its end, and `"#"` how many are left of it. Whoever merges needs to know nothing of what it is about.
//!
//! ```
//! use serde_json::json;
//! use wire::patch::{between, merge};
//!
//! let (ada, bea) = ("Ada, who sits in the first chair", "Bea, who sits in the second");
//! let old = json!({"pot": 30, "seats": [{"bet": 10, "name": ada}, {"bet": 20, "name": bea}], "mark": 1});
//! let new = json!({"pot": 40, "seats": [{"bet": 20, "name": ada}, {"bet": 20, "name": bea}]});
//! let patch = between(&old, &new).unwrap();
//! assert_eq!(patch, json!({"pot": [40], "seats": {"0": {"bet": [20]}}, "mark": []}));
//! let mut merged = old;
//! merge(&mut merged, &patch).unwrap();
//! assert_eq!(merged, new);
//! ```

use serde_json::{Map, Value};
use thiserror::Error;

/// Behind the end of a list.
const MORE: &str = "+";
/// How many of a list are left.
const LEFT: &str = "#";

/// A patch that does not fit what it is merged into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the patch does not fit what is there")]
pub struct Unfit;

/// What has changed; nothing where nothing has. Both are objects or lists, as views are.
pub fn between(old: &Value, new: &Value) -> Option<Value> {
    if old == new {
        return None;
    }
    let patch = match (old, new) {
        (Value::Object(old), Value::Object(new)) => of_objects(old, new),
        (Value::Array(old), Value::Array(new)) => of_lists(old, new),
        _ => return Some(set(new)),
    };
    // What has changed altogether is said anew.
    let anew = set(new);
    let patch = Value::Object(patch);
    Some(if length(&anew) <= length(&patch) { anew } else { patch })
}

fn set(value: &Value) -> Value {
    Value::Array(vec![value.clone()])
}

fn of_objects(old: &Map<String, Value>, new: &Map<String, Value>) -> Map<String, Value> {
    let mut patch = Map::new();
    for (name, value) in new {
        let change = match old.get(name) {
            Some(was) => between(was, value),
            None => Some(set(value)),
        };
        patch.extend(change.map(|change| (name.clone(), change)));
    }
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    patch.extend(gone.map(|name| (name.clone(), Value::Array(Vec::new()))));
    patch
}

fn of_lists(old: &[Value], new: &[Value]) -> Map<String, Value> {
    let mut patch = Map::new();
    for (place, (was, value)) in old.iter().zip(new).enumerate() {
        patch.extend(between(was, value).map(|change| (place.to_string(), change)));
    }
    if new.len() > old.len() {
        patch.insert(MORE.to_owned(), Value::Array(new[old.len()..].to_vec()));
    } else if new.len() < old.len() {
        patch.insert(LEFT.to_owned(), Value::from(new.len()));
    }
    patch
}

/// How long a value is as text, about.
fn length(value: &Value) -> usize {
    match value {
        Value::Null => 4,
        Value::Bool(_) => 5,
        Value::Number(_) => 4,
        Value::String(text) => text.len() + 2,
        Value::Array(all) => 2 + all.iter().map(|it| length(it) + 1).sum::<usize>(),
        Value::Object(all) => {
            2 + all.iter().map(|(name, it)| name.len() + length(it) + 4).sum::<usize>()
        }
    }
}

/// Makes of what was there what is there now.
///
/// # Errors
/// The patch was made for something else. What is there may be changed in part.
pub fn merge(into: &mut Value, patch: &Value) -> Result<(), Unfit> {
    match patch {
        Value::Array(value) => match value.as_slice() {
            [value] => {
                *into = value.clone();
                Ok(())
            }
            _ => Err(Unfit),
        },
        Value::Object(patch) => match into {
            Value::Object(members) => into_object(members, patch),
            Value::Array(list) => into_list(list, patch),
            _ => Err(Unfit),
        },
        _ => Err(Unfit),
    }
}

fn into_object(members: &mut Map<String, Value>, patch: &Map<String, Value>) -> Result<(), Unfit> {
    for (name, change) in patch {
        match change.as_array().map(Vec::as_slice) {
            Some([]) => {
                members.remove(name).ok_or(Unfit)?;
            }
            Some([value]) => {
                members.insert(name.clone(), value.clone());
            }
            _ => merge(members.get_mut(name).ok_or(Unfit)?, change)?,
        }
    }
    Ok(())
}

fn into_list(list: &mut Vec<Value>, patch: &Map<String, Value>) -> Result<(), Unfit> {
    if let Some(left) = patch.get(LEFT) {
        let left = left.as_u64().and_then(|left| usize::try_from(left).ok()).ok_or(Unfit)?;
        if left > list.len() {
            return Err(Unfit);
        }
        list.truncate(left);
    }
    for (place, change) in patch.iter().filter(|(place, _)| *place != MORE && *place != LEFT) {
        let place: usize = place.parse().map_err(|_| Unfit)?;
        merge(list.get_mut(place).ok_or(Unfit)?, change)?;
    }
    if let Some(more) = patch.get(MORE) {
        list.extend(more.as_array().ok_or(Unfit)?.iter().cloned());
    }
    Ok(())
}

/// The CRC-32 of a value's text without spaces, the members of its objects in the order of their names: whoever
/// has merged a patch sees by it whether both have the same.
pub fn checksum(value: &Value) -> u32 {
    crc(&value.to_string())
}

/// The CRC-32 of such a text.
pub fn crc(text: &str) -> u32 {
    crc32fast::hash(text.as_bytes())
}
