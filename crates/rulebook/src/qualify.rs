//! When a hand can qualify at all.

use cards::{Card, CardSet, Suit};
use ranking::{Holding, Ladder, Qualifier};
use variant::Variant;
use variant::game::{Count, Part, Qualify, Share, Step, Use, Zone};

use super::hands;
use super::uses::{held, most_held};
use super::words::{a, number, sentence};

/// What the board must show before anyone can have a low that qualifies.
pub(super) fn on_the_board(share: &Share, variant: &Variant) -> Option<String> {
    let ranks = match (share.qualify?, &share.ladder) {
        (Qualify::Roll, Ladder::Five(_)) => ", none above the number rolled".to_owned(),
        (Qualify::Least(Qualifier::Low(rank)), Ladder::Five(_)) => {
            if rank == hands::highest(&share.ladder) {
                String::new()
            } else {
                format!(", {} or lower", rank.word())
            }
        }
        _ => return None,
    };
    let ways: Option<Vec<Reach>> = share.uses.iter().map(|way| reach(way, variant)).collect();
    let ways = ways?;
    let best = ways.iter().max_by_key(|way| way.own)?;
    if !ways.iter().any(|way| way.board.is_some()) {
        return None;
    }
    let Some(needed) = 5u8.checked_sub(best.own).filter(|needed| *needed > 0) else {
        let what = a(&share.name);
        return Some(sentence(&format!(
            "{what} is possible on any board, because all five cards may be your own"
        )));
    };
    let board = best.board?;
    let cards = match needed {
        1 => "one card".to_owned(),
        n => format!("{} cards of different ranks", number(n)),
    };
    let joker =
        if variant.deck.jokers().is_empty() { "" } else { " (the joker may be one of them)" };
    let (board, each) = board;
    Some(format!("No {} is possible unless {board} {cards}{ranks}{each}{joker}.", share.name))
}

/// How far a player's own cards go towards a hand of five.
struct Reach {
    /// The most of them that may play.
    own: u8,
    /// Where the others lie, if any may.
    board: Option<(&'static str, &'static str)>,
}

/// Nothing where cards of rivals play.
fn reach(way: &Use, variant: &Variant) -> Option<Reach> {
    let most = most_held(variant)?;
    if way.parts.is_empty() {
        let board = (variant.board.cells > 0).then_some(("the board has", ""));
        return Some(Reach { own: most.min(5), board });
    }
    let (mut own, mut fixed, mut board) = (0u8, 0u8, None);
    for Part { zone, count } in &way.parts {
        let least = match count {
            Count::Between(numbers) => numbers.least,
            Count::All | Count::Any => 0,
        };
        let at_most = match count {
            Count::Between(numbers) => numbers.most,
            Count::All | Count::Any => most,
        };
        match zone {
            Zone::Hole | Zone::Pile(_) => own = own.saturating_add(at_most),
            Zone::Rival => return None,
            Zone::OneFromEach(names) => {
                fixed = fixed.saturating_add(u8::try_from(names.len()).unwrap_or(u8::MAX));
                board = Some(("the rows have", ", one in each"));
            }
            Zone::Line => {
                fixed = fixed.saturating_add(least);
                let removed = variant.all_steps().any(|step| matches!(step, Step::Remove(_)));
                let left = if removed { "one board still in play has" } else { "one board has" };
                board = Some((left, ""));
            }
            Zone::Board | Zone::Cells(_) => {
                fixed = fixed.saturating_add(least);
                board = board.or(Some(("the board has", "")));
            }
        }
    }
    Some(Reach { own: own.min(most).min(5u8.saturating_sub(fixed)), board })
}

/// Whether any five cards qualify for a share, so that a pot never lacks a winner.
///
/// It is said only where every share judges the same five cards; then all of them are tried.
pub(super) fn is_certain(variant: &Variant) -> bool {
    let judged = |share: &Share| {
        matches!(share.ladder, Ladder::Five(_))
            && share.uses.iter().all(|way| five_own(way, variant))
    };
    let always = variant.shares.iter().all(|share| share.when.is_empty() && judged(&share.it));
    if variant.shares.len() < 2 || !always || variant.joker.is_some() {
        return false;
    }
    let limits: Option<Vec<_>> = variant
        .shares
        .iter()
        .map(|share| match share.it.qualify? {
            Qualify::Least(least) => Some((share.it.ladder, least.least(&share.it.ladder).ok()?)),
            Qualify::Roll => None,
        })
        .collect();
    let Some(limits) = limits else { return false };
    kinds_of_five(variant.deck).iter().all(|cards| {
        let holding = Holding::of(*cards);
        limits
            .iter()
            .any(|(ladder, least)| ladder.score(&holding).is_ok_and(|score| score >= *least))
    })
}

/// Whether exactly the five cards in a player's hand are judged.
fn five_own(way: &Use, variant: &Variant) -> bool {
    let exact = held(variant) == Some(5);
    match way.parts.as_slice() {
        [] => exact && variant.board.cells == 0,
        [Part { zone: Zone::Hole, count }] => {
            exact
                && match count {
                    Count::Between(numbers) => numbers.least == 5,
                    Count::All => true,
                    Count::Any => false,
                }
        }
        _ => false,
    }
}

/// Five cards of every kind that a deck has: all ranks in all numbers, suited where that can be.
fn kinds_of_five(deck: CardSet) -> Vec<CardSet> {
    let ranks: Vec<_> = deck.naturals().ranks().iter().collect();
    let mut kinds = Vec::new();
    let mut places = [0usize; 5];
    loop {
        let chosen = places.iter().filter_map(|place| ranks.get(*place));
        let chosen: Vec<_> = chosen.collect();
        let suits = Suit::ALL.iter().cycle();
        let mixed: CardSet =
            chosen.iter().zip(suits).map(|(rank, suit)| Card::new(**rank, *suit)).collect();
        let suited: CardSet = chosen.iter().map(|rank| Card::new(**rank, Suit::Clubs)).collect();
        // Five cards of one rank would need five suits.
        kinds.extend([mixed, suited].into_iter().filter(|cards| cards.len() == 5));
        let Some(next) = places.iter().rposition(|place| place + 1 < ranks.len()) else { break };
        let value = places[next] + 1;
        places[next..].fill(value);
    }
    kinds
}
