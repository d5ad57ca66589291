//! One player: hears what the room says, checks it, and says what to do next.
//!
//! There is no socket and no clock here. Whoever has them hands over what arrives (`hear`), asks
//! what is to be sent (`speak`) and when to ask again (`wakes`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cards::below;
use rand_chacha::ChaCha8Rng;
use wire::{Answer, Ask, Command, Mine, TableView, Told, Trouble, Waits};

use super::checks::{self, Chips, Course, Fault, Heard, Kind, shortened};
use super::mind::{self, Aim};
use super::table::Table;
use super::tally::{Tally, add};

/// An answer must come within this time.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who should decide must be told within this time what there is to decide.
const STUCK: Duration = Duration::from_secs(5);

/// After a refusal, and after anything beside the hand, a player waits so long for news.
const AFTER_REFUSAL: Duration = Duration::from_millis(500);
const AFTER_OTHERS: Duration = Duration::from_millis(200);

/// However quiet it is, a player looks up so often.
const LOOKS_UP: Duration = Duration::from_secs(1);

/// One command of so many is sent twice.
const TWICE: u32 = 100;

/// How far the whole is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Phase {
    /// Everybody connects and looks on.
    Joining,
    /// Everybody plays.
    Playing,
    /// Everybody ends the hand and goes.
    Leaving,
    /// It is over, whatever is left.
    Over,
}

/// What a player is made of.
pub(super) struct Made {
    pub(super) aim: Aim,
    /// Counts those of the table.
    pub(super) seat: usize,
    /// The word that leads to the table.
    pub(super) link: String,
    pub(super) table: Arc<Table>,
    pub(super) tally: Arc<Tally>,
    /// The longest time before a move.
    pub(super) think: Duration,
    pub(super) rng: ChaCha8Rng,
}

/// One player.
pub(super) struct Player {
    made: Made,
    watch: Watch,
    course: Course,
    chips: Chips,
    /// How the table stands.
    stands: Option<(Box<TableView>, Option<Box<Mine>>)>,
    /// What was asked for and is not settled.
    asked: Option<Asked>,
    number: u64,
    /// When a move is thought through.
    thought: Option<Instant>,
    /// After a move that was refused at this line: no other until then, or until there is news.
    hold: Option<(Option<u64>, Instant)>,
    /// Nothing beside the hand is done until then.
    rest: Option<Instant>,
    /// The table is closed.
    is_closed: bool,
    /// Since when the table waits for this player without saying what for.
    stuck: Option<(Instant, Option<u64>)>,
    was_there: bool,
}

/// Whether a table is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Watch {
    /// There is no connection, or the room has not said hello.
    Not,
    /// It is to be asked for.
    Greeted,
    /// It was asked for.
    Asked,
    /// Yes.
    Yes,
}

/// A command on its way.
struct Asked {
    number: u64,
    text: String,
    command: Command,
    /// What had been seen.
    seen: u64,
    /// When it was last sent; none: it is to be sent (again).
    sent: Option<Instant>,
    /// Whether it was only sent once, on a connection that held: then it is timed.
    is_timed: bool,
    /// Whether it is to be sent again after its answer.
    is_twice: bool,
    /// The first of two answers.
    answer: Option<String>,
    /// The place of what is bought with it.
    purchase: Option<usize>,
}

impl Player {
    pub(super) fn new(made: Made) -> Player {
        Player {
            made,
            watch: Watch::Not,
            course: Course::default(),
            chips: Chips::default(),
            stands: None,
            asked: None,
            number: 0,
            thought: None,
            hold: None,
            rest: None,
            is_closed: false,
            stuck: None,
            was_there: false,
        }
    }

    pub(super) fn tally(&self) -> &Tally {
        &self.made.tally
    }

    /// Whether a table message has arrived on this connection.
    pub(super) fn is_watching(&self) -> bool {
        self.watch == Watch::Yes
    }

    /// The connection is gone. What was not answered is asked again on the next one.
    pub(super) fn broke(&mut self) {
        self.watch = Watch::Not;
        self.made.table.broke(self.made.seat);
        if let Some(asked) = &mut self.asked {
            asked.sent = None;
            asked.is_timed = false;
        }
    }

    /// Something has arrived; whether the room stays.
    pub(super) fn hear(&mut self, text: &str, at: Instant) -> bool {
        let heard = match Heard::read(text) {
            Ok(heard) => heard,
            Err(fault) => {
                self.wrong(fault);
                return true;
            }
        };
        match heard.told {
            Told::Hello { me, .. } => {
                if me.as_ref().map(|me| me.player) != Some(self.made.aim.me) {
                    self.wrong(Fault::new(Kind::Trouble, format!("taken for {me:?}")));
                }
                self.watch = Watch::Greeted;
            }
            Told::Table { ref table, .. } if *table == self.made.link => {
                add(&self.made.tally.messages, 1);
                add(&self.made.tally.bytes, text.len() as u64);
                self.hear_table(heard, at);
            }
            Told::Answer { ref table, number, ref answer, .. } if *table == self.made.link => {
                self.hear_answer(number, answer, text, at);
            }
            Told::Bye { again, why } => {
                if !again {
                    self.wrong(Fault::new(Kind::Trouble, format!("sent away: {why}")));
                }
                return false;
            }
            Told::Lobby { .. } | Told::Pong { .. } => {}
            Told::Table { .. } | Told::Answer { .. } => {
                let example = format!("of another table: {}", shortened(text));
                self.wrong(Fault::new(Kind::Trouble, example));
            }
            Told::NoTable { .. } if self.made.aim.is_leaving => self.is_closed = true,
            Told::NoTable { why, .. } | Told::Trouble { why } => {
                self.wrong(Fault::new(Kind::Trouble, why));
            }
        }
        true
    }

    fn hear_table(&mut self, heard: Heard<'_>, at: Instant) {
        let Told::Table { from, next, is_cut, lines, view, mine, .. } = heard.told else { return };
        let is_first = self.watch == Watch::Asked;
        let own = mine.as_ref().map_or(&[][..], |mine| &mine.lines);
        self.check(checks::lines(from, next, &lines, own));
        if is_first {
            let begun = self.course.begins(from, next, is_cut);
            self.check(begun);
            self.chips.begin_anew();
            self.watch = Watch::Yes;
            self.made.table.joined(self.made.seat);
            if !std::mem::replace(&mut self.was_there, true) {
                self.made.tally.there.fetch_add(1, Ordering::Relaxed);
            }
        } else {
            let gone_on = self.course.goes_on(from, next);
            self.check(gone_on);
            // Clocks run on and people come and go between lines, so only what is told of new lines
            // is the same for all; and the first message of a connection has lines of its own.
            if from < next {
                self.check(self.made.table.compare(from, next, heard.public));
            }
        }
        self.made.table.heard(self.made.seat, next, at);
        self.check(checks::hidden_cards(&view, self.made.aim.me));
        let chips = &mut self.chips;
        let counted = self.made.table.with_purchases(|purchases| chips.check(&view, purchases));
        self.check(counted);
        match &mine {
            Some(mine) => {
                let bytes = heard.private.len();
                self.check(self.made.table.check_length(mine.lines.len(), bytes));
            }
            None if sits(&view, self.made.aim.me) => {
                let example = format!("nothing of one's own up to line {next}");
                self.wrong(Fault::new(Kind::Stuck, example));
            }
            None => {}
        }
        self.made.table.note(&view);
        self.look_for_options(&view, mine.as_deref(), at);
        self.stands = Some((view, mine));
    }

    /// Notes since when the table waits for this player without saying what for.
    fn look_for_options(&mut self, view: &TableView, mine: Option<&Mine>, at: Instant) {
        let own = mine.and_then(|mine| mine.chair);
        let is_asked = match &view.waits {
            Waits::Hand { chairs } => own.is_some_and(|own| chairs.contains(&own)),
            _ => false,
        };
        let has_options = mine.is_some_and(|mine| mine.options.is_some());
        if !is_asked || has_options || view.is_paused {
            self.stuck = None;
        } else if self.stuck.is_none_or(|(_, next)| next != self.course.next) {
            self.stuck = Some((at, self.course.next));
        }
    }

    fn hear_answer(&mut self, number: u64, answer: &Answer, text: &str, at: Instant) {
        self.check(checks::answer_length(number, text));
        let Some(mut asked) = self.asked.take_if(|asked| asked.number == number) else {
            let example = format!("an answer to {number}, which nobody asked for");
            return self.wrong(Fault::new(Kind::Answer, example));
        };
        if let Some(first) = &asked.answer {
            if first != text {
                let example = format!("{} and then {}", shortened(first), shortened(text));
                self.wrong(Fault::new(Kind::Twice, example));
            }
            return;
        }
        let sent = asked.sent.filter(|_| asked.is_timed);
        let is_play = matches!(asked.command, Command::Play { .. });
        match answer {
            Answer::Done { next } => {
                self.course.acknowledge(*next);
                self.made.aim.is_careful = false;
                if is_play {
                    add(&self.made.tally.moves, 1);
                    if let Some(sent) = sent {
                        self.made.tally.answered(at.saturating_duration_since(sent));
                        self.made.table.moved(sent, *next);
                    }
                } else {
                    self.rest = Some(at + AFTER_OTHERS);
                }
            }
            Answer::Asked => self.rest = Some(at + AFTER_REFUSAL),
            Answer::Refused { why, trouble } => {
                self.made.tally.refused(*trouble);
                if let Some(purchase) = asked.purchase {
                    self.made.table.refuses(purchase);
                }
                self.hear_refusal(&asked, why, *trouble, at);
            }
        }
        if asked.is_twice {
            asked.answer = Some(text.to_owned());
            asked.sent = None;
            self.asked = Some(asked);
        }
    }

    fn hear_refusal(&mut self, asked: &Asked, why: &str, trouble: Trouble, at: Instant) {
        let until = at + AFTER_REFUSAL;
        if !matches!(asked.command, Command::Play { .. }) {
            self.made.aim.is_careful = matches!(trouble, Trouble::Rules | Trouble::NotAllowed);
            self.rest = Some(until);
            return;
        }
        // What was offered and is still offered cannot be against the rules.
        if self.course.next == Some(asked.seen) {
            self.hold = Some((self.course.next, until));
            if trouble != Trouble::Room {
                let example = format!("{:?}: {why}", asked.command);
                self.wrong(Fault::new(Kind::Refused, example));
            }
        }
    }

    /// The next message to send, if there is one.
    pub(super) fn speak(&mut self, phase: Phase, now: Instant) -> Option<String> {
        match self.watch {
            Watch::Not | Watch::Asked => return None,
            Watch::Greeted => {
                self.watch = Watch::Asked;
                let (table, since) = (self.made.link.clone(), self.course.next);
                return Some(written(&Ask::Watch { table, since }));
            }
            Watch::Yes => {}
        }
        if let Some(asked) = &mut self.asked {
            if asked.sent.is_some() {
                return None;
            }
            asked.sent = Some(now);
            return Some(asked.text.clone());
        }
        if phase == Phase::Joining || phase == Phase::Over {
            return None;
        }
        self.made.aim.is_leaving = phase == Phase::Leaving;
        let (view, mine) = self.stands.as_ref()?;
        let wish = mind::wish(&self.made.aim, view, mine.as_deref(), &mut self.made.rng);
        let Some(command) = wish else {
            self.thought = None;
            return None;
        };
        let must_wait = match command {
            Command::Play { .. } => self.is_held(now) || self.must_think(phase, now),
            _ => self.rest.is_some_and(|until| now < until),
        };
        if must_wait {
            return None;
        }
        self.thought = None;
        Some(self.ask(command, now))
    }

    /// When to look again, if nothing arrives.
    pub(super) fn wakes(&self, now: Instant) -> Instant {
        let answered = self.asked.as_ref().and_then(|asked| asked.sent).map(|sent| sent + PATIENCE);
        let held = self.hold.map(|(_, until)| until);
        let times = [answered, held, self.rest, self.thought].into_iter().flatten();
        times.filter(|time| *time > now).min().unwrap_or(now + LOOKS_UP).min(now + LOOKS_UP)
    }

    /// Looks at the time; whether the connection is still worth something.
    pub(super) fn look_up(&mut self, now: Instant) -> bool {
        if let Some((since, next)) = self.stuck
            && now.saturating_duration_since(since) > STUCK
        {
            self.stuck = None;
            let example = format!("the table waits for a player without options at line {next:?}");
            self.wrong(Fault::new(Kind::Stuck, example));
        }
        let late = self.asked.as_ref().filter(|asked| {
            asked.sent.is_some_and(|sent| now.saturating_duration_since(sent) >= PATIENCE)
        });
        if let Some(asked) = late {
            let seconds = PATIENCE.as_secs();
            let example = format!("none within {seconds} s to {}", shortened(&asked.text));
            self.wrong(Fault::new(Kind::Answer, example));
            return false;
        }
        true
    }

    /// Whether this player has gone in good order.
    pub(super) fn has_left(&self, phase: Phase) -> bool {
        let Some((view, _)) = &self.stands else { return false };
        if phase < Phase::Leaving || self.asked.is_some() {
            return false;
        }
        let is_closed = self.is_closed || view.waits == Waits::Closed;
        // Who opened the table ends the night, unless another is the host now or the room says no.
        let may_close = view.host == Some(self.made.aim.me) && !self.made.aim.is_careful;
        let has_nothing_to_close = !self.made.aim.closes || (mind::is_empty(view) && !may_close);
        is_closed || (!sits(view, self.made.aim.me) && has_nothing_to_close)
    }

    fn ask(&mut self, command: Command, now: Instant) -> String {
        self.number += 1;
        let purchase = match command {
            Command::Sit { chips, .. } | Command::Buy { chips } => {
                Some(self.made.table.asks_for(self.made.aim.me, chips))
            }
            _ => None,
        };
        let (number, seen) = (self.number, self.course.next.unwrap_or(0));
        let table = self.made.link.clone();
        let text = written(&Ask::Do { table, number, seen, command: command.clone() });
        let is_twice = below(TWICE, &mut self.made.rng) == 0;
        if is_twice {
            add(&self.made.tally.twice, 1);
        }
        self.asked = Some(Asked {
            number,
            text: text.clone(),
            command,
            seen,
            sent: Some(now),
            is_timed: true,
            is_twice,
            answer: None,
            purchase,
        });
        text
    }

    fn is_held(&mut self, now: Instant) -> bool {
        let held = self.hold.take_if(|(next, until)| *until <= now || *next != self.course.next);
        held.is_none() && self.hold.is_some()
    }

    /// Whether a move is not thought through yet.
    fn must_think(&mut self, phase: Phase, now: Instant) -> bool {
        let most = u32::try_from(self.made.think.as_millis()).unwrap_or(u32::MAX);
        if most == 0 || phase != Phase::Playing {
            return false;
        }
        let rng = &mut self.made.rng;
        let until = *self
            .thought
            .get_or_insert_with(|| now + Duration::from_millis(u64::from(below(most, rng)) + 1));
        now < until
    }

    fn check(&self, checked: Result<(), Fault>) {
        if let Err(fault) = checked {
            self.wrong(fault);
        }
    }

    fn wrong(&self, mut fault: Fault) {
        fault.example =
            format!("table {} seat {}: {}", self.made.link, self.made.seat, fault.example);
        self.made.tally.wrong(fault);
    }
}

fn sits(view: &TableView, player: u64) -> bool {
    view.chairs.iter().flatten().any(|chair| chair.player == player)
}

fn written(ask: &Ask) -> String {
    serde_json::to_string(ask).expect("texts and numbers can always be written")
}

#[cfg(test)]
mod tests;
