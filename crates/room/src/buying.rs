//! Buying chips: how many, when, and up to what (HOUSE 6).

use faults::fault;

use crate::command::Refusal;
use crate::decide::{Decided, one};
use crate::event::Fact;
use crate::table::Table;
use crate::{Person, PlayerId, Rebuy};

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
        let largest = others.map(|(id, it)| self.began(*id, it)).max().unwrap_or(0);
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

    /// What somebody had when the hand began, or has between hands: during one nobody knows what it will be.
    fn began(&self, player: PlayerId, person: &Person) -> u64 {
        let began = self.playing().and_then(|it| it.began_with(player));
        began.unwrap_or(person.stack)
    }

    /// All chips at the table, as they were when the hand began.
    fn all_chips(&self) -> u64 {
        let all = self.stands.people.iter().map(|(id, it)| self.began(*id, it));
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
