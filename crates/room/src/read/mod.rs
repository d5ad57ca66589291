//! Stakes, house rules and nights as hosts write them. Every mistake is noted, and reading goes on.

mod house;
mod like;
mod list;
mod night;
mod people;
mod stakes;
mod switches;
mod values;
mod words;

use std::ops::Range;

use variant::Problem;
use variant::syntax::{Entry, Node, Value};

pub use self::house::house_rules;
pub use self::like::{LIKES, Like};
pub use self::list::StakesList;
pub(crate) use self::night::night;
pub use self::switches::{Switch, SwitchKind, SwitchPart, switches};
pub use self::words::{Word, WordHome};

/// The most that an amount in a file may be: all that is made of it, added up for a whole table, is
/// far from what the engine refuses.
const MOST_AMOUNT: u64 = engine::MOST_CHIPS >> 12;

/// The longest text.
const MOST_LETTERS: usize = 200;

struct Reader<'p> {
    problems: &'p mut Vec<Problem>,
}

/// A value with its place.
#[derive(Clone, Debug)]
struct Placed<T> {
    it: T,
    at: Range<usize>,
}
