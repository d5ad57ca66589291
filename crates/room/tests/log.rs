//! Logs: they make the same table again, alone.

use std::sync::Arc;

use engine::Seat;
use room::*;

use crate::common::{Night, charter};

/// Whatever the host changes, the events alone tell it.
#[test]
fn a_log_replays_alone_whatever_the_host_has_changed() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    let first = Arc::clone(night.table.charter());
    night.is_won_by(1);
    let mut other = charter("horse", 6, HouseRules { kill: true, ..HouseRules::default() });
    other.clock = Clock { act: 9_000, bank: 1_000, refill: 0, grace: 0 };
    night.does(Command::Settle(Arc::new(other.clone()).into()));
    night.is_won_by(1);
    night.is_won_by(1);
    night.is_won_by(2);
    let level = Level { ante: 7, bets: (30, 60), bring_in: 11, ..other.stakes.usual };
    night.does(Command::Raise(Box::new(Raised::of(level))));
    night.is_won_by(0);
    let mut again = Table::open(first).expect("a table");
    night.log.iter().for_each(|happened| again.apply(happened));
    assert_eq!(again, night.table);
    assert_eq!(again.charter().terms(), other.terms());
    let stakes = &again.last_hand().expect("a hand").hand.setup().stakes;
    assert_eq!((stakes.small_bet, stakes.big_bet), (30, 60));
}

/// What was settled is in the log; the texts of games are beside it, and must be the same.
#[test]
fn what_is_settled_goes_with_the_texts_that_it_names() {
    let before = charter("horse", 6, HouseRules::default());
    let mut terms = before.terms();
    let catalogue = Arc::clone(before.menu.catalogue());
    let again = terms.charter(Arc::clone(&catalogue)).expect("a charter");
    assert_eq!(again.terms(), terms);
    let hash = terms.games.get_mut("razz").expect("one of the games");
    *hash = hash.replace(|digit: char| digit == hash.chars().last().expect("a digit"), "0");
    let wrong = terms.charter(catalogue).expect_err("another text");
    assert_eq!(wrong, BadCharter::OtherGame { id: "razz".to_owned() });
}

#[test]
fn numbers_that_are_no_seats_and_no_chairs_are_refused() {
    assert!(serde_json::from_str::<Seat>("9").is_ok());
    assert!(serde_json::from_str::<Chair>("9").is_ok());
    let told = serde_json::from_str::<Seat>("10").expect_err("no seat").to_string();
    assert!(told.starts_with("10 isn't a seat: expected 0 to 9"), "{told}");
    let told = serde_json::from_str::<Chair>("10").expect_err("no chair").to_string();
    assert!(told.starts_with("10 isn't a seat: expected 0 to 9"), "{told}");
}
