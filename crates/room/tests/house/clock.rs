//! HOUSE 20: time for decisions, and the end of the night.

use std::sync::Arc;

use engine::{Move, Options};
use room::*;
use variant::mix::{Change, Every, Mix, Namer};

use super::bench::{cards, house, night, player};
use crate::common::{Night, chair, charter};

/// Minutes as the clock counts them.
const MINUTE: u64 = 60_000;

/// Time is up, and nobody is away.
fn time_up() -> Command {
    Command::TimeUp { away: Vec::new() }
}

fn has_folded(night: &Night, number: u64) -> bool {
    let playing = night.table.playing().expect("a hand");
    !playing.current().live().contains(playing.seat_of(player(number)).expect("a seat"))
}

#[test]
fn house_20_five_minutes_or_fold() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.does(Command::Deal);
    night.runs_out();
    night.time = night.time.plus(5 * MINUTE - 1);
    assert_eq!(night.refused(time_up()), Refusal::TimeLeft { left: 1 });
    night.time = night.time.plus(1);
    night.does(time_up());
    assert!(has_folded(&night, 0));
}

#[test]
fn house_20_who_faces_no_bet_checks() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.hand("0c 1c");
    night.later(5);
    night.does(time_up());
    assert!(!has_folded(&night, 2));
    night.runs_out();
    assert!(night.bets(1).check, "the flop is there");
}

/// What is done for whoever is to act.
fn in_time(night: &mut Night) -> Move<cards::Card> {
    let (id, options) = night.to_act();
    let playing = night.table.playing().expect("a hand");
    let seat = playing.seat_of(id).expect("a seat");
    default_move(&options, playing.current().player(seat).expect("a player"))
}

#[test]
fn house_20_whose_time_is_up_stands_pat() {
    let mut night = night("five-card-draw", &[1_000; 3], |_| {});
    night.hand("0c 1c 2c");
    assert!(matches!(night.to_act().1, Options::Draw(_)));
    night.later(5);
    night.does(time_up());
    let playing = night.table.playing().expect("a hand");
    let seat = playing.seat_of(player(1)).expect("a seat");
    assert_eq!(playing.hand.player(seat).expect("a player").down().len(), 5);
    assert_eq!(night.to_act().0, player(2));
}

#[test]
fn house_20_whose_time_is_up_keeps_the_first_cards() {
    let mut night = Night::of("pineapple", 2, HouseRules::default());
    night.hand("=AsKd2c =QhJh3c");
    // Dealt to 1, then to 0; both throw one away, and the last is it.
    night.later(5);
    night.does(time_up());
    night.does(time_up());
    let playing = night.table.playing().expect("a hand");
    let holds = |number| {
        let seat = playing.seat_of(player(number)).expect("a seat");
        playing.hand.player(seat).expect("a player").down().to_vec()
    };
    assert_eq!(holds(1), cards::parse("AsKd").expect("cards"));
    assert_eq!(holds(0), cards::parse("QhJh").expect("cards"));
}

#[test]
fn house_20_whose_time_is_up_turns_up_nothing_that_need_not_be() {
    // Mexican Poker: on the later streets players may turn a card up, and need not.
    let mut night = Night::of("mexican-poker", 3, HouseRules::default());
    night.does(Command::Deal);
    night.runs_out();
    let mut exposes = 0;
    while night.table.playing().is_some() {
        if night.any_cards(cards::CardSet::EMPTY) {
            continue;
        }
        let (id, options) = night.to_act();
        let play = match options {
            Options::Expose(pick) => {
                exposes += 1;
                let play = in_time(&mut night);
                assert!(
                    matches!(&play, Move::Expose(cards) if cards.len() == usize::from(pick.least))
                );
                play
            }
            Options::Bet(bet) if bet.check || bet.call.is_some() => Move::Call,
            _ => in_time(&mut night),
        };
        night.does(Command::Play { player: id, play });
    }
    assert!(exposes > 0);
}

#[test]
fn house_20_whose_time_is_up_plays_the_usual_game() {
    let mut night = Night::of("paradise-road-pickem", 4, HouseRules::default());
    night.does(Command::Deal);
    night.runs_out();
    assert!(matches!(night.to_act().1, Options::Choose { .. }));
    night.later(5);
    night.does(time_up());
    // Hold'em: one of three cards goes before the first bet.
    assert!(
        matches!(night.to_act().1, Options::Discard(pick) if (pick.least, pick.most) == (1, 1))
    );
}

#[test]
fn house_20_who_has_to_bring_it_in_does() {
    let mut night = Night::of("stud", 3, HouseRules::default());
    night.hand("=AsAh2c =3d4h9s =5d6hTs");
    night.later(5);
    night.does(time_up());
    assert_eq!(night.stack(1), 1_000 - 2 - 3);
}

#[test]
fn house_20_two_decisions_in_a_row_without_an_answer_sit_a_player_out() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    let silent = |night: &mut Night| {
        night.later(5);
        night.does(time_up());
    };
    // Button 0: 0 says nothing, and folds.
    night.does(Command::Deal);
    night.runs_out();
    silent(&mut night);
    night.goes_to(1);
    assert_eq!(night.person(0).presence, Presence::In, "once is nothing");
    // Button 1, blinds 2 and 0: 0 says nothing to a raise again, and is out.
    night.hand("1r30 2f");
    silent(&mut night);
    assert_eq!(night.person(0).presence, Presence::Out);
}

#[test]
fn house_20_a_decision_in_time_begins_the_count_anew() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.does(Command::Deal);
    night.runs_out();
    night.later(5);
    night.does(time_up());
    night.goes_to(1);
    // 0 checks the big blind in time, and is late on the flop.
    night.hand("1c 2c 0c 2r10");
    night.later(5);
    night.does(time_up());
    night.goes_to(1);
    assert_eq!(night.person(0).presence, Presence::In);
}

/// A minute for a decision, two in the bank, and half a minute back with each hand.
fn with_bank() -> Night {
    let clock = Clock { act: MINUTE, bank: 2 * MINUTE, refill: MINUTE / 2, grace: 0 };
    night("holdem", &[1_000; 3], |charter| charter.clock = clock)
}

#[test]
fn a_time_bank_is_used_after_the_time_of_a_decision_and_comes_back_with_each_hand() {
    let mut night = with_bank();
    night.does(Command::Deal);
    night.runs_out();
    // 0 takes two and a half minutes: one and a half of them from the bank.
    night.time = night.time.plus(5 * MINUTE / 2);
    assert_eq!(night.refused(time_up()), Refusal::TimeLeft { left: MINUTE / 2 });
    night.script("0c");
    assert_eq!(night.person(0).bank, MINUTE / 2);
    assert_eq!(night.person(1).bank, 2 * MINUTE);
    // 1 is in time, and pays nothing.
    night.later(1);
    night.script("1c");
    assert_eq!(night.person(1).bank, 2 * MINUTE);
    night.goes_to(2);
    for bank in [MINUTE, 3 * MINUTE / 2, 2 * MINUTE, 2 * MINUTE] {
        night.is_won_by(1);
        assert_eq!(night.person(0).bank, bank, "never more than the whole");
    }
}

#[test]
fn a_time_bank_that_is_used_up_is_empty() {
    let mut night = with_bank();
    night.does(Command::Deal);
    night.runs_out();
    night.later(3);
    night.does(time_up());
    assert!(has_folded(&night, 0));
    assert_eq!(night.person(0).bank, 0);
}

/// A minute for a decision, two in the bank, and another for who is not connected.
fn with_grace(game: &str, players: usize) -> Night {
    let clock = Clock { act: MINUTE, bank: 2 * MINUTE, refill: 0, grace: MINUTE };
    night(game, &vec![1_000; players], |charter| charter.clock = clock)
}

#[test]
fn who_is_not_connected_has_the_grace_of_the_clock_on_top() {
    let mut night = with_grace("holdem", 3);
    night.later(10);
    night.does(Command::Deal);
    assert_eq!(night.table.deadlines(&[]), [], "cards are dealt, and nobody is to act");
    assert_eq!(night.table.deadline(&[]), None);
    night.runs_out();
    let (usual, late) = (Time::minutes(13), Time::minutes(14));
    assert_eq!(night.table.deadlines(&[]), [(player(0), usual)]);
    assert_eq!(night.table.deadlines(&[player(0)]), [(player(0), late)]);
    assert_eq!(night.table.deadlines(&[player(1)]), [(player(0), usual)]);
    assert_eq!(night.table.deadline(&[player(0)]), Some(late));
    night.later(3);
    let away = Command::TimeUp { away: vec![player(0)] };
    assert_eq!(night.refused(away.clone()), Refusal::TimeLeft { left: MINUTE });
    night.later(1);
    night.does(away);
    assert!(has_folded(&night, 0));
}

#[test]
fn of_those_who_decide_at_once_nobody_has_more_time_because_another_has_decided() {
    let mut night = with_grace("pineapple", 2);
    night.hand("=AsKd2c =QhJh3c");
    let (usual, late) = (Time::minutes(3), Time::minutes(4));
    assert_eq!(night.table.deadlines(&[]), [(player(1), usual), (player(0), usual)]);
    assert_eq!(night.table.deadlines(&[player(1)]), [(player(1), late), (player(0), usual)]);
    assert_eq!(night.table.deadline(&[player(1)]), Some(usual), "the first of them");
    night.later(1);
    let play = Move::Discard(cards("2c").into_iter().collect());
    night.does(Command::Play { player: player(1), play });
    assert_eq!(night.table.deadlines(&[]), [(player(0), usual)]);
    // The one who is away is the last whose time is up.
    let mut night = with_grace("pineapple", 2);
    night.hand("=AsKd2c =QhJh3c");
    night.later(3);
    let away = Command::TimeUp { away: vec![player(1)] };
    let events = night.does(away.clone());
    assert_eq!(events[0], Fact::TimedOut { player: player(0) }.into());
    assert_eq!(night.refused(away), Refusal::TimeLeft { left: MINUTE });
}

#[test]
fn house_20_a_dealer_who_names_no_game_plays_the_next_of_the_list() {
    let mut night = night("dealers-choice-night", &[1_000; 3], |_| {});
    let end = Time::minutes(5);
    assert_eq!(night.table.deadlines(&[]), [(player(0), end)]);
    // What others do meanwhile does not give the dealer more time.
    night.later(3);
    night.sits(3, 500);
    night.does(Command::Buy { player: player(3), chips: 100 });
    night.does(Command::Agree { player: player(1), to: Motion::Double, wish: Wish::On });
    night.does(Command::SitOut { player: player(2) });
    assert_eq!(night.table.deadlines(&[]), [(player(0), end)]);
    assert_eq!(night.table.deadline(&[]), Some(end));
    night.time = Time(end.0 - 1);
    assert_eq!(night.refused(time_up()), Refusal::TimeLeft { left: 1 });
    night.time = end;
    let chosen = Fact::Chosen { player: None, choice: Choice::of(0) };
    assert_eq!(night.does(time_up()), [chosen.into()]);
    assert_eq!(night.table.deadline(&[]), None, "a hand can be dealt");
    assert_eq!(night.refused(time_up()), Refusal::NotNow(Turn::Deal));
}

#[test]
fn time_to_name_the_game_begins_when_it_is_the_own_turn() {
    let mut night = with_grace("dealers-choice-night", 3);
    // 0 takes four minutes to say that somebody else shall deal.
    night.later(4);
    night.does(Command::SitOut { player: player(0) });
    assert_eq!(night.table.deadlines(&[]), [(player(1), Time::minutes(5))], "no bank for it");
    assert_eq!(night.table.deadlines(&[player(1)]), [(player(1), Time::minutes(6))]);
    night.does(Command::Choose { player: Some(player(1)), choice: Some(Choice::of(11)) });
    night.does(Command::Deal);
    night.runs_out();
    night.later(2);
    night.goes_to(2);
    assert_eq!(night.table.deadline(&[]), Some(Time::minutes(7)), "after the hand");
    // A table that waited for players waits for the dealer from the moment that they are there.
    night.does(Command::SitOut { player: player(2) });
    assert_eq!(night.table.turn(), Turn::Players);
    assert_eq!(night.table.deadlines(&[]), []);
    night.later(10);
    night.does(Command::Return { player: player(2), entry: Entry::Post });
    assert_eq!(night.table.deadline(&[]), Some(Time::minutes(17)));
}

#[test]
fn house_20_a_host_who_names_no_game_plays_the_next_of_the_list() {
    let mut charter = charter("horse", 6, house(|it| it.first_dealer = FirstDealer::FirstChair));
    let change = Change { every: Every::Hands(1), by: Some(Namer::Host) };
    let mix = Mix { change, ..charter.menu.mix().clone() };
    let menu = Menu::new(Arc::clone(charter.menu.catalogue()), mix).expect("a menu");
    charter.menu = Arc::new(menu);
    let mut night = Night::new(charter);
    (0..3).for_each(|number| night.sits(number, 500));
    night.does(Command::DrawForDealer { deck: Vec::new() });
    assert_eq!(night.table.turn(), Turn::Choose(None));
    assert_eq!(night.table.deadlines(&[]), [], "the host is no player");
    assert_eq!(night.table.deadline(&[]), Some(Time::minutes(5)));
    night.later(5);
    let chosen = Fact::Chosen { player: None, choice: Choice::of(0) };
    assert_eq!(night.does(time_up()), [chosen.into()]);
}

#[test]
fn house_25_who_picks_no_chair_in_time_has_the_own_chair_again_or_the_first_that_is_free() {
    let mut night = with_grace("holdem", 4);
    night.later(60);
    night.does(Command::ChangeSeats { player: player(3), deck: cards("AcKcQcJc") });
    let picks = |number, place| Command::PickChair { player: player(number), chair: chair(place) };
    let late = |number, place| -> Vec<Event<cards::Card>> {
        let (player, chair) = (player(number), chair(place));
        vec![Fact::TimedOut { player }.into(), Fact::Picked { player, chair }.into()]
    };
    assert_eq!(night.table.deadlines(&[]), [(player(0), Time::minutes(61))]);
    night.does(picks(0, 9));
    night.time = night.time.plus(MINUTE / 2);
    assert_eq!(night.table.deadlines(&[player(1)]), [(player(1), Time::minutes(62))]);
    assert_eq!(night.refused(time_up()), Refusal::TimeLeft { left: MINUTE / 2 });
    night.time = Time::minutes(61);
    assert_eq!(night.does(time_up()), late(1, 1), "nobody has taken chair 1");
    assert_eq!(night.table.deadlines(&[]), [(player(2), Time::minutes(62))]);
    night.does(picks(2, 3));
    night.later(1);
    assert_eq!(night.does(time_up()), late(3, 0), "somebody has taken chair 3");
    assert_eq!(night.table.turn(), Turn::Deal);
    assert_eq!((night.person(1).timeouts, night.person(0).timeouts), (1, 0));
    assert_eq!(night.person(1).bank, 2 * MINUTE, "the bank is for decisions in a hand");
}

#[test]
fn house_20_the_host_ends_the_night_between_hands() {
    let mut night = Night::of("holdem", 3, house(|it| it.midnight = true));
    night.does(Command::Deal);
    assert_eq!(night.refused(Command::Close), Refusal::DuringHand);
    night.goes_to(1);
    // Past midnight, too, if the house wants it.
    night.later(300);
    night.does(Command::Close);
    assert_eq!(night.table.turn(), Turn::Closed);
    assert_eq!(night.refused(Command::Deal), Refusal::Closed);
    let ledger = night.table.ledger();
    let out = (0..3).map(|number| ledger.cashed_out(player(number))).collect::<Vec<_>>();
    assert_eq!(out, [1_000, 1_010, 990]);
}
