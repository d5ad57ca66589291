//! How a table stands between two hands, as data: what a table is rebuilt from without all its log.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::button::Marks;
use crate::charter::{BadCharter, Charter};
use crate::command::{Motion, Refusal};
use crate::ledger::Ledger;
use crate::table::{Person, Rotation, Stage, Table};
use crate::{Chair, PlayerId, Time};

/// How a table stands between two hands. It holds no cards: the hand that was played last is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
}

impl Table {
    /// How it stands, if no hand is played and nobody picks a chair.
    pub fn snapshot(&self) -> Option<Snapshot> {
        (self.stage == Stage::Open).then(|| Snapshot {
            now: self.now,
            people: self.people.clone(),
            ledger: self.ledger.clone(),
            marks: self.marks,
            dealer: self.dealer,
            won_button: self.won_button,
            hands: self.hands,
            since_bomb: self.since_bomb,
            is_double: self.is_double,
            rotation: self.rotation.clone(),
            agreed: self.agreed.clone(),
            seats_changed: self.seats_changed,
            waits_since: self.waits_since,
            is_paused: self.is_paused,
        })
    }

    /// A table that stands like this. What it does not know is the hand that was played last, which
    /// nobody can look at any more.
    pub fn restore(charter: Arc<Charter>, snapshot: Snapshot) -> Result<Table, BadCharter> {
        let table = Table::open(charter)?;
        Ok(Table {
            now: snapshot.now,
            people: snapshot.people,
            ledger: snapshot.ledger,
            marks: snapshot.marks,
            dealer: snapshot.dealer,
            won_button: snapshot.won_button,
            hands: snapshot.hands,
            since_bomb: snapshot.since_bomb,
            is_double: snapshot.is_double,
            rotation: snapshot.rotation,
            agreed: snapshot.agreed,
            seats_changed: snapshot.seats_changed,
            waits_since: snapshot.waits_since,
            is_paused: snapshot.is_paused,
            ..table
        })
    }

    /// The same table under what the host has settled anew, between two hands. The mix begins from
    /// its first game, and nobody has agreed to anything yet. Where it is another's turn now it has
    /// been since what happened last; [`crate::Command::Resume`] gives the time in full.
    pub fn settled_anew(&self, charter: Arc<Charter>) -> Result<Table, Refusal> {
        if self.stage == Stage::Closed {
            return Err(Refusal::Closed);
        }
        self.between_hands()?;
        charter.check()?;
        let chairs = charter.chairs;
        let is_gone = |chair: &Chair| chair.index() >= usize::from(chairs);
        if let Some(chair) = self.people.values().filter_map(|it| it.chair).find(is_gone) {
            return Err(Refusal::NoSuchChair { chair, chairs });
        }
        // What was paid for a Show 'Em chip lies in the books until it is used or given back.
        let is_out = self.people.values().any(|it| it.show_chips > 0);
        if is_out && charter.house.show_chip != self.charter.house.show_chip {
            let why = "Show 'Em chips keep their price as long as somebody holds one";
            return Err(Refusal::NotPossible(why));
        }
        let bank = charter.clock.bank;
        let (rotation, agreed) = (Rotation::default(), Vec::new());
        let mut table = Table { charter, rotation, agreed, ..self.clone() };
        for person in table.people.values_mut() {
            person.bank = person.bank.min(bank);
        }
        if table.turn() != self.turn() {
            table.waits_since = table.now;
        }
        Ok(table)
    }
}
