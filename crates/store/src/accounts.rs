//! What is kept of people beside their names: where they are logged in, and what was done to whom.

use room::{Account, PlayerId};

use crate::records::{Person, Store, StoreError, TableId};

/// The name of somebody whose account was deleted.
pub const DELETED: &str = "Deleted player";

/// What a secret word is known by: its hash. Whoever reads the data cannot come in with it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SecretId(pub String);

/// Somebody is logged in somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of the word in the cookie.
    pub id: SecretId,
    /// Who.
    pub person: u64,
    /// Since when, in seconds since 1970.
    pub created: u64,
    /// When they were here last, in seconds since 1970 and not to the minute.
    pub seen: u64,
    /// With what: "Firefox on Linux".
    pub agent: String,
    /// From where, roughly.
    pub address: String,
}

/// A word that lets somebody set a new password, once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reset {
    /// The hash of the word.
    pub id: SecretId,
    /// Whose password.
    pub person: u64,
    /// Until when, in seconds since 1970.
    pub until: u64,
}

/// What a host or an operator did. It never names a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditLine {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who did it: `host 17 (Ann)`, `operator`, `room`.
    pub who: String,
    /// What, in a word: `pause`, `reset-password`.
    pub what: String,
    /// To whom or what, and how.
    pub about: String,
}

/// Something about people that is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Somebody logs in.
    Session(Session),
    /// They were here again.
    Seen {
        /// Where they are logged in. It may have ended meanwhile.
        session: SecretId,
        /// When, in seconds since 1970.
        at: u64,
    },
    /// They log out, or are logged out.
    End(SecretId),
    /// All sessions of somebody end, but one perhaps. Sealed cookies of before end with them.
    EndAll {
        /// Whose.
        person: u64,
        /// Which goes on.
        but: Option<SecretId>,
        /// When, in seconds since 1970.
        at: u64,
    },
    /// Sessions that began before this end, which are too old to be used, and so do links for new passwords
    /// that were good until then.
    Prune {
        /// Sessions from before this go, in seconds since 1970.
        sessions: u64,
        /// Links that were good until then or less.
        resets: u64,
    },
    /// A sealed cookie becomes a session, which each does once: the hash of the cookie.
    Exchange(SecretId),
    /// A link for a new password, in the place of an older one.
    Reset(Reset),
    /// The link is used, which can be done once.
    UseReset(SecretId),
    /// An account is deleted: the name is free, and past hands are played by a [`DELETED`] player.
    Delete {
        /// Whose.
        person: u64,
    },
    /// What a host or an operator did. Nothing ever changes it.
    Audit(AuditLine),
}

/// Which people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those who keep their names with a password.
    Kept,
    /// Guests as well.
    All,
}

/// What a store knows of people beside their names.
pub trait Accounts {
    /// Someone with a password whose name can be taken for this one ([`crate::Folded`]).
    fn person_like(&self, name: &str) -> Result<Option<Person>, StoreError>;

    /// People, by number; not those whose accounts were deleted.
    fn people(&self, which: Which) -> Result<Vec<Person>, StoreError>;

    /// Whether somebody's account was deleted.
    fn is_deleted(&self, person: u64) -> Result<bool, StoreError>;

    /// Sealed cookies of somebody that were made before this are good no more, in seconds since 1970.
    fn cookies_since(&self, person: u64) -> Result<u64, StoreError>;

    /// A session, and whose it is.
    fn session(&self, id: &SecretId) -> Result<Option<(Session, Person)>, StoreError>;

    /// The sessions of somebody, or of all: those that were used last first.
    fn sessions(&self, person: Option<u64>) -> Result<Vec<Session>, StoreError>;

    /// A link for a new password.
    fn reset(&self, id: &SecretId) -> Result<Option<Reset>, StoreError>;

    /// What hosts and operators did, the last so many, in order, each with its number.
    fn audit(&self, last: usize) -> Result<Vec<(u64, AuditLine)>, StoreError>;

    /// The tables that are not over at which somebody has chips, in their stack or in the pot.
    fn chips_of(&self, player: u64) -> Result<Vec<TableId>, StoreError>;
}

/// Those of the tables at which somebody has chips: in their stack, or in the pot of a hand that they
/// were dealt in and that is not over.
pub(crate) fn with_chips(
    store: &dyn Store,
    tables: &[TableId],
    player: u64,
) -> Result<Vec<TableId>, StoreError> {
    let mut with = Vec::new();
    for table in tables {
        let balances = store.balances(*table)?;
        let has = |account: Account| balances.iter().any(|(it, sum)| *it == account && *sum != 0);
        let is_dealt_in = || -> Result<bool, StoreError> {
            let hand = store.hands(*table)?.pop();
            Ok(hand.is_some_and(|hand| hand.players.iter().any(|(id, _)| *id == player)))
        };
        if has(Account::Player(PlayerId(player))) || (has(Account::Pot) && is_dealt_in()?) {
            with.push(*table);
        }
    }
    Ok(with)
}
