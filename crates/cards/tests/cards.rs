//! Cards, sets and decks.

#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

use std::collections::BTreeSet;

use cards::{Card, CardSet, Deck, Rank, RankSet, Suit, deal, shuffle};
use trials::{Rng, Trial, Trials};

fn all_cards() -> impl Iterator<Item = Card> {
    (0..Card::COUNT as u8).filter_map(Card::from_id)
}

#[test]
fn there_are_54_cards_and_ids_go_both_ways() {
    assert_eq!(all_cards().count(), 54);
    for rank in Rank::ALL {
        for suit in Suit::ALL {
            let card = Card::new(rank, suit);
            assert_eq!((card.rank(), card.suit()), (Some(rank), Some(suit)));
            assert_eq!(Card::from_id(card.id()), Some(card));
        }
    }
    assert_eq!(Card::from_id(54), None);
    assert_eq!(Card::JOKER.rank(), None);
}

/// BARGE 1.4 and 2.47: by rank first, then by suit; the deuce of clubs is lowest.
#[test]
fn cards_are_ordered_by_rank_and_then_by_suit() {
    let order: Vec<Card> =
        ["2c", "2d", "2h", "2s", "3c", "Kd", "Kh", "Ks", "Ac"].map(|c| c.parse().unwrap()).to_vec();
    assert!(order.is_sorted());
}

#[test]
fn decks_of_the_rulebooks_have_their_sizes() {
    let sizes = Deck::ALL.map(|deck| (deck.name(), deck.len(), deck.jokers()));
    let expected =
        [("full", 52, 0), ("short", 36, 0), ("piquet", 32, 0), ("mexican", 41, 1), ("bug", 53, 1)];
    assert_eq!(sizes, expected);
    assert!(!Deck::SHORT.cards().contains("5h".parse().unwrap()));
    assert_eq!(Deck::MEXICAN.cards().ranks().to_string(), "AKQJ765432");
    assert_eq!(Deck::named("short"), Some(Deck::SHORT));
    assert_eq!(Deck::named("pinochle"), None);
}

fn random_set(trial: &mut Trial) -> CardSet {
    CardSet::from_bits(trial.rng.next_u64() & trial.rng.next_u64())
}

/// The bit set against the plainest set there is.
#[test]
fn a_card_set_is_a_set() {
    for mut trial in Trials::of("a_card_set_is_a_set", 20_000) {
        let (a, b) = (random_set(&mut trial), random_set(&mut trial));
        let model = |set: CardSet| set.iter().collect::<BTreeSet<Card>>();
        let (ma, mb) = (model(a), model(b));
        assert_eq!(ma.len(), a.len());
        assert_eq!(model(a | b), &ma | &mb);
        assert_eq!(model(a & b), &ma & &mb);
        assert_eq!(model(a - b), &ma - &mb);
        assert_eq!(a.is_superset(b), ma.is_superset(&mb));
        assert_eq!(a.is_disjoint(b), ma.is_disjoint(&mb));
        assert!(a.iter().rev().eq(ma.iter().rev().copied()));
        assert_eq!(a.naturals() | a.jokers(), a);
        assert_eq!(a.ranks(), ma.iter().filter_map(|card| card.rank()).collect::<RankSet>());
        for suit in Suit::ALL {
            let held = ma.iter().filter(|card| card.suit() == Some(suit));
            assert_eq!(a.in_suit(suit), held.filter_map(|card| card.rank()).collect::<RankSet>());
        }
        let some = RankSet::from_bits(trial.rng.next_u32() as u16);
        let of = ma.iter().filter(|card| card.rank().is_some_and(|rank| some.contains(rank)));
        assert_eq!(a.of_ranks(some), of.copied().collect::<CardSet>());
        assert_eq!(a.without_ranks(some), a - a.of_ranks(some));
        let card = trial.pick(&all_cards().collect::<Vec<_>>());
        let mut c = a;
        assert_eq!(c.insert(card), !ma.contains(&card));
        assert!(c.remove(card));
        assert_eq!(c, a.without(card));
    }
}

#[test]
fn combinations_are_all_subsets_of_a_size_once() {
    let set: CardSet = "AsKsQdJh2c2dJk".parse().unwrap();
    for (size, count) in [1, 7, 21, 35, 35, 21, 7, 1, 0, 0].into_iter().enumerate() {
        let all: BTreeSet<CardSet> = set.combinations(size).collect();
        assert_eq!(set.combinations(size).count(), count, "of size {size}");
        assert_eq!(all.len(), count);
        assert!(all.iter().all(|some| some.len() == size && set.is_superset(*some)));
    }
    assert_eq!(CardSet::EMPTY.combinations(0).count(), 1);
    assert_eq!(CardSet::NATURALS.combinations(3).count(), 22_100);
}

#[test]
fn a_range_of_ranks_has_both_ends() {
    assert_eq!(RankSet::range(Rank::Six, Rank::Ace).to_string(), "AKQJT9876");
    assert_eq!(RankSet::range(Rank::Two, Rank::Two).to_string(), "2");
    assert_eq!(RankSet::range(Rank::Two, Rank::Ace), RankSet::ALL);
}

#[test]
fn a_shuffle_keeps_every_card_and_comes_from_its_generator_alone() {
    for mut trial in Trials::of("a_shuffle_keeps_every_card", 1_000) {
        let deck: Vec<Card> = trial.pick(&Deck::ALL).cards().iter().collect();
        let (mut one, mut two) = (deck.clone(), deck.clone());
        let mut again = trial.rng.clone();
        shuffle(&mut one, &mut trial.rng);
        shuffle(&mut two, &mut again);
        assert_eq!(one, two);
        assert_eq!(one.iter().copied().collect::<CardSet>(), deck.iter().copied().collect());
    }
}

/// All 24 orders of four cards come equally often: chi-square with 23 degrees of freedom exceeds
/// 58.6 once in 17,000 runs of a fair shuffle. That each step is exactly even is proved beside it.
#[test]
fn every_order_of_four_cards_is_as_likely() {
    let four: Vec<Card> = "AsKsQsJs".parse::<CardSet>().unwrap().iter().collect();
    let mut counts = std::collections::BTreeMap::new();
    let mut trials = 0;
    for mut trial in Trials::of("every_order_of_four_cards_is_as_likely", 1_000) {
        for _ in 0..240 {
            let mut order = four.clone();
            shuffle(&mut order, &mut trial.rng);
            *counts.entry(order).or_insert(0u32) += 1;
            trials += 1;
        }
    }
    let expected = f64::from(trials) / 24.0;
    let chi: f64 = counts.values().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
    assert_eq!(counts.len(), 24);
    assert!(chi < 58.6, "chi-square {chi} of {counts:?}");
}

#[test]
fn dealing_empties_the_deck_without_repeating_a_card() {
    for mut trial in Trials::of("dealing_empties_the_deck", 100) {
        let mut left = Deck::MEXICAN.cards();
        let dealt: Vec<Card> = std::iter::from_fn(|| deal(&mut left, &mut trial.rng)).collect();
        assert_eq!(dealt.len(), 41);
        assert_eq!(dealt.into_iter().collect::<CardSet>(), Deck::MEXICAN.cards());
    }
}
