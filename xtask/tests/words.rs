//! How Cardroom speaks: what people read in the program is idiomatic American English, in the words of poker.
//!
//! The texts are string literals, and the help of the command line, which is made of doc comments. Whoever
//! writes a text that this test stops finds beside the phrase what to say instead, and why.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use self::sources::{files, sources};

#[path = "../src/sources.rs"]
mod sources;

/// A phrase that nobody says at a table; what is said instead; why.
struct Phrase {
    /// In small letters. It is found where it begins a word; a space at its end asks for the end of a word,
    /// a ^ at its beginning for the beginning of the text, and } is what a text is filled in with.
    not: &'static str,
    say: &'static str,
    why: &'static str,
}

const fn not(not: &'static str, say: &'static str, why: &'static str) -> Phrase {
    Phrase { not, say, why }
}

const POKER: &str = "poker has a word for it";
const ENGLISH: &str = "it reads like a translation";
const AMERICAN: &str = "spelling is American";
const INSIDE: &str = "players know nothing of it";

const PHRASES: &[Phrase] = &[
    // What happens to chips and hands.
    not("has back what", "gets their chips back", ENGLISH),
    not("have back what", "get their chips back", ENGLISH),
    not("parted ", "split", POKER),
    not("parts a hand", "splits a hand", POKER),
    not("part a hand", "split a hand", POKER),
    not("part their hand", "split their hand", POKER),
    not("hand to part", "hand to split", POKER),
    not("takes the high share", "wins the high half", POKER),
    not("takes the low share", "wins the low half", POKER),
    not("takes the whole pot", "wins the whole pot, scoops", POKER),
    not("divide the pot", "split the pot", POKER),
    not("hand unseen", "muck", POKER),
    not("up unseen", "muck", POKER),
    not("gives it up", "mucks, folds", POKER),
    not("look on ", "watch", POKER),
    not("at either size", "with small or big bets", POKER),
    not("lies face down", "is a down card", POKER),
    not("lies face up", "is an up card", POKER),
    not("lie face down", "are down cards", POKER),
    not("lie face up", "are up cards", POKER),
    not("least bet", "minimum bet", POKER),
    not("fixed limits", "fixed limit", POKER),
    not("re-buy", "rebuy", POKER),
    not("change of seats", "seat change", POKER),
    not("board twice", "run it twice", POKER),
    not("nobody buys", "no rebuys", POKER),
    not("rival", "opponent", POKER),
    not("the board gets", "the dealer deals to the board", POKER),
    // Who and what.
    not("^who draws", "a player who draws", "a who needs a noun before it"),
    not("^who wins the pot", "the player who wins the pot", "a who needs a noun before it"),
    not("^who wins two", "a player who wins two", "a who needs a noun before it"),
    not("^who has", "a player who has", "a who needs a noun before it"),
    not("^who leaves", "a player who leaves", "a who needs a noun before it"),
    not("^who must", "the player who must", "a who needs a noun before it"),
    not("and who posted", "and a player who posted", "a who needs a noun before it"),
    not("and who missed", "and a player who missed", "a who needs a noun before it"),
    not("pays to who", "pays the player who", "a who needs a noun before it"),
    not("for who asks", "for a player who asks", "a who needs a noun before it"),
    not("whom you", "anyone you", ENGLISH),
    not("of which", "say it in two sentences", "one idea a sentence"),
    not("one by one", "one at a time, in turn", ENGLISH),
    not("is there twice", "appears twice", ENGLISH),
    not("stands there", "is there", ENGLISH),
    not("stands behind", "comes after", ENGLISH),
    not("stands before", "comes before", ENGLISH),
    not("stands outside", "is outside", ENGLISH),
    not("stand apart", "are separated", ENGLISH),
    not("apart by", "separated by", ENGLISH),
    not("is said twice", "appears twice", ENGLISH),
    not("are the most", "the most is", ENGLISH),
    not("} is no ", "isn't a", ENGLISH),
    not("is none that", "isn't", ENGLISH),
    not("takes no more behind", "takes nothing more after", ENGLISH),
    not("and must be there", "is required", ENGLISH),
    not("mend ", "fix", ENGLISH),
    not("anew", "again", ENGLISH),
    not("as ever", "as usual", ENGLISH),
    not("come to its end", "finish", ENGLISH),
    not("comes to its end", "finishes", ENGLISH),
    not("come to their end", "finish", ENGLISH),
    not("tells how", "see, shows how", ENGLISH),
    not("tells more", "see", ENGLISH),
    not("tells which", "lists", ENGLISH),
    not("tells the", "shows the", ENGLISH),
    not("is told below", "is listed below", ENGLISH),
    not("is told with", "is listed with", ENGLISH),
    not("whoever has", "a player who has", ENGLISH),
    not("whoever breaks", "a player who breaks", ENGLISH),
    not("for all to see", "everyone can see", ENGLISH),
    // What is inside.
    not("take a chair", "take a seat", INSIDE),
    not("sits in chair", "sits in seat", INSIDE),
    not("} ms ", "seconds", "people count seconds"),
    not("} chairs", "seats", INSIDE),
    // Spelling. Only prose is read, so a word of the game language or of CSS may be as it is.
    not("colour", "color", AMERICAN),
    not("favour", "favor", AMERICAN),
    not("honour", "honor", AMERICAN),
    not("neighbour", "neighbor", AMERICAN),
    not("behaviour", "behavior", AMERICAN),
    not("centre", "center", AMERICAN),
    not("whilst", "while", AMERICAN),
    not("cancelled", "canceled", AMERICAN),
    not("recognise", "recognize", AMERICAN),
    not("organise", "organize", AMERICAN),
    not("catalogue", "catalog", AMERICAN),
    not("grey ", "gray", AMERICAN),
    not("licence", "license", AMERICAN),
    not("labelled", "labeled", AMERICAN),
    not("for ever ", "forever", AMERICAN),
    not("round the table", "around the table", AMERICAN),
];

/// Sources whose texts are not ours to choose, or that nobody reads.
const APART: &[(&str, &str)] = &[
    ("notation/src/history/", "the layout of hand histories is that of the large sites"),
    ("notation/src/verbs.rs", "the notation of PHH"),
    ("store/src/sqlite/proof", "what a proof is for goes into its hash"),
    ("ranking/src/oracle.rs", "an oracle talks to tests"),
    ("showdown/src/oracle.rs", "an oracle talks to tests"),
    ("trials/", "it serves tests"),
    ("faults/", "it serves tests"),
];

/// Texts that say one of the phrases for a reason: the phrase, a part of the text, the reason.
const ALLOWED: &[(&str, &str, &str)] = &[];

#[test]
fn people_are_spoken_to_in_the_words_of_a_cardroom() {
    let mut wrong = String::new();
    let mut read = 0;
    for path in rust() {
        let source = fs::read_to_string(&path).expect("a source");
        for Text { line, text } in texts(&source, is_help(&path)) {
            read += 1;
            for Phrase { not, say, why } in phrases_in(&text) {
                let shown = path.strip_prefix(top()).unwrap_or(&path).display();
                let _ = writeln!(wrong, "{shown}:{line}: {not:?} in {text:?}: say {say:?} ({why})");
            }
        }
    }
    assert!(read > 3_000, "only {read} texts were read");
    assert!(wrong.is_empty(), "nobody says that at a table:\n{wrong}");
}

/// What goes over the wire are facts: its types have no sentence. And what people are told is put in words by the
/// modules of languages alone.
#[test]
fn facts_have_no_words() {
    let is_type = |text: &str| ["string", "number", "Array"].iter().any(|it| text.contains(it));
    let mut read = 0;
    for path in rust() {
        let place = path.strip_prefix(top()).unwrap_or(&path).display().to_string();
        let is_language = ["english.rs", "german.rs"].iter().any(|it| place.ends_with(it));
        let is_fact = ["crates/wire/src", "crates/telling/src", "crates/server/src/told/tell"]
            .iter()
            .any(|it| place.starts_with(it));
        // Made for programmers.
        let is_apart = ["typescript", "patch", "tree"]
            .iter()
            .any(|it| place.contains(&format!("wire/src/{it}")));
        if !is_fact || is_language || is_apart {
            continue;
        }
        read += 1;
        let source = fs::read_to_string(&path).expect("a source");
        let found: Vec<String> = texts(&source, false).into_iter().map(|it| it.text).collect();
        let words: Vec<&String> = found.iter().filter(|text| !is_type(text)).collect();
        assert!(words.is_empty(), "{place}: {words:?}");
    }
    assert!(read > 15, "only {read} files were read");
}

/// The texts of games are part of their hashes, so this only tells what to change with their next edition.
#[test]
fn what_games_say_of_themselves_is_listed() {
    for path in files(&top().join("games")) {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let about = text.lines().map(str::trim).filter(|line| line.contains("about"));
        for line in about {
            for Phrase { not, say, .. } in phrases_in(line) {
                println!("{}: {not:?}: say {say:?}: {line}", path.display());
            }
        }
    }
}

#[test]
fn a_planted_phrase_is_found_and_its_look_alikes_are_not() {
    let found = |source: &str| -> Vec<&str> {
        let all = texts(source, false);
        all.iter().flat_map(|it| phrases_in(&it.text)).map(|phrase| phrase.not).collect()
    };
    assert_eq!(found(r#"let x = "Everyone has back what they put in.";"#), ["has back what"]);
    assert_eq!(found("let x = \"go \\\n    one by \\\n one\";"), ["one by one"]);
    assert_eq!(found(r##"let x = r#"the "colour" of it"#;"##), ["colour"]);
    assert_eq!(found(r#"#[error("there are {left} ms left")]"#), ["} ms "]);
    assert_eq!(found(r#"#[error("there are {left} ms")]"#), ["} ms "]);
    // An identifier, a comment, a character, what only a programmer reads, and words that only look alike.
    assert_eq!(found(r#"let x = "colour"; // one by one"#), [""; 0]);
    assert_eq!(found(r#"let x = '"'; let y = "a"; // "the colour of it""#), [""; 0]);
    assert_eq!(found(r#"x.expect("the colour of it")"#), [""; 0]);
    assert_eq!(found(r#"let x = "the house departed, {} mssg";"#), [""; 0]);
    assert_eq!(
        found("#[cfg(test)]\nmod tests {\n const X: &str = \"the colour of it\";\n}"),
        [""; 0]
    );
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a parent").to_owned()
}

/// All sources of the program.
fn rust() -> Vec<PathBuf> {
    let crates = top().join("crates");
    let mut all = sources(&crates);
    all.retain(|path| {
        let place = path.strip_prefix(&crates).expect("below the crates").to_string_lossy();
        let is_source = place.contains("/src/") && !place.contains("/tests");
        is_source && !APART.iter().any(|(start, _)| place.starts_with(start))
    });
    all
}

/// Whether doc comments are shown as help.
fn is_help(path: &Path) -> bool {
    path.iter().any(|part| part == "cardroom")
        && path.iter().any(|part| {
            ["commands", "arguments.rs", "data.rs", "command_line.rs"].iter().any(|it| part == *it)
        })
}

fn phrases_in(text: &str) -> impl Iterator<Item = &'static Phrase> {
    // The ends of sentences are ends of words, and a name in braces is no text.
    let mut read = String::from("^");
    let mut is_name = false;
    for c in text.chars().flat_map(char::to_lowercase) {
        is_name = (is_name || c == '{') && c != '}';
        match c {
            _ if is_name => {}
            '.' | ',' | ';' | ':' | '!' | '?' => read.push(' '),
            c => read.push(c),
        }
    }
    read.push(' ');
    let text = text.to_owned();
    PHRASES.iter().filter(move |phrase| {
        let is_begun = |at: usize| {
            let before = read[..at].chars().next_back();
            phrase.not.starts_with(['}', '^'])
                || before.is_none_or(|c| !c.is_alphanumeric() && c != '-')
        };
        let may = |(not, part, _): &(&str, &str, &str)| *not == phrase.not && text.contains(part);
        read.match_indices(phrase.not).any(|(at, _)| is_begun(at)) && !ALLOWED.iter().any(may)
    })
}

/// A text of a source, and its line.
struct Text {
    line: usize,
    text: String,
}

/// The texts with more than one word that a source may show to people; `help` asks for doc comments, too.
fn texts(source: &str, help: bool) -> Vec<Text> {
    let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut texts = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while let Some(first) = rest.chars().next() {
        let (taken, text) = next(rest, first);
        let before = source[..source.len() - rest.len()].trim_end();
        let is_ours = match first {
            // Help has no full stop at its end, and what is said of code has.
            '/' => help && text.as_ref().is_some_and(|text| !text.ends_with('.')),
            _ => !PROGRAMMERS.iter().any(|it| before.ends_with(it)),
        };
        if let Some(text) = text.filter(|text| is_ours && text.trim().contains(' ')) {
            texts.push(Text { line, text });
        }
        line += rest[..taken].matches('\n').count();
        rest = &rest[taken..];
    }
    texts
}

/// What only programmers read comes behind these.
const PROGRAMMERS: [&str; 3] = [".expect(", ".expect_err(", "reason ="];

/// How long the next piece of a source is, and the text in it.
fn next(rest: &str, first: char) -> (usize, Option<String>) {
    let until = |end: &str| rest.find(end).unwrap_or(rest.len());
    match first {
        '/' if rest.starts_with("/// ") => {
            let lines = rest.split_inclusive('\n');
            let block = lines.take_while(|line| line.trim_start().starts_with("/// "));
            let (mut taken, mut text) = (0, Vec::new());
            for line in block {
                taken += line.len();
                text.push(line.trim().trim_start_matches("/// "));
            }
            (taken, Some(text.join(" ")))
        }
        '/' if rest.starts_with("//") => (until("\n"), None),
        '/' if rest.starts_with("/*") => ((until("*/") + 2).min(rest.len()), None),
        '"' => {
            let mut end = 1;
            let bytes = rest.as_bytes();
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            ((end + 1).min(rest.len()), Some(joined(&rest[1..end.min(rest.len())])))
        }
        'r' if rest[1..].trim_start_matches('#').starts_with('"') => {
            let marks = rest[1..].len() - rest[1..].trim_start_matches('#').len();
            let begin = 1 + marks + 1;
            let close = format!("\"{}", "#".repeat(marks));
            let end = rest[begin..].find(&close).map_or(rest.len(), |at| begin + at);
            ((end + close.len()).min(rest.len()), Some(rest[begin..end].to_owned()))
        }
        // A character, and no lifetime.
        '\'' => match rest.char_indices().nth(2) {
            _ if rest.starts_with("'\\") => (4 + rest[3..].find('\'').unwrap_or(0), None),
            Some((at, '\'')) => (at + 1, None),
            _ => (1, None),
        },
        // A name may end with an r that begins no text.
        c if c.is_alphanumeric() || c == '_' => {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            (end, None)
        }
        other => (other.len_utf8(), None),
    }
}

/// A literal as it is read: lines that a backslash ends go on in the next.
fn joined(literal: &str) -> String {
    let mut lines = literal.split("\\\n");
    let mut text = lines.next().unwrap_or_default().to_owned();
    lines.for_each(|line| text.push_str(line.trim_start()));
    text
}
