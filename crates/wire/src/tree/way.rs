//! What changes in a tree is written while somebody walks through it.

use crate::tree::{Name, Node, comma, member, write_number};

/// What has changed so far, and the way to the place that is looked at. The way is written when something there has
/// changed: most of a view stays as it is, and costs no more than a look.
#[derive(Default)]
pub(super) struct Patch {
    pub(super) text: String,
    way: Vec<Level>,
    /// So many levels of the way have been begun in the text.
    written: usize,
}

/// A list or an object that the way leads through.
struct Level {
    /// Where its patch begins.
    begun: usize,
    /// Which part of it comes next.
    part: Part,
}

#[derive(Clone, Copy)]
pub(super) enum Part {
    Member(Name),
    Place(usize),
}

impl Patch {
    pub(super) fn begin(&mut self) {
        self.way.push(Level { begun: 0, part: Part::Place(0) });
    }

    pub(super) fn goes_to(&mut self, part: Part) {
        if let Some(level) = self.way.last_mut() {
            level.part = part;
        }
    }

    /// Writes the way to where it is, for what is written next.
    pub(super) fn here(&mut self) -> &mut String {
        let Patch { text, way, written } = self;
        if let Some(level) = written.checked_sub(1).and_then(|last| way.get(last)) {
            level.part.write(level.begun, text);
        }
        for level in way.iter_mut().skip(*written) {
            level.begun = text.len();
            text.push('{');
            level.part.write(level.begun, text);
        }
        *written = way.len();
        text
    }

    /// The end of a list or an object: what has changed in it, in the shorter way to say it.
    pub(super) fn end(&mut self, node: &Node) {
        let Some(level) = self.way.pop() else { return };
        if self.written > self.way.len() {
            self.written = self.way.len();
            self.text.push('}');
            node.or_anew(level.begun, &mut self.text);
        }
    }
}

impl Part {
    fn write(self, begun: usize, out: &mut String) {
        match self {
            Part::Member(name) => member(name, begun, out),
            Part::Place(place) => {
                comma(begun, out);
                out.push('"');
                write_number(place as i64, out);
                out.push_str("\":");
            }
        }
    }
}
