//! A view as a tree that two of can be compared quickly: what a room tells is made of it.
//!
//! [`patch`](crate::patch) does the same with values of JSON, slowly and plainly. Names are those of the types and
//! are not copied; members are in the order in which a type has them, and sorted only where a text needs it.

mod plant;
mod update;
mod way;

pub use plant::Unlike;

/// A value.
#[derive(Clone, PartialEq, Debug)]
enum Node {
    Null,
    Bool(bool),
    Number(i64),
    Text(Box<str>),
    List(Vec<Node>),
    Object(Vec<(Name, Node)>),
}

/// The name of a member.
type Name = &'static str;

/// Something that can be sent, ready to be compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree(Node);

impl Tree {
    /// Its text: JSON without spaces, the members of objects in the order of their names.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.0.write(&mut text);
        text
    }

    /// What has changed since another one, as the text of a [patch](crate::patch); nothing where nothing has.
    pub fn since(&self, old: &Tree) -> Option<String> {
        if self == old {
            return None;
        }
        let mut patch = String::new();
        self.0.change(&old.0, &mut patch);
        Some(patch)
    }
}

impl Node {
    fn write(&self, out: &mut String) {
        match self {
            Node::Null => out.push_str("null"),
            Node::Bool(true) => out.push_str("true"),
            Node::Bool(false) => out.push_str("false"),
            Node::Number(number) => write_number(*number, out),
            Node::Text(text) => write_text(text, out),
            Node::List(list) => {
                out.push('[');
                write_all(list, out);
                out.push(']');
            }
            Node::Object(members) => {
                let mut sorted: Vec<&(Name, Node)> = members.iter().collect();
                sorted.sort_unstable_by_key(|(name, _)| *name);
                out.push('{');
                for (place, (name, node)) in sorted.into_iter().enumerate() {
                    if place > 0 {
                        out.push(',');
                    }
                    write_name(name, out);
                    node.write(out);
                }
                out.push('}');
            }
        }
    }

    /// How long its text is, or so long at least: no longer than the limit matters.
    fn length(&self, limit: usize) -> usize {
        match self {
            Node::Null | Node::Bool(_) => 4,
            Node::Number(_) => 1,
            Node::Text(text) => text.len() + 2,
            Node::List(list) => total(list.iter().map(|it| (0, it)), limit),
            Node::Object(members) => {
                total(members.iter().map(|(name, it)| (name.len() + 3, it)), limit)
            }
        }
    }

    /// Writes what has changed since another that is not the same.
    fn change(&self, old: &Node, out: &mut String) {
        let begun = out.len();
        match (old, self) {
            (Node::Object(old), Node::Object(new)) => change_object(old, new, out),
            (Node::List(old), Node::List(new)) => change_list(old, new, out),
            _ => return self.set(out),
        }
        self.or_anew(begun, out);
    }

    /// What has changed altogether is said anew, instead of by the patch that begins there.
    fn or_anew(&self, begun: usize, out: &mut String) {
        let patch = out.len() - begun;
        if self.length(patch) + 2 <= patch {
            let mut anew = String::new();
            self.set(&mut anew);
            if anew.len() <= patch {
                out.truncate(begun);
                out.push_str(&anew);
            }
        }
    }

    fn set(&self, out: &mut String) {
        out.push('[');
        self.write(out);
        out.push(']');
    }
}

fn total<'n>(parts: impl Iterator<Item = (usize, &'n Node)>, limit: usize) -> usize {
    let mut sum = 2;
    for (more, node) in parts {
        if sum > limit {
            break;
        }
        sum += more + node.length(limit - sum) + 1;
    }
    sum
}

/// Members come in the same order in both, as far as they are there.
fn change_object(old: &[(Name, Node)], new: &[(Name, Node)], out: &mut String) {
    let begun = out.len();
    out.push('{');
    let mut left = old;
    for (name, node) in new {
        match left.iter().position(|(was, _)| was == name) {
            Some(place) => {
                gone(&left[..place], begun, out);
                let was = &left[place].1;
                left = &left[place + 1..];
                if was != node {
                    member(name, begun, out);
                    node.change(was, out);
                }
            }
            None => {
                member(name, begun, out);
                node.set(out);
            }
        }
    }
    gone(left, begun, out);
    out.push('}');
}

fn gone(members: &[(Name, Node)], begun: usize, out: &mut String) {
    for (name, _) in members {
        member(name, begun, out);
        out.push_str("[]");
    }
}

fn change_list(old: &[Node], new: &[Node], out: &mut String) {
    let begun = out.len();
    out.push('{');
    for (place, (was, is)) in old.iter().zip(new).enumerate() {
        if was != is {
            comma(begun, out);
            out.push('"');
            write_number(place as i64, out);
            out.push_str("\":");
            is.change(was, out);
        }
    }
    if new.len() > old.len() {
        member("+", begun, out);
        out.push('[');
        write_all(&new[old.len()..], out);
        out.push(']');
    } else if new.len() < old.len() {
        member("#", begun, out);
        write_number(new.len() as i64, out);
    }
    out.push('}');
}

/// The name of the next member of an object that begins there.
fn member(name: &str, begun: usize, out: &mut String) {
    comma(begun, out);
    write_name(name, out);
}

fn comma(begun: usize, out: &mut String) {
    if out.len() > begun + 1 {
        out.push(',');
    }
}

fn write_all(list: &[Node], out: &mut String) {
    for (place, node) in list.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        node.write(out);
    }
}

/// A name of a type, which has nothing to escape.
fn write_name(name: &str, out: &mut String) {
    out.push('"');
    out.push_str(name);
    out.push_str("\":");
}

fn write_number(number: i64, out: &mut String) {
    use std::fmt::Write as _;
    match u8::try_from(number) {
        Ok(digit @ 0..10) => out.push(char::from(b'0' + digit)),
        // Writing to a string cannot fail.
        _ => drop(write!(out, "{number}")),
    }
}

/// A text as JSON has it: as serde_json writes it, and as browsers do.
fn write_text(text: &str, out: &mut String) {
    use std::fmt::Write as _;
    out.push('"');
    let mut plain = 0;
    for (place, byte) in text.bytes().enumerate() {
        let escaped = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0x08 => "\\b",
            0x0c => "\\f",
            0..0x20 => "",
            _ => continue,
        };
        out.push_str(&text[plain..place]);
        plain = place + 1;
        match escaped {
            "" => drop(write!(out, "\\u{byte:04x}")),
            escaped => out.push_str(escaped),
        }
    }
    out.push_str(&text[plain..]);
    out.push('"');
}
