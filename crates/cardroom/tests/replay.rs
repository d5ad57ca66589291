//! Recorded hands, as the users of `cardroom replay` meet them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{cardroom, fed, json, printed, refused};

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
    assert_eq!(output.code, 1, "a hand has failed");
    let shown = output.stdout;
    let (failure, summary) = shown.trim_end().rsplit_once('\n').expect("two lines");
    assert_eq!(summary, "hands 4 ok 2 unfinished 1 failed 1");
    for word in ["many.phhs: hand 2", "action 3 (p1 f)", "not p1's turn", "waiting for p2"] {
        assert!(failure.contains(word), "{failure:?} does not say {word:?}");
    }
    let output = cardroom(&["replay", &path, "--json"]);
    assert_eq!(output.code, 1);
    let told: serde_json::Value = serde_json::from_str(&output.stdout).expect("JSON");
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
    assert_eq!(output.stdout, "hands 2 ok 1 unfinished 0 failed 1\n");
    assert_eq!(output.code, 1);
}

#[test]
fn what_is_not_there_is_said() {
    let folder = folder("empty");
    let path = folder.display().to_string();
    let line = format!("{path}: no hands here; their names end in .phh or .phhs");
    refused(&["replay", &path], &line);
    let output = cardroom(&["replay", "nowhere.phh"]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("can't read nowhere.phh"));
}

/// A folder with hands of every outcome, in more batches than threads: how many of each there are, and
/// the names and numbers of those that fail, in order.
fn mixed(name: &str) -> (PathBuf, String, Vec<(String, u64)>) {
    let folder = folder(name);
    let outcomes =
        [hand("\"p2 f\""), hand("\"p2 cc\""), hand("\"p1 f\""), "variant = 7\n".to_owned()];
    let mut failing = Vec::new();
    let mut counts = [0; 4];
    for file in 0..3 {
        let mut many = String::new();
        for number in 1..=400_u64 {
            // Failures are rare in the first file, and half of the others.
            let outcome =
                if file == 0 && number % 97 != 0 { 0 } else { (number * 7 % 11 % 4) as usize };
            counts[outcome] += 1;
            many += &format!("[{number}]\n{}", outcomes[outcome]);
            if outcome >= 2 {
                failing.push((format!("b{file}.phhs"), number));
            }
        }
        fs::write(folder.join(format!("b{file}.phhs")), many).expect("written");
    }
    for number in 0..150 {
        let outcome = number % 4;
        counts[outcome] += 1;
        let file = format!("c{number:03}.phh");
        fs::write(folder.join(&file), &outcomes[outcome]).expect("written");
        if outcome >= 2 {
            failing.push((file, 1));
        }
    }
    let [ok, unfinished, broken, unreadable] = counts;
    let (hands, failed) = (counts.iter().sum::<i32>(), broken + unreadable);
    let summary = format!("hands {hands} ok {ok} unfinished {unfinished} failed {failed}");
    (folder, summary, failing)
}

#[test]
fn the_order_of_the_failures_does_not_depend_on_the_threads() {
    let (folder, summary, failing) = mixed("threads");
    let path = folder.display().to_string();
    for threads in ["1", "2", "7"] {
        let output = cardroom(&["replay", &path, "--threads", threads, "--all"]);
        assert_eq!(output.code, 1);
        assert_eq!(output.stderr, "", "no bar where there is no terminal");
        let shown = output.stdout;
        let mut lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines.pop(), Some(&summary[..]), "{threads} threads");
        assert_eq!(lines.len(), failing.len());
        for (line, (file, hand)) in lines.iter().zip(&failing) {
            assert!(
                line.contains(&format!("{file}: hand {hand}: ")),
                "{line} is not {file} {hand}"
            );
        }
        let output = cardroom(&["replay", &path, "--threads", threads, "--json"]);
        let told: serde_json::Value = serde_json::from_str(&output.stdout).expect("JSON");
        let told: Vec<(String, u64)> = told["failures"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|failed| {
                let file = Path::new(failed["file"].as_str().expect("a name")).file_name();
                let file = file.expect("a name").display().to_string();
                (file, failed["hand"].as_u64().expect("a number"))
            })
            .collect();
        assert_eq!(told, failing, "{threads} threads");
    }
}

#[test]
fn the_first_hundred_failures_are_printed_and_the_others_counted() {
    let (folder, summary, failing) = mixed("hundred");
    let path = folder.display().to_string();
    for threads in ["1", "7"] {
        let shown = cardroom(&["replay", &path, "--threads", threads]).stdout;
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines.len(), 102);
        for (line, (file, hand)) in lines.iter().zip(&failing[..100]) {
            assert!(
                line.contains(&format!("{file}: hand {hand}: ")),
                "{line} is not {file} {hand}"
            );
        }
        assert_eq!(lines[100], format!("and {} more: --all prints them", failing.len() - 100));
        assert_eq!(lines[101], summary);
        let quiet = cardroom(&["replay", &path, "--threads", threads, "--quiet"]);
        assert_eq!(quiet.stdout, format!("{summary}\n"));
    }
    for threads in ["0", "-1", "many", "1001"] {
        let output = cardroom(&["replay", &path, "--threads", threads]);
        assert_eq!(output.code, 2);
        assert!(output.stderr.contains("expected a whole number from 1 to 1000"));
    }
}

#[test]
fn standard_input_is_read_as_a_file_is() {
    let (folder, ..) = mixed("input");
    let path = folder.join("b1.phhs").display().to_string();
    let file = cardroom(&["replay", &path, "--all"]);
    let input = fed(&["replay", "-", "--all"], fs::read(&path).expect("a file"));
    assert_eq!(input.code, file.code);
    assert_eq!(input.stdout, file.stdout.replace(&path, "-"));
    let output = fed(&["replay", "-"], b"variant = 'NT'\n# \xff\n");
    assert_eq!(output.code, 2);
    let line = "cardroom: standard input is not UTF-8 text (line 2): save it as UTF-8\n";
    assert_eq!(output.stderr, line);
    refused(&["replay", "-", "-"], "- appears twice: standard input can be read only once");
}

#[test]
fn a_file_that_is_no_text_is_told_whatever_the_threads() {
    let (folder, ..) = mixed("text");
    for name in ["b1a.phh", "c007a.phh"] {
        fs::write(folder.join(name), b"variant = \"NT\"\nplayers = [\"Jos\xe9\"]\n")
            .expect("written");
    }
    let path = folder.display().to_string();
    let first = folder.join("b1a.phh").display().to_string();
    for threads in ["1", "2", "7"] {
        let line = format!("{first} is not UTF-8 text (line 2): save it as UTF-8");
        refused(&["replay", &path, "--threads", threads], &line);
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_or_nowhere_do_not_matter() {
    let folder = folder("links");
    fs::write(folder.join("inner/good.phh"), hand("\"p2 f\"")).expect("written");
    std::os::unix::fs::symlink(&folder, folder.join("inner/back")).expect("a link");
    std::os::unix::fs::symlink(folder.join("gone"), folder.join("gone.txt")).expect("a link");
    let path = folder.display().to_string();
    assert_eq!(printed(&["replay", &path]), "hands 1 ok 1 unfinished 0 failed 0\n");
    std::os::unix::fs::symlink(folder.join("gone"), folder.join("gone.phh")).expect("a link");
    let output = cardroom(&["replay", &path]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("gone.phh"), "a hand that is not there is told");
}

/// A hand to the river with nothing bet; p1 has ace high, p2 a pair of queens.
const TO_THE_RIVER: &str = "\"p2 cc\", \"p1 cc\", \"d db 2c3d4h\", \"p1 cc\", \"p2 cc\", \"d db 9s\", \
                            \"p1 cc\", \"p2 cc\", \"d db 8s\", \"p1 cc\", \"p2 cc\"";

#[test]
fn every_fault_is_told_with_its_place_and_what_was_expected() {
    let good = hand("\"p2 f\"");
    let but = |from: &str, to: &str| good.replacen(from, to, 1);
    // What is wrong, the file, the number of the action, and what must be said about it.
    let faults: Vec<(&str, String, Option<u64>, &[&str])> = vec![
        ("not TOML", "variant = \n".into(), None, &["line 1", "TOML"]),
        ("a field is missing", HEADS_UP.into(), None, &["actions is missing", "every hand has"]),
        ("another kind", but("\"NT\"", "7"), None, &["line 1, column 11", "variant", "a text"]),
        ("too short a list", but("[0, 0]", "[0]"), None, &["line 2", "antes", "2 players"]),
        ("no such game", but("NT", "ZZ"), None, &["\"ZZ\"", "cardroom games"]),
        ("no such verb", hand("\"p2 hop\""), Some(3), &["p2 hop", "\"hop\"", "cc, cbr"]),
        ("no card", but("AsKs", "AsKx"), Some(1), &["d dh p1 AsKx", "'x' is not a suit"]),
        ("no amount", hand("\"p2 cbr lots\""), Some(3), &["\"lots\"", "a number such as"]),
        ("an ante below zero", but("[0, 0]", "[0, -1]"), None, &["line 2", "-1 is below zero"]),
        ("nobody", hand("\"p3 f\""), Some(3), &["p3 is not at the table", "2 players"]),
        ("out of turn", hand("\"p1 f\""), Some(3), &["p1 f", "not p1's turn", "waiting for p2"]),
        ("too small a raise", hand("\"p2 cbr 3\""), Some(3), &["p2 cbr 3", "from 4 to 200"]),
        ("too large a raise", hand("\"p2 cbr 201\""), Some(3), &["make it 201", "from 4 to 200"]),
        ("a card dealt twice", but("QdQh", "QdAs"), Some(2), &["d dh p2 QdAs", "As can't"]),
        ("too many cards", but("QdQh", "QdQhQs"), Some(2), &["3", "deals p2 2 cards"]),
        ("after the end", hand("\"p2 f\", \"p1 cc\""), Some(4), &["p1 cc", "the hand is over"]),
        (
            "other chips in the end",
            format!("{good}finishing_stacks = [200, 200]\n"),
            None,
            &["p1 ends with 201", "200"],
        ),
        (
            "a winner mucks",
            hand(&format!("{TO_THE_RIVER}, \"p1 sm AsKs\", \"p2 sm -\"")),
            None,
            &["p2", "muck", "winning"],
        ),
        (
            "cards that were not dealt are shown",
            hand(&format!("{TO_THE_RIVER}, \"p1 sm AsKd\"")),
            Some(14),
            &["p1 sm AsKd", "p1 doesn't hold Kd"],
        ),
        ("text before", format!("# Hi\nx = 1\n[1]\n{good}"), None, &["line 2", "such as [1]"]),
        (
            "a number twice",
            format!("[1]\n{good}[1]\n{good}"),
            None,
            &["line 8", "already a hand 1"],
        ),
        ("too large a number", format!("[{}0]\n{good}", u64::MAX), None, &["such as [1]"]),
    ];
    let folder = folder("faults");
    for (what, file, action, words) in faults {
        let path = folder.join(format!("{}.phh", what.replace(' ', "-"))).display().to_string();
        fs::write(&path, &file).expect("written");
        let output = cardroom(&["replay", &path]);
        assert_eq!(output.code, 1, "{what}");
        let shown = output.stdout;
        let (line, summary) = shown.trim_end().split_once('\n').expect("two lines");
        let is_one = |line: &str| line.ends_with("failed 1") && !line.contains('\n');
        assert!(is_one(summary), "{what}: {shown}");
        let start = format!("{path}: hand 1: ");
        let reason = line.strip_prefix(&start).unwrap_or_else(|| panic!("{what}: {line}"));
        assert!(!reason.starts_with("hand "), "{what}: the hand is told twice: {line}");
        for word in words {
            assert!(reason.contains(word), "{what}: {reason:?} does not say {word:?}");
        }
        if let Some(action) = action {
            assert!(reason.contains(&format!("action {action} (")), "{what}: {reason}");
        }
        let output = cardroom(&["replay", &path, "--json"]);
        let told: serde_json::Value = serde_json::from_str(&output.stdout).expect("JSON");
        assert_eq!(told["failures"][0]["action"].as_u64(), action, "{what}");
        assert_eq!(told["failures"][0]["reason"].as_str(), Some(reason), "{what}");
    }
}

#[test]
fn an_empty_file_is_no_hand() {
    let folder = folder("no-hand");
    let (empty, good) = (folder.join("empty.phh"), folder.join("good.phh"));
    fs::write(&empty, "# nothing yet\n").expect("written");
    let path = empty.display().to_string();
    refused(&["replay", &path], &format!("{path}: no hands here"));
    fs::write(&good, hand("\"p2 f\"")).expect("written");
    let output = cardroom(&["replay", &folder.display().to_string()]);
    assert_eq!(output.code, 1);
    let shown = output.stdout;
    assert!(shown.contains(&format!("{path}: hand 1: ")), "{shown}");
    assert!(shown.ends_with("hands 2 ok 1 unfinished 0 failed 1\n"), "{shown}");
}

#[test]
fn a_long_message_is_cut() {
    let folder = folder("long");
    let path = folder.join("long.phh").display().to_string();
    fs::write(&path, hand("\"p2 f\"").replace("NT", &"N".repeat(100_000))).expect("written");
    let output = cardroom(&["replay", &path]);
    assert_eq!(output.code, 1);
    assert!(output.stdout.len() < 2000 + path.len());
}

#[test]
fn what_is_tolerated_is_counted_and_refused_when_asked() {
    // p1 wins 12 and is paid 11, and shows although nobody asks.
    let hand = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
                starting_stacks = [200, 200]\nactions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 cbr 6', \
                'p1 cc', 'd db 2c3c4c', 'p1 cbr 10', 'p2 f', 'p1 sm AsKs']\n\
                finishing_stacks = [205, 194]\nwinnings = [11, 0]\n";
    let file = folder("what_is_tolerated_is_counted_and_refused_when_asked").join("raked.phhs");
    fs::write(&file, format!("[1]\n{hand}\n[2]\n{hand}")).expect("a file");
    let file = file.display().to_string();
    let summary = "hands 2 ok 2 unfinished 0 failed 0\n";
    assert_eq!(printed(&["replay", &file]), format!("tolerated: rake 2, late-show 2\n{summary}"));
    assert_eq!(printed(&["replay", &file, "--quiet"]), summary);
    assert_eq!(
        json(&["replay", &file, "--json"])["tolerated"],
        serde_json::json!({ "rake": 2, "late-show": 2 })
    );
    let strict = cardroom(&["replay", &file, "--strict"]);
    assert_eq!(strict.code, 1);
    let told = strict.stdout;
    assert!(told.contains("hand 2: late-show: cards are shown"), "{told}");
    assert!(told.ends_with("hands 2 ok 0 unfinished 0 failed 2\n"), "{told}");
}
