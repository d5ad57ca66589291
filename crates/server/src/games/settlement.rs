//! What a table is settled on, and what comes of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use room::Charter;

use crate::games::offered::Offered;
use crate::games::text::GameText;

/// What a table is settled on.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// The games that the room offers.
    pub(crate) offered: Arc<Offered>,
    /// Who wishes it, as far as that is known.
    pub(crate) by: Option<String>,
    pub(crate) names: Names,
}

/// What games of a host may go by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Names {
    /// By nothing that a game of the room goes by.
    Own,
    /// By anything: the text was accepted before, and goes on.
    AsTheyAre,
}

/// What a table is played by.
#[derive(Clone, Debug)]
pub(crate) struct Settlement {
    pub(crate) charter: Arc<Charter>,
    /// Each game with the hash of its text.
    pub(crate) games: Vec<GameText>,
    /// The texts by their hashes.
    pub(crate) texts: BTreeMap<String, String>,
    /// What would be refused if the games were new.
    pub(crate) warnings: Vec<String>,
}
