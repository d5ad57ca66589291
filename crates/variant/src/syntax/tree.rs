//! What a text is made of becomes nodes. Every mistake is noted, and reading goes on.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use super::lex::{self, Lexeme, What, is_newline};
use super::{Entry, Kind, MOST_DEPTH, MOST_TOLD, Node, Reading, Token, Value, blocks};
use crate::edition::Edition;
use crate::problem::Problem;

pub(super) fn read(text: &str) -> Reading {
    let cut = lex::cut(text);
    let mended = blocks::mended(text, &cut.lexemes);
    let mut tree = Tree { text, problems: cut.problems, ..Tree::default() };
    // What swallows the rest of a text swallows the ends of blocks, too.
    let unclosed = mended.unclosed.iter().filter(|_| !cut.swallowed);
    let unclosed: Vec<_> = unclosed.map(|number| cut.lexemes[*number].at.clone()).collect();
    let mut ends = mended.ends_before.iter().peekable();
    let mut stray = mended.stray.iter().peekable();
    let mut last_value = None;
    for (number, Lexeme { what, at }) in cut.lexemes.into_iter().enumerate() {
        while ends.next_if_eq(&&number).is_some() {
            tree.close_block(at.start..at.start);
        }
        let apart = last_value != Some(at.start);
        last_value = Some(at.end).filter(|_| matches!(what, What::Value(_)));
        if stray.next_if_eq(&&number).is_some() {
            let help = "leave it out, or look before it for an extra } or a missing {";
            tree.brace(&at, "this } closes no block", help);
            tree.token(Kind::Close, at);
        } else {
            tree.next(what, at, apart);
        }
    }
    while !tree.open.is_empty() {
        tree.close_block(text.len()..text.len());
    }
    tree.end_of_line();
    for at in unclosed {
        tree.brace(&at, "this { is never closed", "put a } where its block ends");
    }
    tree.reading(mended.doubtful)
}

/// What was last seen on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Spot {
    /// Nothing: a word comes next.
    #[default]
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

/// A `/-`: its place in the text and among the tokens.
#[derive(Clone, Copy)]
struct Slashdash {
    at: usize,
    token: usize,
}

/// A line as far as it has been read.
#[derive(Default)]
struct Line {
    node: Option<Node>,
    spot: Spot,
    /// A `/-` that waits for what it leaves out.
    waiting: Option<Slashdash>,
    /// The `/-` that leaves out the whole line, its block included.
    left_out: Option<Slashdash>,
    /// The `/-` that left out the last value: if it was the name of a property, its value goes, too.
    value_left_out: Option<Slashdash>,
    /// The name of a property that waits for its value.
    name: Option<(String, usize)>,
    /// The token of the last value.
    token: usize,
    /// Where the last = stands.
    equals: usize,
}

/// A block that has begun.
struct Open {
    /// The line that it belongs to.
    line: Line,
    /// What stood before that line.
    before: Vec<Node>,
}

#[derive(Default)]
struct Tree<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    nodes: Vec<Node>,
    line: Line,
    open: Vec<Open>,
    /// A `\` behind which the line has to end.
    continued: Option<usize>,
    /// The lines that have a block, each with its place and where the block ends.
    heads: Vec<(Range<usize>, usize)>,
    /// The tokens that a `/-` leaves out.
    pale: Vec<Range<usize>>,
    problems: Vec<Problem>,
    /// Where a { or a } is wrong. Around it a line can be right.
    braces: BTreeSet<usize>,
}

impl Tree<'_> {
    fn problem(&mut self, at: &Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::new(at, message, help));
    }

    fn brace(&mut self, at: &Range<usize>, message: &str, help: &str) {
        self.braces.insert(at.start);
        self.problem(at, message, help);
    }

    fn token(&mut self, kind: Kind, at: Range<usize>) {
        self.tokens.push(Token { kind, at });
    }

    /// Takes what comes next; whether there is a space before it.
    fn next(&mut self, what: What, at: Range<usize>, apart: bool) {
        if !matches!(what, What::Comment | What::Newline)
            && let Some(start) = self.continued.take()
        {
            let help = "put the text in quotes, and write \\\\ for each \\ in it";
            self.problem(&(start..start + 1), "there is a \\ outside quotes", help);
        }
        match what {
            What::Newline => {
                if self.continued.take().is_none() && self.line.waiting.is_none() {
                    self.end_of_line();
                }
            }
            What::Comment => self.token(Kind::Comment, at),
            What::Continued => {
                self.continued = Some(at.start);
                self.token(Kind::Mark, at);
            }
            What::Semicolon => {
                if self.line.spot == Spot::Start {
                    let help = "leave it out: a ; goes after a word and its values";
                    self.problem(&at, "there is nothing before this ;", help);
                }
                self.end_of_line();
                self.token(Kind::Mark, at);
            }
            What::LeftOut => {
                if !apart || self.line.spot == Spot::Equals {
                    let help =
                        "put it before a word, a value, a property or a block, after a space";
                    self.problem(&at, "this /- is in the middle of something", help);
                }
                let slashdash = Slashdash { at: at.start, token: self.tokens.len() };
                if let Some(before) = self.line.waiting.replace(slashdash) {
                    self.nothing_left_out(before);
                }
                self.token(Kind::Mark, at);
            }
            What::Equals => self.equals(at),
            What::Open => self.open_block(at),
            What::Close => self.close_block(at),
            What::Value(value) => self.value(value, at, apart),
        }
    }

    fn value(&mut self, value: Value, at: Range<usize>, apart: bool) {
        let may_be_name = matches!(value, Value::Text(_));
        if !apart && self.line.spot != Spot::Start {
            self.problem(&at, "two values run together", "put a space between them");
        }
        if matches!(self.line.spot, Spot::Closed | Spot::LeftOut) {
            let written = self.text.get(at.clone()).unwrap_or("");
            let message = format!("{written} comes after the end of a block");
            self.problem(&at, message, "put a ; or a line break after the }");
            self.line.waiting = None;
            self.end_of_line();
        }
        if self.line.spot == Spot::Start {
            if !may_be_name {
                let written = self.text.get(at.clone()).unwrap_or("");
                let help = format!("write the word first, such as: deal {written}");
                let message = format!("a line begins with a word, not with {written}");
                self.problem(&at, message, help);
            }
            self.line.spot = Spot::Word;
            self.line.left_out = self.line.waiting.take();
            self.line.node = Some(Node {
                word: value.text(),
                head: at.clone(),
                at: at.clone(),
                args: Vec::new(),
                properties: Vec::new(),
                children: Vec::new(),
                has_block: false,
                from_template: false,
            });
            return self.token(Kind::Word, at);
        }
        let kind = match &value {
            Value::Text(_) => Kind::Text,
            Value::Flag(_) => Kind::Flag,
            Value::Number(_) | Value::Other(_) => Kind::Number,
        };
        self.line.token = self.tokens.len();
        self.token(kind, at.clone());
        let is_property = self.line.spot == Spot::Equals;
        let name = self.line.name.take();
        let name_left_out = self.line.value_left_out.take().filter(|_| is_property);
        self.line.spot = if may_be_name && !is_property { Spot::Name } else { Spot::Value };
        if let Some(slashdash) = self.line.waiting.take().or(name_left_out) {
            self.pale(slashdash);
            self.line.value_left_out = Some(slashdash).filter(|_| !is_property);
            return;
        }
        let Some(node) = &mut self.line.node else { return };
        node.head.end = at.end;
        match name {
            Some((name, start)) => {
                node.properties.push((name, Entry { value, at: start..at.end }));
            }
            None => node.args.push(Entry { value, at }),
        }
    }

    fn equals(&mut self, at: Range<usize>) {
        if let Some(slashdash) = self.line.waiting.take() {
            self.nothing_left_out(slashdash);
        }
        if self.line.spot != Spot::Name {
            let help = "a property is a name, = and a value: hole=2";
            self.problem(&at, "there is no name before this =", help);
        } else if self.line.value_left_out.is_none() {
            let name = self.line.node.as_mut().and_then(|node| node.args.pop());
            self.line.name = name.map(|entry| (entry.value.text(), entry.at.start));
            if let Some(token) = self.tokens.get_mut(self.line.token) {
                token.kind = Kind::Name;
            }
        }
        self.line.spot = Spot::Equals;
        self.line.equals = at.start;
        self.token(Kind::Mark, at);
    }

    fn end_of_line(&mut self) {
        if self.line.spot == Spot::Equals {
            self.no_value();
        }
        if let Some(slashdash) = self.line.waiting.take() {
            self.nothing_left_out(slashdash);
        }
        let line = std::mem::take(&mut self.line);
        match line.left_out {
            Some(slashdash) => self.pale(slashdash),
            None => self.nodes.extend(line.node),
        }
    }

    fn no_value(&mut self) {
        let help = "a property is a name, = and a value: hole=2";
        let at = self.line.equals;
        self.problem(&(at..at + 1), "there is no value after this =", help);
    }

    fn nothing_left_out(&mut self, Slashdash { at, .. }: Slashdash) {
        self.problem(&(at..at + 2), "this /- leaves nothing out", "leave the /- out");
    }

    /// What is left out up to here counts as a comment.
    fn pale(&mut self, slashdash: Slashdash) {
        self.pale.push(slashdash.token..self.tokens.len());
    }

    fn open_block(&mut self, at: Range<usize>) {
        match self.line.spot {
            Spot::Start => {
                let help = "a block belongs to a word on the same line: street Flop {";
                self.problem(&at, "there is no word before this {", help);
                // Mostly its word is the last one.
                if self.nodes.last().is_some_and(|node| !node.has_block) {
                    self.line.node = self.nodes.pop();
                }
            }
            Spot::Equals => self.no_value(),
            Spot::Closed if self.line.waiting.is_none() => {
                self.problem(&at, "this line has a second block", "one is enough");
            }
            _ => {}
        }
        let line = std::mem::take(&mut self.line);
        self.open.push(Open { line, before: std::mem::take(&mut self.nodes) });
        if self.open.len() == MOST_DEPTH + 1 {
            let message = "blocks are nested too deeply here";
            self.problem(&at, message, format!("{MOST_DEPTH} levels are enough for any game"));
        }
        self.token(Kind::Open, at);
    }

    /// Ends a block at its }, or before something else if it has none.
    fn close_block(&mut self, at: Range<usize>) {
        self.end_of_line();
        let is_too_deep = self.open.len() > MOST_DEPTH;
        let Some(Open { line, before }) = self.open.pop() else { return };
        let end = at.end;
        let has_mark = !at.is_empty();
        if has_mark {
            self.token(Kind::Close, at);
        }
        let children = std::mem::replace(&mut self.nodes, before);
        self.line = line;
        let waiting = self.line.waiting.take();
        self.line.spot = match waiting {
            Some(_) if self.line.spot != Spot::Closed => Spot::LeftOut,
            _ => Spot::Closed,
        };
        if let Some(slashdash) = waiting {
            self.pale(slashdash);
        } else if let Some(node) = self.line.node.as_mut() {
            node.has_block = true;
            // Of a word alone it cannot be told whether it is wrong or lacks something.
            if node.head != node.at {
                self.heads.push((node.head.clone(), end));
            }
            // Whoever walks through nodes relies on their depth.
            node.children.extend(children.into_iter().filter(|_| !is_too_deep));
        }
        if !has_mark {
            self.end_of_line();
        }
    }

    fn reading(mut self, doubtful: Vec<Range<usize>>) -> Reading {
        let mut begun = vec![0isize; self.tokens.len() + 1];
        for range in self.pale {
            begun[range.start] += 1;
            begun[range.end] -= 1;
        }
        let mut depth = 0;
        for (token, begun) in self.tokens.iter_mut().zip(begun) {
            depth += begun;
            if depth > 0 {
                token.kind = Kind::Comment;
            }
        }
        let mut reading = Reading {
            nodes: self.nodes,
            tokens: self.tokens,
            problems: Vec::new(),
            doubtful,
            doubted: HashSet::new(),
        };
        // One mistake a line: what follows one is mostly its consequence. What was not refused at first spoils
        // nothing.
        self.problems.sort_by_key(|problem| problem.place.start);
        let mut end_of_line = None;
        for problem in self.problems {
            let start = problem.place.start;
            if end_of_line.is_none_or(|end| start > end) && reading.problems.len() < MOST_TOLD {
                let (before, behind) = self.text.split_at(start);
                let end = start + behind.find(is_newline).unwrap_or(behind.len());
                let begin = before.rfind(is_newline).map_or(0, |at| at + 1);
                if problem.since == Edition::First {
                    end_of_line = Some(end);
                    if !self.braces.contains(&start) {
                        reading.doubtful.push(begin..end);
                    }
                }
                reading.problems.push(problem);
            }
        }
        if reading.is_hopeless() {
            return reading;
        }
        let problems = reading.problems.iter().filter(|problem| problem.since == Edition::First);
        let problems = problems.map(|problem| problem.place.start);
        let mut starts: Vec<usize> =
            problems.chain(reading.doubtful.iter().map(|range| range.start)).collect();
        starts.sort_unstable();
        let is_doubted = |(head, end): &(Range<usize>, usize)| {
            let first = starts.partition_point(|at| *at < head.end);
            starts.get(first).is_some_and(|at| at <= end)
        };
        let doubted = self.heads.into_iter().filter(is_doubted);
        reading.doubted = doubted.map(|(head, _)| head).collect();
        reading.doubtful = merged(reading.doubtful);
        reading
    }
}

/// The same places in order, those that touch as one.
fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.dedup_by(|next, last| {
        let touches = next.start <= last.end;
        if touches {
            last.end = last.end.max(next.end);
        }
        touches
    });
    ranges
}
