//! The text of a file as nodes, each with its place. Knows nothing of games.

use std::ops::Range;

use kdl::{KdlDocument, KdlNode, KdlValue};

use crate::problem::Problem;

/// The longest file that is read: a long game has forty lines.
pub(crate) const MOST_BYTES: usize = 64 * 1024;

/// The deepest nesting: game, when, street, when, share, use, and some air.
const MOST_DEPTH: usize = 12;

/// A word with what stands behind it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Node {
    pub(crate) word: String,
    /// Where the word stands.
    pub(crate) at: Range<usize>,
    /// The whole line up to its block.
    pub(crate) head: Range<usize>,
    pub(crate) args: Vec<Entry>,
    pub(crate) properties: Vec<(String, Entry)>,
    pub(crate) children: Vec<Node>,
    pub(crate) has_block: bool,
    pub(crate) from_template: bool,
}

/// A value with its place.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Entry {
    pub(crate) value: Value,
    pub(crate) at: Range<usize>,
}

/// What a value can be.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
    /// A fraction, a number too large, or nothing.
    Other(String),
}

impl Value {
    /// As it could be written.
    pub(crate) fn text(&self) -> String {
        match self {
            Value::Text(text) | Value::Other(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => format!("#{flag}"),
        }
    }
}

/// Reads a text as nodes.
pub(crate) fn parse(text: &str) -> Result<Vec<Node>, Vec<Problem>> {
    if text.len() > MOST_BYTES {
        return Err(vec![Problem::new(
            &(0..0),
            format!("the file has {} bytes", text.len()),
            format!("a game file has at most {MOST_BYTES}: write one game a file"),
        )]);
    }
    if let Some(at) = too_deep(text) {
        return Err(vec![Problem::new(
            &(at..at + 1),
            "blocks and comments are nested too deeply here",
            format!("{MOST_DEPTH} levels are enough for any game"),
        )]);
    }
    match KdlDocument::parse_v2(text) {
        Ok(document) => Ok(document.nodes().iter().map(node).collect()),
        Err(error) => Err(error
            .diagnostics
            .iter()
            .map(|found| {
                let (start, length) = (found.span.offset(), found.span.len());
                let end = (start + length.max(1)).min(text.len());
                let message = found.message.clone().or_else(|| found.label.clone());
                let help = found.help.clone().unwrap_or_else(|| {
                    "a line is a word, its values and properties, and perhaps a block in { }"
                        .to_owned()
                });
                let message = message.unwrap_or_else(|| "this is not KDL".to_owned());
                Problem::new(&(start.min(end)..end), message.to_lowercase_first(), help)
            })
            .collect()),
    }
}

trait LowerFirst {
    fn to_lowercase_first(&self) -> String;
}

impl LowerFirst for String {
    fn to_lowercase_first(&self) -> String {
        let mut chars = self.chars();
        chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
    }
}

/// Where braces, brackets or comments pile up so high that reading them would cost the stack.
fn too_deep(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut braces, mut comments, mut dashes) = (0usize, 0usize, 0usize);
    for (at, pair) in bytes.windows(2).enumerate() {
        match pair {
            [b'{' | b'(', _] => braces += 1,
            [b'}' | b')', _] => braces = braces.saturating_sub(1),
            b"/*" => comments += 1,
            b"*/" => comments = comments.saturating_sub(1),
            b"/-" => dashes += 1,
            [b'\n', _] => dashes = 0,
            _ => {}
        }
        if braces.max(comments) > MOST_DEPTH || dashes > 4 * MOST_DEPTH {
            return Some(at);
        }
    }
    None
}

fn node(from: &KdlNode) -> Node {
    let range = |span: miette::SourceSpan| span.offset()..span.offset() + span.len();
    let at = range(from.name().span());
    let mut node = Node {
        word: from.name().value().to_owned(),
        head: at.clone(),
        at,
        args: Vec::new(),
        properties: Vec::new(),
        children: Vec::new(),
        has_block: from.children().is_some(),
        from_template: false,
    };
    for entry in from.entries() {
        let value = match entry.value() {
            KdlValue::String(text) => Value::Text(text.clone()),
            KdlValue::Integer(number) => i64::try_from(*number)
                .map_or_else(|_| Value::Other(number.to_string()), Value::Number),
            KdlValue::Float(number) => Value::Other(number.to_string()),
            KdlValue::Bool(flag) => Value::Flag(*flag),
            KdlValue::Null => Value::Other("#null".to_owned()),
        };
        let entry_at = range(entry.span());
        node.head.end = node.head.end.max(entry_at.end);
        let read = Entry { value, at: entry_at };
        match entry.name() {
            Some(name) => node.properties.push((name.value().to_owned(), read)),
            None => node.args.push(read),
        }
    }
    if let Some(children) = from.children() {
        node.children = children.nodes().iter().map(self::node).collect();
    }
    node
}
