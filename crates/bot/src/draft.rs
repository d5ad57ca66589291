//! Which cards are worth keeping, worked out from the showdown alone.
//!
//! What cards are worth is how much of a pot they win, filled up at random, against hands that others have
//! drawn to. No ladder and no game is known here: the showdown of the game says who wins. Suits are
//! alike, so that a few thousand sets of cards stand for all, and what was worked out once is kept.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face, Stub, Suit};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use showdown::{Layout, Showdown};
use variant::Cell;

/// Hands that others may end with.
const RIVALS: usize = 192;
/// How often a set of cards is filled up, and with how many hands each is compared.
const FILLS: (usize, usize) = (20, 2);
/// With how many hands a set is compared that is not filled up.
const PAT: (usize, usize) = (1, 24);
/// How many ways are looked at closely, and with how many hands each is then compared.
const CLOSE: usize = 8;
const CLOSELY: usize = 3;
/// Sets whose worth is kept; what is forgotten is worked out again and comes to the same.
const MOST_KEPT: usize = 400_000;
/// Where chance begins: what cards are worth is the same everywhere.
const SEED: u64 = 0x0d0a_f700;
/// The most cards of a hand that are thought about: all ways to throw some of them away.
const MOST_CARDS: usize = 7;

/// What cards are worth in one game.
#[derive(Debug)]
pub(crate) struct Draft {
    showdown: Showdown,
    deck: CardSet,
    /// For each size of hand what others may end with.
    rivals: HashMap<usize, Vec<CardSet>>,
    worth: HashMap<u64, f32, BuildHasherDefault<Mixed>>,
}

impl Draft {
    pub(crate) fn new(showdown: Showdown, deck: CardSet) -> Draft {
        Draft { showdown, deck, rivals: HashMap::new(), worth: HashMap::default() }
    }

    /// Which of these cards to throw away: the least and the most of those that may go.
    pub(crate) fn throw(
        &mut self,
        held: CardSet,
        may_go: CardSet,
        count: (usize, usize),
        refill: bool,
    ) -> CardSet {
        let mut best = (CardSet::EMPTY, f32::NEG_INFINITY);
        self.for_each_way(held, may_go, count, refill, |thrown, worth| {
            // The first of equals throws fewest away.
            if worth > best.1 {
                best = (thrown, worth);
            }
        });
        best.0
    }

    /// The ways to throw cards away, the best first; those are filled up `fills` times.
    pub(crate) fn ranked(
        &mut self,
        held: CardSet,
        may_go: CardSet,
        count: (usize, usize),
        refill: bool,
        fills: usize,
    ) -> Vec<(CardSet, f32)> {
        let mut ways = Vec::new();
        self.for_each_way(held, may_go, count, refill, |thrown, worth| {
            ways.push((thrown, worth));
        });
        ways.sort_by(|a, b| b.1.total_cmp(&a.1));
        // The best are looked at closely.
        for (thrown, worth) in ways.iter_mut().take(CLOSE) {
            let (kept, fill) = (alike(held - *thrown), if refill { thrown.len() } else { 0 });
            let rivals = self.rivals.get(&(kept.len() + fill)).map_or(&[][..], Vec::as_slice);
            let often = if fill == 0 { (1, rivals.len().min(fills)) } else { (fills, CLOSELY) };
            *worth = self.won(kept, fill, rivals, often);
        }
        let close = ways.len().min(CLOSE);
        ways[..close].sort_by(|a, b| b.1.total_cmp(&a.1));
        ways
    }

    /// Every way to throw some of these away, the fewest first, and what is then held is worth.
    fn for_each_way(
        &mut self,
        held: CardSet,
        may_go: CardSet,
        (least, most): (usize, usize),
        refill: bool,
        mut visit: impl FnMut(CardSet, f32),
    ) {
        // Of many cards only some are thought about.
        let may_go: CardSet = may_go.iter().take(MOST_CARDS).collect();
        for count in least..=most.min(may_go.len()) {
            for thrown in may_go.combinations(count) {
                let fill = if refill { count } else { 0 };
                visit(thrown, self.worth(held - thrown, fill));
            }
        }
    }

    /// What these cards win, with so many more.
    fn worth(&mut self, kept: CardSet, fill: usize) -> f32 {
        let kept = alike(kept);
        let key = kept.bits() | (fill as u64) << 56;
        if let Some(worth) = self.worth.get(&key) {
            return *worth;
        }
        let size = kept.len() + fill;
        if !self.rivals.contains_key(&size) {
            self.raise_rivals(size);
        }
        let rivals = self.rivals.get(&size).map_or(&[][..], Vec::as_slice);
        let worth = self.won(kept, fill, rivals, if fill == 0 { PAT } else { FILLS });
        if self.worth.len() >= MOST_KEPT {
            self.worth.clear();
        }
        self.worth.insert(key, worth);
        worth
    }

    /// What these cards win, filled up so often and compared with so many rivals each time.
    fn won(
        &self,
        kept: CardSet,
        fill: usize,
        rivals: &[CardSet],
        (fills, rivals_each): (usize, usize),
    ) -> f32 {
        // All are filled up from the same chance, so that luck does not tell them apart.
        let mut rng = ChaCha8Rng::seed_from_u64(SEED ^ fill as u64);
        let mut sum = 0.0;
        for _ in 0..fills {
            let mut stub = Stub::new(self.deck - kept);
            let own = (0..fill).filter_map(|_| stub.deal(&mut rng)).fold(kept, CardSet::with);
            let from = cards::below(rivals.len().max(1) as u32, &mut rng) as usize;
            for rival in rivals.iter().cycle().skip(from).take(rivals_each) {
                sum += part(&self.showdown, own, *rival);
            }
        }
        sum / (fills * rivals_each) as f32
    }

    /// What others end with: at first anything, then what they draw to when they throw away what is worth
    /// least against that.
    fn raise_rivals(&mut self, size: usize) {
        let mut rng = ChaCha8Rng::seed_from_u64(SEED + size as u64);
        let deck = self.deck;
        let mut deal = |kept: CardSet| {
            let mut stub = Stub::new(deck - kept);
            let more = size.saturating_sub(kept.len());
            (0..more).filter_map(|_| stub.deal(&mut rng)).fold(kept, CardSet::with)
        };
        let first: Vec<CardSet> = (0..RIVALS).map(|_| deal(CardSet::EMPTY)).collect();
        self.rivals.insert(size, first.clone());
        let mut drawn = first;
        for _ in 0..2 {
            for hand in &mut drawn {
                let thrown = self.throw(*hand, *hand, (0, size), true);
                *hand = deal(*hand - thrown);
            }
        }
        self.rivals.insert(size, drawn);
        self.worth.clear();
    }
}

/// A hash of one number: it is looked up far more often than anything is worked out.
#[derive(Clone, Copy, Debug, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, number: u64) {
        // An odd number with its bits well spread: high bits of the product depend on all below.
        let product = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }
}

/// The same cards in suits that stand for all: cards that differ by their suits alone become the same.
fn alike(cards: CardSet) -> CardSet {
    let mut suits = Suit::ALL.map(|suit| cards.in_suit(suit));
    suits.sort_unstable_by_key(|ranks| ranks.bits());
    let suited = suits.into_iter().zip(Suit::ALL);
    let naturals = suited.flat_map(|(ranks, suit)| {
        ranks.iter().map(move |rank| Card::new(rank, suit)).collect::<ArrayVec<Card, 13>>()
    });
    naturals.collect::<CardSet>() | cards.jokers()
}

/// The first hand's part of a pot.
fn part(showdown: &Showdown, own: CardSet, rival: CardSet) -> f32 {
    let winners = showdown.winners(&Two([own, rival]));
    let shares: ArrayVec<u32, 6> =
        winners.shares.iter().copied().filter(|share| *share != 0).collect();
    if shares.is_empty() {
        return 0.0;
    }
    let of = |share: &u32| (share & 1) as f32 / share.count_ones() as f32;
    shares.iter().map(of).sum::<f32>() / shares.len() as f32
}

/// Two hands and nothing else on the table.
struct Two([CardSet; 2]);

impl Layout for Two {
    fn seats(&self) -> usize {
        2
    }

    fn is_in(&self, seat: usize) -> bool {
        seat < 2
    }

    fn own(&self, seat: usize) -> impl Iterator<Item = Dealt> {
        let down = |card| Dealt { card, face: Face::Down };
        self.0.get(seat).into_iter().flat_map(|cards| cards.iter()).map(down)
    }

    fn pile(&self, _: usize, _: usize) -> impl Iterator<Item = Dealt> {
        std::iter::empty()
    }

    fn cell(&self, _: Cell) -> Option<Card> {
        None
    }

    fn for_all(&self) -> &[Card] {
        &[]
    }
}
