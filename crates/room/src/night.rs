//! A scripted evening: a table with its people, from the first hand to the last.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use variant::mix::Mix;
use variant::{Catalogue, Faults, File};

use crate::read::{self, StakesList};
use crate::{Chair, Clock, HouseRules, Stakes, Time, TimeOfDay};

/// An evening as its file says it.
#[derive(Clone, PartialEq, Debug)]
pub struct Night {
    /// The name people use.
    pub name: String,
    /// What is played. A single game is a mix that does not change.
    pub mix: Mix,
    /// For how much.
    pub stakes: Stakes,
    /// How the house plays.
    pub house: HouseRules,
    /// How long players may take.
    pub clock: Clock,
    /// How many chairs there are.
    pub chairs: u8,
    /// When the first hand is dealt.
    pub begins: TimeOfDay,
    /// When it is over.
    pub length: Length,
    /// How many hands are dealt in an hour.
    pub pace: u16,
    /// What the shuffles come from; without one, the program draws it.
    pub seed: Option<u64>,
    /// Who comes, in the order of the file.
    pub people: Vec<Guest>,
}

/// When a night is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// After so many hands.
    Hands(u32),
    /// At this time: no hand begins at it or later.
    Until(TimeOfDay),
}

/// Someone who comes to a night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The name, which nobody else has.
    pub name: String,
    /// How they play, if the file says it.
    pub style: Option<Style>,
    /// Where they sit, if that is settled.
    pub chair: Option<Chair>,
    /// With how much they sit down.
    pub buy_in: u64,
    /// How often they buy again at most; without a number as often as the house allows.
    pub rebuys: Option<u16>,
    /// When they come, if not at the beginning.
    pub comes: Option<TimeOfDay>,
    /// When they leave, if before the end.
    pub leaves: Option<TimeOfDay>,
    /// Whether they take an overs button.
    pub overs: bool,
    /// Whether they straddle whenever they may.
    pub straddles: bool,
}

/// A way to play by its name. Whoever knows the names checks it, and shows a wrong one at its
/// place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// The name.
    pub name: String,
    /// Where it stands in the file, in bytes.
    pub place: Range<usize>,
}

impl Night {
    /// How many hands are dealt in an hour where the file does not say it.
    pub const PACE: u16 = 30;

    /// Reads and checks the file of a night. It finds its games and mixes in this catalogue, and
    /// its stakes in this list.
    pub fn read(file: &File, catalogue: &Catalogue, stakes: &StakesList) -> Result<Night, Faults> {
        read::night(file, catalogue, stakes)
    }

    /// When a hand begins, the first being 0, if hands follow each other at the pace of the night.
    pub fn time_of(&self, hand: u32) -> Time {
        Time(u64::from(hand) * 3_600_000 / u64::from(self.pace.max(1)))
    }

    /// Whether this hand, the first being 0, is not dealt any more.
    pub fn is_over(&self, hand: u32) -> bool {
        match self.length {
            Length::Hands(hands) => hand >= hands,
            Length::Until(end) => self.time_of(hand) >= self.moment(end),
        }
    }

    /// When it is this time of day for the first time in the night.
    pub fn moment(&self, time: TimeOfDay) -> Time {
        Time::minutes(u64::from(time.since(self.begins)))
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes() / 60, self.minutes() % 60)
    }
}

/// Why a text is no time of day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected hours and minutes from 00:00 to 23:59")]
pub struct NoTime;

impl FromStr for TimeOfDay {
    type Err = NoTime;

    fn from_str(text: &str) -> Result<TimeOfDay, NoTime> {
        let number = |digits: &str, length: std::ops::RangeInclusive<usize>| {
            let fits = length.contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
            fits.then(|| digits.parse::<u16>().ok()).flatten()
        };
        let (hours, minutes) = text.split_once(':').ok_or(NoTime)?;
        let hours = number(hours, 1..=2).filter(|hours| *hours < 24).ok_or(NoTime)?;
        let minutes = number(minutes, 2..=2).filter(|minutes| *minutes < 60).ok_or(NoTime)?;
        TimeOfDay::new(60 * hours + minutes).ok_or(NoTime)
    }
}
