//! Whose a game is, for those who look at a table or are about to sit down at it.

use std::collections::BTreeMap;

use room::{Charter, Terms, Whose};
use rulebook::capital;
use variant::mix::Mix;
use wire::Mark;

/// What is played, and whose it is: now, or as a line of the log settles it.
#[derive(Clone, Copy)]
struct Played<'p> {
    mix: &'p Mix,
    whose: &'p BTreeMap<String, Whose>,
    whose_mix: Option<&'p Whose>,
}

/// Whose a thing is, in the middle of a sentence: "Ada's game", "changed by Ada".
fn said(whose: &Whose, what: &str) -> String {
    match whose {
        Whose::Room => format!("this room's {what}"),
        Whose::Host(Some(name)) => format!("{name}'s {what}"),
        Whose::Host(None) => format!("the host's {what}"),
        Whose::Changed(Some(name)) => format!("changed by {name}"),
        Whose::Changed(None) => "changed by the host".to_owned(),
    }
}

fn mark(whose: &Whose, words: &str) -> Mark {
    // A name stays as it is.
    let is_name = matches!(whose, Whose::Host(Some(name)) if words.starts_with(name.as_str()));
    let words = if is_name { words.to_owned() } else { capital(words) };
    Mark { whose: kind(whose), words }
}

fn kind(whose: &Whose) -> wire::Whose {
    match whose {
        Whose::Room => wire::Whose::Room,
        Whose::Host(_) => wire::Whose::Host,
        Whose::Changed(_) => wire::Whose::Changed,
    }
}

/// The mark of what whoever runs the room offers.
pub(crate) fn rooms(what: &str) -> Mark {
    mark(&Whose::Room, &said(&Whose::Room, what))
}

/// The mark of a game of a table.
pub(crate) fn of_game(charter: &Charter, game: &str) -> Option<Mark> {
    let whose = charter.menu.whose(game)?;
    Some(mark(whose, &said(whose, "game")))
}

/// A game in a sentence, with whose it is where it is not the house's.
pub(crate) fn told(charter: &Charter, game: &str, name: String) -> String {
    match charter.menu.whose(game) {
        Some(whose) => format!("{name}, {}", said(whose, "game")),
        None => name,
    }
}

/// The mark of all that is played at a table: of its one game, of its mix, or of games in it.
pub(crate) fn of_table(charter: &Charter) -> Option<Mark> {
    let (whose, whose_mix) = charter.menu.all_whose();
    let (whose, words) = Played { mix: charter.menu.mix(), whose, whose_mix }.said()?;
    Some(mark(whose, &words))
}

/// All that is played from now on in a sentence, with whose it is where it is not the house's.
pub(crate) fn settled(terms: &Terms) -> String {
    let Terms { mix, whose, whose_mix, .. } = terms;
    match (Played { mix, whose, whose_mix: whose_mix.as_ref() }).said() {
        Some((_, words)) => format!("{}, {words}", mix.name),
        None => mix.name.clone(),
    }
}

impl<'p> Played<'p> {
    fn said(self) -> Option<(&'p Whose, String)> {
        let Played { mix, whose, whose_mix } = self;
        if let Some(whose) = whose_mix {
            return Some((whose, said(whose, "mix")));
        }
        let mut own = mix.plays.iter().filter_map(|play| whose.get(&play.game));
        if mix.plays.len() == 1 {
            return own.next().map(|whose| (whose, said(whose, "game")));
        }
        // What goes by a name of the house and is something else comes first.
        let whose = own.clone().find(|whose| matches!(whose, Whose::Changed(_))).or(own.next())?;
        let how = if matches!(whose, Whose::Changed(_)) { "some games" } else { "with" };
        Some((whose, format!("{how} {}", said(whose, "games"))))
    }
}
