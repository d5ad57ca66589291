//! Something in every language.

use telling::Language;

/// Something in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Each<T>([T; Language::ALL.len()]);

impl<T> Each<T> {
    pub(crate) fn of(make: impl Fn(Language) -> T) -> Each<T> {
        Each(Language::ALL.map(make))
    }

    pub(crate) fn get(&self, language: Language) -> &T {
        &self.0[language as usize]
    }
}
