//! The stakes of the house as HOUSE 6 and 13.04 have them, and what is worked out.

use std::fs;
use std::sync::Arc;

use cards::Card;
use engine::{Forced, Hand, Rules, Setup};
use room::{Level, Shown, Stakes, StakesList};
use variant::game::Betting;
use variant::{Catalogue, Settings};

use super::{file, of_house, root, stakes};

#[test]
fn every_file_of_the_house_is_embedded_and_has_the_name_of_its_id() {
    let mut ids = Vec::new();
    for entry in fs::read_dir(root().join("games/stakes")).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let read = StakesList::default().with(&[file(&text)], Catalogue::house());
        let read = read.unwrap_or_else(|faults| panic!("{name}: {}", faults[0]));
        let all: Vec<&Stakes> = read.iter().collect();
        let [stakes] = all.as_slice() else { panic!("{name}: one a file") };
        assert_eq!(name, format!("{}.kdl", stakes.id));
        assert_eq!(of_house(&stakes.id), *stakes);
        ids.push(stakes.id.clone());
    }
    ids.sort();
    let embedded: Vec<&str> = StakesList::house().iter().map(|stakes| stakes.id.as_str()).collect();
    assert_eq!(ids, embedded);
    assert_eq!(ids.len(), 7);
}

/// What an article of HOUSE 6 says of a level: ante, blinds, least bet, kill blind.
fn says(level: &Level, ante: u64, blinds: (u64, u64), least: u64, kill: u64) {
    assert_eq!(level.ante, ante, "ante");
    assert_eq!(level.blinds, blinds, "blinds");
    assert_eq!(level.least_bet, least, "least bet");
    assert_eq!(level.kill, kill, "kill");
}

#[test]
fn house_6c_limit_stakes_one_to_five() {
    let stakes = of_house("limit-1-5");
    assert_eq!(stakes.shown, Shown::Cents);
    says(&stakes.usual, 50, (50, 100), 100, 200);
    assert_eq!(stakes.usual.spread, (100, 500));
    // Double stakes: $1 ante, $2 to $10, kill blind $4. Their blinds are not told; twice is meant.
    says(&stakes.double, 100, (100, 200), 200, 400);
    assert_eq!(stakes.double.spread, (200, 1000));
    assert_eq!(stakes.buy_in, (5000, 7000));
    // HOUSE 7: a bet of $3.50 is one, of $3.85 is none.
    assert_eq!(stakes.usual.chip, 50);
}

#[test]
fn house_6d_no_limit_with_an_ante_of_half_a_dollar() {
    let stakes = of_house("no-limit-50c-ante");
    assert_eq!(stakes.shown, Shown::Cents);
    says(&stakes.usual, 50, (25, 50), 50, 100);
    says(&stakes.double, 100, (50, 100), 100, 200);
    assert_eq!(stakes.buy_in, (4000, 6000));
}

#[test]
fn house_6e_no_limit_with_an_ante_of_a_dollar() {
    let stakes = of_house("no-limit-1-ante");
    assert_eq!(stakes.shown, Shown::Cents);
    says(&stakes.usual, 100, (50, 100), 100, 200);
    says(&stakes.double, 200, (100, 200), 200, 400);
    assert_eq!(stakes.buy_in, (10_000, 13_000));
}

#[test]
fn house_6f_no_limit_with_an_ante_of_two_dollars_and_a_half() {
    let stakes = of_house("no-limit-2-50-ante");
    assert_eq!(stakes.shown, Shown::Cents);
    says(&stakes.usual, 250, (100, 250), 250, 500);
    says(&stakes.double, 500, (200, 500), 500, 1000);
    assert_eq!(stakes.buy_in, (30_000, 40_000));
}

#[test]
fn house_13_04_has_limits_of_its_own_at_every_level() {
    // Bets of the first two and the last two rounds; the same when the pot is killed.
    let rows = [
        ("limit-1-5", (100, 200), (200, 300)),
        ("no-limit-50c-ante", (50, 150), (100, 300)),
        ("no-limit-1-ante", (100, 200), (200, 400)),
        ("no-limit-2-50-ante", (250, 500), (500, 1000)),
    ];
    for (id, bets, killed) in rows {
        let stakes = of_house(id);
        let level =
            |is_double, is_killed| stakes.level("chicago-triple-draw", is_double, is_killed).bets;
        assert_eq!(level(false, false), bets, "{id}");
        assert_eq!(level(false, true), killed, "{id}");
        // After midnight the row is doubled.
        assert_eq!(level(true, false), (2 * bets.0, 2 * bets.1), "{id}");
        assert_eq!(level(true, true), (2 * killed.0, 2 * killed.1), "{id}");
    }
}

/// HOUSE 6c to 6f tell bets for one form of betting each; every game is dealt at every other, too.
#[test]
fn every_game_can_be_dealt_at_all_stakes_and_forms_of_betting() {
    let catalogue = Catalogue::house();
    let mut dealt = 0;
    for entry in catalogue.entries() {
        for betting in Betting::ALL {
            let settings =
                Settings { betting: Some(betting), players: Some(3), ..Settings::default() };
            let Ok(variant) = catalogue.variant(&entry.game.id, &settings) else { continue };
            let rules = Arc::new(Rules::new(&variant).expect("ready"));
            for stakes in StakesList::house().iter() {
                for (is_double, is_killed) in [(false, false), (true, true)] {
                    let level = stakes.level(&variant.id, is_double, is_killed);
                    let blinds = [level.blinds.0, level.blinds.1];
                    let without = 2 - usize::from(variant.forced.blinds.min(2));
                    let forced = Forced {
                        ante: level.ante,
                        blinds: blinds[without..].to_vec(),
                        ..Forced::default()
                    };
                    let setup = Setup {
                        stacks: vec![stakes.buy_in.0; 3],
                        posts: forced.posts(&variant, 3).expect("posts"),
                        stakes: engine::Stakes {
                            chip: level.chip,
                            small_bet: level.bets.0,
                            big_bet: level.bets.1,
                            least_bet: level.least_bet,
                            spread: level.spread,
                            bring_in: level.bring_in,
                        },
                        house: engine::House::default(),
                    };
                    let hand: Result<Hand<Card>, _> = Hand::new(&rules, &Arc::new(setup));
                    assert!(hand.is_ok(), "{} {betting:?}: {:?}", stakes.id, hand.err());
                    dealt += 1;
                }
            }
        }
    }
    assert!(dealt > 79 * 12, "{dealt}");
}

#[test]
fn what_is_left_out_is_worked_out_from_the_big_blind() {
    let level = stakes("blinds 5 10").usual;
    let expected = Level {
        chip: 1,
        ante: 0,
        blinds: (5, 10),
        bets: (10, 20),
        least_bet: 10,
        spread: (10, 50),
        bring_in: 10,
        kill: 20,
    };
    assert_eq!(level, expected);
    assert_eq!(stakes("blinds 5 10").buy_in, (400, 2000));
    assert_eq!(stakes("blinds 5 10; buy-in 500").buy_in, (500, 500));
    // The big blind itself: the small bet, else the least bet, else the least of the spread.
    assert_eq!(stakes("bets 8 16").usual.blinds, (4, 8));
    assert_eq!(stakes("least-bet 6; spread 3 9").usual.blinds, (3, 6));
    assert_eq!(stakes("spread 4 8").usual.blinds, (2, 4));
    assert_eq!(stakes("blinds 1 3; bets 4 8").usual.least_bet, 3);
    // Half of it in whole chips, and one at least.
    assert_eq!(stakes("chip 5; bets 15 30").usual.blinds, (5, 15));
    assert_eq!(stakes("chip 5; bets 5 10").usual.blinds, (5, 5));
    // What follows from the least bet, and what does not.
    let level = stakes("blinds 1 2; least-bet 4; bets 4 8").usual;
    assert_eq!((level.spread, level.bring_in, level.kill), ((4, 20), 4, 4));
}

#[test]
fn double_is_twice_the_usual_where_it_is_silent() {
    let usual = "chip 5; ante 5; blinds 5 10; bets 15 30; spread 10 40; bring-in 5; kill 30";
    let expected = Level {
        chip: 5,
        ante: 10,
        blinds: (10, 20),
        bets: (30, 60),
        least_bet: 20,
        spread: (20, 80),
        bring_in: 10,
        kill: 60,
    };
    assert_eq!(stakes(usual).double, expected);
    let double = stakes(&format!("{usual}; double {{ ante 15; spread 25 100; chip 5 }}")).double;
    assert_eq!(double, Level { ante: 15, spread: (25, 100), ..expected });
}

#[test]
fn what_is_said_counts_usually_and_doubled() {
    let block = "ante 1; blinds 2 3; bets 4 5; least-bet 6; spread 7 8; bring-in 4; kill 9; chip 1";
    let all = Level {
        chip: 1,
        ante: 1,
        blinds: (2, 3),
        bets: (4, 5),
        least_bet: 6,
        spread: (7, 8),
        bring_in: 4,
        kill: 9,
    };
    assert_eq!(stakes(&format!("blinds 1 2; double {{ {block} }}")).double, all);
    assert_eq!(stakes(block).usual, all);
}

#[test]
fn a_game_with_limits_of_its_own_is_killed_for_twice_as_much_if_nothing_else_is_said() {
    let own = &stakes("blinds 5 10; game razz { bets 3 7 }").games[0];
    assert_eq!(own.0, "razz");
    assert_eq!((own.1.bets, own.1.kill_bets), ((3, 7), (6, 14)));
    // An alias is as good as the id.
    assert_eq!(stakes("blinds 5 10; game texas-holdem { bets 3 7 }").games[0].0, "holdem");
}

#[test]
fn no_two_stakes_have_one_id() {
    let one = file("stakes One id=one { blinds 5 10 }");
    let list = StakesList::house().with(std::slice::from_ref(&one), Catalogue::house());
    let list = list.expect("good stakes");
    assert_eq!(list.iter().count(), StakesList::house().iter().count() + 1);
    let faults = list.with(&[one], Catalogue::house()).expect_err("taken");
    assert_eq!(faults[0].to_string(), "mine.kdl:1:12: one is already One; choose another id");
}
