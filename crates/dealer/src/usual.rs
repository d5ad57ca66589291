//! The table that hands are played at when nobody says another.

use engine::{Forced, House, Setup, Stakes, Unplayable};
use variant::Variant;
use variant::game::Betting;

/// A table with usual stakes: bets of 10 and 20, blinds of 5 and 10, an ante of 2, a bring-in of 3, and
/// the same stack for everyone.
pub fn usual_table(variant: &Variant, players: usize, stack: u64) -> Result<Setup, Unplayable> {
    let bring_in = 3;
    let brings_in = variant.forced.bring_in.is_some();
    let is_free = matches!(variant.betting, Betting::NoLimit | Betting::PotLimit);
    let stakes = Stakes {
        chip: 1,
        small_bet: 10,
        big_bet: 20,
        // BARGE 1.2: without blinds the least bet is the bring-in.
        least_bet: if brings_in && is_free { bring_in } else { 10 },
        spread: (10, 50),
        bring_in,
    };
    // A game that can become one with blinds has them ready.
    let becomes = variant.targets.iter().map(|target| target.forced.blinds).max().unwrap_or(0);
    let blinds = match variant.forced.blinds {
        0 if brings_in => 0,
        0 => becomes,
        blinds => blinds,
    };
    let forced = Forced {
        ante: if variant.forced.ante { 2 } else { 0 },
        blinds: match blinds {
            0 => Vec::new(),
            1 => vec![10],
            2 => vec![5, 10],
            _ => vec![5, 5, 10],
        },
        ..Forced::default()
    };
    let posts = forced.posts(variant, players)?;
    Ok(Setup { stacks: vec![stack; players], posts, stakes, house: House::default() })
}
