//! Recorded hands, as the users of `cardroom replay` meet them.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{cardroom, json, printed, refused, text};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("inner")).expect("a folder");
    folder
}

fn rulings() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings");
    path.display().to_string()
}

const HEADS_UP: &str = "variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
                        starting_stacks = [200, 200]\n";

fn hand(actions: &str) -> String {
    format!("{HEADS_UP}actions = [\"d dh p1 AsKs\", \"d dh p2 QdQh\", {actions}]\n")
}

#[test]
fn every_ruling_is_replayed() {
    let count = fs::read_dir(rulings()).expect("the rulings").count();
    let line = format!("hands {count} ok {count} unfinished 0 failed 0\n");
    assert_eq!(printed(&["replay", &rulings()]), line);
    assert_eq!(printed(&["replay", &rulings(), "--quiet"]), line);
    let told = json(&["replay", &rulings(), "--json"]);
    assert_eq!(told["hands"], count);
    assert_eq!(told["ok"], count);
    assert_eq!(told["failures"], serde_json::json!([]));
}

#[test]
fn files_are_found_in_folders_and_counted_apart() {
    let folder = folder("found");
    fs::write(folder.join("good.phh"), hand("\"p2 f\"")).expect("written");
    fs::write(folder.join("inner/early.phh"), hand("\"p2 cc\"")).expect("written");
    fs::write(folder.join("inner/notes.txt"), "not a hand").expect("written");
    let many = format!("[1]\n{}\n[2]\n{}\n", hand("\"p2 f\""), hand("\"p1 f\""));
    fs::write(folder.join("many.phhs"), many).expect("written");
    let path = folder.display().to_string();
    let output = cardroom(&["replay", &path]);
    assert_eq!(output.status.code(), Some(1), "a hand has failed");
    let shown = text(&output.stdout);
    let (failure, summary) = shown.trim_end().rsplit_once('\n').expect("two lines");
    assert_eq!(summary, "hands 4 ok 2 unfinished 1 failed 1");
    for word in ["many.phhs: hand 2", "action 3 (p1 f)", "not p1's turn", "waiting for p2"] {
        assert!(failure.contains(word), "{failure:?} does not say {word:?}");
    }
    let output = cardroom(&["replay", &path, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let failures = told["failures"].as_array().expect("a list");
    assert_eq!(failures.len(), 1);
    assert_eq!(failures[0]["hand"], 2);
    assert_eq!(failures[0]["action"], 3);
    assert!(failures[0]["file"].as_str().is_some_and(|file| file.ends_with("many.phhs")));
}

#[test]
fn a_hand_that_cannot_be_read_fails_and_the_others_go_on() {
    let folder = folder("unreadable");
    let many = format!("[1]\nvariant = 7\n[2]\n{}\n", hand("\"p2 f\""));
    fs::write(folder.join("many.phhs"), many).expect("written");
    let output = cardroom(&["replay", &folder.display().to_string(), "--quiet"]);
    assert_eq!(text(&output.stdout), "hands 2 ok 1 unfinished 0 failed 1\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_not_there_is_said() {
    let folder = folder("empty");
    let path = folder.display().to_string();
    let line = format!("{path}: no hands here; their names end in .phh or .phhs");
    refused(&["replay", &path], &line);
    let output = cardroom(&["replay", "nowhere.phh"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot read nowhere.phh"));
}
