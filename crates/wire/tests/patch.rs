//! What is merged is what is new, whatever it is.

use serde_json::{Map, Value, json};
use trials::{Trial, Trials};
use wire::patch::{Unfit, between, checksum, merge};
use wire::tree::Tree;

use crate::fuzzed::{NAMES, Typed, agrees, leads};

/// Any value, with names and places that patches use themselves.
fn any(trial: &mut Trial, depth: usize) -> Value {
    match trial.below(if depth == 0 { 4 } else { 7 }) {
        0 => Value::Null,
        1 => Value::Bool(trial.below(2) == 0),
        2 => Value::from(trial.below(4)),
        3 => Value::from(
            ["", "a", "a longer text than most of them", "é\n\u{1}\"\\"][trial.below(4)],
        ),
        4 => (0..trial.below(4)).map(|_| any(trial, depth - 1)).collect(),
        _ => {
            let mut members = Map::new();
            for _ in 0..trial.below(5) {
                let name = trial.pick(&NAMES);
                members.insert(name.to_owned(), any(trial, depth - 1));
            }
            Value::Object(members)
        }
    }
}

/// The same with something else somewhere in it.
fn changed(value: &Value, trial: &mut Trial) -> Value {
    match value {
        Value::Array(list) if !list.is_empty() && trial.below(4) > 0 => {
            let mut list = list.clone();
            let place = trial.below(list.len());
            match trial.below(4) {
                0 => list.truncate(place),
                1 => list.push(any(trial, 2)),
                _ => list[place] = changed(&list[place], trial),
            }
            Value::Array(list)
        }
        Value::Object(members) if !members.is_empty() && trial.below(4) > 0 => {
            let mut members = members.clone();
            let names: Vec<String> = members.keys().cloned().collect();
            let name = &names[trial.below(names.len())];
            if trial.below(4) == 0 {
                members.remove(name);
            } else if let Some(member) = members.get_mut(name) {
                *member = changed(member, trial);
            }
            Value::Object(members)
        }
        _ => any(trial, 3),
    }
}

#[test]
fn what_is_merged_is_what_is_new() {
    for mut trial in Trials::of("patch::what_is_merged_is_what_is_new", 1_000_000) {
        let old = any(&mut trial, 5);
        let new = changed(&old, &mut trial);
        agrees(&old, &new);
        leads(&old, &new);
        let Some(patch) = between(&old, &new) else { continue };
        let trees = [&old, &new].map(|it| Tree::of(&Typed(it)).expect("a tree"));
        let quick = trees[1].since(&trees[0]).expect("a patch");
        let mut updated = trees[0].clone();
        assert_eq!(updated.update(&Typed(&new)), Ok(Some(quick.clone())), "{old} to {new}");
        assert_eq!(updated, trees[1], "{old} to {new}");
        assert_eq!(updated.update(&Typed(&new)), Ok(None), "{new}");
        assert!(quick.len() <= patch.to_string().len().max(8) * 2, "{quick}");
        // Into anything else it may not fit; and nothing breaks.
        let mut other = any(&mut trial, 4);
        let _ = merge(&mut other, &patch);
    }
}

#[test]
fn what_no_view_has_is_no_tree() {
    assert!(Tree::of(&0.5).is_err());
    assert!(Tree::of(&std::collections::BTreeMap::from([(1, 2)])).is_err());
}

#[test]
fn a_patch_says_only_what_is_different() {
    let (long, longer) = ("long enough to be worth it", "longer than that");
    let old = json!({"list": [{"a": 1, "b": long}, {"a": 2, "b": longer}], "c": long});
    let new = json!({"list": [{"a": 1, "b": long}, {"a": 3, "b": longer}, null], "c": long});
    let grown = json!({"list": {"1": {"a": [3]}, "+": [null]}});
    assert_eq!(between(&old, &new), Some(grown));
    assert_eq!(between(&new, &old), Some(json!({"list": {"1": {"a": [2]}, "#": 2}})));
    let gone = json!({"list": [null]});
    assert_eq!(between(&old, &json!({"list": null, "c": long})), Some(gone));
    assert_eq!(between(&json!({"a": 1, "b": long}), &json!({"b": long})), Some(json!({"a": []})));
    assert_eq!(between(&old, &old), None);
}

#[test]
fn a_patch_that_does_not_fit_is_refused() {
    let old = json!({"pot": 30, "seats": [{"bet": 10}]});
    for patch in [
        json!({"pot": {"a": [1]}}),
        json!({"none": {}}),
        json!({"none": []}),
        json!({"seats": {"1": [1]}}),
        json!({"seats": {"#": 2}}),
        json!({"seats": {"x": [1]}}),
        json!({"pot": [1, 2]}),
        json!([]),
        json!(5),
        json!({"pot": null}),
    ] {
        assert_eq!(merge(&mut old.clone(), &patch), Err(Unfit), "{patch}");
    }
}

#[test]
fn the_checksum_is_the_crc_32_of_the_text_with_sorted_names() {
    // The check value of CRC-32 is that of the nine digits; a number is its own text.
    assert_eq!(checksum(&json!(123_456_789)), 0xcbf4_3926);
    let value = json!({"b": "\u{1}é\n", "a": [1, null]});
    let same: Value = serde_json::from_str(r#"{"a":[1,null],"b":"\u0001é\n"}"#).expect("a value");
    assert_eq!(checksum(&value), checksum(&same));
}
