//! Articles of the rulebooks that are about levels, blinds and those who are out, at real tables.

use std::sync::Arc;

use cards::Card;
use engine::{Event as HandEvent, PostKind};
use room::{Chair, Command as TableCommand, Event, Menu, PlayerId, Table, Time};
use tournament::plan::Plan;
use tournament::{Command, Fact, Library, Mode, TableId, Tournament};
use variant::Catalogue;

fn house(id: &str) -> Arc<Plan> {
    Arc::new(Library::house().find(id).expect("a tournament of the house").clone())
}

fn menu(plan: &Plan) -> Arc<Menu> {
    let catalogue = Arc::new(Catalogue::house().clone());
    Arc::new(Menu::new(catalogue, plan.mix.clone()).expect("a menu"))
}

/// A table of a tournament at a level, with these stacks; and what is posted in its first hand.
fn posted(plan: &Plan, level: u32, stacks: &[u64]) -> Vec<(PostKind, u64)> {
    let charter = plan.charter(TableId(1), &menu(plan));
    let mut table = Table::open(Arc::new(charter)).expect("a table");
    let mut log = Vec::new();
    let mut does = |table: &mut Table, command: TableCommand| {
        table.act(Time(0), &command, &mut log).unwrap_or_else(|why| panic!("{command:?}: {why}"));
    };
    for (number, chips) in (0..).zip(stacks) {
        let (player, chair) = (PlayerId(u64::from(number)), Chair::new(number).expect("a chair"));
        let arrive =
            TableCommand::Arrive { player, name: number.to_string(), chair, chips: *chips };
        does(&mut table, arrive);
    }
    let row = plan.level(level).expect("a level");
    does(&mut table, TableCommand::Raise(Box::new(plan.raised(&row))));
    does(&mut table, TableCommand::DrawForDealer { deck: Vec::new() });
    if matches!(table.turn(), room::Turn::Choose(None)) {
        does(&mut table, TableCommand::Choose { player: None, choice: None });
    }
    does(&mut table, TableCommand::Deal);
    let posts = log.iter().filter_map(|it| match &it.event {
        Event::<Card>::Hand(HandEvent::Posted { kind, chips, .. }) => Some((*kind, *chips)),
        _ => None,
    });
    posts.collect()
}

/// Levels 3 and 4 of HOUSE 103 are 150/300 and 200/400 with 50 each. Whoever is short for a blind is all in.
#[test]
fn house_104_blinds_and_antes_of_the_level_and_a_short_stack_is_all_in() {
    use PostKind::{Ante, Blind};
    let plan = house("house-tournament");
    // The first chair deals; the second has the small blind and the third the big one.
    assert_eq!(posted(&plan, 3, &[5_000; 3]), [(Blind, 150), (Blind, 300)]);
    let antes = [(Ante, 50); 3];
    assert_eq!(posted(&plan, 4, &[5_000; 3]), [&antes[..], &[(Blind, 200), (Blind, 400)]].concat());
    assert_eq!(
        posted(&plan, 4, &[5_000, 5_000, 250]),
        [&antes[..], &[(Blind, 200), (Blind, 200)]].concat(),
        "250 are an ante of 50 and 200 of the big blind"
    );
}

/// A big blind ante is as much as the big blind; with four and fewer it is the small blind, and with two none.
#[test]
fn barge_1_5_the_big_blind_antes_and_less_with_fewer() {
    let plan = house("turbo");
    let antes = |players: usize| {
        let posts = posted(&plan, 1, &vec![5_000; players]);
        let antes = posts.iter().filter(|(kind, _)| *kind == PostKind::TableAnte);
        antes.map(|(_, chips)| *chips).collect::<Vec<u64>>()
    };
    assert_eq!([antes(6), antes(5), antes(4), antes(3)], [[100], [100], [50], [50]]);
    assert!(antes(2).is_empty());
}

/// An eight-game has blinds of its own at no limit and pot limit.
#[test]
fn an_eight_game_has_other_blinds_at_no_limit() {
    let plan = house("eight-game");
    let row = plan.level(1).expect("a level");
    let (free, limit) = (row.free.expect("blinds of their own"), row.level.blinds);
    assert_ne!(free, limit);
    let raised = plan.raised(&row);
    let blinds = |betting| raised.level_for(Some(betting)).blinds;
    assert_eq!(blinds(variant::game::Betting::NoLimit), free);
    assert_eq!(blinds(variant::game::Betting::PotLimit), free);
    assert_eq!(blinds(variant::game::Betting::Limit), limit);
}

/// HOUSE 104: a level that comes in the middle of a hand counts from the next hand of the table on. HOUSE 111:
/// the game of those who are out can begin when three are.
#[test]
fn house_104_and_111_a_level_comes_with_the_next_hand_and_the_side_game_when_three_are_out() {
    let mut it = Tournament::open(house("house-tournament"), Mode::Tables);
    let mut log = Vec::new();
    let mut now = Time(0);
    let enter = |number: u64| Command::Enter { player: PlayerId(number), name: number.to_string() };
    for number in 0..6 {
        it.act(now, &enter(number), &mut log).expect("an entry");
    }
    it.act(now, &Command::Start, &mut log).expect("a start");
    it.act(now, &Command::Draw { order: (0..6).collect() }, &mut log).expect("a draw");
    let mut hands = Vec::new();
    let mut games = Vec::new();
    for gone in 0..4u64 {
        // Each hand takes fifteen minutes, and a level twenty.
        now = now.plus(15 * 60_000);
        let stacks = (gone..6).map(|number| {
            let all = 6 * 34_000 - 34_000 * (5 - gone - 1);
            let is_first_to_go = number == gone;
            let stack = if number == 5 { all } else { 34_000 };
            (PlayerId(number), if is_first_to_go { 0 } else { stack })
        });
        let stacks: Vec<(PlayerId, u64)> = stacks.collect();
        let out = vec![tournament::Fallen {
            player: PlayerId(gone),
            began: 34_000,
            by: vec![PlayerId(5)],
            hand: 0,
        }];
        let dealt = stacks.iter().map(|(player, _)| *player).collect();
        let report = tournament::Report { hand: gone + 1, marks: None, dealt, stacks, out };
        log.clear();
        it.act(now, &Command::Over { table: TableId(1), report: Some(report) }, &mut log)
            .unwrap_or_else(|why| panic!("{why}"));
        for happened in &log {
            match &happened.fact {
                Fact::Leave { level, .. } => hands.push((now.0 / 60_000, *level)),
                Fact::SideGame => games.push(gone + 1),
                _ => {}
            }
        }
    }
    // The second level came at 0:20, in the middle of a hand; the third at 0:40, and the fourth at 1:00.
    assert_eq!(hands, [(15, 1), (30, 2), (45, 3), (60, 4)]);
    assert_eq!(games, [3], "when the third is out");
}
