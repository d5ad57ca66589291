//! How a table stands between two hands, as data: what a table is rebuilt from without all its log.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::button::Marks;
use crate::charter::{BadCharter, Charter};
use crate::command::Motion;
use crate::ledger::Ledger;
use crate::table::{Person, Rotation, Stage, Table};
use crate::{Chair, PlayerId, Time};

/// How a table stands between two hands. It holds no cards: the hand that was played last is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    now: Time,
    people: BTreeMap<PlayerId, Person>,
    ledger: Ledger,
    marks: Option<Marks>,
    dealer: Option<Chair>,
    won_button: Option<Chair>,
    hands: u64,
    since_bomb: u32,
    is_double: bool,
    rotation: Rotation,
    agreed: Vec<(Motion, PlayerId)>,
    seats_changed: u64,
    waits_since: Time,
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
            ..table
        })
    }
}
