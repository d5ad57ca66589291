//! A text of hands: where one ends and the next begins, and where in it something stands.

use std::collections::HashSet;

use toml::de::{DeTable, DeValue};

use crate::{Fault, Place, Problem, Record, read};

impl Record {
    /// Reads a file of one hand.
    pub fn parse(text: &str) -> Result<Record, Fault> {
        let source = Source { text, hand: None, lines: 0 };
        let table = source.toml()?;
        read::record(&source, &table, 0)
    }
}

/// Reads a file of many hands, each under a heading with its number: `[1]`, `[2]` and so on. A file
/// without headings is one hand.
///
/// Hands are read when they are asked for, and one that is wrong does not keep the next from being
/// read.
///
/// ```
/// let text = "[1]\nvariant = 'NT'\nantes = [0, 0]\nstarting_stacks = [5, 5]\nactions = []\n[2]\n";
/// let hands: Vec<_> = notation::parse_many(text).collect();
/// assert_eq!(hands[0].as_ref().map(|hand| hand.number), Ok(Some(1)));
/// assert_eq!(hands[1].as_ref().map_err(|fault| fault.place.line).err(), Some(6));
/// ```
pub fn parse_many(text: &str) -> Hands<'_> {
    // The mark of the byte order would hide a heading in the first line.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Hands { rest: text, lines: 0, seen: HashSet::new(), begun: false }
}

/// One hand of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The number in its heading; none in a file of one hand.
    pub number: Option<u64>,
    /// The line of the file where it begins, from 1.
    pub line: usize,
    /// What the file says about it.
    pub record: Record,
}

/// The hands of a file, read one by one.
#[derive(Clone, Debug)]
pub struct Hands<'t> {
    rest: &'t str,
    lines: usize,
    seen: HashSet<u64>,
    begun: bool,
}

impl Iterator for Hands<'_> {
    type Item = Result<Hand, Fault>;

    fn next(&mut self) -> Option<Result<Hand, Fault>> {
        if !self.begun {
            self.begun = true;
            let before = self.take(next_heading(self.rest, 0));
            // Comments may stand before the first hand.
            let is_empty = before
                .text
                .lines()
                .map(str::trim_start)
                .all(|line| line.is_empty() || line.starts_with('#'));
            if self.rest.is_empty() {
                let record = Record::parse(before.text);
                return Some(record.map(|record| Hand { number: None, line: 1, record }));
            }
            if !is_empty {
                return Some(Err(before.fault(0, Problem::BeforeFirst)));
            }
        }
        let heading = self.rest.lines().next().and_then(heading)?;
        let first_line = self.rest.find('\n').map_or(self.rest.len(), |end| end + 1);
        let mut source = self.take(next_heading(self.rest, first_line));
        let Ok(number) = heading.parse() else {
            return Some(Err(source.fault(0, Problem::NotAHand(heading.to_owned()))));
        };
        source.hand = Some(number);
        if !self.seen.insert(number) {
            return Some(Err(source.fault(0, Problem::SecondHand(number))));
        }
        let line = source.lines + 1;
        Some(source.numbered(heading).map(|record| Hand { number: Some(number), line, record }))
    }
}

impl<'t> Hands<'t> {
    fn take(&mut self, length: usize) -> Source<'t> {
        let (text, rest) = self.rest.split_at(length);
        let source = Source { text, hand: None, lines: self.lines };
        self.lines += text.bytes().filter(|b| *b == b'\n').count();
        self.rest = rest;
        source
    }
}

/// The text of one hand and where it stands in its file.
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    hand: Option<u64>,
    /// How many lines of the file stand before it.
    lines: usize,
}

impl<'t> Source<'t> {
    /// A problem so many bytes into the text.
    pub(crate) fn fault(&self, at: usize, problem: Problem) -> Fault {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = self.lines + before.bytes().filter(|b| *b == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let place = Place { hand: self.hand, line, column, field: None, action: None };
        Fault { place: Box::new(place), problem }
    }

    fn toml(&self) -> Result<DeTable<'t>, Fault> {
        DeTable::parse(self.text).map(toml::Spanned::into_inner).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            self.fault(at, Problem::Toml(error.message().to_owned()))
        })
    }

    /// The record under the heading this text begins with.
    fn numbered(&self, heading: &str) -> Result<Record, Fault> {
        let root = self.toml()?;
        if let Some((name, _)) = root.iter().find(|(name, _)| name.get_ref() != heading) {
            let problem = Problem::NotAHand(name.get_ref().clone().into_owned());
            return Err(self.fault(name.span().start, problem));
        }
        match root.get(heading).map(toml::Spanned::get_ref) {
            Some(DeValue::Table(table)) => read::record(self, table, 0),
            _ => Err(self.fault(0, Problem::NotAHand(heading.to_owned()))),
        }
    }
}

/// Where the next heading of a hand begins at or behind `from`, which begins a line; else the end.
///
/// `[1]` on a line of its own can also be the last entry of a list, or part of a text. Behind an
/// entry comes a comma or a bracket, which tells the two apart even when a list was never closed: a
/// broken hand then does not swallow the rest of the file.
fn next_heading(text: &str, from: usize) -> usize {
    let mut at = from;
    let mut state = State::default();
    for line in text[from..].split_inclusive('\n') {
        if state.quote.is_none() && heading(line).is_some() {
            let goes_on = || next_sign(&text[at + line.len()..]);
            if state.depth == 0 || !matches!(goes_on(), Some(',' | ']')) {
                return at;
            }
        }
        state.read(line);
        at += line.len();
    }
    text.len()
}

/// The digits of a line that is the heading of a hand.
fn heading(line: &str) -> Option<&str> {
    let (inside, behind) = line.trim().strip_prefix('[')?.split_once(']')?;
    let (inside, behind) = (inside.trim(), behind.trim_start());
    let is_number = !inside.is_empty() && inside.bytes().all(|b| b.is_ascii_digit());
    (is_number && (behind.is_empty() || behind.starts_with('#'))).then_some(inside)
}

/// The first character that is neither space nor comment.
fn next_sign(text: &str) -> Option<char> {
    let mut lines = text.lines().map(str::trim_start);
    lines.find(|line| !line.is_empty() && !line.starts_with('#')).and_then(|l| l.chars().next())
}

/// What is open at the beginning of a line.
#[derive(Default)]
struct State {
    depth: usize,
    /// The quotes of a text that goes over lines.
    quote: Option<&'static str>,
}

impl State {
    fn read(&mut self, line: &str) {
        let mut rest = line;
        while !rest.is_empty() {
            if let Some(quote) = self.quote {
                rest = behind_text(rest, quote).inspect(|_| self.quote = None).unwrap_or_default();
                continue;
            }
            let open = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|open| rest.starts_with(open));
            if let Some(open) = open {
                rest = &rest[open.len()..];
                match behind_text(rest, open) {
                    Some(behind) => rest = behind,
                    None if open.len() == 3 => {
                        self.quote = Some(open);
                        return;
                    }
                    // A text in single quotes ends with its line, rightly or not.
                    None => return,
                }
                continue;
            }
            let Some(sign) = rest.chars().next() else { return };
            match sign {
                '#' => return,
                '[' | '{' => self.depth += 1,
                ']' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            rest = &rest[sign.len_utf8()..];
        }
    }
}

/// What stands behind the closing quotes of a text.
fn behind_text<'t>(text: &'t str, quote: &str) -> Option<&'t str> {
    let escapes = quote.starts_with('"');
    let mut at = 0;
    while at < text.len() {
        let rest = text.get(at..)?;
        if let Some(behind) = rest.strip_prefix(quote) {
            // One or two more quotes belong to the text: `""""quoted""""`.
            let sign = &quote[..1];
            let more = if quote.len() == 3 {
                behind.len() - behind.trim_start_matches(sign).len()
            } else {
                0
            };
            return behind.get(more.min(2)..);
        }
        let mut signs = rest.chars();
        let sign = signs.next()?;
        at += sign.len_utf8();
        if escapes && sign == '\\' {
            at += signs.next().map_or(0, char::len_utf8);
        }
    }
    None
}
