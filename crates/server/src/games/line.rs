//! A game as lists show it.

use variant::{Catalogue, Entry, Settings, Sketch};
use wire::GameLine;

/// A game as lists show it.
pub(crate) fn line(catalogue: &Catalogue, entry: &Entry) -> Option<GameLine> {
    let variant = catalogue.variant(&entry.game.id, &Settings::default()).ok()?;
    let game = &entry.game;
    let Sketch { cells, hand, draws, dice, piles, shares, streets, deck } =
        catalogue.sketch(&game.id).ok()?;
    let options = variant.options.iter().map(|(option, _)| {
        let usual = option.default_value().to_owned();
        let others = option.values.iter().filter(|value| **value != usual).cloned();
        (option.name.clone(), std::iter::once(usual.clone()).chain(others).collect())
    });
    Some(GameLine {
        id: game.id.clone(),
        name: game.name.clone(),
        aliases: game.aliases.clone(),
        family: variant.family().name().to_owned(),
        tags: variant.tags().iter().map(|tag| (*tag).to_owned()).collect(),
        about: game.about.clone(),
        source: game.sources.join(", "),
        seats: (variant.seats.min, variant.seats.max, variant.seats.usual),
        betting: variant.betting.name().to_owned(),
        allowed_betting: variant.allowed_betting.iter().map(|it| it.name().to_owned()).collect(),
        options: options.collect(),
        cells,
        hand,
        draws,
        dice,
        piles,
        shares,
        streets,
        deck,
        mark: None,
    })
}
