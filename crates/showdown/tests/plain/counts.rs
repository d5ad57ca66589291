//! The plain hand ranking against combinatorics and the tables of the rulebooks.

use std::collections::BTreeSet;

use cards::{Card, CardSet, Deck};

use super::hands::{
    self, BadugiAce, FIVE, FLUSH, FOUR, FULL_HOUSE, High, Joker, Low, NO_PAIR, PAIR, STRAIGHT,
    STRAIGHT_FLUSH, THREE, TWO_PAIR, Worth,
};

/// How many hands of each category, no pair first.
fn counts(hands: impl Iterator<Item = u8>) -> [usize; 10] {
    let mut counts = [0; 10];
    for category in hands {
        counts[usize::from(category)] += 1;
    }
    counts
}

fn fives(cards: CardSet) -> impl Iterator<Item = [Card; 5]> {
    cards.combinations(5).map(five)
}

fn five(set: CardSet) -> [Card; 5] {
    set.iter().collect::<Vec<Card>>().try_into().expect("five cards")
}

fn cards(text: &str) -> Vec<Card> {
    cards::parse(text).expect("cards")
}

/// HOUSE's FAQ: 2,598,960 hands; that they make 7,462 kinds is well known.
#[test]
fn the_full_deck_makes_the_hands_of_the_faq() {
    let mut worths = BTreeSet::new();
    let counts = counts(fives(Deck::FULL.cards()).map(|five| {
        let worth = hands::high(&five, High::Usual, Joker::Bug);
        worths.insert(worth);
        worth[0]
    }));
    let faq = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40, 0];
    assert_eq!(counts, faq);
    assert_eq!(worths.len(), 7_462);
}

/// Four cards and the bug, each category counted by hand.
#[test]
fn the_bug_makes_what_counting_says() {
    let with_bug = CardSet::NATURALS.combinations(4).map(|four| {
        let hand: Vec<Card> = four.iter().chain([Card::JOKER]).collect();
        hands::high(&hand, High::Usual, Joker::Bug)[0]
    });
    let counts = counts(with_bug);
    assert_eq!(counts[usize::from(FIVE)], 1, "four aces");
    assert_eq!(counts[usize::from(FOUR)], 12 + 4 * 48, "others' quads; three aces");
    // A pair of aces and another pair; or three of another rank and an ace.
    assert_eq!(counts[usize::from(FULL_HOUSE)], 6 * 12 * 6 + 12 * 4 * 4);
    // Sets of four ranks that a fifth makes a straight: ten straights, each can lack any of five.
    // Four in a row that can be filled at either end were counted twice; there are nine of them.
    let sets_of_four = 10 * 5 - 9;
    assert_eq!(counts[usize::from(STRAIGHT_FLUSH)], 4 * sets_of_four);
    assert_eq!(counts[usize::from(FLUSH)], 4 * (715 - sets_of_four));
    assert_eq!(counts[usize::from(STRAIGHT)], sets_of_four * (256 - 4));
    // Two aces and two other ranks; or three of another rank and a card that is no ace.
    assert_eq!(counts[usize::from(THREE)], 6 * 66 * 16 + 12 * 4 * 44);
    assert_eq!(counts.iter().sum::<usize>(), 270_725);
}

/// 36 cards: flushes are rarer than full houses, and A6789 is a straight.
#[test]
fn the_short_deck_makes_what_counting_says() {
    let counts = |order| {
        counts(
            fives(Deck::SHORT.cards())
                .map(|five| hands::category(hands::high(&five, order, Joker::Bug), order)),
        )
    };
    let no_pair = (126 - 6) * (1024 - 4);
    let kinds = [
        no_pair,
        9 * 6 * 56 * 64,
        36 * 36 * 28,
        9 * 4 * 28 * 16,
        6 * (1024 - 4),
        4 * (126 - 6),
        9 * 4 * 8 * 6,
        9 * 32,
        6 * 4,
        0,
    ];
    assert_eq!(counts(High::Short), kinds);
    assert_eq!(counts(High::ShortTrips), kinds);
}

/// 40 cards and a joker. Ten ranks in a row and A2345 make seven straights.
#[test]
fn the_mexican_deck_makes_what_counting_says() {
    let order = High::Mexican;
    let naturals = Deck::MEXICAN.cards().naturals();
    let natural = counts(
        fives(naturals).map(|five| hands::category(hands::high(&five, order, Joker::Bug), order)),
    );
    assert_eq!(natural[usize::from(STRAIGHT_FLUSH)], 7 * 4);
    assert_eq!(natural[usize::from(FLUSH)], 4 * (252 - 7));
    assert_eq!(natural[usize::from(STRAIGHT)], 7 * (1024 - 4));
    assert_eq!(natural[usize::from(FULL_HOUSE)], 10 * 4 * 9 * 6);

    let with = |joker| {
        counts(naturals.combinations(4).map(move |four| {
            let hand: Vec<Card> = four.iter().chain([Card::JOKER]).collect();
            hands::category(hands::high(&hand, order, joker), order)
        }))
    };
    let (bug, wild) = (with(Joker::Bug), with(Joker::Wild));
    let sets_of_four = 7 * 5 - 6;
    assert_eq!(bug[usize::from(FIVE)], 1);
    assert_eq!(bug[usize::from(STRAIGHT_FLUSH)], 4 * sets_of_four);
    assert_eq!(wild[usize::from(FIVE)], 10);
    assert_eq!(wild[usize::from(STRAIGHT_FLUSH)], 4 * sets_of_four);
    assert_eq!(wild[usize::from(FOUR)], 10 * 4 * 36);
    assert_eq!(wild[usize::from(FULL_HOUSE)], 45 * 36);
    assert_eq!(wild[usize::from(NO_PAIR)], 0);
    assert_eq!(wild[usize::from(TWO_PAIR)], 0, "with a wild card two pair are a full house");
}

/// Quick quads, counted by hand: for each rank from 2 to 10 the ways to add up to it with two cards
/// of other ranks than its own, ace 1. 2: A+A. 3: A+2. 4: A+3, 2+2. 5: A+4, 2+3. 6: A+5, 2+4, 3+3.
/// 7: three unlike. 8: three unlike, 4+4. 9: four unlike. 10: four unlike, 5+5.
#[test]
fn quick_quads_are_what_adds_up() {
    let like = 1 + 1 + 1 + 1 + 1;
    let unlike = 1 + 1 + 2 + 2 + 3 + 3 + 4 + 4;
    let counts = counts(
        fives(Deck::FULL.cards()).map(|five| hands::high(&five, High::QuickQuads, Joker::Bug)[0]),
    );
    assert_eq!(counts[usize::from(FOUR)], 624 + like * 4 * 6 + unlike * 4 * 16);
    assert_eq!(counts[usize::from(FULL_HOUSE)], 3_744 - like * 4 * 6);
    assert_eq!(counts[usize::from(THREE)], 54_912 - unlike * 4 * 16);
}

/// HOUSE's table of six-card stud hands. Hands that differ by a turn of the suits (clubs to
/// diamonds to hearts to spades) count as one that comes several times: a quarter of the work.
#[test]
fn six_cards_make_the_hands_of_the_faq() {
    let (mut counts, mut royal) = ([0; 10], 0);
    for six in CardSet::NATURALS.combinations(6) {
        let turns = [six, turned(six), turned(turned(six)), turned(turned(turned(six)))];
        if turns.iter().any(|turn| *turn < six) {
            continue;
        }
        let alike = if turns[1] == six {
            1
        } else if turns[2] == six {
            2
        } else {
            4
        };
        let six: Vec<Card> = six.iter().collect();
        let worth = super::best_five(&six, super::high);
        counts[usize::from(worth[0])] += alike;
        if worth[0] == STRAIGHT_FLUSH && worth[1] == 14 {
            royal += alike;
        }
    }
    let faq = [
        6_612_900,
        9_730_740,
        2_532_816,
        732_160,
        361_620,
        205_792,
        165_984,
        14_664,
        188 + 1_656,
        0,
    ];
    assert_eq!(counts, faq);
    assert_eq!(royal, 188);
}

fn turned(cards: CardSet) -> CardSet {
    let last_suit = 0x8_8888_8888_8888;
    let bits = cards.bits();
    CardSet::from_bits((bits & !last_suit) << 1 | (bits & last_suit) >> 3)
}

/// Appendix A, the first 53 lows on each scale.
#[test]
fn the_first_53_lows_are_those_of_appendix_a() {
    for (scale, table) in [
        (Low::AceToFive, ACE_TO_FIVE),
        (Low::DeuceToSeven, DEUCE_TO_SEVEN),
        (Low::AceToSix, ACE_TO_SIX),
    ] {
        let worths: BTreeSet<Worth> =
            fives(Deck::FULL.cards()).map(|five| hands::low(&five, scale)).collect();
        let table: Vec<&str> = table.split_whitespace().collect();
        assert_eq!(table.len(), 53);
        for (number, (worth, ranks)) in worths.iter().rev().zip(table).enumerate() {
            assert_eq!(hands::low(&mixed(ranks), scale), *worth, "number {}: {ranks}", number + 1);
        }
        // 1,287 sets of five ranks, and 4,888 kinds of paired hands. Where flushes count, a set of
        // five ranks is two hands.
        let kinds = worths.len();
        match scale {
            Low::AceToFive => assert_eq!(kinds, 1_287 + 4_888),
            Low::DeuceToSeven | Low::AceToSix => assert_eq!(kinds, 2 * 1_287 + 4_888),
        }
    }
}

/// Five cards of these ranks, not of one suit.
fn mixed(ranks: &str) -> Vec<Card> {
    let suits = "chchs".chars();
    let text: String = ranks.chars().zip(suits).flat_map(|(rank, suit)| [rank, suit]).collect();
    cards(&text)
}

/// Four ranks can lie in four suits in 24 ways, and of one suit or of one rank only one card plays.
#[test]
fn badugis_are_counted_by_their_cards() {
    let mut worths = BTreeSet::new();
    let mut by_size = [0; 5];
    for four in CardSet::NATURALS.combinations(4) {
        let four: Vec<Card> = four.iter().collect();
        let worth = hands::badugi(&four, BadugiAce::Low);
        by_size[usize::from(worth[0])] += 1;
        worths.insert(worth);
    }
    assert_eq!(by_size[4], 715 * 24);
    assert_eq!(by_size[1], 13 + 4 * 715);
    assert_eq!(worths.len(), 715 + 286 + 78 + 13);
}

/// BARGE 2.20: tens and a nine.
#[test]
fn no_hand_has_more_than_49_points() {
    let most = fives(Deck::FULL.cards()).map(|five| hands::points(&five)).max();
    assert_eq!(most, Some(49));
    assert_eq!(hands::points(&cards("AcJdQhKs2c")), 3);
}

/// No two categories stand on one place.
#[test]
fn every_order_has_all_categories() {
    for order in [High::Usual, High::QuickQuads, High::Short, High::ShortTrips, High::Mexican] {
        let places: BTreeSet<u8> =
            (0..=FIVE).map(|category| hands::place(category, order)).collect();
        assert_eq!(places.len(), 10);
        assert_eq!(hands::place(PAIR, order), 1);
    }
}

const ACE_TO_FIVE: &str = "
    5432A 6432A 6532A 6542A 6543A 65432 7432A 7532A 7542A 7543A 75432 7632A
    7642A 7643A 76432 7652A 7653A 76532 7654A 76542 76543 8432A 8532A 8542A
    8543A 85432 8632A 8642A 8643A 86432 8652A 8653A 86532 8654A 86542 86543
    8732A 8742A 8743A 87432 8752A 8753A 87532 8754A 87542 87543 8762A 8763A
    87632 8764A 87642 87643 8765A";
const DEUCE_TO_SEVEN: &str = "
    75432 76432 76532 76542 85432 86432 86532 86542 86543 87432 87532 87542
    87543 87632 87642 87643 87652 87653 95432 96432 96532 96542 96543 97432
    97532 97542 97543 97632 97642 97643 97652 97653 97654 98432 98532 98542
    98543 98632 98642 98643 98652 98653 98654 98732 98742 98743 98752 98753
    98754 98762 98763 98764 T5432";
const ACE_TO_SIX: &str = "
    6432A 6532A 6542A 6543A 7432A 7532A 7542A 7543A 75432 7632A 7642A 7643A
    76432 7652A 7653A 76532 7654A 76542 8432A 8532A 8542A 8543A 85432 8632A
    8642A 8643A 86432 8652A 8653A 86532 8654A 86542 86543 8732A 8742A 8743A
    87432 8752A 8753A 87532 8754A 87542 87543 8762A 8763A 87632 8764A 87642
    87643 8765A 87652 87653 9432A";
