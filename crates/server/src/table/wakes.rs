//! What the task of a table does that nobody asks for, and when: the next hand, clocks, late bots, an empty table.

use std::time::{Duration, Instant};

use store::StoreError;
use wire::{Answer, Trouble};

use crate::table::step::No;
use crate::table::task::{Task, millis};
use crate::table::who::Who;

/// The pause between two hands grows by a quarter for each thing that there is to read, up to so many.
const MOST_TO_READ: u32 = 10;

/// Longer than any bot thinks, whose work is counted in steps: then the room makes the cheapest move.
pub(super) const BACKSTOP: Duration = Duration::from_secs(15);

/// How long a hand may stand in which nobody is asked for anything.
pub(super) const GRACE: Duration = Duration::from_secs(5);

impl Task {
    /// What the room does when it is open again: the clocks start anew.
    pub(crate) async fn reopen(&mut self, is_hand_lost: bool) -> Result<(), StoreError> {
        let at = self.time(Instant::now());
        match self.desk.reopened(is_hand_lost, at) {
            Ok(step) => self.commit(step).await?,
            Err(no) => return Err(StoreError::Failed(no.why)),
        }
        // The account may have been deleted while the room was closed.
        match self.desk.settings().host {
            Some(host) if self.base.store.is_deleted(host)? => self.host_gone(host).await,
            _ => Ok(()),
        }
    }

    /// Somebody's account was deleted: a table of theirs closes after the hand.
    pub(super) async fn host_gone(&mut self, person: u64) -> Result<(), StoreError> {
        if self.desk.settings().host != Some(person) {
            return Ok(());
        }
        let at = self.time(Instant::now());
        match self.desk.host_gone(at, &mut self.rng) {
            Ok(step) => self.commit(step).await,
            Err(no) => Err(StoreError::Failed(no.why)),
        }
    }

    /// When something is to happen that nobody asks for.
    pub(super) fn wakes(&mut self) -> Option<Instant> {
        self.deals = self.deals_at();
        let deadline = self.desk.deadline().map(|time| self.instant(time));
        let late = self.thinking.values().map(|(since, _)| *since + BACKSTOP).min();
        let late = late.filter(|_| !self.desk.table().is_paused());
        self.stranded = self
            .desk
            .is_stranded()
            .then(|| self.stranded.unwrap_or_else(|| Instant::now() + GRACE));
        let wake = self.deals.into_iter().chain(deadline).chain(late).chain(self.stranded);
        let wake = wake.chain(self.idle_until()).min();
        match self.broken_until {
            Some(until) => wake.map(|wake| wake.max(until)),
            None => wake,
        }
    }

    /// When the table closes because nobody is here.
    pub(super) fn idle_until(&mut self) -> Option<Instant> {
        if self.desk.is_watched() {
            self.left = self.time(Instant::now());
            return None;
        }
        let table = self.desk.table();
        let is_still = table.playing().is_none() || table.is_paused();
        let idle = self.base.config.idle;
        let can_close = is_still && !idle.is_zero() && table.turn() != room::Turn::Closed;
        can_close.then(|| self.instant(self.left.plus(millis(idle))))
    }

    /// How long the last hand lies open: the longer, the more there is to read.
    pub(super) fn pause(&self) -> Duration {
        let pause = self.base.config.between_hands;
        pause + pause / 4 * self.desk.to_read().min(MOST_TO_READ)
    }

    /// Somebody has seen enough of the last hand. When everybody has, the next is dealt at once.
    pub(super) fn sees_enough(&mut self, who: &Who) -> Answer {
        if !self.desk.waiting().any(|player| player == who.id) {
            return No::not_allowed("Only players at the table can do that.").answer();
        }
        self.seen_enough.insert(who.id);
        if self.desk.waiting().all(|player| self.seen_enough.contains(&player)) {
            self.deals = self.deals.map(|_| Instant::now());
        }
        Answer::Done { next: self.desk.next() }
    }

    pub(super) async fn wake(&mut self) {
        let now = Instant::now();
        let at = self.time(now);
        let is_time_up = self.desk.deadline().is_some_and(|end| at >= end);
        let late = self.thinking.iter().find(|(_, (since, _))| now >= *since + BACKSTOP);
        let late = late.map(|(key, _)| *key);
        let step = if is_time_up {
            self.desk.time_up(at, &mut self.rng)
        } else if let Some((player, asked)) = late {
            self.thinking.remove(&(player, asked));
            self.base.metrics.bots_late.one();
            tracing::error!(
                table = self.desk.link,
                "a bot takes too long: it makes the cheapest move"
            );
            match self.desk.cheapest(player, asked, at, &mut self.rng) {
                Err(no) if no.trouble == Trouble::Stale => return,
                step => step,
            }
        } else if self.stranded.is_some_and(|end| now >= end) {
            self.stranded = None;
            Ok(self.desk.rescue(at, &mut self.rng))
        } else if self.deals.is_some_and(|deals| now >= deals) {
            self.deals = None;
            self.desk.deal(at, &mut self.rng)
        } else if self.idle_until().is_some_and(|end| now >= end) {
            // What cannot be closed now is tried again as late.
            self.left = at;
            tracing::info!(table = self.desk.link, "nobody is here: the table closes");
            self.desk.closes_idle(at)
        } else {
            return;
        };
        match step {
            Ok(step) => {
                if !step.changes() {
                    // Nothing can be dealt after all; perhaps later.
                    self.over = now + Duration::from_secs(1);
                }
                if let Err(error) = self.commit(step).await {
                    tracing::error!(table = self.desk.link, %error, "nothing can be kept");
                    self.broken_until = Some(now + Duration::from_secs(1));
                }
            }
            Err(no) => {
                // Why may name a card, which no log does.
                tracing::error!(table = self.desk.link, trouble = ?no.trouble, "the room is refused");
                self.broken_until = Some(now + Duration::from_secs(1));
            }
        }
    }

    /// When the next hand is dealt, where nobody is asked for anything before.
    pub(super) fn deals_at(&self) -> Option<Instant> {
        let can_deal = (self.desk.can_deal() || self.desk.goes_on()) && !self.is_stopping;
        can_deal.then(|| self.deals.unwrap_or_else(|| self.over + self.pause()))
    }
}
