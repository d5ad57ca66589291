//! Decks that follow from a secret.
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::Policy;
use cards::Card;
use dealer::{Shoe, Used, usual_table};
use engine::{Command, Event, Hand, Need, Rules, Turn};
use trials::{Rng, Trial, Trials};
use variant::{Catalogue, Settings};

fn table(id: &str, players: u8) -> Hand<Card> {
    let settings = Settings { players: Some(players), ..Settings::default() };
    let variant = Catalogue::house().variant(id, &settings).expect("a game");
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let setup = usual_table(&variant, players.into(), 500).expect("a table");
    Hand::new(&rules, &Arc::new(setup)).expect("a hand")
}

fn secret(trial: &mut Trial) -> [u8; 32] {
    let mut bytes = [0; 32];
    trial.rng.fill_bytes(&mut bytes);
    bytes
}

/// Plays a hand from a secret; `look` sees every answer. What was used is counted from events alone.
fn play(
    hand: &mut Hand<Card>,
    secret: &[u8; 32],
    trial: &mut Trial,
    mut look: impl FnMut(&Hand<Card>, Need, Used, &Command<Card>),
) -> Vec<Event<Card>> {
    let mut log = Vec::new();
    hand.start(&mut log);
    loop {
        let count = |is: fn(&Event<Card>) -> bool| log.iter().filter(|it| is(it)).count() as u8;
        let used = Used {
            reshuffles: count(|it| matches!(it, Event::Reshuffled)),
            rolls: count(|it| matches!(it, Event::Rolled { .. })),
            ..Used::default()
        };
        let command = match hand.turn() {
            Turn::Over => return log,
            Turn::Chance(need) => {
                let answer = Shoe::new(secret, used).answer(need, hand);
                look(hand, need, used, &answer);
                answer
            }
            Turn::Players(seats) => {
                let seat = seats.first_one().expect("a player");
                let play = Policy::Random.play(hand, seat, &mut trial.rng).expect("a move");
                Command::Play(seat, play)
            }
            turn => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("what the hand asked for");
    }
}

/// The whole deck lies in one order before the first card: whatever players do, the next card of the deck comes
/// next. Written anew, with a list from which cards are taken.
#[test]
fn the_next_card_of_the_deck_comes_next_whatever_players_do() {
    let games = Catalogue::house().entries().map(|entry| entry.game.id.clone());
    let games: Vec<String> = games.collect();
    let mut reshuffled = 0;
    for mut trial in Trials::of("the_next_card_of_the_deck_comes_next", 4_000) {
        let game = &games[trial.below(games.len())];
        let usual = Catalogue::house().variant(game, &Settings::default()).expect("a game");
        let mut hand = table(game, usual.seats.max);
        let secret = secret(&mut trial);
        let before: Vec<Card> = Shoe::new(&secret, Used::default()).rest(&hand).collect();
        let mut deck = before.clone();
        deck.reverse();
        let mut shuffles = 0;
        play(&mut hand, &secret, &mut trial, |hand, need, used, answer| {
            if used.reshuffles != shuffles {
                // What came back lies in an order of its own.
                shuffles = used.reshuffles;
                assert!(deck.is_empty(), "{game}: nothing is shuffled while cards are left");
                deck = Shoe::new(&secret, used).rest(hand).collect();
                let again: Vec<Card> =
                    before.iter().copied().filter(|card| deck.contains(card)).collect();
                reshuffled += usize::from(again != deck);
                deck.reverse();
            }
            if let Command::Deal(cards) = answer {
                let due: Vec<Card> = (0..need.count()).filter_map(|_| deck.pop()).collect();
                assert_eq!(cards.as_slice(), due, "{game}");
            }
        });
    }
    println!("{reshuffled} decks were shuffled again");
    assert!(reshuffled > 0, "some decks ran out");
}

/// Broken off anywhere and gone on with what was written: the same cards and dice.
#[test]
fn a_secret_has_one_deck_and_every_secret_another() {
    let mut decks = BTreeMap::new();
    let hand = table("holdem", 2);
    for mut trial in Trials::of("a_secret_has_one_deck", 2_000) {
        let secret = secret(&mut trial);
        let deck = |hand: &Hand<Card>| -> Vec<Card> {
            Shoe::new(&secret, Used::default()).rest(hand).collect()
        };
        let whole = deck(&hand);
        assert_eq!(whole.len(), 52);
        assert_eq!(whole, deck(&hand.again()));
        assert_eq!(decks.insert(whole, secret), None, "two secrets have one deck");
    }
}

/// Each card is as likely in each place, and each die shows each number: chi-square over all of them, within seven
/// standard deviations of what is due.
#[test]
fn decks_and_dice_are_even() {
    let hand = table("holdem", 2);
    let (mut seen, mut dice, mut count) = (vec![[0_u32; 52]; 52], [[0_u32; 6]; 3], 0_u32);
    for mut trial in Trials::of("decks_and_dice_are_even", 100_000) {
        let secret = secret(&mut trial);
        let shoe = Shoe::new(&secret, Used::default());
        for (place, card) in shoe.rest(&hand).enumerate() {
            seen[place][usize::from(card.id())] += 1;
        }
        let Command::Roll(roll) = shoe.answer(Need::Dice(3), &hand) else { panic!("no dice") };
        roll.iter().zip(&mut dice).for_each(|(die, dice)| dice[usize::from(*die) - 1] += 1);
        count += 1;
    }
    let check = |cells: &mut dyn Iterator<Item = u32>, of: u32, freedom: f64| {
        let due = f64::from(count) / f64::from(of);
        let square: f64 = cells.map(|found| (f64::from(found) - due).powi(2) / due).sum();
        let off = (square - freedom) / (2.0 * freedom).sqrt();
        assert!(off.abs() < 7.0, "{off} standard deviations over {count} decks");
    };
    check(&mut seen.iter().flatten().copied(), 52, 51.0 * 51.0);
    check(&mut dice.iter().flatten().copied(), 6, 15.0);
}

/// One roll after another, of one secret.
#[test]
fn rolls_differ() {
    let (hand, secret) = (table("holdem", 2), [7; 32]);
    let roll = |rolls: u8| {
        let shoe = Shoe::new(&secret, Used { rolls, ..Used::default() });
        format!("{:?}", shoe.answer(Need::Dice(3), &hand))
    };
    let all: std::collections::BTreeSet<String> = (0..40).map(roll).collect();
    // 40 of 216: even with some alike there are many.
    assert!(all.len() > 20, "{all:?}");
}
