//! Situations that chance seldom brings.

use std::sync::Arc;

use cards::{Card, CardSet};
use dealer::{Dealer, usual_table};
use engine::{Cap, Cards, Command, Event, Hand, Move, Options, Post, PostKind, Rules, Seat, Turn};
use trials::Trials;
use variant::game::Betting;

use crate::common::settled;

/// Whether the next player may raise after these moves of three players, for whom the cap is three raises.
fn may_raise(moves: &[(usize, Option<()>)]) -> bool {
    let variant = settled("holdem", Some(Betting::Limit), &[], 3);
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let mut setup = usual_table(&variant, 3, 10_000).expect("a table");
    (setup.house.cap, setup.house.raises) = (Cap::Cash, 3);
    let mut hand = Hand::<Card>::new(&rules, &Arc::new(setup)).expect("a hand");
    let mut trial = Trials::numbered(1, 1).next().expect("a trial");
    let mut log = Vec::new();
    hand.start(&mut log);
    let mut moves = moves.iter();
    loop {
        let command = match hand.turn() {
            Turn::Chance(need) => Dealer::new(&hand).answer(need, &hand, &mut trial.rng),
            Turn::Players(seats) => {
                let next = seats.first_one().expect("a player");
                let Some(Options::Bet(bet)) = hand.options(next) else { panic!("no bet") };
                let Some((who, raise)) = moves.next() else { return bet.to.most().is_some() };
                assert_eq!(next, Seat::new(*who).expect("a seat"));
                let most = raise.map(|()| bet.to.most().expect("a raise"));
                Command::Play(next, most.map_or(Move::Fold, Move::To))
            }
            turn => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("it is allowed");
    }
}

/// BARGE 1.1: with two players left there is no cap, unless it was reached before.
#[test]
fn barge_1_1_a_cap_that_was_reached_stays_when_a_third_player_folds() {
    let (raise, fold) = (Some(()), None);
    assert!(!may_raise(&[(2, raise), (0, raise), (1, raise), (2, fold)]));
    let two = [(0, raise), (1, raise), (0, raise), (1, raise), (0, raise)];
    assert!(may_raise(&[&[(2, fold)], &two[..]].concat()));
    assert!(may_raise(
        &[&[(2, raise), (0, raise), (1, fold)], &[(2, raise), (0, raise)][..]].concat()
    ));
}

/// When the deck runs out in a draw, what a player has just thrown away does not come back to anybody who still
/// waits for cards in the same draw.
#[test]
fn discards_of_those_who_wait_for_cards_stay_out_when_they_are_shuffled() {
    let variant = settled("deuce-to-seven-triple-draw", None, &[], 6);
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let setup = Arc::new(usual_table(&variant, 6, 10_000).expect("a table"));
    let mut shuffles = 0;
    for mut trial in Trials::numbered(1, 4) {
        let mut hand = Hand::<Card>::new(&rules, &setup).expect("a hand");
        let mut log = Vec::new();
        hand.start(&mut log);
        let mut seen = 0;
        // What each has thrown away in this draw and has no cards for yet.
        let mut waiting: Vec<CardSet> = vec![CardSet::EMPTY; 6];
        while !hand.is_over() {
            for event in &log[seen..] {
                match event {
                    Event::Discarded { seat, down, .. } => {
                        waiting[seat.index()] = down.iter().copied().collect();
                    }
                    Event::Dealt { seat, .. } => waiting[seat.index()] = CardSet::EMPTY,
                    Event::Reshuffled => {
                        shuffles += 1;
                        for cards in &waiting {
                            assert!((hand.unseen() & *cards).is_empty(), "{cards:?} may come");
                        }
                        assert!(waiting.iter().any(|cards| !cards.is_empty()), "somebody waits");
                    }
                    _ => {}
                }
            }
            seen = log.len();
            let command = match hand.turn() {
                Turn::Chance(need) => Dealer::new(&hand).answer(need, &hand, &mut trial.rng),
                Turn::Players(seats) => {
                    let next = seats.first_one().expect("a player");
                    let play = match hand.options(next).expect("options") {
                        Options::Draw(_) => {
                            let held = hand.player(next).expect("a player");
                            Move::Draw(held.down().iter().copied().collect::<Cards<Card>>())
                        }
                        Options::Show { .. } => Move::Show(None),
                        _ => Move::Call,
                    };
                    Command::Play(next, play)
                }
                turn => panic!("{turn:?}"),
            };
            hand.act(&command, &mut log).expect("it is allowed");
        }
    }
    assert!(shuffles >= 4, "the deck runs out: {shuffles}");
}

/// Seven players who all stay have seen 42 cards, and three were burned: the last seven are for one each.
#[test]
fn the_last_cards_are_dealt_to_everyone_while_there_are_enough() {
    let variant = settled("stud", None, &[], 7);
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let setup = Arc::new(usual_table(&variant, 7, 10_000).expect("a table"));
    let mut trial = Trials::numbered(1, 1).next().expect("a trial");
    let mut hand = Hand::<Card>::new(&rules, &setup).expect("a hand");
    let mut log = Vec::new();
    hand.start(&mut log);
    while !hand.is_over() {
        let command = match hand.turn() {
            Turn::Chance(need) => Dealer::new(&hand).answer(need, &hand, &mut trial.rng),
            Turn::Players(seats) => {
                let next = seats.first_one().expect("a player");
                let play = match hand.options(next).expect("options") {
                    Options::Bet(bet) if bet.bring_in.is_some() => Move::BringIn,
                    Options::Show { .. } => Move::Show(None),
                    _ => Move::Call,
                };
                Command::Play(next, play)
            }
            turn => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("it is allowed");
    }
    let count = |is: fn(&Event<Card>) -> bool| log.iter().filter(|event| is(event)).count();
    assert_eq!(count(|event| matches!(event, Event::ForAll { .. })), 0, "nobody shares a card");
    assert_eq!(count(|event| matches!(event, Event::Dealt { .. })), 7 * 5, "a card each");
    assert_eq!(count(|event| matches!(event, Event::Burned { .. })), 3);
}

/// HOUSE 10: a blind who kills the pot puts in as much as the kill is, blind included.
#[test]
fn a_kill_by_a_blind_is_paid_on_top_of_the_blind() {
    let variant = settled("holdem", Some(Betting::Limit), &[], 3);
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let mut setup = usual_table(&variant, 3, 1_000).expect("a table");
    let big = setup.posts.last().copied().expect("a big blind");
    setup.posts.push(Post { kind: PostKind::Kill, chips: 2 * big.chips, ..big });
    let mut hand = Hand::<Card>::new(&rules, &Arc::new(setup)).expect("a hand");
    hand.start(&mut Vec::new());
    let killer = hand.player(big.seat).expect("a player");
    assert_eq!((killer.bet(), killer.stack()), (2 * big.chips, 1_000 - 2 * big.chips));
}
