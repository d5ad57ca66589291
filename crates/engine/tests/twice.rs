//! The rest of the board dealt twice.

use std::sync::Arc;

use cards::Card;
use dealer::{Dealer, usual_table};
use engine::{Command, Event, Hand, Move, Options, Rules, Turn};
use trials::{Trial, Trials};

use crate::common::settled;

/// Plays on with everyone all in, until the hand is over or `stops` says so.
fn played(
    mut hand: Hand<Card>,
    trial: &mut Trial,
    stops: fn(&Hand<Card>) -> bool,
) -> (Hand<Card>, u64) {
    let mut log = Vec::new();
    hand.start(&mut log);
    while !hand.is_over() && !stops(&hand) {
        let command = match hand.turn() {
            Turn::Chance(need) => Dealer::new(&hand).answer(need, &hand, &mut trial.rng),
            Turn::Players(seats) => {
                let seat = seats.first_one().expect("a player");
                let play = match hand.options(seat).expect("options") {
                    Options::Bet(bet) => bet.to.most().map_or(Move::Call, Move::To),
                    _ => Move::Show(None),
                };
                Command::Play(seat, play)
            }
            turn => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("it is allowed");
    }
    let paid = log.iter().map(|event| match event {
        Event::Awarded { pieces, .. } => pieces.iter().map(|piece| piece.chips).sum::<u64>(),
        _ => 0,
    });
    let paid = paid.sum();
    (hand, paid)
}

#[test]
fn each_half_of_a_pot_is_of_whole_chips_and_the_odd_one_is_for_the_first_board() {
    let variant = settled("holdem", Some(variant::game::Betting::NoLimit), &[], 3);
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    for mut trial in Trials::numbered(1, 20) {
        let mut setup = usual_table(&variant, 3, 500).expect("a table");
        setup.stakes.chip = 10;
        // Three times seven chips of 10.
        setup.stacks = vec![70; 3];
        setup.posts.iter_mut().zip([10, 20]).for_each(|(post, chips)| post.chips = chips);
        let hand = Hand::new(&rules, &Arc::new(setup)).expect("a hand");
        let (hand, _) = played(hand, &mut trial, |hand| hand.twice().is_some());
        let halves = hand.twice().expect("two boards");
        let paid = halves.map(|half| played(half, &mut trial, |_| false).1);
        assert_eq!(paid, [110, 100]);
    }
}
