//! What a game or a mix is called, and what it says about itself.

use cards::capital;

use super::*;

/// The first line of a game or a mix.
pub(super) struct Title {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) replaces: bool,
}

impl Reader<'_> {
    pub(super) fn title(&mut self, node: &Node) -> Title {
        let what = &node.word;
        let mut title = Title { id: String::new(), name: String::new(), replaces: false };
        self.properties(node);
        match node.args.as_slice() {
            [Entry { value: Value::Text(name), at }] => {
                title.name = self.line_of_text(name, at);
            }
            [] => {
                let help = format!(
                    "write its name in quotes: {what} \"My {0}\" id=my-{what} {{ ... }}",
                    { capital(what) }
                );
                self.problem(&node.head, format!("the {what} has no name"), help);
            }
            [only] => {
                let help = format!("put it in quotes: {what} \"{}\"", only.value.text());
                self.problem(&only.at, format!("the name of a {what} is a text"), help);
            }
            [_, second, ..] => {
                let words: Vec<String> = node.args.iter().map(|entry| entry.value.text()).collect();
                let help = format!("put it in quotes: {what} {:?}", words.join(" "));
                self.problem(&second.at, format!("a {what} has one name"), help);
            }
        }
        match property(node, "id") {
            Some(Entry { value: Value::Text(id), .. }) if is_id(id) => title.id.clone_from(id),
            Some(entry) => {
                let message = format!("{} isn't an id", entry.value.shown());
                let suggested = suggested_id(&entry.value.text(), what);
                let help = format!(
                    "use lowercase letters, digits and hyphens, 40 at most: \
                    id={suggested}"
                );
                self.problem(&entry.at, message, help);
            }
            None => {
                let suggested = suggested_id(&title.name, what);
                let help = format!("write it after the name: id={suggested}");
                self.problem(&node.head, format!("the {what} has no id"), help);
            }
        }
        match property(node, "replace").map(|entry| (&entry.value, &entry.at)) {
            Some((Value::Flag(flag), _)) => title.replaces = *flag,
            Some((_, at)) => {
                let help = "write: replace=#true";
                self.problem(at, "replace is #true or left out", help);
            }
            None => {}
        }
        title
    }

    /// Aliases, sources and the like.
    pub(super) fn add_texts(&mut self, node: &Node, texts: &mut Vec<String>) {
        self.properties(node);
        let found = self.texts(node);
        if node.word == "alias" {
            for (text, entry) in found.iter().zip(&node.args) {
                if !is_id(text) {
                    let help = "use lowercase letters, digits and hyphens, 40 at most";
                    self.problem(&entry.at, format!("{text:?} isn't an id"), help);
                }
            }
        }
        texts.extend(found);
        let count = texts.len();
        if count > MOST_LISTED {
            let message = format!("this is value number {count} of `{}`", node.word);
            self.problem(&node.head, message, format!("the most is {MOST_LISTED}"));
        }
    }

    /// What it is, in one line.
    pub(super) fn about(&mut self, node: &Node, about: &mut String) {
        self.properties(node);
        if std::mem::replace(&mut self.about, true) {
            self.problem(&node.head, "`about` appears twice", "drop one of them");
        }
        match (self.texts(node).as_slice(), node.args.get(1)) {
            ([text], None) => about.clone_from(text),
            (_, Some(second)) => {
                let help = "write one text in one pair of quotes";
                self.problem(&second.at, "`about` takes one text", help);
            }
            // That there is none was told already.
            _ => {}
        }
    }
}

/// The id that a name suggests, for something of this kind.
pub fn suggested_id(name: &str, what: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let words: String = name.chars().filter(|c| *c != '\'').map(plain).collect();
    let id = words.split_whitespace().collect::<Vec<&str>>().join("-");
    if is_id(&id) { id } else { format!("my-{what}") }
}
