//! Examples from the rulebooks, with their numbers. Hands end as the example says.

use std::sync::Arc;

use room::{PlayerId, Time};
use tournament::plan::*;
use tournament::prizes::{Parts, Prizes, Round};
use tournament::{Ask, At, Command, Fact, Library, TableId, deal};
use trials::{Trial, Trials};

use super::drive::Drive;
use super::paper::Style;

const ONE: TableId = TableId(1);
const TWO: TableId = TableId(2);

fn trial() -> Trial {
    Trials::numbered(1, 1).next().expect("one")
}

fn house(id: &str) -> Plan {
    Library::house().find(id).expect("a file of the house").clone()
}

/// No limit, no late entries, one prize for each ten.
pub(super) fn plain(seats: u8) -> Plan {
    let mut plan = house("turbo");
    plan.tables = Tables { seats, one_to: seats };
    plan.entry = Cost { pool: 100, fee: 0 };
    plan.shown = room::Shown::Chips;
    plan.stack = Some(1000);
    plan.chips.chips.clear();
    plan.late = None;
    plan.hand_for_hand = None;
    plan.last_table = LastTable { at: u32::from(seats), draw: None, pause: 0 };
    plan.players = (2, 500);
    plan
}

fn paying(parts: &[u32]) -> Prizes {
    Prizes::Parts(vec![Parts { from: 2, to: 500, parts: parts.to_vec() }], Round::Down)
}

fn player(number: u64) -> PlayerId {
    PlayerId(number)
}

/// A tournament that goes as the example says. The first draw seats players in the order of their numbers.
struct Example<'t> {
    drive: Drive<'t>,
}

impl<'t> Example<'t> {
    fn start(plan: Plan, players: u64, trial: &'t mut Trial) -> Example<'t> {
        let drive = Drive::new("laws::examples", Arc::new(plan), Style::Wild, trial);
        let mut example = Example { drive };
        for number in 1..=players {
            example.enter(number);
        }
        example.drive.must(&Command::Start);
        example.draw();
        example
    }

    fn enter(&mut self, number: u64) {
        self.drive.must(&Command::Enter { player: player(number), name: format!("P{number}") });
    }

    /// Answers all that is asked for, with nothing changed.
    fn draw(&mut self) {
        while let Some(ask) = self.drive.it.asked() {
            let order = (0..ask.things()).collect();
            self.drive.must(&Command::Draw { order });
        }
    }

    /// Everyone at a table, in the order of chairs.
    fn at(&self, table: TableId) -> Vec<PlayerId> {
        self.drive.tables[&table].sits.values().map(|sits| sits.player).collect()
    }

    fn table_of(&self, who: PlayerId) -> TableId {
        let sits = |(_, table): &(&TableId, &super::paper::Paper)| table.chair_of(who).is_some();
        *self.drive.tables.iter().find(sits).expect("sits somewhere").0
    }

    fn chips(&self, who: PlayerId) -> u64 {
        self.drive.watcher.stack_of(who)
    }

    /// A hand ends with these stacks; what others have stays.
    fn hand(&mut self, table: TableId, stacks: &[(PlayerId, u64)], by: &[PlayerId]) {
        self.drive.now = self.drive.now.plus(1000);
        let paper = self.drive.tables.get_mut(&table).expect("an open table");
        let report = paper.end(stacks, by);
        self.drive.must(&Command::Over { table, report: Some(report) });
    }

    /// These lose all they have to one player in one hand.
    fn bust(&mut self, losers: &[PlayerId], by: PlayerId) {
        let table = self.table_of(by);
        let won: u64 = losers.iter().map(|who| self.chips(*who)).sum();
        let mut stacks: Vec<(PlayerId, u64)> = losers.iter().map(|who| (*who, 0)).collect();
        stacks.push((by, self.chips(by) + won));
        self.hand(table, &stacks, &[by]);
    }

    /// Somebody at this table loses to another: the last in the order of chairs to the first.
    fn one_goes(&mut self, table: TableId) {
        let all = self.at(table);
        self.bust(&[all[all.len() - 1]], all[0]);
        self.draw();
    }

    /// Chips change hands, and nobody is out.
    fn lends(&mut self, from: PlayerId, to: PlayerId, chips: u64) {
        let table = self.table_of(from);
        let stacks = [(from, self.chips(from) - chips), (to, self.chips(to) + chips)];
        self.hand(table, &stacks, &[]);
    }

    fn place(&self, number: u64) -> Option<(u32, u64)> {
        self.drive.watcher.people[&player(number)].placed
    }

    fn was(&self, fact: impl Fn(&Fact) -> bool) -> bool {
        self.drive.log.iter().any(|happened| fact(&happened.fact))
    }

    fn sizes(&self) -> Vec<usize> {
        self.drive.tables.values().map(|table| table.sits.len()).collect()
    }

    fn has_leave(&self, table: TableId) -> bool {
        self.drive.tables.get(&table).is_some_and(|table| table.playing.is_some())
    }

    fn bounties(&self) -> Vec<(PlayerId, Option<PlayerId>, u64, u64)> {
        let all = self.drive.log.iter().filter_map(|happened| match happened.fact {
            Fact::Bounty { of, to, cash, head } => Some((of, to, cash, head)),
            _ => None,
        });
        all.collect()
    }
}

#[test]
fn house_105_thirteen_are_seven_red_and_six_black() {
    let mut trial = trial();
    let example = Example::start(house("house-tournament"), 13, &mut trial);
    assert_eq!(example.sizes(), [7, 6]);
    assert_eq!(example.chips(player(1)), 21_500, "HOUSE 102");
}

#[test]
fn house_107_at_a_difference_of_two_the_low_card_moves() {
    let mut trial = trial();
    let mut example = Example::start(house("house-tournament"), 13, &mut trial);
    let all = example.at(TWO);
    example.bust(&all[5..], all[0]);
    // 7 and 5: the long table draws after its hand.
    let asked = |fact: &Fact| matches!(fact, Fact::Asked(Ask::LowCard { .. }));
    assert!(!example.was(asked));
    let (first, second) = (example.at(ONE)[0], example.at(ONE)[1]);
    example.lends(first, second, 100);
    assert_eq!(example.drive.it.asked(), Some(&Ask::LowCard { from: ONE, to: TWO }));
    example.draw();
    assert_eq!(example.drive.watcher.left(), 12);
    let (first, second) = (example.at(TWO)[0], example.at(TWO)[1]);
    example.lends(first, second, 100);
    assert_eq!(example.sizes(), [6, 6]);
}

/// The same player moves wherever the highest card is, and another when the lowest is elsewhere.
#[test]
fn house_107_it_is_the_lowest_card_that_moves() {
    // Low, middling and high however cards are numbered: deuces first, or suit by suit.
    let (low, high, middle) = (0, 51, [17, 34, 30, 20, 25]);
    let moves = |first: [u32; 3]| {
        let mut trial = trial();
        let mut example = Example::start(house("house-tournament"), 13, &mut trial);
        let all = example.at(TWO);
        example.bust(&all[5..], all[0]);
        let (one, other) = (example.at(ONE)[0], example.at(ONE)[1]);
        example.lends(one, other, 100);
        let mut order: Vec<u32> = first.into_iter().chain(middle).collect();
        order.extend((0..52).filter(|card| !order.contains(card)).collect::<Vec<_>>());
        example.drive.must(&Command::Draw { order });
        let moved = example.drive.log.iter().rev().find_map(|it| match it.fact {
            Fact::MovedOut { player, .. } => Some(player),
            _ => None,
        });
        moved.expect("somebody moves")
    };
    let moved = moves([low, high, 21]);
    assert_eq!(moves([low, 21, high]), moved);
    assert_ne!(moves([high, low, 21]), moved);
    assert_ne!(moves([21, low, high]), moved);
}

#[test]
fn house_108_eight_or_fewer_are_one_table_and_nine_are_not() {
    let mut trial = trial();
    let mut example = Example::start(house("house-tournament"), 11, &mut trial);
    assert_eq!(example.sizes(), [6, 5]);
    let combines = |fact: &Fact| *fact == Fact::Combines;
    example.one_goes(ONE);
    example.one_goes(TWO);
    // 5 and 4: nine may still become seven in one hand.
    assert_eq!(example.drive.watcher.left(), 9);
    assert!(!example.was(combines));
    let all = example.at(ONE);
    example.bust(&all[3..], all[0]);
    example.draw();
    assert!(example.was(combines));
    let all = example.at(TWO);
    example.lends(all[0], all[1], 100);
    example.draw();
    assert_eq!(example.sizes(), [7]);
    assert!(example.has_leave(TableId(3)));
}

#[test]
fn house_109_more_chips_are_a_higher_place_and_equal_ones_share() {
    let mut trial = trial();
    let mut example = Example::start(house("house-tournament"), 8, &mut trial);
    // 125, 50 and 25 dollars. Two with unequal stacks go together.
    let all = example.at(ONE);
    example.lends(all[7], all[6], 100);
    example.bust(&[all[6], all[7]], all[0]);
    let place = |example: &Example<'_>, who: PlayerId| example.place(who.0);
    assert_eq!(place(&example, all[6]), Some((7, 0)));
    assert_eq!(place(&example, all[7]), Some((8, 0)));
    example.bust(&[all[3], all[4], all[5]], all[0]);
    assert_eq!(place(&example, all[3]), Some((4, 0)), "three share fourth place");
    assert_eq!(place(&example, all[5]), Some((4, 0)));
    // The last two share 50 and 25 dollars.
    example.bust(&[all[2], all[1]], all[0]);
    assert_eq!(place(&example, all[2]), Some((2, 3750)));
    assert_eq!(place(&example, all[1]), Some((2, 3750)));
    assert_eq!(place(&example, all[0]), Some((1, 12_500)));
    assert!(example.drive.it.is_finished());
}

#[test]
fn house_109_what_cannot_be_divided_is_the_best_hands() {
    let mut trial = trial();
    let mut example = Example::start(house("house-tournament"), 8, &mut trial);
    let all = example.at(ONE);
    // Seven share 75 dollars: 10.71 each, and three cents are left. The best hand is named first.
    example.bust(&all[1..], all[0]);
    assert_eq!(example.place(all[1].0), Some((2, 1074)));
    for other in &all[2..] {
        assert_eq!(example.place(other.0), Some((2, 1071)));
    }
}

#[test]
fn barge_1_7_worst_position_has_the_bounty_of_a_split_pot_and_the_winner_keeps_their_own() {
    let mut trial = trial();
    let mut example = Example::start(house("bounty-lowball"), 4, &mut trial);
    let all = example.at(ONE);
    // Half of what the last one had for each of two.
    let stack = example.chips(all[3]);
    let stacks = [(all[3], 0), (all[1], stack + stack / 2), (all[2], stack + stack / 2)];
    example.hand(ONE, &stacks, &[all[2], all[1]]);
    assert_eq!(example.bounties(), [(all[3], Some(all[2]), 2500, 0)]);
    example.bust(&[all[1], all[2]], all[0]);
    let own = (all[0], Some(all[0]), 2500, 0);
    assert_eq!(example.bounties().last(), Some(&own));
    assert_eq!(example.bounties().len(), 4);
    assert_eq!(example.place(all[0].0), Some((1, 30_000)), "4 of 75 dollars");
}

/// mb2: the winner's own is in the pool.
#[test]
fn four_players_of_100_with_25_on_every_head_are_325_and_three_bounties() {
    let mut plan = house("bounty-lowball");
    plan.bounty.as_mut().expect("a bounty").winner = WinnersHead::Pool;
    let mut trial = trial();
    let mut example = Example::start(plan, 4, &mut trial);
    let all = example.at(ONE);
    example.bust(&[all[3], all[2], all[1]], all[0]);
    assert_eq!(example.place(all[0].0), Some((1, 32_500)));
    let won = example.bounties().iter().filter(|(_, to, ..)| to.is_some()).count();
    assert_eq!(won, 3);
}

#[test]
fn progressive_ten_and_ten_pay_five_and_the_head_is_fifteen() {
    let mut plan = plain(9);
    plan.bounty = Some(Bounty {
        chips: 10,
        kind: BountyKind::Progressive { cash: 50 },
        split: BountySplit::Worst,
        winner: WinnersHead::Keeps,
    });
    let mut trial = trial();
    let mut example = Example::start(plan, 3, &mut trial);
    example.bust(&[player(3)], player(2));
    assert_eq!(example.bounties(), [(player(3), Some(player(2)), 5, 5)]);
    // The next one has half of fifteen, the odd one on the head or in cash, and the champion all that is left.
    example.bust(&[player(2)], player(1));
    let paid: u64 = example.bounties().iter().map(|(.., cash, _)| cash).sum();
    assert_eq!(paid, 30);
}

mod barge_1_9_lammers {
    use super::*;

    fn plan() -> Plan {
        let mut plan = plain(9);
        plan.lammers = Some(Lammers { count: 2, worth: 500, until: 1 });
        plan
    }

    #[test]
    fn any_number_between_hands() {
        let mut trial = trial();
        let mut example = Example::start(plan(), 4, &mut trial);
        // In the middle of a hand: after it.
        example.drive.must(&Command::Redeem { player: player(2), count: 2 });
        assert_eq!(example.chips(player(2)), 1000);
        example.lends(player(1), player(3), 10);
        assert_eq!(example.chips(player(2)), 2000);
        assert_eq!(example.drive.watcher.people[&player(2)].lammers, 0);
    }

    #[test]
    fn one_at_least_before_the_next_hand_of_somebody_without_chips() {
        let mut trial = trial();
        let mut example = Example::start(plan(), 4, &mut trial);
        example.bust(&[player(4)], player(1));
        assert!(!example.has_leave(ONE));
        example.drive.must(&Command::Redeem { player: player(4), count: 1 });
        assert_eq!(example.chips(player(4)), 500);
        assert!(example.has_leave(ONE));
        assert!(!example.was(|fact| matches!(fact, Fact::Busted { .. } | Fact::Out { .. })));
    }

    #[test]
    fn all_that_are_left_are_due_at_the_end_of_the_level() {
        let mut trial = trial();
        let mut example = Example::start(plan(), 4, &mut trial);
        let Lasts::Minutes(minutes) = example.drive.plan.schedule.rows().next().unwrap().lasts
        else {
            panic!("a level of minutes");
        };
        example.drive.now = Time::minutes(u64::from(minutes));
        example.drive.must(&Command::Tick);
        example.lends(player(1), player(3), 10);
        assert_eq!(example.chips(player(2)), 2000);
        assert!(example.drive.watcher.people.values().all(|person| person.lammers == 0));
    }
}

#[test]
fn barge_1_10_seventy_five_are_three_tables_of_nine_and_six_of_eight() {
    let mut trial = trial();
    let mut example = Example::start(house("shootout-9"), 75, &mut trial);
    assert_eq!(example.sizes(), [9, 9, 9, 8, 8, 8, 8, 8, 8]);
    for number in 1..=9 {
        let all = example.at(TableId(number));
        example.bust(&all[1..], all[0]);
    }
    example.draw();
    assert_eq!(example.sizes(), [9]);
    assert!(example.drive.it.entrants().filter(|(_, it)| it.at == At::Out).count() == 66);
}

/// 50 are paid, 52 are left when it is announced, and three go out in the hand that is in play.
#[test]
fn rp_8a_all_three_share_fiftieth_place() {
    let mut plan = plain(10);
    let mut parts = vec![100; 50];
    parts[0] = 10_000 - 4900;
    plan.prizes = paying(&parts);
    plan.hand_for_hand = Some(HandForHand { same_round: SameRound::Share, minutes: None });
    plan.balance.halt = 0;
    let mut trial = trial();
    let mut example = Example::start(plan, 54, &mut trial);
    example.one_goes(ONE);
    example.one_goes(TWO);
    assert_eq!(example.drive.watcher.left(), 52);
    example.drive.must(&Command::HandForHand);
    let gone: Vec<PlayerId> = [1, 2, 4]
        .map(|table| {
            let all = example.at(TableId(table));
            let other = all[all.len() - 2];
            let last = all[all.len() - 1];
            // Different stacks make no difference.
            example.bust(&[last], other);
            last
        })
        .to_vec();
    for table in [3, 5, 6] {
        let all = example.at(TableId(table));
        example.hand(TableId(table), &[], &[]);
        assert!(!all.is_empty());
    }
    for who in gone {
        assert_eq!(example.place(who.0).map(|(place, _)| place), Some(50));
    }
}

/// Ten stay at two tables of five, nine come together.
#[test]
fn rp_9_ten_left_stay_at_two_tables_and_nine_combine() {
    let mut plan = plain(8);
    plan.last_table = LastTable { at: 9, draw: Some(Draw::Seats), pause: 0 };
    let mut trial = trial();
    let mut example = Example::start(plan, 12, &mut trial);
    example.one_goes(ONE);
    example.one_goes(TWO);
    assert_eq!(example.sizes(), [5, 5]);
    assert!(example.has_leave(ONE) && example.has_leave(TWO));
    example.one_goes(ONE);
    assert!(example.was(|fact| *fact == Fact::Combines));
    example.hand(TWO, &[], &[]);
    example.draw();
    assert_eq!(example.sizes(), [9]);
}

/// A over B at one table, C at another.
fn together(same_round: SameRound) -> [Option<(u32, u64)>; 3] {
    let mut plan = plain(4);
    plan.prizes = paying(&[4000, 3000, 2000, 1000]);
    plan.last_table.at = 2;
    plan.balance = Balance { within: 3, tight: 3, ..plan.balance };
    plan.balance.halt = 0;
    plan.hand_for_hand = Some(HandForHand { same_round, minutes: None });
    let mut trial = trial();
    let mut example = Example::start(plan, 8, &mut trial);
    let (one, two) = (example.at(ONE), example.at(TWO));
    // 900 and 500 at the first table, 700 at the second.
    let mut stacks = [(one[0], 0), (one[1], 0), (one[2], 900), (one[3], 500)];
    (stacks[0].1, stacks[1].1) = (1300, 1300);
    example.hand(ONE, &stacks, &[]);
    example.hand(TWO, &[(two[0], 1300), (two[3], 700)], &[]);
    example.drive.must(&Command::HandForHand);
    example.bust(&[one[2], one[3]], one[0]);
    assert_eq!(example.place(one[2].0), None, "places are told when all have played the hand");
    example.bust(&[two[3]], two[0]);
    [one[2], one[3], two[3]].map(|who| example.place(who.0))
}

#[test]
fn in_one_hand_at_all_tables_by_table_share_or_by_stack() {
    // Eight of 100: 320, 240, 160 and 80 for the first four; places 6 to 8 are paid nothing.
    let places = |kind| together(kind).map(|place| place.map(|(place, _)| place));
    assert_eq!(places(SameRound::ByTable), [Some(6), Some(8), Some(6)]);
    assert_eq!(places(SameRound::Share), [Some(6), Some(6), Some(6)]);
    assert_eq!(places(SameRound::ByStack), [Some(6), Some(8), Some(7)]);
}

#[test]
fn who_enters_again_takes_no_place() {
    let mut plan = plain(9);
    plan.late = Some(Late { until: Until::Level(3), re_entries: 1 });
    plan.prizes = paying(&[10_000]);
    let mut trial = trial();
    let mut example = Example::start(plan, 5, &mut trial);
    example.bust(&[player(5)], player(1));
    example.enter(5);
    example.draw();
    example.hand(ONE, &[], &[]);
    for number in [4, 3, 2] {
        example.bust(&[player(number)], player(1));
    }
    example.bust(&[player(5)], player(1));
    // Five players and six entries.
    assert_eq!(example.place(4), Some((5, 0)));
    assert_eq!(example.place(5), Some((2, 0)));
    assert_eq!(example.place(1), Some((1, 600)));
}

/// Three players, four entries, four prizes: nothing of the pool is lost.
#[test]
fn prizes_that_nobody_can_win_are_the_winners() {
    let mut plan = plain(9);
    plan.late = Some(Late { until: Until::Level(3), re_entries: 3 });
    plan.prizes = Prizes::Parts(
        vec![
            Parts { from: 2, to: 3, parts: vec![10_000] },
            Parts { from: 4, to: 500, parts: vec![4000, 3000, 2000, 1000] },
        ],
        Round::Down,
    );
    let mut trial = trial();
    let mut example = Example::start(plan, 3, &mut trial);
    example.bust(&[player(3)], player(1));
    example.enter(3);
    example.draw();
    example.hand(ONE, &[], &[]);
    example.bust(&[player(3)], player(1));
    example.bust(&[player(2)], player(1));
    let prizes = [1, 2, 3].map(|number| example.place(number).expect("placed").1);
    assert_eq!(prizes, [160 + 40, 120, 80]);
}

#[test]
fn late_entry_closes_when_all_who_are_left_are_paid() {
    let mut plan = plain(9);
    plan.late = Some(Late { until: Until::Level(9), re_entries: 0 });
    plan.prizes = paying(&[5000, 3000, 2000]);
    let mut trial = trial();
    let mut example = Example::start(plan, 5, &mut trial);
    let closed = |fact: &Fact| matches!(fact, Fact::EntriesClosed { .. });
    example.bust(&[player(5)], player(1));
    assert!(!example.was(closed));
    example.bust(&[player(4)], player(1));
    assert!(example.was(closed));
    let late = Command::Enter { player: player(6), name: "P6".to_owned() };
    assert!(example.drive.send(&late).is_err());
}

#[test]
fn who_is_disqualified_has_the_place_of_the_moment() {
    let mut plan = plain(9);
    plan.prizes = paying(&[5000, 3000, 2000]);
    let mut trial = trial();
    let mut example = Example::start(plan, 4, &mut trial);
    example.bust(&[player(4)], player(1));
    example.drive.must(&Command::Disqualify { player: player(1), withheld: false });
    example.hand(ONE, &[], &[]);
    assert_eq!(example.place(1), Some((3, 80)), "in the money already");
    let chips: u64 = [2, 3].map(|number| example.chips(player(number))).iter().sum();
    assert_eq!(chips, 2000, "the chips have left play");
}

#[test]
fn a_deal_leaves_the_heads() {
    let mut plan = plain(9);
    plan.deals = true;
    plan.prizes = paying(&[6000, 4000]);
    plan.bounty = Some(Bounty {
        chips: 10,
        kind: BountyKind::Fixed,
        split: BountySplit::Worst,
        winner: WinnersHead::Keeps,
    });
    let mut trial = trial();
    let mut example = Example::start(plan, 3, &mut trial);
    example.bust(&[player(3)], player(1));
    example.drive.must(&Command::Pause);
    example.hand(ONE, &[], &[]);
    let kind = deal::Kind::Custom(vec![160, 120]);
    let propose = Command::Propose { player: Some(player(1)), kind, saved: 20 };
    example.drive.must(&propose);
    for number in [1, 2] {
        // Whoever proposes may have agreed with it.
        let _ = example.drive.send(&Command::Agree { player: player(number) });
    }
    assert!(example.was(|fact| *fact == Fact::Dealt));
    assert!(!example.drive.it.is_finished(), "20 and two heads are left to play for");
    example.drive.must(&Command::Resume);
    example.bust(&[player(2)], player(1));
    assert_eq!(example.place(1), Some((1, 20)));
    let cash: u64 = example.bounties().iter().map(|(.., cash, _)| cash).sum();
    assert_eq!(cash, 30);
}
