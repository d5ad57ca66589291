//! The task that owns a table.

use faults::fault;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use room::{PlayerId, Table, Time};
use store::{StoreError, Write};
use telling::Language;
use tokio::sync::{mpsc, oneshot};
use wire::{Answer, Settled, TableLine, Trouble, Wished};

use crate::audit;
use crate::desk::{BANNED, Desk, No, Origin, Request, Settings, Shown, Step, Who};
use crate::due::Due;
use crate::frame;
use crate::house::House;
use crate::limits::{Bucket, Buckets, Rate};
use crate::outbox::Outbox;
use crate::settle::Settlement;
use crate::stream::{Reader, Stream, Untold};
use crate::thinkers::Thinking;
use crate::view;
use crate::whose;

/// The pause between two hands grows by a quarter for each thing that there is to read, up to so many.
const MOST_TO_READ: u32 = 10;

/// Longer than any bot thinks, whose work is counted in steps: then the room makes the cheapest move.
const BACKSTOP: Duration = Duration::from_secs(15);

/// How long a hand may stand in which nobody is asked for anything.
const GRACE: Duration = Duration::from_secs(5);

/// How long those who looked at a table have to come back when the room opens.
const COMING_BACK: Duration = Duration::from_secs(5 * 60);

/// Whether a thread was asked to think.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    No,
    Yes,
}

/// How much one person may say at a table, and all together.
const SAID: Rate = Rate { a_second: 0.5, at_once: 8.0 };
const ALL_SAID: Rate = Rate { a_second: 3.0, at_once: 40.0 };

/// How often one person may change something besides playing: each time it is a line in everybody's log.
const CHANGED: Rate = Rate { a_second: 1.0, at_once: 30.0 };

/// People whose words are counted.
const MOST_SPEAKERS: usize = 2_000;

/// So many steps are told at once at most.
const MOST_UNTOLD: usize = 16;

/// Messages that may wait for a table.
pub(crate) const INBOX: usize = 1_024;

/// Something for the task of a table.
pub(crate) enum ToTable {
    /// Somebody wants to be told what happens.
    Watch {
        /// Which connection.
        connection: u64,
        who: Option<Who>,
        /// Whence they come.
        origin: Option<Origin>,
        since: Option<u64>,
        /// In which language they are told.
        language: Language,
        /// Whether they want to see everything each time.
        whole: bool,
        out: Outbox,
    },
    /// Or no more.
    Leave { connection: u64 },
    /// Somebody asks for something.
    Do { connection: u64, who: Who, request: Request, received: Instant, out: Outbox },
    /// The host settles everything anew.
    Settle {
        who: Who,
        wished: Box<Wished>,
        settlement: Box<Settlement>,
        reply: oneshot::Sender<Result<Settled, No>>,
    },
    /// A bot has decided.
    Decided { player: PlayerId, asked: u64, thinking: Thinking },
    /// Somebody wants to know how it stands.
    Look { reply: oneshot::Sender<(Table, Settings, u64)> },
    /// Somebody's account was deleted.
    Gone { person: u64 },
    /// The room closes: no hand begins any more.
    Stop,
}

struct Watcher {
    who: Option<Who>,
    reader: Reader,
    out: Outbox,
}

/// The task that owns a table.
pub(crate) struct Task {
    house: Arc<House>,
    desk: Desk,
    inbox: mpsc::Receiver<ToTable>,
    myself: mpsc::WeakSender<ToTable>,
    rng: ChaCha20Rng,
    watchers: HashMap<u64, Watcher>,
    stream: Stream,
    untold: Option<Untold>,
    /// Answers that wait until what they answer is told.
    answers: Vec<(Outbox, String)>,
    /// When what was done since then was asked for.
    received: Vec<Instant>,
    /// A moment, and what time of the table it was then.
    clock: (Instant, u64),
    /// When the next hand is dealt.
    deals: Option<Instant>,
    /// When the hand that lies open was over.
    over: Instant,
    /// Bots that are to decide, since when, and whether a thread was asked.
    thinking: HashMap<(PlayerId, u64), (Instant, Asked)>,
    /// Since when nobody has been asked for anything in a hand.
    stranded: Option<Instant>,
    line: Option<TableLine>,
    is_stopping: bool,
    /// What the audit log is to say of what is kept next.
    audit: Option<Write>,
    /// Who has seen enough of the last hand.
    seen_enough: HashSet<u64>,
    /// What each has said lately, and all together.
    said: Buckets<u64>,
    all_said: Bucket,
    /// How often each has changed something lately.
    changed: Buckets<u64>,
    /// Since when nobody has been here.
    left: Time,
    /// What the room could not keep: it is tried again after a while.
    broken_until: Option<Instant>,
}

impl Task {
    pub(crate) fn new(
        house: Arc<House>,
        desk: Desk,
        inbox: mpsc::Receiver<ToTable>,
        myself: mpsc::WeakSender<ToTable>,
        opened: u64,
    ) -> Result<Task, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        // The table's time goes on with the time of the world, and never back.
        let now = crate::house::millis_now();
        let clock = (Instant::now(), now.saturating_sub(opened).max(desk.table().now().0));
        let left = left(desk.table().now(), Time(clock.1), house.config.idle);
        Ok(Task {
            house,
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
            said: Buckets::new(SAID, MOST_SPEAKERS),
            all_said: Bucket::full(ALL_SAID, Instant::now()),
            changed: Buckets::new(CHANGED, MOST_SPEAKERS),
            left,
            broken_until: None,
        })
    }

    fn time(&self, instant: Instant) -> Time {
        let (base, millis) = self.clock;
        let since = instant.saturating_duration_since(base).as_millis();
        Time(millis.saturating_add(u64::try_from(since).unwrap_or(u64::MAX)))
    }

    fn instant(&self, time: Time) -> Instant {
        let (base, millis) = self.clock;
        base + Duration::from_millis(time.0.saturating_sub(millis).min(u64::from(u32::MAX)))
    }

    /// What the room does when it is open again: the clocks start anew.
    pub(crate) async fn reopen(&mut self, is_hand_lost: bool) -> Result<(), StoreError> {
        let at = self.time(Instant::now());
        match self.desk.reopened(is_hand_lost, at) {
            Ok(step) => self.commit(step).await?,
            Err(no) => return Err(StoreError::Failed(no.why)),
        }
        // The account may have been deleted while the room was closed.
        match self.desk.settings().host {
            Some(host) if self.house.store.is_deleted(host)? => self.host_gone(host).await,
            _ => Ok(()),
        }
    }

    /// Somebody's account was deleted: a table of theirs closes after the hand.
    async fn host_gone(&mut self, person: u64) -> Result<(), StoreError> {
        if self.desk.settings().host != Some(person) {
            return Ok(());
        }
        let at = self.time(Instant::now());
        match self.desk.host_gone(at, &mut self.rng) {
            Ok(step) => self.commit(step).await,
            Err(no) => Err(StoreError::Failed(no.why)),
        }
    }

    /// Runs until the room closes or the night is over.
    pub(crate) async fn run(mut self) {
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
        self.tell();
        let is_over = self.desk.table().turn() == room::Turn::Closed;
        self.house.table_ended(&self.desk.link, is_over);
    }

    /// When something is to happen that nobody asks for.
    fn wakes(&mut self) -> Option<Instant> {
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
    fn idle_until(&mut self) -> Option<Instant> {
        if self.desk.is_watched() {
            self.left = self.time(Instant::now());
            return None;
        }
        let table = self.desk.table();
        let is_still = table.playing().is_none() || table.is_paused();
        let idle = self.house.config.idle;
        let can_close = is_still && !idle.is_zero() && table.turn() != room::Turn::Closed;
        can_close.then(|| self.instant(self.left.plus(millis(idle))))
    }

    /// How long the last hand lies open: the longer, the more there is to read.
    fn pause(&self) -> Duration {
        let pause = self.house.config.between_hands;
        pause + pause / 4 * self.desk.to_read().min(MOST_TO_READ)
    }

    /// Somebody has seen enough of the last hand. When everybody has, the next is dealt at once.
    fn sees_enough(&mut self, who: &Who) -> Answer {
        if !self.desk.waiting().any(|player| player == who.id) {
            return No::not_allowed("Only players at the table can do that.").answer();
        }
        self.seen_enough.insert(who.id);
        if self.desk.waiting().all(|player| self.seen_enough.contains(&player)) {
            self.deals = self.deals.map(|_| Instant::now());
        }
        Answer::Done { next: self.desk.next() }
    }

    async fn wake(&mut self) {
        let now = Instant::now();
        let at = self.time(now);
        let is_time_up = self.desk.deadline().is_some_and(|end| at >= end);
        let late = self.thinking.iter().find(|(_, (since, _))| now >= *since + BACKSTOP);
        let late = late.map(|(key, _)| *key);
        let step = if is_time_up {
            self.desk.time_up(at, &mut self.rng)
        } else if let Some((player, asked)) = late {
            self.thinking.remove(&(player, asked));
            self.house.metrics.bots_late.one();
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

    async fn take(&mut self, message: ToTable) {
        match message {
            ToTable::Watch { connection, who, origin, since, language, whole, out } => {
                self.leave(connection);
                if let Some(Err(why)) = who.as_ref().map(|who| self.desk.comes(who, origin)) {
                    return self.kept_out(&out, why);
                }
                self.desk.connect(who.as_ref().map(|who| who.id), true);
                // The others see who is here.
                self.happens(self.desk.next(), Due::default());
                self.tell();
                let reader = Reader { who: who.as_ref().map(|who| who.id), language, whole };
                let shown = self.shown(language);
                for text in self.stream.welcome(&self.desk, reader, since, shown) {
                    self.house.send(&out, text);
                }
                self.watchers.insert(connection, Watcher { who, reader, out });
            }
            ToTable::Leave { connection } => {
                if self.leave(connection) {
                    self.happens(self.desk.next(), Due::default());
                }
            }
            ToTable::Do { connection, who, request, received, out } => {
                let answer = match self.watchers.contains_key(&connection) {
                    true => self.does(&who, &request, received).await,
                    // Who was not let in, or was put out, does nothing here.
                    false if self.desk.is_banned(who.id) => No::not_allowed(BANNED).answer(),
                    false => No::not_allowed("Open the table first.").answer(),
                };
                let text = frame::answer(&self.desk.link, request.number, &answer);
                match &answer {
                    Answer::Refused { .. } => self.house.metrics.commands_refused.one(),
                    _ => self.house.metrics.commands_done.one(),
                }
                self.answers.push((out, text));
            }
            ToTable::Settle { who, wished, settlement, reply } => {
                let at = self.time(Instant::now());
                let settled = match self.desk.settle_anew(&who, *wished, *settlement, at) {
                    Ok(step) => {
                        self.audit = Some(audit::at_table(&who, &self.desk.link, "settle", ""));
                        self.commit(step).await.map_err(|error| broken(&error))
                    }
                    Err(no) => Err(no),
                };
                let _ = reply.send(settled.map(|_| self.settled()));
            }
            ToTable::Decided { player, asked, thinking } => {
                let at = self.time(Instant::now());
                let key = (player, asked);
                let step = match thinking {
                    Thinking::Busy => {
                        if let Some((_, is_asked)) = self.thinking.get_mut(&key) {
                            *is_asked = Asked::No;
                        }
                        return;
                    }
                    Thinking::Done(play) => self.desk.bot(player, asked, play, at, &mut self.rng),
                    Thinking::Nothing => self.desk.cheapest(player, asked, at, &mut self.rng),
                };
                self.thinking.remove(&key);
                match step {
                    Ok(step) => {
                        if let Err(error) = self.commit(step).await {
                            tracing::error!(table = self.desk.link, %error, "nothing can be kept");
                        }
                    }
                    Err(no) if no.trouble == Trouble::Stale => {}
                    Err(no) => {
                        tracing::error!(table = self.desk.link, trouble = ?no.trouble, "a bot is refused");
                    }
                }
            }
            ToTable::Look { reply } => {
                let desk = &self.desk;
                let _ = reply.send((desk.table().clone(), desk.settings().clone(), desk.next()));
            }
            ToTable::Gone { person } => {
                if let Err(error) = self.host_gone(person).await {
                    tracing::error!(table = self.desk.link, %error, "nothing can be kept");
                }
            }
            ToTable::Stop => self.is_stopping = true,
        }
    }

    fn settled(&self) -> Settled {
        settled(&self.desk.link, self.desk.table(), self.desk.settings())
    }

    /// Tells somebody that they may not be here.
    fn kept_out(&self, out: &Outbox, why: &str) {
        let (table, why) = (self.desk.link.clone(), why.to_owned());
        let reason = wire::NoTable::Banned;
        if let Ok(text) = serde_json::to_string(&wire::Told::NoTable { table, reason, why }) {
            out.send(text);
        }
    }

    /// Whoever is banned now is told nothing more.
    fn put_out(&mut self) {
        let is_banned =
            |watcher: &Watcher| watcher.who.as_ref().is_some_and(|who| self.desk.is_banned(who.id));
        let banned: Vec<u64> =
            self.watchers.iter().filter(|(_, it)| is_banned(it)).map(|(it, _)| *it).collect();
        for connection in banned {
            if let Some(watcher) = self.watchers.get(&connection) {
                self.kept_out(&watcher.out.clone(), BANNED);
            }
            self.leave(connection);
        }
    }

    /// Whether somebody may say something more now.
    fn may_say(&mut self, who: &Who, now: Instant) -> Result<(), No> {
        if self.house.config.messages == 0 {
            return Ok(());
        }
        let own = self.said.take(who.id, now);
        let waits = own.and_then(|()| self.all_said.take(ALL_SAID, now));
        waits.map_err(|wait| {
            let seconds = wait.as_secs_f64().ceil().max(1.0);
            let why = format!("That's a lot of chat. Wait {seconds} more seconds.");
            No { trouble: Trouble::Rules, why }
        })
    }

    /// Whether somebody may change something more now. Decisions are asked for, and not counted.
    fn may_change(&self, who: &Who, command: &wire::Command, now: Instant) -> Result<(), No> {
        use wire::Command::{Choose, PickChair, Play};
        let is_decision = matches!(command, Choose { .. } | PickChair { .. } | Play { .. });
        if is_decision || self.house.config.messages == 0 {
            return Ok(());
        }
        self.changed.take(who.id, now).map_err(|_| No {
            trouble: Trouble::Rules,
            why: "That's a lot of changes. Wait a few seconds.".to_owned(),
        })
    }

    fn leave(&mut self, connection: u64) -> bool {
        let Some(watcher) = self.watchers.remove(&connection) else { return false };
        self.desk.connect(watcher.who.map(|who| who.id), false);
        true
    }

    async fn does(&mut self, who: &Who, request: &Request, received: Instant) -> Answer {
        if let Some(answer) = self.desk.answered(who, &request.client, request.number) {
            return answer;
        }
        if request.command == wire::Command::GoOn {
            return self.sees_enough(who);
        }
        let may = match &request.command {
            wire::Command::Say { .. } => self.may_say(who, received),
            command => self.may_change(who, command, received),
        };
        if let Err(no) = may {
            let answer = no.answer();
            self.desk.refused(who, request, &answer);
            return answer;
        }
        let at = self.time(received);
        match self.desk.ask(who, request, at, &mut self.rng) {
            Ok(step) => {
                let answer = step.answer.clone();
                self.audit = audit::of_command(who, &self.desk.link, &request.command);
                match self.commit(step).await {
                    Ok(()) => {
                        self.received.push(received);
                        answer
                    }
                    Err(error) => {
                        tracing::error!(table = self.desk.link, %error, "nothing can be kept");
                        broken(&error).answer()
                    }
                }
            }
            Err(no) => {
                let answer = no.answer();
                self.desk.refused(who, request, &answer);
                answer
            }
        }
    }

    /// Keeps what is to happen, and then lets it happen and tells it.
    async fn commit(&mut self, step: Step) -> Result<(), StoreError> {
        let audit = self.audit.take();
        let writes = self.desk.writes(&step, &self.house.sealer);
        let mut writes = writes.map_err(|error| StoreError::Failed(error.to_string()))?;
        writes.extend(audit);
        if !writes.is_empty() {
            let started = Instant::now();
            self.house.keep(writes).await?;
            self.house.metrics.commit.note(started.elapsed());
        }
        self.broken_until = None;
        self.house.metrics.bots_refused.add(u64::from(step.mishaps.bot_refused));
        self.house.metrics.hands_returned.add(u64::from(step.mishaps.returned));
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
        self.house.metrics.hands.add(self.desk.table().hands().saturating_sub(hands));
        self.happens(from, due);
        self.put_out();
        self.show_line();
        Ok(())
    }

    /// Something has happened from a line on, which is to be told.
    fn happens(&mut self, from: u64, due: Due) {
        let untold = self.untold.get_or_insert_with(|| Untold::until(from));
        untold.due.join(due);
        untold.steps += 1;
    }

    /// Tells everybody who watches what has happened and was not told yet, and answers who asked for it.
    fn tell(&mut self) {
        if let Some(untold) = self.untold.take() {
            let shown = self.shown(Language::English);
            let there = || self.watchers.values().filter(|it| !it.out.is_lost());
            let readers = there().map(|watcher| watcher.reader);
            let telling = self.stream.tell(&self.desk, &untold, readers, shown);
            for watcher in there() {
                telling.to(watcher.reader).for_each(|text| self.house.send(&watcher.out, text));
            }
        }
        for (out, text) in std::mem::take(&mut self.answers) {
            self.house.send(&out, text.into());
        }
        for received in self.received.drain(..) {
            self.house.metrics.move_to_send.note(received.elapsed());
        }
    }

    /// The table as it is shown now.
    fn shown(&self, language: Language) -> Shown {
        let now = Instant::now();
        let deals = self.deals_at().map(|at| {
            let left = at.saturating_duration_since(now);
            (millis(left), millis(self.pause().max(left)))
        });
        Shown { at: self.time(now), deals, language }
    }

    /// When the next hand is dealt, where nobody is asked for anything before.
    fn deals_at(&self) -> Option<Instant> {
        let can_deal = (self.desk.can_deal() || self.desk.goes_on()) && !self.is_stopping;
        can_deal.then(|| self.deals.unwrap_or_else(|| self.over + self.pause()))
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
            let house = Arc::clone(&self.house);
            let seed = self.rng.next_u64();
            let pause = self.house.config.bot_pause;
            tokio::spawn(async move {
                if !pause.is_zero() {
                    tokio::time::sleep(pause).await;
                }
                let (player, asked) = (thought.player, thought.asked);
                let thinking = house.think(thought, seed).await;
                let _ = myself.send(ToTable::Decided { player, asked, thinking }).await;
            });
        }
    }

    /// Shows the table in the lobby as it is now.
    fn show_line(&mut self) {
        let line = lobby_line(&self.desk);
        if self.line != line {
            self.house.show(&self.desk.link, line.clone());
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

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn broken(error: &StoreError) -> No {
    let why = match error {
        StoreError::Ended => "The room is closing. Your chips and this hand are saved.".to_owned(),
        _ => "The room can't write to its disk. Nothing has changed. Try again.".to_owned(),
    };
    No { trouble: Trouble::Room, why }
}

/// What was settled about a table, for those who look at it.
pub(crate) fn settled(link: &str, table: &Table, settings: &Settings) -> Settled {
    let charter = table.charter();
    let menu = &charter.menu;
    let plays = &menu.mix().plays;
    let name = |id: &str| {
        menu.catalogue().find(id).map_or_else(|| id.to_owned(), |entry| entry.game.name.clone())
    };
    let betting = plays.iter().map(|play| {
        let variant = menu.catalogue().played(menu.mix(), play);
        variant.map_or_else(|_| String::new(), |variant| variant.betting.name().to_owned())
    });
    let asked = charter.asked();
    let clock = charter.clock;
    let seconds = |millis: u64| u32::try_from(millis / 1_000).unwrap_or(u32::MAX);
    Settled {
        table: link.to_owned(),
        wished: settings.wished.clone(),
        games: plays.iter().map(|play| (play.game.clone(), name(&play.game))).collect(),
        mark: whose::of_table(charter),
        betting: betting.collect(),
        buy_in: charter.stakes.buy_in,
        cents: charter.stakes.shown == room::Shown::Cents,
        stakes: view::stakes_view(table),
        blinds: asked.blinds,
        bets: asked.bets,
        ante: asked.ante,
        bring_in: asked.bring_in,
        clock: (
            seconds(clock.act),
            seconds(clock.bank),
            seconds(clock.refill),
            seconds(clock.grace),
        ),
    }
}

/// A table as the lobby shows it, if it does.
pub(crate) fn lobby_line(desk: &Desk) -> Option<TableLine> {
    let (table, settings) = (desk.table(), desk.settings());
    let seated = table.people().iter().filter(|(_, it)| it.chair.is_some());
    let line = TableLine {
        table: desk.link.clone(),
        name: table.charter().name.clone(),
        game: table.charter().menu.mix().name.clone(),
        mark: whose::of_table(table.charter()),
        stakes: view::stakes_view(table),
        seated: seated.clone().count() as u8,
        chairs: table.charter().chairs,
        bots: seated.filter(|(id, _)| settings.bots.contains_key(&id.0)).count() as u8,
        hands: table.hands(),
        approve: settings.wished.approve,
    };
    let is_shown = settings.wished.listed && table.turn() != room::Turn::Closed;
    is_shown.then_some(line)
}

#[cfg(test)]
mod tests;
