//! What is wrong with the text of a range.

use std::ops::Range;

/// What is wrong with a range, where, and what to write instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message} (\"{piece}\", character {character}): {help}")]
pub struct RangeFault {
    /// The bytes of the text that are at fault.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
    piece: String,
    character: usize,
}

impl RangeFault {
    pub(super) fn new(
        text: &str,
        piece: Range<usize>,
        at: Range<usize>,
        message: String,
        help: String,
    ) -> RangeFault {
        let character = text[..at.start].chars().count() + 1;
        RangeFault { at, message, help, piece: shortened(&text[piece]), character }
    }
}

/// A message stays one readable line, however long and strange the text was.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let invisible = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let printable = |c: char| if invisible(c) { ' ' } else { c };
    let mut shown: String = text.chars().take(MOST).map(printable).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
