//! What is done for a player whose time is up.

use cards::Card;
use engine::{Amounts, Cards, Move, Options, Player};

/// What is done for a player whose time is up: check, else fold; stand pat; keep the first cards; turn up as
/// few as possible; part the hand as it lies; the usual game; show, since a hand that is not shown
/// cannot win.
pub fn default_move(options: &Options, holds: &Player<Card>) -> Move<Card> {
    match options {
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
                // Who must bet bets as little as possible.
                bet.to.least().map_or(Move::Call, Move::To)
            }
        }
        Options::Draw(pick) => Move::Draw(last(holds, pick.least)),
        Options::Discard(pick) => Move::Discard(last(holds, pick.least)),
        Options::Expose(pick) => {
            Move::Expose(holds.down().iter().copied().take(usize::from(pick.least)).collect())
        }
        Options::Split { .. } => Move::Split(holds.down().iter().copied().collect()),
        Options::Choose { .. } => Move::Choose(0),
        Options::Show { .. } => Move::Show(None),
    }
}

/// The last so many of a player's down cards.
fn last(holds: &Player<Card>, count: u8) -> Cards<Card> {
    holds.down().iter().rev().copied().take(usize::from(count)).collect()
}
