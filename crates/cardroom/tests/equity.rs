//! Odds, as the users of `cardroom equity` meet them.

use serde_json::Value;

use crate::common;
use crate::common::{cardroom, json, printed, program, refused, text};

#[track_caller]
fn numbers(list: &Value) -> Vec<f64> {
    let list = list.as_array().unwrap_or_else(|| panic!("a list: {list}"));
    list.iter().map(|number| number.as_f64().expect("a number")).collect()
}

#[track_caller]
fn near(list: &Value, expected: &[f64]) {
    let list = numbers(list);
    assert_eq!(list.len(), expected.len(), "{list:?}");
    for (number, expected) in list.iter().zip(expected) {
        assert!((number - expected).abs() < 1e-9, "{list:?}, expected {expected}");
    }
}

/// The keys that scripts rely on. Others may stand beside them; none of these may go or change.
const CONTRACT: [&str; 10] = [
    "method",
    "policy",
    "runouts",
    "standard_error",
    "equity",
    "win",
    "tie",
    "scoop",
    "shares",
    "seconds",
];

/// What is the same in every answer.
#[track_caller]
fn keeps_the_contract(told: &Value, hands: usize) {
    let object = told.as_object().expect("an object");
    for key in CONTRACT {
        assert!(object.contains_key(key), "{key} is missing: {told}");
    }
    assert!(["exact", "sampled"].contains(&told["method"].as_str().expect("a word")));
    assert_eq!(told["policy"], "pat");
    assert!(told["runouts"].as_u64().expect("a whole number") > 0);
    assert!(told["seconds"].as_f64().expect("a number") >= 0.0);
    for key in ["standard_error", "equity", "win", "tie", "scoop"] {
        let list = numbers(&told[key]);
        assert_eq!(list.len(), hands, "{key}");
        assert!(list.iter().all(|part| (0.0..=1.0).contains(part)), "{key}: {list:?}");
    }
    let shares = told["shares"].as_array().expect("a list");
    assert!(!shares.is_empty());
    for share in shares {
        assert!(!share["name"].as_str().expect("a name").is_empty());
        assert_eq!(numbers(&share["equity"]).len(), hands);
    }
    // Every chip goes to somebody.
    let sum: f64 = numbers(&told["equity"]).iter().sum();
    let house = told["house"].as_f64().expect("a number");
    assert!((sum + house - 1.0).abs() < 1e-9, "{told}");
}

#[test]
fn json_keeps_its_contract_where_every_deal_is_looked_at() {
    // Nine hearts of 44 cards make the flush; every other river leaves the aces ahead.
    let told = json(&["equity", "holdem", "8h7h", "AsAd", "--board", "KhQh2c3d", "--json"]);
    keeps_the_contract(&told, 2);
    assert_eq!((&told["method"], &told["runouts"]), (&"exact".into(), &44.into()));
    near(&told["standard_error"], &[0.0, 0.0]);
    let wins = [9.0 / 44.0, 35.0 / 44.0];
    for key in ["equity", "win", "scoop"] {
        near(&told[key], &wins);
    }
    near(&told["tie"], &[0.0, 0.0]);
    assert_eq!(told["shares"].as_array().expect("a list").len(), 1);
    assert_eq!(told["shares"][0]["name"], "high");
    for key in ["equity", "win"] {
        near(&told["shares"][0][key], &wins);
    }
    near(&told["shares"][0]["tie"], &[0.0, 0.0]);
    // Beside the contract.
    assert_eq!((&told["game"], &told["board"]), (&"holdem".into(), &"KhQh2c3d".into()));
    assert_eq!(told["hands"], serde_json::json!(["8h7h", "AsAd"]));
    assert_eq!(told["stopped"], false);
    assert_eq!(told.get("seed"), None, "nothing was left to chance");
}

#[test]
fn json_keeps_its_contract_where_deals_are_random() {
    let words = ["equity", "holdem", "QQ+,AKs", "??", "random", "--trials", "1000", "--json"];
    let told = json(&[&words[..], &["--seed", "5"]].concat());
    keeps_the_contract(&told, 3);
    assert_eq!((&told["method"], &told["runouts"]), (&"sampled".into(), &1000.into()));
    assert_eq!(told["seed"], 5);
    // A part of the pot has a standard deviation of a half at most.
    let errors = numbers(&told["standard_error"]);
    assert!(errors.iter().all(|error| *error > 0.0 && *error <= 0.5 / 999f64.sqrt()), "{told}");
}

#[test]
fn json_tells_who_wins_the_most_of_a_split_pot() {
    // The board is all there. The high: kings full of eights. The low: 8432A with ace and deuce.
    let half =
        json(&["equity", "omaha-8", "As2sTdTh", "KhKcQsQd", "--board", "3c4d8hKs8d", "--json"]);
    keeps_the_contract(&half, 2);
    near(&half["equity"], &[0.5, 0.5]);
    near(&half["win"], &[0.0, 0.0]);
    near(&half["tie"], &[1.0, 1.0]);
    near(&half["scoop"], &[0.0, 0.0]);
    let shares = half["shares"].as_array().expect("a list");
    assert_eq!(
        shares.iter().map(|share| share["name"].clone()).collect::<Vec<_>>(),
        ["high", "low"]
    );
    near(&shares[0]["equity"], &[0.0, 1.0]);
    near(&shares[1]["equity"], &[1.0, 0.0]);
    // The same low twice, and a high for one of them: three quarters.
    let most =
        json(&["equity", "omaha-8", "As2sKdTh", "Ah2hQsQd", "--board", "3c4d8hKs9d", "--json"]);
    keeps_the_contract(&most, 2);
    near(&most["equity"], &[0.75, 0.25]);
    near(&most["win"], &[1.0, 0.0]);
    near(&most["tie"], &[0.0, 0.0]);
    near(&most["three_quarters"], &[1.0, 0.0]);
    near(&most["quarter"], &[0.0, 1.0]);
    // Without a low the share is still listed; nobody gets anything of it.
    let none =
        json(&["equity", "omaha-8", "As2sKdTh", "Ah2hQsQd", "--board", "3cTd6hKs9d", "--json"]);
    keeps_the_contract(&none, 2);
    assert_eq!(none["shares"][1]["name"], "low");
    near(&none["shares"][1]["equity"], &[0.0, 0.0]);
    // Kings and tens win the whole pot.
    near(&none["win"], &[1.0, 0.0]);
}

#[test]
fn json_counts_ties() {
    // A royal flush on the board.
    let told = json(&["equity", "holdem", "2c2d", "3c3d", "--board", "AsKsQsJsTs", "--json"]);
    near(&told["win"], &[0.0, 0.0]);
    near(&told["tie"], &[1.0, 1.0]);
    near(&told["equity"], &[0.5, 0.5]);
    near(&told["scoop"], &[0.0, 0.0]);
}

/// Counted by hand: of the 44 cards that are left a spade makes a badugi, and it beats a seven if it is the
/// four, the five or the six. The seven of spades is in the other hand.
#[test]
fn what_is_thrown_away_is_told() {
    let words = ["equity", "badugi", "Ac2d3hKc", "7s6h5d4c", "--draws", "1"];
    let told = json(&[&words[..], &["--policy", "best", "--json"]].concat());
    assert_eq!((&told["policy"], &told["method"]), (&"best".into(), &"exact".into()));
    assert_eq!(told["choices"][0]["thrown"], "Kc");
    assert_eq!(told["choices"][1]["thrown"], "");
    let fixed = json(&[&words[..4], &["--discard", "Kc", "none", "--json"]].concat());
    assert_eq!((&fixed["policy"], &fixed["equity"]), (&"fixed".into(), &told["equity"]));
    let equity = told["equity"][0].as_f64().expect("a number");
    assert!((equity - 3.0 / 44.0).abs() < 1e-9, "{told}");
    let shown = printed(&[&words[..4], &["--discard", "Kc"]].concat());
    let one_line = shown.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(one_line.contains("Ac2d3hKc discards Kc."), "{shown}");
    refused(
        &["equity", "badugi", "Ac2d3hKc", "random", "--policy", "bset"],
        "there is no policy \"bset\": did you mean best?",
    );
    refused(
        &["equity", "badugi", "Ac2d3hKc", "random", "--discard", "Kd"],
        "hand 1 doesn't hold Kd: name discards from its cards",
    );
}

#[test]
fn outs_are_told_with_who_is_ahead() {
    let words = ["equity", "holdem", "8h7h", "AsAd", "--board", "KhQh2c3d", "--outs"];
    let shown = printed(&words);
    let expected = "\nOf the 44 cards that may come next:\n  pot: AsAd ahead\n    8h7h with 9: \
        AhJhTh9h6h5h4h3h2h\n";
    assert!(shown.ends_with(expected), "{shown}");
    let told = json(&[&words[..], &["--json"]].concat());
    keeps_the_contract(&told, 2);
    near(&told["equity"], &[9.0 / 44.0, 35.0 / 44.0]);
    let outs = told["outs"].as_array().expect("a list");
    let cards: Vec<&str> = outs.iter().map(|out| out["card"].as_str().expect("a card")).collect();
    assert_eq!(cards, ["Ah", "Jh", "Th", "9h", "6h", "5h", "4h", "3h", "2h"]);
    assert_eq!(outs[0]["ahead"][0], serde_json::json!({"of": "pot", "hands": ["8h7h"]}));
    assert_eq!(told["ahead"][0], serde_json::json!({"of": "pot", "hands": ["AsAd"]}));
    assert_eq!(told["unseen"], 44);
    let none = printed(&["equity", "badugi", "random", "random", "--outs", "--trials", "10"]);
    assert!(none.ends_with("No board card is still to come, so there are no outs.\n"));
}

/// What is printed where a terminal shows blocks, or does not.
fn with_locale(words: &[&str], locale: &str, term: &str) -> String {
    let mut command = program();
    command.args(words).env("LC_ALL", locale).env("TERM", term);
    text(&command.output().expect("it runs").stdout)
}

#[test]
fn odds_are_printed_for_people() {
    let words = ["equity", "holdem", "8h7h", "AsAd", "--board", "KhQh2c3d"];
    let shown = with_locale(&words, "C.UTF-8", "xterm");
    // 9/44 is 20.45 %, and of 24 columns 4.909: four and seven eighths.
    let expected = "\
Texas Hold'em, board KhQh2c3d
exact, all 44 deals

hand  equity %  wins %  ties %
8h7h     20.45   20.45    0.00  ████▉
AsAd     79.55   79.55    0.00  ███████████████████▏
";
    assert!(shown.starts_with(expected), "{shown}");
    for (locale, term) in [("C", "xterm"), ("C.UTF-8", "dumb")] {
        let plain = with_locale(&words, locale, term);
        assert!(plain.contains("\n8h7h     20.45   20.45    0.00  #####\n"), "{plain}");
    }
}

#[test]
fn the_halves_of_a_pot_are_shown_apart() {
    let words = ["equity", "omaha-8", "As2sTdTh", "KhKcQsQd", "--board", "3c4d8hKs8d"];
    let shown = with_locale(&words, "C", "xterm");
    let expected = "\
Omaha High/Low Eight-or-Better, board 3c4d8hKs8d
exact, the only deal

hand      equity %  scoops %  3/4 %  1/4 %
As2sTdTh     50.00      0.00   0.00   0.00  ############
KhKcQsQd     50.00      0.00   0.00   0.00  ############

          high                                low
hand      wins %  ties %                      wins %  ties %
As2sTdTh    0.00    0.00                      100.00    0.00  ##################
";
    assert!(shown.starts_with(expected), "{shown}");
}

#[test]
fn random_deals_are_told_with_their_seed_and_error() {
    let words = ["equity", "badugi", "random", "random", "--trials", "500", "--seed", "1"];
    let shown = printed(&words);
    let start = "Badugi\nrandom, 500 deals, seed 1, standard error at most ";
    assert!(shown.starts_with(start), "{shown}");
    assert!(shown.contains("\nhand    equity %  +- %  wins %  ties %\n"), "{shown}");
    assert!(shown.contains("\nPolicy pat: no one draws;"), "{shown}");
    assert!(shown.contains("\n+-          one standard error"), "{shown}");
}

#[test]
fn no_line_is_longer_than_eighty_columns() {
    let range = "22+,A2s+,K9s+,Q9s+,J9s+,T8s+,97s+,87s,76s,65s,ATo+,KTo+,QTo+,JTo";
    let many = ["random"; 10];
    let grid = ["9h8h2c2d/AsKs", "random", "random"];
    for (game, hands) in [
        ("holdem", &[range, "AsKs"][..]),
        ("holdem", &many),
        ("omaha-8", &many),
        ("sohe", &grid),
        ("stud-8", &["AsKdQc^Jd^9h^8s^7c", "random", "random"]),
        ("triple-draw-dramaha", &["random", "AsKsQsJsTs"]),
        ("sixty-four", &["random", "random"]),
        ("murder", &["random", "random", "random"]),
    ] {
        let words = [&["equity", game], hands, &["--trials", "2000", "--seed", "3"]].concat();
        let shown = with_locale(&words, "C.UTF-8", "xterm");
        assert!(shown.lines().count() > 5, "{shown}");
        for line in shown.lines() {
            assert!(line.chars().count() <= 80, "{game}: {line}");
        }
        // The numbers of a column end in one place.
        let head = shown.lines().find(|line| line.starts_with("hand ")).expect("a head");
        let end = head.find("equity %").expect("a column") + "equity %".len();
        let rows = shown.lines().skip_while(|line| !line.starts_with("hand ")).skip(1);
        for row in rows.take(hands.len()) {
            let cell: String = row.chars().skip(end - 5).take(5).collect();
            assert!(cell.trim().parse::<f64>().is_ok(), "{game}: {cell:?} in {row}");
            assert_eq!(row.chars().nth(end), Some(' '), "{game}: {row}");
        }
    }
}

#[test]
fn what_cannot_be_asked_is_refused_in_one_line() {
    refused(&["equity", "holdem", "AsKs"], "odds need two hands or more: a hand can be random");
    refused(
        &["equity", "holdem", "AsKs", "AsQd"],
        "As appears twice: hand 1 and hand 2; a card can be dealt only once",
    );
    refused(
        &["equity", "holdem", "AsKs", "QhQd", "--board", "2c3cQd"],
        "Qd appears twice: hand 2 and --board; a card can be dealt only once",
    );
    refused(
        &["equity", "holdem", "AsKs", "random", "--dead", "Ks"],
        "Ks appears twice: hand 1 and --dead; a card can be dealt only once",
    );
    refused(
        &["equity", "holdem", "AsKsQs", "random"],
        "hand 1 has 3 cards, but a player holds 2 in holdem",
    );
    refused(
        &["equity", "holdem", "random", "AsKs??"],
        "hand 2, \"AsKs??\": that's 3 cards, but a player is dealt 2 in holdem",
    );
    refused(
        &["equity", "holdem", "AsKs", ""],
        "hand 2, \"\": it is empty: write random for an unknown hand",
    );
    refused(
        &["equity", "holdem", "AsKs", "random", "--board", "2s3s4s5s6s7s"],
        "the board has 6 cards, but holdem deals 5",
    );
    refused(
        &["equity", "holdem", "random", "AsJk"],
        "hand 2: Jk is not in the deck of holdem; it has one with --option bug=yes",
    );
    refused(
        &["equity", "short-deck-holdem", "random", "AsKs", "--board", "2c"],
        "--board: 2c is not in the deck of short-deck-holdem",
    );
    refused(
        &["equity", "holdem", "AsKs", "random", "--roll", "3"],
        "--roll: no dice are rolled in holdem",
    );
    refused(
        &["equity", "holdem", "AsKs", "random", "--choose", "omaha"],
        "--choose: no one chooses a game in holdem: leave it out",
    );
    // Seven of 52 cards and seven of 45: 133,784,560 times 45,379,620.
    refused(
        &["equity", "stud", "random", "random", "--exact"],
        "--exact: there are 6.071e15 ways to deal this, too many to count: leave --exact out, or \
        name more cards",
    );
    refused(
        &["equity", "holdem", "AsKs", "random", "--trials", "0"],
        "invalid value '0' for '--trials <N>': expected a whole number from 1, such as 100000 (see \
        cardroom equity --help)",
    );
    refused(
        &["equity", "holdem", "AsKs", "random", "--exact", "--trials", "9"],
        "the argument '--exact' cannot be used with '--trials <N>' (see cardroom equity --help)",
    );
    refused(
        &["equity", "holdem", "AsKs", "random", "--threads", "0"],
        "invalid value '0' for '--threads <N>': expected a whole number from 1 to 1000 (see \
        cardroom equity --help)",
    );
}

#[test]
fn a_hand_of_which_cards_are_missing_is_told_apart_from_a_slip() {
    let shown = printed(&["equity", "holdem", "As", "Ks", "Qh", "--trials", "10"]);
    assert!(shown.contains("A hand with fewer than 2 cards gets the rest at random."), "{shown}");
    for whole in ["AsKs", "As??", "random"] {
        let shown = printed(&["equity", "holdem", whole, "QhQd", "--trials", "10"]);
        assert!(!shown.contains("at random."), "{shown}");
    }
}

/// The examples of the help and of the page for players.
#[test]
fn every_command_of_the_page_for_players_can_be_run() {
    let page = include_str!("../../../docs/odds.md");
    let commands: Vec<Vec<String>> = page.lines().filter_map(command).collect();
    assert!(commands.len() >= 20, "{} commands", commands.len());
    let help = printed(&["equity", "--help"]);
    let examples: Vec<Vec<String>> = help.lines().filter_map(command).collect();
    assert_eq!(examples.len(), 6, "{help}");
    for words in commands.iter().chain(&examples) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = cardroom(&words);
        assert_eq!(output.code, 0, "{words:?}: {}", output.stderr);
    }
}

/// The words of a line that is a command, without what a shell does not read.
fn command(line: &str) -> Option<Vec<String>> {
    let line = line.trim().strip_prefix("cardroom equity ")?;
    let line = line.split(" #").next().unwrap_or_default();
    let mut words = vec!["equity".to_owned()];
    // Every second part stands in quotes.
    for (number, part) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    Some(words)
}

#[cfg(unix)]
mod ctrl_c {
    use std::process::Output;

    use super::{common, text};

    #[track_caller]
    fn stopped(words: &[&str]) -> Output {
        common::stopped(&[&["equity"], words].concat())
    }

    #[test]
    fn the_first_stops_random_deals_and_prints_what_there_is() {
        let output =
            stopped(&["holdem", "AsKs", "random", "--trials", "2000000000", "--seed", "9"]);
        let shown = text(&output.stdout);
        let line = shown.lines().nth(1).expect("a second line");
        assert!(
            line.starts_with("stopped: random, ") && line.contains(" deals, seed 9"),
            "{shown}"
        );
        assert!(shown.contains("\nAsKs "), "{shown}");
    }

    #[test]
    fn the_first_stops_a_count_and_random_deals_stand_in_for_it() {
        // Three of 44 cards for one hand and three of 41 for the other: 141,181,040 deals.
        let words = ["stud", "AsAdKhKc", "QsQdJhJc", "--exact"];
        let shown = text(&stopped(&words).stdout);
        let line = shown.lines().nth(1).expect("a second line");
        assert!(line.starts_with("stopped: random, 20,000 deals"), "{shown}");
        let told = text(&stopped(&[&words[..], &["--json"]].concat()).stdout);
        let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!((&told["stopped"], &told["method"]), (&true.into(), &"sampled".into()));
        assert!(told["standard_error"][0].as_f64().is_some_and(|error| error > 0.0), "{told}");
    }
}
