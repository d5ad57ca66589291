//! Entrants that do the same work, timed in turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 41;
/// How long one entrant runs in one round, unless one run takes longer.
const SLICE: Duration = Duration::from_millis(4);
/// How long one entrant should take in all. Who is slower sits out most rounds, but runs in three.
const SHARE: Duration = Duration::from_secs(2);
/// Who takes longer than this is not asked again.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Contest<'c> {
    name: &'static str,
    unit: Unit,
    entrants: Vec<Entrant<'c>>,
}

/// What one run does, and so what is printed.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    /// So many hands are scored.
    Hands(usize),
    /// So many questions are answered.
    Answers(usize),
    /// So many random deals are judged.
    Deals(usize),
}

/// What we want to reach.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// So many times as fast as the best peer.
    Best(f64),
    /// So many times as fast as this peer.
    Peer(&'static str, f64),
    /// No more than so many milliseconds for one unit.
    Milliseconds(f64),
    /// Only the ratio to this entrant is told.
    Told(&'static str),
}

struct Entrant<'c> {
    name: &'static str,
    role: Role<'c>,
    run: Box<dyn FnMut() + 'c>,
    /// How long the first run took.
    first: Duration,
    /// Nanoseconds for one unit, in each round.
    times: Vec<f64>,
}

enum Role<'c> {
    Ours(&'c [Goal]),
    Peer,
    /// A loop on someone's evaluator, written here: what odds cost without a library for them. It
    /// is no peer.
    Loop,
}

impl<'c> Contest<'c> {
    pub(crate) fn new(name: &'static str, unit: Unit) -> Contest<'c> {
        Contest { name, unit, entrants: Vec::new() }
    }

    pub(crate) fn ours<R: 'c>(
        &mut self,
        name: &'static str,
        goals: &'c [Goal],
        run: impl FnMut() -> R + 'c,
    ) -> R {
        self.enter(name, Role::Ours(goals), run)
    }

    pub(crate) fn peer<R: 'c>(&mut self, name: &'static str, run: impl FnMut() -> R + 'c) -> R {
        self.enter(name, Role::Peer, run)
    }

    pub(crate) fn by_hand<R: 'c>(&mut self, name: &'static str, run: impl FnMut() -> R + 'c) -> R {
        self.enter(name, Role::Loop, run)
    }

    /// The first run warms up tables and caches, and tells how many rounds there is time for. What
    /// it gives is handed back, so that answers can be compared before they are timed.
    fn enter<R: 'c>(
        &mut self,
        name: &'static str,
        role: Role<'c>,
        run: impl FnMut() -> R + 'c,
    ) -> R {
        // Behind a pointer from the start: what is called in two places is compiled otherwise.
        let mut run: Box<dyn FnMut() -> R + 'c> = Box::new(run);
        let start = Instant::now();
        let result = black_box(run());
        let first = start.elapsed();
        let run = Box::new(move || {
            black_box(run());
        });
        self.entrants.push(Entrant { name, role, run, first, times: Vec::new() });
        result
    }

    /// Strikes the last entrant off the list: it has no answer.
    pub(crate) fn strike_last(&mut self) {
        self.entrants.pop();
    }

    /// Times are medians over the rounds. A ratio is the median of the ratios within each round, so
    /// that a machine that slows down for a while does so for everyone. Who sits out a round keeps
    /// the time of the last.
    pub(crate) fn run(mut self) {
        let work = self.unit.count() as f64;
        for round in 0..ROUNDS {
            for entrant in &mut self.entrants {
                let last = entrant.times.last().copied();
                let time = match last {
                    Some(last) if !entrant.is_due(round) => last,
                    None if entrant.rounds() == 0 => entrant.first.as_nanos() as f64 / work,
                    _ => entrant.slice() / work,
                };
                entrant.times.push(time);
            }
        }
        self.print();
    }

    fn print(&self) {
        let mut name = self.name;
        for entrant in &self.entrants {
            let time = median(entrant.times.iter().copied());
            let best = self.ratio(entrant, |peer| matches!(peer.role, Role::Peer));
            let ratio = best.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}x"));
            let goals = match entrant.role {
                Role::Ours(goals) => goals,
                _ => &[],
            };
            let verdicts: String = goals.iter().map(|goal| self.verdict(entrant, *goal)).collect();
            let shown = self.unit.show(time);
            println!("{name:<26} {:<18} {shown:>10} {ratio:>9}{verdicts}", entrant.name);
            name = "";
        }
    }

    fn verdict(&self, ours: &Entrant, goal: Goal) -> String {
        let (said, is_reached) = match goal {
            Goal::Told(name) => {
                let ratio = self.ratio(ours, |other| other.name == name);
                return format!("   {:.2}x {name}", ratio.unwrap_or(0.0));
            }
            Goal::Best(goal) => {
                let ratio = self.ratio(ours, |peer| matches!(peer.role, Role::Peer));
                (format!("goal {goal}"), ratio.is_some_and(|ratio| ratio >= goal))
            }
            Goal::Peer(name, goal) => {
                let ratio = self.ratio(ours, |peer| peer.name == name);
                let found = ratio.unwrap_or(0.0);
                (format!("{found:.2}x {name}, goal {goal}"), found >= goal)
            }
            Goal::Milliseconds(goal) => {
                let time = median(ours.times.iter().copied());
                (format!("goal {goal} ms"), time <= goal * 1e6)
            }
        };
        format!("   {said} {}", if is_reached { "reached" } else { "MISSED" })
    }

    /// How many times as fast an entrant is as the best of these, none if there are none.
    fn ratio(&self, entrant: &Entrant, among: impl Fn(&Entrant) -> bool) -> Option<f64> {
        let others: Vec<&Entrant> = self.entrants.iter().filter(|other| among(other)).collect();
        if others.is_empty() {
            return None;
        }
        let ratios = entrant.times.iter().enumerate().map(|(round, time)| {
            let times = others.iter().map(|other| other.times[round]);
            times.fold(f64::INFINITY, f64::min) / time
        });
        Some(median(ratios))
    }
}

impl Entrant<'_> {
    /// In how many rounds it runs.
    fn rounds(&self) -> usize {
        if self.first > PATIENCE {
            return 0;
        }
        let rounds = SHARE.as_secs_f64() / self.first.max(SLICE).as_secs_f64();
        (rounds as usize).clamp(3, ROUNDS)
    }

    /// Its rounds are spread evenly over all, the first among them.
    fn is_due(&self, round: usize) -> bool {
        let before = |round: usize| (round * self.rounds()).div_ceil(ROUNDS);
        before(round) < before(round + 1)
    }

    /// Runs until the slice is over; the nanoseconds of one run.
    fn slice(&mut self) -> f64 {
        let start = Instant::now();
        let mut passes = 0;
        while start.elapsed() < SLICE {
            (self.run)();
            passes += 1;
        }
        start.elapsed().as_nanos() as f64 / f64::from(passes)
    }
}

impl Unit {
    fn count(self) -> usize {
        match self {
            Unit::Hands(count) | Unit::Answers(count) | Unit::Deals(count) => count,
        }
    }

    /// Nanoseconds for one, as a reader wants to see them.
    fn show(self, nanoseconds: f64) -> String {
        match self {
            Unit::Hands(_) => format!("{nanoseconds:.2}"),
            Unit::Deals(_) => format!("{:.2} M/s", 1e3 / nanoseconds),
            Unit::Answers(_) => {
                let units = [(1e9, "s"), (1e6, "ms"), (1e3, "us")];
                let (size, name) =
                    units.into_iter().find(|(size, _)| nanoseconds >= *size).unwrap_or((1.0, "ns"));
                format!("{:.2} {name}", nanoseconds / size)
            }
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
