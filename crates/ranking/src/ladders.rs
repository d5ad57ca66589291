//! The ladders, as data.
//!
//! A five-card ladder is said in eight words: what is wanted, where the ace stands, which ranks there
//! are, the run that straights are five neighbours of (empty where straights and flushes do not
//! count), the categories from worst to best, the ranks whose three of a kind is filled up by a sum,
//! what a joker usually is, and what the best low is called.

use cards::{Rank, RankSet};

use crate::Category::{self, *};
use crate::badugi::Badugi;
use crate::five::{FiveCard, Sketch};
use crate::holding::UsualJoker;
use crate::rung::{Ace, Aim};
use crate::showing::Showing;

/// BARGE appendix C; five of a kind needs a joker (HOUSE 1).
const STANDARD: &[Category] = &[
    NoPair,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    FiveOfAKind,
];

/// BARGE 2.31, 2.44, 2.45: in a stripped deck a flush is rarer than a full house. With 32 cards it is
/// rarer than four of a kind, too, by 204 to 224; the order stays that of the other stripped decks.
const STRIPPED: &[Category] = &[
    NoPair,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    FullHouse,
    Flush,
    FourOfAKind,
    StraightFlush,
    FiveOfAKind,
];

/// BARGE 2.45, the option: three of a kind beats a straight.
const STRIPPED_TRIPS: &[Category] = &[
    NoPair,
    Pair,
    TwoPair,
    Straight,
    ThreeOfAKind,
    FullHouse,
    Flush,
    FourOfAKind,
    StraightFlush,
    FiveOfAKind,
];

/// The standard order upside down.
const REVERSED: &[Category] = &[
    FiveOfAKind,
    StraightFlush,
    FourOfAKind,
    FullHouse,
    Flush,
    Straight,
    ThreeOfAKind,
    TwoPair,
    Pair,
    NoPair,
];

/// The same where straights and flushes are ignored.
const REVERSED_GROUPS: &[Category] =
    &[FiveOfAKind, FourOfAKind, FullHouse, ThreeOfAKind, TwoPair, Pair, NoPair];

/// The best poker hand.
pub static HIGH: FiveCard =
    FiveCard::new(Sketch { id: "high", about: "the best poker hand", ..HIGH_SKETCH });

/// The best hand of the 36-card deck.
pub static HIGH_SHORT: FiveCard = FiveCard::new(Sketch {
    id: "high-short",
    about: "six to ace: a flush beats a full house, A-6-7-8-9 is a straight",
    ranks: RankSet::range(Rank::Six, Rank::Ace),
    run: "A6789TJQKA",
    order: STRIPPED,
    ..HIGH_SKETCH
});

/// The same where three of a kind beats a straight.
pub static HIGH_SHORT_TRIPS: FiveCard = FiveCard::new(Sketch {
    id: "high-short-trips",
    about: "high-short where three of a kind beats a straight",
    ranks: RankSet::range(Rank::Six, Rank::Ace),
    run: "A6789TJQKA",
    order: STRIPPED_TRIPS,
    ..HIGH_SKETCH
});

/// The best hand of the 32-card deck, sevens up.
pub static HIGH_SEVEN: FiveCard = FiveCard::new(Sketch {
    id: "high-seven",
    about: "seven to ace: a flush beats a full house, A-7-8-9-T is a straight",
    ranks: RankSet::range(Rank::Seven, Rank::Ace),
    run: "A789TJQKA",
    order: STRIPPED,
    ..HIGH_SKETCH
});

/// The best hand of the 41-card deck.
pub static HIGH_MEXICAN: FiveCard = FiveCard::new(Sketch {
    id: "high-mexican",
    about: "no 8, 9, T: 5-6-7-J-Q is a straight, a flush beats a full house",
    ranks: RankSet::range(Rank::Two, Rank::Seven)
        .with(Rank::Jack)
        .with(Rank::Queen)
        .with(Rank::King)
        .with(Rank::Ace),
    run: "A234567JQKA",
    order: STRIPPED,
    jokers: UsualJoker::AsDealt,
    ..HIGH_SKETCH
});

/// The best poker hand, where 8-8-8-6-2 is four eights (BARGE 2.39).
pub static HIGH_QUICK_QUADS: FiveCard = FiveCard::new(Sketch {
    id: "high-quick-quads",
    about: "three of a kind, 2 to 10, and two cards that add up to its rank are four of a kind",
    sums: RankSet::range(Rank::Two, Rank::Ten),
    ..HIGH_SKETCH
});

/// Ace to five: straights and flushes are ignored (BARGE appendix A, California).
pub static LOW_A5: FiveCard = FiveCard::new(Sketch {
    id: "low-a5",
    about: "ace to five: the ace is low, straights and flushes are ignored; best 5-4-3-2-A",
    aim: Aim::Low,
    ace: Ace::Low,
    run: "",
    order: REVERSED_GROUPS,
    nuts: "the wheel",
    ..HIGH_SKETCH
});

/// Deuce to seven: the ace is high, straights and flushes count (appendix A, Kansas City).
pub static LOW_27: FiveCard = FiveCard::new(Sketch {
    id: "low-27",
    about: "deuce to seven: the ace is high, straights and flushes count; best 7-5-4-3-2",
    aim: Aim::Low,
    ace: Ace::High,
    run: "23456789TJQKA",
    order: REVERSED,
    nuts: "the wheel",
    ..HIGH_SKETCH
});

/// Ace to six: the ace is low, straights and flushes count (appendix A, London; HOUSE 2).
pub static LOW_A6: FiveCard = FiveCard::new(Sketch {
    id: "low-a6",
    about: "ace to six: the ace is low, straights and flushes count; best 6-4-3-2-A",
    aim: Aim::Low,
    ace: Ace::Low,
    run: "A23456789TJQK",
    order: REVERSED,
    nuts: "the Chicago wheel",
    ..HIGH_SKETCH
});

/// Deuce to six: the ace is high, straights and flushes are ignored (HOUSE's fourth scale).
pub static LOW_26: FiveCard = FiveCard::new(Sketch {
    id: "low-26",
    about: "deuce to six: the ace is high, straights and flushes are ignored; best 6-5-4-3-2",
    aim: Aim::Low,
    ace: Ace::High,
    run: "",
    order: REVERSED_GROUPS,
    nuts: "the best low",
    ..HIGH_SKETCH
});

/// All five-card ladders.
pub static FIVE_CARD: [&FiveCard; 10] = [
    &HIGH,
    &HIGH_SHORT,
    &HIGH_SHORT_TRIPS,
    &HIGH_SEVEN,
    &HIGH_MEXICAN,
    &HIGH_QUICK_QUADS,
    &LOW_A5,
    &LOW_27,
    &LOW_A6,
    &LOW_26,
];

/// Ace to four (BARGE 2.7).
pub static BADUGI: Badugi =
    Badugi::new("badugi", "up to four cards of different ranks and suits; best 4-3-2-A", Ace::Low);

/// Deuce to five, the ace high (BARGE 2.6).
pub static BADUGI_27: Badugi =
    Badugi::new("badugi-27", "badugi with the ace high; best 5-4-3-2", Ace::High);

/// The highest board.
pub static SHOWING_HIGH: Showing = Showing::new(
    "showing-high",
    "one to four up cards: pairs, threes, fours, then high cards",
    (Aim::High, Ace::High),
    "high",
);

/// The lowest board, ace low.
pub static SHOWING_LOW: Showing = Showing::new(
    "showing-low",
    "one to four up cards, lowest first; the ace is low",
    (Aim::Low, Ace::Low),
    "low-a5 or low-a6",
);

/// The lowest board, ace high.
pub static SHOWING_LOW_27: Showing = Showing::new(
    "showing-low-27",
    "one to four up cards, lowest first; the ace is high",
    (Aim::Low, Ace::High),
    "low-27 or low-26",
);

/// What the others are described against.
const HIGH_SKETCH: Sketch = Sketch {
    id: "",
    about: "",
    aim: Aim::High,
    ace: Ace::High,
    ranks: RankSet::ALL,
    run: "A23456789TJQKA",
    order: STANDARD,
    sums: RankSet::EMPTY,
    jokers: UsualJoker::Bug,
    nuts: "",
};
