//! A hand that somebody looks at.

use engine::{Event as HandEvent, Seen};
use telling::{Language, Paid};

/// A hand that is looked at: the public part, and what happened in it as everybody saw it.
pub(crate) struct Looked<'h> {
    pub(crate) number: u64,
    pub(crate) chairs: &'h [room::Chair],
    /// Where the button lies.
    pub(crate) button: Option<room::Chair>,
    pub(crate) players: Vec<(u64, String)>,
    /// Whose the game is.
    pub(crate) mark: Option<wire::Mark>,
    pub(crate) events: &'h [HandEvent<Seen>],
    /// The pots that were paid.
    pub(crate) paid: &'h [Paid],
    /// Who gets what by agreement, where that has ended it.
    pub(crate) agreed: &'h [(room::Chair, u64)],
    /// In which language.
    pub(crate) language: Language,
}
