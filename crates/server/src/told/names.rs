//! What games, stakes and motions are called on the wire.

use room::{Charter, Choice, Motion, Table};
use variant::game::Betting;
use wire::StakesView;

/// The name of a game of the list, with its betting where that is not the usual.
pub(crate) fn game_name(charter: &Charter, choice: &Choice) -> String {
    let menu = &charter.menu;
    let Some(play) = menu.play(choice) else { return String::new() };
    let entry = menu.catalogue().find(&play.game);
    let name = entry.map_or_else(|| play.game.clone(), |entry| entry.game.name.clone());
    let is_unusual =
        |betting: &Betting| menu.betting(choice).is_some_and(|usual| usual != *betting);
    match choice.betting.filter(is_unusual) {
        Some(betting) => format!("{name}, {betting}"),
        None => name,
    }
}

/// For how much is played, as the game that is on is bet.
pub(crate) fn stakes_view(table: &Table) -> StakesView {
    let charter = table.charter();
    let stakes = &charter.stakes;
    let play = table.choice().cloned().unwrap_or_else(|| Choice::of(0));
    let game = charter.menu.play(&play).map_or("", |play| play.game.as_str());
    let betting = play.betting.or(charter.menu.betting(&play));
    let level = table.level(game, betting, table.is_double(), false);
    let (low, high) = match betting {
        Some(Betting::Limit) => level.bets,
        Some(Betting::Spread) => level.spread,
        _ => level.blinds,
    };
    let betting = betting.map(|betting| betting.name().to_owned());
    StakesView { low, high, cents: stakes.shown == room::Shown::Cents, betting }
}

/// Something that all must agree to.
pub(crate) fn motion(motion: Motion) -> wire::Motion {
    match motion {
        Motion::BombPot => wire::Motion::BombPot,
        Motion::Double => wire::Motion::Double,
        Motion::Chop => wire::Motion::Chop,
        Motion::Split => wire::Motion::Split,
        Motion::RunTwice => wire::Motion::RunTwice,
    }
}
