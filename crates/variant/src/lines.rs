//! Lines of the files that hosts write about tables: words, values, and what may stand behind a word. Every
//! mistake is noted with its place and the remedy, and reading goes on.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::syntax::{Entry, Node, Value};
use crate::template::instead_of;
use crate::{Problem, is_id, nearest, one_of, suggested_id};

/// A word that a host may write. Messages and the pages about a kind of file are made from lists of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// A line with it.
    pub example: &'static str,
    /// What it says.
    pub about: &'static str,
    /// What counts where it is left out.
    pub left_out: &'static str,
    /// Whether it may be said more than once.
    pub many: bool,
}

/// A word that is said once.
pub const fn word(
    name: &'static str,
    example: &'static str,
    about: &'static str,
    left_out: &'static str,
) -> Word {
    Word { name, example, about, left_out, many: false }
}

/// The same that may be said more than once.
pub const fn many(word: Word) -> Word {
    Word { many: true, ..word }
}

/// Where words may stand.
pub trait Home: Copy {
    /// The words that may stand there, in the order in which a file uses them.
    fn words(self) -> &'static [Word];

    /// What the place is called in a message.
    fn place(self) -> &'static str;

    /// What to do with a word that stands elsewhere, if it does.
    fn elsewhere(self, word: &str) -> Option<String>;

    /// The word with this name, if it may stand there.
    fn named(self, name: &str) -> Option<&'static Word> {
        self.words().iter().find(|word| word.name == name)
    }
}

/// The most that an amount in a file may be: all that is made of it, added up for a whole table, is far from
/// what a hand refuses.
pub const MOST_AMOUNT: u64 = 1 << 44;

/// The longest text.
const MOST_LETTERS: usize = 200;

/// Reads lines, and keeps what is wrong with them.
#[derive(Debug)]
pub struct Lines<'p> {
    /// What is wrong so far.
    pub problems: &'p mut Vec<Problem>,
}

impl Lines<'_> {
    /// Notes a mistake.
    pub fn problem(
        &mut self,
        at: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.problems.push(Problem::new(at, message, help));
    }

    /// The word of a line, if it may stand there. What is said twice is told, and read all the
    /// same.
    pub fn word(
        &mut self,
        node: &Node,
        home: impl Home,
        said: &mut BTreeSet<&'static str>,
    ) -> Option<&'static Word> {
        let Some(word) = home.named(&node.word) else {
            self.unknown_word(node, home);
            return None;
        };
        if !said.insert(word.name) && !word.many {
            self.said_twice(node);
        }
        Some(word)
    }

    /// Notes a word that may be said once only.
    pub fn said_twice(&mut self, node: &Node) {
        let message = format!("`{}` appears twice", node.word);
        self.problem(&node.head, message, "drop one of them");
    }

    fn unknown_word(&mut self, node: &Node, home: impl Home) {
        let here: Vec<&str> = home.words().iter().map(|word| word.name).collect();
        let help = if let Some(meant) = nearest(&node.word, here.iter().copied()) {
            format!("did you mean `{meant}`?")
        } else if let Some(elsewhere) = home.elsewhere(&node.word) {
            elsewhere
        } else {
            format!("the words here are {}", here.join(", "))
        };
        self.problem(&node.at, format!("there is no word `{}` {}", node.word, home.place()), help);
    }

    /// The name and the id of what a line begins. What stands within something else may do without,
    /// and is called as that is.
    pub fn title(&mut self, node: &Node, within: Option<&str>) -> (String, String) {
        let what = &node.word;
        self.properties(node, &["id"]);
        if let (Some(name), []) = (within, node.args.as_slice())
            && node.property("id").is_none()
        {
            return (name.to_owned(), suggested_id(name, what));
        }
        let name = match node.args.as_slice() {
            [entry] => self.text(entry),
            [] => {
                let help =
                    format!("write it in quotes: {what} \"My {what}\" id=my-{what} {{ ... }}");
                self.problem(&node.head, "there is no name", help);
                String::new()
            }
            [_, second, ..] => {
                let words: Vec<String> = node.args.iter().map(|entry| entry.value.text()).collect();
                let help = format!("put it in quotes: {what} {:?}", words.join(" "));
                self.problem(&second.at, "there is one name", help);
                String::new()
            }
        };
        match node.property("id") {
            Some(Entry { value: Value::Text(id), .. }) if is_id(id) => return (name, id.clone()),
            Some(entry) => {
                let suggested = suggested_id(&entry.value.text(), what);
                let help = format!(
                    "use lowercase letters, digits and hyphens, 40 at most: \
                    id={suggested}"
                );
                self.problem(&entry.at, format!("{} isn't an id", entry.value.shown()), help);
            }
            None => {
                let help = format!("write it after the name: id={}", suggested_id(&name, what));
                self.problem(&node.head, "there is no id", help);
            }
        }
        (name, String::new())
    }

    /// Text that people read: one line, not endless, nothing invisible.
    pub fn text(&mut self, entry: &Entry) -> String {
        let text = entry.value.text();
        if text.trim().is_empty() {
            self.problem(&entry.at, "this text is empty", "write something between the quotes");
        } else if text.chars().count() > MOST_LETTERS {
            let help = format!("shorten it: the most is {MOST_LETTERS} characters");
            self.problem(&entry.at, "this text is too long", help);
        } else if text.chars().any(char::is_control) {
            let message = "this text has a line break or a control character in it";
            self.problem(&entry.at, message, "keep it to one line");
        }
        text.trim().to_owned()
    }

    /// The values behind a word, if there are as many as it takes.
    pub fn args<'n>(
        &mut self,
        node: &'n Node,
        word: &Word,
        least: usize,
        most: usize,
    ) -> Option<&'n [Entry]> {
        if let Some(extra) = node.args.get(most) {
            let message = format!("`{}` takes nothing more after it", word.name);
            let help = format!("leave {} out: {}", extra.value.shown(), word.example);
            self.problem(&extra.at, message, help);
            return None;
        }
        if node.args.len() < least {
            let message = format!("`{}` needs more after it", word.name);
            self.problem(&node.head, message, format!("write: {}", word.example));
            return None;
        }
        Some(&node.args)
    }

    /// Refuses a block, and properties that a word does not know.
    pub fn plain(&mut self, node: &Node, properties: &[&str]) {
        self.properties(node, properties);
        if node.has_block {
            let message = format!("`{}` has no block", node.word);
            self.problem(&node.head, message, "leave the { } out");
        }
    }

    /// Refuses properties that a word does not know, and those that are there twice.
    pub fn properties(&mut self, node: &Node, known: &[&str]) {
        for (number, (key, entry)) in node.properties.iter().enumerate() {
            if !known.contains(&key.as_str()) {
                let help = match nearest(key, known.iter().copied()) {
                    Some(meant) => format!("did you mean {meant}=?"),
                    None if known.is_empty() => format!("leave {key}= out"),
                    None => one_of(known),
                };
                let message = format!("`{}` has no property {key:?}", node.word);
                self.problem(&entry.at, message, help);
            } else if node.properties[..number].iter().any(|(other, _)| other == key) {
                let message = format!("{key} appears twice");
                self.problem(&entry.at, message, "drop one of them");
            }
        }
    }

    /// An amount: a whole number that is not nothing.
    pub fn amount(&mut self, entry: &Entry) -> Option<u64> {
        let help = match &entry.value {
            Value::Number(0) => "if there is none, leave the whole line out".to_owned(),
            Value::Other(text) if text.contains('.') && text.parse::<f64>().is_ok() => {
                "write whole numbers; with `unit cents`, a dollar is 100".to_owned()
            }
            Value::Text(text) if text.starts_with('$') => {
                "write a number; with `unit cents`, a dollar is 100".to_owned()
            }
            _ => format!("expected a whole number from 1 to {MOST_AMOUNT}"),
        };
        self.within(entry, 1, MOST_AMOUNT, help)
    }

    /// A whole number of something.
    pub fn number(&mut self, entry: &Entry, least: u64, most: u64, what: &str) -> Option<u64> {
        let help = format!("expected a whole number of {what} from {least} to {most}");
        self.within(entry, least, most, help)
    }

    /// A whole number within limits; what to write instead.
    pub fn within(&mut self, entry: &Entry, least: u64, most: u64, help: String) -> Option<u64> {
        let fits = |number: u64| (least..=most).contains(&number);
        let help = match &entry.value {
            Value::Number(number) if u64::try_from(*number).is_ok_and(fits) => {
                return u64::try_from(*number).ok();
            }
            Value::Text(text) if text.parse().is_ok_and(fits) => {
                format!("leave the quotes out: {text}")
            }
            _ => help,
        };
        self.problem(&entry.at, format!("{} doesn't fit here", entry.value.shown()), help);
        None
    }

    /// The place of the value among these words.
    pub fn word_of(&mut self, entry: &Entry, words: &[&str]) -> Option<usize> {
        let text = entry.value.text();
        let found = words.iter().position(|word| *word == text);
        if found.is_none() {
            let help = instead_of(&text, words);
            self.problem(&entry.at, format!("{} doesn't fit here", entry.value.shown()), help);
        }
        found
    }
}

/// The largest chip with which both amounts can be paid.
pub fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}
