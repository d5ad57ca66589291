//! Names that can be taken for each other.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// How a name compares with others. Somebody who reads a name may go by its letters, whatever their
/// case, or by their shapes: a capital `I` is read as an `i` and looks like an `l`. Names that are the
/// same in either form can be taken for each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Folded {
    /// By its letters.
    pub letters: String,
    /// By its shapes.
    pub shapes: String,
}

impl Folded {
    /// How this name compares.
    pub fn of(name: &str) -> Folded {
        let name: String = name.nfkc().filter(|letter| !is_unseen(*letter)).collect();
        let words: Vec<&str> = name.split_whitespace().collect();
        let name = words.join(" ");
        // What looks alike may be of either case, so case goes after shape as well.
        let folded = |name: &str| skeleton(name).collect::<String>().to_lowercase();
        Folded { letters: folded(&name.to_lowercase()), shapes: folded(&name) }
    }

    /// Whether the two names can be taken for each other.
    pub fn is_like(&self, other: &Folded) -> bool {
        self.letters == other.letters || self.shapes == other.shapes
    }
}

/// Whether a letter turns the direction of what stands beside it, so that text is not read in the
/// order it is written in.
pub fn turns(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a letter shows nothing by itself: the default ignorable ones of Unicode, blanks that are
/// letters, and what is between the lines.
pub fn is_unseen(letter: char) -> bool {
    turns(letter)
        || letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}
