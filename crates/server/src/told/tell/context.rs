//! What languages look up to put something in words.

use engine::Seen;
use room::{PlayerId, Table};
use telling::Language;

use crate::games::whose;
use crate::told::names::game_name;

/// What languages look up to put something in words.
pub(super) struct Context<'t> {
    pub(super) before: &'t Table,
    /// The number of the line.
    pub(super) number: u64,
}

impl Context<'_> {
    /// A game that is played, with whose it is where it is not the house's.
    pub(super) fn game(&self, choice: &room::Choice, language: Language) -> String {
        let charter = self.before.charter();
        let id = charter.menu.play(choice).map_or("", |play| play.game.as_str());
        whose::told(charter, id, game_name(charter, choice), language)
    }

    /// Who gets what, of those who sit there.
    pub(super) fn sitting(
        &self,
        pieces: &[(room::Chair, u64)],
    ) -> impl Iterator<Item = (PlayerId, u64)> {
        pieces.iter().filter_map(|(chair, chips)| Some((self.before.sits_in(*chair)?, *chips)))
    }

    /// Who shows what, of those who sit there.
    pub(super) fn showing<'c>(
        &self,
        shown: &'c [(room::Chair, engine::Cards<Seen>)],
    ) -> impl Iterator<Item = (PlayerId, &'c [Seen])> {
        let sits = |chair: &room::Chair| self.before.sits_in(*chair);
        shown.iter().filter_map(move |(chair, cards)| Some((sits(chair)?, cards.as_slice())))
    }

    /// Whether who is away is not dealt in.
    pub(super) fn sits_out(&self) -> bool {
        self.before.charter().house.absent == room::Absent::SitOut
    }

    /// The blinds of a level, or its bets where it has none.
    pub(super) fn next_stakes(&self, raised: &room::Raised) -> (u64, u64) {
        let room::Level { blinds, bets, .. } = raised.level;
        if blinds.1 > 0 { blinds } else { bets }
    }
}
