//! Exactly two of these and three of those, by lookup.
//!
//! By ranks alone, the best hand of a board of five and two hole cards depends on the board's ranks
//! (6,175 kinds, a row each) and on the pair of hole ranks (91 columns). A hand of four, five or six
//! hole cards is the best of its 6, 10 or 15 pairs in one row. Suits come in only when the board
//! holds three of one.

use std::sync::LazyLock;

use cards::{Card, CardSet, Rank, RankSet};

use crate::five::{FiveCard, Flushes};
use crate::index::{FIVE, FiveSlots, boxed, rank_key, ranks_in};
use crate::rung::Counts;
use crate::{Category, Score, Table, Tally, ladders, multiset};

/// Columns of a row, padded so that rows start on a cache line.
const COLUMNS: usize = 96;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([Score; COLUMNS]);

/// The tables of a ladder for games that play two hole cards and three of the board.
pub struct Omaha {
    table: &'static Table,
    /// How far the board's row is shifted; the slot is the number of its row here.
    shifts: &'static [u16; 2048],
    rows: Box<[Row; 8192]>,
    /// The lowest straight flush; nothing reaches it where there is none.
    straight_flush: Score,
}

/// A board of five cards, looked up once for any number of hands.
#[derive(Clone, Copy)]
pub struct Board<'t> {
    omaha: &'t Omaha,
    row: &'t Row,
    cards: &'t [Card; 5],
    /// The suit of three or more cards, or one that no card has.
    suit: u8,
}

/// The pairs of hole cards by their ranks, each once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairs {
    columns: [u8; MOST_PAIRS],
    len: u8,
}

/// What each pair makes with a board, by ranks alone.
#[derive(Clone, Copy)]
pub struct RankRow<'t>(&'t Row);

impl RankRow<'_> {
    /// The best hand of two hole cards and three of the board.
    #[inline(always)]
    pub fn best(&self, pairs: &Pairs) -> Score {
        let columns = pairs.columns[..usize::from(pairs.len).min(MOST_PAIRS)].iter();
        columns.fold(Score::NONE, |best, column| best.max(self.0.0[usize::from(*column)]))
    }
}

/// Six hole cards make fifteen pairs.
const MOST_PAIRS: usize = 15;

impl Pairs {
    /// Those of up to six hole cards.
    pub fn of(hole: &[Card]) -> Pairs {
        let mut pairs = Pairs { columns: [0; MOST_PAIRS], len: 0 };
        for (place, second) in hole.iter().enumerate().take(6) {
            for first in &hole[..place] {
                let column = column_of(*first, *second);
                if !pairs.columns[..usize::from(pairs.len)].contains(&column) {
                    pairs.columns[usize::from(pairs.len)] = column;
                    pairs.len += 1;
                }
            }
        }
        pairs
    }
}

impl Omaha {
    /// Gets a board ready.
    #[inline]
    pub fn board<'t>(&'t self, cards: &'t [Card; 5]) -> Board<'t> {
        let tally = Tally::of(cards);
        let suit = match self.table.suits.flushes {
            Flushes::Ignored => NO_SUIT,
            _ => tally.suit_of_three(),
        };
        let row = &self.rows[FiveSlots::slot(self.shifts, tally.key())];
        Board { omaha: self, row, cards, suit }
    }

    /// The best hand of exactly two of these hole cards and three of this board.
    #[inline]
    pub fn best<const N: usize>(&self, hole: &[Card; N], board: &[Card; 5]) -> Score {
        self.board(board).best(hole)
    }

    /// The row of a board of five by its ranks alone, as if no five were of one suit.
    #[inline(always)]
    pub fn row(&self, board: Tally) -> RankRow<'_> {
        RankRow(&self.rows[FiveSlots::slot(self.shifts, board.key())])
    }

    /// The best flush of exactly two of these and three of the board's, all of one suit.
    pub fn flush(&self, held: RankSet, board: RankSet) -> Score {
        let (held, board) = (held.bits(), board.bits());
        let lies = held.count_ones() >= 2 && board.count_ones() >= 3;
        if !lies || self.table.suits.flushes != Flushes::Made {
            return Score::NONE;
        }
        self.flush_of(held, board)
    }

    /// The same where there is one.
    fn flush_of(&self, held: u16, board: u16) -> Score {
        let flush = |ranks: u16| self.table.suits.flush[usize::from(ranks & 0x1fff)];
        if flush(board | held) < self.straight_flush {
            return flush(highest(board, 3) | highest(held, 2));
        }
        // Five in a row of the suit lie there, but perhaps not as two and three.
        let twos = || subsets(held, 2);
        let all = subsets(board, 3).flat_map(|three| twos().map(move |two| three | two));
        all.map(flush).fold(Score::NONE, Score::max)
    }

    /// Whether there are flushes.
    pub fn counts_suits(&self) -> bool {
        self.table.counts_suits()
    }

    /// Whether a hand is what its ranks make or a flush, whichever is better: suits spoil nothing.
    pub fn is_ranks_or_flush(&self) -> bool {
        self.table.is_ranks_or_flush()
    }

    pub(crate) fn build(ladder: &'static FiveCard) -> Omaha {
        let table = ladder.table();
        let shifts: &'static [u16; 2048] = &FIVE;

        // What three board cards make with each pair, then the best of a board's ten threes.
        let mut threes = vec![Row([Score::NONE; COLUMNS]); 13 * 13 * 13];
        multiset::visit(3, 3, |set| {
            let row = &mut threes[three_place(ranks_of(&set.counts))].0;
            for (high, low) in pairs() {
                let both = if high == low { 2 } else { 1 };
                if set.counts[high as usize].max(set.counts[low as usize]) + both <= 4 {
                    let key = set.key.wrapping_add(rank_key(high)).wrapping_add(rank_key(low));
                    row[pair_column(high, low)] = table.five_by_rank(key);
                }
            }
        });
        let mut rows: Box<[Row; 8192]> = boxed(Row([Score::NONE; COLUMNS]));
        multiset::visit(5, 4, |set| {
            let row = &mut rows[FiveSlots::slot(shifts, set.key)].0;
            for_each_three(&set.counts, |three| {
                for (best, score) in row.iter_mut().zip(&threes[three].0) {
                    *best = (*best).max(*score);
                }
            });
        });

        let straight_flush = ladder
            .rungs()
            .iter()
            .find(|(_, rung)| rung.category == Category::StraightFlush)
            .map_or(Score(u16::MAX), |(score, _)| score);
        Omaha { table, shifts, rows, straight_flush }
    }
}

impl Board<'_> {
    /// The best hand of exactly two of these hole cards and three of the board.
    #[inline]
    pub fn best<const N: usize>(&self, hole: &[Card; N]) -> Score {
        let mut best = Score::NONE;
        for second in 1..N {
            for first in 0..second {
                let column = column_of(hole[first], hole[second]);
                best = best.max(self.row.0[usize::from(column)]);
            }
        }
        if self.suit != NO_SUIT {
            let held = ranks_in(hole, self.suit);
            if held.count_ones() >= 2 {
                return self.with_suits(best, hole, held);
            }
        }
        best
    }

    #[inline(never)]
    fn with_suits(&self, ranked: Score, hole: &[Card], held: u16) -> Score {
        let table = self.omaha.table;
        if table.suits.flushes == Flushes::Spoiled {
            return self.one_by_one(hole);
        }
        ranked.max(self.omaha.flush_of(held, ranks_in(self.cards, self.suit)))
    }

    /// Every choice by itself.
    fn one_by_one(&self, hole: &[Card]) -> Score {
        let hole: CardSet = hole.iter().copied().collect();
        let board: CardSet = self.cards.iter().copied().collect();
        let mut best = Score::NONE;
        for three in board.combinations(3) {
            for two in hole.combinations(2) {
                let five = three | two;
                best = best.max(self.omaha.table.score(five.iter().collect(), five));
            }
        }
        best
    }
}

/// Low hands of exactly two hole cards and three of the board that are eight or better, ace to
/// five: only which low ranks lie where counts, so one lookup serves any number of hole cards.
pub struct EightLow {
    scores: Box<[Score; 65536]>,
}

impl EightLow {
    /// The table, built at the first call. Its scores are those of the ace-to-five ladder.
    pub fn get() -> &'static EightLow {
        static TABLE: LazyLock<EightLow> = LazyLock::new(EightLow::build);
        &TABLE
    }

    /// The best low of exactly two of these and three of those; none when it is not eight or better.
    #[inline]
    pub fn best(&self, hole: &[Card], board: &[Card; 5]) -> Score {
        self.best_of_ranks(EightLow::ranks(hole), EightLow::ranks(board))
    }

    /// Which of ace to eight are among these cards, the ace as the lowest bit.
    #[inline]
    pub fn ranks(cards: &[Card]) -> u8 {
        cards.iter().fold(0, |bits, card| bits | LOW_BITS[usize::from(card.id())])
    }

    /// The same as [`EightLow::best`] for ranks taken before.
    #[inline]
    pub fn best_of_ranks(&self, hole: u8, board: u8) -> Score {
        self.scores[usize::from(u16::from_be_bytes([board, hole]))]
    }

    fn build() -> EightLow {
        let ladder = &ladders::LOW_A5;
        let mut scores: Box<[Score; 65536]> = boxed(Score::NONE);
        let place = |board: u8, hole: u8| usize::from(u16::from_be_bytes([board, hole]));
        // Fewer cards are smaller numbers, so what a set is built from is there already.
        for board in 0..=255u8 {
            for hole in 0..=255u8 {
                scores[place(board, hole)] = match (board.count_ones(), hole.count_ones()) {
                    (..3, _) | (_, ..2) => Score::NONE,
                    (3, 2) if board & hole == 0 => {
                        let mut counts: Counts = [0; 13];
                        for bit in bits(u16::from(board | hole)) {
                            counts[(bit as usize + 12) % 13] = 1;
                        }
                        ladder.score(&counts, crate::five::Suited::No)
                    }
                    (3, 2) => Score::NONE,
                    (3, _) => bits(u16::from(hole))
                        .map(|bit| scores[place(board, hole & !(1 << bit))])
                        .fold(Score::NONE, Score::max),
                    _ => bits(u16::from(board))
                        .map(|bit| scores[place(board & !(1 << bit), hole)])
                        .fold(Score::NONE, Score::max),
                };
            }
        }
        EightLow { scores }
    }
}

/// For each card the bit of its rank among ace to eight, the ace lowest.
static LOW_BITS: [u8; 256] = low_bits();

const fn low_bits() -> [u8; 256] {
    let mut bits = [0; 256];
    let mut id = 0;
    while id < Card::NATURALS {
        let place = (id / 4 + 1) % 13;
        if place < 8 {
            bits[id] = 1 << place;
        }
        id += 1;
    }
    bits
}

const NO_SUIT: u8 = u8::MAX;

/// The column of every two cards, by their ranks.
static COLUMN_OF: [u8; 256] = column_table();

const fn column_table() -> [u8; 256] {
    let mut columns = [0; 256];
    let mut a = 0;
    while a < 13 {
        let mut b = 0;
        while b < 13 {
            let (high, low) = if a > b { (a, b) } else { (b, a) };
            columns[a << 4 | b] = (high * (high + 1) / 2 + low) as u8;
            b += 1;
        }
        a += 1;
    }
    columns
}

#[inline(always)]
fn column_of(a: Card, b: Card) -> u8 {
    COLUMN_OF[usize::from((a.id() << 2 & 0xf0) | b.id() >> 2)]
}

fn pair_column(a: Rank, b: Rank) -> usize {
    usize::from(COLUMN_OF[(a as usize) << 4 | b as usize])
}

fn pairs() -> impl Iterator<Item = (Rank, Rank)> {
    let ranks = Rank::ALL.into_iter();
    ranks.flat_map(|high| Rank::ALL.into_iter().take(high as usize + 1).map(move |low| (high, low)))
}

/// The ranks, deuce first, each as often as it occurs.
fn ranks_of(counts: &Counts) -> impl Iterator<Item = usize> {
    let ranks = counts.iter().enumerate();
    ranks.flat_map(|(rank, n)| std::iter::repeat_n(rank, usize::from(*n)))
}

/// A place for three ranks, deuce first.
fn three_place(ranks: impl IntoIterator<Item = usize>) -> usize {
    ranks.into_iter().fold(0, |place, rank| place * 13 + rank)
}

/// The places of every three of a board's five ranks.
fn for_each_three(board: &Counts, mut each: impl FnMut(usize)) {
    let mut five = [0; 5];
    five.iter_mut().zip(ranks_of(board)).for_each(|(place, rank)| *place = rank);
    for third in 2..5 {
        for second in 1..third {
            for first in 0..second {
                each(three_place([five[first], five[second], five[third]]));
            }
        }
    }
}

/// The `count` highest bits.
fn highest(mut ranks: u16, count: u32) -> u16 {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}

fn bits(set: u16) -> impl Iterator<Item = u32> {
    (0..16).filter(move |bit| set >> bit & 1 == 1)
}

/// Every choice of exactly `count` of the bits.
fn subsets(set: u16, count: u32) -> impl Iterator<Item = u16> {
    // Counting down through the bits of the set passes every choice of them, the empty one last.
    let next = move |choice: &u16| choice.checked_sub(1).map(|less| less & set);
    std::iter::successors(Some(set), next).filter(move |choice| choice.count_ones() == count)
}
