//! Scores by lookup: five, six and seven cards, with or without a joker.

use std::ops::Add;

use cards::{Card, CardSet, Rank, RankSet, Suit};

use crate::five::{FiveCard, Flushes, Suited};
use crate::index::{
    CARD_WORDS, FIVE, FOUR, FULL_SUITS, FiveSlots, FourSlots, SEVEN, SIX, SUIT_SHIFT, SUIT_STEP,
    SevenSlots, SixSlots, Slots, rank_key, ranks_in,
};
use crate::{Joker, Jokers, Score, multiset, plain, vector};

/// Scores of a five-card ladder for natural cards, by lookup.
///
/// Jokers do not belong here: a joker adds nothing, and the score is that of another hand.
#[repr(C)]
pub struct Table {
    /// The cards' words, here again so that everything lies behind one pointer.
    words: [u64; 256],
    five: FiveSlots,
    six: SixSlots,
    pub(crate) seven: SevenSlots,
    pub(crate) suits: Suits,
}

impl Table {
    /// The score of exactly five cards.
    #[inline(always)]
    pub fn five(&self, cards: &[Card; 5]) -> Score {
        let tally = self.tally(cards);
        let ranked = self.five.get(tally.key());
        if self.suits.matter(tally) { self.suits.flush_of(tally, cards) } else { ranked }
    }

    /// The score of the best five of six cards.
    #[inline(always)]
    pub fn six(&self, cards: &[Card; 6]) -> Score {
        let tally = self.tally(cards);
        let ranked = self.six.get(tally.key());
        if self.suits.matter(tally) { self.with_suits(ranked, tally, cards) } else { ranked }
    }

    /// The score of the best five of seven cards.
    #[inline(always)]
    pub fn seven(&self, cards: &[Card; 7]) -> Score {
        let tally = self.tally(cards);
        let ranked = self.seven.get(tally.key());
        if self.suits.matter(tally) { self.with_suits(ranked, tally, cards) } else { ranked }
    }

    /// The score of a tally of five, six or seven cards; `cards` must be the same cards.
    #[inline]
    pub fn score(&self, tally: Tally, cards: CardSet) -> Score {
        debug_assert_eq!(tally, cards.iter().collect(), "the tally is of other cards");
        let key = tally.key();
        let ranked = match cards.len() {
            5 => self.five.get(key),
            6 => self.six.get(key),
            7 => self.seven.get(key),
            _ => return Score::NONE,
        };
        if self.suits.matter(tally) { self.set_with_suits(ranked, tally, cards) } else { ranked }
    }

    /// The best five of seven cards by their ranks alone, as if no five were of one suit.
    #[inline(always)]
    pub fn seven_by_ranks(&self, tally: Tally) -> Score {
        self.seven.get(tally.key())
    }

    /// The best five of seven cards by their tally and the same cards as a set.
    #[inline(always)]
    pub fn seven_of(&self, tally: Tally, cards: CardSet) -> Score {
        let ranked = self.seven.get(tally.key());
        if !self.suits.matter(tally) {
            return ranked;
        }
        match (self.suits.flushes, Suit::ALL.get(usize::from(tally.full_suit()))) {
            (Flushes::Made, Some(suit)) => ranked.max(self.flush(cards.in_suit(*suit))),
            _ => self.set_with_suits(ranked, tally, cards),
        }
    }

    /// The best flush of these ranks, all of one suit; none of fewer than five, or where suits do not count.
    #[inline]
    pub fn flush(&self, ranks: RankSet) -> Score {
        if self.suits.flushes == Flushes::Made {
            self.suits.flush[usize::from(ranks.bits() & 0x1fff)]
        } else {
            Score::NONE
        }
    }

    /// Whether five cards of a tally are of one suit, and suits count.
    #[inline(always)]
    pub fn has_flush(&self, tally: Tally) -> bool {
        self.suits.matter(tally)
    }

    /// Whether there are flushes.
    pub fn counts_suits(&self) -> bool {
        self.suits.flushes == Flushes::Made
    }

    /// Whether a hand is what its ranks make or a flush, whichever is better: suits spoil nothing.
    pub fn is_ranks_or_flush(&self) -> bool {
        self.suits.flushes != Flushes::Spoiled
    }

    /// Scores many hands of seven at once, with vector instructions where the machine has them.
    ///
    /// # Panics
    /// When `scores` is not as long as `hands`.
    pub fn sevens(&self, hands: &[[Card; 7]], scores: &mut [Score]) {
        assert_eq!(hands.len(), scores.len(), "as many scores as hands");
        let done = vector::sevens(self, hands, scores);
        for (hand, score) in hands[done..].iter().zip(&mut scores[done..]) {
            *score = self.seven(hand);
        }
    }

    #[inline(always)]
    fn tally(&self, cards: &[Card]) -> Tally {
        Tally(cards.iter().fold(0, |sum, card| sum + self.words[usize::from(card.id())]))
    }

    /// The score of six or seven cards, five of them of a suit that matters.
    #[inline(always)]
    pub(crate) fn with_suits(&self, ranked: Score, tally: Tally, cards: &[Card]) -> Score {
        match self.suits.flushes {
            Flushes::Made => ranked.max(self.suits.flush_of(tally, cards)),
            Flushes::Ignored | Flushes::Spoiled => {
                self.best_of_fives(cards.iter().copied().collect())
            }
        }
    }

    /// The best five of any number, each by itself: where the tables do not reach, or where some
    /// five are spoiled by their suit.
    #[cold]
    #[inline(never)]
    pub(crate) fn best_of_fives(&self, cards: CardSet) -> Score {
        let fives = cards.combinations(5);
        fives.map(|five| self.score(five.iter().collect(), five)).fold(Score::NONE, Score::max)
    }

    #[cold]
    #[inline(never)]
    fn set_with_suits(&self, ranked: Score, tally: Tally, cards: CardSet) -> Score {
        let mut hand = [Card::JOKER; 7];
        hand.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
        match cards.len() {
            5 => self.suits.flush_of(tally, &hand[..5]),
            held => self.with_suits(ranked, tally, &hand[..held]),
        }
    }

    /// Five cards by the sum of their ranks' keys, not suited.
    pub(crate) fn five_by_rank(&self, key: u32) -> Score {
        self.five.get(key)
    }

    pub(crate) fn build(ladder: &FiveCard) -> Table {
        let mut five = FiveSlots::new(&FIVE);
        multiset::visit(5, 4, |set| five.set(set.key, ladder.score(&set.counts, Suited::No)));
        let six = one_more(6, &five, SixSlots::new(&SIX));
        let seven = one_more(7, &six, SevenSlots::new(&SEVEN));
        Table { words: CARD_WORDS, five, six, seven, suits: Suits::build(ladder, Jokers::NONE) }
    }
}

/// The same for natural cards and one joker in a fixed role.
pub(crate) struct JokerTable {
    four: FourSlots,
    five: FiveSlots,
    six: SixSlots,
    suits: Suits,
    role: Joker,
}

impl JokerTable {
    /// The best five of four, five or six naturals and the joker; nothing where the tables do not
    /// reach.
    pub(crate) fn score(&self, naturals: CardSet) -> Option<Score> {
        let tally: Tally = naturals.iter().collect();
        let ranked = match naturals.len() {
            4 => self.four.get(tally.key()),
            5 => self.five.get(tally.key()),
            6 => self.six.get(tally.key()),
            _ => return None,
        };
        match self.suits.flushes {
            Flushes::Made if tally.has_suit_of(4) => {
                let suits = Suit::ALL.into_iter().map(|suit| naturals.in_suit(suit));
                let flushes = suits.map(|ranks| self.suits.flush[usize::from(ranks.bits())]);
                Some(flushes.fold(ranked, Score::max))
            }
            // A joker of free choice leaves the suit; only an ace may have to be left out itself.
            Flushes::Spoiled if self.role == Joker::Ace && tally.has_suit_of(5) => None,
            _ => Some(ranked),
        }
    }

    pub(crate) fn build(ladder: &'static FiveCard, role: Joker) -> JokerTable {
        let joker = Jokers::one(role);
        let mut four = FourSlots::new(&FOUR);
        multiset::visit(4, 4, |set| {
            four.set(set.key, plain::with_jokers(ladder, &set.counts, Suited::No, joker));
        });
        let mut five = one_more(5, &four, FiveSlots::new(&FIVE));
        // Five naturals may also do without the joker.
        for (score, without) in five.scores.iter_mut().zip(&ladder.table().five.scores) {
            *score = (*score).max(*without);
        }
        let six = one_more(6, &five, SixSlots::new(&SIX));
        JokerTable { four, five, six, suits: Suits::build(ladder, joker), role }
    }
}

/// The best hand of so many cards is the best after one of them is left out.
fn one_more<const R: usize, const S: usize, const Q: usize, const T: usize>(
    cards: u8,
    fewer: &Slots<R, S>,
    mut slots: Slots<Q, T>,
) -> Slots<Q, T> {
    multiset::visit(cards, 4, |set| {
        let best = set.without_one().map(|key| fewer.get(key)).fold(Score::NONE, Score::max);
        slots.set(set.key, best);
    });
    slots
}

/// What suits do to a hand.
pub(crate) struct Suits {
    /// The score of the ranks held in one suit, where they are enough for a flush.
    pub(crate) flush: [Score; 8192],
    pub(crate) flushes: Flushes,
    /// The full bits of the suits' counters, or nothing where suits are ignored.
    counters: u64,
}

impl Suits {
    /// Whether five cards are of one suit, and suits count.
    #[inline(always)]
    pub(crate) fn matter(&self, tally: Tally) -> bool {
        tally.0 & self.counters != 0
    }

    /// The flush of up to seven cards, five or more of them of a suit.
    #[inline(always)]
    fn flush_of(&self, tally: Tally, cards: &[Card]) -> Score {
        self.flush[usize::from(ranks_in(cards, tally.full_suit()) & 0x1fff)]
    }

    fn build(ladder: &FiveCard, jokers: Jokers) -> Suits {
        let least = 5 - jokers.len();
        let mut flush = [Score::NONE; 8192];
        for bits in 0..8192u16 {
            let ranks = RankSet::from_bits(bits);
            if ranks.len() < least || !(ranks - ladder.ranks()).is_empty() {
                continue;
            }
            let suited = |jokers| {
                let mut counts = [0; 13];
                ranks.iter().for_each(|rank| counts[rank as usize] = 1);
                plain::with_jokers(ladder, &counts, Suited::Yes, jokers)
            };
            // Smaller sets are smaller numbers, so they are there already.
            let left_out = ranks.iter().map(|rank| flush[usize::from(ranks.without(rank).bits())]);
            flush[usize::from(bits)] = match ranks.len() {
                4 => suited(jokers),
                // Five may do without the joker.
                5 => left_out.fold(suited(Jokers::NONE), Score::max),
                _ => left_out.fold(Score::NONE, Score::max),
            };
        }
        let flushes = ladder.flushes();
        Suits { flush, flushes, counters: if flushes == Flushes::Ignored { 0 } else { FULL_SUITS } }
    }
}

/// Cards added up: enough to know their ranks and how many are of each suit, for up to seven
/// natural cards. Tallies of different cards can be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally(u64);

impl Tally {
    /// No card.
    pub const EMPTY: Tally = Tally(0);

    /// The sum of these cards.
    #[inline(always)]
    pub fn of(cards: &[Card]) -> Tally {
        cards.iter().fold(Tally::EMPTY, |tally, card| tally.with(*card))
    }

    /// One card more.
    #[inline(always)]
    #[must_use]
    pub fn with(self, card: Card) -> Tally {
        Tally(self.0 + CARD_WORDS[usize::from(card.id())])
    }

    /// One card more whose suit does not matter.
    #[inline(always)]
    #[must_use]
    pub fn with_rank(self, rank: Rank) -> Tally {
        Tally(self.0 + u64::from(rank_key(rank)))
    }

    /// The suit that three or more of five cards have; `u8::MAX` when there is none.
    #[inline(always)]
    pub(crate) fn suit_of_three(self) -> u8 {
        let three = self.lifted(3);
        if three.0 & FULL_SUITS == 0 { u8::MAX } else { three.full_suit() }
    }

    /// Whether so many cards, five at most, are of one suit.
    pub(crate) fn has_suit_of(self, count: u64) -> bool {
        self.lifted(count).0 & FULL_SUITS != 0
    }

    /// A tally whose counters are full at `count` cards instead of five.
    #[inline(always)]
    fn lifted(self, count: u64) -> Tally {
        let lift = 32u64.saturating_sub(count * SUIT_STEP);
        Tally(self.0 + ((lift * 0x0101_0101) << SUIT_SHIFT))
    }

    /// The first suit with a full counter; there is one.
    #[inline(always)]
    fn full_suit(self) -> u8 {
        ((self.0 & FULL_SUITS).trailing_zeros().wrapping_sub(SUIT_SHIFT) / 8) as u8
    }

    #[inline(always)]
    pub(crate) fn key(self) -> u32 {
        self.0 as u32
    }
}

impl Add for Tally {
    type Output = Tally;
    #[inline(always)]
    fn add(self, other: Tally) -> Tally {
        Tally(self.0 + other.0)
    }
}

impl FromIterator<Card> for Tally {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Tally {
        cards.into_iter().fold(Tally::EMPTY, Tally::with)
    }
}
