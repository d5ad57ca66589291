//! Passwords that anybody would try first.
//!
//! Lists of stolen passwords are a few hundred words over and over: with a capital, with digits or a
//! mark behind, with a 0 for an o, written twice. So the list here holds words, and a password is
//! looked up without what people put on.

use std::collections::HashSet;
use std::sync::LazyLock;

use store::Folded;

/// The least and the most letters of a password.
pub(super) const LETTERS: std::ops::RangeInclusive<usize> = 8..=200;

/// The shortest name that matters in a password: two letters are in many.
const SHORTEST_NAME: usize = 3;

/// So few different letters are no password, however often they come.
const FEWEST: usize = 4;

/// Digits alone are dates and telephone numbers up to this length.
const DIGITS: usize = 11;

static WORDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common-words.txt").split_whitespace().collect());

/// Rows of keys, and what else is typed in order.
const ROWS: [&str; 8] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "1q2w3e4r5t6z7u8i9o0p1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];

/// Why something is no good as a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadPassword {
    #[error("That password is too short: use {} to {} letters.", LETTERS.start(), LETTERS.end())]
    Short,
    #[error("That password is too long: use {} to {} letters.", LETTERS.start(), LETTERS.end())]
    Long,
    #[error("That password is too easy to guess. Use three or four words instead.")]
    Common,
    #[error("Your name is in that password. Leave it out.")]
    Name,
}

/// Whether something will do as the password of this name.
pub(super) fn checked(password: &str, name: &str) -> Result<(), BadPassword> {
    let letters = password.chars().count();
    if letters < *LETTERS.start() {
        return Err(BadPassword::Short);
    }
    if letters > *LETTERS.end() {
        return Err(BadPassword::Long);
    }
    if is_common(password) {
        return Err(BadPassword::Common);
    }
    let [folded, name] = [password, name].map(|it| Folded::of(it).letters.replace(' ', ""));
    if name.chars().count() >= SHORTEST_NAME && folded.contains(&name) {
        return Err(BadPassword::Name);
    }
    Ok(())
}

fn is_common(password: &str) -> bool {
    let lower: String = password.to_lowercase().split_whitespace().collect();
    let different: HashSet<char> = lower.chars().collect();
    let is_number = lower.chars().all(|letter| !letter.is_alphabetic());
    if different.len() < FEWEST || (is_number && lower.chars().count() <= DIGITS) {
        return true;
    }
    let bare = lower.trim_matches(|letter: char| !letter.is_alphabetic());
    let spelled =
        |text: &str, one: char| -> String { text.chars().map(|it| plain(it, one)).collect() };
    let [first, second] = ['i', 'l'].map(|one| spelled(&lower, one));
    let [third, fourth] = ['i', 'l'].map(|one| spelled(bare, one));
    let forms = [lower.as_str(), bare, &first, &second, &third, &fourth];
    let trimmed = |form: &str| {
        let form = form.trim_matches(|letter: char| !letter.is_alphabetic());
        is_word(form) || is_row(form)
    };
    forms.iter().any(|form| is_word(form) || is_row(form) || trimmed(form))
}

/// Whether it is a word of the list, once or several times.
fn is_word(text: &str) -> bool {
    WORDS.contains(text)
        || (1..=text.len() / 2)
            .filter(|length| text.len().is_multiple_of(*length) && text.is_char_boundary(*length))
            .any(|length| {
                let (part, times) = (&text[..length], text.len() / length);
                part.repeat(times) == text && (length <= 4 || WORDS.contains(part))
            })
}

/// Whether it is typed along a row, forwards or backwards.
fn is_row(text: &str) -> bool {
    let backwards: String = text.chars().rev().collect();
    let along = |text: &str| ROWS.iter().any(|row| row.repeat(2).contains(text));
    text.chars().count() >= FEWEST && (along(text) || along(&backwards))
}

/// A letter for a digit or a mark that is written in its place.
fn plain(letter: char, one: char) -> char {
    match letter {
        '0' => 'o',
        '1' | '!' | '|' => one,
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_takes_is_refused() {
        // From the lists of the most common passwords that are published every year.
        for word in [
            "12345678",
            "123456789",
            "1234567890",
            "password",
            "Password1",
            "password123",
            "P@ssw0rd",
            "passw0rd!",
            "qwertyui",
            "qwerty123",
            "qwertyuiop",
            "1q2w3e4r",
            "1qaz2wsx",
            "iloveyou",
            "11111111",
            "00000000",
            "aaaaaaaa",
            "abcd1234",
            "abcdefgh",
            "letmein1",
            "sunshine",
            "princess1",
            "football",
            "baseball1",
            "trustno1",
            "superman",
            "welcome1",
            "Welcome123",
            "monkey123",
            "dragon123",
            "12341234",
            "87654321",
            "asdfghjk",
            "zxcvbnm1",
            "changeme",
            "starwars",
            "adminadmin",
            "password password",
            "12121212",
            "abcabcabc",
            "michael1",
            "19871224",
            "liverpool",
            "pokerface",
            "  letmein  ",
        ] {
            assert_eq!(checked(word, "Zoe"), Err(BadPassword::Common), "{word}");
        }
    }

    #[test]
    fn a_name_is_no_part_of_its_password() {
        for (word, name) in [
            ("annabel and the bishop", "Annabel"),
            ("xxANNABELxx99", "annabel"),
            ("the annlee gang", "Ann Lee"),
            ("my \u{410}nnabel 4ever", "Annabel"),
        ] {
            assert_eq!(checked(word, name), Err(BadPassword::Name), "{word} of {name}");
        }
        assert_eq!(checked("jolly waffle", "Jo"), Ok(()), "two letters are in many words");
    }

    #[test]
    fn what_nobody_guesses_will_do() {
        for word in
            ["correct horse battery", "another one", "w7Kq-pp2M", "dragon eats pie", "9f8a7c6b5d4e"]
        {
            assert_eq!(checked(word, "Ann"), Ok(()), "{word}");
        }
        assert_eq!(checked("seven 7", "Ann"), Err(BadPassword::Short));
        assert_eq!(checked(&"word ".repeat(41), "Ann"), Err(BadPassword::Long));
    }
}
