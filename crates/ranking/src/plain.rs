//! The plain way to a score: by the ladder's data, card by card.
//!
//! The tables are filled with it, and it answers for what they leave out: two jokers, a joker among
//! more than seven cards, and an ace of no suit beside cards whose suit spoils a low.

use cards::{CardSet, Rank, Suit};

use crate::five::{FiveCard, Suited};
use crate::rung::{Aim, Counts};
use crate::{Category, Holding, Joker, Jokers, Score};

/// The best five of any cards, jokers included.
pub(crate) fn best(ladder: &FiveCard, holding: Holding) -> Score {
    holding.choices(5).map(|five| score(ladder, five)).max().unwrap_or(Score::NONE)
}

/// Exactly five cards.
pub(crate) fn score(ladder: &FiveCard, five: Holding) -> Score {
    let naturals = five.naturals();
    let suited = if is_suited(naturals) { Suited::Yes } else { Suited::No };
    with_jokers(ladder, &counts(naturals), suited, five.jokers())
}

/// How often each rank occurs.
pub(crate) fn counts(cards: CardSet) -> Counts {
    let mut counts = [0; 13];
    for rank in cards.iter().filter_map(cards::Card::rank) {
        counts[rank as usize] += 1;
    }
    counts
}

fn is_suited(cards: CardSet) -> bool {
    Suit::ALL.into_iter().any(|suit| cards.in_suit(suit).len() == cards.len())
}

/// Natural cards by rank and the jokers that make them five, at their best. `suited` says whether
/// the naturals are all of one suit.
pub(crate) fn with_jokers(
    ladder: &FiveCard,
    naturals: &Counts,
    suited: Suited,
    jokers: Jokers,
) -> Score {
    let mut best = Score::NONE;
    let aces = jokers.iter().any(|role| role == Joker::Ace);
    // An ace of no suit is never part of a flush; any other joker may leave the suit as it pleases.
    let flushes: &[Suited] = match suited {
        Suited::Yes if jokers.is_empty() => &[Suited::Yes],
        Suited::Yes if !aces => &[Suited::No, Suited::Yes],
        _ => &[Suited::No],
    };
    for flush in flushes {
        let mut counts = *naturals;
        assign(ladder, &mut counts, *flush, jokers, &mut Vec::new(), &mut best);
    }
    best
}

/// Tries every rank for every joker and keeps the best score. A rank that is held already makes a
/// group, never a flush: in a flush the joker is the highest card that is missing (HOUSE 3).
fn assign(
    ladder: &FiveCard,
    counts: &mut Counts,
    flush: Suited,
    jokers: Jokers,
    given: &mut Vec<Rank>,
    best: &mut Score,
) {
    let Some(role) = jokers.iter().nth(given.len()) else {
        if jokers
            .iter()
            .zip(given.iter())
            .all(|(role, rank)| may_be(ladder, role, *rank, counts, flush))
        {
            *best = (*best).max(ladder.score(counts, flush));
        }
        return;
    };
    for rank in ladder.ranks().iter() {
        if role == Joker::Ace && rank != Rank::Ace {
            continue;
        }
        counts[rank as usize] += 1;
        given.push(rank);
        assign(ladder, counts, flush, jokers, given, best);
        given.pop();
        counts[rank as usize] -= 1;
    }
}

/// Whether a joker in this role may be a card of this rank in these five cards.
fn may_be(ladder: &FiveCard, role: Joker, rank: Rank, five: &Counts, flush: Suited) -> bool {
    match (role, ladder.aim()) {
        (Joker::Bug, Aim::High) if rank != Rank::Ace => matches!(
            ladder.category(five, flush),
            Category::Straight | Category::Flush | Category::StraightFlush
        ),
        _ => true,
    }
}
