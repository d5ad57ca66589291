//! Forced money as the articles say it, and tables that cannot be dealt.

use std::sync::Arc;

use cards::Card;
use engine::{
    Forced, Hand, House, Order, Payer, Post, PostKind, Rules, Seat, SeatSet, Setup, Stakes,
    TableAnte, Unplayable,
};
use variant::Variant;
use variant::game::Betting;

use crate::common::settled;

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

/// The payments as seat, kind and chips.
fn paid(forced: &Forced, variant: &Variant, players: usize) -> Vec<(usize, PostKind, u64)> {
    let posts = forced.posts(variant, players).expect("money that can be paid");
    posts.iter().map(|Post { seat, kind, chips }| (seat.index(), *kind, *chips)).collect()
}

fn blinds() -> Forced {
    Forced { blinds: vec![50, 100], ..Forced::default() }
}

#[test]
fn house_31_with_two_players_the_button_has_the_small_blind() {
    let game = settled("holdem", None, &[], 2);
    assert_eq!(paid(&blinds(), &game, 2), [(1, PostKind::Blind, 50), (0, PostKind::Blind, 100)]);
    let game = settled("holdem", None, &[], 3);
    assert_eq!(paid(&blinds(), &game, 3), [(0, PostKind::Blind, 50), (1, PostKind::Blind, 100)]);
}

#[test]
fn barge_b_three_blinds_are_the_button_and_two_to_its_left() {
    let game = settled("california-lowball", Some(Betting::NoLimit), &[("blinds", "three")], 4);
    let forced = Forced { blinds: vec![5, 5, 10], ..Forced::default() };
    let posts = [(3, PostKind::Blind, 5), (0, PostKind::Blind, 5), (1, PostKind::Blind, 10)];
    assert_eq!(paid(&forced, &game, 4), posts);
}

#[test]
fn barge_1_5_the_big_blind_antes_for_the_table_after_the_blind_or_before() {
    let game = settled("holdem", None, &[], 5);
    let ante = |order, by| TableAnte { chips: 100, by, order, reduced_at: Some(4) };
    let with = |order, by| Forced { table_ante: Some(ante(order, by)), ..blinds() };
    let (small, big) = ((0, PostKind::Blind, 50), (1, PostKind::Blind, 100));
    let forced = with(Order::BlindFirst, Payer::BigBlind);
    assert_eq!(paid(&forced, &game, 5), [small, big, (1, PostKind::TableAnte, 100)]);
    let forced = with(Order::AnteFirst, Payer::BigBlind);
    assert_eq!(paid(&forced, &game, 5), [(1, PostKind::TableAnte, 100), small, big]);
    // A button ante is the same, paid by the button.
    let forced = with(Order::BlindFirst, Payer::Button);
    assert_eq!(paid(&forced, &game, 5), [small, big, (4, PostKind::TableAnte, 100)]);
    // From four players down it is only the small blind.
    let game = settled("holdem", None, &[], 4);
    let forced = with(Order::BlindFirst, Payer::BigBlind);
    assert_eq!(paid(&forced, &game, 4), [small, big, (1, PostKind::TableAnte, 50)]);
}

#[test]
fn house_7e_a_straddle_doubles_and_a_second_one_doubles_again() {
    let game = settled("holdem", None, &[], 5);
    let straddles = |straddles| Forced { straddles, ..blinds() };
    let posts = paid(&straddles(2), &game, 5);
    assert_eq!(posts[2..], [(2, PostKind::Straddle, 200), (3, PostKind::Straddle, 400)]);
    let refused = |forced: Forced, game: &Variant, players| {
        matches!(forced.posts(game, players), Err(Unplayable::Straddle { .. }))
    };
    assert!(refused(straddles(3), &game, 5), "two is the limit");
    let stud = settled("stud", None, &[], 5);
    assert!(refused(Forced { straddles: 1, ..Forced::default() }, &stud, 5), "no blinds");
}

#[test]
fn house_5_missed_blinds_are_posted_live_and_dead() {
    let game = settled("holdem", None, &[], 6);
    let late = SeatSet::EMPTY.with(seat(4));
    let forced = Forced { live: late, dead: late, ..blinds() };
    let posts = paid(&forced, &game, 6);
    assert_eq!(posts[2..], [(4, PostKind::Dead, 50), (4, PostKind::Live, 100)]);
}

#[test]
fn house_10_a_blind_of_the_player_who_kills_belongs_to_the_pot() {
    let game = settled("holdem", None, &[], 4);
    let forced = Forced { kill: Some((seat(1), 200)), ..blinds() };
    let posts = [(0, PostKind::Blind, 50), (1, PostKind::Dead, 100), (1, PostKind::Kill, 200)];
    assert_eq!(paid(&forced, &game, 4), posts);
}

/// What a table like this is refused for.
fn refused(variant: &Variant, change: impl FnOnce(&mut Setup)) -> String {
    let players = usize::from(variant.players.expect("settled"));
    let stakes = Stakes {
        small_bet: 10,
        big_bet: 20,
        least_bet: 10,
        spread: (10, 50),
        bring_in: 3,
        ..Stakes::default()
    };
    let mut setup =
        Setup { stacks: vec![100; players], posts: Vec::new(), stakes, house: House::default() };
    change(&mut setup);
    let rules = Arc::new(Rules::new(variant).expect("rules"));
    let hand: Result<Hand<Card>, Unplayable> = Hand::new(&rules, &Arc::new(setup));
    hand.expect_err("a table that cannot be dealt").to_string()
}

#[test]
fn a_table_that_cannot_be_dealt_is_refused_with_the_reason() {
    let holdem = settled("holdem", Some(Betting::Limit), &[], 3);
    let stud = settled("stud", None, &[], 3);
    let says = |message: &str, words: &[&str]| {
        for word in words {
            assert!(message.contains(word), "{message:?} does not say {word:?}");
        }
    };
    says(&refused(&holdem, |it| it.stacks.push(5)), &["set up for 3", "4 have chips"]);
    says(&refused(&holdem, |it| it.stacks[1] = 0), &["p2 has no chips"]);
    says(&refused(&holdem, |it| it.stacks[1] = u64::MAX), &["more than"]);
    says(&refused(&holdem, |it| it.stakes.small_bet = 0), &["limit", "small bet"]);
    says(&refused(&holdem, |it| it.stakes.big_bet = 5), &["10 is more than 5"]);
    says(&refused(&holdem, |it| it.stakes.chip = 0), &["smallest chip"]);
    says(&refused(&stud, |it| it.stakes.bring_in = 0), &["bring-in"]);
    let post = |kind, number| Post { seat: seat(number), kind, chips: 500 };
    says(&refused(&stud, |it| it.posts.push(post(PostKind::Blind, 0))), &["not blinds"]);
    says(&refused(&holdem, |it| it.posts.push(post(PostKind::Blind, 7))), &["p8", "only 3"]);
    let straddle = |it: &mut Setup| it.posts.push(post(PostKind::Straddle, 2));
    says(&refused(&holdem, straddle), &["enough chips"]);
    says(&refused(&holdem, |it| it.house.jam_or_fold = true), &["jam or fold", "no limit"]);
    says(&refused(&stud, |it| it.house.bomb_pot = true), &["bomb pot", "blinds"]);
    let unsettled = Variant { players: None, ..holdem.clone() };
    assert!(matches!(Rules::new(&unsettled), Err(Unplayable::Unsettled { .. })));
}
