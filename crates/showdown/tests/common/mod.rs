//! Random showdowns of any game.

use cards::{Card, Dealt, Face, shuffle};
use showdown::{Hand, Table};
use trials::Trial;
use variant::{Facts, Variant};

/// A random table of this game: who folded, what was kept, how jokers were dealt.
pub(crate) fn random_table(
    variant: &Variant,
    facts: &Facts,
    players: usize,
    trial: &mut Trial,
) -> Table {
    let game = variant.in_force(facts).expect("all facts are there");
    let held = variant.held(facts).expect("all facts are there");
    let plan = game.board_plan(facts).expect("all facts are there");
    let piles = game.piles();
    loop {
        let mut deck: Vec<Card> = variant.deck.iter().collect();
        let sizes: Vec<usize> = (0..players)
            .map(|_| usize::from(held.least) + trial.below(usize::from(held.most - held.least) + 1))
            .collect();
        let need = sizes.iter().sum::<usize>() + plan.len();
        shuffle(&mut deck, &mut trial.rng);
        let mut cards = deck.into_iter().take(need);
        let mut board = vec![None; usize::from(game.board.cells)];
        for cell in &plan {
            board[usize::from(cell.0)] = cards.next();
        }
        let in_order: Vec<Card> =
            plan.iter().filter_map(|cell| board[usize::from(cell.0)]).collect();
        if facts.flop.is_some() && facts.flop != Facts::colour_of(&in_order) {
            continue;
        }
        let mut hands = Vec::new();
        for size in sizes {
            let own: Vec<Dealt> = cards
                .by_ref()
                .take(size)
                .map(|card| Dealt { card, face: trial.pick(&[Face::Up, Face::Down]) })
                .collect();
            let hand = match piles {
                Some(split) => {
                    let mut rest = own.as_slice();
                    let piles = split.piles.iter().map(|pile| {
                        let (pile, after) = rest.split_at(usize::from(pile.cards));
                        rest = after;
                        pile.to_vec()
                    });
                    Hand { piles: piles.collect() }
                }
                None => Hand { piles: vec![own] },
            };
            // Now and then someone has folded, but never everyone.
            hands.push((hands.is_empty() || trial.below(8) > 0).then_some(hand));
        }
        return Table { hands, board, for_all: Vec::new(), facts: facts.clone() };
    }
}
