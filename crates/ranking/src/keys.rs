//! A number for each rank. The build needs them, too.

/// Bits of a sum that count.
pub(crate) const KEY_BITS: u32 = 24;
pub(crate) const KEY_MASK: u32 = (1 << KEY_BITS) - 1;

/// Found by drawing numbers and keeping each that leaves all sums different; a test proves it.
pub(crate) const RANK_KEYS: [u32; 13] = [
    1953199, 12150260, 607567, 5013996, 11039899, 8299242, 4535009, 1485628, 13208259, 9220262,
    11615497, 5001083, 12654470,
];
