//! Cards and dice at a table: a deck from one secret for each hand.

use cards::{Card, CardSet};
use dealer::{Shoe, Used};
use engine::Need;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;
use room::{Deck, Playing, Secret};

use crate::table::desk::Desk;

/// Chance at a table.
pub(super) struct Shoes<'d, 'r> {
    pub(super) desk: &'d Desk,
    pub(super) rng: &'r mut ChaCha20Rng,
}

impl room::Chance for Shoes<'_, '_> {
    fn deck(&mut self) -> Vec<Card> {
        dealer::shuffled(CardSet::NATURALS, self.rng)
    }

    fn secret(&mut self) -> Option<Secret> {
        Some(secret(self.rng))
    }

    fn answer(&mut self, need: Need, playing: &Playing) -> engine::Command<Card> {
        self.desk.chance(need, playing, self.rng)
    }
}

impl Desk {
    /// Cards or dice; a test may have stacked the deck.
    fn chance(
        &self,
        need: Need,
        playing: &Playing,
        rng: &mut ChaCha20Rng,
    ) -> engine::Command<Card> {
        #[cfg(test)]
        if let Some(stacked) = self.stacked.next() {
            return stacked;
        }
        let dealt = shoe(&deck(playing, rng), playing).answer(need, playing.current());
        #[cfg(test)]
        self.stacked.note(need, &dealt);
        dealt
    }
}

/// All that is left of the deck of a hand, the next card first.
pub(super) fn rest(playing: &Playing, rng: &mut ChaCha20Rng) -> Vec<Card> {
    shoe(&deck(playing, rng), playing).rest(playing.current()).collect()
}

/// The deck of a hand. One that an older program began has none, and goes on by chance: each time with another.
fn deck(playing: &Playing, rng: &mut ChaCha20Rng) -> Deck {
    let by_chance = || Deck { secret: secret(rng), reshuffles: 0, rolls: 0 };
    playing.deck.clone().unwrap_or_else(by_chance)
}

fn shoe<'d>(deck: &'d Deck, playing: &Playing) -> Shoe<'d> {
    let Deck { secret, reshuffles, rolls } = deck;
    let (elsewhere, reshuffles, rolls) = (playing.on_first_board(), *reshuffles, *rolls);
    Shoe::new(secret.bytes(), Used { elsewhere, reshuffles, rolls })
}

/// What a deck follows from.
fn secret(rng: &mut ChaCha20Rng) -> Secret {
    let mut bytes = [0; Secret::BYTES];
    rng.fill_bytes(&mut bytes);
    Secret::new(bytes)
}
