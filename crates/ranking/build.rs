//! Finds how far the rows of the tables are shifted (see `src/index.rs`): the same for every ladder, and longer to
//! find than any ladder's tables are to fill.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

#[path = "src/keys.rs"]
mod keys;
#[allow(dead_code, reason = "the tables ask for more")]
#[path = "src/multiset.rs"]
mod multiset;

use keys::{KEY_BITS, KEY_MASK};

/// The rows of a table and its slots, for hands of so many cards.
struct Size {
    name: &'static str,
    cards: u8,
    rows: usize,
    slots: usize,
}

const SIZES: [Size; 4] = [
    Size { name: "FOUR", cards: 4, rows: 4096, slots: 4096 },
    Size { name: "FIVE", cards: 5, rows: 2048, slots: 8192 },
    Size { name: "SIX", cards: 6, rows: 4096, slots: 32768 },
    Size { name: "SEVEN", cards: 7, rows: 8192, slots: 65536 },
];

fn main() {
    for file in ["build.rs", "src/keys.rs", "src/multiset.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let mut text = String::new();
    for size in &SIZES {
        let (name, rows, shifts) = (size.name, size.rows, shift_rows(size));
        let _ = writeln!(text, "pub(crate) static {name}: [u16; {rows}] = {shifts:?};");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("rows.rs");
    fs::write(out, text).expect("the build folder can be written");
}

/// Finds a shift for every row. Rows of frequent hands come first and take the first free slots,
/// so that what is looked up most lies close together: two thirds of all hands of seven in 48 KB.
fn shift_rows(size: &Size) -> Vec<u16> {
    let row_shift = KEY_BITS - size.rows.ilog2();
    let row_of = |key: u32| (key >> row_shift) as usize;
    let mut keys = Vec::with_capacity(size.slots);
    let mut rows = vec![Row::default(); size.rows];
    multiset::visit(size.cards, 4, |set| {
        let key = set.key & KEY_MASK;
        keys.push(key);
        let row = &mut rows[row_of(key)];
        row.len += 1;
        row.hands += hands(&set.counts);
    });
    // Sort the keys by row, by counting.
    let mut end = 0;
    for row in &mut rows {
        row.end = end;
        end += row.len;
    }
    let mut sorted = vec![0; keys.len()];
    for key in keys {
        let row = &mut rows[row_of(key)];
        sorted[row.end] = key;
        row.end += 1;
    }

    let mut order: Vec<usize> = (0..size.rows).filter(|row| rows[*row].len > 0).collect();
    let place_all = |order: &[usize]| {
        let mut shifts = vec![0; size.rows];
        let mut taken = Taken::new(size.slots);
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
    place_all(&order).expect("the sizes leave room for every row")
}

/// In how many ways ranks, each as often as it is held, can have suits.
fn hands(counts: &[u8; 13]) -> u64 {
    let ways = |count: &u8| [1, 4, 6, 4, 1].get(usize::from(*count)).unwrap_or(&0);
    counts.iter().map(ways).product()
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
