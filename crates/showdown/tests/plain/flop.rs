//! Flop games.

use cards::{Card, Suit};

use super::hands::{self, High, Joker, Worth};
use super::{
    Deal, Held, ace_to_five, ace_to_six, best_five, eight, from_each, high, nine, parts, stud,
    two_and_three,
};

/// BARGE 2.51 (HOUSE 13.12): the best five of both hole cards and the board.
pub(crate) fn holdem(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(any_high(held, deal)))])
}

/// BARGE 2.52: high, and California low of eight or better, from any of the seven.
pub(crate) fn holdem_8(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(any_high(held, deal))),
        deal.best(|held| Some(best_five(&seven(held, deal), ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.35 (HOUSE 13.13): exactly two and three.
pub(crate) fn omaha(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(two_and_three(&held.down, &deal.board, high)))])
}

/// BARGE 2.36: two and three for high, two and three for a California low of eight or better.
pub(crate) fn omaha_8(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))),
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.23: Omaha with five.
pub(crate) fn five_card_omaha(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(two_and_three(&held.down, &deal.board, high)))])
}

/// BARGE 2.9: five cards, two and three, high and a low of eight or better.
pub(crate) fn big_o(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))),
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.13: the spit card is the first of the board.
pub(crate) fn courchevel(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(two_and_three(&held.down, &deal.board, high)))])
}

/// BARGE 2.54: two and three, or the five held, apart for high and low.
pub(crate) fn two_or_five_omaha_8(deal: &Deal) -> Vec<Vec<usize>> {
    let two_or_five = |held: &Held, worth: fn(&[Card]) -> Worth| {
        two_and_three(&held.down, &deal.board, worth).max(worth(&held.down))
    };
    parts([
        deal.best(|held| Some(two_or_five(held, high))),
        deal.best(|held| Some(two_or_five(held, ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.37: two dice say how low a low must be: 12 a queen, 11 a jack, 10 to 5 themselves, and
/// below that there is none.
pub(crate) fn omaha_x(deal: &Deal) -> Vec<Vec<usize>> {
    let x: u8 = deal.dice.iter().sum();
    let low = |held: &Held| {
        let worth = two_and_three(&held.down, &deal.board, ace_to_five);
        (x >= 5 && hands::is_low_of(worth, x)).then_some(worth)
    };
    parts([deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))), deal.best(low)])
}

/// BARGE 2.10: Omaha; on a roll of 1 to 3 with a low of eight or better.
pub(crate) fn binglaha(deal: &Deal) -> Vec<Vec<usize>> {
    let best_high = deal.best(|held| Some(two_and_three(&held.down, &deal.board, high)));
    if deal.dice[0] > 3 {
        return parts([best_high]);
    }
    let low =
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, ace_to_five)).filter(eight));
    parts([best_high, low])
}

/// HOUSE 13.15: two cards are left of three, then as Hold'em.
pub(crate) fn pineapple(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(any_high(held, deal)))])
}

/// HOUSE 13.16: the same with an ace-to-six low of nine or better.
pub(crate) fn pineapple_9(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(any_high(held, deal))),
        deal.best(|held| Some(best_five(&seven(held, deal), ace_to_six)).filter(nine)),
    ])
}

/// HOUSE 13.17: two cards are left of three, then as Hold'em.
pub(crate) fn crazy_pineapple(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(any_high(held, deal)))])
}

/// BARGE 2.14: any of two cards and the board, high and a California low of eight or better.
pub(crate) fn crazy_pineapple_8(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(any_high(held, deal))),
        deal.best(|held| Some(best_five(&seven(held, deal), ace_to_five)).filter(eight)),
    ])
}

/// HOUSE 13.18: high and an ace-to-six low of nine or better.
pub(crate) fn crazy_pineapple_9(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(any_high(held, deal))),
        deal.best(|held| Some(best_five(&seven(held, deal), ace_to_six)).filter(nine)),
    ])
}

/// BARGE 2.28: three cards, of which none, one or two play.
pub(crate) fn lazy_pineapple(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(two_at_most(held, deal, high)))])
}

/// BARGE 2.29: the same, with a California low of eight or better.
pub(crate) fn lazy_pineapple_8(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(two_at_most(held, deal, high))),
        deal.best(|held| Some(two_at_most(held, deal, ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.26: two cards are left of four, then as Hold'em.
pub(crate) fn irish(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(any_high(held, deal)))])
}

/// HOUSE 13.19: two cards are left of four, then as Hold'em.
pub(crate) fn aviation(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(any_high(held, deal)))])
}

/// HOUSE 13.14: two and three for high, two and three for an ace-to-six low of nine or better.
pub(crate) fn chicago_9(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))),
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, ace_to_six)).filter(nine)),
    ])
}

/// BARGE 2.42: as Hold'em, with a third hole card; the best five of eight.
pub(crate) fn rio_bravo(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&[&held.down[..], &deal.board].concat(), high)))])
}

/// EMBARGO, Kimo: four cards are left, then as Omaha.
pub(crate) fn kimo(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(two_and_three(&held.down, &deal.board, high)))])
}

/// BARGE 2.43: every card kept plays, and the board fills up to five; high and a California low of
/// eight or better.
pub(crate) fn scrotum(deal: &Deal) -> Vec<Vec<usize>> {
    let all_kept = |held: &Held, worth: fn(&[Card]) -> Worth| {
        let kept = held.down.len();
        from_each(&held.down, kept, &deal.board, 5 - kept, worth)
    };
    parts([
        deal.best(|held| Some(all_kept(held, high))),
        deal.best(|held| Some(all_kept(held, ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.46: the four cards play Omaha, the two play Hold'em.
pub(crate) fn sohe(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(two_and_three(&held.piles[0], &deal.board, high))),
        deal.best(|held| Some(best_five(&[&held.piles[1][..], &deal.board].concat(), high))),
    ])
}

/// BARGE 2.55: two red cards or more on the flop, Hold'em; two black or more, Omaha-8.
pub(crate) fn wonky_donkey(deal: &Deal) -> Vec<Vec<usize>> {
    let is_red = |card: &&Card| matches!(card.suit(), Some(Suit::Diamonds | Suit::Hearts));
    let red = deal.board[..3].iter().filter(is_red).count();
    if red >= 2 { holdem(deal) } else { omaha_8(deal) }
}

/// BARGE 2.38: the game that was picked, one of five.
pub(crate) fn paradise_road_pickem(deal: &Deal) -> Vec<Vec<usize>> {
    match deal.chosen.as_deref() {
        None | Some("holdem") => holdem(deal),
        Some("omaha-8") => omaha_8(deal),
        Some("razz") => stud::razz(deal),
        Some("stud") => stud::stud(deal),
        Some("stud-8") => stud::stud_8(deal),
        Some(other) => panic!("{other} cannot be picked"),
    }
}

/// BARGE 2.45: as Hold'em, with the ranks of the short deck.
pub(crate) fn short_deck_holdem(deal: &Deal) -> Vec<Vec<usize>> {
    let order = short_order(deal);
    let worth = |five: &[Card]| hands::high(five, order, Joker::Bug);
    parts([deal.best(|held| Some(best_five(&seven(held, deal), worth)))])
}

/// BARGE 2.44: as Omaha, with the ranks of the short deck.
pub(crate) fn short_deck_omaha(deal: &Deal) -> Vec<Vec<usize>> {
    let order = short_order(deal);
    let worth = |five: &[Card]| hands::high(five, order, Joker::Bug);
    parts([deal.best(|held| Some(two_and_three(&held.down, &deal.board, worth)))])
}

/// BARGE 2.45: three of a kind beats a straight only where that is said.
fn short_order(deal: &Deal) -> High {
    if deal.option("trips") == Some("yes") { High::ShortTrips } else { High::Short }
}

/// The two hole cards and the board.
fn seven(held: &Held, deal: &Deal) -> Vec<Card> {
    assert_eq!(held.down.len(), 2, "two hole cards are left");
    [&held.down[..], &deal.board].concat()
}

fn any_high(held: &Held, deal: &Deal) -> Worth {
    best_five(&seven(held, deal), high)
}

fn two_at_most(held: &Held, deal: &Deal, worth: fn(&[Card]) -> Worth) -> Worth {
    let of = |hole: usize| from_each(&held.down, hole, &deal.board, 5 - hole, worth);
    of(0).max(of(1)).max(of(2))
}
