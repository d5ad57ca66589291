//! Random showdowns in which things happen: ties, flushes, full houses, lows that just qualify.

use std::ops::Range;

use cards::{Card, CardSet, Dealt, Face, Rank, RankSet, Suit, shuffle};
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
    let stud = variant.family() == Family::Stud || game.family() == Family::Stud;
    loop {
        let choices = usize::from(held.most - held.least) + 1;
        let mut sizes: Vec<usize> =
            (0..live).map(|_| usize::from(held.least) + trial.below(choices)).collect();
        // Now and then the deck is short and the last card is one for all.
        let short = sizes.iter().sum::<usize>() > variant.deck.len() || trial.below(6) == 0;
        let for_all = usize::from(stud && short && may_be_short(game));
        for size in &mut sizes {
            *size -= for_all;
        }

        let order = order(variant, plan.len(), for_all, &sizes, trial);
        let mut board = vec![None; usize::from(game.board.cells)];
        for (cell, card) in plan.iter().zip(&order) {
            board[usize::from(cell.0)] = Some(*card);
        }
        if facts.flop.is_some() && facts.flop != Facts::colour_of(&order[..plan.len()]) {
            continue;
        }
        let mut rest = order.into_iter().skip(plan.len());
        let for_all: Vec<Card> = rest.by_ref().take(for_all).collect();
        let mut hands = Vec::new();
        for size in sizes {
            let mut own = Vec::new();
            for card in rest.by_ref().take(size) {
                let face = if stud { trial.pick(&[Face::Up, Face::Down]) } else { Face::Down };
                own.push(Dealt { card, face });
            }
            hands.push(Some(Hand { piles: piles(game, own) }));
        }
        for _ in live..usize::from(variant.seats.max) {
            if trial.below(6) == 0 {
                hands.insert(trial.below(hands.len() + 1), None);
            }
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

/// The deck in an order that has been helped along: first the board, then what is dealt for all,
/// then the hands.
fn order(
    variant: &Variant,
    board: usize,
    for_all: usize,
    sizes: &[usize],
    trial: &mut Trial,
) -> Vec<Card> {
    let need = board + for_all + sizes.iter().sum::<usize>();
    assert!(need <= variant.deck.len(), "the deck serves as many as may sit");
    let mut order = by_taste(variant, need, trial);
    if board >= 3 && trial.below(8) == 0 {
        let rank = of_rank(order[trial.below(need)]);
        give(&mut order, board - 3..board, &[], |_| rank, trial);
    }
    let start = |hand: usize| board + for_all + sizes[..hand].iter().sum::<usize>();
    for (hand, size) in sizes.iter().enumerate().take(2) {
        if trial.below(3) == 0 {
            let shape = shape(variant, trial);
            let places = start(hand)..start(hand) + shape.len().min(*size);
            let kept = [0..board, start(0)..start(hand)];
            give(&mut order, places, &kept, |at| shape[at], trial);
        }
    }
    if trial.below(3) == 0 {
        let one = trial.below(sizes.len());
        let other = (one + 1 + trial.below(sizes.len() - 1)) % sizes.len();
        let model = start(one)..start(one) + sizes[one];
        let ranks: Vec<CardSet> = order[model.clone()].iter().copied().map(of_rank).collect();
        let twin = start(other)..start(other) + sizes[other].min(sizes[one]);
        // Nearly the same hand, so that the last card decides.
        let unlike = trial.below(2 * ranks.len());
        let wish = |at: usize| if at == unlike { CardSet::EMPTY } else { ranks[at] };
        give(&mut order, twin, &[0..board, model], wish, trial);
    }
    order
}

/// Up to five cards that make something, which chance alone seldom does: for each place the cards
/// that serve.
fn shape(variant: &Variant, trial: &mut Trial) -> Vec<CardSet> {
    let rank = |rank: Rank| CardSet::NATURALS.of_ranks(RankSet::EMPTY.with(rank));
    let (one, other) = (rank(trial.pick(&Rank::ALL)), rank(trial.pick(&Rank::ALL)));
    match trial.below(7) {
        0 => vec![one; 3],
        1 => vec![one; 4],
        2 => vec![one, one, other, other],
        3 => vec![one, one, one, other, other],
        // Two cards that add up to the three beside them, aces counting one: a jack is eleven, so
        // that it can be seen to be none.
        4 => {
            let of_value = |value: usize| rank(Rank::ALL[if value == 1 { 12 } else { value - 2 }]);
            let sum = 2 + trial.below(12);
            let least = sum.saturating_sub(10).max(1);
            let part = least + trial.below(sum.min(11) - least);
            let three = of_value(sum);
            vec![three, three, three, of_value(part), of_value(sum - part)]
        }
        5 => {
            let four = trial.pick(&[one, rank(Rank::Ace)]);
            vec![four, four, four, four, CardSet::JOKERS]
        }
        _ => {
            let ranks: Vec<Rank> = variant.deck.ranks().iter().collect();
            let (first, suit) = (trial.below(ranks.len() - 4), trial.pick(&Suit::ALL));
            let straight = ranks[first..first + 5].iter();
            straight.map(|rank| CardSet::EMPTY.with(Card::new(*rank, suit))).collect()
        }
    }
}

/// The cards of this one's rank; a joker has none.
fn of_rank(card: Card) -> CardSet {
    let ranks: RankSet = card.rank().into_iter().collect();
    CardSet::NATURALS.of_ranks(ranks)
}

/// Brings cards that serve to these places, from anywhere but the places that are kept.
fn give(
    order: &mut [Card],
    places: Range<usize>,
    kept: &[Range<usize>],
    wish: impl Fn(usize) -> CardSet,
    trial: &mut Trial,
) {
    for place in places.clone() {
        let wish = wish(place - places.start);
        let is_kept = |at: &usize| kept.iter().any(|kept| kept.contains(at));
        let is_free = |at: &usize| !is_kept(at) && !(places.start..place).contains(at);
        let serves = |at: &usize| is_free(at) && wish.contains(order[*at]);
        let free: Vec<usize> = (0..order.len()).filter(serves).collect();
        if !free.is_empty() {
            order.swap(place, trial.pick(&free));
        }
    }
}

/// The deck in random order, but with some cards before others: few ranks, neighbours, few suits,
/// low cards, high cards, or none in particular.
fn by_taste(variant: &Variant, need: usize, trial: &mut Trial) -> Vec<Card> {
    let in_deck: Vec<Rank> = variant.deck.ranks().iter().collect();
    let count = 3 + trial.below(4);
    let few: Vec<Rank> = (0..count).map(|_| trial.pick(&in_deck)).collect();
    let first = trial.below(in_deck.len());
    let neighbours: Vec<Rank> = (first..first + 6).map(|at| in_deck[at % in_deck.len()]).collect();
    let suits: Vec<Suit> = (0..2).map(|_| trial.pick(&Suit::ALL)).collect();
    let top = trial.pick(&[Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten]);
    let is_low = |rank: Rank| rank <= top || rank == Rank::Ace;

    let taste = trial.below(10);
    let joker = trial.below(2) == 0;
    let is_liked = |card: Card| match card.rank().zip(card.suit()) {
        None => joker,
        Some((rank, suit)) => match taste {
            0 | 1 => few.contains(&rank),
            2 => suits.contains(&suit),
            3 => suit == suits[0],
            4 => is_low(rank),
            5 => is_low(rank) && suits.contains(&suit),
            6 => rank >= Rank::Nine,
            7 => neighbours.contains(&rank),
            8 => neighbours.contains(&rank) && suits.contains(&suit),
            _ => false,
        },
    };
    let ahead = trial.pick(&[30, 60, 100]);
    let mut order: Vec<Card> = variant.deck.iter().collect();
    order.sort_by_cached_key(|card| trial.below(100) + if is_liked(*card) { 0 } else { ahead });
    shuffle(&mut order[..need], &mut trial.rng);
    order
}
