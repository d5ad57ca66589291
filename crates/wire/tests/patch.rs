//! What is merged is what is new, whatever it is.

use serde::Deserialize as _;
use serde_json::{Map, Value, json};
use trials::{Trial, Trials};
use wire::TableView;
use wire::patch::{Unfit, between, checksum, merge};

use crate::fuzzed::{agrees, leads};

/// Names of members, also those that patches use themselves.
const NAMES: [&str; 6] = ["a", "b", "0", "1", "+", "#"];

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
        leads(&old, &new);
        let Some(patch) = between(&old, &new) else { continue };
        // Into anything else it may not fit; and nothing breaks.
        let mut other = any(&mut trial, 4);
        let _ = merge(&mut other, &patch);
    }
}

/// A view with everything that can be left out, and words that stand for things.
fn view() -> Value {
    let have = json!({"second": false, "share": "High", "name": "pair of tens", "says_share": true, "cards": ["Td", "Tc"],
        "place": "top", "borrowed": [3, "Th"]});
    let part = json!({"share": "High", "hand": "flush", "says_share": true, "cards": ["2d"], "place": "line 2",
        "borrowed": [1, "Jk"], "tied": 1});
    let seat = json!({"chair": 1, "player": 7, "name": "Ada", "stack": 90, "bet": 10, "is_in": true,
        "is_all_in": false, "has_decided": false, "down": ["??", "??"], "up": ["As"], "order": "ddu",
        "piles": [["??"], ["??"]], "is_shown": false, "drawn": [3, 1],
        "last": {"did": "raise", "chips": 20}, "position": "button", "have": [have]});
    let cell = json!({"column": 0, "half_row": 1, "name": "left", "card": "Kd", "is_gone": false,
        "street": "Flop"});
    let hand = json!({"number": 3, "game": "sohe", "name": "Sohe", "mark": {"whose": "host", "by": "Ada", "what": "game"},
        "now": {"game": "Razz", "why": "red-flop", "dealt": "Pick"}, "betting": "limit",
        "street": "Flop", "is_over": false, "board": [cell, cell], "second": [cell],
        "lines": [[0, 1], [1]], "line_names": ["a", "b"], "for_all": ["2c"], "dice": [6],
        "dice_say": "six", "draws": [1, 3], "pot": 60, "pots": [{"chips": 60, "chairs": [1, 2]}],
        "shares": ["High", "Low"], "seats": [seat, seat, seat],
        "awards": [{"pot": 0, "second": false, "chair": 1, "chips": 60, "why": "share", "parts": [part]}],
        "unwon": ["Low"], "stub": 30, "piles": [["Omaha", 4]]});
    let chair = json!({"player": 7, "name": "Ada", "mark": "kept", "bot": "club", "stack": 90,
        "presence": "in", "owes": {"small": false, "big": true, "ante": false}, "is_here": true,
        "legs": 1, "overs": false, "straddles": false, "show_chips": 2, "buys": 0, "leaves": false});
    json!({"name": "Friday", "game": "Sohe", "mark": {"whose": "host", "by": "Ada", "what": "game"},
        "stakes": {"low": 10, "high": 20, "cents": false, "betting": "limit"}, "host": 7,
        "listed": true, "approve": false, "waits": {"for": "hand", "chairs": [1]}, "is_paused": true,
        "paused_by": "Ada", "mix": {"name": "HORSE", "hand": 2, "of": 6, "next": "Razz",
        "chooser": "Ada", "by_host": true}, "hands": 3, "is_double": false,
        "chairs": [chair, null, chair], "clocks": [{"chair": 1, "left": 9000, "of": 30000, "bank": 5}],
        "button": 1, "bids": [{"player": 8, "name": "Bob", "chair": 2, "chips": 500}],
        "muted": [9], "banned": [10], "banned_names": ["Eve"], "agreed": [["bomb-pot", [1, 2]]],
        "watching": 2, "hand": hand, "deals": [3000, 4000]})
}

/// The same with something that a view could have in some place.
fn nudged(value: &Value, trial: &mut Trial) -> Value {
    const WORDS: [&str; 12] =
        ["", "Bob", "Jk", "??", "waits", "in", "out", "razz", "call", "low", "won", "é\""];
    match value {
        Value::Null => json!(trial.below(3)),
        Value::Bool(was) => json!(!was),
        Value::Number(_) if trial.below(8) == 0 => Value::Null,
        Value::Number(_) => json!(trial.below(12)),
        Value::String(_) if trial.below(8) == 0 => Value::Null,
        Value::String(_) => json!(trial.pick(&WORDS)),
        Value::Array(list) if list.is_empty() => value.clone(),
        Value::Array(list) => {
            let (mut list, place) = (list.clone(), trial.below(list.len()));
            match trial.below(6) {
                0 => list.truncate(place),
                1 => list.push(list[place].clone()),
                2 => list.clear(),
                _ => list[place] = nudged(&list[place], trial),
            }
            Value::Array(list)
        }
        Value::Object(members) => {
            let mut members = members.clone();
            let names: Vec<String> = members.keys().cloned().collect();
            let name = trial.below(names.len());
            if trial.below(4) == 0 {
                members.remove(&names[name]);
            } else if let Some(member) = members.get_mut(&names[name]) {
                *member = nudged(member, trial);
            }
            Value::Object(members)
        }
    }
}

#[test]
fn what_a_room_writes_in_one_go_leads_to_the_same_view() {
    let full = TableView::deserialize(&view()).expect("a view");
    assert_eq!(serde_json::to_value(&full).expect("JSON"), view(), "everything is there");
    let mut compared = 0;
    for mut trial in
        Trials::of("patch::what_a_room_writes_in_one_go_leads_to_the_same_view", 100_000)
    {
        let mut last = (view(), full.clone());
        for _ in 0..1 + trial.below(12) {
            let value = nudged(&last.0, &mut trial);
            let Ok(new) = TableView::deserialize(&value) else { continue };
            agrees(&last.1, &new);
            agrees(&new, &full);
            last = (value, new);
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared} views");
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
