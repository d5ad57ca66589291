//! Buying chips: how many, when, and up to what (HOUSE 6).

use faults::fault;

use crate::command::Refusal;
use crate::decide::{Decided, one};
use crate::event::Fact;
use crate::table::Table;
use crate::{PlayerId, Rebuy};

impl Table {
    /// The least and the most chips that a player could buy now; during a hand they come after it.
    pub fn may_buy(&self, player: PlayerId) -> Option<(u64, u64)> {
        let person = self.seated(player).ok()?;
        let chip = self.usual().chip.max(1);
        let most = self.most_chips(player).ok()?.saturating_sub(person.stack) / chip * chip;
        (most > 0).then_some((chip, most))
    }

    /// How many chips someone may have after buying more (HOUSE 6b).
    pub(crate) fn most_chips(&self, player: PlayerId) -> Result<u64, Refusal> {
        // HOUSE 6b: of those who play; who sits out with much lets nobody buy more.
        let others = self.stands.people.iter().filter(|(id, it)| {
            **id != player
                && fault!(
                    "room-stack-that-sits-out-lets-others-buy-more",
                    it.is_active(),
                    it.chair.is_some()
                )
        });
        // During a hand nobody knows what will be the most: until then it is what it was.
        let stack = |player: PlayerId| self.playing().and_then(|it| it.began_with(player));
        let largest = others.map(|(id, it)| stack(*id).unwrap_or(it.stack)).max().unwrap_or(0);
        match self.charter.house.rebuy {
            Rebuy::Never => Err(Refusal::NoRebuy),
            Rebuy::ToMost => Ok(self.charter.stakes.buy_in.1),
            Rebuy::ToLargest => Ok(largest),
        }
    }

    pub(crate) fn buy(&self, player: PlayerId, chips: u64) -> Decided {
        let person = self.seated(player)?;
        self.whole(chips)?;
        let most = self.most_chips(player)?;
        // HOUSE 6b: never during a hand, also for who is not in it; nobody knows what will be the most.
        if self.playing().is_some() {
            // Nobody will have more than all that there is.
            let bound = most.max(self.all_chips());
            return match chips {
                chips if chips > bound => Err(Refusal::Chips { chips, least: 1, most: bound }),
                chips => one(Fact::WillBuy { player, chips }),
            };
        }
        let room = most.saturating_sub(person.stack);
        match chips {
            _ if room == 0 => Err(Refusal::FullStack { most }),
            chips if chips > room => Err(Refusal::Chips { chips, least: 1, most: room }),
            chips => one(Fact::Bought { player, chips }),
        }
    }

    /// All chips at the table, as they were when the hand began.
    fn all_chips(&self) -> u64 {
        let began = |player: PlayerId| self.playing().and_then(|it| it.began_with(player));
        let all = self.stands.people.iter().map(|(id, it)| began(*id).unwrap_or(it.stack));
        all.fold(0, u64::saturating_add)
    }

    pub(crate) fn whole(&self, chips: u64) -> Result<(), Refusal> {
        let chip = self.usual().chip.max(1);
        if chips > 0 && chips.is_multiple_of(chip) {
            return Ok(());
        }
        Err(Refusal::NotWhole { chips, chip })
    }
}
