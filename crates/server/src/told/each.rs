//! Lines in every language, as everybody sees them and as some do.

use room::PlayerId;
use telling::Language;
use wire::Line;

/// A line as everybody sees it, and as those see it who see more, in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) line: Each<Line>,
    pub(crate) own: Vec<(PlayerId, Each<Line>)>,
}

/// Something in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Each<T>([T; Language::ALL.len()]);

impl<T> Each<T> {
    pub(crate) fn of(make: impl Fn(Language) -> T) -> Each<T> {
        Each(Language::ALL.map(make))
    }

    pub(crate) fn get(&self, language: Language) -> &T {
        &self.0[language as usize]
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}
