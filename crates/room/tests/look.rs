//! What a table tells of itself before somebody asks for something.

use std::sync::Arc;

use bot::Policy;
use room::*;
use trials::Trials;
use variant::mix::{Change, Every, Mix, Namer};

use crate::common::{Night, chair, charter};

fn night(game: &str, players: u8) -> Night {
    Night::of(game, players, HouseRules::default())
}

fn plays(night: &mut Night) {
    night.does(Command::Deal);
    for mut trial in Trials::numbered(1, 1) {
        night.plays(Policy::Call, &mut trial);
    }
}

fn arrives(night: &mut Night, number: u8) -> PlayerId {
    night.sits(number, 500);
    PlayerId(u64::from(number))
}

/// HOUSE 21: who is new owes a big blind. Blinds are 5 and 10.
#[test]
fn who_waits_for_the_big_blind_is_told_what_it_costs_to_post() {
    // The button is at 0, the blinds at 1 and 2; the next big blind is at 3.
    let mut night = night("holdem", 5);
    plays(&mut night);
    let new = arrives(&mut night, 5);
    assert_eq!(night.table.people()[&new].presence, Presence::Waiting);
    assert_eq!(night.table.price(new), Some(10));
    assert_eq!(night.table.price(PlayerId(1)), None, "who plays pays nothing to come in");
    night.does(Command::Return { player: new, entry: Entry::Post });
    assert_eq!(night.table.price(new), None, "it is settled");
    let stack = night.stack(5);
    night.does(Command::Deal);
    assert_eq!(stack - night.stack(5), 10, "and that is what it costs");
}

#[test]
fn who_gets_the_big_blind_next_has_nothing_to_post_for() {
    // The button is at 0 and the big blind at 2: chair 3 is the next.
    let mut night = night("holdem", 3);
    plays(&mut night);
    let new = arrives(&mut night, 3);
    assert_eq!(night.table.price(new), None);
}

/// Nobody pays to come in between the button and the big blind.
#[test]
fn who_must_not_come_in_yet_has_no_price() {
    // The button is at 0, the blinds at 2 and 4; in the next hand they are at 2, 4 and 6.
    let house = HouseRules { first_dealer: FirstDealer::FirstChair, ..HouseRules::default() };
    let mut night = Night::new(charter("holdem", 8, house));
    [0, 2, 4, 6].into_iter().for_each(|number| night.sits(number, 1_000));
    night.does(Command::DrawForDealer { deck: Vec::new() });
    plays(&mut night);
    let behind_button = arrives(&mut night, 3);
    let behind_blinds = arrives(&mut night, 7);
    assert_eq!(night.table.price(behind_button), None);
    assert_eq!(night.table.price(behind_blinds), Some(10));
}

#[test]
fn where_no_button_moves_nobody_waits() {
    let mut night = night("stud", 3);
    plays(&mut night);
    let new = arrives(&mut night, 3);
    assert_eq!(night.table.price(new), None);
}

#[test]
fn only_what_changes_something_is_offered() {
    let mut night = night("holdem", 3);
    let player = PlayerId(1);
    let out = Command::SitOut { player };
    let back = Command::Return { player, entry: Entry::Wait };
    let leave = Command::Leave { player };
    let offers = |night: &Night| [&out, &back, &leave].map(|it| night.table.offers(it));
    assert_eq!(offers(&night), [true, false, true]);
    night.does(out.clone());
    assert_eq!(offers(&night), [false, true, true]);
    night.does(back.clone());
    night.does(Command::Deal);
    assert!(night.table.offers(&leave));
    night.does(leave.clone());
    let is_in = night.table.playing().is_some_and(|it| it.seat_of(player).is_some());
    assert_eq!(night.table.offers(&leave), !is_in && night.table.sits_in(chair(1)).is_some());
    let nobody = Command::SitOut { player: PlayerId(77) };
    assert!(!night.table.offers(&nobody));
}

#[test]
fn a_mix_counts_its_hands_and_knows_what_follows() {
    let mut horse = night("horse", 3);
    let in_mix = horse.table.in_mix().expect("a mix");
    assert_eq!((in_mix.hand, in_mix.of, in_mix.by), (0, None, None));
    assert_eq!(in_mix.next, Some(Choice::of(0)), "it begins with the first");
    horse.does(Command::Deal);
    let in_mix = horse.table.in_mix().expect("a mix");
    assert_eq!((in_mix.hand, in_mix.of), (1, Some(3)), "once around");
    assert_eq!(in_mix.next, Some(Choice::of(1)));
    let choice = night("dealers-choice-night", 3).table.in_mix().expect("a mix");
    assert_eq!((choice.by, choice.next), (Some(Namer::Dealer), None));
    assert_eq!(night("holdem", 3).table.in_mix(), None);
}

#[test]
fn a_mix_that_changes_with_the_level_knows_what_follows_once_there_are_levels() {
    let mut charter = charter("horse", 8, HouseRules::default());
    let mix = charter.menu.mix();
    let change = Change { every: Every::Level, by: None };
    let menu = Menu::new(Arc::clone(charter.menu.catalogue()), Mix { change, ..mix.clone() });
    charter.menu = Arc::new(menu.expect("a menu"));
    let mut night = Night::new(charter);
    let next = |night: &Night| night.table.in_mix().expect("a mix").next;
    let raise = Command::Raise(Box::new(Raised::of(*night.table.usual())));
    assert_eq!(next(&night), None, "without levels the first game stays");
    night.does(raise.clone());
    assert_eq!(next(&night), Some(Choice::of(0)), "it begins with the first");
    night.does(raise);
    assert_eq!(next(&night), Some(Choice::of(1)));
}

/// A level has a game of its own only where the list decides: where somebody names the games, what follows by
/// itself when they name none is the next after the last, however many levels went by.
#[test]
fn levels_skip_no_game_that_somebody_names() {
    let house = HouseRules { first_dealer: FirstDealer::FirstChair, ..HouseRules::default() };
    let mut charter = charter("horse", 8, house);
    let mix = charter.menu.mix();
    let change = Change { every: Every::Level, by: Some(Namer::Host) };
    let menu = Menu::new(Arc::clone(charter.menu.catalogue()), Mix { change, ..mix.clone() });
    charter.menu = Arc::new(menu.expect("a menu"));
    let mut night = Night::new(charter);
    (0..3).for_each(|number| night.sits(number, 500));
    night.does(Command::DrawForDealer { deck: Vec::new() });
    let raise = Command::Raise(Box::new(Raised::of(*night.table.usual())));
    let names = |play| Command::Choose { player: None, choice: Some(Choice::of(play)) };
    night.does(raise.clone());
    night.does(names(2));
    // Two levels go by before a hand, and one while it is played.
    night.does(raise.clone());
    night.does(raise.clone());
    night.does(Command::Choose { player: None, choice: None });
    assert_eq!(night.table.choice(), Some(&Choice::of(3)));
    night.does(Command::Deal);
    night.does(raise.clone());
    night.does(raise);
    for mut trial in Trials::numbered(1, 1) {
        night.plays(Policy::Call, &mut trial);
    }
    night.does(Command::Choose { player: None, choice: None });
    assert_eq!(night.table.choice(), Some(&Choice::of(4)));
}

#[test]
fn stakes_are_those_that_the_games_ask_for() {
    let asked = |game: &str| charter(game, 8, HouseRules::default()).asked();
    let holdem = asked("holdem");
    assert_eq!((holdem.blinds, holdem.ante, holdem.bring_in), ((5, 10), 0, 0));
    let stud = asked("stud");
    assert_eq!((stud.blinds, stud.bets), ((0, 0), (10, 20)));
    assert_eq!((stud.ante, stud.bring_in), (2, 3));
    let horse = asked("horse");
    assert_eq!((horse.blinds, horse.bets, horse.ante), ((5, 10), (10, 20), 2));
}
