//! What holds in every hand of every game.

use bot::Policy;
use cards::Card;
use engine::{Event, Hand, PostKind, Seat, Seen, Viewer};
use trials::{Trial, Trials};
use variant::game::Step;

use crate::common;

/// Everyone who can look on.
fn viewers(players: usize) -> Vec<Viewer> {
    let seats = (0..players).filter_map(Seat::new).map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

/// A random hand of any game, before it began and in the end, and what happened.
fn any_played(trial: &mut Trial) -> (Hand<Card>, Hand<Card>, Vec<Event<Card>>) {
    let games = common::games();
    let fresh = common::any_hand(games[trial.below(games.len())], trial);
    let (mut hand, mut log) = (fresh.again(), Vec::new());
    let played = Policy::Random.play_out(&mut hand, &mut trial.rng, &mut log, |_, _| {});
    assert_eq!(played, Ok(()), "{}", hand.rules().variant().id);
    (fresh, hand, log)
}

#[test]
fn chips_and_cards_are_conserved_and_views_follow_the_events() {
    for entry in common::games() {
        let name = "chips_and_cards_are_conserved_and_views_follow_the_events";
        for mut trial in Trials::of(name, 100_000).one_of(common::games().len()) {
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
            let played = Policy::Random.play_out(&mut hand, &mut trial.rng, &mut log, watch);
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
    for mut trial in Trials::of("events_in_any_order_never_panic", 20_000) {
        let (mut broken, _, mut log) = any_played(&mut trial);
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

#[test]
fn what_nobody_called_goes_back_when_the_round_closes() {
    for mut trial in Trials::of("what_nobody_called_goes_back_when_the_round_closes", 40_000) {
        let (_, hand, log) = any_played(&mut trial);
        let id = &hand.rules().variant().id;
        // Where nobody opens, everything waits for a later round.
        let asks = |step: &Step| matches!(step, Step::Bet(bet) if bet.openers.is_some());
        if hand.rules().variant().all_steps().any(asks) {
            continue;
        }
        let mut paid = vec![0; hand.seats()];
        for event in &log {
            match event {
                Event::Posted { kind: PostKind::TableAnte | PostKind::Dead, .. } => {}
                Event::Posted { seat, chips, .. }
                | Event::Called { seat, chips }
                | Event::Raised { seat, chips, .. }
                | Event::BroughtIn { seat, chips } => paid[seat.index()] += chips,
                Event::Closed { back } => {
                    let mut order: Vec<u64> = paid.clone();
                    order.sort_unstable();
                    let uncalled = order[order.len() - 1] - order[order.len() - 2];
                    let folded = |seat: usize| {
                        let out = |event: &&Event<Card>| matches!(event, Event::Folded { seat: who } if who.index() == seat);
                        let before = log.iter().take_while(|other| !std::ptr::eq(*other, event));
                        before.filter(out).count() > 0
                    };
                    let most = paid.iter().position(|chips| *chips == order[order.len() - 1]);
                    let most = most.expect("a seat");
                    let expected = Seat::new(most).filter(|_| uncalled > 0 && !folded(most));
                    let expected = expected.map(|seat| (seat, uncalled));
                    assert_eq!(*back, expected, "{id} trial {}", trial.number);
                    if let Some((seat, chips)) = back {
                        paid[seat.index()] -= chips;
                    }
                }
                _ => {}
            }
        }
    }
}

#[test]
fn the_last_to_bet_shows_first_and_otherwise_the_first_to_act() {
    let name = "the_last_to_bet_shows_first_and_otherwise_the_first_to_act";
    let mut showdowns = 0;
    for mut trial in Trials::of(name, 40_000) {
        let (_, hand, log) = any_played(&mut trial);
        let id = &hand.rules().variant().id;
        let kills = hand.setup().posts.iter().any(|post| post.kind == PostKind::Kill);
        // Of the round that goes on, and of the last one in which somebody acted.
        let (mut first, mut bettor, mut acted) = (None, None, false);
        let (mut last_first, mut last_bettor) = (None, None);
        let mut folded = vec![false; hand.seats()];
        for event in &log {
            match event {
                Event::Reached { first: Some(seat), .. } => {
                    (first, bettor, acted) = (Some(*seat), None, false);
                }
                Event::Raised { seat, .. } => (bettor, acted) = (Some(*seat), true),
                Event::Checked { .. } | Event::Called { .. } | Event::BroughtIn { .. } => {
                    acted = true;
                }
                Event::Folded { seat } => folded[seat.index()] = true,
                Event::Closed { .. } if acted => (last_first, last_bettor) = (first, bettor),
                Event::Showdown { first } if !kills => {
                    showdowns += 1;
                    let start = last_bettor.or(last_first).map_or(0, Seat::index);
                    let seats = (0..folded.len()).map(|step| (start + step) % folded.len());
                    let expected = seats.into_iter().find(|seat| !folded[*seat]);
                    let what = format!("{id} trial {}", trial.number);
                    assert_eq!(Some(first.index()), expected, "{what}");
                }
                _ => {}
            }
        }
    }
    assert!(showdowns > 1_000, "only {showdowns} showdowns");
}
