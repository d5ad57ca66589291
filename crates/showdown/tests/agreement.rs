//! The fast showdown against the slow one, on random tables of every game.

use showdown::{OddChip, Outcome, Showdown, Table, oracle};
use trials::{Trial, Trials};
use variant::game::{Fallback, Share, Zone};
use variant::{Catalogue, Facts, Family, Settings, Variant};

use crate::common::random_table;
use crate::odd_chips;

/// Compares so many showdowns of each game of a family in soak, a tenth otherwise.
const FULL: usize = 20_000;

fn family_agrees(test: &str, family: Family) {
    let house = Catalogue::house();
    let mut games = 0;
    for entry in house.entries() {
        let id = &entry.game.id;
        if house.variant(id, &Settings::default()).expect("a game").family() != family {
            continue;
        }
        games += 1;
        let forms: Vec<(Settings, Variant)> = forms(house, id)
            .into_iter()
            .map(|settings| (settings.clone(), house.variant(id, &settings).expect("settled")))
            .collect();
        let cases: Vec<(&Variant, &Settings, Facts)> = forms
            .iter()
            .flat_map(|(settings, variant)| {
                // What depends on the number of players does not touch the showdown.
                let cases = variant.cases().into_iter();
                cases.map(move |facts| (variant, settings, facts))
            })
            .collect();
        let cases: Vec<(Variant, Facts, Showdown)> = cases
            .into_iter()
            .map(|(variant, settings, facts)| {
                let players = Some(variant.seats.max.min(4));
                let settings = Settings { players, ..settings.clone() };
                let variant = house.variant(id, &settings).expect("settled");
                let showdown = Showdown::new(&variant, &facts).expect("all facts are there");
                (variant, facts, showdown)
            })
            .collect();
        for mut trial in Trials::of(test, FULL).one_of(16) {
            let (variant, facts, showdown) = &cases[trial.below(cases.len())];
            let most = usize::from(variant.seats.max.min(4));
            let players = 2 + trial.below(most - 1);
            let table = random_table(variant, facts, players, &mut trial);
            compare(id, variant, showdown, &table, trial.number % 8 == 0);
            compare_pots(id, variant, showdown, &table, &mut trial);
        }
    }
    assert!(games > 0, "{family:?} has games");
}

/// Every form of a game: each betting that changes its options, and every value of every option.
fn forms(catalogue: &Catalogue, id: &str) -> Vec<Settings> {
    let usual = catalogue.variant(id, &Settings::default()).expect("a game of the catalogue");
    let mut forms = vec![Settings::default()];
    for (option, _) in &usual.options {
        for value in option.values.iter().skip(1) {
            let options = vec![(option.name.clone(), value.clone())];
            forms.push(Settings { options, ..Settings::default() });
        }
    }
    forms
}

fn compare(id: &str, variant: &Variant, showdown: &Showdown, table: &Table, cards: bool) {
    let slow = oracle::decide(variant, table).expect("all facts are there");
    let fast = showdown.decide(table);
    let winners = showdown.winners(table);
    let context = || format!("{id}: {table:?}\nfast {fast:?}\nslow {slow:?}");
    assert_eq!(fast.house, slow.house, "{}", context());
    assert_eq!(winners.house, slow.house, "{}", context());
    assert_eq!(fast.shares.len(), slow.shares.len(), "{}", context());
    for (number, (fast_share, slow_share)) in fast.shares.iter().zip(&slow.shares).enumerate() {
        assert_eq!(fast_share.name, slow_share.name, "{}", context());
        assert_eq!(fast_share.winners, slow_share.winners, "{}", context());
        let bits = winners.shares[number];
        let seats: Vec<usize> = (0..32).filter(|seat| bits >> seat & 1 == 1).collect();
        assert_eq!(seats, slow_share.winners, "{}", context());
        // A fallback may have the name of a share.
        let shares = played(variant, table, &slow_share.name);
        let Some(share) = shares.first() else { continue };
        for (hand, place) in fast_share.hands.iter().zip(&slow_share.places) {
            assert_eq!(hand.is_some(), place.is_some(), "{}", context());
        }
        // The whole order, not only the winner; where a tier comes first, scores say less.
        if share.prefer.is_none() {
            for (a, place_a) in fast_share.hands.iter().zip(&slow_share.places) {
                for (b, place_b) in fast_share.hands.iter().zip(&slow_share.places) {
                    if let (Some(a), Some(b)) = (a, b) {
                        assert_eq!(a.score.cmp(&b.score), place_b.cmp(place_a), "{}", context());
                    }
                }
            }
        }
        if cards {
            for (seat, hand) in fast_share.hands.iter().enumerate() {
                let Some(hand) = hand else { continue };
                let plays = |share| oracle::plays(variant, table, share, seat, &hand.cards);
                let plays = shares.iter().any(|share| plays(share) == Ok(true));
                assert!(plays, "seat {seat}, {}: {}", slow_share.name, context());
            }
        }
    }
}

/// Looks at all hands once and then asks for a pot that only some play for, beside a table where
/// the others have folded.
fn compare_pots(
    id: &str,
    variant: &Variant,
    showdown: &Showdown,
    table: &Table,
    trial: &mut Trial,
) {
    let judged = showdown.judge(table);
    let mut side = table.clone();
    // Who folds lends nothing, but who does not play for a pot does.
    if !borrows(variant, table) {
        for hand in &mut side.hands {
            *hand = hand.take().filter(|_| trial.below(3) > 0);
        }
    }
    let seats = |seats: &mut dyn Iterator<Item = usize>| seats.fold(0, |set, seat| set | 1 << seat);
    let is_in = |seat: &usize| side.hands[*seat].is_some();
    let mut eligible: u32 = seats(&mut (0..side.hands.len()).filter(is_in));
    // Seats that have folded, or that do not exist, change nothing.
    eligible |=
        seats(&mut (0..32).filter(|seat| table.hands.get(*seat).is_none_or(Option::is_none)));

    let winners = judged.winners(eligible);
    let slow = oracle::decide(variant, &side).expect("all facts are there");
    let context = || format!("{id}: {eligible:b} of {table:?}\nfast {winners:?}\nslow {slow:?}");
    assert_eq!(winners.house, slow.house, "{}", context());
    let won = slow.shares.iter().map(|share| seats(&mut share.winners.iter().copied()));
    assert!(winners.shares.iter().copied().eq(won), "{}", context());
    for seat in (0..side.hands.len()).filter(is_in) {
        let leads = slow.shares.iter().any(|share| share.winners.contains(&seat));
        assert_eq!(judged.leads(seat, eligible), leads, "seat {seat}, {}", context());
    }

    let outcome = showdown.decide(&side);
    let (pot, chip) = (trial.below(1_000) as u64, trial.pick(&[1, 1, 5, 25]));
    for odd in [OddChip::ByPosition, OddChip::ByCard] {
        let awards = outcome.award(pot, chip, odd, variant.edition);
        let mut given = vec![0; table.hands.len()];
        let house = showdown.part(table, &winners, pot, chip, odd, &mut |share, seat, chips| {
            assert_eq!(winners.shares[share] >> seat & 1, 1, "{}", context());
            given[seat] += chips;
        });
        let words = || format!("{pot} in {chip}, {odd:?}, {}", context());
        assert_eq!(house, awards.house, "{}", words());
        // Where the house takes the pot, an outcome knows no seats.
        given.truncate(awards.seats.len());
        assert_eq!(given, awards.seats, "{}", words());
        assert_eq!(given, chip_by_chip(&outcome, pot, chip, odd, given.len()), "{}", words());
    }
}

/// Deals out a pot chip by chip, from the first in line to the last and round again.
fn chip_by_chip(outcome: &Outcome, pot: u64, chip: u64, odd: OddChip, seats: usize) -> Vec<u64> {
    let won = outcome.shares.iter().filter(|share| !share.winners.is_empty());
    let lines: Vec<Vec<usize>> = won
        .map(|share| {
            let mut line = share.winners.clone();
            if odd == OddChip::ByCard {
                // Highest card first, and a hand without cards last.
                line.sort_by_cached_key(|seat| {
                    let cards =
                        share.hands[*seat].iter().flat_map(|made| made.cards.iter().copied());
                    let mut cards: Vec<_> = cards.filter(|card| !card.is_joker()).collect();
                    cards.sort();
                    cards.reverse();
                    std::cmp::Reverse(cards)
                });
            }
            line
        })
        .collect();
    odd_chips::dealt_out(&lines, pot, chip, seats)
}

/// Whether a hand may use cards of a rival.
fn borrows(variant: &Variant, table: &Table) -> bool {
    let shares = in_play(variant, table);
    let mut parts = shares.iter().flat_map(|share| &share.uses).flat_map(|ways| &ways.parts);
    parts.any(|part| part.zone == Zone::Rival)
}

/// The share and the fallback with this name.
fn played(variant: &Variant, table: &Table, name: &str) -> Vec<Share> {
    let mut shares = in_play(variant, table);
    shares.retain(|share| share.name == name);
    shares
}

/// The shares, and the fallback if it is a hand.
fn in_play(variant: &Variant, table: &Table) -> Vec<Share> {
    let game = variant.in_force(&table.facts).expect("all facts are there");
    let shares = game.shares(&table.facts).expect("all facts are there").into_iter();
    let fallback = match game.fallback(&table.facts).expect("all facts are there") {
        Fallback::Hand(hand) => Some(hand),
        Fallback::All => None,
    };
    shares.chain(fallback).cloned().collect()
}

#[test]
fn flop_games_agree_with_the_oracle() {
    family_agrees("flop_games_agree_with_the_oracle", Family::Flop);
}

#[test]
fn grid_games_agree_with_the_oracle() {
    family_agrees("grid_games_agree_with_the_oracle", Family::Grid);
}

#[test]
fn games_with_draw_and_board_agree_with_the_oracle() {
    family_agrees("games_with_draw_and_board_agree_with_the_oracle", Family::DrawAndBoard);
}

#[test]
fn draw_games_agree_with_the_oracle() {
    family_agrees("draw_games_agree_with_the_oracle", Family::Draw);
}

#[test]
fn stud_games_agree_with_the_oracle() {
    family_agrees("stud_games_agree_with_the_oracle", Family::Stud);
}
