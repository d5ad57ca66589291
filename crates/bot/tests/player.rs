//! Players who remember, in matches with others.

use std::cell::RefCell;
use std::rc::Rc;

use bot::arena::Match;
use bot::{Bot, Budget, Player, Policy, Style};
use cards::Card;
use engine::{Event, Hand, Move, Seat, Seen, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::common::{table, variant};

/// Plays on from what it was told alone, and holds that against what it sees when it is asked.
struct Witness {
    /// A hand before its first card.
    fresh: Hand<Card>,
    told: Option<Hand<Seen>>,
    decisions: Rc<RefCell<usize>>,
}

impl Player for Witness {
    fn decide(&mut self, seen: &Hand<Seen>, seat: Seat, budget: Budget<'_>) -> Option<Move<Card>> {
        let told = self.told.as_ref().expect("a hand has begun");
        assert_eq!(format!("{told:?}"), format!("{seen:?}"), "seat {seat:?}");
        *self.decisions.borrow_mut() += 1;
        Policy::Random.decide(seen, seat, budget)
    }

    fn remembers(&self) -> bool {
        true
    }

    fn saw(&mut self, seat: Seat, events: &[Event<Seen>]) {
        let fresh = &self.fresh;
        let told = self.told.get_or_insert_with(|| fresh.seen_by(Viewer::Seat(seat)));
        events.iter().for_each(|event| told.apply(event));
    }
}

/// In games with boards, draws, up cards and hands in parts: nothing is missing from what it was told, nothing
/// comes twice, and it is told for its own seat.
#[test]
fn whoever_remembers_is_told_all_that_it_sees() {
    for (game, players) in [("holdem", 4), ("badugi", 3), ("stud", 4), ("sohe", 3), ("jackson", 3)]
    {
        let hand = table(&variant(game, players), players, 300);
        let decisions = Rc::new(RefCell::new(0));
        let witness = || -> Box<dyn Player> {
            let decisions = Rc::clone(&decisions);
            Box::new(Witness { fresh: hand.again(), told: None, decisions })
        };
        let mut game = Match::new(&hand, [&witness, &|| Box::new(Policy::Random)], 3);
        for _ in 0..30 {
            game.deal().expect("a deal");
        }
        assert!(*decisions.borrow() > 60, "{decisions:?}");
    }
}

/// Steps beyond those of its style change nothing; with fewer it decides all the same, and takes no more.
#[test]
fn a_bot_keeps_to_the_steps_it_is_given() {
    let hand = table(&variant("holdem", 2), 2, 1_000);
    let style = Style::CLUB.with_samples(10);
    let played = |steps: u64, style: Style| {
        let mut bot = Bot::new(style);
        let decide = |hand: &Hand<Card>, seat: Seat, chance: &mut ChaCha8Rng| {
            let seen = hand.seen_by(Viewer::Seat(seat));
            Player::decide(&mut bot, &seen, seat, Budget { chance, steps })
        };
        let (mut rng, mut log) = (ChaCha8Rng::seed_from_u64(5), Vec::new());
        dealer::play(&mut hand.again(), decide, &mut rng, &mut log, |_, _| {}).expect("an end");
        log
    };
    assert_eq!(played(u64::MAX, style), played(style.steps, style));
    for steps in [0, 1_000, 20_000] {
        assert_eq!(played(steps, style), played(u64::MAX, Style { steps, ..style }), "{steps}");
    }
    assert_ne!(played(0, style), played(u64::MAX, style), "it thinks about this hand");
}
