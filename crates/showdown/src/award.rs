//! How many chips each seat gets of one pot.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use faults::fault;
use ranking::Made;
use variant::{Edition, Variant};

use crate::judged::MOST_SHARES;
use crate::odd::{self, Line};
use crate::seats::{self, MOST_SEATS};
use crate::{Layout, Outcome, Showdown, Winners};

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

impl Showdown {
    /// Parts one pot among its winners and returns what goes to the house: nothing, or what nobody
    /// wins. `chip` is the smallest chip in play: what is less is not parted further and goes with
    /// the first odd chip.
    ///
    /// Each share that someone wins is an equal part, the first takes the odd chip. If the same
    /// players tie in every share, the pot is parted once, as if there were only the first. Nobody gets a
    /// second odd chip while another player who ties for a share that has one has none. `give`
    /// is told the share, the seat and its chips; a part of no chips is not given.
    pub fn part(
        &self,
        layout: &impl Layout,
        winners: &Winners,
        pot: u64,
        chip: u64,
        odd: OddChip,
        give: &mut impl FnMut(usize, usize, u64),
    ) -> u64 {
        let playing = |share: usize, seat: usize| match odd {
            OddChip::ByPosition => CardSet::EMPTY,
            OddChip::ByCard => naturals(self.playing(layout, winners, share, seat).as_ref()),
        };
        part(&winners.shares, (pot, chip), self.game().edition, playing, give)
    }
}

impl Outcome {
    /// Parts one pot among all seats still in, as [`Showdown::part`] does, by the rules of an edition.
    pub fn award(&self, pot: u64, chip: u64, odd: OddChip, edition: Edition) -> Awards {
        let count = self.shares.first().map_or(0, |share| share.hands.len());
        let mut awards = Awards { seats: vec![0; count], house: 0 };
        let set = |seats: &Vec<usize>| seats.iter().fold(0, |set, seat| set | seats::only(*seat));
        let shares: Vec<u32> = self.shares.iter().map(|share| set(&share.winners)).collect();
        let playing = |share: usize, seat: usize| match odd {
            OddChip::ByPosition => CardSet::EMPTY,
            OddChip::ByCard => {
                let hands = self.shares.get(share).map(|share| share.hands.as_slice());
                naturals(hands.and_then(|hands| hands.get(seat)?.as_ref()))
            }
        };
        awards.house = part(&shares, (pot, chip), edition, playing, &mut |_, seat, chips| {
            if let Some(award) = awards.seats.get_mut(seat) {
                *award += chips;
            }
        });
        awards
    }
}

/// Parts a pot among the winners of each share; returns what nobody wins. Asks for the cards that
/// play only where they decide about a chip.
fn part(
    winners: &[u32],
    (pot, chip): (u64, u64),
    edition: Edition,
    playing: impl Fn(usize, usize) -> CardSet,
    give: &mut impl FnMut(usize, usize, u64),
) -> u64 {
    let mut won: ArrayVec<(usize, u32), MOST_SHARES> = ArrayVec::new();
    won.extend(
        winners.iter().copied().enumerate().filter(|(_, tied)| *tied != 0).take(MOST_SHARES),
    );
    let Some((_, first)) = won.first().copied() else { return pot };
    if fault!(
        "showdown-scoop-is-split-by-shares",
        won.iter().all(|(_, tied)| *tied == first),
        false
    ) {
        won.truncate(1);
    }
    let shares = Parts::of(pot, chip, won.len());
    let parts =
        |number: usize, tied: u32| Parts::of(shares.part(number), chip, tied.count_ones() as usize);
    let mut lines: ArrayVec<Line, MOST_SHARES> = ArrayVec::new();
    let mut have = 0;
    for (number, (share, tied)) in won.iter().enumerate() {
        let parts = parts(number, *tied);
        let is_tie = tied.count_ones() > 1;
        // Cards as one number compare like the highest of them, then the second, and so on. What is
        // equal goes by seat.
        let key = |seat| match is_tie && parts.extras() > 0 {
            true => (
                Reverse(fault!(
                    "showdown-odd-chip-by-position-where-cards-decide",
                    playing(*share, seat),
                    CardSet::EMPTY
                )),
                seat,
            ),
            false => (Reverse(CardSet::EMPTY), seat),
        };
        let mut order: ArrayVec<_, MOST_SEATS> = seats::each(*tied).map(key).collect();
        order.sort_unstable();
        let odd = if is_tie { parts.extras() } else { 0 };
        // Who wins a share alone has the odd chip between the shares, if it went there.
        if !is_tie
            && fault!(
                "showdown-odd-chip-between-shares-is-forgotten",
                (number as u64) < shares.odd,
                false
            )
        {
            have |= *tied;
        }
        lines.push(Line { seats: order.into_iter().map(|(_, seat)| seat).collect(), odd });
    }
    let takers = match edition {
        Edition::Second
            if fault!(
                "showdown-odd-chips-of-two-shares-are-not-spread",
                lines.len() > 1,
                lines.len() > 2
            ) =>
        {
            odd::spread(&lines, have)
        }
        _ => odd::share_by_share(&lines),
    };
    for (number, ((share, tied), line)) in won.iter().zip(&lines).enumerate() {
        let parts = parts(number, *tied);
        for seat in &line.seats {
            let place = match takers.get(number) {
                Some(takers) if line.odd > 0 => takers.iter().position(|taker| taker == seat),
                _ => Some(0),
            };
            let chips = parts.part(place.unwrap_or(usize::MAX));
            if chips > 0 {
                give(*share, *seat, chips);
            }
        }
    }
    0
}

/// The cards of a hand that have a rank and a suit.
fn naturals(made: Option<&Made>) -> CardSet {
    let cards: &[Card] = made.map_or(&[], |made| &made.cards);
    cards.iter().copied().collect::<CardSet>().naturals()
}

/// Equal parts in whole chips, the odd ones from the first part on, one each.
#[derive(Clone, Copy)]
struct Parts {
    chip: u64,
    each: u64,
    odd: u64,
    /// What is smaller than a chip: it stays with whoever is first in line for the next odd one.
    crumbs: u64,
}

impl Parts {
    fn of(amount: u64, chip: u64, parts: usize) -> Parts {
        let (chip, parts) = (chip.max(1), parts.max(1) as u64);
        let chips = amount / chip;
        Parts { chip, each: chips / parts * chip, odd: chips % parts, crumbs: amount % chip }
    }

    /// How many of the parts are larger than the others.
    fn extras(self) -> usize {
        self.odd as usize + usize::from(self.crumbs > 0)
    }

    fn part(self, number: usize) -> u64 {
        let number = number as u64;
        let extra = if number < self.odd { self.chip } else { 0 };
        let crumbs = if fault!("showdown-crumbs-go-to-the-first", number == self.odd, number == 0) {
            self.crumbs
        } else {
            0
        };
        self.each + extra + crumbs
    }
}
