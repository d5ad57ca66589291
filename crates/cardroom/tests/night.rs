//! Scripted evenings, as the users of `cardroom night` meet them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common;
use crate::common::{json, printed, refused};

/// A file of this name with this text.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("night");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path
}

const FRIDAY: &str = r#"
night "Friday" {
    mix dealers-choice-night
    stakes limit-1-5
    chairs 8
    begins "22:00"
    until "02:00"
    pace 30
    seed 7
    house { kill; overs; midnight; straddles 2; show-chip 300; seven-deuce 100; dealer-antes }
    player Ann style=random chair=1 buy-in=6000 rebuys=2 overs straddles
    player "O'Hara, Bob" style=call chair=3 buy-in=5000 comes="23:00" leaves="01:30"
    bots 4 style="beginner:2"
}
"#;

fn told(name: &str, text: &str, more: &[&str]) -> Value {
    let path = file(name, text).display().to_string();
    json(&[&["night", &path, "--json"], more].concat())
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn what_players_win_others_lose_and_the_payments_make_all_even() {
    for seed in ["1", "2", "3"] {
        let told = told("even.kdl", FRIDAY, &["--seed", seed]);
        let mut nets: BTreeMap<String, i64> = BTreeMap::new();
        for standing in told["standings"].as_array().expect("a list") {
            let name = standing["name"].as_str().expect("a name").to_owned();
            let net = number(&standing["net"]);
            assert_eq!(net, number(&standing["cashed_out"]) - number(&standing["bought"]));
            nets.insert(name, net);
        }
        nets.insert("the house".to_owned(), number(&told["house"]));
        assert_eq!(nets.values().sum::<i64>(), 0, "{told}");
        for payment in told["payments"].as_array().expect("a list") {
            let chips = number(&payment["chips"]);
            for (who, sign) in [("from", 1), ("to", -1)] {
                let name = payment[who].as_str().expect("a name");
                *nets.get_mut(name).expect("somebody") += sign * chips;
            }
        }
        assert!(nets.values().all(|net| *net == 0), "{nets:?}");
        // Four hours at thirty hands an hour, and everything is doubled at midnight.
        assert_eq!(told["hands"], 120);
        assert_eq!(told["doubled_from"], 61);
    }
}

#[test]
fn the_same_seed_gives_the_same_night_and_another_seed_another() {
    let mut first = told("seed.kdl", FRIDAY, &[]);
    let mut again = told("seed.kdl", FRIDAY, &["--seed", "7"]);
    let mut other = told("seed.kdl", FRIDAY, &["--seed", "8"]);
    for told in [&mut first, &mut again, &mut other] {
        told["seconds"] = Value::Null;
    }
    assert_eq!(first, again);
    assert_ne!(first["standings"], other["standings"]);
}

#[test]
fn hands_of_a_night_are_saved_and_play_again() {
    let path = file("saved.kdl", FRIDAY).display().to_string();
    let hands = file("saved.phhs", "").display().to_string();
    fs::remove_file(&hands).expect("removed");
    let shown = printed(&["night", &path, "--save", &hands]);
    assert!(shown.contains(&hands), "{shown}");
    let told = json(&["replay", &hands, "--strict", "--json"]);
    assert_eq!((number(&told["hands"]), number(&told["ok"])), (120, 120), "{told}");
}

#[test]
fn the_table_for_spreadsheets_has_a_line_for_everyone() {
    let path = file("csv.kdl", FRIDAY).display().to_string();
    let shown = printed(&["night", &path, "--csv"]);
    let players = shown.lines().filter(|line| line.starts_with("player,")).count();
    assert_eq!(players, 6, "{shown}");
    assert!(shown.contains("player,\"O'Hara, Bob\","), "{shown}");
}

#[test]
fn mistakes_are_told_where_they_are() {
    let path = file("style.kdl", &FRIDAY.replace("style=call", "style=calls"));
    let path = path.display().to_string();
    let output = common::cardroom(&["night", &path]);
    assert_eq!(output.code, 2);
    let told = output.stderr;
    assert!(told.contains("there is no style \"calls\": did you mean call?"), "{told}");
    assert!(told.contains("style.kdl:12:26"), "{told}");
    let path = file("empty.kdl", "").display().to_string();
    let output = common::cardroom(&["night", &path]);
    assert_eq!(output.code, 2);
    refused(
        &["night", "no-such-file.kdl"],
        "can't read no-such-file.kdl: No such file or directory (os error 2)",
    );
}

/// Every game of every mix is played, in the order of the mix where it has one.
#[test]
fn a_mix_in_order_plays_its_games_in_order() {
    let text = r#"night "Five letters" { mix horse; stakes limit-10-20; hands 40; seed 3; bots 4 style=call }"#;
    let told = told("horse.kdl", text, &[]);
    let games = told["games"].as_array().expect("a list");
    let hands: Vec<i64> = games.iter().map(|game| number(&game["hands"])).collect();
    // Four players: an orbit is four hands, and forty hands are two rounds of the five letters.
    assert_eq!(hands, [8, 8, 8, 8, 8], "{told}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_night_and_everyone_cashes_out() {
    let text = FRIDAY.replace("until \"02:00\"", "hands 500000");
    let path = file("long.kdl", &text).display().to_string();
    let output = common::stopped(&["night", &path, "--json"]);
    let told: Value = serde_json::from_str(&common::text(&output.stdout)).expect("JSON");
    assert_eq!(told["stopped"], true);
    assert!(number(&told["hands"]) > 0);
}

#[test]
fn nights_and_stakes_are_checked_like_games() {
    let night = file("checked.kdl", FRIDAY).display().to_string();
    let shown = printed(&["check", &night]);
    let told = format!(
        "{night}: Friday is good: Dealer's Choice Night, Limit 1-5, 6 players for 8 seats, from \
        22:00, until 02:00\n"
    );
    assert_eq!(shown, told);
    let text = "stakes \"Small\" id=small { unit cents; chip 25; blinds 25 50 }";
    let stakes = file("small.kdl", text).display().to_string();
    let shown = printed(&["check", &stakes]);
    // The bets are the big blind and twice that, the buy-in 40 to 200 big blinds, and double is double.
    for line in ["  fixed bets  $0.50 and $1     $1 and $2", "  buy-in      $20 to $100"] {
        assert!(shown.lines().any(|told| told == line), "{shown}");
    }
    let bad = file("bad.kdl", "stakes \"Bad\" id=bad { blinds 10 5 }").display().to_string();
    let output = common::cardroom(&["check", &stakes, &bad, "--json"]);
    assert_eq!(output.code, 2);
    let told: Value = serde_json::from_str(&output.stdout).expect("JSON");
    assert_eq!((&told[0]["good"], &told[0]["stakes"][0]), (&true.into(), &"small".into()));
    assert_eq!(told[1]["good"], false);
    assert_eq!(told[1]["problems"][0]["line"], 1);
}
