//! HOUSE 4 to 6g: antes, missed blinds, stakes, re-buys and midnight.

use engine::Amounts;
use engine::PostKind::{Ante, Blind, Dead, Live, TableAnte};
use room::*;
use variant::game::Betting;

use super::bench::{house, menu, night, player};
use crate::common::{Night, chair};

/// What one line of HOUSE 6c to 6f says, in cents: ante, blinds, least bet, kill.
fn level(ante: u64, blinds: (u64, u64), least_bet: u64, kill: u64) -> Level {
    // At fixed limits nothing but Chicago Triple Draw is played, which has its own.
    let bets = (least_bet, 2 * least_bet);
    let spread = (least_bet, 5 * least_bet);
    Level { chip: 25, ante, blinds, bets, least_bet, spread, bring_in: least_bet, kill }
}

fn stakes(usual: Level, double: Level, buy_in: (u64, u64), triple_draw: [(u64, u64); 2]) -> Stakes {
    let [bets, kill_bets] = triple_draw;
    Stakes {
        id: "house".to_owned(),
        name: "House".to_owned(),
        sources: vec!["HOUSE 6".to_owned()],
        shown: Shown::Cents,
        usual,
        double,
        buy_in,
        ante_in_every_game: false,
        games: vec![("chicago-triple-draw".to_owned(), GameStakes { bets, kill_bets })],
    }
}

/// HOUSE 6c to 6f and the rows of 13.04.
pub(crate) fn four_stakes() -> [Stakes; 4] {
    [
        stakes(
            level(50, (50, 100), 100, 200),
            level(100, (100, 200), 200, 400),
            (5_000, 7_000),
            [(100, 200), (200, 300)],
        ),
        stakes(
            level(50, (25, 50), 50, 100),
            level(100, (50, 100), 100, 200),
            (4_000, 6_000),
            [(50, 150), (100, 300)],
        ),
        stakes(
            level(100, (50, 100), 100, 200),
            level(200, (100, 200), 200, 400),
            (10_000, 13_000),
            [(100, 200), (200, 400)],
        ),
        stakes(
            level(250, (100, 250), 250, 500),
            level(500, (200, 500), 500, 1_000),
            (30_000, 40_000),
            [(250, 500), (500, 1_000)],
        ),
    ]
}

/// One to five dollars with chips of half a dollar, in a game that is bet by the spread.
pub(crate) fn one_to_five(game: &str, stacks: &[u64], change: impl FnOnce(&mut Charter)) -> Night {
    night(game, stacks, |charter| {
        charter.menu = menu(game, Betting::Spread);
        let mut stakes = four_stakes()[0].clone();
        (stakes.usual.chip, stakes.double.chip) = (50, 50);
        stakes.buy_in = (50, 1_000_000);
        charter.stakes = stakes;
        change(charter);
    })
}

#[test]
fn house_4_everyone_antes_in_every_game_and_on_top_of_blinds() {
    let mut night = night("dealers-choice-night", &[1_000; 3], |_| {});
    let count = night.table.charter().menu.mix().plays.len();
    assert_eq!(count, 19);
    for play in 0..count as u16 {
        let dealer = night.table.chooser();
        night.does(Command::Choose { player: dealer, choice: Some(Choice::of(play)) });
        night.does(Command::Deal);
        let posts = night.posts();
        let antes = posts.iter().filter(|post| post.1 == Ante);
        assert!(antes.clone().all(|post| post.2 == 2), "game {play}: {posts:?}");
        assert_eq!(antes.count(), 3, "game {play}: {posts:?}");
        let has_blinds = posts.iter().any(|post| post.1 == Blind);
        // Draw and flop games have two of them; stud games none.
        assert_eq!(has_blinds, !(4..=10).contains(&play), "game {play}: {posts:?}");
        let winner = night.dealt_in()[0];
        night.goes_to(winner);
    }
}

#[test]
fn house_4_the_dealer_antes_for_each_active_player() {
    let mut night = Night::of("stud", 4, house(|it| it.dealer_antes = true));
    night.does(Command::Deal);
    // Player 0 deals and puts in four antes of 2.
    assert_eq!(night.stacks(), [992, 1_000, 1_000, 1_000]);
}

#[test]
fn house_4_nobody_else_antes_for_all_where_the_dealer_does() {
    let table_ante = engine::TableAnte {
        chips: 10,
        by: engine::Payer::BigBlind,
        order: engine::Order::BlindFirst,
        reduced_at: None,
    };
    let house =
        HouseRules { dealer_antes: true, table_ante: Some(table_ante), ..HouseRules::default() };
    let charter = crate::common::charter("holdem", 6, house);
    let refused = Table::open(std::sync::Arc::new(charter)).expect_err("two who ante for all");
    assert_eq!(refused, BadCharter::TwoAntes);
}

#[test]
fn house_5_who_missed_a_deal_pays_a_second_ante_where_the_dealer_antes() {
    let mut night = Night::of("stud", 4, house(|it| it.dealer_antes = true));
    night.does(Command::SitOut { player: player(3) });
    night.is_won_by(1);
    night.is_won_by(1);
    night.does(Command::Return { player: player(3), entry: Entry::Wait });
    night.does(Command::Deal);
    // The dealer puts in four antes, and 3 one more although two deals were missed.
    assert_eq!(night.posts(), [(0, TableAnte, 8), (3, Dead, 2)]);
    night.goes_to(1);
    night.does(Command::Deal);
    assert!(!night.posts().contains(&(3, Dead, 2)), "once");
}

#[test]
fn house_5_who_waits_for_the_blind_still_owes_the_ante() {
    let mut night = night("chicago-lowball", &[1_000; 5], |it| it.house.dealer_antes = true);
    // Button 0, blinds 1 and 2: 4 sits out of this one, and waits through the next, blinds 2 and 3.
    night.does(Command::SitOut { player: player(4) });
    night.is_won_by(1);
    night.does(Command::Return { player: player(4), entry: Entry::Wait });
    night.is_won_by(1);
    // Now 4 has the big blind.
    night.does(Command::Deal);
    let posts = night.posts();
    assert!(posts.contains(&(4, Blind, 10)), "{posts:?}");
    assert!(posts.contains(&(4, Dead, 2)), "{posts:?}");
}

#[test]
fn house_5_where_everyone_antes_for_themselves_nobody_owes_one() {
    let mut night = Night::of("stud", 4, HouseRules::default());
    night.does(Command::SitOut { player: player(3) });
    night.is_won_by(1);
    night.does(Command::Return { player: player(3), entry: Entry::Wait });
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Ante, 2), (2, Ante, 2), (3, Ante, 2), (0, Ante, 2)]);
}

#[test]
fn house_5_who_missed_the_blinds_posts_both_and_only_the_big_one_is_a_bet() {
    let mut night = Night::of("holdem", 5, HouseRules::default());
    night.does(Command::SitOut { player: player(1) });
    // Button 0: blinds 2 and 3, and the small blind passed 1. Then 3 4, 4 0, and 0 2: the big blind too.
    for _ in 0..4 {
        night.does(Command::Deal);
        let winner = night.dealt_in()[0];
        night.goes_to(winner);
    }
    assert_eq!(night.marks(), (4, 0, 2));
    night.does(Command::Return { player: player(1), entry: Entry::Post });
    // Blinds 2 and 3, the button at 0: 1 sits between them and has to wait for a hand.
    night.is_won_by(2);
    night.does(Command::Deal);
    assert_eq!(night.marks(), (2, 3, 4));
    assert_eq!(night.posts(), [(3, Blind, 5), (4, Blind, 10), (1, Dead, 5), (1, Live, 10)]);
    night.runs_out();
    night.script("0c");
    assert!(night.bets(1).check, "10 of the 15 are a bet");
}

#[test]
fn house_5_a_bomb_pot_does_not_settle_missed_blinds() {
    let bomb = BombPot { every: Some(5), by_vote: false, blinds: 2 };
    let mut night = Night::of("holdem", 5, house(|it| it.bomb_pot = Some(bomb)));
    night.does(Command::SitOut { player: player(1) });
    // Five hands, in which both blinds pass 1; the sixth is a bomb pot, and 1 is back for it.
    for _ in 0..5 {
        night.does(Command::Deal);
        let winner = night.dealt_in()[0];
        night.goes_to(winner);
    }
    night.does(Command::Return { player: player(1), entry: Entry::Post });
    night.does(Command::Deal);
    let posts = night.posts();
    let owed = posts.iter().any(|post| post.0 == 1 && matches!(post.1, Dead | Live));
    let owes = night.person(1).owes != room::button::Owes::NOTHING;
    assert!(owed || owes, "paid now or later: {posts:?}");
}

#[test]
fn house_6_chips_come_from_the_bank_and_are_whole() {
    let mut charter = crate::common::charter("holdem", 8, HouseRules::default());
    charter.stakes = four_stakes()[0].clone();
    charter.stakes.usual.chip = 50;
    let mut night = Night::new(charter);
    let sit =
        |chips| Command::Sit { player: player(0), name: "A".to_owned(), chair: chair(0), chips };
    assert_eq!(night.refused(sit(5_025)), Refusal::NotWhole { chips: 5_025, chip: 50 });
    night.does(sit(5_050));
    assert_eq!(night.table.ledger().balance(Account::Bank), -5_050);
}

#[test]
fn house_6a_a_buy_in_is_the_stated_amount_and_no_more() {
    for stakes in four_stakes() {
        let (least, most) = stakes.buy_in;
        let mut charter = crate::common::charter("holdem", 8, HouseRules::default());
        charter.stakes = stakes;
        let mut night = Night::new(charter);
        let sit = |chips| Command::Sit {
            player: player(0),
            name: "A".to_owned(),
            chair: chair(0),
            chips,
        };
        for chips in [least - 25, most + 25] {
            assert_eq!(night.refused(sit(chips)), Refusal::Chips { chips, least, most });
        }
        night.does(sit(most));
    }
}

#[test]
fn house_6b_a_rebuy_is_at_most_the_largest_stack() {
    // The example: $15 in front, and another has $70: up to $55.
    let mut night = night("holdem", &[1_500, 7_000, 4_000], |_| {});
    let buy = |chips| Command::Buy { player: player(0), chips };
    let too_much = Refusal::Chips { chips: 5_501, least: 1, most: 5_500 };
    assert_eq!(night.refused(buy(5_501)), too_much);
    night.does(buy(5_500));
    assert_eq!(night.stack(0), 7_000);
    assert_eq!(night.refused(buy(1)), Refusal::FullStack { most: 7_000 });
}

#[test]
fn house_6b_the_stack_of_who_sits_out_does_not_count() {
    let mut night = night("holdem", &[1_500, 7_000, 4_000], |_| {});
    night.does(Command::SitOut { player: player(1) });
    let refusal = night.refused(Command::Buy { player: player(0), chips: 2_501 });
    assert_eq!(refusal, Refusal::Chips { chips: 2_501, least: 1, most: 2_500 });
}

#[test]
fn house_6b_chips_are_bought_between_hands_alone() {
    let mut night = night("holdem", &[500, 1_000, 1_000, 200], |_| {});
    night.does(Command::SitOut { player: player(3) });
    night.does(Command::Deal);
    // In the hand or not: the chips come after it.
    night.does(Command::Buy { player: player(0), chips: 400 });
    night.does(Command::Buy { player: player(3), chips: 100 });
    assert_eq!(night.stacks(), [500, 995, 990, 200]);
    night.goes_to(1);
    // 1 wins the blind of 2; 0 has folded.
    assert_eq!(night.stacks(), [900, 1_010, 990, 300]);
}

#[test]
fn house_6b_a_wish_during_a_hand_is_cut_to_what_is_allowed_after_it() {
    let mut night = night("holdem", &[1_000, 400, 400], |_| {});
    night.does(Command::Deal);
    night.does(Command::Buy { player: player(0), chips: 900 });
    // Dealt to 1, 2 and 0: the aces of 2 win 400 and the small blind.
    night.script("=7c2d =AsAh =KsKd 0r400 1f 2c =3c4d8h =9d =Tc");
    // 600 are left, and 805 are the most: 205 of the 900.
    assert_eq!(night.stacks(), [805, 395, 805]);
}

#[test]
fn house_6c_one_to_five_dollars() {
    let mut night = one_to_five("holdem", &[7_000; 4], |_| {});
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Blind, 50), (2, Blind, 100)]);
    night.runs_out();
    // Over the blind of $1: from $2 to $6, in chips of 50 cents.
    let to = Amounts::Between { least: 200, most: 600, chip: 50, all_in: 7_000 };
    assert_eq!(night.bets(3).to, to);
    night.script("3r600 0r1100 1r1600");
    assert_eq!(night.bets(2).to, Amounts::None, "three raises with three and more players");
    assert_eq!(night.bets(2).call, Some(1_500));
}

#[test]
fn house_6c_two_players_raise_as_often_as_they_like() {
    let mut night = one_to_five("holdem", &[7_000; 2], |_| {});
    night.hand("0r200 1r300 0r400 1r500 0r600 1r700");
    assert_eq!(night.bets(0).to.least(), Some(800));
}

#[test]
fn house_6c_to_6f_the_level_of_a_hand() {
    let [limit, half, one, large] = four_stakes();
    let of = |stakes: &Stakes, double, killed| {
        let level = stakes.level("holdem", double, killed);
        (level.ante, level.blinds, level.least_bet, level.kill)
    };
    assert_eq!(of(&limit, false, false), (50, (50, 100), 100, 200));
    assert_eq!(limit.level("holdem", false, false).spread, (100, 500));
    assert_eq!(limit.level("holdem", true, false).spread, (200, 1_000));
    assert_eq!(of(&half, false, false), (50, (25, 50), 50, 100));
    assert_eq!(of(&half, true, false), (100, (50, 100), 100, 200));
    assert_eq!(of(&one, false, false), (100, (50, 100), 100, 200));
    assert_eq!(of(&one, true, false), (200, (100, 200), 200, 400));
    assert_eq!(of(&large, false, false), (250, (100, 250), 250, 500));
    assert_eq!(of(&large, true, false), (500, (200, 500), 500, 1_000));
    // A killed pot doubles the least bet and leaves antes and blinds.
    assert_eq!(of(&large, true, true), (500, (200, 500), 1_000, 1_000));
}

#[test]
fn house_6d_no_limit_has_a_least_bet_and_no_most() {
    let mut night = night("holdem", &[6_000; 3], |charter| {
        charter.stakes = four_stakes()[1].clone();
    });
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Blind, 25), (2, Blind, 50)]);
    night.runs_out();
    let to = Amounts::Between { least: 100, most: 6_000, chip: 25, all_in: 6_000 };
    assert_eq!(night.bets(0).to, to);
    // A raise of 150 must be followed by one of at least 150.
    night.script("0r200");
    assert_eq!(night.bets(1).to.least(), Some(350));
}

/// The blinds of these stakes, and what the first player may raise to at least.
fn first_raise(stakes: Stakes) -> (Vec<u64>, Option<u64>) {
    let chips = stakes.buy_in.1;
    let mut night = night("holdem", &[chips; 3], |charter| charter.stakes = stakes);
    night.does(Command::Deal);
    night.runs_out();
    let blinds = night.posts().iter().map(|post| post.2).collect();
    (blinds, night.bets(0).to.least())
}

#[test]
fn house_6e_no_limit_with_an_ante_of_a_dollar() {
    assert_eq!(first_raise(four_stakes()[2].clone()), (vec![50, 100], Some(200)));
}

#[test]
fn house_6f_no_limit_with_an_ante_of_two_and_a_half() {
    assert_eq!(first_raise(four_stakes()[3].clone()), (vec![100, 250], Some(500)));
}

#[test]
fn house_6g_stakes_double_after_midnight() {
    // The table opens at eight: 239 minutes later it is not yet midnight.
    let mut night = Night::of("holdem", 3, house(|it| it.midnight = true));
    night.later(239);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10)]);
    // A hand that has begun goes on as it began.
    night.later(1);
    night.runs_out();
    assert_eq!(night.bets(0).to.least(), Some(20));
    night.goes_to(1);
    assert!(!night.table.is_double());
    night.does(Command::Deal);
    assert!(night.table.is_double());
    assert_eq!(night.posts(), [(2, Blind, 10), (0, Blind, 20)]);
    night.runs_out();
    assert_eq!(night.bets(1).to.least(), Some(40));
}

#[test]
fn house_6g_a_table_that_opens_at_midnight_doubles_at_the_next() {
    let mut night = night("holdem", &[1_000; 3], |charter| {
        charter.house.midnight = true;
        charter.opens = TimeOfDay::new(0).expect("midnight");
    });
    night.later(24 * 60 - 1);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10)]);
    night.goes_to(1);
    night.later(1);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(2, Blind, 10), (0, Blind, 20)]);
}

#[test]
fn house_6g_each_of_the_four_stakes_doubles() {
    // Antes, blinds, and the least raise over the big blind; 6c does not say its blinds, which double.
    let rows = [
        (100, (100, 200), 400),
        (100, (50, 100), 200),
        (200, (100, 200), 400),
        (500, (200, 500), 1_000),
    ];
    for (stakes, (ante, blinds, least)) in four_stakes().into_iter().zip(rows) {
        let chips = stakes.buy_in.1;
        let mut night = night("dealers-choice-night", &[chips; 3], |charter| {
            charter.stakes = stakes;
            charter.house.midnight = true;
        });
        night.later(240);
        let betting = Some(Betting::NoLimit);
        let choice = Some(Choice { betting, ..Choice::of(11) });
        night.does(Command::Choose { player: Some(player(0)), choice });
        night.does(Command::Deal);
        let antes = [(1, Ante, ante), (2, Ante, ante), (0, Ante, ante)];
        let both = [(1, Blind, blinds.0), (2, Blind, blinds.1)];
        assert_eq!(night.posts(), [&antes[..], &both[..]].concat());
        night.runs_out();
        assert_eq!(night.bets(0).to.least(), Some(least));
    }
}

#[test]
fn house_6b_a_house_may_sell_up_to_the_buy_in_or_nothing() {
    // HOUSE 101: no re-buys ever; and the usual rule of card rooms.
    let mut never = night("holdem", &[500, 1_000], |it| it.house.rebuy = Rebuy::Never);
    let buy = |chips| Command::Buy { player: player(0), chips };
    assert_eq!(never.refused(buy(100)), Refusal::NoRebuy);
    let mut most = night("holdem", &[500, 1_000], |charter| {
        charter.house.rebuy = Rebuy::ToMost;
        charter.stakes.buy_in = (1, 1_200);
    });
    assert_eq!(most.refused(buy(701)), Refusal::Chips { chips: 701, least: 1, most: 700 });
    most.does(buy(700));
}

#[test]
fn house_6g_without_the_rule_midnight_passes() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.later(300);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10)]);
}

#[test]
fn house_6g_chicago_triple_draw_plays_its_own_row_and_twice_as_much_after_midnight() {
    let rows = [
        [(100, 200), (200, 300), (200, 400), (400, 600)],
        [(50, 150), (100, 300), (100, 300), (200, 600)],
        [(100, 200), (200, 400), (200, 400), (400, 800)],
        [(250, 500), (500, 1_000), (500, 1_000), (1_000, 2_000)],
    ];
    for (stakes, [usual, killed, double, both]) in four_stakes().iter().zip(rows) {
        let bets = |double, killed| stakes.level("chicago-triple-draw", double, killed).bets;
        assert_eq!(bets(false, false), usual);
        assert_eq!(bets(false, true), killed);
        assert_eq!(bets(true, false), double);
        assert_eq!(bets(true, true), both);
    }
}

#[test]
fn house_13_04_the_rows_of_chicago_triple_draw_are_played_with_no_limit_stakes() {
    let mut night = night("chicago-triple-draw", &[6_000; 3], |charter| {
        charter.stakes = four_stakes()[1].clone();
    });
    night.does(Command::Deal);
    let antes = [(1, Ante, 50), (2, Ante, 50), (0, Ante, 50)];
    assert_eq!(night.posts(), [&antes[..], &[(1, Blind, 25), (2, Blind, 50)]].concat());
    night.runs_out();
    assert_eq!(night.bets(0).to, Amounts::One(100));
    night.script("0c 1c 2c 1d 2d 0d");
    assert_eq!(night.bets(1).to, Amounts::One(50), "the second round");
    night.script("1c 2c 0c 1d 2d 0d");
    assert_eq!(night.bets(1).to, Amounts::One(150), "the third");
    night.script("1c 2c 0c 1d 2d 0d");
    assert_eq!(night.bets(1).to, Amounts::One(150), "the fourth");
}

/// What is raised counts whatever the stakes say, also in a game with limits of its own.
#[test]
fn a_level_is_played_in_a_game_with_limits_of_its_own() {
    let mut night = night("chicago-triple-draw", &[6_000; 3], |charter| {
        charter.stakes = four_stakes()[1].clone();
    });
    let level = Level { bets: (300, 700), ..night.table.charter().stakes.usual };
    night.does(Command::Raise(Box::new(Raised::of(level))));
    assert_eq!(night.table.level("chicago-triple-draw", None, false, false).bets, (300, 700));
    assert_eq!(night.table.level("chicago-triple-draw", None, false, true).bets, (600, 1_400));
    night.does(Command::Deal);
    let stakes = &night.table.playing().expect("a hand").hand.setup().stakes;
    assert_eq!((stakes.small_bet, stakes.big_bet), (300, 700));
}

/// An eight-game mix has blinds of their own where bets are not limited.
#[test]
fn games_without_limits_have_blinds_of_their_own_in_a_level() {
    let mut night = night("eight-game", &[100_000; 3], |_| {});
    let level =
        Level { blinds: (100, 200), bets: (200, 400), least_bet: 200, ..*night.table.usual() };
    let raised = Raised { free: Some((25, 50)), ..Raised::of(level) };
    night.does(Command::Raise(Box::new(raised)));
    let mut met = [0, 0];
    for _ in 0..70 {
        night.does(Command::Deal);
        let hand = &night.table.playing().expect("a hand").hand;
        let (variant, stakes) = (hand.rules().variant(), hand.setup().stakes);
        let is_free = matches!(variant.betting, Betting::NoLimit | Betting::PotLimit);
        let blinds: Vec<u64> = night
            .posts()
            .iter()
            .filter(|(_, kind, _)| *kind == engine::PostKind::Blind)
            .map(|(.., chips)| *chips)
            .collect();
        if variant.forced.blinds > 0 {
            assert_eq!(blinds, if is_free { [25, 50] } else { [100, 200] }, "{}", variant.id);
            assert_eq!(stakes.least_bet, if is_free { 50 } else { 200 });
            met[usize::from(is_free)] += 1;
        }
        assert_eq!((stakes.small_bet, stakes.big_bet), (200, 400));
        night.goes_to(0);
    }
    assert!(met.iter().all(|hands| *hands > 5), "{met:?} hands with limits and without");
    let wrong = Raised { free: Some((50, 25)), ..Raised::of(level) };
    assert!(matches!(night.refused(Command::Raise(Box::new(wrong))), Refusal::NotPossible(_)));
}

/// EMBARGO 2022: the last two pay no ante.
#[test]
fn the_ante_of_the_table_is_removed_when_few_are_left() {
    let ante = |players: usize| {
        let mut night = night("holdem", &vec![1_000; players], |_| {});
        let table_ante = engine::TableAnte {
            chips: 10,
            by: engine::Payer::BigBlind,
            order: engine::Order::BlindFirst,
            reduced_at: Some(4),
        };
        let table_ante = Some(table_ante);
        let raised = Raised { table_ante, removed_at: Some(2), ..Raised::of(*night.table.usual()) };
        night.does(Command::Raise(Box::new(raised)));
        night.does(Command::Deal);
        let paid = night.posts();
        let paid = paid.iter().filter(|(_, kind, _)| *kind == engine::PostKind::TableAnte);
        paid.map(|(.., chips)| *chips).collect::<Vec<u64>>()
    };
    assert_eq!(ante(5), [10]);
    assert_eq!(ante(3), [5], "the small blind");
    assert!(ante(2).is_empty());
}
