//! Every law can fail: logs that were played are forged, one fact at a time, and the watcher sees it.

use std::sync::Arc;

use room::PlayerId;
use tournament::plan::*;
use tournament::{Fact, Happened, Mode, TableId, Tournament};
use trials::Trials;

use super::drive::Drive;
use super::paper::Style;
use super::plans::{self, Kind};
use super::watch::{Broken, Watcher};

/// A tournament that was played, with its plan.
struct Played {
    plan: Arc<Plan>,
    log: Vec<Happened>,
}

/// Tournaments of a kind that have something in their logs.
fn played(kind: Kind, has: impl Fn(&Plan, &[Happened]) -> bool) -> Played {
    for mut trial in Trials::numbered(20_260_131, 400) {
        let (plan, players) = plans::plan(kind, &mut trial);
        if players > 40 {
            continue;
        }
        let mut drive = Drive::new("laws::forged", Arc::clone(&plan), Style::Wild, &mut trial);
        drive.play(players);
        let log = std::mem::take(&mut drive.log);
        if has(&plan, &log) {
            return Played { plan, log };
        }
    }
    panic!("no such tournament in 400");
}

fn seen(plan: &Arc<Plan>, log: &[Happened]) -> Result<(), Broken> {
    let mut watcher = Watcher::new(Arc::clone(plan));
    for happened in log {
        watcher.see(happened)?;
    }
    watcher.end()
}

/// Where facts of a kind are.
fn places(log: &[Happened], is: impl Fn(&Fact) -> bool) -> Vec<usize> {
    (0..log.len()).filter(|place| is(&log[*place].fact)).collect()
}

impl Played {
    /// The log is right, and wrong by the law once it is forged.
    fn breaks(&self, law: &str, forge: impl FnOnce(&mut Vec<Happened>)) {
        seen(&self.plan, &self.log).expect("the log is right");
        let mut log = self.log.clone();
        forge(&mut log);
        let broken = seen(&self.plan, &log).expect_err("the law is broken");
        assert_eq!(broken.law, law, "{}", broken.why);
    }

    fn all(&self, is: impl Fn(&Fact) -> bool) -> Vec<usize> {
        places(&self.log, is)
    }
}

fn many_tables(_: &Plan, log: &[Happened]) -> bool {
    places(log, |fact| matches!(fact, Fact::Opened { .. })).len() > 2
}

fn is_leave(fact: &Fact) -> bool {
    matches!(fact, Fact::Leave { .. })
}

fn is_over(fact: &Fact) -> bool {
    matches!(fact, Fact::Over { .. })
}

#[test]
fn law_1_a_chip_too_many() {
    let played = played(Kind::Freezeout, many_tables);
    let over = played.all(is_over)[0];
    played.breaks("1", |log| {
        if let Fact::Over { report: Some(report), .. } = &mut log[over].fact {
            report.stacks[0].1 += 1;
        }
    });
}

#[test]
fn law_1_another_stack_than_the_plan_says() {
    let played = played(Kind::Freezeout, many_tables);
    let start = played.all(|fact| matches!(fact, Fact::Started { .. }))[0];
    played.breaks("1", |log| {
        if let Fact::Started { stack } = &mut log[start].fact {
            *stack += 100;
        }
    });
}

/// The machine's views of another moment: where everyone is, chips and money.
#[test]
fn laws_1_3_and_6_the_views_of_another_moment() {
    let played = played(Kind::Freezeout, many_tables);
    let compared = |until: usize, without: usize| {
        let mut watcher = Watcher::new(Arc::clone(&played.plan));
        let mut it = Tournament::open(Arc::clone(&played.plan), Mode::Tables);
        for (place, happened) in played.log.iter().enumerate().take(until) {
            watcher.see(happened).expect("the log is right");
            if place != without {
                it.apply(happened);
            }
        }
        watcher.compare(&it).map_err(|broken| broken.law)
    };
    let registered = played.all(|fact| matches!(fact, Fact::Registered { .. }))[0];
    assert_eq!(compared(registered + 1, usize::MAX), Ok(()));
    assert_eq!(compared(registered + 1, registered), Err("6"));
    let over = played.all(is_over);
    let moves = |place: &&usize| match &played.log[**place].fact {
        Fact::Over { report: Some(report), .. } => report.out.is_empty(),
        _ => false,
    };
    let quiet = *over.iter().find(moves).expect("a hand that nobody fell in");
    assert_eq!(compared(quiet + 1, usize::MAX), Ok(()));
    assert!(compared(quiet + 1, quiet).is_err_and(|law| law == "1"));
    let seated = played.all(|fact| matches!(fact, Fact::MovedIn { .. }))[0];
    assert!(compared(seated + 1, seated).is_err_and(|law| ["1", "3"].contains(&law)));
}

#[test]
fn law_3_somebody_who_never_entered_or_enters_twice() {
    let played = played(Kind::Freezeout, many_tables);
    let first = played.all(|fact| matches!(fact, Fact::Registered { .. }))[0];
    played.breaks("3", |log| {
        let twice = log[first].clone();
        log.insert(first, twice);
    });
    let busted = played.all(|fact| matches!(fact, Fact::Busted { .. }))[0];
    played.breaks("3", |log| {
        if let Fact::Busted { player } = &mut log[busted].fact {
            *player = PlayerId(9999);
        }
    });
}

#[test]
fn law_4_two_hands_at_once_and_two_on_a_chair() {
    let played = played(Kind::Freezeout, many_tables);
    let leave = played.all(is_leave)[0];
    played.breaks("4", |log| {
        let twice = log[leave].clone();
        log.insert(leave, twice);
    });
    let seats = played.all(|fact| matches!(fact, Fact::MovedIn { .. }));
    played.breaks("4", |log| {
        let Fact::MovedIn { table: to, chair: on, .. } = log[seats[0]].fact.clone() else { return };
        if let Fact::MovedIn { table, chair, .. } = &mut log[seats[1]].fact {
            (*table, *chair) = (to, on);
        }
    });
}

/// Those who went out in one hand with unequal stacks change places; somebody has none.
#[test]
fn law_5_places() {
    let two = |log: &[Happened]| {
        places(log, |fact| matches!(fact, Fact::Out { .. }))
            .windows(2)
            .find_map(|two| (two[1] == two[0] + 1).then_some((two[0], two[1])))
    };
    let has = |plan: &Plan, log: &[Happened]| plan.hand_for_hand.is_none() && two(log).is_some();
    let played = played(Kind::Freezeout, has);
    let (one, other) = two(&played.log).expect("two in one hand");
    played.breaks("5", |log| log.swap(one, other));
    let placed = played.all(|fact| matches!(fact, Fact::Placed { .. }));
    played.breaks("5", |log| {
        log.remove(placed[0]);
    });
    played.breaks("5", |log| {
        let twice = log[placed[0]].clone();
        log.insert(placed[0], twice);
    });
    played.breaks("5", |log| {
        if let Fact::Placed { place, .. } = &mut log[placed[0]].fact {
            *place -= 1;
        }
    });
}

#[test]
fn law_6_a_prize_too_large_and_prizes_that_are_no_pool() {
    let played = played(Kind::Freezeout, many_tables);
    let paid = played.all(|fact| matches!(fact, Fact::Placed { prize, .. } if *prize > 0))[0];
    played.breaks("6", |log| {
        if let Fact::Placed { prize, .. } = &mut log[paid].fact {
            *prize += 1;
        }
    });
    let closed = played.all(|fact| matches!(fact, Fact::EntriesClosed { .. }))[0];
    played.breaks("6", |log| {
        if let Fact::EntriesClosed { prizes, .. } = &mut log[closed].fact {
            prizes[0] += 1;
        }
    });
}

#[test]
fn law_7_prizes_that_rise() {
    let several = |_: &Plan, log: &[Happened]| {
        let closed = |fact: &Fact| matches!(fact, Fact::EntriesClosed { prizes, .. } if prizes.first() > prizes.last());
        !places(log, closed).is_empty()
    };
    let played = played(Kind::Freezeout, several);
    let closed = played.all(|fact| matches!(fact, Fact::EntriesClosed { .. }))[0];
    played.breaks("7", |log| {
        if let Fact::EntriesClosed { prizes, .. } = &mut log[closed].fact {
            prizes.reverse();
        }
    });
}

#[test]
fn law_7_a_deal_of_more_than_there_is() {
    let deals = |_: &Plan, log: &[Happened]| {
        !places(log, |fact| matches!(fact, Fact::Proposed { .. })).is_empty()
    };
    let played = played(Kind::Freezeout, deals);
    let proposed = played.all(|fact| matches!(fact, Fact::Proposed { .. }))[0];
    played.breaks("7", |log| {
        if let Fact::Proposed { shares, .. } = &mut log[proposed].fact {
            shares[0].1 += 1;
        }
    });
}

/// A table that is to break deals on: nobody said that it breaks.
#[test]
fn law_8_a_table_that_should_break_deals_on() {
    let breaks = |fact: &Fact| matches!(fact, Fact::Breaks { .. });
    let has = |_: &Plan, log: &[Happened]| !places(log, breaks).is_empty();
    let played = played(Kind::Freezeout, has);
    let place = played.all(breaks)[0];
    let Fact::Breaks { table } = played.log[place].fact else { return };
    played.breaks("8", |log| {
        let leave = Fact::Leave { table, hand: 1, level: 1 };
        let at = log[place].at;
        let playing = log[..place].iter().rev().find_map(|it| match &it.fact {
            Fact::Leave { table: of, level, .. } if *of == table => Some((true, *level)),
            Fact::Over { table: of, .. } if *of == table => Some((false, 0)),
            _ => None,
        });
        // Wherever its hand stands, the next leave after the mark is wrong.
        if let Some((true, _)) = playing {
            let over = (place..log.len())
                .find(|it| matches!(&log[*it].fact, Fact::Over { table: of, .. } if *of == table));
            let over = over.expect("its hand ends");
            let at = log[over].at;
            let next = forged_leave(log, over, table);
            log.insert(over + 1, Happened { at, fact: next });
        } else {
            log.insert(place + 1, Happened { at, fact: leave });
        }
    });
}

/// The leave that would come next at a table.
fn forged_leave(log: &[Happened], until: usize, table: TableId) -> Fact {
    let last = log[..until].iter().rev().find_map(|it| match it.fact {
        Fact::Leave { table: of, hand, level } if of == table => Some((hand, level)),
        _ => None,
    });
    let (hand, level) = last.unwrap_or((0, 1));
    Fact::Leave { table, hand: hand + 1, level }
}

fn is_balance(fact: &Fact) -> bool {
    matches!(fact, Fact::MovedOut { why: tournament::Why::Balance, .. })
}

fn balances(plan: &Plan, log: &[Happened]) -> bool {
    let balance = plan.balance;
    (balance.by, balance.to) == (Mover::NextBigBlind, To::Worst)
        && !places(log, is_balance).is_empty()
        && places(log, |fact| matches!(fact, Fact::Opened { .. })).len() > 2
}

/// The move is left out, and the table deals.
#[test]
fn law_8_a_table_that_is_too_large_deals() {
    let at_once = |plan: &Plan, log: &[Happened]| {
        balances(plan, log) && at_once(log).is_some() && plan.balance.halt == 0
    };
    let played = played(Kind::Freezeout, at_once);
    let (out, come, leave) = at_once_in(&played.log);
    played.breaks("8", |log| {
        let later: Vec<usize> = [leave, come, out].to_vec();
        let table = log[leave].clone();
        for place in later {
            log.remove(place);
        }
        log.insert(out, table);
    });
}

/// A move out and in, and the leave of the table that was left, in one go.
fn at_once(log: &[Happened]) -> Option<(usize, usize, usize)> {
    places(log, is_balance).into_iter().find_map(|out| {
        let Fact::MovedOut { player: who, from, .. } = log[out].fact else { return None };
        let at = log[out].at;
        let same = |place: &usize| log[*place].at == at;
        let come = (out..log.len())
            .take_while(same)
            .find(|it| matches!(log[*it].fact, Fact::MovedIn { player, .. } if player == who))?;
        let leave = (come..log.len())
            .take_while(same)
            .find(|it| matches!(log[*it].fact, Fact::Leave { table, .. } if table == from))?;
        let moves = (out..leave).filter(|it| is_balance(&log[*it].fact)).count();
        (moves == 1).then_some((out, come, leave))
    })
}

fn at_once_in(log: &[Happened]) -> (usize, usize, usize) {
    at_once(log).expect("looked for")
}

/// Somebody moves back again for no reason.
#[test]
fn law_9_a_move_that_nobody_needs() {
    let played = played(Kind::Freezeout, many_tables);
    let leave = played.all(is_leave)[0];
    let Fact::Leave { table, .. } = played.log[leave].fact else { return };
    let sits = |fact: &Fact| match fact {
        Fact::MovedIn { player, table: at, .. } if *at == table => Some(*player),
        _ => None,
    };
    let who = played.log.iter().find_map(|it| sits(&it.fact)).expect("somebody sits there");
    let to = if table == TableId(1) { TableId(2) } else { TableId(1) };
    played.breaks("9", |log| {
        let at = log[leave].at;
        let why = tournament::Why::Balance;
        let fact = Fact::MovedOut { player: who, from: table, to, chair: None, why };
        log.insert(leave, Happened { at, fact });
    });
}

#[test]
fn law_10_another_player_moves() {
    let played = played(Kind::Freezeout, balances);
    let mut found = Vec::new();
    for out in played.all(is_balance) {
        let Fact::MovedOut { player: who, from, .. } = played.log[out].fact else { return };
        let last = played.log[..out].iter().rev().find_map(|it| match &it.fact {
            Fact::Over { table, report: Some(report) } if *table == from => Some(&report.stacks),
            _ => None,
        });
        let others = last.into_iter().flatten().filter(|(it, chips)| *it != who && *chips > 0);
        for (other, _) in others {
            let mut log = played.log.clone();
            if let Fact::MovedOut { player, .. } = &mut log[out].fact {
                *player = *other;
            }
            found.extend(seen(&played.plan, &log).err().map(|broken| broken.law));
        }
    }
    assert!(found.contains(&"10"), "{found:?}");
}

/// Whoever comes by balancing sits where the big blind comes later.
#[test]
fn law_10_a_better_chair() {
    let mut found = false;
    for chair in 0..10u8 {
        let played = played(Kind::Freezeout, balances);
        let out = played.all(is_balance)[0];
        let Fact::MovedOut { player: who, .. } = played.log[out].fact else { return };
        let come = (out..played.log.len()).find(
            |it| matches!(played.log[*it].fact, Fact::MovedIn { player, .. } if player == who),
        );
        let come = come.expect("whoever goes comes");
        let mut log = played.log.clone();
        if let Fact::MovedIn { chair: at, .. } = &mut log[come].fact {
            *at = room::Chair::new(chair).expect("a chair");
        }
        let broken = seen(&played.plan, &log).err().map(|broken| broken.law);
        found |= broken == Some("10");
    }
    assert!(found, "some chair is better");
}

#[test]
fn law_11_the_big_blind_twice_running() {
    let played = played(Kind::Freezeout, many_tables);
    let mut found = Vec::new();
    for place in played.all(is_over) {
        let Fact::Over { table, report: Some(report) } = &played.log[place].fact else { return };
        let before = played.log[..place].iter().rev().find_map(|it| match &it.fact {
            Fact::Over { table: of, report: Some(report) } if of == table => report.marks,
            _ => None,
        });
        if before.is_some() && report.dealt.len() > 2 {
            let mut log = played.log.clone();
            // Marks that do not move at all are those of a game without blinds.
            let twice = before.map(|marks| room::Marks { button: marks.big, ..marks });
            if let Fact::Over { report: Some(report), .. } = &mut log[place].fact {
                report.marks = twice;
            }
            found.extend(seen(&played.plan, &log).err().map(|broken| broken.law));
        }
    }
    assert!(found.contains(&"11"), "{found:?}");
}

#[test]
fn law_12_a_level_too_late_and_a_step_too_early() {
    let by_minutes = |plan: &Plan, log: &[Happened]| {
        let first = plan.schedule.rows().next();
        let steps = places(log, |fact| matches!(fact, Fact::Step { step: 1 }));
        first.is_some_and(|row| matches!(row.lasts, Lasts::Minutes(_)))
            && !steps.is_empty()
            && steps[0] > places(log, is_leave)[0]
    };
    let played = played(Kind::Freezeout, by_minutes);
    let leave = played.all(is_leave)[0];
    played.breaks("12", |log| {
        if let Fact::Leave { level, .. } = &mut log[leave].fact {
            *level += 1;
        }
    });
    let step = played.all(|fact| matches!(fact, Fact::Step { step: 1 }))[0];
    played.breaks("12", |log| {
        let step = log.remove(step);
        let at = log[leave].at;
        log.insert(leave + 1, Happened { at, fact: step.fact });
    });
    played.breaks("12", |log| {
        log.remove(step);
    });
}

/// Nobody comes to a short table, and it deals on with an empty big blind.
#[test]
fn law_12b_a_short_table_deals_with_an_empty_big_blind() {
    let played = played(Kind::Freezeout, many_tables);
    let mut plan = (*played.plan).clone();
    // A stricter plan than the one it was played by.
    plan.balance.halt = 1;
    let broken = seen(&Arc::new(plan), &played.log).expect_err("some table is one short");
    assert_eq!(broken.law, "12b", "{}", broken.why);
}

fn hand_for_hand(_: &Plan, log: &[Happened]) -> bool {
    rounds(log).is_some()
}

/// A whole round of hand for hand: its first and last leave, and its end.
fn rounds(log: &[Happened]) -> Option<(usize, usize, usize)> {
    let over = places(log, |fact| *fact == Fact::RoundOver);
    over.windows(2).find_map(|two| {
        let leaves: Vec<usize> = (two[0]..two[1]).filter(|it| is_leave(&log[*it].fact)).collect();
        let last = leaves.last()?;
        (leaves.len() > 1).then_some((leaves[0], *last, two[1]))
    })
}

#[test]
fn law_13_a_table_that_plays_twice_in_a_round_and_one_that_does_not() {
    let played = played(Kind::Freezeout, hand_for_hand);
    let (_, _, over) = rounds(&played.log).expect("looked for");
    let last = played.all(is_over).into_iter().rfind(|it| *it < over);
    let last = last.expect("a hand ends the round");
    let Fact::Over { table, .. } = played.log[last].fact else { return };
    // Before the end of the round is told.
    played.breaks("13", |log| {
        let fact = forged_leave(log, over, table);
        let at = log[over].at;
        log.insert(over, Happened { at, fact });
    });
    played.breaks("13", |log| {
        let round = log.remove(over);
        let at = log[last].at;
        log.insert(last, Happened { at, ..round });
    });
}

#[test]
fn law_14_a_hand_in_a_pause_and_in_a_break() {
    let paused = |fact: &Fact| *fact == Fact::Paused;
    let resumed = |fact: &Fact| *fact == Fact::Resumed;
    let has = |_: &Plan, log: &[Happened]| {
        let next = places(log, resumed).first().copied();
        next.is_some_and(|next| log.get(next + 1).is_some_and(|it| is_leave(&it.fact)))
            && !places(log, paused).is_empty()
    };
    let played = played(Kind::Freezeout, has);
    let resumed = played.all(resumed)[0];
    played.breaks("14", |log| log.swap(resumed, resumed + 1));
    let break_of = |plan: &Plan, log: &[Happened]| {
        places(log, |fact| matches!(fact, Fact::Step { .. })).into_iter().find(|place| {
            let Fact::Step { step } = log[*place].fact else { return false };
            let is_break =
                matches!(plan.schedule.steps.get(step as usize), Some(Step::Break { .. }));
            is_break && log[*place..].iter().any(|it| is_leave(&it.fact))
        })
    };
    let played = self::played(Kind::Freezeout, |plan, log| break_of(plan, log).is_some());
    let step = break_of(&played.plan, &played.log).expect("looked for");
    let next = (step..played.log.len()).find(|it| is_leave(&played.log[*it].fact));
    let next = next.expect("it goes on");
    played.breaks("14", |log| {
        let leave = log.remove(next);
        let at = log[step].at;
        log.insert(step + 1, Happened { at, ..leave });
    });
}

#[test]
fn law_16_a_bounty_for_another_and_one_that_is_not_paid() {
    let fixed = |plan: &Plan, log: &[Happened]| {
        let fixed = plan.bounty.as_ref().is_some_and(|it| it.kind == BountyKind::Fixed);
        fixed && many_tables(plan, log)
    };
    let played = played(Kind::Bounty, fixed);
    let bounty = played.all(|fact| matches!(fact, Fact::Bounty { to: Some(_), .. }))[0];
    played.breaks("16", |log| {
        if let Fact::Bounty { of, to, .. } = &mut log[bounty].fact {
            *to = Some(*of);
        }
    });
    played.breaks("16", |log| {
        log.remove(bounty);
    });
    played.breaks("16", |log| {
        if let Fact::Bounty { cash, .. } = &mut log[bounty].fact {
            *cash -= 1;
        }
    });
}

#[test]
fn law_17_tables_that_are_not_even_and_a_move_across() {
    let two = |plan: &Plan, log: &[Happened]| {
        matches!(plan.form, Form::Shootout { .. }) && many_tables(plan, log)
    };
    let played = played(Kind::Rounds, two);
    let round = played.all(|fact| matches!(fact, Fact::Round { .. }))[0];
    played.breaks("17", |log| {
        if let Fact::Round { tables, .. } = &mut log[round].fact {
            tables[0] += 2;
            tables[1] -= 2;
        }
    });
    let leave = played.all(is_leave)[0];
    let who = played.all(|fact| matches!(fact, Fact::MovedIn { .. }))[0];
    played.breaks("17", |log| {
        let Fact::MovedIn { player, table: from, .. } = log[who].fact.clone() else { return };
        let to = if from == TableId(1) { TableId(2) } else { TableId(1) };
        let why = tournament::Why::Balance;
        let at = log[leave].at;
        let fact = Fact::MovedOut { player, from, to, chair: None, why };
        log.insert(leave, Happened { at, fact });
    });
    let advanced = played.all(|fact| matches!(fact, Fact::Lost { .. }))[0];
    played.breaks("y", |log| {
        if let Fact::Lost { place, .. } = &mut log[advanced].fact {
            *place += 1;
        }
    });
}

#[test]
fn law_18_a_satellite_that_ends_too_early() {
    let played = played(Kind::Satellite, many_tables);
    let last = played.all(|fact| matches!(fact, Fact::Out { .. })).pop().expect("somebody wins");
    // The winners are told before the last hand that somebody fell in.
    let falls = |fact: &Fact| matches!(fact, Fact::Over { report: Some(report), .. } if !report.out.is_empty());
    let hand = played.all(falls).pop().expect("a last hand");
    played.breaks("18", |log| {
        let wins = log.remove(last);
        let at = log[hand].at;
        log.insert(hand, Happened { at, ..wins });
    });
}

/// A twin that has missed a fact is another, and goes on otherwise.
#[test]
fn law_19_a_rebuilt_tournament_that_missed_a_fact() {
    let played = played(Kind::Freezeout, many_tables);
    let rebuilt = |without: usize| {
        let mut it = Tournament::open(Arc::clone(&played.plan), Mode::Tables);
        let facts = played.log.iter().enumerate().filter(|(place, _)| *place != without);
        facts.for_each(|(_, happened)| it.apply(happened));
        it
    };
    let whole = rebuilt(usize::MAX);
    assert!(whole == rebuilt(usize::MAX));
    let placed = played.all(|fact| matches!(fact, Fact::Placed { .. }))[0];
    assert!(whole != rebuilt(placed));
}
