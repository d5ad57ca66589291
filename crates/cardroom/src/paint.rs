//! How text looks on a terminal: four colours for the suits, and none where nobody sees them.

use std::io::IsTerminal;

use cards::{Card, Suit};
use miette::{GraphicalReportHandler, GraphicalTheme};
use variant::Faults;

/// Whether output goes to a terminal that wants colours (<https://no-color.org>).
pub(crate) fn colours() -> bool {
    std::io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Whether standard error is a terminal that can take back what was drawn.
pub(crate) fn can_draw() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
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

/// The problems of game files, each with its line and an underline.
pub(crate) fn faults(all: &[Faults]) -> String {
    let wants_colours = std::io::stderr().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let theme =
        if wants_colours { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(100).with_links(false);
    let mut text = String::new();
    for faults in all {
        for report in faults.reports() {
            if handler.render_report(&mut text, &report).is_err() {
                // A report that cannot be drawn is still told.
                text.push_str(&format!("{report}\n"));
            }
        }
        let count = faults.problems.len();
        let mistakes = if count == 1 { "mistake" } else { "mistakes" };
        text.push_str(&format!("{}: {count} {mistakes}\n", one_line(faults.file())));
    }
    text
}
