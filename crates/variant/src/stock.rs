//! What a catalogue holds. A file of the house is read when somebody asks for what is in it.

use std::collections::BTreeMap;
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

    fn named(&self) -> Named<'_>;
}

/// What a game or a mix goes by.
pub(crate) struct Named<'n> {
    pub(crate) id: &'n str,
    pub(crate) name: &'n str,
    pub(crate) aliases: &'n [String],
    pub(crate) replaces: bool,
    pub(crate) is_mix: bool,
}

impl<'n> Named<'n> {
    /// Everything that it goes by, and what that is.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&'static str, &'n str)> + use<'n> {
        let aliases = self.aliases.iter().map(|alias| ("alias", alias.as_str()));
        [("id", self.id), ("name", self.name)].into_iter().chain(aliases)
    }
}

/// All games, or all mixes.
#[derive(Clone, Debug)]
pub(crate) struct Shelved<T> {
    by_id: BTreeMap<String, Stock<T>>,
    /// The id behind each alias.
    aliases: BTreeMap<String, String>,
}

impl<T> Default for Shelved<T> {
    fn default() -> Shelved<T> {
        Shelved { by_id: BTreeMap::new(), aliases: BTreeMap::new() }
    }
}

impl<T: FromHouse> Shelved<T> {
    /// In the order of their ids.
    pub(crate) fn all(&self) -> impl Iterator<Item = &T> {
        self.by_id.values().filter_map(Stock::get)
    }

    /// The one with this id.
    pub(crate) fn get(&self, id: &str) -> Option<&T> {
        self.by_id.get(id).and_then(Stock::get)
    }

    /// The one with this id or alias, in letters of any size.
    pub(crate) fn find(&self, id: &str) -> Option<&T> {
        let id = id.to_lowercase();
        self.get(self.behind(&id).unwrap_or(&id))
    }

    /// The id behind an alias.
    pub(crate) fn behind(&self, alias: &str) -> Option<&str> {
        self.aliases.get(alias).map(String::as_str)
    }

    /// Every id and alias.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_id.keys().chain(self.aliases.keys()).map(String::as_str)
    }

    /// Puts one in the place of that with its id.
    pub(crate) fn enter(&mut self, it: T) {
        let Named { id, aliases, .. } = it.named();
        self.aliases.extend(aliases.iter().map(|alias| (alias.clone(), id.to_owned())));
        self.by_id.insert(id.to_owned(), it.into());
    }

    pub(crate) fn enter_unread(&mut self, from: Unread) {
        let Source { id, aliases, .. } = from.source;
        self.aliases.extend(aliases.iter().map(|alias| ((*alias).to_owned(), (*id).to_owned())));
        self.by_id.insert((*id).to_owned(), Stock::unread(from));
    }

    /// Puts all of these in the places of those with their ids.
    pub(crate) fn join(&mut self, mut others: Shelved<T>) {
        self.by_id.append(&mut others.by_id);
        self.aliases.append(&mut others.aliases);
    }

    pub(crate) fn stock_mut(&mut self) -> impl Iterator<Item = &mut Stock<T>> {
        self.by_id.values_mut()
    }
}

#[cfg(test)]
impl<T> Shelved<T> {
    pub(crate) fn ids(&self) -> impl Iterator<Item = &String> {
        self.by_id.keys()
    }

    pub(crate) fn aliases(&self) -> &BTreeMap<String, String> {
        &self.aliases
    }

    /// How many somebody has asked for.
    pub(crate) fn read(&self) -> usize {
        self.by_id.values().filter(|it| it.0.read.get().is_some()).count()
    }
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
