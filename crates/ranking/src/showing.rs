use std::sync::OnceLock;

use cards::Rank;

use crate::rung::{Ace, Aim, Counts, Groups, Key, Rungs};
use crate::{Category, Holding, Joker, Jokers, Rung, Score, multiset, plain};

/// A ladder of the one to four cards that lie face up in stud: who acts first.
///
/// Straights and flushes need five cards. Only hands of the same size are compared at a table.
pub struct Showing {
    id: &'static str,
    about: &'static str,
    aim: Aim,
    ace: Ace,
    /// Where five up cards rank.
    full: &'static str,
    rungs: OnceLock<Rungs>,
}

const GROUPS: [Category; 5] = [
    Category::NoPair,
    Category::Pair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::FourOfAKind,
];

impl Showing {
    pub(crate) const fn new(
        id: &'static str,
        about: &'static str,
        (aim, ace): (Aim, Ace),
        full: &'static str,
    ) -> Showing {
        Showing { id, about, aim, ace, full, rungs: OnceLock::new() }
    }

    /// The ladder's name.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// One line that says what it is.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// Whether high or low boards come first.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// Where the ace stands.
    pub fn ace(&self) -> Ace {
        self.ace
    }

    /// The ladders on which five up cards rank, as full hands.
    pub fn full(&self) -> &'static str {
        self.full
    }

    /// The score of one to four cards; none of any other number.
    pub(crate) fn score(&self, holding: Holding) -> Score {
        self.assign(&mut plain::counts(holding.naturals()), holding.jokers())
    }

    /// A bug is an ace where high boards come first; everywhere else it is what serves best.
    fn assign(&self, counts: &mut Counts, jokers: Jokers) -> Score {
        let Some((role, rest)) = jokers.split_first() else {
            return self.rungs().score(self.place(counts).0);
        };
        let is_ace = role == Joker::Ace || (role == Joker::Bug && self.aim == Aim::High);
        let mut best = Score::NONE;
        for rank in Rank::ALL {
            if rank == Rank::Ace || !is_ace {
                counts[rank as usize] += 1;
                best = best.max(self.assign(counts, rest));
                counts[rank as usize] -= 1;
            }
        }
        best
    }

    fn place(&self, counts: &Counts) -> (Key, Rung) {
        let groups = Groups::of(counts, self.ace);
        let first = groups.get().first().map_or(0, |group| group.0);
        let second = groups.get().get(1).map_or(0, |group| group.0);
        let height = match (first, second) {
            (4.., _) => 4,
            (3, _) => 3,
            (2, 2) => 2,
            (2, _) => 1,
            _ => 0,
        };
        let place = match self.aim {
            Aim::High => height,
            Aim::Low => 4 - height,
        };
        let values = groups.get().iter().map(|(_, rank)| self.ace.value(*rank));
        (Key::new(place, values, self.aim), Rung::new(GROUPS[height], groups.reading()))
    }

    pub(crate) fn rungs(&self) -> &Rungs {
        self.rungs.get_or_init(|| {
            let mut all = Vec::new();
            for size in 1..=4 {
                // Two jokers and four aces are five of a rank, but never five cards.
                multiset::visit(size, 4, |set| all.push(self.place(&set.counts)));
            }
            Rungs::sorted(all)
        })
    }
}

impl std::fmt::Debug for Showing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Showing({})", self.id)
    }
}
