//! What a player may do.

use cards::{CardSet, Dealt};

use super::course::{Cards, Stage, least, may_go, most};

/// What a player does with the cards in hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Choice {
    /// The cards that are thrown away or replaced.
    pub thrown: CardSet,
    /// The piles that the hand is parted in; none where it is not parted.
    pub piles: Vec<CardSet>,
}

impl Choice {
    /// What is done by a player who wants nothing.
    pub(crate) fn pat(stage: &Stage, cards: &[Dealt]) -> Choice {
        match stage {
            Stage::Discard(discard) => {
                let last = cards.iter().rev().filter(|dealt| may_go(*discard, **dealt));
                let thrown = last.take(least(*discard, cards.len())).map(|dealt| dealt.card);
                Choice { thrown: thrown.collect(), piles: Vec::new() }
            }
            Stage::Split(sizes) => {
                let mut rest = cards.iter().map(|dealt| dealt.card);
                let pile = |size: &usize| rest.by_ref().take(*size).collect();
                Choice { thrown: CardSet::EMPTY, piles: sizes.iter().map(pile).collect() }
            }
            _ => Choice::default(),
        }
    }

    /// Everything that may be done, in the order in which equals are preferred: first what throws
    /// away fewer cards, then the lower cards.
    pub(crate) fn all(stage: &Stage, cards: &[Dealt]) -> Vec<Choice> {
        let held: CardSet = cards.iter().map(|dealt| dealt.card).collect();
        let sized = |of: CardSet, least: usize, most: usize| {
            let sets = (least..=most.min(of.len())).flat_map(move |size| of.combinations(size));
            sets.map(|thrown| Choice { thrown, piles: Vec::new() }).collect::<Vec<Choice>>()
        };
        match stage {
            Stage::Draw(numbers) => {
                sized(held, usize::from(numbers.least), usize::from(numbers.most))
            }
            Stage::Discard(discard) => {
                let may_go = cards.iter().filter(|dealt| may_go(*discard, **dealt));
                let from: CardSet = may_go.map(|dealt| dealt.card).collect();
                let (least, most) = (least(*discard, cards.len()), most(*discard, cards.len()));
                sized(from, least.min(from.len()), most)
            }
            Stage::Split(sizes) => partings(held, sizes),
            _ => Vec::new(),
        }
    }

    /// The cards after it, without those that replace others.
    pub(crate) fn applied(&self, cards: &Cards) -> Cards {
        let kept = cards.iter().filter(|dealt| !self.thrown.contains(dealt.card));
        if self.piles.is_empty() {
            return kept.copied().collect();
        }
        let in_pile = |pile: &CardSet| {
            let pile = *pile;
            kept.clone().filter(move |dealt| pile.contains(dealt.card))
        };
        self.piles.iter().flat_map(in_pile).copied().collect()
    }
}

/// Every way to part cards in piles of these sizes.
fn partings(cards: CardSet, sizes: &[usize]) -> Vec<Choice> {
    let Some((size, rest)) = sizes.split_first() else {
        return vec![Choice::default()];
    };
    let mut all = Vec::new();
    for pile in cards.combinations(*size) {
        for mut choice in partings(cards - pile, rest) {
            choice.piles.insert(0, pile);
            all.push(choice);
        }
    }
    all
}
