//! A tree becomes that of another value in its place: what is the same is only looked at.

use serde::Serialize;
use serde::ser::{self, Serializer};

use crate::tree::plant::{Growing, Members, Planter, Unlike};
use crate::tree::{Name, Node, Tree, comma, gone, member, write_number};

impl Tree {
    /// Makes it the tree of something else, and tells what has changed as [`Tree::since`] would; nothing where nothing
    /// has.
    ///
    /// # Errors
    /// There is something in it that no view has. Then the tree is of nothing any more.
    pub fn update(&mut self, value: &impl Serialize) -> Result<Option<String>, Unlike> {
        let mut patch = String::new();
        let updater = Updater { node: &mut self.0, patch: &mut patch };
        let is_changed = value.serialize(updater)?;
        Ok(is_changed.then_some(patch))
    }
}

/// Where the next value goes, and what has changed so far. It says whether its value is another than the one before.
struct Updater<'u> {
    node: &'u mut Node,
    patch: &'u mut String,
}

impl Updater<'_> {
    /// Something without parts.
    fn leaf(self, node: Node) -> Result<bool, Unlike> {
        if *self.node == node {
            return Ok(false);
        }
        *self.node = node;
        self.node.set(self.patch);
        Ok(true)
    }

    fn text(self, value: &str) -> Result<bool, Unlike> {
        match self.node {
            Node::Text(text) if **text == *value => Ok(false),
            _ => self.leaf(Node::Text(value.into())),
        }
    }

    /// Something that was made anew.
    fn anew(self, node: Node) -> Result<bool, Unlike> {
        if *self.node == node {
            return Ok(false);
        }
        let old = std::mem::replace(self.node, node);
        self.node.change(&old, self.patch);
        Ok(true)
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, number: $type) -> Result<bool, Unlike> {
            self.leaf(Node::Number(i64::try_from(number).map_err(ser::Error::custom)?))
        })*
    };
}

impl<'u> Serializer for Updater<'u> {
    type Ok = bool;
    type Error = Unlike;
    type SerializeSeq = List<'u>;
    type SerializeTuple = List<'u>;
    type SerializeTupleStruct = List<'u>;
    type SerializeTupleVariant = NewList<'u>;
    type SerializeMap = ser::Impossible<bool, Unlike>;
    type SerializeStruct = Object<'u>;
    type SerializeStructVariant = NewObject<'u>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_bool(self, value: bool) -> Result<bool, Unlike> {
        self.leaf(Node::Bool(value))
    }

    fn serialize_f32(self, value: f32) -> Result<bool, Unlike> {
        self.leaf(Planter.serialize_f32(value)?)
    }

    fn serialize_f64(self, value: f64) -> Result<bool, Unlike> {
        self.leaf(Planter.serialize_f64(value)?)
    }

    fn serialize_char(self, value: char) -> Result<bool, Unlike> {
        self.text(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<bool, Unlike> {
        self.text(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<bool, Unlike> {
        self.leaf(Planter.serialize_bytes(value)?)
    }

    fn serialize_none(self) -> Result<bool, Unlike> {
        self.leaf(Node::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<bool, Unlike> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<bool, Unlike> {
        self.leaf(Node::Null)
    }

    fn serialize_unit_struct(self, _: Name) -> Result<bool, Unlike> {
        self.leaf(Node::Null)
    }

    fn serialize_unit_variant(self, _: Name, _: u32, variant: Name) -> Result<bool, Unlike> {
        self.text(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: Name,
        value: &T,
    ) -> Result<bool, Unlike> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: Name,
        index: u32,
        variant: Name,
        value: &T,
    ) -> Result<bool, Unlike> {
        self.anew(Planter.serialize_newtype_variant(name, index, variant, value)?)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<List<'u>, Unlike> {
        if !matches!(self.node, Node::List(_)) {
            return Ok(List::Anew(NewList { list: Planter.serialize_seq(length)?, into: self }));
        }
        let begun = self.patch.len();
        self.patch.push('{');
        Ok(List::There(Walk { into: self, begun, place: 0, more: Vec::new() }))
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
        let begun = self.patch.len();
        self.patch.push('{');
        Ok(Object::There(Walk { into: self, begun, place: 0, more: Vec::new() }))
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

/// A way through the parts of a list or an object that is there.
struct Walk<'u> {
    into: Updater<'u>,
    /// Where its patch begins.
    begun: usize,
    /// The next part.
    place: usize,
    /// What comes after the end of a list.
    more: Vec<Node>,
}

impl Walk<'_> {
    /// Whether anything has changed, and what, in the shorter way to say it.
    fn end(self) -> bool {
        let Walk { into: Updater { node, patch }, begun, .. } = self;
        if patch.len() == begun + 1 {
            patch.truncate(begun);
            return false;
        }
        patch.push('}');
        node.or_anew(begun, patch);
        true
    }
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
        let Walk { into: Updater { node, patch }, begun, place, more } = match self {
            List::There(walk) => walk,
            List::Anew(new) => return new.list.add(value),
        };
        let Node::List(list) = &mut **node else { return Ok(()) };
        let Some(node) = list.get_mut(*place) else {
            more.push(value.serialize(Planter)?);
            return Ok(());
        };
        let before = patch.len();
        comma(*begun, patch);
        patch.push('"');
        write_number(*place as i64, patch);
        patch.push_str("\":");
        if !value.serialize(Updater { node, patch })? {
            patch.truncate(before);
        }
        *place += 1;
        Ok(())
    }

    fn end(self) -> Result<bool, Unlike> {
        let mut walk = match self {
            List::There(walk) => walk,
            List::Anew(new) => return new.into.anew(new.list.grown()),
        };
        let Walk { into: Updater { node, patch }, begun, place, more } = &mut walk;
        if let Node::List(list) = &mut **node {
            if !more.is_empty() {
                member("+", *begun, patch);
                let added = Node::List(std::mem::take(more));
                added.write(patch);
                let Node::List(more) = added else { return Ok(true) };
                list.extend(more);
            } else if *place < list.len() {
                member("#", *begun, patch);
                write_number(*place as i64, patch);
                list.truncate(*place);
            }
        }
        Ok(walk.end())
    }
}

impl Object<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, name: Name, value: &T) -> Result<(), Unlike> {
        let Walk { into: Updater { node, patch }, begun, place, .. } = match self {
            Object::There(walk) => walk,
            Object::Anew(new) => return new.members.add(name, value),
        };
        let Node::Object(members) = &mut **node else { return Ok(()) };
        let left = members.get(*place..).unwrap_or_default();
        let Some(skipped) = left.iter().position(|(was, _)| *was == name) else {
            let node = value.serialize(Planter)?;
            member(name, *begun, patch);
            node.set(patch);
            members.insert(*place, (name, node));
            *place += 1;
            return Ok(());
        };
        gone(&members[*place..*place + skipped], *begun, patch);
        members.drain(*place..*place + skipped);
        let before = patch.len();
        member(name, *begun, patch);
        if !value.serialize(Updater { node: &mut members[*place].1, patch })? {
            patch.truncate(before);
        }
        *place += 1;
        Ok(())
    }

    fn end(self) -> Result<bool, Unlike> {
        let mut walk = match self {
            Object::There(walk) => walk,
            Object::Anew(new) => return new.into.anew(new.members.grown()),
        };
        let Walk { into: Updater { node, patch }, begun, place, .. } = &mut walk;
        if let Node::Object(members) = &mut **node {
            gone(&members[*place..], *begun, patch);
            members.truncate(*place);
        }
        Ok(walk.end())
    }
}

macro_rules! lists {
    ($($trait:ident: $method:ident),*) => {
        $(impl ser::$trait for List<'_> {
            type Ok = bool;
            type Error = Unlike;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unlike> {
                self.add(value)
            }

            fn end(self) -> Result<bool, Unlike> {
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
    type Ok = bool;
    type Error = Unlike;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unlike> {
        self.list.add(value)
    }

    fn end(self) -> Result<bool, Unlike> {
        self.into.anew(self.list.grown())
    }
}

impl ser::SerializeStruct for Object<'_> {
    type Ok = bool;
    type Error = Unlike;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: Name,
        value: &T,
    ) -> Result<(), Unlike> {
        self.add(name, value)
    }

    fn end(self) -> Result<bool, Unlike> {
        self.end()
    }
}

impl ser::SerializeStructVariant for NewObject<'_> {
    type Ok = bool;
    type Error = Unlike;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: Name,
        value: &T,
    ) -> Result<(), Unlike> {
        self.members.add(name, value)
    }

    fn end(self) -> Result<bool, Unlike> {
        self.into.anew(self.members.grown())
    }
}
