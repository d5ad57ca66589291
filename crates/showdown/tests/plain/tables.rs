//! Random showdowns in which things happen: ties, flushes, full houses, lows that just qualify.

use cards::{Card, Dealt, Face, Rank, Suit};
use showdown::{Hand, Table};
use trials::Trial;
use variant::game::Step;
use variant::{Facts, Family, Variant};

use super::{Deal, Held};

/// A random table of this game, with so many players who are still in and perhaps some who folded.
pub(crate) fn random(variant: &Variant, facts: &Facts, live: usize, trial: &mut Trial) -> Table {
    let game = variant.in_force(facts).expect("all facts are there");
    let held = variant.held(facts).expect("all facts are there");
    let plan = game.board_plan(facts).expect("all facts are there");
    let most = usize::from(variant.seats.max);
    let stud = variant.family() == Family::Stud || game.family() == Family::Stud;
    loop {
        let folded = (0..most - live).filter(|_| trial.below(6) == 0).count();
        let least_and_more = usize::from(held.most - held.least) + 1;
        let mut sizes: Vec<usize> =
            (0..live).map(|_| usize::from(held.least) + trial.below(least_and_more)).collect();
        // Now and then the deck is short and the last card is one for all.
        let short = sizes.iter().sum::<usize>() > variant.deck.len() || trial.below(6) == 0;
        let for_all = usize::from(stud && short && may_be_short(game));
        for size in &mut sizes {
            *size -= for_all;
        }
        let need = sizes.iter().sum::<usize>() + plan.len() + for_all;
        let mut cards = biased(variant, need, trial).into_iter();
        let mut card = || cards.next().expect("the deck serves as many as may sit");

        let mut board = vec![None; usize::from(game.board.cells)];
        for cell in &plan {
            board[usize::from(cell.0)] = Some(card());
        }
        let in_order: Vec<Card> =
            plan.iter().filter_map(|cell| board[usize::from(cell.0)]).collect();
        if facts.flop.is_some() && facts.flop != Facts::colour_of(&in_order) {
            continue;
        }
        let for_all: Vec<Card> = (0..for_all).map(|_| card()).collect();
        let mut hands: Vec<Option<Hand>> = sizes
            .iter()
            .map(|size| {
                let dealt = |_| {
                    let face = if stud { trial.pick(&[Face::Up, Face::Down]) } else { Face::Down };
                    Dealt { card: card(), face }
                };
                let own: Vec<Dealt> = (0..*size).map(dealt).collect();
                Some(Hand { piles: piles(game, own) })
            })
            .collect();
        for _ in 0..folded {
            hands.insert(trial.below(hands.len() + 1), None);
        }
        return Table { hands, board, for_all, facts: facts.clone() };
    }
}

/// The same table in words of its own.
pub(crate) fn deal(
    variant: &Variant,
    options: &[(String, String)],
    table: &Table,
    trial: &mut Trial,
) -> Deal {
    let facts = &table.facts;
    let game = variant.in_force(facts).expect("all facts are there");
    let plan = game.board_plan(facts).expect("all facts are there");
    let split = game.piles().is_some();
    let held = |hand: &Hand| {
        let of =
            |face| hand.cards().filter(move |dealt| dealt.face == face).map(|dealt| dealt.card);
        if split {
            let pile = |pile: &Vec<Dealt>| pile.iter().map(|dealt| dealt.card).collect();
            return Held { piles: hand.piles.iter().map(pile).collect(), ..Held::default() };
        }
        Held { down: of(Face::Down).collect(), up: of(Face::Up).collect(), piles: Vec::new() }
    };
    Deal {
        options: options.to_vec(),
        players: table.hands.iter().map(|hand| hand.as_ref().map(held)).collect(),
        board: plan.iter().filter_map(|cell| table.board[usize::from(cell.0)]).collect(),
        community: table.for_all.clone(),
        dice: facts.roll.map(|sum| dice(variant, sum, trial)).unwrap_or_default(),
        chosen: facts.chosen.clone().or_else(|| facts.unopened.then(|| game.id.clone())),
    }
}

/// Whether the last card can be one for all: everyone gets just one on the last street.
fn may_be_short(game: &Variant) -> bool {
    let last = game.all_steps().filter_map(|step| match step {
        Step::Deal(deal) => Some(deal),
        _ => None,
    });
    game.piles().is_none() && last.last().is_some_and(|deal| deal.either == 0 && deal.cards() == 1)
}

fn piles(game: &Variant, own: Vec<Dealt>) -> Vec<Vec<Dealt>> {
    let Some(split) = game.piles() else { return vec![own] };
    let mut rest = own.into_iter();
    split.piles.iter().map(|pile| rest.by_ref().take(usize::from(pile.cards)).collect()).collect()
}

/// Dice that add up to this.
fn dice(variant: &Variant, sum: u8, trial: &mut Trial) -> Vec<u8> {
    let count = variant.all_steps().find_map(|step| match step {
        Step::Roll(count) => Some(*count),
        _ => None,
    });
    let count = usize::from(count.expect("what is rolled"));
    loop {
        let dice: Vec<u8> = (0..count).map(|_| 1 + trial.below(6) as u8).collect();
        if dice.iter().sum::<u8>() == sum {
            return dice;
        }
    }
}

/// So many cards of the deck, some of which are more likely than others: few ranks, few suits, low
/// cards, or none at all.
fn biased(variant: &Variant, need: usize, trial: &mut Trial) -> Vec<Card> {
    let ranks: Vec<Rank> = {
        let count = 3 + trial.below(4);
        (0..count).map(|_| trial.pick(&Rank::ALL)).collect()
    };
    let suits: Vec<Suit> = (0..2).map(|_| trial.pick(&Suit::ALL)).collect();
    let top = trial.pick(&[Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten]);
    let kind = trial.below(8);
    let joker = trial.below(2) == 0;
    let is_low = |rank: Rank| rank <= top || rank == Rank::Ace;
    let is_likely = |card: Card| match card.rank().zip(card.suit()) {
        None => joker,
        Some((rank, suit)) => match kind {
            0 | 1 => ranks.contains(&rank),
            2 => suits.contains(&suit),
            3 => suit == suits[0],
            4 => is_low(rank),
            5 => is_low(rank) && suits.contains(&suit),
            6 => rank >= Rank::Nine,
            _ => false,
        },
    };
    // How strongly the likely ones are preferred.
    let ahead = trial.pick(&[30, 60, 100]);
    let mut cards: Vec<(usize, Card)> = variant
        .deck
        .iter()
        .map(|card| {
            let place = trial.below(100);
            (if is_likely(card) { place } else { place + ahead }, card)
        })
        .collect();
    cards.sort_unstable();
    let mut cards: Vec<Card> = cards.into_iter().take(need).map(|(_, card)| card).collect();
    cards::shuffle(&mut cards, &mut trial.rng);
    cards
}
