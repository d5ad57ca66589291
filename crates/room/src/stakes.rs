//! What is paid and bet at a table.

use engine::TableAnte;
use faults::fault;
use variant::game::Betting;

/// The stakes of a table: what they are usually, doubled, and in games that have their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stakes {
    /// The id, for files that name them.
    pub id: String,
    /// The name people use.
    pub name: String,
    /// The articles they are written in.
    pub sources: Vec<String>,
    /// How amounts are written.
    pub shown: Shown,
    /// As the night begins.
    pub usual: Level,
    /// After midnight, and whenever the table plays double (HOUSE 6g).
    pub double: Level,
    /// With how much someone sits down: the least and the most (HOUSE 6a).
    pub buy_in: (u64, u64),
    /// Whether everyone antes in every game, also in those that have no ante (HOUSE 4).
    pub ante_in_every_game: bool,
    /// Games with limits of their own, by id (HOUSE 13.04).
    pub games: Vec<(String, GameStakes)>,
}

/// How amounts are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shown {
    /// As numbers of chips.
    #[default]
    Chips,
    /// As money: a hundred are a dollar.
    Cents,
}

/// What is paid and bet in one hand. Only what the betting of a game asks for counts in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The smallest chip in play.
    pub chip: u64,
    /// Everyone's ante, in games and at tables that have one.
    pub ante: u64,
    /// The small and the big blind.
    pub blinds: (u64, u64),
    /// The small and the big bet at fixed limits.
    pub bets: (u64, u64),
    /// The least bet at no limit and pot limit.
    pub least_bet: u64,
    /// The least and the most at spread limit.
    pub spread: (u64, u64),
    /// What the bring-in costs.
    pub bring_in: u64,
    /// What the player who kills the pot puts in (HOUSE 10).
    pub kill: u64,
}

/// What is paid and bet from a hand on, whatever the stakes say: a level of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raised {
    /// What is paid and bet.
    pub level: Level,
    /// The blinds of games at no limit and pot limit, where those at fixed limits have others, as an
    /// eight-game mix has. The least bet there is the big one.
    pub free: Option<(u64, u64)>,
    /// An ante that one player pays for the table.
    pub table_ante: Option<TableAnte>,
    /// From how many players down nobody pays that ante.
    pub removed_at: Option<u8>,
}

impl Raised {
    /// A level for every game, without an ante for the table.
    pub fn of(level: Level) -> Raised {
        Raised { level, free: None, table_ante: None, removed_at: None }
    }

    /// What is paid and bet in a game that is bet like this.
    pub fn level_for(&self, betting: Option<Betting>) -> Level {
        let is_free = matches!(betting, Some(Betting::NoLimit | Betting::PotLimit));
        match self.free {
            Some(blinds) if is_free => Level { blinds, least_bet: blinds.1, ..self.level },
            _ => self.level,
        }
    }

    /// The ante that one player pays for so many.
    pub(crate) fn table_ante_of(&self, players: usize) -> Option<TableAnte> {
        let is_removed = self.removed_at.is_some_and(|at| players <= usize::from(at));
        self.table_ante.filter(|_| !fault!("room-ante-is-paid-by-the-last-two", is_removed, false))
    }
}

/// The limits of a game that has its own, whatever the others are played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameStakes {
    /// The small and the big bet.
    pub bets: (u64, u64),
    /// The same when the pot is killed.
    pub kill_bets: (u64, u64),
}

impl Stakes {
    /// What is paid and bet in a hand of this game.
    pub fn level(&self, game: &str, is_double: bool, is_killed: bool) -> Level {
        let level = if is_double { self.double } else { self.usual };
        let mut level = if is_killed { level.killed() } else { level };
        if let Some((_, own)) = self.games.iter().find(|(id, _)| id == game) {
            let bets = if is_killed { own.kill_bets } else { own.bets };
            // After midnight a game with limits of its own plays for twice as much as its line says.
            level.bets = if is_double { twice(bets) } else { bets };
        }
        level
    }
}

impl Level {
    /// The same in a pot that is killed. HOUSE 10: bets are doubled; antes, blinds and the bring-in stay.
    #[must_use]
    pub(crate) fn killed(self) -> Level {
        Level {
            bets: twice(self.bets),
            least_bet: 2 * self.least_bet,
            spread: twice(self.spread),
            ..self
        }
    }
}

fn twice((small, big): (u64, u64)) -> (u64, u64) {
    (2 * small, 2 * big)
}

impl Shown {
    /// An amount as people read it.
    pub fn amount(self, chips: u64) -> String {
        match self {
            Shown::Chips => chips.to_string(),
            Shown::Cents if chips.is_multiple_of(100) => format!("${}", chips / 100),
            Shown::Cents => format!("${}.{:02}", chips / 100, chips % 100),
        }
    }

    /// An amount won or lost as people read it: with its sign, except that nothing has none.
    pub fn signed(self, chips: i64) -> String {
        let sign = match chips.signum() {
            1 => "+",
            -1 => "-",
            _ => "",
        };
        format!("{sign}{}", self.amount(chips.unsigned_abs()))
    }
}
