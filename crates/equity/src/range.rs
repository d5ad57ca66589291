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

use self::deal::Deal;
use self::gather::{Part, Written};
use self::piece::Piece;

mod deal;
mod expand;
mod fault;
mod gather;
mod pattern;
mod piece;
mod suits;
mod two;
mod wanted;

pub use self::fault::RangeFault;
pub use self::gather::MOST_HANDS;
pub use self::piece::ALWAYS;

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
