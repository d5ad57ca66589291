//! Which } belongs to which {, when there are too many of one of them.
//!
//! Where they agree in number there is nothing to guess. Otherwise the indentation tells where a block was
//! meant to end, and with it most of a file can be read that has lost a } or has one too many.

use std::ops::Range;

use super::lex::{Lexeme, What, is_newline};

/// How the blocks of a text are mended.
#[derive(Default)]
pub(super) struct Mended {
    /// The lexemes before which a block ends that has no end of its own, each as often as blocks do.
    pub(super) ends_before: Vec<usize>,
    /// The } that end nothing.
    pub(super) stray: Vec<usize>,
    /// The { that have no end.
    pub(super) unclosed: Vec<usize>,
    /// Where nobody knows what belongs to what.
    pub(super) doubtful: Vec<Range<usize>>,
}

/// A block that has begun.
struct Block {
    /// Its {.
    lexeme: usize,
    line: usize,
    /// Where that line begins.
    from: usize,
    indent: usize,
    /// How far its first line is indented.
    inner: Option<usize>,
}

impl Block {
    /// Whether its lines can be told from those around it.
    fn is_indented(&self) -> bool {
        self.inner.is_some_and(|inner| inner > self.indent)
    }
}

pub(super) fn mended(text: &str, lexemes: &[Lexeme]) -> Mended {
    let count = |what: &What| lexemes.iter().filter(|lexeme| lexeme.what == *what).count();
    let (opened, closed) = (count(&What::Open), count(&What::Close));
    let mut mended = Mended::default();
    let mut missing = opened.saturating_sub(closed);
    let mut surplus = closed.saturating_sub(opened);
    let mut open: Vec<Block> = Vec::new();
    let (mut line, mut from, mut indent) = (0, 0, 0);
    let (mut begins, mut after_close) = (true, false);
    // Where the last block of several lines ended that stands in no other.
    let mut top = 0;
    for (number, Lexeme { what, at }) in lexemes.iter().enumerate() {
        if *what == What::Newline {
            line += 1;
            begins = true;
            continue;
        }
        if begins {
            (from, indent) = (at.start, indent_of(text, at.start));
        }
        let first = std::mem::take(&mut begins);
        let behind_close = std::mem::replace(&mut after_close, *what == What::Close) && !first;
        if first && *what != What::Comment {
            // A line that stands as far left as the one that began a block is not in it.
            let leaves = |open: &[Block]| {
                let Some(block) = open.last() else { return false };
                let is_left = if *what == What::Close {
                    indent < block.indent
                } else {
                    indent <= block.indent
                };
                let outer = open.iter().nth_back(1).filter(|_| block.inner.is_none());
                is_left && (block.is_indented() || outer.is_some_and(Block::is_indented))
            };
            while missing > 0 && leaves(&open) {
                mended.ends_before.push(number);
                let Some(block) = open.pop() else { break };
                mended.unclosed.push(block.lexeme);
                if !block.is_indented() {
                    mended.doubtful.push(block.from..lexemes[block.lexeme].at.end);
                }
                missing -= 1;
            }
            if let Some(block) = open.last_mut().filter(|_| *what != What::Close) {
                block.inner.get_or_insert(indent);
            }
        }
        match what {
            What::Open => open.push(Block { lexeme: number, line, from, indent, inner: None }),
            What::Close => {
                let is_stray = open.last().is_none_or(|block| {
                    let further_right = first && block.is_indented() && indent > block.indent;
                    let second = behind_close && block.line < line;
                    surplus > 0 && (further_right || second)
                });
                if is_stray {
                    surplus = surplus.saturating_sub(1);
                    mended.stray.push(number);
                    match mended.doubtful.last_mut() {
                        _ if !open.is_empty() => {}
                        Some(last) if last.start == top => last.end = at.end,
                        _ => mended.doubtful.push(top..at.end),
                    }
                } else {
                    let block = open.pop();
                    if open.is_empty() && block.is_some_and(|block| block.line < line) {
                        top = at.end;
                    }
                }
            }
            _ => {}
        }
    }
    // Of those that the end of the text leaves open, one is told.
    mended.unclosed.extend(open.last().map(|block| block.lexeme));
    let doubtful = open.iter().find(|block| !block.is_indented());
    mended.doubtful.extend(doubtful.map(|block| lexemes[block.lexeme].at.start..text.len()));
    mended
}

/// How far the line is indented on which something is the first.
fn indent_of(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    let spaces = before.chars().rev().take_while(|c| !is_newline(*c) && c.is_whitespace());
    spaces.count()
}
