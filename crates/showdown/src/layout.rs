use cards::{Card, Dealt};
use variant::Cell;

use crate::{Hand, Table};

/// What lies on the table when hands are shown, however it is kept.
///
/// Seats are numbered from 0, the first from the button first. A showdown knows
/// [`crate::MOST_SEATS`] of them; further ones win nothing.
pub trait Layout {
    /// How many seats there are.
    fn seats(&self) -> usize;

    /// Whether the seat's hand is in the showdown.
    fn is_in(&self, seat: usize) -> bool;

    /// Whether the seat's open pile can be borrowed from: also that of one who came to the showdown and
    /// gave up the hand there.
    fn lends(&self, seat: usize) -> bool {
        self.is_in(seat)
    }

    /// The seat's own cards, all piles together, with the face each was dealt with.
    fn own(&self, seat: usize) -> impl Iterator<Item = Dealt>;

    /// One pile of the seat's cards, by its place in the game's file.
    fn pile(&self, seat: usize, pile: usize) -> impl Iterator<Item = Dealt>;

    /// The card in a cell of the board.
    fn cell(&self, cell: Cell) -> Option<Card>;

    /// Cards dealt once for all players when the deck was short: each counts as everyone's own.
    fn for_all(&self) -> &[Card];
}

impl Layout for Table {
    fn seats(&self) -> usize {
        self.hands.len()
    }

    fn is_in(&self, seat: usize) -> bool {
        self.hand(seat).is_some()
    }

    fn own(&self, seat: usize) -> impl Iterator<Item = Dealt> {
        self.hand(seat).into_iter().flat_map(Hand::cards).copied()
    }

    fn pile(&self, seat: usize, pile: usize) -> impl Iterator<Item = Dealt> {
        let pile = self.hand(seat).and_then(|hand| hand.piles.get(pile));
        pile.into_iter().flatten().copied()
    }

    fn cell(&self, cell: Cell) -> Option<Card> {
        self.board.get(usize::from(cell.0)).copied().flatten()
    }

    fn for_all(&self) -> &[Card] {
        &self.for_all
    }
}

impl Table {
    fn hand(&self, seat: usize) -> Option<&Hand> {
        self.hands.get(seat)?.as_ref()
    }
}
