//! Small games whose solution is known.

use std::sync::Arc;

use bot::solve::{Solution, Tree, Unsolvable};
use cards::Card;
use engine::{Forced, Hand, House, Move, Rules, Setup, Stakes};
use variant::{Catalogue, Settings};

/// Antes of one chip; bets of 1 and 2, or of 2 and 4.
fn tree(id: &str, small_bet: u64) -> Tree {
    Tree::new(&hand(id, small_bet)).expect("a small game")
}

fn hand(id: &str, small_bet: u64) -> Hand<Card> {
    let settings = Settings { players: Some(2), ..Settings::default() };
    let variant = Catalogue::house().variant(id, &settings).expect("a game");
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let forced = Forced { ante: 1, ..Forced::default() };
    let stakes = Stakes {
        chip: 1,
        small_bet,
        big_bet: 2 * small_bet,
        least_bet: small_bet,
        spread: (small_bet, small_bet),
        bring_in: 1,
    };
    let posts = forced.posts(&variant, 2).expect("posts");
    let setup = Setup { stacks: vec![100; 2], posts, stakes, house: House::default() };
    Hand::new(&rules, &Arc::new(setup)).expect("a hand")
}

/// Kuhn (1950): the first player loses an eighteenth of an ante.
#[test]
fn kuhn_poker_is_worth_an_eighteenth_to_the_second_player() {
    let tree = tree("kuhn", 1);
    // Each of three cards with no bet, with a check behind and a bet: twelve situations in all.
    assert_eq!(tree.situations().len(), 12);
    let found = tree.solve(2_000);
    assert!((found.value + 1.0 / 18.0).abs() < 0.001, "{}", found.value);
    assert!((0.0..0.005).contains(&found.exploitability), "{}", found.exploitability);
    follows_kuhn(&tree, &found);
}

/// What every solution has in common: the second player bets a jack in a third of cases after a check, and
/// calls with a queen in a third after a bet; nobody calls with a jack or folds a king.
fn follows_kuhn(tree: &Tree, found: &Solution) {
    let mut met = 0;
    for (situation, likely) in tree.situations().iter().zip(&found.strategy) {
        let text = format!("{:?}", situation.seen);
        let chance = |wanted: &Move<Card>| {
            let place = situation.moves.iter().position(|choice| choice == wanted);
            place.map(|place| likely[place])
        };
        let holds = |card: &str| {
            let card = cards::parse(card).expect("a card")[0];
            text.contains(&format!("Face({card:?})"))
        };
        let is_facing_a_bet = situation.moves.contains(&Move::Fold);
        let folds = chance(&Move::Fold).unwrap_or(0.0);
        if is_facing_a_bet && holds("Js") {
            assert!(folds > 0.99, "a jack folds: {likely:?}");
            met += 1;
        }
        if is_facing_a_bet && holds("Ks") {
            assert!(folds < 0.01, "a king calls: {likely:?}");
            met += 1;
        }
        if situation.seat == 1 && is_facing_a_bet && holds("Qs") {
            assert!((folds - 2.0 / 3.0).abs() < 0.03, "a queen calls in a third: {likely:?}");
            met += 1;
        }
        if situation.seat == 1 && !is_facing_a_bet && holds("Js") {
            let bets = 1.0 - chance(&Move::Call).unwrap_or(0.0);
            assert!((bets - 1.0 / 3.0).abs() < 0.03, "a jack bluffs in a third: {likely:?}");
            met += 1;
        }
    }
    assert_eq!(met, 6);
}

/// The value that others have found for Leduc hold'em (Southey and others 2005; Lanctot and others 2019).
#[test]
fn leduc_holdem_is_worth_what_others_found() {
    let tree = tree("leduc", 2);
    // Six cards with six histories before the board; after each of the five that go on, five boards and six
    // histories: 6 * 6 + 6 * 5 * 5 * 6.
    assert_eq!(tree.situations().len(), 936);
    let found = tree.solve(300);
    assert!((found.value + 0.0856).abs() < 0.002, "{}", found.value);
    assert!((0.0..0.05).contains(&found.exploitability), "{}", found.exploitability);
}

/// Who does everything equally often loses 11/24 of an ante to who knows it in Kuhn poker, and 2.3736 in
/// Leduc hold'em, as others have measured (OpenSpiel's tests).
#[test]
fn who_has_not_learned_is_beaten() {
    let kuhn = tree("kuhn", 1).solve(0).exploitability;
    assert!((kuhn - 11.0 / 24.0).abs() < 1e-9, "{kuhn}");
    let leduc = tree("leduc", 2).solve(0).exploitability;
    assert!((leduc - 4.747_222 / 2.0).abs() < 1e-5, "{leduc}");
}

#[test]
fn large_games_are_refused() {
    let refused = Tree::new(&hand("holdem", 10)).map(|tree| tree.nodes());
    assert!(refused.is_err(), "{refused:?}");
    let refused = Tree::new(&hand("badugi", 10)).map(|tree| tree.nodes());
    assert!(matches!(refused, Err(Unsolvable::Large(_))), "{refused:?}");
}
