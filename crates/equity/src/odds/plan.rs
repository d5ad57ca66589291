//! What is dealt in a hand, as far as the showdown looks at it.

use cards::Face;
use showdown::Showdown;
use variant::game::{BoardDeal, Deal, Discard, DiscardCount, Fallback, Step, Test, Which};
use variant::{Cell, Facts, Variant};

use super::unanswerable::Unanswerable;

/// A hand under certain facts, played by people who decide nothing.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) facts: Facts,
    /// The cards that a player holds at the end, in the order of the deal: the number of each among all
    /// that are dealt to a player, and its face.
    pub(crate) kept: Vec<(usize, Face)>,
    /// How many cards a player is dealt in all.
    pub(crate) dealt: usize,
    /// Where players turn cards up, how many they then have face down before cards come face up.
    pub(crate) keep_down: Option<usize>,
    /// The sizes of the piles; none where hands are not parted.
    pub(crate) piles: Vec<usize>,
    /// The cells in the order in which they are dealt.
    pub(crate) cells: Vec<Cell>,
    /// The cards that are dealt once for all, since the deck is short.
    pub(crate) for_all: usize,
    pub(crate) showdown: Showdown,
    /// The names of its shares, and what decides when nobody wins one.
    pub(crate) shares: Vec<String>,
    pub(crate) fallback: String,
    /// Whether it does not matter in which cell of the board a card lies.
    pub(crate) is_board_a_set: bool,
}

impl Plan {
    pub(crate) fn new(
        variant: &Variant,
        facts: &Facts,
        players: usize,
    ) -> Result<Plan, Unanswerable> {
        let course = variant.course(facts)?;
        let last = course.iter().rposition(|(_, step)| matches!(step, Step::Deal(_)));
        let (mut own, mut for_all) = (Own::default(), 0);
        let mut left = variant.deck.len();
        for (place, (_, step)) in course.iter().enumerate() {
            match step {
                Step::Deal(deal) => {
                    let each = usize::from(deal.cards());
                    if left < each * players && Some(place) == last && place > 0 {
                        for_all = each;
                        break;
                    }
                    left = left.checked_sub(each * players).ok_or(Unanswerable::Deck)?;
                    own.take(*deal);
                }
                Step::Board(BoardDeal::Count(count)) => {
                    left = left.saturating_sub(usize::from(*count));
                }
                Step::Discard(discard) => own.throw_away(*discard),
                _ => {}
            }
        }
        let game = variant.in_force(facts)?;
        let piles = game.piles().map(|split| split.piles.as_slice()).unwrap_or_default();
        let fallback = match game.fallback(facts)? {
            Fallback::Hand(share) => share.name.clone(),
            Fallback::All => "all".to_owned(),
        };
        Ok(Plan {
            facts: facts.clone(),
            kept: own.kept,
            dealt: own.dealt,
            keep_down: own.keep_down,
            piles: piles.iter().map(|pile| usize::from(pile.cards)).collect(),
            cells: game.board_plan(facts)?,
            for_all,
            showdown: Showdown::new(variant, facts)?,
            shares: game.shares(facts)?.into_iter().map(|share| share.name.clone()).collect(),
            fallback,
            is_board_a_set: is_board_a_set(variant, game, facts)?,
        })
    }
}

/// The cards of a player so far, who decides nothing.
#[derive(Default)]
struct Own {
    kept: Vec<(usize, Face)>,
    dealt: usize,
    keep_down: Option<usize>,
}

impl Own {
    fn take(&mut self, deal: Deal) {
        (0..deal.down).for_each(|_| self.take_one(Face::Down));
        (0..deal.up).for_each(|_| self.take_one(Face::Up));
        let keep_down = usize::from(deal.keep_down);
        if deal.either > 0 {
            self.keep_down = Some(keep_down);
        }
        for _ in 0..deal.either {
            let down = self.kept.iter().filter(|(_, face)| *face == Face::Down).count();
            self.take_one(if down < keep_down { Face::Down } else { Face::Up });
        }
    }

    fn take_one(&mut self, face: Face) {
        self.kept.push((self.dealt, face));
        self.dealt += 1;
    }

    /// As few cards as must go, the last ones first.
    fn throw_away(&mut self, discard: Discard) {
        let go = match discard.count {
            DiscardCount::Cards(numbers) => usize::from(numbers.least),
            DiscardCount::To(number) => self.kept.len().saturating_sub(usize::from(number)),
        };
        for _ in 0..go {
            let may_go =
                |(_, face): &(usize, Face)| discard.of == Which::Any || *face == Face::Down;
            if let Some(place) = self.kept.iter().rposition(may_go) {
                self.kept.remove(place);
            }
        }
    }
}

/// Whether the cards of the board may change places: nobody asks for a row, a line or a cell, nor for the
/// colour of the first three.
fn is_board_a_set(variant: &Variant, game: &Variant, facts: &Facts) -> Result<bool, Unanswerable> {
    use variant::game::Zone;
    let shares = game.shares(facts)?;
    let parts = shares.iter().flat_map(|share| &share.uses).flat_map(|ways| &ways.parts);
    let by_place = |zone: &Zone| matches!(zone, Zone::Line | Zone::Cells(_) | Zone::OneFromEach(_));
    let removes = game.all_steps().any(|step| matches!(step, Step::Remove(_)));
    let colour = variant.asks(|test| matches!(test, Test::Flop(_)));
    Ok(!parts.into_iter().any(|part| by_place(&part.zone)) && !removes && !colour)
}
