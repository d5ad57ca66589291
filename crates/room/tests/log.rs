//! Logs as text: what was written is read again, and makes the same table.

use std::sync::Arc;

use bot::Policy;
use engine::Seat;
use room::*;
use trials::Trials;
use variant::Catalogue;

use crate::common::Night;

#[test]
fn a_log_that_was_written_and_read_again_makes_the_same_table() {
    for entry in Catalogue::house().entries() {
        for mut trial in Trials::of("a_log_that_was_written_and_read_again", 20) {
            let id = &entry.game.id;
            let house = HouseRules { kill: true, ..HouseRules::default() };
            let mut night = Night::of(id, 2 + trial.below(2) as u8, house);
            for _ in 0..2 {
                if night.table.turn() == Turn::Deal {
                    night.does(Command::Deal);
                    night.plays(Policy::Random, &mut trial);
                }
            }
            let mut rebuilt = Table::open(Arc::clone(night.table.charter())).expect("a table");
            for happened in &night.log {
                let text = serde_json::to_string(happened).expect("text");
                let again: Happened<cards::Card> = serde_json::from_str(&text).expect(&text);
                assert_eq!(again, *happened, "{text}");
                rebuilt.apply(&again);
            }
            assert_eq!(rebuilt, night.table, "{id}");
        }
    }
}

#[test]
fn numbers_that_are_no_seats_and_no_chairs_are_refused() {
    assert!(serde_json::from_str::<Seat>("9").is_ok());
    assert!(serde_json::from_str::<Chair>("9").is_ok());
    let told = serde_json::from_str::<Seat>("10").expect_err("no seat").to_string();
    assert!(told.starts_with("10 is no seat: expected 0 to 9"), "{told}");
    let told = serde_json::from_str::<Chair>("10").expect_err("no chair").to_string();
    assert!(told.starts_with("10 is no chair: expected 0 to 9"), "{told}");
}
