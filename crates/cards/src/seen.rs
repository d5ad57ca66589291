//! A card as someone sees it.

use serde::de::IntoDeserializer;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Card;

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
    pub fn in_data(self) -> &'static str {
        match self {
            Seen::Face(card) => card.in_data(),
            Seen::Back => BACK,
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
