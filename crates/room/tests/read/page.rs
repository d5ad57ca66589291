//! The page about stakes, house rules and nights.

use std::fmt::Write as _;
use std::fs;

use room::{StakesList, SwitchKind, WordHome, switches};
use variant::lines::Home;

use super::{faults, night, root, stakes};

/// The page as it stands.
pub(crate) fn page() -> String {
    fs::read_to_string(root().join("docs/nights.md")).expect("the page")
}

/// What stands between a mark and its end.
fn table(mark: &str) -> Option<String> {
    match mark {
        "words in stakes" => Some(words(WordHome::Stakes)),
        "words in double" => Some(words(WordHome::Double)),
        "words in game" => Some(words(WordHome::Game)),
        "words in night" => Some(words(WordHome::Night)),
        "stakes of the house" => Some(stakes_of_the_house()),
        "switches" => Some(all_switches()),
        "parts" => Some(parts()),
        _ => None,
    }
}

fn head(columns: &[&str]) -> String {
    format!("| {} |\n|{}\n", columns.join(" | "), "---|".repeat(columns.len()))
}

fn words(home: WordHome) -> String {
    let mut table = head(&["word", "what it says", "left out"]);
    for word in home.words() {
        let _ = writeln!(table, "| `{}` | {} | {} |", word.example, word.about, word.left_out);
    }
    table
}

fn stakes_of_the_house() -> String {
    let mut table = head(&[
        "id",
        "when",
        "ante",
        "blinds",
        "bets",
        "least bet",
        "spread",
        "bring-in",
        "kill",
        "buy-in",
    ]);
    for stakes in StakesList::house().iter() {
        let show = |chips| stakes.shown.amount(chips);
        let two = |(small, big)| format!("{}, {}", show(small), show(big));
        let buy_in = format!("{} to {}", show(stakes.buy_in.0), show(stakes.buy_in.1));
        let id = format!("`{}`", stakes.id);
        let rows = [
            (id.as_str(), "usual", &stakes.usual, buy_in.as_str()),
            ("", "double", &stakes.double, ""),
        ];
        for (id, when, level, buy_in) in rows {
            let cells = [
                id.to_owned(),
                when.to_owned(),
                show(level.ante),
                two(level.blinds),
                two(level.bets),
                show(level.least_bet),
                two(level.spread),
                show(level.bring_in),
                show(level.kill),
                buy_in.to_owned(),
            ];
            let _ = writeln!(table, "| {} |", cells.join(" | "));
        }
    }
    table
}

fn all_switches() -> String {
    let mut table = head(&["switch", "takes", "usually", "what it does", "article"]);
    for switch in switches() {
        let (name, takes, default) = (switch.name, switch.kind.written(), switch.default);
        let (about, article) = (switch.about, switch.article);
        let _ = writeln!(table, "| `{name}` | {takes} | `{default}` | {about} | {article} |");
    }
    table
}

fn parts() -> String {
    let mut table = head(&["switch", "part", "takes", "left out", "what it does"]);
    for switch in switches() {
        for part in switch.parts {
            let (name, takes, default) = (part.name, part.kind.written(), part.default);
            let (of, about) = (switch.name, part.about);
            let _ = writeln!(table, "| `{of}` | `{name}` | {takes} | {default} | {about} |");
        }
    }
    table
}

#[test]
fn the_tables_of_the_page_are_those_of_the_program() {
    let found = page();
    let mut page = String::new();
    let mut marks = 0;
    let mut lines = found.lines();
    while let Some(line) = lines.next() {
        let _ = writeln!(page, "{line}");
        let mark = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
        if let Some(mark) = mark {
            page.push_str(&table(mark).unwrap_or_else(|| panic!("no table {mark:?}")));
            assert!(lines.any(|line| line == "<!-- end -->"), "{mark} has no end");
            page.push_str("<!-- end -->\n");
            marks += 1;
        }
    }
    assert_eq!(marks, 7);
    let test = "-p room the_tables_of_the_page";
    trials::is_page(&root().join("docs/nights.md"), &page, test);
    // What may stand behind a guest has a line in a table that is written by hand.
    for word in ["style", "chair", "buy-in", "rebuys", "comes", "leaves", "overs", "straddles"] {
        assert!(page.contains(&format!("\n| `{word}` | ")), "{word}");
    }
}

#[test]
fn every_example_of_the_page_is_accepted_or_refused_as_it_says() {
    let page = page();
    let (mut accepted, mut refused) = (0, 0);
    let mut rest = page.as_str();
    while let Some((_, behind)) = rest.split_once("```kdl") {
        let (kind, behind) = behind.split_once('\n').expect("a line");
        let (text, behind) = behind.split_once("```").expect("an end");
        rest = behind;
        match (kind.trim(), faults(text)) {
            ("", None) => accepted += 1,
            ("", Some(faults)) => panic!("{text}{faults}"),
            ("refused", Some(faults)) => {
                let (_, told) = rest.split_once("```text\n").expect("what is said");
                let (told, _) = told.split_once("```").expect("an end");
                assert!(faults.to_string().contains(told.trim()), "{told}{faults}");
                refused += 1;
            }
            (kind, _) => panic!("{kind}: {text}"),
        }
    }
    assert_eq!((accepted, refused), (8, 1));
}

#[test]
fn every_word_has_an_example_that_is_read() {
    for word in WordHome::Stakes.words() {
        let line = word.example.replace("this-game", "razz");
        let blinds = if word.name == "blinds" { "" } else { "blinds 50 100" };
        stakes(&format!("{line}; {blinds}"));
    }
    for word in WordHome::Double.words() {
        stakes(&format!("chip 50; blinds 50 100; double {{ {} }}", word.example));
    }
    let frame = [
        ("mix", "mix horse"),
        ("stakes", "stakes limit-10-20"),
        ("hands", "hands 9"),
        ("bots", "bots 2"),
    ];
    for word in WordHome::Night.words() {
        let instead = match word.name {
            "game" => "mix",
            "until" => "hands",
            other => other,
        };
        let rest = frame.iter().filter(|(name, _)| *name != instead).map(|(_, line)| *line);
        let line = word.example.replace("this-game", "holdem").replace("this-id", "limit-1-5");
        let line = line.replace("this-mix", "dealers-choice-night");
        night(&format!("night N {{ {line}; {} }}", rest.collect::<Vec<_>>().join("; ")));
    }
}

#[test]
fn every_switch_says_what_may_be_written_and_what_it_does() {
    for switch in switches() {
        for kind in switch.parts.iter().map(|part| part.kind).chain([switch.kind]) {
            assert!(!kind.written().is_empty());
            if let SwitchKind::Number { least, most, .. } = kind {
                assert!(least < most, "{}", switch.name);
            }
        }
        assert!(!switch.about.is_empty() && !switch.about.contains('|'), "{}", switch.name);
    }
}
