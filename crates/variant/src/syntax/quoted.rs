//! What a text in quotes says.

use std::ops::Range;

use super::lex::{is_newline, is_space, length_of_newline};

/// Why a text in three quotes says nothing.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Ragged {
    /// Its last quotes do not stand alone.
    End,
    /// This line does not begin like that of the last quotes.
    Line(Range<usize>),
}

/// What stands in one pair of quotes.
pub(super) fn plain(body: &str) -> String {
    let mut said = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(c) = rest.chars().next() {
        rest = match character(rest) {
            (Some(c), length) => {
                said.push(c);
                &rest[length..]
            }
            (None, length) => rest.get(length.max(c.len_utf8())..).unwrap_or(""),
        };
    }
    said
}

/// What stands in three pairs of quotes: lines, without the spaces before the last quotes. A `raw` one
/// has no escapes.
pub(super) fn long(body: &str, raw: bool) -> Result<String, Ragged> {
    let body_from = length_of_newline(body);
    let mut lines = Vec::new();
    let mut from = body_from;
    let mut at = from;
    while let Some(c) = body.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &body[at..];
        if is_newline(c) {
            lines.push(from..at);
            at += length_of_newline(rest);
            from = at;
        } else if raw {
            at += c.len_utf8();
        } else {
            // An escaped line break ends no line.
            at += character(rest).1.max(c.len_utf8());
        }
    }
    let last = &body[from..];
    let prefix = &last[..last.find(|c| !is_space(c)).unwrap_or(last.len())];
    if !plain_spaces(&last[prefix.len()..], raw) {
        return Err(Ragged::End);
    }
    let mut said = String::with_capacity(body.len());
    for (number, at) in lines.into_iter().enumerate() {
        let line = &body[at.clone()];
        if number > 0 {
            said.push('\n');
        }
        match line.strip_prefix(prefix) {
            _ if line.chars().all(is_space) => {}
            Some(line) if raw => said.push_str(line),
            Some(line) => said.push_str(&plain(line)),
            None => {
                let end = line.find(is_newline).unwrap_or(line.len());
                return Err(Ragged::Line(at.start..at.start + end));
            }
        }
    }
    Ok(said)
}

/// Whether nothing stands here but escaped spaces.
fn plain_spaces(text: &str, raw: bool) -> bool {
    text.is_empty() || !raw && text.starts_with('\\') && plain(text).is_empty()
}

/// The first character of a text, which may be an escaped one or escaped spaces, and how long it is there.
fn character(text: &str) -> (Option<char>, usize) {
    let Some(behind) = text.strip_prefix('\\') else {
        let first = text.chars().next();
        return (first, first.map_or(0, char::len_utf8));
    };
    match behind.chars().next() {
        Some('u') => code(behind).map_or((None, 1), |(c, length)| (Some(c), length + 1)),
        Some(c) if escaped(c).is_some() => (escaped(c), 2),
        _ => (None, 1 + behind.find(|c| !is_space(c) && !is_newline(c)).unwrap_or(behind.len())),
    }
}

/// What a letter means behind a \.
pub(super) fn escaped(c: char) -> Option<char> {
    Some(match c {
        '\\' | '"' => c,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        's' => ' ',
        _ => return None,
    })
}

/// The character that a code such as `u{e9}` means, and how long the code is.
pub(super) fn code(text: &str) -> Option<(char, usize)> {
    let code = text.strip_prefix("u{")?;
    let digits = code.bytes().take(7).take_while(u8::is_ascii_hexdigit).count();
    let number = code.get(..digits).filter(|_| (1..=6).contains(&digits))?;
    code[digits..].starts_with('}').then_some(())?;
    let known = u32::from_str_radix(number, 16).ok().and_then(char::from_u32);
    known.map(|c| (c, digits + 3))
}
