//! How a tournament ended: what is kept of it, and how it is written down.

use std::fmt::{self, Write as _};

use room::Shown;
use variant::quoted;

use crate::plan::Cost;

/// The results of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// What the tournament is called.
    pub name: String,
    /// The id of its plan, if it has one.
    pub tournament: Option<String>,
    /// The day it began.
    pub day: Day,
    /// How money is written.
    pub shown: Shown,
    /// What an entry cost.
    pub entry: Cost,
    /// How many entries there were, re-entries included.
    pub entries: u32,
    /// What all prizes and bounties add up to, where the file says it.
    pub pool: Option<u64>,
    /// Whether prizes are not those of the places, because of a deal or a ruling.
    pub deal: bool,
    /// The players, from first place down. Players who tie have the same place, and the next place is behind
    /// all of them.
    pub finishers: Vec<Finisher>,
}

/// A player in a tournament that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finisher {
    /// The place, from 1.
    pub place: u32,
    /// The player's name.
    pub player: String,
    /// All that the player paid, fees included.
    pub paid: u64,
    /// The prize.
    pub prize: u64,
    /// The bounties.
    pub bounties: u64,
}

impl Finisher {
    /// Prize and bounties.
    pub fn won(&self) -> u64 {
        self.prize + self.bounties
    }
}

/// What players paid is not what they won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unbalanced {
    /// The house kept so much, fees aside.
    Kept(u64),
    /// They won so much more than they paid.
    Added(u64),
}

impl Results {
    /// What was paid and what was won, where they are not the same. Fees are kept, and that is no surprise;
    /// entries of players who are not listed have been paid for.
    pub fn unbalanced(&self) -> Option<Unbalanced> {
        let entries = u64::from(self.entries);
        let paid: u64 = self.finishers.iter().map(|finisher| finisher.paid).sum();
        let paid = paid.max(entries.saturating_mul(self.entry.pool + self.entry.fee));
        let paid = paid.saturating_sub(entries.saturating_mul(self.entry.fee));
        let won: u64 = self.finishers.iter().map(Finisher::won).sum();
        match (paid.saturating_sub(won), won.saturating_sub(paid)) {
            (0, 0) => None,
            (kept, 0) => Some(Unbalanced::Kept(kept)),
            (_, added) => Some(Unbalanced::Added(added)),
        }
    }
}

/// As a file, which reads back the same.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plan = self.tournament.as_ref().map(|id| format!(" tournament={}", quoted(id)));
        writeln!(f, "results {}{} {{", quoted(&self.name), plan.unwrap_or_default())?;
        writeln!(f, "    day \"{}\"", self.day)?;
        if self.shown == Shown::Cents {
            writeln!(f, "    unit cents")?;
        }
        let Cost { pool, fee } = self.entry;
        match (pool, fee) {
            (0, 0) => {}
            (pool, 0) => writeln!(f, "    buy-in {pool}")?,
            (pool, fee) => writeln!(f, "    buy-in {pool} fee={fee}")?,
        }
        writeln!(f, "    entries {}", self.entries)?;
        if let Some(pool) = self.pool {
            writeln!(f, "    pool {pool}")?;
        }
        if self.deal {
            writeln!(f, "    deal")?;
        }
        for finisher in &self.finishers {
            let mut line = format!("    place {} {}", finisher.place, quoted(&finisher.player));
            for (name, amount) in [("prize", finisher.prize), ("bounties", finisher.bounties)] {
                if amount > 0 {
                    write!(line, " {name}={amount}")?;
                }
            }
            if finisher.paid != pool + fee {
                write!(line, " paid={}", finisher.paid)?;
            }
            writeln!(f, "{line}")?;
        }
        writeln!(f, "}}")
    }
}

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// This day, if there is one.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Day {
            year,
            month,
            day,
        })
    }

    /// The day that is written like this: 2026-03-06.
    pub fn read(text: &str) -> Option<Day> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts.as_slice() else { return None };
        let is_plain = |part: &str, long: usize| {
            part.len() == long && part.bytes().all(|digit| digit.is_ascii_digit())
        };
        if !is_plain(year, 4) || !is_plain(month, 2) || !is_plain(day, 2) {
            return None;
        }
        Day::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
