//! The rest of the board dealt twice, where the house allows it (HOUSE 26j does not). Half of each pot is
//! played for on each board; the odd chip is the first board's.

use cards::Card;
use engine::Command as Chance;
use room::*;
use variant::game::Betting;

use super::bench::{cards, house, menu, night, player};
use crate::common::Night;

fn twice(game: &str, stacks: &[u64]) -> Night {
    night(game, stacks, |charter| {
        charter.menu = menu(game, Betting::NoLimit);
        charter.house.run_twice = true;
    })
}

fn is_twice(night: &Night) -> bool {
    night.table.playing().is_some_and(|playing| playing.second.is_some())
}

fn agree(night: &mut Night, who: &[u64]) {
    for number in who {
        night.agrees(*number, Motion::RunTwice);
    }
}

/// 0 has aces, 2 kings, both all in; 1 folded the small blind. The pot is 1005.
fn odd_pot() -> Night {
    let mut night = twice("holdem", &[500; 3]);
    night.hand("=7c2d =KsKh =AsAh 0r500 1f 2c");
    night
}

#[test]
fn each_board_is_worth_half_and_the_odd_chip_is_the_first_boards() {
    let mut night = odd_pot();
    agree(&mut night, &[0, 2]);
    assert!(is_twice(&night));
    // The aces stand up for 503; then a king comes for 502.
    night.script("=3c4c8d =9h =Td");
    assert_eq!(night.stacks(), [503, 495, 0]);
    night.script("=Kd5c6d =9s =Jh");
    assert_eq!(night.stacks(), [503, 495, 502]);
}

#[test]
fn a_hand_that_is_returned_takes_back_what_the_house_has_got_of_it() {
    let mut night = twice("oklahoma-cash", &[500; 2]);
    night.hand("=AsKsQsJs =AhKhQhJh 0r500 1c");
    agree(&mut night, &[0, 1]);
    // BARGE 2.34: three river cards of one rank give the house the pot, here half of it.
    night.script("=2c3c4c2d3d4d2h3h4h =5c5d5h =8c8d8h");
    assert_eq!(night.table.ledger().balance(Account::House), 500);
    night.does(Command::Void);
    assert_eq!(night.stacks(), [500, 500]);
    assert_eq!(night.table.ledger().balance(Account::House), 0);
    assert_eq!(night.table.audit(), Ok(()));
}

#[test]
fn one_player_may_win_both_boards() {
    let mut night = odd_pot();
    agree(&mut night, &[2, 0]);
    night.script("=3c4c8d =9h =Td =3d5c6d =9s =Jh");
    assert_eq!(night.stacks(), [1_005, 495, 0]);
}

#[test]
fn side_pots_are_halved_one_by_one() {
    let mut night = twice("holdem", &[301, 601, 601]);
    // Dealt to 1, 2 and 0: queens, kings, aces. A main pot of 903 and a side pot of 600.
    night.hand("=QsQh =KsKh =AsAh 0c 1r601 2c 0c");
    agree(&mut night, &[0, 1, 2]);
    // 452 for the aces and 300 for the kings; then the queens improve: 451 and 300.
    night.script("=3c4c8d =9h =Td");
    assert_eq!(night.stacks(), [452, 0, 300]);
    night.script("=Qd5c6d =9s =Jd");
    assert_eq!(night.stacks(), [452, 751, 300]);
}

#[test]
fn a_half_of_high_and_low_is_split_again() {
    let mut night = twice("holdem-8", &[500; 3]);
    night.hand("=7c7d =As2s =KsKh 0r500 1f 2c");
    agree(&mut night, &[0, 2]);
    // Three kings and a low of 8-5-4-2-A: 252 and 251 of 503.
    night.script("=4c5d8h =Kd =Jc");
    assert_eq!(night.stacks(), [252, 495, 251]);
    // No low: kings and nines take 502.
    night.script("=9c9dTh =Qd =3h");
    assert_eq!(night.stacks(), [754, 495, 251]);
}

#[test]
fn only_what_is_missing_is_dealt_twice() {
    let mut night = twice("holdem", &[500, 500]);
    // Dealt to 1 and 0. The flop is the same for both; a set of nines stays ahead once.
    night.hand("=9s9h =AsKs 0c 1c =9cQsJs 1r490 0c");
    agree(&mut night, &[0, 1]);
    night.script("=2d =3d");
    assert_eq!(night.stacks(), [0, 500]);
    night.script("=Ts =4d");
    assert_eq!(night.stacks(), [500, 500], "a royal flush on the second board");
}

#[test]
fn the_second_board_has_no_card_of_the_first() {
    let mut night = odd_pot();
    agree(&mut night, &[0, 2]);
    night.script("=3c4c8d =9h =Td");
    // The burn comes from what is left, too.
    let deal = |text: &str| {
        let dealt: Vec<Card> = cards(text);
        Command::Chance(Chance::Deal(dealt.into_iter().collect()))
    };
    assert_eq!(night.refused(deal("Td")), Refusal::Deck);
    night.burns(cards("Kd5c6d9sJh").into_iter().collect());
    for text in ["3c5c6d", "5c9h6d"] {
        assert_eq!(night.refused(deal(text)), Refusal::Deck);
    }
    night.script("=Kd5c6d =9s =Jh");
    assert_eq!(night.stacks(), [503, 495, 502]);
}

#[test]
fn house_26j_where_it_is_off_it_is_refused() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.hand("0r1000 1c");
    assert_eq!(night.refuses(0, Motion::RunTwice), Refusal::HouseRule("running it twice"));
}

#[test]
fn unless_all_agree_the_board_is_dealt_once() {
    let mut night = odd_pot();
    agree(&mut night, &[0]);
    night.script("=3c4c8d =9h =Td");
    assert!(!is_twice(&night));
    assert_eq!(night.stacks(), [1_005, 495, 0]);
    // Who has folded has no say.
    let mut night = odd_pot();
    assert!(matches!(night.refuses(1, Motion::RunTwice), Refusal::NotPossible(_)));
    agree(&mut night, &[0]);
    night.does(Command::Agree { player: player(0), to: Motion::RunTwice, wish: Wish::Off });
    agree(&mut night, &[2]);
    assert!(!is_twice(&night), "0 has thought better of it");
}

#[test]
fn as_long_as_someone_can_bet_nothing_is_dealt_twice() {
    let mut night = twice("holdem", &[100, 600, 600]);
    night.hand("=QsQh =KsKh =AsAh 0r100 1c 2c");
    agree(&mut night, &[0, 1, 2]);
    assert!(!is_twice(&night), "1 and 2 have chips");
    night.script("=3c4c8d 1r500");
    assert!(!is_twice(&night));
    night.script("2c");
    assert!(is_twice(&night), "now nobody can bet");
    // Main pot 300, side pot 1000: aces and kings win halves, then the queens both.
    night.script("=9h =Td");
    assert_eq!(night.stacks(), [150, 0, 500]);
    night.script("=Qd =Jh");
    assert_eq!(night.stacks(), [150, 650, 500]);
}

#[test]
fn two_who_split_after_the_first_board_split_what_is_left() {
    let mut night = twice("holdem-8", &[500; 3]);
    night.hand("=7c7d =As2s =KsKh 0r500 1f 2c");
    agree(&mut night, &[0, 2]);
    night.script("=4c5d8h =Kd =Jc");
    assert_eq!(night.stacks(), [252, 495, 251]);
    night.agrees(0, Motion::Split);
    night.agrees(2, Motion::Split);
    night.script("=9c9dTh =Qd =3h");
    assert_eq!(night.stacks(), [252 + 251, 495, 251 + 251]);
}

#[test]
fn two_who_agree_to_split_before_the_first_board_ends_split_everything() {
    let mut night = twice("holdem-8", &[500; 3]);
    night.hand("=7c7d =As2s =KsKh 0r500 1f 2c");
    agree(&mut night, &[0, 2]);
    night.agrees(0, Motion::Split);
    night.agrees(2, Motion::Split);
    // 1005: 503 for 2, who is nearer to the dealer's left.
    night.script("=4c5d8h =Kd =Jc");
    assert_eq!(night.stacks(), [502, 495, 503]);
    assert!(night.table.playing().is_none());
}

#[test]
fn a_board_each_is_a_split_pot_for_the_kill() {
    let house = house(|it| (it.run_twice, it.kill) = (true, true));
    let mut night = Night::of("holdem", 2, house);
    night.hand("=KsKh =AsAh 0r1000 1c");
    agree(&mut night, &[0, 1]);
    night.script("=3c4c8d =9h =Td =Kd5c6d =9s =Jh");
    assert_eq!((night.legs(0), night.legs(1)), (0, 0));
}
