//! Players who are moved from table to table with their chips, and chips that a tournament gives.

use engine::Move;
use room::*;

use super::bench::{house, night, player};
use crate::common::{Night, chair};

impl Night {
    /// The player with this number comes from another table, to the chair of the same number.
    #[track_caller]
    pub(crate) fn is_moved_here(&mut self, number: u8, chips: u64) {
        self.does(arrive(number, number, chips));
    }
}

fn arrive(number: u8, at: u8, chips: u64) -> Command {
    let (player, name) = (player(number.into()), "Ann".to_owned());
    Command::Arrive { player, name, chair: chair(at), chips }
}

fn elsewhere(night: &Night) -> i128 {
    night.table.ledger().balance(Account::Elsewhere)
}

#[test]
fn who_is_moved_brings_the_chips_and_owes_nothing() {
    let mut night = night("holdem", &[1_000; 3], |_| {});
    night.is_won_by(0);
    // More than anybody may buy, no whole chips, and a name that two have.
    night.is_moved_here(5, 2_000_001);
    night.is_moved_here(6, 3);
    let [five, six] = [5, 6].map(|number| night.person(number).clone());
    assert_eq!((five.stack, five.owes, five.chair), (2_000_001, Owes::NOTHING, Some(chair(5))));
    assert_eq!((six.name, six.owes), (five.name, Owes::NOTHING));
    assert_eq!(elsewhere(&night), -2_000_004);
    assert_eq!(night.table.ledger().balance(Account::Bank), -3_000);
    assert_eq!(night.refused(arrive(5, 7, 100)), Refusal::Seated(chair(5)));
    assert_eq!(night.refused(arrive(7, 6, 100)), Refusal::Taken(chair(6)));
    assert!(matches!(night.refused(arrive(7, 7, 0)), Refusal::Chips { chips: 0, least: 1, .. }));
    assert!(matches!(night.refused(arrive(7, 7, u64::MAX)), Refusal::Chips { .. }));
}

#[test]
fn who_is_moved_goes_with_all_chips_and_not_in_the_middle_of_a_hand() {
    let mut night = night("holdem", &[1_000; 3], |_| {});
    night.does(Command::Deal);
    assert_eq!(night.refused(Command::Depart { player: player(1) }), Refusal::DuringHand);
    // Somebody who has just come is not in the hand, and may go on at once.
    night.is_moved_here(5, 700);
    night.does(Command::Depart { player: player(5) });
    assert_eq!((night.stack(5), elsewhere(&night)), (0, 0));
    night.goes_to(0);
    let chips = night.stack(1);
    let departed = Fact::Departed { player: player(1), chips };
    assert_eq!(night.does(Command::Depart { player: player(1) }), [departed.into()]);
    assert_eq!((night.person(1).chair, night.stack(1)), (None, 0));
    assert_eq!(elsewhere(&night), i128::from(chips));
    assert_eq!(night.refused(Command::Depart { player: player(1) }), Refusal::NotSeated);
    // HOUSE 9 is for those who cash out: whoever was moved comes back with less.
    night.is_moved_here(1, 1);
    assert_eq!(night.stack(1), 1);
}

#[test]
fn who_is_out_of_chips_departs_without_any() {
    let mut night = night("holdem", &[1_000, 1_000, 10], |_| {});
    night.hand("=AcAd =2c7d =KcKd 0c 1c =KhKs3d 1c 0c =4h 1c 0c =5s 1c 0c");
    assert_eq!(night.stack(2), 0);
    let departed = Fact::Departed { player: player(2), chips: 0 };
    assert_eq!(night.does(Command::Depart { player: player(2) }), [departed.into()]);
    assert_eq!(night.person(2).chair, None);
}

#[test]
fn tda_27_who_gets_new_chips_misses_no_hand() {
    let mut night = night("holdem", &[1_000, 1_000, 10], |_| {});
    night.does(Command::Deal);
    let give = |number, chips| Command::Give { player: player(number), chips };
    assert_eq!(night.refused(give(0, 500)), Refusal::DuringHand);
    night.script("=AcAd =2c7d =KcKd 0c 1c =KhKs3d 1c 0c =4h 1c 0c =5s 1c 0c");
    assert_eq!(night.person(2).presence, Presence::Out);
    let given = Fact::Given { player: player(2), chips: 5_000 };
    assert_eq!(night.does(give(2, 5_000)), [given.into()]);
    assert_eq!((night.stack(2), elsewhere(&night)), (5_000, -5_000));
    night.does(Command::Deal);
    // The big blind of the last hand is the small blind of this one.
    assert_eq!(night.marks(), (1, 2, 0));
    assert_eq!(night.dealt_in(), [2, 0, 1]);
    night.goes_to(0);
    // Whoever sits out with chips still does so, and owes what they owe.
    night.does(Command::SitOut { player: player(1) });
    night.does(give(1, 100));
    assert_eq!(night.person(1).presence, Presence::Out);
    assert!(matches!(night.refused(give(1, 0)), Refusal::Chips { .. }));
    assert_eq!(night.refused(give(8, 5)), Refusal::NotSeated);
}

#[test]
fn chips_of_other_tables_never_go_to_the_bank() {
    let mut night = Night::new(crate::common::charter("holdem", 6, house(|_| {})));
    night.is_moved_here(1, 500);
    night.is_moved_here(2, 300);
    night.does(Command::Leave { player: player(2) });
    assert_eq!(elsewhere(&night), -500);
    night.does(Command::Close);
    assert_eq!(elsewhere(&night), 0);
    assert_eq!(night.table.ledger().balance(Account::Bank), 0);
    let statement = Statement::of(night.table.ledger(), |player| player.0.to_string());
    assert_eq!(statement, Err(Unsettled::Elsewhere));
}

/// A table where games with a button and without one alternate, hand by hand, played until marks
/// lie at chairs 0, 1 and 2 and a game without a button is next.
fn before_stud() -> Night {
    let mut night = night("horse", &[1_000; 5], |_| {});
    while night.table.marks().is_none() {
        night.is_won_by(3);
    }
    while !is_stud(&night) {
        night.is_won_by(3);
    }
    night
}

/// Whether a game without a button is next.
fn is_stud(night: &Night) -> bool {
    let mut later = night.table.clone();
    later.act(night.time, &Command::Deal, &mut Vec::new()).expect("a hand");
    !has_button(later.playing().expect("a hand").hand.rules().variant())
}

/// Hands without a button until one with it comes.
fn plays_stud(night: &mut Night) -> usize {
    let mut hands = 0;
    while is_stud(night) {
        let before = night.marks();
        night.is_won_by(3);
        assert_eq!(night.marks(), before, "the markers lie still");
        hands += 1;
    }
    hands
}

#[test]
fn markers_lie_still_through_stud_and_go_on_from_there() {
    let mut night = before_stud();
    let (_, small, big) = night.marks();
    assert!(plays_stud(&mut night) > 1);
    night.does(Command::Deal);
    assert_eq!(night.marks(), (small, big, (big + 1) % 5));
}

#[test]
fn a_chair_that_was_emptied_in_stud_is_skipped_as_after_a_bust() {
    let mut night = before_stud();
    let (_, small, big) = night.marks();
    let next = (big + 1) % 5;
    night.is_won_by(3);
    night.does(Command::Depart { player: player(next as u64) });
    plays_stud(&mut night);
    night.does(Command::Deal);
    assert_eq!(night.marks(), (small, big, (big + 2) % 5));
    // Whoever had the big blind is gone: nobody posts the small one.
    let mut night = before_stud();
    night.is_won_by(3);
    night.does(Command::Depart { player: player(big as u64) });
    plays_stud(&mut night);
    night.does(Command::Deal);
    assert_eq!(night.marks(), (small, big, next));
    assert_eq!(night.dealt_in()[0], next as u64);
}

#[test]
fn an_arrival_in_stud_is_dealt_in_at_once_and_waits_between_the_markers_later() {
    let mut night = before_stud();
    let (_, small, big) = night.marks();
    // The chair of the small blind is left, so that chairs behind the next button are: nobody is
    // between 1 and 2, so the big blind moves to another table and its chair is taken.
    night.is_won_by(3);
    night.does(Command::Depart { player: player(big as u64) });
    night.does(arrive(7, big as u8, 500));
    night.does(Command::Deal);
    assert!(night.dealt_in().contains(&7), "dealt in at once");
    assert_eq!(night.person(7).presence, Presence::Arrived, "and still new to the blinds");
    night.goes_to(3);
    plays_stud(&mut night);
    night.does(Command::Deal);
    assert_eq!(night.marks(), (small, small, big), "the big blind alone");
    let blinds: Vec<u64> = night.posts().iter().map(|(player, ..)| *player).collect();
    assert_eq!(blinds, [7]);
    assert_eq!(night.person(7).presence, Presence::In);
}

#[test]
fn an_arrival_between_the_next_button_and_the_small_blind_waits_without_a_debt() {
    let mut night = night("holdem", &[1_000; 4], |_| {});
    night.is_won_by(3);
    assert_eq!(night.marks(), (0, 1, 2));
    night.is_won_by(3);
    night.is_won_by(3);
    // Chair 3 had the small blind and 0 the big one; chairs 4 to 9 lie between.
    assert_eq!(night.marks(), (2, 3, 0));
    night.is_moved_here(6, 500);
    let seating = night.table.seating();
    assert_eq!(seating.last().map(|it| it.presence), Some(Presence::Arrived));
    night.does(Command::Deal);
    assert_eq!((night.marks(), night.dealt_in()), ((3, 0, 1), vec![0, 1, 2, 3]));
    night.does(Command::Return { player: player(6), entry: Entry::Wait });
    assert_eq!(night.person(6).presence, Presence::Arrived);
    night.goes_to(3);
    night.does(Command::Deal);
    assert_eq!((night.marks(), night.dealt_in()), ((0, 1, 2), vec![1, 2, 3, 6, 0]));
    assert_eq!(night.posts().len(), 2, "nothing but the blinds");
}

/// Law 20: the log of a table alone makes it again, whoever came and went and whatever was raised.
#[test]
fn a_log_with_moves_gifts_and_levels_replays_alone() {
    let mut night = night("horse", &[1_000; 3], |_| {});
    let first = std::sync::Arc::clone(night.table.charter());
    night.is_won_by(1);
    night.is_moved_here(6, 800);
    night.is_won_by(1);
    let level = Level { bets: (30, 60), blinds: (15, 30), ..first.stakes.usual };
    night.does(Command::Raise(Box::new(Raised::of(level))));
    night.does(Command::Give { player: player(2), chips: 400 });
    night.is_won_by(6);
    night.does(Command::Depart { player: player(1) });
    night.does(Command::Deal);
    night.is_moved_here(1, 50);
    night.goes_to(0);
    let mut again = Table::open(first).expect("a table");
    night.log.iter().for_each(|happened| again.apply(happened));
    assert_eq!(again, night.table);
    let call = Command::Play { player: player(0), play: Move::Call };
    assert_eq!(night.refused(call), Refusal::NoHand);
}
