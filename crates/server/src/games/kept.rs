//! The games of a table as they were when it was settled.

use std::sync::Arc;

use variant::{Catalogue, Edition, File, Pin};
use wire::Problem;

use crate::games::problem::problem;
use crate::games::stock::house_in;
use crate::games::text::GameText;

/// The games of a table as they were when it was settled, with what else its host has written, and what is to be
/// said about them.
pub(crate) fn kept_catalogue(
    kept: &[(GameText, String)],
    own: Option<&File>,
) -> Result<(Arc<Catalogue>, Vec<String>), Problem> {
    let pins = kept.iter().map(|(game, _)| game.hash.parse::<Pin>());
    let pins: Vec<Pin> = pins.collect::<Result<_, _>>().map_err(problem)?;
    // All games of a table were settled at once.
    let edition = pins.first().map_or(Edition::CURRENT, |pin| pin.edition);
    let mut catalogue = house_in(edition);
    let mut warnings = Vec::new();
    let kept = || kept.iter().zip(&pins);
    // A mix of the host may have games of the room in it.
    for ((game, text), pin) in kept().filter(|((game, _), _)| game.is_rooms) {
        catalogue = with_kept(&catalogue, game, text, pin, &mut warnings)?;
    }
    if let Some(file) = own {
        match catalogue.stored(file, edition) {
            Ok(stored) => {
                warnings.extend(stored.warnings.map(|warnings| warnings.to_string()));
                catalogue = Arc::new(catalogue.overlaid(&stored.contents));
            }
            // The games that are played are there all the same, each with its own text.
            Err(faults) => warnings.push(faults.to_string()),
        }
    }
    for ((game, text), pin) in kept().filter(|((game, _), _)| !game.is_rooms) {
        catalogue = with_kept(&catalogue, game, text, pin, &mut warnings)?;
    }
    Ok((catalogue, warnings))
}

/// The same with a game as a table has kept it.
fn with_kept(
    catalogue: &Arc<Catalogue>,
    game: &GameText,
    text: &str,
    pin: &Pin,
    warnings: &mut Vec<String>,
) -> Result<Arc<Catalogue>, Problem> {
    if catalogue.pin(&game.id) == Some(*pin) {
        return Ok(Arc::clone(catalogue));
    }
    let file = File { name: game.id.clone(), text: text.to_owned() };
    let stored = catalogue.stored(&file, pin.edition);
    // It is in no text that anybody has before them.
    let stored = stored.map_err(|faults| problem(format!("{} has mistakes: {faults}", game.id)))?;
    warnings.extend(stored.warnings.map(|warnings| warnings.to_string()));
    Ok(Arc::new(catalogue.overlaid(&stored.contents)))
}
