//! Whose names are kept, for all to see at the table.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use store::{Folded, Person};
use wire::NameMark;

/// Whose names are kept with a password, and which of these can be taken for each other.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    kept: RwLock<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    names: HashMap<u64, Folded>,
    /// How many have a name of these letters, or of these shapes.
    counts: HashMap<String, u32>,
}

impl Marks {
    /// What somebody's name is worth.
    pub(crate) fn of(&self, id: u64) -> Option<NameMark> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        let [letters, shapes] = keys(kept.names.get(&id)?);
        let is_shared = |key: &String| kept.counts.get(key).is_some_and(|count| *count > 1);
        let is_alike = is_shared(&letters) || is_shared(&shapes);
        Some(if is_alike { NameMark::Alike } else { NameMark::Kept })
    }

    /// Somebody keeps their name from now on, or no more.
    pub(crate) fn note(&self, person: &Person) {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = kept.names.remove(&person.id) {
            for key in keys(&before) {
                let count = kept.counts.entry(key).or_default();
                *count = count.saturating_sub(1);
            }
            kept.counts.retain(|_, count| *count > 0);
        }
        if person.password.is_some() {
            let folded = Folded::of(&person.name);
            for key in keys(&folded) {
                *kept.counts.entry(key).or_default() += 1;
            }
            kept.names.insert(person.id, folded);
        }
    }
}

/// Letters are compared with letters, and shapes with shapes.
fn keys(Folded { letters, shapes }: &Folded) -> [String; 2] {
    [format!("letters {letters}"), format!("shapes {shapes}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_names_are_marked_and_those_that_are_alike_as_such() {
        let marks = Marks::default();
        let note = |id: u64, name: &str, password: Option<&str>| {
            let password = password.map(str::to_owned);
            marks.note(&Person { id, name: name.to_owned(), password });
        };
        note(1, "Ann", Some("hash"));
        note(2, "Ann", None);
        assert_eq!([1, 2, 3].map(|id| marks.of(id)), [Some(NameMark::Kept), None, None]);
        // Both were kept when that was still allowed.
        note(3, "\u{410}nn", Some("hash"));
        assert_eq!([1, 3].map(|id| marks.of(id)), [Some(NameMark::Alike); 2]);
        note(3, "Deleted player", None);
        assert_eq!([1, 3].map(|id| marks.of(id)), [Some(NameMark::Kept), None]);
    }
}
