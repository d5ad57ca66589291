//! The task that owns a table.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use faults::fault;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use room::{PlayerId, Time};
use store::{StoreError, Write};
use telling::Language;
use tokio::sync::mpsc;
use wire::TableLine;

use crate::base::Base;
use crate::door::outbox::Outbox;
use crate::now::millis_now;
use crate::table::bots;
use crate::table::desk::{Desk, Shown};
use crate::table::inbox::ToTable;
use crate::table::manners::Manners;
use crate::table::step::Step;
use crate::table::who::Who;
use crate::told::due::Due;
use crate::told::lobby;
use crate::told::stream::{Reader, Stream, Untold};

/// How long those who looked at a table have to come back when the room opens.
const COMING_BACK: Duration = Duration::from_secs(5 * 60);

/// Whether a thread was asked to think.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    No,
    Yes,
}

/// So many steps are told at once at most.
const MOST_UNTOLD: usize = 16;

pub(super) struct Watcher {
    pub(super) who: Option<Who>,
    pub(super) reader: Reader,
    pub(super) out: Outbox,
}

/// The task that owns a table.
pub(crate) struct Task {
    pub(super) base: Arc<Base>,
    pub(super) desk: Desk,
    pub(super) inbox: mpsc::Receiver<ToTable>,
    pub(super) myself: mpsc::WeakSender<ToTable>,
    pub(super) rng: ChaCha20Rng,
    pub(super) watchers: HashMap<u64, Watcher>,
    pub(super) stream: Stream,
    pub(super) untold: Option<Untold>,
    /// Answers that wait until what they answer is told.
    pub(super) answers: Vec<(Outbox, String)>,
    /// When what was done since then was asked for.
    pub(super) received: Vec<Instant>,
    /// A moment, and what time of the table it was then.
    pub(super) clock: (Instant, u64),
    /// When the next hand is dealt.
    pub(super) deals: Option<Instant>,
    /// When the hand that lies open was over.
    pub(super) over: Instant,
    /// Bots that are to decide, since when, and whether a thread was asked.
    pub(super) thinking: HashMap<(PlayerId, u64), (Instant, Asked)>,
    /// Since when nobody has been asked for anything in a hand.
    pub(super) stranded: Option<Instant>,
    pub(super) line: Option<TableLine>,
    pub(super) is_stopping: bool,
    /// What the audit log is to say of what is kept next.
    pub(super) audit: Option<Write>,
    /// Who has seen enough of the last hand.
    pub(super) seen_enough: HashSet<u64>,
    pub(super) manners: Manners,
    /// Since when nobody has been here.
    pub(super) left: Time,
    /// What the room could not keep: it is tried again after a while.
    pub(super) broken_until: Option<Instant>,
}

impl Task {
    pub(crate) fn new(
        base: Arc<Base>,
        desk: Desk,
        inbox: mpsc::Receiver<ToTable>,
        myself: mpsc::WeakSender<ToTable>,
        opened: u64,
    ) -> Result<Task, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        // The table's time goes on with the time of the world, and never back.
        let now = millis_now();
        let clock = (Instant::now(), now.saturating_sub(opened).max(desk.table().now().0));
        let manners = Manners::new(base.config.messages > 0);
        let left = left(desk.table().now(), Time(clock.1), base.config.idle);
        Ok(Task {
            base,
            desk,
            inbox,
            myself,
            rng: ChaCha20Rng::from_seed(seed),
            watchers: HashMap::new(),
            stream: Stream::default(),
            untold: None,
            answers: Vec::new(),
            received: Vec::new(),
            clock,
            deals: None,
            over: Instant::now(),
            thinking: HashMap::new(),
            stranded: None,
            line: None,
            is_stopping: false,
            audit: None,
            seen_enough: HashSet::new(),
            manners,
            left,
            broken_until: None,
        })
    }

    pub(super) fn time(&self, instant: Instant) -> Time {
        let (base, millis) = self.clock;
        let since = instant.saturating_duration_since(base).as_millis();
        Time(millis.saturating_add(u64::try_from(since).unwrap_or(u64::MAX)))
    }

    pub(super) fn instant(&self, time: Time) -> Instant {
        let (base, millis) = self.clock;
        base + Duration::from_millis(time.0.saturating_sub(millis).min(u64::from(u32::MAX)))
    }

    /// Runs until the room closes or the night is over. Says whether it is.
    pub(crate) async fn run(mut self) -> bool {
        self.show_line();
        loop {
            self.think();
            let wake = self.wakes();
            let message = tokio::select! {
                biased;
                message = self.inbox.recv() => match message {
                    Some(message) => Some(message),
                    None => break,
                },
                () = tokio::time::sleep_until(wake.unwrap_or_else(Instant::now).into()),
                    if wake.is_some() => None,
            };
            match message {
                Some(message) => self.take(message).await,
                None => self.wake().await,
            }
            // Whoever has more to say is heard first: several steps are told at once.
            let steps = self.untold.as_ref().map_or(0, |untold| untold.steps);
            if self.inbox.is_empty() || steps.max(self.answers.len()) >= MOST_UNTOLD {
                self.tell();
            }
            if self.is_stopping && self.desk.table().playing().is_none() {
                break;
            }
            // Who is still there may ask again for what they were told last.
            if self.desk.table().turn() == room::Turn::Closed && self.watchers.is_empty() {
                break;
            }
        }
        // Whoever has said something meanwhile is heard, and whoever comes now finds the table closed.
        self.inbox.close();
        while let Ok(message) = self.inbox.try_recv() {
            self.take(message).await;
        }
        self.tell();
        self.desk.table().turn() == room::Turn::Closed
    }

    /// Keeps what is to happen, and then lets it happen and tells it.
    pub(super) async fn commit(&mut self, step: Step) -> Result<(), StoreError> {
        let audit = self.audit.take();
        let writes = self.desk.writes(&step, &self.base.sealer);
        let mut writes = writes.map_err(|error| StoreError::Failed(error.to_string()))?;
        writes.extend(audit);
        if !writes.is_empty() {
            let started = Instant::now();
            self.base.keep(writes).await?;
            self.base.metrics.commit.note(started.elapsed());
        }
        self.broken_until = None;
        self.base.metrics.bots_refused.add(u64::from(step.mishaps.bot_refused));
        self.base.metrics.hands_returned.add(u64::from(step.mishaps.returned));
        if !step.changes() {
            self.desk.take(step);
            return Ok(());
        }
        let was_playing = self.desk.table().playing().is_some();
        let hands = self.desk.table().hands();
        let (from, due) = self.desk.take(step);
        if was_playing && self.desk.table().playing().is_none() {
            self.seen_enough.clear();
            self.over = Instant::now();
        }
        self.base.metrics.hands.add(self.desk.table().hands().saturating_sub(hands));
        self.happens(from, due);
        self.put_out();
        self.show_line();
        Ok(())
    }

    /// Something has happened from a line on, which is to be told.
    pub(super) fn happens(&mut self, from: u64, due: Due) {
        let untold = self.untold.get_or_insert_with(|| Untold::until(from));
        untold.due.join(due);
        untold.steps += 1;
    }

    /// Tells everybody who watches what has happened and was not told yet, and answers who asked for it.
    pub(super) fn tell(&mut self) {
        if let Some(untold) = self.untold.take() {
            let shown = self.shown(Language::English);
            let there = || self.watchers.values().filter(|it| !it.out.is_lost());
            let readers = there().map(|watcher| watcher.reader);
            let telling = self.stream.tell(&self.desk, &untold, readers, shown);
            for watcher in there() {
                telling.to(watcher.reader).for_each(|text| self.base.send(&watcher.out, text));
            }
        }
        for (out, text) in std::mem::take(&mut self.answers) {
            self.base.send(&out, text.into());
        }
        for received in self.received.drain(..) {
            self.base.metrics.move_to_send.note(received.elapsed());
        }
    }

    /// The table as it is shown now.
    pub(super) fn shown(&self, language: Language) -> Shown {
        let now = Instant::now();
        let deals = self.deals_at().map(|at| {
            let left = at.saturating_duration_since(now);
            (millis(left), millis(self.pause().max(left)))
        });
        Shown { at: self.time(now), deals, language }
    }

    /// Asks bots for what they are to decide.
    fn think(&mut self) {
        if !self.desk.is_watched() && self.desk.table().playing().is_none() {
            return;
        }
        let thoughts = self.desk.thoughts();
        let keys: Vec<_> = thoughts.iter().map(|it| (it.player, it.asked)).collect();
        // What nobody waits for any more is not late.
        self.thinking.retain(|key, _| keys.contains(key));
        for thought in thoughts {
            let key = (thought.player, thought.asked);
            let (_, asked) = self.thinking.entry(key).or_insert((Instant::now(), Asked::No));
            if fault!(
                "server-bot-is-asked-twice",
                std::mem::replace(asked, Asked::Yes) == Asked::Yes,
                false
            ) {
                continue;
            }
            let Some(myself) = self.myself.upgrade() else { return };
            let base = Arc::clone(&self.base);
            let seed = self.rng.next_u64();
            let pause = self.base.config.bot_pause;
            tokio::spawn(async move {
                if !pause.is_zero() {
                    tokio::time::sleep(pause).await;
                }
                let (player, asked) = (thought.player, thought.asked);
                let thinking = bots::think(&base, thought, seed).await;
                let _ = myself.send(ToTable::Decided { player, asked, thinking }).await;
            });
        }
    }

    /// Shows the table in the lobby as it is now.
    fn show_line(&mut self) {
        let line = lobby::line(&self.desk.link, self.desk.table(), self.desk.settings());
        if self.line != line {
            self.base.lobby.show(&self.desk.link, line.clone());
            self.line = line;
        }
    }
}

/// Since when nobody has been at a table that opens now: since its last line, however often the room was
/// opened since then. Whoever was looking when the room closed has time to come back.
fn left(last: Time, now: Time, idle: Duration) -> Time {
    let comes_back = now.0.saturating_add(millis(COMING_BACK)).saturating_sub(millis(idle));
    Time(last.0.max(comes_back).min(now.0))
}

pub(super) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
