//! Seasons: many tournaments, and who did best in all of them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use room::Shown;
use variant::Faults;
use variant::alike::Folded;

use crate::results::{Day, Finisher, Results};

/// A season: how points are won, and the results so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Season {
    /// The id, which never changes.
    pub id: String,
    /// The name people use.
    pub name: String,
    /// What a result is worth.
    pub formula: Formula,
    /// How many results of a player count, the best ones; all where nothing is said.
    pub best: Option<u32>,
    /// How many results a player must have to be ranked.
    pub least: u32,
    /// Names of one player each; the first is the one that is shown.
    pub same: Vec<Vec<String>>,
    /// The results by day, all in one unit.
    pub results: Vec<Results>,
}

/// What a result is worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Formula {
    /// By entries, place and buy-in: see [`root`].
    Root,
    /// By entries, buy-in, what the player paid, and place: see [`neau`].
    Neau,
    /// By place alone.
    Table {
        /// From first place down.
        places: Vec<Points>,
        /// For everyone behind.
        rest: Points,
    },
    /// The money won less the money paid.
    Won,
}

/// Points, exact to a hundredth, so that whoever adds up what is shown finds what is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Points(i64);

impl Points {
    /// So many hundredths.
    pub fn hundredths(hundredths: i64) -> Points {
        Points(hundredths)
    }

    /// The nearest to a number.
    pub fn nearest(points: f64) -> Points {
        Points((points * 100.0).round() as i64)
    }

    /// As a number.
    pub fn value(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// Whether they are whole points.
    pub fn is_whole(self) -> bool {
        self.0 % 100 == 0
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        Points(points.map(|points| points.0).sum())
    }
}

/// With two decimals.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, all) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        write!(f, "{sign}{}.{:02}", all / 100, all % 100)
    }
}

/// The points of a place among so many entries, for a buy-in in dollars: 10·√(n/k)·(1+log10(b+0.25)).
pub fn root(entries: u32, place: u32, buy_in: f64) -> f64 {
    10.0 * (f64::from(entries) / f64::from(place)).sqrt() * (1.0 + (buy_in + 0.25).log10())
}

/// Neau's points: √(n·b²/e)/(f+1), with e for all that the player paid. Nobody has paid less than the buy-in.
pub fn neau(entries: u32, buy_in: f64, paid: f64, place: u32) -> f64 {
    let paid = paid.max(buy_in);
    if paid <= 0.0 {
        return 0.0;
    }
    (f64::from(entries) * buy_in * buy_in / paid).sqrt() / (f64::from(place) + 1.0)
}

impl Formula {
    /// What this player's result is worth.
    pub fn points(&self, results: &Results, finisher: &Finisher) -> Points {
        let unit = match results.shown {
            Shown::Chips => 1,
            Shown::Cents => 100,
        };
        let whole = |amount: u64| amount as f64 / f64::from(unit);
        let (entries, place) = (results.entries, finisher.place);
        match self {
            Formula::Root => Points::nearest(root(entries, place, whole(results.entry.pool))),
            Formula::Neau => {
                let (buy_in, paid) = (whole(results.entry.pool), whole(finisher.paid));
                Points::nearest(neau(entries, buy_in, paid, place))
            }
            Formula::Table { places, rest } => {
                places.get(place as usize - 1).copied().unwrap_or(*rest)
            }
            Formula::Won => {
                let net = finisher.won() as i64 - finisher.paid as i64;
                Points(net * i64::from(100 / unit))
            }
        }
    }
}

/// Where a player stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The rank, from 1, shared by players who are equal; none for a player with too few results.
    pub rank: Option<u32>,
    /// The player's name.
    pub player: String,
    /// The points of the results that count.
    pub points: Points,
    /// How many results count.
    pub counted: u32,
    /// How many results there are.
    pub played: u32,
    /// How many tournaments the player won, alone or with others.
    pub wins: u32,
    /// How often the player won a prize.
    pub cashes: u32,
    /// All that the player paid.
    pub paid: u64,
    /// All prizes and bounties.
    pub won: u64,
}

/// Something that a host may want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusual {
    /// Two results have this name and this day.
    Twice(String, Day),
    /// These two names can be taken for each other.
    Alike(String, String),
    /// A name of a player whom no results know.
    Nobody(String),
}

/// Why there is no season.
#[derive(Clone, Debug)]
pub enum NoSeason {
    /// No file has one.
    None,
    /// Several files have one.
    Several(Vec<String>),
    /// Files with mistakes.
    Files(Vec<Faults>),
}

impl Season {
    /// The name by which a player is shown.
    pub fn name_of<'s>(&'s self, player: &'s str) -> &'s str {
        let names = self.same.iter().find(|names| names.iter().any(|name| name == player));
        names.and_then(|names| names.first()).map_or(player, String::as_str)
    }

    /// How money is written.
    pub fn shown(&self) -> Shown {
        self.results.first().map_or(Shown::Chips, |results| results.shown)
    }

    /// Everyone, from the first rank down; players with too few results come last. Equal points: more wins,
    /// then more second places, and so on; players who are still equal share a rank.
    pub fn standings(&self) -> Vec<Standing> {
        let mut players: BTreeMap<&str, Vec<(&Results, &Finisher)>> = BTreeMap::new();
        for results in &self.results {
            for finisher in &results.finishers {
                players
                    .entry(self.name_of(&finisher.player))
                    .or_default()
                    .push((results, finisher));
            }
        }
        let mut all: Vec<(Standing, Vec<u32>)> =
            players.into_iter().map(|(player, played)| self.standing(player, &played)).collect();
        all.sort_by(|one, other| self.compared(one, other));
        let mut ranks: Vec<Option<u32>> = Vec::new();
        for (place, it) in all.iter().enumerate() {
            let equal = place.checked_sub(1).filter(|last| self.compared(&all[*last], it).is_eq());
            ranks.push(match equal {
                Some(last) => ranks[last],
                None => Some(place as u32 + 1),
            });
        }
        let ranked = all.into_iter().zip(ranks).map(|((standing, _), rank)| {
            let rank = rank.filter(|_| standing.played >= self.least);
            Standing { rank, ..standing }
        });
        ranked.collect()
    }

    /// A player before ranks are known, and the player's places, the best first.
    fn standing(&self, player: &str, played: &[(&Results, &Finisher)]) -> (Standing, Vec<u32>) {
        let points = played.iter().map(|(results, it)| self.formula.points(results, it));
        let mut points: Vec<Points> = points.collect();
        points.sort_by(|one, other| other.cmp(one));
        points.truncate(self.best.map_or(usize::MAX, |best| best as usize));
        let finishers = || played.iter().map(|(_, finisher)| finisher);
        let mut places: Vec<u32> = finishers().map(|finisher| finisher.place).collect();
        places.sort_unstable();
        let standing = Standing {
            rank: None,
            player: player.to_owned(),
            counted: points.len() as u32,
            points: points.into_iter().sum(),
            played: played.len() as u32,
            wins: places.iter().filter(|place| **place == 1).count() as u32,
            cashes: finishers().filter(|finisher| finisher.prize > 0).count() as u32,
            paid: finishers().map(|finisher| finisher.paid).sum(),
            won: finishers().map(|finisher| finisher.won()).sum(),
        };
        (standing, places)
    }

    /// Who is ahead. A result more is better than none.
    fn compared(&self, one: &(Standing, Vec<u32>), other: &(Standing, Vec<u32>)) -> Ordering {
        let is_out = |standing: &Standing| standing.played < self.least;
        let ((first, places), (second, others)) = (one, other);
        let by_place = || {
            let first = places.iter().zip(others).map(|(one, other)| one.cmp(other));
            let first = first.fold(Ordering::Equal, Ordering::then);
            first.then(others.len().cmp(&places.len()))
        };
        is_out(first)
            .cmp(&is_out(second))
            .then(second.points.cmp(&first.points))
            .then_with(by_place)
    }

    /// What a host may want to know.
    pub fn unusual(&self) -> Vec<Unusual> {
        let mut found = Vec::new();
        let mut days = BTreeSet::new();
        for results in &self.results {
            if !days.insert((&results.name, results.day)) {
                found.push(Unusual::Twice(results.name.clone(), results.day));
            }
        }
        let written: BTreeSet<&str> = self
            .results
            .iter()
            .flat_map(|results| results.finishers.iter().map(|it| it.player.as_str()))
            .collect();
        let players: BTreeSet<&str> = written.iter().map(|name| self.name_of(name)).collect();
        let (mut by_letters, mut by_shapes): (BTreeMap<_, &str>, BTreeMap<_, &str>) =
            Default::default();
        for player in players {
            let Folded { letters, shapes } = Folded::of(player);
            let others = [by_letters.insert(letters, player), by_shapes.insert(shapes, player)];
            let other = others.into_iter().flatten().next();
            found.extend(other.map(|other| Unusual::Alike(other.to_owned(), player.to_owned())));
        }
        if !written.is_empty() {
            let others = self.same.iter().flat_map(|names| names.iter().skip(1));
            let nobody = others.filter(|name| !written.contains(name.as_str()));
            found.extend(nobody.map(|name| Unusual::Nobody(name.clone())));
        }
        found
    }
}
