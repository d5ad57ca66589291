//! A hand that somebody looks at.

use engine::{Event as HandEvent, Seen, Sight};
use room::Chair;
use telling::{Language, Paid};

/// A hand that is looked at: the public part, and what happened in it as everybody saw it.
pub(crate) struct Looked<'h> {
    pub(crate) number: u64,
    pub(crate) chairs: &'h [Chair],
    /// Where the button lies.
    pub(crate) button: Option<Chair>,
    pub(crate) players: Vec<(u64, String)>,
    /// Whose the game is.
    pub(crate) mark: Option<wire::Mark>,
    pub(crate) events: &'h [HandEvent<Seen>],
    /// The pots that were paid.
    pub(crate) paid: &'h [Paid],
    /// Who gets what by agreement, where that has ended it.
    pub(crate) agreed: &'h Agreed,
    /// In which language.
    pub(crate) language: Language,
}

/// What has come of a hand that ended by agreement.
#[derive(Clone, Debug, Default)]
pub(crate) struct Agreed {
    /// Who gets how much.
    pub(crate) pieces: Vec<(Chair, u64)>,
    /// The hands that everybody sees for it.
    pub(crate) shown: Vec<(Chair, Vec<Seen>)>,
}

impl Agreed {
    pub(crate) fn of<C: Sight>(
        pieces: &[(Chair, u64)],
        shown: &[(Chair, engine::Cards<C>)],
    ) -> Agreed {
        let seen = |cards: &engine::Cards<C>| cards.iter().map(|card| card.seen()).collect();
        Agreed {
            pieces: pieces.to_vec(),
            shown: shown.iter().map(|(chair, cards)| (*chair, seen(cards))).collect(),
        }
    }
}
