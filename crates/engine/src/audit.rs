//! What must hold at every moment.

use cards::{Card, CardSet};

use crate::{Hand, Sight};

impl<C: Sight> Hand<C> {
    /// Checks what must hold at every moment: no chip and no card comes or goes.
    pub fn audit(&self) -> Result<(), Imbalance> {
        let had: u64 = self.setup.stacks.iter().sum();
        let paid: u64 = self.players.iter().map(|player| player.paid).sum();
        let middle = (paid + self.dead).checked_sub(self.awarded);
        let has = middle.map(|middle| self.stacks().sum::<u64>() + middle + self.house);
        if has != Some(had) {
            return Err(Imbalance::Chips { had, has });
        }
        // What the other half is played for stays in the middle.
        let aside = if self.half.is_some() { self.aside() } else { 0 };
        if self.is_over() && middle != Some(aside) {
            return Err(Imbalance::LeftOver { chips: middle.unwrap_or(0) });
        }
        let deck = self.rules.variant().deck;
        let places = self.stub() + self.felt.count();
        if places != deck.len() {
            return Err(Imbalance::Cards { deck: deck.len(), places });
        }
        let mut lying = CardSet::EMPTY;
        for card in self.felt.lying() {
            if lying.contains(card) || !deck.contains(card) {
                return Err(Imbalance::Twice { card });
            }
            lying.insert(card);
        }
        if lying != self.felt.known {
            return Err(Imbalance::Known { lying, known: self.felt.known });
        }
        Ok(())
    }
}

/// What must never happen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Imbalance {
    /// Chips came or went.
    #[error("there were {had} chips, and there are {}", has.map_or("fewer than none".to_owned(), |has| has.to_string()))]
    Chips {
        /// Before.
        had: u64,
        /// Now; `None` when more was paid out than was there.
        has: Option<u64>,
    },
    /// Chips were left in the middle.
    #[error("{chips} chips were left in the middle")]
    LeftOver {
        /// How many.
        chips: u64,
    },
    /// Cards came or went.
    #[error("the deck has {deck} cards, and {places} lie somewhere")]
    Cards {
        /// In the deck.
        deck: usize,
        /// In all places.
        places: usize,
    },
    /// A card is there twice, or should not be there.
    #[error("{card} appears twice, or is not in the deck")]
    Twice {
        /// Which.
        card: Card,
    },
    /// The list of known cards is wrong.
    #[error("{known} are noted as known, and {lying} lie on the table")]
    Known {
        /// What lies there.
        lying: CardSet,
        /// What is noted.
        known: CardSet,
    },
}
