//! How cards are written, and what a mistake is told.

#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

use cards::{Card, CardSet, Face, parse, parse_dealt, parse_with_unknown};
use trials::{Rng, Trials};

fn check(text: &str, expect: &str) {
    let cards = parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let printed: String = cards.iter().map(Card::to_string).collect();
    assert_eq!(printed, expect, "{text:?}");
}

#[test]
fn every_usual_way_to_write_a_card_is_read() {
    check("As", "As");
    check("aS", "As");
    check("10h", "Th");
    check("Th", "Th");
    check("A♠", "As");
    check("A♠\u{fe0f}K♡", "AsKh");
    check("AsKd", "AsKd");
    check(" As,Kd  2c ", "AsKd2c");
    check("jk", "Jk");
    check("JK2c", "Jk2c");
    check("JkJk", "JkJk");
    check("", "");
}

fn check_error(text: &str, at: usize, message: &str) {
    let error = parse(text).expect_err(text);
    assert_eq!(error.to_string(), message);
    assert_eq!(error.at(), at, "{message}");
}

#[test]
fn a_mistake_is_told_with_its_place_and_what_was_expected() {
    check_error(
        "AsXh",
        2,
        r#"'X' is not a rank: expected 2-9, T or 10, J, Q, K, A, or Jk for a joker (character 3 in "AsXh")"#,
    );
    check_error(
        "A♠Kx",
        3,
        r#"'x' is not a suit: expected c, d, h, s or ♣♦♥♠ after K (character 4 in "A♠Kx")"#,
    );
    check_error("AsK", 3, r#"the suit is missing: expected c, d, h, s or ♣♦♥♠ after K (in "AsK")"#);
    check_error("1h", 0, r#"1 is not a rank: a ten is T or 10, an ace is A (character 1 in "1h")"#);
    check_error(
        "As Kd as",
        6,
        r#"As appears twice: a card can be dealt only once (character 7 in "As Kd as")"#,
    );
    check_error(
        "As??",
        2,
        r#"?? is an unknown card, but every card must be known here (character 3 in "As??")"#,
    );
    check_error(
        "As?",
        2,
        r#"an unknown card is written ??, with two question marks (character 3 in "As?")"#,
    );
    check_error(
        "JkJkJk",
        4,
        r#"there are three jokers: the most is two (character 5 in "JkJkJk")"#,
    );
    check_error("Jk^", 2, r#"^ (dealt face up) has no meaning here (character 3 in "Jk^")"#);
    let turned = parse("A\u{202e}s").expect_err("no suit").to_string();
    assert!(!turned.contains('\u{202e}'), "{turned}");
    let long = "As".repeat(100);
    let message = parse(&long).expect_err("twice").to_string();
    assert!(message.len() < 200 && message.ends_with("…\")"), "{message}");
}

#[test]
fn one_card_is_one_card() {
    assert_eq!("10♦".parse::<Card>().map(|card| card.to_string()), Ok("Td".to_owned()));
    let error = |text: &str| text.parse::<Card>().expect_err(text).to_string();
    assert_eq!(error(" "), r#"no card: expected one such as As or 10h (character 1 in " ")"#);
    assert_eq!(error("AsKs"), r#"expected one card, but here is another (character 3 in "AsKs")"#);
}

#[test]
fn unknown_cards_are_read_where_they_are_allowed() {
    let cards = parse_with_unknown("As????Kd").unwrap();
    let shown: Vec<String> =
        cards.iter().map(|card| card.map_or("??".to_owned(), |card| card.to_string())).collect();
    assert_eq!(shown, ["As", "??", "??", "Kd"]);
}

#[test]
fn a_joker_can_say_that_it_was_dealt_face_up() {
    let dealt = parse_dealt("Jk^As^Jk").unwrap();
    let shown: Vec<(String, Face)> =
        dealt.iter().map(|dealt| (dealt.card.to_string(), dealt.face)).collect();
    let expected = [("Jk", Face::Up), ("As", Face::Up), ("Jk", Face::Down)];
    assert_eq!(shown, expected.map(|(card, face)| (card.to_owned(), face)));
}

#[test]
fn what_is_printed_is_read_again() {
    for mut trial in Trials::of("what_is_printed_is_read_again", 20_000) {
        let mut set = CardSet::from_bits(trial.rng.next_u64());
        if set.jokers().len() == 1 {
            // A lone joker is read as the first one: the two are interchangeable.
            set = set.naturals().with(Card::JOKER);
        }
        assert_eq!(set.to_string().parse(), Ok(set));
        let pretty: String = set.iter().map(|card| card.pretty().to_string()).collect();
        assert_eq!(pretty.parse(), Ok(set));
    }
}

/// Pieces that look like cards, so that random text gets past the first character.
const PIECES: [&str; 36] = [
    "A", "K", "Q", "J", "T", "10", "1", "0", "9", "8", "2", "s", "h", "d", "c", "S", "♠", "♥", "♢",
    "\u{fe0f}", "Jk", "jK", "?", "??", "^", ",", " ", "\t", "\n", "x", "\0", "é", "🂡", "\u{202e}",
    "-", "As",
];

/// A million cases in a soak, a tenth of it here. Whatever the text, there is an answer; what is
/// accepted can be printed and read again, and an error points into the text.
#[test]
fn no_text_makes_the_parsers_panic() {
    for mut trial in Trials::of("no_text_makes_the_parsers_panic", 1_000_000) {
        let mut text = String::new();
        for _ in 0..trial.below(9) {
            if trial.below(20) == 0 {
                let any = char::from_u32(trial.rng.next_u32() % 0x11_0000).unwrap_or('\u{fffd}');
                text.push(any);
            } else {
                text.push_str(trial.pick(&PIECES));
            }
        }
        match parse(&text) {
            Ok(cards) => {
                let printed: String = cards.iter().map(Card::to_string).collect();
                assert_eq!(parse(&printed).as_ref(), Ok(&cards), "{text:?}");
                assert_eq!(text.parse::<CardSet>().map(CardSet::len), Ok(cards.len()));
            }
            Err(error) => {
                assert!(error.at() <= text.chars().count(), "{text:?}: {error}");
                assert!(!error.to_string().contains('\n'), "{text:?}: {error}");
            }
        }
        let _ = parse_dealt(&text);
        let _ = parse_with_unknown(&text);
        let _ = text.parse::<Card>();
    }
}
