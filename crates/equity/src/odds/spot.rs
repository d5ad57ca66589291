//! The cards as they lie when a question is asked, and what may still come.

use cards::{Card, CardSet, Stub};
use showdown::ByRanks;
use variant::Facts;
use variant::game::Colour;

use super::dealt::Dealtable;
use super::held::Held;
use super::plan::Plan;
use super::tally::Tally;

/// What is known of the cards, and all that may still come. What players decide is no part of it.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    /// One plan for each set of facts that can still come.
    pub(crate) plans: Vec<Plan>,
    /// The shares of each plan among all; the last is what decides when nobody wins one.
    pub(crate) names: Vec<Vec<usize>>,
    pub(crate) shares: Vec<String>,
    pub(crate) hands: Vec<Held>,
    pub(crate) board: Vec<Card>,
    /// What may still be dealt, whatever the ranges hold.
    pub(crate) deck: CardSet,
    pub(crate) stub: Stub,
    /// How many dice are still to be rolled.
    pub(crate) dice: u8,
    /// For each hand, whether it is parted in piles already.
    pub(crate) is_parted: Vec<bool>,
    /// Whether a joker is still to come whose role depends on how it is dealt.
    pub(crate) by_face: bool,
}

impl Spot {
    /// The showdown told from ranks and suits, with its only plan, if it can be.
    pub(crate) fn by_ranks(&self) -> Option<(&Plan, ByRanks)> {
        let [plan] = self.plans.as_slice() else { return None };
        let is_plain = plan.is_board_a_set && plan.piles.is_empty() && plan.for_all == 0;
        let known = self.hands.iter().flat_map(|hand| match hand {
            Held::Known(cards) => cards.as_slice(),
            Held::Range(_) => &[],
        });
        let jokers = known.map(|dealt| dealt.card).chain(self.deck.jokers());
        let has_joker = jokers.chain(self.board.iter().copied()).any(Card::is_joker);
        if !is_plain || has_joker || self.dice > 0 || plan.cells.len() != 5 {
            return None;
        }
        Some((plan, plan.showdown.by_ranks()?))
    }

    pub(crate) fn tally(&self) -> Tally {
        Tally::new(self.hands.len(), self.shares.len())
    }

    /// The plan for what has come so far.
    pub(crate) fn plan(&self, roll: Option<u8>, flop: Option<Colour>) -> usize {
        let fits = |facts: &Facts| {
            (roll.is_none() || facts.roll.is_none() || facts.roll == roll)
                && (flop.is_none() || facts.flop.is_none() || facts.flop == flop)
        };
        self.plans.iter().position(|plan| fits(&plan.facts)).unwrap_or(0)
    }

    /// Whether the deck has all cards that are still to be dealt.
    pub(crate) fn has_enough_cards(&self) -> bool {
        let needed = self.plans.iter().map(|plan| self.unknown(plan)).max().unwrap_or(0);
        needed <= self.deck.len()
    }

    /// How many cards are still to be dealt in a plan.
    pub(crate) fn unknown(&self, plan: &Plan) -> usize {
        let own: usize = self.hands.iter().map(|hand| hand.missing(plan)).sum();
        own + plan.cells.len().saturating_sub(self.board.len()) + plan.for_all
    }

    /// Judges a table and adds what comes of it.
    pub(crate) fn judge(
        &self,
        plan: usize,
        table: &Dealtable<'_>,
        weight: u128,
        tally: &mut Tally,
    ) {
        let winners = table.plan.showdown.judge(table).winners(u32::MAX);
        let names = &self.names[plan];
        let names = if winners.fallback { &names[names.len() - 1..] } else { names };
        tally.note(&winners, names, weight);
    }
}
