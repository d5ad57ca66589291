//! Lists of games that are played in turn, or from which someone chooses.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::catalogue::Shelf;
use crate::game::{Betting, BettingWish, Game, GameOption};
use crate::settle::{self, Settings};

/// A mix as its file says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mix {
    /// The id, which never changes.
    pub id: String,
    /// The name people use.
    pub name: String,
    /// Other ids it answers to.
    pub aliases: Vec<String>,
    /// What it is, in one line.
    pub about: String,
    /// The articles it is written in.
    pub sources: Vec<String>,
    /// Who made it.
    pub credits: Vec<String>,
    /// Whether it takes the place of the mix with this id.
    pub replaces: bool,
    /// The most that sit down, if the file says so.
    pub seats: Option<u8>,
    /// How its games are bet that do not say it themselves.
    pub betting: Option<BettingWish>,
    /// Whether everyone antes in every game, whatever else is paid.
    pub ante: bool,
    /// Whether suits are equal in every game, whatever its file says (HOUSE 1).
    #[serde(default)]
    pub suits_equal: bool,
    /// Whether a bring-in is at least the least bet.
    pub full_bring_in: bool,
    /// What the table, or whoever chooses, may settle in every game that has such an option.
    pub options: Vec<GameOption>,
    /// When the game changes, and who says to which.
    pub change: Change,
    /// The games, in their order.
    pub plays: Vec<Play>,
}

/// A mix with its file.
#[derive(Clone, Debug)]
pub struct MixEntry {
    /// The mix.
    pub mix: Mix,
    /// Where it comes from.
    pub shelf: Shelf,
    /// The name of its file.
    pub file: String,
}

impl Mix {
    /// One game all night, for tables that play nothing else. Settings that the game does not know are
    /// found when it is settled.
    pub fn only(game: &Game, settings: &Settings) -> Mix {
        let play = Play::of(game.id.clone(), settings.betting, settings.options.clone());
        Mix {
            id: game.id.clone(),
            name: game.name.clone(),
            aliases: Vec::new(),
            about: game.about.clone(),
            sources: game.sources.clone(),
            credits: game.credits.clone(),
            replaces: false,
            seats: None,
            betting: None,
            ante: false,
            suits_equal: settings.suits_equal,
            full_bring_in: false,
            options: Vec::new(),
            change: Change { every: Every::Night, by: None },
            plays: vec![play],
        }
    }

    /// How a game of it is settled: by its line, else by what holds for the whole mix, else as the
    /// game is usually played.
    pub fn settings(&self, play: &Play, game: &Game) -> Settings {
        let betting = play.betting.or(self.betting.as_ref().map(|wish| wish.usual));
        let known = self.options_of(play, game);
        let mut options = play.options.clone();
        for option in &self.options {
            let open = !options.iter().any(|(name, _)| *name == option.name);
            if open && known.iter().any(|known| known.name == option.name) {
                options.extend(
                    option.values.first().map(|value| (option.name.clone(), value.clone())),
                );
            }
        }
        Settings { betting, options, players: None, suits_equal: self.suits_equal }
    }

    /// The forms of betting that are open for a game of it whose usual one is this.
    pub fn forms(&self, play: &Play, usual: Betting) -> Vec<Betting> {
        match &self.betting {
            Some(wish) if play.betting.is_none() && !wish.only.is_empty() => wish.only.clone(),
            _ => vec![usual],
        }
    }

    /// The most that sit down, where its games seat so many. Where games alternate, all of them must
    /// seat everyone; where one is played all night, it is known who sits down before it is named, and
    /// the largest counts (HOUSE 14, 101).
    pub fn most(&self, seats: impl Iterator<Item = u8>) -> u8 {
        let of_games = match self.change.every {
            Every::Night => seats.max(),
            _ => seats.min(),
        };
        self.seats.or(of_games).unwrap_or(2)
    }

    /// The options that a game of it has.
    pub(crate) fn options_of(&self, play: &Play, game: &Game) -> Vec<GameOption> {
        let betting = play.betting.or(self.betting.as_ref().map(|wish| wish.usual));
        settle::options(game, betting.unwrap_or_else(|| settle::usual_betting(game)))
    }
}

/// A game of a mix.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Play {
    /// The id of the game.
    pub game: String,
    /// How it is bet, if this line says so.
    pub betting: Option<Betting>,
    /// What is settled by this line.
    pub options: Vec<(String, String)>,
    /// Where it stands in the file.
    #[serde(skip)]
    pub(crate) place: Range<usize>,
}

impl Play {
    /// A line that no file says.
    pub fn of(game: String, betting: Option<Betting>, options: Vec<(String, String)>) -> Play {
        Play { game, betting, options, place: 0..0 }
    }
}

/// When the game changes, and who says to which.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// How often.
    pub every: Every,
    /// Who names the next game; nobody where the games follow each other in their order.
    pub by: Option<Namer>,
}

/// After what the game changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Every {
    /// So many hands.
    Hands(u8),
    /// Once around the table.
    Orbit,
    /// So many minutes.
    Minutes(u8),
    /// A level of a tournament.
    Level,
    /// The whole night: it does not change.
    Night,
}

/// Who names the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Namer {
    /// Whoever deals, or has the button.
    Dealer,
    /// The host of the table.
    Host,
}

impl fmt::Display for Every {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Every::Hands(1) => f.write_str("every hand"),
            Every::Hands(hands) => write!(f, "every {hands} hands"),
            Every::Orbit => f.write_str("every orbit"),
            Every::Minutes(1) => f.write_str("every minute"),
            Every::Minutes(minutes) => write!(f, "every {minutes} minutes"),
            Every::Level => f.write_str("every level"),
            Every::Night => f.write_str("all night"),
        }
    }
}
