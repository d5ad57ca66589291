//! Random deals of two cards each and a board of five, as fast as they come.
//!
//! All pairs and all threes of the cards that are left are added up once. A hand is then one random pair, a
//! board one pair and one three, and a deal in which they share a card is thrown away: every deal is as
//! likely as every other. One random word serves a whole deal, or two.

use arrayvec::ArrayVec;
use cards::CardSet;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use ranking::{Score, Table, Tally};
use showdown::{ByRanks, MOST_SHARES};

/// Some cards, added up.
#[derive(Clone, Copy)]
struct Sum {
    tally: Tally,
    cards: CardSet,
}

impl Sum {
    fn of(cards: CardSet) -> Sum {
        Sum { tally: cards.iter().collect(), cards }
    }

    #[inline(always)]
    fn and(self, other: Sum) -> Sum {
        Sum { tally: self.tally + other.tally, cards: self.cards | other.cards }
    }
}

/// Hands of which two cards are known or none, and a board of which nothing is known.
pub(crate) struct Swift {
    tables: ArrayVec<&'static Table, MOST_SHARES>,
    /// For each hand its cards, or none where it is drawn.
    hands: Vec<Option<Sum>>,
    pairs: Vec<Sum>,
    threes: Vec<Sum>,
}

/// The most hands that are drawn: with more, too many deals share a card.
const MOST_DRAWN: usize = 2;

impl Swift {
    /// Nothing where another way is faster.
    pub(crate) fn new(by_ranks: &ByRanks, hands: &[CardSet], deck: CardSet) -> Option<Swift> {
        let drawn = hands.iter().filter(|hand| hand.is_empty()).count();
        let fits = |hand: &CardSet| hand.is_empty() || hand.len() == 2;
        if drawn > MOST_DRAWN || !hands.iter().all(fits) || deck.len() < 2 * drawn + 5 {
            return None;
        }
        Some(Swift {
            tables: by_ranks.tables()?.into_iter().collect(),
            hands: hands.iter().map(|hand| (!hand.is_empty()).then(|| Sum::of(*hand))).collect(),
            pairs: deck.combinations(2).map(Sum::of).collect(),
            threes: deck.combinations(3).map(Sum::of).collect(),
        })
    }

    /// Counts who wins in so many deals.
    pub(crate) fn count<const N: usize>(
        &self,
        by_ranks: &ByRanks,
        deals: u64,
        rng: &mut ChaCha8Rng,
        counts: &mut [u64],
    ) {
        let drawn: ArrayVec<usize, MOST_DRAWN> =
            (0..N).filter(|seat| self.hands[*seat].is_none()).collect();
        match drawn.as_slice() {
            [] => self.deal::<N, 0>(by_ranks, [], deals, rng, counts),
            [one] => self.deal::<N, 1>(by_ranks, [*one], deals, rng, counts),
            [one, two, ..] => self.deal::<N, 2>(by_ranks, [*one, *two], deals, rng, counts),
        }
    }

    /// Deals go through in blocks, one step after the other, without a branch that depends on a card.
    fn deal<const N: usize, const D: usize>(
        &self,
        by_ranks: &ByRanks,
        drawn: [usize; D],
        deals: u64,
        rng: &mut ChaCha8Rng,
        counts: &mut [u64],
    ) {
        let nothing = Sum::of(CardSet::EMPTY);
        let own: [Sum; N] = std::array::from_fn(|seat| self.hands[seat].unwrap_or(nothing));
        let mut block = Block { boards: [nothing; ROOM], hands: [[nothing; ROOM]; D] };
        let mut scores = [[[Score::NONE; ROOM]; N]; MOST_SHARES];
        let mut left = deals;
        while left > 0 {
            let found = self.fill(&mut block, left.min(BLOCK as u64) as usize, rng);
            left -= found as u64;
            for (table, scores) in self.tables.iter().zip(&mut scores) {
                for (seat, scores) in scores.iter_mut().enumerate() {
                    let boards = &block.boards[..found];
                    match drawn.iter().position(|other| *other == seat) {
                        Some(place) => {
                            let hands = &block.hands[place][..found];
                            score(table, found, |at| boards[at].and(hands[at]), scores);
                        }
                        None => score(table, found, |at| boards[at].and(own[seat]), scores),
                    }
                }
            }
            if let ([one, two], 1) = (scores[0].as_slice(), self.tables.len()) {
                // Two hands and one share that is always won: sums instead of places in a list.
                let pairs = || one[..found].iter().zip(&two[..found]);
                let first = pairs().map(|(one, two)| u64::from(one > two)).sum::<u64>();
                let second = pairs().map(|(one, two)| u64::from(two > one)).sum::<u64>();
                counts[1] += first;
                counts[2] += second;
                counts[3] += found as u64 - first - second;
                continue;
            }
            for place in 0..found {
                let mut code = 0;
                for (share, scores) in scores[..self.tables.len()].iter().enumerate() {
                    let each: [Score; N] = std::array::from_fn(|seat| scores[seat][place]);
                    code |= (by_ranks.winners(share, &each) as usize) << (share * N);
                }
                counts[code] += 1;
            }
        }
    }

    /// Draws up to so many deals; says how many.
    fn fill<const D: usize>(
        &self,
        block: &mut Block<D>,
        most: usize,
        rng: &mut ChaCha8Rng,
    ) -> usize {
        let (pairs, threes) = (self.pairs.len() as u64, self.threes.len() as u64);
        // How many deals a word is good for; words that would favour some are drawn again.
        let per_word: u32 = if D == 0 { 2 } else { 1 };
        let choices = (pairs.pow(D as u32 + 1) * threes).pow(per_word);
        let surplus = choices.wrapping_neg() % choices;
        let mut found = 0;
        while found < most {
            let mut word = rng.next_u64();
            let before = found;
            for _ in 0..per_word {
                let two = self.pairs[next(&mut word, pairs)];
                let three = self.threes[next(&mut word, threes)];
                let board = two.and(three);
                let mut taken = board.cards;
                let mut apart = two.cards.is_disjoint(three.cards);
                for hands in &mut block.hands {
                    let hand = self.pairs[next(&mut word, pairs)];
                    apart &= taken.is_disjoint(hand.cards);
                    taken |= hand.cards;
                    hands[found] = hand;
                }
                block.boards[found] = board;
                // What is not kept is written over by the next.
                found += usize::from(apart);
            }
            if word < surplus {
                found = before;
            }
        }
        found.min(most)
    }
}

/// How many deals go through together.
const BLOCK: usize = 256;
/// A word may bring one more than fits.
const ROOM: usize = BLOCK + 2;

/// Deals that go through together.
struct Block<const D: usize> {
    boards: [Sum; ROOM],
    hands: [[Sum; ROOM]; D],
}

/// Scores so many hands of seven: first all by their ranks, then those again that hold a flush.
#[inline(always)]
fn score(table: &Table, count: usize, hand: impl Fn(usize) -> Sum, scores: &mut [Score; ROOM]) {
    let mut suited = [0u16; ROOM];
    let mut found = 0;
    for (place, score) in scores[..count].iter_mut().enumerate() {
        let tally = hand(place).tally;
        *score = table.seven_by_ranks(tally);
        suited[found] = place as u16;
        found += usize::from(table.has_flush(tally));
    }
    for place in suited[..found].iter().map(|place| usize::from(*place)) {
        let hand = hand(place);
        scores[place] = table.seven_of(hand.tally, hand.cards);
    }
}

/// The next number below a bound; what is left of the word serves for the next.
#[inline(always)]
fn next(word: &mut u64, bound: u64) -> usize {
    let product = u128::from(*word) * u128::from(bound);
    *word = product as u64;
    (product >> 64) as usize
}
