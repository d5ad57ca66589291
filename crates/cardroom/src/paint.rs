//! How things look on a terminal.

use miette::{GraphicalReportHandler, GraphicalTheme};
use variant::Faults;

use crate::desk::Screen;

pub(crate) use terminal::paint::{bar, cards, one_line, typed};

/// The problems of game files, each with its line and an underline.
pub(crate) fn faults(all: &[Faults], screen: Screen) -> String {
    let theme = if screen.coloured_errors {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
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
