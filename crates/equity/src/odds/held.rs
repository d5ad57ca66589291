//! The cards of a hand as a plan wants them: those that are known, and those still to come.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face};

use super::combinatorics::gcd;
use super::hand::Hand;
use super::plan::Plan;

/// What is known of one hand.
#[derive(Clone, Debug)]
pub(crate) enum Held {
    Known(Vec<Dealt>),
    /// Each choice with the weight of every whole hand that it stands for.
    Range(Vec<(CardSet, u32)>),
}

impl Held {
    pub(crate) fn of(hand: &Hand) -> Held {
        match hand {
            Hand::Known(cards) => Held::Known(cards.clone()),
            Hand::Piles(piles) => Held::Known(piles.concat()),
            Hand::Range(range) => {
                // Equal weights count one each.
                let weights = range.hands().iter().map(|(_, weight)| u128::from(*weight));
                // The divisor of weights is no larger than they are.
                let divisor = weights.fold(0, gcd).max(1) as u32;
                let lighter = |(cards, weight): &(CardSet, u32)| (*cards, weight / divisor);
                Held::Range(range.hands().iter().map(lighter).collect())
            }
        }
    }

    /// How many of its cards are still to be dealt.
    pub(crate) fn missing(&self, plan: &Plan) -> usize {
        match self {
            Held::Known(cards) => missing(plan, cards.len()),
            Held::Range(hands) => {
                let least = hands.iter().map(|(cards, _)| cards.len()).min().unwrap_or(0);
                missing(plan, least)
            }
        }
    }
}

/// How many cards of a hand are missing if so many are known.
pub(crate) fn missing(plan: &Plan, known: usize) -> usize {
    if known <= plan.kept.len() {
        plan.kept.len() - known
    } else {
        plan.kept.iter().filter(|(number, _)| *number >= known.min(plan.dealt)).count()
    }
}

/// The faces of the cards of a hand at the end: as they are dealt. Who has marked cards that lie face up has
/// said of all what they are, and what still comes follows from that.
pub(crate) fn faces(plan: &Plan, known: &[Dealt]) -> ArrayVec<Face, 16> {
    let are_marked = known.iter().any(|dealt| dealt.face == Face::Up);
    let mut down = 0;
    let face = |(place, (_, face)): (usize, &(usize, Face))| {
        let face = match (plan.keep_down.filter(|_| are_marked), known.get(place)) {
            (Some(_), Some(dealt)) => dealt.face,
            (Some(keep), None) if down < keep => Face::Down,
            (Some(_), None) => Face::Up,
            (None, _) => *face,
        };
        down += usize::from(face == Face::Down);
        face
    };
    plan.kept.iter().take(16).enumerate().map(face).collect()
}

/// The cards of a hand at the end: those that are known, and others as they come. Who named more cards
/// than are kept has named them in the order of the deal.
pub(crate) fn hold(
    plan: &Plan,
    known: &[Dealt],
    mut next: impl FnMut() -> Option<Card>,
) -> ArrayVec<Dealt, 16> {
    let by_deal = known.len() > plan.kept.len() && known.len() <= plan.dealt;
    let mut own = ArrayVec::new();
    for (place, ((number, _), face)) in plan.kept.iter().zip(faces(plan, known)).enumerate() {
        let place = if by_deal { *number } else { place };
        let dealt = match known.get(place) {
            // How a joker was dealt is said with it; of other cards it does not matter.
            Some(dealt) if dealt.card.is_joker() => Some(*dealt),
            Some(Dealt { card, .. }) => Some(Dealt { card: *card, face }),
            None => next().map(|card| Dealt { card, face }),
        };
        own.extend(dealt);
    }
    own
}
