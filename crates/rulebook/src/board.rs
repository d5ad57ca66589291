//! Boards of several rows: their picture, their names, and what may be used together.

use cards::capital;
use variant::game::{BoardDeal, Row, Step, Use, Zone};
use variant::{Line, Variant};

use super::conditions::phrase;
use super::words::{and, number, sentence};
use super::{Block, Item, Picture, Spot};

/// The board as it lies on the table; nothing for cards in a single row without names.
pub(super) fn blocks(variant: &Variant) -> Vec<Block> {
    if variant.board.rows.is_empty() {
        return Vec::new();
    }
    let short = variant.board.names().all(|name| name.chars().count() == 1);
    let what = if short { "letter" } else { "name" };
    let mut said = vec![format!("Each {what} marks the place of one card:")];
    let conditional = variant.streets.iter().any(|street| {
        !street.when.is_empty()
            && street.it.steps.iter().any(|step| matches!(step.it, Step::Board(_)))
    });
    if conditional {
        said.insert(0, "Not every place gets a card in every hand.".to_owned());
    }
    let mut blocks = vec![Block::Paragraph(said.join(" ")), Block::Picture(picture(variant))];
    let names = names(variant);
    if !names.is_empty() {
        blocks.push(Block::Paragraph(sentence(&names.join("; "))));
    }
    blocks.extend(lines(variant));
    blocks
}

fn picture(variant: &Variant) -> Picture {
    let places = variant.board.names().zip(variant.board.drawn());
    let spot = |(name, (column, half_row)): (&str, (u8, u8))| Spot {
        name: name.to_owned(),
        column,
        half_row,
    };
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for line in &variant.lines {
        let cells: Vec<usize> = line.it.cells.iter().map(|cell| usize::from(cell.0)).collect();
        if !lines.contains(&cells) {
            lines.push(cells);
        }
    }
    Picture { rows: drawn(&variant.board.rows), cells: places.map(spot).collect(), lines }
}

/// The rows in letters.
fn drawn(rows: &[Row]) -> Vec<String> {
    let width =
        rows.iter().flat_map(|row| row.cells.iter().flatten()).map(|name| name.chars().count());
    let width = width.max().unwrap_or(1);
    let drawn = rows.iter().map(|row| {
        let cells: Vec<String> = row
            .cells
            .iter()
            .map(|cell| format!("{:width$}", cell.as_deref().unwrap_or("")))
            .collect();
        cells.join("  ").trim_end().to_owned()
    });
    drawn.collect()
}

/// What the names stand for that streets, lines and shares use.
fn names(variant: &Variant) -> Vec<String> {
    let cells: Vec<&str> = variant.board.names().collect();
    let mut said: Vec<String> = Vec::new();
    for name in used_names(variant) {
        let Some(named) = variant.board.named(name).filter(|_| !cells.contains(&name.as_str()))
        else {
            continue;
        };
        let places = named.iter().filter_map(|cell| cells.get(usize::from(cell.0)).copied());
        let meaning = format!("{name} is {}", and(&places.collect::<Vec<&str>>()));
        if !said.contains(&meaning) {
            said.push(meaning);
        }
    }
    said
}

fn used_names(variant: &Variant) -> Vec<&String> {
    let mut used: Vec<&String> = Vec::new();
    for step in variant.all_steps() {
        if let Step::Board(BoardDeal::Cells(names)) = step {
            used.extend(names);
        }
    }
    // A line of one name is spelled out in the list of lines.
    let lines = variant.lines.iter().map(|line| &line.it.names).filter(|names| names.len() > 1);
    used.extend(lines.flatten());
    for Use { parts } in variant.shares.iter().flat_map(|share| &share.it.uses) {
        for part in parts {
            match &part.zone {
                Zone::Cells(name) => used.push(name),
                Zone::OneFromEach(names) => used.extend(names),
                _ => {}
            }
        }
    }
    used
}

/// The boards that hands are made with, under each condition.
fn lines(variant: &Variant) -> Vec<Block> {
    let mut blocks = Vec::new();
    let always = variant.lines.iter().any(|line| line.when.is_empty());
    let cases = variant.lines.chunk_by(|a, b| a.when == b.when);
    for lines in cases {
        let Some(first) = lines.first() else { continue };
        let n = number(u8::try_from(lines.len()).unwrap_or(u8::MAX));
        // Beside boards that always count, others come on top.
        let more = if always && !first.when.is_empty() { "further " } else { "" };
        let boards = if lines.len() == 1 { "board is" } else { "boards are" };
        let boards = format!("{more}{boards}");
        let intro = if first.when.is_empty() {
            format!("The {n} {boards}:")
        } else {
            format!("{}, the {n} {boards}:", capital(&phrase(&first.when, variant)))
        };
        blocks.push(Block::Paragraph(intro));
        let items = lines.iter().map(|line| Item::plain(line_in_words(&line.it, variant)));
        blocks.push(Block::Items(items.collect()));
    }
    blocks
}

fn line_in_words(line: &Line, variant: &Variant) -> String {
    let names: Vec<&str> = variant.board.names().collect();
    let cells: Vec<&str> =
        line.cells.iter().filter_map(|cell| names.get(usize::from(cell.0)).copied()).collect();
    format!("{}: {}", and(&line.names), cells.join(" "))
}
