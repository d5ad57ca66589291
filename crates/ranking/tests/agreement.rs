//! The fast tables against the oracle: the whole order, not only the categories.
//!
//! Five cards are compared on every hand of every ladder, without a joker and with one in each role; a
//! fifth of the hands of six, another one in each run; all of them and seven cards in a soak. The oracle judges every kind of five-card hand (hands that
//! differ only in the names of the suits are of one kind, and a test holds the oracle to that); the
//! best of six or seven is the best of their fives.

#![allow(clippy::print_stdout, reason = "a soak shows its figures")]

use std::collections::HashMap;

use cards::{Card, CardSet, RankSet, Suit};
use ranking::oracle::{self, Key, PlainCard, Scale, plain};
use ranking::{FiveCard, Holding, Joker, Jokers, Ladder, Score, ladders};
use trials::Trials;

macro_rules! ladders {
    ($($name:ident: $ladder:ident, $scale:ident;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn naturals() {
                compare(&ladders::$ladder, Scale::$scale, None, 6);
            }

            #[test]
            fn with_a_bug() {
                compare(&ladders::$ladder, Scale::$scale, Some(Joker::Bug), 6);
            }

            #[test]
            fn with_a_wild_card() {
                compare(&ladders::$ladder, Scale::$scale, Some(Joker::Wild), 6);
            }

            #[test]
            fn with_an_ace_of_no_suit() {
                compare(&ladders::$ladder, Scale::$scale, Some(Joker::Ace), 6);
            }

            #[test]
            #[ignore = "soak: every hand of seven"]
            fn seven_cards() {
                for joker in [None, Some(Joker::Bug), Some(Joker::Wild), Some(Joker::Ace)] {
                    compare(&ladders::$ladder, Scale::$scale, joker, 7);
                }
            }
        }
    )*};
}

ladders! {
    high: HIGH, High;
    high_short: HIGH_SHORT, HighShort;
    high_short_trips: HIGH_SHORT_TRIPS, HighShortTrips;
    high_seven: HIGH_SEVEN, HighSeven;
    high_mexican: HIGH_MEXICAN, HighMexican;
    high_quick_quads: HIGH_QUICK_QUADS, HighQuickQuads;
    low_a5: LOW_A5, LowA5;
    low_27: LOW_27, Low27;
    low_a6: LOW_A6, LowA6;
    low_26: LOW_26, Low26;
}

/// Compares every hand of five cards up to `most`, one of them a joker if there is one.
fn compare(ladder: &'static FiveCard, scale: Scale, joker: Option<Joker>, most: usize) {
    let deck: Vec<Card> = CardSet::NATURALS.of_ranks(ladder.ranks()).iter().collect();
    let verdicts = Verdicts::of(&deck, scale, joker);
    let jokers = joker.map_or(Jokers::NONE, Jokers::one);
    let mut order = Order::default();
    let mut hands = 0u64;
    for size in 5 - jokers.len()..=most - jokers.len() {
        let choices = verdicts.choices(size);
        // Of the most cards another fifth each time; everything in a soak.
        let is_part = size + jokers.len() == 6 && !trials::is_soak();
        let turn = (trials::seed() % 5) as usize;
        each_choice(deck.len(), size, |places| {
            if is_part && places.iter().sum::<usize>() % 5 != turn {
                return;
            }
            let class = verdicts.best(places, &choices);
            order.see(score(ladder, &deck, places, jokers), class, || {
                places.iter().map(|place| deck[*place]).collect()
            });
            hands += 1;
        });
    }
    order.check();
    println!("{ladder:?} {joker:?}: {hands} hands of 5 to {most} cards agree");
}

fn score(ladder: &'static FiveCard, deck: &[Card], places: &[usize], jokers: Jokers) -> Score {
    let table = ladder.table();
    if jokers.is_empty() {
        return match *places {
            [a, b, c, d, e] => table.five(&[a, b, c, d, e].map(|place| deck[place])),
            [a, b, c, d, e, f] => table.six(&[a, b, c, d, e, f].map(|place| deck[place])),
            [a, b, c, d, e, f, g] => table.seven(&[a, b, c, d, e, f, g].map(|place| deck[place])),
            _ => unreachable!("five to seven cards"),
        };
    }
    let cards: CardSet = places.iter().map(|place| deck[*place]).collect();
    Ladder::Five(ladder).score(&Holding::new(cards, jokers)).expect("a hand of this ladder")
}

/// What the oracle says of every hand of five, as a class: a higher class is a better hand.
struct Verdicts {
    /// By number of naturals: four with the joker, five without.
    classes: HashMap<usize, Vec<u16>>,
}

impl Verdicts {
    fn of(deck: &[Card], scale: Scale, joker: Option<Joker>) -> Verdicts {
        let joker = joker.map(oracle::Joker::from);
        let mut keys = HashMap::from([(5, keys(deck, scale, 5, &[]))]);
        if let Some(joker) = joker {
            keys.insert(4, self::keys(deck, scale, 4, &[joker]));
        }
        let mut order: Vec<Key> = keys.values().flatten().copied().collect();
        order.sort_unstable();
        order.dedup();
        let class = |key: &Key| order.binary_search(key).expect("it was put there") as u16;
        let classes =
            keys.iter().map(|(size, keys)| (*size, keys.iter().map(class).collect())).collect();
        Verdicts { classes }
    }

    /// Every way to take a judged hand from so many naturals.
    fn choices(&self, from: usize) -> Vec<(usize, Vec<Vec<usize>>)> {
        let sizes = self.classes.keys().filter(|size| **size <= from);
        sizes
            .map(|size| {
                let mut all = Vec::new();
                each_choice(from, *size, |places| all.push(places.to_vec()));
                (*size, all)
            })
            .collect()
    }

    fn best(&self, places: &[usize], choices: &[(usize, Vec<Vec<usize>>)]) -> u16 {
        let mut best = 0;
        for (size, choices) in choices {
            let classes = &self.classes[size];
            for choice in choices {
                let number = choice
                    .iter()
                    .enumerate()
                    .map(|(nth, place)| CHOOSE[places[*place]][nth + 1])
                    .sum::<usize>();
                best = best.max(classes[number]);
            }
        }
        best
    }
}

/// The oracle's keys of all hands of so many naturals and these jokers, in the order of their
/// numbers. Each kind of hand is asked for once.
fn keys(deck: &[Card], scale: Scale, size: usize, jokers: &[oracle::Joker]) -> Vec<Key> {
    let mut known: HashMap<[RankSet; 4], Key> = HashMap::new();
    let mut keys = Vec::new();
    each_choice(deck.len(), size, |places| {
        let cards: CardSet = places.iter().map(|place| deck[*place]).collect();
        let mut kind = Suit::ALL.map(|suit| cards.in_suit(suit));
        kind.sort_unstable();
        let key = known.entry(kind).or_insert_with(|| oracle::five(scale, &plain(cards), jokers));
        keys.push(*key);
    });
    keys
}

/// Which class was seen with which score.
#[derive(Default)]
struct Order {
    class_of: HashMap<u16, (u16, CardSet)>,
}

impl Order {
    fn see(&mut self, score: Score, class: u16, cards: impl Fn() -> CardSet) {
        let (seen, before) = self.class_of.entry(score.value()).or_insert_with(|| (class, cards()));
        assert!(
            *seen == class,
            "{} and {before} have the same score, and the oracle tells them apart",
            cards()
        );
    }

    /// A higher score is always a higher class.
    fn check(&self) {
        let mut seen: Vec<_> = self.class_of.iter().collect();
        seen.sort_unstable();
        for pair in seen.windows(2) {
            let (&(low, below), &(high, above)) = (pair[0].1, pair[1].1);
            assert!(low < high, "{above} scores higher than {below}, and the oracle disagrees");
        }
    }
}

/// Every choice of `size` from `of` places, in the order of [`CHOOSE`] numbers.
fn each_choice(of: usize, size: usize, mut visit: impl FnMut(&[usize])) {
    let mut places: Vec<usize> = (0..size).collect();
    if size > of {
        return;
    }
    loop {
        visit(&places);
        let Some(up) =
            (0..size).find(|nth| places[*nth] + 1 < places.get(nth + 1).copied().unwrap_or(of))
        else {
            return;
        };
        places[up] += 1;
        (0..up).for_each(|nth| places[nth] = nth);
    }
}

/// `CHOOSE[n][k]`: in how many ways `k` of `n` can be chosen.
static CHOOSE: [[usize; 8]; 53] = {
    let mut choose = [[0; 8]; 53];
    let mut n = 0;
    while n < 53 {
        choose[n][0] = 1;
        let mut k = 1;
        while k < 8 && n > 0 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// The comparison above rests on this: the oracle does not look at the names of the suits.
#[test]
fn the_oracle_gives_the_same_key_whatever_the_suits_are_called() {
    for mut trial in Trials::of("the_oracle_gives_the_same_key", 20_000) {
        let mut deck = CardSet::NATURALS;
        let hand: CardSet = (0..5).filter_map(|_| cards::deal(&mut deck, &mut trial.rng)).collect();
        let turn = trial.below(4) as u8;
        let flip = trial.below(2) as u8;
        let renamed: Vec<PlainCard> = plain(hand)
            .into_iter()
            .map(|card| PlainCard { suit: ((card.suit ^ flip) + turn) % 4, ..card })
            .collect();
        for scale in [Scale::High, Scale::LowA5, Scale::Low27, Scale::LowA6, Scale::Low26] {
            let key = oracle::five(scale, &plain(hand), &[]);
            assert_eq!(key, oracle::five(scale, &renamed, &[]), "{hand} on {scale:?}");
        }
    }
}
