//! Whose a game is, for those who look at a table or are about to sit down at it.

use std::collections::BTreeMap;

use cards::capital;
use room::{Charter, Terms, Whose};
use telling::Language;
use variant::mix::Mix;
use wire::{Mark, Marked};

/// Something that is not the house's, and whose it is.
#[derive(Clone, Copy)]
struct Owned<'p> {
    whose: &'p Whose,
    what: Marked,
}

impl Owned<'_> {
    fn mark(self) -> Mark {
        let (whose, by) = match self.whose {
            Whose::Room => (wire::Whose::Room, None),
            Whose::Host(by) => (wire::Whose::Host, by.clone()),
            Whose::Changed(by) => (wire::Whose::Changed, by.clone()),
        };
        Mark { whose, by, what: self.what }
    }

    /// In the middle of a sentence: "Ada's game", "changed by Ada".
    fn words(self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::German => self.german(),
        }
    }

    fn english(self) -> String {
        let (what, with, some) = match self.what {
            Marked::Game => ("game", "", ""),
            Marked::Mix => ("mix", "", ""),
            Marked::Games => ("games", "with ", "some games "),
        };
        match self.whose {
            Whose::Room => format!("{with}this room's {what}"),
            Whose::Host(Some(name)) => format!("{with}{name}'s {what}"),
            Whose::Host(None) => format!("{with}the host's {what}"),
            Whose::Changed(Some(name)) => format!("{some}changed by {name}"),
            Whose::Changed(None) => format!("{some}changed by the host"),
        }
    }

    fn german(self) -> String {
        let (what, some) = match self.what {
            Marked::Game => ("ein Spiel", ""),
            Marked::Mix => ("ein Mix", ""),
            Marked::Games => ("mit Spielen", "einige Spiele "),
        };
        match self.whose {
            Whose::Room => format!("{what} dieses Servers"),
            Whose::Host(Some(name)) => format!("{what} von {name}"),
            Whose::Host(None) => format!("{what} des Gastgebers"),
            Whose::Changed(Some(name)) => format!("{some}von {name} geändert"),
            Whose::Changed(None) => format!("{some}vom Gastgeber geändert"),
        }
    }
}

/// The mark of what whoever runs the room offers.
pub(crate) fn rooms(what: Marked) -> Mark {
    Owned { whose: &Whose::Room, what }.mark()
}

fn of<'p>(charter: &'p Charter, game: &str) -> Option<Owned<'p>> {
    Some(Owned { whose: charter.menu.whose(game)?, what: Marked::Game })
}

/// The mark of a game of a table.
pub(crate) fn of_game(charter: &Charter, game: &str) -> Option<Mark> {
    of(charter, game).map(Owned::mark)
}

/// Whose a game of a table is, as files of hands say it.
pub(crate) fn in_files(charter: &Charter, game: &str) -> Option<String> {
    let words = of(charter, game)?.english();
    // A name stays as it is.
    let is_name = matches!(charter.menu.whose(game), Some(Whose::Host(Some(_))));
    Some(if is_name { words } else { capital(&words) })
}

/// A game in a sentence, with whose it is where it is not the house's.
pub(crate) fn told(charter: &Charter, game: &str, name: String, language: Language) -> String {
    match of(charter, game) {
        Some(owned) => format!("{name}, {}", owned.words(language)),
        None => name,
    }
}

/// The mark of all that is played at a table: of its one game, of its mix, or of games in it.
pub(crate) fn of_table(charter: &Charter) -> Option<Mark> {
    let (whose, whose_mix) = charter.menu.all_whose();
    of_all(charter.menu.mix(), whose, whose_mix).map(Owned::mark)
}

/// All that is played from now on in a sentence, with whose it is where it is not the house's.
pub(crate) fn settled(terms: &Terms, language: Language) -> String {
    let Terms { mix, whose, whose_mix, .. } = terms;
    match of_all(mix, whose, whose_mix.as_ref()) {
        Some(owned) => format!("{}, {}", mix.name, owned.words(language)),
        None => mix.name.clone(),
    }
}

/// Whose it is what is played, now or as a line of the log settles it.
fn of_all<'p>(
    mix: &Mix,
    whose: &'p BTreeMap<String, Whose>,
    whose_mix: Option<&'p Whose>,
) -> Option<Owned<'p>> {
    if let Some(whose) = whose_mix {
        return Some(Owned { whose, what: Marked::Mix });
    }
    let mut own = mix.plays.iter().filter_map(|play| whose.get(&play.game));
    if mix.plays.len() == 1 {
        return own.next().map(|whose| Owned { whose, what: Marked::Game });
    }
    // What goes by a name of the house and is something else comes first.
    let whose = own.clone().find(|whose| matches!(whose, Whose::Changed(_))).or(own.next())?;
    Some(Owned { whose, what: Marked::Games })
}
