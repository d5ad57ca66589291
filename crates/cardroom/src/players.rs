//! Players by their names.

use bot::arena::Entrant;

use crate::failure::Failure;

/// The player with this name; a style of bot may have a number of samples behind a colon.
pub(crate) fn named(what: &str, name: &str) -> Result<Entrant, Failure> {
    let lower = lowered(name);
    if let Some(player) = Entrant::named(&lower) {
        return Ok(player);
    }
    let (style, samples) = lower.split_once(':').unwrap_or((&lower, ""));
    match Entrant::named(style) {
        None => Err(Failure::no_such(what, style, &Entrant::names())),
        Some(Entrant::Policy(_)) => Err(Failure::bad_input(format_args!(
            "{lower}: {style} takes no samples: leave :{samples} out"
        ))),
        Some(Entrant::Bot(_)) => Err(Failure::bad_input(format_args!(
            "{lower}: expected a number of samples after the colon, such as {style}:60"
        ))),
    }
}

/// A name as it is told and typed again.
pub(crate) fn lowered(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The players of a list, apart by commas, with their names.
pub(crate) fn listed(what: &str, names: &str) -> Result<Vec<(String, Entrant)>, Failure> {
    let names = names.split(',').map(lowered);
    names.map(|name| Ok((name.clone(), named(what, &name)?))).collect()
}
