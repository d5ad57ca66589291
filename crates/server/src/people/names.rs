//! What may be a name, and what may be said.

use store::{Folded, is_unseen, turns};
use unicode_normalization::UnicodeNormalization;

/// The most letters of a name.
const MOST: usize = 40;

/// Why something is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadName {
    #[error("Enter a name of 1 to {MOST} letters.")]
    Empty,
    #[error("That name has {0} letters, and the most is {MOST}. Choose a shorter one.")]
    Long(usize),
    #[error("That name has a hidden character in it (U+{0:04X}). Type it again, without pasting.")]
    Unseen(u32),
    #[error("That name is reserved for the room. Choose another.")]
    Reserved,
}

/// Names with which somebody would speak for the room: "The house's game" would be the opposite of what it says.
const RESERVED: [&str; 10] = [
    "house",
    "the house",
    "room",
    "the room",
    "this room",
    "host",
    "the host",
    "cardroom",
    "dealer",
    "the dealer",
];

fn is_reserved(name: &str) -> bool {
    let folded = Folded::of(name);
    RESERVED.iter().any(|reserved| Folded::of(reserved).is_like(&folded))
}

/// The name in the one spelling that it is kept in (NFKC), without what stands around it.
pub(super) fn checked(name: &str) -> Result<String, BadName> {
    // How a picture is to be drawn is not part of a name.
    let name: String = name.trim().chars().filter(|it| !is_drawing(*it)).nfkc().collect();
    if name.chars().all(|letter| letter.is_whitespace() || is_unseen(letter)) {
        return Err(BadName::Empty);
    }
    if let Some(letter) = hidden(&name) {
        return Err(BadName::Unseen(letter.into()));
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    match name.chars().count() {
        letters if letters > MOST => Err(BadName::Long(letters)),
        _ if is_reserved(&name) => Err(BadName::Reserved),
        _ => Ok(name),
    }
}

/// Whether something that everybody reads may be called so: there is nothing in the name that cannot be seen, or that
/// turns what stands beside it.
pub(crate) fn checked_name_of(what: &str, name: &str) -> Result<(), String> {
    match hidden(name.trim()) {
        None => Ok(()),
        Some(letter) => Err(format!(
            "The {what}'s name has a hidden character in it (U+{:04X}). Type it again, without \
             pasting.",
            u32::from(letter)
        )),
    }
}

/// Whether a letter only says how a picture is to be drawn.
fn is_drawing(letter: char) -> bool {
    matches!(letter, '\u{fe0e}' | '\u{fe0f}')
}

/// The first letter that hides.
fn hidden(name: &str) -> Option<char> {
    let letters: Vec<char> = name.chars().collect();
    let hides = |(place, letter): (usize, &char)| {
        is_unseen(*letter) && !is_drawing(*letter) && !joins(&letters, place)
    };
    letters.iter().enumerate().find(|it| hides(*it)).map(|(_, letter)| *letter)
}

/// Whether what somebody says is read in the order it is written in; if not, the letter that turns it.
pub(crate) fn turned(text: &str) -> Option<char> {
    text.chars().find(|letter| turns(*letter))
}

/// Whether a letter ties those beside it together or keeps them apart, which Arabic and the scripts
/// of India need inside words. Elsewhere it would only hide.
fn joins(letters: &[char], place: usize) -> bool {
    let needs = |place: usize| {
        letters.get(place).is_some_and(|letter| matches!(letter, '\u{600}'..='\u{dff}'))
    };
    let between = place.checked_sub(1).is_some_and(needs) && needs(place + 1);
    matches!(letters[place], '\u{200c}' | '\u{200d}') && between
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_speaks_for_the_room() {
        for name in ["The house", "HOUSE", "the h\u{43e}use", "Cardroom", "The  Host"] {
            assert_eq!(checked(name), Err(BadName::Reserved), "{name}");
        }
        assert_eq!(checked("Dr. House"), Ok("Dr. House".to_owned()));
    }

    #[test]
    fn a_name_has_1_to_40_letters() {
        assert_eq!(checked("  Ann  "), Ok("Ann".to_owned()));
        assert_eq!(checked("x"), Ok("x".to_owned()));
        // Letters, not bytes.
        assert_eq!(checked(&"é".repeat(40)), Ok("é".repeat(40)));
        assert_eq!(checked(&"é".repeat(41)), Err(BadName::Long(41)));
        // One sign can stand for a whole word: what counts is what it becomes.
        assert_eq!(checked(&"\u{fdfa}".repeat(3)), Err(BadName::Long(54)));
        assert_eq!(checked(""), Err(BadName::Empty));
        assert_eq!(checked(" \t\u{3000} "), Err(BadName::Empty));
        assert_eq!(checked("\u{200d}"), Err(BadName::Empty));
        assert_eq!(checked("\u{3164}\u{3164}"), Err(BadName::Empty));
    }

    #[test]
    fn a_name_has_one_spelling() {
        assert_eq!(checked("e\u{301}lan"), Ok("élan".to_owned()));
        assert_eq!(checked("\u{ff21}\u{ff4e}\u{ff4e}"), Ok("Ann".to_owned()));
        assert_eq!(checked("\u{1d400}nn"), Ok("Ann".to_owned()));
        assert_eq!(checked("Ann \u{2003} Lee"), Ok("Ann Lee".to_owned()));
        assert_eq!(checked("Ann\u{2764}\u{fe0f}"), Ok("Ann\u{2764}".to_owned()));
    }

    #[test]
    fn what_cannot_be_seen_is_in_no_name() {
        for (name, letter) in [
            ("A\nnn", 0xa),
            ("A\u{0}nn", 0),
            ("A\u{7f}", 0x7f),
            ("A\u{200b}nn", 0x200b),
            ("\u{202e}nnA", 0x202e),
            ("A\u{2028}b", 0x2028),
            ("A\u{2066}nn", 0x2066),
            ("A\u{34f}nn", 0x34f),
            ("A\u{2800}nn", 0x2800),
            ("A\u{e0041}nn", 0xe0041),
            // What joins letters in Persian only hides between others.
            ("A\u{200c}nn", 0x200c),
            ("A\u{200d}nn", 0x200d),
        ] {
            assert_eq!(checked(name), Err(BadName::Unseen(letter)), "{name:?}");
        }
        assert!(checked("Anna Maria").is_ok());
        assert!(checked("علی\u{200c}رضا").is_ok());
    }

    #[test]
    fn what_cannot_be_seen_is_in_no_name_of_a_table() {
        for name in
            ["Friday\u{202e}yadirF", "A\u{200b}B", "\u{2066}x\u{2069}", "\u{3164}", "a\u{ad}b"]
        {
            let why = checked_name_of("table", name).unwrap_err();
            assert!(why.contains("hidden character") && why.contains("U+"), "{why}");
        }
        for name in
            ["Friday night", "שולחן", "علی\u{200c}رضا", "\u{2665}\u{fe0f} Hearts", "10 < 20"]
        {
            assert_eq!(checked_name_of("table", name), Ok(()), "{name}");
        }
    }

    #[test]
    fn nothing_that_is_said_turns_the_direction() {
        assert_eq!(turned("see you \u{202e}yadirF"), Some('\u{202e}'));
        assert_eq!(turned("\u{2067}raise\u{2069}"), Some('\u{2067}'));
        assert_eq!(turned("שלום, hello, علی\u{200c}رضا \u{1f468}\u{200d}\u{1f469}"), None);
    }
}
