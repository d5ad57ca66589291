//! Who, where and when.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Someone who plays, as the world outside numbers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlayerId(pub u64);

/// A place at the table. Chairs stay where they are; a [`engine::Seat`] is a place in one hand, counted
/// from the left of the button.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Chair(u8);

/// A number that is no chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} isn't a seat: expected 0 to {most}", most = Chair::MOST - 1)]
pub struct NoChair(u8);

impl TryFrom<u8> for Chair {
    type Error = NoChair;

    fn try_from(number: u8) -> Result<Chair, NoChair> {
        Chair::new(number).ok_or(NoChair(number))
    }
}

impl Chair {
    /// The most chairs of a table.
    pub const MOST: u8 = 10;

    /// The chair with this number, the first being 0.
    pub fn new(number: u8) -> Option<Chair> {
        (number < Chair::MOST).then_some(Chair(number))
    }

    /// Its number, the first being 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All chairs of a table with so many, the first first.
    pub fn all(chairs: u8) -> impl DoubleEndedIterator<Item = Chair> + Clone {
        (0..chairs.min(Chair::MOST)).map(Chair)
    }

    /// All chairs of a table with so many, from the left of this one around to this one itself.
    pub fn after(self, chairs: u8) -> impl DoubleEndedIterator<Item = Chair> + Clone {
        let chairs = chairs.min(Chair::MOST);
        (1..=chairs).map(move |step| Chair((self.0 + step) % chairs))
    }
}

impl fmt::Display for Chair {
    /// As people count: the first is chair 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// A moment: milliseconds since the table was opened.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Time(pub u64);

impl Time {
    /// So many minutes after the table was opened.
    pub const fn minutes(minutes: u64) -> Time {
        Time(minutes * 60_000)
    }

    /// So many milliseconds later.
    #[must_use]
    pub const fn plus(self, millis: u64) -> Time {
        Time(self.0.saturating_add(millis))
    }
}
