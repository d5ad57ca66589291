//! What the dealer does at a table: whatever needs chance and nobody's decision.

use cards::Card;
use engine::Need;

use crate::command::{Command, Turn};
use crate::secret::Secret;
use crate::table::{Playing, Table};

/// Who answers chance at a table.
pub trait Chance {
    /// All cards, shuffled, for who deals first.
    fn deck(&mut self) -> Vec<Card>;

    /// What the deck of the next hand follows from; nothing where cards come as chance has them.
    fn secret(&mut self) -> Option<Secret>;

    /// The cards or dice that a hand asks for.
    fn answer(&mut self, need: Need, playing: &Playing) -> engine::Command<Card>;
}

impl Table {
    /// What the dealer does now, if that is what the table waits for. The next hand is not dealt by this:
    /// when that is, others know.
    pub fn dealers_turn(&self, chance: &mut impl Chance) -> Option<Command> {
        match self.turn() {
            Turn::FirstDealer => Some(Command::DrawForDealer { deck: chance.deck() }),
            Turn::Hand(engine::Turn::Chance(need)) => {
                let playing = self.playing()?;
                let secret = playing.is_unshuffled().then(|| chance.secret()).flatten();
                Some(match secret {
                    Some(secret) => Command::Shuffle { secret },
                    None => Command::Chance(chance.answer(need, playing)),
                })
            }
            _ => None,
        }
    }
}
