//! HOUSE 16, 18, 19, 26 to 28: check and raise, showing, splitting, and what is not played.

use std::sync::Arc;

use bot::Policy;
use cards::Card;
use engine::{Event as HandEvent, Move, Options, Seen, Viewer};
use room::*;
use trials::Trials;
use variant::game::Betting;

use super::bench::{cards, first_of, house, menu, night, player};
use crate::common::{Night, chair};

#[test]
fn house_16_check_and_raise_is_permitted() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.hand("0c 1c 1c 0r10");
    assert_eq!(night.bets(1).to.least(), Some(20));
    let mut night = Night::of("holdem", 2, house(|it| it.check_raise = false));
    night.hand("0c 1c 1c 0r10");
    assert_eq!(night.bets(1).to, engine::Amounts::None, "unless the house says no");
}

/// Who showed, in their order.
fn shown(events: &[Event<Card>], night: &Night) -> Vec<u64> {
    let playing = night.table.last_hand().expect("a hand");
    let seats = events.iter().filter_map(|event| match event {
        Event::Hand(HandEvent::Shown { seat, .. }) => Some(*seat),
        _ => None,
    });
    seats.map(|seat| playing.player_in(seat).expect("a player").0).collect()
}

#[test]
fn house_18_who_was_called_shows_first_and_a_loser_may_concede() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    // Dealt to 1, 2 and 0: kings, aces, queens. 2 bets last and is called by 0 and 1.
    let river = "=KsKh =AsAh =QsQh 0c 1c 2c =2c3d8h 1c 2c 0c =9d 1c 2c 0c =Tc 1c 2r10 0c";
    let mut events = night.hand(river);
    events.extend(night.does(Command::Play { player: player(1), play: Move::Call }));
    // 2 shows all cards; then clockwise 0, who is beaten and may give up unseen, and 1.
    for number in [0, 1] {
        let (id, options) = night.to_act();
        assert_eq!((id, options), (player(number), Options::Show { muck: true }));
        events.extend(night.does(Command::Play { player: id, play: Move::Muck }));
    }
    assert_eq!(shown(&events, &night), [2]);
    let all = first_of(&events, |event| match event {
        Event::Hand(HandEvent::Shown { cards, .. }) => Some(cards.len()),
        _ => None,
    });
    assert_eq!(all, 2);
}

#[test]
fn house_18_a_bet_that_nobody_calls_wins_unseen_and_so_do_folded_hands_stay() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    let events = night.hand("=KsKh =AsAh =QsQh 0r40 1f 2f");
    assert_eq!(shown(&events, &night), [0; 0]);
    // Nobody at the rail has seen a face, and each player their own cards alone.
    let is_face = |event: &Event<Card>, who: Option<u64>, viewer| {
        let told = event.seen_by(who.map(player), viewer);
        matches!(told, Event::Hand(HandEvent::Dealt { down, .. })
            if down.iter().any(|card| matches!(card, Seen::Face(_))))
    };
    let count = |who, viewer| events.iter().filter(|it| is_face(it, who, viewer)).count();
    assert_eq!(count(None, Viewer::Spectator), 0);
    assert_eq!(count(Some(1), Viewer::Seat(engine::Seat::FIRST)), 1);
}

/// Hold'em for high and low: 1 has folded a small blind of 5, and 2 and 0 are on the flop for 25.
fn two_left() -> Night {
    let house = house(|it| it.win_the_button = true);
    let mut night = Night::of("holdem-8", 3, house);
    night.hand("=7c7d =AsAh =2s3s 0c 1f 2c =4c5dKh");
    night
}

#[test]
fn house_19_two_who_are_left_split_a_pot_of_high_and_low_without_a_showdown() {
    let mut night = two_left();
    night.agrees(0, Motion::Split);
    night.agrees(2, Motion::Split);
    let events = night.script("2c 0c =Kd 2c 0c =Kc 2c 0c");
    // 13 for 2, nearer to the dealer's left, and 12 for 0.
    assert_eq!(night.stacks(), [1_002, 995, 1_003]);
    assert!(!events.iter().any(|it| matches!(it, Event::Hand(HandEvent::Showdown { .. }))));
    // After that everyone sees both hands.
    for (who, viewer) in [(None, Viewer::Spectator), (Some(player(1)), Viewer::Spectator)] {
        let shown = first_of(&events, |event| match event.seen_by(who, viewer) {
            Event::Stopped { shown, .. } => Some(shown),
            _ => None,
        });
        let faces = |text| cards(text).into_iter().map(Seen::Face).collect::<Vec<_>>();
        let shown: Vec<_> = shown.into_iter().map(|(at, cards)| (at, cards.to_vec())).collect();
        assert_eq!(shown, [(chair(2), faces("AsAh")), (chair(0), faces("2s3s"))]);
    }
    // Both have won, and 2 was in the worse position.
    night.does(Command::Deal);
    assert_eq!(night.marks().0, 2);
}

#[test]
fn house_19_a_bet_that_nobody_called_is_not_split() {
    let mut night = two_left();
    night.agrees(0, Motion::Split);
    night.agrees(2, Motion::Split);
    // Who folds has nothing to split.
    night.script("2r10 0f");
    assert_eq!(night.stacks(), [990, 995, 1_015]);
}

#[test]
fn house_19_one_alone_splits_nothing() {
    let mut night = two_left();
    night.agrees(0, Motion::Split);
    // Kings and aces for 2; the low is 5-4-3-2 and no more, so there is none.
    night.script("2c 0c =Kd 2c 0c =Kc 2c 0c");
    assert_eq!(night.stacks(), [990, 995, 1_015]);
}

#[test]
fn house_19_with_three_there_is_a_showdown() {
    let mut night = Night::of("holdem-8", 3, HouseRules::default());
    night.hand("0c 1c 2c");
    assert!(matches!(night.refuses(0, Motion::Split), Refusal::NotPossible(_)));
}

#[test]
fn house_19_only_in_games_of_high_and_low_and_where_the_house_allows_it() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.hand("0c 1c");
    assert!(matches!(night.refuses(0, Motion::Split), Refusal::NotPossible(_)));
    let mut night = Night::of("holdem-8", 2, house(|it| it.split = false));
    night.hand("0c 1c");
    assert!(matches!(night.refuses(0, Motion::Split), Refusal::HouseRule(_)));
}

#[test]
fn house_19_two_shares_that_are_both_high_are_not_split() {
    let mut night = Night::of("sohe", 2, HouseRules::default());
    night.does(Command::Deal);
    night.runs_out();
    assert!(matches!(night.refuses(0, Motion::Split), Refusal::NotPossible(_)));
}

#[test]
fn house_19_blinds_who_are_left_take_them_back() {
    let mut night = Night::of("holdem", 4, HouseRules::default());
    night.hand("3f 0f");
    night.agrees(1, Motion::Chop);
    assert!(night.table.playing().is_some(), "both have to");
    night.agrees(2, Motion::Chop);
    assert_eq!(night.stacks(), [1_000; 4]);
    assert!(night.table.playing().is_none());
}

/// A pot that was handed out is not played for, whatever is still to be written.
#[test]
fn nobody_acts_in_a_hand_that_an_agreement_has_ended() {
    let mut night = Night::of("holdem", 4, HouseRules::default());
    night.hand("3f 0f");
    night.agrees(1, Motion::Chop);
    night.agrees(2, Motion::Chop);
    let end = night.log.iter().rposition(|it| matches!(it.event, Event::Stopped { .. }));
    let mut table = Table::open(Arc::clone(night.table.charter())).expect("a table");
    night.log[..=end.expect("an agreement")].iter().for_each(|it| table.apply(it));
    let fold = Command::Play { player: player(1), play: engine::Move::Fold };
    let refusal = table.act(night.time, &fold, &mut Vec::new()).expect_err("it is over");
    assert_eq!(refusal, Refusal::NoHand);
    let late = Command::TimeUp { away: Vec::new() };
    let refusal = table.act(night.time.plus(900_000), &late, &mut Vec::new());
    assert_eq!(refusal, Err(Refusal::NoHand));
    table.audit().expect("books that balance");
}

#[test]
fn house_19_two_players_alone_may_chop_as_well() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.does(Command::Deal);
    night.runs_out();
    night.agrees(0, Motion::Chop);
    night.agrees(1, Motion::Chop);
    assert_eq!(night.stacks(), [1_000; 2]);
    // The next hand has the button on the other side.
    night.does(Command::Deal);
    assert_eq!(night.marks(), (1, 1, 0));
}

#[test]
fn house_19_antes_are_split_when_blinds_are_chopped() {
    // Five antes of 1: three for the small blind, who is nearer to the dealer's left, two for the big.
    let mut night = night("chicago-lowball", &[1_000; 5], |it| it.stakes.usual.ante = 1);
    night.hand("3f 4f 0f");
    night.agrees(2, Motion::Chop);
    night.agrees(1, Motion::Chop);
    assert_eq!(night.stacks(), [999, 1_002, 1_001, 999, 999]);
}

#[test]
fn house_19_a_chop_is_of_blinds_that_nobody_has_raised() {
    let chop = |script: &str| {
        let mut night = Night::of("holdem", 4, HouseRules::default());
        night.hand(script);
        night.refuses(1, Motion::Chop)
    };
    let is_refused = |refusal| matches!(refusal, Refusal::NotPossible(_));
    assert!(is_refused(chop("3f")), "0 is still in");
    assert!(is_refused(chop("3f 0f 1r30")), "it was raised");
    assert!(is_refused(chop("3f 0f 1c")), "the small blind has called");
    assert!(is_refused(chop("3c 0f 1c 2f")), "3 is no blind");
    let mut night = Night::of("holdem", 4, house(|it| it.chop = false));
    night.hand("3f 0f");
    assert!(matches!(night.refuses(1, Motion::Chop), Refusal::HouseRule(_)));
}

#[test]
fn house_19_a_blind_of_a_newcomer_is_nobodys_to_take_back() {
    let mut night = Night::of("holdem", 4, HouseRules::default());
    night.is_won_by(1);
    // Blinds 2 and 3, and the blind that 5 posts to come in and leaves behind.
    night.arrives(5, 500, Entry::Post);
    night.hand("5f 0f 1f");
    assert!(matches!(night.refuses(2, Motion::Chop), Refusal::NotPossible(_)));
}

#[test]
fn house_19_a_chop_is_no_pot_that_was_won() {
    let mut night = Night::of("holdem", 4, house(|it| it.kill = true));
    // 2 wins the small blind, then chops with 3, then wins a bet on the flop.
    night.hand("3f 0f 1f");
    night.hand("0f 1f");
    night.agrees(2, Motion::Chop);
    night.agrees(3, Motion::Chop);
    assert_eq!((night.legs(2), night.legs(3)), (1, 0));
}

#[test]
fn house_26b_no_bonus_is_paid_for_a_hand() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    // 1 wins with a seven and a deuce, then 0 with a royal flush: pots alone change hands.
    night.hand("=7c2d =KsQh 0c 1c =7d2c9h 1c 0c =Ts 1c 0c =4h 1c 0c");
    assert_eq!(night.stacks(), [990, 1_010]);
    night.hand("=AsKs =7c2d 1c 0c =QsJsTs 0c 1c =3h 0c 1c =4h 0c 1c");
    assert_eq!(night.stacks(), [1_000, 1_000]);
}

#[test]
fn house_26f_nobody_looks_at_the_deck() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.is_won_by(1);
    let refusal = night.refused(Command::Rabbit { player: player(0), deck: cards("AsKsQsJsTs") });
    assert!(matches!(refusal, Refusal::HouseRule(_)), "{refusal:?}");
}

#[test]
fn a_rabbit_hunt_shows_no_card_that_was_dealt() {
    let mut night = Night::of("holdem", 2, house(|it| it.rabbit_hunt = true));
    night.hand("=7c2d =KsQh 0c 1c =7d2c9h 1c 0r10 1f");
    let rabbit = |deck: &str| Command::Rabbit { player: player(1), deck: cards(deck) };
    for (deck, whose) in
        [("AdAsAc9h", "the board's"), ("KsAdAcAs", "the winner's"), ("Ad7cAcAs", "folded")]
    {
        assert_eq!(night.refused(rabbit(deck)), Refusal::Deck, "{whose}");
    }
    assert_eq!(night.refused(rabbit("AdAsAc")), Refusal::Deck, "too few");
    night.does(rabbit("AdAsAcAh"));
}

/// A card is burned before each part of the board, as it would have been.
#[test]
fn a_rabbit_hunt_burns_before_each_part_of_the_board() {
    let mut night = Night::of("holdem", 2, house(|it| it.rabbit_hunt = true));
    for (hand, seen) in [
        ("=7c2d =KsQh 0f", &[1, 2, 3, 5, 7][..]),
        ("=7c2d =KsQh 1c 0c =7d2c9h 0f", &[1, 3]),
        ("=7c2d =KsQh 0c 1c =7d2c9h 1c 0c =3d 1f", &[1]),
    ] {
        night.hand(hand);
        let deck: Vec<Card> =
            night.table.last_hand().expect("a hand").hand.unseen().iter().collect();
        let cards = seen.iter().map(|place| deck[*place]).collect();
        let looks = night.does(Command::Rabbit { player: player(1), deck });
        assert_eq!(looks, [Event::Open(Fact::Rabbit { player: player(1), cards })], "{hand}");
    }
}

#[test]
fn house_26j_running_it_twice_is_not_permitted() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    night.hand("0r1000 1c");
    assert!(matches!(night.refuses(0, Motion::RunTwice), Refusal::HouseRule(_)));
}

#[test]
fn house_27_a_player_has_one_hand() {
    let mut night = Night::of("holdem", 2, HouseRules::default());
    let again = Command::Sit {
        player: player(0),
        name: "Player 0".to_owned(),
        chair: chair(5),
        chips: 500,
    };
    assert_eq!(night.refused(again), Refusal::Seated(chair(0)));
    // Nobody decides for another.
    night.does(Command::Deal);
    night.runs_out();
    let other = Command::Play { player: player(1), play: Move::Fold };
    assert!(matches!(night.refused(other), Refusal::Hand(_)));
}

#[test]
fn house_28_there_is_no_rake() {
    for mut trial in Trials::of("house_28_there_is_no_rake", 30) {
        let mut night = night("dealers-choice-night", &[1_000; 4], |_| {});
        for hand in 0..19 {
            if night.table.turn() == Turn::Players {
                break;
            }
            let dealer = night.table.chooser();
            night.does(Command::Choose { player: dealer, choice: Some(Choice::of(hand)) });
            night.does(Command::Deal);
            night.plays(Policy::Call, &mut trial);
        }
        assert_eq!(night.table.ledger().balance(Account::House), 0);
        assert_eq!(night.stacks().iter().sum::<u64>(), 4_000);
    }
}

#[test]
fn house_16_spread_limit_allows_it_as_well() {
    let mut night = night("holdem", &[1_000; 2], |charter| {
        charter.menu = menu("holdem", Betting::Spread);
    });
    night.hand("0c 1c 1c 0r10");
    assert_eq!(night.bets(1).to.least(), Some(20));
}
