//! What the task of a table does when it is told something.

use std::time::Instant;

use room::PlayerId;
use store::StoreError;
use telling::Language;
use wire::{Answer, Settled, Trouble};

use crate::door::outbox::Outbox;
use crate::kept::audit;
use crate::table::bots::Thinking;
use crate::table::came::BANNED;
use crate::table::inbox::ToTable;
use crate::table::step::{No, Request};
use crate::table::task::{Asked, Task, Watcher};
use crate::table::who::{Origin, Who};
use crate::told::due::Due;
use crate::told::stream::Reader;
use crate::told::{frame, settled};

impl Task {
    pub(super) async fn take(&mut self, message: ToTable) {
        match message {
            ToTable::Watch { connection, who, origin, since, reads, out } => {
                self.watch(connection, (who, origin), since, reads, out);
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
                    Answer::Refused { .. } => self.base.metrics.commands_refused.one(),
                    _ => self.base.metrics.commands_done.one(),
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
                self.decided((player, asked), thinking).await;
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

    /// Somebody wants to be told what happens.
    fn watch(
        &mut self,
        connection: u64,
        (who, origin): (Option<Who>, Option<Origin>),
        since: Option<u64>,
        reads: (Language, bool),
        out: Outbox,
    ) {
        self.leave(connection);
        if let Some(Err(why)) = who.as_ref().map(|who| self.desk.comes(who, origin)) {
            return self.kept_out(&out, why);
        }
        self.desk.connect(who.as_ref().map(|who| who.id), true);
        // The others see who is here.
        self.happens(self.desk.next(), Due::default());
        self.tell();
        let (language, whole) = reads;
        let reader = Reader { who: who.as_ref().map(|who| who.id), language, whole };
        let shown = self.shown(language);
        for text in self.stream.welcome(&self.desk, reader, since, shown) {
            self.base.send(&out, text);
        }
        self.watchers.insert(connection, Watcher { who, reader, out });
    }

    /// A bot has decided what it was asked for.
    async fn decided(&mut self, key: (PlayerId, u64), thinking: Thinking) {
        let at = self.time(Instant::now());
        let (player, asked) = key;
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

    fn settled(&self) -> Settled {
        settled::settled(&self.desk.link, self.desk.table(), self.desk.settings())
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
    pub(super) fn put_out(&mut self) {
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

    fn leave(&mut self, connection: u64) -> bool {
        let Some(watcher) = self.watchers.remove(&connection) else { return false };
        self.desk.connect(watcher.who.map(|who| who.id), false);
        true
    }

    pub(super) async fn does(&mut self, who: &Who, request: &Request, received: Instant) -> Answer {
        if let Some(answer) = self.desk.answered(who, &request.client, request.number) {
            return answer;
        }
        if request.command == wire::Command::GoOn {
            return self.sees_enough(who);
        }
        let may = match &request.command {
            wire::Command::Say { .. } => self.manners.may_say(who, received),
            command => self.manners.may_change(who, command, received),
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
}

fn broken(error: &StoreError) -> No {
    let why = match error {
        StoreError::Ended => "The room is closing. Your chips and this hand are saved.".to_owned(),
        _ => "The room can't write to its disk. Nothing has changed. Try again.".to_owned(),
    };
    No { trouble: Trouble::Room, why }
}
