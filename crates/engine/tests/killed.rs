//! TDA 30: hands of players who are not there are killed before the first action.

use std::sync::Arc;

use cards::Card;
use dealer::Dealer;
use engine::{Event, Hand, Seat, SeatSet, Setup};
use trials::Trials;

use crate::common;

#[test]
fn killed_hands_pay_what_is_forced_and_do_nothing_else() {
    let (mut brought_in, mut won_at_once) = (0, 0);
    for entry in common::games() {
        for mut trial in
            Trials::of("killed_hands_pay_what_is_forced", 2_000).one_of(common::games().len())
        {
            let any = common::any_hand(entry, &mut trial);
            let stays = trial.below(any.seats());
            let killed = (0..any.seats()).filter(|seat| *seat != stays && trial.below(3) > 0);
            let killed: SeatSet = killed.filter_map(Seat::new).collect();
            let mut setup = Setup::clone(any.setup());
            setup.house.killed = killed;
            let mut hand: Hand<Card> =
                Hand::new(any.rules(), &Arc::new(setup.clone())).expect("a table");
            let mut log = Vec::new();
            hand.start(&mut log);
            let mut dealer = Dealer::new(&hand);
            while let Some(command) = common::any_command(&hand, &mut dealer, &mut trial) {
                hand.act(&command, &mut log).expect("an option");
                hand.audit().expect("chips and cards");
            }
            let mut paid = vec![0; hand.seats()];
            for event in &log {
                match event {
                    Event::Posted { seat, chips, .. } => paid[seat.index()] += chips,
                    Event::BroughtIn { seat, chips } => {
                        paid[seat.index()] += chips;
                        brought_in += usize::from(killed.contains(*seat));
                    }
                    Event::Checked { seat }
                    | Event::Called { seat, .. }
                    | Event::Raised { seat, .. }
                    | Event::Shown { seat, .. } => {
                        assert!(!killed.contains(*seat), "{}: {event:?}", entry.game.id);
                    }
                    _ => {}
                }
            }
            assert!(hand.is_over(), "{}", entry.game.id);
            for (seat, stack) in hand.stacks().enumerate() {
                if Seat::new(seat).is_some_and(|seat| killed.contains(seat)) {
                    assert_eq!(stack + paid[seat], setup.stacks[seat], "{}", entry.game.id);
                }
            }
            won_at_once += usize::from(killed.len() + 1 == hand.seats());
        }
    }
    assert!(brought_in > 3 && won_at_once > 20, "{brought_in} {won_at_once}");
}

#[test]
fn one_hand_is_left() {
    let entry = common::games()[0];
    let mut trial = Trials::of("one_hand_is_left", 1).next().expect("a trial");
    let any = common::any_hand(entry, &mut trial);
    let mut setup = Setup::clone(any.setup());
    setup.house.killed = (0..any.seats()).filter_map(Seat::new).collect();
    let refused = Hand::<Card>::new(any.rules(), &Arc::new(setup)).expect_err("nobody is left");
    assert!(refused.to_string().contains("must stay live"), "{refused}");
}
