use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A rank, deuce to ace. The order is the high order; scales with a low ace say so themselves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen, deuce first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter used in text: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'][self as usize]
    }

    /// Reads one letter of either case. `10` is two characters and belongs to the card parser.
    pub const fn from_char(c: char) -> Option<Rank> {
        let index = match c {
            '2'..='9' => c as u8 - b'2',
            'T' | 't' => 8,
            'J' | 'j' => 9,
            'Q' | 'q' => 10,
            'K' | 'k' => 11,
            'A' | 'a' => 12,
            _ => return None,
        };
        Some(Rank::ALL[index as usize])
    }

    /// The word for one card of this rank: "ace", "ten", "deuce".
    pub const fn word(self) -> &'static str {
        [
            "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ][self as usize]
    }

    /// The word for several: "aces", "sixes".
    pub const fn plural(self) -> &'static str {
        [
            "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ][self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of ranks, one bit each, deuce lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RankSet(u16);

impl RankSet {
    /// No rank.
    pub const EMPTY: RankSet = RankSet(0);
    /// All thirteen.
    pub const ALL: RankSet = RankSet(0x1fff);

    /// The set with these bits; bits above the ace are dropped.
    pub const fn from_bits(bits: u16) -> RankSet {
        RankSet(bits & RankSet::ALL.0)
    }

    /// The bits, deuce lowest.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The ranks from `low` up to `high`, both included.
    pub const fn range(low: Rank, high: Rank) -> RankSet {
        let up_to_high = (1u16 << (high as u8 + 1)) - 1;
        RankSet(up_to_high & !((1u16 << low as u8) - 1))
    }

    /// Adds a rank.
    pub const fn with(self, rank: Rank) -> RankSet {
        RankSet(self.0 | 1 << rank as u8)
    }

    /// Takes a rank away.
    pub const fn without(self, rank: Rank) -> RankSet {
        RankSet(self.0 & !(1 << rank as u8))
    }

    /// Whether the rank is in the set.
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank as u8 & 1 == 1
    }

    /// How many ranks.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The highest rank (ace high).
    pub fn highest(self) -> Option<Rank> {
        self.iter().next_back()
    }

    /// Goes through the ranks, deuce first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Rank> + Clone {
        Rank::ALL.into_iter().filter(move |rank| self.contains(*rank))
    }
}

impl FromIterator<Rank> for RankSet {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> RankSet {
        ranks.into_iter().fold(RankSet::EMPTY, RankSet::with)
    }
}

impl BitOr for RankSet {
    type Output = RankSet;
    fn bitor(self, other: RankSet) -> RankSet {
        RankSet(self.0 | other.0)
    }
}

impl BitAnd for RankSet {
    type Output = RankSet;
    fn bitand(self, other: RankSet) -> RankSet {
        RankSet(self.0 & other.0)
    }
}

impl Sub for RankSet {
    type Output = RankSet;
    fn sub(self, other: RankSet) -> RankSet {
        RankSet(self.0 & !other.0)
    }
}

/// Highest rank first, as a hand is read: `AKQJT`.
impl fmt::Display for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().rev().try_for_each(|rank| write!(f, "{rank}"))
    }
}

impl fmt::Debug for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RankSet({self})")
    }
}
