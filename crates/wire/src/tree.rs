//! A view as a tree that two of can be compared quickly: what a room tells is made of it.
//!
//! [`patch`](crate::patch) does the same with values of JSON, slowly and plainly. Names are those of the types and
//! are not copied; members are in the order in which a type has them, and sorted only where a text needs it.

use std::fmt::Display;

use serde::Serialize;
use serde::ser::{self, Serializer};

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
    /// The tree of something. Its types have names for everything: there is no map in a view.
    ///
    /// # Errors
    /// There is something in it that no view has: a map, or a number that is not whole.
    pub fn of(value: &impl Serialize) -> Result<Tree, Unlike> {
        value.serialize(Planter).map(Tree)
    }

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
        // What has changed altogether is said anew.
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

/// Something that no view has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a view: {0}")]
pub struct Unlike(String);

impl ser::Error for Unlike {
    fn custom<T: Display>(why: T) -> Unlike {
        Unlike(why.to_string())
    }
}

/// Makes nodes of whatever is serialised.
struct Planter;

/// A list that grows, perhaps inside an object of one member.
struct Growing {
    list: Vec<Node>,
    inside: Option<Name>,
}

/// An object that grows, perhaps inside another of one member.
struct Members {
    members: Vec<(Name, Node)>,
    inside: Option<Name>,
}

fn inside(name: Option<Name>, node: Node) -> Node {
    match name {
        Some(name) => Node::Object(vec![(name, node)]),
        None => node,
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, number: $type) -> Result<Node, Unlike> {
            Ok(Node::Number(i64::try_from(number).map_err(ser::Error::custom)?))
        })*
    };
}

impl Serializer for Planter {
    type Ok = Node;
    type Error = Unlike;
    type SerializeSeq = Growing;
    type SerializeTuple = Growing;
    type SerializeTupleStruct = Growing;
    type SerializeTupleVariant = Growing;
    type SerializeMap = ser::Impossible<Node, Unlike>;
    type SerializeStruct = Members;
    type SerializeStructVariant = Members;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_bool(self, value: bool) -> Result<Node, Unlike> {
        Ok(Node::Bool(value))
    }

    fn serialize_f32(self, _: f32) -> Result<Node, Unlike> {
        Err(ser::Error::custom("a number that is not whole"))
    }

    fn serialize_f64(self, _: f64) -> Result<Node, Unlike> {
        Err(ser::Error::custom("a number that is not whole"))
    }

    fn serialize_char(self, value: char) -> Result<Node, Unlike> {
        Ok(Node::Text(value.to_string().into()))
    }

    fn serialize_str(self, value: &str) -> Result<Node, Unlike> {
        Ok(Node::Text(value.into()))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Node, Unlike> {
        Err(ser::Error::custom("bytes"))
    }

    fn serialize_none(self) -> Result<Node, Unlike> {
        Ok(Node::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node, Unlike> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Node, Unlike> {
        Ok(Node::Null)
    }

    fn serialize_unit_struct(self, _: Name) -> Result<Node, Unlike> {
        Ok(Node::Null)
    }

    fn serialize_unit_variant(self, _: Name, _: u32, variant: Name) -> Result<Node, Unlike> {
        Ok(Node::Text(variant.into()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: Name,
        value: &T,
    ) -> Result<Node, Unlike> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: Name,
        _: u32,
        variant: Name,
        value: &T,
    ) -> Result<Node, Unlike> {
        Ok(Node::Object(vec![(variant, value.serialize(Planter)?)]))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Growing, Unlike> {
        Ok(Growing { list: Vec::with_capacity(length.unwrap_or(0).min(64)), inside: None })
    }

    fn serialize_tuple(self, length: usize) -> Result<Growing, Unlike> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: Name, length: usize) -> Result<Growing, Unlike> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _: Name,
        _: u32,
        variant: Name,
        length: usize,
    ) -> Result<Growing, Unlike> {
        Ok(Growing { list: Vec::with_capacity(length), inside: Some(variant) })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Unlike> {
        Err(ser::Error::custom("a map"))
    }

    fn serialize_struct(self, _: Name, length: usize) -> Result<Members, Unlike> {
        Ok(Members { members: Vec::with_capacity(length), inside: None })
    }

    fn serialize_struct_variant(
        self,
        _: Name,
        _: u32,
        variant: Name,
        length: usize,
    ) -> Result<Members, Unlike> {
        Ok(Members { members: Vec::with_capacity(length), inside: Some(variant) })
    }
}

impl Growing {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unlike> {
        self.list.push(value.serialize(Planter)?);
        Ok(())
    }

    fn grown(self) -> Node {
        inside(self.inside, Node::List(self.list))
    }
}

impl Members {
    fn add<T: Serialize + ?Sized>(&mut self, name: Name, value: &T) -> Result<(), Unlike> {
        self.members.push((name, value.serialize(Planter)?));
        Ok(())
    }

    fn grown(self) -> Node {
        inside(self.inside, Node::Object(self.members))
    }
}

macro_rules! growing {
    ($($trait:ident: $method:ident),*) => {
        $(impl ser::$trait for Growing {
            type Ok = Node;
            type Error = Unlike;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unlike> {
                self.add(value)
            }

            fn end(self) -> Result<Node, Unlike> {
                Ok(self.grown())
            }
        })*
    };
}

growing!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);

macro_rules! members {
    ($($trait:ident),*) => {
        $(impl ser::$trait for Members {
            type Ok = Node;
            type Error = Unlike;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: Name,
                value: &T,
            ) -> Result<(), Unlike> {
                self.add(name, value)
            }

            fn end(self) -> Result<Node, Unlike> {
                Ok(self.grown())
            }
        })*
    };
}

members!(SerializeStruct, SerializeStructVariant);
