//! Which games of a table are not the house's, and whose they are.

use room::{Menu, Whose};
use variant::{Catalogue, Pin, Settings, Shelf};
use wire::Wished;

use crate::games::settlement::Ground;
use crate::games::stock::HOUSE;
use crate::games::text::GameText;

/// The menu with its marks, and every text that the table keeps.
pub(super) fn marked(
    ground: &Ground,
    wished: &Wished,
    menu: Menu,
    kept: &[(GameText, String)],
) -> (Menu, Vec<(GameText, String)>) {
    let offered = &ground.offered;
    let mut games = texts_of(&menu);
    for (game, _) in &mut games {
        let was =
            |(it, _): &(GameText, String)| it.is_rooms && it.id == game.id && it.hash == game.hash;
        let is_now = offered.is_rooms(&game.id)
            && offered.catalogue.hash(&game.id).as_ref() == Some(&game.hash);
        game.is_rooms = is_now || kept.iter().any(was);
    }
    let whose = games.iter().filter_map(|(game, _)| Some((game.id.clone(), whose(ground, game)?)));
    let whose = whose.collect();
    let (whose_mix, text) = mix(ground, wished, &menu, kept);
    games.extend(text);
    (menu.marked(whose, whose_mix), games)
}

/// Whose a game is, if not the house's.
fn whose(ground: &Ground, game: &GameText) -> Option<Whose> {
    if game.hash.parse::<Pin>().is_ok_and(|pin| Catalogue::has_shipped(&game.id, &pin)) {
        return None;
    }
    let by = ground.by.clone();
    Some(match HOUSE.find(&game.id) {
        _ if game.is_rooms => Whose::Room,
        Some(_) => Whose::Changed(by),
        None => Whose::Host(by),
    })
}

/// Whose the mix of a table is if not the house's, and its text if the room offers it.
fn mix(
    ground: &Ground,
    wished: &Wished,
    menu: &Menu,
    kept: &[(GameText, String)],
) -> (Option<Whose>, Option<(GameText, String)>) {
    let catalogue = menu.catalogue();
    if wished.mix.is_none() && catalogue.find(&wished.play).is_some() {
        return (None, None);
    }
    let id = &menu.mix().id;
    // One that was kept is the room's, whatever the folder holds now.
    let was = kept.iter().find(|(game, _)| game.is_rooms && game.id == *id);
    let is_hosts =
        wished.mix.is_some() || catalogue.mix(id).is_some_and(|entry| entry.shelf == Shelf::Host);
    let now = || {
        let (hash, text) = ground.offered.mix_text(id)?;
        Some((GameText { id: id.clone(), hash, is_rooms: true }, text.to_owned()))
    };
    // A table that has kept no mix of the room's has one of its host, though the room may offer another by now.
    let rooms = was.cloned().or_else(|| now().filter(|_| kept.is_empty()));
    if let Some(text) = rooms {
        return (Some(Whose::Room), Some(text));
    }
    let by = ground.by.clone();
    let is_changed = HOUSE.mix(id).is_some();
    let whose = if is_changed { Whose::Changed(by) } else { Whose::Host(by) };
    (Some(whose).filter(|_| is_hosts), None)
}

/// Every game of a menu with the text it is played by: its own, and those of the games it can become.
fn texts_of(menu: &Menu) -> Vec<(GameText, String)> {
    let catalogue = menu.catalogue();
    let mut ids: Vec<&str> = menu.mix().plays.iter().map(|play| play.game.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    let texts = ids.into_iter().filter_map(|id| {
        let variant = catalogue.variant(id, &Settings::default()).ok()?;
        let games = catalogue.whole(&variant.id).games;
        let text: Vec<String> = games.iter().map(|entry| variant::print(&entry.game)).collect();
        let hash = catalogue.hash(&variant.id)?;
        Some((GameText { id: variant.id, hash, is_rooms: false }, text.join("\n")))
    });
    texts.collect()
}
