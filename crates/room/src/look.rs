//! What those outside want to know of a table before they ask for something.

use crate::PlayerId;
use crate::command::Motion;
use crate::table::Table;

impl Table {
    /// What players are for, and who is.
    pub fn agreed(&self) -> &[(Motion, PlayerId)] {
        &self.agreed
    }

    /// The least and the most chips that a player could buy now; during a hand they come after it.
    pub fn may_buy(&self, player: PlayerId) -> Option<(u64, u64)> {
        let person = self.seated(player).ok()?;
        let chip = self.charter.stakes.usual.chip.max(1);
        let most = self.most_chips(player).ok()?.saturating_sub(person.stack) / chip * chip;
        (most > 0).then_some((chip, most))
    }
}
