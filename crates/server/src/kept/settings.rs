//! What is settled about a table besides its play.

use std::collections::BTreeMap;

use room::{PlayerId, TimeOfDay};
use wire::{Bid, Wished};

use crate::games::text::GameText;

/// What is settled about a table besides its play. How it is kept is told in [`crate::kept::form`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    pub(crate) wished: Wished,
    /// What time it was when the table opened.
    pub(crate) opens: TimeOfDay,
    pub(crate) host: Option<u64>,
    /// How each bot plays.
    pub(crate) bots: BTreeMap<u64, String>,
    /// Who asks the host for a chair or for chips.
    pub(crate) bids: Vec<Bid>,
    /// The name of who has paused it last.
    pub(crate) paused_by: Option<String>,
    /// Whether the table closes when the hand is over.
    pub(crate) closing: bool,
    /// Who may say nothing here, and who may not be here at all.
    pub(crate) muted: Vec<u64>,
    pub(crate) banned: Vec<u64>,
    /// More about bans; those of old have none.
    pub(crate) barred: Vec<Barred>,
    /// The texts that the games are played by.
    pub(crate) games: Vec<GameText>,
    /// The name of whoever wished it, which games of their own are marked with.
    pub(crate) wished_by: Option<String>,
}

/// A ban, besides whose it is. An address is kept as a proof that only the room's key can compare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Barred {
    pub(crate) player: u64,
    /// What they were called.
    pub(crate) name: String,
    /// Since when, in seconds since 1970.
    pub(crate) at: u64,
    /// From where they came, if they are a guest.
    pub(crate) address: Option<String>,
}

impl Settings {
    /// What somebody is called who is banned.
    pub(crate) fn name_of_banned(&self, table: &room::Table, player: u64) -> String {
        let barred = self.barred.iter().find(|it| it.player == player);
        let name = barred.map(|it| it.name.clone()).filter(|name| !name.is_empty());
        name.or_else(|| name_at(table, player)).unwrap_or_default()
    }
}

/// What somebody is called who has sat at a table.
pub(crate) fn name_at(table: &room::Table, player: u64) -> Option<String> {
    table.people().get(&PlayerId(player)).map(|it| it.name.clone())
}
