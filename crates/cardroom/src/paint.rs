//! How text looks on a terminal: four colours for the suits, and none where nobody sees them.

use std::io::IsTerminal;

use cards::{Card, Suit};

/// Whether output goes to a terminal that wants colours (<https://no-color.org>).
pub(crate) fn colours() -> bool {
    std::io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// The cards one after the other, each in the colour of its suit if there are colours.
pub(crate) fn cards(cards: &[Card], colours: bool) -> String {
    cards
        .iter()
        .map(|card| match card.suit() {
            Some(suit) if colours => format!("\x1b[{}m{card}\x1b[0m", colour(suit)),
            _ => card.to_string(),
        })
        .collect()
}

fn colour(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "32",
        Suit::Diamonds => "34",
        Suit::Hearts => "31",
        Suit::Spades => "1",
    }
}

/// Control characters in what a user typed must not reach the terminal or break the line.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The name nearest to what was typed, if any is near: at most a third of it mistyped.
pub(crate) fn nearest<'n>(typed: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = names.map(|name| (distance(typed, name), name)).min()?;
    (near.0 * 3 <= near.1.len().max(3)).then_some(near.1)
}

/// How many letters must be changed, added or taken away.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    // What is longer than any name is far from all of them.
    for (i, x) in a.chars().take(100).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_name_finds_the_one_that_was_meant() {
        let names = ["high", "high-short", "low-a5", "badugi"];
        let nearest = |typed| nearest(typed, names.into_iter());
        assert_eq!(nearest("hihg"), None, "two letters of four are too many");
        assert_eq!(nearest("hig"), Some("high"));
        assert_eq!(nearest("badugy"), Some("badugi"));
        assert_eq!(nearest("low-5"), Some("low-a5"));
        assert_eq!(nearest("chess"), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
