//! A game at a glance: what a small picture of it needs.

use crate::game::{From, Step};
use crate::variant::{Facts, Unknown, Variant};

/// A game at a glance. Where a hand can go several ways, it is the way with the most cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sketch {
    /// Where the cells of the board lie: column, and half rows below the top.
    pub cells: Vec<(u8, u8)>,
    /// How many cards a player is dealt in all, face down and face up.
    pub hand: (u8, u8),
    /// How often players draw.
    pub draws: u8,
    /// How many dice are rolled.
    pub dice: u8,
    /// The piles that hands are parted in, and how many cards each has.
    pub piles: Vec<(String, u8)>,
    /// The parts of the pot, all that there can be.
    pub shares: Vec<String>,
    /// The streets, as they are said.
    pub streets: Vec<String>,
    /// How many cards the deck has besides jokers, and how many jokers.
    pub deck: (u8, u8),
}

impl Variant {
    /// The game at a glance.
    pub fn sketch(&self) -> Sketch {
        let mut sketch = Sketch { deck: self.cards_and_jokers(), ..Sketch::default() };
        let mut most = None;
        for facts in self.cases() {
            // A case that cannot be known is no way that a hand can go.
            let Ok(course) = self.course(&facts) else { continue };
            let steps = || course.iter().map(|(_, step)| *step);
            let count = |is: fn(&Step) -> u8| {
                steps().map(is).fold(0, |sum: u8, more| sum.saturating_add(more))
            };
            let draws = count(|step| u8::from(matches!(step, Step::Draw(_))));
            let dice = count(|step| if let Step::Roll(dice) = step { *dice } else { 0 });
            sketch.draws = sketch.draws.max(draws);
            sketch.dice = sketch.dice.max(dice);
            let piles = steps().find_map(|step| match step {
                Step::Split(split) => Some(&split.piles),
                _ => None,
            });
            if let (Some(piles), true) = (piles, sketch.piles.is_empty()) {
                sketch.piles = piles.iter().map(|pile| (pile.name.clone(), pile.cards)).collect();
            }
            if let Ok(last) = self.in_force(&facts) {
                if last.board.cells as usize > sketch.cells.len() {
                    sketch.cells = last.board.drawn();
                }
                for share in last.shares(&facts).unwrap_or_default() {
                    if !sketch.shares.contains(&share.name) {
                        sketch.shares.push(share.name.clone());
                    }
                }
            }
            let hand = hand(steps());
            let cards = u16::from(hand.0) + u16::from(hand.1);
            let streets = self.streets_from(0, &facts).unwrap_or_default();
            if most.is_none_or(|most| (cards, streets.len()) > most) {
                most = Some((cards, streets.len()));
                (sketch.hand, sketch.streets) = (hand, streets);
            }
        }
        sketch
    }

    fn cards_and_jokers(&self) -> (u8, u8) {
        let jokers = self.deck.jokers().len();
        ((self.deck.len() - jokers) as u8, jokers as u8)
    }

    /// The streets of a hand from a street on, those of the game it becomes included.
    fn streets_from(&self, first: usize, facts: &Facts) -> Result<Vec<String>, Unknown> {
        let mut numbers: Vec<usize> =
            self.steps(facts)?.iter().map(|(street, _)| *street).collect();
        numbers.dedup();
        let name = |number: usize| self.street_name(u8::try_from(number).unwrap_or(u8::MAX));
        let later = numbers.into_iter().filter(|number| *number >= first);
        let mut names: Vec<String> = later.filter_map(name).collect();
        if let Some(turn) = self.turning_point(facts)? {
            let target = self.target(turn, facts)?;
            let joined = target.streets.iter().position(|street| street.it.name == turn.at.street);
            // Who joins at the bets of a street has had its cards on this one.
            let joined = joined.unwrap_or(0) + usize::from(turn.at.from == From::Bet);
            names.extend(target.streets_from(joined, facts)?);
        }
        Ok(names)
    }
}

/// The cards of a player, face down and face up.
fn hand<'s>(steps: impl Iterator<Item = &'s Step>) -> (u8, u8) {
    let (mut down, mut up): (u8, u8) = (0, 0);
    for step in steps {
        if let Step::Deal(deal) = step {
            down = down.saturating_add(deal.down);
            up = up.saturating_add(deal.up);
            // It comes face down to who has turned the last one up.
            let hidden = deal.keep_down.saturating_sub(down).min(deal.either);
            down = down.saturating_add(hidden);
            up = up.saturating_add(deal.either - hidden);
        }
    }
    (down, up)
}
