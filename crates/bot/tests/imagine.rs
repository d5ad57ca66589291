//! What one player imagines of a hand is a hand that could be true.

use std::sync::Arc;

use bot::Policy;
use cards::{Card, Stub};
use dealer::{Dealer, usual_table};
use engine::{Command, Hand, Rules, Seat, Turn, Viewer};
use trials::{Trial, Trials};
use variant::{Catalogue, Settings};

/// In every game, before every decision of a random hand: what is imagined has all cards once, looks to the
/// player like the truth, and can be played to its end.
#[test]
fn what_is_imagined_could_be_true() {
    for entry in Catalogue::house().entries() {
        for mut trial in Trials::of("what_is_imagined_could_be_true", 100)
            .one_of(Catalogue::house().entries().count())
        {
            play(&entry.game.id, &mut trial);
        }
    }
}

fn play(id: &str, trial: &mut Trial) {
    let most = Catalogue::house().variant(id, &Settings::default()).expect("a game").seats.max;
    let players = 2 + trial.below(usize::from(most.min(5)) - 1);
    let settings = Settings { players: Some(players as u8), ..Settings::default() };
    let variant = Catalogue::house().variant(id, &settings).expect("a game");
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let table = Arc::new(usual_table(&variant, players, 500).expect("a table"));
    let mut hand: Hand<Card> = Hand::new(&rules, &table).expect("a hand");
    let mut log = Vec::new();
    hand.start(&mut log);
    let mut dealer = Dealer::new(&hand);
    loop {
        let command = match hand.turn() {
            Turn::Over => return,
            Turn::Chance(need) => dealer.answer(need, &hand, &mut trial.rng),
            Turn::Players(seats) => {
                let seat = seats.iter().nth(trial.below(seats.iter().count())).expect("a player");
                imagine(id, &hand, seat, trial);
                let choice = Policy::Random.play(&hand, seat, &mut trial.rng).expect("a move");
                Command::Play(seat, choice)
            }
            turn @ Turn::Stuck(_) => panic!("{id}: {turn:?}"),
        };
        hand.act(&command, &mut log).expect("a move");
    }
}

fn imagine(id: &str, hand: &Hand<Card>, seat: Seat, trial: &mut Trial) {
    let seen = hand.seen_by(Viewer::Seat(seat));
    let mut stub = Stub::new(seen.unseen());
    let mut imagined = seen.imagine(&mut |_| stub.deal(&mut trial.rng).expect("a card is left"));
    assert_eq!(imagined.audit(), Ok(()), "{id}");
    assert_eq!(imagined.unseen().len(), hand.unseen().len(), "{id}: as many are left to deal");
    assert_eq!(imagined.options(seat), hand.options(seat), "{id}: the player may do the same");
    for other in (0..hand.seats()).filter_map(Seat::new) {
        let (told, truth) = (imagined.player(other), hand.player(other));
        let (told, truth) = (told.expect("a player"), truth.expect("a player"));
        assert_eq!((told.stack(), told.bet()), (truth.stack(), truth.bet()), "{id}");
        assert_eq!((told.down().len(), told.up()), (truth.down().len(), truth.up()), "{id}");
        if other == seat {
            assert_eq!(told.down(), truth.down(), "{id}: own cards are known");
        }
    }
    let decide = |hand: &Hand<Card>, seat, rng: &mut _| Policy::Call.play(hand, seat, rng);
    dealer::finish(&mut imagined, decide, &mut trial.rng, &mut Vec::new(), |_, _| {})
        .unwrap_or_else(|why| panic!("{id}: {why}"));
}
