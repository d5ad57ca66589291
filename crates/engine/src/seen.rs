//! What can be known of a card.

use cards::Card;
use serde::de::IntoDeserializer;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Seat;

/// A card as someone sees it: its face, or its back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seen {
    /// The face.
    Face(Card),
    /// The back: any card.
    Back,
}

/// A back where cards are written as data; a face is written as the card.
const BACK: &str = "??";

impl Seen {
    /// As cards are written as data.
    pub fn in_data(self) -> String {
        match self {
            Seen::Face(card) => card.in_data().to_string(),
            Seen::Back => BACK.to_owned(),
        }
    }
}

impl Serialize for Seen {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Seen::Face(card) => card.serialize(to),
            Seen::Back => to.serialize_str(BACK),
        }
    }
}

impl<'d> Deserialize<'d> for Seen {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Seen, D::Error> {
        let text = String::deserialize(from)?;
        if text == BACK {
            return Ok(Seen::Back);
        }
        let text: StrDeserializer<'_, D::Error> = text.as_str().into_deserializer();
        Card::deserialize(text).map(Seen::Face)
    }
}

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
