//! A hand that is played at once beside the same hand event by event.

use std::sync::Arc;

use bot::Policy;
use engine::Event as HandEvent;
use room::*;
use trials::Trials;
use variant::{Catalogue, Settings};

use crate::common::{chair, charter};

/// Every game, with players who do anything: both tables stand alike after every hand.
#[test]
fn a_hand_at_once_is_the_hand_event_by_event() {
    let catalogue = Arc::new(Catalogue::house().clone());
    let games: Vec<String> = catalogue.entries().map(|entry| entry.game.id.clone()).collect();
    let mut hands = 0;
    for mut trial in
        Trials::of("quick::a_hand_at_once_is_the_hand_event_by_event", 5_000).at_least(160)
    {
        let game = &games[trial.number % games.len()];
        let menu = Menu::single(Arc::clone(&catalogue), game, &Settings::default());
        let menu = Arc::new(menu.expect("a menu"));
        let most = usize::from(menu.seats(&Choice::of(0)).max.min(6));
        let mut charter = charter(game, 10, HouseRules::default());
        (charter.house.chop, charter.house.split) = (false, false);
        charter.house.first_dealer = FirstDealer::FirstChair;
        charter.menu = menu;
        charter.stakes.buy_in = (1, 1_000_000);
        let mut quick = Table::open(Arc::new(charter)).expect("a table");
        for number in 0..2 + trial.below(most - 1) as u8 {
            let chips = 20 * (1 + trial.below(60) as u64);
            let (player, name) = (PlayerId(u64::from(number)), number.to_string());
            let sit = Command::Arrive { player, name, chair: chair(number), chips };
            quick.act(Time(0), &sit, &mut Vec::new()).expect("a chair");
        }
        let draw = Command::DrawForDealer { deck: Vec::new() };
        quick.act(Time(0), &draw, &mut Vec::new()).expect("a dealer");
        let mut at = Time(0);
        while quick.turn() == Turn::Deal && at.0 < 10_000 {
            at = at.plus(1_000);
            let mut slow = quick.clone();
            assert!(quick.can_play_out());
            let mut log: Vec<HandEvent<cards::Card>> = Vec::new();
            let play = |hand: &mut engine::Hand<_>, _: &[PlayerId], log: &mut Vec<_>| {
                Policy::Random.play_out(hand, &mut trial.rng, log, |_, _| {})
            };
            let played = quick.play_out(at, &mut log, play).expect("a hand");
            let PlayedOut::Over(outcome) = played else { panic!("{game}: {played:?}") };
            hands += 1;
            // The other begins by itself, hears what happened, and ends it.
            let mut told = Vec::new();
            slow.act(at, &Command::Deal, &mut told).expect("a hand");
            let begun = told.iter().filter(|it| matches!(it.event, Event::Hand(_))).count();
            for event in log.drain(..).skip(begun) {
                slow.apply(&Happened { at, event: Event::Hand(event) });
            }
            told.clear();
            let say = Command::Say { player: PlayerId(0), name: "0".into(), text: "gg".into() };
            slow.act(at, &say, &mut told).expect("words");
            let over = told.iter().find_map(|it| match &it.event {
                Event::Open(Fact::Over(outcome)) => Some(outcome.clone()),
                _ => None,
            });
            assert_eq!(over, Some(outcome), "{game}");
            assert_eq!(slow.snapshot(), quick.snapshot(), "{game}");
            assert_eq!(quick.audit(), Ok(()), "{game}");
        }
    }
    assert!(hands > 100, "{hands} hands");
}

/// Where players may ask for something in a hand, or somebody is away, it is not played at once.
#[test]
fn what_asks_the_table_is_not_played_at_once() {
    let can = |change: fn(&mut HouseRules)| {
        let mut charter = charter("holdem", 10, HouseRules::default());
        (charter.house.chop, charter.house.split) = (false, false);
        change(&mut charter.house);
        Table::open(Arc::new(charter)).expect("a table").can_play_out()
    };
    assert!(can(|_| {}));
    assert!(!can(|house| house.chop = true));
    assert!(!can(|house| house.split = true));
    assert!(!can(|house| house.run_twice = true));
    assert!(!can(|house| house.seven_deuce = 5));
    assert!(!can(|house| house.show_chip = Some(10)));
}
