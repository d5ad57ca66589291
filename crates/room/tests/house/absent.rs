//! HOUSE 110: players who are away are dealt in, post, check and fold to a bet.

use bot::Policy;
use engine::{Event as HandEvent, Move};
use room::*;
use trials::{Trial, Trials};
use variant::Catalogue;
use variant::game::Step;

use super::bench::{house, night, player};
use crate::common::Night;

fn checks(it: &mut HouseRules) {
    it.absent = Absent::Check;
}

fn no_limit(stacks: &[u64]) -> Night {
    night("holdem", stacks, |charter| {
        charter.menu = super::bench::menu("holdem", variant::game::Betting::NoLimit);
        checks(&mut charter.house);
    })
}

#[test]
fn house_110_who_is_away_is_dealt_in_posts_checks_and_folds_to_a_bet() {
    let mut night = no_limit(&[1_000; 3]);
    let away = Fact::SatOut { player: player(2) };
    assert_eq!(night.does(Command::SitOut { player: player(2) }), [away.into()]);
    assert_eq!((night.person(2).presence, night.person(2).absent), (Presence::In, true));
    // The big blind is theirs: it is posted, and checked through, and they may win.
    night.hand("=KcKd =AcAd =2c7d 0c 1c =3h4s9d 1c 0c =Ts 1c 0c =Jd 1c 0c");
    assert_eq!(night.stacks(), [990, 990, 1_020]);
    // The small blind: it folds to the big one, without waiting for anybody's clock.
    night.hand("=KcKd =AcAd =2c7d 1c 0c =3h4s9d 0c 1c =Ts 0c 1c =Jd 0c 1c");
    assert_eq!(night.stack(2), 1_015);
    assert_eq!(night.person(2).owes, Owes::NOTHING);
    assert_eq!(night.table.hands(), 2);
}

#[test]
fn house_110_in_the_middle_of_a_hand_it_is_the_same() {
    let mut night = no_limit(&[1_000; 3]);
    night.does(Command::Deal);
    night.script("=KcKd =AcAd =2c7d 0r40");
    // Player 1 goes away when it is their turn: they fold at once.
    let events = night.does(Command::SitOut { player: player(1) });
    assert!(events.iter().any(|it| matches!(it, Event::Hand(HandEvent::Folded { .. }))));
    assert_eq!(night.to_act().0, player(2));
    // Who is back plays on.
    night.does(Command::SitOut { player: player(0) });
    night.does(Command::Return { player: player(0), entry: Entry::Wait });
    assert_eq!((night.person(0).presence, night.person(0).absent), (Presence::In, false));
}

#[test]
fn two_time_outs_running_are_away_and_any_decision_is_back() {
    let mut night = no_limit(&[1_000; 2]);
    night.does(Command::Deal);
    night.script("=KcKd =AcAd 0c 1c =3h4s9d");
    for _ in 0..2 {
        assert!(!night.person(1).absent);
        night.later(6);
        night.does(Command::TimeUp { away: Vec::new() });
        night.script("0c");
        night.runs_out();
    }
    assert!(night.person(1).absent, "after two");
    while night.table.playing().is_some() {
        assert_eq!(night.to_act().0, player(0), "nobody waits for player 1");
        night.does(Command::Play { player: player(0), play: Move::Call });
        night.runs_out();
    }
    // A table that is paused stands still.
    night.does(Command::Pause);
    assert!(night.person(1).absent);
    night.does(Command::Resume);
    night.does(Command::Return { player: player(1), entry: Entry::Post });
    night.does(Command::Deal);
    assert!(!night.person(1).absent);
}

#[test]
fn who_is_away_and_out_of_chips_sits_out() {
    let mut night = no_limit(&[1_000, 1_000, 10]);
    night.does(Command::SitOut { player: player(2) });
    night.hand("=AcAd =2c7d =KcKd 0c 1c =KhKs3d 1c 0c =4h 1c 0c =5s 1c 0c");
    assert_eq!((night.person(2).presence, night.person(2).absent), (Presence::Out, false));
}

#[test]
fn who_is_away_names_the_next_game_of_the_list() {
    let mut night = night("dealers-choice-night", &[1_000; 3], |it| checks(&mut it.house));
    assert_eq!(night.table.turn(), Turn::Choose(Some(player(0))));
    night.does(Command::SitOut { player: player(0) });
    assert_eq!(night.table.turn(), Turn::Deal);
}

/// Law 15: whoever is away loses no more than what they are forced to pay, in any game.
#[test]
fn house_110_who_is_away_loses_no_more_than_the_forced_payments() {
    for mut trial in Trials::of("who_is_away_loses_no_more_than_the_forced_payments", 20) {
        loses(&mut trial, checks, |before, after, paid| after + paid >= before);
    }
}

/// Plays hands of every game with somebody who is away, and compares the stack before and after with
/// what was to be paid.
#[track_caller]
fn loses(trial: &mut Trial, rule: fn(&mut HouseRules), is_right: fn(u64, u64, u64) -> bool) {
    for entry in Catalogue::house().entries() {
        let game = &entry.game.id;
        let charter = crate::common::charter(game, 10, house(rule));
        let seats = charter.menu.seats(&Choice::of(0));
        let players = seats.min + trial.below(usize::from(seats.max - seats.min) + 1) as u8;
        let mut night = Night::of(game, players, house(rule));
        let away = player(trial.below(usize::from(players)) as u64);
        night.does(Command::SitOut { player: away });
        for _ in 0..2 {
            let (before, from) = (night.stack(away.0), night.log.len());
            if night.tries(&Command::Deal).is_err() {
                break;
            }
            night.plays(Policy::Random, trial);
            let paid = forced(&night, from, away);
            let after = night.stack(away.0);
            assert!(is_right(before, after, paid), "{game}: {before} - {paid} became {after}");
            assert_eq!(night.person(away.0).owes, Owes::NOTHING);
        }
    }
}

/// What somebody who is away was to pay since this line, and nothing else was paid for them.
#[track_caller]
fn forced(night: &Night, from: usize, away: PlayerId) -> u64 {
    let last = night.table.last_hand().expect("a hand");
    let variant = last.hand.rules().variant();
    // A game may ask the first player to bet.
    let must_bet = variant.all_steps().any(|step| matches!(step, Step::Bet(bet) if bet.must_bet));
    let own = |seat: &engine::Seat| last.seat_of(away) == Some(*seat);
    let paid = |it: &Happened<cards::Card>| match &it.event {
        Event::Hand(
            HandEvent::Posted { seat, chips, .. } | HandEvent::BroughtIn { seat, chips },
        ) if own(seat) => *chips,
        Event::Hand(HandEvent::Raised { seat, chips, .. }) if own(seat) => {
            assert!(must_bet, "{}: nobody bets for somebody who is away", variant.id);
            *chips
        }
        Event::Hand(HandEvent::Called { seat, .. }) if own(seat) => {
            panic!("{}: nobody calls for somebody who is away", variant.id)
        }
        _ => 0,
    };
    night.log[from..].iter().map(paid).sum()
}
