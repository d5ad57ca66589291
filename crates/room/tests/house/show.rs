//! HOUSE 6h: Show 'Em chips, which cost 300 here.

use engine::{Amounts, Seat, Seen, Viewer};
use room::*;

use super::bench::{night, player};
use crate::common::Night;

fn show_chips() -> Night {
    let mut night = night("holdem", &[1_000; 3], |charter| charter.house.show_chip = Some(300));
    night.does(Command::BuyShowChip { player: player(0) });
    night
}

#[test]
fn house_6h_each_player_may_buy_one_for_money_that_is_not_on_the_table() {
    let mut night = show_chips();
    assert_eq!(night.stack(0), 1_000);
    assert_eq!(night.table.ledger().balance(Account::ShowChips), 300);
    assert_eq!(night.table.ledger().balance(Account::Bank), -3_300);
    let again = night.refused(Command::BuyShowChip { player: player(0) });
    assert!(matches!(again, Refusal::Already(_)), "{again:?}");
    // Not even after leaving: one a game.
    night.does(Command::Leave { player: player(0) });
    night.sits(0, 1_150);
    let again = night.refused(Command::BuyShowChip { player: player(0) });
    assert!(matches!(again, Refusal::Already(_)), "{again:?}");
}

#[test]
fn house_6h_who_presents_one_sees_the_hand_and_its_owner_has_the_price() {
    let mut night = show_chips();
    // Dealt to 1, 2 and 0: 1 raises, everyone folds, and 0 wants to know.
    night.hand("=7c2d =9c4c =AsKd 0c 1r60 2f 0f");
    assert_eq!(night.stacks(), [990, 1_020, 990]);
    let events = night.does(Command::Present { player: player(0), of: player(1) });
    assert_eq!(night.stacks(), [990, 1_320, 990]);
    assert_eq!(night.table.ledger().balance(Account::ShowChips), 0);
    assert_eq!(night.person(0).show_chips, 0, "it is retired from play");
    let told = |who: Option<u64>, seat: usize| {
        let viewer = Seat::new(seat).map_or(Viewer::Spectator, Viewer::Seat);
        match events[0].seen_by(who.map(PlayerId), viewer) {
            Event::Presented { cards, .. } => cards.to_vec(),
            other => panic!("{other:?}"),
        }
    };
    let faces: Vec<Seen> =
        cards::parse("7c2d").expect("cards").into_iter().map(Seen::Face).collect();
    // 0 sits in the last seat of the hand, 1 in the first, 2 in the second.
    assert_eq!(told(Some(0), 2), faces);
    assert_eq!(told(Some(1), 0), faces);
    assert_eq!(told(Some(2), 1), [Seen::Back; 2], "and nobody else");
    assert_eq!(told(None, 99), [Seen::Back; 2]);
    let again = night.refused(Command::Present { player: player(0), of: player(2) });
    assert!(matches!(again, Refusal::NotPossible(_)), "once and only once: {again:?}");
}

#[test]
fn house_6h_another_who_wants_to_see_presents_a_chip_of_their_own() {
    let mut night = show_chips();
    night.does(Command::BuyShowChip { player: player(2) });
    night.hand("0c 1r60 2f 0f");
    night.does(Command::Present { player: player(0), of: player(1) });
    night.does(Command::Present { player: player(2), of: player(1) });
    assert_eq!(night.stack(1), 1_020 + 600);
}

#[test]
fn house_6h_it_is_used_at_the_end_of_a_hand() {
    let mut night = show_chips();
    let present = Command::Present { player: player(0), of: player(1) };
    let refusal = night.refused(present.clone());
    assert!(matches!(refusal, Refusal::NotPossible(_)), "no hand was played: {refusal:?}");
    night.does(Command::Deal);
    assert_eq!(night.refused(present), Refusal::DuringHand);
}

#[test]
fn house_6h_a_chip_may_be_sold_for_any_price() {
    let mut night = show_chips();
    let sell = |price| Command::SellShowChip { from: player(0), to: player(2), price };
    let refusal = night.refused(sell(1_001));
    assert_eq!(refusal, Refusal::Chips { chips: 1_001, least: 0, most: 1_000 });
    night.does(sell(450));
    assert_eq!(night.stacks(), [1_450, 1_000, 550]);
    assert_eq!((night.person(0).show_chips, night.person(2).show_chips), (0, 1));
    let refusal = night.refused(sell(1));
    assert!(matches!(refusal, Refusal::NotPossible(_)), "{refusal:?}");
    // 2 has bought it from 0 and may still buy the one of the house.
    night.does(Command::BuyShowChip { player: player(2) });
    assert_eq!(night.person(2).show_chips, 2);
}

#[test]
fn house_6h_it_is_not_for_betting() {
    let mut night = night("holdem", &[10, 1_000], |charter| charter.house.show_chip = Some(300));
    night.does(Command::BuyShowChip { player: player(0) });
    night.does(Command::Deal);
    night.runs_out();
    let bets = night.bets(0);
    assert_eq!((bets.call, bets.to), (Some(5), Amounts::None), "ten chips, and not 310");
}

#[test]
fn house_6h_what_was_not_used_goes_back_for_half() {
    let mut night = show_chips();
    night.does(Command::Close);
    let ledger = night.table.ledger();
    assert_eq!(ledger.cashed_out(player(0)), 1_150, "the stack and $1.50");
    assert_eq!(ledger.balance(Account::House), 150);
    assert_eq!(ledger.balance(Account::ShowChips), 0);
}

#[test]
fn house_6h_without_the_rule_there_are_none() {
    let mut night = Night::of("holdem", 3, HouseRules::default());
    let refusal = night.refused(Command::BuyShowChip { player: player(0) });
    assert!(matches!(refusal, Refusal::HouseRule(_)), "{refusal:?}");
}
