//! BARGE 1.5, 1.6, 1.8 and 1.12: forms of play between and around hands.

use engine::PostKind::{Ante, Blind, TableAnte as ForAll};
use engine::{Amounts, Order, Payer, TableAnte};
use room::*;

use super::bench::{beginning, house, night, player};
use crate::common::Night;

fn table_ante(stacks: &[u64], order: Order, reduced_at: Option<u8>) -> Night {
    let ante = TableAnte { chips: 10, by: Payer::BigBlind, order, reduced_at };
    let mut night = night("holdem", stacks, |charter| charter.house.table_ante = Some(ante));
    night.does(Command::Deal);
    night
}

#[test]
fn barge_1_5_the_big_blind_antes_for_the_table() {
    let mut night = table_ante(&[1_000; 5], Order::BlindFirst, None);
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10), (2, ForAll, 10)]);
    assert_eq!(night.stacks(), [1_000, 995, 980, 1_000, 1_000]);
    night.runs_out();
    assert_eq!(night.bets(3).call, Some(10), "the ante is no bet");
    // All fold to 2, who gets back what it put in, and 5.
    night.script("3f 4f 0f 1f");
    assert_eq!(night.stack(2), 1_005);
}

#[test]
fn barge_1_5_with_few_players_the_ante_is_the_small_blind() {
    let four = table_ante(&[1_000; 4], Order::BlindFirst, Some(4));
    assert!(four.posts().contains(&(2, ForAll, 5)));
    let five = table_ante(&[1_000; 5], Order::BlindFirst, Some(4));
    assert!(five.posts().contains(&(2, ForAll, 10)));
    let never = table_ante(&[1_000; 4], Order::BlindFirst, None);
    assert!(never.posts().contains(&(2, ForAll, 10)));
}

#[test]
fn barge_1_5_a_short_stack_pays_the_blind_first_or_the_ante() {
    // 2 has 16 for a blind and an ante of 10 each, and kings; everyone else has more.
    let script = "=AsQh =KsKh =8c7d 0c 1c =2c3d9h 1c 0c =Tc 1c 0c =4s 1c 0c";
    let mut blind = table_ante(&[1_000, 1_000, 16], Order::BlindFirst, None);
    assert_eq!(blind.stack(2), 0);
    blind.script(script);
    // A blind of 10 and an ante of 6: the pot is 36, and all of it for 2.
    assert_eq!(blind.stacks(), [990, 990, 36]);
    let mut ante = table_ante(&[1_000, 1_000, 16], Order::AnteFirst, None);
    ante.script(script);
    // An ante of 10 and a blind of 6: 2 wins 10 + 3 * 6, and 1 with ace high the other 2 * 4.
    assert_eq!(ante.stacks(), [990, 998, 28]);
}

fn bombs(every: Option<u32>, by_vote: bool, players: u8) -> Night {
    let bomb = BombPot { every, by_vote, blinds: 2 };
    Night::of("holdem", players, house(|it| it.bomb_pot = Some(bomb)))
}

#[test]
fn barge_1_6_a_bomb_pot_has_antes_no_blinds_and_no_bets_before_the_flop() {
    let mut night = bombs(Some(3), false, 4);
    night.is_won_by(1);
    night.is_won_by(1);
    let before = night.stacks();
    night.does(Command::Deal);
    // Two big blinds each.
    assert_eq!(night.posts(), [3, 0, 1, 2].map(|number| (number, Ante, 20)));
    assert_eq!(night.stacks(), before.iter().map(|chips| chips - 20).collect::<Vec<_>>());
    night.runs_out();
    let hand = &night.table.playing().expect("a hand").hand;
    assert!(hand.cell(variant::Cell(2)).is_some(), "the flop is there");
    // The button is 2's and has moved on; 3 is to the left, and bets at least the ante.
    assert_eq!(night.marks().0, 2);
    let bets = night.bets(3);
    assert_eq!((bets.check, bets.to.least()), (true, Some(20)));
    night.script("3r20 0f 1f 2f");
    assert_eq!(night.stack(3), before[3] + 60);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(0, Blind, 5), (1, Blind, 10)], "the next is a hand like others");
}

#[test]
fn barge_1_6_a_bomb_pot_comes_every_so_many_hands() {
    // Which of the first hands are bomb pots, the first being 1.
    let bombs_of = |every: u32, hands: u32| -> Vec<u32> {
        let mut night = bombs(Some(every), false, 4);
        let is_bomb = |_: &u32| {
            let begun = beginning(&night.does(Command::Deal));
            let winner = night.dealt_in()[0];
            night.goes_to(winner);
            begun.setup.house.bomb_pot
        };
        (1..=hands).filter(is_bomb).collect()
    };
    assert_eq!(bombs_of(1, 5), [1, 2, 3, 4, 5], "every hand");
    assert_eq!(bombs_of(3, 7), [3, 6]);
    assert_eq!(bombs_of(20, 41), [20, 40], "every twentieth");
}

#[test]
fn barge_1_6_a_bomb_pot_by_vote_needs_everyone() {
    let mut night = bombs(None, true, 3);
    night.agrees(0, Motion::BombPot);
    night.agrees(1, Motion::BombPot);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10)], "2 does not");
    night.agrees(2, Motion::BombPot);
    night.goes_to(1);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [2, 0, 1].map(|number| (number, Ante, 20)));
    night.goes_to(2);
    night.does(Command::Deal);
    assert!(night.posts().iter().all(|post| post.1 == Blind), "one vote, one bomb pot");
}

#[test]
fn barge_1_6_nobody_votes_where_the_house_does_not() {
    let mut night = bombs(Some(5), false, 3);
    assert!(matches!(night.refuses(0, Motion::BombPot), Refusal::HouseRule(_)));
}

#[test]
fn barge_1_8_the_first_action_is_all_in_or_fold() {
    let mut night = Night::of("holdem", 3, house(|it| it.jam_or_fold = true));
    night.does(Command::Deal);
    night.runs_out();
    let bets = night.bets(0);
    assert_eq!((bets.fold, bets.check, bets.call), (true, false, None));
    assert_eq!(bets.to, Amounts::One(1_000));
    night.script("0r1000");
    let bets = night.bets(1);
    assert_eq!((bets.fold, bets.call, bets.to), (true, Some(995), Amounts::None));
}

fn won(players: u8) -> Night {
    Night::of("holdem", players, house(|it| it.win_the_button = true))
}

#[test]
fn barge_1_12_who_wins_the_pot_has_the_button() {
    let mut night = won(5);
    night.is_won_by(3);
    night.does(Command::Deal);
    assert_eq!(night.marks(), (3, 4, 0));
    night.goes_to(3);
    // Again: 4 and 0 pay the blinds for a second time.
    night.does(Command::Deal);
    assert_eq!(night.marks(), (3, 4, 0));
    assert_eq!(night.posts(), [(4, Blind, 5), (0, Blind, 10)]);
}

#[test]
fn barge_1_12_a_chop_gives_it_to_the_worst_position() {
    let mut night = won(5);
    // Button 0, dealt to 1, 2, 3, 4 and 0. Players 2 and 4 split: 2 acts first after the flop.
    let hands = "=7c2c =AsKd =8c3c =AcKh =9c4c";
    night.hand(&format!("{hands} 3f 4r20 0f 1f 2c =AdQh8s 2c 4c =5d 2c 4c =2h 2c 4c"));
    night.does(Command::Deal);
    assert_eq!(night.marks(), (2, 3, 4));
}

#[test]
fn barge_1_12_the_main_pot_counts() {
    let mut night = night("holdem", &[500, 100, 500, 500], |charter| {
        charter.house.win_the_button = true;
    });
    // Dealt to 1, 2, 3 and 0: 1 wins the main pot with aces, 2 the side pot with kings.
    night.hand("=AsAh =KsKh =8c3c =QsQh 3f 0r500 1c 2c =2c3d8h =9d =Tc");
    assert_eq!(night.stacks(), [0, 300, 800, 500]);
    night.does(Command::Deal);
    assert_eq!(night.marks().0, 1);
}

#[test]
fn barge_1_12_a_winner_who_leaves_leaves_a_dead_button() {
    let mut night = won(5);
    night.is_won_by(3);
    night.does(Command::Leave { player: player(3) });
    night.does(Command::Deal);
    assert_eq!(night.marks(), (3, 4, 0));
}
