//! Ranks with repetition: what is left of a hand when suits do not count. The build needs them, too.

use crate::keys::RANK_KEYS;

/// Some ranks, each as often as it is held, and the sum of their keys.
pub(crate) struct Multiset {
    pub(crate) counts: [u8; 13],
    pub(crate) key: u32,
    /// The keys of the different ranks, as many as there are.
    keys: [u32; 13],
    len: usize,
}

impl Multiset {
    /// The sums after one card is left out, once for every different rank.
    pub(crate) fn without_one(&self) -> impl Iterator<Item = u32> {
        self.keys[..self.len].iter().map(|key| self.key.wrapping_sub(*key))
    }
}

/// Visits every way to hold `cards` cards by rank, at most `most` of a rank.
pub(crate) fn visit(cards: u8, most: u8, mut visit: impl FnMut(&Multiset)) {
    let mut set = Multiset { counts: [0; 13], key: 0, keys: [0; 13], len: 0 };
    visit_from(0, cards, most, &mut set, &mut visit);
}

fn visit_from(
    rank: usize,
    left: u8,
    most: u8,
    set: &mut Multiset,
    visit: &mut impl FnMut(&Multiset),
) {
    if left == 0 {
        return visit(set);
    }
    // What the higher ranks cannot hold must be held here.
    let Some(above) = 12usize.checked_sub(rank) else { return };
    let least = left.saturating_sub(above as u8 * most);
    if least == 0 {
        visit_from(rank + 1, left, most, set, visit);
    }
    let (key, before) = (RANK_KEYS[rank], set.key);
    set.keys[set.len] = key;
    set.len += 1;
    for count in least.max(1)..=left.min(most) {
        set.counts[rank] = count;
        set.key = before.wrapping_add(u32::from(count) * key);
        visit_from(rank + 1, left - count, most, set, visit);
    }
    set.counts[rank] = 0;
    set.key = before;
    set.len -= 1;
}
