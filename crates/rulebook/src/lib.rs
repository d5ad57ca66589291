//! The rules page of a game, written from its definition.
//!
//! A page says what a player at the table needs: what lies on it, what is paid, what happens street
//! by street, and who wins. No sentence here belongs to one game; everything comes from the words of
//! the game's file, so a host's own game has a page as soon as it passes the checker.
//!
//! ```
//! use variant::{Catalogue, Settings};
//!
//! let house = Catalogue::house();
//! let entry = house.find("holdem").expect("it is a game of the house");
//! let variant = house.variant("holdem", &Settings::default())?;
//! let page = rulebook::page(&entry.game, &variant);
//! assert!(page.text().starts_with("Texas Hold'em\n============="));
//! # Ok::<(), variant::Unsettled>(())
//! ```

mod betting;
mod board;
mod conditions;
mod deal;
mod events;
mod hands;
mod html;
mod markdown;
mod mix;
mod names;
mod needs;
mod qualify;
pub mod reference;
mod short;
mod showdown;
mod steps;
mod text;
mod turns;
mod uses;
mod words;

pub use betting::betting_page;
pub use mix::mix_page;

use ranking::{Joker, Ladder, UsualJoker};
use variant::Variant;
use variant::game::{Game, JokerRule};

/// The rules of a game in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The name of the game.
    pub title: String,
    /// What there is to know, in the order in which a player asks for it.
    pub sections: Vec<Section>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What it is about.
    pub heading: String,
    /// What it says; never empty.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// Whole sentences.
    Paragraph(String),
    /// Things side by side.
    Items(Vec<Item>),
    /// Things one after another, numbered from one.
    Steps(Vec<Item>),
    /// A drawing.
    Picture(Picture),
    /// Rows of cells under a head.
    Table(Table),
}

/// A drawing: places for cards on a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Line by line, for letters of one width.
    pub rows: Vec<String>,
    /// The places, by their numbers.
    pub cells: Vec<Spot>,
    /// Places that are used together, by their numbers.
    pub lines: Vec<Vec<usize>>,
}

/// A place for a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// What it is called.
    pub name: String,
    /// Its column, from the left.
    pub column: u8,
    /// How many half rows below the top it lies.
    pub half_row: u8,
}

/// Rows of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What the columns are.
    pub head: Vec<String>,
    /// The cells, as many in each row as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Whether a column has nothing but numbers and amounts of money.
    fn is_of_numbers(&self, column: usize) -> bool {
        let is_number = |cell: &String| {
            let digits = cell.trim_start_matches(['#', '-', '$']);
            digits.starts_with(|c: char| c.is_ascii_digit())
                && digits.chars().all(|c| c.is_ascii_digit() || ",.%".contains(c))
        };
        self.rows.iter().filter_map(|row| row.get(column)).all(is_number)
    }
}

/// One of several things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it is called.
    pub label: Option<String>,
    /// What is said about it.
    pub text: String,
}

impl Item {
    fn named(label: impl Into<String>, text: impl Into<String>) -> Item {
        Item { label: Some(label.into()), text: text.into() }
    }

    fn plain(text: impl Into<String>) -> Item {
        Item { label: None, text: text.into() }
    }
}

/// What a player must know to compare two hands of a ladder; nothing for the usual order of poker hands.
pub fn about_ladder(ladder: &Ladder) -> Vec<String> {
    let as_dealt = JokerRule { up: Joker::Bug, down: Joker::Wild };
    let joker = (ladder.usual_joker() == UsualJoker::AsDealt).then_some(as_dealt);
    hands::explanation(ladder, joker, None)
}

/// Writes the page of a game as it is settled.
///
/// Betting and options are those of the variant. What depends on the number of players is told for
/// every number, unless the variant knows it.
pub fn page(game: &Game, variant: &Variant) -> Page {
    let mut told = Told::default();
    let mut sections = vec![
        section("In short", needs::lead(game)),
        section("What you need", needs::needs(game, variant, &mut told)),
        section("Forced bets", needs::forced(variant)),
        section("The board", board::blocks(variant)),
        section("The deal", deal::blocks(variant)),
        section("Betting", betting::blocks(game, variant)),
        section("Showdown", showdown::blocks(variant, &mut told)),
    ];
    sections.extend(turns::sections(variant, &mut told));
    sections.push(section("Odd chips", showdown::odd_chips(variant)));
    sections.push(section("If the deck runs short", short::blocks(variant)));
    sections.push(section("Options", needs::options(variant)));
    sections.push(section("Where the rules come from", needs::sources(&game.sources)));
    sections.retain(|section| !section.blocks.is_empty());
    Page { title: game.name.clone(), sections }
}

/// What the page has explained, so that nothing is explained twice.
#[derive(Default)]
struct Told {
    said: Vec<String>,
}

impl Told {
    /// Whether this is new; from now on it is not.
    fn first_time(&mut self, what: &str) -> bool {
        let new = !self.said.iter().any(|said| said == what);
        if new {
            self.said.push(what.to_owned());
        }
        new
    }
}

fn section(heading: impl Into<String>, blocks: Vec<Block>) -> Section {
    Section { heading: heading.into(), blocks }
}

/// A paragraph of these sentences; none if there is nothing to say.
fn paragraph(sentences: &[String]) -> Option<Block> {
    (!sentences.is_empty()).then(|| Block::Paragraph(sentences.join(" ")))
}
