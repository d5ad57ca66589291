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
    assert_eq!(night.person(2).presence, Presence::Out);
    // With new chips they are dealt in again, and still away.
    night.does(Command::Give { player: player(2), chips: 100 });
    assert_eq!((night.person(2).presence, night.person(2).absent), (Presence::In, true));
    night.does(Command::Deal);
    assert_eq!(night.dealt_in(), [2, 0, 1]);
}

#[test]
fn who_is_away_names_the_next_game_of_the_list() {
    let mut night = night("dealers-choice-night", &[1_000; 3], |it| checks(&mut it.house));
    assert_eq!(night.table.turn(), Turn::Choose(Some(player(0))));
    night.does(Command::SitOut { player: player(0) });
    assert_eq!(night.table.turn(), Turn::Deal);
}

fn kills(it: &mut HouseRules) {
    it.absent = Absent::Kill;
}

/// What happened to whom in a hand: folds and payments, by player.
fn told(events: &[Event<cards::Card>], night: &Night) -> Vec<(u64, &'static str, u64)> {
    let hand = night.table.last_hand().expect("a hand");
    let number = |seat: &engine::Seat| hand.player_in(*seat).expect("a player").0;
    let told = |event: &Event<cards::Card>| match event {
        Event::Hand(HandEvent::Posted { seat, chips, .. }) => Some((number(seat), "posts", *chips)),
        Event::Hand(HandEvent::BroughtIn { seat, chips }) => Some((number(seat), "brings", *chips)),
        Event::Hand(HandEvent::Folded { seat }) => Some((number(seat), "folds", 0)),
        Event::Hand(HandEvent::Awarded { pieces, .. }) => {
            Some((number(&pieces[0].seat), "wins", pieces[0].chips))
        }
        _ => None,
    };
    events.iter().filter_map(told).collect()
}

/// All cards of the first deal, and what happens by itself after them.
fn deals(night: &mut Night) -> Vec<Event<cards::Card>> {
    let mut events = night.does(Command::Deal);
    let begun = night.log.len() - events.len();
    night.runs_out();
    events = night.log[begun..].iter().map(|it| it.event.clone()).collect();
    events
}

#[test]
fn tda_30_the_hand_of_who_is_away_is_killed_and_the_blinds_stay() {
    let mut night = night("holdem", &[1_000; 4], |it| kills(&mut it.house));
    for number in [1, 2] {
        night.does(Command::SitOut { player: player(number) });
    }
    // Both blinds are away: the first to act is in turn all the same, and the last wins.
    night.does(Command::Deal);
    night.runs_out();
    assert_eq!(night.to_act().0, player(3));
    assert_eq!(night.table.playing().expect("a hand").hand.live().len(), 2);
    night.script("3f");
    assert_eq!(night.stacks(), [1_015, 995, 990, 1_000]);
    // With one player there, that player wins at once.
    night.does(Command::SitOut { player: player(3) });
    let events = deals(&mut night);
    let expected =
        [(2, "posts", 5), (3, "posts", 10), (2, "folds", 0), (3, "folds", 0), (1, "folds", 0)];
    assert_eq!(told(&events, &night)[..3], expected[..3]);
    assert_eq!(night.stacks(), [1_030, 995, 985, 990]);
}

#[test]
fn tda_30_a_killed_hand_posts_the_bring_in() {
    let mut night = night("stud", &[1_000; 3], |it| kills(&mut it.house));
    night.does(Command::SitOut { player: player(1) });
    night.does(Command::Deal);
    // Dealt to 1, 2 and 0; the deuce of clubs brings it in.
    night.script("=AcAd2c =KcKd9h =QcQd8h");
    assert_eq!(night.stack(1), 1_000 - 2 - 3);
    let playing = night.table.playing().expect("a hand");
    assert_eq!(playing.hand.live().len(), 2);
    assert_eq!(night.to_act().0, player(2), "and the next is to act");
    assert_eq!(night.bets(2).call, Some(3), "for the bring-in");
}

#[test]
fn if_everybody_is_away_the_last_hand_wins() {
    let mut night = night("holdem", &[1_000; 3], |it| kills(&mut it.house));
    for number in 0..3 {
        night.does(Command::SitOut { player: player(number) });
    }
    deals(&mut night);
    assert_eq!(night.stacks(), [1_015, 995, 990], "the button is dealt last");
    deals(&mut night);
    assert_eq!(night.stacks(), [1_005, 1_010, 985]);
}

/// Law 15: whoever is away loses just what they are forced to pay, in any game.
#[test]
fn tda_30_who_is_killed_loses_just_the_forced_payments() {
    for mut trial in Trials::of("who_is_killed_loses_just_the_forced_payments", 20) {
        loses(&mut trial, kills, |before, after, paid| after + paid == before);
    }
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
