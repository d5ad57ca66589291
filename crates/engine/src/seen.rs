//! What is known of a card, and who knows it.

use cards::{Card, Seen};

use crate::Seat;

/// A card that is known, or perhaps not.
///
/// A hand of [`Card`]s is the truth. A hand of [`Seen`] is what one viewer knows, or what a record of
/// a real hand tells.
pub trait Sight: Copy + Eq + std::fmt::Debug {
    /// The face, if it is known.
    fn face(self) -> Option<Card>;

    /// As one who may look at it sees it.
    fn seen(self) -> Seen;
}

impl Sight for Card {
    fn face(self) -> Option<Card> {
        Some(self)
    }

    fn seen(self) -> Seen {
        Seen::Face(self)
    }
}

impl Sight for Seen {
    fn face(self) -> Option<Card> {
        match self {
            Seen::Face(card) => Some(card),
            Seen::Back => None,
        }
    }

    fn seen(self) -> Seen {
        self
    }
}

/// Who looks on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who sees their own cards.
    Seat(Seat),
    /// Anyone else, who sees what lies face up.
    Spectator,
}

impl Viewer {
    /// Whether the cards of this seat are the viewer's own.
    pub(crate) fn owns(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}
