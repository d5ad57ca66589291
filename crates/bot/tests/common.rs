//! Tables with bots in every seat.

use std::sync::Arc;

use bot::{Bot, Decision};
use cards::Card;
use dealer::{Dealer, usual_table};
use engine::{Command, Hand, Rules, Seat, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use variant::{Catalogue, File, Settings, Variant};

/// A game of the house for so many players.
pub(crate) fn variant(id: &str, players: usize) -> Variant {
    settled(Catalogue::house(), id, players)
}

/// A game that somebody has just written.
pub(crate) fn written(text: &str, id: &str, players: usize) -> Variant {
    let file = File { name: format!("{id}.kdl"), text: text.to_owned() };
    settled(&Catalogue::house().with(&[file]).expect("a game file"), id, players)
}

fn settled(catalogue: &Catalogue, id: &str, players: usize) -> Variant {
    let settings = Settings { players: Some(players as u8), ..Settings::default() };
    catalogue.variant(id, &settings).expect("a game")
}

/// A hand before its first event, with the same stack for everyone.
pub(crate) fn table(variant: &Variant, players: usize, stack: u64) -> Hand<Card> {
    let rules = Arc::new(Rules::new(variant).expect("rules"));
    let setup = Arc::new(usual_table(variant, players, stack).expect("a table"));
    Hand::new(&rules, &setup).expect("a hand")
}

/// Plays a hand with a bot in each seat; `look` sees every decision, with its seed, before it is made.
pub(crate) fn play(
    hand: &mut Hand<Card>,
    bots: &[Bot],
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
                let seen = hand.seen_by(Viewer::Seat(seat));
                let seed = rng.next_u64();
                let bot = &bots[seat.index()];
                let decision = bot.decision(&seen, seat, seed).expect("a decision");
                look(hand, seat, seed, &decision);
                Command::Play(seat, decision.play)
            }
            turn @ Turn::Stuck(_) => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("what a bot does is allowed");
    }
}
