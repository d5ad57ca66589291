//! HOUSE 1, 1a and 4: suits are equal and everyone antes, on HOUSE's nights in every game.

use engine::PostKind::{Ante, Blind};
use room::*;
use variant::game::Betting;
use variant::{Catalogue, Settings, Variant};

use super::bench::{menu, night};
use crate::common::Night;

fn all_equal(variant: &Variant) -> bool {
    variant.suits_equal && variant.targets.iter().all(all_equal)
}

#[test]
fn house_1_suits_are_equal_in_every_game_of_its_nights() {
    let house = Catalogue::house();
    for id in ["dealers-choice-night", "holdem-night", "tournament-night"] {
        let mix = &house.mix(id).expect("a mix").mix;
        for play in &mix.plays {
            let variant = house.played(mix, play).expect("settled");
            assert!(all_equal(&variant), "{id}: {}", variant.id);
        }
    }
    let stud = house.variant("stud", &Settings::default()).expect("settled");
    assert!(!stud.suits_equal, "BARGE's own tables rank them");
}

/// A table with three players, 0 dealing, where suits are equal or not.
fn stud(game: &str, suits_equal: bool) -> Night {
    let mut night = night(game, &[1_000; 3], |charter| {
        let catalogue = std::sync::Arc::new(Catalogue::house().clone());
        let settings = Settings { suits_equal, ..Settings::default() };
        let menu = Menu::single(catalogue, game, &settings).expect("a menu");
        charter.menu = std::sync::Arc::new(menu);
    });
    night.does(Command::Deal);
    night
}

#[test]
fn house_1_equal_cards_bring_it_in_by_position() {
    // The first hand is dealt from 1, to the left of the dealer: 1 has the deuce of hearts, 2 the deuce of
    // clubs and 0 a king.
    let script = "=Ks2h =Kd2c =KhKc";
    let mut by_suit = stud("five-card-stud", false);
    by_suit.script(script);
    assert_eq!(by_suit.to_act().0, PlayerId(2), "clubs are lowest");
    let mut equal = stud("five-card-stud", true);
    equal.script(script);
    assert_eq!(equal.to_act().0, PlayerId(1), "the first player to the dealer's left");
}

/// HOUSE 4: "Players will ante for every hand draw, stud, and common card", in addition to blinds.
#[test]
fn house_4_the_antes_of_its_stakes_are_paid_in_every_game() {
    for (id, ante, blinds) in [
        ("limit-1-5", 50, (50, 100)),
        ("no-limit-50c-ante", 50, (25, 50)),
        ("no-limit-1-ante", 100, (50, 100)),
        ("no-limit-2-50-ante", 250, (100, 250)),
    ] {
        let mut table = night("holdem", &[30_000; 3], |charter| {
            charter.menu = menu("holdem", Betting::NoLimit);
            charter.stakes = StakesList::house().find(id).expect("stakes").clone();
            charter.stakes.buy_in = (1, 1_000_000);
        });
        table.does(Command::Deal);
        let mut posts = table.posts();
        posts.sort_by_key(|(player, kind, _)| (*kind != Ante, *player));
        let antes = (0..3).map(|player| (player, Ante, ante));
        let expected: Vec<_> = antes.chain([(1, Blind, blinds.0), (2, Blind, blinds.1)]).collect();
        assert_eq!(posts, expected, "{id}");
    }
    // At other stakes the game says who antes.
    let mut table = night("holdem", &[1_000; 3], |charter| {
        charter.stakes = StakesList::house().find("no-limit-5-10").expect("stakes").clone();
    });
    table.does(Command::Deal);
    assert_eq!(table.posts(), [(1, Blind, 5), (2, Blind, 10)]);
}
