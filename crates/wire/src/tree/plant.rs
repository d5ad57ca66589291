//! Trees are made of whatever is serialised.

use std::fmt::Display;

use serde::Serialize;
use serde::ser::{self, Serializer};

use crate::tree::{Name, Node, Tree};

impl Tree {
    /// The tree of something. Its types have names for everything: there is no map in a view.
    ///
    /// # Errors
    /// There is something in it that no view has: a map, or a number that is not whole.
    pub fn of(value: &impl Serialize) -> Result<Tree, Unlike> {
        value.serialize(Planter).map(Tree)
    }
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
pub(super) struct Planter;

/// A list that grows, perhaps inside an object of one member.
pub(super) struct Growing {
    list: Vec<Node>,
    inside: Option<Name>,
}

/// An object that grows, perhaps inside another of one member.
pub(super) struct Members {
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
    pub(super) fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unlike> {
        self.list.push(value.serialize(Planter)?);
        Ok(())
    }

    pub(super) fn grown(self) -> Node {
        inside(self.inside, Node::List(self.list))
    }
}

impl Members {
    pub(super) fn add<T: Serialize + ?Sized>(
        &mut self,
        name: Name,
        value: &T,
    ) -> Result<(), Unlike> {
        self.members.push((name, value.serialize(Planter)?));
        Ok(())
    }

    pub(super) fn grown(self) -> Node {
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
