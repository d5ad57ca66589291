//! HOUSE 13: whoever deals names one of nineteen games.

use room::*;
use variant::game::Betting;

use super::bench::{night, player};
use crate::common::Night;

/// Where games stand in the list of the house.
const TRIPLE_DRAW: u16 = 3;
const STUD: u16 = 8;
const HOLDEM: u16 = 11;

fn dealers_choice() -> Night {
    night("dealers-choice-night", &[1_000; 3], |_| {})
}

fn names(number: u64, choice: Option<Choice>) -> Command {
    Command::Choose { player: Some(player(number)), choice }
}

#[test]
fn house_13_the_dealer_names_the_game_and_nobody_else() {
    let mut night = dealers_choice();
    let turn = Turn::Choose(Some(player(0)));
    assert_eq!(night.table.turn(), turn);
    assert_eq!(night.refused(Command::Deal), Refusal::NotNow(turn));
    let refusal = night.refused(names(1, Some(Choice::of(HOLDEM))));
    assert_eq!(refusal, Refusal::NotYours(turn));
    night.does(names(0, Some(Choice::of(HOLDEM))));
    night.is_won_by(1);
    assert_eq!(night.table.turn(), Turn::Choose(Some(player(1))), "with each hand the next");
}

#[test]
fn house_13_a_dealer_who_sits_out_is_passed() {
    let mut night = dealers_choice();
    night.does(names(0, Some(Choice::of(HOLDEM))));
    night.does(Command::Deal);
    night.does(Command::SitOut { player: player(1) });
    night.goes_to(2);
    assert_eq!(night.table.turn(), Turn::Choose(Some(player(2))));
}

#[test]
fn house_13_a_dealer_who_passes_deals_the_next_game_of_the_list() {
    let mut night = dealers_choice();
    night.does(names(0, None));
    assert_eq!(night.table.choice(), Some(&Choice::of(0)));
    night.is_won_by(1);
    night.does(names(1, Some(Choice::of(STUD))));
    night.is_won_by(1);
    night.does(names(2, None));
    assert_eq!(night.table.choice(), Some(&Choice::of(STUD + 1)));
}

#[test]
fn house_13_when_the_dealer_says_nothing_it_is_the_next_game_of_the_list() {
    let mut night = dealers_choice();
    let silent = |choice| Command::Choose { player: None, choice };
    let refusal = night.refused(silent(Some(Choice::of(STUD))));
    assert_eq!(refusal, Refusal::NotYours(Turn::Choose(Some(player(0)))));
    night.does(silent(None));
    assert_eq!(night.table.choice(), Some(&Choice::of(0)));
}

#[test]
fn house_13_only_the_nineteen_games() {
    let mut night = dealers_choice();
    let refusal = night.refused(names(0, Some(Choice::of(19))));
    assert_eq!(refusal, Refusal::Menu(NotOnMenu::NoSuchGame { number: 20, games: 19 }));
}

#[test]
fn house_13_games_are_bet_by_the_spread_or_without_limit() {
    let mut night = dealers_choice();
    let with = |play, betting| Choice { betting: Some(betting), ..Choice::of(play) };
    for betting in [Betting::Limit, Betting::PotLimit] {
        let refusal = night.refused(names(0, Some(with(HOLDEM, betting))));
        assert!(matches!(refusal, Refusal::Menu(NotOnMenu::Betting { .. })), "{refusal:?}");
    }
    night.does(names(0, Some(with(HOLDEM, Betting::NoLimit))));
    night.does(Command::Deal);
    night.runs_out();
    let engine::Amounts::Between { most, .. } = night.bets(0).to else { panic!("amounts") };
    assert_eq!(most, 998, "all that is left after the ante");
    night.goes_to(1);
    // Without a word it is the spread of 10 to 50: over the blind to 20 and up to 60.
    night.does(names(1, Some(Choice::of(HOLDEM))));
    night.does(Command::Deal);
    night.runs_out();
    let engine::Amounts::Between { least, most, .. } = night.bets(1).to else { panic!("amounts") };
    assert_eq!((least, most), (20, 60));
}

#[test]
fn house_13_04_is_always_played_with_limits() {
    let mut night = dealers_choice();
    for betting in [Betting::Spread, Betting::NoLimit] {
        let choice = Choice { betting: Some(betting), ..Choice::of(TRIPLE_DRAW) };
        let refusal = night.refused(names(0, Some(choice)));
        assert!(matches!(refusal, Refusal::Menu(NotOnMenu::Betting { .. })), "{refusal:?}");
    }
    night.does(names(0, Some(Choice::of(TRIPLE_DRAW))));
    night.does(Command::Deal);
    night.runs_out();
    assert_eq!(night.bets(0).to, engine::Amounts::One(20));
}

#[test]
fn house_13_the_dealer_calls_for_the_bug_or_it_is_not_in_the_deck() {
    let mut night = dealers_choice();
    let jokers = |night: &Night| {
        let deck = night.table.playing().expect("a hand").hand.rules().variant().deck;
        deck.len() - 52
    };
    let bug = |value: &str| Choice {
        options: vec![("bug".to_owned(), value.to_owned())],
        ..Choice::of(HOLDEM)
    };
    night.does(names(0, Some(Choice::of(HOLDEM))));
    night.does(Command::Deal);
    assert_eq!(jokers(&night), 0);
    night.goes_to(1);
    night.does(names(1, Some(bug("yes"))));
    night.does(Command::Deal);
    assert_eq!(jokers(&night), 1);
    night.goes_to(1);
    let refusal = night.refused(names(2, Some(bug("twice"))));
    assert!(matches!(refusal, Refusal::Menu(NotOnMenu::Unsettled(_))), "{refusal:?}");
    let other =
        Choice { options: vec![("open-pair".to_owned(), "yes".to_owned())], ..Choice::of(STUD) };
    let refusal = night.refused(names(2, Some(other)));
    assert!(matches!(refusal, Refusal::Menu(NotOnMenu::Option { .. })), "{refusal:?}");
}

#[test]
fn house_13_a_bring_in_is_a_whole_bet() {
    let mut night = dealers_choice();
    night.does(names(0, Some(Choice::of(STUD))));
    night.hand("=AsAh2c =3d4h9s =5d6hTs");
    // HOUSE: the low hand must bet, and the least bet is 10.
    assert_eq!(night.bets(1).bring_in, Some(10));
}
