//! The games of the house, in every edition of the rules.

use std::sync::{Arc, LazyLock};

use variant::{Catalogue, Edition};

/// The games of the house, shared by all tables.
pub(crate) static HOUSE: LazyLock<Arc<Catalogue>> =
    LazyLock::new(|| Arc::new(Catalogue::house().clone()));

/// The games of the house in the edition of the rules that a table was opened by.
pub(super) fn house_in(edition: Edition) -> Arc<Catalogue> {
    static FIRST: LazyLock<Arc<Catalogue>> =
        LazyLock::new(|| Arc::new(Catalogue::house_in(Edition::First).clone()));
    match edition {
        Edition::First => Arc::clone(&FIRST),
        Edition::Second => Arc::clone(&HOUSE),
    }
}

/// The text of a game of the house by its hash.
pub(crate) fn shipped(hash: &str) -> Option<String> {
    let games = Catalogue::shipped(&hash.parse().ok()?)?.games;
    let texts: Vec<String> = games.iter().map(|entry| variant::print(&entry.game)).collect();
    Some(texts.join("\n"))
}
