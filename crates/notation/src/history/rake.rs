//! Whether the money of a hand adds up when the house keeps a part of it.

use engine::Seat;

use super::build;
use super::read::Draft;
use super::unread::Misread;
use crate::replay::won;
use crate::{Record, Replayer, written_amount};

/// Checks what is collected against what was paid and against what the rules pay. Without a rake the
/// stacks in the end say the same, and the replay compares them. What is wrong comes with its line, if
/// there is one.
pub(crate) fn check(
    replayer: &mut Replayer<'_>,
    draft: &Draft<'_>,
    record: &Record,
) -> Result<(), (Option<usize>, Misread)> {
    if !draft.is_over || draft.rake == 0 {
        return Ok(());
    }
    let say = |chips: u64| format!("{}{}", draft.header.symbol, written_amount(chips, draft.scale));
    let sum = |amounts: &[u64]| amounts.iter().fold(0_u64, |sum, chips| sum.saturating_add(*chips));
    let (paid, collected) = (sum(&draft.paid), sum(&draft.collected));
    let total = draft.total.map_or(paid, |(total, _)| total);
    if collected.saturating_add(draft.rake) != paid || total != paid {
        let (paid, collected, rake) = (say(paid), say(collected), say(draft.rake));
        let at = draft.total.map(|(_, at)| at);
        let told = format!(
            "{paid} went into the pot, and what is collected ({collected}) and the rake ({rake})"
        );
        return Err((at, Misread::Pot(told)));
    }
    // A hand that breaks a rule is refused elsewhere, with the rule that it breaks.
    let mut bare = record.clone();
    bare.finishing_stacks.clear();
    let Ok(played) = replayer.replay(&bare) else { return Ok(()) };
    if !played.is_finished() {
        return Ok(());
    }
    let order = build::order(draft);
    let factor = 10_u64.pow(draft.scale.saturating_sub(record.scale));
    for (seat, collected) in draft.collected.iter().enumerate() {
        let place = order.iter().position(|other| *other == seat).and_then(Seat::new);
        let won = place.map_or(0, |place| won(&played.events, place)).saturating_mul(factor);
        if *collected > won {
            let told = format!("{} wins {}", draft.seats[seat].name, say(won));
            return Err((draft.collects_at[seat], Misread::Collected(told)));
        }
    }
    Ok(())
}
