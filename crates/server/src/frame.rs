//! Messages as they are sent: one part that is the same for all, and one for a single player that is always as long as
//! the others of its kind.

use serde::Serialize;
use wire::{Answer, Line, Mine, TableView};

use crate::desk::Desk;
use room::Time;

#[derive(Serialize)]
#[serde(tag = "told", rename = "table")]
struct Public<'d> {
    table: &'d str,
    from: u64,
    next: u64,
    is_cut: bool,
    lines: Vec<&'d Line>,
    view: TableView,
}

/// What everybody is told of a table, but for its last bracket.
pub(crate) fn public(desk: &Desk, from: u64, is_cut: bool, at: Time) -> String {
    let lines = desk.lines(from).map(|(_, told)| &told.line).collect();
    let (table, next) = (desk.link.as_str(), desk.next());
    let message = Public { table, from, next, is_cut, lines, view: desk.view(at) };
    let mut text = serde_json::to_string(&message).unwrap_or_else(|_| "{}".to_owned());
    text.pop();
    text
}

/// The same with what only one player sees, or the end of it for whoever looks on.
pub(crate) fn whole(public: &str, mine: Option<&Mine>) -> String {
    let Some(mine) = mine else { return format!("{public}}}") };
    let json = serde_json::to_string(mine).unwrap_or_else(|_| "null".to_owned());
    let length = wire::MINE_BYTES + mine.lines.len() * wire::MINE_LINE_BYTES;
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
