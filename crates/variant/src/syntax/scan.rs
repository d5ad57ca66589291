//! A first look at a file, before the KDL parser reads it.
//!
//! The parser needs time and stack without bound for some broken files, and after a mistake it tells
//! of many. Here each character is looked at once: what the parser gets after that is short, shallow
//! and almost always right, and mistakes of writing are told in the words of a host. What `/-` leaves
//! out is taken away here too: the parser's time doubles with every level of it, and it stumbles over
//! a ; behind it.

use std::ops::Range;

use super::MOST_DEPTH;
use crate::problem::Problem;

/// The most texts in three quotes: the parser needs stack for each that is wrong.
const MOST_LONG_TEXTS: usize = 16;
/// The most mistakes that are told: more help nobody.
const MOST_TOLD: usize = 20;
/// The longest number, far beyond any that a game can use.
const MOST_DIGITS: usize = 30;

/// The file without its comments and what `/-` leaves out, everything else at its place; or what is
/// wrong with it.
pub(super) fn scan(text: &str) -> Result<String, Vec<Problem>> {
    let mut scanner = Scanner {
        text,
        at: 0,
        line: 0,
        kept: text.as_bytes().to_vec(),
        spot: Spot::Start,
        equals: 0,
        left_out: None,
        line_left_out: None,
        value_left_out: false,
        long_texts: 0,
        open: Vec::new(),
        misplaced: None,
        problems: Vec::new(),
    };
    scanner.run();
    if !scanner.problems.is_empty() {
        return Err(scanner.problems);
    }
    // Only whole comments were overwritten, so this is text still.
    Ok(String::from_utf8(scanner.kept).unwrap_or_else(|_| text.to_owned()))
}

/// What was last seen on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spot {
    /// Nothing: a word comes next.
    Start,
    /// The word the line begins with.
    Word,
    /// A value that may turn out to be the name of a property.
    Name,
    /// Any other value.
    Value,
    /// The = of a property.
    Equals,
    /// The end of its block.
    Closed,
    /// The end of a block that a /- left out: the block that counts may follow, and nothing else.
    LeftOut,
}

/// A block that has begun.
struct Open {
    at: usize,
    /// How far the line is indented on which it began.
    indent: usize,
    /// The `/-` that leaves it out.
    left_out: Option<usize>,
    /// What its line was like before.
    spot: Spot,
    line_left_out: Option<usize>,
}

/// A mistake after which the rest of the file makes no sense.
struct Lost;

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// Where the line begins.
    line: usize,
    kept: Vec<u8>,
    spot: Spot,
    /// Where the last = stands.
    equals: usize,
    /// A `/-` that waits for what it leaves out.
    left_out: Option<usize>,
    /// The `/-` that leaves out the whole line, its block included.
    line_left_out: Option<usize>,
    /// Whether the last value was left out: if it was the name of a property, its value goes too.
    value_left_out: bool,
    long_texts: usize,
    open: Vec<Open>,
    /// A block that seems to have lost its end: a } further left closed it.
    misplaced: Option<usize>,
    problems: Vec<Problem>,
}

impl<'t> Scanner<'t> {
    fn run(&mut self) {
        if self.rest().starts_with('\u{feff}') {
            self.at += '\u{feff}'.len_utf8();
        }
        // Whether the last character parts what stands beside it.
        let mut apart = true;
        while let Some(c) = self.rest().chars().next() {
            match self.next(c, apart) {
                Ok(now_apart) if self.problems.len() < MOST_TOLD => apart = now_apart,
                _ => return,
            }
        }
        self.end_of_line();
        let inside = self.misplaced.or(self.open.last().map(|open| open.at));
        if let Some(at) = inside.filter(|_| !self.open.is_empty()) {
            let help = "put a } where its block ends";
            self.problems.push(Problem::new(&(at..at + 1), "this { is never closed", help));
        }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// One mistake a line: what follows one is mostly its consequence.
    fn problem(&mut self, at: &Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        if self.problems.last().is_none_or(|last| last.place.start < self.line) {
            self.problems.push(Problem::new(at, message, help));
        }
    }

    /// Takes what comes next, which begins with `c`; says whether it parts its neighbours.
    fn next(&mut self, c: char, apart: bool) -> Result<bool, Lost> {
        let start = self.at;
        let rest = self.rest();
        if is_newline(c) {
            self.at += c.len_utf8();
            if self.left_out.is_none() {
                self.end_of_line();
            }
            self.line = self.at;
            return Ok(true);
        }
        if is_space(c) {
            self.at += c.len_utf8();
            return Ok(true);
        }
        if rest.starts_with("//") || rest.starts_with("/*") {
            return self.comment().map(|()| true);
        }
        if rest.starts_with("/-") {
            self.at += 2;
            if let Some(before) = self.left_out.replace(start) {
                self.nothing_left_out(before);
            }
            if !apart || self.spot == Spot::Equals {
                let help = "put it before a word, a value, a property or a block, after a space";
                self.problem(&(start..self.at), "this /- stands inside something", help);
            }
            return Ok(true);
        }
        match c {
            '\\' => self.continuation().map(|()| true),
            ';' => {
                self.at += 1;
                if self.spot == Spot::Start {
                    let help = "leave it out: a ; stands behind a word and its values";
                    self.problem(&(start..self.at), "nothing stands before this ;", help);
                }
                let left_out = self.line_left_out;
                self.end_of_line();
                // The ; of a line that is left out goes with it.
                if left_out.is_some() {
                    self.take_away(start..self.at);
                }
                Ok(true)
            }
            '{' => self.open_block().map(|()| true),
            '}' => self.close_block().map(|()| true),
            '=' => {
                self.at += 1;
                self.equals = start;
                if let Some(at) = self.left_out.take() {
                    self.nothing_left_out(at);
                }
                if self.spot != Spot::Name {
                    let help = "a property is a name, = and a value: hole=2";
                    self.problem(&(start..self.at), "no name stands before this =", help);
                }
                self.spot = Spot::Equals;
                Ok(true)
            }
            '"' => self.text_in_quotes(0).map(|()| self.value(start, apart, true)),
            '#' if raw_hashes(rest) > 0 => {
                self.at += raw_hashes(rest);
                self.text_in_quotes(raw_hashes(rest)).map(|()| self.value(start, apart, true))
            }
            _ => {
                let is_name = self.bare();
                Ok(self.value(start, apart, is_name))
            }
        }
    }

    /// Notes that a value has ended here.
    fn value(&mut self, start: usize, apart: bool, may_be_name: bool) -> bool {
        let at = start..self.at;
        let written = self.text.get(at.clone()).unwrap_or("");
        if !apart && self.spot != Spot::Start {
            self.problem(&at, "two values stand together", "put a space between them");
        }
        let last = self.spot;
        self.spot = match self.spot {
            Spot::Start => Spot::Word,
            Spot::Equals => Spot::Value,
            _ if may_be_name => Spot::Name,
            _ => Spot::Value,
        };
        if last == Spot::Start && !may_be_name {
            let help = format!("write the word first, such as: deal {written}");
            self.problem(&at, format!("a line begins with a word, not with {written}"), help);
        }
        if matches!(last, Spot::Closed | Spot::LeftOut) {
            let help = "put a ; or a line break behind the }";
            self.problem(&at, format!("{written} stands behind the end of a block"), help);
        }
        let goes_with_name = last == Spot::Equals && self.value_left_out;
        self.value_left_out = false;
        if let Some(from) = self.left_out.take() {
            if last == Spot::Start {
                self.line_left_out = Some(from);
            } else {
                self.take_away(from..self.at);
                self.value_left_out = true;
            }
        } else if goes_with_name {
            self.take_away(self.equals..self.at);
        }
        false
    }

    fn end_of_line(&mut self) {
        if self.spot == Spot::Equals {
            self.no_value();
        }
        if let Some(at) = self.left_out.take() {
            self.nothing_left_out(at);
        }
        if let Some(from) = self.line_left_out.take() {
            // The mark that ends the line is no part of it.
            let before = self.text.get(..self.at).unwrap_or("").chars().next_back();
            let mark = before.filter(|c| is_newline(*c) || *c == ';');
            self.take_away(from..self.at - mark.map_or(0, char::len_utf8));
        }
        self.value_left_out = false;
        self.spot = Spot::Start;
    }

    fn nothing_left_out(&mut self, at: usize) {
        self.problem(&(at..at + 2), "this /- leaves nothing out", "leave the /- out");
    }

    /// Puts spaces in the place of something that does not count.
    fn take_away(&mut self, range: Range<usize>) {
        if let Some(bytes) = self.kept.get_mut(range) {
            bytes.fill(b' ');
        }
    }

    fn no_value(&mut self) {
        let help = "a property is a name, = and a value: hole=2";
        self.problem(&(self.equals..self.equals + 1), "no value stands behind this =", help);
    }

    fn comment(&mut self) -> Result<(), Lost> {
        let start = self.at;
        let rest = self.rest();
        let length = if rest.starts_with("//") {
            rest.find(is_newline).unwrap_or(rest.len())
        } else {
            let Some(length) = length_of_comment(rest) else {
                let help = "put a */ where the comment ends";
                self.problem(&(start..start + 2), "this comment is never closed", help);
                return Err(Lost);
            };
            length
        };
        self.at += length;
        self.take_away(start..start + length);
        Ok(())
    }

    /// A \ at the end of a line: the line goes on.
    fn continuation(&mut self) -> Result<(), Lost> {
        let start = self.at;
        self.at += 1;
        loop {
            let rest = self.rest();
            let Some(c) = rest.chars().next() else { return Ok(()) };
            if is_newline(c) {
                // A line break of two characters is one.
                self.at += if rest.starts_with("\r\n") { 2 } else { c.len_utf8() };
                return Ok(());
            } else if is_space(c) {
                self.at += c.len_utf8();
            } else if rest.starts_with("//") || rest.starts_with("/*") {
                self.comment()?;
            } else {
                let help = "put the text in quotes, and write \\\\ for each \\ in it";
                self.problem(&(start..start + 1), "a \\ stands outside quotes", help);
                return Ok(());
            }
        }
    }

    fn open_block(&mut self) -> Result<(), Lost> {
        let at = self.at..self.at + 1;
        self.at += 1;
        match self.spot {
            Spot::Start => {
                let help = "a block belongs to a word on the same line: street Flop {";
                self.problem(&at, "no word stands before this {", help);
            }
            Spot::Equals => self.no_value(),
            Spot::Closed if self.left_out.is_none() => {
                self.problem(&at, "a second block stands on this line", "one is enough");
            }
            _ => {}
        }
        let line = self.text.get(self.line..at.start).unwrap_or("");
        let indent = line.len() - line.trim_start().len();
        self.open.push(Open {
            at: at.start,
            indent,
            left_out: self.left_out,
            spot: self.spot,
            line_left_out: self.line_left_out,
        });
        if self.open.len() > MOST_DEPTH {
            let message = "blocks are nested too deeply here";
            self.problem(&at, message, format!("{MOST_DEPTH} levels are enough for any game"));
            return Err(Lost);
        }
        self.spot = Spot::Start;
        self.left_out = None;
        self.line_left_out = None;
        self.value_left_out = false;
        Ok(())
    }

    fn close_block(&mut self) -> Result<(), Lost> {
        let at = self.at..self.at + 1;
        self.end_of_line();
        self.at += 1;
        let Some(open) = self.open.pop() else {
            let help = "leave it out, or look before it for a } too many or a { too few";
            self.problem(&at, "this } closes no block", help);
            return Err(Lost);
        };
        let line = self.text.get(self.line..at.start).unwrap_or("");
        let begins_line = line.trim_start().is_empty();
        if begins_line && line.len() < open.indent && self.misplaced.is_none() {
            self.misplaced = Some(open.at);
        }
        if let Some(from) = open.left_out {
            self.take_away(from..self.at);
        }
        self.line_left_out = open.line_left_out;
        self.spot = match open.left_out {
            Some(_) if open.spot != Spot::Closed => Spot::LeftOut,
            _ => Spot::Closed,
        };
        Ok(())
    }

    /// A text in one or three quotes, behind so many #.
    fn text_in_quotes(&mut self, hashes: usize) -> Result<(), Lost> {
        let start = self.at - hashes;
        let rest = self.rest();
        let long = rest.starts_with("\"\"\"") && rest[3..].starts_with(is_newline);
        let quotes = if long { "\"\"\"" } else { "\"" };
        if rest.starts_with("\"\"\"") {
            self.long_texts += 1;
            if self.long_texts > MOST_LONG_TEXTS {
                let help = "write each text on one line, in one pair of quotes";
                self.problem(&(start..start + 3), "there are too many long texts", help);
                return Err(Lost);
            }
        }
        if hashes == 0 && !long && rest.starts_with("\"\"\"") {
            let help = "write it in one pair of quotes";
            self.problem(&(start..start + 3), "a text in three quotes begins on a new line", help);
            let line = rest.find(is_newline).unwrap_or(rest.len());
            let closed = rest.get(3..line).and_then(|text| text.find("\"\"\""));
            self.at += closed.map_or(line, |length| length + 6);
            return Ok(());
        }
        let end = format!("{quotes}{}", "#".repeat(hashes));
        if hashes > 0
            && !long
            && rest[1..].strip_prefix('"').is_some_and(|rest| rest.starts_with(&end))
        {
            let help = "write \"\\\"\" for a text that is one quote";
            self.problem(&(start..self.at + 3), "this text begins like a long one", help);
        }
        self.at += quotes.len();
        while let Some(c) = self.rest().chars().next() {
            if self.rest().starts_with(&end) {
                self.at += end.len();
                return Ok(());
            }
            if is_newline(c) && !long {
                break;
            }
            if is_forbidden(c) {
                let at = self.at..self.at + c.len_utf8();
                self.problem(&at, "a character that nobody can see stands here", "delete it");
            }
            if c == '\\' && hashes == 0 {
                self.escape();
            } else {
                self.at += c.len_utf8();
            }
        }
        let help = format!("put {} where the text ends", end.trim_start());
        self.problem(&(start..start + hashes + quotes.len()), "this text is never closed", help);
        Err(Lost)
    }

    /// A \ in a text, and what belongs to it.
    fn escape(&mut self) {
        let start = self.at;
        self.at += 1;
        let rest = self.rest();
        let spaces = rest.find(|c| !is_space(c) && !is_newline(c)).unwrap_or(rest.len());
        let length = match rest.chars().next() {
            Some('\\' | '"' | 'b' | 'f' | 'n' | 'r' | 't' | 's') => 1,
            Some('u') => length_of_code(rest).unwrap_or(0),
            _ => spaces,
        };
        if length == 0 {
            let help = "write \\\\ for a \\ and \\\" for a quote";
            self.problem(&(start..start + 1), "this \\ means nothing", help);
        }
        self.at += length;
    }

    /// A word, a number or something with a # before it; says whether it can be a name.
    fn bare(&mut self) -> bool {
        let start = self.at;
        let rest = self.rest();
        let length = rest.find(|c| !is_of_word(c)).unwrap_or(rest.len());
        // What a host meant as one word, even with what no word may have.
        let run = rest.find(ends_run).unwrap_or(rest.len());
        let whole = rest.get(..run).unwrap_or("");
        let run = ["//", "/*"].iter().filter_map(|mark| whole.find(mark)).fold(run, usize::min);
        let whole = rest.get(..run).unwrap_or("");
        let word = rest.get(..length).unwrap_or("");
        let at = start..start + run.max(1);
        if run > length {
            self.at += run;
            if let Some(c) = whole.chars().find(|c| is_forbidden(*c)) {
                let begin = start + whole.find(c).unwrap_or(0);
                let at = begin..begin + c.len_utf8();
                self.problem(&at, "a character that nobody can see stands here", "delete it");
            } else if ["#true", "#false", "#null", "#inf", "#-inf", "#nan"].contains(&whole) {
                return false;
            } else if whole.starts_with('#') {
                let help = "write #true, or leave the # out";
                self.problem(&at, format!("{whole} means nothing"), help);
            } else {
                let c = whole.chars().find(|c| !is_of_word(*c)).unwrap_or(' ');
                let message = format!("a {c} stands outside quotes");
                self.problem(&at, message, format!("put the text in quotes: {whole:?}"));
            }
            return true;
        }
        self.at += length;
        if ["true", "false", "null", "inf", "-inf", "nan"].contains(&word) {
            let help = format!("write #{word}, or {word:?} in quotes if it is a name");
            self.problem(&at, format!("{word} stands without a # before it"), help);
            return true;
        }
        let unsigned = word.strip_prefix(['+', '-']).unwrap_or(word);
        let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
        if !digits.starts_with(|c: char| c.is_ascii_digit()) {
            return true;
        }
        if let Some(number) = word.strip_suffix(',').filter(|number| is_number(number)) {
            let help = "leave it out: values stand apart by spaces";
            self.problem(&at, format!("a comma stands behind {number}"), help);
        } else if word.len() > MOST_DIGITS {
            let help = "write a smaller one, or put it in quotes if it is a name";
            self.problem(&at, "this number is too long", help);
        } else if !is_number(word) {
            let message = format!("{word} begins like a number and is none");
            self.problem(&at, message, format!("put it in quotes: {word:?}"));
        }
        false
    }
}

/// How long a comment is that begins here; comments may stand inside comments.
fn length_of_comment(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    while let Some(pair) = bytes.get(at..at + 2) {
        match pair {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// How long the code of a character is, such as `u{e9}`.
fn length_of_code(text: &str) -> Option<usize> {
    let code = text.strip_prefix("u{")?;
    let digits = code.find('}')?;
    let number = code.get(..digits).filter(|code| (1..=6).contains(&code.len()))?;
    let hex = number.chars().all(|c| c.is_ascii_hexdigit());
    let known = u32::from_str_radix(number, 16).ok().and_then(char::from_u32);
    known.filter(|_| hex).map(|_| digits + 3)
}

/// The # before a text in quotes, or none.
fn raw_hashes(text: &str) -> usize {
    let hashes = text.len() - text.trim_start_matches('#').len();
    if text.get(hashes..).is_some_and(|rest| rest.starts_with('"')) { hashes } else { 0 }
}

/// Whether a word is a number as KDL writes them.
fn is_number(word: &str) -> bool {
    let body = word.strip_prefix(['+', '-']).unwrap_or(word);
    let of = |text: &str, fits: &dyn Fn(&char) -> bool| {
        text.chars().next().is_some_and(|c| fits(&c)) && text.chars().all(|c| c == '_' || fits(&c))
    };
    let decimal = |text: &str| of(text, &char::is_ascii_digit);
    let prefixed = |digits: &str, small: &str, large: &str| {
        let rest = body.strip_prefix(small).or_else(|| body.strip_prefix(large));
        rest.is_some_and(|rest| of(rest, &|c| digits.contains(c.to_ascii_lowercase())))
    };
    if prefixed("0123456789abcdef", "0x", "0X")
        || prefixed("01234567", "0o", "0O")
        || prefixed("01", "0b", "0B")
    {
        return true;
    }
    let (mantissa, exponent) = match body.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (body, None),
    };
    let (whole, part) = match mantissa.split_once('.') {
        Some((whole, part)) => (whole, Some(part)),
        None => (mantissa, None),
    };
    decimal(whole)
        && part.is_none_or(decimal)
        && exponent.is_none_or(|text| decimal(text.strip_prefix(['+', '-']).unwrap_or(text)))
}

fn is_newline(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{b}' | '\u{c}' | '\u{2028}' | '\u{2029}')
}

fn is_space(c: char) -> bool {
    matches!(
        c,
        '\t' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// Characters that KDL allows nowhere.
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
    is_newline(c) || is_space(c) || matches!(c, '{' | '}' | ';' | '"' | '=' | '\\')
}
