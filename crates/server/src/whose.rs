//! Whose a game is, for those who look at a table or are about to sit down at it.

use room::{Charter, Menu, Whose};
use rulebook::capital;
use wire::Mark;

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
    let words = match whose {
        Whose::Host(Some(_)) => words.to_owned(),
        _ => capital(words),
    };
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
    let menu: &Menu = &charter.menu;
    if let Some(whose) = menu.whose_mix() {
        return Some(mark(whose, &said(whose, "mix")));
    }
    let mut own = menu.mix().plays.iter().filter_map(|play| menu.whose(&play.game));
    if menu.mix().plays.len() == 1 {
        return own.next().map(|whose| mark(whose, &said(whose, "game")));
    }
    // What goes by a name of the house and is something else comes first.
    let whose = own.clone().find(|whose| matches!(whose, Whose::Changed(_))).or(own.next())?;
    let words = match whose {
        Whose::Changed(_) => format!("Some games {}", said(whose, "games")),
        _ => format!("With {}", said(whose, "games")),
    };
    Some(Mark { whose: kind(whose), words })
}
