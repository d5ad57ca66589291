//! Hands in another layout, as the users of `cardroom convert` meet them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{cardroom, fed, printed, refused};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("convert-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

const HAND: &str = "variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
                    starting_stacks = [200, 150]\n\
                    actions = [\"d dh p1 AsKs\", \"d dh p2 QdQh\", \"p2 cbr 6\", \"p1 f\"]\n\
                    players = [\"Ann\", \"Bob\"]\n";

const TOLD: &str = "\
Cardroom Hand #1: Hold'em No Limit (1/2)
Table 'Cardroom' 2-max Seat #2 is the button
Seat 1: Ann (200 in chips)
Seat 2: Bob (150 in chips)
Bob: posts small blind 1
Ann: posts big blind 2
*** HOLE CARDS ***
Dealt to Ann [As Ks]
Dealt to Bob [Qd Qh]
Bob: raises 4 to 6
Ann: folds
Uncalled bet (4) returned to Bob
Bob collected 4 from pot
*** SUMMARY ***
Total pot 4 | Rake 0
Seat 1: Ann (big blind) folded before Flop
Seat 2: Bob (button) (small blind) collected (4)
";

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path.display().to_string()
}

#[test]
fn a_hand_is_told_as_text() {
    let folder = folder("told");
    let path = written(&folder, "hand.phh", HAND);
    assert_eq!(printed(&["convert", &path, "--to", "text"]), TOLD);
    let hidden = TOLD.replace("Dealt to Ann [As Ks]\n", "");
    assert_eq!(printed(&["convert", &path, "--to", "text", "--viewer", "Bob"]), hidden);
    assert_eq!(printed(&["convert", &path, "--to", "text", "--viewer", "p2"]), hidden);
}

#[test]
fn texts_become_phh_and_many_hands_get_headings() {
    let folder = folder("many");
    let one = written(&folder, "one.txt", TOLD);
    let phh = printed(&["convert", &one, "--to", "phh"]);
    assert!(phh.starts_with("variant = \"NT\"\n"), "{phh}");
    assert!(phh.contains("\nfinishing_stacks = [198, 152]\n"), "{phh}");
    let out = folder.join("two.phhs").display().to_string();
    let line = printed(&["convert", &one, &one, "--to", "phh", "--out", &out]);
    assert_eq!(line, "hands 2 converted 2 failed 0\n");
    let two = fs::read_to_string(&out).expect("written");
    assert!(two.starts_with("[1]\nvariant") && two.contains("\n[2]\nvariant"), "{two}");
    assert_eq!(printed(&["replay", &out]), "hands 2 ok 2 unfinished 0 failed 0\n");
    assert_eq!(printed(&["convert", &out, "--to", "text"]), format!("{TOLD}\n{TOLD}"));
}

#[test]
fn standard_input_is_read_and_recognised() {
    for hand in [HAND, TOLD] {
        let output = fed(&["convert", "-", "--to", "text"], hand);
        assert_eq!(output.stdout, TOLD);
    }
}

#[test]
fn a_hand_that_fails_is_told_and_the_others_are_written() {
    let folder = folder("failing");
    let broken = TOLD.replace("Ann: folds", "Ann: winks").replace("#1", "#2");
    let illegal = TOLD.replace("raises 4 to 6", "raises 1 to 3").replace("#1", "#3");
    let illegal = illegal.replace("Uncalled bet (4)", "Uncalled bet (1)");
    let path = written(&folder, "night.txt", &format!("{TOLD}\n{broken}\n{illegal}"));
    let output = cardroom(&["convert", &path, "--to", "text"]);
    assert_eq!(output.code, 1);
    assert_eq!(output.stdout, TOLD);
    let told = output.stderr;
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    // The second hand begins on line 19; its eleventh line is wrong.
    let second = format!("cardroom: {path}: hand 2: line 29 (\"Ann: winks\"): expected posts");
    assert!(lines[0].starts_with(&second), "{told}");
    let third = format!("cardroom: {path}: hand 3: action 3 (p2 cbr 3): p2 can't make it 3");
    assert!(lines[1].starts_with(&third), "{told}");
    let output = cardroom(&["convert", &path, "--to", "text", "--viewer", "Moe"]);
    assert_eq!(output.code, 1);
    assert!(output.stderr.contains("there is no player \"Moe\""));
}

#[test]
fn what_is_no_hand_is_refused() {
    let folder = folder("none");
    let path = written(&folder, "notes.txt", "nothing to see\n");
    let line = format!(
        "{path} has no hands: expected PHH (variant = ...) or text that begins like \"PokerStars \
        Hand #1: ...\""
    );
    refused(&["convert", &path, "--to", "text"], &line);
    let hand = written(&folder, "hand.phh", HAND);
    let viewer = ["convert", &hand, "--to", "phh", "--viewer", "p1"];
    refused(&viewer, "--viewer works only with --to text");
    let output = cardroom(&["convert", "nowhere.txt", "--to", "text"]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("can't read nowhere.txt"));
}
