//! What a host settles before the first hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use variant::Catalogue;
use variant::mix::{Mix, Play};

use crate::{Chair, Clock, HouseRules, Menu, Stakes, TimeOfDay, Whose};

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

/// What a host settles, as a log keeps it: all of a charter but the texts of its games, which are named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The name of the table.
    pub name: String,
    /// How many chairs there are.
    pub chairs: u8,
    /// What is played.
    pub mix: Mix,
    /// The games of the mix with the names of their texts.
    pub games: BTreeMap<String, String>,
    /// The games that are not the house's.
    pub whose: BTreeMap<String, Whose>,
    /// Whose the mix is, if it is not the house's.
    pub whose_mix: Option<Whose>,
    /// For how much.
    pub stakes: Stakes,
    /// By which rules.
    pub house: HouseRules,
    /// How long players may take.
    pub clock: Clock,
    /// What time it is when the table opens.
    pub opens: TimeOfDay,
}

/// That something is settled: what, and with the games as they are played. What is read from a log has no
/// games before [`Settled::with`] brings them.
#[derive(Clone, Debug)]
pub struct Settled {
    terms: Arc<Terms>,
    charter: Option<Arc<Charter>>,
}

impl PartialEq for Settled {
    /// The texts of games are the same where their names are.
    fn eq(&self, other: &Settled) -> bool {
        self.terms == other.terms
    }
}

impl Eq for Settled {}

impl From<Arc<Charter>> for Settled {
    fn from(charter: Arc<Charter>) -> Settled {
        Settled { terms: Arc::new(charter.terms()), charter: Some(charter) }
    }
}

impl From<Terms> for Settled {
    fn from(terms: Terms) -> Settled {
        Settled { terms: Arc::new(terms), charter: None }
    }
}

impl Settled {
    /// What is settled.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The same with the games.
    pub fn charter(&self) -> Option<&Arc<Charter>> {
        self.charter.as_ref()
    }

    /// The same with the games.
    #[must_use]
    pub fn with(self, charter: Arc<Charter>) -> Settled {
        Settled { charter: Some(charter), ..self }
    }
}

impl Terms {
    /// What a table is played by, with the games of this catalogue: those that are named, and no others.
    pub fn charter(&self, catalogue: Arc<Catalogue>) -> Result<Charter, BadCharter> {
        let is_missing = |id: &&String| catalogue.find(id).is_none();
        if let Some(id) = self.games.keys().find(is_missing) {
            return Err(BadCharter::OtherGame { id: id.clone() });
        }
        let menu = Menu::new(catalogue, self.mix.clone());
        let menu = menu.map_err(|error| BadCharter::Unsettled(error.to_string()))?;
        let is_other = |(id, hash): &(&String, &String)| menu.hashes().get(*id) != Some(hash);
        if let Some((id, _)) = self.games.iter().find(is_other) {
            return Err(BadCharter::OtherGame { id: id.clone() });
        }
        let charter = Charter {
            name: self.name.clone(),
            chairs: self.chairs,
            menu: Arc::new(menu.marked(self.whose.clone(), self.whose_mix.clone())),
            stakes: self.stakes.clone(),
            house: self.house.clone(),
            clock: self.clock,
            opens: self.opens,
        };
        charter.check()?;
        Ok(charter)
    }
}

/// Why a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCharter {
    /// Too few or too many chairs.
    #[error("a table has 2 to {most} seats, not {chairs}")]
    Chairs {
        /// How many were asked for.
        chairs: u8,
        /// The most.
        most: u8,
    },
    /// A game is there by another text.
    #[error("the rules that {id} was played by are missing")]
    OtherGame {
        /// Which game.
        id: String,
    },
    /// A game that cannot be settled.
    #[error("{0}")]
    Unsettled(String),
    /// Nothing to play.
    #[error("the list of games is empty: name at least one")]
    NoGames,
    /// A number of straddles that no rulebook has.
    #[error("a hand can't have {straddles} straddles: allow none, one or two")]
    Straddles {
        /// How many were asked for.
        straddles: u8,
    },
    /// A number of raises that no rulebook has.
    #[error("a round can't have {raises} raises: allow three or four")]
    Raises {
        /// How many were asked for.
        raises: u8,
    },
    /// A bomb pot that never comes.
    #[error(
        "a bomb pot needs an ante of at least one big blind, and a number of hands from one to \
        the next"
    )]
    BombPot,
    /// Two players who ante for everyone.
    #[error("the dealer and another player both ante for the table: turn one of them off")]
    TwoAntes,
    /// Nobody can sit down.
    #[error(
        "a buy-in of {least} to {most} won't work: start at one chip or more, smaller amount \
        first"
    )]
    BuyIn {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
}

impl Charter {
    /// What a log keeps of it.
    pub fn terms(&self) -> Terms {
        let mix = self.menu.mix();
        let play = |it: &Play| Play::of(it.game.clone(), it.betting, it.options.clone());
        let (whose, whose_mix) = self.menu.all_whose();
        Terms {
            name: self.name.clone(),
            chairs: self.chairs,
            mix: Mix { plays: mix.plays.iter().map(play).collect(), ..mix.clone() },
            games: self.menu.hashes().clone(),
            whose: whose.clone(),
            whose_mix: whose_mix.cloned(),
            stakes: self.stakes.clone(),
            house: self.house.clone(),
            clock: self.clock,
            opens: self.opens,
        }
    }

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
