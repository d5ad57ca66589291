//! Who is out of chips by a hand, by whom, and with which hand.

use cards::Card;
use room::*;
use variant::game::Betting;

use super::bench::{first_of, menu, night, player};
use crate::common::Night;

fn no_limit(game: &str, stacks: &[u64]) -> Night {
    night(game, stacks, |charter| {
        charter.menu = menu(game, Betting::NoLimit);
        charter.house.run_twice = true;
    })
}

/// Who is out: the number, the chips at the start, by whom, and how good the hand was.
#[track_caller]
fn out(events: &[Event<Card>]) -> Vec<(u64, u64, Vec<u64>, u8)> {
    let outcome = first_of(events, |event| match event {
        Event::Open(Fact::Over(outcome)) => Some(outcome.clone()),
        _ => None,
    });
    let told = |it: &KnockedOut| {
        (it.player.0, it.began, it.by.iter().map(|player| player.0).collect(), it.hand)
    };
    outcome.out.iter().map(told).collect()
}

#[test]
fn the_pot_with_the_last_chip_decides_who_put_a_player_out() {
    // Player 0 wins the main pot, player 2 the side pot, in which the last chip of player 1 is.
    let mut night = no_limit("holdem", &[100, 200, 300]);
    let events = night.hand("=QcQd =KcKd =AcAd 0r100 1r200 2c =2h3h7s =8s =9d");
    assert_eq!(night.stacks(), [300, 0, 300]);
    assert_eq!(out(&events), [(1, 200, vec![2], 0)]);
}

#[test]
fn hands_of_those_who_are_out_together_are_compared() {
    let mut night = no_limit("holdem", &[100, 100, 300, 100, 1_000]);
    // Dealt to 1, 2, 3, 4 and 0. Players 1 and 3 have the same hand, 0 a better one.
    let events = night.hand("=JcJd =AcAd =JhJs =2c7d =QcQd 3r100 4f 0c 1c 2c =2h3h7s =8s =9d");
    assert_eq!(night.stacks(), [0, 0, 600, 0, 1_000]);
    let expected = [(1, 100, vec![2], 1), (3, 100, vec![2], 1), (0, 100, vec![2], 0)];
    assert_eq!(out(&events), expected);
}

#[test]
fn a_chopped_pot_is_won_by_the_worst_position_first() {
    let mut night = no_limit("holdem", &[300, 300, 100]);
    let events = night.hand("=AcKd =QcQd =AdKc 0r100 1c 2c =2h3hAs 1c 0c =8s 1c 0c =9d 1c 0c");
    assert_eq!(night.stacks(), [350, 350, 0]);
    assert_eq!(out(&events), [(2, 100, vec![1, 0], 0)]);
}

#[test]
fn the_high_hand_puts_players_out() {
    let mut night = no_limit("holdem-8", &[300, 300, 100]);
    let events = night.hand("=KcKd =QcQd =Ad2d 0r100 1c 2c =3h4h8s 1c 0c =9s 1c 0c =Kh 1c 0c");
    assert_eq!(night.stacks(), [350, 350, 0], "half each");
    assert_eq!(out(&events), [(2, 100, vec![1], 0)]);
}

#[test]
fn of_two_boards_both_put_players_out() {
    let mut night = no_limit("holdem", &[300, 300, 100]);
    night.hand("=AcAd =QcQd =KcKd 0r300 1c 2c");
    for number in [0, 1, 2] {
        night.agrees(number, Motion::RunTwice);
    }
    let events = night.script("=2h3h4s =8s =9d =Kh5h6s =8h =Td");
    assert_eq!(out(&events), [(2, 100, vec![1, 0], 0)]);
    // The winner takes the last chip of nobody who has some left.
    assert_eq!(night.stacks(), [350, 350, 0]);
    assert_eq!(night.table.ledger().balance(Account::Player(player(2))), 0);
}
