//! Draw games, and draw games with a board.

use super::hands::{self, BadugiAce, FLUSH, High, Joker, PAIR, Worth};
use super::{
    Deal, Held, ace_to_five, ace_to_six, deuce_to_seven, eight, high, parts, two_and_three,
};

/// BARGE 2.19, 1.4: the five held as they are take the odd chip, beside two and three of Omaha.
pub(crate) fn dramaha(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(high(&held.down))),
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))),
    ])
}

/// BARGE 2.20, 1.4: the most points in the five held, beside Omaha.
pub(crate) fn dramaha_49(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(hands::points(&held.down))),
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))),
    ])
}

/// BARGE 2.18: Omaha, and a badugi of the five held; five cards before four (ruling 15).
pub(crate) fn dramadugi(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))),
        deal.best(|held| Some(hands::badugi(&held.down, BadugiAce::Low))),
    ])
}

/// BARGE 2.53: the showdown of Dramaha.
pub(crate) fn triple_draw_dramaha(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(high(&held.down))),
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))),
    ])
}

/// B-games, Dramadugi: Omaha, and a badugi of the five held.
pub(crate) fn triple_draw_dramadugi(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(two_and_three(&held.down, &deal.board, high))),
        deal.best(|held| Some(hands::badugi(&held.down, BadugiAce::Low))),
    ])
}

/// BARGE 2.22 (HOUSE 13.01): the best high hand, a joker being a bug.
pub(crate) fn five_card_draw(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(high(&held.down)))])
}

/// BARGE 2.39: five-card draw with one more way to four of a kind.
pub(crate) fn quick_quads(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(hands::high(&held.down, High::QuickQuads, Joker::Bug)))])
}

/// BARGE 2.11: the best California low, a joker being the lowest card that does not pair.
pub(crate) fn california_lowball(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(ace_to_five(&held.down)))])
}

/// BARGE 2.15: the best Kansas City low.
pub(crate) fn deuce_to_seven_lowball(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(deuce_to_seven(&held.down)))])
}

/// BARGE 2.1: the best California low.
pub(crate) fn ace_to_five_triple_draw(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(ace_to_five(&held.down)))])
}

/// BARGE 2.17: the best Kansas City low.
pub(crate) fn deuce_to_seven_triple_draw(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(deuce_to_seven(&held.down)))])
}

/// BARGE 2.7: the best badugi.
pub(crate) fn badugi(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(hands::badugi(&held.down, BadugiAce::Low)))])
}

/// BARGE 2.5, 1.4: the best California low takes the odd chip, beside the best badugi.
pub(crate) fn badacey(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(ace_to_five(&held.down))),
        deal.best(|held| Some(hands::badugi(&held.down, BadugiAce::Low))),
    ])
}

/// BARGE 2.6, 1.4: the best Kansas City low takes the odd chip, beside the best badugi with aces
/// high.
pub(crate) fn badeucy(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(deuce_to_seven(&held.down))),
        deal.best(|held| Some(hands::badugi(&held.down, BadugiAce::High))),
    ])
}

/// BARGE 2.4: high of a pair of sixes (or nines) or better, and a California low of eight or
/// better. Nobody has either: the best high takes everything.
pub(crate) fn archie(deal: &Deal) -> Vec<Vec<usize>> {
    let least = if deal.option("high") == Some("nines") { 9 } else { 6 };
    let qualifies = |worth: &Worth| worth[0] > PAIR || (worth[0] == PAIR && worth[1] >= least);
    let won = parts([
        deal.best(|held| Some(high(&held.down)).filter(qualifies)),
        deal.best(|held| Some(ace_to_five(&held.down)).filter(eight)),
    ]);
    if won.is_empty() { parts([deal.best(|held| Some(high(&held.down)))]) } else { won }
}

/// BARGE 2.27: high of a pair or better, and a California low without a pair.
pub(crate) fn korean(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(high(&held.down)).filter(|worth| worth[0] >= PAIR)),
        deal.best(|held| Some(ace_to_five(&held.down)).filter(|low| hands::is_low_of(*low, 13))),
    ])
}

/// BARGE 2.21: the best high hand if it is a flush or better, else the best Kansas City low.
pub(crate) fn duck_flush(deal: &Deal) -> Vec<Vec<usize>> {
    let flush = deal.best(|held| Some(high(&held.down)).filter(|worth| worth[0] >= FLUSH));
    if flush.is_empty() {
        parts([deal.best(|held| Some(deuce_to_seven(&held.down)))])
    } else {
        parts([flush])
    }
}

/// HOUSE 13.02: the best high hand; when nobody opened, Chicago Lowball.
pub(crate) fn jackson(deal: &Deal) -> Vec<Vec<usize>> {
    match deal.chosen.as_deref() {
        None => parts([deal.best(|held| Some(high(&held.down)))]),
        Some("chicago-lowball") => chicago_lowball(deal),
        Some(other) => panic!("Jackson never becomes {other}"),
    }
}

/// HOUSE 13.03: the best ace-to-six low.
pub(crate) fn chicago_lowball(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(chicago_low)])
}

/// HOUSE 13.04: the best ace-to-six low.
pub(crate) fn chicago_triple_draw(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(chicago_low)])
}

fn chicago_low(held: &Held) -> Option<Worth> {
    Some(ace_to_six(&held.down))
}
