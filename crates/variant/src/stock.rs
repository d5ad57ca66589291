//! What a catalogue holds. A file of the house is read when somebody asks for what is in it.

use std::sync::{Arc, OnceLock};

use crate::catalogue::{Entry, Shelf};
use crate::edition::Edition;

/// A file of the house with what its game or mix answers to, which the build has read out of it.
pub(crate) struct Source {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    pub(crate) id: &'static str,
    pub(crate) aliases: &'static [&'static str],
}

/// A game or a mix that has been read, or will be.
#[derive(Clone, Debug)]
pub(crate) struct Stock<T>(Arc<Cell<T>>);

#[derive(Debug)]
struct Cell<T> {
    read: OnceLock<Option<T>>,
    /// What it is read from.
    from: Option<Unread>,
}

/// A file that nobody has asked for, and how it is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unread {
    pub(crate) source: &'static Source,
    pub(crate) shelf: Shelf,
    pub(crate) edition: Edition,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// What can be read from a file of the house.
pub(crate) trait FromHouse: Sized {
    fn read(from: Unread) -> Option<Self>;
}

impl<T: FromHouse> Stock<T> {
    /// What a file holds; nobody looks yet.
    pub(crate) fn unread(from: Unread) -> Stock<T> {
        Stock(Arc::new(Cell { read: OnceLock::new(), from: Some(from) }))
    }

    /// What it is. Nothing if the file has mistakes, which the tests rule out.
    pub(crate) fn get(&self) -> Option<&T> {
        self.0.read.get_or_init(|| self.0.from.and_then(T::read)).as_ref()
    }
}

#[cfg(test)]
impl<T> Stock<T> {
    pub(crate) fn is_read(&self) -> bool {
        self.0.read.get().is_some()
    }
}

impl<T> From<T> for Stock<T> {
    fn from(it: T) -> Stock<T> {
        Stock(Arc::new(Cell { read: OnceLock::from(Some(it)), from: None }))
    }
}

impl Stock<Entry> {
    /// The same game, played by the rules of this edition.
    pub(crate) fn in_edition(&self, edition: Edition) -> Stock<Entry> {
        match (self.0.read.get(), self.0.from) {
            (Some(Some(entry)), _) => Entry { edition, ..entry.clone() }.into(),
            (_, Some(from)) => Stock::unread(Unread { edition, ..from }),
            _ => self.clone(),
        }
    }
}
