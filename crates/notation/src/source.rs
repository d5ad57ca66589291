//! A text of hands, and where in it something stands.

use toml::de::{DeTable, DeValue};

use crate::node::Table;
use crate::{Chunks, Fault, Place, Problem, Record, chunks, quick, read};

impl Record {
    /// Reads a file of one hand.
    pub fn parse(text: &str) -> Result<Record, Fault> {
        Source { text, hand: None, lines: 0 }.record(None)
    }
}

/// Reads a file of many hands, each under a heading with its number: `[1]`, `[2]` and so on. A file
/// without headings is one hand.
///
/// Hands are read when they are asked for, and one that is wrong does not keep the next from being
/// read. A file that is not in memory is read with [`chunks`].
///
/// ```
/// let text = "[1]\nvariant = 'NT'\nantes = [0, 0]\nstarting_stacks = [5, 5]\nactions = []\n[2]\n";
/// let hands: Vec<_> = notation::parse_many(text).collect();
/// assert_eq!(hands[0].as_ref().map(|hand| hand.number), Ok(Some(1)));
/// assert_eq!(hands[1].as_ref().map_err(|fault| fault.place.line).err(), Some(6));
/// ```
pub fn parse_many(text: &str) -> Hands<'_> {
    Hands { chunks: chunks(text.as_bytes()) }
}

/// One hand of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The number in its heading; none in a file of one hand.
    pub number: Option<u64>,
    /// The line of the file where it begins, from 1.
    pub line: usize,
    /// What the file says about it.
    pub record: Record,
}

/// The hands of a file, read one by one.
#[derive(Clone, Debug)]
pub struct Hands<'t> {
    chunks: Chunks<&'t [u8]>,
}

impl Iterator for Hands<'_> {
    type Item = Result<Hand, Fault>;

    fn next(&mut self) -> Option<Result<Hand, Fault>> {
        // What is a text in memory can always be read.
        self.chunks.next()?.ok().map(|chunk| chunk.parse())
    }
}

/// The text of one hand and where it stands in its file.
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) hand: Option<u64>,
    /// How many lines of the file stand before it.
    pub(crate) lines: usize,
}

impl<'t> Source<'t> {
    /// A problem so many bytes into the text.
    pub(crate) fn fault(&self, at: usize, problem: Problem) -> Fault {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = self.lines + before.bytes().filter(|b| *b == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let place = Place { hand: self.hand, line, column, field: None, action: None };
        Fault { place: Box::new(place), problem }
    }

    /// The record of the hand, which stands under this heading if the text begins with one.
    pub(crate) fn record(&self, heading: Option<&str>) -> Result<Record, Fault> {
        let from = heading.and_then(|_| self.text.find('\n')).map_or(0, |end| end + 1);
        match quick::table(self.text, from) {
            Some(table) => read::record(self, &table),
            None => read::record(self, &self.table(heading)?),
        }
    }

    /// The fields of the hand, whatever of TOML they are written in.
    pub(crate) fn table(&self, heading: Option<&str>) -> Result<Table<'t>, Fault> {
        let mut root = self.toml()?;
        let Some(heading) = heading else { return Ok(Table::from_toml(root)) };
        if let Some((name, _)) = root.iter().find(|(name, _)| name.get_ref() != heading) {
            let problem = Problem::NotAHand(name.get_ref().clone().into_owned());
            return Err(self.fault(name.span().start, problem));
        }
        match root.remove(heading).map(toml::Spanned::into_inner) {
            Some(DeValue::Table(table)) => Ok(Table::from_toml(table)),
            _ => Err(self.fault(0, Problem::NotAHand(heading.to_owned()))),
        }
    }

    fn toml(&self) -> Result<DeTable<'t>, Fault> {
        DeTable::parse(self.text).map(toml::Spanned::into_inner).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            self.fault(at, Problem::Toml(error.message().to_owned()))
        })
    }
}
