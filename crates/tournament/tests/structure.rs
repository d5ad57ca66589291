//! Schedules that end on time.

use tournament::plan::{Lasts, Schedule, Step};
use tournament::structure::*;
use trials::Trials;

fn bigs(schedule: &Schedule) -> Vec<u64> {
    let big = |step: &Step| match step {
        Step::Level(row) => Some(row.level.blinds.1),
        Step::Break { .. } => None,
    };
    schedule.steps.iter().filter_map(big).collect()
}

fn minutes(schedule: &Schedule) -> u32 {
    let of = |step: &Step| match step {
        Step::Level(row) => match row.lasts {
            Lasts::Minutes(minutes) => minutes,
            Lasts::Hands(_) => 0,
        },
        Step::Break { minutes, .. } => *minutes,
    };
    schedule.steps.iter().map(of).sum()
}

fn wanted(players: u32, stack: u64, minutes: u32, chips: &[u64]) -> Wanted {
    Wanted { players, stack, minutes, level: None, chips: chips.to_vec(), bets: Bets::Blinds }
}

#[test]
fn an_evening_of_ten_friends() {
    let wanted = Wanted { level: Some(20), ..wanted(10, 10_000, 180, &[25, 100, 500, 1000]) };
    let found = schedule(&wanted).expect("a schedule");
    let bigs = bigs(&found);
    // 100 big blinds to begin with; 100,000 chips are 20 big blinds of 5,000 at the end.
    assert_eq!(bigs[0], 100);
    assert_eq!(
        *bigs.last().expect("a level"),
        6000,
        "the first step of the ladder from 5,000 on: {bigs:?}"
    );
    assert!(minutes(&found) <= 180, "{found:?}");
}

/// The last level is the one in which it ends: it begins before the time is over, and what is left is short.
#[test]
fn usual_evenings_end_on_time() {
    for players in [6, 10, 18, 30, 60, 120] {
        for hours in [2, 3, 4, 5, 6] {
            let wanted = wanted(players, 10_000, 60 * hours, &[25, 100, 500, 1000, 5000]);
            let found = schedule(&wanted).expect("a schedule");
            let used = minutes(&found);
            assert!(
                (60 * hours - 25..=60 * hours).contains(&used),
                "{players} players: {used} of {hours} hours"
            );
        }
    }
}

#[test]
fn schedules_can_be_built_rise_and_end_on_time() {
    let mut met = 0;
    for mut trial in Trials::of("structure::schedules_can_be_built_rise_and_end_on_time", 20_000) {
        let chips: &[u64] = trial.pick(&[
            &[25, 100, 500, 1000, 5000],
            &[1, 5, 25, 100],
            &[50, 100, 500, 1000, 5000],
            &[100, 500, 1000],
            &[5, 20, 100],
        ]);
        let stack = chips[0] * (10 + trial.below(2000) as u64);
        let mut wanted =
            wanted(2 + trial.below(200) as u32, stack, 20 + trial.below(700) as u32, chips);
        wanted.level = trial.pick(&[None, None, Some(5), Some(15), Some(20), Some(30)]);
        wanted.bets = trial.pick(&[Bets::Blinds, Bets::Limits]);
        let Ok(found) = schedule(&wanted) else { continue };
        met += 1;
        let told = format!("{wanted:?}: {found:?}");
        let bigs = bigs(&found);
        assert!(bigs.is_sorted_by(|one, other| one < other), "{told}");
        assert!(minutes(&found) <= wanted.minutes, "{told}");
        let all = stack * u64::from(wanted.players);
        assert!(
            bigs.iter().filter(|big| **big * 20 >= all).count() <= 1,
            "only the last is the end: {told}"
        );
        assert!(stack / bigs[0] >= 10, "{told}");
        // Every amount can be built from the chips that are still there, and no chip stays that nobody needs.
        let mut there = chips.to_vec();
        for step in &found.steps {
            match step {
                Step::Level(row) => {
                    let level = row.level;
                    for amount in [level.ante, level.blinds.0, level.blinds.1, level.bring_in] {
                        assert!(amount.is_multiple_of(there[0]), "{amount} of {there:?}: {told}");
                    }
                }
                Step::Break { remove, .. } => {
                    assert!(remove.iter().all(|chip| there.contains(chip)), "{told}");
                    there.retain(|chip| !remove.contains(chip));
                }
            }
        }
    }
    assert!(met > 50, "{met}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let none = schedule(&wanted(10, 500, 180, &[100, 500]));
    assert!(
        matches!(
            none,
            Err(NoSchedule::TooFewChips { chip: 100, small: 100, big: 200, blinds: 2, .. })
        ),
        "{none:?}"
    );
    assert_eq!(
        schedule(&wanted(10, 510, 180, &[25])),
        Err(NoSchedule::Stack { stack: 510, chip: 25 })
    );
    assert_eq!(schedule(&wanted(1, 500, 180, &[5])), Err(NoSchedule::Players));
    // Whatever is asked is answered at once.
    for (wanted, what) in [
        (wanted(u32::MAX, 500, 180, &[5]), "field"),
        (wanted(9, u64::MAX, 180, &[5]), "stack"),
        (wanted(9, 500, 180, &[5, u64::MAX]), "chip"),
        (wanted(9, 500, u32::MAX, &[5]), "length"),
        (Wanted { level: Some(u32::MAX), ..wanted(9, 500, 180, &[5]) }, "level"),
    ] {
        let told = schedule(&wanted).expect_err("too much").to_string();
        assert!(told.contains(what) && told.contains("is too much"), "{told}");
    }
    let most = wanted(10_000, 1 << 44, 7 * 24 * 60, &[1, 1 << 40]);
    schedule(&most).expect("the most that is allowed");
    assert_eq!(schedule(&wanted(9, 500, 180, &[25, 5])), Err(NoSchedule::Chips));
    assert_eq!(
        schedule(&wanted(9, 5000, 5, &[5])),
        Err(NoSchedule::TooShort { minutes: 5, least: 12 })
    );
}
