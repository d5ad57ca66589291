//! What may be a name.

/// The most letters of a name.
const MOST: usize = 40;

/// Why something is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadName {
    #[error("a name has 1 to {MOST} letters, and this one has none: write one")]
    Empty,
    #[error("a name has 1 to {MOST} letters, and this one has {0}: take a shorter one")]
    Long(usize),
    #[error("a name is one line of letters that can be seen: leave out whatever else is in it")]
    Unseen,
}

/// The name without what stands around it.
pub(super) fn checked(name: &str) -> Result<String, BadName> {
    let name = name.trim();
    let letters = name.chars().count();
    if name.chars().all(|letter| letter.is_whitespace() || joins(letter)) {
        return Err(BadName::Empty);
    }
    if letters > MOST {
        return Err(BadName::Long(letters));
    }
    if name.chars().any(|letter| letter.is_control() || is_unseen(letter)) {
        return Err(BadName::Unseen);
    }
    Ok(name.to_owned())
}

/// Whether it ties the letters beside it together, which some scripts need.
fn joins(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Whether it shows nothing itself and lets one name look like another: turns of direction, line
/// breaks and spaces without width.
fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_1_to_40_letters() {
        assert_eq!(checked("  Ann  "), Ok("Ann".to_owned()));
        assert_eq!(checked("x"), Ok("x".to_owned()));
        // Letters, not bytes.
        assert_eq!(checked(&"é".repeat(40)), Ok("é".repeat(40)));
        assert_eq!(checked(&"é".repeat(41)), Err(BadName::Long(41)));
        assert_eq!(checked(""), Err(BadName::Empty));
        assert_eq!(checked(" \t\u{3000} "), Err(BadName::Empty));
        assert_eq!(checked("\u{200d}"), Err(BadName::Empty));
    }

    #[test]
    fn what_cannot_be_seen_is_in_no_name() {
        for name in ["A\nnn", "A\u{0}nn", "A\u{7f}", "A\u{200b}nn", "\u{202e}nnA", "A\u{2028}b"] {
            assert_eq!(checked(name), Err(BadName::Unseen), "{name:?}");
        }
        assert!(checked("Anna Maria").is_ok());
        assert!(checked("علی\u{200c}رضا").is_ok());
    }
}
