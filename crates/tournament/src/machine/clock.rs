//! The clock: three numbers, and nothing that ticks.

use faults::fault;
use room::{Level, Raised, Time};

use super::Tournament;
use super::event::Fact;
use super::stands::{At, Stage};
use crate::plan::{Lasts, Plan, Row, Schedule, Step, Then, Until};

/// How long somebody without chips may think about having more, in milliseconds.
pub(crate) const SECOND_LIFE: u64 = 60_000;

/// A minute in milliseconds.
pub(crate) const MINUTE: u64 = 60_000;

/// The most that doubled blinds rise to.
const MOST: u64 = 1_000_000_000_000;

/// Where the schedule is, how much of that is left, and since when it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Clock {
    pub(crate) step: u32,
    /// In milliseconds; none where hands are counted, or where it never ends.
    pub(crate) left: Option<u64>,
    /// None where it stands.
    pub(crate) since: Option<Time>,
}

impl Clock {
    pub(crate) fn ends(&self) -> Option<Time> {
        Some(self.since?.plus(self.left?))
    }

    /// Runs or stands from now on.
    pub(crate) fn wind(&mut self, at: Time, runs: bool) {
        match (self.since, runs) {
            (None, true) => self.since = Some(at),
            (Some(since), false) => {
                let gone = at.0.saturating_sub(since.0);
                self.left = self.left.map(|left| left.saturating_sub(gone));
                self.since = None;
            }
            _ => {}
        }
    }
}

/// A part of a schedule as it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Now {
    /// A level.
    Level {
        /// Its number, the first being 1.
        number: u32,
        /// What is paid and bet.
        row: Row,
        /// How long it lasts; nothing: to the end.
        lasts: Option<Lasts>,
    },
    /// A break.
    Break {
        /// How long, in minutes.
        minutes: u32,
    },
}

impl Schedule {
    /// A part by its number, the first being 0. Beyond the last one the last level stays or doubles.
    pub fn at(&self, step: u32) -> Option<Now> {
        let levels = |steps: &[Step]| {
            steps.iter().filter(|step| matches!(step, Step::Level(_))).count() as u32
        };
        let index = step as usize;
        match self.steps.get(index) {
            Some(Step::Break { minutes, .. }) => return Some(Now::Break { minutes: *minutes }),
            Some(Step::Level(row)) => {
                let is_last = index + 1 == self.steps.len() && self.then == Then::Stay;
                let lasts = (!is_last).then_some(row.lasts);
                return Some(Now::Level {
                    number: levels(&self.steps[..=index]),
                    row: row.clone(),
                    lasts,
                });
            }
            None => {}
        }
        let last = self.rows().last()?;
        let number = levels(&self.steps);
        match self.then {
            Then::Stay => Some(Now::Level { number, row: last.clone(), lasts: None }),
            Then::Double => {
                let more = step + 1 - self.steps.len() as u32;
                let rows = std::iter::successors(Some(last.clone()), doubled);
                let row = rows.take(more as usize + 1).last()?;
                Some(Now::Level { number: number + more, lasts: Some(row.lasts), row })
            }
        }
    }

    /// The number of the part in which something ends, the first being 0.
    pub(crate) fn last_of(&self, until: Until) -> Option<u32> {
        let mut levels = 0;
        for (index, step) in self.steps.iter().enumerate() {
            match (step, until) {
                (Step::Break { .. }, Until::Break) => return Some(index as u32),
                (Step::Level(_), Until::Level(level)) => {
                    levels += 1;
                    if levels == level {
                        return Some(index as u32);
                    }
                }
                _ => {}
            }
        }
        None
    }
}

/// The same with everything doubled, unless that is too much.
fn doubled(row: &Row) -> Option<Row> {
    let Level { chip, ante, blinds, bets, least_bet, spread, bring_in, kill } = row.level;
    let two = |(small, big): (u64, u64)| (2 * small, 2 * big);
    let largest = [blinds.1, bets.1, spread.1, ante, kill].into_iter().max().unwrap_or(0);
    let level = Level {
        chip,
        ante: 2 * ante,
        blinds: two(blinds),
        bets: two(bets),
        least_bet: 2 * least_bet,
        spread: two(spread),
        bring_in: 2 * bring_in,
        kill: 2 * kill,
    };
    (largest < MOST).then(|| Row { level, free: row.free.map(two), ..row.clone() })
}

impl Plan {
    /// What a table is told of a level.
    pub fn raised(&self, row: &Row) -> Raised {
        let big = row.level.blinds.1;
        let table_ante = self.table_ante.map(|ante| engine::TableAnte { chips: big, ..ante });
        Raised { level: row.level, free: row.free, table_ante, removed_at: self.ante_removed_at }
    }
}

impl Tournament {
    /// The level or break of now.
    pub fn plays(&self) -> Option<Now> {
        self.plan.schedule.at(self.stands.clock.step)
    }

    /// The number of the level, the first being 1; in a break that of the one before.
    pub fn level(&self) -> u32 {
        let steps = (0..=self.stands.clock.step).rev();
        let level = |step| match self.plan.schedule.at(step) {
            Some(Now::Level { number, .. }) => Some(number),
            _ => None,
        };
        steps.into_iter().find_map(level).unwrap_or(1)
    }

    /// When the level or break ends, if the clock runs.
    pub fn ends(&self) -> Option<Time> {
        self.stands.clock.ends()
    }

    /// What is left of the level or break, in milliseconds, if that is counted.
    pub fn time_left(&self) -> Option<u64> {
        let clock = self.stands.clock;
        let gone = clock.since.map_or(0, |since| self.stands.now.0.saturating_sub(since.0));
        clock.left.map(|left| left.saturating_sub(gone))
    }

    /// Whether the director has stopped everything.
    pub fn is_paused(&self) -> bool {
        self.stands.is_paused
    }

    /// Whether it is a break, of the schedule or beside it.
    pub fn is_break(&self) -> bool {
        self.stands.interlude.is_some() || matches!(self.plays(), Some(Now::Break { .. }))
    }

    /// How long a part of the schedule lasts, in milliseconds.
    pub(crate) fn lasts(&self, step: u32) -> Option<u64> {
        match self.plan.schedule.at(step)? {
            Now::Break { minutes } => Some(u64::from(minutes) * MINUTE),
            Now::Level { lasts: Some(Lasts::Minutes(minutes)), .. } => {
                Some(u64::from(minutes) * MINUTE)
            }
            Now::Level { .. } => None,
        }
    }

    /// Whether the clock is to run.
    pub(crate) fn runs(&self) -> bool {
        let counted = |it: crate::plan::HandForHand| it.minutes.is_some();
        let by_hands = self.stands.hand_for_hand && self.plan.hand_for_hand.is_some_and(counted);
        let stands = &self.stands;
        // A break takes its time, whatever hands take.
        let by_hands = by_hands && !matches!(self.plays(), Some(Now::Break { .. }));
        stands.stage == Stage::Running
            && !fault!("tournament-clock-runs-while-paused", stands.is_paused, false)
            && stands.interlude.is_none()
            && !by_hands
    }

    /// Whether something that ends then is still possible.
    pub(crate) fn is_before(&self, until: Until) -> bool {
        match self.stands.stage {
            Stage::Entering => true,
            Stage::Finished => false,
            Stage::Running => {
                let last = self.plan.schedule.last_of(until);
                last.is_some_and(|last| self.stands.clock.step <= last)
            }
        }
    }

    /// Whether lammers are chips by now: all are due at the end of a level (BARGE 1.9).
    pub(crate) fn lammers_are_due(&self) -> bool {
        let until = self.plan.lammers.map(|lammers| Until::Level(lammers.until));
        self.stands.stage == Stage::Running && until.is_some_and(|until| !self.is_before(until))
    }

    /// Whether everyone may have chips once more now: in the break after the last re-buys, or the one in
    /// which they end.
    pub(crate) fn is_add_on(&self) -> bool {
        self.add_on_step() == Some(self.stands.clock.step) && self.stands.stage == Stage::Running
    }

    /// The part of the schedule in which everyone may have chips once more.
    pub(crate) fn add_on_step(&self) -> Option<u32> {
        self.plan.add_on?;
        let schedule = &self.plan.schedule;
        let until = self.plan.rebuy.map_or(Until::Break, |rebuy| rebuy.until);
        let last = schedule.last_of(until)? as usize;
        let is_break = |step: &(usize, &Step)| matches!(step.1, Step::Break { .. });
        let mut later = schedule.steps.iter().enumerate().skip(last);
        later.find(is_break).map(|(step, _)| step as u32)
    }

    /// When something happens by itself.
    pub fn deadline(&self) -> Option<Time> {
        let stands = &self.stands;
        if stands.stage != Stage::Running || stands.is_paused || stands.asked.is_some() {
            return None;
        }
        let lives = stands.desks.values().any(|desk| desk.pending > 0);
        let lives = lives.then(|| self.second_lives().map(|(_, until)| until).min()).flatten();
        [stands.clock.ends(), stands.interlude, lives].into_iter().flatten().min()
    }

    /// Players without chips who may still have more, and until when.
    fn second_lives(&self) -> impl Iterator<Item = (room::PlayerId, Time)> {
        self.stands.entrants.iter().filter_map(|(player, entrant)| match entrant.at {
            At::Fallen { until: Some(until), .. } => Some((*player, until)),
            _ => None,
        })
    }

    /// What happens by itself now.
    pub(crate) fn falls_due(&self, at: Time) -> Vec<Fact> {
        if self.stands.interlude.is_some_and(|until| until <= at) {
            return vec![Fact::InterludeOver];
        }
        if let Some((player, _)) = self.second_lives().find(|(_, until)| *until <= at) {
            // A lammer is turned into chips by itself (ruling t).
            let lammers = self.stands.entrants[&player].lammers;
            return match fault!("tournament-lammer-is-forgotten", lammers, 0) {
                0 => vec![Fact::Declined { player }],
                _ => vec![Fact::Redeemed { player, count: 1 }],
            };
        }
        match self.stands.clock.ends() {
            Some(ends) if ends <= at => vec![Fact::Step { step: self.stands.clock.step + 1 }],
            _ => Vec::new(),
        }
    }
}
