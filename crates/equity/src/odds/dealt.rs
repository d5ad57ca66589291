//! A dealt table, ready to be judged.

use arrayvec::ArrayVec;
use cards::{Card, Dealt};
use showdown::{Layout, MOST_SEATS};
use variant::Cell;

use super::plan::Plan;

/// The most cards a player holds.
const MOST_CARDS: usize = 16;
/// The most cells of a board.
const MOST_CELLS: usize = 25;

/// What lies on the table at the end of a hand.
#[derive(Clone, Debug)]
pub(crate) struct Dealtable<'p> {
    pub(crate) plan: &'p Plan,
    pub(crate) own: ArrayVec<ArrayVec<Dealt, MOST_CARDS>, MOST_SEATS>,
    board: [Option<Card>; MOST_CELLS],
    pub(crate) for_all: ArrayVec<Card, 4>,
}

impl<'p> Dealtable<'p> {
    pub(crate) fn new(plan: &'p Plan) -> Dealtable<'p> {
        Dealtable {
            plan,
            own: ArrayVec::new(),
            board: [None; MOST_CELLS],
            for_all: ArrayVec::new(),
        }
    }

    /// Puts a card into the next cell of the plan.
    pub(crate) fn lay(&mut self, number: usize, card: Card) {
        let cell = self.plan.cells.get(number).map(|cell| usize::from(cell.0));
        if let Some(place) = cell.and_then(|cell| self.board.get_mut(cell)) {
            *place = Some(card);
        }
    }
}

impl Layout for Dealtable<'_> {
    fn seats(&self) -> usize {
        self.own.len()
    }

    fn is_in(&self, seat: usize) -> bool {
        seat < self.own.len()
    }

    fn own(&self, seat: usize) -> impl Iterator<Item = Dealt> {
        self.own.get(seat).into_iter().flatten().copied()
    }

    fn pile(&self, seat: usize, pile: usize) -> impl Iterator<Item = Dealt> {
        let before: usize = self.plan.piles.iter().take(pile).sum();
        let size = self.plan.piles.get(pile).copied().unwrap_or(0);
        self.own(seat).skip(before).take(size)
    }

    fn cell(&self, cell: Cell) -> Option<Card> {
        self.board.get(usize::from(cell.0)).copied().flatten()
    }

    fn for_all(&self) -> &[Card] {
        &self.for_all
    }
}
