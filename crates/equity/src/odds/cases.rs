//! All deals, sorted into the cases that are counted by ranks.
//!
//! What a case comes to depends on very little: the ranks of the hands and the cards left by rank, or
//! the same and what lies in one suit. Choices of hands share cases, and each is looked at once.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face, RankSet, Suit};
use showdown::{ByRanks, RankedBoard, RankedHand};

use super::combinatorics::choices;
use super::held::{Held, hold, missing};
use super::plan::Plan;
use super::spot::Spot;

/// Hands that can be counted this way.
const MOST_HANDS: usize = 10;
/// Who wins the shares is one number: a bit for each hand and share.
const MOST_BITS: usize = 18;
/// Choices of hands that are looked through for cases.
const MOST_CHOICES: f64 = 3e6;

/// All deals, sorted into cases.
pub(crate) struct Cases<'r> {
    pub(crate) spot: &'r Spot,
    pub(crate) by_ranks: ByRanks,
    /// Hands by their ranks; cases name them by number.
    pub(crate) kinds: Vec<RankedHand>,
    pub(crate) cases: Vec<(Case, u128)>,
    /// The ranks on the board so far.
    pub(crate) board: RankedBoard,
    /// How many cards of the board are to come.
    pub(crate) missing: usize,
    /// How many deals there are.
    pub(crate) deals: u64,
    /// How many boards are judged.
    pub(crate) work: u64,
}

/// Boards that are judged together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Case {
    pub(crate) hands: ArrayVec<u32, MOST_HANDS>,
    /// How many cards of each rank are left, in this suit not counted.
    pub(crate) left: Left,
    pub(crate) suit: Option<Suited>,
}

/// What lies in one suit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Suited {
    pub(crate) held: ArrayVec<RankSet, MOST_HANDS>,
    pub(crate) board: RankSet,
    pub(crate) left: RankSet,
    /// How many cards of it must lie on the board before it matters.
    pub(crate) needed: usize,
}

/// How many cards of each rank are left.
pub(crate) type Left = [u8; 13];

/// A hand that a player may hold.
struct Choice {
    /// What of it was not known to be gone.
    taken: CardSet,
    /// What is held at the end.
    own: CardSet,
    weight: u128,
    kind: u32,
}

impl<'r> Cases<'r> {
    /// Sorts all deals into cases, if they can be told from ranks and are not too many.
    pub(crate) fn new(spot: &'r Spot) -> Option<Cases<'r>> {
        let (plan, by_ranks) = spot.by_ranks()?;
        let players = spot.hands.len();
        if players > MOST_HANDS || players * by_ranks.shares() > MOST_BITS {
            return None;
        }
        let ways: f64 = spot.hands.iter().map(|hand| ways(spot, plan, hand)).product();
        if ways > MOST_CHOICES {
            return None;
        }
        let mut kinds = Kinds { by_ranks: &by_ranks, all: Vec::new(), known: HashMap::new() };
        let hands = spot.hands.iter().map(|hand| all_choices(spot, plan, hand, &mut kinds));
        let hands: Vec<Vec<Choice>> = hands.collect::<Option<_>>()?;
        let kinds = kinds.all;
        let ranks = spot.board.iter().copied().filter_map(Card::rank);
        let mut cases = Cases {
            spot,
            by_ranks,
            kinds,
            cases: Vec::new(),
            board: ranks.fold(RankedBoard::default(), RankedBoard::with),
            missing: 5 - spot.board.len(),
            deals: 0,
            work: 0,
        };
        let mut found = HashMap::new();
        cases.choose(&hands, &mut ArrayVec::new(), CardSet::EMPTY, 1, &mut found);
        cases.cases = found.into_iter().collect();
        // Long ones first, so that no thread is left with one at the end.
        cases.cases.sort_by_cached_key(|(case, _)| std::cmp::Reverse(case.work(cases.missing)));
        cases.work = cases.cases.iter().map(|(case, _)| case.work(cases.missing)).sum();
        Some(cases)
    }

    /// Every choice of hands that share no card.
    fn choose(
        &mut self,
        hands: &[Vec<Choice>],
        chosen: &mut ArrayVec<(CardSet, u32), MOST_HANDS>,
        taken: CardSet,
        weight: u128,
        found: &mut HashMap<Case, u128>,
    ) {
        let Some(hand) = hands.get(chosen.len()) else {
            self.note(chosen, self.spot.deck - taken, weight, found);
            return;
        };
        for choice in hand.iter().filter(|choice| choice.taken.is_disjoint(taken)) {
            chosen.push((choice.own, choice.kind));
            self.choose(hands, chosen, taken | choice.taken, weight * choice.weight, found);
            chosen.pop();
        }
    }

    /// Notes the cases of one choice of hands.
    fn note(
        &mut self,
        chosen: &[(CardSet, u32)],
        left: CardSet,
        weight: u128,
        found: &mut HashMap<Case, u128>,
    ) {
        self.deals = self.deals.saturating_add(choices(left.len(), self.missing) as u64);
        let hands: ArrayVec<u32, MOST_HANDS> = chosen.iter().map(|(_, kind)| *kind).collect();
        let count = |cards: CardSet| {
            let mut counts = [0; 13];
            let ranks = cards.iter().filter_map(Card::rank);
            ranks.for_each(|rank| counts[rank as usize] += 1);
            counts
        };
        let all = count(left);
        for suit in Suit::ALL {
            let held: ArrayVec<RankSet, MOST_HANDS> =
                chosen.iter().map(|(cards, _)| cards.in_suit(suit)).collect();
            let needs = held.iter().map(|held| self.by_ranks.flush_needs(held.len()));
            let needed = needs.min().unwrap_or(6);
            let board = self.spot.board.iter().copied().collect::<CardSet>().in_suit(suit);
            let suited = left.in_suit(suit);
            if board.len() + self.missing.min(suited.len()) < needed {
                continue;
            }
            let mut others = all;
            suited.iter().for_each(|rank| others[rank as usize] -= 1);
            let suit = Some(Suited { held, board, left: suited, needed });
            *found.entry(Case { hands: hands.clone(), left: others, suit }).or_default() += weight;
        }
        *found.entry(Case { hands, left: all, suit: None }).or_default() += weight;
    }
}

impl Case {
    /// How many boards it is judged by, roughly, if so many cards of the board are to come.
    pub(crate) fn work(&self, missing: usize) -> u64 {
        // Choices with repetition from thirteen ranks.
        let kinds = |count: usize| choices(12 + count, count);
        match &self.suit {
            None => kinds(missing) as u64,
            Some(suit) => (suit.needed.saturating_sub(suit.board.len())..=missing)
                .map(|of_suit| {
                    (choices(suit.left.len(), of_suit) * kinds(missing - of_suit)) as u64
                })
                .sum(),
        }
    }
}

/// Hands by their ranks, each once.
struct Kinds<'b> {
    by_ranks: &'b ByRanks,
    all: Vec<RankedHand>,
    known: HashMap<RankedHand, u32>,
}

impl Kinds<'_> {
    fn number(&mut self, own: CardSet) -> Option<u32> {
        let hand = self.by_ranks.hand(own)?;
        let next = u32::try_from(self.all.len()).ok()?;
        Some(*self.known.entry(hand.clone()).or_insert_with(|| {
            self.all.push(hand);
            next
        }))
    }
}

/// How many hands a player may hold, at most.
fn ways(spot: &Spot, plan: &Plan, hand: &Held) -> f64 {
    let with = |known: usize| choices(spot.deck.len(), missing(plan, known));
    match hand {
        Held::Known(cards) => with(cards.len()),
        Held::Range(hands) => hands.iter().map(|(cards, _)| with(cards.len())).sum(),
    }
}

/// Every hand that a player may hold.
fn all_choices(
    spot: &Spot,
    plan: &Plan,
    hand: &Held,
    kinds: &mut Kinds<'_>,
) -> Option<Vec<Choice>> {
    let mut all = Vec::new();
    let mut complete = |known: &[Dealt], taken: CardSet, weight: u128| {
        let left = spot.deck - taken;
        for rest in left.combinations(missing(plan, known.len())) {
            let mut more = rest.iter();
            let own = hold(plan, known, || more.next());
            let own: CardSet = own.iter().map(|dealt| dealt.card).collect();
            let kind = kinds.number(own)?;
            all.push(Choice { taken: taken | rest, own, weight, kind });
        }
        Some(())
    };
    match hand {
        Held::Known(cards) => complete(cards, CardSet::EMPTY, 1)?,
        Held::Range(hands) => {
            for (cards, weight) in hands {
                if (*cards - spot.deck).is_empty() {
                    let down = |card| Dealt { card, face: Face::Down };
                    let known: ArrayVec<Dealt, 16> = cards.iter().map(down).collect();
                    complete(&known, *cards, u128::from(*weight))?;
                }
            }
        }
    }
    Some(all)
}
