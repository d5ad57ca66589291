//! Where one hand of a file ends and the next begins, whatever the file and however it is read.

use std::io::{self, BufRead, Read};

use notation::{Chunk, LONGEST_HAND, Problem, Unreadable, chunks, parse_many};
use trials::{Trial, Trials};

const SMALL: &str = "variant = 'NT'\nantes = [0, 0]\nstarting_stacks = [9, 9]\nactions = []\n";

/// A reader that hands out a few bytes at a time.
struct Crumbs<'t> {
    rest: &'t [u8],
    size: usize,
}

impl Read for Crumbs<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Crumbs<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&self.rest[..self.size.min(self.rest.len())])
    }

    fn consume(&mut self, count: usize) {
        self.rest = &self.rest[count..];
    }
}

fn all(reader: impl BufRead) -> Vec<Chunk> {
    chunks(reader).map(|chunk| chunk.expect("text")).collect()
}

/// Lines of which every second one matters to where a hand ends.
fn text(trial: &mut Trial) -> String {
    let lines = [
        "[1]",
        "[2]",
        " [ 3 ] # three",
        "[4]\t",
        "[05]",
        "[6] x",
        "[[7]]",
        "[8.a]",
        "['9']",
        "[10",
        "[99999999999999999999]",
        "x = [",
        "x = [ # [",
        "]",
        ", 1]",
        "],",
        "}",
        "y = { a = [",
        "'''",
        "\"\"\"",
        "z = '''",
        "z = \"\"\"",
        "t = '[1]'",
        "t = \"\\\"[\"",
        "t = \"[",
        "t = '\\'",
        "\\\"\"\"",
        "\"\"\"\"\"[",
        "''''[",
        "\"\"",
        "# [",
        "# '''",
        "",
        " \t",
        "\u{a0}[11]",
        "♠ = '♠",
        "v = \"\\♠\"",
        "\"\"\\",
        "\u{feff}",
        "variant = 'NT'",
        "[12]\r",
        "\r",
    ];
    let count = trial.below(14);
    let mut text: String = if trial.below(8) == 0 { "\u{feff}".to_owned() } else { String::new() };
    for number in 0..count {
        text += trial.pick(&lines);
        if number + 1 < count || trial.below(2) == 0 {
            text.push('\n');
        }
    }
    text
}

#[test]
fn a_file_is_cut_where_its_whole_text_says() {
    for mut trial in Trials::of("a_file_is_cut_where_its_whole_text_says", 1_000_000) {
        let text = text(&mut trial);
        let size = 1 + trial.below(7);
        let found = all(Crumbs { rest: text.as_bytes(), size });
        let twin = twin::cut(&text);
        let texts: Vec<&str> = found.iter().map(Chunk::text).collect();
        assert_eq!(texts, twin, "{text:?}");
        // What stands before the first hand has the line where its text begins.
        let mut lines = 1;
        let before = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let before = &before[..before.len() - texts.concat().len()];
        lines += before.matches('\n').count();
        for chunk in &found {
            let fault = chunk.parse().err().map(|fault| fault.problem);
            if fault != Some(Problem::BeforeFirst) {
                assert_eq!(chunk.line(), lines, "{text:?}");
            }
            lines += chunk.text().matches('\n').count();
        }
    }
}

#[test]
fn hands_are_the_same_from_memory_and_from_crumbs() {
    for mut trial in Trials::of("hands_are_the_same_from_memory_and_from_crumbs", 100_000) {
        let mut text = text(&mut trial);
        for number in 0..trial.below(4) {
            let at = trial.below(text.len() + 1);
            let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            text.insert_str(at, &format!("\n[{number}]\n{SMALL}"));
        }
        let size = 1 + trial.below(7);
        let crumbs = all(Crumbs { rest: text.as_bytes(), size });
        let crumbs: Vec<_> = crumbs.iter().map(Chunk::parse).collect();
        assert_eq!(crumbs, parse_many(&text).collect::<Vec<_>>(), "{text:?}");
    }
}

#[test]
fn text_before_the_first_hand_is_told_with_its_line() {
    let fault = parse_many(&format!("# A file\n\nx = 1\n[1]\n{SMALL}")).next();
    let fault = fault.expect("something").expect_err("no hand");
    assert_eq!((fault.place.line, fault.problem), (3, Problem::BeforeFirst));
}

#[test]
fn a_file_without_a_hand_is_told() {
    for text in ["", "\u{feff}", "\n\n", "# Nothing\n  # at all"] {
        let faults: Vec<_> = parse_many(text).map(|hand| hand.expect_err("no hand")).collect();
        assert_eq!(faults.len(), 1, "{text:?}");
        assert_eq!(faults[0].problem, Problem::Empty, "{text:?}");
    }
}

#[test]
fn a_line_that_is_not_text_is_told_and_ends_the_file() {
    let file = [b"[1]\n", SMALL.as_bytes(), b"[2]\nplayers = ['Jos\xe9']\n[3]\n"].concat();
    let mut found = chunks(&file[..]);
    assert!(found.next().is_some_and(|chunk| chunk.is_ok_and(|chunk| chunk.parse().is_ok())));
    assert!(matches!(found.next(), Some(Err(Unreadable::NotText { line: 7 }))));
    assert!(found.next().is_none());
}

#[test]
fn a_hand_without_end_is_told_with_its_line_and_the_next_is_read() {
    let before = format!("[1]\n{SMALL}[2]\nx = '''\n");
    let after = format!("[3]\n{SMALL}");
    for (repeated, lines) in [("0123456 [1]\n", LONGEST_HAND / 4), ("0123456789ab", 1)] {
        let newline = if lines == 1 { "\n" } else { "" };
        let middle = repeated.repeat(LONGEST_HAND / 4);
        let found = all(format!("{before}{middle}{newline}{after}").as_bytes());
        assert_eq!(found.len(), 3);
        let fault = found[1].parse().expect_err("too long");
        assert_eq!((fault.place.hand, fault.place.line), (Some(2), 6));
        assert_eq!(fault.problem, Problem::TooLong);
        assert!(found[1].text().len() <= LONGEST_HAND);
        assert_eq!(found[2].line(), 8 + lines);
        assert!(found[2].parse().is_ok());
    }
}

#[test]
fn a_file_that_is_no_file_of_hands_is_not_kept() {
    let found = all("not a hand at all\n".repeat(LONGEST_HAND / 18 * 3).as_bytes());
    assert_eq!(found.len(), 1, "it is told once");
    assert_eq!(found[0].parse().expect_err("too long").problem, Problem::TooLong);
}

/// The same rules over a whole text, with no thought of memory or speed.
mod twin {
    /// The texts of the hands.
    pub(crate) fn cut(text: &str) -> Vec<&str> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let first = next_heading(text, 0);
        let (before, mut rest) = text.split_at(first);
        let is_empty = before
            .lines()
            .map(str::trim_start)
            .all(|line| line.is_empty() || line.starts_with('#'));
        let mut texts = if rest.is_empty() || !is_empty { vec![before] } else { Vec::new() };
        while !rest.is_empty() {
            let first_line = rest.find('\n').map_or(rest.len(), |end| end + 1);
            let (hand, behind) = rest.split_at(next_heading(rest, first_line));
            texts.push(hand);
            rest = behind;
        }
        texts
    }

    /// Where the next heading begins at or behind `from`, which begins a line; else the end.
    fn next_heading(text: &str, from: usize) -> usize {
        let mut at = from;
        let (mut depth, mut open) = (0, None);
        for line in text[from..].split_inclusive('\n') {
            if open.is_none() && is_heading(line) {
                let sign = next_sign(&text[at + line.len()..]);
                if depth == 0 || !matches!(sign, Some(',' | ']')) {
                    return at;
                }
            }
            read(line, &mut depth, &mut open);
            at += line.len();
        }
        text.len()
    }

    fn is_heading(line: &str) -> bool {
        let Some(inside) = line.trim().strip_prefix('[') else { return false };
        let Some((inside, behind)) = inside.split_once(']') else { return false };
        let behind = behind.trim_start();
        let inside = inside.trim();
        !inside.is_empty()
            && inside.chars().all(|sign| sign.is_ascii_digit())
            && (behind.is_empty() || behind.starts_with('#'))
    }

    /// The first character that is neither space nor comment.
    fn next_sign(text: &str) -> Option<char> {
        let mut lines = text.lines().map(str::trim_start);
        lines.find(|line| !line.is_empty() && !line.starts_with('#'))?.chars().next()
    }

    fn read(line: &str, depth: &mut usize, open: &mut Option<&'static str>) {
        let mut rest = line;
        while let Some(sign) = rest.chars().next() {
            if let Some(quote) = *open {
                rest = behind_text(rest, quote).inspect(|_| *open = None).unwrap_or_default();
                continue;
            }
            let quotes = ["\"\"\"", "'''", "\"", "'"];
            if let Some(quote) = quotes.into_iter().find(|quote| rest.starts_with(quote)) {
                rest = &rest[quote.len()..];
                match behind_text(rest, quote) {
                    Some(behind) => rest = behind,
                    None => {
                        *open = Some(quote).filter(|quote| quote.len() == 3);
                        return;
                    }
                }
                continue;
            }
            match sign {
                '#' => return,
                '[' | '{' => *depth += 1,
                ']' | '}' => *depth = depth.saturating_sub(1),
                _ => {}
            }
            rest = &rest[sign.len_utf8()..];
        }
    }

    fn behind_text<'t>(text: &'t str, quote: &str) -> Option<&'t str> {
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            if let Some(mut behind) = rest.strip_prefix(quote) {
                for _ in 0..if quote.len() == 3 { 2 } else { 0 } {
                    behind = behind.strip_prefix(&quote[..1]).unwrap_or(behind);
                }
                return Some(behind);
            }
            rest = &rest[sign.len_utf8()..];
            if sign == '\\' && quote.starts_with('"') {
                let escaped = rest.chars().next().map_or(0, char::len_utf8);
                rest = &rest[escaped..];
            }
        }
        None
    }
}
