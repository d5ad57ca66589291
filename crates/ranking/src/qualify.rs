use std::str::FromStr;

use cards::Rank;

use crate::rung::Ace;
use crate::{Category, Ladder, Score};

/// The least a hand must be to win its share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualifier {
    /// A low of this rank or better: no pair, and no card above it.
    Low(Rank),
    /// A pair of this rank or better.
    Pair(Rank),
    /// A hand of this kind or better.
    Kind(Category),
}

impl Qualifier {
    /// The lowest score on this ladder that qualifies; nothing when no hand there can.
    pub fn least(self, ladder: &Ladder) -> Option<Score> {
        let ace = match ladder {
            Ladder::Five(five) => five.ace(),
            Ladder::Badugi(badugi) => badugi.ace(),
            _ => Ace::High,
        };
        let found = ladder.rungs().find(|(_, rung)| {
            let first = rung.ranks()[0];
            match self {
                Qualifier::Low(limit) => {
                    rung.category == Category::NoPair && ace.value(first) <= ace.value(limit)
                }
                Qualifier::Pair(limit) => rung.category == Category::Pair && first >= limit,
                Qualifier::Kind(kind) => rung.category == kind,
            }
        });
        found.map(|(score, _)| score)
    }
}

/// Text that names no qualifier.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is no qualifier: expected a rank for a low (8, T), two of a rank for a pair (66), or a \
     kind of hand (pair, two-pair, three-of-a-kind, straight, flush, full-house, badugi)"
)]
pub struct NotAQualifier(String);

impl FromStr for Qualifier {
    type Err = NotAQualifier;

    fn from_str(text: &str) -> Result<Qualifier, NotAQualifier> {
        let kind = match text {
            "pair" => Some(Category::Pair),
            "two-pair" => Some(Category::TwoPair),
            "three-of-a-kind" => Some(Category::ThreeOfAKind),
            "straight" => Some(Category::Straight),
            "flush" => Some(Category::Flush),
            "full-house" => Some(Category::FullHouse),
            "four-of-a-kind" => Some(Category::FourOfAKind),
            "straight-flush" => Some(Category::StraightFlush),
            "badugi" => Some(Category::Badugi(4)),
            _ => None,
        };
        if let Some(kind) = kind {
            return Ok(Qualifier::Kind(kind));
        }
        let text = text.replace("10", "T");
        let mut ranks = text.chars().map(Rank::from_char);
        match (ranks.next().flatten(), ranks.next(), ranks.next()) {
            (Some(rank), None, None) => Ok(Qualifier::Low(rank)),
            (Some(rank), Some(Some(same)), None) if rank == same => Ok(Qualifier::Pair(rank)),
            _ => Err(NotAQualifier(text)),
        }
    }
}
