//! Chance at a table whose every card follows from a seed.

use cards::{Card, CardSet};
use dealer::Dealer;
use engine::Need;
use rand_chacha::ChaCha8Rng;
use room::{Chance, Playing, Secret};

/// Cards and dice from a generator, as they are asked for.
pub(crate) struct Cards<'r>(pub(crate) &'r mut ChaCha8Rng);

impl Chance for Cards<'_> {
    fn deck(&mut self) -> Vec<Card> {
        dealer::shuffled(CardSet::NATURALS, self.0)
    }

    fn secret(&mut self) -> Option<Secret> {
        None
    }

    fn answer(&mut self, need: Need, playing: &Playing) -> engine::Command<Card> {
        let hand = playing.current();
        Dealer::without(hand, playing.on_first_board()).answer(need, hand, self.0)
    }
}
