//! What holds where a host says nothing: stakes, chairs, the clock, and with how much people sit down.

use room::{Clock, Table};

/// The stakes of a host who names none.
pub(super) const STAKES: &str = "no-limit-5-10";

/// The most chairs of a host who names no number.
pub(super) const CHAIRS: u8 = 8;

/// How long players may take where the host does not say it.
pub(super) const CLOCK: Clock = Clock { act: 30_000, bank: 60_000, refill: 5_000, grace: 30_000 };

/// With how much somebody usually sits down: a hundred big blinds, if that is allowed.
pub(crate) fn buy_in(table: &Table) -> u64 {
    let (least, most) = table.charter().stakes.buy_in;
    let usual = table.usual();
    let chip = usual.chip.max(1);
    let blinds = usual.blinds.1.max(usual.bets.0).saturating_mul(100);
    (blinds.clamp(least, most) / chip * chip).max(least)
}
