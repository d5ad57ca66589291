//! Numbers, lists and sentences in English.

use cards::{Rank, capital};

/// Small numbers as words.
pub(super) fn number(n: u8) -> String {
    const WORDS: [&str; 11] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// "first" to "tenth".
pub(super) fn ordinal(n: usize) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let word = n.checked_sub(1).and_then(|place| WORDS.get(place));
    word.map_or_else(|| format!("{n}th"), |word| (*word).to_owned())
}

/// "one card", "three cards".
pub(super) fn count(n: u8, noun: &str) -> String {
    format!("{} {noun}{}", number(n), plural(n))
}

/// The ending of a noun after this number.
pub(super) fn plural(n: u8) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// "a", "a and b", "a, b and c".
pub(super) fn and<S: AsRef<str>>(words: &[S]) -> String {
    list(words, "and")
}

/// "a", "a or b", "a, b or c".
pub(super) fn or<S: AsRef<str>>(words: &[S]) -> String {
    list(words, "or")
}

fn list<S: AsRef<str>>(words: &[S], last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

/// The text with a small letter at its beginning.
pub(super) fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().collect::<String>() + letters.as_str()
    })
}

/// A whole sentence: a capital in front, a full stop behind.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// "an eight", "a nine".
pub(super) fn a_rank(rank: Rank) -> String {
    let article = if matches!(rank, Rank::Eight | Rank::Ace) { "an" } else { "a" };
    format!("{article} {}", rank.word())
}

/// "a low", "an up card".
pub(super) fn a(noun: &str) -> String {
    let vowel = noun.starts_with(|c: char| "aeiouAEIOU".contains(c));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// Ranks as people write a hand: 5-4-3-2-A, A-K-Q-J-10.
pub(super) fn dashed(ranks: &[Rank]) -> String {
    let written = |rank: &Rank| match rank {
        Rank::Ten => "10".to_owned(),
        rank => rank.letter().to_string(),
    };
    ranks.iter().map(written).collect::<Vec<String>>().join("-")
}

/// Names of cells, neighbours in the alphabet drawn together: "a to f", "j and k".
pub(super) fn cells(names: &[String]) -> String {
    let letter = |name: &String| match name.as_bytes() {
        [one] if one.is_ascii_alphabetic() => Some(*one),
        _ => None,
    };
    let follows = names.windows(2).all(|pair| match (letter(&pair[0]), letter(&pair[1])) {
        (Some(a), Some(b)) => a.checked_add(1) == Some(b),
        _ => false,
    });
    match names {
        [first, .., last] if follows && names.len() > 3 => format!("{first} to {last}"),
        _ => and(names),
    }
}
