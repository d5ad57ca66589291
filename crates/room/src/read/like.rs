//! Whole sets of house rules that a night takes over with one line: `house like=oresteen`.

use variant::mix::{Every, Mix};
use variant::syntax;

use super::*;
use crate::{Clock, HouseRules, Shown, Stakes};

/// A set of house rules by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Like {
    /// The name behind `like=`.
    pub name: &'static str,
    /// The switches, as a host would write them; amounts are in cents.
    pub lines: &'static str,
    /// The only stakes with overs buttons.
    pub overs_at: &'static str,
    /// How many sit down at most where games alternate.
    pub chairs: u8,
}

/// All sets. In each of them suits are equal and everyone antes, whatever the games say.
pub const LIKES: &[Like] = &[ORESTEEN];

/// HOUSE: 4 and 5 leave it to the house who antes for whom, 10 whether pots are killed.
const ORESTEEN: Like = Like {
    name: "oresteen",
    lines: "first-dealer jack; button dead; dealer-antes no; check-raise; raises 3; straddles 2
            kill no; overs; chop; split; run-twice no; rabbit-hunt no; show-chip 300; midnight
            rebuy to-largest; seat-change; clock act=300 bank=0 refill=0 grace=0",
    overs_at: "limit-1-5",
    chairs: 8,
};

impl Like {
    /// The switches of the set.
    pub(super) fn rules(&self) -> (HouseRules, Clock) {
        let mut problems = Vec::new();
        let nodes = syntax::parse(&format!("house {{ {} }}", self.lines)).unwrap_or_default();
        // A test reads the lines of every set.
        nodes.first().map_or_else(Default::default, |node| house_rules(node, &mut problems))
    }

    /// What hangs on the stakes, where the lines of a night say nothing else.
    pub(super) fn fit(&self, rules: &mut HouseRules, stakes: &Stakes, says: impl Fn(&str) -> bool) {
        if !says("overs") {
            rules.overs &= stakes.id == self.overs_at;
        }
        // A dollar is a chip where amounts are no money.
        if let (Shown::Chips, false, Some(cents)) =
            (stakes.shown, says("show-chip"), rules.show_chip)
        {
            rules.show_chip = Some((cents / 100).max(1));
        }
    }

    /// What holds for every game: antes, equal suits, and how many sit down.
    pub(super) fn settle(&self, mix: &mut Mix) {
        mix.ante = true;
        mix.suits_equal = true;
        // HOUSE 14: more sit down when one game is played all night.
        if mix.change.every != Every::Night {
            mix.seats = Some(mix.seats.map_or(self.chairs, |seats| seats.min(self.chairs)));
        }
    }
}
