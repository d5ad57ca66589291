use std::ops::RangeInclusive;

/// The chance to hit an out by the river and not be killed after it (BARGE appendix D).
#[derive(Clone, PartialEq, Debug)]
pub struct KillerCards {
    /// How many cards are unseen, two of which are still to come.
    pub unseen: u32,
    /// One row for each number of outs, from 1; one percentage for each number of kills, from 0.
    pub rows: Vec<Vec<f64>>,
}

/// More cards named than are unseen, or more unseen than a deck has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no table for {0} unseen: expected {least} to {most} cards, enough for 21 outs and 10 kills",
    least = UNSEEN.start(), most = UNSEEN.end()
)]
pub struct UnseenOutOfRange(pub u32);

const OUTS: RangeInclusive<u32> = 1..=21;
const KILLS: RangeInclusive<u32> = 0..=10;
const UNSEEN: RangeInclusive<u32> = 31..=52;

/// The table for this many unseen cards.
///
/// Two cards come. Either the first is an out and the second no kill, or the first is neither and
/// the second is an out. An out that comes behind a kill is too late.
pub fn killer_cards(unseen: u32) -> Result<KillerCards, UnseenOutOfRange> {
    if !UNSEEN.contains(&unseen) {
        return Err(UnseenOutOfRange(unseen));
    }
    let percent = |outs: u32, kills: u32| {
        let hit_first = outs * (unseen - 1 - kills);
        let hit_second = (unseen - outs - kills) * outs;
        100.0 * f64::from(hit_first + hit_second) / f64::from(unseen * (unseen - 1))
    };
    let row = |outs| KILLS.map(|kills| percent(outs, kills)).collect();
    Ok(KillerCards { unseen, rows: OUTS.map(row).collect() })
}
