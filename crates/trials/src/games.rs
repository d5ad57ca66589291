//! Game files that are broken in many ways: words, numbers and lines of the house's own files, changed, moved and
//! repeated. Some of them are games that nobody has written.

use std::fs;
use std::path::Path;

use crate::Trial;

/// Breaks the files of the house.
#[derive(Debug)]
pub struct Breaker {
    originals: Vec<String>,
    /// Words to put in the place of others.
    pool: Vec<String>,
}

impl Breaker {
    /// One for all files that are shipped.
    #[allow(clippy::new_without_default, reason = "it reads files")]
    pub fn new() -> Breaker {
        let originals = originals();
        let mut pool: Vec<String> = originals.iter().flat_map(|text| tokens(text)).collect();
        pool.sort();
        pool.dedup();
        pool.extend(NUMBERS.iter().map(|number| (*number).to_owned()));
        Breaker { originals, pool }
    }

    /// A broken file.
    pub fn game(&self, trial: &mut Trial) -> String {
        break_game(&self.originals, &self.pool, trial)
    }
}

/// All files that are shipped, templates included.
///
/// # Panics
/// When they cannot be read.
pub fn originals() -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut paths = Vec::new();
    let mut folders = vec![games];
    while let Some(folder) = folders.pop() {
        for entry in
            fs::read_dir(folder).unwrap_or_else(|error| panic!("the folder of games: {error}"))
        {
            let path = entry.unwrap_or_else(|error| panic!("an entry: {error}")).path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "kdl") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read_to_string(path).unwrap_or_else(|error| panic!("a text: {error}")))
        .collect()
}

/// The examples of the documentation, some of which are of mistakes.
///
/// # Panics
/// When they cannot be read.
pub fn examples() -> Vec<String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let pages = fs::read_dir(docs).unwrap_or_else(|error| panic!("the documentation: {error}"));
    let mut paths: Vec<_> =
        pages.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    let mut all = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|it| it == "md")) {
        let page = fs::read_to_string(path).unwrap_or_else(|error| panic!("a page: {error}"));
        let fences = page.split("```kdl").skip(1).filter_map(|rest| rest.split_once('\n'));
        all.extend(fences.filter_map(|(_, rest)| rest.split("```").next().map(str::to_owned)));
    }
    all
}

/// What KDL is written with, and what it is not.
pub const MARKS: [&str; 44] = [
    "{",
    "}",
    "\"",
    "\"\"\"",
    "\"\"\"\n",
    "#",
    "#\"",
    "\"#",
    "(",
    ")",
    "[",
    "]",
    "/-",
    "//",
    "/*",
    "*/",
    "=",
    ";",
    "\n",
    "\r\n",
    "\\",
    "\\\n",
    "$",
    "-",
    "+",
    ".",
    ",",
    "\t",
    " ",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "é",
    "🂡",
    "\u{2028}",
    "#true",
    "true",
    "#null",
    "0x",
    "\\u{110000}",
    "\u{a0}",
    "{}",
    "/-{",
    "'",
];

/// A text with some of its pieces left out, repeated or moved, and marks where none belong.
pub fn break_text(originals: &[String], trial: &mut Trial) -> String {
    let place = trial.below(originals.len());
    let mut text = originals[place].clone();
    for _ in 0..trial.pick(&[1, 1, 1, 2, 3, 6]) {
        match trial.below(9) {
            0 => {
                let range = piece(&text, trial);
                text.replace_range(range, "");
            }
            1 => {
                let range = piece(&text, trial);
                let copy = text[range.clone()].to_owned();
                text.insert_str(range.end, &copy);
            }
            2 => {
                let range = piece(&text, trial);
                let taken: String = text.drain(range).collect();
                let at = between(&text, trial);
                text.insert_str(at, &taken);
            }
            3 | 4 => {
                let at = between(&text, trial);
                text.insert_str(at, trial.pick(&MARKS));
            }
            5 => {
                let range = piece(&text, trial);
                text.replace_range(range, trial.pick(&MARKS));
            }
            6 => {
                let at = between(&text, trial);
                text.truncate(at);
            }
            7 => {
                let other = &originals[trial.below(originals.len())];
                let (at, from) = (between(&text, trial), between(other, trial));
                text.truncate(at);
                text.push_str(&other[from..]);
            }
            _ => {
                let at = between(&text, trial);
                let times = if trial.below(200) == 0 { 70_000 } else { 1 + trial.below(60) };
                let marks = trial.pick(&MARKS).repeat(times);
                text.insert_str(at, &marks);
            }
        }
    }
    text
}

/// The words, values, marks and spaces of a text, in order.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_text = false;
    let mut last_is_word = false;
    for c in text.chars() {
        let is_word = in_text || c.is_alphanumeric() || "-'.$".contains(c);
        if c == '"' {
            in_text = !in_text;
        }
        match tokens.last_mut() {
            Some(last) if (is_word || in_text || c == '"') && last_is_word => last.push(c),
            _ => tokens.push(c.to_string()),
        }
        last_is_word = is_word || in_text;
    }
    tokens
}

const NUMBERS: [&str; 22] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "9",
    "10",
    "11",
    "25",
    "26",
    "99",
    "255",
    "256",
    "-1",
    "1.5",
    "18446744073709551616",
    "1e400",
    "\"0..10\"",
    "\"3..1\"",
];

fn break_game(originals: &[String], pool: &[String], trial: &mut Trial) -> String {
    let original = &originals[trial.below(originals.len())];
    let mut tokens = tokens(original);
    for _ in 0..trial.pick(&[1, 1, 1, 1, 2, 2, 3, 5]) {
        if tokens.is_empty() {
            break;
        }
        let at = trial.below(tokens.len());
        let word = |tokens: &[String], trial: &mut Trial| {
            // Most tokens are spaces; a word is wanted.
            let mut place = trial.below(tokens.len());
            for _ in 0..20 {
                if tokens[place].trim().is_empty() {
                    place = trial.below(tokens.len());
                }
            }
            place
        };
        match trial.below(12) {
            0 => {
                let at = word(&tokens, trial);
                tokens.remove(at);
            }
            1 => {
                let at = word(&tokens, trial);
                tokens.insert(at, format!("{} ", tokens[at]));
            }
            2 => {
                let (one, other) = (word(&tokens, trial), word(&tokens, trial));
                tokens.swap(one, other);
            }
            3 | 4 => {
                let at = word(&tokens, trial);
                tokens[at].clone_from(&pool[trial.below(pool.len())]);
            }
            5 | 6 => {
                let is_number = |token: &String| token.starts_with(|c: char| c.is_ascii_digit());
                let numbers: Vec<usize> =
                    (0..tokens.len()).filter(|at| is_number(&tokens[*at])).collect();
                if !numbers.is_empty() {
                    let at = trial.pick(&numbers);
                    tokens[at] = trial.pick(&NUMBERS).to_owned();
                }
            }
            7 => {
                // A line of this file or of another, somewhere else.
                let other = &originals[trial.below(originals.len())];
                let lines: Vec<&str> = other.lines().collect();
                let line = trial.pick(&lines);
                let breaks: Vec<usize> =
                    (0..tokens.len()).filter(|at| tokens[*at] == "\n").collect();
                if !breaks.is_empty() {
                    tokens.insert(trial.pick(&breaks), format!("\n{line}"));
                }
            }
            8 => {
                let mut lines: Vec<String> = tokens.concat().lines().map(str::to_owned).collect();
                let (one, other) = (trial.below(lines.len()), trial.below(lines.len()));
                if trial.below(2) == 0 {
                    lines.swap(one, other);
                } else {
                    lines.remove(one);
                }
                tokens = self::tokens(&lines.join("\n"));
            }
            9 => {
                // Something is put under a question, or many of them.
                let text = tokens.concat();
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                let at = trial.below(lines.len());
                let questions = [
                    "betting=limit",
                    "roll=3",
                    "players=\"2..4\"",
                    "unopened",
                    "flop=red",
                    "bug=yes",
                ];
                for _ in 0..trial.pick(&[1, 1, 2, 3, 14, 40]) {
                    lines[at] = format!("when {} {{\n{}\n}}", trial.pick(&questions), lines[at]);
                }
                tokens = self::tokens(&lines.join("\n"));
            }
            10 => {
                let more = [
                    "roll 2",
                    "bet small",
                    "deal 1",
                    "expose 1",
                    "discard 1",
                    "board 1",
                    "ante",
                    "joker wild",
                    "draw \"0..1\"",
                    "seats max=4",
                    "button",
                    "become chosen at=Third",
                    "option bug yes no about=x",
                    "share high hole=2 board=3",
                    "share low-a5 qualify=8",
                    "fallback all",
                    "raises 3",
                    "when bug=yes { ante }",
                    "else { ante }",
                    "/-",
                    "split a=2 b=3 show=a",
                    "split back=5 front=2",
                ];
                let line = match trial.below(more.len() + 2) {
                    0 => format!("become {} at=Flop.bet", another(originals, trial)),
                    1 => {
                        let one = another(originals, trial);
                        format!("choose {one} {} by=button", another(originals, trial))
                    }
                    other => more[other - 2].to_owned(),
                };
                tokens.insert(at, format!("\n{line}\n"));
            }
            _ => {
                // The same again, as often as fits into a file and more.
                let from = trial.below(tokens.len());
                let piece = tokens[from..(from + 1 + trial.below(8)).min(tokens.len())].concat();
                let times = if trial.below(200) == 0 { 20_000 } else { 1 + trial.below(40) };
                tokens.insert(at, piece.repeat(times));
            }
        }
    }
    tokens.concat()
}

/// The id of one of the house's games, or a word for one that is not there.
fn another<'o>(originals: &'o [String], trial: &mut Trial) -> &'o str {
    let file = &originals[trial.below(originals.len())];
    let id = file.split_once(" id=").and_then(|(_, rest)| rest.split_whitespace().next());
    id.unwrap_or("none")
}

/// A place between two characters.
fn between(text: &str, trial: &mut Trial) -> usize {
    let mut at = trial.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A short piece of a text.
fn piece(text: &str, trial: &mut Trial) -> std::ops::Range<usize> {
    let start = between(text, trial);
    let length = trial.pick(&[1, 1, 1, 2, 3, 8, 40, 200]);
    let mut end = (start + length).min(text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}
