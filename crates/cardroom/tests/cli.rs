//! The command line as its users meet it: what is printed where, and the exit code.

use std::ffi::OsString;
use std::io::{Error, ErrorKind, Write};
use std::process::Stdio;

use cardroom::{Desk, Screen, run};

use crate::common::{at_screen, cardroom, json, printed, program, refused, text};

#[test]
fn rank_shows_every_hand_and_marks_the_best() {
    let shown = printed(&["rank", "high", "QsQdTsTh5c2d2c", "As Ks Qs Js Ts"]);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].ends_with("QsQdTsTh5c  Two pair, queens and tens, five kicker"), "{shown}");
    assert!(lines[1].starts_with('*') && lines[1].ends_with("AsKsQsJsTs  Royal flush"), "{shown}");
    assert_eq!(lines[2], "* best");
    assert!(!shown.contains('\x1b'), "no colours where no terminal is");
    let tie = printed(&["rank", "high", "AsKdQhJcTs", "AdKhQcJsTd"]);
    assert!(tie.ends_with("* tied for best\n"), "{tie}");
}

#[test]
fn rank_gives_json_with_its_documented_keys() {
    let rows = json(&["rank", "low-a5", "7s6d4h2cAd", "8s6d4h2cAd", "--json"]);
    let rows = rows.as_array().expect("a list");
    let keys: Vec<&str> =
        rows[0].as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(keys, ["cards", "hand", "long_name", "name", "score"]);
    assert_eq!(rows[0]["hand"], "7s6d4h2cAd");
    assert_eq!(rows[0]["name"], "7-6-4-2-A low");
    assert_eq!(rows[0]["long_name"], "7-6-4-2-A low, number 13, a rough seven");
    assert_eq!(rows[0]["cards"], "7s6d4h2cAd");
    assert!(rows[0]["score"].as_u64() > rows[1]["score"].as_u64());
}

#[test]
fn rank_knows_what_a_joker_is() {
    let name = |arguments: &[&str]| {
        let mut all = vec!["rank", "--json"];
        all.extend(arguments);
        json(&all)[0]["name"].as_str().expect("a name").to_owned()
    };
    assert_eq!(name(&["high", "KsKdQh2cJk"]), "Pair of kings");
    assert_eq!(name(&["high", "KsKdQh2cJk", "--joker", "wild"]), "Three of a kind, kings");
    assert_eq!(name(&["low-a6", "As6d4h3cJk", "--joker", "ace"]), "Pair of aces");
    assert_eq!(name(&["high-mexican", "KsKdQh2cJk"]), "Three of a kind, kings");
    assert_eq!(name(&["high-mexican", "KsKdQh2cJk^"]), "Pair of kings");
    assert_eq!(name(&["high-mexican", "KsKdQh2cJk", "--joker", "bug"]), "Pair of kings");
    assert_eq!(name(&["high-mexican", "KsKdQh2cJk^", "--joker", "wild"]), "Three of a kind, kings");
    assert_eq!(name(&["HIGH", "KsKdQh2c3s"]), "Pair of kings", "capitals are fine");
}

#[test]
fn rank_takes_qualifiers_and_point_values() {
    let row = json(&["rank", "low-a5", "--qualify", "8", "--json", "9s7d4h2cAd", "8s7d4h2cAd"]);
    assert_eq!(row[1]["name"], "8-7-4-2-A low");
    assert_eq!(row[0]["name"], "No low");
    assert_eq!(row[0]["score"], 0);
    assert_eq!(row[0]["cards"], "");
    let row = json(&["rank", "points", "--ace", "11", "--face", "10", "--json", "AsKdQh5c"]);
    assert_eq!(row[0]["name"], "36 points");
    let rows = json(&["rank", "points", "--fewest", "--json", "AsKdQh5c", "2s2d"]);
    assert!(rows[0]["score"].as_u64() < rows[1]["score"].as_u64(), "four points beat six");
}

#[test]
fn rank_lists_the_ladders() {
    let shown = printed(&["rank", "--list"]);
    for ladder in [
        "high",
        "high-short",
        "high-short-trips",
        "high-seven",
        "high-mexican",
        "high-quick-quads",
        "low-a5",
        "low-27",
        "low-a6",
        "low-26",
        "badugi",
        "badugi-27",
        "points",
        "showing-high",
        "showing-low",
        "showing-low-27",
    ] {
        assert!(shown.lines().any(|line| line.split(' ').next() == Some(ladder)), "{ladder}");
    }
    assert_eq!(json(&["rank", "--list", "--json"]).as_array().map(Vec::len), Some(16));
}

#[test]
fn bad_input_gets_one_line_that_says_what_was_expected() {
    refused(&["rank", "high", "AsKsQsJs"], "high needs five cards or more, but AsKsQsJs has four");
    refused(
        &["rank", "high", "AsKsQsJs9x"],
        r#"'x' is not a suit: expected c, d, h, s or ♣♦♥♠ after 9 (character 10 in "AsKsQsJs9x")"#,
    );
    refused(
        &["rank", "high", "AsKsQsJsAs"],
        r#"As appears twice: a card can be dealt only once (character 9 in "AsKsQsJsAs")"#,
    );
    refused(
        &["rank", "high", "Jk^AsKsQsJs"],
        r#"^ (dealt face up) has no meaning here (character 3 in "Jk^AsKsQsJs")"#,
    );
    refused(
        &["rank", "hihg-short", "AsKsQsJsTs"],
        r#"there is no ladder "hihg-short": did you mean high-short? (cardroom rank --list shows all)"#,
    );
    refused(
        &["rank", "low-a5", "--qualify", "sixes", "AsKsQsJsTs"],
        r#""sixes" isn't a qualifier: expected a rank for a low (8, T), two of a rank for a pair (66), or a kind of hand (pair, two-pair, three-of-a-kind, trips, straight, flush, full-house, four-of-a-kind, quads, straight-flush, five-of-a-kind, badugi)"#,
    );
    refused(
        &["rank", "low-27", "--qualify", "6", "AsKsQsJsTs"],
        "no hand on low-27 is that or better",
    );
    refused(
        &["rank", "high", "--qualify", "8", "AsKsQsJsTs"],
        "a rank qualifies low hands: on high expected a pair (66) or a kind of hand (flush)",
    );
    refused(
        &["rank", "high", "AsKsQsJsTs", ""],
        "hand 2: high needs five cards or more, but there is none",
    );
    refused(
        &["rank", "AsKsQsJsTs"],
        "AsKsQsJsTs is a hand; the ladder comes first: cardroom rank high AsKsQsJsTs",
    );
    refused(
        &["rank", "high"],
        "no hand to rank: expected one, as in cardroom rank high AsKsQsJsTs",
    );
    refused(
        &["rank", "showing-high", "5s4d3h2cAs"],
        "showing-high takes four cards at most, but 5s4d3h2cAs has five: five up cards rank on \
        high",
    );
    refused(
        &["rank", "high", "--ace", "11", "AsKsQsJsTs"],
        "--ace, --face and --fewest belong to the ladder points, not to high",
    );
    refused(
        &["odds", "frequencies", "high", "--cards", "8"],
        "no count for hands of 8 on high: expected 5 to 7 cards",
    );
    refused(
        &["odds", "frequencies", "high", "--cards", "5", "--deck", "tarot"],
        r#"there is no deck "tarot": expected one of full, short, piquet, mexican, bug"#,
    );
    refused(
        &["odds", "numbers", "high"],
        "hands on high have no numbers: expected a low ladder (low-a5, low-27, low-a6, low-26, badugi, badugi-27)",
    );
    refused(
        &["odds", "killer-cards", "--unseen", "7"],
        "no table for 7 unseen: expected 31 to 52 cards, enough for 21 outs and 10 kills",
    );
    let message = cardroom(&["rank", "chess\n\x1b[31m", "As"]).stderr;
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(!message.contains('\x1b'), "{message}");
}

#[test]
fn a_command_that_is_used_wrongly_gets_one_line_too() {
    refused(
        &["odds", "killer-cards", "--unseen", "many"],
        "invalid value 'many' for '--unseen <N>': expected a whole number such as 7 (see cardroom \
        odds killer-cards --help)",
    );
    refused(
        &["odds", "numbers", "low-a5", "--count", "-1"],
        "invalid value '-1' for '--count <N>': expected a whole number such as 7 (see cardroom \
        odds numbers --help)",
    );
    refused(
        &["odds", "numbers", "low-a5", "--count", "0"],
        "--count 0 would list nothing: expected 1 or more",
    );
    refused(
        &["odds", "frequencies", "high", "--cards", "5", "--joker", "wild"],
        "the full deck has no joker for --joker: expected --deck bug",
    );
    for arguments in [&["rank"][..], &["deal"], &["--nonsense"], &["rank", "--joker"]] {
        let output = cardroom(arguments);
        let message = output.stderr;
        assert_eq!(output.code, 2, "{arguments:?}");
        assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
        assert!(message.starts_with("cardroom: "), "{message}");
    }
}

/// What is no text at all is told, too.
#[test]
#[cfg(unix)]
fn bytes_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let bytes = std::ffi::OsStr::from_bytes(b"A\xffs");
    for before in [&["rank"][..], &["rank", "high"], &["odds", "numbers"], &[]] {
        let words = before.iter().map(OsString::from).chain([bytes.to_owned()]);
        let output = at_screen(words, "", Screen::default());
        assert_eq!(output.code, 2, "{before:?}: {}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 1, "{before:?}");
    }
}

/// Whoever types too little is shown what there is.
#[test]
fn without_a_command_there_is_help() {
    for arguments in [&[][..], &["odds"]] {
        let output = cardroom(arguments);
        assert_eq!(output.code, 2, "{arguments:?}");
        assert!(output.stderr.contains("Usage: cardroom"), "{arguments:?}");
        assert!(output.stderr.contains("Examples:"), "{arguments:?}");
    }
}

/// Exit code 1: asked whether anyone qualifies, the answer is no.
#[test]
fn nobody_qualifies_is_a_no() {
    let output = cardroom(&["rank", "low-a5", "--qualify", "8", "9s8d7h6c5s", "KsKdKhQcQs"]);
    assert_eq!(output.code, 1);
    let shown = output.stdout;
    assert!(shown.starts_with("      0  9s8d7h6c5s  No low (9-8-7-6-5 low, number 126"), "{shown}");
}

#[test]
fn odds_give_json_with_their_documented_keys() {
    let table = json(&["odds", "killer-cards", "--json"]);
    assert_eq!(table["unseen"], 45);
    let rows = table["rows"].as_array().expect("rows");
    assert_eq!((rows.len(), rows[0]["percent"].as_array().map(Vec::len)), (21, Some(11)));
    assert_eq!(rows[8]["outs"], 9);
    assert_eq!(rows[8]["percent"][2], 34.55);

    let table = json(&["odds", "frequencies", "high", "--cards", "5", "--deck", "full", "--json"]);
    assert_eq!(table["total"], 2_598_960);
    assert_eq!(table["categories"][0]["name"], "Straight flush");
    assert_eq!(table["categories"][0]["count"], 40);
    let short = json(&["odds", "frequencies", "high-short", "--cards", "5", "--json"]);
    assert_eq!(short["total"], 376_992, "a ladder counts its own deck");

    let rows = json(&["odds", "numbers", "low-27", "--json"]);
    assert_eq!(rows[52]["number"], 53);
    assert_eq!(rows[52]["hand"], "T5432");
    assert_eq!(
        json(&["odds", "numbers", "low-27", "--json", "--count", "4"]).as_array().map(Vec::len),
        Some(4)
    );
}

#[test]
fn odds_print_tables_for_people() {
    let killers = printed(&["odds", "killer-cards", "--unseen", "41"]);
    assert!(killers.contains("\n   1   4.88   4.76"), "{killers}");
    let counts = printed(&["odds", "frequencies", "high", "--cards", "5"]);
    assert!(
        counts.contains("2,598,960 hands of 5 cards from the full deck (52 cards)"),
        "{counts}"
    );
    assert!(counts.contains("Four of a kind                  624    0.024010 %"), "{counts}");
    let numbers = printed(&["odds", "numbers", "low-a5", "--count", "2"]);
    assert_eq!(numbers, "   #1  5432A\n   #2  6432A\n");
}

/// Help with examples, completions and manual pages come from one definition.
#[test]
fn every_command_has_help_with_an_example() {
    assert!(printed(&["--help"]).contains("Examples:\n  cardroom games"));
    for command in [
        &["games"][..],
        &["rules"],
        &["check"],
        &["showdown"],
        &["simulate"],
        &["rank"],
        &["odds"],
        &["odds", "killer-cards"],
        &["odds", "frequencies"],
        &["odds", "numbers"],
        &["completions"],
        &["man"],
    ] {
        let mut arguments = command.to_vec();
        arguments.push("--help");
        let help = printed(&arguments);
        let example = format!("cardroom {}", command.join(" "));
        assert!(help.contains("Example"), "{help}");
        assert!(help.contains(&example), "{help}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert!(script.contains("killer-cards"), "{shell}");
        // The other generators do not complete positional words.
        if ["bash", "zsh"].contains(&shell) {
            assert!(script.contains("high-short"), "{shell} completes the names of ladders");
        }
    }
    assert!(printed(&["man"]).contains(".TH cardroom 1"));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    printed(&["man", "--out", folder.to_str().expect("a path")]);
    assert!(folder.join("cardroom-odds-numbers.1").exists());
}

/// Colours are for a screen that shows them: clubs green, hearts red.
#[test]
fn cards_have_colours_where_somebody_sees_them() {
    let words = || ["rank", "high", "AhKcQhJhTh"].map(OsString::from);
    let plain = at_screen(words(), "", Screen::default()).stdout;
    assert!(!plain.contains('\x1b'), "{plain}");
    let screen = Screen { colours: true, ..Screen::default() };
    let painted = at_screen(words(), "", screen).stdout;
    assert!(painted.contains("\x1b[31mAh\x1b[0m\x1b[32mKc\x1b[0m"), "{painted}");
}

/// An end that takes nothing.
struct Broken(ErrorKind);

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_cannot_be_written_is_told_unless_nobody_reads() {
    let table = &["odds", "numbers", "low-a5"][..];
    let play = &["play", "badugi", "--no-save", "--seed", "7"][..];
    for words in [table, play] {
        for (kind, code) in [(ErrorKind::BrokenPipe, 0), (ErrorKind::StorageFull, 2)] {
            let (mut out, mut err) = (Broken(kind), Vec::new());
            let mut desk = Desk {
                input: Box::new(std::io::empty()),
                out: &mut out,
                err: &mut err,
                screen: Screen::default(),
                hears_ctrl_c: false,
            };
            let words = ["cardroom"].iter().chain(words).map(OsString::from);
            assert_eq!(run(words, &mut desk), code, "{kind}");
            let told = text(&err);
            let expected =
                format!("cardroom: can't write to standard output: {}\n", Error::from(kind));
            assert_eq!(told, if code == 0 { "" } else { &expected });
        }
    }
}

/// `cardroom ... | head -1` must not end in a message about a broken pipe.
#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let mut child = program()
        .args(["odds", "numbers", "low-a5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// Whatever a file holds, a terminal is told nothing that it would obey.
#[test]
fn mistakes_are_shown_without_what_a_terminal_obeys() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal.kdl");
    std::fs::write(&path, "game \"\u{1b}[2J\u{1b}]0;pwn\u{7}\u{9b}\u{202e}\" id=y {\n")
        .expect("a file");
    let output = crate::common::cardroom(&["check", &path.display().to_string()]);
    assert_eq!(output.code, 2);
    let is_obeyed = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202e}';
    assert!(!output.stderr.contains(is_obeyed), "{:?}", output.stderr);
    assert!(output.stderr.contains("[2J"), "the rest of the line is shown: {:?}", output.stderr);
}
