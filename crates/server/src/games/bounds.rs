//! What a wish or a text must keep to before anybody looks at it.

use wire::{Problem, Wished};

use crate::games::problem::problem;
use crate::people::names::checked_name_of;

/// The most house rules, options of a game, and games with limits of their own in a wish.
const MOST_CHOSEN: usize = 128;

/// The longest name of a table, a mix or stakes.
pub(super) const MOST_LETTERS: usize = 60;

/// Whether a wish that comes in can be looked at: its lists are short, because what nobody knows is compared with
/// everything that there is, and names that everybody reads hide nothing. Wishes that tables were opened by are not
/// asked.
pub(crate) fn comes_in(wished: &Wished) -> Result<(), Problem> {
    let (mix, stakes) = (wished.mix.as_ref(), wished.own_stakes.as_ref());
    let counts = [
        ("house rules", wished.house.len()),
        ("options", wished.options.len()),
        ("games with limits of their own", stakes.map_or(0, |own| own.games.len())),
        ("games in the mix", mix.map_or(0, |mix| mix.games.len())),
    ];
    if let Some((what, count)) = counts.into_iter().find(|(_, count)| *count > MOST_CHOSEN) {
        return Err(problem(format!("{count} {what} are too many: {MOST_CHOSEN} is the limit")));
    }
    checked_name_of("table", &wished.name).map_err(problem)?;
    let mix = mix.map(|mix| ("mix", mix.name.as_str()));
    let stakes = stakes.and_then(|own| Some(("stakes", own.name.as_deref()?)));
    for (what, name) in mix.into_iter().chain(stakes) {
        checked_name_of(what, name).map_err(problem)?;
        if !is_name(name.trim()) {
            let why = format!("the name of the {what} must have 1 to {MOST_LETTERS} letters");
            return Err(problem(why));
        }
    }
    Ok(())
}

pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= MOST_LETTERS
}

/// Whether a text that somebody sends in is more than the room checks. Texts that tables are played by are not
/// asked: they open as they did.
pub(crate) fn too_much(text: &str) -> Result<(), Problem> {
    variant::Effort::of(text).refused().map_or(Ok(()), |why| Err(problem(why)))
}
