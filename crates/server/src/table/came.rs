//! Those who came to a table, and what is said to who may not.

use std::collections::HashMap;

use store::Sealer;

use crate::door::address::Address;

/// What somebody is told whom the host has banned.
pub(crate) const BANNED: &str = "The host has banned you from this table.";

/// What somebody is told who came in from the address of a guest whom the host has banned.
pub(crate) const BANNED_NEAR: &str = "The host has banned a guest from your address. To join this \
    table, set a password for your name, or ask the host to lift the ban.";

/// Those who came to a table since it was opened.
#[derive(Debug, Default)]
pub(super) struct Came {
    pub(super) sealer: Option<Sealer>,
    pub(super) guests: HashMap<u64, (String, Address)>,
}
