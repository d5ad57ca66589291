//! A text is cut into what it is made of: values, marks and comments, each with its place.
//!
//! Each character is looked at a few times at most, whatever stands there. What is wrong in itself is
//! noted, the best is made of it, and cutting goes on behind it.

use std::ops::Range;

use super::Value;
use super::quoted::{self, Ragged};
use crate::edition::Edition;
use crate::problem::Problem;

/// The longest number, far beyond any that a game can use.
const MOST_DIGITS: usize = 30;

const UNSEEN: &str = "there is an invisible character here";

/// What a text is made of.
#[derive(Debug)]
pub(super) struct Lexeme {
    pub(super) what: What,
    pub(super) at: Range<usize>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum What {
    /// A word, a text or a number.
    Value(Value),
    Equals,
    Open,
    Close,
    Semicolon,
    /// `/-`
    LeftOut,
    /// A `\` outside quotes.
    Continued,
    Comment,
    Newline,
}

/// A text that has been cut.
pub(super) struct Cut {
    pub(super) lexemes: Vec<Lexeme>,
    pub(super) problems: Vec<Problem>,
    /// Whether something has no end, so that the rest of the text is part of it.
    pub(super) swallowed: bool,
}

pub(super) fn cut(text: &str) -> Cut {
    let mut lexer = Lexer {
        text,
        at: 0,
        lost_until: 0,
        cut: Cut { lexemes: Vec::new(), problems: Vec::new(), swallowed: false },
    };
    lexer.run();
    lexer.cut
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// Up to here only the marks of blocks are read: a text before it has no end.
    lost_until: usize,
    cut: Cut,
}

impl<'t> Lexer<'t> {
    fn run(&mut self) {
        if self.rest().starts_with('\u{feff}') {
            self.at += '\u{feff}'.len_utf8();
        }
        while let Some(c) = self.rest().chars().next() {
            let start = self.at;
            if let Some(what) = self.next(c) {
                self.cut.lexemes.push(Lexeme { what, at: start..self.at });
            }
        }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// How far it is to the first character that ends something.
    fn length(&self, ends: impl Fn(char) -> bool) -> usize {
        self.rest().find(ends).unwrap_or(self.rest().len())
    }

    fn problem(&mut self, at: &Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.cut.problems.push(Problem::new(at, message, help));
    }

    /// What was not refused at first, and can be read all the same.
    fn late(&mut self, at: &Range<usize>, message: &str, help: &str) {
        self.cut.problems.push(Problem::new(at, message, help).since(Edition::Second));
    }

    /// Takes what begins with `c`.
    fn next(&mut self, c: char) -> Option<What> {
        let rest = self.rest();
        if is_newline(c) {
            self.at += length_of_newline(rest);
            return Some(What::Newline);
        }
        if is_space(c) {
            self.at += self.length(|c| !is_space(c));
            return None;
        }
        let mark = match c {
            ';' => Some(What::Semicolon),
            '{' => Some(What::Open),
            '}' => Some(What::Close),
            _ if self.at < self.lost_until => {
                self.at += self.length(|c| is_newline(c) || is_of_blocks(c));
                return None;
            }
            '=' => Some(What::Equals),
            '\\' => Some(What::Continued),
            _ => None,
        };
        if mark.is_some() {
            self.at += 1;
            return mark;
        }
        if rest.starts_with("//") || rest.starts_with("/*") {
            let start = self.at;
            if rest.starts_with("//") {
                self.at += self.length(is_newline);
            } else {
                self.comment();
            }
            let comment = self.text.get(start..self.at).unwrap_or("");
            if let Some((at, c)) = comment.char_indices().find(|(_, c)| is_forbidden(*c)) {
                self.late(&(start + at..start + at + c.len_utf8()), UNSEEN, "delete it");
            }
            return Some(What::Comment);
        }
        if rest.starts_with("/-") {
            self.at += 2;
            return Some(What::LeftOut);
        }
        let hashes = raw_hashes(rest);
        Some(What::Value(if c == '"' || hashes > 0 {
            self.text_in_quotes(hashes)
        } else {
            self.bare()
        }))
    }

    /// A comment in `/* */`, which may have others inside.
    fn comment(&mut self) {
        let (start, bytes) = (self.at, self.rest().as_bytes());
        let (mut length, mut depth) = (0, 0usize);
        while let Some(pair) = bytes.get(length..length + 2) {
            match pair {
                b"/*" => depth += 1,
                b"*/" => depth -= 1,
                _ => {
                    length += 1;
                    continue;
                }
            }
            length += 2;
            if depth == 0 {
                break;
            }
        }
        if depth > 0 {
            length = bytes.len();
            self.cut.swallowed = true;
            let help = "put */ where the comment ends";
            self.problem(&(start..start + 2), "this comment is never closed", help);
        }
        self.at += length;
    }

    /// A text in one or three quotes, behind so many #.
    fn text_in_quotes(&mut self, hashes: usize) -> Value {
        let start = self.at;
        self.at += hashes;
        let rest = self.rest();
        let three = rest.starts_with("\"\"\"");
        let long = three && rest[3..].starts_with(is_newline);
        if three && !long && hashes == 0 {
            return self.three_on_one_line();
        }
        let quotes = if long { "\"\"\"" } else { "\"" };
        let begin = self.at + quotes.len();
        self.at = begin;
        if !self.find_end(quotes, hashes, long) {
            return self.never_closed(&(start..begin), long, hashes);
        }
        let body = self.text.get(begin..self.at).unwrap_or("");
        self.at += quotes.len() + hashes;
        if !long {
            if three {
                let help = "write it without the #, and \\\" for each quote in it";
                self.late(&(start..self.at), "this text begins like a long one", help);
            }
            return Value::Text(if hashes > 0 { body.to_owned() } else { quoted::plain(body) });
        }
        let guess = || Value::Text(body.split_whitespace().collect::<Vec<_>>().join(" "));
        match quoted::long(body, hashes > 0) {
            Ok(text) => Value::Text(text),
            Err(Ragged::End) => {
                let help = "put them on a line of their own, with nothing but spaces before them";
                let at = self.at - 3 - hashes..self.at;
                self.problem(&at, "the quotes that end a long text come after something", help);
                guess()
            }
            Err(Ragged::Line(line)) => {
                let message = "this line of a long text starts further left than its last quotes";
                let help = "begin each line with the same spaces as the line of the last quotes";
                let at = begin + line.start..begin + line.end;
                self.problem(&at, message, help);
                guess()
            }
        }
    }

    /// Goes to the quotes that end a text; whether there are any.
    fn find_end(&mut self, quotes: &str, hashes: usize, long: bool) -> bool {
        while let Some(c) = self.rest().chars().next() {
            if let Some(behind) = self.rest().strip_prefix(quotes) {
                let found = behind.bytes().take(hashes).take_while(|byte| *byte == b'#').count();
                if found == hashes {
                    return true;
                }
            }
            if is_newline(c) && !long {
                return false;
            }
            if is_forbidden(c) {
                self.unseen(self.at, c);
            }
            if c == '\\' && hashes == 0 {
                self.escape();
            } else {
                self.at += c.len_utf8();
            }
        }
        false
    }

    /// The best that can be made of a text without an end: it goes up to where a block may begin or end.
    fn never_closed(&mut self, opening: &Range<usize>, long: bool, hashes: usize) -> Value {
        let quotes = if long { "\"\"\"" } else { "\"" };
        let help = format!("put {quotes}{} where the text ends", "#".repeat(hashes));
        let begin = opening.end;
        self.problem(opening, "this text is never closed", help);
        if long {
            self.cut.swallowed = true;
            return Value::Text(String::new());
        }
        self.lost_until = self.at;
        let body = self.text.get(begin..self.at).unwrap_or("");
        let body = body.find(is_of_blocks).and_then(|end| body.get(..end)).unwrap_or(body);
        self.at = begin + body.len();
        Value::Text(body.trim_end().to_owned())
    }

    /// A text that begins with three quotes like a long one, and goes on on the same line.
    fn three_on_one_line(&mut self) -> Value {
        let help = "write it in one pair of quotes";
        let begin = self.at + 3;
        self.problem(&(self.at..begin), "a text in three quotes begins on a new line", help);
        self.at = begin;
        let rest = self.rest();
        let ends = |(at, c): &(usize, char)| is_newline(*c) || rest[*at..].starts_with("\"\"\"");
        let length = rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at);
        self.at += length;
        if self.rest().starts_with('"') {
            self.at += 3;
        }
        Value::Text(rest[..length].to_owned())
    }

    /// A \ in a text, and what belongs to it.
    fn escape(&mut self) {
        let start = self.at;
        self.at += 1;
        let rest = self.rest();
        let length = match rest.chars().next() {
            Some('u') => quoted::code(rest).map_or(0, |(_, length)| length),
            Some(c) if quoted::escaped(c).is_some() => 1,
            _ => self.length(|c| !is_space(c) && !is_newline(c)),
        };
        if length == 0 {
            let help = "write \\\\ for a \\ and \\\" for a quote";
            self.problem(&(start..start + 1), "this \\ means nothing", help);
        }
        self.at += length;
    }

    fn unseen(&mut self, at: usize, c: char) {
        self.problem(&(at..at + c.len_utf8()), UNSEEN, "delete it");
    }

    /// A word, a number or something with a # before it.
    fn bare(&mut self) -> Value {
        let start = self.at;
        // What a host meant as one word, even with what no word may have.
        let bytes = self.rest().as_bytes();
        let is_comment = |at| matches!(bytes.get(at..at + 2), Some(b"//" | b"/*"));
        let ends = |(at, c): &(usize, char)| ends_run(*c) || *c == '/' && is_comment(*at);
        let run = self.rest().char_indices().find(ends).map_or(bytes.len(), |(at, _)| at);
        let word = self.rest().get(..run).unwrap_or("");
        self.at += run;
        let at = start..self.at;
        let as_text = || Value::Text(word.to_owned());
        if let Some(c) = word.chars().find(|c| is_forbidden(*c)) {
            self.unseen(start + word.find(c).unwrap_or(0), c);
            return as_text();
        }
        if let Some(value) = keyword(word) {
            return value;
        }
        if word.starts_with('#') {
            self.problem(&at, format!("{word} means nothing"), "write #true, or leave the # out");
            return as_text();
        }
        if let Some(c) = word.chars().find(|c| !is_of_word(*c)) {
            let message = format!("there is a {c} outside quotes");
            self.problem(&at, message, format!("put the text in quotes: {word:?}"));
            return as_text();
        }
        if ["true", "false", "null", "inf", "-inf", "nan"].contains(&word) {
            let help = format!("write #{word}, or {word:?} in quotes if it is a name");
            self.problem(&at, format!("{word} needs a # before it"), help);
            return as_text();
        }
        let unsigned = word.strip_prefix(['+', '-']).unwrap_or(word);
        let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
        if !digits.starts_with(|c: char| c.is_ascii_digit()) {
            return as_text();
        }
        if word.len() > MOST_DIGITS {
            let help = "write a smaller one, or put it in quotes if it is a name";
            self.problem(&at, "this number is too long", help);
        } else if let Some(number) = number(word) {
            return number;
        } else if let Some(number) = word.strip_suffix(',').filter(|it| number(it).is_some()) {
            let help = "leave it out: separate values with spaces";
            self.problem(&at, format!("there is a comma after {number}"), help);
        } else {
            let message = format!("{word} begins like a number but isn't one");
            self.problem(&at, message, format!("put it in quotes: {word:?}"));
        }
        Value::Other(word.to_owned())
    }
}

/// The # before a text in quotes, or none.
fn raw_hashes(text: &str) -> usize {
    let hashes = text.len() - text.trim_start_matches('#').len();
    if text.get(hashes..).is_some_and(|rest| rest.starts_with('"')) { hashes } else { 0 }
}

/// A word with a # before it that means something.
fn keyword(word: &str) -> Option<Value> {
    Some(match word {
        "#true" => Value::Flag(true),
        "#false" => Value::Flag(false),
        "#null" => Value::Other(word.to_owned()),
        "#inf" => Value::Other(f64::INFINITY.to_string()),
        "#-inf" => Value::Other(f64::NEG_INFINITY.to_string()),
        "#nan" => Value::Other(f64::NAN.to_string()),
        _ => return None,
    })
}

/// A number as KDL writes them.
fn number(word: &str) -> Option<Value> {
    let body = word.strip_prefix(['+', '-']).unwrap_or(word);
    let of = |text: &str, radix: u32| {
        text.starts_with(|c: char| c.is_digit(radix))
            && text.chars().all(|c| c == '_' || c.is_digit(radix))
    };
    let whole = |digits: &str, radix: u32| {
        let sign = if word.starts_with('-') { "-" } else { "" };
        let number = format!("{sign}{}", digits.replace('_', ""));
        let number = i128::from_str_radix(&number, radix).ok().filter(|_| of(digits, radix))?;
        Some(i64::try_from(number).map_or_else(|_| Value::Other(number.to_string()), Value::Number))
    };
    let prefixes = [("0x", "0X", 16), ("0o", "0O", 8), ("0b", "0B", 2)];
    for (small, large, radix) in prefixes {
        if let Some(digits) = body.strip_prefix(small).or_else(|| body.strip_prefix(large)) {
            return whole(digits, radix);
        }
    }
    let (mantissa, exponent) = match body.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (body, None),
    };
    let (units, part) = match mantissa.split_once('.') {
        Some((units, part)) => (units, Some(part)),
        None => (mantissa, None),
    };
    if part.is_none() && exponent.is_none() {
        return whole(body, 10);
    }
    let power = exponent.map(|text| text.strip_prefix(['+', '-']).unwrap_or(text));
    let is_right = [Some(units), part, power].into_iter().flatten().all(|text| of(text, 10));
    let number: f64 = word.replace('_', "").parse().ok().filter(|_| is_right)?;
    Some(Value::Other(number.to_string()))
}

/// A line break of two characters is one.
pub(super) fn length_of_newline(text: &str) -> usize {
    let first = text.chars().next().filter(|c| is_newline(*c));
    if text.starts_with("\r\n") { 2 } else { first.map_or(0, char::len_utf8) }
}

pub(super) fn is_newline(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{b}' | '\u{c}' | '\u{2028}' | '\u{2029}')
}

pub(super) fn is_space(c: char) -> bool {
    matches!(
        c,
        '\t' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// Characters that are allowed nowhere.
fn is_forbidden(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}' | '\u{200e}' | '\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
    )
}

/// Whether a word outside quotes may have this character.
fn is_of_word(c: char) -> bool {
    !ends_run(c) && !is_forbidden(c) && !matches!(c, '/' | '(' | ')' | '[' | ']' | '#')
}

/// Whether no word, however wrong, goes on here.
fn ends_run(c: char) -> bool {
    is_newline(c) || is_space(c) || is_of_blocks(c) || matches!(c, '"' | '=' | '\\')
}

fn is_of_blocks(c: char) -> bool {
    matches!(c, '{' | '}' | ';')
}
