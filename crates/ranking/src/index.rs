//! From a hand's ranks to a slot of a table, in two dependent loads.
//!
//! Every rank has a key such that the sums of any seven ranks (at most four alike) differ from each
//! other modulo 2^24; so do the sums of any six, five and four. The upper bits of a sum choose a
//! row, the row says how far its sums are shifted, and the shifted sums of all rows share one small
//! array without touching: row displacement.

use std::sync::LazyLock;

use cards::{Card, Rank};

use crate::{Score, multiset};

/// Bits of a sum that count.
const KEY_BITS: u32 = 24;
pub(crate) const KEY_MASK: u32 = (1 << KEY_BITS) - 1;

/// Found by drawing numbers and keeping each that leaves all sums different; a test proves it.
const RANK_KEYS: [u32; 13] = [
    1953199, 12150260, 607567, 5013996, 11039899, 8299242, 4535009, 1485628, 13208259, 9220262,
    11615497, 5001083, 12654470,
];

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

/// How far each row is shifted.
pub(crate) static FOUR: LazyLock<Box<[u16; 4096]>> = LazyLock::new(|| FourSlots::shift_rows(4));
pub(crate) static FIVE: LazyLock<Box<[u16; 2048]>> = LazyLock::new(|| FiveSlots::shift_rows(5));
pub(crate) static SIX: LazyLock<Box<[u16; 4096]>> = LazyLock::new(|| SixSlots::shift_rows(6));
pub(crate) static SEVEN: LazyLock<Box<[u16; 8192]>> = LazyLock::new(|| SevenSlots::shift_rows(7));

impl<const ROWS: usize, const SLOTS: usize> Slots<ROWS, SLOTS> {
    pub(crate) const ROW_SHIFT: u32 = KEY_BITS - ROWS.ilog2();

    /// A row is no longer than the array: two sums of a row never meet by going round its end.
    const ROWS_FIT: () = assert!(1 << Self::ROW_SHIFT <= SLOTS);

    pub(crate) fn new(rows: &[u16; ROWS]) -> Self {
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

    /// Finds a shift for every row. Rows of frequent hands come first and take the first free slots,
    /// so that what is looked up most lies close together: two thirds of all hands of seven in 48 KB.
    fn shift_rows(cards: u8) -> Box<[u16; ROWS]> {
        let () = Self::ROWS_FIT;
        let mut keys = Vec::with_capacity(SLOTS);
        let mut rows = vec![Row::default(); ROWS];
        multiset::visit(cards, 4, |set| {
            let key = set.key & KEY_MASK;
            keys.push(key);
            let row = &mut rows[(key >> Self::ROW_SHIFT) as usize];
            row.len += 1;
            row.hands += set.hands();
        });
        // Sort the keys by row, by counting.
        let mut end = 0;
        for row in &mut rows {
            row.end = end;
            end += row.len;
        }
        let mut sorted = vec![0; keys.len()];
        for key in keys {
            let row = &mut rows[(key >> Self::ROW_SHIFT) as usize];
            sorted[row.end] = key;
            row.end += 1;
        }

        let mut order: Vec<usize> = (0..ROWS).filter(|row| rows[*row].len > 0).collect();
        let place_all = |order: &[usize]| {
            let mut shifts = boxed(0);
            let mut taken = Taken::new(SLOTS);
            for row in order {
                let Row { end, len, .. } = rows[*row];
                shifts[*row] = taken.place(&sorted[end - len..end])?;
            }
            Some(shifts)
        };
        order.sort_by_key(|row| std::cmp::Reverse(rows[*row].hands / rows[*row].len as u64));
        if let Some(shifts) = place_all(&order) {
            return shifts;
        }
        // A tighter array takes the fullest rows first, while there is room for them.
        order.sort_by_key(|row| std::cmp::Reverse(rows[*row].len));
        match place_all(&order) {
            Some(shifts) => shifts,
            None => unreachable!("the sizes leave room for every row; a test builds every index"),
        }
    }
}

/// Some keys with the same upper bits.
#[derive(Clone, Copy, Default)]
struct Row {
    len: usize,
    /// Where they end among the sorted keys.
    end: usize,
    /// How many hands have one of them.
    hands: u64,
}

/// A large array that was never on the stack.
pub(crate) fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("a vector of N values has N values"),
    }
}

/// Which slots are in use, one bit each.
struct Taken {
    words: Vec<u64>,
    /// Where the last row of each length found room: the next one need hardly look before it.
    found: [usize; 64],
}

impl Taken {
    fn new(slots: usize) -> Taken {
        Taken { words: vec![0; slots / 64], found: [0; 64] }
    }

    /// Finds a shift under which all keys of the row fall on free slots, and takes them. Tries 64 at
    /// once: bit `n` of the union of the 64-slot windows that start at the keys' own places says
    /// whether shift `start + n` collides.
    fn place(&mut self, row: &[u32]) -> Option<u16> {
        /// A smaller number packs worse, a larger one takes longer.
        const WORDS_BACK: usize = 2;
        let lowest = row.iter().map(|key| *key as u16).min().unwrap_or(0);
        let from = self.found[row.len() % 64].saturating_sub(WORDS_BACK);
        for word in from..from + self.words.len() {
            let start = ((64 * word) as u16).wrapping_sub(lowest);
            let mut collisions = 0;
            for key in row {
                collisions |= self.window((*key as u16).wrapping_add(start));
                if collisions == u64::MAX {
                    break;
                }
            }
            if collisions != u64::MAX {
                let shift = start.wrapping_add(collisions.trailing_ones() as u16);
                for key in row {
                    let slot = self.slot((*key as u16).wrapping_add(shift));
                    self.words[slot / 64] |= 1 << (slot % 64);
                }
                self.found[row.len() % 64] = word % self.words.len();
                return Some(shift);
            }
        }
        None
    }

    fn slot(&self, place: u16) -> usize {
        usize::from(place) & (self.words.len() * 64 - 1)
    }

    /// The 64 bits from this place on, round the end.
    fn window(&self, place: u16) -> u64 {
        let slot = self.slot(place);
        let (word, bit) = (slot / 64, slot % 64);
        let low = self.words[word] >> bit;
        if bit == 0 { low } else { low | self.words[(word + 1) % self.words.len()] << (64 - bit) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
