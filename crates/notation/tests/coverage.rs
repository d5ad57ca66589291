//! Which special rules of which game the hands in `rulings/` show, measured and written down in
//! `docs/coverage.md`.
//!
//! `possible` reads from a game's definition what can happen in it, `shown` from the events of a hand
//! what did. Neither knows the name of a file or a game. A rule that can happen and is shown by no
//! hand fails the test, and so does a hand that shows what its game was thought not to have.
//!
//! Left out, because no event tells them or because they are rules of the house and not of a game:
//! forms of betting other than the usual, the bans on check-raise, limping and straddles beyond
//! their options, an open pair that is bet big, odd chips of a tie, who acts first on later streets,
//! a joker that plays (it is in a hand that was shown), and which of several equal lines won.

mod page;
mod point;
mod possible;
mod shown;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use notation::{Record, Replayer};
use point::Point;
use variant::{Catalogue, Entry, Family, Settings, Shelf};

/// Points that are not shown, by game and name, each with the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[];

/// What the rulings show of one game.
struct Row {
    id: String,
    hands: usize,
    /// How many hands show each point that can happen.
    points: BTreeMap<Point, usize>,
}

impl Row {
    /// The points that no hand shows.
    fn missing(&self) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(|(_, hands)| **hands == 0).map(|(point, _)| point)
    }
}

/// Why a point of a game is not shown.
fn excuse(game: &str, point: &Point) -> Option<&'static str> {
    let of = EXCEPTIONS.iter().find(|(id, name, _)| *id == game && *name == point.to_string());
    of.map(|(_, _, reason)| *reason)
}

/// The games of the house, in the order in which lists show them.
fn games() -> Vec<&'static Entry> {
    let catalogue = Catalogue::house();
    let house = catalogue.entries().filter(|entry| entry.shelf == Shelf::House);
    let mut games: Vec<(Family, &Entry)> = house
        .map(|entry| {
            let variant = catalogue.variant(&entry.game.id, &Settings::default());
            (variant.expect("a game").family(), entry)
        })
        .collect();
    games.sort_by_key(|(family, _)| *family);
    games.into_iter().map(|(_, entry)| entry).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What all rulings show, measured once for all tests.
static MEASURED: LazyLock<Vec<Row>> = LazyLock::new(measured);

/// Plays every ruling and counts what it shows.
fn measured() -> Vec<Row> {
    let catalogue = Catalogue::house();
    let row = |entry: &Entry| Row {
        id: entry.game.id.clone(),
        hands: 0,
        points: possible::points(catalogue, &entry.game)
            .into_iter()
            .map(|point| (point, 0))
            .collect(),
    };
    let mut rows: Vec<Row> = games().into_iter().map(row).collect();
    let mut replayer = Replayer::new(catalogue).strict();
    for entry in fs::read_dir(root().join("rulings")).expect("the rulings") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text");
        let name = path.display();
        let record = Record::parse(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let replayed = replayer.replay(&record).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        let id = &replayed.hand.rules().variant().id;
        let Some(row) = rows.iter_mut().find(|row| row.id == *id) else { continue };
        row.hands += 1;
        for point in shown::points(catalogue, &replayed) {
            match row.points.get_mut(&point) {
                Some(hands) => *hands += 1,
                None => panic!("{name}: {point} was thought not to happen in {id}"),
            }
        }
    }
    rows
}

#[test]
fn every_game_comes_to_a_showdown() {
    for row in &*MEASURED {
        let hands = row.points.get(&Point::Showdown);
        assert!(hands.is_some_and(|hands| *hands > 0), "no ruling shows the end of {}", row.id);
    }
}

#[test]
fn every_special_rule_of_every_game_is_shown_by_a_ruling() {
    let rows = &*MEASURED;
    assert_eq!(rows.len(), 79, "the games of the rulebooks");
    let mut missing = Vec::new();
    for row in rows {
        let points = row.missing().filter(|point| excuse(&row.id, point).is_none());
        missing.extend(points.map(|point| format!("{}: {point}", row.id)));
    }
    assert!(missing.is_empty(), "no ruling shows:\n{}", missing.join("\n"));
}

#[test]
fn every_exception_is_needed() {
    let rows = &*MEASURED;
    for (game, name, reason) in EXCEPTIONS {
        let row = rows.iter().find(|row| row.id == *game).expect("a game of the house");
        let is_missing = row.missing().any(|point| point.to_string() == *name);
        assert!(
            is_missing,
            "{game}: {name} is shown or cannot happen, so this is no exception: {reason}"
        );
    }
}

#[test]
fn the_table_in_the_documentation_is_the_measured_one() {
    let page = page::page(&MEASURED, excuse);
    trials::is_page(&root().join("docs/coverage.md"), &page, "-p notation coverage");
}

#[test]
fn the_readme_counts_the_rulings() {
    let hands: usize = MEASURED.iter().map(|row| row.hands).sum();
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    assert!(readme.contains(&format!("holds {hands} hands")), "{hands} hands");
}
