//! What the layout calls a game.

use variant::game::Betting;
use variant::{Catalogue, Entry};

/// The layout's own words for games that have a code in PHH, where its readers expect these and no
/// others. The codes stand in the game files, so that the games themselves need no name here.
const WORDS: [(&str, &str); 3] = [("NT", "Hold'em"), ("PO", "Omaha"), ("FO/8", "Omaha Hi/Lo")];

/// The name of a game in a heading.
pub(crate) fn name(catalogue: &Catalogue, id: &str, name: &str) -> String {
    let entry = catalogue.find(id);
    let word = entry.and_then(|entry| {
        WORDS.iter().find(|(code, _)| entry.game.phh.iter().any(|own| own == code))
    });
    word.map_or_else(|| name.to_owned(), |(_, word)| (*word).to_owned())
}

/// How it is bet, in the words of the layout.
pub(crate) const fn betting(betting: Betting) -> &'static str {
    match betting {
        Betting::Limit => "Limit",
        Betting::PotLimit => "Pot Limit",
        Betting::NoLimit => "No Limit",
        Betting::Spread => "Spread Limit",
    }
}

/// The game whose name ends this text, in the words of the layout or in those of the catalogue: of
/// several the longest. What stands before it is given back.
pub(crate) fn find<'c, 't>(
    catalogue: &'c Catalogue,
    text: &'t str,
) -> Option<(&'t str, &'c Entry)> {
    let of_code = |code: &str| {
        let mut entries = catalogue.entries();
        entries.find(|entry| entry.game.phh.iter().any(|own| own == code))
    };
    let words = WORDS.iter().filter_map(|(code, word)| Some((*word, of_code(code)?)));
    let names = catalogue.entries().flat_map(|entry| {
        let aliases = entry.game.aliases.iter();
        let all = aliases.chain([&entry.game.name, &entry.game.id]);
        all.map(move |name| (name.as_str(), entry))
    });
    let ends = |name: &str| {
        let at = text.len().checked_sub(name.len())?;
        let (before, end) = (text.get(..at)?, text.get(at..)?);
        let apart = before.is_empty() || before.ends_with(' ');
        (apart && end.eq_ignore_ascii_case(name)).then_some(before)
    };
    let found = words.chain(names).filter_map(|(name, entry)| Some((ends(name)?, entry)));
    let found = found.min_by_key(|(before, _)| before.len());
    // "5 Card Omaha Hi/Lo" is an id in other words.
    let at = text.find("5 Card ");
    let counted = at.and_then(|at| Some((text.get(..at)?, catalogue.find(&id(text.get(at..)?))?)));
    counted.or(found)
}

/// The id that a game has whose name begins with a number.
fn id(name: &str) -> String {
    name.to_lowercase().replace("5 card", "five-card").replace("hi/lo", "8").replace(' ', "-")
}
