//! A decision takes a counted number of steps, the same everywhere, and is always one that the hand takes.

use bot::trial::trial_all;
use bot::{Bot, Style};
use engine::Viewer;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use trials::Trials;
use variant::Catalogue;

use crate::common::{play, table, written};

/// Stud in which all seven cards, four of them open, go into two piles.
const SPLIT_STUD: &str = include_str!("games/split-stud.kdl");
/// Six cards and three draws: far more sets of cards than in any game of the house.
const SIX_TRIPLE: &str = include_str!("games/six-triple.kdl");

#[test]
fn bots_split_open_cards_with_the_others() {
    let style = Style { samples: 4, reads: 1, ..Style::SHARK };
    let first = Bot::new(style);
    let bots: Vec<Bot> = (0..6).map(|_| first.beside(style)).collect();
    for mut trial in Trials::of("-p bot bots_split_open_cards_with_the_others", 200) {
        let players = 2 + trial.below(5);
        let mut hand = table(&written(SPLIT_STUD, "split-stud", players), players, 500);
        play(&mut hand, &bots, &mut trial.rng, |hand, seat, _, decision| {
            assert_eq!(decision.slip, None);
            if let engine::Move::Split(cards) = &decision.play {
                let player = hand.player(seat).expect("a player");
                assert_eq!(cards.len(), player.down().len() + player.up().len());
            }
        });
        assert_eq!(hand.audit(), Ok(()));
    }
}

/// Six cards and three draws: what is looked at for the first time is charged in full, whatever was kept.
#[test]
fn a_decision_stays_within_its_steps_and_takes_as_many_wherever_it_is_made() {
    let steps = 700_000;
    let style = Style { steps, samples: 60, reads: 6, ..Style::SHARK };
    let first = Bot::new(style);
    let bots: Vec<Bot> = (0..3).map(|_| first.beside(style)).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(trials::seed());
    let mut hand = table(&written(SIX_TRIPLE, "six-triple", 3), 3, 1_000);
    let mut most = 0;
    play(&mut hand, &bots, &mut rng, |hand, seat, seed, decision| {
        assert_eq!(decision.slip, None);
        assert!(decision.steps <= steps, "{} steps", decision.steps);
        most = most.max(decision.steps);
        // Another bot has met nothing before.
        let seen = hand.seen_by(Viewer::Seat(seat));
        let again = Bot::new(style).decision(&seen, seat, seed);
        assert_eq!(again.as_ref(), Some(decision));
    });
    println!("at most {most} steps of {steps}");
}

/// A game that takes all the steps it is given leaves the others of its file their part.
#[test]
fn each_game_of_a_file_is_tried_with_its_part_of_the_steps() {
    let steps = 600_000;
    let ids = ["deuce-to-seven-triple-draw", "holdem", "badugi"];
    let all = trial_all(Catalogue::house(), &ids, steps);
    assert_eq!(all.iter().map(|(id, _)| *id).collect::<Vec<&str>>(), ids);
    for (id, tried) in &all {
        assert_eq!(tried.trouble, None, "{id}");
        assert!(tried.hands > 0, "{id}: {tried:?}");
    }
}
