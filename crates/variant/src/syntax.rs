//! The text of a file as nodes, each with its place. Knows nothing of games.
//!
//! Every file that a host writes is read by it, so that all of them have one form: words with values,
//! properties and blocks, in KDL (without the types of values). Size and nesting are limited, and the work
//! grows with the length of the text alone. A mistake in the form is told with its place and remedy, and
//! reading goes on behind it: whoever looks at what the words mean finds the other mistakes.
//!
//! ```
//! use variant::syntax::{self, Value};
//!
//! let nodes = syntax::parse("buy-in 5000 7000; chairs 8")?;
//! assert_eq!(nodes[1].word, "chairs");
//! assert_eq!(nodes[1].args[0].value, Value::Number(8));
//! assert_eq!(nodes[1].head, 18..26);
//! # Ok::<(), Vec<variant::Problem>>(())
//! ```

use std::collections::HashSet;
use std::ops::Range;

use crate::problem::Problem;

mod blocks;
mod lex;
mod quoted;
mod tree;

/// The longest file that is read: a long game has forty lines.
pub const MOST_BYTES: usize = 64 * 1024;

/// The deepest nesting: game, when, street, when, share, use, and some air.
const MOST_DEPTH: usize = 12;

/// The most mistakes in the form that are told: more help nobody.
const MOST_TOLD: usize = 20;

/// A word with what stands behind it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The word.
    pub word: String,
    /// Where the word stands.
    pub at: Range<usize>,
    /// The whole line up to its block.
    pub head: Range<usize>,
    /// The values behind it, in their order.
    pub args: Vec<Entry>,
    /// The values with a name, in their order; a name may stand there twice.
    pub properties: Vec<(String, Entry)>,
    /// What stands in its block.
    pub children: Vec<Node>,
    /// Whether it has a block, which may be empty.
    pub has_block: bool,
    /// Whether it came in through a template, and is only called here.
    pub(crate) from_template: bool,
}

impl Node {
    /// A word of no file: who has it as data makes nodes of it, and has them read like those of a file.
    pub fn new(word: &str, at: Range<usize>) -> Node {
        Node {
            word: word.to_owned(),
            head: at.clone(),
            at,
            args: Vec::new(),
            properties: Vec::new(),
            children: Vec::new(),
            has_block: false,
            from_template: false,
        }
    }

    /// The value of a property. Of two with one name the last counts, as in KDL.
    pub fn property(&self, key: &str) -> Option<&Entry> {
        self.properties.iter().rev().find(|(name, _)| name == key).map(|(_, entry)| entry)
    }

    /// Where a property of this name, or else this value, stands on the line. Of several the last:
    /// who names a thing twice did it there.
    pub fn place_of(&self, what: &str) -> Option<Range<usize>> {
        let by_name = self.properties.iter().rfind(|(name, _)| name == what);
        let is = |entry: &&Entry| {
            let text = entry.value.text();
            text == what || text.split_whitespace().any(|word| word == what)
        };
        let values = || self.properties.iter().map(|(_, entry)| entry).chain(&self.args);
        let found = by_name.map(|(_, entry)| entry).or_else(|| values().rfind(is));
        found.map(|entry| entry.at.clone())
    }
}

/// A value with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The value.
    pub value: Value,
    /// Where it stands, with the name of its property.
    pub at: Range<usize>,
}

/// What a value can be.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A text, with or without quotes.
    Text(String),
    /// A whole number.
    Number(i64),
    /// `#true` or `#false`.
    Flag(bool),
    /// A fraction, a number too large, or nothing.
    Other(String),
}

impl Value {
    /// As it could be written.
    pub fn text(&self) -> String {
        match self {
            Value::Text(text) | Value::Other(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => format!("#{flag}"),
        }
    }

    /// As a message shows it: quotes stand only where there are quotes, or could be.
    pub fn shown(&self) -> String {
        match self {
            Value::Text(text) => format!("{text:?}"),
            other => other.text(),
        }
    }
}

/// A piece of a text, for whoever shows it in colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub at: Range<usize>,
}

/// What a piece of a text can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The word that a line begins with.
    Word,
    /// The name of a property.
    Name,
    /// A value that is a text, with or without quotes.
    Text,
    /// A value that is a number.
    Number,
    /// `#true` or `#false`.
    Flag,
    /// `=`, `;`, `/-`, or the `\` of a line that goes on.
    Mark,
    /// The beginning of a block.
    Open,
    /// The end of a block.
    Close,
    /// A comment, or part of what a `/-` leaves out.
    Comment,
}

/// All that can be made of a text.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Its nodes. Where there are mistakes, they are what was probably meant.
    pub nodes: Vec<Node>,
    /// Everything that stands in it, in order; spaces and line breaks aside.
    pub tokens: Vec<Token>,
    /// The mistakes in its form, in order.
    pub problems: Vec<Problem>,
    /// Where a mistake in the form spoils what the words mean; in order, and apart from each other.
    doubtful: Vec<Range<usize>>,
    /// The lines in whose blocks a mistake stands: what they seem to lack may be there.
    doubted: HashSet<Range<usize>>,
}

impl Reading {
    /// Whether its form has no mistake.
    pub fn is_good(&self) -> bool {
        self.problems.is_empty()
    }

    /// Whether there are so many mistakes in its form that nobody knows what it says.
    fn is_hopeless(&self) -> bool {
        self.problems.len() >= MOST_TOLD
    }

    /// All that is wrong with it: the mistakes in its form, and those that were found in what it says,
    /// unless they may come of the former.
    pub fn with(&self, found: Vec<Problem>) -> Vec<Problem> {
        let is_in_doubt = |at: usize| {
            let begun = self.doubtful.partition_point(|range| range.start <= at);
            self.doubtful[..begun].last().is_some_and(|range| at <= range.end)
        };
        let is_doubtful = |place: &Range<usize>| {
            *place == (0..0) || self.doubted.contains(place) || is_in_doubt(place.start)
        };
        let mut all = self.problems.clone();
        if self.is_hopeless() {
            return all;
        }
        all.extend(found.into_iter().filter(|it| self.is_good() || !is_doubtful(&it.place)));
        all
    }
}

/// Reads a text to its end, whatever is wrong with it.
pub fn read(text: &str) -> Reading {
    if text.len() > MOST_BYTES {
        let problem = Problem::new(
            &(0..0),
            format!("the file has {} bytes", text.len()),
            format!("the most is {MOST_BYTES}: split it into several files"),
        );
        let doubtful = std::iter::once(0..text.len()).collect();
        let (nodes, tokens, doubted) = (Vec::new(), Vec::new(), HashSet::new());
        return Reading { nodes, tokens, problems: vec![problem], doubtful, doubted };
    }
    tree::read(text)
}

/// The nodes of a text without a mistake in its form.
pub fn parse(text: &str) -> Result<Vec<Node>, Vec<Problem>> {
    let reading = read(text);
    if reading.is_good() { Ok(reading.nodes) } else { Err(reading.problems) }
}

#[cfg(test)]
mod tests;
