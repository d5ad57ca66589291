use std::fmt;

/// The kind of a hand, by the cards that make it. Which kind beats which is the ladder's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// Nothing: high card, or in lowball the hand everyone wants.
    NoPair,
    /// Two cards of a rank.
    Pair,
    /// Two and two.
    TwoPair,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five in a row.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three and two.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// Five in a row, of a suit.
    StraightFlush,
    /// Five of a rank, with the help of a joker.
    FiveOfAKind,
    /// So many cards of different ranks and suits.
    Badugi(u8),
    /// So many points.
    Points(u16),
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Category::NoPair => "No pair",
            Category::Pair => "Pair",
            Category::TwoPair => "Two pair",
            Category::ThreeOfAKind => "Three of a kind",
            Category::Straight => "Straight",
            Category::Flush => "Flush",
            Category::FullHouse => "Full house",
            Category::FourOfAKind => "Four of a kind",
            Category::StraightFlush => "Straight flush",
            Category::FiveOfAKind => "Five of a kind",
            Category::Badugi(4) => "Four-card badugi",
            Category::Badugi(3) => "Three-card badugi",
            Category::Badugi(2) => "Two-card badugi",
            Category::Badugi(_) => "One-card badugi",
            Category::Points(1) => "1 point",
            Category::Points(points) => return write!(f, "{points} points"),
        };
        f.write_str(word)
    }
}
