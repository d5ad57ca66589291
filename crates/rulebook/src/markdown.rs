//! The page as Markdown.

use super::{Block, Item, Page};

impl Page {
    /// The page as Markdown, one line for each paragraph and item.
    pub fn markdown(&self) -> String {
        let mut parts = vec![format!("# {}", escaped(&self.title))];
        for section in &self.sections {
            parts.push(format!("## {}", escaped(&section.heading)));
            parts.extend(section.blocks.iter().map(block_text));
        }
        parts.join("\n\n") + "\n"
    }
}

fn block_text(block: &Block) -> String {
    match block {
        Block::Paragraph(text) => escaped(text),
        Block::Items(items) => {
            let lines: Vec<String> =
                items.iter().map(|item| format!("- {}", item_text(item))).collect();
            lines.join("\n")
        }
        Block::Steps(items) => {
            let numbered = items.iter().enumerate();
            let lines: Vec<String> = numbered
                .map(|(place, item)| format!("{}. {}", place + 1, item_text(item)))
                .collect();
            lines.join("\n")
        }
        Block::Picture(picture) => format!("```text\n{}\n```", picture.rows.join("\n")),
        Block::Table(table) => {
            let row = |cells: &Vec<String>| {
                let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
                format!("| {} |", cells.join(" | "))
            };
            let rule = (0..table.head.len())
                .map(|column| if table.is_of_numbers(column) { "---:|" } else { "---|" });
            let rule = format!("|{}", rule.collect::<String>());
            let rows = table.rows.iter().map(row);
            [row(&table.head), rule].into_iter().chain(rows).collect::<Vec<String>>().join("\n")
        }
    }
}

fn item_text(item: &Item) -> String {
    match &item.label {
        Some(label) => format!("**{}.** {}", escaped(label), escaped(&item.text)),
        None => escaped(&item.text),
    }
}

/// The text with a backslash before every letter that Markdown would read as a sign.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
