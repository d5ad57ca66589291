//! A table that is restored from how it stood between two hands goes on as it did.

use std::sync::Arc;

use bot::Policy;
use room::*;
use trials::Trials;

use crate::common::Night;

#[test]
fn a_table_restored_between_hands_goes_on_as_it_did() {
    for mut trial in Trials::of("a_table_restored_between_hands", 200) {
        let house = HouseRules {
            kill: true,
            straddles: 1,
            overs: true,
            show_chip: Some(3),
            dealer_antes: true,
            ..HouseRules::default()
        };
        let mut night = Night::of("dealers-choice-night", 4, house);
        night.does(Command::BuyShowChip { player: PlayerId(1) });
        night.does(Command::Overs { player: PlayerId(2) });
        for _ in 0..trial.below(6) {
            if let Turn::Choose(player) = night.table.turn() {
                night.does(Command::Choose { player, choice: None });
            }
            if night.table.turn() == Turn::Deal {
                night.does(Command::Deal);
                assert_eq!(night.table.snapshot(), None, "not in the middle of a hand");
                night.plays(Policy::Call, &mut trial);
            }
        }
        let snapshot = night.table.snapshot().expect("between hands").clone();
        let charter = Arc::clone(night.table.charter());
        let mut restored = Table::restore(charter, snapshot).expect("a table");
        restored.audit().expect("books that balance");
        assert_eq!(restored.snapshot(), night.table.snapshot());
        // Both go on alike; only the last hand is not known.
        let at = night.log.len();
        if let Turn::Choose(player) = night.table.turn() {
            night.does(Command::Choose { player, choice: None });
        }
        if night.table.turn() == Turn::Deal {
            night.does(Command::Deal);
            night.plays(Policy::Random, &mut trial);
        }
        night.log[at..].iter().for_each(|happened| restored.apply(happened));
        assert_eq!(restored.snapshot(), night.table.snapshot());
    }
}

#[test]
fn a_hand_that_does_not_count_gives_everyone_back_what_they_put_in() {
    for game in ["holdem", "stud", "badugi", "sohe"] {
        for mut trial in Trials::of("a_hand_that_does_not_count", 50) {
            let mut night = Night::of(game, 3, HouseRules::default());
            assert_eq!(night.refused(Command::Void), Refusal::NoHand);
            night.does(Command::Deal);
            for _ in 0..trial.below(12) {
                if night.table.playing().is_some() && !night.deals(&mut trial) {
                    let (player, play) = night.next_move(Policy::Random, &mut trial);
                    night.does(Command::Play { player, play });
                }
            }
            if night.table.playing().is_none() {
                continue;
            }
            night.does(Command::Void);
            assert_eq!((0..3).map(|player| night.stack(player)).collect::<Vec<_>>(), [1_000; 3]);
            assert_eq!(night.table.turn(), Turn::Deal, "the next hand is about to be dealt");
        }
    }
}
