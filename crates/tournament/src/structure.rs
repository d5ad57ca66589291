//! A schedule that ends on time, from players, stack, minutes and chips.
//!
//! A tournament is nearly over when all chips in play are twenty big blinds. So blinds grow at an even rate from
//! a first big blind that leaves players room to play to a last one of that size, and are rounded to amounts that
//! people know and that the chips can build.

use room::Level;
use variant::lines::MOST_AMOUNT;

use crate::plan::{Lasts, Row, Schedule, Step, Then, level};
use crate::read::MOST_PLAYERS;

/// What a schedule is made for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How many play.
    pub players: u32,
    /// The chips each starts with.
    pub stack: u64,
    /// How long it lasts, with its breaks.
    pub minutes: u32,
    /// How long a level lasts, if the host says so.
    pub level: Option<u32>,
    /// The chips that there are, the smallest first.
    pub chips: Vec<u64>,
    /// What is bet.
    pub bets: Bets,
}

/// What is bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bets {
    /// Blinds, at no limit or pot limit.
    Blinds,
    /// Fixed limits, with antes and a bring-in for games that have them.
    Limits,
}

/// Why there is no such schedule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSchedule {
    /// Fewer than two.
    #[error("A tournament needs at least 2 players.")]
    Players,
    /// The chips do not rise.
    #[error("Name the chips from the smallest to the largest, each once.")]
    Chips,
    /// The stack is no number of chips.
    #[error("A stack of {stack} can't be made from chips of {chip}. Make it a multiple of {chip}.")]
    Stack {
        /// The stack.
        stack: u64,
        /// The smallest chip.
        chip: u64,
    },
    /// The smallest blinds are too large for the stack.
    #[error(
        "The smallest blinds that chips of {chip} can make are {small}/{big}, so a stack of \
        {stack} is only {blinds} big blinds. Start with more chips or add a smaller one."
    )]
    TooFewChips {
        /// The smallest chip.
        chip: u64,
        /// The smallest small blind.
        small: u64,
        /// The smallest big blind.
        big: u64,
        /// The stack.
        stack: u64,
        /// The stack in big blinds.
        blinds: u64,
    },
    /// More than any tournament has.
    #[error("{what} {given} is too much: the most is {most}.")]
    TooMuch {
        /// Of what.
        what: &'static str,
        /// What was asked for.
        given: u64,
        /// The most.
        most: u64,
    },
    /// Too little time.
    #[error("{minutes} minutes is too short: the least is {least}.")]
    TooShort {
        /// What was asked for.
        minutes: u32,
        /// What is possible.
        least: u32,
    },
}

/// The longest tournament, a week, and its longest level, in minutes.
const LONGEST: (u32, u32) = (7 * 24 * 60, 24 * 60);
/// The fewest levels.
const LEAST_LEVELS: u32 = 4;
/// Levels that people know, in minutes.
const LENGTHS: [u32; 14] = [3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60];
/// The fewest big blinds in a stack at the start.
const FEWEST_BLINDS: u64 = 10;
/// How long players play between breaks, and how long a break is, in minutes.
const BREAKS: (u32, u32) = (75, 10);

/// A schedule. Its last level is the one in which all chips in play are twenty big blinds or fewer; after it
/// everything doubles.
pub fn schedule(wanted: &Wanted) -> Result<Schedule, NoSchedule> {
    let chip = *wanted.chips.first().unwrap_or(&1);
    check(wanted, chip)?;
    let all = wanted.stack.saturating_mul(u64::from(wanted.players));
    let ladder = ladder(&wanted.chips, all);
    let first = first_big(wanted, chip, &ladder)?;
    let last = ladder.iter().copied().find(|big| *big >= all / 20).unwrap_or(first).max(first);
    let (length, bigs) = levels(wanted, &ladder, first, last)?;
    let mut steps = Vec::new();
    let mut since = 0;
    for (number, big) in bigs.iter().enumerate() {
        steps.push(Step::Level(row(*big, length, wanted.bets, chip)));
        since += length;
        let is_last = number + 1 == bigs.len();
        if !is_last && is_break(since, length) {
            let later: Vec<u64> = bigs.iter().skip(number + 1).copied().collect();
            let before: Vec<u64> = removed(&steps);
            let remove = leaving(&wanted.chips, &later, wanted.bets, chip);
            let remove = remove.into_iter().filter(|chip| !before.contains(chip)).collect();
            steps.push(Step::Break { minutes: BREAKS.1, remove });
            since = 0;
        }
    }
    Ok(Schedule { steps, then: Then::Double, each_round: false })
}

fn check(wanted: &Wanted, chip: u64) -> Result<(), NoSchedule> {
    if wanted.players < 2 {
        return Err(NoSchedule::Players);
    }
    let largest = wanted.chips.last().copied().unwrap_or(1);
    let bounds = [
        ("A field of", u64::from(wanted.players), MOST_PLAYERS),
        ("A stack of", wanted.stack, MOST_AMOUNT),
        ("A chip of", largest, MOST_AMOUNT),
        ("A length (in minutes) of", u64::from(wanted.minutes), u64::from(LONGEST.0)),
        ("A level (in minutes) of", u64::from(wanted.level.unwrap_or(0)), u64::from(LONGEST.1)),
    ];
    if let Some((what, given, most)) = bounds.into_iter().find(|(_, given, most)| given > most) {
        return Err(NoSchedule::TooMuch { what, given, most });
    }
    let rise = wanted.chips.windows(2).all(|two| two[0] < two[1]);
    if chip == 0 || !rise {
        return Err(NoSchedule::Chips);
    }
    if wanted.stack == 0 || !wanted.stack.is_multiple_of(chip) {
        return Err(NoSchedule::Stack { stack: wanted.stack, chip });
    }
    Ok(())
}

/// Big blinds that people know, each a fifth to a half more than the one before. The small blind is half, and is built
/// from chips of some size: nobody counts out a small blind of 750 in chips of 25.
fn ladder(chips: &[u64], all: u64) -> Vec<u64> {
    let smallest = chips.first().copied().unwrap_or(1);
    let is_built = |big: u64| {
        let chip = chips.iter().copied().rfind(|chip| *chip <= big / 6).unwrap_or(smallest);
        big.is_multiple_of(2 * chip)
    };
    let mut ladder = Vec::new();
    let mut ten: u64 = 1;
    while ten <= all.max(20) {
        for tenths in [10, 12, 15, 16, 20, 30, 40, 60, 80] {
            let big = ten * tenths / 10;
            if (ten * tenths).is_multiple_of(10) && is_built(big) {
                ladder.push(big);
            }
        }
        ten = ten.saturating_mul(10);
    }
    if ladder.is_empty() {
        ladder.push(2 * smallest);
    }
    ladder
}

/// A hundredth of the stack, or as near as the chips come.
fn first_big(wanted: &Wanted, chip: u64, ladder: &[u64]) -> Result<u64, NoSchedule> {
    let wish = wanted.stack / 100;
    let found = ladder.iter().copied().rfind(|big| *big <= wish).or(ladder.first().copied());
    let big = found.unwrap_or(2 * chip);
    if big * FEWEST_BLINDS > wanted.stack {
        let (small, stack) = (big / 2, wanted.stack);
        return Err(NoSchedule::TooFewChips { chip, small, big, stack, blinds: stack / big });
    }
    Ok(big)
}

/// How long a level lasts, and the big blinds: of the lengths that people know, the one that uses the time best.
fn levels(
    wanted: &Wanted,
    ladder: &[u64],
    first: u64,
    last: u64,
) -> Result<(u32, Vec<u64>), NoSchedule> {
    let one = wanted.level.map(|length| [length.max(1)]);
    let lengths: &[u32] = one.as_ref().map_or(&LENGTHS, |one| one);
    let mut best: Option<(u32, u32, Vec<u64>)> = None;
    for length in lengths {
        let count = fitting(*length, wanted.minutes);
        if count < LEAST_LEVELS {
            continue;
        }
        let bigs = steps(ladder, first, last, count as usize);
        let used = lasting(*length, bigs.len() as u32);
        // Longer levels play better, where they use as much of the time.
        if best.as_ref().is_none_or(|(most, ..)| used >= *most) {
            best = Some((used, *length, bigs));
        }
    }
    let shortest = lengths.first().copied().unwrap_or(1);
    let least = lasting(shortest, LEAST_LEVELS);
    let none = NoSchedule::TooShort { minutes: wanted.minutes, least };
    best.map(|(_, length, bigs)| (length, bigs)).ok_or(none)
}

/// How long so many levels last, with their breaks.
fn lasting(length: u32, count: u32) -> u32 {
    let mut minutes = length.saturating_mul(count);
    while fitting(length, minutes) < count {
        minutes += 1;
    }
    minutes
}

/// How many levels fit into so many minutes, with their breaks.
fn fitting(length: u32, minutes: u32) -> u32 {
    let (mut count, mut at, mut since) = (0, 0u32, 0);
    loop {
        let pause = if count > 0 && is_break(since, length) { BREAKS.1 } else { 0 };
        if at.saturating_add(pause).saturating_add(length) > minutes {
            return count;
        }
        since = if pause > 0 { length } else { since + length };
        at += pause + length;
        count += 1;
    }
}

/// Whether it is time for a break.
fn is_break(since: u32, length: u32) -> bool {
    since + length / 2 >= BREAKS.0
}

/// So many big blinds from the first to the last, at an even rate, each larger than the one before.
fn steps(ladder: &[u64], first: u64, last: u64, count: usize) -> Vec<u64> {
    let growth = (last as f64 / first as f64).powf(1.0 / (count - 1) as f64);
    let mut bigs: Vec<u64> = Vec::new();
    for number in 0..count {
        let exact = first as f64 * growth.powi(number as i32);
        let apart = |big: &u64| (*big as f64 / exact).ln().abs();
        let next = ladder.iter().copied().filter(|big| bigs.last().is_none_or(|last| big > last));
        let found = next.min_by(|one, other| apart(one).total_cmp(&apart(other)));
        let Some(found) = found.filter(|found| *found <= last) else { break };
        bigs.push(found);
    }
    bigs
}

fn row(big: u64, minutes: u32, bets: Bets, chip: u64) -> Row {
    let whole = |amount: u64| (amount / chip * chip).max(chip);
    let (ante, bring_in) = match bets {
        Bets::Blinds => (0, big.div_ceil(2)),
        Bets::Limits => (whole(big / 5), whole(big / 3)),
    };
    let level = Level { ante, bring_in, ..level(chip, (big / 2, big)) };
    Row {
        lasts: Lasts::Minutes(minutes),
        level,
        limits: bets == Bets::Limits,
        free: None,
        game: None,
    }
}

fn removed(steps: &[Step]) -> Vec<u64> {
    let chips = steps.iter().flat_map(|step| match step {
        Step::Break { remove, .. } => remove.clone(),
        Step::Level(_) => Vec::new(),
    });
    chips.collect()
}

/// The chips that no later amount needs: all of those are made by larger ones.
fn leaving(chips: &[u64], later: &[u64], bets: Bets, chip: u64) -> Vec<u64> {
    let mut leave = Vec::new();
    for two in chips.windows(2) {
        let (small, next) = (two[0], two[1]);
        let is_made = |big: &u64| {
            let row = row(*big, 1, bets, chip);
            let level = row.level;
            [level.ante, level.blinds.0, level.blinds.1, level.bring_in]
                .iter()
                .all(|amount| amount.is_multiple_of(next))
        };
        if !later.iter().all(is_made) {
            break;
        }
        leave.push(small);
    }
    leave
}
