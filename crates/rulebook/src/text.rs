//! The page as plain text of eighty columns.

use super::{Block, Item, Page, Table};

const WIDTH: usize = 80;
const INDENT: &str = "  ";

impl Page {
    /// The page as plain text, eighty columns wide; only pictures and tables may be wider.
    pub fn text(&self) -> String {
        let mut lines = underlined(&self.title, '=');
        for section in &self.sections {
            lines.push(String::new());
            lines.extend(underlined(&section.heading, '-'));
            for (number, block) in section.blocks.iter().enumerate() {
                if number > 0 {
                    lines.push(String::new());
                }
                lines.extend(block_lines(block));
            }
        }
        lines.join("\n") + "\n"
    }
}

fn underlined(heading: &str, with: char) -> Vec<String> {
    let mut lines = wrapped(heading, "", "");
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    lines.push(with.to_string().repeat(width));
    lines
}

fn block_lines(block: &Block) -> Vec<String> {
    match block {
        Block::Paragraph(text) => wrapped(text, INDENT, INDENT),
        Block::Items(items) => {
            items.iter().flat_map(|item| wrapped(&item_text(item), "  * ", "    ")).collect()
        }
        Block::Steps(items) => {
            let digits = items.len().to_string().len();
            let rest = " ".repeat(digits + 4);
            let numbered = items.iter().enumerate();
            numbered
                .flat_map(|(place, item)| {
                    let first = format!("  {:>digits$}. ", place + 1);
                    wrapped(&item_text(item), &first, &rest)
                })
                .collect()
        }
        Block::Picture(picture) => picture.rows.iter().map(|row| format!("      {row}")).collect(),
        Block::Table(table) => table_lines(table),
    }
}

/// Columns side by side, numbers to the right. The last column may be wrapped.
fn table_lines(table: &Table) -> Vec<String> {
    let columns = table.head.len();
    let all = || std::iter::once(&table.head).chain(&table.rows);
    let letters = |row: &Vec<String>, column: usize| {
        row.get(column).map_or(0, |cell: &String| cell.chars().count())
    };
    let widths: Vec<usize> = (0..columns)
        .map(|column| all().map(|row| letters(row, column)).max().unwrap_or(0))
        .collect();
    let mut lines = Vec::new();
    for row in all() {
        let mut line = INDENT.to_owned();
        for (column, cell) in row.iter().enumerate() {
            let width = widths.get(column).copied().unwrap_or(0);
            if column > 0 {
                line.push_str("  ");
            }
            if table.is_of_numbers(column) {
                line.push_str(&format!("{cell:>width$}"));
            } else if column + 1 == columns {
                let rest = " ".repeat(line.chars().count());
                let mut wrapped = wrapped(cell, &line, &rest);
                line = wrapped.pop().unwrap_or_default();
                lines.extend(wrapped);
            } else {
                line.push_str(&format!("{cell:width$}"));
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

fn item_text(item: &Item) -> String {
    match &item.label {
        Some(label) => format!("{label}. {}", item.text),
        None => item.text.clone(),
    }
}

/// The text in lines that fit, the first behind one margin and the others behind another.
fn wrapped(text: &str, first: &str, rest: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut is_new = true;
    for word in text.split_whitespace() {
        let space = usize::from(!is_new);
        if !is_new && line.chars().count() + space + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, rest.to_owned()));
            is_new = true;
        }
        if !is_new {
            line.push(' ');
        }
        line.push_str(word);
        is_new = false;
    }
    lines.push(line);
    lines
}
