//! Sets of seats: a bit for each, seat 0 the lowest.

/// How many seats a showdown knows. No game has more than ten; further hands win nothing.
pub const MOST_SEATS: usize = u32::BITS as usize;

/// The seat alone, or no seat where there is none.
pub(crate) fn only(seat: usize) -> u32 {
    u32::try_from(seat).ok().and_then(|seat| 1u32.checked_shl(seat)).unwrap_or(0)
}

/// The seats of a set, lowest first.
pub(crate) fn each(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let seat = left.trailing_zeros();
        left &= left.checked_sub(1)?;
        Some(seat as usize)
    })
}
