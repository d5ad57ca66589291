//! What is done for a player whose time is up.

use cards::Card;
use engine::{Move, Options, Player};

/// What is done for a player whose time is up: the cheapest move.
pub fn default_move(options: &Options, holds: Player<'_, Card>) -> Move<Card> {
    options.cheapest(holds)
}
