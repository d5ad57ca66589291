//! A file of hands, cut into the texts of its hands while it is read.

use std::collections::HashSet;
use std::io::{self, BufRead};
use std::mem;
use std::str;

use crate::outline::{Outline, first_sign, heading};
use crate::source::Source;
use crate::{Fault, Hand, Problem};

/// More bytes than any hand has. Without a bound, one quote that is left open would take the rest of
/// a file into memory.
pub const LONGEST_HAND: usize = 16 << 20;

/// Cuts a file of hands into their texts, by the same rules as [`parse_many`](crate::parse_many),
/// with one hand in memory at a time.
///
/// A [`Chunk`] can be parsed on another thread. One that is wrong does not keep the next from being
/// read; what cannot be read at all ends the file.
///
/// ```
/// let file: &[u8] = b"[1]\nvariant = 'NT'\n\n[2]\nvariant = 'FT'\n";
/// let chunks: Result<Vec<_>, _> = notation::chunks(file).collect();
/// let chunks = chunks?;
/// assert_eq!(chunks[1].text(), "[2]\nvariant = 'FT'\n");
/// assert_eq!(chunks[1].parse().map_err(|fault| fault.place.line).err(), Some(4));
/// # Ok::<(), notation::Unreadable>(())
/// ```
pub fn chunks<R: BufRead>(reader: R) -> Chunks<R> {
    Chunks { reader, line: Vec::new(), next: Next::Read, cutter: Cutter::default() }
}

/// The text of one hand, cut out of its file, and where it stood there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chunk {
    text: String,
    number: Option<u64>,
    /// How many lines of the file stand before it.
    lines: usize,
    /// What is wrong with it before it is read.
    wrong: Option<Problem>,
}

impl Chunk {
    /// The text, with its heading.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number in its heading; none in a file of one hand.
    pub fn number(&self) -> Option<u64> {
        self.number
    }

    /// The line of the file where it begins, from 1.
    pub fn line(&self) -> usize {
        self.lines + 1
    }

    /// Reads the hand.
    pub fn parse(&self) -> Result<Hand, Fault> {
        let source = Source { text: &self.text, hand: self.number, lines: self.lines };
        if let Some(problem) = &self.wrong {
            return Err(source.fault(0, problem.clone()));
        }
        let heading = self.number.and_then(|_| self.text.lines().next()).and_then(heading);
        let record = source.record(heading)?;
        Ok(Hand { number: self.number, line: self.line(), record })
    }
}

/// Why a file cannot be read on.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The bytes are no text.
    #[error("line {line} is not UTF-8 text: save the file as UTF-8")]
    NotText {
        /// The line, from 1.
        line: usize,
    },
    /// The system says no.
    #[error(transparent)]
    Read(#[from] io::Error),
}

/// The hands of a file, cut out one by one.
#[derive(Clone, Debug)]
pub struct Chunks<R> {
    reader: R,
    /// The line that was read last, or as much of it as a hand may have.
    line: Vec<u8>,
    next: Next,
    cutter: Cutter,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// A line is read.
    Read,
    /// The line is there; a cut was made before it.
    Take,
    /// The rest of a line is passed over that is too long for any hand.
    Skip,
    /// There are no more lines.
    End,
    /// There is nothing more to say.
    Over,
}

impl<R: BufRead> Iterator for Chunks<R> {
    type Item = Result<Chunk, Unreadable>;

    fn next(&mut self) -> Option<Result<Chunk, Unreadable>> {
        while self.next != Next::Over {
            match self.step() {
                Ok(None) => {}
                Ok(Some(chunk)) => return Some(Ok(chunk)),
                Err(wrong) => {
                    self.next = Next::Over;
                    return Some(Err(wrong));
                }
            }
        }
        None
    }
}

impl<R: BufRead> Chunks<R> {
    fn step(&mut self) -> Result<Option<Chunk>, Unreadable> {
        match self.next {
            Next::Read => {
                self.read()?;
                if self.line.is_empty() {
                    self.next = Next::End;
                    return Ok(None);
                }
                let is_long = self.line.len() == LONGEST_HAND && !self.line.ends_with(b"\n");
                self.next = if is_long { Next::Skip } else { Next::Take };
                Ok(if is_long { self.cutter.give_up() } else { None })
            }
            Next::Take => {
                let mut line = str::from_utf8(&self.line)
                    .map_err(|_| Unreadable::NotText { line: self.cutter.taken + 1 })?;
                if self.cutter.taken == 0 {
                    // The mark of the byte order would hide a heading in the first line.
                    line = line.strip_prefix('\u{feff}').unwrap_or(line);
                }
                let taken = self.cutter.taken;
                let chunk = self.cutter.take(line);
                if self.cutter.taken > taken {
                    self.next = Next::Read;
                }
                Ok(chunk)
            }
            Next::Skip => {
                self.read()?;
                if self.line.is_empty() || self.line.ends_with(b"\n") {
                    self.cutter.taken += 1;
                    self.next = Next::Read;
                }
                Ok(None)
            }
            Next::End => {
                let chunk = self.cutter.end();
                if chunk.is_none() {
                    self.next = Next::Over;
                }
                Ok(chunk)
            }
            Next::Over => Ok(None),
        }
    }

    fn read(&mut self) -> io::Result<()> {
        self.line.clear();
        let mut bounded = io::Read::take(&mut self.reader, LONGEST_HAND as u64);
        bounded.read_until(b'\n', &mut self.line).map(|_| ())
    }
}

/// Lines, put together to hands.
#[derive(Clone, Default, Debug)]
struct Cutter {
    /// The hand so far.
    text: String,
    begins: Begins,
    /// How many lines of the file stand before the hand.
    lines: usize,
    /// How many lines have been taken in all.
    taken: usize,
    outline: Outline,
    /// A line of the hand that may be the heading of the next, or an entry of a list: where it stands
    /// in the text, and how many lines of the file stand before it.
    doubt: Option<(usize, usize)>,
    seen: HashSet<u64>,
}

/// How the text begins that is put together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Begins {
    /// Where the file does.
    #[default]
    File,
    /// With a heading.
    Heading,
    /// In the middle of a hand that has been given up, or behind the end of the file.
    Nowhere,
}

impl Cutter {
    /// Takes a line, or gives the hand that ends before it. Then the line must be given again.
    ///
    /// `[1]` on a line of its own can also be the last entry of a list, or part of a text. Behind an
    /// entry comes a comma or a bracket, which tells the two apart even when a list was never closed:
    /// a broken hand then does not swallow the rest of the file.
    fn take(&mut self, line: &str) -> Option<Chunk> {
        let is_begun = self.begins != Begins::Heading || !self.text.is_empty();
        if let Some((at, lines)) = self.doubt {
            match first_sign(line) {
                None => return self.push(line),
                Some(',' | ']') => self.doubt = None,
                Some(_) => return self.cut(at, lines),
            }
        } else if is_begun && !self.outline.is_in_text() && heading(line).is_some() {
            if self.outline.is_in_list() {
                self.doubt = Some((self.text.len(), self.taken));
                return self.push(line);
            }
            match self.begins {
                Begins::Heading => return self.cut(self.text.len(), self.taken),
                // Comments may stand before the first hand.
                Begins::File if !is_empty(&self.text) => {
                    return self.cut(self.text.len(), self.taken);
                }
                Begins::File | Begins::Nowhere => self.begin(String::new(), self.taken),
            }
            return self.push(line);
        }
        if is_begun && self.begins != Begins::Nowhere {
            self.outline.read(line);
        }
        self.push(line)
    }

    fn push(&mut self, line: &str) -> Option<Chunk> {
        if self.text.len() + line.len() > LONGEST_HAND {
            self.taken += 1;
            return self.give_up();
        }
        if self.begins != Begins::Nowhere {
            self.text.push_str(line);
        }
        self.taken += 1;
        None
    }

    /// Ends the hand there in its text, after so many lines of the file.
    fn cut(&mut self, at: usize, lines: usize) -> Option<Chunk> {
        // The next hand will be about as long.
        let mut rest = String::with_capacity(self.text.len());
        rest.push_str(&self.text[at..]);
        self.text.truncate(at);
        let is_before_first = self.begins == Begins::File;
        if is_before_first {
            self.lines += self.text.lines().take_while(|line| first_sign(line).is_none()).count();
        }
        let chunk = self.chunk(is_before_first.then_some(Problem::BeforeFirst));
        self.begin(rest, lines);
        Some(chunk)
    }

    /// Passes over the rest of a hand that is too long.
    fn give_up(&mut self) -> Option<Chunk> {
        let chunk = (self.begins != Begins::Nowhere).then(|| self.chunk(Some(Problem::TooLong)));
        self.begin(String::new(), self.taken);
        self.begins = Begins::Nowhere;
        chunk
    }

    /// A hand that ends with the file. There may be two of them: a heading in doubt is one when
    /// nothing comes behind it.
    fn end(&mut self) -> Option<Chunk> {
        if let Some((at, lines)) = self.doubt {
            return self.cut(at, lines);
        }
        let chunk = match self.begins {
            Begins::File => {
                let is_empty = is_empty(&self.text);
                Some(self.chunk(is_empty.then_some(Problem::Empty)))
            }
            Begins::Heading => Some(self.chunk(None)),
            Begins::Nowhere => None,
        };
        self.begins = Begins::Nowhere;
        chunk
    }

    fn begin(&mut self, text: String, lines: usize) {
        self.text = text;
        self.begins = Begins::Heading;
        self.lines = lines;
        self.outline = Outline::default();
        self.doubt = None;
    }

    /// The hand, with what is wrong about it already.
    fn chunk(&mut self, wrong: Option<Problem>) -> Chunk {
        let text = mem::take(&mut self.text);
        let digits = text.lines().next().filter(|_| self.begins == Begins::Heading);
        let (number, twice) = match digits.and_then(heading) {
            None => (None, None),
            Some(digits) => match digits.parse() {
                Ok(number) if self.seen.insert(number) => (Some(number), None),
                Ok(number) => (Some(number), Some(Problem::SecondHand(number))),
                Err(_) => (None, Some(Problem::NotAHand(digits.to_owned()))),
            },
        };
        Chunk { text, number, lines: self.lines, wrong: twice.or(wrong) }
    }
}

/// Whether nothing but comments is there.
fn is_empty(text: &str) -> bool {
    text.lines().all(|line| first_sign(line).is_none())
}
