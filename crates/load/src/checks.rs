//! What must be true of everything that a room says.
//!
//! Nothing here talks to anybody: messages go in, and what is wrong with them comes out.

use std::collections::BTreeSet;
use std::fmt;

use cards::Seen;
use wire::{
    ANSWER_BYTES, Answer, Line, MINE_BYTES, MINE_CARDS_BYTES, REFUSAL_BYTES, Statement, TableView,
    Told, What,
};

/// Of the purchases that have not arrived, so many are looked at, the last first: chips that were
/// asked for during a hand may be no longer allowed after it, and then never come.
const MOST_OPEN: usize = 12;

/// What kind of thing is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// A message is none that a room sends.
    Unread,
    /// Lines are missing, come twice, or are counted wrongly.
    Lines,
    /// Something that was acknowledged is gone.
    Lost,
    /// Private parts differ in length.
    PrivateLength,
    /// An answer has another length than all answers.
    AnswerLength,
    /// Players at a table are told different things in public.
    Public,
    /// A hidden card is seen.
    Card,
    /// Chips come from nowhere or go there.
    Chips,
    /// The statement of a table is not what its players bought.
    Statement,
    /// There was no answer in time, or one to nothing.
    Answer,
    /// Who asked twice got two answers.
    Twice,
    /// A move that was offered was refused.
    Refused,
    /// The room complained, or sent somebody away.
    Trouble,
    /// Somebody should decide and was not told what.
    Stuck,
    /// A table or the room did not come to its end.
    Unfinished,
    /// The room broke.
    Panic,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Unread => "unread",
            Kind::Lines => "lines",
            Kind::Lost => "lost",
            Kind::PrivateLength => "private length",
            Kind::AnswerLength => "answer length",
            Kind::Public => "public",
            Kind::Card => "card",
            Kind::Chips => "chips",
            Kind::Statement => "statement",
            Kind::Answer => "answer",
            Kind::Twice => "twice",
            Kind::Refused => "refused",
            Kind::Trouble => "trouble",
            Kind::Stuck => "stuck",
            Kind::Unfinished => "unfinished",
            Kind::Panic => "panic",
        }
    }
}

/// Something that is wrong, with an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    pub(super) example: String,
}

impl Fault {
    pub(super) fn new(kind: Kind, example: impl fmt::Display) -> Fault {
        Fault { kind, example: example.to_string() }
    }
}

/// A message.
pub(super) fn read(text: &str) -> Result<Told, Fault> {
    serde_json::from_str(text)
        .map_err(|why| Fault::new(Kind::Unread, format!("{why}: {}", shortened(text))))
}

/// What is private has a length that tells nothing: a multiple of one. How long it is besides follows from what
/// everybody sees; the tests of the room compare that.
pub(super) fn private_length(told: &Told, bytes: usize) -> Result<(), Fault> {
    let Told::Mine { cards, lines, .. } = told else { return Ok(()) };
    let least = if cards.is_some() { MINE_CARDS_BYTES } else { 0 } + lines.len() * MINE_BYTES;
    if bytes <= least || !bytes.is_multiple_of(MINE_BYTES) {
        let cards = if cards.is_some() { "cards and " } else { "" };
        let example = format!("{bytes} bytes with {cards}{} private lines", lines.len());
        return Err(Fault::new(Kind::PrivateLength, example));
    }
    Ok(())
}

/// Answers have one length, and refusals another: nobody on the way can tell more than what everybody sees.
pub(super) fn answer_length(number: u64, answer: &Answer, text: &str) -> Result<(), Fault> {
    let long = text.len();
    let due = match answer {
        Answer::Done { .. } | Answer::Asked => ANSWER_BYTES,
        Answer::Refused { .. } => REFUSAL_BYTES,
    };
    if long != due {
        let example = format!("answer {number} has {long} bytes instead of {due}");
        return Err(Fault::new(Kind::AnswerLength, example));
    }
    Ok(())
}

/// The beginning of a message, for an example.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(200).collect()
}

/// How far somebody has heard what happens at a table.
#[derive(Clone, Default, Debug)]
pub(super) struct Course {
    /// The number of the next line.
    pub(super) next: Option<u64>,
    /// From where on everything is to be told again.
    since: Option<u64>,
    /// Up to here the room has said that things are done.
    acknowledged: u64,
    /// Up to here something was known before the connection that is there now.
    known: u64,
}

impl Course {
    /// The room says that something is done, up to this line.
    pub(super) fn acknowledge(&mut self, next: u64) {
        self.acknowledged = self.acknowledged.max(next);
    }

    /// From where on somebody who comes back asks to be told, so many lines before the first that
    /// they have not seen.
    pub(super) fn resumes(&mut self, again: u64) -> Option<u64> {
        self.since = self.next.map(|next| next.saturating_sub(again));
        self.since
    }

    /// The first message after somebody began to watch, from the line on that they asked for.
    pub(super) fn begins(&mut self, from: u64, next: u64, is_cut: bool) -> Result<(), Fault> {
        let before = self.next.replace(next);
        self.known = self.acknowledged.max(before.unwrap_or(0));
        match self.since.take().or(before) {
            Some(since) if from != since && !(is_cut && from > since) => {
                let example = format!("asked for lines from {since} on, got those from {from}");
                Err(Fault::new(Kind::Lines, example))
            }
            _ => Ok(()),
        }
    }

    /// Everything has come that was missed, in one message or in several.
    pub(super) fn caught_up(&self) -> Result<(), Fault> {
        let (next, known) = (self.next.unwrap_or(0), self.known);
        if next < known {
            let example = format!("the next line is {next} after {known} was told");
            return Err(Fault::new(Kind::Lost, example));
        }
        Ok(())
    }

    /// Any further message.
    pub(super) fn goes_on(&mut self, from: u64, next: u64) -> Result<(), Fault> {
        let before = self.next.replace(next);
        if before.is_some_and(|before| before != from) {
            let before = before.unwrap_or_default();
            let example = format!("lines from {from} to {next} follow those before {before}");
            return Err(Fault::new(Kind::Lines, example));
        }
        Ok(())
    }
}

/// The lines of a message are some of those from `from` to before `next`, each once and in order, and none that nobody
/// is told of; those that only one player sees are some of them.
pub(super) fn lines(from: u64, next: u64, lines: &[Line], own: &[Line]) -> Result<(), Fault> {
    let is_due = |line: &Line| (from..next).contains(&line.number) && !line.what.is_silent();
    let is_in_order = lines.is_sorted_by(|one, other| one.number < other.number);
    if from > next || !is_in_order || !lines.iter().all(is_due) {
        let numbers: Vec<u64> = lines.iter().map(|line| line.number).take(20).collect();
        let example = format!("from {from} to {next} there are the lines {numbers:?}");
        return Err(Fault::new(Kind::Lines, example));
    }
    let stray = own.iter().find(|line| !(from..next).contains(&line.number));
    stray.map_or(Ok(()), |line| {
        let example = format!("a private line {} between {from} and {next}", line.number);
        Err(Fault::new(Kind::Lines, example))
    })
}

/// Nobody's down cards are seen before they are shown: what everybody is told has their backs.
pub(super) fn hidden_cards(view: &TableView, me: u64) -> Result<(), Fault> {
    let Some(hand) = &view.hand else { return Ok(()) };
    let others = hand.seats.iter().filter(|seat| seat.player != me && !seat.is_shown);
    for seat in others {
        if let Some(card) = seat.down.iter().find(|card| **card != Seen::Back) {
            let (number, game) = (hand.number, &hand.game);
            let example = format!(
                "{} of {} in hand {number} ({game}) is not shown",
                card.in_data(),
                seat.name
            );
            return Err(Fault::new(Kind::Card, example));
        }
    }
    Ok(())
}

/// Chips that a player asked for, at the moment of asking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Purchase {
    pub(super) player: u64,
    pub(super) chips: u64,
    /// The room said no.
    pub(super) is_refused: bool,
}

/// Counts the chips of a table from message to message.
///
/// All stacks and the pot of a running hand, in which are this round's bets, make a sum. It may
/// change in three ways: by chips that players have asked for, exactly; by those who leave; and by
/// what the house wins. How much the latter two take cannot be seen, so the count begins anew
/// behind them. At the end, when all have left, the statement of the table has to be even.
#[derive(Clone, Default, Debug)]
pub(super) struct Chips {
    before: Option<Sum>,
    /// The purchases that have arrived, by their place in the list.
    arrived: BTreeSet<usize>,
}

#[derive(Clone, Debug)]
struct Sum {
    chips: u64,
    players: BTreeSet<u64>,
    house: u64,
}

impl Chips {
    /// Messages were missed, and with them these lines. Where somebody left or a hand came to its
    /// end in them, the count begins anew.
    pub(super) fn missed<'l>(&mut self, mut lines: impl Iterator<Item = &'l Line>) {
        if lines.any(|line| matches!(line.what, What::Left | What::Begun)) {
            self.before = None;
        }
    }

    /// Forgets what there was.
    pub(super) fn begin_anew(&mut self) {
        self.before = None;
    }

    pub(super) fn check(&mut self, view: &TableView, purchases: &[Purchase]) -> Result<(), Fault> {
        let now = Sum::of(view);
        let Some(before) = self.before.replace(now.clone()) else { return Ok(()) };
        let open = (0..purchases.len()).rev();
        let open: Vec<usize> = open
            .filter(|place| !purchases[*place].is_refused && !self.arrived.contains(place))
            .take(MOST_OPEN)
            .collect();
        let somebody_left = !before.players.is_subset(&now.players);
        if before.house > 0 || now.house > 0 || somebody_left {
            // Who sits there now and did not before has brought their chips.
            let new = |place: &usize| {
                let player = purchases[*place].player;
                now.players.contains(&player) && !before.players.contains(&player)
            };
            self.arrived.extend(open.into_iter().filter(new));
            return Ok(());
        }
        let Some(more) = now.chips.checked_sub(before.chips) else {
            let gone = before.chips - now.chips;
            return Err(off(view, &before, &now, &format!("{gone} are gone")));
        };
        match adding_up_to(more, &open, purchases) {
            Some(arrived) => {
                self.arrived.extend(arrived);
                Ok(())
            }
            None => Err(off(view, &before, &now, &format!("nobody has bought {more}"))),
        }
    }
}

impl Sum {
    fn of(view: &TableView) -> Sum {
        let chairs = view.chairs.iter().flatten();
        let stacks: u64 = chairs.clone().map(|chair| chair.stack).sum();
        let hand = view.hand.as_ref();
        let pot = hand.filter(|hand| !hand.is_over).map_or(0, |hand| hand.pot);
        let awards = hand.iter().flat_map(|hand| &hand.awards);
        let house = awards.filter(|award| award.chair.is_none()).map(|award| award.chips).sum();
        let players = chairs.map(|chair| chair.player).collect();
        Sum { chips: stacks + pot, players, house }
    }
}

fn off(view: &TableView, before: &Sum, now: &Sum, why: &str) -> Fault {
    let hand = view.hand.as_ref().map_or_else(String::new, |hand| {
        let over = if hand.is_over { ", which is over" } else { "" };
        format!(" in hand {} ({}{over})", hand.number, hand.game)
    });
    let (was, is) = (before.chips, now.chips);
    Fault::new(Kind::Chips, format!("{was} chips become {is}{hand}: {why}"))
}

/// Some of the purchases that together are so many chips.
fn adding_up_to(chips: u64, open: &[usize], purchases: &[Purchase]) -> Option<Vec<usize>> {
    if chips == 0 {
        return Some(Vec::new());
    }
    let (first, rest) = open.split_first()?;
    let with = chips.checked_sub(purchases[*first].chips).and_then(|chips| {
        let mut others = adding_up_to(chips, rest, purchases)?;
        others.push(*first);
        Some(others)
    });
    with.or_else(|| adding_up_to(chips, rest, purchases))
}

/// When everybody has left: what players have taken off the table is what they bought, and they
/// bought no more than they asked for. What the house won is missing from the first.
pub(super) fn statement(told: &Statement, asked: u64, house: u64) -> Result<(), Fault> {
    let bought: u64 = told.players.iter().map(|line| line.bought).sum();
    let has: u64 = told.players.iter().map(|line| line.has).sum();
    let wrong = |why: String| Err(Fault::new(Kind::Statement, why));
    if bought > asked {
        return wrong(format!("{bought} chips were bought, but only {asked} were asked for"));
    }
    if has + house != bought {
        return wrong(format!(
            "{bought} chips were bought, {has} taken off, {house} lost to the house"
        ));
    }
    let odd = told
        .players
        .iter()
        .find(|line| i128::from(line.has) - i128::from(line.bought) != i128::from(line.won));
    odd.map_or(Ok(()), |line| {
        let (bought, has, won) = (line.bought, line.has, line.won);
        wrong(format!("{} bought {bought}, has {has} and won {won}", line.name))
    })
}

#[cfg(test)]
mod tests;
