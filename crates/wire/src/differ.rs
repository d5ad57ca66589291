//! What has changed between two of a type, written in one go: what a room tells is made of it.
//!
//! [`patch`](crate::patch) says the same about values of JSON, slowly and plainly. Here two views are compared as they
//! are, and only what differs becomes text.

use serde::Serialize;

/// Something of a view.
pub trait Differ: PartialEq + Serialize {
    /// Writes a [patch](crate::patch) that makes this of an older one, which is not the same.
    fn differ(&self, old: &Self, out: &mut Vec<u8>) {
        let _ = old;
        set(self, out);
    }
}

/// What has changed since an older one, as the text of a patch; nothing where nothing has.
pub fn since<T: Differ>(new: &T, old: &T) -> Option<String> {
    if new == old {
        return None;
    }
    let mut out = Vec::with_capacity(256);
    new.differ(old, &mut out);
    String::from_utf8(out).ok()
}

/// Says that a type differs member by member. Those that come last are left out of the JSON while they are what they
/// are by default. A member that is forgotten does not compile.
macro_rules! differs {
    ($type:ident { $($member:ident),* $(,)? } $(or_left_out { $($optional:ident),* $(,)? })?) => {
        impl $crate::differ::Differ for $type {
            fn differ(&self, old: &$type, out: &mut Vec<u8>) {
                let $type { $($member,)* $($($optional,)*)? } = self;
                let mut patch = $crate::differ::Patch::begin(out);
                $(patch.member(stringify!($member), $member, &old.$member);)*
                $($(patch.optional(stringify!($optional), $optional, &old.$optional);)*)?
                // A shorter patch cannot be longer than all of it.
                const LEAST: usize = 0 $(+ stringify!($member).len() + 4)*;
                patch.end(self, LEAST);
            }
        }
    };
}

/// Says that types differ as a whole.
macro_rules! differs_whole {
    ($($type:ty),* $(,)?) => { $(impl $crate::differ::Differ for $type {})* };
}

pub(crate) use {differs, differs_whole};

differs_whole!(
    bool,
    u8,
    u32,
    u64,
    String,
    cards::Seen,
    (u8, u8),
    (u64, u64),
    (String, u8),
    (u8, cards::Seen)
);

impl<T: Differ> Differ for Option<T> {
    fn differ(&self, old: &Option<T>, out: &mut Vec<u8>) {
        match (self, old) {
            (Some(new), Some(old)) => new.differ(old, out),
            _ => set(self, out),
        }
    }
}

impl<T: Differ> Differ for Box<T> {
    fn differ(&self, old: &Box<T>, out: &mut Vec<u8>) {
        (**self).differ(old, out);
    }
}

impl<T: Differ> Differ for Vec<T> {
    fn differ(&self, old: &Vec<T>, out: &mut Vec<u8>) {
        let mut patch = Patch::begin(out);
        for (place, (new, old)) in self.iter().zip(old).enumerate() {
            if new != old {
                patch.name(|out| json(&place, out));
                new.differ(old, patch.out);
            }
        }
        if let Some(more @ [_, ..]) = self.get(old.len()..) {
            patch.name(|out| out.push(b'+'));
            json(&more, patch.out);
        } else if self.len() < old.len() {
            patch.name(|out| out.push(b'#'));
            json(&self.len(), patch.out);
        }
        patch.end(self, 0);
    }
}

/// A patch that is written.
pub(crate) struct Patch<'o> {
    out: &'o mut Vec<u8>,
    /// Where it begins.
    begun: usize,
}

impl<'o> Patch<'o> {
    pub(crate) fn begin(out: &'o mut Vec<u8>) -> Patch<'o> {
        let begun = out.len();
        out.push(b'{');
        Patch { out, begun }
    }

    /// What the next part is called: nothing in it has to be escaped.
    fn name(&mut self, name: impl FnOnce(&mut Vec<u8>)) {
        if self.out.len() > self.begun + 1 {
            self.out.push(b',');
        }
        self.out.push(b'"');
        name(self.out);
        self.out.extend(b"\":");
    }

    pub(crate) fn member<T: Differ>(&mut self, name: &str, new: &T, old: &T) {
        if new != old {
            self.name(|out| out.extend(name.bytes()));
            new.differ(old, self.out);
        }
    }

    /// A member that is left out where it is what it is by default.
    pub(crate) fn optional<T: Differ + Default>(&mut self, name: &str, new: &T, old: &T) {
        if new == old {
            return;
        }
        self.name(|out| out.extend(name.bytes()));
        let none = T::default();
        if *new == none {
            self.out.extend(b"[]");
        } else if *old == none {
            set(new, self.out);
        } else {
            new.differ(old, self.out);
        }
    }

    /// What has changed altogether is said anew, where that is no longer. It has so many bytes at least.
    pub(crate) fn end<T: Serialize + ?Sized>(self, whole: &T, least: usize) {
        let Patch { out, begun } = self;
        out.push(b'}');
        let room = (out.len() - begun).saturating_sub(2);
        if room < least {
            return;
        }
        let mut anew = Short { text: Vec::with_capacity(room), room };
        if serde_json::to_writer(&mut anew, whole).is_ok() {
            out.truncate(begun);
            out.push(b'[');
            out.append(&mut anew.text);
            out.push(b']');
        }
    }
}

fn set<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) {
    out.push(b'[');
    json(value, out);
    out.push(b']');
}

fn json<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) {
    // There is room for every byte, and nothing in a view that JSON does not know.
    drop(serde_json::to_writer(out, value));
}

/// A text of so many bytes at most.
struct Short {
    text: Vec<u8>,
    room: usize,
}

impl std::io::Write for Short {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.text.len() + bytes.len() > self.room {
            return Err(std::io::ErrorKind::WriteZero.into());
        }
        self.text.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
