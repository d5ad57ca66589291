//! Whole hands, as the users of `cardroom simulate` meet them.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use serde_json::Value;

use crate::common;
use crate::common::{json, printed, refused, text};

/// Every game of the house, those for study too.
fn games() -> Vec<Value> {
    let games = json(&["games", "--lab", "--json"]);
    games.as_array().expect("a list").clone()
}

fn number(of: &Value, key: &str) -> u64 {
    of[key].as_u64().unwrap_or_else(|| panic!("{key} of {of} is a whole number"))
}

fn simulated(id: &str, words: &[&str]) -> Value {
    json(&[&["simulate", id, "--json"], words].concat())
}

fn digest(id: &str, words: &[&str]) -> String {
    let digest = simulated(id, words)["digest"].as_str().expect("text").to_owned();
    assert_eq!(digest.len(), 64, "{digest}");
    assert!(digest.chars().all(|c| c.is_ascii_hexdigit()), "{digest}");
    digest
}

#[test]
fn every_game_is_played_without_a_chip_or_a_card_lost() {
    for game in games() {
        let id = game["id"].as_str().expect("an id");
        // Six seats, or as many as the game has.
        let seats = 6u64
            .min(game["seats"]["max"].as_u64().expect("a number"))
            .max(game["seats"]["min"].as_u64().expect("a number"));
        for policy in ["random", "call"] {
            for checks in ["event", "hand"] {
                let words = ["--hands", "50", "--policy", policy, "--checks", checks];
                let told = simulated(id, &words);
                assert_eq!(told["violations"], 0, "{id} {policy} {checks}: {told}");
                assert_eq!(number(&told, "chips_in"), 50 * seats * 1_000, "{id}");
                let house = number(&told, "house");
                assert_eq!(number(&told, "chips_out") + house, 50 * seats * 1_000, "{id}");
                // In one game three equal rivers give the pot to the house.
                assert!(house == 0 || id == "oklahoma-cash", "{id}");
            }
        }
    }
}

#[test]
fn every_game_is_played_with_the_fewest_seats_and_with_the_most() {
    for game in games() {
        let id = game["id"].as_str().expect("an id");
        for end in ["min", "max"] {
            let seats = game["seats"][end].as_u64().expect("a number");
            let words = ["--seats", &seats.to_string(), "--hands", "20", "--stack", "70"];
            let told = simulated(id, &words);
            assert_eq!(told["violations"], 0, "{id} with {seats}: {told}");
            assert_eq!(number(&told, "chips_in"), 20 * seats * 70, "{id}");
        }
    }
}

/// All hands of a game, spread over forms of betting, seats and options: as ever, and in a soak.
const HANDS: [usize; 2] = [1_000, 100_000];

#[test]
fn every_form_of_every_game_is_played_at_every_size_of_table() {
    let seed = trials::seed();
    println!("again: {}={seed} cargo test every_form_of_every_game", trials::SEED);
    let games = Mutex::new(games().into_iter());
    let totals = Mutex::new((0, 0));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                let next = || games.lock().expect("no panic holds it").next();
                while let Some(game) = next() {
                    let (hands, forms) = played_in_every_form(&game, seed);
                    let mut totals = totals.lock().expect("no panic holds it");
                    *totals = (totals.0 + hands, totals.1 + forms);
                }
            });
        }
    });
    let (hands, forms) = totals.into_inner().expect("no panic held it");
    println!("{hands} hands of {forms} forms, no violation");
}

/// Plays a game with all its betting, at every size of table; how many hands of how many forms.
fn played_in_every_form(game: &Value, seed: u64) -> (usize, usize) {
    let id = game["id"].as_str().expect("an id");
    let text = |value: &Value| value.as_str().expect("a name").to_owned();
    let list = |key: &str| game[key].as_array().expect("a list").clone();
    // The options are those of the usual betting; every value of each has its turn.
    let mut options: Vec<Option<String>> = vec![None];
    for option in list("options") {
        let values = option["values"].as_array().expect("a list").clone();
        let named = |value: &Value| Some(format!("{}={}", text(&option["name"]), text(value)));
        options.extend(values.iter().skip(1).map(named));
    }
    let most = game["seats"]["max"].as_u64().expect("a number");
    let forms = list("allowed_betting");
    let tables = forms.iter().flat_map(|form| (2..=most).map(|seats| (text(form), seats)));
    let mut tables: Vec<(usize, (String, u64))> = tables.enumerate().collect();
    // Most of a short run is reading the games: as ever, another fifth of the tables each time.
    if !trials::is_soak() {
        let step = tables.len().min(5);
        tables.retain(|(number, _)| number % step == seed as usize % step);
    }
    let hands = HANDS[usize::from(trials::is_soak())].div_ceil(tables.len());
    for (number, (form, seats)) in &tables {
        let numbers =
            [*seats, hands as u64, seed + *number as u64].map(|number| number.to_string());
        let mut words = vec!["--betting", form, "--policy", "random", "--seats", &numbers[0]];
        words.extend(["--hands", &numbers[1], "--seed", &numbers[2]]);
        let option = &options[number % options.len()];
        if let Some(option) = option.as_ref().filter(|_| text(&game["betting"]) == *form) {
            words.extend(["--option", option]);
        }
        let told = simulated(id, &words);
        assert_eq!(told["violations"], 0, "simulate {id} {}: {told}", words.join(" "));
    }
    (hands * tables.len(), tables.len())
}

#[test]
fn simulate_gives_json_with_its_documented_keys() {
    let told = simulated("razz", &["--hands", "7", "--seats", "3", "--stack", "40", "--seed", "9"]);
    let keys: Vec<&String> = told.as_object().expect("an object").keys().collect();
    let documented = [
        "chips_in",
        "chips_out",
        "digest",
        "hands",
        "hands_per_second",
        "house",
        "seconds",
        "seed",
        "violations",
    ];
    assert_eq!(keys, documented);
    assert_eq!(number(&told, "hands"), 7);
    assert_eq!(number(&told, "chips_in"), 7 * 3 * 40);
    assert_eq!(number(&told, "seed"), 9);
    assert!(told["seconds"].as_f64() > Some(0.0), "{told}");
    assert!(number(&told, "hands_per_second") > 0, "{told}");
}

#[test]
fn the_same_seed_gives_the_same_digest_and_another_seed_another() {
    for policy in ["random", "call"] {
        let with = |seed| digest("holdem", &["--hands", "30", "--policy", policy, "--seed", seed]);
        assert_eq!(with("1"), with("1"));
        assert_ne!(with("1"), with("2"));
    }
    let random = digest("holdem", &["--hands", "30", "--seed", "1"]);
    let call = digest("holdem", &["--hands", "30", "--seed", "1", "--policy", "call"]);
    assert_ne!(random, call, "the policy is part of what happens");
}

#[test]
fn bots_play_every_game_without_a_chip_or_a_card_lost() {
    for game in games() {
        let id = game["id"].as_str().expect("an id");
        let words = ["--hands", "2", "--policy", "club:2", "--stack", "120", "--seed", "4"];
        let told = simulated(id, &words);
        assert_eq!(told["violations"], 0, "{id}: {told}");
    }
}

#[test]
fn bots_are_policies_by_name_and_bot_is_the_usual_one() {
    let with = |policy| {
        digest("razz", &["--hands", "2", "--seats", "3", "--seed", "6", "--policy", policy])
    };
    assert_eq!(with("bot"), with("club"));
    assert_eq!(with("BOT:20"), with("club:20"));
    let all = ["beginner", "club", "shark", "call"].map(with);
    assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), 4, "{all:?}");
}

/// Bots remember what cards are worth, and a hand must not depend on what they remember.
#[test]
fn one_hand_of_bots_can_be_played_again_without_those_before_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one_hand_of_bots");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let saved = |name: &str, words: &[&str]| {
        let file = folder.join(name).display().to_string();
        let usual = ["--policy", "club:10", "--seats", "3", "--seed", "3", "--save", &file];
        simulated("badugi", &[&usual[..], words].concat());
        fs::read_to_string(file).expect("a saved file")
    };
    let all = saved("all.phhs", &["--hands", "8"]);
    let last = saved("last.phhs", &["--first", "7", "--hands", "1"]);
    let actions = |text: &str| text[text.rfind("actions = ").expect("actions")..].to_owned();
    assert_eq!(actions(&all), actions(&last));
}

#[test]
fn how_hands_are_checked_changes_nothing_in_them() {
    let with = |checks| digest("badugi", &["--hands", "30", "--checks", checks, "--seed", "5"]);
    assert_eq!(with("event"), with("hand"));
}

/// A hand's chance comes from the seed and its number alone.
#[test]
fn one_hand_of_many_can_be_played_again() {
    let one = |first: &str, policy| {
        let words =
            ["--first", first, "--hands", "1", "--seed", "3", "--seats", "2", "--policy", policy];
        digest("kuhn", &words)
    };
    // Kuhn has six deals, and everyone who only checks and calls does the same with all of them.
    let deals: std::collections::BTreeSet<String> =
        (0..100).map(|first: u32| one(&first.to_string(), "call")).collect();
    assert_eq!(deals.len(), 6);
    assert_eq!(one("17", "random"), one("17", "random"));
}

#[test]
fn a_seed_that_nobody_gave_is_drawn_and_told() {
    let first = simulated("holdem", &["--hands", "10"]);
    let second = simulated("holdem", &["--hands", "10"]);
    assert_ne!(first["seed"], second["seed"]);
    let seed = number(&first, "seed").to_string();
    assert_eq!(first["digest"], digest("holdem", &["--hands", "10", "--seed", &seed]).as_str());
}

#[test]
fn what_is_printed_for_people_can_be_typed_again() {
    let shown = printed(&["simulate", "HE", "--hands", "40", "--betting", "limit"]);
    assert!(shown.starts_with("holdem, limit, 6 seats with 1,000 chips each, random\n"), "{shown}");
    let row = |name: &str| {
        let line = shown.lines().find(|line| line.starts_with(name));
        line.map(|line| line[name.len()..].trim().to_owned()).expect("a row")
    };
    assert_eq!(row("violations"), "0");
    assert_eq!(row("chips in"), "240,000");
    let again = row("again");
    let words: Vec<&str> = again.split(' ').skip(1).chain(["--json"]).collect();
    assert_eq!(json(&words)["digest"], row("digest").as_str());
}

/// BARGE 2.34, for cash: three equal river cards give the pot to the house, about one hand in 400.
#[test]
fn what_the_house_takes_is_counted_apart() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("house-takes");
    fs::create_dir_all(&folder).expect("a folder");
    let game = r#"
game "The House Takes It" id=house-takes-it {
    about "Three river cards; the house takes the pot when they are equal."
    blinds
    row top a b c j m
    row middle d e f k n
    row bottom g h i l o
    group river m n o
    line top; line middle; line bottom
    street Preflop { deal 4; bet small }
    street Flop { board a b c d e f g h i; bet small }
    street Turn { board j k l; bet big }
    street River { board m n o; remove lowest=river all=house; bet big }
    showdown { share high hole=2 line=3 }
}
"#;
    fs::write(folder.join("house.kdl"), game).expect("written");
    let dir = folder.display().to_string();
    let words =
        ["--games", &dir, "--hands", "5000", "--seats", "2", "--policy", "call", "--seed", "1"];
    let told = simulated("house-takes-it", &words);
    let (house, out) = (number(&told, "house"), number(&told, "chips_out"));
    assert_eq!(told["violations"], 0, "{told}");
    assert_eq!(number(&told, "chips_in"), 5_000 * 2 * 1_000);
    assert_eq!(out + house, 5_000 * 2 * 1_000);
    // 5,000 x 3/51 x 2/50 is about 12 hands. Two players who only call have paid ten each.
    assert!(house > 0 && house.is_multiple_of(20), "{told}");
}

#[test]
fn simulate_refuses_what_cannot_be_played() {
    refused(&["simulate", "holdem", "--seats", "11"], "holdem seats 2 to 10, not 11");
    refused(&["simulate", "holdem", "--seats", "1"], "holdem seats 2 to 10, not 1");
    refused(&["simulate", "stud", "--seats", "300"], "stud seats 2 to 8, not 300");
    refused(&["simulate", "holdem", "--hands", "0"], "--hands 0: expected 1 to 1,000,000,000");
    refused(
        &["simulate", "holdem", "--hands", "1000000001"],
        "--hands 1000000001: expected 1 to 1,000,000,000",
    );
    refused(&["simulate", "holdem", "--stack", "0"], "--stack 0: expected 1 to 1,000,000,000");
    refused(
        &["simulate", "holdem", "--first", "2000000000"],
        "--first 2000000000: expected 0 to 1,000,000,000",
    );
    refused(
        &["simulate", "holdem", "--policy", "randon"],
        "there is no policy \"randon\": did you mean random?",
    );
    refused(
        &["simulate", "holdem", "--policy", "shark:x"],
        "shark:x: expected a number of samples after the colon, such as shark:60",
    );
    refused(&["simulate", "holdm"], "there is no game \"holdm\"; did you mean holdem?");
    refused(
        &["simulate", "archie", "--option", "bug=no"],
        "archie has no option \"bug\": expected high",
    );
    refused(
        &["simulate", "holdem", "--seed", "-1"],
        "invalid value '-1' for '--seed <S>': expected a whole number from 0 to \
        18446744073709551615 (see cardroom simulate --help)",
    );
    refused(
        &["simulate", "holdem", "--checks", "events"],
        "invalid value 'events' for '--checks <CHECKS>' [possible values: event, hand]; a similar \
        value exists: 'event' (see cardroom simulate --help)",
    );
}

#[test]
fn hands_are_saved_and_play_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hands_are_saved_and_play_again");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for game in games() {
        let id = game["id"].as_str().expect("an id");
        let file = folder.join(format!("{id}.phhs")).display().to_string();
        let words = ["--hands", "20", "--seed", "5"];
        // Saving changes nothing that is played.
        assert_eq!(digest(id, &[&words[..], &["--save", &file]].concat()), digest(id, &words));
    }
    let told = json(&["replay", &folder.display().to_string(), "--strict", "--json"]);
    let hands = 20 * games().len() as u64;
    assert_eq!((number(&told, "hands"), number(&told, "ok")), (hands, hands), "{told}");
    let file = folder.join("holdem.phhs").display().to_string();
    let why = format!("--save {file}: this file already exists: expected a new one, or a folder");
    refused(&["simulate", "holdem", "--hands", "1", "--save", &file], &why);
}

/// A hand that is split needs all its cards: eight would be left with a pile of one.
#[test]
fn a_game_of_piles_is_played_saved_and_read_at_its_largest_table() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a_game_of_piles");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let text = r#"game "Split Stud" id=split-stud {
        about "Seven-card stud, then five behind and two in front."
        like stud
        street Split { split back=5 front=2; bet big }
        showdown { share high back=5; share showing-high front=2 as=front }
    }"#;
    let games = folder.join("games");
    fs::create_dir_all(&games).expect("a folder");
    fs::write(games.join("split-stud.kdl"), text).expect("written");
    let games = games.display().to_string();
    let all = json(&["games", "--games", &games, "--json"]);
    let own = all.as_array().and_then(|all| all.iter().find(|game| game["id"] == "split-stud"));
    let most = number(&own.expect("the game")["seats"], "max").to_string();
    assert_eq!(most, "7", "7 x 7 + 3 burns are 52 cards");
    let file = folder.join("hands.phhs").display().to_string();
    let words = ["--games", &games, "--seats", &most, "--policy", "call"];
    let words = [&words[..], &["--hands", "20", "--seed", "5", "--save", &file]].concat();
    digest("split-stud", &words);
    let told = json(&["replay", &file, "--games", &games, "--strict", "--json"]);
    assert_eq!((number(&told, "hands"), number(&told, "ok")), (20, 20), "{told}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_what_was_played_and_how_to_play_it_again() {
    let words = ["simulate", "holdem", "--policy", "club:5", "--hands", "100000000", "--seed", "9"];
    let shown = text(&common::stopped(&words).stdout);
    assert!(shown.contains("\nstopped "), "{shown}");
    let again = shown.lines().find_map(|line| line.strip_prefix("again ")).expect("a command");
    let again: Vec<&str> = again.split_whitespace().skip(1).collect();
    let replayed = printed(&again);
    let digest =
        |shown: &str| shown.lines().find(|line| line.starts_with("digest ")).map(str::to_owned);
    assert_eq!(digest(&replayed), digest(&shown));
}
