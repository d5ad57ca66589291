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
use showdown::{Layout, Showdown, Sizes};
use variant::Cell;

use crate::work::Work;

/// Hands that others may end with, and the fewest of them where a showdown is much work.
const RIVALS: usize = 192;
const FEWEST_RIVALS: u64 = 8;
/// How often a set of cards is filled up, and with how many hands each is compared.
const FILLS: (usize, usize) = (20, 2);
/// With how many hands a set is compared that is not filled up.
const PAT: (usize, usize) = (1, 24);
/// How many ways are looked at closely, and with how many hands each is then compared.
const CLOSE: usize = 8;
const CLOSELY: usize = 3;
/// Sets whose worth is kept from one decision to the next; what is forgotten is worked out again and comes to
/// the same.
const MOST_KEPT: usize = 400_000;
/// Where chance begins: what cards are worth is the same everywhere.
const SEED: u64 = 0x0d0a_f700;
/// The most cards of a hand that are thought about: all ways to throw some of them away.
const MOST_CARDS: usize = 7;
/// How often rivals draw before they are what others end with.
const ROUNDS: usize = 2;
/// About how many steps it may take to find out what others end with: enough for all rivals with up to seven
/// plain cards, and for fewer where there is more to look at.
const RAISING: u64 = 2_000_000;

/// What cards are worth in one game.
#[derive(Debug)]
pub(crate) struct Draft {
    showdown: Showdown,
    deck: CardSet,
    /// For each size of hand what others may end with.
    rivals: Vec<Option<Rivals>>,
    /// What cards are worth, and the decision that asked for it last.
    worth: HashMap<u64, (f32, u64), BuildHasherDefault<Mixed>>,
}

/// Hands that others may end with, and the decision that looked at them last.
#[derive(Debug)]
struct Rivals {
    hands: Vec<CardSet>,
    /// The steps that it takes to compare a hand of this size with another.
    effort: u64,
    asked: u64,
}

/// What becomes of cards that are thrown away.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thrown {
    /// Others come for them.
    Replaced,
    /// They are gone.
    Gone,
}

impl Draft {
    pub(crate) fn new(showdown: Showdown, deck: CardSet) -> Draft {
        Draft { showdown, deck, rivals: Vec::new(), worth: HashMap::default() }
    }

    /// Forgets what is too much to keep. Never while a decision is made: what it has looked at is charged
    /// once.
    pub(crate) fn tidy(&mut self) {
        if self.worth.len() >= MOST_KEPT {
            self.worth.clear();
        }
    }

    /// Which of these cards to throw away: the least and the most of those that may go. `None` when the
    /// work is used up.
    pub(crate) fn throw(
        &mut self,
        held: CardSet,
        may_go: CardSet,
        count: (usize, usize),
        thrown: Thrown,
        work: &mut Work,
    ) -> Option<CardSet> {
        // Who holds more than is thought about throws the first ones away.
        let mut best = (may_go.iter().take(count.0).collect(), f32::NEG_INFINITY);
        let all = self.for_each_way(held, may_go, count, thrown, work, |thrown, worth| {
            // The first of equals throws fewest away.
            if worth > best.1 {
                best = (thrown, worth);
            }
        });
        all.map(|()| best.0)
    }

    /// The ways to throw cards away, the best first; those are filled up `fills` times. When the work is
    /// used up, those that were looked at until then.
    pub(crate) fn ranked(
        &mut self,
        held: CardSet,
        may_go: CardSet,
        count: (usize, usize),
        thrown: Thrown,
        fills: usize,
        work: &mut Work,
    ) -> Vec<(CardSet, f32)> {
        let mut ways = Vec::new();
        let all = self.for_each_way(held, may_go, count, thrown, work, |thrown, worth| {
            ways.push((thrown, worth));
        });
        ways.sort_by(|a, b| b.1.total_cmp(&a.1));
        if all.is_none() {
            return ways;
        }
        // The best are looked at closely.
        let mut close = 0;
        for (thrown_cards, worth) in ways.iter_mut().take(CLOSE) {
            let kept = alike(held - *thrown_cards);
            let fill = if thrown == Thrown::Replaced { thrown_cards.len() } else { 0 };
            let Some(Some(rivals)) = self.rivals.get(kept.len() + fill) else { break };
            let most = rivals.hands.len().min(fills);
            let often = if fill == 0 { (1, most) } else { (fills, CLOSELY) };
            if work.take(price(rivals.effort, often)).is_none() {
                break;
            }
            *worth = self.won(kept, fill, &rivals.hands, often);
            close += 1;
        }
        ways[..close].sort_by(|a, b| b.1.total_cmp(&a.1));
        ways
    }

    /// Every way to throw some of these away, the fewest first, and what is then held is worth. `None` when
    /// the work is used up before the last of them.
    fn for_each_way(
        &mut self,
        held: CardSet,
        may_go: CardSet,
        (least, most): (usize, usize),
        thrown: Thrown,
        work: &mut Work,
        mut visit: impl FnMut(CardSet, f32),
    ) -> Option<()> {
        // Of many cards only some are thought about.
        let may_go: CardSet = may_go.iter().take(MOST_CARDS).collect();
        for count in least..=most.min(may_go.len()) {
            for cards in may_go.combinations(count) {
                let fill = if thrown == Thrown::Replaced { count } else { 0 };
                visit(cards, self.worth(held - cards, fill, work)?);
            }
        }
        Some(())
    }

    /// What these cards win, with so many more.
    fn worth(&mut self, kept: CardSet, fill: usize, work: &mut Work) -> Option<f32> {
        let kept = alike(kept);
        let key = kept.bits() | (fill as u64) << 56;
        // To look something up is work, too, however little.
        work.take(1)?;
        let (now, size) = (work.number(), kept.len() + fill);
        let effort = match self.rivals.get(size) {
            Some(Some(known)) if known.asked == now => known.effort,
            _ => self.meet_rivals(size, work)?,
        };
        let often = if fill == 0 { PAT } else { FILLS };
        if let Some((worth, asked)) = self.worth.get_mut(&key) {
            if *asked != now {
                work.take(price(effort, often))?;
                *asked = now;
            }
            return Some(*worth);
        }
        work.take(price(effort, often))?;
        let Some(Some(rivals)) = self.rivals.get(size) else { return None };
        let worth = self.won(kept, fill, &rivals.hands, often);
        self.worth.insert(key, (worth, now));
        Some(worth)
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

    /// Sees to it that what others end with is known, and charges a decision once for it. Gives the steps
    /// that it takes to compare two hands.
    fn meet_rivals(&mut self, size: usize, work: &mut Work) -> Option<u64> {
        let effort = match self.rivals.get(size) {
            Some(Some(known)) => known.effort,
            _ => showdown::effort(self.showdown.game(), Sizes { own: size, board: 0 }),
        };
        let ways = 1u64 << size.min(MOST_CARDS);
        let each = price(effort, FILLS).saturating_mul(ROUNDS as u64 * ways);
        let count = (RAISING / each.max(1)).clamp(FEWEST_RIVALS, RIVALS as u64);
        // About half of the ways are alike, and worked out once.
        work.take(count.saturating_mul(each) / 2)?;
        let now = work.number();
        match self.rivals.get_mut(size) {
            Some(Some(known)) => known.asked = now,
            _ => self.raise_rivals(size, count as usize, effort, now),
        }
        Some(effort)
    }

    /// What others end with: at first anything, then what they draw to when they throw away what is worth
    /// least against that.
    fn raise_rivals(&mut self, size: usize, count: usize, effort: u64, now: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(SEED + size as u64);
        let deck = self.deck;
        let mut deal = |kept: CardSet| {
            let mut stub = Stub::new(deck - kept);
            let more = size.saturating_sub(kept.len());
            (0..more).filter_map(|_| stub.deal(&mut rng)).fold(kept, CardSet::with)
        };
        let first: Vec<CardSet> = (0..count).map(|_| deal(CardSet::EMPTY)).collect();
        if self.rivals.len() <= size {
            self.rivals.resize_with(size + 1, || None);
        }
        self.rivals[size] = Some(Rivals { hands: first.clone(), effort, asked: now });
        // What cards are worth against the first hands is not what they are worth in the end. The whole of
        // it has been paid for.
        let kept = std::mem::take(&mut self.worth);
        let mut paid = Work::new(u64::MAX, now);
        let mut drawn = first;
        for _ in 0..ROUNDS {
            for hand in &mut drawn {
                let all = (0, size);
                let thrown = self.throw(*hand, *hand, all, Thrown::Replaced, &mut paid);
                *hand = deal(*hand - thrown.unwrap_or(CardSet::EMPTY));
            }
        }
        self.rivals[size] = Some(Rivals { hands: drawn, effort, asked: now });
        self.worth = kept;
    }
}

/// The steps that it takes to fill up a hand so often and compare it so often.
fn price(effort: u64, (fills, rivals_each): (usize, usize)) -> u64 {
    effort.saturating_mul((fills * rivals_each) as u64)
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
