//! One player: hears what the room says, checks it, and says what to do next.
//!
//! There is no socket and no clock here. Whoever has them hands over what arrives (`hear`), asks
//! what is to be sent (`speak`) and when to ask again (`wakes`).

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cards::below;
use rand_chacha::ChaCha8Rng;
use wire::follow::{Follow, Heard, Stands};
use wire::{Answer, Ask, Command, Line, Mine, TableView, Told, Trouble, Waits, What};

use super::checks::{self, Chips, Course, Fault, Kind, shortened};
use super::mind::{self, Aim};
use super::tally::{Again, Tally, add};
use super::together::Table;

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

/// The lines of bets.
const BETS: [What; 5] = [What::Folded, What::Checked, What::Called, What::Raised, What::BroughtIn];

/// Bets that a player remembers.
const REMEMBERED: usize = 256;

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
    /// How many lines are asked for a second time after a break, to see whether they are the same.
    pub(super) again: u64,
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
    /// When the connection broke.
    broken: Option<Instant>,
    /// Lines in which this player bets, checks, calls or folds; and the first line that was told
    /// without a gap.
    own_bets: VecDeque<u64>,
    known_from: u64,
    /// The last line after which other things may be on offer.
    last_change: Option<u64>,
    follow: Follow,
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
    /// Where the connection broke before its answer came: the next line when it is sent again.
    repeated: Option<u64>,
    /// Whether it is to be sent again after its answer.
    is_twice: bool,
    /// The first of two answers, and whether it says that it is done.
    answer: Option<(String, bool)>,
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
            broken: None,
            own_bets: VecDeque::new(),
            known_from: 0,
            last_change: None,
            follow: Follow::default(),
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
    pub(super) fn broke(&mut self, at: Instant) {
        self.watch = Watch::Not;
        self.follow = Follow::default();
        self.broken.get_or_insert(at);
        self.made.table.broke(self.made.seat);
        // A refusal is no promise: a room that was started anew may have forgotten it.
        self.asked.take_if(|asked| asked.answer.as_ref().is_some_and(|(_, done)| !done));
        if let Some(asked) = &mut self.asked {
            asked.sent = None;
            asked.is_timed = false;
            asked.repeated = Some(0);
        }
    }

    /// Something has arrived; whether the room stays.
    pub(super) fn hear(&mut self, text: &str, at: Instant) -> bool {
        let told = match checks::read(text) {
            Ok(told) => told,
            Err(fault) => {
                self.wrong(fault);
                return true;
            }
        };
        let of = match &told {
            Told::Table { table, .. }
            | Told::Lines { table, .. }
            | Told::Step { table, .. }
            | Told::Mine { table, .. }
            | Told::Answer { table, .. } => Some(table),
            _ => None,
        };
        if of.is_some_and(|table| *table != self.made.link) {
            let example = format!("of another table: {}", shortened(text));
            self.wrong(Fault::new(Kind::Trouble, example));
            return true;
        }
        if of.is_some() && !matches!(told, Told::Answer { .. }) {
            add(&self.made.tally.messages, 1);
            add(&self.made.tally.bytes, text.len() as u64);
            self.check(checks::private_length(&told, text.len()));
            // Clocks run on and people come and go between lines, so only what is told of new lines is the
            // same for all; and the first message of a connection has lines of its own.
            if let Told::Step { from, next, .. } = &told
                && from < next
            {
                self.check(self.made.table.compare(*from, *next, text));
            }
        }
        let told = match self.follow.take(told) {
            Heard::Other(told) => told,
            Heard::Nothing => return true,
            Heard::Table(stands) => {
                self.hear_table(stands, at);
                return true;
            }
            Heard::Again { .. } => {
                let example = format!("what has changed does not fit: {}", shortened(text));
                self.wrong(Fault::new(Kind::Lost, example));
                return false;
            }
        };
        match told {
            Told::Hello { me, .. } => {
                if me.as_ref().map(|me| me.player) != Some(self.made.aim.me) {
                    self.wrong(Fault::new(Kind::Trouble, format!("taken for {me:?}")));
                }
                self.watch = Watch::Greeted;
            }
            Told::Answer { number, ref answer, .. } => {
                self.hear_answer(number, answer, text, at);
            }
            Told::Bye { again, why, .. } => {
                if !again {
                    self.wrong(Fault::new(Kind::Trouble, format!("sent away: {why}")));
                }
                return false;
            }
            Told::Lobby { .. }
            | Told::Pong { .. }
            | Told::Table { .. }
            | Told::Lines { .. }
            | Told::Step { .. }
            | Told::Mine { .. } => {}
            Told::NoTable { .. } if self.made.aim.is_leaving => self.is_closed = true,
            Told::NoTable { why, .. } | Told::Trouble { why } => {
                self.wrong(Fault::new(Kind::Trouble, why));
            }
        }
        true
    }

    fn hear_table(&mut self, stands: Stands, at: Instant) {
        let Stands { from, next, is_cut, lines, view, mine, .. } = stands;
        let is_first = self.watch == Watch::Asked;
        let own = mine.as_ref().map_or(&[][..], |mine| &mine.lines);
        self.check(checks::lines(from, next, &lines, own));
        if self.made.again > 0 {
            self.check(self.made.table.compare_lines(None, &lines));
            self.check(self.made.table.compare_lines(Some(self.made.seat), own));
        }
        let known = self.course.next;
        self.note_lines(known, from..next, &lines);
        if is_first {
            let known = known.unwrap_or(0);
            let begun = self.course.begins(from, next, is_cut);
            self.check(begun);
            if from > known {
                self.made.tally.cut(self.was_there);
                self.chips.begin_anew();
            }
            self.chips.missed(lines.iter().filter(|line| line.number >= known));
            let caught_up = self.course.caught_up();
            self.check(caught_up);
            self.watch = Watch::Yes;
            self.made.table.joined(self.made.seat);
            if let Some(broken) = self.broken.take().filter(|_| self.was_there) {
                self.made.tally.returned(at.saturating_duration_since(broken));
            }
            if !std::mem::replace(&mut self.was_there, true) {
                self.made.tally.there.fetch_add(1, Ordering::Relaxed);
            }
        } else {
            let gone_on = self.course.goes_on(from, next);
            self.check(gone_on);
        }
        self.made.table.heard(self.made.seat, next, at);
        self.check(checks::hidden_cards(&view, self.made.aim.me));
        let chips = &mut self.chips;
        let counted = self.made.table.with_purchases(|purchases| chips.check(&view, purchases));
        self.check(counted);
        if mine.is_none() && sits(&view, self.made.aim.me) {
            let example = format!("nothing of one's own up to line {next}");
            self.wrong(Fault::new(Kind::Stuck, example));
        }
        self.made.table.note(&view);
        self.look_for_options(&view, mine.as_deref(), at);
        self.stands = Some((view, mine));
    }

    /// Notes what this player has done, and when something changed.
    fn note_lines(&mut self, known: Option<u64>, told: Range<u64>, lines: &[Line]) {
        if told.start > self.course.next.unwrap_or(0) {
            self.own_bets.clear();
            self.known_from = told.start;
        }
        for line in lines.iter().filter(|line| Some(line.number) >= known) {
            if line.player == Some(self.made.aim.me) && BETS.contains(&line.what) {
                self.own_bets.push_back(line.number);
            }
            // A room that has opened again changes nothing.
            if line.what != What::Resumed {
                self.last_change = Some(line.number);
            }
        }
        // What the clock did for this player is no bet of theirs.
        let me = Some(self.made.aim.me);
        if lines.iter().any(|line| line.player == me && line.what == What::TimedOut) {
            self.own_bets.clear();
            self.known_from = told.end;
        }
        let too_many = self.own_bets.len().saturating_sub(REMEMBERED);
        self.own_bets.drain(..too_many);
    }

    /// How often this player has bet in these lines, as far as they are known.
    fn bets(&self, from: u64, next: u64) -> Option<usize> {
        let is_known = from >= self.known_from && self.course.next.is_some_and(|to| to >= next);
        is_known.then(|| self.own_bets.iter().filter(|bet| (from..next).contains(bet)).count())
    }

    /// Notes since when the table waits for this player without saying what for.
    fn look_for_options(&mut self, view: &TableView, mine: Option<&Mine>, at: Instant) {
        let own = mine.and_then(|mine| mine.cards.chair);
        let is_asked = match &view.waits {
            Waits::Hand { chairs } => own.is_some_and(|own| chairs.contains(&own)),
            _ => false,
        };
        let has_options = mine.is_some_and(|mine| mine.turn.options.is_some());
        if !is_asked || has_options || view.is_paused {
            self.stuck = None;
        } else if self.stuck.is_none_or(|(_, next)| next != self.course.next) {
            self.stuck = Some((at, self.course.next));
        }
    }

    fn hear_answer(&mut self, number: u64, answer: &Answer, text: &str, at: Instant) {
        self.check(checks::answer_length(number, answer, text));
        let Some(mut asked) = self.asked.take_if(|asked| asked.number == number) else {
            let example = format!("an answer to {number}, which nobody asked for");
            return self.wrong(Fault::new(Kind::Answer, example));
        };
        if let Some((first, _)) = &asked.answer {
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
                self.check(self.was_done_once(&asked, *next));
                if let Some(line) = asked.repeated {
                    self.made.tally.repeated(if *next <= line { Again::Kept } else { Again::Done });
                }
                if is_play {
                    add(&self.made.tally.moves, 1);
                    self.made.table.goes_on();
                    self.made.tally.accepted(at);
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
                if asked.repeated.is_some() {
                    self.made.tally.repeated(Again::Refused);
                    self.check(self.was_not_done(&asked, why));
                }
                if let Some(purchase) = asked.purchase {
                    self.made.table.refuses(purchase);
                }
                self.hear_refusal(&asked, why, *trouble, at);
            }
        }
        if asked.is_twice {
            asked.answer = Some((text.to_owned(), matches!(answer, Answer::Done { .. })));
            asked.sent = None;
            asked.repeated = None;
            self.asked = Some(asked);
        }
    }

    /// However often a bet was asked for, it is in one line of those that it made.
    fn was_done_once(&self, asked: &Asked, next: u64) -> Result<(), Fault> {
        if !is_bet(&asked.command) {
            return Ok(());
        }
        let times = self.bets(asked.seen, next).unwrap_or(1);
        if times == 1 {
            return Ok(());
        }
        let (seen, number) = (asked.seen, asked.number);
        let example = format!("number {number} was done {times} times in lines {seen} to {next}");
        Err(Fault::new(Kind::Twice, example))
    }

    /// What was done before a break must not be refused after it.
    fn was_not_done(&self, asked: &Asked, why: &str) -> Result<(), Fault> {
        let next = self.course.next.unwrap_or(0);
        if !is_bet(&asked.command) || self.bets(asked.seen, next).unwrap_or(0) == 0 {
            return Ok(());
        }
        let example = format!("number {} was done, and then refused: {why}", asked.number);
        Err(Fault::new(Kind::Twice, example))
    }

    fn hear_refusal(&mut self, asked: &Asked, why: &str, trouble: Trouble, at: Instant) {
        let until = at + AFTER_REFUSAL;
        if !matches!(asked.command, Command::Play { .. }) {
            self.made.aim.is_careful = matches!(trouble, Trouble::Rules | Trouble::NotAllowed);
            self.rest = Some(until);
            return;
        }
        // What was offered and is still offered cannot be against the rules.
        if self.last_change.is_none_or(|line| line < asked.seen) {
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
                let again = match self.made.again {
                    0 => 0,
                    most => u64::from(below(most as u32, &mut self.made.rng)),
                };
                let (table, since) = (self.made.link.clone(), self.course.resumes(again));
                return Some(written(&Ask::Watch { table, since, whole: false }));
            }
            Watch::Yes => {}
        }
        if let Some(asked) = &mut self.asked {
            if asked.sent.is_some() {
                return None;
            }
            asked.sent = Some(now);
            if let Some(line) = &mut asked.repeated {
                *line = self.course.next.unwrap_or(0);
            }
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
            repeated: None,
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

/// Whether it is a move that has a line of its own, and only when the player asks for it.
fn is_bet(command: &Command) -> bool {
    use wire::Play::{BringIn, Call, Fold, To};
    matches!(command, Command::Play { play: Fold | Call | To { .. } | BringIn })
}

fn sits(view: &TableView, player: u64) -> bool {
    view.chairs.iter().flatten().any(|chair| chair.player == player)
}

fn written(ask: &Ask) -> String {
    serde_json::to_string(ask).expect("texts and numbers can always be written")
}

#[cfg(test)]
mod tests;
