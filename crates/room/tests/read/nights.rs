//! House rules and nights.

use engine::{Cap, Order, Payer, TableAnte};
use room::{
    Absent, BombPot, ButtonRule, Chair, Clock, FirstDealer, HouseRules, Length, Rebuy, TimeOfDay,
    switches,
};
use variant::Catalogue;
use variant::game::Betting;
use variant::mix::Every;

use super::{house, night, of_house, stakes, time};

#[test]
fn every_switch_says_what_counts_without_it() {
    let usual = (HouseRules::default(), Clock::default());
    assert_eq!(house(""), usual);
    for switch in switches() {
        assert_eq!(house(&format!("{} {}", switch.name, switch.default)), usual, "{}", switch.name);
    }
}

#[test]
fn every_switch_does_what_it_is_for() {
    let lines = "button moving; win-the-button; first-dealer first-chair; dealer-antes yes
        table-ante 100 by=button order=ante-first reduced-at=4
        straddles 2; kill; overs; bomb-pot every=20 blinds=3 vote=yes; jam-or-fold
        check-raise no; raises 4; cap tournament; chop no; split no; run-twice; rabbit-hunt; show-chip 300
        seven-deuce 50; midnight; rebuy never; seat-change no; absent kill
        clock act=30 bank=60 refill=5 grace=20";
    let rules = HouseRules {
        button: ButtonRule::Moving,
        win_the_button: true,
        first_dealer: FirstDealer::FirstChair,
        chop: false,
        split: false,
        kill: true,
        straddles: 2,
        overs: true,
        show_chip: Some(300),
        bomb_pot: Some(BombPot { every: Some(20), by_vote: true, blinds: 3 }),
        run_twice: true,
        rabbit_hunt: true,
        seven_deuce: 50,
        check_raise: false,
        raises: 4,
        cap: Cap::Tournament,
        midnight: true,
        dealer_antes: true,
        table_ante: Some(TableAnte {
            chips: 100,
            by: Payer::Button,
            order: Order::AnteFirst,
            reduced_at: Some(4),
        }),
        jam_or_fold: true,
        rebuy: Rebuy::Never,
        seat_change: false,
        absent: Absent::Kill,
    };
    let clock = Clock { act: 30_000, bank: 60_000, refill: 5_000, grace: 20_000 };
    assert_eq!(house(lines), (rules, clock));
    // None of the list was left out.
    for switch in switches() {
        let is_it = |line: &str| line.split_whitespace().next() == Some(switch.name);
        assert!(lines.split([';', '\n']).any(is_it), "{}", switch.name);
    }
}

#[test]
fn parts_that_are_left_out_are_as_the_list_says() {
    let bomb_pot = |line: &str| house(line).0.bomb_pot.expect("a bomb pot");
    let by_vote = BombPot { every: None, by_vote: true, blinds: 2 };
    assert_eq!(bomb_pot("bomb-pot"), by_vote);
    assert_eq!(bomb_pot("bomb-pot yes blinds=5"), BombPot { blinds: 5, ..by_vote });
    let every = BombPot { every: Some(9), by_vote: false, blinds: 2 };
    assert_eq!(bomb_pot("bomb-pot every=9"), every);
    let ante =
        TableAnte { chips: 25, by: Payer::BigBlind, order: Order::BlindFirst, reduced_at: None };
    assert_eq!(house("table-ante 25").0.table_ante, Some(ante));
    assert_eq!(house("clock bank=60").1, Clock { bank: 60_000, ..Clock::default() });
    assert_eq!(house("rebuy to-most").0.rebuy, Rebuy::ToMost);
}

pub(crate) const FRIDAY: &str = r#"night "Friday" {
    mix dealers-choice-night          // the dealer chooses
    stakes limit-1-5
    chairs 8
    begins "20:00"
    until "02:00"
    pace 40
    seed 7
    house { kill; overs; midnight; straddles 2; seven-deuce 100; clock act=30 }
    player Ann style=shark chair=1 buy-in=6000 rebuys=2 comes="21:00" leaves="01:30" overs straddles
    bots 2 style=club rebuys=0
    player "Bot 1" chair=1 leaves="21:00"
    bots 1 chair=2 overs
}
"#;

#[test]
fn a_night_is_what_its_file_says() {
    let friday = night(FRIDAY);
    assert_eq!(friday.name, "Friday");
    let mix = &Catalogue::house().mix("dealers-choice-night").expect("a mix").mix;
    assert_eq!(friday.mix, *mix);
    assert_eq!(friday.stakes, *of_house("limit-1-5"));
    assert_eq!((friday.chairs, friday.pace, friday.seed), (8, 40, Some(7)));
    assert_eq!((friday.begins, friday.length), (time("20:00"), Length::Until(time("02:00"))));
    let house = HouseRules {
        kill: true,
        overs: true,
        midnight: true,
        straddles: 2,
        seven_deuce: 100,
        ..HouseRules::default()
    };
    assert_eq!(friday.house, house);
    assert_eq!(friday.clock, Clock { act: 30_000, ..Clock::default() });
    let names: Vec<&str> = friday.people.iter().map(|guest| guest.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Bot 2", "Bot 3", "Bot 1", "Bot 4"]);
    let ann = &friday.people[0];
    let style = ann.style.as_ref().expect("a style");
    assert_eq!(style.name, "shark");
    assert_eq!(&FRIDAY[style.place.clone()], "style=shark");
    assert_eq!((ann.chair, ann.buy_in, ann.rebuys), (Chair::new(0), 6000, Some(2)));
    assert_eq!((ann.comes, ann.leaves), (Some(time("21:00")), Some(time("01:30"))));
    assert!(ann.overs && ann.straddles);
    let bot = &friday.people[1];
    // Who says nothing buys in for the most.
    assert_eq!((bot.chair, bot.buy_in, bot.rebuys), (None, 7000, Some(0)));
    assert_eq!((bot.comes, bot.leaves, bot.overs, bot.straddles), (None, None, false, false));
    let last = &friday.people[4];
    assert_eq!((last.chair, last.rebuys, &last.style), (Chair::new(1), None, &None));
    assert!(last.overs && !last.straddles);
}

#[test]
fn time_passes_by_the_pace() {
    let friday = night(FRIDAY);
    // Forty hands an hour are one every ninety seconds.
    assert_eq!(friday.time_of(0).0, 0);
    assert_eq!(friday.time_of(3).0, 270_000);
    // Six hours of forty hands: the 240th begins before two o'clock, the next would begin then.
    assert!(!friday.is_over(239));
    assert!(friday.is_over(240));
    assert_eq!(friday.moment(time("00:00")).0, 4 * 3_600_000);
    let short = night(&FRIDAY.replace("until \"02:00\"", "hands 12"));
    assert!(!short.is_over(11) && short.is_over(12));
}

#[test]
fn what_a_night_leaves_out_is_usual() {
    let plain = night("night Plain { game razz; stakes limit-10-20; hands 10; bots 2 }");
    assert_eq!((plain.begins, plain.pace, plain.seed), (time("20:00"), 30, None));
    assert_eq!((plain.house, plain.clock), (HouseRules::default(), Clock::default()));
    assert_eq!(plain.chairs, 8, "razz seats eight");
    assert_eq!(plain.mix.plays.len(), 1);
    assert_eq!(plain.mix.change.every, Every::Night);
    assert_eq!(plain.mix.change.by, None);
    assert_eq!((plain.mix.id.as_str(), plain.mix.name.as_str()), ("razz", "Razz"));
    // HOUSE 14: eight, though one of the games seats six.
    let house = "night N { mix dealers-choice-night; stakes limit-1-5; hands 10; bots 8 }";
    assert_eq!(night(house).chairs, 8);
}

#[test]
fn a_night_may_hold_its_mix_and_its_stakes() {
    let own = night(
        "night \"My Own\" { mix { change hands=3; play razz badugi }; stakes { blinds 5 10 }
         hands 10; bots 2 }",
    );
    assert_eq!((own.mix.name.as_str(), own.mix.id.as_str()), ("My Own", "my-own"));
    assert_eq!(own.mix.change.every, Every::Hands(3));
    assert_eq!((own.stakes.name.as_str(), own.stakes.id.as_str()), ("My Own", "my-own"));
    assert_eq!(own.stakes.usual, stakes("blinds 5 10").usual);
}

#[test]
fn betting_and_options_are_settled_on_the_line_of_what_is_played() {
    let played = |line: &str| {
        let night = night(&format!("night N {{ {line}; stakes limit-1-5; hands 10; bots 2 }}"));
        let play = |play| Catalogue::house().played(&night.mix, play).expect("settled");
        night.mix.plays.iter().map(play).collect::<Vec<_>>()
    };
    let games = played("game he betting=no-limit");
    assert_eq!((games[0].id.as_str(), games[0].betting), ("holdem", Betting::NoLimit));
    assert_eq!(played("game five-card-draw bug=yes")[0].deck.jokers().len(), 1);
    let games = played("mix dealers-choice-night betting=no-limit");
    assert_eq!(games.len(), 19);
    for game in games {
        // HOUSE 13.04: always with limits.
        let is_limit = game.id == "chicago-triple-draw";
        let betting = if is_limit { Betting::Limit } else { Betting::NoLimit };
        assert_eq!(game.betting, betting, "{}", game.id);
    }
}

#[test]
fn a_time_of_day_is_hours_and_minutes() {
    assert_eq!(time("00:00").minutes(), 0);
    assert_eq!(time("23:59").minutes(), 23 * 60 + 59);
    assert_eq!(time("9:05").to_string(), "09:05");
    for wrong in ["24:00", "12:60", "12", "", ":", "12:5", "012:30", "+1:30", "1:+3", "a:bc"] {
        assert!(wrong.parse::<TimeOfDay>().is_err(), "{wrong}");
    }
}
