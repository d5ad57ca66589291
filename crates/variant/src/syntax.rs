//! The text of a file as nodes, each with its place. Knows nothing of games.
//!
//! Every file that a host writes is read by it, so that all of them have one form: words with values,
//! properties and blocks, in KDL. Size and nesting are limited, and a mistake in the form is told with
//! its place and remedy before anyone looks at what the words mean.
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

use std::ops::Range;

use kdl::{KdlDocument, KdlNode, KdlValue};

use crate::problem::Problem;

mod scan;

/// The longest file that is read: a long game has forty lines.
pub const MOST_BYTES: usize = 64 * 1024;

/// The deepest nesting: game, when, street, when, share, use, and some air.
const MOST_DEPTH: usize = 12;

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

/// Reads a text as nodes.
pub fn parse(text: &str) -> Result<Vec<Node>, Vec<Problem>> {
    if text.len() > MOST_BYTES {
        return Err(vec![Problem::new(
            &(0..0),
            format!("the file has {} bytes", text.len()),
            format!("{MOST_BYTES} are the most: write several files"),
        )]);
    }
    match KdlDocument::parse_v2(&scan::scan(text)?) {
        Ok(document) => Ok(document.nodes().iter().map(node).collect()),
        Err(error) => {
            // What the first look let pass is rare. Only the first is told: the parser goes on after
            // a mistake, and stumbles over its consequences.
            let first = error.diagnostics.iter().min_by_key(|found| found.span.offset());
            let at = first.map_or(0, |found| found.span.offset().min(text.len()));
            let length =
                text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
            let place = at..at + length;
            Err(vec![if text.get(at..).is_some_and(|rest| rest.starts_with("\"\"\"")) {
                let help = "write it on one line, in one pair of quotes";
                Problem::new(&place, "this text in three quotes cannot be read", help)
            } else {
                let help =
                    "a line is a word, its values and properties, and perhaps a block in { }";
                Problem::new(&place, "this cannot be read", help)
            }])
        }
    }
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

#[cfg(test)]
mod tests {
    use trials::{Trial, Trials};

    use super::*;

    /// What files are made of, right and wrong.
    const PIECES: [&str; 50] = [
        "a",
        "bet",
        "b=c",
        "b = 1",
        "=",
        "\"t\"",
        "\"\\n\\u{e9}\"",
        "5",
        "-5",
        "1.5e3",
        "0x1f",
        "#true",
        "#null",
        "#\"r\"#",
        "#\"\"\"\n  r\n  \"\"\"#",
        "\"\"\"\n t\n \"\"\"",
        "\"a \\  \n b\"",
        "-",
        "+",
        ".a",
        "--1",
        "// c\n",
        "/* c */",
        "/* /* c */ { */",
        " /-",
        " /- ",
        " /-\n",
        "{",
        "}",
        "{ x }",
        "{}",
        ";",
        "\n",
        "\r\n",
        "\\\n",
        "\\ // c\n",
        " ",
        "  ",
        "\t",
        " ",
        " ",
        "\n",
        "é",
        "'",
        "\"",
        "2-7",
        "true",
        "\u{feff}",
        ",",
        "\u{2028}",
    ];

    fn piled(trial: &mut Trial) -> String {
        let pieces: Vec<&str> = (0..1 + trial.below(14)).map(|_| trial.pick(&PIECES)).collect();
        // What is left out stands apart: without a space the parser is not strict.
        let apart = pieces.iter().any(|piece| piece.contains("/-"));
        pieces.join(if apart { " " } else { "" })
    }

    /// The first look may tell a mistake in other words, but invents none, and hides nothing.
    #[test]
    fn what_kdl_accepts_is_read_as_kdl_reads_it() {
        let mut both = 0;
        for mut trial in Trials::of("what_kdl_accepts_is_read_as_kdl_reads_it", 500_000) {
            let text = piled(&mut trial);
            let ours = parse(&text);
            let theirs = KdlDocument::parse_v2(&text);
            // The parser refuses a ; behind what is left out, which KDL allows, and takes two /-
            // and a line that no ; parts from what is left out, which KDL does not.
            let strict = ["behind the end of a block", "leaves nothing out"];
            let known = match &ours {
                Ok(_) => theirs.is_err(),
                Err(problems) => strict.iter().any(|text| problems[0].message.contains(text)),
            };
            if text.contains("/-") && known {
                continue;
            }
            match theirs {
                Ok(document) => {
                    let theirs: Vec<Node> = document.nodes().iter().map(node).collect();
                    assert_eq!(ours.as_ref(), Ok(&theirs), "{text:?}");
                    both += 1;
                }
                Err(_) => assert!(ours.is_err(), "{text:?} {ours:?}"),
            }
        }
        assert!(both > 1_000, "{both} files are right");
    }

    #[test]
    fn what_is_left_out_is_gone_with_its_semicolon() {
        fn words(nodes: &[Node]) -> String {
            let word = |node: &Node| {
                let args: String = node.args.iter().map(|entry| entry.value.text()).collect();
                format!("{}{args}({})", node.word, words(&node.children))
            };
            nodes.iter().map(word).collect()
        }
        let read = |text| words(&parse(text).expect("right"));
        assert_eq!(read("/-a { b; c }; d"), "d()");
        assert_eq!(read("a /-b=c /-d e /-{ f } { g }"), "ae(g())");
        assert_eq!(read("/-\na {\n/-b\n}\nc { /-d; e }"), "c(e())");
    }
}
