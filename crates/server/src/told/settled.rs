//! What was settled about a table, for those who look at it.

use room::Table;
use wire::Settled;

use crate::games::whose;
use crate::kept::settings::Settings;
use crate::told::names;

/// What was settled about a table, for those who look at it.
pub(crate) fn settled(link: &str, table: &Table, settings: &Settings) -> Settled {
    let charter = table.charter();
    let menu = &charter.menu;
    let plays = &menu.mix().plays;
    let name = |id: &str| {
        menu.catalogue().find(id).map_or_else(|| id.to_owned(), |entry| entry.game.name.clone())
    };
    let betting = plays.iter().map(|play| {
        let variant = menu.catalogue().played(menu.mix(), play);
        variant.map_or_else(|_| String::new(), |variant| variant.betting.name().to_owned())
    });
    let asked = charter.asked();
    let clock = charter.clock;
    let seconds = |millis: u64| u32::try_from(millis / 1_000).unwrap_or(u32::MAX);
    Settled {
        table: link.to_owned(),
        wished: settings.wished.clone(),
        games: plays.iter().map(|play| (play.game.clone(), name(&play.game))).collect(),
        mark: whose::of_table(charter),
        betting: betting.collect(),
        buy_in: charter.stakes.buy_in,
        cents: charter.stakes.shown == room::Shown::Cents,
        stakes: names::stakes_view(table),
        blinds: asked.blinds,
        bets: asked.bets,
        ante: asked.ante,
        bring_in: asked.bring_in,
        clock: (
            seconds(clock.act),
            seconds(clock.bank),
            seconds(clock.refill),
            seconds(clock.grace),
        ),
    }
}
