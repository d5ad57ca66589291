//! Cards and dice, as a hand asks for them.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Stub, below};
use engine::{BoardCards, Command, Hand, Need};
use rand_core::Rng;

/// Deals from a stub in an order that is drawn while it is dealt.
#[derive(Clone, Debug)]
pub struct Dealer {
    stub: Stub,
    /// Cards that lie elsewhere, which the hand does not know of.
    elsewhere: CardSet,
}

impl Dealer {
    /// A dealer with a full deck for this hand.
    pub fn new(hand: &Hand<Card>) -> Dealer {
        Dealer::without(hand, CardSet::EMPTY)
    }

    /// The same for a hand that shares its deck with something else: with what lies there taken out.
    pub fn without(hand: &Hand<Card>, elsewhere: CardSet) -> Dealer {
        let elsewhere = elsewhere & hand.unseen();
        Dealer { stub: Stub::new(hand.unseen() - elsewhere), elsewhere }
    }

    /// The answer to what the hand needs.
    pub fn answer(&mut self, need: Need, hand: &Hand<Card>, rng: &mut impl Rng) -> Command<Card> {
        if let Need::Dice(dice) = need {
            return roll(dice, rng);
        }
        // After discards were shuffled, the cards are others.
        if self.stub.len() + self.elsewhere.len() != hand.stub() {
            *self = Dealer::without(hand, self.elsewhere);
        }
        let cards: BoardCards<Card> =
            (0..need.count()).filter_map(|_| self.stub.deal(rng)).collect();
        Command::Deal(cards)
    }
}

/// So many dice.
pub(crate) fn roll(dice: u8, rng: &mut impl Rng) -> Command<Card> {
    let dice: ArrayVec<u8, 3> = (0..dice).map(|_| below(6, rng) as u8 + 1).collect();
    Command::Roll(dice)
}

/// These cards in an order by chance.
pub fn shuffled(cards: CardSet, rng: &mut impl Rng) -> Vec<Card> {
    let mut stub = Stub::new(cards);
    std::iter::from_fn(|| stub.deal(rng)).collect()
}
