//! A deck whose order follows from a secret.

use cards::{Card, CardSet, Stub};
use engine::{BoardCards, Command, Hand, Need};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::chance::roll;

/// The dice of a secret come from these streams of its chance; decks come from those below.
const DICE: u64 = 1 << 32;

/// The deck of a hand, and its dice, as they follow from a secret of 32 bytes.
///
/// It remembers nothing: what comes next depends on the secret and on how the hand stands. So whoever has the
/// secret and what happened goes on with the same deck, wherever and whenever the hand goes on.
#[derive(Clone, Copy, Debug)]
pub struct Shoe<'s> {
    secret: &'s [u8; 32],
    used: Used,
}

/// What has been taken from a shoe besides the cards that the hand knows of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Used {
    /// Cards that lie elsewhere: on the first of two boards.
    pub elsewhere: CardSet,
    /// How often discards were shuffled. They come in another order than before, which somebody who has
    /// discarded them may know.
    pub reshuffles: u8,
    /// How often dice were rolled.
    pub rolls: u8,
}

impl<'s> Shoe<'s> {
    /// The shoe of a secret, of which so much was used.
    pub fn new(secret: &'s [u8; 32], used: Used) -> Shoe<'s> {
        Shoe { secret, used }
    }

    fn chance(&self, stream: u64) -> ChaCha20Rng {
        let mut chance = ChaCha20Rng::from_seed(*self.secret);
        chance.set_stream(stream);
        chance
    }

    /// All that is left for a hand, the next card first.
    pub fn rest(&self, hand: &Hand<Card>) -> impl Iterator<Item = Card> + use<> {
        let left = hand.unseen() - self.used.elsewhere;
        let mut chance = self.chance(self.used.reshuffles.into());
        // The order is one of all cards there are: what is in the deck changes nothing for the others.
        let mut all = Stub::new(CardSet::NATURALS | CardSet::JOKERS);
        std::iter::from_fn(move || all.deal(&mut chance)).filter(move |card| left.contains(*card))
    }

    /// The answer to what the hand needs.
    pub fn answer(&self, need: Need, hand: &Hand<Card>) -> Command<Card> {
        if let Need::Dice(dice) = need {
            return roll(dice, &mut self.chance(DICE + u64::from(self.used.rolls)));
        }
        let cards: BoardCards<Card> = self.rest(hand).take(need.count()).collect();
        Command::Deal(cards)
    }
}
