//! What is counted while everybody plays.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use wire::Trouble;

use super::checks::{Fault, Kind};
use super::times::Times;

/// What is counted, by all players together.
#[derive(Default, Debug)]
pub(super) struct Tally {
    /// Decisions in hands that were done.
    pub(super) moves: AtomicU64,
    /// Table messages, and their bytes.
    pub(super) messages: AtomicU64,
    pub(super) bytes: AtomicU64,
    /// Commands that were asked for twice.
    pub(super) twice: AtomicU64,
    /// Commands that were refused: by the rules, stale, not allowed, by the room.
    refused: [AtomicU64; 4],
    /// Connections that broke and were made again.
    pub(super) reconnects: AtomicU64,
    /// Players who have seen their table once.
    pub(super) there: AtomicUsize,
    /// From the sending of a move to its answer.
    answers: Mutex<Times>,
    /// From the end of a connection until its player sees the table again.
    returns: Mutex<Times>,
    /// Those who came back and were not told everything that they had missed.
    pub(super) cuts: AtomicU64,
    /// Commands without an answer that were asked for again.
    again: [AtomicU64; 3],
    /// When the room was started whose first move is awaited, and how long it took so far.
    started: Mutex<Option<Instant>>,
    first_moves: Mutex<Times>,
    faults: Mutex<BTreeMap<Kind, (u64, String)>>,
}

/// What came of a command that was asked for again because nobody had answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Again {
    /// It had been done, and the answer was kept.
    Kept,
    /// It was done now.
    Done,
    /// It was refused.
    Refused,
}

impl Tally {
    pub(super) fn wrong(&self, fault: Fault) {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.entry(fault.kind).or_insert((0, fault.example)).0 += 1;
    }

    /// What was wrong, how often, with the first example.
    pub(super) fn faults(&self) -> Vec<(Kind, u64, String)> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.iter().map(|(kind, (count, example))| (*kind, *count, example.clone())).collect()
    }

    pub(super) fn answered(&self, after: Duration) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).add(after);
    }

    pub(super) fn answers(&self) -> Times {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn returned(&self, after: Duration) {
        self.returns.lock().unwrap_or_else(PoisonError::into_inner).add(after);
    }

    pub(super) fn returns(&self) -> Times {
        self.returns.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Somebody is told only a part; whether they have been there before.
    pub(super) fn cut(&self, was_there: bool) {
        add(&self.cuts, u64::from(was_there));
    }

    pub(super) fn repeated(&self, came_of_it: Again) {
        add(&self.again[came_of_it as usize], 1);
    }

    pub(super) fn repeats(&self, came_of_it: Again) -> u64 {
        read(&self.again[came_of_it as usize])
    }

    /// The room was started then, and takes moves now.
    pub(super) fn awaits_a_move(&self, started: Instant) {
        *self.started.lock().unwrap_or_else(PoisonError::into_inner) = Some(started);
    }

    /// A move was done.
    pub(super) fn accepted(&self, at: Instant) {
        let mut awaited = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(started) = awaited.take() {
            let mut times = self.first_moves.lock().unwrap_or_else(PoisonError::into_inner);
            times.add(at.saturating_duration_since(started));
        }
    }

    pub(super) fn first_moves(&self) -> Times {
        self.first_moves.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn refused(&self, trouble: Trouble) {
        add(&self.refused[place(trouble)], 1);
    }

    pub(super) fn refusals(&self, trouble: Trouble) -> u64 {
        read(&self.refused[place(trouble)])
    }
}

pub(super) fn add(count: &AtomicU64, more: u64) {
    count.fetch_add(more, Ordering::Relaxed);
}

pub(super) fn read(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

fn place(trouble: Trouble) -> usize {
    match trouble {
        Trouble::Rules => 0,
        Trouble::Stale => 1,
        Trouble::NotAllowed => 2,
        Trouble::Room => 3,
    }
}
