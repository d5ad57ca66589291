//! Odds, as the users of `cardroom equity` meet them.

mod common;

use common::{json, printed, refused};

#[test]
fn odds_are_printed_for_people() {
    let shown = printed(&["equity", "holdem", "AsKs", "QhQd", "--board", "Qs7s2d3c"]);
    assert!(shown.starts_with("Texas Hold'em, board Qs7s2d3c: all 44 deals\n"), "{shown}");
    assert!(shown.contains("\nhand  equity    win   tie\n"), "{shown}");
    let split = printed(&["equity", "omaha-8", "As2sTdTh", "KhKcQsQd", "--board", "3c4d8hKsKd"]);
    assert!(split.contains("scoop   3/4   1/4  high win  high tie  low win  low tie"), "{split}");
    let sampled =
        printed(&["equity", "badugi", "random", "random", "--trials", "500", "--seed", "1"]);
    assert!(sampled.starts_with("Badugi: 500 deals at random (seed 1)\n"), "{sampled}");
    assert!(sampled.contains("\nPolicy pat: nobody draws;"), "{sampled}");
}

#[test]
fn odds_are_given_as_json() {
    let told = json(&["equity", "holdem", "8h7h", "AsAd", "--board", "KhQh2c3d", "--json"]);
    assert_eq!((&told["method"], &told["cases"]), (&"exact".into(), &44.into()));
    let equity = told["hands"][0]["equity"].as_f64().expect("a number");
    // Nine hearts of 44 cards.
    assert!((equity - 9.0 / 44.0).abs() < 1e-9, "{told}");
    assert_eq!(told["hands"][0]["shares"][0]["name"], "high");
    let ranges = json(&["equity", "holdem", "QQ+,AKs", "??", "--trials", "1000", "--json"]);
    assert_eq!((&ranges["method"], &ranges["cases"]), (&"sampled".into(), &1000.into()));
    let named = ["game", "board", "method", "policy", "cases", "seed", "hands", "house"];
    let keys: Vec<&String> = ranges.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), named.len());
    assert!(named.iter().all(|name| keys.iter().any(|key| key == name)), "{keys:?}");
}

#[test]
fn outs_are_told_with_who_is_ahead() {
    let words = ["equity", "holdem", "8h7h", "AsAd", "--board", "KhQh2c3d", "--outs"];
    let shown = printed(&words);
    let expected = "\nOf 44 cards that may come next:\n  pot: AsAd ahead\n    8h7h with 9: \
                    AhJhTh9h6h5h4h3h2h\n";
    assert!(shown.ends_with(expected), "{shown}");
    let told = json(&[&words[..], &["--json"]].concat());
    assert_eq!(told["outs"].as_array().expect("a list").len(), 9);
    assert_eq!(told["outs"][0]["ahead"][0]["hands"][0], "8h7h");
}

#[test]
fn what_cannot_be_asked_is_refused_in_one_line() {
    refused(&["equity", "holdem", "AsKs"], "odds need two hands or more: random is one of them");
    refused(&["equity", "holdem", "AsKs", "AsQd"], "As is there twice");
    refused(
        &["equity", "holdem", "AsKs", "random", "--board", "2s3s4s5s6s7s"],
        "the board has 6 cards, and holdem deals 5",
    );
    // Seven of 52 cards and seven of 45: 133,784,560 times 45,379,620.
    refused(
        &["equity", "stud", "random", "random", "--exact"],
        "there are 6.071e15 ways to deal this, more than 2000000000: ask for trials",
    );
}
