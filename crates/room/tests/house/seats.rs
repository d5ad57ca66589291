//! HOUSE 11, 14, 21, 25 and 31: who deals first, how many play, coming and going, changing seats.

use std::sync::Arc;

use engine::PostKind::{Blind, Live};
use room::*;
use variant::Catalogue;

use super::bench::{beginning, cards, house, night, player};
use crate::common::{Night, chair, charter};

/// Three players in chairs 0, 2 and 5, and nobody has dealt.
fn undealt() -> Night {
    let mut night = Night::new(charter("holdem", 8, HouseRules::default()));
    [0, 2, 5].into_iter().for_each(|number| night.sits(number, 500));
    night
}

#[test]
fn house_11_the_first_player_to_get_a_jack_deals() {
    let mut night = undealt();
    assert_eq!(night.table.turn(), Turn::FirstDealer);
    // One card each, round and round: the fifth is a jack, and the second player's.
    let deck = cards("2c AsKdQh Jd JsTc");
    let events = night.does(Command::DrawForDealer { deck });
    let dealt = [(0, "2c"), (2, "As"), (5, "Kd"), (0, "Qh"), (2, "Jd")];
    let dealt = dealt.map(|(number, card)| (chair(number), cards(card)[0]));
    let fact = Fact::FirstDealer { cards: dealt.to_vec(), dealer: chair(2) };
    assert_eq!(events, [fact.into()]);
    // The dealer has the button; the blinds are to the left.
    night.does(Command::Deal);
    assert_eq!(night.marks(), (2, 5, 0));
}

#[test]
fn house_11_without_a_jack_nothing_is_settled() {
    let mut night = undealt();
    let refusal = night.refused(Command::DrawForDealer { deck: cards("2c3c4c5c") });
    assert_eq!(refusal, Refusal::Deck);
    let refusal = night.refused(Command::DrawForDealer { deck: cards("2c3c") });
    assert_eq!(refusal, Refusal::Deck);
}

#[test]
fn house_11_the_button_moves_left_after_draw_and_flop_games_and_lies_still_in_stud() {
    let mut night = night("dealers-choice-night", &[1_000; 4], |_| {});
    // Games by their place in the list: five-card draw 0, seven-card stud 8, hold'em 11.
    let mut plays = |play: u16, dealer: u64, marks: (usize, usize, usize)| {
        assert_eq!(night.table.chooser(), Some(player(dealer)), "the deal goes to the left");
        let choice = Some(Choice::of(play));
        night.does(Command::Choose { player: Some(player(dealer)), choice });
        night.does(Command::Deal);
        assert_eq!(night.marks(), marks);
        let dealt = night.dealt_in();
        let winner = dealt[0];
        night.goes_to(winner);
        dealt
    };
    plays(11, 0, (0, 1, 2));
    plays(0, 1, (1, 2, 3));
    let dealt = plays(8, 2, (1, 2, 3));
    assert_eq!(dealt, [3, 0, 1, 2], "2 deals, and the first card goes to the left of 2");
    let dealt = plays(11, 3, (2, 3, 0));
    assert_eq!(dealt, [3, 0, 1, 2], "3 deals as if sitting where the button is");
}

#[test]
fn house_11_seats_are_first_come_first_served() {
    let mut night = undealt();
    let sit = |chair| Command::Sit { player: player(7), name: "G".to_owned(), chair, chips: 500 };
    assert_eq!(night.refused(sit(chair(2))), Refusal::Taken(chair(2)));
    night.does(sit(chair(3)));
    assert_eq!(night.table.sits_in(chair(3)), Some(player(7)));
}

#[test]
fn house_14_a_single_game_seats_up_to_ten() {
    let mut night = Night::of("holdem", 10, HouseRules::default());
    night.does(Command::Deal);
    assert_eq!(night.dealt_in().len(), 10);
}

/// HOUSE 101: ten at one table, eleven need two. One game is played all night, and the host names it.
#[test]
fn house_14_where_the_host_names_one_game_for_the_night_ten_sit_down() {
    let seats = |id: &str| {
        let house = Catalogue::house();
        let mix = &house.mix(id).expect("a mix").mix;
        let seats = mix.plays.iter().map(|play| house.played(mix, play).expect("settled").seats);
        mix.most(seats.map(|seats| seats.max))
    };
    assert_eq!(seats("tournament-night"), 10);
    assert_eq!(seats("holdem-night"), 8, "the dealer names another every hand");
    assert_eq!(seats("dealers-choice-night"), 8);
}

#[test]
fn house_14_in_a_mix_no_more_than_eight_play() {
    let charter = charter("dealers-choice-night", 8, HouseRules::default());
    let ten = Charter { chairs: 10, ..charter.clone() };
    let refused = Table::open(Arc::new(ten)).expect_err("two too many");
    assert_eq!(refused, BadCharter::Chairs { chairs: 10, most: 8 });
    assert!(Table::open(Arc::new(charter)).is_ok());
}

#[test]
fn house_21_players_leave_between_hands_and_cash_out() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.is_won_by(1);
    // 1 has won the big blind of 2. Winners may go, and so may losers.
    night.does(Command::Leave { player: player(1) });
    night.does(Command::Leave { player: player(2) });
    let ledger = night.table.ledger();
    assert_eq!((ledger.cashed_out(player(1)), ledger.cashed_out(player(2))), (1_010, 990));
    assert_eq!(night.table.turn(), Turn::Players);
}

#[test]
fn house_21_who_says_so_during_a_hand_leaves_after_it() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    night.does(Command::Deal);
    night.does(Command::Leave { player: player(2) });
    assert_eq!(night.person(2).chair, Some(chair(2)));
    night.goes_to(2);
    assert_eq!(night.table.ledger().cashed_out(player(2)), 1_005);
}

#[test]
fn house_21_a_new_player_waits_for_the_big_blind_or_posts_one() {
    // Five at the table after a hand with the button at 0: blinds 1 and 2. Chairs 5 and 6 are free.
    let mut night = Night::of("holdem", 5, HouseRules::default());
    night.is_won_by(1);
    night.arrives(5, 500, Entry::Wait);
    night.arrives(6, 500, Entry::Post);
    night.does(Command::Deal);
    assert_eq!(night.dealt_in(), [2, 3, 4, 6, 0, 1], "6 posts and plays, 5 waits");
    assert_eq!(night.posts(), [(2, Blind, 5), (3, Blind, 10), (6, Live, 10)]);
    night.goes_to(2);
    night.is_won_by(3);
    // Blinds 4 and 5: the wait is over, and nothing else is owed.
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(4, Blind, 5), (5, Blind, 10)]);
    night.runs_out();
    night.script("6f 0f 1f 2f 3f 4c");
    assert!(night.bets(5).check);
}

#[test]
fn house_21_a_blind_that_is_posted_is_a_bet() {
    let mut night = Night::of("holdem", 4, HouseRules::default());
    night.is_won_by(1);
    night.arrives(5, 500, Entry::Post);
    night.does(Command::Deal);
    night.runs_out();
    // Blinds 2 and 3, and 10 of player 5, who is next to act and may check or raise.
    let bets = night.bets(5);
    assert_eq!((bets.check, bets.to.least()), (true, Some(20)));
}

/// Four players, one hand played with the button at 0.
fn on_the_hour() -> Night {
    let mut night = Night::of("holdem", 4, HouseRules::default());
    night.is_won_by(1);
    night.later(60);
    night
}

#[test]
fn house_25_the_highest_card_picks_first_and_ties_get_another() {
    let mut night = on_the_hour();
    // 0 to 3 get K, 5, K and A; then 0 and 2 get 3 and 9.
    let deck = cards("Kd5cKsAh 3c9c 2c");
    night.does(Command::ChangeSeats { player: player(2), deck });
    assert_eq!(night.table.turn(), Turn::PickChair(player(3)));
    let early = night.refused(Command::PickChair { player: player(0), chair: chair(0) });
    assert_eq!(early, Refusal::NotYours(Turn::PickChair(player(3))));
    for (number, place) in [(3, 6), (2, 0), (0, 1)] {
        assert_eq!(night.table.turn(), Turn::PickChair(player(number)));
        night.does(Command::PickChair { player: player(number), chair: chair(place) });
    }
    let taken = night.refused(Command::PickChair { player: player(1), chair: chair(6) });
    assert_eq!(taken, Refusal::Taken(chair(6)));
    night.does(Command::PickChair { player: player(1), chair: chair(5) });
    assert_eq!(night.table.turn(), Turn::Deal);
    // Around the table now 2, 0, 1, 3. The button was 0's and goes to the left: 1, then blinds 3 and 2.
    night.does(Command::Deal);
    assert_eq!(night.marks(), (5, 6, 0));
    assert_eq!(night.posts(), [(3, Blind, 5), (2, Blind, 10)]);
}

#[test]
fn house_25_three_who_tie_and_tie_again_are_dealt_on() {
    let mut night = on_the_hour();
    // K K K 2; then for 0, 1 and 2: 9 9 4; then for 0 and 1: 3 and 8.
    let deck = cards("KcKdKh2s 9c9d4h 3c8c");
    let events = night.does(Command::ChangeSeats { player: player(0), deck });
    let order = match &events[0] {
        Event::Open(Fact::SeatsCalled { order, .. }) => order.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(order, [1, 0, 2, 3].map(player));
}

#[test]
fn house_25_the_button_stays_with_its_owner_when_two_play() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.is_won_by(1);
    assert_eq!(night.marks(), (0, 0, 1));
    night.later(60);
    night.does(Command::ChangeSeats { player: player(0), deck: cards("AcKc") });
    night.does(Command::PickChair { player: player(0), chair: chair(4) });
    night.does(Command::PickChair { player: player(1), chair: chair(7) });
    // 0 had the button, so now it is 1's.
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Blind, 5), (0, Blind, 10)]);
}

#[test]
fn house_25_seats_change_on_the_hour() {
    let mut night = Night::of("holdem", 4, HouseRules::default());
    let change = |number| Command::ChangeSeats { player: player(number), deck: cards("AcKcQcJc") };
    night.later(59);
    assert!(matches!(night.refused(change(0)), Refusal::NotPossible(_)));
    night.later(1);
    night.does(change(0));
    for number in 0..4 {
        let place = chair(number);
        night.does(Command::PickChair { player: player(number.into()), chair: place });
    }
    night.later(30);
    assert!(matches!(night.refused(change(1)), Refusal::NotPossible(_)), "once an hour");
    night.later(30);
    night.does(change(1));
}

#[test]
fn house_25_the_hour_is_that_of_the_clock() {
    // Opened at half past eight: nine o'clock is half an hour later.
    let mut night = night("holdem", &[1_000; 2], |charter| {
        charter.opens = TimeOfDay::new(20 * 60 + 30).expect("a time");
    });
    let change = Command::ChangeSeats { player: player(0), deck: cards("AcKc") };
    night.later(29);
    assert!(matches!(night.refused(change.clone()), Refusal::NotPossible(_)));
    night.later(1);
    night.does(change);
}

#[test]
fn house_25_nobody_changes_seats_during_a_hand_or_where_it_is_not_allowed() {
    let change = || Command::ChangeSeats { player: player(0), deck: cards("AcKcQcJc") };
    let mut night = on_the_hour();
    night.does(Command::Deal);
    assert_eq!(night.refused(change()), Refusal::DuringHand);
    let mut night = Night::of("holdem", 4, house(|it| it.seat_change = false));
    night.later(60);
    assert!(matches!(night.refused(change()), Refusal::HouseRule(_)), "as in tournaments");
}

#[test]
fn house_25_the_deal_goes_on_to_the_left_of_who_dealt() {
    let mut night = night("dealers-choice-night", &[1_000; 3], |_| {});
    night.does(Command::Choose { player: Some(player(0)), choice: None });
    night.is_won_by(1);
    assert_eq!(night.table.chooser(), Some(player(1)));
    night.later(60);
    night.does(Command::ChangeSeats { player: player(0), deck: cards("AcKcQc") });
    for (number, place) in [(0, 3), (1, 7), (2, 5)] {
        night.does(Command::PickChair { player: player(number), chair: chair(place) });
    }
    assert_eq!(night.table.chooser(), Some(player(1)), "the cards stay with the dealer");
}

#[test]
fn house_31_of_two_players_the_button_has_the_small_blind_and_acts_first_before_the_flop() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    let begun = beginning(&night.does(Command::Deal));
    assert_eq!(night.marks(), (0, 0, 1));
    assert_eq!(night.posts(), [(0, Blind, 5), (1, Blind, 10)]);
    assert_eq!(begun.chairs, [chair(1), chair(0)], "the big blind gets the first card");
    night.runs_out();
    assert_eq!(night.bets(0).call, Some(5));
    night.script("0c 1c");
    night.runs_out();
    assert!(night.bets(1).check, "from the flop on the big blind acts first");
    night.script("1r10 0f");
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(1, Blind, 5), (0, Blind, 10)], "and the button changes");
}
