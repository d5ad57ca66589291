//! The watcher's own clock: level, what is left of it, since when.

use room::Time;
use tournament::plan::{Lasts, Plan, Step, Then};

use super::watch::{Seen, hold};

const MINUTE: u64 = 60_000;

/// Where the schedule is.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    pub(crate) step: u32,
    /// What is left of it in milliseconds; nothing where hands are counted, or the last level stays.
    left: Option<u64>,
    /// Until when `left` is worked out.
    at: Time,
    pub(crate) is_running: bool,
}

impl Clock {
    pub(crate) fn new() -> Clock {
        Clock { step: 0, left: None, at: Time(0), is_running: false }
    }

    /// The first level begins.
    pub(crate) fn start(&mut self, plan: &Plan, at: Time) {
        *self = Clock { at, is_running: true, ..Clock::new() };
        self.left = lasts(plan, 0);
    }

    /// Time passes. A level that is over is followed by the next at once.
    pub(crate) fn pass(&mut self, at: Time) -> Seen {
        let passed = at.0.saturating_sub(self.at.0);
        self.at = at;
        if let Some(left) = &mut self.left
            && self.is_running
        {
            hold!(*left >= passed, "12", "the clock was due {} ms ago", passed - *left);
            *left -= passed;
        }
        Ok(())
    }

    /// Something takes minutes off the clock.
    pub(crate) fn take(&mut self, minutes: u32) {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(u64::from(minutes) * MINUTE);
        }
    }

    pub(crate) fn correct(&mut self, plan: &Plan, step: u32) {
        self.step = step;
        self.left = lasts(plan, step);
    }

    pub(crate) fn set_left(&mut self, left: u64) {
        self.left = Some(left);
    }

    /// The next level or break begins.
    pub(crate) fn next(&mut self, plan: &Plan, step: u32) -> Seen {
        hold!(step == self.step + 1, "12", "step {step} comes after {}", self.step);
        hold!(
            self.left.is_none_or(|left| left == 0),
            "12",
            "step {step} begins {:?} ms too early",
            self.left
        );
        self.step = step;
        self.left = lasts(plan, step);
        Ok(())
    }

    /// How many hands each table plays at this level, where hands are counted.
    pub(crate) fn hands(&self, plan: &Plan) -> Option<u32> {
        let is_last = self.step as usize + 1 >= plan.schedule.steps.len();
        if is_last && plan.schedule.then == Then::Stay {
            return None;
        }
        match row(plan, self.step)? {
            Lasts::Hands(hands) => Some(hands),
            Lasts::Minutes(_) => None,
        }
    }

    pub(crate) fn is_break(&self, plan: &Plan) -> bool {
        matches!(plan.schedule.steps.get(self.step as usize), Some(Step::Break { .. }))
    }

    /// The number of the level, the first being 1.
    pub(crate) fn level(&self, plan: &Plan) -> u32 {
        let steps = &plan.schedule.steps;
        let until = (self.step as usize + 1).min(steps.len());
        let levels = steps[..until].iter().filter(|step| matches!(step, Step::Level(_))).count();
        let beyond = (self.step as usize + 1).saturating_sub(steps.len());
        let beyond = if plan.schedule.then == Then::Double { beyond } else { 0 };
        (levels + beyond) as u32
    }

    /// Whether this moment of the schedule is over.
    pub(crate) fn is_past(&self, plan: &Plan, until: tournament::plan::Until) -> bool {
        use tournament::plan::Until;
        match until {
            Until::Level(level) => {
                let steps = plan.schedule.steps.iter().enumerate();
                let mut levels = steps.filter(|(_, step)| matches!(step, Step::Level(_)));
                let last = levels.nth(level as usize - 1).map(|(place, _)| place);
                last.is_some_and(|last| self.step as usize > last)
            }
            Until::Break => {
                let is_break = |step: &Step| matches!(step, Step::Break { .. });
                let first = plan.schedule.steps.iter().position(is_break);
                first.is_some_and(|first| self.step as usize > first)
            }
        }
    }
}

fn row(plan: &Plan, step: u32) -> Option<Lasts> {
    let steps = &plan.schedule.steps;
    let is_beyond = step as usize >= steps.len();
    let last = || plan.schedule.rows().last().map(|row| row.lasts);
    match steps.get(step as usize) {
        Some(Step::Level(row)) => Some(row.lasts),
        Some(Step::Break { .. }) => None,
        None if is_beyond && plan.schedule.then == Then::Double => last(),
        None => None,
    }
}

fn lasts(plan: &Plan, step: u32) -> Option<u64> {
    let steps = &plan.schedule.steps;
    if step as usize + 1 == steps.len() && plan.schedule.then == Then::Stay {
        return None;
    }
    match (steps.get(step as usize), row(plan, step)) {
        (Some(Step::Break { minutes, .. }), _) => Some(u64::from(*minutes) * MINUTE),
        (_, Some(Lasts::Minutes(minutes))) => Some(u64::from(minutes) * MINUTE),
        _ => None,
    }
}
