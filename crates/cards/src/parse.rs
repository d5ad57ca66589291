use crate::{Card, CardSet, Rank, Suit};

/// Reads known, different cards: `AsKd`, `10h 9♠, Jk`. Spaces and commas between cards are free.
///
/// A second `Jk` is the other joker; a third is refused.
pub fn parse(text: &str) -> Result<Vec<Card>, ParseError> {
    let mut reader = Reader::new(text);
    reader.read_all(Marks::None)?.into_iter().map(|written| reader.known(&written)).collect()
}

/// Reads cards of which some may be unknown, written `??`.
pub fn parse_with_unknown(text: &str) -> Result<Vec<Option<Card>>, ParseError> {
    let written = Reader::new(text).read_all(Marks::None)?;
    Ok(written.into_iter().map(|written| written.card).collect())
}

/// Reads known cards that may say how they were dealt: `Jk^` was dealt face up.
pub fn parse_dealt(text: &str) -> Result<Vec<Dealt>, ParseError> {
    let mut reader = Reader::new(text);
    let written = reader.read_all(Marks::Up)?;
    written
        .into_iter()
        .map(|written| Ok(Dealt { card: reader.known(&written)?, face: written.face }))
        .collect()
}

/// Reads exactly one known card.
pub(crate) fn one(text: &str) -> Result<Card, ParseError> {
    let mut reader = Reader::new(text);
    let written = reader.read_all(Marks::None)?;
    match written.as_slice() {
        [only] => reader.known(only),
        [] => Err(reader.error(0, ParseErrorKind::Nothing)),
        [_, second, ..] => Err(reader.error(second.at, ParseErrorKind::MoreThanOne)),
    }
}

/// A card and how it was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Dealt {
    /// The card.
    pub card: Card,
    /// Which side it was dealt with.
    pub face: Face,
}

/// Which side up a card was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Face {
    /// Face down, or not said.
    Down,
    /// Face up, written `^` behind the card.
    Up,
}

/// Text that is no list of cards: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind} ({}in \"{}\")", place(*at, text), shortened(text))]
pub struct ParseError {
    text: String,
    at: usize,
    kind: ParseErrorKind,
}

impl ParseError {
    /// How many characters stand before the one at fault.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is wrong with it.
    pub fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// The text that was read.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What can be wrong with a list of cards.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseErrorKind {
    /// The character starts no card.
    #[error("{0:?} is not a rank: expected 2-9, T or 10, J, Q, K, A, or Jk for a joker")]
    NotARank(char),
    /// `1` without its `0`.
    #[error("1 is not a rank: a ten is T or 10, an ace is A")]
    LoneOne,
    /// The character behind a rank is no suit.
    #[error("{found:?} is not a suit: expected c, d, h, s or ♣♦♥♠ after {rank}")]
    NotASuit {
        /// The rank that waits for its suit.
        rank: Rank,
        /// What stands there.
        found: char,
    },
    /// The text ends behind a rank.
    #[error("the suit is missing: expected c, d, h, s or ♣♦♥♠ after {0}")]
    SuitMissing(Rank),
    /// A single question mark.
    #[error("an unknown card is written ??, with two question marks")]
    LoneQuestionMark,
    /// `??` where every card must be known.
    #[error("?? is an unknown card, but every card must be known here")]
    UnknownCard,
    /// `^` where it means nothing.
    #[error("^ (dealt face up) has no meaning here")]
    UpMark,
    /// The same card twice.
    #[error("{0} appears twice: a card can be dealt only once")]
    Twice(Card),
    /// More jokers than there are.
    #[error("there are three jokers: the most is two")]
    ThirdJoker,
    /// One card was expected.
    #[error("expected one card, but here is another")]
    MoreThanOne,
    /// One card was expected and none came.
    #[error("no card: expected one such as As or 10h")]
    Nothing,
}

fn place(at: usize, text: &str) -> String {
    if at < text.chars().count() { format!("character {} ", at + 1) } else { String::new() }
}

/// A message stays one readable line, however long and strange the text was.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let printable = |c: char| if c.is_control() || is_invisible(c) { ' ' } else { c };
    let mut shown: String = text.chars().take(MOST).map(printable).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

/// Marks that turn the direction of a line or take no space: they could make it read otherwise.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Whether `^` may stand behind a card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marks {
    None,
    Up,
}

/// A card as it stands in the text; `None` is `??`.
struct Written {
    card: Option<Card>,
    face: Face,
    at: usize,
}

struct Reader<'t> {
    text: &'t str,
    chars: Vec<char>,
    next: usize,
    seen: CardSet,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader { text, chars: text.chars().collect(), next: 0, seen: CardSet::EMPTY }
    }

    fn read_all(&mut self, marks: Marks) -> Result<Vec<Written>, ParseError> {
        let mut all = Vec::new();
        loop {
            while self.peek().is_some_and(|c| c.is_whitespace() || c == ',') {
                self.next += 1;
            }
            if self.peek().is_none() {
                return Ok(all);
            }
            let at = self.next;
            let card = self.read_card()?;
            let face = self.read_mark(marks)?;
            all.push(Written { card, face, at });
        }
    }

    fn read_card(&mut self) -> Result<Option<Card>, ParseError> {
        let at = self.next;
        let Some(first) = self.take() else {
            return Err(self.error(at, ParseErrorKind::Nothing));
        };
        if first == '?' {
            return match self.take() {
                Some('?') => Ok(None),
                _ => Err(self.error(at, ParseErrorKind::LoneQuestionMark)),
            };
        }
        if matches!(first, 'J' | 'j') && matches!(self.peek(), Some('k' | 'K')) {
            self.next += 1;
            return self.unseen_joker(at).map(Some);
        }
        let rank = if first == '1' {
            match self.take() {
                Some('0') => Rank::Ten,
                _ => return Err(self.error(at, ParseErrorKind::LoneOne)),
            }
        } else {
            Rank::from_char(first).ok_or_else(|| self.error(at, ParseErrorKind::NotARank(first)))?
        };
        let suit = self.read_suit(rank)?;
        let card = Card::new(rank, suit);
        if !self.seen.insert(card) {
            return Err(self.error(at, ParseErrorKind::Twice(card)));
        }
        Ok(Some(card))
    }

    fn read_suit(&mut self, rank: Rank) -> Result<Suit, ParseError> {
        let at = self.next;
        let Some(found) = self.take() else {
            return Err(self.error(at, ParseErrorKind::SuitMissing(rank)));
        };
        let suit = Suit::from_char(found)
            .ok_or_else(|| self.error(at, ParseErrorKind::NotASuit { rank, found }))?;
        // A suit sign pasted from a phone carries an invisible "as picture" mark.
        if self.peek() == Some('\u{fe0f}') {
            self.next += 1;
        }
        Ok(suit)
    }

    fn read_mark(&mut self, marks: Marks) -> Result<Face, ParseError> {
        if self.peek() != Some('^') {
            return Ok(Face::Down);
        }
        if marks == Marks::None {
            return Err(self.error(self.next, ParseErrorKind::UpMark));
        }
        self.next += 1;
        Ok(Face::Up)
    }

    fn unseen_joker(&mut self, at: usize) -> Result<Card, ParseError> {
        [Card::JOKER, Card::SECOND_JOKER]
            .into_iter()
            .find(|joker| self.seen.insert(*joker))
            .ok_or_else(|| self.error(at, ParseErrorKind::ThirdJoker))
    }

    fn known(&self, written: &Written) -> Result<Card, ParseError> {
        written.card.ok_or_else(|| self.error(written.at, ParseErrorKind::UnknownCard))
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.next).copied()
    }

    fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.next += 1;
        Some(c)
    }

    fn error(&self, at: usize, kind: ParseErrorKind) -> ParseError {
        ParseError { text: self.text.to_owned(), at, kind }
    }
}
