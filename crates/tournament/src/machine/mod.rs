//! A tournament that is played: a pure state machine like a table. A command may be refused, or it becomes
//! facts, and facts change the tournament.
//!
//! It holds no table and no card. Tables report how their hands ended; it gives them leave to deal the
//! next. That one thing starts a hand at its tables, so levels, breaks, a pause, hand for hand, a short
//! table that stops and moves all follow from it. Time comes with the command, and draws are asked for.

mod apply;
mod books;
mod bounty;
mod clock;
mod command;
mod decide;
mod event;
mod follows;
mod places;
mod seating;
mod stands;
mod tables;

use std::sync::Arc;

use room::{PlayerId, Time};

pub use books::{Account, Books, Chips, Money};
pub use clock::Now;
pub use command::{Command, Refusal};
pub use event::{Ask, Correction, Fact, Fallen, Happened, Report, TableId, Why};
pub use stands::{At, Desk, Entrant, Stage};

pub(crate) use tables::knocked_out;
pub use tables::{Tables, ToTable};

use crate::plan::Plan;
use stands::Stands;

/// Where hands are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// At tables that report every hand.
    Tables,
    /// At live tables: a director tells who is out.
    Live,
}

/// A tournament. [`Tournament::act`] makes things happen; [`Tournament::apply`] makes a tournament of what
/// has happened.
#[derive(Clone, Debug)]
pub struct Tournament {
    plan: Arc<Plan>,
    mode: Mode,
    stands: Stands,
}

impl PartialEq for Tournament {
    /// All but the plan: tournaments that are compared have the same.
    fn eq(&self, other: &Tournament) -> bool {
        self.mode == other.mode && self.stands == other.stands
    }
}

impl Eq for Tournament {}

impl Tournament {
    /// A tournament that nobody has entered yet.
    pub fn open(plan: Arc<Plan>, mode: Mode) -> Tournament {
        Tournament { plan, mode, stands: Stands::default() }
    }

    /// Makes something happen, with all that time has brought before and all that follows. A refusal
    /// changes nothing.
    pub fn act(
        &mut self,
        at: Time,
        command: &Command,
        log: &mut Vec<Happened>,
    ) -> Result<(), Refusal> {
        if at < self.stands.now {
            return Err(Refusal::Earlier { at, now: self.stands.now });
        }
        if self.deadline().is_none_or(|due| at < due) {
            let facts = self.decide(command)?;
            self.happen(at, facts, log);
            return Ok(());
        }
        if *command == Command::Tick {
            self.passes(at, log);
            return Ok(());
        }
        // What time has brought is undone if the command is refused.
        let mut later = self.clone();
        let mut passed = Vec::new();
        later.passes(at, &mut passed);
        let facts = later.decide(command)?;
        later.happen(at, facts, &mut passed);
        log.append(&mut passed);
        *self = later;
        Ok(())
    }

    /// All that time brings until then.
    fn passes(&mut self, at: Time, log: &mut Vec<Happened>) {
        while let Some(due) = self.deadline().filter(|due| *due <= at) {
            // A pause may have kept it back.
            let due = due.max(self.stands.now);
            let facts = self.falls_due(due);
            self.happen(due, facts, log);
        }
    }

    fn happen(&mut self, at: Time, facts: Vec<Fact>, log: &mut Vec<Happened>) {
        let mut next = facts;
        while !next.is_empty() {
            for fact in next {
                let happened = Happened { at, fact };
                self.apply(&happened);
                log.push(happened);
            }
            next = self.follows();
        }
    }

    /// What it is played by.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The time of what happened last.
    pub fn now(&self) -> Time {
        self.stands.now
    }

    /// A draw that is asked for; nothing goes on before it is answered.
    pub fn asked(&self) -> Option<&Ask> {
        match &self.stands.asked {
            Some((ask, None)) => Some(ask),
            _ => None,
        }
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        self.stands.stage
    }

    /// Whether it is over.
    pub fn is_finished(&self) -> bool {
        self.stands.stage == Stage::Finished
    }

    /// Whether all tables play hand for hand.
    pub fn is_hand_for_hand(&self) -> bool {
        self.stands.hand_for_hand
    }

    /// Everyone who has entered, or wanted to.
    pub fn entrants(&self) -> impl Iterator<Item = (PlayerId, &Entrant)> {
        self.stands.entrants.iter().map(|(player, entrant)| (*player, entrant))
    }

    /// Somebody who has entered, or wanted to.
    pub fn entrant(&self, player: PlayerId) -> Option<&Entrant> {
        self.stands.entrants.get(&player)
    }

    /// The tables that are open.
    pub fn desks(&self) -> impl Iterator<Item = (TableId, &Desk)> {
        self.stands.desks.iter().map(|(table, desk)| (*table, desk))
    }

    /// How many entries there were, each time somebody has entered.
    pub fn entries(&self) -> u32 {
        self.stands.entries
    }

    /// How many are still in.
    pub fn left(&self) -> u32 {
        self.stands.left
    }

    /// The prizes from first place down, once they are known.
    pub fn prizes(&self) -> Option<&[u64]> {
        self.stands.prizes.as_deref()
    }

    /// The books of chips.
    pub fn chips(&self) -> &Books<Chips> {
        &self.stands.chips
    }

    /// The books of money.
    pub fn money(&self) -> &Books<Money> {
        &self.stands.money
    }
}
