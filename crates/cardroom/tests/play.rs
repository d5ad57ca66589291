//! A table in the terminal, as the users of `cardroom play` meet it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::common;
use crate::common::{fed, json, printed, program, refused, text};

/// A folder of its own for one test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("cardroom-play-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn files(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(&self.0).expect("a folder");
        let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("a file").path()).collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn start(words: &[&str], folder: &Path) -> std::process::Child {
    program()
        .arg("play")
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs")
}

/// Types these lines, whatever is asked.
fn typed(words: &[&str], folder: &Path, lines: &str) -> Output {
    let mut child = start(words, folder);
    let mut input = child.stdin.take().expect("input");
    // It may have gone before it has read everything.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    child.wait_with_output().expect("an end")
}

#[track_caller]
fn said(words: &[&str], lines: &str) -> String {
    let output = fed(&[&["play"], words, &["--no-save"]].concat(), lines);
    assert_eq!(output.stderr, "");
    assert_eq!(output.code, 0);
    output.stdout
}

/// Plays like someone who reads each question and types one of the answers it offers.
fn robot(words: &[&str], folder: &Path) -> String {
    let mut child = start(words, folder);
    let mut input = child.stdin.take().expect("input");
    let mut output = child.stdout.take().expect("output");
    let mut told = Vec::new();
    let mut buffer = [0; 65_536];
    let mut turn = 0;
    loop {
        let count = output.read(&mut buffer).expect("output");
        if count == 0 {
            break;
        }
        told.extend_from_slice(&buffer[..count]);
        if !told.ends_with(b"\n> ") {
            continue;
        }
        let so_far = String::from_utf8_lossy(&told);
        let question = so_far.rsplit("\n\n").next().unwrap_or_default();
        let offered: Vec<&str> = question
            .split('(')
            .skip(1)
            .filter_map(|piece| Some(piece.split_once(')')?.0))
            .filter(|answer| *answer != "q")
            .collect();
        assert!(!offered.is_empty(), "{words:?} offers nothing:\n{so_far}");
        turn += 1;
        // A question that takes no answer would be asked for ever.
        if turn > 3_000 {
            let _ = child.kill();
            panic!("{words:?} does not end:\n{question}");
        }
        // Folds would end every hand early.
        let wanted = offered[turn % offered.len()];
        let wanted = if wanted == "f" && turn % 4 != 0 { offered[0] } else { wanted };
        let _ = writeln!(input, "{wanted}");
    }
    let status = child.wait().expect("an end");
    let mut errors = String::new();
    child.stderr.take().expect("errors").read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "", "{words:?}");
    assert_eq!(status.code(), Some(0), "{words:?}");
    String::from_utf8(told).expect("text")
}

/// The cards that are written in a text.
fn cards_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    // "as" is a word, and no ace.
    let words = words.filter(|word| word.starts_with(|c: char| !c.is_lowercase()));
    let cards = words.filter_map(|word| cards::parse(word).ok()).flatten();
    cards.map(|card| card.to_string()).collect()
}

#[test]
fn every_game_can_be_played_by_what_its_questions_offer_and_is_saved() {
    let folder = Folder::new("robot");
    let games = json(&["games", "--lab", "--json"]);
    for (number, game) in games.as_array().expect("a list").iter().enumerate() {
        let id = game["id"].as_str().expect("an id");
        let seed = number.to_string();
        // Those who play at random see more of a game than those who want to win.
        let bots = if number % 4 == 0 { "club:5" } else { "random" };
        let words = [id, "--hands", "2", "--seed", &seed, "--stack", "150", "--bots", bots];
        let told = robot(&words, &folder.0);
        assert!(told.contains("You played 2 hands and are "), "{id}: {told}");
        for complaint in ["no answer", "You cannot", "That is", "cannot go on", "You leave", "\x1b"]
        {
            assert!(!told.contains(complaint), "{id} {complaint:?}: {told}");
        }
        let file = folder.0.join(format!("cardroom-{id}-{seed}.phhs"));
        assert!(told.contains(&format!("Saved in cardroom-{id}-{seed}.phhs\n")), "{id}: {told}");
        let saved = fs::read_to_string(&file).expect("a saved file");
        // What the player never saw is not in the file.
        let unseen: Vec<String> = cards_in(&saved).difference(&cards_in(&told)).cloned().collect();
        assert!(unseen.is_empty(), "{id}: {unseen:?}\n{told}\n{saved}");
        assert!(saved.contains("players = ["), "{id}: {saved}");
        let again = json(&["replay", &file.display().to_string(), "--json"]);
        assert_eq!(again["hands"], 2, "{id}: {again}");
        assert_eq!(again["failed"], 0, "{id}: {again}");
        assert_eq!(again["unfinished"], 0, "{id}: {again}\n{told}\n{saved}");
    }
}

#[test]
fn the_cards_of_others_stay_hidden_until_the_showdown() {
    let folder = Folder::new("hidden");
    // Nobody has a card face up in these.
    for id in ["holdem", "badugi", "sohe", "jackson"] {
        let words = [id, "--hands", "6", "--seed", "21", "--no-save", "--bots", "club:10"];
        let told = robot(&words, &folder.0);
        for hand in told.split("\n-- Hand ").skip(1) {
            let before = hand.split("\nShowdown").next().unwrap_or_default();
            assert!(before.contains("You get "), "{id}: {before}");
            for line in before.lines().filter(|line| !cards_in(line).is_empty()) {
                let own = ["You ", "  You ", "  Your cards ", "The dealer deals ", "  Board "];
                // Who opens without a showdown proves it.
                let is_own = own.iter().any(|start| line.starts_with(start));
                assert!(is_own || line.contains(" openers: "), "{id}: {line}\n{told}");
            }
        }
    }
}

/// Three players who call, you first with the small blind: the hand goes to the showdown for 10 each.
const CALLERS: [&str; 7] = ["holdem", "--seats", "3", "--policy", "call", "--seed", "1"];

#[test]
fn a_hand_of_holdem_goes_from_the_blinds_to_the_showdown() {
    let told = said(&[&CALLERS[..], &["--hands", "1"]].concat(), "c\nc\nc\nc\ns\n");
    for (number, line) in [
        "3 players with 1,000 chips each; bets from 10, blinds 5 and 10.",
        "-- Hand 1 -",
        "You post the small blind, 5.",
        "Ann posts the big blind, 10.",
        "Preflop",
        "Bea calls 10.",
        "  call 5 (c), raise to 20-1,000 (r 20), fold (f)",
        "You call 5.",
        "Ann checks.",
        "Flop",
        "  check (c), bet 10-990 (b 10), fold (f)",
        "You check.",
        "Turn",
        "River",
        "Showdown",
        "You played 1 hand and are ",
    ]
    .into_iter()
    .enumerate()
    {
        assert!(told.contains(line), "line {number}: {line:?} in\n{told}");
    }
    // Each of three pays 10. A pair of nines beats a pair of fours and an ace.
    for line in [
        "You show 9c 7c.\nAnn shows Ad 2s.\nBea shows 4h As.\n",
        "You win 30: pair of nines.\n",
        "You win 20 in this hand and have 1,020.\n",
    ] {
        assert!(told.contains(line), "{line:?} in\n{told}");
    }
}

#[test]
fn wrong_answers_are_told_and_lose_nothing() {
    let right = said(&[&CALLERS[..], &["--hands", "1"]].concat(), "c\nc\nc\nc\ns\n");
    let lines = "\nxyzzy\nr\nr 3\nr 99999999999999999999\n9h8c\nc\npat\nc\n\nc\nsplit\nc\ns\n";
    let wrong = said(&[&CALLERS[..], &["--hands", "1"]].concat(), lines);
    assert!(wrong.contains(
        "\"xyzzy\" isn't a choice here: call 5 (c), raise to 20-1,000 (r 20), fold (f)\n"
    ));
    assert!(wrong.contains("How much? Type the amount: make it 20 to 1,000, which is all in.\n"));
    assert!(wrong.contains("You can't raise to 3: make it 20 to 1,000, which is all in.\n"));
    // The hand went on as if nothing had been typed.
    let end = |text: &str| text[text.rfind("River").expect("a river")..].to_owned();
    let last = |text: &str| text[text.rfind("Showdown").expect("a showdown")..].to_owned();
    assert_eq!(last(&right), last(&wrong));
    assert!(end(&wrong).contains("\"split\" isn't a choice here: "), "{wrong}");
}

#[test]
fn enter_alone_repeats_the_question_and_does_nothing() {
    let told = said(&CALLERS, "\n\n\n");
    let question = "  call 5 (c), raise to 20-1,000 (r 20), fold (f)\n> ";
    assert_eq!(told.matches(question).count(), 4, "{told}");
    assert!(!told.contains("You call"), "{told}");
}

#[test]
fn help_rules_table_and_log_are_there_at_any_question() {
    let told = said(&CALLERS, "help\nrules\ntable\nlog\nhand\nc\nl\nh\n");
    assert!(told.contains("\n  r 40, raise 40   "), "{told}");
    assert_eq!(told.matches("leave; a hand in play").count(), 2, "{told}");
    let page = printed(&["rules", "holdem"]);
    let heading = page.lines().next().expect("a title");
    assert!(told.contains(heading), "{told}");
    // The table is drawn for each of two decisions and when it is asked for.
    assert_eq!(told.matches("\n  You     ").count(), 4, "{told}");
    // The log repeats what was told.
    assert_eq!(told.matches("Ann posts the big blind, 10.").count(), 3, "{told}");
    assert_eq!(told.matches("You call 5.").count(), 2, "{told}");
}

#[test]
fn the_end_of_input_ends_the_hand_cleanly() {
    let folder = Folder::new("end");
    for lines in ["", "c\n", "c\nc\n", "c\nc\nc", "quit\n", "c\nq\n"] {
        let output = typed(&CALLERS, &folder.0, lines);
        let told = text(&output.stdout);
        assert_eq!(text(&output.stderr), "", "{lines:?}");
        assert_eq!(output.status.code(), Some(0), "{lines:?}");
        assert!(told.contains("You leave. The hand goes on without you.\n"), "{lines:?}: {told}");
        assert!(told.contains("You played 1 hand and are "), "{lines:?}: {told}");
    }
    // Each hand is in a file of its own, and none is written over.
    assert_eq!(folder.files().len(), 6, "{:?}", folder.files());
    let all = json(&["replay", &folder.0.display().to_string(), "--json"]);
    assert_eq!((&all["hands"], &all["failed"]), (&6.into(), &0.into()), "{all}");
}

#[test]
fn a_player_who_leaves_between_hands_finds_them_all_in_the_file() {
    let folder = Folder::new("between");
    let lines = "f\nn\nf\nn\nf\nq\n";
    let words = [&CALLERS[..], &["--save", "night.phhs"]].concat();
    let output = typed(&words, &folder.0, lines);
    let told = text(&output.stdout);
    // The button moves: first the small blind, then the button, then the big blind, which is free.
    assert_eq!(told.matches("\n-- Hand ").count(), 3, "{told}");
    assert!(
        told.ends_with("Saved in night.phhs\nReplay it: cardroom replay night.phhs\n"),
        "{told}"
    );
    let file = folder.0.join("night.phhs");
    let all = json(&["replay", &file.display().to_string(), "--json"]);
    assert_eq!((&all["hands"], &all["failed"]), (&3.into(), &0.into()), "{all}");
}

#[test]
fn the_same_seed_and_the_same_answers_give_the_same_evening() {
    let folder = Folder::new("seed");
    let words = ["badugi", "--seed", "11", "--hands", "3", "--no-save"];
    assert_eq!(robot(&words, &folder.0), robot(&words, &folder.0));
    assert_ne!(
        robot(&words, &folder.0),
        robot(&["badugi", "--seed", "12", "--hands", "3", "--no-save"], &folder.0)
    );
    assert!(folder.files().is_empty(), "{:?}", folder.files());
}

#[test]
fn stacks_are_kept_from_hand_to_hand_and_lost_ones_replaced() {
    // Twelve chips: a blind of ten and a call leave little, so somebody is soon broke.
    let folder = Folder::new("stacks");
    let words =
        ["holdem", "--seats", "2", "--stack", "12", "--hands", "12", "--seed", "3", "--no-save"];
    let told = robot(&[&words[..], &["--bots", "random"]].concat(), &folder.0);
    assert!(told.contains(" new chips."), "{told}");
    assert_eq!(told.matches("\n-- Hand ").count(), 12, "{told}");
}

#[test]
fn a_file_that_cannot_be_written_is_found_before_the_first_hand() {
    // No system has file names this long.
    let name = format!("{}.phhs", "x".repeat(400));
    for words in [&["play", "holdem"][..], &["simulate", "holdem", "--hands", "2"]] {
        let output = common::cardroom(&[words, &["--save", &name]].concat());
        let told = output.stderr;
        assert_eq!(output.code, 2, "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.contains(&format!("--save {name}: this file can't be created: ")), "{told}");
        assert_eq!(output.stdout, "");
    }
}

#[test]
fn no_file_is_left_by_a_player_who_vanishes_in_the_first_hand() {
    let folder = Folder::new("vanish");
    let mut child = start(&CALLERS, &folder.0);
    let mut output = child.stdout.take().expect("output");
    let mut told = Vec::new();
    let mut byte = [0];
    while !told.ends_with(b"\n> ") {
        assert_eq!(output.read(&mut byte).expect("output"), 1, "no question");
        told.extend_from_slice(&byte);
    }
    child.kill().expect("an end");
    child.wait().expect("an end");
    assert!(folder.files().is_empty(), "{:?}", folder.files());
}

#[test]
fn the_others_are_bots_and_are_told_by_their_style() {
    let one = said(&["razz", "--seed", "1", "--hands", "1"], "");
    assert!(one.contains("\nYour opponents all play like this: club.\n"), "{one}");
    let words = ["razz", "--seats", "3", "--seed", "1", "--hands", "1", "--bots"];
    let two = said(&[&words[..], &["Shark,beginner:9"]].concat(), "c\n");
    assert!(two.contains("\nYour opponents: Ann shark, Bea beginner:9.\n"), "{two}");
    let row = |name: &str| two.lines().find(|line| line.starts_with(&format!("  {name} ")));
    assert!(row("Ann").is_some_and(|line| line.ends_with("  shark")), "{two}");
    assert!(row("Bea").is_some_and(|line| line.ends_with("  beginner:9")), "{two}");
    // From another chair, the list is still one of the others.
    let last = said(&[&words[..], &["call,random", "--seat", "3"]].concat(), "");
    assert!(last.contains("\nYour opponents: Ann call, Bea random.\n"), "{last}");
    let none = said(&[&words[..], &["call"]].concat(), "c\n");
    assert!(none.contains("\n  Ann ") && !none.contains("  call\n"), "{none}");
}

#[test]
fn one_chip_each_is_a_chip() {
    let told = said(&["holdem", "--stack", "1", "--seed", "1", "--hands", "1"], "");
    assert!(told.contains("6 players with 1 chip each; "), "{told}");
}

#[test]
fn the_seed_stands_on_a_line_of_its_own() {
    let told = said(&["stud-8", "--seed", "18446744073709551615", "--hands", "1"], "");
    assert!(told.contains("\nThe seed is 18446744073709551615.\n"), "{told}");
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    refused(&["play", "holdem", "--seats", "1"], "holdem seats 2 to 10, not 1");
    refused(&["play", "holdem", "--seats", "4", "--seat", "5"], "--seat 5: expected 1 to 4");
    refused(&["play", "holdem", "--seat", "0"], "--seat 0: expected 1 to 6");
    refused(&["play", "holdem", "--stack", "0"], "--stack 0: expected 1 to 1,000,000,000");
    refused(&["play", "holdem", "--hands", "0"], "--hands 0: expected 1 to 1,000,000,000");
    refused(
        &["play", "holdem", "--seats", "4", "--bots", "club,call"],
        "--bots: there are 2 names, but expected one name, or 3 for the 3 others",
    );
    refused(
        &["play", "holdem", "--seats", "2", "--bots", "club,call"],
        "--bots: there are 2 names, but expected one name",
    );
    refused(
        &["play", "holdem", "--bots", "club,cal,call,club,club"],
        "there is no bot \"cal\": did you mean call?",
    );
    refused(
        &["play", "holdem", "--save", "Cargo.toml"],
        "--save Cargo.toml: this file already exists: expected a new one, or a folder",
    );
    refused(
        &["play", "holdem", "--save", "nowhere/at/all.phhs"],
        "--save nowhere/at/all.phhs: there is no such folder: create it first",
    );
    for words in [
        &["play"][..],
        &["play", "no-such-game"],
        &["play", "holdem", "--bots", "bold"],
        &["play", "holdem", "--seed", "x"],
        &["play", "holdem", "--save", "x", "--no-save"],
        &["play", "holdem", "--betting", "wild"],
        &["play", "holdem", "--option", "bug"],
    ] {
        let output = common::cardroom(words);
        let told = output.stderr;
        assert_eq!(output.code, 2, "{words:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{words:?}: {told}");
        assert_eq!(output.stdout, "");
    }
}
