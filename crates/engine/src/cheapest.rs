//! The cheapest move: what is done for a player who says nothing, and for one whose move cannot be made.

use cards::Card;
use variant::game::Which;

use crate::command::Move;
use crate::event::Cards;
use crate::hand::{Hand, Player};
use crate::options::{Amounts, Options, Pick};
use crate::{Seat, Seen, Sight};

impl Options {
    /// The move that gives up least: check, else fold; stand pat; throw away as few as must go, the last of
    /// the down cards first; turn up as few as must be; split the hand as it lies; the first game; show,
    /// since a hand that is not shown cannot win.
    ///
    /// What is offered is always accepted, as long as the player's cards are known.
    pub fn cheapest<C: Sight>(&self, holds: Player<'_, C>) -> Move<Card> {
        match self {
            Options::Bet(bet) => {
                if bet.check {
                    Move::Call
                } else if bet.fold {
                    Move::Fold
                } else if bet.bring_in.is_some() {
                    Move::BringIn
                } else if bet.call.is_some() || bet.to == Amounts::None {
                    Move::Call
                } else {
                    // A player who must bet bets as little as possible.
                    bet.to.least().map_or(Move::Call, Move::To)
                }
            }
            Options::Draw(pick) => Move::Draw(last(holds, *pick)),
            Options::Discard(pick) => Move::Discard(last(holds, *pick)),
            Options::Expose(pick) => {
                Move::Expose(down(holds).take(usize::from(pick.least)).collect())
            }
            Options::Split { .. } => Move::Split(down(holds).chain(up(holds)).collect()),
            Options::Choose { .. } => Move::Choose(0),
            Options::Show { .. } => Move::Show(None),
        }
    }
}

impl<C: Sight> Hand<C> {
    /// The cheapest move of this seat; `None` when it is not its turn.
    pub fn cheapest(&self, seat: Seat) -> Option<Move<Card>> {
        Some(self.options(seat)?.cheapest(self.player(seat)?))
    }
}

impl Move<Card> {
    /// The same move with cards that are seen.
    pub fn seen(&self) -> Move<Seen> {
        let faces = |cards: &Cards<Card>| cards.iter().map(|card| card.seen()).collect();
        match self {
            Move::Fold => Move::Fold,
            Move::Call => Move::Call,
            Move::To(to) => Move::To(*to),
            Move::BringIn => Move::BringIn,
            Move::Draw(cards) => Move::Draw(faces(cards)),
            Move::Discard(cards) => Move::Discard(faces(cards)),
            Move::Expose(cards) => Move::Expose(faces(cards)),
            Move::Split(cards) => Move::Split(faces(cards)),
            Move::Choose(choice) => Move::Choose(*choice),
            Move::Show(cards) => Move::Show(cards.as_ref().map(faces)),
            Move::Muck => Move::Muck,
        }
    }
}

fn down<C: Sight>(holds: Player<'_, C>) -> impl DoubleEndedIterator<Item = Card> {
    holds.down().iter().copied().filter_map(Sight::face)
}

fn up<C: Sight>(holds: Player<'_, C>) -> impl DoubleEndedIterator<Item = Card> {
    holds.up().iter().filter_map(|up| up.card.face())
}

/// As few as must go: the last down cards, then the last up cards where those may go.
fn last<C: Sight>(holds: Player<'_, C>, pick: Pick) -> Cards<Card> {
    let up = up(holds).rev().filter(|_| pick.of == Which::Any);
    down(holds).rev().chain(up).take(usize::from(pick.least)).collect()
}
