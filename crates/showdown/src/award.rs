//! How many chips each seat gets of one pot.

use cards::Card;
use variant::Variant;

use crate::{Decided, Outcome};

/// Chips by seat, and what goes to the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Awards {
    /// For each seat.
    pub seats: Vec<u64>,
    /// For the house: the whole pot, or what nobody wins.
    pub house: u64,
}

/// Who gets the odd chip of a tie (BARGE 1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddChip {
    /// The first from the button.
    ByPosition,
    /// The highest card that plays, by rank and then by suit.
    ByCard,
}

impl OddChip {
    /// A game with a button goes by position; so does one in which no suit ranks above another.
    pub fn of(variant: &Variant) -> OddChip {
        if variant.forced.button || variant.suits_equal {
            OddChip::ByPosition
        } else {
            OddChip::ByCard
        }
    }
}

impl Outcome {
    /// Parts one pot. `chip` is the smallest chip in play: what is less is not parted further and goes
    /// with the first odd chip.
    ///
    /// Each share that someone wins is an equal part, the first takes the odd chip. If the same
    /// players tie in every share, the pot is parted once.
    pub fn award(&self, pot: u64, chip: u64, odd: OddChip) -> Awards {
        let count = self.shares.first().map_or(0, |share| share.hands.len());
        let mut awards = Awards { seats: vec![0; count], house: 0 };
        let won: Vec<&Decided> =
            self.shares.iter().filter(|share| !share.winners.is_empty()).collect();
        let Some(first) = won.first() else {
            awards.house = pot;
            return awards;
        };
        let same = won.iter().all(|share| share.winners == first.winners);
        let shares = if same { &won[..1] } else { &won[..] };
        let parts = parted(pot, chip, shares.len());
        for (share, part) in shares.iter().zip(parts) {
            let order = share.in_order(odd);
            for (seat, chips) in order.iter().zip(parted(part, chip, order.len())) {
                if let Some(award) = awards.seats.get_mut(*seat) {
                    *award += chips;
                }
            }
        }
        awards
    }
}

impl Decided {
    /// The winners, first the one that gets the odd chip.
    fn in_order(&self, odd: OddChip) -> Vec<usize> {
        let mut order = self.winners.clone();
        if odd == OddChip::ByCard {
            let cards = |seat: &usize| -> Vec<Card> {
                let made = self.hands.get(*seat).and_then(Option::as_ref);
                let mut cards = made.map(|made| made.cards.clone()).unwrap_or_default();
                cards.retain(|card| !card.is_joker());
                cards.sort_by(|a, b| b.cmp(a));
                cards
            };
            order.sort_by(|a, b| cards(b).cmp(&cards(a)).then(a.cmp(b)));
        }
        order
    }
}

/// Equal parts in whole chips, the odd ones from the first part on, one each.
fn parted(amount: u64, chip: u64, parts: usize) -> Vec<u64> {
    let (chip, parts) = (chip.max(1), parts.max(1) as u64);
    let (chips, rest) = (amount / chip, amount % chip);
    let (each, odd) = (chips / parts, chips % parts);
    let part = |number: u64| {
        let extra = if number < odd { chip } else { 0 };
        // What is smaller than a chip stays with whoever is first in line for the next odd one.
        let crumbs = if number == odd % parts { rest } else { 0 };
        each * chip + extra + crumbs
    };
    (0..parts).map(part).collect()
}
