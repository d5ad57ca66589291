//! Who is dealt in, and for how much.

use std::collections::BTreeSet;

use room::*;
use variant::Variant;

use super::kills::Kills;
use super::scene::Scene;

/// Every hand's chairs are those of seated players with chips who do not sit out, each once,
/// clockwise; nobody who may play is left out except for want of seats.
pub(crate) fn check(scene: &Scene, beginning: &Beginning, variant: &Variant, kills: &Kills) {
    let chairs = &beginning.chairs;
    let count = usize::from(scene.charter.chairs);
    assert!(chairs.len() >= 2, "two at least");
    let most = usize::from(scene.charter.menu.seats(&beginning.choice).max);
    assert!(chairs.len() <= most, "{} seats {most}", variant.id);
    if variant.id.starts_with("super-") || variant.id == "chicago-triple-draw" {
        // BARGE 2.61 to 2.63, HOUSE 13.04.
        assert!(chairs.len() <= 6, "{} seats six", variant.id);
    }
    let steps = chairs.iter().map(|it| (it.index() + count - chairs[0].index()) % count);
    assert!(steps.is_sorted_by(|one, two| one < two), "clockwise, each once: {chairs:?}");
    for (chair, stack) in chairs.iter().zip(&beginning.setup.stacks) {
        let player = scene.chairs.get(chair).expect("someone sits there");
        assert!(scene.is_here(*chair), "{player:?} sits out or has no chips");
        assert_eq!(*stack, scene.stack(*player), "with what lies in front of {player:?}");
        // HOUSE 10: who wants to leave stays for no longer than the kill.
        assert!(scene.is_ready(*chair) || kills.is_due(*player), "{player:?} wants to leave");
    }
    assert_eq!(beginning.setup.stacks.len(), chairs.len());
    let there: BTreeSet<Chair> = chairs.iter().chain(&beginning.no_seat).copied().collect();
    assert_eq!(there.len(), chairs.len() + beginning.no_seat.len(), "in or out");
    assert!(beginning.no_seat.is_empty() || chairs.len() == most, "no seat is left");
    for (chair, player) in &scene.chairs {
        let must = match beginning.marks {
            // A game without a button deals in everyone who wants to play.
            None => scene.is_ready(*chair) || (scene.is_here(*chair) && kills.is_due(*player)),
            Some(marks) => marks.big == *chair,
        };
        assert!(!must || there.contains(chair), "{player:?} is left out");
    }
    if let Some(marks) = beginning.marks {
        let big = chairs.iter().position(|chair| *chair == marks.big).expect("the big blind");
        // HOUSE 13.04: without a seat is who sits to the left of the big blind.
        let next = chairs[(big + 1) % chairs.len()];
        let passed = scene.between(marks.big, next);
        assert!(beginning.no_seat.iter().all(|chair| passed.contains(chair)), "who sits out");
    }
}

/// A level counts whatever the stakes say. Without one they double at midnight, and a game may have limits of its
/// own (HOUSE 13.04). In a killed pot bets are doubled, and antes, blinds and the bring-in are not (HOUSE 10).
pub(crate) fn bets(scene: &Scene, beginning: &Beginning, variant: &Variant) {
    let (level, told) = (scene.level(), &beginning.setup.stakes);
    let times = |times: u64, (small, big): (u64, u64)| (times * small, times * big);
    let if_killed = if beginning.killer.is_some() { 2 } else { 1 };
    let games = &scene.charter.stakes.games;
    let own = games.iter().find(|(id, _)| *id == variant.id && scene.raised.is_none());
    let bets = match own {
        Some((_, own)) => {
            let bets = if beginning.killer.is_some() { own.kill_bets } else { own.bets };
            times(if scene.is_double { 2 } else { 1 }, bets)
        }
        None => times(if_killed, level.bets),
    };
    assert_eq!((told.small_bet, told.big_bet), bets, "the bets of {}", variant.id);
    assert_eq!(told.spread, times(if_killed, level.spread), "the spread of {}", variant.id);
    assert_eq!(told.chip, level.chip);
}
