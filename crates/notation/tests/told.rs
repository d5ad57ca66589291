//! A hand that was played can be written, read and played again: the same things happen.

use std::sync::Arc;

use cards::Card;
use dealer::usual_table;
use engine::{Event, Forced, Hand, Rules, Seat, SeatSet, Seen, Setup, Sight, Viewer};
use notation::{Record, Replayer, kept};
use trials::Trials;

use crate::common;
use crate::support;

/// Writes a record, reads it, and plays it again.
fn again(replayer: &mut Replayer<'_>, record: &Record, what: &str) -> notation::Replayed {
    let text = record.write();
    let read = Record::parse(&text).unwrap_or_else(|fault| panic!("{what}: {fault}\n{text}"));
    assert_eq!(read, *record, "{what}\n{text}");
    replayer.replay(&read).unwrap_or_else(|broken| panic!("{what}: {broken}\n{text}"))
}

/// The bytes of events, which are the same when the events are.
fn bytes<C: Sight>(events: &[Event<C>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    events.iter().for_each(|event| event.write(&mut bytes));
    bytes
}

#[test]
fn every_hand_of_every_game_replays_to_the_same_events() {
    let name = "every_hand_of_every_game_replays_to_the_same_events";
    for entry in common::games() {
        let mut replayer = Replayer::new(common::catalogue());
        for mut trial in Trials::of(name, 1_000).one_of(common::games().len()) {
            let (hand, log) = support::any_course(entry, &mut trial);
            let what = format!("{} trial {}", entry.game.id, trial.number);
            let record = Record::told(&hand, &log);
            let replayed = again(&mut replayer, &record, &what);
            let happened: Vec<Event<Seen>> = log.iter().map(kept).collect();
            for (one, other) in happened.iter().zip(&replayed.events) {
                assert_eq!(one, other, "{what}\n{}", record.write());
            }
            assert_eq!(happened.len(), replayed.events.len(), "{what}");
            assert_eq!(bytes(&happened), bytes(&replayed.events), "{what}");
            assert!(replayed.is_finished(), "{what}");
        }
    }
}

#[test]
fn what_one_player_saw_can_be_written_and_played_again() {
    let name = "what_one_player_saw_can_be_written_and_played_again";
    for entry in common::games() {
        let mut replayer = Replayer::new(common::catalogue());
        for mut trial in Trials::of(name, 1_000).one_of(common::games().len()) {
            let (hand, log) = support::any_course(entry, &mut trial);
            let seats = (0..hand.seats()).filter_map(Seat::new).map(Viewer::Seat);
            let viewers: Vec<Viewer> = seats.chain([Viewer::Spectator]).collect();
            let viewer = trial.pick(&viewers);
            let what = format!("{} trial {} seen by {viewer:?}", entry.game.id, trial.number);
            let seen: Vec<Event<Seen>> = log.iter().map(|event| event.seen_by(viewer)).collect();
            let record = Record::told(&hand.seen_by(viewer), &seen);
            let replayed = again(&mut replayer, &record, &what);
            // Who reads the record knows of a decision at once what others learnt later.
            let plain = |event: &Event<Seen>| match event {
                Event::Decided { seat, .. } => Event::Decided { seat: *seat, choice: None },
                event => event.clone(),
            };
            // Openers that were thrown away are proved to the table, and no action of a record says so.
            let of_all = |event: &&Event<Seen>| !matches!(event, Event::Proved { .. });
            let seen: Vec<_> = seen.iter().filter(of_all).map(plain).collect();
            let replayed: Vec<_> = replayed.events.iter().filter(of_all).map(plain).collect();
            for (one, other) in seen.iter().zip(&replayed) {
                assert_eq!(one, other, "{what}\n{}", record.write());
            }
            assert_eq!(seen.len(), replayed.len(), "{what}\n{}", record.write());
        }
    }
}

#[test]
fn a_killer_who_also_owes_blinds_pays_them_again_in_the_same_order() {
    let variant = common::settled("holdem", None, &[], 6);
    let rules = Arc::new(Rules::new(&variant).expect("a game that is settled"));
    let table = usual_table(&variant, 6, 1_000).expect("a table");
    let seat = |place| Seat::new(place).expect("a seat");
    let owing =
        |owes: bool, place| if owes { SeatSet::EMPTY.with(seat(place)) } else { SeatSet::EMPTY };
    // In the blinds or behind them, with and without a missed blind and a post out of turn, and with
    // somebody else who owes, too.
    for place in [0, 1, 4] {
        for (missed, late, other) in (0..8).map(|n| (n & 1 > 0, n & 2 > 0, n & 4 > 0)) {
            let forced = Forced {
                blinds: vec![5, 10],
                live: if place > 1 { owing(late, place) } else { SeatSet::EMPTY },
                dead: owing(missed, place).iter().chain(owing(other, 5).iter()).collect(),
                kill: Some((seat(place), 20)),
                ..Forced::default()
            };
            let posts = forced.posts(&variant, 6).expect("posts");
            let setup = Arc::new(Setup { posts: posts.clone(), ..table.clone() });
            let mut hand: Hand<Card> = Hand::new(&rules, &setup).expect("a table");
            let mut log = Vec::new();
            hand.start(&mut log);
            let record = Record::told(&hand, &log);
            let replayed = again(&mut Replayer::new(common::catalogue()), &record, "a kill");
            assert_eq!(replayed.hand.setup().posts, posts, "{}", record.write());
        }
    }
}
