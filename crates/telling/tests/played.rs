//! Hands of every game, played at random, with what is told of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::Policy;
use cards::{Card, Dealt, Face};
use dealer::{Dealer, usual_table};
use engine::{Command, Event, Hand, Rules, Seat, Seen, Turn, Viewer};
use showdown::Table;
use telling::{Told, tell};
use trials::Trial;
use variant::{Catalogue, Cell, Settings};

/// A hand that was played, with what everybody was told.
pub(crate) struct Played {
    /// The truth at its end.
    pub(crate) hand: Hand<Card>,
    pub(crate) told: Vec<(Event<Seen>, Told)>,
}

pub(crate) fn games() -> Vec<String> {
    Catalogue::house().entries().map(|entry| entry.game.id.clone()).collect()
}

/// Plays a hand with stacks of all sizes, so that there are side pots.
pub(crate) fn play(id: &str, trial: &mut Trial) -> Played {
    let usual = Catalogue::house().variant(id, &Settings::default()).expect("a game");
    let least = usize::from(usual.seats.min);
    let players = least + trial.below(usize::from(usual.seats.max) - least + 1);
    let settings = Settings { players: Some(players as u8), ..Settings::default() };
    let variant = Catalogue::house().variant(id, &settings).expect("a game");
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let mut setup = usual_table(&variant, players, 500).expect("a table");
    for stack in &mut setup.stacks {
        *stack = 1 + trial.below(300) as u64;
    }
    let mut hand: Hand<Card> = Hand::new(&rules, &Arc::new(setup)).expect("a hand");
    let mut log = Vec::new();
    let mut dealer = Dealer::new(&hand);
    let mut seen: Hand<Seen> = hand.seen_by(Viewer::Spectator);
    hand.start(&mut log);
    loop {
        let command = match hand.turn() {
            Turn::Over => break,
            Turn::Chance(need) => dealer.answer(need, &hand, &mut trial.rng),
            Turn::Players(seats) => {
                let seat = seats.first_one().expect("a player");
                // Callers come to a showdown more often than those who do anything.
                let policy = if trial.below(4) == 0 { Policy::Random } else { Policy::Call };
                Command::Play(seat, policy.play(&hand, seat, &mut trial.rng).expect("a move"))
            }
            turn => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("what the hand asked for");
    }
    let mut told = Vec::new();
    for event in &log {
        let event = event.seen_by(Viewer::Spectator);
        told.push((event.clone(), tell(&seen, None, &event)));
        seen.apply(&event);
    }
    Played { hand, told }
}

/// What lies on the table, for the slow judge of showdowns; nothing where somebody has mucked and others may
/// still use the cards.
pub(crate) fn table(hand: &Hand<Card>, among: impl Fn(Seat) -> bool) -> Table {
    let game = hand.rules().variant_of(hand.at().game);
    let cells = (0..game.board.cells).map(|cell| hand.cell(Cell(cell)));
    let seats = (0..hand.seats()).filter_map(Seat::new);
    let hands = seats.map(|seat| {
        let player = hand.player(seat).filter(|_| among(seat))?;
        let down = player.down().iter().map(|card| Dealt { card: *card, face: Face::Down });
        let up = player.up().iter().map(|up| Dealt { card: up.card, face: up.dealt });
        let Some(split) = game.piles() else {
            return Some(showdown::Hand { piles: vec![down.chain(up).collect()] });
        };
        let (mut down, mut up) = (down, up);
        let pile = |(number, pile): (usize, &variant::game::Pile)| -> Vec<Dealt> {
            let count = usize::from(pile.cards);
            match split.shown() == Some(number) {
                true => up.by_ref().take(count).collect(),
                false => down.by_ref().take(count).collect(),
            }
        };
        Some(showdown::Hand { piles: split.piles.iter().enumerate().map(pile).collect() })
    });
    Table {
        hands: hands.collect(),
        board: cells.collect(),
        for_all: hand.for_all().to_vec(),
        facts: hand.facts().clone(),
    }
}

/// How often something was met, for the figures.
#[derive(Default)]
pub(crate) struct Met(pub(crate) BTreeMap<&'static str, usize>);

impl Met {
    pub(crate) fn see(&mut self, what: &'static str, is: bool) {
        *self.0.entry(what).or_default() += usize::from(is);
    }
}
