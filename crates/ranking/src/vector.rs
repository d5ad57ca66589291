//! Many hands at once: the one place of this crate with `unsafe` code.
//!
//! A hand of seven is eight bytes wide with one to spare. A byte shuffle turns four hands of card
//! ids into the bytes of their keys, and the sum of absolute differences against zero adds up the
//! eight bytes of each hand, so that no card is looked up on its own. Then two gathers do what the
//! scalar path does with two loads. The few hands that may hold a flush are noted in a mask and
//! done one by one. The scalar path is the oracle: a test compares them hand by hand.
#![allow(unsafe_code, reason = "named and measured hot path: vector instructions")]

use cards::Card;

use crate::{Score, Table};

/// Scores a multiple of 64 hands from the front and says how many; the rest is the caller's.
pub(crate) fn sevens(table: &Table, hands: &[[Card; 7]], scores: &mut [Score]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the machine has the instructions that the function is compiled for.
        return unsafe { avx2::sevens(table, hands, scores) };
    }
    let _ = (table, hands, scores);
    0
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;
    use std::mem::offset_of;

    use cards::Card;

    use crate::five::Flushes;
    use crate::index::{KEY_PLANES, SevenSlots};
    use crate::keys::KEY_MASK;
    use crate::{Score, Table, Tally};

    /// Hands between two looks at the mask of possible flushes.
    const BLOCK: usize = 64;
    /// An id of rank 15, which no key knows, and of the first suit.
    const PAD: i64 = 0x3c << 56;
    /// What a card adds to the counters of the first two suits, by the lower four bits of its id.
    const CLUBS_DIAMONDS: [u8; 16] = [1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0];
    /// And of the other two.
    const HEARTS_SPADES: [u8; 16] = [0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16];

    #[target_feature(enable = "avx2")]
    pub(super) fn sevens(table: &Table, hands: &[[Card; 7]], scores: &mut [Score]) -> usize {
        let blocks = hands.as_chunks::<BLOCK>().0;
        for (block, scores) in blocks.iter().zip(scores.as_chunks_mut::<BLOCK>().0) {
            let mut suited = 0u64;
            for eight in 0..BLOCK / 8 {
                let hands: &[[Card; 7]; 8] =
                    block[eight * 8..].first_chunk().expect("eight hands of the block");
                let (found, flags) = eight_hands(table, hands);
                // SAFETY: eight scores of two bytes are sixteen bytes; the slice has eight left.
                unsafe {
                    _mm_storeu_si128(scores[eight * 8..eight * 8 + 8].as_mut_ptr().cast(), found);
                };
                suited |= u64::from(flags) << (eight * 8);
            }
            if table.suits.flushes == Flushes::Ignored {
                continue;
            }
            while suited != 0 {
                let flag = suited.trailing_zeros() as usize;
                let place = flag & !7 | WOVEN[flag & 7];
                suited &= suited - 1;
                let hand = &block[place];
                scores[place] = table.with_suits(scores[place], Tally::of(hand), hand);
            }
        }
        blocks.len() * BLOCK
    }

    /// The scores of eight hands by rank, and a flag for every hand with five cards of a suit, in
    /// the order of [`WOVEN`].
    #[target_feature(enable = "avx2")]
    fn eight_hands(table: &Table, hands: &[[Card; 7]; 8]) -> (__m128i, u8) {
        let (front, back) = hands.split_at(4);
        let (front, back) =
            (_mm256_castsi256_ps(tallies(front)), _mm256_castsi256_ps(tallies(back)));
        // The lower halves of the eight tallies are keys, the upper halves are counters. The shuffle
        // weaves them: 0, 1, 4, 5, 2, 3, 6, 7.
        let keys = _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(front, back));
        let counters = _mm256_castps_si256(_mm256_shuffle_ps::<0xdd>(front, back));

        let table: *const Table = table;
        let keys = _mm256_and_si256(keys, _mm256_set1_epi32(KEY_MASK as i32));
        let rows = _mm256_srli_epi32::<{ SevenSlots::ROW_SHIFT as i32 }>(keys);
        // SAFETY: a row is below 2^13, there are as many shifts, and the scores lie behind them.
        let shifts = unsafe { lookup((&raw const (*table).seven.rows).cast(), rows) };
        let slots = _mm256_add_epi32(shifts, keys);
        let slots = _mm256_and_si256(slots, _mm256_set1_epi32(0xffff));
        // SAFETY: a slot is below 2^16, there are as many scores, each a `u16` in another name, and
        // the suits lie behind them.
        let scores = unsafe { lookup((&raw const (*table).seven.scores).cast(), slots) };
        let scores = _mm256_packus_epi32(scores, scores);
        let (low, high) = (_mm256_castsi256_si128(scores), _mm256_extracti128_si256::<1>(scores));
        let scores = _mm_unpacklo_epi32(low, high);

        // A counter that starts at three has its top bit set by the fifth card. The padding counts
        // as one card of the first suit, which starts one lower.
        let counters = _mm256_add_epi32(counters, _mm256_set1_epi32(0x3332));
        let full = _mm256_and_si256(counters, _mm256_set1_epi32(0x8888));
        let clean = _mm256_cmpeq_epi32(full, _mm256_setzero_si256());
        (scores, !_mm256_movemask_ps(_mm256_castsi256_ps(clean)) as u8)
    }

    /// The hand behind each flag of [`eight_hands`].
    const WOVEN: [usize; 8] = [0, 1, 4, 5, 2, 3, 6, 7];

    // What the vector path reads beyond an array is still in the table.
    const _: () =
        assert!(offset_of!(Table, suits) >= offset_of!(Table, seven) + size_of::<SevenSlots>());
    const _: () =
        assert!(offset_of!(SevenSlots, scores) >= offset_of!(SevenSlots, rows) + 2 * 8192);

    /// Four hands added up: the key of the ranks below, the suits' counters above.
    #[target_feature(enable = "avx2")]
    fn tallies(hands: &[[Card; 7]]) -> __m256i {
        let hands: &[[Card; 7]; 4] = hands.first_chunk().expect("four hands");
        let start: *const u8 = hands.as_ptr().cast();
        // SAFETY: a card is one byte, so four hands are 28 bytes; 0..16 and 12..28 are read.
        let (low, high) =
            unsafe { (_mm_loadu_si128(start.cast()), _mm_loadu_si128(start.add(12).cast())) };
        let packed = _mm256_set_m128i(high, low);
        let spread = _mm256_setr_epi8(
            0, 1, 2, 3, 4, 5, 6, -1, 7, 8, 9, 10, 11, 12, 13, -1, //
            2, 3, 4, 5, 6, 7, 8, -1, 9, 10, 11, 12, 13, 14, 15, -1,
        );
        let ids = _mm256_shuffle_epi8(packed, spread);
        let ids = _mm256_or_si256(ids, _mm256_set1_epi64x(PAD));
        let ranks = _mm256_and_si256(_mm256_srli_epi16::<2>(ids), _mm256_set1_epi8(0x0f));

        // A shuffle looks at four bits of an id; the suit is the lower two. Two suits to a byte.
        let low = sums(KEY_PLANES[0], ranks);
        let middle = _mm256_slli_epi64::<8>(sums(KEY_PLANES[1], ranks));
        let high = _mm256_slli_epi64::<16>(sums(KEY_PLANES[2], ranks));
        let clubs_diamonds = _mm256_slli_epi64::<32>(sums(CLUBS_DIAMONDS, ids));
        let hearts_spades = _mm256_slli_epi64::<40>(sums(HEARTS_SPADES, ids));
        let keys = _mm256_add_epi64(low, _mm256_add_epi64(middle, high));
        _mm256_add_epi64(keys, _mm256_add_epi64(clubs_diamonds, hearts_spades))
    }

    /// Looks every byte up in the plane and adds up the eight bytes of each hand.
    #[target_feature(enable = "avx2")]
    fn sums(plane: [u8; 16], places: __m256i) -> __m256i {
        // SAFETY: the plane is sixteen bytes long.
        let plane = unsafe { _mm_loadu_si128(plane.as_ptr().cast()) };
        let values = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(plane), places);
        _mm256_sad_epu8(values, _mm256_setzero_si256())
    }

    /// Eight entries of an array of 16-bit numbers.
    ///
    /// # Safety
    /// Every place is inside the array, and two bytes beyond its end may be read.
    #[target_feature(enable = "avx2")]
    unsafe fn lookup(array: *const i32, places: __m256i) -> __m256i {
        // SAFETY: each lane reads four bytes, its entry and the one behind it.
        let found = unsafe { _mm256_i32gather_epi32::<2>(array, places) };
        _mm256_and_si256(found, _mm256_set1_epi32(0xffff))
    }
}
