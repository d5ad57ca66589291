//! The examples of the rulebooks, each test named after its article, and counts of whole decks
//! worked out in the comments. Everything is asked twice, of the ladders and of the oracle, and the
//! two must agree in every comparison.

#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use cards::{Card, CardSet, Rank, Suit};
use ranking::oracle::Joker::{Ace, Bug, Wild};
use ranking::oracle::Scale::*;
use ranking::oracle::{self, Joker, Key, PlainCard, Scale};
use ranking::{Holding, Jokers, Ladder, Points, Qualifier, Score};

// ===== Both judges as one =====

/// What ladder and oracle say of a hand. Comparing two of them compares both, and fails when they
/// differ.
#[derive(Clone, Copy, Debug)]
struct Judged {
    scale: Scale,
    key: Key,
    score: Score,
}

impl Ord for Judged {
    fn cmp(&self, other: &Judged) -> Ordering {
        let (by_key, by_score) = (self.key.cmp(&other.key), self.score.cmp(&other.score));
        assert_eq!(by_key, by_score, "oracle and ladder differ on {self:?} and {other:?}");
        by_key
    }
}

impl PartialOrd for Judged {
    fn partial_cmp(&self, other: &Judged) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Judged {
    fn eq(&self, other: &Judged) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Judged {}

fn ladder(scale: Scale) -> Ladder {
    let id = match scale {
        High => "high",
        HighShort => "high-short",
        HighShortTrips => "high-short-trips",
        HighSeven => "high-seven",
        HighMexican => "high-mexican",
        HighQuickQuads => "high-quick-quads",
        LowA5 => "low-a5",
        Low27 => "low-27",
        LowA6 => "low-a6",
        Low26 => "low-26",
        Badugi => "badugi",
        Badugi27 => "badugi-27",
        ShowingHigh => "showing-high",
        ShowingLow => "showing-low",
        ShowingLow27 => "showing-low-27",
    };
    Ladder::named(id).unwrap()
}

fn holding(cards: &[PlainCard], jokers: &[Joker]) -> Holding {
    let card = |card: &PlainCard| {
        Card::new(Rank::ALL[usize::from(card.rank) - 2], Suit::ALL[usize::from(card.suit)])
    };
    let role = |joker: &Joker| match joker {
        Bug => ranking::Joker::Bug,
        Wild => ranking::Joker::Wild,
        Ace => ranking::Joker::Ace,
    };
    let jokers = match jokers {
        [] => Jokers::NONE,
        [one] => Jokers::one(role(one)),
        [one, two] => Jokers::two(role(one), role(two)),
        _ => panic!("two jokers at most"),
    };
    Holding::new(cards.iter().map(card).collect::<CardSet>(), jokers)
}

fn best(scale: Scale, cards: &[PlainCard], jokers: &[Joker]) -> Judged {
    let key = oracle::best(scale, cards, jokers);
    let score = ladder(scale).score(&holding(cards, jokers)).unwrap();
    Judged { scale, key, score }
}

fn five(scale: Scale, cards: &[PlainCard], jokers: &[Joker]) -> Judged {
    assert_eq!(cards.len() + jokers.len(), 5);
    best(scale, cards, jokers)
}

fn best_using(
    scale: Scale,
    hole: &[PlainCard],
    from_hole: usize,
    board: &[PlainCard],
    from_board: usize,
) -> Judged {
    let key = oracle::best_using(scale, hole, from_hole, board, from_board);
    let score = ladder(scale)
        .score_using(&holding(hole, &[]), from_hole, &holding(board, &[]), from_board)
        .unwrap();
    Judged { scale, key, score }
}

fn category(judged: &Judged) -> &'static str {
    let name = oracle::category(&judged.key);
    let own = ladder(judged.scale).category(judged.score).unwrap().to_string();
    assert_eq!(own.replace("No pair", "High card"), name);
    name
}

/// The points of the cards by these values, on both sides.
fn points(values: &dyn Fn(u8) -> u32, cards: &[PlainCard]) -> u32 {
    let mut own = Points::PIPS;
    own.values = std::array::from_fn(|rank| u8::try_from(values(rank as u8 + 2)).unwrap());
    let total = u32::from(own.total(holding(cards, &[])));
    assert_eq!(total, oracle::points(values, cards));
    total
}

fn qualifies(scale: Scale, judged: &Judged, limit: u8) -> bool {
    let limit_rank = Rank::ALL[usize::from(limit) - 2];
    let least = Qualifier::Low(limit_rank).least(&ladder(scale));
    let own = least.is_ok_and(|least| judged.score.reaching(least).is_some());
    assert_eq!(own, oracle::qualifies(scale, &judged.key, limit));
    own
}

// ===== Helpers =====

fn rank(letter: char) -> u8 {
    "23456789TJQKA".find(letter).expect("a rank") as u8 + 2
}

/// Cards such as "Ah Td 2c".
fn cards(text: &str) -> Vec<PlainCard> {
    let card = |word: &str| PlainCard {
        rank: rank(word.chars().next().unwrap()),
        suit: "cdhs".find(&word[1..]).expect("a suit") as u8,
    };
    text.split_whitespace().map(card).collect()
}

/// Ranks such as "AA765", dealt clubs, diamonds, hearts, spades, clubs: never a flush when there are five.
fn mixed(ranks: &str) -> Vec<PlainCard> {
    let card = |(place, letter)| PlainCard { rank: rank(letter), suit: place as u8 % 4 };
    ranks.chars().enumerate().map(card).collect()
}

/// Ranks such as "86543", all hearts.
fn suited(ranks: &str) -> Vec<PlainCard> {
    let card = |letter| PlainCard { rank: rank(letter), suit: 2 };
    ranks.chars().map(card).collect()
}

fn hand(scale: Scale, ranks: &str) -> Judged {
    five(scale, &mixed(ranks), &[])
}

fn flush(scale: Scale, ranks: &str) -> Judged {
    five(scale, &suited(ranks), &[])
}

fn name(judged: Judged) -> &'static str {
    category(&judged)
}

/// Checks that the hands, all of mixed suits, are given from best to worst without a tie.
fn best_first(scale: Scale, hands: &[&str]) {
    for pair in hands.windows(2) {
        let (better, worse) = (hand(scale, pair[0]), hand(scale, pair[1]));
        assert!(better > worse, "{scale:?}: {} beats {}", pair[0], pair[1]);
    }
}

fn deck(ranks: &[u8]) -> Vec<PlainCard> {
    let suits = |&rank: &u8| (0..4).map(move |suit| PlainCard { rank, suit });
    ranks.iter().flat_map(suits).collect()
}

const ALL_RANKS: [u8; 13] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const SHORT_RANKS: [u8; 9] = [6, 7, 8, 9, 10, 11, 12, 13, 14];
const MEXICAN_RANKS: [u8; 10] = [2, 3, 4, 5, 6, 7, 11, 12, 13, 14];

/// Calls `visit` with every choice of `size` cards.
fn each_choice(
    deck: &[PlainCard],
    size: usize,
    held: &mut Vec<PlainCard>,
    visit: &mut dyn FnMut(&[PlainCard]),
) {
    if size == 0 {
        return visit(held);
    }
    for (place, &card) in deck.iter().enumerate() {
        held.push(card);
        each_choice(&deck[place + 1..], size - 1, held, visit);
        held.pop();
    }
}

/// How many of the hands of `size` cards, with the jokers added, fall into each category.
fn count(scale: Scale, ranks: &[u8], size: usize, jokers: &[Joker]) -> BTreeMap<&'static str, u32> {
    let mut counts = BTreeMap::new();
    each_choice(&deck(ranks), size, &mut vec![], &mut |cards| {
        let key = best(scale, cards, jokers);
        *counts.entry(category(&key)).or_default() += 1;
    });
    counts
}

fn table(rows: &[(&'static str, u32)]) -> BTreeMap<&'static str, u32> {
    rows.iter().copied().collect()
}

/// Every set of five different ranks as a hand of mixed suits.
fn unpaired_hands() -> Vec<Vec<PlainCard>> {
    let clubs: Vec<PlainCard> = ALL_RANKS.map(|rank| PlainCard { rank, suit: 0 }).to_vec();
    let mut hands = vec![];
    each_choice(&clubs, 5, &mut vec![], &mut |cards| {
        let mut hand = cards.to_vec();
        hand[0].suit = 1;
        hands.push(hand);
    });
    hands
}

/// The `number`-th best hand of mixed suits, written with its highest card first.
fn number(scale: Scale, number: usize) -> String {
    let mut hands = unpaired_hands();
    hands.sort_by_key(|cards| std::cmp::Reverse(five(scale, cards, &[])));
    let aces_low = matches!(scale, LowA5 | LowA6);
    let mut ranks: Vec<u8> = hands[number - 1].iter().map(|card| card.rank).collect();
    ranks.sort_by_key(|&rank| std::cmp::Reverse(if aces_low { rank % 14 } else { rank }));
    let letter = |&rank: &u8| "23456789TJQKA".chars().nth(usize::from(rank) - 2).unwrap();
    ranks.iter().map(letter).collect()
}

fn how_many_qualify(scale: Scale, limit: u8) -> usize {
    let hands = unpaired_hands();
    let keys = hands.iter().map(|cards| five(scale, cards, &[]));
    keys.filter(|key| qualifies(scale, key, limit)).count()
}

// ===== BARGE appendix C and HOUSE 1: high hands =====

#[test]
fn barge_appendix_c_what_beats_what() {
    let ladder = [
        (suited("AKQJT"), "Straight flush"),
        (suited("65432"), "Straight flush"),
        (mixed("8888J"), "Four of a kind"),
        (mixed("77722"), "Full house"),
        (suited("AK976"), "Flush"),
        (mixed("98765"), "Straight"),
        (mixed("9992J"), "Three of a kind"),
        (mixed("AA88J"), "Two pair"),
        (mixed("55789"), "Pair"),
        (mixed("AKQJ2"), "High card"),
        (mixed("75432"), "High card"),
    ];
    for (cards, category) in &ladder {
        assert_eq!(name(five(High, cards, &[])), *category);
    }
    for pair in ladder.windows(2) {
        assert!(five(High, &pair[0].0, &[]) > five(High, &pair[1].0, &[]));
    }
}

#[test]
fn barge_appendix_c_five_cards_play_in_holdem() {
    let kings = best(High, &cards("Ks Kd Tc Td 5s 5h As"), &[]);
    let aces = best(High, &cards("Ad 2c Tc Td 5s 5h As"), &[]);
    assert_eq!(kings, five(High, &cards("Ks Kd Tc Td As"), &[]));
    assert_eq!(aces, five(High, &cards("As Ad Tc Td 5s"), &[]));
    assert!(kings < aces);
    assert_eq!(name(kings), "Two pair");
}

#[test]
fn barge_appendix_c_ace_is_highest_or_lowest_in_a_straight() {
    best_first(High, &["AKQJT", "KQJT9", "65432", "A5432", "AAA32"]);
    assert_eq!(name(hand(High, "KA234")), "High card");
    assert_eq!(name(hand(High, "QKA23")), "High card");
    assert!(hand(High, "A9765") > hand(High, "KQJT8"));
}

#[test]
fn barge_appendix_c_all_suits_are_equal() {
    let one = five(High, &cards("Ac Kd Qh Js Tc"), &[]);
    let other = five(High, &cards("As Kh Qd Jc Ts"), &[]);
    assert_eq!(one, other);
    let clubs = five(High, &cards("Ac Kc 9c 7c 6c"), &[]);
    assert_eq!(clubs, flush(High, "AK976"));
}

#[test]
fn high_kickers_decide_from_the_biggest_group_down() {
    best_first(High, &["AAAA2", "KKKKA", "KKKKQ", "AAAKK", "AAAQQ", "KKKAA"]);
    best_first(High, &["AAAK2", "AAAQJ", "KKKAQ", "AAKK2", "AAQQK", "KKQQA"]);
    best_first(High, &["KKQQJ", "KKQQT", "KKJJA", "AAK32", "AAQJT", "KKA32"]);
    best_first(High, &["AKQJ9", "AKQJ8", "AKQT9", "AKJT9", "AQJT9", "KQJT8"]);
    assert!(flush(High, "AK432") > flush(High, "AQJT9"));
}

#[test]
fn house_1_high_hand_ranks() {
    let five_aces = five(High, &mixed("AAAA"), &[Bug]);
    assert_eq!(name(five_aces), "Five of a kind");
    assert!(five_aces > flush(High, "AKQJT"));
    assert_eq!(name(flush(High, "QJT98")), "Straight flush");
    assert_eq!(name(hand(High, "3333J")), "Four of a kind");
    assert_eq!(name(hand(High, "AAA88")), "Full house");
    assert_eq!(name(hand(High, "A2345")), "Straight");
    assert_eq!(name(hand(High, "AKQJT")), "Straight");
    assert_eq!(name(hand(High, "9992J")), "Three of a kind");
    assert_eq!(name(hand(High, "44KK5")), "Two pair");
    assert_eq!(name(hand(High, "QT785")), "High card");
}

// ===== BARGE appendix A and HOUSE 2: low hands =====

#[test]
fn barge_appendix_a_california_lowball() {
    assert_eq!(number(LowA5, 1), "5432A");
    assert_eq!(flush(LowA5, "5432A"), hand(LowA5, "5432A"));
    assert_eq!(name(flush(LowA5, "5432A")), "High card");
    best_first(LowA5, &["AA765", "22543"]);
    best_first(LowA5, &["AA654", "AA732"]);
    // The perfect seven, a smooth one, a rough one and the roughest.
    best_first(LowA5, &["7432A", "7543A", "76432", "76543", "8432A"]);
    // Every unpaired hand beats every pair, and so on up the ladder.
    best_first(LowA5, &["KQJT9", "AA234", "KKQJT", "AA223", "KKQQJ"]);
    best_first(LowA5, &["KKQQJ", "AAA23", "KKKQJ", "AAA22", "KKKQQ", "AAAA2"]);
    let five_aces = five(LowA5, &mixed("AAAA"), &[Ace]);
    assert!(five_aces < hand(LowA5, "KKKKQ"));
    assert_eq!(name(five_aces), "Five of a kind");
}

#[test]
fn barge_appendix_a_california_joker_is_the_lowest_rank_not_held() {
    assert_eq!(five(LowA5, &mixed("653A"), &[Bug]), hand(LowA5, "6532A"));
    assert_eq!(five(LowA5, &mixed("5432"), &[Bug]), hand(LowA5, "5432A"));
    assert_eq!(five(LowA5, &mixed("AA22"), &[Bug]), hand(LowA5, "AA223"));
}

#[test]
fn barge_appendix_a_eight_or_better() {
    assert!(qualifies(LowA5, &hand(LowA5, "87654"), 8));
    assert!(qualifies(LowA5, &flush(LowA5, "5432A"), 8));
    assert!(!qualifies(LowA5, &hand(LowA5, "9432A"), 8));
    assert!(!qualifies(LowA5, &hand(LowA5, "AA234"), 8));
    assert!(!qualifies(LowA5, &hand(LowA5, "A2233"), 8));
}

#[test]
fn barge_appendix_a_kansas_city_lowball() {
    assert_eq!(number(Low27, 1), "75432");
    best_first(Low27, &["22543", "AA765"]);
    best_first(Low27, &["76543", "87654"]);
    assert!(flush(Low27, "86543") > flush(Low27, "95432"));
    assert_eq!(name(flush(Low27, "75432")), "Flush");
    assert_eq!(name(hand(Low27, "76543")), "Straight");
    // The perfect eight, smooth ones, a rough one; 87654 is a straight.
    best_first(Low27, &["85432", "86432", "87432", "87642", "AKQJ9", "87654"]);
}

#[test]
fn barge_appendix_a_kansas_city_a5432_is_the_best_ace_high() {
    let perfect_ace = hand(Low27, "A5432");
    assert_eq!(name(perfect_ace), "High card");
    assert!(perfect_ace < hand(Low27, "KQJT8"));
    assert!(perfect_ace > hand(Low27, "22543"));
    for cards in unpaired_hands() {
        let ranks: BTreeSet<u8> = cards.iter().map(|card| card.rank).collect();
        if ranks.contains(&14) && ranks != BTreeSet::from([14, 5, 4, 3, 2]) {
            assert!(perfect_ace > five(Low27, &cards, &[]));
        }
    }
    // All in one suit it is a flush, an ace-high one, and not a straight flush.
    assert_eq!(name(flush(Low27, "A5432")), "Flush");
    assert!(flush(Low27, "A5432") < flush(Low27, "KQJT8"));
}

#[test]
fn barge_appendix_a_kansas_city_joker() {
    let joker = five(Low27, &mixed("6543"), &[Bug]);
    assert_eq!(joker, hand(Low27, "86543"));
    assert!(joker > hand(Low27, "65432") && joker > hand(Low27, "76543"));
    assert_eq!(five(Low27, &suited("7543"), &[Bug]), hand(Low27, "75432"));
}

#[test]
fn barge_appendix_a_london_lowball() {
    assert_eq!(number(LowA6, 1), "6432A");
    assert_eq!(name(hand(LowA6, "5432A")), "Straight");
    assert_eq!(name(flush(LowA6, "6432A")), "Flush");
    assert_eq!(name(flush(LowA6, "5432A")), "Straight flush");
    // Straights and flushes lose to everything that ranks below them as a high hand.
    best_first(LowA6, &["KQJT8", "AA234", "AA223", "KKKQJ", "5432A", "65432"]);
    assert!(hand(LowA6, "KQJT9") > flush(LowA6, "6432A"));
    assert!(flush(LowA6, "KQJT8") > hand(LowA6, "AAA22"));
}

#[test]
fn barge_appendix_a_numbers_of_lowball_hands() {
    // The rows the text speaks of, and those at which the highest card changes.
    for (row, a5, low27, a6) in [
        (1, "5432A", "75432", "6432A"),
        (4, "6542A", "76542", "6543A"),
        (5, "6543A", "85432", "7432A"),
        (6, "65432", "86432", "7532A"),
        (18, "76532", "87653", "76542"),
        (19, "7654A", "95432", "8432A"),
        (21, "76543", "96532", "8542A"),
        (22, "8432A", "96542", "8543A"),
        (52, "87643", "98764", "87653"),
        (53, "8765A", "T5432", "9432A"),
    ] {
        assert_eq!(number(LowA5, row), a5);
        assert_eq!(number(Low27, row), low27);
        assert_eq!(number(LowA6, row), a6);
    }
}

#[test]
fn barge_appendix_a_counts_of_lowball_hands() {
    // one five, 5 sixes, 15 sevens, 35 eights.
    let counts = [5, 6, 7, 8].map(|limit| how_many_qualify(LowA5, limit));
    assert_eq!(counts, [1, 6, 21, 56]);
    // 2-7: 4 sevens, 14 eights, 34 nines. A-6: the same, one rank lower.
    let counts = [6, 7, 8, 9].map(|limit| how_many_qualify(Low27, limit));
    assert_eq!(counts, [0, 4, 18, 52]);
    let counts = [5, 6, 7, 8].map(|limit| how_many_qualify(LowA6, limit));
    assert_eq!(counts, [0, 4, 18, 52]);
}

#[test]
fn house_2_low_hand_ranks() {
    best_first(LowA6, &["A2346", "46789", "A234T"]);
    best_first(LowA6, &["AA876", "22345", "33245"]);
    assert!(flush(LowA6, "A2346") < hand(LowA6, "22345"));
    assert!(hand(LowA6, "A2345") < hand(LowA6, "22345"));
}

#[test]
fn ruling_ace_is_always_low_in_a6() {
    assert_eq!(name(hand(LowA6, "AKQJT")), "High card");
    assert_eq!(name(flush(LowA6, "AKQJT")), "Flush");
    best_first(LowA6, &["QJT97", "AKQJT", "KQJT8", "AA234", "KQJT9"]);
}

#[test]
fn ruling_nine_or_better_on_a6_has_no_straights_and_flushes() {
    assert!(qualifies(LowA6, &hand(LowA6, "98764"), 9));
    assert!(!qualifies(LowA6, &hand(LowA6, "98765"), 9));
    assert!(!qualifies(LowA6, &flush(LowA6, "6432A"), 9));
    assert!(!qualifies(LowA6, &hand(LowA6, "T432A"), 9));
    assert!(!qualifies(LowA6, &hand(LowA6, "AA432"), 9));
    assert!(!qualifies(Low27, &hand(Low27, "A5432"), 9));
}

#[test]
fn house_faq_two_to_six() {
    assert_eq!(number(Low26, 1), "65432");
    assert_eq!(flush(Low26, "65432"), hand(Low26, "65432"));
    assert_eq!(name(hand(Low26, "AKQJT")), "High card");
    best_first(Low26, &["65432", "75432", "KQJT9", "A5432", "22345", "AA234"]);
    assert!(!qualifies(Low26, &hand(Low26, "A5432"), 9));
    assert!(qualifies(Low26, &flush(Low26, "65432"), 6));
    assert_eq!(five(Low26, &mixed("6543"), &[Bug]), hand(Low26, "65432"));
}

#[test]
fn barge_appendix_a_kansas_city_is_the_high_order_turned_over() {
    // Each high key must belong to one low key, and the low keys must fall as the high keys rise.
    // The four suited and 1020 other A5432 hands are left out, because only they move.
    let mut lows: BTreeMap<Judged, BTreeSet<Judged>> = BTreeMap::new();
    each_choice(&deck(&ALL_RANKS), 5, &mut vec![], &mut |cards| {
        let ranks: BTreeSet<u8> = cards.iter().map(|card| card.rank).collect();
        if ranks != BTreeSet::from([14, 5, 4, 3, 2]) {
            let low = five(Low27, cards, &[]);
            lows.entry(five(High, cards, &[])).or_default().insert(low);
        }
    });
    // There are 7462 different high hands, of which the two wheels are missing here.
    assert_eq!(lows.len(), 7460);
    assert!(lows.values().all(|keys| keys.len() == 1));
    let in_high_order: Vec<Judged> = lows.values().map(|keys| *keys.first().unwrap()).collect();
    assert!(in_high_order.windows(2).all(|pair| pair[0] > pair[1]));
}

// ===== BARGE appendix A, 2.5, 2.6 and 2.7: badugi =====

#[test]
fn barge_2_7_badugi() {
    let four = best(Badugi, &cards("4c 3d 2h As"), &[]);
    let worst_four = best(Badugi, &cards("Kc Qd Jh Ts"), &[]);
    let best_three = best(Badugi, &cards("3c 2d Ah 3s"), &[]);
    assert_eq!(name(four), "Four-card badugi");
    assert_eq!(name(worst_four), "Four-card badugi");
    assert!(four > best(Badugi, &cards("5c 3d 2h As"), &[]));
    assert!(four > worst_four);
    assert_eq!(name(best_three), "Three-card badugi");
    assert!(worst_four > best_three);
    let smooth = best(Badugi, &cards("7s 4c 2h 2d"), &[]);
    let rough = best(Badugi, &cards("7d 5c Ah Ad"), &[]);
    assert!(best_three > smooth && smooth > rough);
    assert_eq!(smooth, best(Badugi, &cards("7s 4c 2h"), &[]));
    assert_eq!(rough, best(Badugi, &cards("7d 5c Ah"), &[]));
}

#[test]
fn barge_appendix_a_badugi_leftover_card_does_not_count() {
    let one = best(Badugi, &cards("7s 3s 2h Ad"), &[]);
    let other = best(Badugi, &cards("3c 3d 2s Ah"), &[]);
    assert_eq!(one, other);
    assert_eq!(one, best(Badugi, &cards("3c 2d Ah"), &[]));
}

#[test]
fn barge_appendix_a_badugi_of_two_and_of_one() {
    let two = best(Badugi, &cards("2c Ac Ad 2d"), &[]);
    assert_eq!(two, best(Badugi, &cards("2c Ad"), &[]));
    assert_eq!(name(two), "Two-card badugi");
    let suited = best(Badugi, &cards("Kc Qc Jc 5c"), &[]);
    let quads = best(Badugi, &cards("5c 5d 5h 5s"), &[]);
    assert_eq!(suited, quads);
    assert_eq!(name(suited), "One-card badugi");
    assert!(best(Badugi, &cards("Kc Qd Kh Kd"), &[]) > suited);
}

#[test]
fn barge_2_5_badacey_badugi_of_five_cards() {
    let key = best(Badugi, &cards("Kc 4c 3d 2h As"), &[]);
    assert_eq!(key, best(Badugi, &cards("4c 3d 2h As"), &[]));
}

#[test]
fn barge_2_6_badeucy() {
    let nuts = best(Badugi27, &cards("5c 4d 3h 2s"), &[]);
    let worst = best(Badugi27, &cards("Ac Kd Qh Js"), &[]);
    let smooth = best(Badugi27, &cards("7c 4d 3h"), &[]);
    let rough = best(Badugi27, &cards("7c 5d 2h"), &[]);
    assert!(nuts > best(Badugi27, &cards("4c 3d 2h As"), &[]));
    assert!(nuts > best(Badugi27, &cards("6c 4d 3h 2s"), &[]));
    assert!(nuts > worst && worst > smooth && smooth > rough);
    assert!(worst > best(Badugi27, &cards("4c 3d 2h 2c"), &[]));
}

#[test]
fn badugi_jokers() {
    let nuts = best(Badugi, &cards("4c 3d 2h As"), &[]);
    assert_eq!(best(Badugi, &cards("4c 3d 2h"), &[Bug]), nuts);
    assert_eq!(best(Badugi, &cards("4c 3d 2h"), &[Ace]), nuts);
    assert_eq!(best(Badugi, &cards("4c 3d"), &[Bug, Wild]), nuts);
    assert_eq!(best(Badugi, &cards("4c 2d As"), &[Wild]), nuts);
    // With an ace already there, a joker that is always an ace is no help.
    let three = best(Badugi, &cards("4c 2d As"), &[Ace]);
    assert_eq!(three, best(Badugi, &cards("4c 2d As"), &[]));
    let deuce = best(Badugi27, &cards("5c 4d 3h"), &[Bug]);
    assert_eq!(deuce, best(Badugi27, &cards("5c 4d 3h 2s"), &[]));
    let ace = best(Badugi27, &cards("5c 4d 3h"), &[Ace]);
    assert_eq!(ace, best(Badugi27, &cards("5c 4d 3h As"), &[]));
}

// ===== Other games of BARGE =====

#[test]
fn barge_2_2_action_razz() {
    // The lowest of four kings and three queens is queens full of kings, not kings full and not quads.
    let kings = best(LowA5, &cards("Kh Kd Ks Kc Qd Qs Qc"), &[]);
    assert_eq!(kings, hand(LowA5, "QQQKK"));
    assert_eq!(name(kings), "Full house");
    let wheel = best(LowA5, &cards("Ah 2h 3s 4c 5d 6s 7c"), &[]);
    assert_eq!(wheel, hand(LowA5, "5432A"));
    let one = best(LowA5, &cards("2h 2d 3s 3c 4d 5s 7c"), &[]);
    let two = best(LowA5, &cards("Ah Ad 2s 4c 4h 6s 8c"), &[]);
    let three = best(LowA5, &cards("3h 5d 7s 8d 9h Qs Kc"), &[]);
    assert_eq!(one, hand(LowA5, "75432"));
    assert_eq!(two, hand(LowA5, "8642A"));
    assert_eq!(three, hand(LowA5, "98753"));
    assert!(one > two);
}

#[test]
fn barge_2_20_dramaha_49() {
    let value = |rank| match rank {
        14 => 1,
        11..=13 => 0,
        other => u32::from(other),
    };
    assert_eq!(points(&value, &mixed("TTTT9")), 49);
    assert_eq!(points(&value, &mixed("AKQJ2")), 3);
    let mut most = 0;
    each_choice(&deck(&ALL_RANKS), 5, &mut vec![], &mut |cards| {
        most = most.max(points(&value, cards));
    });
    assert_eq!(most, 49);
}

#[test]
fn barge_2_20_exactly_two_from_the_hand_and_three_from_the_board() {
    // Four hearts on the board and one in the hand are no flush; the hand plays a pair of aces.
    let hole = cards("Ah Ac 7d 6s 2c");
    let board = cards("Kh Qh 9h 4h 3s");
    let key = best_using(High, &hole, 2, &board, 3);
    assert_eq!(key, five(High, &cards("Ah Ac Kh Qh 9h"), &[]));
    let all = best(High, &[hole, board].concat(), &[]);
    assert_eq!(name(all), "Flush");
    // Low likewise: two of A 2 with three of the board.
    let hole = cards("Ah 2c Kd Ks");
    let board = cards("3h 4h 8s Kc Qc");
    let key = best_using(LowA5, &hole, 2, &board, 3);
    assert_eq!(key, hand(LowA5, "8432A"));
    assert!(qualifies(LowA5, &key, 8));
}

#[test]
fn barge_2_21_duck_flush() {
    let one = five(High, &cards("Ah Qh Jh Th 2h"), &[]);
    let other = five(High, &cards("Kc Jc 8c 5c 3c"), &[]);
    assert!(one > other);
    assert_eq!([name(one), name(other)], ["Flush", "Flush"]);
    let a = five(Low27, &cards("8h 5d 4c 3s 2d"), &[]);
    let b = five(Low27, &cards("8c 6d 5s 4h 3c"), &[]);
    let c = five(Low27, &cards("7h 6c 5h 4s 3d"), &[]);
    assert!(a > b && b > c);
    // The straight does not reach a flush on the high scale.
    let straight = five(High, &cards("7h 6c 5h 4s 3d"), &[]);
    assert!(straight < flush(High, "75432"));
}

#[test]
fn barge_2_31_mexican_poker() {
    assert_eq!(name(hand(HighMexican, "567JQ")), "Straight");
    assert!(flush(HighMexican, "76432") > hand(HighMexican, "AAAKK"));
    assert!(flush(HighMexican, "76432") < hand(HighMexican, "22223"));
}

#[test]
fn ruling_mexican_straights() {
    let straights = ["7JQKA", "67JQK", "567JQ", "4567J", "34567", "23456", "A2345"];
    best_first(HighMexican, &straights);
    for straight in straights {
        assert_eq!(name(hand(HighMexican, straight)), "Straight");
        assert_eq!(name(flush(HighMexican, straight)), "Straight flush");
    }
    assert_eq!(name(hand(HighMexican, "QKA23")), "High card");
    let five_twos = five(HighMexican, &mixed("2222"), &[Wild]);
    assert_eq!(name(five_twos), "Five of a kind");
    assert!(five_twos > flush(HighMexican, "7JQKA"));
}

#[test]
fn barge_2_31_joker_up_is_a_bug_and_down_is_wild() {
    let with = |ranks: &str, joker| five(HighMexican, &mixed(ranks), &[joker]);
    assert_eq!(with("5566", Bug), hand(HighMexican, "6655A"));
    assert_eq!(with("5566", Wild), hand(HighMexican, "66655"));
    assert_eq!(with("56JQ", Bug), hand(HighMexican, "567JQ"));
    assert_eq!(with("7776", Bug), hand(HighMexican, "7776A"));
    assert_eq!(with("7776", Wild), hand(HighMexican, "77776"));
    assert_eq!(with("KQ43", Bug), hand(HighMexican, "AKQ43"));
    assert_eq!(with("KQ43", Wild), hand(HighMexican, "KKQ43"));
    let filled = five(HighMexican, &suited("KQ43"), &[Bug]);
    assert_eq!(filled, flush(HighMexican, "AKQ43"));
    // Eights do not exist, so 4 5 6 7 is filled by the jack.
    assert_eq!(with("4567", Bug), hand(HighMexican, "4567J"));
}

#[test]
fn barge_2_39_quick_quads() {
    let quick = hand(HighQuickQuads, "88862");
    assert_eq!(name(quick), "Four of a kind");
    for same in ["8887A", "88853", "88844"] {
        assert_eq!(hand(HighQuickQuads, same), quick);
    }
    assert!(quick > hand(HighQuickQuads, "7777A"));
    assert!(quick < hand(HighQuickQuads, "88882"));
    assert!(quick < flush(HighQuickQuads, "5432A"));
    assert!(quick > hand(HighQuickQuads, "AAAKK"));
    for (ranks, category) in [
        ("222AA", "Four of a kind"),
        ("3332A", "Four of a kind"),
        ("TTT9A", "Four of a kind"),
        ("TTT55", "Four of a kind"),
        ("88863", "Three of a kind"),
        ("TTTKQ", "Three of a kind"),
        ("999KJ", "Three of a kind"),
        ("JJJTA", "Three of a kind"),
        ("AAA22", "Full house"),
        ("QQQ66", "Full house"),
        ("44433", "Full house"),
    ] {
        assert_eq!(name(hand(HighQuickQuads, ranks)), category, "{ranks}");
    }
}

#[test]
fn ruling_quick_quads_in_a_full_house() {
    assert_eq!(name(hand(HighQuickQuads, "44422")), "Four of a kind");
    assert_eq!(name(hand(HighQuickQuads, "222AA")), "Four of a kind");
    assert!(hand(HighQuickQuads, "44422") > hand(HighQuickQuads, "3333A"));
    assert!(hand(HighQuickQuads, "44422") < hand(HighQuickQuads, "44442"));
}

#[test]
fn ruling_quick_quads_bug_is_worth_one() {
    let with = |ranks: &str| five(HighQuickQuads, &mixed(ranks), &[Bug]);
    assert_eq!(with("8887"), hand(HighQuickQuads, "88862"));
    assert_eq!(with("222A"), hand(HighQuickQuads, "222AA"));
    assert_eq!(name(with("8886")), "Three of a kind");
    assert_eq!(name(with("9876")), "Straight");
}

#[test]
fn barge_2_44_and_2_45_short_deck() {
    for scale in [HighShort, HighShortTrips] {
        assert!(flush(scale, "J9876") > hand(scale, "AAAKK"));
        assert!(flush(scale, "AKQJ9") < hand(scale, "66667"));
        best_first(scale, &["AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "9876A"]);
        assert_eq!(name(hand(scale, "9876A")), "Straight");
        assert_eq!(name(flush(scale, "9876A")), "Straight flush");
    }
    // The first order is the rule, the second the variation some play.
    best_first(HighShort, &["9876A", "AAAKQ", "AAKKQ"]);
    best_first(HighShortTrips, &["66677", "66678", "AKQJT", "9876A", "AAKKQ"]);
    let omaha = best_using(HighShort, &mixed("AAKK"), 2, &cards("9h 8h 7s 6d 6c"), 3);
    assert_eq!(omaha, hand(HighShort, "AA669"));
}

#[test]
fn ruling_high_seven_for_a_deck_of_32() {
    // Seven ranks stand between two aces: A789T, 789TJ, 89TJQ, 9TJQK and TJQKA.
    best_first(HighSeven, &["AKQJT", "KQJT9", "QJT98", "JT987", "T987A"]);
    assert_eq!(name(hand(HighSeven, "T987A")), "Straight");
    assert_eq!(name(flush(HighSeven, "T987A")), "Straight flush");
    assert!(flush(HighSeven, "QT987") > hand(HighSeven, "AAAKK"));
    assert!(flush(HighSeven, "AKQJ9") < hand(HighSeven, "77778"));
    // The ace of a straight that begins with it is its lowest card, and the highest of any other hand.
    best_first(HighSeven, &["T987A", "AAAKQ", "AAKKQ", "AAKQJ", "AKQJ9"]);
    // A wild card fills the lowest straight, and stands for no card under the seven.
    assert_eq!(five(HighSeven, &mixed("A789"), &[Wild]), hand(HighSeven, "A789T"));
    assert_eq!(name(five(HighSeven, &mixed("AAAA"), &[Wild])), "Five of a kind");
}

// ===== Jokers =====

#[test]
fn house_3_bug_on_high_hands() {
    let with = |cards: &[PlainCard]| five(High, cards, &[Bug]);
    assert_eq!(with(&mixed("A346")), hand(High, "AA346"));
    assert_eq!(with(&mixed("K346")), hand(High, "AK346"));
    // It is no wild card: kings stay a pair, kings up do not fill, trips stay trips.
    assert_eq!(with(&mixed("KK34")), hand(High, "KKA34"));
    assert_eq!(with(&mixed("KK33")), hand(High, "KK33A"));
    assert_eq!(with(&mixed("KKKK")), hand(High, "KKKKA"));
    assert_eq!(with(&mixed("KKKA")), hand(High, "KKKAA"));
    // The straight is filled at its high end, the flush with the highest card it lacks.
    assert_eq!(with(&mixed("789T")), hand(High, "789TJ"));
    assert_eq!(with(&mixed("2345")), hand(High, "23456"));
    assert_eq!(with(&mixed("A234")), hand(High, "A2345"));
    assert_eq!(with(&mixed("AKQJ")), hand(High, "AKQJT"));
    assert_eq!(with(&suited("K842")), flush(High, "AK842"));
    assert_eq!(with(&suited("A842")), flush(High, "AK842"));
    assert_eq!(with(&suited("AK42")), flush(High, "AKQ42"));
    assert_eq!(with(&suited("5678")), flush(High, "56789"));
    assert_eq!(with(&suited("AKQJ")), flush(High, "AKQJT"));
    // The straight flush is filled at its high end too; when that end is missing, at the low end.
    assert_eq!(with(&suited("6789")), flush(High, "6789T"));
    assert_eq!(with(&suited("A234")), flush(High, "A2345"));
}

#[test]
fn house_3_bug_plays_two_ways() {
    let diamonds = cards("2d 3d 4d 6d");
    let high = five(High, &diamonds, &[Bug]);
    assert_eq!(high, five(High, &cards("2d 3d 4d 5d 6d"), &[]));
    assert_eq!(name(high), "Straight flush");
    let low = five(LowA6, &diamonds, &[Ace]);
    assert_eq!(low, hand(LowA6, "6432A"));
}

#[test]
fn house_3_bug_in_a6_lowball_is_an_ace() {
    let with = |ranks: &str| five(LowA6, &mixed(ranks), &[Ace]);
    assert_eq!(with("2346"), hand(LowA6, "A2346"));
    assert_eq!(name(with("A346")), "Pair");
    assert!(with("A346") < hand(LowA6, "A2346"));
    assert!(with("A456") > hand(LowA6, "22345"));
    // A ruling: with 2 3 4 5 it makes a straight.
    assert_eq!(name(with("2345")), "Straight");
    // A free bug would be the deuce or the six instead.
    assert_eq!(five(LowA6, &mixed("A346"), &[Bug]), hand(LowA6, "A2346"));
    assert_eq!(five(LowA6, &mixed("2345"), &[Bug]), hand(LowA6, "23457"));
}

#[test]
fn wild_on_high_hands() {
    let with = |cards: &[PlainCard]| five(High, cards, &[Wild]);
    assert_eq!(name(with(&mixed("2222"))), "Five of a kind");
    assert_eq!(with(&mixed("KK33")), hand(High, "KKK33"));
    assert_eq!(with(&mixed("K942")), hand(High, "KK942"));
    assert_eq!(with(&suited("A842")), flush(High, "AK842"));
    assert_eq!(with(&mixed("AAAK")), hand(High, "AAAAK"));
    let short = five(HighShort, &mixed("A678"), &[Wild]);
    assert_eq!(short, hand(HighShort, "A6789"));
    let quick = five(HighQuickQuads, &mixed("8862"), &[Wild]);
    assert_eq!(quick, hand(HighQuickQuads, "88862"));
}

#[test]
fn two_jokers() {
    let with = |scale, cards: &[PlainCard], jokers: &[Joker]| five(scale, cards, jokers);
    for jokers in [[Bug, Wild], [Wild, Bug]] {
        assert_eq!(name(with(High, &mixed("AAA"), &jokers)), "Five of a kind");
        // The bug stays an ace, while the wild card makes the third king.
        assert_eq!(with(High, &mixed("KK5"), &jokers), hand(High, "KKKA5"));
        assert_eq!(with(High, &mixed("JT8"), &jokers), hand(High, "QJT98"));
        assert_eq!(with(High, &suited("A52"), &jokers), flush(High, "A5432"));
        assert_eq!(with(High, &suited("A92"), &jokers), flush(High, "AKQ92"));
        assert_eq!(with(LowA5, &mixed("532"), &jokers), hand(LowA5, "5432A"));
        assert_eq!(with(Low27, &mixed("543"), &jokers), hand(Low27, "75432"));
    }
    // Two wild cards make quads of kings, two bugs a pair of aces with the kings.
    assert_eq!(with(High, &mixed("KK5"), &[Wild, Wild]), hand(High, "KKKK5"));
    assert_eq!(with(High, &mixed("KK5"), &[Bug, Bug]), hand(High, "AAKK5"));
    assert_eq!(name(with(High, &mixed("AAA"), &[Ace, Ace])), "Five of a kind");
    // A joker that is always an ace spoils a flush, but not a straight.
    let spoiled = with(High, &suited("KQ42"), &[Ace]);
    assert_eq!(spoiled, hand(High, "AKQ42"));
    assert_eq!(with(High, &suited("KQJT"), &[Ace]), hand(High, "AKQJT"));
}

#[test]
fn best_chooses_among_jokers_too() {
    let key = best(High, &cards("Kh Kd 9c 8c 7s 6d"), &[Bug]);
    assert_eq!(key, hand(High, "T9876"));
    // On A-6 a bug that is always an ace may be left out when there is an ace.
    let low = best(LowA6, &cards("Ah 2d 3c 4c 6s Kd"), &[Ace]);
    assert_eq!(low, hand(LowA6, "A2346"));
    let low = best(LowA5, &cards("2d 3c 4c 8s 8d Kd"), &[Bug]);
    assert_eq!(low, hand(LowA5, "8432A"));
}

// ===== Showing hands =====

#[test]
fn ruling_showing_high() {
    let show = |ranks: &str| best(ShowingHigh, &mixed(ranks), &[]);
    let ladder = ["2222", "AAAK", "2223", "AAKK", "2233", "AAKQ", "AAKJ", "2234", "AKQJ", "5432"];
    assert!(ladder.windows(2).all(|pair| show(pair[0]) > show(pair[1])));
    let names = ["2222", "AAAK", "AAKK", "AAKQ", "AKQJ"].map(|ranks| name(show(ranks)));
    let expected = ["Four of a kind", "Three of a kind", "Two pair", "Pair", "High card"];
    assert_eq!(names, expected);
    assert!(show("222") > show("AAK") && show("22A") > show("AKQ"));
    assert!(show("22") > show("AK") && show("AK") > show("AQ"));
    assert!(show("A") > show("K"));
    // Straights and flushes do not count yet.
    let flush = best(ShowingHigh, &suited("AKQJ"), &[]);
    assert_eq!(flush, show("AKQJ"));
}

#[test]
fn ruling_showing_low() {
    let show = |ranks: &str| best(ShowingLow, &mixed(ranks), &[]);
    let ladder = ["432A", "532A", "KQJT", "AA23", "AA2K", "22A3", "AA22", "AAA2", "AAAA"];
    assert!(ladder.windows(2).all(|pair| show(pair[0]) > show(pair[1])));
    assert!(show("A") > show("2"));
    let show = |ranks: &str| best(ShowingLow27, &mixed(ranks), &[]);
    let ladder = ["5432", "6543", "KQJT", "432A", "2234", "AA23", "2233"];
    assert!(ladder.windows(2).all(|pair| show(pair[0]) > show(pair[1])));
    assert!(show("K") > show("A"));
}

#[test]
fn ruling_jokers_in_showing_hands() {
    let show = |ranks: &str, jokers: &[Joker]| best(ShowingHigh, &mixed(ranks), jokers);
    assert_eq!(show("", &[Bug]), show("A", &[]));
    assert_eq!(show("", &[Wild]), show("A", &[]));
    assert_eq!(show("K", &[Bug]), show("AK", &[]));
    assert_eq!(show("A", &[Bug]), show("AA", &[]));
    assert_eq!(show("K", &[Wild]), show("KK", &[]));
    assert_eq!(show("222", &[Wild]), show("2222", &[]));
    assert_eq!(show("KK", &[Wild, Bug]), show("KKKA", &[]));
    let show = |ranks: &str, jokers: &[Joker]| best(ShowingLow, &mixed(ranks), jokers);
    assert_eq!(show("A", &[Bug]), show("2A", &[]));
    assert_eq!(show("A", &[Wild]), show("2A", &[]));
    assert_eq!(show("A", &[Ace]), show("AA", &[]));
    let show = |ranks: &str, jokers: &[Joker]| best(ShowingLow27, &mixed(ranks), jokers);
    assert_eq!(show("2", &[Bug]), show("32", &[]));
    assert_eq!(show("2", &[Ace]), show("A2", &[]));
}

// ===== Counts of whole decks =====

#[test]
fn house_faq_counts_of_all_five_card_hands() {
    let expected = [
        ("Straight flush", 40),
        ("Four of a kind", 624),
        ("Full house", 3744),
        ("Flush", 5108),
        ("Straight", 10200),
        ("Three of a kind", 54912),
        ("Two pair", 123552),
        ("Pair", 1098240),
        ("High card", 1302540),
    ];
    assert_eq!(expected.map(|(_, hands)| hands).iter().sum::<u32>(), 2598960);
    assert_eq!(count(High, &ALL_RANKS, 5, &[]), table(&expected));
}

#[test]
fn counts_of_all_short_deck_hands() {
    // 36 cards, 9 ranks: C(36,5) = 376,992 hands.
    // Straights end in 9, T, J, Q, K or A: 6 sets of ranks. Sets of five ranks: C(9,5) = 126.
    //   Straight flush   6 x 4                                   =      24
    //   Four of a kind   9 ranks x 8 kickers x 4 suits           =     288
    //   Full house       9 x C(4,3) x 8 x C(4,2) = 36 x 48       =   1,728
    //   Flush            4 x 126 - 24                            =     480
    //   Straight         6 x 4^5 - 24                            =   6,120
    //   Three of a kind  9 x C(4,3) x C(8,2) x 4^2 = 36 x 448    =  16,128
    //   Two pair         C(9,2) x 6 x 6 x 7 x 4 = 36 x 36 x 28   =  36,288
    //   Pair             9 x 6 x C(8,3) x 4^3 = 54 x 56 x 64     = 193,536
    //   High card        (126 - 6) x (4^5 - 4) = 120 x 1,020     = 122,400
    let expected = [
        ("Straight flush", 24),
        ("Four of a kind", 288),
        ("Full house", 1728),
        ("Flush", 480),
        ("Straight", 6120),
        ("Three of a kind", 16128),
        ("Two pair", 36288),
        ("Pair", 193536),
        ("High card", 122400),
    ];
    assert_eq!(expected.map(|(_, hands)| hands).iter().sum::<u32>(), 376992);
    assert_eq!(count(HighShort, &SHORT_RANKS, 5, &[]), table(&expected));
    assert_eq!(count(HighShortTrips, &SHORT_RANKS, 5, &[]), table(&expected));
}

#[test]
fn counts_of_all_hands_of_32_cards() {
    // 32 cards, 8 ranks: C(32,5) = 201,376 hands.
    // Straights end in T, J, Q, K or A: 5 sets of ranks. Sets of five ranks: C(8,5) = 56.
    //   Straight flush   5 x 4                                   =      20
    //   Four of a kind   8 ranks x 7 kickers x 4 suits           =     224
    //   Full house       8 x C(4,3) x 7 x C(4,2) = 32 x 42       =   1,344
    //   Flush            4 x 56 - 20                             =     204
    //   Straight         5 x 4^5 - 20                            =   5,100
    //   Three of a kind  8 x C(4,3) x C(7,2) x 4^2 = 32 x 336    =  10,752
    //   Two pair         C(8,2) x 6 x 6 x 6 x 4 = 28 x 36 x 24   =  24,192
    //   Pair             8 x 6 x C(7,3) x 4^3 = 48 x 35 x 64     = 107,520
    //   High card        (56 - 5) x (4^5 - 4) = 51 x 1,020       =  52,020
    let expected = [
        ("Straight flush", 20),
        ("Four of a kind", 224),
        ("Full house", 1344),
        ("Flush", 204),
        ("Straight", 5100),
        ("Three of a kind", 10752),
        ("Two pair", 24192),
        ("Pair", 107520),
        ("High card", 52020),
    ];
    assert_eq!(expected.map(|(_, hands)| hands).iter().sum::<u32>(), 201376);
    assert_eq!(count(HighSeven, &SHORT_RANKS[1..], 5, &[]), table(&expected));
}

#[test]
fn counts_of_all_mexican_hands_without_the_joker() {
    // 40 cards, 10 ranks: C(40,5) = 658,008 hands.
    // Straights end in 5, 6, 7, J, Q, K or A: 7 sets of ranks. Sets of five ranks: C(10,5) = 252.
    //   Straight flush   7 x 4                                     =      28
    //   Four of a kind   10 x 9 x 4                                =     360
    //   Full house       10 x 4 x 9 x 6                            =   2,160
    //   Flush            4 x 252 - 28                              =     980
    //   Straight         7 x 4^5 - 28                              =   7,140
    //   Three of a kind  10 x 4 x C(9,2) x 4^2 = 40 x 576          =  23,040
    //   Two pair         C(10,2) x 6 x 6 x 8 x 4 = 45 x 36 x 32    =  51,840
    //   Pair             10 x 6 x C(9,3) x 4^3 = 60 x 84 x 64      = 322,560
    //   High card        (252 - 7) x (4^5 - 4) = 245 x 1,020       = 249,900
    let expected = [
        ("Straight flush", 28),
        ("Four of a kind", 360),
        ("Full house", 2160),
        ("Flush", 980),
        ("Straight", 7140),
        ("Three of a kind", 23040),
        ("Two pair", 51840),
        ("Pair", 322560),
        ("High card", 249900),
    ];
    assert_eq!(expected.map(|(_, hands)| hands).iter().sum::<u32>(), 658008);
    assert_eq!(count(HighMexican, &MEXICAN_RANKS, 5, &[]), table(&expected));
}

#[test]
fn counts_of_all_quick_quads_hands() {
    // Ranks r = 2..10 are the sum of two different lower ranks in 0, 1, 1, 2, 2, 3, 3, 4, 4 ways, which
    // is 20 in all, and of two equal ones in 5 cases (2, 4, 6, 8, 10).
    // Different: 4 ways to choose the three, 4 x 4 for the others, 20 x 64 = 1,280 threes of a kind.
    // Equal: 4 ways to choose the three, 6 for the pair, 5 x 24 = 120 full houses.
    let expected = [
        ("Straight flush", 40),
        ("Four of a kind", 624 + 1280 + 120),
        ("Full house", 3744 - 120),
        ("Flush", 5108),
        ("Straight", 10200),
        ("Three of a kind", 54912 - 1280),
        ("Two pair", 123552),
        ("Pair", 1098240),
        ("High card", 1302540),
    ];
    assert_eq!(count(HighQuickQuads, &ALL_RANKS, 5, &[]), table(&expected));
}

#[test]
fn counts_of_all_low_hands() {
    // 2-7 loses A5432 as a straight, A-6 loses AKQJT: 9 sets of ranks instead of 10 in either, so that
    // 4 straight flushes become flushes and 4^5 - 4 = 1,020 straights become high cards.
    let mut expected = table(&[
        ("Straight flush", 40 - 4),
        ("Four of a kind", 624),
        ("Full house", 3744),
        ("Flush", 5108 + 4),
        ("Straight", 10200 - 1020),
        ("Three of a kind", 54912),
        ("Two pair", 123552),
        ("Pair", 1098240),
        ("High card", 1302540 + 1020),
    ]);
    let with_straights = expected.clone();
    // A-5 and 2-6 know no straights and no flushes: C(13,5) x 4^5 high cards.
    for name in ["Straight flush", "Flush", "Straight"] {
        expected.remove(name);
    }
    expected.insert("High card", 1287 * 1024);
    let all = [
        (Low27, &with_straights),
        (LowA6, &with_straights),
        (LowA5, &expected),
        (Low26, &expected),
    ];
    for (ladder, expected) in trials::part(all, 4) {
        assert_eq!(count(ladder, &ALL_RANKS, 5, &[]), *expected);
    }
}

#[test]
fn counts_of_all_badugi_hands() {
    // C(52,4) = 270,725 hands.
    // Four cards: the four suits take different ranks, 13 x 12 x 11 x 10 = 17,160.
    // Three cards, first kind: four suits, exactly one pair of ranks, C(4,2) x 13 x 12 x 11 = 10,296.
    // Three cards, second kind: one suit twice with ranks {a,b} and two suits once with ranks c and d,
    //   where c and d differ and are not just a and b: 4 x C(3,2) x C(13,2) x (13 x 12 - 2) = 144,144.
    // One card: all of one rank or all of one suit, 13 + 4 x C(13,4) = 2,873. Two cards: the rest.
    let expected = [
        ("Four-card badugi", 17160),
        ("Three-card badugi", 10296 + 144144),
        ("Two-card badugi", 270725 - 17160 - 154440 - 2873),
        ("One-card badugi", 2873),
    ];
    assert_eq!(count(Badugi, &ALL_RANKS, 4, &[]), table(&expected));
    assert_eq!(count(Badugi27, &ALL_RANKS, 4, &[]), table(&expected));
}

#[test]
fn counts_of_all_hands_with_one_wild_joker() {
    // C(52,4) = 270,725 hands of four cards and the joker.
    // Sets of four ranks that lack one of a straight: 10 straights with one of 3 inner ranks missing, and
    // 11 runs of four (A234 to JQKA), 41 in all. They come in 4 suits or in 4^4 - 4 = 252 mixed ways.
    //   Five of a kind   four of a kind                          =      13
    //   Straight flush   41 x 4                                  =     164
    //   Four of a kind   threes of a kind, 13 x 4 x 48           =   2,496
    //   Full house       two pairs, C(13,2) x 6 x 6              =   2,808
    //   Flush            4 x C(13,4) - 164                       =   2,696
    //   Straight         41 x 252                                =  10,332
    //   Three of a kind  pairs, 13 x 6 x C(12,2) x 4^2           =  82,368
    //   Pair             the rest, (C(13,4) - 41) x 252          = 169,848
    let expected = [
        ("Five of a kind", 13),
        ("Straight flush", 164),
        ("Four of a kind", 2496),
        ("Full house", 2808),
        ("Flush", 2696),
        ("Straight", 10332),
        ("Three of a kind", 82368),
        ("Pair", 169848),
    ];
    assert_eq!(expected.map(|(_, hands)| hands).iter().sum::<u32>(), 270725);
    assert_eq!(count(High, &ALL_RANKS, 4, &[Wild]), table(&expected));
}

#[test]
fn counts_of_all_hands_with_the_bug() {
    // As with a wild joker the bug fills 164 straight flushes, 2,696 flushes and 10,332 straights.
    // Otherwise it is an ace; x, y and z are ranks that are not aces.
    //   Five of a kind   AAAA                                              =       1
    //   Four of a kind   AAAx 4 x 48, xxxx 12                              =     204
    //   Full house       AAxx 6 x 12 x 6, xxxA 12 x 4 x 4                  =     624
    //   Three of a kind  AAxy 6 x C(12,2) x 4^2, xxxy 12 x 4 x 44          =   8,448
    //   Two pair         xxyy C(12,2) x 6 x 6, xxAy 12 x 6 x 4 x 44        =  15,048
    //   Pair             xxyz 12 x 6 x C(11,2) x 4^2                       =  63,360
    //     and Axyz, C(12,3) sets but for the 8 that fill A2345 or AKQJT, 212 x 252 = 53,424
    //   High card        C(12,4) sets but for the 41 - 8 that fill, 462 x 252 = 116,424
    let expected = [
        ("Five of a kind", 1),
        ("Straight flush", 164),
        ("Four of a kind", 204),
        ("Full house", 624),
        ("Flush", 2696),
        ("Straight", 10332),
        ("Three of a kind", 8448),
        ("Two pair", 15048),
        ("Pair", 63360 + 53424),
        ("High card", 116424),
    ];
    assert_eq!(expected.map(|(_, hands)| hands).iter().sum::<u32>(), 270725);
    assert_eq!(count(High, &ALL_RANKS, 4, &[Bug]), table(&expected));
}
