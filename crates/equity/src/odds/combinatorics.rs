//! How many ways there are.

/// In how many ways so many cards are chosen.
pub(crate) fn choices(from: usize, count: usize) -> f64 {
    let mut all = 1.0;
    for place in 0..count {
        all *= from.saturating_sub(place) as f64 / (place + 1) as f64;
    }
    all.round()
}

/// In how many ways so many cards come one after the other.
pub(crate) fn orders(from: usize, count: usize) -> f64 {
    (0..count).map(|place| from.saturating_sub(place) as f64).product()
}

/// The largest number that divides both.
pub(crate) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
