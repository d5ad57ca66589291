//! The printed tables of the rulebooks and of combinatorics.

use cards::Deck;
use equity::{frequencies, killer_cards};
use ranking::{Joker, Ladder};

fn check(ladder: &str, deck: Deck, cards: usize, joker: Joker, expect: &[(&str, u64)]) {
    let ladder = Ladder::named(ladder).expect("a ladder");
    let found = frequencies(&ladder, deck, cards, joker).expect("countable");
    let names: Vec<(String, u64)> =
        found.categories.iter().map(|(category, count)| (category.to_string(), *count)).collect();
    let names: Vec<(&str, u64)> =
        names.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    assert_eq!(names, expect, "{ladder} of {cards} cards");
    assert_eq!(found.total, expect.iter().map(|(_, count)| count).sum::<u64>());
}

/// The table in HOUSE's FAQ of all 2,598,960 hands.
#[test]
fn house_faq_five_cards() {
    let counts = [
        ("Straight flush", 40),
        ("Four of a kind", 624),
        ("Full house", 3_744),
        ("Flush", 5_108),
        ("Straight", 10_200),
        ("Three of a kind", 54_912),
        ("Two pair", 123_552),
        ("Pair", 1_098_240),
        ("No pair", 1_302_540),
    ];
    check("high", Deck::FULL, 5, Joker::Bug, &counts);
}

/// The table in HOUSE's FAQ of all 20,358,520 hands; 188 of the straight flushes are royal.
#[test]
fn house_faq_six_cards() {
    let counts = [
        ("Straight flush", 188 + 1_656),
        ("Four of a kind", 14_664),
        ("Full house", 165_984),
        ("Flush", 205_792),
        ("Straight", 361_620),
        ("Three of a kind", 732_160),
        ("Two pair", 2_532_816),
        ("Pair", 9_730_740),
        ("No pair", 6_612_900),
    ];
    check("high", Deck::FULL, 6, Joker::Bug, &counts);
}

/// 36 cards, nine of a suit: six straights (A6789 to TJQKA) of 4^5 hands, four of them suited;
/// C(9,5) sets of ranks in each suit are flushes, and so on as in the full deck.
#[test]
fn short_deck_five_cards() {
    let counts = [
        ("Straight flush", 6 * 4),
        ("Four of a kind", 9 * 32),
        ("Flush", 126 * 4 - 24),
        ("Full house", 9 * 4 * 8 * 6),
        ("Straight", 6 * 1_024 - 24),
        ("Three of a kind", 9 * 4 * 28 * 16),
        ("Two pair", 36 * 36 * 28),
        ("Pair", 9 * 6 * 56 * 64),
        ("No pair", (126 - 6) * (1_024 - 4)),
    ];
    check("high-short", Deck::SHORT, 5, Joker::Bug, &counts);
}

/// Badugis of four cards: 13 * 12 * 11 * 10 rainbow hands of four, the published counts below.
#[test]
fn badugi_four_cards() {
    let counts = [
        ("Four-card badugi", 17_160),
        ("Three-card badugi", 154_440),
        ("Two-card badugi", 96_252),
        ("One-card badugi", 2_873),
    ];
    check("badugi", Deck::FULL, 4, Joker::Bug, &counts);
}

/// With a joker in the deck every hand is one without it or one with it.
#[test]
fn a_deck_with_a_joker_has_all_its_hands() {
    for (ladder, deck, total) in [
        ("high", Deck::BUG, 2_869_685u64),
        ("low-a5", Deck::BUG, 2_869_685),
        ("high-mexican", Deck::MEXICAN, 749_398),
    ] {
        let ladder = Ladder::named(ladder).expect("a ladder");
        for joker in Joker::ALL {
            let found = frequencies(&ladder, deck, 5, joker).expect("countable");
            assert_eq!(found.total, total);
        }
    }
}

/// The joker makes one five of a kind possible: five aces for a bug, any rank for a wild card.
#[test]
fn a_joker_makes_five_of_a_kind() {
    let high = Ladder::named("high").expect("a ladder");
    let fives = |joker| {
        let found = frequencies(&high, Deck::BUG, 5, joker).expect("countable");
        (found.categories[0].0.to_string(), found.categories[0].1)
    };
    assert_eq!(fives(Joker::Bug), ("Five of a kind".to_owned(), 1));
    assert_eq!(fives(Joker::Wild), ("Five of a kind".to_owned(), 13));
}

/// BARGE appendix D, row by row where the print is clean. The scan has one wrong cell in the table
/// for 45 cards, 20 outs and 1 kill: it reads 89.29, which is 67.68 upside down. Its row labels 1,
/// 5, 6, 8 and 9 (3 and 5 in the other table) are misread too; the rows themselves are right.
#[test]
fn barge_appendix_d_killer_cards() {
    let cell = |unseen: u32, outs: usize, kills: usize| {
        let table = killer_cards(unseen).expect("a table");
        (table.rows[outs - 1][kills] * 100.0).round() / 100.0
    };
    let rows = [
        (45, 1, [4.44, 4.34, 4.24, 4.14, 4.04, 3.94, 3.84, 3.74, 3.64, 3.54, 3.43]),
        (45, 9, [36.36, 35.45, 34.55, 33.64, 32.73, 31.82, 30.91, 30.00, 29.09, 28.18, 27.27]),
        (45, 20, [69.70, 67.68, 65.66, 63.64, 61.62, 59.60, 57.58, 55.56, 53.54, 51.52, 49.49]),
        (45, 21, [72.12, 70.00, 67.88, 65.76, 63.64, 61.52, 59.39, 57.27, 55.15, 53.03, 50.91]),
        (41, 1, [4.88, 4.76, 4.63, 4.51, 4.39, 4.27, 4.15, 4.02, 3.90, 3.78, 3.66]),
        (41, 13, [53.90, 52.32, 50.73, 49.15, 47.56, 45.98, 44.39, 42.80, 41.22, 39.63, 38.05]),
        (41, 21, [76.83, 74.27, 71.71, 69.15, 66.59, 64.02, 61.46, 58.90, 56.34, 53.78, 51.22]),
    ];
    for (unseen, outs, percents) in rows {
        for (kills, percent) in percents.into_iter().enumerate() {
            assert_eq!(cell(unseen, outs, kills), percent, "{unseen} unseen, {outs}, {kills}");
        }
    }
}

/// The formula against every order of the two cards to come.
#[test]
fn killer_cards_are_what_dealing_every_pair_of_cards_gives() {
    for unseen in [31u32, 41, 45, 52] {
        let table = killer_cards(unseen).expect("a table");
        for outs in [1u32, 8, 21] {
            for kills in [0u32, 3, 10] {
                let is_out = |card: u32| card < outs;
                let is_kill = |card: u32| (outs..outs + kills).contains(&card);
                let (mut good, mut all) = (0u32, 0u32);
                for first in 0..unseen {
                    for second in (0..unseen).filter(|second| *second != first) {
                        all += 1;
                        let by_first = is_out(first) && !is_kill(second);
                        let by_second = !is_out(first) && !is_kill(first) && is_out(second);
                        good += u32::from(by_first || by_second);
                    }
                }
                let percent = 100.0 * f64::from(good) / f64::from(all);
                let found = table.rows[outs as usize - 1][kills as usize];
                assert!((found - percent).abs() < 1e-9, "{unseen} {outs} {kills}");
            }
        }
    }
}

#[test]
fn what_cannot_be_counted_says_what_can() {
    let high = Ladder::named("high").expect("a ladder");
    let short = Ladder::named("high-short").expect("a ladder");
    let message = |ladder, deck, cards| {
        frequencies(ladder, deck, cards, Joker::Bug).expect_err("refused").to_string()
    };
    assert_eq!(
        message(&high, Deck::FULL, 4),
        "hands of 4 cards cannot be counted on high: expected 5 to 7"
    );
    assert_eq!(
        message(&short, Deck::FULL, 5),
        "the full deck has ranks that high-short does not: expected the short deck"
    );
    assert_eq!(
        killer_cards(30).expect_err("refused").to_string(),
        "30 unseen cards make no table: expected 31 to 52, room for 21 outs and 10 kills in a deck"
    );
}
