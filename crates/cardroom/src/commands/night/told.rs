//! The report of a night. `docs/nights.md` lists the keys of the JSON.

use cards::grouped;
use room::{Night, Statement, Unsettled};
use serde::Serialize;

use super::evening::Evening;

#[derive(Serialize)]
pub(super) struct Told {
    night: String,
    hands: u64,
    games: Vec<GameHands>,
    kills: u64,
    straddles: u64,
    bomb_pots: u64,
    side_games: u64,
    rebuys: Vec<Rebuys>,
    largest_pot: Option<Pot>,
    /// The hand from which on stakes were doubled.
    doubled_from: Option<u64>,
    #[serde(flatten)]
    pub(super) statement: Statement,
    seconds: f64,
    seed: Option<u64>,
    stopped: bool,
}

#[derive(Serialize)]
struct GameHands {
    game: String,
    hands: u64,
}

#[derive(Serialize)]
struct Rebuys {
    player: String,
    rebuys: u32,
}

#[derive(Serialize)]
struct Pot {
    game: String,
    chips: u64,
}

impl Told {
    pub(super) fn of(
        night: &Night,
        evening: &Evening<'_>,
        seconds: f64,
        stopped: bool,
    ) -> Result<Told, Unsettled> {
        let counts = &evening.counts;
        let people = evening.table.people();
        let name = |player| people.get(&player).map_or_else(String::new, |it| it.name.clone());
        let games = counts.games.iter();
        let mut games: Vec<GameHands> =
            games.map(|(game, hands)| GameHands { game: game.clone(), hands: *hands }).collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.hands));
        let again = evening.players.iter().filter(|player| player.rebuys > 0);
        let again =
            again.map(|it| Rebuys { player: it.name().to_owned(), rebuys: it.rebuys }).collect();
        Ok(Told {
            night: night.name.clone(),
            hands: evening.table.hands(),
            games,
            kills: counts.kills,
            straddles: counts.straddles,
            bomb_pots: counts.bomb_pots,
            side_games: counts.side_games,
            rebuys: again,
            largest_pot: counts
                .largest
                .as_ref()
                .map(|(game, chips)| Pot { game: game.clone(), chips: *chips }),
            doubled_from: counts.doubled,
            statement: Statement::of(evening.table.ledger(), name)?,
            seconds,
            seed: night.seed,
            stopped,
        })
    }

    /// As people read it.
    pub(super) fn shown(&self, night: &Night) -> String {
        let shown = night.stakes.shown;
        let seed = self.seed.unwrap_or_default();
        let mut text = format!("{}, {}\n\n", self.night, night.stakes.name);
        text += &self.statement.table(shown);
        text.push('\n');
        let mut line = |name: &str, value: String| text += &format!("{name:<12}{value}\n");
        line("hands", grouped(self.hands));
        if self.stopped {
            line("stopped", "before the end of the night; everyone has cashed out".to_owned());
        }
        if let Some(hand) = self.doubled_from {
            line("doubled", format!("from hand {} on", grouped(hand)));
        }
        let counts = [
            ("kills", self.kills),
            ("straddles", self.straddles),
            ("bomb pots", self.bomb_pots),
            ("side games", self.side_games),
        ];
        for (name, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
            line(name, grouped(count));
        }
        if !self.rebuys.is_empty() {
            let each = self.rebuys.iter().map(|it| format!("{} {}", it.player, it.rebuys));
            line("re-buys", each.collect::<Vec<_>>().join(", "));
        }
        if let Some(pot) = &self.largest_pot {
            line("largest pot", format!("{} in {}", shown.amount(pot.chips), pot.game));
        }
        line("seconds", format!("{:.1}", self.seconds));
        line("seed", seed.to_string());
        text += "\nhands of each game\n";
        let wide = self.games.iter().map(|game| game.game.len()).max().unwrap_or(0);
        for GameHands { game, hands } in &self.games {
            text += &format!("  {game:<wide$}  {:>7}\n", grouped(*hands));
        }
        text
    }
}
