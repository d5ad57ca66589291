//! How the table is written: painted cards, and lines that fit on a screen.

use cards::grouped;
use engine::{Seen, Sight};

use crate::paint;

/// The width of the screen that everything fits on.
pub(super) const WIDTH: usize = 80;

/// Whether colours are seen, and how things look with them.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) colours: bool,
}

impl Style {
    /// Cards side by side; a card that is not known shows its back.
    pub(super) fn row<C: Sight>(self, cards: impl IntoIterator<Item = C>) -> String {
        let cards: Vec<String> = cards.into_iter().map(|card| self.card(card.seen())).collect();
        cards.join(" ")
    }

    pub(super) fn card(self, card: Seen) -> String {
        match card {
            Seen::Face(card) => paint::cards(&[card], self.colours),
            Seen::Back => self.faint("##"),
        }
    }

    pub(super) fn strong(self, text: &str) -> String {
        if self.colours { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    pub(super) fn faint(self, text: &str) -> String {
        if self.colours { format!("\x1b[2m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A heading with a rule up to the edge of the screen.
    pub(super) fn heading(self, text: &str) -> String {
        let rule = WIDTH.saturating_sub(width(text) + 4);
        self.strong(&format!("-- {text} {}", "-".repeat(rule)))
    }
}

/// How many columns a text takes: colours take none.
pub(super) fn width(text: &str) -> usize {
    let mut columns = 0;
    let mut in_colour = false;
    for c in text.chars() {
        match c {
            '\x1b' => in_colour = true,
            'm' if in_colour => in_colour = false,
            _ if in_colour => {}
            _ => columns += 1,
        }
    }
    columns
}

/// The text and spaces up to a width.
pub(super) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text in lines that fit on the screen; those after the first begin with `indent`.
pub(super) fn wrapped(text: &str, indent: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let start = text.len() - text.trim_start().len();
    let mut line = text[..start].to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && width(&line) + 1 + width(word) > WIDTH {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(line);
    lines.join("\n")
}

/// A text behind a head that keeps its spaces; further lines begin below the text.
pub(super) fn wrapped_after(head: &str, text: &str) -> String {
    let indent = " ".repeat(width(head));
    let body = wrapped(&format!("{indent}{text}"), &indent);
    format!("{head}{}", body.get(indent.len()..).unwrap_or_default())
}

/// The words as a list: "a, b and c".
pub(super) fn and(words: &[String]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// So many chips, in words.
pub(super) fn chips_of(count: u64, kind: &str) -> String {
    let noun = if count == 1 { "chip" } else { "chips" };
    format!("{} {kind}{noun}", grouped(count))
}

/// So many cards, in words.
pub(super) fn cards_of(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_columns() {
        assert_eq!(width("\x1b[31mAh\x1b[0m 9"), 4);
        assert_eq!(padded("\x1b[31mAh\x1b[0m", 4), "\x1b[31mAh\x1b[0m  ");
    }

    #[test]
    fn long_lines_are_parted_between_words_and_go_on_indented() {
        let text = format!("  {}", "word ".repeat(40));
        let lines = wrapped(&text, "    ");
        assert!(lines.lines().all(|line| width(line) <= WIDTH), "{lines}");
        assert!(lines.starts_with("  word"), "{lines}");
        assert!(lines.lines().skip(1).all(|line| line.starts_with("    word")), "{lines}");
        assert_eq!(lines.split_whitespace().count(), 40);
    }

    #[test]
    fn lists_are_joined_as_they_are_spoken() {
        let words = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(and(&words), "a, b and c");
        assert_eq!(and(&words[..1]), "a");
        assert_eq!(and(&[]), "");
    }
}
