use cards::Rank;

use crate::{Category, Score};

/// Whether the best or the worst poker hand is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Aim {
    /// High cards and groups win.
    High,
    /// Low cards win, groups lose.
    Low,
}

/// Where the ace stands when cards are compared one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ace {
    /// Above the king.
    High,
    /// Below the deuce.
    Low,
}

impl Ace {
    /// 1 for the lowest rank up to 13 for the highest.
    pub(crate) const fn value(self, rank: Rank) -> u32 {
        match self {
            Ace::High => rank as u32 + 1,
            Ace::Low => (rank as u32 + 1) % 13 + 1,
        }
    }

    /// The ranks from the highest to the lowest.
    pub(crate) fn downwards(self) -> impl DoubleEndedIterator<Item = Rank> {
        use Rank::*;
        let ranks = match self {
            Self::High => {
                [Ace, King, Queen, Jack, Ten, Nine, Eight, Seven, Six, Five, Four, Three, Two]
            }
            Self::Low => {
                [King, Queen, Jack, Ten, Nine, Eight, Seven, Six, Five, Four, Three, Two, Ace]
            }
        };
        ranks.into_iter()
    }
}

/// One rung of a ladder: all hands that tie here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The kind of hand.
    pub category: Category,
    ranks: [Rank; 5],
    len: u8,
}

impl Rung {
    pub(crate) fn new(category: Category, ranks: impl IntoIterator<Item = Rank>) -> Rung {
        let mut rung = Rung { category, ranks: [Rank::Two; 5], len: 0 };
        for (place, rank) in rung.ranks.iter_mut().zip(ranks) {
            *place = rank;
            rung.len += 1;
        }
        rung
    }

    /// The ranks in the order in which the hand is read: groups first, then high cards first.
    pub fn ranks(&self) -> &[Rank] {
        &self.ranks[..usize::from(self.len)]
    }
}

/// How often each rank occurs, deuce first.
pub(crate) type Counts = [u8; 13];

/// A rung as a number that sorts as the ladder does: the category's place, then up to five values
/// of four bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key(u32);

impl Key {
    pub(crate) fn new(place: usize, values: impl IntoIterator<Item = u32>, aim: Aim) -> Key {
        let mut key = place as u32;
        let mut values = values.into_iter();
        for _ in 0..5 {
            let value = values.next().map_or(0, |value| match aim {
                Aim::High => value,
                Aim::Low => 14 - value,
            });
            key = key << 4 | value;
        }
        Key(key)
    }
}

/// All rungs of a ladder, worst first, and the way from a key to its rung.
#[derive(Debug)]
pub(crate) struct Rungs {
    keys: Vec<Key>,
    rungs: Vec<Rung>,
}

impl Rungs {
    /// Puts the rungs in order; a key that comes again must come with the same category.
    pub(crate) fn sorted(all: impl IntoIterator<Item = (Key, Rung)>) -> Rungs {
        let mut all: Vec<(Key, Rung)> = all.into_iter().collect();
        all.sort_by_key(|(key, _)| *key);
        all.dedup_by(|later, first| later.0 == first.0);
        let (keys, rungs) = all.into_iter().unzip();
        Rungs { keys, rungs }
    }

    /// The score of a key that is on the ladder.
    pub(crate) fn score(&self, key: Key) -> Score {
        self.keys.binary_search(&key).map_or(Score::NONE, |place| Score(place as u16 + 1))
    }

    pub(crate) fn get(&self, score: Score) -> Option<&Rung> {
        self.rungs.get(usize::from(score.0).checked_sub(1)?)
    }

    pub(crate) fn len(&self) -> usize {
        self.rungs.len()
    }

    /// Worst first, each with its score.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (Score, &Rung)> {
        self.rungs.iter().enumerate().map(|(place, rung)| (Score(place as u16 + 1), rung))
    }
}

/// The ranks of at most five cards, biggest group first, then highest rank first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Groups {
    groups: [(u8, Rank); 5],
    len: usize,
}

impl Groups {
    pub(crate) fn of(counts: &Counts, ace: Ace) -> Groups {
        let mut all = Groups { groups: [(0, Rank::Two); 5], len: 0 };
        for rank in ace.downwards() {
            let count = counts[rank as usize];
            if count > 0 && all.len < 5 {
                // Ranks come from the top, so a group goes behind those that are not smaller.
                let held = &all.groups[..all.len];
                let place = held.iter().position(|(other, _)| *other < count).unwrap_or(all.len);
                all.groups.copy_within(place..all.len.min(4), place + 1);
                all.groups[place] = (count, rank);
                all.len += 1;
            }
        }
        all
    }

    pub(crate) fn get(&self) -> &[(u8, Rank)] {
        &self.groups[..self.len]
    }

    /// The ranks in reading order, each as often as it occurs.
    pub(crate) fn reading(&self) -> impl Iterator<Item = Rank> {
        self.get().iter().flat_map(|(size, rank)| std::iter::repeat_n(*rank, usize::from(*size)))
    }
}
