//! From a hand's ranks to a slot of a table, in two dependent loads.
//!
//! Every rank has a key such that the sums of any seven ranks (at most four alike) differ from each
//! other modulo 2^24; so do the sums of any six, five and four. The upper bits of a sum choose a
//! row, the row says how far its sums are shifted, and the shifted sums of all rows share one small
//! array without touching: row displacement.

use cards::{Card, Rank};

use crate::Score;
use crate::keys::{KEY_BITS, KEY_MASK, RANK_KEYS};

pub(crate) const fn rank_key(rank: Rank) -> u32 {
    RANK_KEYS[rank as usize]
}

/// Where the suits' counters start in a card's word, eight bits each.
pub(crate) const SUIT_SHIFT: u32 = 32;
/// What a card adds to its suit's counter: five of them reach the counter's sixth bit, four do not,
/// and seven do not reach the next.
pub(crate) const SUIT_STEP: u64 = 7;
/// The sixth bits of the counters.
pub(crate) const FULL_SUITS: u64 = 0x2020_2020 << SUIT_SHIFT;

/// A card as a summand: its rank's key below, a step of its suit's counter above. Jokers add
/// nothing. An entry for every byte, so that an id needs no bounds check.
pub(crate) static CARD_WORDS: [u64; 256] = card_words();

const fn card_words() -> [u64; 256] {
    let mut words = [0; 256];
    let mut id = 0;
    while id < Card::NATURALS {
        words[id] = RANK_KEYS[id / 4] as u64 | SUIT_STEP << (SUIT_SHIFT as usize + 8 * (id % 4));
        id += 1;
    }
    words
}

/// For each suit and card the bit of its rank, if it is of the suit.
static SUITED_BITS: [[u16; 256]; 4] = suited_bits();

const fn suited_bits() -> [[u16; 256]; 4] {
    let mut bits = [[0; 256]; 4];
    let mut id = 0;
    while id < Card::NATURALS {
        bits[id % 4][id] = 1 << (id / 4);
        id += 1;
    }
    bits
}

/// The ranks of the cards of one suit.
#[inline(always)]
pub(crate) fn ranks_in(cards: &[Card], suit: u8) -> u16 {
    let bits = &SUITED_BITS[usize::from(suit & 3)];
    cards.iter().fold(0, |ranks, card| ranks | bits[usize::from(card.id())])
}

/// The three bytes of the rank keys, and zero for what is no rank: tables for byte shuffles.
pub(crate) const KEY_PLANES: [[u8; 16]; 3] = key_planes();

const fn key_planes() -> [[u8; 16]; 3] {
    let mut planes = [[0; 16]; 3];
    let mut rank = 0;
    while rank < 13 {
        let [low, middle, high, _] = RANK_KEYS[rank].to_le_bytes();
        planes[0][rank] = low;
        planes[1][rank] = middle;
        planes[2][rank] = high;
        rank += 1;
    }
    planes
}

/// Scores by the ranks of a fixed number of cards: a perfect hash of the sums of their keys. Both
/// sizes are powers of two.
///
/// The arrays stand in the structure itself: a loop over hands then needs one pointer for all of
/// them, and none has to be loaded again. Their order is fixed, because the vector path may read
/// two bytes beyond an array and must know what is there.
#[repr(C)]
pub(crate) struct Slots<const ROWS: usize, const SLOTS: usize> {
    pub(crate) rows: [u16; ROWS],
    pub(crate) scores: [Score; SLOTS],
}

/// 1,820 hands of four ranks.
pub(crate) type FourSlots = Slots<4096, 4096>;
/// 6,175 hands of five.
pub(crate) type FiveSlots = Slots<2048, 8192>;
/// 18,395 hands of six.
pub(crate) type SixSlots = Slots<4096, 32768>;
/// 49,205 hands of seven.
pub(crate) type SevenSlots = Slots<8192, 65536>;

// How far each row is shifted: FOUR, FIVE, SIX and SEVEN. The build finds them, because a start of the
// program would spend most of its time on that.
include!(concat!(env!("OUT_DIR"), "/rows.rs"));

impl<const ROWS: usize, const SLOTS: usize> Slots<ROWS, SLOTS> {
    pub(crate) const ROW_SHIFT: u32 = KEY_BITS - ROWS.ilog2();

    /// A row is no longer than the array: two sums of a row never meet by going round its end.
    const ROWS_FIT: () = assert!(1 << Self::ROW_SHIFT <= SLOTS);

    pub(crate) fn new(rows: &[u16; ROWS]) -> Self {
        let () = Self::ROWS_FIT;
        Slots { rows: *rows, scores: [Score::NONE; SLOTS] }
    }

    /// The score of a sum of rank keys; whatever stands above the key's bits is ignored.
    #[inline(always)]
    pub(crate) fn get(&self, sum: u32) -> Score {
        self.scores[Self::slot(&self.rows, sum)]
    }

    pub(crate) fn set(&mut self, sum: u32, score: Score) {
        self.scores[Self::slot(&self.rows, sum)] = score;
    }

    #[inline(always)]
    pub(crate) fn slot(rows: &[u16; ROWS], sum: u32) -> usize {
        let key = sum & KEY_MASK;
        let shift = rows[(key >> Self::ROW_SHIFT) as usize];
        usize::from(shift.wrapping_add(key as u16)) & (SLOTS - 1)
    }
}

/// A large array that was never on the stack.
pub(crate) fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("a vector of N values has N values"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multiset;
    use std::collections::HashSet;

    fn check<const ROWS: usize, const SLOTS: usize>(
        rows: &[u16; ROWS],
        _: &[Score; SLOTS],
        cards: u8,
        hands: usize,
    ) {
        let (mut sums, mut slots) = (HashSet::new(), HashSet::new());
        multiset::visit(cards, 4, |set| {
            sums.insert(set.key & KEY_MASK);
            slots.insert(Slots::<ROWS, SLOTS>::slot(rows, set.key));
        });
        assert_eq!(sums.len(), hands, "sums of {cards} ranks");
        assert_eq!(slots.len(), hands, "slots for {cards} ranks");
    }

    /// The counts are those of four-bounded selections from thirteen ranks.
    #[test]
    fn every_hand_by_rank_has_a_slot_of_its_own() {
        check(&FOUR, &boxed::<_, 4096>(Score::NONE), 4, 1_820);
        check(&FIVE, &boxed::<_, 8192>(Score::NONE), 5, 6_175);
        check(&SIX, &boxed::<_, 32768>(Score::NONE), 6, 18_395);
        check(&SEVEN, &boxed::<_, 65536>(Score::NONE), 7, 49_205);
    }
}
