//! Hands drawn from ranges.

use cards::{CardSet, Dealt, Face};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use super::combinatorics::choices;
use super::held::Held;
use super::spot::Spot;
use super::unanswerable::Unanswerable;

/// How often hands of ranges are drawn in vain before a deal is given up.
pub(crate) const MOST_TRIES: usize = 100_000;

/// The ranges of all hands, ready to be drawn from.
pub(crate) struct Ranges {
    /// For each range the number of its hand, and each choice with the weight of all up to it.
    hands: Vec<(usize, Vec<(CardSet, u64)>)>,
    deck: CardSet,
    /// The cards of a whole hand.
    size: usize,
    /// Where choices differ in how many cards they name: how many ways to deal the others there are at most
    /// for each that is counted in the weights.
    most: Option<f64>,
}

impl Ranges {
    pub(crate) fn new(spot: &Spot) -> Option<Ranges> {
        let size = spot.plans.iter().map(|plan| plan.kept.len()).max().unwrap_or(0);
        let mut ranges = Ranges { hands: Vec::new(), deck: spot.deck, size, most: None };
        let mut lengths: Vec<Vec<usize>> = Vec::new();
        for (number, hand) in spot.hands.iter().enumerate() {
            let Held::Range(hands) = hand else { continue };
            let mut sum = 0u64;
            let fits = hands.iter().filter(|(cards, _)| (*cards - spot.deck).is_empty());
            let up_to = |(cards, weight): &(CardSet, u32)| {
                // A choice stands for all hands that it can become.
                let ways = choices(spot.deck.len() - cards.len(), size - cards.len().min(size));
                sum = sum.saturating_add((f64::from(*weight) * ways) as u64);
                (*cards, sum)
            };
            ranges.hands.push((number, fits.map(up_to).collect()));
            let mut own: Vec<usize> = hands.iter().map(|(cards, _)| cards.len()).collect();
            own.sort_unstable();
            own.dedup();
            lengths.push(own);
        }
        if lengths.iter().any(|own| own.len() > 1) {
            let mut all: Vec<Vec<usize>> = vec![Vec::new()];
            for own in &lengths {
                let longer = |known: &Vec<usize>| {
                    let with = |length: &usize| [known.as_slice(), &[*length]].concat();
                    own.iter().map(with).collect::<Vec<Vec<usize>>>()
                };
                all = all.iter().flat_map(longer).collect();
            }
            let ratios = all.iter().map(|known| ranges.ratio(known));
            ranges.most = Some(ratios.fold(0.0, f64::max));
        }
        (!ranges.hands.is_empty()).then_some(ranges)
    }

    /// How many ways there are to deal the cards that these choices leave open, for each way that is
    /// counted in their weights.
    fn ratio(&self, known: &[usize]) -> f64 {
        let mut left = self.deck.len().saturating_sub(known.iter().sum());
        let mut ratio = 1.0;
        for known in known {
            let open = self.size - known.min(&self.size);
            ratio *= choices(left, open) / choices(self.deck.len() - known, open).max(1.0);
            left = left.saturating_sub(open);
        }
        ratio
    }

    /// Draws a hand for every range, each as likely as its weight says, until they share no card.
    pub(crate) fn choose(
        &self,
        chosen: &mut [Vec<Dealt>],
        rng: &mut ChaCha8Rng,
    ) -> Result<CardSet, Unanswerable> {
        let mut known = Vec::with_capacity(self.hands.len());
        for _ in 0..MOST_TRIES {
            let mut taken = CardSet::EMPTY;
            known.clear();
            for (number, hands) in &self.hands {
                let all = hands.last().map_or(0, |(_, all)| *all);
                if all == 0 {
                    return Err(Unanswerable::Ranges);
                }
                let pick = below_large(all, rng);
                let place = hands.partition_point(|(_, up_to)| *up_to <= pick);
                let Some((cards, _)) = hands.get(place) else { return Err(Unanswerable::Ranges) };
                if !cards.is_disjoint(taken) {
                    break;
                }
                taken |= *cards;
                known.push(cards.len());
                chosen[*number].clear();
                let down = cards.iter().map(|card| Dealt { card, face: Face::Down });
                chosen[*number].extend(down);
            }
            if known.len() == self.hands.len() && self.is_accepted(&known, rng) {
                return Ok(taken);
            }
        }
        Err(Unanswerable::Ranges)
    }

    /// Choices that name fewer cards stand for more hands than can be dealt beside the others; so many of
    /// them are drawn in vain.
    fn is_accepted(&self, known: &[usize], rng: &mut ChaCha8Rng) -> bool {
        self.most.is_none_or(|most| {
            f64::from(rng.next_u32()) / f64::from(u32::MAX) * most <= self.ratio(known)
        })
    }
}

/// A number below a bound that may be large, every one exactly as likely as every other.
pub(crate) fn below_large(bound: u64, rng: &mut ChaCha8Rng) -> u64 {
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let word = rng.next_u64();
        if word >= surplus {
            return word % bound;
        }
    }
}
