use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};
use std::str::FromStr;

use crate::{Card, ParseError, RankSet, Suit, parse};

/// The lowest bit of every rank's four.
const ONE_PER_RANK: u64 = 0x1_1111_1111_1111;

/// A set of cards in one word, jokers included: bit `n` is the card with id `n`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The 52 cards that have a rank and a suit.
    pub const NATURALS: CardSet = CardSet((1 << Card::NATURALS) - 1);
    /// Both jokers.
    pub const JOKERS: CardSet = CardSet(0b11 << Card::NATURALS);

    /// The set with these bits; bits beyond the last card are dropped.
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & (CardSet::NATURALS.0 | CardSet::JOKERS.0))
    }

    /// The bits: bit `n` is the card with id `n`.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Adds a card.
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.id())
    }

    /// Takes a card away.
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.id()))
    }

    /// Adds a card and says whether it is new.
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        *self = self.with(card);
        new
    }

    /// Takes a card away and says whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let held = self.contains(card);
        *self = self.without(card);
        held
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.id() & 1 == 1
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every card of `other` is here too.
    pub const fn is_superset(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two have no card in common.
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The cards with a rank and a suit.
    pub const fn naturals(self) -> CardSet {
        CardSet(self.0 & CardSet::NATURALS.0)
    }

    /// The jokers.
    pub const fn jokers(self) -> CardSet {
        CardSet(self.0 & CardSet::JOKERS.0)
    }

    /// The naturals of these ranks.
    pub const fn of_ranks(self, ranks: RankSet) -> CardSet {
        CardSet(self.0 & (spread(ranks.bits()) * 0b1111))
    }

    /// All but the naturals of these ranks.
    pub const fn without_ranks(self, ranks: RankSet) -> CardSet {
        CardSet(self.0 & !(spread(ranks.bits()) * 0b1111))
    }

    /// The ranks that occur.
    pub const fn ranks(self) -> RankSet {
        let any = self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3;
        RankSet::from_bits(gather(any & ONE_PER_RANK))
    }

    /// The ranks held in one suit.
    pub const fn in_suit(self, suit: Suit) -> RankSet {
        RankSet::from_bits(gather(self.0 >> suit as u8 & ONE_PER_RANK))
    }

    /// Goes through the cards, lowest first.
    pub const fn iter(self) -> Cards {
        Cards(self)
    }

    /// All subsets of exactly `size` cards.
    pub fn combinations(self, size: usize) -> Combinations {
        Combinations::new(self, size)
    }
}

/// Moves thirteen neighbouring bits to the lowest bit of every rank's four.
const fn spread(ranks: u16) -> u64 {
    let mut x = ranks as u64;
    x = (x | x << 24) & 0x0000_00ff_0000_00ff;
    x = (x | x << 12) & 0x000f_000f_000f_000f;
    x = (x | x << 6) & 0x0303_0303_0303_0303;
    (x | x << 3) & 0x1111_1111_1111_1111
}

/// The way back from [`spread`].
const fn gather(bits: u64) -> u16 {
    let mut x = bits;
    x = (x | x >> 3) & 0x0303_0303_0303_0303;
    x = (x | x >> 6) & 0x000f_000f_000f_000f;
    x = (x | x >> 12) & 0x0000_00ff_0000_00ff;
    (x | x >> 24) as u16
}

/// The cards of a set, lowest first; from the back, highest first.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Card::from_id(self.0.0.trailing_zeros() as u8)?;
        self.0 = self.0.without(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Cards {
    fn next_back(&mut self) -> Option<Card> {
        let card = Card::from_id(63u8.wrapping_sub(self.0.0.leading_zeros() as u8))?;
        self.0 = self.0.without(card);
        Some(card)
    }
}

impl ExactSizeIterator for Cards {}

/// All subsets of one size, in the order of their bits within the set.
#[derive(Clone, Debug)]
pub struct Combinations {
    cards: [u8; Card::COUNT],
    /// The next choice as bits over `cards`; `None` at the end.
    next: Option<u64>,
    of: usize,
}

impl Combinations {
    fn new(set: CardSet, size: usize) -> Combinations {
        let mut cards = [0; Card::COUNT];
        for (place, card) in cards.iter_mut().zip(set) {
            *place = card.id();
        }
        let next = (size <= set.len()).then(|| (1u64 << size) - 1);
        Combinations { cards, next, of: set.len() }
    }
}

impl Iterator for Combinations {
    type Item = CardSet;

    fn next(&mut self) -> Option<CardSet> {
        let choice = self.next?;
        // The next larger number with as many ones: the lowest run of ones gives its top bit one
        // place up, and the rest of the run starts again at the bottom.
        let lowest = choice & choice.wrapping_neg();
        let carried = choice + lowest;
        self.next = (choice != 0)
            .then(|| carried | (((choice ^ carried) >> 2) / lowest))
            .filter(|next| next >> self.of == 0);

        let (mut bits, mut left) = (0u64, choice);
        while left != 0 {
            bits |= 1 << self.cards[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        Some(CardSet(bits))
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = cards.into_iter().fold(*self, CardSet::with);
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

/// Highest card first, without spaces: `AsKdTh`.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().rev().try_for_each(|card| write!(f, "{card}"))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({self})")
    }
}

impl FromStr for CardSet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<CardSet, ParseError> {
        Ok(parse(text)?.into_iter().collect())
    }
}
