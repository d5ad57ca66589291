//! A draw by chance is a fair one: over all orders, everybody sits everywhere equally often.

use std::collections::BTreeMap;
use std::sync::Arc;

use room::{Chair, PlayerId, StakesList, Time};
use tournament::plan::Plan;
use tournament::{Ask, At, Command, Library, Mode, TableId, Tournament};
use variant::{Catalogue, File};

fn plan(lines: &str) -> Arc<Plan> {
    let text = format!(
        "tournament \"Draw\" id=draw {{\ngame holdem\nplayers 2 20\nbuy-in 100\nstack 1000\n{lines}\n\
         levels minutes=20 {{ level 10 20 }}\nprizes {{ from 2 20 100 }}\n}}"
    );
    let file = File { name: "draw.kdl".into(), text };
    let plan = Library::house().read(&file, Catalogue::house(), StakesList::house());
    Arc::new(plan.unwrap_or_else(|faults| panic!("{:?}", faults.problems)))
}

/// Every order of so many things.
fn orders(things: u32) -> Vec<Vec<u32>> {
    let Some(last) = things.checked_sub(1) else { return vec![Vec::new()] };
    let put = |order: Vec<u32>| {
        (0..things as usize).map(move |place| {
            let mut order = order.clone();
            order.insert(place, last);
            order
        })
    };
    orders(last).into_iter().flat_map(put).collect()
}

/// A tournament that asks for its first draw.
fn entered(plan: &Arc<Plan>, players: u64) -> Tournament {
    let mut it = Tournament::open(Arc::clone(plan), Mode::Tables);
    for number in 0..players {
        let enter = Command::Enter { player: PlayerId(number), name: number.to_string() };
        it.act(Time(0), &enter, &mut Vec::new()).expect("an entry");
    }
    it.act(Time(0), &Command::Start, &mut Vec::new()).expect("a start");
    it
}

fn seat(it: &Tournament, number: u64) -> Option<(TableId, Chair)> {
    match it.entrant(PlayerId(number))?.at {
        At::Seated { table, chair } => Some((table, chair)),
        _ => None,
    }
}

/// Law 21: six players at two tables of three, all 720 draws: everybody has every seat 120 times.
#[test]
fn everybody_has_every_seat_equally_often() {
    let plan = plan("tables seats=3");
    let drawn = entered(&plan, 6);
    assert_eq!(drawn.asked(), Some(&Ask::Seats { players: 6 }));
    let mut seats: BTreeMap<(u64, TableId, Chair), u32> = BTreeMap::new();
    for order in orders(6) {
        let mut it = drawn.clone();
        it.act(Time(0), &Command::Draw { order }, &mut Vec::new()).expect("a draw");
        for number in 0..6 {
            let (table, chair) = seat(&it, number).expect("a seat");
            *seats.entry((number, table, chair)).or_default() += 1;
        }
    }
    assert_eq!(seats.len(), 6 * 6);
    assert!(seats.values().all(|times| *times == 120), "{seats:?}");
}

/// Somebody who comes late has every open seat of the smaller table equally often, and none of the larger.
#[test]
fn a_late_player_has_every_open_seat_equally_often() {
    let plan = plan("tables seats=5\nlate until=1");
    let mut late = entered(&plan, 7);
    let order = (0..7).collect();
    late.act(Time(0), &Command::Draw { order }, &mut Vec::new()).expect("a draw");
    let enter = Command::Enter { player: PlayerId(7), name: "late".into() };
    late.act(Time(1), &enter, &mut Vec::new()).expect("an entry");
    // Four and three: two seats are open where three sit.
    let Some(Ask::Chair { of, .. }) = late.asked().cloned() else { panic!("no draw is asked for") };
    assert!(of.iter().all(|(table, _)| *table == TableId(2)) && of.len() == 2, "{of:?}");
    let mut seats: BTreeMap<(TableId, Chair), u32> = BTreeMap::new();
    for order in orders(2) {
        let mut it = late.clone();
        it.act(Time(1), &Command::Draw { order }, &mut Vec::new()).expect("a draw");
        let At::OnTheWay { to: Some((table, Some(chair))) } =
            it.entrant(PlayerId(7)).expect("late").at
        else {
            panic!("not on the way")
        };
        *seats.entry((table, chair)).or_default() += 1;
    }
    assert!(seats.len() == 2 && seats.values().all(|times| *times == 1), "{seats:?}");
}

#[test]
fn a_draw_has_every_number_once() {
    let plan = plan("tables seats=3");
    let mut it = entered(&plan, 6);
    for order in [vec![], vec![0, 1, 2, 3, 4], vec![0, 1, 2, 3, 4, 4], vec![0, 1, 2, 3, 4, 6]] {
        let no = it.act(Time(0), &Command::Draw { order: order.clone() }, &mut Vec::new());
        assert!(no.is_err_and(|why| why.to_string().contains("0 to 5")), "{order:?}");
    }
}
