//! Law 22: with hands that are coin flips, chips are chances, however often tables break and are balanced.

use std::sync::Arc;

use room::PlayerId;
use tournament::plan::{Balance, LastTable, Mover, Plan, To};
use tournament::{Command, TableId};
use trials::Trials;

use super::drive::Drive;
use super::examples::plain;
use super::paper::Style;

/// How often the first player wins with these stacks, in so many tournaments.
fn wins(test: &'static str, plan: &Arc<Plan>, stacks: &[u64], full: usize) -> (u64, u64) {
    let (mut won, mut all) = (0, 0);
    for mut trial in Trials::of(test, full).at_least(100) {
        let mut drive = Drive::new(test, Arc::clone(plan), Style::Fair, &mut trial);
        for number in 1..=stacks.len() as u64 {
            let name = format!("Player {number}");
            drive.must(&Command::Enter { player: PlayerId(number), name });
        }
        drive.must(&Command::Start);
        while drive.it.asked().is_some() {
            drive.step();
        }
        if stacks.iter().any(|chips| *chips != 1000) {
            // The first hand, at one table, makes the stacks.
            let players = (1..).map(PlayerId).zip(stacks.iter().copied());
            let stacks: Vec<(PlayerId, u64)> = players.collect();
            let table = TableId(1);
            let report = drive.tables.get_mut(&table).expect("one table").end(&stacks, &[]);
            drive.now = drive.now.plus(1000);
            drive.must(&Command::Over { table, report: Some(report) });
        }
        drive.finish();
        let first = drive.watcher.people[&PlayerId(1)].placed;
        won += u64::from(first.is_some_and(|(place, _)| place == 1));
        all += 1;
    }
    (won, all)
}

/// Within four standard deviations.
fn assert_is(part: f64, (won, all): (u64, u64)) {
    let (won, all) = (won as f64, all as f64);
    let off = (won - all * part).abs() / (all * part * (1.0 - part)).sqrt();
    assert!(off < 4.0, "{won} of {all} is {off:.1} standard deviations from {part:.3}");
}

#[test]
fn equal_stacks_win_alike() {
    let mut plan = plain(3);
    plan.balance =
        Balance { within: 1, tight: 1, at: 4, by: Mover::NextBigBlind, to: To::Worst, halt: 3 };
    plan.last_table = LastTable { at: 3, draw: None, pause: 0 };
    let won = wins("laws::fair::equal_stacks_win_alike", &Arc::new(plan), &[1000; 8], 20_000);
    assert_is(1.0 / 8.0, won);
}

#[test]
fn stacks_win_in_proportion() {
    let stacks = [2000, 600, 1000, 400];
    let plan = Arc::new(plain(9));
    assert_is(0.5, wins("laws::fair::stacks_win_in_proportion", &plan, &stacks, 20_000));
}
