//! A decision takes a counted number of steps, the same everywhere, and is always one that the hand takes.

use std::sync::Arc;

use bot::{Bot, Dealer, Decision, Style, usual_table};
use cards::Card;
use engine::{Command, Hand, Rules, Seat, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use trials::Trials;
use variant::{Catalogue, File, Settings, Variant};

/// Stud in which all seven cards, four of them open, go into two piles.
const SPLIT_STUD: &str = include_str!("games/split-stud.kdl");
/// Six cards and three draws: far more sets of cards than in any game of the house.
const SIX_TRIPLE: &str = include_str!("games/six-triple.kdl");

fn written(text: &str, id: &str, players: usize) -> Variant {
    let file = File { name: format!("{id}.kdl"), text: text.to_owned() };
    let catalogue = Catalogue::house().with(&[file]).expect("a game file");
    let settings = Settings { players: Some(players as u8), ..Settings::default() };
    catalogue.variant(id, &settings).expect("a game")
}

fn table(variant: &Variant, players: usize, stack: u64) -> Hand<Card> {
    let rules = Arc::new(Rules::new(variant).expect("rules"));
    let setup = Arc::new(usual_table(variant, players, stack).expect("a table"));
    Hand::new(&rules, &setup).expect("a hand")
}

/// Plays a hand with this bot in all seats; `look` sees every decision.
fn play(
    hand: &mut Hand<Card>,
    bot: &Bot,
    rng: &mut ChaCha8Rng,
    mut look: impl FnMut(&Hand<Card>, Seat, u64, &Decision),
) {
    let mut log = Vec::new();
    hand.start(&mut log);
    let mut dealer = Dealer::new(hand);
    loop {
        let command = match hand.turn() {
            Turn::Over => return,
            Turn::Chance(need) => dealer.answer(need, hand, rng),
            Turn::Players(seats) => {
                let seat = seats.first_one().expect("a player");
                let seed = rng.next_u64();
                let seen = hand.seen_by(Viewer::Seat(seat));
                let decision = bot.decision(&seen, seat, seed).expect("a decision");
                look(hand, seat, seed, &decision);
                Command::Play(seat, decision.play)
            }
            turn @ Turn::Stuck(_) => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("what a bot does is allowed");
    }
}

#[test]
fn bots_split_open_cards_with_the_others() {
    let style = Style { samples: 4, reads: 1, ..Style::SHARK };
    let bot = Bot::new(style);
    for mut trial in Trials::of("-p bot bots_split_open_cards_with_the_others", 200) {
        let players = 2 + trial.below(5);
        let mut hand = table(&written(SPLIT_STUD, "split-stud", players), players, 500);
        play(&mut hand, &bot, &mut trial.rng, |hand, seat, _, decision| {
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
    let bot = Bot::new(style);
    let mut rng = ChaCha8Rng::seed_from_u64(trials::seed());
    let mut hand = table(&written(SIX_TRIPLE, "six-triple", 3), 3, 1_000);
    let mut most = 0;
    play(&mut hand, &bot, &mut rng, |hand, seat, seed, decision| {
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
