//! Plans by chance, of every form.

use std::sync::Arc;

use tournament::Library;
use tournament::plan::*;
use tournament::prizes::{Amounts, Curve, Parts, Places, Prizes, Round};
use trials::Trial;

/// What kind of tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Tables break, nobody has a second life.
    Freezeout,
    /// Late entries, re-entries, re-buys, add-ons, lammers.
    MoreChips,
    /// Shootouts and brackets.
    Rounds,
    /// A price on every head.
    Bounty,
    /// As many equal prizes as the pool buys.
    Satellite,
    /// A file of the house.
    House,
}

/// A plan, and how many enter before it starts.
pub(crate) fn plan(kind: Kind, trial: &mut Trial) -> (Arc<Plan>, u32) {
    if kind == Kind::House {
        let house: Vec<&Plan> = Library::house().iter().collect();
        let plan = house[trial.below(house.len())].clone();
        let (least, most) = plan.players;
        let players = least + size(trial).min(most - least);
        return (Arc::new(plan), players);
    }
    let mut plan = Library::house().find("turbo").expect("a file of the house").clone();
    let players = 2 + size(trial);
    plan.id = "by-chance".to_owned();
    plan.players = (2, if trial.below(5) == 0 { players } else { 2000 });
    let seats = trial.pick(&[2, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 10]);
    plan.tables = Tables { seats, one_to: if trial.below(4) == 0 { 10 } else { seats } };
    plan.entry = Cost { pool: trial.pick(&[1000, 2500, 333, 10_000]), fee: trial.pick(&[0, 100]) };
    plan.side_game = (trial.below(6) == 0).then(|| SideGame {
        cost: 100,
        after: 3,
        stakes: "no-limit-25c-ante".to_owned(),
    });
    plan.stack = Some(trial.pick(&[1000, 3000, 1777]));
    plan.chips.chips.clear();
    plan.schedule = schedule(trial);
    plan.late = None;
    plan.prizes = usual();
    if trial.below(4) == 0 && kind != Kind::MoreChips {
        plan.prizes = amounts(plan.entry.pool);
    } else if trial.below(4) == 0 && players > 8 {
        plan.prizes = Prizes::Curve(Curve {
            first: 3500,
            floor: 100,
            places: trial.pick(&[Places::Usual, Places::Count(4), Places::Part(2500)]),
            unit: trial.pick(&[None, Some(1), Some(50)]),
        });
    }
    plan.form = Form::Freezeout;
    plan.draw = trial.pick(&[Draw::Seats, Draw::Cards]);
    let within = trial.pick(&[1, 2, 2, 3]);
    plan.balance = Balance {
        within,
        tight: trial.pick(&[1, 1, 2]).min(within),
        at: trial.pick(&[0, 2, 4, 100]),
        by: trial.pick(&[Mover::NextBigBlind, Mover::NextBigBlind, Mover::LowCard]),
        to: trial.pick(&[To::Worst, To::Worst, To::FromButton]),
        // A table halts for a move, so it must be due by then.
        halt: if within < 3 { trial.pick(&[0, 3, 3]) } else { 0 },
    };
    let draw = trial.pick(&[None, Some(Draw::Seats), Some(Draw::Cards)]);
    let redrawn = [seats, seats.saturating_sub(2).max(2), seats.saturating_add(1).min(10)];
    plan.last_table = LastTable {
        at: u32::from(if draw.is_some() { trial.pick(&redrawn) } else { seats }),
        draw,
        pause: if draw.is_some() { trial.pick(&[0, 5]) } else { 0 },
    };
    plan.hand_for_hand = (trial.below(4) > 0).then(|| HandForHand {
        same_round: trial.pick(&[SameRound::ByTable, SameRound::Share, SameRound::ByStack]),
        minutes: trial.pick(&[None, Some(2), Some(3)]),
    });
    plan.odd = trial.pick(&[OddUnit::WorstPosition, OddUnit::BestHand]);
    plan.absent = trial.pick(&[Absent::Check, Absent::Kill]);
    plan.deals = trial.below(3) == 0;
    match kind {
        Kind::Freezeout | Kind::House => {}
        Kind::MoreChips => more_chips(&mut plan, trial),
        Kind::Rounds => rounds(&mut plan, trial),
        Kind::Bounty => {
            plan.bounty = Some(bounty(trial));
            if trial.below(3) == 0 {
                more_chips(&mut plan, trial);
            }
        }
        Kind::Satellite => {
            let many = trial.pick(&[2, 3, 5]);
            let price = plan.entry.pool * many + trial.pick(&[0, 7, 111]);
            plan.prizes = Prizes::Seats { price };
            plan.players = (many as u32 + 1, 2000);
            plan.deals = false;
            let least = plan.players.0;
            return (Arc::new(plan), players.max(least));
        }
    }
    let players = if can_pay(&plan, players) {
        players
    } else {
        plan.prizes = usual();
        players
    };
    (Arc::new(plan), players)
}

/// Mostly small.
fn size(trial: &mut Trial) -> u32 {
    let most = trial.pick(&[3, 8, 8, 18, 18, 18, 30, 30, 60]);
    let most = if trial.below(100) == 0 { 498 } else { most };
    trial.below(most + 1) as u32
}

/// Whether there are prizes for this many and some more.
fn can_pay(plan: &Plan, players: u32) -> bool {
    let more = if plan.late.is_some() { 100 } else { 0 };
    (players..=players + more).all(|entries| plan.prizes(entries).is_ok())
}

fn schedule(trial: &mut Trial) -> Schedule {
    let base = Library::house().find("turbo").expect("a file of the house");
    let rows: Vec<&Row> = base.schedule.rows().collect();
    let by_hands = trial.below(4) == 0;
    let count = 4 + trial.below(8);
    let mut steps = Vec::new();
    for number in 0..count {
        let lasts = if by_hands {
            Lasts::Hands(trial.pick(&[3, 5, 8]))
        } else {
            Lasts::Minutes(trial.pick(&[4, 6, 10]))
        };
        let mut row = rows[number.min(rows.len() - 1)].clone();
        let big = 20 << number.min(20);
        row.level.blinds = (big / 2, big);
        row.lasts = lasts;
        steps.push(Step::Level(row));
        if number + 1 < count && trial.below(3) == 0 {
            steps.push(Step::Break { minutes: trial.pick(&[5, 10]), remove: Vec::new() });
        }
    }
    Schedule { steps, then: trial.pick(&[Then::Stay, Then::Double]), each_round: false }
}

fn more_chips(plan: &mut Plan, trial: &mut Trial) {
    let has_break = plan.schedule.steps.iter().any(|step| matches!(step, Step::Break { .. }));
    let levels = plan.schedule.rows().count() as u32;
    let until = |trial: &mut Trial| match has_break && trial.below(2) == 0 {
        true => Until::Break,
        false => Until::Level(1 + trial.below(levels.min(4) as usize) as u32),
    };
    // The level that the first break comes after.
    let is_level = |step: &Step| matches!(step, Step::Level(_));
    let before = plan.schedule.steps.iter().take_while(|step| is_level(step)).count() as u32;
    let before_break = has_break.then_some(before);
    let which = trial.below(8);
    if which < 5 {
        plan.late = Some(Late { until: until(trial), re_entries: trial.below(3) as u32 });
    }
    if which % 3 == 1 {
        plan.rebuy = Some(Rebuy {
            cost: Cost { pool: 500, fee: trial.pick(&[0, 50]) },
            stack: trial.pick(&[500, 2000]),
            until: match before_break.filter(|_| trial.below(3) > 0) {
                Some(level) => Until::Level(level),
                None => until(trial),
            },
            most: trial.pick(&[None, Some(1), Some(2)]),
        });
        plan.add_on = (has_break && trial.below(4) > 0)
            .then_some(AddOn { cost: Cost { pool: 700, fee: 0 }, stack: 900 });
    }
    if which % 3 == 2 {
        plan.lammers = Some(Lammers {
            count: 1 + trial.below(3) as u8,
            worth: trial.pick(&[500, 750]),
            until: 1 + trial.below(levels as usize) as u32,
        });
    }
}

fn rounds(plan: &mut Plan, trial: &mut Trial) {
    plan.hand_for_hand = None;
    plan.tables.one_to = plan.tables.seats;
    plan.form = match trial.below(4) {
        0 => Form::Bracket,
        which => Form::Shootout {
            advance: if which == 1 && plan.tables.seats > 3 { 2 } else { 1 },
            carry: trial.below(2) == 0,
        },
    };
    if plan.form == Form::Bracket {
        plan.tables = Tables { seats: 2, one_to: 2 };
    }
    plan.schedule.each_round = trial.below(2) == 0;
}

fn bounty(trial: &mut Trial) -> Bounty {
    let kind = match trial.below(4) {
        0 | 1 => BountyKind::Fixed,
        2 => BountyKind::Progressive { cash: trial.pick(&[50, 33, 80]) },
        _ => BountyKind::Mystery(vec![(25, 1), (5, 2)]),
    };
    let winner = match kind {
        BountyKind::Fixed if trial.below(2) == 0 => WinnersHead::Pool,
        _ => WinnersHead::Keeps,
    };
    let split = trial.pick(&[BountySplit::Worst, BountySplit::Even]);
    Bounty { chips: trial.pick(&[1000, 2500, 777]), kind, split, winner }
}

fn usual() -> Prizes {
    let row = |from, to, parts: &[u32]| Parts { from, to, parts: parts.to_vec() };
    let rows = vec![
        row(2, 4, &[10_000]),
        row(5, 10, &[6500, 3500]),
        row(11, 30, &[5000, 3000, 2000]),
        row(31, 100, &[3000, 2000, 1500, 1000, 800, 700, 500, 500]),
        row(101, 2000, &[2000, 1500, 1200, 1000, 800, 700, 600, 500, 400, 400, 300, 300, 300]),
    ];
    Prizes::Parts(rows, Round::Down)
}

/// Amounts for every number of entries.
fn amounts(buy_in: u64) -> Prizes {
    let rows = (2..=600u32).map(|entries| {
        let pool = buy_in * u64::from(entries);
        let paid = (entries / 5).clamp(1, 9);
        let mut prizes: Vec<u64> = (1..paid).map(|place| pool / 3 / u64::from(place + 1)).collect();
        while prizes.iter().sum::<u64>() > pool / 2 {
            prizes.pop();
        }
        let first = pool - prizes.iter().sum::<u64>();
        prizes.insert(0, first);
        Amounts { entries, prizes }
    });
    Prizes::Amounts(rows.collect())
}
