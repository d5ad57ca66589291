//! Stakes, house rules and nights as hosts write them. Every mistake is noted, and reading goes on.

mod house;
mod like;
mod list;
mod night;
mod people;
mod stakes;
mod values;
mod words;

use std::ops::{Deref, DerefMut, Range};

use variant::Problem;
use variant::lines::{Home, Lines, Word};
use variant::syntax::{Entry, Node, Value};

pub use self::house::house_rules;
pub use self::like::{LIKES, Like};
pub use self::list::StakesList;
pub(crate) use self::night::night;
pub use self::night::what_is_played;
pub use self::stakes::stakes_within;
pub use self::words::WordHome;

/// Reads lines about tables.
struct Reader<'p> {
    lines: Lines<'p>,
}

impl<'p> Reader<'p> {
    fn new(problems: &'p mut Vec<Problem>) -> Reader<'p> {
        Reader { lines: Lines { problems } }
    }
}

impl<'p> Deref for Reader<'p> {
    type Target = Lines<'p>;

    fn deref(&self) -> &Lines<'p> {
        &self.lines
    }
}

impl<'p> DerefMut for Reader<'p> {
    fn deref_mut(&mut self) -> &mut Lines<'p> {
        &mut self.lines
    }
}

/// A value with its place.
#[derive(Clone, Debug)]
struct Placed<T> {
    it: T,
    at: Range<usize>,
}
