//! Values, names, texts and what may stand behind a word.

use super::*;
use crate::template::instead_of;

impl Reader<'_> {
    // Values
    pub(super) fn number(
        &mut self,
        entry: &Entry,
        least: i64,
        most: i64,
        what: &str,
    ) -> Option<u8> {
        let fits = |number: &i64| (least..=most).contains(number);
        match &entry.value {
            Value::Number(number) if fits(number) => u8::try_from(*number).ok(),
            value => {
                let help = match value {
                    Value::Text(text) if text.parse().is_ok_and(|number| fits(&number)) => {
                        format!("leave the quotes out: {text}")
                    }
                    _ => format!("expected a whole number of {what} from {least} to {most}"),
                };
                self.problem(&entry.at, format!("{} doesn't fit here", value.shown()), help);
                None
            }
        }
    }

    pub(super) fn numbers(
        &mut self,
        entry: &Entry,
        least: u8,
        most: u8,
        what: &str,
    ) -> Option<Numbers> {
        self.numbers_or(entry, least, most, what, &[])
    }

    pub(super) fn numbers_or(
        &mut self,
        entry: &Entry,
        least: u8,
        most: u8,
        what: &str,
        words: &[&str],
    ) -> Option<Numbers> {
        let text = entry.value.text();
        let (from, to) = text.split_once("..").unwrap_or((&text, &text));
        let read = |text: &str| text.trim().parse::<u8>().ok();
        let numbers = read(from).zip(read(to)).map(|(least, most)| Numbers { least, most });
        let fits = |numbers: &Numbers| {
            least <= numbers.least && numbers.least <= numbers.most && numbers.most <= most
        };
        let found = numbers.filter(fits);
        if found.is_none() {
            let or: String = words.iter().map(|word| format!(", or {word}")).collect();
            let help = format!(
                "expected a number of {what} from {least} to {most}, or a range in quotes such as \
                 \"0..{}\"{or}",
                most.min(3)
            );
            self.problem(&entry.at, format!("{} doesn't fit here", entry.value.shown()), help);
        }
        found
    }

    pub(super) fn number_property(
        &mut self,
        node: &Node,
        key: &str,
        least: i64,
        most: i64,
    ) -> Option<u8> {
        let entry = property(node, key)?.clone();
        let what = if node.word == "seats" { "players" } else { "cards" };
        self.number(&entry, least, most, what)
    }

    /// The place of the value among these words.
    pub(super) fn word_of(&mut self, entry: &Entry, what: &str, words: &[&str]) -> Option<usize> {
        let text = entry.value.text();
        let found = words.iter().position(|word| *word == text);
        if found.is_none() {
            let help = instead_of(&text, words);
            self.problem(&entry.at, format!("{} is not {what}", entry.value.shown()), help);
        }
        found
    }

    /// Words apart by spaces.
    pub(super) fn list(&mut self, entry: &Entry, what: &str) -> Vec<String> {
        let text = entry.value.text();
        let names: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if names.is_empty() || names.len() > MOST_LISTED {
            self.problem(&entry.at, format!("expected {what}"), "name one, or several in quotes");
        }
        names
    }

    /// The values of a node as texts.
    pub(super) fn texts(&mut self, node: &Node) -> Vec<String> {
        self.no_block(node);
        let args = self.args(node, 1, MOST_LISTED, "a text").to_vec();
        args.iter().map(|entry| self.line_of_text(&entry.value.text(), &entry.at)).collect()
    }

    /// Text that people read: one line, not endless, nothing invisible.
    pub(super) fn line_of_text(&mut self, text: &str, at: &Range<usize>) -> String {
        let letters = text.chars().count();
        if text.trim().is_empty() {
            self.problem(at, "this text is empty", "write something between the quotes");
        } else if letters > MOST_LETTERS {
            let message = format!("this text has {letters} letters");
            self.problem(at, message, format!("shorten it: the most is {MOST_LETTERS}"));
        } else if text.chars().any(char::is_control) {
            self.problem(
                at,
                "this text has a line break or a control character in it",
                "keep it \
                to one line",
            );
        }
        text.trim().to_owned()
    }

    /// The values of a node as names of streets, cells, rows and groups.
    pub(super) fn names(&mut self, node: &Node, least: usize, what: &str) -> Option<Vec<String>> {
        let args = self.args(node, least, MOST_LISTED, what).to_vec();
        if args.len() < least {
            return None;
        }
        for entry in &args {
            let text = entry.value.text();
            if text != "-" {
                self.check_name(&text, &entry.at);
            }
        }
        Some(args.iter().map(|entry| entry.value.text()).collect())
    }

    pub(super) fn name(&mut self, node: &Node, what: &str) -> Option<String> {
        let entry = self.one(node, &format!("the name of {what}"))?;
        let text = entry.value.text();
        self.check_name(&text, &entry.at);
        Some(text)
    }

    /// Names are short, and mean nothing else.
    pub(super) fn check_name(&mut self, name: &str, at: &Range<usize>) {
        let fine = |c: char| c.is_alphanumeric() || c == '-' || c == '\'';
        if name.is_empty()
            || name.chars().count() > 24
            || !name.chars().all(fine)
            || name.starts_with('-')
        {
            let help = "use letters, digits and hyphens, 24 at most";
            self.problem(at, format!("{name:?} isn't a name"), help);
        } else if ZONES.contains(&name)
            || words::named("share").is_some_and(|word| word.properties.contains(&name))
        {
            let help = "choose another name";
            self.problem(at, format!("{name} means something else in a share"), help);
        }
    }

    /// The values behind a word, which must be this many.
    pub(super) fn args<'n>(
        &mut self,
        node: &'n Node,
        least: usize,
        most: usize,
        what: &str,
    ) -> &'n [Entry] {
        if node.args.len() < least {
            let message = format!("`{}` takes {what}", node.word);
            let about = words::named(&node.word).map_or("", |word| word.about);
            self.problem(&node.head, message, format!("{}: {about}", node.word));
        }
        if let Some(extra) = node.args.get(most) {
            let takes = match most {
                0 => "no value".to_owned(),
                1 => format!("one value, {what}"),
                _ => format!("at most {most} values"),
            };
            let message = format!("`{}` takes {takes}", node.word);
            let help = match words::named(&extra.value.text()) {
                Some(word) => format!("put a ; before {}: it is a word of its own", word.name),
                None => format!("leave {} out", extra.value.shown()),
            };
            self.problem(&extra.at, message, help);
        }
        &node.args[..node.args.len().min(most)]
    }

    pub(super) fn one(&mut self, node: &Node, what: &str) -> Option<Entry> {
        self.args(node, 1, 1, what).first().cloned()
    }

    /// Whether the word knows all its properties. One that it does not know may be the one that
    /// seems to be missing.
    pub(super) fn properties(&mut self, node: &Node) -> bool {
        let Some(word) = words::named(&node.word) else { return true };
        self.no_property_twice(node);
        let before = self.problems.len();
        for (key, entry) in &node.properties {
            if !word.properties.contains(&key.as_str()) {
                self.no_property(node, key, entry);
            }
        }
        self.problems.len() == before
    }

    pub(super) fn no_property_twice(&mut self, node: &Node) {
        for (number, (key, entry)) in node.properties.iter().enumerate() {
            if node.properties[..number].iter().any(|(other, _)| other == key) {
                let message = format!("{key} appears twice");
                self.problem(&entry.at, message, "drop one of them");
            }
        }
    }

    pub(super) fn no_property(&mut self, node: &Node, key: &str, entry: &Entry) {
        let known = words::named(&node.word).map_or(&[][..], |word| word.properties);
        // Shares, which take names of the game, come here too.
        let is_share = ["share", "fallback", "or-use"].contains(&node.word.as_str());
        let names = self.names.iter().filter(|_| is_share).map(String::as_str);
        let help = match nearest(key, known.iter().copied().chain(names)) {
            Some(meant) => format!("did you mean {meant}=?"),
            None if known.is_empty() => format!("leave {key}= out"),
            None => one_of(known),
        };
        self.problem(&entry.at, format!("`{}` has no property {key:?}", node.word), help);
    }

    /// Refuses a value that needs the name of a property; without any goes on.
    pub(super) fn no_bare_value(&mut self, node: &Node, key: &str) -> Option<()> {
        let Some(entry) = node.args.first() else { return Some(()) };
        let text = entry.value.text();
        let message = format!("`{}` takes no value without a name", node.word);
        let help = match words::named(&text) {
            Some(word) => format!("put a ; before {}: it is a word of its own", word.name),
            None => format!("write: {} {key}={}", node.word, written(&entry.value)),
        };
        self.problem(&entry.at, message, help);
        None
    }

    pub(super) fn no_block(&mut self, node: &Node) {
        if node.has_block {
            let message = format!("`{}` has no block", node.word);
            self.problem(&node.head, message, "leave the { } out");
        }
    }

    pub(super) fn nothing_behind(&mut self, node: &Node) {
        let first = node.args.first().or(node.properties.first().map(|(_, entry)| entry));
        if let Some(entry) = first {
            let message = format!("`{}` takes only a block", node.word);
            self.problem(&entry.at, message, format!("write: {} {{ ... }}", node.word));
        }
    }

    pub(super) fn never_under(&mut self, node: &Node, when: &[Condition]) {
        if !when.is_empty() {
            let message = format!("`{}` can't depend on anything", node.word);
            self.problem(&node.head, message, "put it outside the `when`");
        }
    }

    pub(super) fn problem(
        &mut self,
        at: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.problems.push(Problem::new(at, message, help));
    }
}
