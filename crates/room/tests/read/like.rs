//! `house like=`: whole sets of house rules with one line.

use room::{Clock, HouseRules, LIKES, Night, Rebuy};
use variant::Catalogue;
use variant::mix::Every;

use super::{faults, house, night};

fn oresteen(lines: &str) -> Night {
    night(&format!("night N {{ house like=oresteen; hands 10; bots 4; {lines} }}"))
}

/// HOUSE 6h, 6g, 7e, 8, 10, 11, 19, 20, 26f, 26j, 6b.
#[test]
fn oresteens_house_has_its_own_defaults() {
    let night = oresteen("mix dealers-choice-night; stakes limit-1-5");
    let usual = HouseRules::default();
    assert_eq!(night.house.straddles, 2, "no more than two straddles");
    assert!(night.house.midnight && night.house.overs);
    assert_eq!(night.house.show_chip, Some(300), "three dollars in cents");
    assert!(!night.house.kill && night.house.chop && night.house.split);
    assert!(!night.house.run_twice && !night.house.rabbit_hunt);
    assert_eq!(night.house.rebuy, Rebuy::ToLargest);
    assert_eq!(night.house.first_dealer, room::FirstDealer::Jack);
    assert_eq!(night.clock, Clock { act: 5 * 60 * 1_000, bank: 0, refill: 0, grace: 0 });
    // Everything else is as usual.
    let rest =
        HouseRules { straddles: 0, midnight: false, overs: false, show_chip: None, ..night.house };
    assert_eq!(rest, usual);
}

/// HOUSE 8: overs belong to the limit game; HOUSE 6h: a chip costs three dollars.
#[test]
fn oresteens_house_has_overs_at_limit_one_to_five_alone() {
    let free = oresteen("mix holdem-night betting=no-limit; stakes no-limit-1-ante");
    assert!(!free.house.overs);
    let chips = oresteen("mix horse; stakes limit-10-20");
    assert!(!chips.house.overs);
    assert_eq!(chips.house.show_chip, Some(3), "three chips of a dollar");
}

/// HOUSE 1, 4 and 14, in a mix that knows nothing of them.
#[test]
fn oresteens_house_antes_ranks_no_suits_and_seats_eight() {
    let night = oresteen("mix horse; stakes limit-10-20");
    assert!(night.mix.ante && night.mix.suits_equal);
    assert_eq!(night.chairs, 8);
    for play in &night.mix.plays {
        let variant = Catalogue::house().played(&night.mix, play).expect("settled");
        assert!(variant.suits_equal, "{}", variant.id);
    }
    let one = oresteen("game holdem betting=no-limit; stakes no-limit-5-10");
    assert!(one.mix.ante && one.mix.suits_equal);
    assert_eq!((one.chairs, one.mix.change.every), (10, Every::Night), "one game all night");
    let nine = "night N { house like=oresteen; mix holdem-night; stakes limit-1-5; chairs 9
                hands 10; bots 9 }";
    let told = faults(nine).expect("one too many").to_string();
    assert!(told.contains("9 seats are too many for this game"), "{told}");
}

#[test]
fn what_a_night_says_itself_counts_more_than_the_set() {
    let night = night(
        "night N { mix horse; stakes limit-10-20; hands 10; bots 4
         house like=oresteen { kill; overs; straddles 1; show-chip 5; midnight no } }",
    );
    assert!(night.house.kill && night.house.overs && !night.house.midnight);
    assert_eq!((night.house.straddles, night.house.show_chip), (1, Some(5)));
}

#[test]
fn the_lines_of_every_set_are_switches() {
    for like in LIKES {
        house(like.lines);
    }
    let told =
        faults("night N { house like=orestein; game razz; stakes limit-10-20; hands 9; bots 2 }");
    let told = told.expect("no such set").to_string();
    assert!(told.contains("oresteen"), "{told}");
}
