//! A tree becomes that of another value in its place: what is the same is only looked at.

use serde::Serialize;
use serde::ser::{self, Serializer};

use crate::tree::plant::{Growing, Members, Planter, Unlike};
use crate::tree::way::{Part, Patch};
use crate::tree::{Name, Node, Tree, write_all, write_number};

impl Tree {
    /// Makes it the tree of something else, and tells what has changed as [`Tree::since`] would; nothing where nothing
    /// has.
    ///
    /// # Errors
    /// There is something in it that no view has. Then the tree is of nothing any more.
    pub fn update(&mut self, value: &impl Serialize) -> Result<Option<String>, Unlike> {
        let mut patch = Patch::default();
        value.serialize(Updater { node: &mut self.0, patch: &mut patch })?;
        Ok((!patch.text.is_empty()).then_some(patch.text))
    }
}

/// Where the next value goes.
struct Updater<'u> {
    node: &'u mut Node,
    patch: &'u mut Patch,
}

impl Updater<'_> {
    /// Something without parts.
    fn leaf(self, node: Node) -> Result<(), Unlike> {
        if *self.node != node {
            *self.node = node;
            self.node.set(self.patch.here());
        }
        Ok(())
    }

    fn text(self, value: &str) -> Result<(), Unlike> {
        match self.node {
            Node::Text(text) if **text == *value => Ok(()),
            _ => self.leaf(Node::Text(value.into())),
        }
    }

    /// Something that was made anew.
    fn anew(self, node: Node) -> Result<(), Unlike> {
        if *self.node != node {
            let old = std::mem::replace(self.node, node);
            self.node.change(&old, self.patch.here());
        }
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, number: $type) -> Result<(), Unlike> {
            self.leaf(Node::Number(i64::try_from(number).map_err(ser::Error::custom)?))
        })*
    };
}

impl<'u> Serializer for Updater<'u> {
    type Ok = ();
    type Error = Unlike;
    type SerializeSeq = List<'u>;
    type SerializeTuple = List<'u>;
    type SerializeTupleStruct = List<'u>;
    type SerializeTupleVariant = NewList<'u>;
    type SerializeMap = ser::Impossible<(), Unlike>;
    type SerializeStruct = Object<'u>;
    type SerializeStructVariant = NewObject<'u>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_bool(self, value: bool) -> Result<(), Unlike> {
        self.leaf(Node::Bool(value))
    }

    fn serialize_f32(self, value: f32) -> Result<(), Unlike> {
        self.leaf(Planter.serialize_f32(value)?)
    }

    fn serialize_f64(self, value: f64) -> Result<(), Unlike> {
        self.leaf(Planter.serialize_f64(value)?)
    }

    fn serialize_char(self, value: char) -> Result<(), Unlike> {
        self.text(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Unlike> {
        self.text(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Unlike> {
        self.leaf(Planter.serialize_bytes(value)?)
    }

    fn serialize_none(self) -> Result<(), Unlike> {
        self.leaf(Node::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unlike> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unlike> {
        self.leaf(Node::Null)
    }

    fn serialize_unit_struct(self, _: Name) -> Result<(), Unlike> {
        self.leaf(Node::Null)
    }

    fn serialize_unit_variant(self, _: Name, _: u32, variant: Name) -> Result<(), Unlike> {
        self.text(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: Name,
        value: &T,
    ) -> Result<(), Unlike> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: Name,
        index: u32,
        variant: Name,
        value: &T,
    ) -> Result<(), Unlike> {
        self.anew(Planter.serialize_newtype_variant(name, index, variant, value)?)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<List<'u>, Unlike> {
        if !matches!(self.node, Node::List(_)) {
            return Ok(List::Anew(NewList { list: Planter.serialize_seq(length)?, into: self }));
        }
        self.patch.begin();
        Ok(List::There(Walk { into: self, place: 0, more: Vec::new() }))
    }

    fn serialize_tuple(self, length: usize) -> Result<List<'u>, Unlike> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: Name, length: usize) -> Result<List<'u>, Unlike> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        name: Name,
        index: u32,
        variant: Name,
        length: usize,
    ) -> Result<NewList<'u>, Unlike> {
        let list = Planter.serialize_tuple_variant(name, index, variant, length)?;
        Ok(NewList { list, into: self })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Unlike> {
        Err(ser::Error::custom("a map"))
    }

    fn serialize_struct(self, name: Name, length: usize) -> Result<Object<'u>, Unlike> {
        if !matches!(self.node, Node::Object(_)) {
            let members = Planter.serialize_struct(name, length)?;
            return Ok(Object::Anew(NewObject { members, into: self }));
        }
        self.patch.begin();
        Ok(Object::There(Walk { into: self, place: 0, more: Vec::new() }))
    }

    fn serialize_struct_variant(
        self,
        name: Name,
        index: u32,
        variant: Name,
        length: usize,
    ) -> Result<NewObject<'u>, Unlike> {
        let members = Planter.serialize_struct_variant(name, index, variant, length)?;
        Ok(NewObject { members, into: self })
    }
}

/// A walk through the parts of a list or an object that is there.
struct Walk<'u> {
    into: Updater<'u>,
    /// The next part.
    place: usize,
    /// What comes after the end of a list.
    more: Vec<Node>,
}

enum List<'u> {
    There(Walk<'u>),
    Anew(NewList<'u>),
}

enum Object<'u> {
    There(Walk<'u>),
    Anew(NewObject<'u>),
}

/// A list that is made anew.
struct NewList<'u> {
    list: Growing,
    into: Updater<'u>,
}

/// An object that is made anew.
struct NewObject<'u> {
    members: Members,
    into: Updater<'u>,
}

impl List<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unlike> {
        let Walk { into: Updater { node, patch }, place, more } = match self {
            List::There(walk) => walk,
            List::Anew(new) => return new.list.add(value),
        };
        let Node::List(list) = &mut **node else { return Ok(()) };
        let Some(node) = list.get_mut(*place) else {
            more.push(value.serialize(Planter)?);
            return Ok(());
        };
        patch.goes_to(Part::Place(*place));
        *place += 1;
        value.serialize(Updater { node, patch })
    }

    fn end(self) -> Result<(), Unlike> {
        let Walk { into: Updater { node, patch }, place, more } = match self {
            List::There(walk) => walk,
            List::Anew(new) => return new.into.anew(new.list.grown()),
        };
        if let Node::List(list) = node {
            if !more.is_empty() {
                patch.goes_to(Part::Member("+"));
                let added = list.len();
                list.extend(more);
                let text = patch.here();
                text.push('[');
                write_all(&list[added..], text);
                text.push(']');
            } else if place < list.len() {
                patch.goes_to(Part::Member("#"));
                write_number(place as i64, patch.here());
                list.truncate(place);
            }
        }
        patch.end(node);
        Ok(())
    }
}

impl Object<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, name: Name, value: &T) -> Result<(), Unlike> {
        let Walk { into: Updater { node, patch }, place, .. } = match self {
            Object::There(walk) => walk,
            Object::Anew(new) => return new.members.add(name, value),
        };
        let Node::Object(members) = &mut **node else { return Ok(()) };
        // Nearly always it is the next one.
        if !members.get(*place).is_some_and(|(was, _)| is_same(was, name)) {
            let left = members.get(*place..).unwrap_or_default();
            let Some(skipped) = left.iter().position(|(was, _)| is_same(was, name)) else {
                let node = value.serialize(Planter)?;
                patch.goes_to(Part::Member(name));
                node.set(patch.here());
                members.insert(*place, (name, node));
                *place += 1;
                return Ok(());
            };
            gone(members.drain(*place..*place + skipped), patch);
        }
        patch.goes_to(Part::Member(name));
        let node = &mut members[*place].1;
        *place += 1;
        value.serialize(Updater { node, patch })
    }

    fn end(self) -> Result<(), Unlike> {
        let Walk { into: Updater { node, patch }, place, .. } = match self {
            Object::There(walk) => walk,
            Object::Anew(new) => return new.into.anew(new.members.grown()),
        };
        if let Node::Object(members) = node {
            gone(members.drain(place..), patch);
        }
        patch.end(node);
        Ok(())
    }
}

/// Members that are not there any more.
fn gone(members: impl Iterator<Item = (Name, Node)>, patch: &mut Patch) {
    for (name, _) in members {
        patch.goes_to(Part::Member(name));
        patch.here().push_str("[]");
    }
}

/// The same name, and mostly the very same text.
fn is_same(one: Name, other: Name) -> bool {
    std::ptr::eq(one, other) || one == other
}

macro_rules! lists {
    ($($trait:ident: $method:ident),*) => {
        $(impl ser::$trait for List<'_> {
            type Ok = ();
            type Error = Unlike;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unlike> {
                self.add(value)
            }

            fn end(self) -> Result<(), Unlike> {
                self.end()
            }
        })*
    };
}

lists!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field
);

impl ser::SerializeTupleVariant for NewList<'_> {
    type Ok = ();
    type Error = Unlike;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unlike> {
        self.list.add(value)
    }

    fn end(self) -> Result<(), Unlike> {
        self.into.anew(self.list.grown())
    }
}

impl ser::SerializeStruct for Object<'_> {
    type Ok = ();
    type Error = Unlike;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: Name,
        value: &T,
    ) -> Result<(), Unlike> {
        self.add(name, value)
    }

    fn end(self) -> Result<(), Unlike> {
        self.end()
    }
}

impl ser::SerializeStructVariant for NewObject<'_> {
    type Ok = ();
    type Error = Unlike;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: Name,
        value: &T,
    ) -> Result<(), Unlike> {
        self.members.add(name, value)
    }

    fn end(self) -> Result<(), Unlike> {
        self.into.anew(self.members.grown())
    }
}
