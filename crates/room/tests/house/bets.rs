//! HOUSE 7 to 9: bets, straddles, overs and table stakes.

use engine::Amounts;
use engine::PostKind::{Ante, Blind, Straddle};
use room::*;

use super::bench::{house, night, player};
use super::chips::{four_stakes, one_to_five};
use crate::common::{Night, chair};

#[test]
fn house_7_bets_are_whole_chips_within_the_spread_and_no_less_than_the_last() {
    let mut night = one_to_five("holdem", &[7_000; 3], |_| {});
    night.hand("0c 1c 2c");
    night.runs_out();
    let to = Amounts::Between { least: 100, most: 500, chip: 50, all_in: 6_900 };
    assert_eq!(night.bets(1).to, to);
    // No bets of $3.85; $3.50 is one.
    let odd = Command::Play { player: player(1), play: engine::Move::To(385) };
    assert!(matches!(night.refused(odd), Refusal::Hand(_)));
    night.script("1r350");
    let to = Amounts::Between { least: 700, most: 850, chip: 50, all_in: 6_900 };
    assert_eq!(night.bets(2).to, to, "a raise of at least 350 and at most 500");
}

#[test]
fn house_7_stakes_change_when_everyone_agrees() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.agrees(0, Motion::Double);
    night.agrees(1, Motion::Double);
    night.is_won_by(1);
    assert!(!night.table.is_double(), "2 does not agree");
    night.does(Command::Agree { player: player(1), to: Motion::Double, wish: Wish::Off });
    night.agrees(2, Motion::Double);
    assert!(!night.table.is_double(), "1 does not any more");
    night.agrees(1, Motion::Double);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(2, Blind, 10), (0, Blind, 20)]);
    assert!(matches!(night.refuses(0, Motion::Double), Refusal::Already(_)));
}

#[test]
fn house_7_stakes_do_not_change_during_a_hand() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.does(Command::Deal);
    (0..3).for_each(|number| drop(night.agrees(number, Motion::Double)));
    night.runs_out();
    assert_eq!(night.bets(0).to.least(), Some(20));
    assert!(!night.table.is_double());
    night.goes_to(1);
    assert!(night.table.is_double());
}

fn straddling(players: u8, straddles: u8, who: &[u64]) -> Night {
    let mut night = Night::of("holdem", players, house(|it| it.straddles = straddles));
    for number in who {
        night.does(Command::Straddle { player: player(*number), wish: Wish::On });
    }
    night.does(Command::Deal);
    night.runs_out();
    night
}

#[test]
fn house_7e_the_player_left_of_the_big_blind_straddles_for_twice_as_much() {
    let mut night = straddling(5, 1, &[3]);
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10), (3, Straddle, 20)]);
    let bets = night.bets(4);
    assert_eq!((bets.call, bets.to.least()), (Some(20), Some(40)), "left of the straddle");
    night.script("4f 0f 1f 2c");
    let bets = night.bets(3);
    assert_eq!((bets.check, bets.to.least()), (true, Some(40)), "it is live");
}

#[test]
fn house_7e_a_re_straddle_doubles_the_straddle() {
    let night = straddling(5, 2, &[3, 4]);
    let blinds = [(1, Blind, 5), (2, Blind, 10)];
    assert_eq!(night.posts(), [&blinds[..], &[(3, Straddle, 20), (4, Straddle, 40)]].concat());
    let bets = night.bets(0);
    assert_eq!((bets.call, bets.to.least()), (Some(40), Some(80)));
}

#[test]
fn house_7e_no_more_than_two_straddles() {
    let night = straddling(6, 2, &[3, 4, 5, 0]);
    let straddles = night.posts().into_iter().filter(|post| post.1 == Straddle);
    assert_eq!(straddles.collect::<Vec<_>>(), [(3, Straddle, 20), (4, Straddle, 40)]);
    let mut charter = crate::common::charter("holdem", 6, house(|it| it.straddles = 3));
    charter.house.straddles = 3;
    let open = Table::open(std::sync::Arc::new(charter));
    assert_eq!(open.err(), Some(BadCharter::Straddles { straddles: 3 }));
}

#[test]
fn house_7e_nobody_straddles_from_another_place() {
    // 4 would, and 3 does not: there is none.
    let night = straddling(5, 2, &[4, 0, 1, 2]);
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10)]);
}

#[test]
fn house_7e_a_straddle_is_said_before_the_cards_are_dealt() {
    let mut night = Night::of("holdem", 5, house(|it| it.straddles = 1));
    night.does(Command::Deal);
    night.does(Command::Straddle { player: player(3), wish: Wish::On });
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10)], "from the next deal on");
}

#[test]
fn house_7e_games_without_blinds_have_no_straddle() {
    let mut night = Night::of("stud", 4, house(|it| it.straddles = 2));
    (0..4).for_each(|number| {
        night.does(Command::Straddle { player: player(number), wish: Wish::On });
    });
    night.does(Command::Deal);
    assert!(night.posts().iter().all(|post| post.1 == Ante));
}

#[test]
fn house_7e_where_the_house_does_not_allow_it_nobody_straddles() {
    let mut night = Night::of("holdem", 4, HouseRules::default());
    let refusal = night.refused(Command::Straddle { player: player(3), wish: Wish::On });
    assert!(matches!(refusal, Refusal::HouseRule(_)), "{refusal:?}");
}

#[test]
fn house_7g_who_has_less_than_the_least_bet_may_go_all_in() {
    let mut night = night("holdem", &[1_000, 1_000, 18], |_| {});
    night.hand("0c 1c 2c 1c");
    // 2 has 8 left where the least bet is 10; 0 and 1 have not acted on it and may raise.
    assert_eq!(night.bets(2).to, Amounts::One(8));
    night.script("2r8");
    assert!(night.bets(0).to.least().is_some());
}

/// Overs at one to five dollars: players 0 and 2 have the button.
fn overs(players: usize) -> Night {
    let mut night = one_to_five("holdem", &vec![7_000; players], |it| it.house.overs = true);
    for number in [0, 2] {
        night.does(Command::Overs { player: player(number) });
    }
    night
}

#[test]
fn house_8_when_only_overs_are_left_there_is_no_limit() {
    let mut night = overs(3);
    night.hand("0c 1c 2c");
    night.runs_out();
    // 1 is still in: from $1 to $5.
    let to = Amounts::Between { least: 100, most: 500, chip: 50, all_in: 6_900 };
    assert_eq!(night.bets(1).to, to);
    night.script("1f 2r100 0c");
    night.runs_out();
    let to = Amounts::Between { least: 100, most: 6_800, chip: 50, all_in: 6_800 };
    assert_eq!(night.bets(2).to, to);
}

#[test]
fn house_8_the_button_sticks_and_comes_back_with_its_player() {
    let mut night = overs(3);
    let refusal = night.refused(Command::Overs { player: player(0) });
    assert!(matches!(refusal, Refusal::Already(_)), "{refusal:?}");
    night.does(Command::Leave { player: player(0) });
    night.sits(0, 7_000);
    assert!(night.person(0).overs);
}

#[test]
fn house_8_it_is_taken_between_deals() {
    let mut night = overs(3);
    night.does(Command::Deal);
    let refusal = night.refused(Command::Overs { player: player(1) });
    assert_eq!(refusal, Refusal::DuringHand);
}

#[test]
fn house_8_only_at_limit_stakes_and_where_the_house_plays_it() {
    let mut plain = Night::of("holdem", 3, HouseRules::default());
    let refusal = plain.refused(Command::Overs { player: player(0) });
    assert!(matches!(refusal, Refusal::HouseRule(_)), "{refusal:?}");
    // Chicago Triple Draw is always played with its limits.
    let mut night = night("chicago-triple-draw", &[6_000; 2], |charter| {
        charter.stakes = four_stakes()[0].clone();
        charter.stakes.buy_in = (25, 1_000_000);
        charter.house.overs = true;
    });
    for number in 0..2 {
        night.does(Command::Overs { player: player(number) });
    }
    night.hand("0c 1c 1d 0d");
    assert_eq!(night.bets(1).to, Amounts::One(100));
}

#[test]
fn house_9_who_cannot_match_a_bet_is_all_in_for_a_pot_of_their_own() {
    // 1 has 100, the others 500: a main pot of 300 and a side pot of 800.
    let mut night = night("holdem", &[500, 100, 500], |_| {});
    night.hand("=AsAh =KsKh =QsQh 0r500 1c 2c =2c3d8h =9d =Tc");
    // Dealt to 1, 2 and 0: aces are 1's, kings 2's, queens 0's.
    assert_eq!(night.stacks(), [0, 300, 800]);
}

#[test]
fn house_9_who_comes_back_has_at_least_what_they_took_off() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    // Players buy 200 to 1000 here. 1 wins the blind of 2 and goes with 1010.
    night.is_won_by(1);
    assert_eq!(night.stack(1), 1_010);
    night.does(Command::Leave { player: player(1) });
    let sit = |chips| Command::Sit {
        player: player(1),
        name: "Player 1".to_owned(),
        chair: chair(5),
        chips,
    };
    for chips in [1_000, 1_009, 1_011] {
        let refusal = night.refused(sit(chips));
        assert_eq!(refusal, Refusal::Chips { chips, least: 1_010, most: 1_010 });
    }
    night.does(sit(1_010));
}

#[test]
fn house_9_nothing_is_taken_off_the_table_during_a_hand() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.does(Command::Deal);
    night.does(Command::Leave { player: player(0) });
    assert_eq!(night.stack(0), 1_000);
    assert!(night.person(0).chair.is_some(), "not before the hand is over");
    night.goes_to(1);
    assert_eq!(night.person(0).chair, None);
    assert_eq!(night.table.ledger().cashed_out(player(0)), 1_000);
}

#[test]
fn house_9_an_all_in_bet_may_be_raised_by_those_behind() {
    let mut night = night("holdem", &[1_000, 1_000, 1_000, 40], |_| {});
    night.does(Command::Deal);
    night.runs_out();
    night.script("3r40");
    let least = night.bets(0).to.least();
    assert_eq!(least, Some(70), "30 on top of 40");
}
