//! Ranges against combinatorics, against plain words for what a hand must be, and against slow
//! twins.

use std::collections::BTreeMap;

use cards::{Card, CardSet, Deck, Rank, RankSet, Suit};
use equity::range::{ALWAYS, Range, RangeFault};
use trials::{Trial, Trials};

fn range(text: &str, size: usize) -> Range {
    Range::parse(text, size, Deck::FULL.cards()).unwrap_or_else(|fault| panic!("{fault}"))
}

fn fault(text: &str, size: usize) -> RangeFault {
    Range::parse(text, size, Deck::FULL.cards()).expect_err(text)
}

fn choose(from: usize, count: usize) -> usize {
    (0..count).fold(1, |product, step| product * (from - step) / (step + 1))
}

/// How many hands a range comes to.
fn count(range: &Range, size: usize, deck: CardSet) -> usize {
    let hands = range.hands().iter();
    hands.map(|(known, _)| choose(deck.len() - known.len(), size - known.len())).sum()
}

/// Every whole hand of a range with its weight.
fn written_out(range: &Range, size: usize, deck: CardSet) -> BTreeMap<CardSet, u32> {
    let mut all = BTreeMap::new();
    for (known, weight) in range.hands() {
        for rest in (deck - *known).combinations(size - known.len()) {
            assert_eq!(all.insert(rest | *known, *weight), None, "{rest}{known} twice");
        }
    }
    all
}

fn set(text: &str) -> CardSet {
    text.parse().expect(text)
}

fn listed(text: &str, size: usize) -> Vec<CardSet> {
    range(text, size).hands().iter().map(|(known, _)| *known).collect()
}

#[test]
fn two_cards_come_to_what_combinatorics_says() {
    for (text, hands) in [
        ("AA", 6),                        // C(4, 2)
        ("AKs", 4),                       // one of each suit
        ("AKo", 4 * 3),                   // another suit for each
        ("AK", 4 * 4),                    // both
        ("KA", 4 * 4),                    // the order means nothing
        ("QQ+", 3 * 6),                   // QQ KK AA
        ("AA+", 6),                       // nothing above
        ("22+", 13 * 6),                  // all pairs
        ("99-66", 4 * 6),                 // 99 88 77 66
        ("66-99", 4 * 6),                 // the other way round
        ("A5s+", 9 * 4),                  // 5 6 7 8 9 T J Q K beside the ace
        ("K9o+", 4 * 12),                 // 9 T J Q beside the king
        ("T9+", 16),                      // the 9 is just below the T
        ("A5s-A2s", 4 * 4),               // 5 4 3 2
        ("A2s-A5s", 4 * 4),               // the other way round
        ("T9s-76s", 4 * 4),               // T9 98 87 76
        ("76s-T9s", 4 * 4),               // the other way round
        ("J9o-86o", 4 * 12),              // J9 T8 97 86
        ("AK-QJ", 3 * 16),                // AK KQ QJ
        ("TT+,AQs+,AKo", 5 * 6 + 8 + 12), // AQs AKs
        ("tt+ aqS+ akO", 50),             // the case means nothing
        ("1010+", 5 * 6),                 // a ten with two digits
        ("AKs,AK", 16),                   // nothing twice
        ("AsKd,KdAs", 1),                 // nor here
        ("ASKD", 1),                      // capitals
        ("A♠K♦", 1),                      // signs
        ("AKh", 4),                       // any ace and one king
        ("AsK", 4),                       // one ace and any king
        ("Ax", 6 + 4 * 48),               // one ace or two
        ("A*", 6 + 4 * 48),               // the same
        ("AxKx", 4),                      // one suit
        ("AxKy", 12),                     // two suits
        ("*x*x", 4 * 78),                 // suited hands
        ("random", 1_326),                // C(52, 2)
        ("any", 1_326),
        ("**", 1_326),
        ("????", 1_326),
        ("RANDOM !22+", 1_326 - 78),
        ("random!22+!AKs", 1_326 - 78 - 4),
    ] {
        assert_eq!(range(text, 2).hands().len(), hands, "{text}");
        assert!(range(text, 2).is_whole(2), "{text}");
    }
}

#[test]
fn two_cards_are_the_hands_that_were_meant() {
    assert_eq!(listed("AKs", 2), ["AcKc", "AdKd", "AhKh", "AsKs"].map(set));
    assert_eq!(listed("33-22,32s", 2).len(), 16);
    let mut expect = ["AhJh", "AhTh", "KhJh", "KhTh", "QhJh", "QhTh"].map(set).to_vec();
    expect.sort();
    assert_eq!(listed("[A-Q]h[JT]h", 2), expect);
    let has = |text: &str, hand: &str| listed(text, 2).contains(&set(hand));
    assert!(has("T9s-76s", "8d7d") && !has("T9s-76s", "8d7c") && !has("T9s-76s", "6d5d"));
    assert!(has("A5s+", "AcKc") && has("A5s+", "Ac5c") && !has("A5s+", "Ac4c"));
    assert!(has("K9o+", "KcQd") && !has("K9o+", "AcKd"));
}

/// Every hand of four cards, with a plain word for each pattern.
#[test]
fn four_cards_are_what_a_plain_predicate_says() {
    fn of(hand: CardSet, rank: Rank) -> usize {
        hand.iter().filter(|card| card.rank() == Some(rank)).count()
    }
    fn shape(hand: CardSet) -> [usize; 4] {
        let suit = |suit| hand.iter().filter(|card| card.suit() == Some(suit)).count();
        let mut counts = Suit::ALL.map(suit);
        counts.sort_by(|a, b| b.cmp(a));
        counts
    }
    fn has(hand: CardSet, rank: Rank, suit: Suit) -> bool {
        hand.contains(Card::new(rank, suit))
    }
    fn pairs() -> impl Iterator<Item = (Suit, Suit)> {
        Suit::ALL.into_iter().flat_map(|a| Suit::ALL.map(|b| (a, b))).filter(|(a, b)| a != b)
    }
    use Rank::{Ace, Four, Jack, King, Queen, Seven, Six, Ten, Three, Two};
    type Plain = fn(CardSet) -> bool;
    let plain: [(&str, usize, Plain); 18] = [
        // C(4,2) C(48,2) + C(4,3) 48 + 1.
        ("AA**", 6_961, |hand| of(hand, Ace) >= 2),
        // Two suits for the aces, and one of the twelve others in each: 6 * 12 * 12.
        ("AA**ds", 864, |hand| of(hand, Ace) >= 2 && shape(hand) == [2, 2, 0, 0]),
        // Two kings (6): one more in the suit of either and one of a third, 2*12 * 2*12, or two
        // of a third suit, 2 * 66; three kings (4) and one in a suit of theirs, 3*12.
        ("KK**$ss", 6 * (576 + 132) + 4 * 36, |hand| {
            of(hand, King) >= 2 && shape(hand) == [2, 1, 1, 0]
        }),
        ("AAxxr", 6 * 144 + 4 * 12 + 1, |hand| of(hand, Ace) >= 2 && shape(hand) == [1; 4]),
        ("AKQJ", 256, |hand| [Ace, King, Queen, Jack].iter().all(|rank| of(hand, *rank) == 1)),
        // Two of four cards in one suit, the others in another: C(4,2) / 2 * 4 * 3.
        ("AKQJ$ds", 36, |hand| {
            [Ace, King, Queen, Jack].iter().all(|rank| of(hand, *rank) == 1)
                && shape(hand) == [2, 2, 0, 0]
        }),
        ("KKQQ", 36, |hand| of(hand, King) == 2 && of(hand, Queen) == 2),
        // C(4,2) C(13,2)^2.
        ("****ds", 36_504, |hand| shape(hand) == [2, 2, 0, 0]),
        // 4 C(13,2) C(3,2) 13^2.
        ("****ss", 158_184, |hand| shape(hand) == [2, 1, 1, 0]),
        ("****r", 13 * 13 * 13 * 13, |hand| shape(hand) == [1; 4]),
        // 4 C(50,2), and AKAK in two suits counted twice.
        ("AxKx**", 4 * 1_225 - 6, |hand| {
            Suit::ALL.iter().any(|suit| has(hand, Ace, *suit) && has(hand, King, *suit))
        }),
        ("AxAyKxKy", 6, |hand| {
            pairs().any(|(a, b)| {
                [(Ace, a), (Ace, b), (King, a), (King, b)].iter().all(|(r, s)| has(hand, *r, *s))
            })
        }),
        // Ace and king at all (as for 67xx), less those with one of each in one suit: 4 C(44,2).
        ("AxKy**", 17_316 - 4 * 946, |hand| {
            pairs().any(|(a, b)| has(hand, Ace, a) && has(hand, King, b))
        }),
        // Three more of 51 cards, less those without one of three kings.
        ("AsKx**", choose(51, 3) - choose(48, 3), |hand| {
            has(hand, Ace, Suit::Spades) && Suit::ALL[..3].iter().any(|suit| has(hand, King, *suit))
        }),
        // At least two of 16 cards: all, less none, less one.
        ("[K-T][K-T]**", 270_725 - 58_905 - 16 * 7_140, |hand| {
            [King, Queen, Jack, Ten].iter().map(|rank| of(hand, *rank)).sum::<usize>() >= 2
        }),
        ("A234", 256, |hand| [Ace, Two, Three, Four].iter().all(|rank| of(hand, *rank) == 1)),
        // All, less those without a six, less those without a seven, and those without both again.
        ("67xx", 270_725 + 135_751 - 2 * 194_580, |hand| of(hand, Six) > 0 && of(hand, Seven) > 0),
        ("*x*x*x*y", 4 * 286 * 39, |hand| shape(hand) == [3, 1, 0, 0]),
    ];
    for (text, hands, is_meant) in plain {
        let expect: Vec<CardSet> =
            Deck::FULL.cards().combinations(4).filter(|hand| is_meant(*hand)).collect();
        let mut found = listed(text, 4);
        assert!(found.is_sorted(), "{text}");
        found.sort();
        assert!(found == expect, "{text}: {} and {}", found.len(), expect.len());
        assert!(found.len() == hands, "{text}: {}", found.len());
    }
}

#[test]
fn five_and_six_cards_have_classes_of_suits() {
    let shapes = |text: &str, size: usize| {
        let mut found: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        for hand in listed(text, size) {
            let mut shape = Suit::ALL.map(|suit| hand.in_suit(suit).len()).to_vec();
            shape.sort_by(|a, b| b.cmp(a));
            shape.retain(|count| *count > 0);
            *found.entry(shape).or_default() += 1;
        }
        found.into_iter().collect::<Vec<_>>()
    };
    // Ranks are fixed, so only suits are to be chosen: which suits have how many, and which cards.
    // 2-2-1: 4*3*2 / 2 suits, 5!/(2!2!1!) cards; 3-2: 4*3 suits, 10 cards.
    assert_eq!(shapes("AKQJTds", 5), [(vec![2, 2, 1], 12 * 30), (vec![3, 2], 12 * 10)]);
    // 2-1-1-1: 4 suits, 5!/2! cards; 3-1-1: 4*3 suits, 5!/3! cards.
    assert_eq!(shapes("AKQJTss", 5), [(vec![2, 1, 1, 1], 4 * 60), (vec![3, 1, 1], 12 * 20)]);
    // 2-2-1-1: 6 suits, 6!/4 cards; 3-2-1: 24, 60; 3-3: 6, 20; 4-2: 12, 15.
    let six = [
        (vec![2, 2, 1, 1], 6 * 180),
        (vec![3, 2, 1], 24 * 60),
        (vec![3, 3], 6 * 20),
        (vec![4, 2], 12 * 15),
    ];
    assert_eq!(shapes("AKQJT9ds", 6), six);
    // 3-1-1-1: 4 suits, 6!/3! cards; 4-1-1: 12, 30.
    assert_eq!(shapes("AKQJT9ss", 6), [(vec![3, 1, 1, 1], 4 * 120), (vec![4, 1, 1], 12 * 30)]);
    // As for letters, where they say the same. 2-2-1: C(4,2) C(13,2)^2 2*13; 3-2: 12 C(13,3)
    // C(13,2).
    assert!(listed("****ds", 4) == listed("*x*x*y*y", 4));
    assert!(listed("****ss", 4) == listed("*x*x*y*z", 4));
    assert!(listed("*****ds", 5) == listed("*x*x*y*y*", 5));
    assert_eq!(listed("*****ds", 5).len(), 6 * 6_084 * 26 + 12 * 286 * 78);
    assert!(fault("*****r", 5).message.contains("no hand of 5 cards"));
}

#[test]
fn more_cards_come_to_what_combinatorics_says() {
    for (text, size, hands) in [
        ("A", 1, 4),
        ("A23", 3, 64),
        // C(4,2) C(48,3) + C(4,3) C(48,2) + 48.
        ("AA***", 5, 6 * 17_296 + 4 * 1_128 + 48),
        // Four ranks once and a fifth (36 cards), or one of the four twice.
        ("2347x", 5, 256 * 36 + 4 * 6 * 64),
        ("AAAA**", 6, 1_128),
        ("AKQJT98", 7, 4usize.pow(7)),
        ("AsKsQsJsTs9s8s", 7, 1),
        ("AsKsQsJsTs98", 7, 16),
        ("*****", 5, 2_598_960),
        ("[A-2]****", 5, 2_598_960),
    ] {
        assert_eq!(range(text, size).hands().len(), hands, "{text}");
    }
}

#[test]
fn known_cards_with_unknown_ones_stay_as_they_are() {
    for (text, size, known) in [
        ("As??", 2, "As"),
        ("As??????", 4, "As"),
        ("??Kd??As", 4, "AsKd"),
        ("AsAhKd????????", 7, "AsAhKd"),
        // Too many to list, and nothing but known cards and any: the same as unknown.
        ("As*******", 8, "As"),
    ] {
        let range = range(text, size);
        assert_eq!(range.hands(), [(set(known), ALWAYS)], "{text}");
        assert!(!range.is_whole(size), "{text}");
    }
    // A star is written out: C(51, 3).
    assert_eq!(range("As***", 4).hands().len(), 20_825);
    // 20,358,520 hands are not listed.
    for text in ["random", "????????????", "******"] {
        assert_eq!(range(text, 6).hands(), [(CardSet::EMPTY, ALWAYS)]);
    }
}

/// Entries never overlap: where pieces do, they are written out.
#[test]
fn known_cards_are_written_out_where_pieces_meet() {
    let apart = range("AsKs??,QsJs??", 3);
    assert_eq!(apart.hands().len(), 2);
    let mut hands = listed("As??,Ks??", 2);
    assert_eq!(hands.len(), 51 + 51 - 1);
    hands.dedup();
    assert_eq!(hands.len(), 101);
    assert_eq!(listed("As?? !AsKs", 2).len(), 50);
    assert_eq!(range("As????,AsKs??:50", 3).hands().len(), choose(51, 2));
    // C(51,4) with the ace, C(50,3) with king and queen, less C(49,2) with all three; then without
    // the C(49,2) of king, queen and jack.
    assert_eq!(listed("As????????,KsQs?????? !KsQsJs????", 5).len(), 249_900 + 19_600 - 2 * 1_176);
    // What is removed whole needs no writing out.
    assert_eq!(listed("AsKs??,QsJs?? !QsJs??", 3), [set("AsKs")]);
    assert_eq!(listed("AsKsQs??,4s3s2s?? !KsQs????", 4), [set("4s3s2s")]);
    assert!(fault("As??????????,Ks??????????", 6).message.contains("more than 3 million"));
    assert!(fault("random !AA****", 6).message.contains("more than 3 million"));
}

#[test]
fn weights_are_percentages_or_fractions() {
    let weight = |text: &str| range(&format!("AsKs{text}"), 2).hands()[0].1;
    for (text, expect) in [
        ("", 10_000),
        (":100", 10_000),
        (":100%", 10_000),
        (":1.0", 10_000),
        (":1", 100),
        (":1%", 100),
        (":1.0%", 100),
        (":50", 5_000),
        (":50%", 5_000),
        (":0.5", 5_000),
        (":.5", 5_000),
        (":0.5%", 50),
        (":33.3", 3_330),
        (":33.333", 3_333),
        (":0.66667", 6_667),
        (":1.5", 150),
        (":0.01%", 1),
    ] {
        assert_eq!(weight(text), expect, "{text}");
    }
    for text in
        ["0", "101", "100.1", "0.0", "0.00001", "99999999999999999999", "", "x", "-5", "5:5"]
    {
        let fault = fault(&format!("AA,KK:{text}"), 2);
        assert_eq!(fault.at, 5..6 + text.len(), "{text}");
        assert!(fault.help.contains(":50"), "{text}");
    }
    assert!(fault("AA !AA:50", 2).message.contains("no weight"));
}

#[test]
fn of_two_weights_the_later_counts() {
    let weights = |text: &str| {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for (_, weight) in range(text, 2).hands() {
            *counts.entry(*weight).or_default() += 1;
        }
        counts.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(weights("22+,AA:50"), [(5_000, 6), (10_000, 72)]);
    assert_eq!(weights("AA:50,22+"), [(10_000, 78)]);
    assert_eq!(weights("22+ !AA AsAh:10"), [(1_000, 1), (10_000, 72)]);
    // One card known, a quarter; with the king always.
    assert_eq!(weights("As??:25,AsKs"), [(2_500, 50), (10_000, 1)]);
    assert_eq!(weights("AsKs,As??:25"), [(2_500, 51)]);
    assert_eq!(weights("As??:25,As??:75"), [(7_500, 1)]);
}

#[test]
fn other_decks_have_other_hands() {
    let read = |text: &str, size, deck: Deck| Range::parse(text, size, deck.cards());
    let hands = |text: &str, size, deck| read(text, size, deck).expect(text).hands().len();
    assert_eq!(hands("random", 2, Deck::SHORT), 36 * 35 / 2);
    assert_eq!(hands("66+", 2, Deck::SHORT), 9 * 6);
    assert_eq!(hands("A6s+", 2, Deck::SHORT), 8 * 4);
    // 7 and J Q K A; a span passes over what is not there.
    assert_eq!(hands("77+", 2, Deck::MEXICAN), 5 * 6);
    assert_eq!(hands("QJs-76s", 2, Deck::MEXICAN), 2 * 4);
    assert_eq!(hands("[J-7]A", 2, Deck::MEXICAN), 8 * 4);
    assert_eq!(hands("random", 2, Deck::BUG), 53 * 52 / 2);
    assert_eq!(hands("AJk", 2, Deck::BUG), 4);
    assert_eq!(hands("JkAs", 2, Deck::BUG), 1);
    // A jack and a king, in any case but that of the joker.
    for text in ["JK", "jk", "jK", "KJ", "Kj"] {
        assert_eq!(hands(text, 2, Deck::BUG), 16, "{text}");
    }
    assert_eq!(
        read("Jk??", 2, Deck::BUG).expect("a joker").hands(),
        [(CardSet::EMPTY.with(Card::JOKER), ALWAYS)]
    );
    // C(4,2) C(49,2) + C(4,3) 49 + 1: the joker is among the others.
    assert_eq!(hands("AA**", 4, Deck::BUG), 6 * 1_176 + 4 * 49 + 1);
    // A star is any card and the joker one; a list of all ranks is no joker.
    assert_eq!(hands("****", 4, Deck::BUG), 292_825);
    assert_eq!(hands("[A-2][A-2][A-2][A-2]", 4, Deck::BUG), 270_725);
    // The joker has no suit: four suits and it, 13^4.
    assert_eq!(hands("*****r", 5, Deck::BUG), 28_561);

    let message = |text, size, deck| read(text, size, deck).expect_err(text).to_string();
    assert_eq!(
        message("AA,A5s", 2, Deck::SHORT),
        "this deck has no fives (\"A5s\", character 4): its ranks are AKQJT9876"
    );
    assert!(message("AsKs2d**", 5, Deck::SHORT).starts_with("this deck has no deuces"));
    assert!(message("[A-5]*", 2, Deck::SHORT).starts_with("this deck has no fives"));
    assert!(message("JkJk", 2, Deck::BUG).starts_with("Jk appears twice"));
    assert!(message("Jk", 2, Deck::FULL).starts_with("this deck has no joker"));
    let three = Deck::FULL.cards().without(Card::new(Rank::Ace, Suit::Spades));
    let missing = Range::parse("AsKs", 2, three).expect_err("stripped").to_string();
    assert!(missing.starts_with("As is not in this deck"), "{missing}");
    let aces = Range::parse("AA", 2, three).expect("three aces");
    assert_eq!(aces.hands().len(), 3);
}

#[test]
fn every_mistake_has_its_place_and_its_remedy() {
    for (text, size, at, words, remedy) in [
        ("", 2, 0..0, "empty", "random"),
        (" , ", 2, 0..3, "empty", "random"),
        ("AA,BB", 2, 3..4, "'B' means nothing", "ranks"),
        ("AA,♥♥", 2, 3..6, "no rank before", "*♥"),
        ("AA,AXs", 2, 4..5, "no rank before", "AxKx"),
        ("AAs", 2, 0..3, "a pair", "write AA"),
        ("AA KKo-QQo", 2, 7..10, "a pair", "write QQ"),
        ("T9s-74s", 2, 0..7, "no span", "99-66"),
        ("AK-QQ", 2, 0..5, "no span", "99-66"),
        ("A5s-A2o", 2, 0..7, "suited or offsuit", "A5s-A2s"),
        ("A5s-", 2, 4..4, "can't end a span", "T9s-76s"),
        ("A5s-22s+", 2, 4..8, "can't end a span", "T9s-76s"),
        ("AsKs+", 2, 4..5, "needs hands of two ranks", "QQ+"),
        ("AA,15%", 2, 3..6, "percentage of all hands", "TT+"),
        ("5%-10%", 4, 0..6, "percentage of all hands", "TT+"),
        ("1s2s", 2, 0..1, "1 is not a rank", "T or 10"),
        ("AsAs", 2, 2..4, "As appears twice", "another"),
        ("As Ks", 2, 0..2, "1 card named", "without spaces"),
        ("AKQ", 2, 0..3, "3 cards named", "comma"),
        ("AA", 4, 0..2, "2 cards named", "AA**"),
        ("AAds", 4, 0..4, "2 cards named", "AA**"),
        ("AxKx", 4, 0..4, "2 cards named", "AxKx**"),
        ("QQ+", 4, 2..3, "+ needs", "brackets"),
        ("AxK**", 4, 0..5, "alone means nothing", "same letter"),
        ("AKx", 2, 0..3, "alone means nothing", "same letter"),
        ("A?K?", 4, 1..2, "two question marks", "??"),
        ("AA**$np", 4, 4..7, "no such suit class", "ds"),
        ("AKds", 2, 2..4, "four to six", "AKs"),
        ("[K-T", 2, 0..4, "not closed", "]"),
        ("[]A", 2, 0..2, "bracket is empty", "[K-T]"),
        ("[K-]A", 2, 3..4, "means nothing", "ranks"),
        ("AAAAA", 5, 0..5, "no hand of 5 cards", "four cards"),
        ("AxAx", 2, 0..4, "no hand of 2 cards", "suit"),
        ("!AA", 2, 1..3, "nothing to remove", "random !AA"),
        ("AA,!", 2, 3..4, "no hand is named", "AA"),
        ("AA !22+", 2, 0..7, "nothing is left", "less"),
        ("A*******", 8, 0..8, "3 million", "??"),
        ("AA", 0, 0..2, "no hand of 0 cards", "1 to 52"),
        ("AA", 53, 0..2, "no hand of 53 cards", "1 to 52"),
        ("AKQJT987", 8, 0..8, "more than 7", "??"),
    ] {
        let fault = fault(text, size);
        assert_eq!(fault.at, at, "{text}: {fault}");
        assert!(fault.message.contains(words), "{text}: {fault}");
        assert!(fault.help.contains(remedy), "{text}: {fault}");
    }
    // Characters are counted, not bytes.
    assert_eq!(
        fault("A♠K♠, Q♠B", 2).to_string(),
        "'B' means nothing here (\"Q♠B\", character 9): write ranks (A, K, Q, J, T, 9-2), cards \
         (As), * or ?? for any card, or random"
    );
}

/// The rows of the tables whose first line begins with `you write`, by the names of their columns.
fn examples() -> Vec<BTreeMap<&'static str, &'static str>> {
    let (mut rows, mut names): (Vec<BTreeMap<_, _>>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in include_str!("../../../docs/ranges.md").lines() {
        let Some(inner) = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) else {
            continue;
        };
        let cells: Vec<&str> = inner.split(" | ").collect();
        if !cells[0].starts_with('`') {
            names = cells;
        } else if names[0] == "you write" {
            assert_eq!(cells.len(), names.len(), "{line}");
            rows.push(names.iter().copied().zip(cells).collect());
        }
    }
    rows
}

#[test]
fn the_page_for_players_tells_the_truth() {
    let examples = examples();
    assert!(examples.len() >= 80, "{} examples", examples.len());
    let mut refused = 0;
    for example in examples {
        let text = example["you write"].trim_matches('`');
        let size: usize = example["cards"].parse().expect("a number of cards");
        let deck =
            example.get("deck").map_or(Deck::FULL, |name| Deck::named(name).expect("a deck"));
        let range = Range::parse(text, size, deck.cards());
        match example.get("hands") {
            Some(hands) => {
                let range = range.unwrap_or_else(|fault| panic!("{fault}"));
                assert_eq!(count(&range, size, deck.cards()).to_string(), *hands, "{text}");
            }
            None => {
                refused += 1;
                assert!(range.is_err(), "{text} is read");
            }
        }
    }
    assert!(refused > 8);
}

/// A small deck in which all can be tried: five ranks and the joker.
fn small() -> CardSet {
    let ranks = RankSet::range(Rank::Ten, Rank::Ace);
    CardSet::NATURALS.of_ranks(ranks).with(Card::JOKER)
}

/// A token as the test means it: text, ranks (none for any card), and the letter of its suit.
#[derive(Clone, Copy, Debug)]
struct Meant {
    ranks: Option<RankSet>,
    suit: Option<char>,
}

impl Meant {
    fn any(trial: &mut Trial) -> Meant {
        let ranks = match trial.below(4) {
            0 => None,
            1 => Some((0..3).map(|_| trial.pick(&Rank::ALL[8..])).collect()),
            _ => Some(RankSet::EMPTY.with(trial.pick(&Rank::ALL[8..]))),
        };
        let suit = (trial.below(2) == 0).then(|| trial.pick(&['x', 'y', 'z', 'w', 'x', 'y', 's']));
        Meant { ranks, suit }
    }

    fn text(self) -> String {
        let ranks = self.ranks.map_or("*".to_owned(), |ranks| format!("[{ranks}]"));
        ranks + &self.suit.map_or(String::new(), String::from)
    }

    fn fits(self, card: Card, letters: [Suit; 4]) -> bool {
        let rank = self.ranks.is_none_or(|ranks| card.rank().is_some_and(|r| ranks.contains(r)));
        let suit = match self.suit {
            None => return rank,
            Some('s') => Suit::Spades,
            Some('x') => letters[0],
            Some('y') => letters[1],
            Some('z') => letters[2],
            Some(_) => letters[3],
        };
        rank && card.suit() == Some(suit)
    }
}

/// Every order of some things, the plain way.
fn orders<T: Copy>(things: &[T]) -> Vec<Vec<T>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..things.len() {
        let mut rest = things.to_vec();
        let first = rest.remove(at);
        all.extend(orders(&rest).into_iter().map(|mut order| {
            order.insert(0, first);
            order
        }));
    }
    all
}

/// The search against trying every order of the cards and every meaning of the letters.
#[test]
fn patterns_are_what_trying_every_order_gives() {
    let letters = orders(&Suit::ALL);
    for mut trial in Trials::of("patterns_are_what_trying_every_order_gives", 2_000) {
        let size = 2 + trial.below(3);
        let meant: Vec<Meant> = (0..size).map(|_| Meant::any(&mut trial)).collect();
        let text: String = meant.iter().map(|token| token.text()).collect();
        let spade_written = meant.iter().any(|token| token.suit == Some('s'));
        // A letter that does not occur may mean anything.
        let occurs = |letter: char| meant.iter().any(|token| token.suit == Some(letter));
        let is_taken = |letter, suit| spade_written && suit == Suit::Spades && occurs(letter);
        let letters: Vec<[Suit; 4]> = letters
            .iter()
            .map(|order| [order[0], order[1], order[2], order[3]])
            .filter(|order| ['x', 'y', 'z', 'w'].iter().zip(order).all(|(l, s)| !is_taken(*l, *s)))
            .collect();
        let fits = |hand: &CardSet| {
            orders(&hand.iter().collect::<Vec<_>>()).iter().any(|order| {
                letters.iter().any(|letters| {
                    order.iter().zip(&meant).all(|(card, token)| token.fits(*card, *letters))
                })
            })
        };
        let expect: Vec<CardSet> = small().combinations(size).filter(fits).collect();
        match Range::parse(&text, size, small()) {
            Ok(range) => {
                let found: Vec<CardSet> = range.hands().iter().map(|(hand, _)| *hand).collect();
                assert!(found == expect, "{text}: {} and {}", found.len(), expect.len());
            }
            Err(fault) if fault.message.contains("alone means nothing") => {}
            Err(fault) if fault.message.contains("appears twice") => {}
            Err(fault) => assert!(expect.is_empty(), "{text}: {fault}"),
        }
    }
}

/// All pieces at once against one after the other on whole hands.
#[test]
fn ranges_are_their_pieces_one_after_the_other() {
    const PIECES: &[&str] = &[
        "AA*",
        "AKQ",
        "As????",
        "Ks????",
        "AsKs??",
        "KsQs??",
        "AsKsQs",
        "Jk????",
        "JkAs??",
        "random",
        "[A-Q]xTxJy",
        "*x*x*x",
        "TTT",
        "QsJsTs",
        "??????",
    ];
    for mut trial in Trials::of("ranges_are_their_pieces_one_after_the_other", 10_000) {
        let (mut text, mut expect) = (String::new(), BTreeMap::new());
        for number in 0..=trial.below(6) {
            let piece = trial.pick(PIECES);
            let hands = Range::parse(piece, 3, small()).unwrap_or_else(|fault| panic!("{fault}"));
            let hands = written_out(&hands, 3, small()).into_keys();
            if number > 0 && trial.below(3) == 0 {
                text += &format!("!{piece} ");
                hands.for_each(|hand| {
                    expect.remove(&hand);
                });
            } else {
                let percent = 1 + trial.below(100) as u32;
                text += &format!("{piece}:{percent},");
                expect.extend(hands.map(|hand| (hand, percent * 100)));
            }
        }
        match Range::parse(&text, 3, small()) {
            Ok(range) => assert!(written_out(&range, 3, small()) == expect, "{text}"),
            Err(fault) => assert!(expect.is_empty(), "{text}: {fault}"),
        }
    }
}

/// Whatever is typed, the answer is a sound range or a fault with a place in the text.
#[test]
fn no_text_makes_it_panic() {
    const BITS: &[&str] = &[
        "A",
        "K",
        "T",
        "10",
        "9",
        "2",
        "j",
        "Jk",
        "s",
        "h",
        "♠",
        "♥\u{fe0f}",
        "x",
        "y",
        "X",
        "*",
        "**",
        "??",
        "?",
        "[",
        "]",
        "-",
        "–",
        "+",
        ",",
        " ",
        "!",
        ":",
        ":50",
        ":0.5",
        "%",
        "$",
        "ds",
        "ss",
        "r",
        "o",
        "random",
        "any",
        "As",
        "Kd",
        "AA",
        "AKs",
        "é",
        "\u{202e}",
        "\n",
        "0",
        "1",
        ".",
        "[K-T]",
        "[A,K]",
    ];
    let decks = [small(), Deck::SHORT.cards(), Deck::MEXICAN.cards(), Deck::FULL.cards()];
    let mut read = 0;
    for mut trial in Trials::of("no_text_makes_it_panic", 200_000) {
        let text: String = (0..trial.below(12)).map(|_| trial.pick(BITS)).collect();
        // Hands of four and five only of the small deck, which has 5,985 and 20,349 of them.
        let deck = trial.pick(&decks);
        let size = if deck == small() { trial.below(10) } else { trial.below(4) };
        match Range::parse(&text, size, deck) {
            Ok(range) => {
                read += 1;
                let hands = range.hands();
                assert!(!hands.is_empty(), "{text:?}");
                assert!(hands.is_sorted_by(|a, b| a.0 < b.0), "{text:?}");
                assert!(hands.iter().all(|(known, weight)| {
                    deck.is_superset(*known) && known.len() <= size && (1..=ALWAYS).contains(weight)
                }));
            }
            Err(fault) => {
                assert!(text.get(fault.at.clone()).is_some(), "{text:?}: {fault:?}");
                let line = fault.to_string();
                assert!(!line.chars().any(char::is_control), "{line:?}");
                assert!(!fault.message.is_empty() && !fault.help.is_empty(), "{line:?}");
            }
        }
    }
    assert!(read > 100, "{read} texts were ranges");
}
