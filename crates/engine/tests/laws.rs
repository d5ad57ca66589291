//! What holds in every hand of every game.

mod common;

use bot::{Dealer, Policy};
use cards::Card;
use engine::{Event, Hand, Seat, Seen, Viewer};
use trials::Trials;

/// Everyone who can look on.
fn viewers(players: usize) -> Vec<Viewer> {
    let seats = (0..players).filter_map(Seat::new).map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

#[test]
fn chips_and_cards_are_conserved_and_views_follow_the_events() {
    for entry in common::games() {
        let name = "chips_and_cards_are_conserved_and_views_follow_the_events";
        for mut trial in Trials::sized(name, 1_000, 100_000) {
            let mut hand = common::any_hand(entry, &mut trial);
            let number = trial.number;
            let viewer = viewers(hand.seats())[trial.below(hand.seats() + 1)];
            // Played again from the events alone, and as one viewer sees them.
            let mut again: Hand<Card> = hand.again();
            let mut view: Hand<Seen> = again.seen_by(viewer);
            let mut log: Vec<Event<Card>> = Vec::new();
            let what =
                format!("{} trial {number} {}", entry.game.id, hand.rules().variant().betting);
            let watch = |hand: &Hand<Card>, events: &[Event<Card>]| {
                for event in events {
                    again.apply(event);
                    again.audit().unwrap_or_else(|why| panic!("{what}: {event:?}: {why}"));
                    view.apply(&event.seen_by(viewer));
                    let seen = again.seen_by(viewer);
                    if view != seen {
                        panic!(
                            "{what}: after {event:?} {viewer:?} sees\n{view:#?}\nnot\n{seen:#?}"
                        );
                    }
                }
                assert!(again == *hand, "{what}: the events do not make the hand");
            };
            let played = Dealer::play(&mut hand, Policy::Random, &mut trial.rng, &mut log, watch);
            if let Err(why) = played {
                for event in &log {
                    println!("{event:?}");
                }
                panic!("{what}: {why}\n{:#?}", hand.setup());
            }
        }
    }
}

#[test]
fn events_in_any_order_never_panic() {
    let games = common::games();
    for mut trial in Trials::of("events_in_any_order_never_panic", 20_000) {
        let entry = games[trial.below(games.len())];
        let mut hand = common::any_hand(entry, &mut trial);
        let mut broken: Hand<Card> = hand.again();
        let mut log = Vec::new();
        let played = Dealer::play(&mut hand, Policy::Random, &mut trial.rng, &mut log, |_, _| {});
        assert_eq!(played, Ok(()), "{}", entry.game.id);
        for _ in 0..log.len() {
            // Mostly in order, so that every stage is reached; sometimes anything.
            let place = trial.below(log.len());
            let event = if trial.below(3) == 0 { log.swap_remove(place) } else { log.remove(0) };
            broken.apply(&event);
            let _ = broken.turn();
            let _ = broken.seen_by(Viewer::Spectator);
            for seat in (0..broken.seats()).filter_map(Seat::new) {
                let _ = broken.options(seat);
            }
        }
    }
}
