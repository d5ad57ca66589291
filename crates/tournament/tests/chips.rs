//! What players start with, and how small chips leave.

use tournament::chips::*;
use trials::Trials;

fn set(chips: &[(u64, u32, u32)]) -> ChipSet {
    let chip = |(value, have, most): &(u64, u32, u32)| Chip {
        value: *value,
        have: Some(*have),
        most: Some(*most),
    };
    ChipSet { chips: chips.iter().map(chip).collect() }
}

/// HOUSE 102: chips of 50, 100, 500, 1000 and 5000, and the stack they make.
#[test]
fn house_102_chips_a_player() {
    let set = set(&[(50, 150, 10), (100, 150, 10), (500, 52, 5), (1000, 50, 5), (5000, 50, 5)]);
    let rows = [
        (5..=10, [10, 10, 5, 5, 5], 34_000),
        (11..=12, [10, 10, 4, 4, 4], 27_500),
        (13..=13, [10, 10, 4, 3, 3], 21_500),
        (14..=15, [10, 10, 3, 3, 3], 21_000),
        (16..=16, [9, 9, 3, 3, 3], 20_850),
    ];
    for (players, counts, stack) in rows {
        for players in players {
            let each = set.shared(players).expect("chips");
            let found: Vec<u32> = each.iter().map(|(_, count)| *count).collect();
            assert_eq!(found, counts, "{players} players");
            let sum: u64 = each.iter().map(|(value, count)| value * u64::from(*count)).sum();
            assert_eq!(sum, stack, "{players} players");
        }
    }
    assert_eq!(set.shared(151), Err(NoChips::TooFew(151)));
}

#[test]
fn a_stack_is_made_of_chips_that_can_change_each_other() {
    let values = |values: &[u64]| ChipSet {
        chips: values.iter().map(|value| Chip { value: *value, have: None, most: None }).collect(),
    };
    for mut trial in
        Trials::of("chips::a_stack_is_made_of_chips_that_can_change_each_other", 20_000)
    {
        let all: &[u64] =
            trial.pick(&[&[25, 100, 500, 1000, 5000], &[1, 5, 25, 100], &[50, 100, 500], &[100]]);
        let stack = all[0] * (1 + trial.below(4000) as u64);
        let each =
            values(all).making(stack).unwrap_or_else(|none| panic!("{all:?} {stack}: {none}"));
        let sum: u64 = each.iter().map(|(value, count)| value * u64::from(*count)).sum();
        assert_eq!(sum, stack, "{all:?}: {each:?}");
    }
    let refused = NoChips::Stack { stack: 1010, smallest: 25 };
    assert_eq!(values(&[25, 100]).making(1010), Err(refused));
}

#[test]
fn fifteen_odd_fives_at_six_players_are_three_quarters() {
    // 15 odd chips of 5 are 75: three chips of 25.
    let stacks = [115, 110, 120, 105, 115, 110];
    assert_eq!(stacks.iter().map(|stack| stack % 25 / 5).sum::<u64>(), 3 + 2 + 4 + 1 + 3 + 2);
    let cards: Vec<u16> = (0..15).collect();
    let race = race(&stacks, 5, 25, &cards);
    assert_eq!(race.raced, 3);
    // The highest cards came last: to the last players.
    assert_eq!(race.winners, [3, 4, 5]);
    assert_eq!(race.stacks, [100, 100, 100, 125, 125, 125]);
}

/// TDA 24: in a race for odd chips nobody goes broke, nobody wins two, and the total hardly changes.
#[test]
fn races_obey_their_laws() {
    for mut trial in Trials::of("chips::races_obey_their_laws", 20_000) {
        let (old, new) = trial.pick(&[(5, 25), (25, 100), (100, 500), (100, 1000), (500, 1000)]);
        let players = 2 + trial.below(9);
        let stacks: Vec<u64> = (0..players).map(|_| old * (1 + trial.below(30) as u64)).collect();
        let needed = cards_needed(&stacks, old, new);
        let mut cards: Vec<u16> = (0..needed as u16).collect();
        for place in 0..needed {
            let other = place + trial.below(needed - place);
            cards.swap(place, other);
        }
        let race = race(&stacks, old, new, &cards);
        let told = format!("{stacks:?} {old} {new} {cards:?}: {race:?}");
        for (player, (before, after)) in stacks.iter().zip(&race.stacks).enumerate() {
            let won = race.winners.contains(&player) || race.rescued.contains(&player);
            assert_eq!(*after, before / new * new + if won { new } else { 0 }, "{told}");
            assert!(*after > 0, "{told}");
            assert!(!race.winners.contains(&player) || before % new > 0, "{told}");
        }
        let (before, after): (u64, u64) = (stacks.iter().sum(), race.stacks.iter().sum());
        assert!(before.abs_diff(after) < new + new * race.rescued.len() as u64, "{told}");
        // Whoever holds the highest card of all wins, if anything is raced for.
        let highest = cards.iter().max().and_then(|top| cards.iter().position(|card| card == top));
        if let (Some(mut place), true) = (highest, race.raced > 0) {
            let owner = stacks.iter().position(|stack| {
                let odd = (stack % new / old) as usize;
                let is_here = place < odd;
                place = place.wrapping_sub(odd);
                is_here
            });
            assert!(owner.is_some_and(|owner| race.winners.contains(&owner)), "{told}");
        }
    }
}
