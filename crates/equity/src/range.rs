//! Ranges: which hands a player may hold, and how likely each is.
//!
//! A range is read from pieces such as `QQ+`, `AKs:50` or `AA**ds`. The page `docs/ranges.md` is
//! the description for players; every example there is a test.
//!
//! ```
//! use cards::Deck;
//! use equity::range::Range;
//!
//! let range = Range::parse("QQ+, AKs:50 !AsAh", 2, Deck::FULL.cards())?;
//! assert_eq!(range.hands().len(), 18 + 4 - 1);
//! assert!(range.is_whole(2));
//! # Ok::<(), equity::range::RangeFault>(())
//! ```

use cards::CardSet;

use self::gather::{Part, Written};
use self::piece::Piece;

mod expand;
mod gather;
mod pattern;
mod piece;
mod suits;
mod two;

/// The weight of a hand that is held whenever it is dealt: 100 percent in steps of 1/100.
pub const ALWAYS: u32 = 10_000;

/// How many hands a range may list. It is room for every hand of five cards.
pub const MOST_HANDS: usize = 3_000_000;

/// What a player may hold: known cards with a weight each; what is missing to a whole hand is
/// random.
///
/// An entry stands for every hand that holds its cards, each with the entry's weight. No hand is in
/// two entries, so how much an entry weighs is its weight times the hands it can become.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    hands: Vec<(CardSet, u32)>,
}

impl Range {
    /// Reads a range of hands of `size` cards from this deck (jokers included, if it has one).
    pub fn parse(text: &str, size: usize, deck: CardSet) -> Result<Range, RangeFault> {
        let deal = Deal { size, deck };
        if size == 0 || size > deck.len() {
            let message = format!("no hand of {size} cards can be dealt from {}", deck.len());
            let help = format!("ask for hands of 1 to {} cards", deck.len());
            return Err(RangeFault::new(text, 0..text.len(), 0..text.len(), message, help));
        }
        let pieces = piece::split(text)?;
        if pieces.is_empty() {
            let message = "the range is empty".to_owned();
            let help = "write hands such as AA, or random for all".to_owned();
            return Err(RangeFault::new(text, 0..text.len(), 0..text.len(), message, help));
        }
        let written = pieces
            .into_iter()
            .map(|piece| Ok(Written { part: read(&piece, deal)?, piece }))
            .collect::<Result<Vec<_>, RangeFault>>()?;
        let hands = gather::gather(&written, deal)?;
        if hands.is_empty() {
            let message = "nothing is left: every hand was removed again".to_owned();
            let help = "remove less after the !".to_owned();
            return Err(RangeFault::new(text, 0..text.len(), 0..text.len(), message, help));
        }
        Ok(Range { hands })
    }

    /// The cards known and their weight, of which [`ALWAYS`] is the most and 1 the least, sorted by
    /// the cards.
    ///
    /// Where all hands are too many to list, `random` is one entry without a known card.
    pub fn hands(&self) -> &[(CardSet, u32)] {
        &self.hands
    }

    /// Whether every hand names all its cards.
    pub fn is_whole(&self, size: usize) -> bool {
        self.hands.iter().all(|(known, _)| known.len() == size)
    }
}

/// What is wrong with a range, where, and what to write instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message} (\"{piece}\", character {character}): {help}")]
pub struct RangeFault {
    /// The bytes of the text that are at fault.
    pub at: std::ops::Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
    piece: String,
    character: usize,
}

impl RangeFault {
    fn new(
        text: &str,
        piece: std::ops::Range<usize>,
        at: std::ops::Range<usize>,
        message: String,
        help: String,
    ) -> RangeFault {
        let character = text[..at.start].chars().count() + 1;
        RangeFault { at, message, help, piece: shortened(&text[piece]), character }
    }
}

/// How hands are dealt: so many cards from this deck.
#[derive(Clone, Copy)]
struct Deal {
    size: usize,
    deck: CardSet,
}

impl Deal {
    /// How many hands hold these cards.
    fn holding(self, known: CardSet) -> usize {
        let (from, choose) = (self.deck.len() - known.len(), self.size - known.len());
        // Each step is a binomial of its own, so nothing is lost by the division.
        (0..choose).fold(1, |count, step| count * (from - step) / (step + 1))
    }

    /// All hands that hold these cards.
    fn complete(self, known: CardSet) -> impl Iterator<Item = CardSet> {
        let rest = (self.deck - known).combinations(self.size - known.len());
        rest.map(move |rest| rest | known)
    }
}

fn read(piece: &Piece<'_>, deal: Deal) -> Result<Part, RangeFault> {
    let body = piece.body();
    if ["random", "any"].iter().any(|word| body.eq_ignore_ascii_case(word)) {
        return Ok(Part::holding(CardSet::EMPTY, deal));
    }
    if body.contains('%') {
        let help = "name the hands, such as TT+,AQs+; a weight follows a colon, such as AKs:50%";
        return Err(piece.fault_of_body("a percentage of all hands isn't a range here", help));
    }
    if deal.size == 2
        && let Some(hands) = two::read(piece, deal)?
    {
        return Ok(Part::Whole(hands));
    }
    pattern::read(piece, deal)?.part(piece, deal)
}

/// A message stays one readable line, however long and strange the text was.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let invisible = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let printable = |c: char| if invisible(c) { ' ' } else { c };
    let mut shown: String = text.chars().take(MOST).map(printable).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
