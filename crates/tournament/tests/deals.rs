//! Deals between the players who are left.

use tournament::deal::*;
use trials::Trials;

#[test]
fn a_chop_by_chips_gives_the_least_prize_first() {
    // 20 each, then 40 by chips.
    let found = deal(&Kind::Chips, &[50, 30, 20], &[50, 30, 20], 0).expect("a deal");
    assert_eq!(found.shares, [40, 32, 28]);
    // A stack of nearly everything would get more than winning pays.
    let none = deal(&Kind::Chips, &[98, 1, 1], &[50, 30, 20], 0);
    assert!(
        matches!(none, Err(NoDeal::MoreThanFirst { player: 1, share: 59, first: 50 })),
        "{none:?}"
    );
}

#[test]
fn a_chop_by_icm_is_whole_units_of_what_the_stacks_are_worth() {
    // 38.39, 32.75 and 28.86 of 100: the odd units go where most was cut off.
    let found = deal(&Kind::Icm, &[50, 30, 20], &[50, 30, 20], 0).expect("a deal");
    assert_eq!(found.shares, [38, 33, 29]);
    let found = deal(&Kind::Icm, &[34_000; 8], &[125, 50, 25], 0).expect("a deal");
    assert_eq!(found.shares, [25; 8]);
}

#[test]
fn something_may_be_saved_for_the_winner() {
    let found = deal(&Kind::Icm, &[50, 50], &[70, 30], 20).expect("a deal");
    assert_eq!((found.shares.as_slice(), found.saved), ([40, 40].as_slice(), 20));
    assert_eq!(deal(&Kind::Icm, &[50, 50], &[70, 30], 41), Err(NoDeal::Saved { most: 40 }));
}

#[test]
fn what_players_say_themselves_must_add_up() {
    let custom = |shares: &[u64]| deal(&Kind::Custom(shares.to_vec()), &[60, 40], &[70, 30], 10);
    let found = custom(&[65, 25]).expect("a deal");
    assert_eq!(found.unusual, [1], "less than second place pays");
    assert_eq!(custom(&[65, 35]), Err(NoDeal::Sum { sum: 110, pool: 100 }));
    assert_eq!(
        custom(&[90]),
        Err(NoDeal::Sum { sum: 100, pool: 100 })
            .map_err(|_: NoDeal| NoDeal::Sum { sum: 100, pool: 100 })
    );
}

#[test]
fn deals_divide_what_is_left_within_the_prizes() {
    for mut trial in Trials::of("deals::deals_divide_what_is_left_within_the_prizes", 3000) {
        let players = 2 + trial.below(8);
        let stacks: Vec<u64> = (0..players).map(|_| 1 + trial.below(50_000) as u64).collect();
        let mut prizes: Vec<u64> = (0..players).map(|_| trial.below(5000) as u64).collect();
        prizes.sort_unstable_by(|one, other| other.cmp(one));
        let saved = trial.below((prizes[0] - prizes[1]) as usize + 1) as u64;
        let pool: u64 = prizes.iter().sum();
        for kind in [Kind::Icm, Kind::Chips] {
            let Ok(found) = deal(&kind, &stacks, &prizes, saved) else {
                assert_eq!(kind, Kind::Chips);
                continue;
            };
            let told = format!("{kind:?} {stacks:?} {prizes:?} {saved}: {found:?}");
            assert_eq!(found.shares.iter().sum::<u64>() + saved, pool, "{told}");
            assert_eq!(found.unusual, Vec::<usize>::new(), "{told}");
        }
    }
}
