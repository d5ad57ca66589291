//! Messages as they are sent: one part that is the same for all, and one for a single player that is always as long as
//! the others of its kind.
//!
//! What somebody has missed may be more than fits in one message. It is told in several, each with lines that
//! follow each other. Where one ends depends on what everybody sees and on how many lines a player sees more
//! of, never on what these say.

use faults::fault;
use std::io;
use std::ops::Range;

use serde::Serialize;
use wire::{Answer, Line, Mine, TableView};

use telling::Language;

use crate::desk::{Desk, Shown};
use crate::tell::Told;

/// The bytes of lines in one message. With how it stands and what one player sees it stays far below what a
/// socket holds ([`crate::api::MOST_UNSENT`]).
const MOST_LINES: usize = 48 * 1024;

/// The bytes of lines that are told again to who was away. Earlier ones are left out.
const MOST_AGAIN: usize = 1024 * 1024;

/// The lines of one message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) lines: Range<u64>,
    /// Whether lines are missing before.
    is_cut: bool,
    /// Whether the next message goes on from here.
    more: bool,
}

/// The messages that tell everything from a line on, one at least.
pub(crate) fn parts(desk: &Desk, from: u64, is_cut: bool) -> Vec<Part> {
    let costs: Vec<(u64, usize)> =
        desk.lines(from).map(|(number, told)| (*number, cost(told))).collect();
    let (mut first, mut bytes) = (costs.len(), 0);
    while first > 0 && (bytes + costs[first - 1].1 <= MOST_AGAIN || first == costs.len()) {
        first -= 1;
        bytes += costs[first].1;
    }
    let is_cut = is_cut || first > 0;
    let from = costs.get(first).filter(|_| first > 0).map_or(from, |(number, _)| *number);
    let mut parts = vec![Part { lines: from..from, is_cut, more: false }];
    let mut bytes = 0;
    for (number, cost) in &costs[first..] {
        let Some(last) = parts.last_mut() else { break };
        if bytes > 0 && bytes + cost > MOST_LINES {
            last.more = true;
            bytes = 0;
            parts.push(Part { lines: *number..number + 1, is_cut: false, more: false });
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

/// How long a line is at most, with what one player may see more of it.
fn cost(told: &Told) -> usize {
    // Messages end at the same lines in every language.
    let lengths = told.line.all().map(|line| {
        let mut count = Count(0);
        match serde_json::to_writer(&mut count, line) {
            Ok(()) => count.0,
            Err(_) => 0,
        }
    });
    lengths.max().unwrap_or(0) + 1 + if told.own.is_empty() { 0 } else { wire::MINE_LINE_BYTES }
}

/// Counts what is written.
struct Count(usize);

impl io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[derive(Serialize)]
#[serde(tag = "told", rename = "table")]
struct Public<'d> {
    table: &'d str,
    from: u64,
    next: u64,
    is_cut: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more: bool,
    lines: Vec<&'d Line>,
    view: &'d TableView,
}

/// What everybody is told of a table, but for its last bracket.
pub(crate) fn public(desk: &Desk, part: &Part, view: &TableView, language: Language) -> String {
    let (table, from, next) = (desk.link.as_str(), part.lines.start, part.lines.end);
    let lines = desk.lines(from).take_while(|(number, _)| *number < next);
    let lines = lines.map(|(_, told)| told.line.get(language)).collect();
    let (is_cut, more) = (part.is_cut, part.more);
    let message = Public { table, from, next, is_cut, more, lines, view };
    let mut text = serde_json::to_string(&message).unwrap_or_else(|_| "{}".to_owned());
    text.pop();
    text
}

/// The messages that tell somebody everything from a line on.
pub(crate) fn all(
    desk: &Desk,
    who: Option<u64>,
    (from, is_cut): (u64, bool),
    shown: Shown,
) -> Vec<String> {
    let view = desk.view(shown);
    let message = |part: &Part| {
        let mine = who.and_then(|who| desk.mine(who, part.lines.clone(), shown.language));
        whole(&public(desk, part, &view, shown.language), mine.as_ref())
    };
    parts(desk, from, is_cut).iter().map(message).collect()
}

/// The same with what only one player sees, or the end of it for whoever looks on.
pub(crate) fn whole(public: &str, mine: Option<&Mine>) -> String {
    let Some(mine) = mine else { return format!("{public}}}") };
    let json = serde_json::to_string(mine).unwrap_or_else(|_| "null".to_owned());
    let length = wire::MINE_BYTES
        + fault!(
            "server-private-part-tells-its-length",
            mine.lines.len() * wire::MINE_LINE_BYTES,
            json.len()
        );
    let own = padded(format!(",\"mine\":{json}"), length);
    format!("{public}{own}")
}

/// What came of something that was asked for.
pub(crate) fn answer(table: &str, number: u64, answer: &Answer) -> String {
    let told = wire::Told::Answer {
        table: table.to_owned(),
        number,
        answer: answer.clone(),
        pad: String::new(),
    };
    let mut text = serde_json::to_string(&told).unwrap_or_else(|_| "{}".to_owned());
    text.pop();
    padded(text, wire::ANSWER_BYTES)
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
    text.extend(std::iter::repeat_n(' ', pad));
    text.push_str("\"}");
    text
}
