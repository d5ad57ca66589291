use std::sync::OnceLock;

use cards::{Card, CardSet, Rank, RankSet, Suit};

use crate::index::boxed;
use crate::rung::{Ace, Aim, Key, Rungs};
use crate::{Category, Holding, Joker, Rung, Score};

/// A ladder of badugi hands: the most cards of different ranks and suits, then the lowest.
///
/// Whether some ranks can each have a suit of their own is a question of matching, so the sets of
/// ranks that can are a matroid, and the greedy way finds the best: take every rank from the lowest
/// up that still leaves each its own suit.
pub struct Badugi {
    id: &'static str,
    about: &'static str,
    ace: Ace,
    rungs: OnceLock<Rungs>,
    table: OnceLock<BadugiTable>,
}

/// Scores of a badugi ladder for natural cards, by lookup.
pub struct BadugiTable {
    ace: Ace,
    /// Each card's id with the ace where the ladder has it.
    placed: [u8; 256],
    /// The score of up to four ranks, by their bits with the ace in its place.
    by_ranks: Box<[Score; 8192]>,
}

impl Badugi {
    pub(crate) const fn new(id: &'static str, about: &'static str, ace: Ace) -> Badugi {
        Badugi { id, about, ace, rungs: OnceLock::new(), table: OnceLock::new() }
    }

    /// The ladder's name.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// One line that says what it is.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// Where the ace stands.
    pub fn ace(&self) -> Ace {
        self.ace
    }

    /// The fast tables, built at the first call.
    #[inline]
    pub fn table(&self) -> &BadugiTable {
        self.table.get_or_init(|| {
            let mut by_ranks: Box<[Score; 8192]> = boxed(Score::NONE);
            for (score, rung) in self.rungs().iter() {
                let set: RankSet = rung.ranks().iter().copied().collect();
                by_ranks[usize::from(placed_bits(self.ace, set))] = score;
            }
            let placed = std::array::from_fn(|id| match self.ace {
                Ace::Low if id < Card::NATURALS => (id as u8 + 4) % 52,
                _ => id as u8,
            });
            BadugiTable { ace: self.ace, placed, by_ranks }
        })
    }

    /// The score of any natural cards.
    #[inline]
    pub fn best(&self, cards: CardSet) -> Score {
        self.table().best(cards)
    }

    /// The score of any cards, jokers included. A joker is a card of some rank and of whichever suit
    /// serves, which is as good as holding all four of the rank: only one of them can play.
    pub(crate) fn score(&self, holding: Holding) -> Score {
        let Some((role, rest)) = holding.jokers().split_first() else {
            return self.best(holding.naturals());
        };
        let ranks = Rank::ALL.into_iter().filter(|rank| role != Joker::Ace || *rank == Rank::Ace);
        ranks
            .map(|rank| CardSet::NATURALS.of_ranks(RankSet::EMPTY.with(rank)))
            .map(|four| self.score(Holding::new(holding.naturals() | four, rest)))
            .fold(Score::NONE, Score::max)
    }

    /// The cards that make the best hand, highest first.
    pub(crate) fn playing(&self, cards: CardSet) -> Vec<Card> {
        let ranks: Vec<Rank> = {
            let chosen = greedy(self.ace, cards);
            let held = |rank: &Rank| chosen >> (self.ace.value(*rank) - 1) & 1 == 1;
            self.ace.downwards().filter(held).collect()
        };
        let mut playing = Vec::new();
        match_suits(cards, &ranks, &mut playing);
        playing
    }

    pub(crate) fn rungs(&self) -> &Rungs {
        self.rungs.get_or_init(|| {
            let sets = (1..8192u16).map(RankSet::from_bits).filter(|set| set.len() <= 4);
            Rungs::sorted(sets.map(|set| {
                let size = set.len();
                let ranks = || self.ace.downwards().filter(move |rank| set.contains(*rank));
                let key = Key::new(size, ranks().map(|rank| self.ace.value(rank)), Aim::Low);
                (key, Rung::new(Category::Badugi(size as u8), ranks()))
            }))
        })
    }
}

impl BadugiTable {
    /// The score of four natural cards.
    #[inline]
    pub fn four(&self, cards: &[Card; 4]) -> Score {
        let [a, b, c, d] = cards.map(|card| u32::from(self.placed[usize::from(card.id())]));
        // Lowest rank first, so that of two choices the one with the lower bits is the lower hand.
        let (a, b) = (a.min(b), a.max(b));
        let (c, d) = (c.min(d), c.max(d));
        let (a, c) = (a.min(c), a.max(c));
        let (b, d) = (b.min(d), b.max(d));
        let (b, c) = (b.min(c), b.max(c));
        // Sorted by rank, equal ranks are neighbours; the suits are looked up all at once.
        let suits = a & 3 | (b & 3) << 2 | (c & 3) << 4 | (d & 3) << 6;
        let pairs = u32::from(a ^ b < 4) | u32::from(b ^ c < 4) << 1 | u32::from(c ^ d < 4) << 2;
        let playing = BEST_OF_FOUR[(suits | pairs << 8) as usize & 2047];
        let bit = |id: u32| 1u64 << (id >> 2);
        let ranks = bit(a) | bit(b) << 16 | bit(c) << 32 | bit(d) << 48;
        let ranks = ranks & playing;
        let ranks = ranks | ranks >> 32;
        let ranks = (ranks | ranks >> 16) & 0x1fff;
        self.by_ranks[ranks as usize]
    }

    /// The score of any natural cards.
    #[inline]
    pub fn best(&self, cards: CardSet) -> Score {
        self.by_ranks[usize::from(greedy(self.ace, cards) & 0x1fff)]
    }
}

/// The ranks of the best hand, as bits with the ace where the ladder has it.
fn greedy(ace: Ace, cards: CardSet) -> u16 {
    let cards = cards.naturals().bits();
    let mut left = match ace {
        Ace::High => cards,
        Ace::Low => (cards << 4 | cards >> 48) & CardSet::NATURALS.bits(),
    };
    // Bit `s` stands for a set `s` of suits that the ranks taken so far can use up together.
    let mut usable: u32 = 1;
    let mut taken = 0;
    while left != 0 {
        let rank = left.trailing_zeros() / 4;
        let suits = (left >> (4 * rank)) as u32 & 0b1111;
        left &= !(0b1111 << (4 * rank));
        // A set that lacks a suit of the rank can have it added.
        let added =
            |lacking: u32, suit: u32| ((usable & lacking) * (suits >> suit & 1)) << (1 << suit);
        let next = added(0x5555, 0) | added(0x3333, 1) | added(0x0f0f, 2) | added(0x00ff, 3);
        if next != 0 {
            usable = next;
            taken |= 1 << rank;
            // All four suits are used up.
            if next == 1 << 15 {
                break;
            }
        }
    }
    taken
}

/// The bits of ranks with the ace where the ladder has it.
#[inline(always)]
fn placed_bits(ace: Ace, ranks: RankSet) -> u16 {
    match ace {
        Ace::High => ranks.bits(),
        Ace::Low => (ranks.bits() << 1 | ranks.bits() >> 12) & 0x1fff,
    }
}

/// For four cards, lowest first, by their suits (two bits each) and by which neighbours are a pair
/// (three bits): the cards to play, sixteen ones for each. As many as can stand together, and the
/// lowest of those.
static BEST_OF_FOUR: [u64; 2048] = best_of_four();

const fn best_of_four() -> [u64; 2048] {
    let mut best = [0; 2048];
    let mut pattern = 0;
    while pattern < 2048 {
        let mut held = 0u8;
        let mut choice = 15u8;
        while choice > 0 {
            // Going down, a later choice of the same size is the lower hand.
            if stands(choice, pattern) && choice.count_ones() >= held.count_ones() {
                held = choice;
            }
            choice -= 1;
        }
        let mut card = 0;
        while card < 4 {
            if held >> card & 1 == 1 {
                best[pattern] |= 0xffff << (16 * card);
            }
            card += 1;
        }
        pattern += 1;
    }
    best
}

/// Whether no two of the chosen cards share a suit or a rank.
const fn stands(choice: u8, pattern: usize) -> bool {
    let mut high = 1;
    while high < 4 {
        let mut low = 0;
        while low < high {
            let both = choice >> high & choice >> low & 1 == 1;
            let one_suit = pattern >> (2 * high) & 3 == pattern >> (2 * low) & 3;
            // The same rank when every step from the one to the other is a pair.
            let steps = ((1 << high) - 1) & !((1 << low) - 1);
            let one_rank = (pattern >> 8) & steps == steps;
            if both && (one_suit || one_rank) {
                return false;
            }
            low += 1;
        }
        high += 1;
    }
    true
}

/// Gives every rank a card of a suit of its own; says whether it could.
fn match_suits(cards: CardSet, ranks: &[Rank], playing: &mut Vec<Card>) -> bool {
    let Some((rank, rest)) = ranks.split_first() else { return true };
    for suit in Suit::ALL.into_iter().rev() {
        let card = Card::new(*rank, suit);
        if cards.contains(card) && playing.iter().all(|other| other.suit() != Some(suit)) {
            playing.push(card);
            if match_suits(cards, rest, playing) {
                return true;
            }
            playing.pop();
        }
    }
    false
}

impl std::fmt::Debug for Badugi {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Badugi({})", self.id)
    }
}
