//! Broken files: whatever a file says, it is read, refused or played, and nothing falls over.
//!
//! The files of the house are broken in many ways. A file that is still accepted must mean the same
//! after it is printed, and can be settled, played through and explained.

use std::time::Duration;

use trials::games::{Breaker, MARKS, break_text, originals};
use trials::{Trial, Trials, worked};
use variant::game::Game;
use variant::{Catalogue, File, Settings, print};

use crate::fuzzed;

/// How many files each test breaks in a soak; a tenth otherwise.
const FULL: usize = 500_000;

/// No file may take more work, however it is broken.
const LONGEST: Duration = Duration::from_secs(10);

/// Checks one file, and everything that must hold if it is accepted; whether it was.
fn survives(text: &str, trial: &mut Trial) -> bool {
    let begun = worked();
    let games = fuzzed::check(text.as_bytes());
    if !games.is_empty() {
        plays(&games, text, trial);
    }
    let took = worked() - begun;
    assert!(took < LONGEST, "{took:?} for\n{text}");
    !games.is_empty()
}

fn plays(games: &[Game], text: &str, trial: &mut Trial) {
    let house = Catalogue::house();
    let printed: String = games.iter().map(print).collect();
    let replaced = games.iter().fold(printed, |printed, game| {
        let taken = house.entries().any(|entry| entry.game.id == game.id);
        let head = format!(" id={} {{", game.id);
        let quoted = format!(" id=\"{}\" {{", game.id);
        let replace = |head: &str| head.replace(" {", " replace=#true {");
        if taken {
            printed.replace(&head, &replace(&head)).replace(&quoted, &replace(&quoted))
        } else {
            printed
        }
    });
    let file = File { name: "replaced.kdl".to_owned(), text: replaced };
    // Its aliases may be those of another game.
    let Ok(all) = house.with(std::slice::from_ref(&file)) else { return };
    for game in games {
        let usual = all.variant(&game.id, &Settings::default());
        let usual = usual.unwrap_or_else(|error| panic!("{error}:\n{text}"));
        let options = usual
            .options
            .iter()
            .map(|(option, _)| {
                let values: Vec<&str> = option.values.iter().map(String::as_str).collect();
                (option.name.clone(), trial.pick(&values).to_owned())
            })
            .collect();
        let settings = [
            Settings::default(),
            Settings { options, ..Settings::default() },
            Settings { players: Some(usual.seats.max), ..Settings::default() },
            Settings {
                betting: Some(trial.pick(&usual.allowed_betting)),
                players: Some(2),
                ..Settings::default()
            },
        ];
        for settings in settings {
            let variant = all.variant(&game.id, &settings);
            let variant = variant.unwrap_or_else(|error| panic!("{error}: {settings:?}\n{text}"));
            assert!(!rulebook::page(game, &variant).text().is_empty(), "{text}");
            if variant.players.is_none() {
                continue;
            }
            for facts in variant.cases() {
                let steps = variant.steps(&facts);
                assert!(steps.is_ok(), "{steps:?} {facts:?}\n{text}");
                let played = variant.in_force(&facts);
                assert!(played.is_ok(), "{:?} {facts:?}\n{text}", played.err());
            }
        }
    }
}

/// Runs the trials of one test and says how many files were accepted.
#[allow(clippy::print_stdout, reason = "the test runner shows it when asked")]
fn run(test: &str, least: usize, broken: impl Fn(&mut Trial) -> String) {
    let (mut count, mut accepted) = (0, 0);
    for mut trial in Trials::of(test, FULL) {
        let text = broken(&mut trial);
        count += 1;
        accepted += usize::from(survives(&text, &mut trial));
    }
    println!("{accepted} of {count} files are accepted");
    // A test that refuses everything would prove little.
    assert!(accepted * 100 >= count * least, "{accepted} of {count} files are accepted");
}

#[test]
fn broken_text_is_refused_or_means_something() {
    let originals = originals();
    run("broken_text_is_refused_or_means_something", 1, |trial| break_text(&originals, trial));
}

#[test]
fn broken_games_are_refused_or_can_be_played() {
    let breaker = Breaker::new();
    run("broken_games_are_refused_or_can_be_played", 5, |trial| breaker.game(trial));
}

/// Files as long as they may be that repeat one thing, of which some made a reader slow or needed a deep stack.
#[test]
fn no_long_file_takes_long() {
    let words = [
        "a b=",
        "a b=c ",
        "a {} ",
        "a{};",
        " a b{\n",
        "a;",
        "a { b; }\n",
        "a /-b ",
        "a /-{} ",
        "a /-b=c\n",
        "9",
        "9_",
        "a 9 ",
        "a 1.5e9 ",
        "(a)",
        "a (b)c ",
        "\\\n",
        "a \\\n",
        "\"a\" ",
        "a \"b\"\n",
        "a #\"b\"# ",
        "a #\"\"\"# ",
        "a \"\"\"\nb\n\"\"\"\n",
        "// a\n",
        "/* a */",
        "/**/",
        "*",
        "/* * */ ",
        "a=/-1 ",
        "ante\n",
        "option a b c about=d\n",
        "when a=b { ",
        "when a=b { ante }\n",
        "like flop\n",
        "share high\n",
        "street Flop { board 1 }\n",
        "row a b c\n",
        "line a\n",
        "blinds\nelse { ante }\n",
        "alias a\n",
    ];
    let frames = [
        ("", ""),
        ("game a id=a {\n", "\n}"),
        ("game a id=a {\n", "/*"),
        ("/* ", " */"),
        ("a \"", "\""),
        ("a /-{ b /-{ ", "} }"),
    ];
    let mut slowest = (Duration::ZERO, String::new());
    for mut trial in Trials::of("no_long_file_takes_long", 1_000) {
        let mark = trial.pick(&MARKS);
        let unit = match trial.below(6) {
            0 => mark.to_owned(),
            1 => format!("a {mark}"),
            2 => format!("{mark}\n"),
            3 => format!("a {mark}b\n"),
            _ => trial.pick(&words).to_owned(),
        };
        let (before, after) = trial.pick(&frames);
        let room = 64 * 1024 - before.len() - after.len();
        let text = format!("{before}{}{after}", unit.repeat(room / unit.len()));
        let begun = worked();
        let _ = Catalogue::house().check(&File { name: "long.kdl".to_owned(), text });
        let took = worked() - begun;
        assert!(took < LONGEST, "{took:?} for {before:?} {unit:?} {after:?}");
        slowest = slowest.max((took, format!("{before:?} {unit:?} {after:?}")));
    }
    println!("slowest: {slowest:?}");
}

/// Templates that call each other write no endless game.
#[test]
fn templates_do_not_multiply_without_end() {
    let calls = "like a\n".repeat(2_000);
    let text = format!(
        "template a {{\n{calls}}}\ngame Game id=game {{\nabout a\n{calls}showdown {{ share high }}\n}}"
    );
    let begun = worked();
    let refused = Catalogue::house().check(&File { name: "many.kdl".to_owned(), text });
    assert!(refused.is_err());
    assert!(worked() - begun < LONGEST);
}
