//! Texts of games that were checked lately.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use variant::Catalogue;
use wire::Problem;

/// How many of them are kept.
const MOST_CHECKED: usize = 64;

/// A text, and what came of it.
type Lately = VecDeque<(Box<str>, Result<Arc<Catalogue>, Problem>)>;

#[derive(Default, Debug)]
pub(super) struct Checked(Mutex<Lately>);

impl Checked {
    fn all(&self) -> MutexGuard<'_, Lately> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn find(&self, text: &str) -> Option<Result<Arc<Catalogue>, Problem>> {
        let mut all = self.all();
        let place = all.iter().position(|(known, _)| **known == *text)?;
        // Those that are asked for stay longest.
        let found = all.remove(place)?;
        let checked = found.1.clone();
        all.push_back(found);
        Some(checked)
    }

    pub(super) fn keep(&self, text: &str, checked: Result<Arc<Catalogue>, Problem>) {
        let mut all = self.all();
        if all.len() >= MOST_CHECKED {
            all.pop_front();
        }
        all.push_back((text.into(), checked));
    }
}
