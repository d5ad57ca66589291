//! What the terminal of the user shows.

use std::io::IsTerminal;

use miette::{GraphicalReportHandler, GraphicalTheme};
use variant::Faults;

pub(crate) use terminal::paint::{bar, cards, one_line, typed};

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

/// Whether characters beyond ASCII can be shown, blocks among them.
pub(crate) fn blocks() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    // The first of these that is set counts; Windows has none and shows everything.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let is_wide = locale.map_or(cfg!(windows), |locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    is_wide && !is_dumb
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
