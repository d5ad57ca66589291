//! How a table stands between two hands, as data: what a table is rebuilt from without all its log.

use faults::fault;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::button::Marks;
use crate::charter::{BadCharter, Charter};
use crate::command::{Motion, Refusal};
use crate::ledger::Ledger;
use crate::table::{Person, Rotation, Stage, Table};
use crate::{Chair, PlayerId, Raised, Time};

/// How a table stands between two hands. It holds no cards: the hand that was played last is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Snapshot {
    /// The time of what happened last.
    pub now: Time,
    /// Everyone who sits there or has.
    pub people: BTreeMap<PlayerId, Person>,
    /// The books.
    pub ledger: Ledger,
    /// Where button and blinds were in the last hand that had them.
    pub marks: Option<Marks>,
    /// Who deals, where players deal.
    pub dealer: Option<Chair>,
    /// Who has won the button.
    pub won_button: Option<Chair>,
    /// Hands that were dealt.
    pub hands: u64,
    /// Hands since the last bomb pot.
    pub since_bomb: u32,
    /// Whether stakes are doubled.
    pub is_double: bool,
    /// Which game is on.
    pub rotation: Rotation,
    /// Who has agreed to what.
    pub agreed: Vec<(Motion, PlayerId)>,
    /// The hour in which seats were changed last.
    pub seats_changed: u64,
    /// Since when the table waits for what it waits for.
    pub waits_since: Time,
    /// Whether the host has stopped the game for a while.
    pub is_paused: bool,
    /// What is paid and bet, if that has been raised.
    pub raised: Option<Raised>,
}

impl Table {
    /// How it stands, if no hand is played and nobody picks a chair.
    pub fn snapshot(&self) -> Option<&Snapshot> {
        (self.stage == Stage::Open).then_some(&self.stands)
    }

    /// A table that stands like this. What it does not know is the hand that was played last, which
    /// nobody can look at any more.
    pub fn restore(charter: Arc<Charter>, stands: Snapshot) -> Result<Table, BadCharter> {
        Ok(Table { stands, ..Table::open(charter)? })
    }

    /// Whether something else may be settled now.
    pub(crate) fn may_settle(&self, charter: &Charter) -> Result<(), Refusal> {
        self.between_hands()?;
        charter.check()?;
        let chairs = charter.chairs;
        let is_gone = |chair: &Chair| chair.index() >= usize::from(chairs);
        if let Some(chair) = self.stands.people.values().filter_map(|it| it.chair).find(is_gone) {
            return Err(Refusal::NoSuchChair { chair, chairs });
        }
        // A thousand chips must not become ten dollars.
        if !self.stands.people.is_empty() && charter.stakes.shown != self.charter.stakes.shown {
            let why = "A table can't switch between chips and cents. Open another table for these \
                stakes.";
            return Err(Refusal::NotPossible(why));
        }
        // What was paid for a Show 'Em chip lies in the books until it is used or given back.
        let is_out = self.stands.people.values().any(|it| it.show_chips > 0);
        if is_out && charter.house.show_chip != self.charter.house.show_chip {
            let why = "the price of a Show 'Em chip can't change while a player holds one";
            return Err(Refusal::NotPossible(why));
        }
        Ok(())
    }

    /// The table is played by something else from now on. The mix begins from its first game, and
    /// nobody has agreed to anything yet.
    pub(crate) fn settle(&mut self, charter: &Arc<Charter>) {
        self.charter = Arc::clone(charter);
        self.stands.rotation = Rotation::default();
        self.stands.agreed = Vec::new();
        self.stands.raised = fault!("room-new-charter-keeps-the-level", None, self.stands.raised);
        for person in self.stands.people.values_mut() {
            person.bank = fault!(
                "room-new-charter-keeps-the-time-bank",
                person.bank.min(charter.clock.bank),
                person.bank
            );
        }
    }
}
