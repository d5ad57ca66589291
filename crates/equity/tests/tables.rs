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

/// 32 cards, eight of a suit: five straights (A789T to TJQKA) of 4^5 hands, four of them suited;
/// C(8,5) sets of ranks in each suit are flushes, and so on as in the full deck.
#[test]
fn five_cards_of_a_deck_of_32() {
    let counts = [
        ("Straight flush", 5 * 4),
        ("Four of a kind", 8 * 28),
        ("Flush", 56 * 4 - 20),
        ("Full house", 8 * 4 * 7 * 6),
        ("Straight", 5 * 1_024 - 20),
        ("Three of a kind", 8 * 4 * 21 * 16),
        ("Two pair", 28 * 36 * 24),
        ("Pair", 8 * 6 * 35 * 64),
        ("No pair", (56 - 5) * (1_024 - 4)),
    ];
    check("high-seven", Deck::PIQUET, 5, Joker::Bug, &counts);
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

/// All 462 cells of BARGE appendix D. One is misprinted: with 45 cards, 20 outs and 1 kill it reads
/// 89.29, which is 67.68 upside down.
#[test]
fn barge_appendix_d_killer_cards() {
    let printed = include_str!("killer_cards.txt").lines().filter(|line| !line.starts_with('#'));
    let (mut cells, mut misprints) = (0, Vec::new());
    for line in printed {
        let mut words = line.split(' ');
        let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
        let (unseen, outs) = (number().expect("unseen"), number().expect("outs"));
        let row = &killer_cards(unseen).expect("a table").rows[outs as usize - 1];
        for (kills, printed) in words.enumerate() {
            cells += 1;
            let computed = format!("{:.2}", row[kills]);
            if computed != printed {
                misprints.push((unseen, outs, kills, printed, computed));
            }
        }
    }
    assert_eq!(cells, 2 * 21 * 11);
    assert_eq!(misprints, [(45, 20, 1, "89.29", "67.68".to_owned())]);
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
        "no count for hands of 4 on high: expected 5 to 7 cards"
    );
    assert_eq!(
        message(&short, Deck::FULL, 5),
        "the full deck has ranks that high-short does not: expected the short deck"
    );
    assert_eq!(
        killer_cards(30).expect_err("refused").to_string(),
        "no table for 30 unseen: expected 31 to 52 cards, enough for 21 outs and 10 kills"
    );
}
