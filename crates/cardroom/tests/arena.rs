//! Matches between two players, as the users of `cardroom arena` meet them.

use serde_json::Value;

use crate::common;
use crate::common::{json, printed, program, refused, text};

#[track_caller]
fn played(words: &[&str]) -> Value {
    json(&[&["arena"], words, &["--json"]].concat())
}

fn number(told: &Value, key: &str) -> f64 {
    told[key].as_f64().unwrap_or_else(|| panic!("{key} of {told} is a number"))
}

/// What is left when the clock is taken out.
fn timeless(mut told: Value) -> Value {
    let object = told.as_object_mut().expect("an object");
    assert!(object.remove("seconds").is_some_and(|seconds| seconds.as_f64() > Some(0.0)));
    assert!(object.remove("hands_per_second").is_some_and(|speed| speed.as_f64() > Some(0.0)));
    told
}

#[test]
fn json_keeps_its_contract() {
    let told = played(&["holdem", "--bots", "club:5,CALL", "--hands", "40", "--seed", "7"]);
    let keys: Vec<&String> = told.as_object().expect("an object").keys().collect();
    let documented = [
        "bots",
        "game",
        "hands",
        "hands_per_second",
        "interval",
        "per_100",
        "seats",
        "seconds",
        "seed",
        "stopped",
        "unit",
        "verdict",
    ];
    assert_eq!(keys, documented);
    assert_eq!((&told["game"], &told["unit"]), (&"holdem".into(), &"bb".into()));
    assert_eq!(told["bots"], serde_json::json!(["club:5", "call"]));
    assert_eq!((&told["hands"], &told["seats"]), (&40.into(), &2.into()));
    assert_eq!((&told["seed"], &told["stopped"]), (&7.into(), &false.into()));
    let (low, high) = (told["interval"][0].as_f64(), told["interval"][1].as_f64());
    let (low, high) = (low.expect("a number"), high.expect("a number"));
    // The result lies in the middle of the interval.
    assert!(low < high && ((low + high) / 2.0 - number(&told, "per_100")).abs() < 1e-6, "{told}");
    assert!(told["verdict"].as_str().expect("words").contains(" big blinds per 100 hands"));
    // Bets are fixed here.
    let razz = played(&["razz", "--bots", "call,random", "--hands", "40", "--seats", "4"]);
    assert_eq!((&razz["unit"], &razz["seats"]), (&"big bets".into(), &4.into()));
    assert!(razz["verdict"].as_str().expect("words").contains(" big bets per 100 hands"));
    let wide = ["--betting", "no-limit", "--bots", "call,random", "--hands", "40"];
    assert_eq!(played(&[&["omaha-8"], &wide[..]].concat())["unit"], "bb");
}

#[test]
fn the_same_seed_plays_the_same_match_and_another_another() {
    for game in ["holdem", "stud-8", "badugi"] {
        let with = |seed| {
            timeless(played(&[game, "--bots", "club:5,random", "--hands", "20", "--seed", seed]))
        };
        assert_eq!(with("1"), with("1"), "{game}");
        assert_ne!(with("1")["per_100"], with("2")["per_100"], "{game}");
    }
    let drawn = || played(&["holdem", "--bots", "call,random", "--hands", "20"])["seed"].clone();
    assert_ne!(drawn(), drawn());
}

/// Also where bots remember what cards are worth, which is in games with draws.
#[test]
fn how_many_threads_play_does_not_matter() {
    for game in ["holdem", "badugi", "dramaha", "sohe"] {
        let with = |threads| {
            // Three blocks, the last of them with one deal.
            let words = ["--bots", "club:5,beginner:5", "--hands", "102", "--seed", "3"];
            timeless(played(&[&[game], &words[..], &["--threads", threads]].concat()))
        };
        let one = with("1");
        assert_eq!(one, with("2"), "{game}");
        assert_eq!(one, with("3"), "{game}");
    }
    // How early it is sure does not depend on them either.
    let until = |threads| {
        let words = ["razz", "--bots", "club:10,random", "--until-sure", "--hands", "20000"];
        timeless(played(&[&words[..], &["--seed", "1", "--threads", threads]].concat()))
    };
    assert_eq!(until("1"), until("3"));
}

/// The same cards and the same chance on both sides: what one wins in one seat, the other wins there.
#[test]
fn two_players_who_are_alike_come_out_even_in_every_deal() {
    for bots in ["call,call", "random,random", "shark:5,shark:5"] {
        let told = played(&["holdem", "--bots", bots, "--hands", "40"]);
        assert_eq!(number(&told, "per_100"), 0.0, "{bots}: {told}");
        assert_eq!(told["interval"], serde_json::json!([0.0, 0.0]), "{bots}");
        let verdict = "undecided: neither is ahead, 0.0 +- 0.0 big blinds per 100 hands";
        assert_eq!(told["verdict"], verdict, "{bots}");
    }
}

/// What one wins the other loses: in the other order the result has the other sign.
#[test]
fn the_order_of_the_two_turns_the_sign() {
    let with = |bots| {
        let words = ["--hands", "200", "--seats", "4", "--seed", "5"];
        number(&played(&[&["stud", "--bots", bots], &words[..]].concat()), "per_100")
    };
    let (one, other) = (with("call,random"), with("random,call"));
    assert!(one != 0.0, "a match with a result");
    assert!((one + other).abs() < 1e-6, "{one} and {other}");
}

#[test]
fn until_sure_stops_at_a_look_and_says_who_wins() {
    for game in ["holdem", "razz", "badugi"] {
        let words = ["--bots", "club:20,call", "--until-sure", "--hands", "20000", "--seed", "1"];
        let told = played(&[&[game], &words[..]].concat());
        let verdict = told["verdict"].as_str().expect("words");
        assert!(verdict.starts_with("club:20 wins: "), "{game}: {told}");
        // Looks are after 100, 200, 400 ... deals, each of which is two hands.
        let looks = number(&told, "hands") as u64 / 200;
        assert_eq!(number(&told, "hands") as u64, 200 * looks, "{told}");
        assert!(looks.is_power_of_two() && looks < 100, "{told}");
        // Three standard errors; the interval has 1.96 of them.
        let (low, mean) =
            (told["interval"][0].as_f64().expect("a number"), number(&told, "per_100"));
        assert!(mean > 3.0 / 1.96 * (mean - low), "{told}");
        assert_eq!(told["stopped"], false);
    }
}

#[test]
fn what_is_printed_for_people_can_be_typed_again() {
    let words = ["--bots", "club:5,call", "--hands", "30", "--seats", "4", "--stack", "300"];
    let shown = printed(&[&["arena", "O8"], &words[..]].concat());
    let title = "omaha-8, limit, 4 seats with 300 chips each, club:5 against call\n\n";
    assert!(shown.starts_with(title), "{shown}");
    let row = |shown: &str, name: &str| {
        let line = shown.lines().find(|line| line.starts_with(name));
        line.map(|line| line[name.len()..].trim().to_owned()).expect("a row")
    };
    assert_eq!(row(&shown, "unit"), "a big bet of 20 chips");
    assert_eq!(row(&shown, "hands  "), "30, every deal twice");
    let again = row(&shown, "again");
    let words: Vec<&str> = again.split(' ').skip(1).collect();
    let second = printed(&words);
    assert_eq!(shown.lines().nth(2), second.lines().nth(2));
    assert_eq!(row(&shown, "interval"), row(&second, "interval"));
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    let arena = |words: &[&str], line: &str| {
        refused(&[&["arena", "holdem", "--bots"], words].concat(), line);
    };
    arena(&["shrak,call"], "there is no bot \"shrak\": did you mean shark?");
    arena(
        &["call,nobody"],
        "there is no bot \"nobody\": expected one of beginner, club, shark, bot, random, call",
    );
    arena(&["club"], "--bots club: expected two players, such as club,call, but there is 1");
    arena(
        &["club,call,random"],
        "--bots club,call,random: expected two players, such as club,call, but there are 3",
    );
    arena(
        &["club:0,call"],
        "club:0: expected a number of samples after the colon, such as club:60",
    );
    arena(
        &["club:many,call"],
        "club:many: expected a number of samples after the colon, such as club:60",
    );
    arena(&["club,call:5"], "call:5: call takes no samples: leave :5 out");
    let two = "club,call";
    arena(&[two, "--hands", "0"], "--hands 0: expected 2 to 1,000,000,000");
    arena(&[two, "--hands", "7"], "--hands 7: every deal is played twice: expected an even number");
    arena(
        &[two, "--seats", "3"],
        "--seats 3: the players take every other seat: expected an even number",
    );
    arena(
        &[two, "--seats", "0"],
        "--seats 0: the players take every other seat: expected an even number",
    );
    arena(&[two, "--seats", "12"], "holdem seats 2 to 10, not 12");
    arena(&[two, "--stack", "0"], "--stack 0: expected 1 to 1,000,000,000");
    refused(
        &["arena", "holdem"],
        "the following required arguments were not provided: --bots <A,B> (see cardroom arena \
        --help)",
    );
    refused(&["arena", "holdm", "--bots", two], "there is no game \"holdm\"; did you mean holdem?");
}

/// The examples of the help and of the page for players and hosts.
#[test]
fn every_command_of_the_page_about_bots_can_be_run() {
    let page = include_str!("../../../docs/bots.md");
    let commands: Vec<Vec<&str>> = page.lines().filter_map(command).collect();
    assert!(commands.len() >= 10, "{} commands", commands.len());
    let help = printed(&["arena", "--help"]);
    let examples: Vec<Vec<&str>> = help.lines().filter_map(command).collect();
    assert_eq!(examples.len(), 4, "{help}");
    for words in commands.iter().chain(&examples) {
        // Nobody sits at the keyboard: who plays leaves at once, and the hand is saved.
        let mut command = program();
        let output = command.args(words).current_dir(env!("CARGO_TARGET_TMPDIR")).output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", text(&output.stderr));
    }
}

#[test]
fn the_page_about_bots_tells_every_style_and_its_samples() {
    let page = include_str!("../../../docs/bots.md");
    for (name, style) in bot::Style::NAMES {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` | ")));
        let end = format!(" | {} |", style.samples);
        assert!(row.is_some_and(|row| row.ends_with(&end)), "{name} with {end}: {row:?}");
    }
}

/// The words of a line that is a command, without what a shell does not read.
fn command(line: &str) -> Option<Vec<&str>> {
    let line = line.trim().strip_prefix("cardroom ")?;
    let line = line.split(" #").next().unwrap_or_default();
    Some(line.split_whitespace().collect())
}

#[cfg(unix)]
mod ctrl_c {
    use super::{common, text};

    #[test]
    fn the_first_stops_the_match_and_prints_what_there_is() {
        for json in [false, true] {
            let words = ["arena", "holdem", "--bots", "club:5,call", "--hands", "100000000"];
            let more: &[&str] = if json { &["--seed", "9", "--json"] } else { &["--seed", "9"] };
            let output = common::stopped(&[&words, more].concat());
            let shown = text(&output.stdout);
            if json {
                let told: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
                assert_eq!(told["stopped"], true, "{told}");
                assert!(told["hands"].as_u64().is_some_and(|hands| hands > 0), "{told}");
            } else {
                let line = shown.lines().nth(2).expect("a verdict");
                assert!(line.starts_with("stopped: "), "{shown}");
                assert!(line.ends_with(" big blinds per 100 hands"), "{shown}");
            }
        }
    }
}
