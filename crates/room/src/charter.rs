//! What a host settles before the first hand.

use std::sync::Arc;

use crate::{Chair, Clock, HouseRules, Menu, Stakes, TimeOfDay};

/// What a host settles before the first hand.
#[derive(Clone, Debug)]
pub struct Charter {
    /// The name of the table.
    pub name: String,
    /// How many chairs there are.
    pub chairs: u8,
    /// What is played.
    pub menu: Arc<Menu>,
    /// For how much.
    pub stakes: Stakes,
    /// By which rules.
    pub house: HouseRules,
    /// How long players may take.
    pub clock: Clock,
    /// What time it is when the table opens.
    pub opens: TimeOfDay,
}

/// Why a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCharter {
    /// Too few or too many chairs.
    #[error("{chairs} chairs: expected 2 to {most}")]
    Chairs {
        /// How many were asked for.
        chairs: u8,
        /// The most.
        most: u8,
    },
    /// Nothing to play.
    #[error("the list of games is empty: name at least one")]
    NoGames,
    /// A number of straddles that no rulebook has.
    #[error("{straddles} straddles: expected none, one or two (HOUSE 7e)")]
    Straddles {
        /// How many were asked for.
        straddles: u8,
    },
    /// A number of raises that no rulebook has.
    #[error("{raises} raises: expected three or four")]
    Raises {
        /// How many were asked for.
        raises: u8,
    },
    /// A bomb pot that never comes.
    #[error("a bomb pot needs an ante of at least one big blind, and hands between them")]
    BombPot,
    /// Two players who ante for everyone.
    #[error(
        "the dealer antes for all (HOUSE 4), and somebody else does (BARGE 1.5): leave one out"
    )]
    TwoAntes,
    /// Nobody can sit down.
    #[error("a buy-in from {least} to {most}: expected at least one chip, and the least first")]
    BuyIn {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
}

impl Charter {
    /// Whether a table can be opened with it.
    pub(crate) fn check(&self) -> Result<(), BadCharter> {
        // HOUSE 14: a mix may say how many sit down.
        let (chairs, most) = (self.chairs, self.menu.mix().seats.unwrap_or(Chair::MOST));
        if !(2..=most).contains(&chairs) {
            return Err(BadCharter::Chairs { chairs, most });
        }
        if self.menu.mix().plays.is_empty() {
            return Err(BadCharter::NoGames);
        }
        let house = &self.house;
        if house.straddles > 2 {
            return Err(BadCharter::Straddles { straddles: house.straddles });
        }
        if !(3..=4).contains(&house.raises) {
            return Err(BadCharter::Raises { raises: house.raises });
        }
        if house.bomb_pot.is_some_and(|bomb| bomb.blinds == 0 || bomb.every == Some(0)) {
            return Err(BadCharter::BombPot);
        }
        if house.dealer_antes && house.table_ante.is_some() {
            return Err(BadCharter::TwoAntes);
        }
        let (least, most) = self.stakes.buy_in;
        if least == 0 || most < least {
            return Err(BadCharter::BuyIn { least, most });
        }
        Ok(())
    }
}
