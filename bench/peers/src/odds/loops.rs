//! What odds cost without a library for them: every board in five plain loops, on an evaluator.

use std::cmp::Ordering;

use aya_poker::deck::Deck as AyaDeck;
use aya_poker::{base::CARDS as AYA, omaha_rank, poker_rank};
use cards::{Card, Deck};
use ranking::ladders;

use super::entrants::{Reply, Spot, parse};
use crate::aya;

pub(super) fn holdem_on_ranking(spot: Spot) -> impl FnMut() -> Reply {
    let (hands, deck) = two_hands::<2>(spot);
    let table = ladders::HIGH.table();
    let score = move |hand: &[Card; 2], board: &[Card; 5]| {
        let [a, b, c, d, e] = *board;
        table.seven(&[hand[0], hand[1], a, b, c, d, e])
    };
    move || every_board(&deck, |board| score(&hands[0], board).cmp(&score(&hands[1], board)))
}

pub(super) fn holdem_on_aya(spot: Spot) -> impl FnMut() -> Reply {
    let (hands, deck) = two_hands::<2>(spot);
    let score = |hand: &[Card; 2], board: &[Card; 5]| {
        let [a, b, c, d, e] = *board;
        poker_rank(&aya(&[hand[0], hand[1], a, b, c, d, e]))
    };
    move || every_board(&deck, |board| score(&hands[0], board).cmp(&score(&hands[1], board)))
}

/// The board is looked up once for both hands.
pub(super) fn omaha_on_ranking(spot: Spot) -> impl FnMut() -> Reply {
    let (hands, deck) = two_hands::<4>(spot);
    let omaha = ladders::HIGH.omaha();
    move || {
        every_board(&deck, |board| {
            let board = omaha.board(board);
            board.best(&hands[0]).cmp(&board.best(&hands[1]))
        })
    }
}

pub(super) fn omaha_on_aya(spot: Spot) -> impl FnMut() -> Reply {
    let (hands, deck) = two_hands::<4>(spot);
    let hands = hands.map(|hand| aya(&hand));
    move || {
        every_board(&deck, |board| {
            let board = aya(board);
            omaha_rank(&hands[0], &board).cmp(&omaha_rank(&hands[1], &board))
        })
    }
}

/// Random boards, as the documentation of aya_poker shows it.
pub(super) fn sampled_on_aya(spot: Spot, deals: usize) -> impl FnMut() -> Reply {
    let (hands, left) = two_hands::<2>(spot);
    let mut deck = AyaDeck::with_seed(left.iter().map(|card| &AYA[usize::from(card.id())]), 1);
    let hands = hands.map(|hand| aya(&hand));
    move || {
        let mut won = 0.0;
        for _ in 0..deals {
            deck.reset();
            let board = deck.deal(5).expect("48 cards are enough");
            let [first, second] = hands.map(|mut hand| {
                board.iter().for_each(|card| hand.insert_unchecked(card));
                poker_rank(&hand)
            });
            won += share(first.cmp(&second));
        }
        let equity = won / deals as f64;
        Reply::sampled(vec![equity, 1.0 - equity], deals as f64)
    }
}

fn two_hands<const N: usize>(spot: Spot) -> ([[Card; N]; 2], Vec<Card>) {
    let hand = |number: usize| parse(spot.hands[number]).try_into().expect("a whole hand");
    let hands: [[Card; N]; 2] = [hand(0), hand(1)];
    let deck = Deck::FULL.cards().iter().filter(|card| !hands.as_flattened().contains(card));
    (hands, deck.collect())
}

fn every_board(deck: &[Card], compare: impl Fn(&[Card; 5]) -> Ordering) -> Reply {
    let (mut won, mut all) = (0.0, 0.0);
    for a in 4..deck.len() {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    for e in 0..d {
                        won += share(compare(&[deck[a], deck[b], deck[c], deck[d], deck[e]]));
                        all += 1.0;
                    }
                }
            }
        }
    }
    Reply::exact(vec![won / all, 1.0 - won / all])
}

/// What the first hand wins of a pot.
fn share(order: Ordering) -> f64 {
    match order {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}
