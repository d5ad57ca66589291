//! What a host does with a table that goes on: a pause, words, and other rules.

use std::sync::Arc;

use engine::Move;
use room::*;

use super::bench::{cards, night, player};
use crate::common::{Night, chair, charter};

const MINUTE: u64 = 60_000;

fn clock(bank: u64) -> Clock {
    Clock { act: MINUTE, bank, refill: 0, grace: 0 }
}

fn say(text: &str) -> Command {
    Command::Say { player: player(77), name: "Somebody".to_owned(), text: text.to_owned() }
}

/// None of these is possible now.
#[track_caller]
fn all_wait(night: &mut Night, commands: Vec<Command>) {
    for command in commands {
        assert_eq!(night.refused(command.clone()), Refusal::Paused, "{command:?}");
    }
}

#[test]
fn while_a_table_is_paused_nobody_plays_and_no_time_passes() {
    let mut night = night("holdem", &[1_000; 3], |charter| charter.clock = clock(2 * MINUTE));
    night.does(Command::Deal);
    night.does(Command::Pause);
    assert!(night.table.is_paused());
    let burn = engine::Command::Deal(cards("2c").into_iter().collect());
    all_wait(&mut night, vec![Command::Chance(burn)]);
    night.does(Command::Resume);
    night.runs_out();
    night.later(2);
    night.does(Command::Pause);
    assert_eq!(night.table.deadlines(&[]), []);
    assert_eq!(night.table.deadline(&[]), None);
    assert!(matches!(night.refused(Command::Pause), Refusal::Already(_)));
    let call = Command::Play { player: player(0), play: Move::Call };
    night.later(30);
    all_wait(&mut night, vec![call.clone(), Command::TimeUp { away: Vec::new() }]);
    // People come and go all the same.
    night.sits(5, 500);
    night.does(Command::SitOut { player: player(5) });
    night.does(Command::Leave { player: player(5) });
    night.does(say("back in a moment"));
    night.later(30);
    night.does(Command::Resume);
    assert!(!night.table.is_paused());
    assert_eq!(night.table.deadlines(&[]), [(player(0), Time::minutes(62 + 3))], "in full");
    // The room was closed for a moment: clocks start again without a pause, too.
    night.later(2);
    night.does(Command::Resume);
    assert_eq!(night.table.deadlines(&[]), [(player(0), Time::minutes(64 + 3))]);
    night.later(1);
    night.does(call);
    assert_eq!(night.person(0).bank, 2 * MINUTE, "the bank is as it was");
}

#[test]
fn while_a_table_is_paused_no_hand_begins_no_game_is_named_and_no_chair_picked() {
    let mut night = night("dealers-choice-night", &[1_000; 3], |_| {});
    let names = |player| Command::Choose { player, choice: None };
    night.does(Command::Pause);
    assert_eq!(night.table.deadline(&[]), None);
    all_wait(&mut night, vec![names(Some(player(0))), Command::Deal]);
    night.does(names(None));
    all_wait(&mut night, vec![Command::Deal]);
    night.later(60);
    night.does(Command::ChangeSeats { player: player(0), deck: cards("AcKcQc") });
    let picks = Command::PickChair { player: player(0), chair: chair(4) };
    all_wait(&mut night, vec![picks.clone(), Command::TimeUp { away: Vec::new() }]);
    night.does(Command::Resume);
    night.does(picks);
}

#[test]
fn a_paused_table_is_restored_paused_and_can_be_closed() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.does(Command::Pause);
    let snapshot = night.table.snapshot().expect("between hands");
    let charter = Arc::clone(night.table.charter());
    let restored = Table::restore(charter, snapshot.clone()).expect("a table");
    assert!(restored.is_paused());
    assert_eq!(restored, night.table);
    night.does(Command::Close);
    assert_eq!(night.refused(Command::Pause), Refusal::Closed);
}

#[test]
fn anybody_may_say_something_and_it_changes_nothing() {
    let mut night = night("holdem", &[1_000; 3], |_| {});
    night.does(Command::Deal);
    night.runs_out();
    let before = night.table.clone();
    let fact =
        Fact::Said { player: player(77), name: "Somebody".to_owned(), text: "hello".to_owned() };
    assert_eq!(night.does(say("hello")), [fact.into()]);
    assert_eq!(night.table, before);
    night.later(3);
    night.does(say("are you asleep?"));
    assert_eq!(night.table.now(), night.time);
    assert_eq!(night.table.deadlines(&[]), before.deadlines(&[]), "nobody has more time");
    let short = Time::minutes(5);
    assert_eq!(night.table.deadlines(&[]), [(player(0), short)]);
}

#[test]
fn words_have_one_to_three_hundred_letters_on_one_line() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.does(say("x"));
    night.does(say(&"ä".repeat(300)));
    let long = "ä".repeat(301);
    for text in ["", "  ", "two\nlines", "bell\u{7}", long.as_str()] {
        assert_eq!(night.refused(say(text)), Refusal::Words { most: 300 }, "{text:?}");
    }
    let nameless = Command::Say { player: player(1), name: "\n".to_owned(), text: "hi".to_owned() };
    assert_eq!(night.refused(nameless), Refusal::Name { most: 40 });
}

/// What another table of ours is settled like.
fn other(game: &str, chairs: u8, change: impl FnOnce(&mut Charter)) -> Arc<Charter> {
    let mut charter = charter(game, chairs, HouseRules::default());
    charter.house.first_dealer = FirstDealer::FirstChair;
    charter.stakes.buy_in = (1, 1_000_000);
    change(&mut charter);
    Arc::new(charter)
}

/// A table after the host has settled this, at the time of what happened last.
fn anew(table: &Table, charter: Arc<Charter>) -> Result<Table, Refusal> {
    let mut table = table.clone();
    table.act(table.now(), &Command::Settle(charter.into()), &mut Vec::new())?;
    Ok(table)
}

#[track_caller]
fn not_anew(night: &Night, charter: Arc<Charter>) -> Refusal {
    anew(&night.table, charter).expect_err("it is refused")
}

/// A thousand chips must not become ten dollars.
#[test]
fn a_table_with_chips_on_it_keeps_its_unit() {
    let night = night("holdem", &[1_000; 4], |_| {});
    let cents = other("holdem", 8, |charter| charter.stakes.shown = room::Shown::Cents);
    assert!(
        matches!(not_anew(&night, cents), Refusal::NotPossible(why) if why.contains("chips and cents"))
    );
    anew(&night.table, other("omaha", 8, |_| {})).expect("another game in the same unit");
}

#[test]
fn a_host_settles_things_anew_between_hands_where_everyone_keeps_a_chair() {
    let mut night = night("holdem", &[1_000; 4], |charter| charter.house.show_chip = Some(4));
    let same_price = |charter: &mut Charter| charter.house.show_chip = Some(4);
    let chip = Command::BuyShowChip { player: player(1) };
    night.does(chip);
    let refusal = not_anew(&night, other("stud", 3, same_price));
    assert_eq!(refusal, Refusal::NoSuchChair { chair: chair(3), chairs: 3 });
    let refusal = not_anew(&night, other("stud", 8, |charter| charter.house.raises = 9));
    assert_eq!(refusal, Refusal::Charter(BadCharter::Raises { raises: 9 }));
    let refusal = not_anew(&night, other("stud", 8, |_| {}));
    assert!(matches!(refusal, Refusal::NotPossible(_)), "the books hold a price of 4: {refusal}");
    anew(&night.table, other("stud", 4, same_price)).expect("four chairs will do");
    night.does(Command::Deal);
    assert_eq!(not_anew(&night, other("stud", 8, same_price)), Refusal::DuringHand);
    night.goes_to(1);
    night.later(60);
    night.does(Command::ChangeSeats { player: player(0), deck: cards("AcKcQcJc") });
    let turn = Turn::PickChair(player(0));
    assert_eq!(not_anew(&night, other("stud", 8, same_price)), Refusal::NotNow(turn));
    for number in 0..4 {
        night.does(Command::PickChair { player: player(number), chair: chair(number as u8) });
    }
    night.does(Command::Close);
    assert_eq!(not_anew(&night, other("stud", 8, same_price)), Refusal::Closed);
}

#[test]
fn what_is_settled_anew_changes_the_rules_and_nothing_that_has_happened() {
    let mut night =
        night("dealers-choice-night", &[1_000; 3], |charter| charter.clock = clock(2 * MINUTE));
    night.does(Command::Choose { player: Some(player(0)), choice: Some(Choice::of(11)) });
    night.is_won_by(1);
    night.does(Command::Agree { player: player(0), to: Motion::Double, wish: Wish::On });
    night.does(Command::Agree { player: player(1), to: Motion::Double, wish: Wish::On });
    night.later(1);
    night.does(Command::Pause);
    let before = night.table.clone();
    let holdem = other("holdem", 6, |charter| charter.clock = clock(MINUTE / 2));
    night.table = anew(&before, holdem).expect("it is settled");
    let table = &night.table;
    assert_eq!(table.turn(), Turn::Deal, "one game all night");
    assert_eq!((table.hands(), table.now()), (1, Time::minutes(1)));
    assert_eq!(table.ledger(), before.ledger());
    assert_eq!(table.marks(), before.marks());
    assert_eq!(table.last_hand(), before.last_hand());
    assert!(table.is_paused());
    let stacks = |table: &Table| table.people().values().map(|it| it.stack).collect::<Vec<_>>();
    assert_eq!(stacks(table), stacks(&before));
    assert!(table.people().values().all(|it| it.bank == MINUTE / 2), "no more than the new bank");
    let more = anew(&before, other("holdem", 6, |charter| charter.clock = clock(9 * MINUTE)));
    let more = more.expect("it is settled");
    assert!(more.people().values().all(|it| it.bank == 2 * MINUTE), "and no gift of a larger one");
    // Two of three were for doubling: all must be asked again.
    night.agrees(2, Motion::Double);
    assert!(!night.table.is_double());
    // The first game of the new list is next, whatever was played before.
    let horse = anew(&before, other("horse", 6, |_| {})).expect("it is settled");
    assert_eq!(horse.choice(), None);
    night.table = horse;
    night.does(Command::Resume);
    night.is_won_by(1);
    let last = night.table.last_hand().expect("a hand");
    assert_eq!(last.choice, Choice::of(0));
    assert_eq!(night.table.hands(), 2);
}

#[test]
fn a_dealer_who_is_asked_because_of_what_was_settled_has_time_since_then() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.later(30);
    night.does(say("dealer's choice from now on"));
    let dealers = other("dealers-choice-night", 6, |charter| charter.clock = clock(0));
    night.table = anew(&night.table, Arc::clone(&dealers)).expect("it is settled");
    assert_eq!(night.table.deadlines(&[]), [(player(0), Time::minutes(31))]);
    night.later(40);
    let again = anew(&night.table, dealers).expect("it is settled");
    assert_eq!(again.deadlines(&[]), [(player(0), Time::minutes(31))], "the same turn");
}

#[test]
fn a_table_settled_anew_is_restored_from_how_it_stands_and_goes_on() {
    let mut night = night("dealers-choice-night", &[1_000; 3], |_| {});
    let mix = other("horse", 4, |charter| charter.clock = clock(MINUTE));
    // Before the first hand nothing at all is missing.
    let settled = anew(&night.table, Arc::clone(&mix)).expect("it is settled");
    let snapshot = settled.snapshot().expect("between hands");
    assert_eq!(Table::restore(Arc::clone(&mix), snapshot.clone()).expect("a table"), settled);
    night.does(Command::Choose { player: Some(player(0)), choice: None });
    night.is_won_by(1);
    night.table = anew(&night.table, Arc::clone(&mix)).expect("it is settled");
    let snapshot = night.table.snapshot().expect("between hands");
    let mut restored = Table::restore(mix, snapshot.clone()).expect("a table");
    let begun = night.log.len();
    for winner in [2, 0, 0, 1] {
        night.is_won_by(winner);
    }
    night.log[begun..].iter().for_each(|happened| restored.apply(happened));
    assert_eq!(restored, night.table);
    assert_eq!(restored.hands(), 5);
}

/// The button and the blinds may lie where chairs have been taken away: as if those were empty.
#[test]
fn chairs_that_are_gone_are_empty_chairs_to_the_button() {
    let settled = |chairs, button| other("holdem", chairs, |charter| charter.house.button = button);
    let after = |hands, chairs, button| {
        let mut night = Night::new(Charter::clone(&settled(10, button)));
        [0, 2, 3, 5, 6].into_iter().for_each(|number| night.sits(number, 1_000));
        night.does(Command::DrawForDealer { deck: Vec::new() });
        (0..hands).for_each(|_| night.is_won_by(0));
        for number in [5, 6] {
            night.does(Command::Leave { player: player(number) });
        }
        night.table = anew(&night.table, settled(chairs, button)).expect("it is settled");
        night
    };
    for (hands, button) in (1..=5).flat_map(|it| [(it, ButtonRule::Dead), (it, ButtonRule::Moving)])
    {
        let mut twins = [after(hands, 10, button), after(hands, 4, button)];
        for _ in 0..6 {
            let [all, fewer] = twins.each_mut().map(|night| {
                night.is_won_by(2);
                (night.marks(), night.stacks())
            });
            assert_eq!(all, fewer, "after {hands} hands, {button:?}");
        }
    }
}

/// During a hand nobody knows what will be the most (HOUSE 6b), but it is no more than all there is: 4,000 chips.
#[test]
fn nobody_asks_for_more_after_a_hand_than_there_could_be() {
    let mut night = night("holdem", &[1_000; 4], |charter| charter.stakes.buy_in = (100, 1_000));
    night.does(Command::Deal);
    let buys = |night: &Night, chips| {
        let mut table = night.table.clone();
        let buy = Command::Buy { player: player(1), chips };
        table.act(table.now(), &buy, &mut Vec::new())
    };
    for chips in [4_001, u64::MAX] {
        let refused = Refusal::Chips { chips, least: 1, most: 4_000 };
        assert_eq!(buys(&night, chips), Err(refused));
    }
    assert_eq!(buys(&night, 4_000), Ok(()));
}
