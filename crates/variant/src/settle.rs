//! A game with its betting, options and players settled.

use cards::{Card, CardSet};

use crate::edition::Edition;
use crate::game::{
    Betting, BettingWish, Clause, Condition, Cut, Fallback, Game, GameOption, Guarded, SeatWish,
    Share, Step, Street, Target, Test, Use, Zone,
};
use crate::names::nearest;
use crate::template::one_of;
use crate::variant::{Board, Forced, Line, Seats, Variant};

/// What a table asks of a game before it plays it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The betting, if not the usual.
    pub betting: Option<Betting>,
    /// Options, if not the usual.
    pub options: Vec<(String, String)>,
    /// How many are dealt in, if that is known.
    pub players: Option<u8>,
    /// Whether suits are equal at this table, also where the game ranks them (HOUSE 1).
    pub suits_equal: bool,
}

/// Why a game cannot be played like that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsettled {
    /// No such game.
    #[error("there is no game {id:?}{}", meant(.near.as_deref()))]
    NoSuchGame {
        /// What was asked for.
        id: String,
        /// What was meant, perhaps.
        near: Option<String>,
    },
    /// Not with this betting.
    #[error("{game} isn't played {betting}: {}", one_of(&names(allowed)))]
    Betting {
        /// The game.
        game: String,
        /// What was asked for.
        betting: Betting,
        /// What it allows.
        allowed: Vec<Betting>,
    },
    /// No such option.
    #[error("{game} has no option {name:?}: {}", one_of(&words(options)))]
    NoSuchOption {
        /// The game.
        game: String,
        /// What was asked for.
        name: String,
        /// What there is.
        options: Vec<String>,
    },
    /// No such value.
    #[error("{name}={value} isn't an option of {game}: {}", one_of(&words(values)))]
    NoSuchValue {
        /// The game.
        game: String,
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What there is.
        values: Vec<String>,
    },
    /// Too many or too few players.
    #[error("{game} seats {min} to {max}, not {players}")]
    Players {
        /// The game.
        game: String,
        /// How many were asked for.
        players: u8,
        /// The least.
        min: u8,
        /// The most.
        max: u8,
    },
}

fn meant(near: Option<&str>) -> String {
    near.map_or_else(
        || "; cardroom games lists them all".to_owned(),
        |near| format!("; did you mean {near}?"),
    )
}

fn names(betting: &[Betting]) -> Vec<&'static str> {
    betting.iter().map(|betting| betting.name()).collect()
}

fn words(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// Finds a game by its id.
pub(crate) type Lookup<'g> = dyn Fn(&str) -> Option<&'g Game> + 'g;

/// How deep games may become games.
const MOST_TURNS: usize = 3;

/// Settles a game that has been checked.
pub(crate) fn settle<'g>(
    game: &'g Game,
    settings: &Settings,
    lookup: &Lookup<'g>,
) -> Result<Variant, Unsettled> {
    let wish = betting_wish(game);
    let allowed = allowed_betting(&wish);
    let betting = settings.betting.unwrap_or(wish.usual);
    if !allowed.contains(&betting) {
        return Err(Unsettled::Betting { game: game.id.clone(), betting, allowed });
    }
    let options = options(game, betting);
    for (name, value) in &settings.options {
        let Some(option) = options.iter().find(|option| option.name == *name) else {
            return Err(Unsettled::NoSuchOption {
                game: game.id.clone(),
                name: name.clone(),
                options: options.iter().map(|option| option.name.clone()).collect(),
            });
        };
        if !option.values.contains(value) {
            return Err(Unsettled::NoSuchValue {
                game: game.id.clone(),
                name: name.clone(),
                value: value.clone(),
                values: option.values.clone(),
            });
        }
    }
    let variant = build(game, settings, lookup, MOST_TURNS);
    if let Some(players) = settings.players {
        let Seats { min, max, .. } = variant.seats;
        if !(min..=max).contains(&players) {
            return Err(Unsettled::Players { game: game.id.clone(), players, min, max });
        }
    }
    Ok(variant)
}

/// The betting a game wishes for; limit where it says nothing.
pub fn betting_wish(game: &Game) -> BettingWish {
    let said = game.clauses.iter().rev().find_map(|clause| match &clause.it {
        Clause::Betting(wish) => Some(wish.clone()),
        _ => None,
    });
    said.unwrap_or(BettingWish { usual: Betting::Limit, only: Vec::new() })
}

pub(crate) fn allowed_betting(wish: &BettingWish) -> Vec<Betting> {
    if wish.only.is_empty() { Betting::ALL.to_vec() } else { wish.only.clone() }
}

/// The options a game has with this betting.
pub(crate) fn options(game: &Game, betting: Betting) -> Vec<GameOption> {
    let mut options: Vec<GameOption> = Vec::new();
    for clause in &game.clauses {
        if let Clause::Option(option) = &clause.it {
            let offered = clause.when.iter().all(|condition| match &condition.test {
                Test::Betting(forms) => forms.contains(&betting) == condition.holds,
                _ => false,
            });
            if offered {
                options.push(option.clone());
            }
        }
    }
    options
}

/// What is known before the deal.
struct Known<'s> {
    betting: Betting,
    values: &'s [(GameOption, String)],
    players: Option<u8>,
}

impl Known<'_> {
    /// Whether the answer is known, and yes.
    fn answer(&self, test: &Test) -> Option<bool> {
        match test {
            Test::Betting(forms) => Some(forms.contains(&self.betting)),
            Test::Option { name, values } => Some(
                self.values
                    .iter()
                    .any(|(option, value)| option.name == *name && values.contains(value)),
            ),
            Test::Players(numbers) => self.players.map(|players| numbers.contains(players)),
            _ => None,
        }
    }

    /// What is left of the conditions; `None` if one of them fails.
    fn left(&self, when: &[Condition]) -> Option<Vec<Condition>> {
        let mut left = Vec::new();
        for condition in when {
            match self.answer(&condition.test) {
                Some(answer) if answer == condition.holds => {}
                Some(_) => return None,
                None => left.push(condition.clone()),
            }
        }
        Some(left)
    }
}

/// Settles without asking whether all this may be. Names that nothing stands for are left out; the
/// checker reports them.
pub(crate) fn build<'g>(
    game: &'g Game,
    settings: &Settings,
    lookup: &Lookup<'g>,
    turns: usize,
) -> Variant {
    let mut variant = for_players(game, settings, lookup, turns);
    let mut max = 1;
    for players in 2..=seat_wish(game).max.unwrap_or(10) {
        let of_players = Settings { players: Some(players), ..settings.clone() };
        let seated = for_players(game, &of_players, lookup, 0);
        if seated.serves(players) != Ok(true) {
            break;
        }
        max = players;
    }
    let max = variant.targets.iter().map(|target| target.seats.max).fold(max, u8::min);
    let usual = seat_wish(game).usual.unwrap_or(8).min(max);
    variant.seats = Seats { min: 2, max, usual };
    variant
}

/// How many players a game wishes for, as far as it says so.
pub fn seat_wish(game: &Game) -> SeatWish {
    let mut wish = SeatWish::default();
    for clause in &game.clauses {
        if let Clause::Seats(said) = &clause.it {
            wish = SeatWish { max: said.max.or(wish.max), usual: said.usual.or(wish.usual) };
        }
    }
    wish
}

/// How a game is usually bet.
pub(crate) fn usual_betting(game: &Game) -> Betting {
    betting_wish(game).usual
}

fn for_players<'g>(
    game: &'g Game,
    settings: &Settings,
    lookup: &Lookup<'g>,
    turns: usize,
) -> Variant {
    let wish = betting_wish(game);
    let betting = settings.betting.unwrap_or(wish.usual);
    let value = |option: &GameOption| {
        let asked = settings.options.iter().rev().find(|(name, _)| *name == option.name);
        let asked = asked.map(|(_, value)| value).filter(|value| option.values.contains(value));
        asked.cloned().unwrap_or_else(|| option.default_value().to_owned())
    };
    let values: Vec<(GameOption, String)> =
        options(game, betting).into_iter().map(|option| (option.clone(), value(&option))).collect();
    let known = Known { betting, values: &values, players: settings.players };

    let mut variant = Variant {
        id: game.id.clone(),
        name: game.name.clone(),
        edition: Edition::CURRENT,
        phh: game.code(betting).cloned(),
        betting,
        allowed_betting: allowed_betting(&wish),
        options: Vec::new(),
        players: settings.players,
        seats: Seats::default(),
        deck: CardSet::NATURALS,
        joker: None,
        forced: Forced::default(),
        suits_equal: false,
        suits_by_table: false,
        rules: Vec::new(),
        raises: None,
        board: Board::default(),
        lines: Vec::new(),
        streets: Vec::new(),
        shares: Vec::new(),
        fallbacks: Vec::new(),
        targets: Vec::new(),
    };
    let piles = pile_names(game);
    let mut lines: Vec<Guarded<&Vec<String>>> = Vec::new();
    for clause in &game.clauses {
        let Some(when) = known.left(&clause.when) else { continue };
        // What cannot carry a condition is said only where none is left; the checker sees to it.
        let carries = matches!(
            clause.it,
            Clause::Line(_) | Clause::Street(_) | Clause::Share(_) | Clause::Fallback(_)
        );
        if !when.is_empty() && !carries {
            continue;
        }
        match &clause.it {
            Clause::Deck(Cut::Strip(ranks)) => {
                variant.deck = CardSet::NATURALS.without_ranks(*ranks);
            }
            Clause::Deck(Cut::Only(cards)) => variant.deck = *cards,
            Clause::Joker(rule) => variant.joker = Some(*rule),
            Clause::Blinds(count) => variant.forced.blinds = *count,
            Clause::Ante => variant.forced.ante = true,
            Clause::BringIn(bring_in) => variant.forced.bring_in = Some(*bring_in),
            Clause::Button => variant.forced.button = true,
            Clause::SuitsEqual => variant.suits_equal = true,
            Clause::Rule(rule) => variant.rules.push(*rule),
            Clause::Raises(raises) => variant.raises = Some(*raises),
            Clause::Row(row) => variant.board.rows.push(row.clone()),
            Clause::Group(group) => variant.board.groups.push(group.clone()),
            Clause::Line(names) => {
                lines.push(Guarded { when, place: clause.place.clone(), it: names });
            }
            Clause::Street(street) => {
                let steps = street.steps.iter().filter_map(|step| {
                    let when = known.left(&step.when)?;
                    Some(Guarded { when, ..step.clone() })
                });
                let it = Street { name: street.name.clone(), steps: steps.collect() };
                variant.streets.push(Guarded { when, place: clause.place.clone(), it });
            }
            Clause::Share(share) => {
                let it = with_piles(share, &piles);
                variant.shares.push(Guarded { when, place: clause.place.clone(), it });
            }
            Clause::Fallback(fallback) => {
                let it = match fallback {
                    Fallback::Hand(share) => Fallback::Hand(with_piles(share, &piles)),
                    Fallback::All => Fallback::All,
                };
                variant.fallbacks.push(Guarded { when, place: clause.place.clone(), it });
            }
            Clause::Seats(_) | Clause::Betting(_) | Clause::Option(_) => {}
        }
    }
    if variant.joker.is_some() {
        variant.deck.insert(Card::JOKER);
    }
    variant.forced.button |= variant.forced.blinds > 0;
    variant.suits_by_table = settings.suits_equal && !variant.suits_equal;
    variant.suits_equal |= settings.suits_equal;
    variant.options = values;
    variant.board.cells = cells(&variant);
    variant.lines = lines
        .into_iter()
        .map(|line| {
            let cells = line.it.iter().filter_map(|name| variant.board.named(name)).flatten();
            let it = Line { names: line.it.clone(), cells: cells.collect() };
            Guarded { when: line.when, place: line.place, it }
        })
        .collect();
    if turns > 0 {
        variant.targets = targets(&variant, settings, betting, lookup, turns);
    }
    variant
}

/// How many cells the board has: its named ones, or as many as are dealt side by side.
fn cells(variant: &Variant) -> u8 {
    let named = variant.board.names().count();
    let counted: usize = variant
        .all_steps()
        .map(|step| match step {
            Step::Board(crate::game::BoardDeal::Count(count)) => usize::from(*count),
            _ => 0,
        })
        .sum();
    u8::try_from(named.max(counted)).unwrap_or(u8::MAX)
}

/// The games that a hand may become, settled the same way as far as they can be.
fn targets<'g>(
    variant: &Variant,
    settings: &Settings,
    betting: Betting,
    lookup: &Lookup<'g>,
    turns: usize,
) -> Vec<Variant> {
    let mut ids: Vec<&String> = Vec::new();
    let mut chosen: &[String] = &[];
    for step in variant.all_steps() {
        match step {
            Step::Choose(choose) => chosen = &choose.games,
            Step::Become(turn) => match &turn.game {
                Target::Game(id) => ids.push(id),
                Target::Chosen => ids.extend(chosen),
            },
            _ => {}
        }
    }
    let mut targets: Vec<Variant> = Vec::new();
    for id in ids {
        if targets.iter().any(|target| target.id == *id) {
            continue;
        }
        let Some(game) = lookup(id) else { continue };
        let allowed = allowed_betting(&betting_wish(game));
        // What a table plays goes along where the other game knows it, except for the choice that
        // led here: a game may be one of its own choices.
        let values = variant.options.iter().filter(|_| *id != variant.id);
        let carried = values.map(|(option, value)| (option.name.clone(), value.clone())).collect();
        let inner = Settings {
            betting: Some(betting).filter(|betting| allowed.contains(betting)),
            options: carried,
            players: settings.players,
            suits_equal: settings.suits_equal,
        };
        targets.push(build(game, &inner, lookup, turns - 1));
    }
    targets
}

fn pile_names(game: &Game) -> Vec<&str> {
    game.steps()
        .filter_map(|step| match &step.it {
            Step::Split(split) => Some(split),
            _ => None,
        })
        .flat_map(|split| split.piles.iter().map(|pile| pile.name.as_str()))
        .collect()
}

/// The share with its names of piles told apart from names of cells.
fn with_piles(share: &Share, piles: &[&str]) -> Share {
    let mut share = share.clone();
    for Use { parts } in &mut share.uses {
        for part in parts {
            if let Zone::Cells(name) = &part.zone
                && piles.contains(&name.as_str())
            {
                part.zone = Zone::Pile(name.clone());
            }
        }
    }
    share
}

/// An error for a game that is not there.
pub(crate) fn no_such_game<'n>(id: &str, known: impl Iterator<Item = &'n str>) -> Unsettled {
    Unsettled::NoSuchGame { id: id.to_owned(), near: nearest(id, known).map(str::to_owned) }
}
