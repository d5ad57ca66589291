//! Tournaments, prizes, results and seasons as hosts write them. Every mistake is noted, and reading goes on.

mod levels;
mod list;
mod plan;
mod prizes;
mod results;
mod season;
mod words;

use std::ops::{Deref, DerefMut, Range};

use room::Shown;
use variant::Problem;
use variant::lines::{Lines, MOST_AMOUNT, Word};
use variant::syntax::{Entry, Node, Value};

pub use self::list::{Library, PrizeTable};
pub use self::words::WordHome;

/// The most entries.
pub(crate) const MOST_PLAYERS: u64 = 10_000;

struct Reader<'p> {
    lines: Lines<'p>,
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

impl<'p> Reader<'p> {
    fn new(problems: &'p mut Vec<Problem>) -> Reader<'p> {
        Reader { lines: Lines { problems } }
    }

    /// The number behind a property, if it is there.
    fn numbered(
        &mut self,
        node: &Node,
        key: &str,
        (least, most): (u64, u64),
        what: &str,
    ) -> Option<u64> {
        let entry = node.property(key)?;
        self.number(entry, least, most, what)
    }

    /// The same for small numbers.
    fn small(
        &mut self,
        node: &Node,
        key: &str,
        (least, most): (u32, u32),
        what: &str,
    ) -> Option<u32> {
        let number = self.numbered(node, key, (u64::from(least), u64::from(most)), what)?;
        u32::try_from(number).ok()
    }

    /// The amount behind a property, if it is there.
    fn amount_of(&mut self, node: &Node, key: &str) -> Option<u64> {
        let entry = node.property(key)?;
        self.amount(entry)
    }

    /// An amount that may be nothing.
    fn amount_or_none(&mut self, entry: &Entry) -> Option<u64> {
        if entry.value == Value::Number(0) { Some(0) } else { self.amount(entry) }
    }

    /// How money is written.
    fn unit(&mut self, entry: &Entry) -> Option<Shown> {
        let unit = self.word_of(entry, &["chips", "cents"])?;
        Some([Shown::Chips, Shown::Cents][unit])
    }

    /// The word behind a property, as one of these; the first one where it is left out.
    fn one<T: Copy>(&mut self, node: &Node, key: &str, among: &[(&str, T)]) -> Option<T> {
        let Some(entry) = node.property(key) else { return among.first().map(|(_, it)| *it) };
        let names: Vec<&str> = among.iter().map(|(name, _)| *name).collect();
        let place = self.word_of(entry, &names)?;
        among.get(place).map(|(_, it)| *it)
    }

    /// Two amounts in one text: "100 200".
    fn pair(&mut self, node: &Node, key: &str) -> Option<(u64, u64)> {
        let entry = node.property(key)?;
        let text = entry.value.text();
        let mut numbers = text.split_whitespace().map(|word| word.parse::<u64>().ok());
        match (numbers.next().flatten(), numbers.next().flatten(), numbers.next()) {
            (Some(small), Some(big), None) if small <= big && (1..=MOST_AMOUNT).contains(&big) => {
                Some((small, big))
            }
            _ => {
                let help =
                    format!("write two amounts in quotes, the smaller first: {key}=\"100 200\"");
                self.problem(&entry.at, format!("{} doesn't fit here", entry.value.shown()), help);
                None
            }
        }
    }

    /// A number with two decimals at most, in hundredths.
    fn hundredths(&mut self, entry: &Entry, most: u32, what: &str) -> Option<u32> {
        let text = entry.value.text();
        let is_number = matches!(entry.value, Value::Number(_) | Value::Other(_));
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let found = || {
            if !is_number || part.len() > 2 || !part.chars().all(|digit| digit.is_ascii_digit()) {
                return None;
            }
            let part: u32 = format!("{part:0<2}").parse().ok()?;
            whole.parse::<u32>().ok()?.checked_mul(100)?.checked_add(part)
        };
        let found = found().filter(|number| *number <= most * 100);
        if found.is_none() {
            let help = format!("expected {what} from 0 to {most}, with two decimals at most");
            self.problem(&entry.at, format!("{} doesn't fit here", entry.value.shown()), help);
        }
        found
    }
}
