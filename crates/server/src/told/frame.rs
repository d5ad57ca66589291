//! Messages about a table as they are sent: those that are the same for all, and those for a single player, which are
//! always as long as the others of their kind.
//!
//! What somebody has missed may be more than fits in one message. It is told in several, each with lines that
//! follow each other. Where one ends depends on what everybody sees and on how many lines a player sees more
//! of, never on what these say.

use std::ops::Range;

use axum::extract::ws::Utf8Bytes;
use engine::Seen;
use faults::fault;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use telling::Language;
use wire::{Answer, MyCards, MyTurn, Options, TableView};

use crate::table::desk::Desk;
use crate::told::journal::Kept;

/// The bytes of lines in one message. With how it stands it stays far below what a socket holds
/// ([`crate::door::outbox::MOST_UNSENT`]).
const MOST_LINES: usize = 48 * 1024;

/// The bytes of lines that are told again to who was away. Earlier ones are left out.
const MOST_AGAIN: usize = 1024 * 1024;

/// The lines of one message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) lines: Range<u64>,
    /// Whether lines are missing before.
    is_cut: bool,
}

/// The messages that tell everything from a line on, one at least.
pub(crate) fn parts(desk: &Desk, from: u64, is_cut: bool) -> Vec<Part> {
    let costs: Vec<(u64, usize)> =
        desk.journal().from(from).map(|(number, kept)| (number, kept.cost())).collect();
    let (mut first, mut bytes) = (costs.len(), 0);
    while first > 0 && (bytes + costs[first - 1].1 <= MOST_AGAIN || first == costs.len()) {
        first -= 1;
        bytes += costs[first].1;
    }
    let is_cut = is_cut || first > 0;
    let from = costs.get(first).filter(|_| first > 0).map_or(from, |(number, _)| *number);
    let mut parts = vec![Part { lines: from..from, is_cut }];
    let mut bytes = 0;
    for (number, cost) in &costs[first..] {
        let Some(last) = parts.last_mut() else { break };
        if bytes > 0 && bytes + cost > MOST_LINES {
            bytes = 0;
            parts.push(Part { lines: *number..number + 1, is_cut: false });
        } else {
            last.lines.end = number + 1;
        }
        bytes += cost;
    }
    // Lines are numbered up to the next one.
    if let Some(last) = parts.last_mut() {
        last.lines.end = last.lines.end.max(desk.next());
    }
    parts
}

/// What everybody is told: the names of its fields are those of [`wire::Told`].
#[derive(Serialize)]
struct Public<'d> {
    told: &'static str,
    table: &'d str,
    from: u64,
    next: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_cut: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<&'d RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rev: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crc: Option<u32>,
}

fn public<'d>(told: &'static str, desk: &'d Desk, part: &Part, language: Language) -> Public<'d> {
    let lines = desk.journal().range(part.lines.clone()).filter_map(|kept| kept.text(language));
    Public {
        told,
        table: &desk.link,
        from: part.lines.start,
        next: part.lines.end,
        is_cut: Some(part.is_cut),
        lines: Some(lines.collect()),
        rev: None,
        crc: None,
    }
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_else(|_| "{}".to_owned())
}

/// The same with a member more, which is text already.
fn with(message: &impl Serialize, member: &str, json: &str) -> Utf8Bytes {
    let mut text = text(message);
    text.pop();
    text.reserve(member.len() + json.len() + 8);
    for part in [",\"", member, "\":", json, "}"] {
        text.push_str(part);
    }
    text.into()
}

/// Lines, with more to come.
pub(crate) fn lines(desk: &Desk, part: &Part, language: Language) -> Utf8Bytes {
    text(&public("lines", desk, part, language)).into()
}

/// Lines, and how it stands after them.
pub(crate) fn table(
    desk: &Desk,
    part: &Part,
    (rev, view): (u64, &TableView),
    language: Language,
) -> Utf8Bytes {
    let message = public("table", desk, part, language);
    with(&Public { rev: Some(rev), ..message }, "view", &text(view))
}

/// What has changed.
pub(crate) struct Change<'c> {
    pub(crate) rev: u64,
    pub(crate) crc: Option<u32>,
    pub(crate) patch: &'c str,
}

/// Lines, and what has changed with them.
pub(crate) fn step(desk: &Desk, part: &Part, change: &Change<'_>, language: Language) -> Utf8Bytes {
    let Change { rev, crc, patch } = change;
    let message = public("step", desk, part, language);
    let lines = message.lines.filter(|lines| !lines.is_empty());
    let message = Public { is_cut: None, lines, rev: Some(*rev), crc: *crc, ..message };
    with(&message, "patch", patch)
}

/// Letters of a card at most.
const LONGEST_CARD: usize = 3;

/// What one player is told of their own.
#[derive(Serialize)]
pub(crate) struct Mine<'d> {
    told: &'static str,
    table: &'d str,
    rev: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<MyCards>,
    /// For how many shares they could have something, as everybody knows.
    #[serde(skip)]
    haves: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<&'d RawValue>,
    /// For how many bytes of lines there is room.
    #[serde(skip)]
    room: usize,
    /// How long it is without cards and lines, as far as everybody could tell.
    #[serde(skip)]
    bytes: usize,
}

/// The room for what somebody may bet who opens, if they hold what it takes.
const UNOPENED: usize = 288;

/// The most that is around what a message says.
const AROUND: usize = 128;

impl<'d> Mine<'d> {
    /// With what somebody sees more of these lines.
    pub(crate) fn new(
        desk: &'d Desk,
        rev: u64,
        player: u64,
        lines: Range<u64>,
        language: Language,
    ) -> Mine<'d> {
        let player = room::PlayerId(player);
        let own = |kept: &'d Kept| -> Option<(&'d RawValue, usize)> {
            let insider = kept.insiders().next();
            let who = fault!("server-own-lines-go-to-everybody", Some(player), insider)?;
            Some((kept.own(who, language)?, kept.own_room(language)))
        };
        let (lines, rooms): (Vec<_>, Vec<usize>) =
            desk.journal().range(lines).filter_map(own).unzip();
        Mine {
            told: "mine",
            table: &desk.link,
            rev,
            cards: None,
            haves: 0,
            turn: None,
            lines,
            room: rooms.iter().sum(),
            bytes: AROUND,
        }
    }

    /// With what they may do; `is_unopened` where a bet depends on what they hold.
    pub(crate) fn turn(mut self, turn: Option<MyTurn>, is_unopened: bool) -> Mine<'d> {
        let Some(turn) = turn else { return self };
        self.turn = to_raw_value(&turn).ok();
        if let Some(bet @ Options::Bet(_)) = turn.options.as_ref().filter(|_| is_unopened) {
            let said = text(bet).len();
            let all = self.turn.as_ref().map_or(0, |turn| turn.get().len());
            self.bytes += all - said.min(all) + UNOPENED.max(said);
            return self;
        }
        // All of the rest can be told by everybody, but for which cards there are and whether a hand may be mucked.
        let hidden = match &turn.options {
            Some(Options::Draw(pick) | Options::Discard(pick) | Options::Expose(pick)) => {
                let most = |card: &Seen| LONGEST_CARD - card.in_data().len().min(LONGEST_CARD);
                pick.of.iter().map(most).sum()
            }
            Some(Options::Show { muck: true }) => "false".len() - "true".len(),
            _ => 0,
        };
        self.bytes += self.turn.as_ref().map_or(0, |turn| turn.get().len()) + hidden;
        self
    }

    /// With their cards, and what they have for so many shares at most.
    pub(crate) fn cards(mut self, cards: Option<MyCards>, most: usize) -> Mine<'d> {
        (self.cards, self.haves) = (cards, most);
        self
    }

    /// Whether there is nothing to tell.
    pub(crate) fn is_empty(&self) -> bool {
        self.cards.is_none() && self.turn.is_none() && self.lines.is_empty()
    }

    /// As it is sent: all of a kind are of the same length.
    pub(crate) fn text(&self) -> Utf8Bytes {
        let mut json = text(self);
        json.pop();
        let haves = self.haves * wire::MINE_HAVE_BYTES;
        let cards = if self.cards.is_some() { wire::MINE_CARDS_BYTES + haves } else { 0 };
        let length = self.bytes.next_multiple_of(wire::MINE_BYTES)
            + cards
            + fault!("server-private-part-tells-its-length", self.room, json.len());
        padded(json, length).into()
    }
}

/// What came of something that was asked for.
pub(crate) fn answer(table: &str, number: u64, answer: &Answer) -> String {
    let told = wire::Told::Answer {
        table: table.to_owned(),
        number,
        answer: answer.clone(),
        pad: String::new(),
    };
    let mut text = text(&told);
    text.pop();
    let length = match answer {
        Answer::Done { .. } | Answer::Asked => wire::ANSWER_BYTES,
        Answer::Refused { .. } => wire::REFUSAL_BYTES,
    };
    padded(text, length)
}

/// Fills an object that lacks its last bracket up to a length.
fn padded(mut text: String, length: usize) -> String {
    const FRAME: usize = ",\"pad\":\"\"}".len();
    let mut full = length;
    while full < text.len() + FRAME {
        full += length;
    }
    let pad = full - text.len() - FRAME;
    text.reserve(pad + FRAME);
    text.push_str(",\"pad\":\"");
    text.push_str(&" ".repeat(pad));
    text.push_str("\"}");
    text
}
