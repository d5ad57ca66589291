use std::str::FromStr;

use cards::Rank;

use crate::{Aim, Category, Ladder, Rung, Score};

/// The least a hand must be to win its share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualifier {
    /// A low of this rank or better: no pair (a full badugi), and no card above it.
    Low(Rank),
    /// A pair of this rank or better; on a low ladder a lower pair is better.
    Pair(Rank),
    /// A hand of this kind or better.
    Kind(Category),
}

/// Why no hand on a ladder can qualify.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unqualified {
    /// A rank alone is the limit of a low.
    #[error("a rank qualifies low hands: on {0} expected a pair (66) or a kind of hand (flush)")]
    NotALow(&'static str),
    /// Points are not qualified.
    #[error("{0} have no qualifier")]
    Points(&'static str),
    /// The ladder's deck does not have the rank.
    #[error("there is no {rank} in the deck of {ladder}, which has the ranks {ranks}")]
    NotInDeck {
        /// The ladder's name.
        ladder: &'static str,
        /// The rank.
        rank: Rank,
        /// The ranks of the deck.
        ranks: String,
    },
    /// No hand is that good, or none is of that kind.
    #[error("no hand on {0} is that or better")]
    Nothing(&'static str),
}

impl Qualifier {
    /// The lowest score on this ladder that qualifies.
    pub fn least(self, ladder: &Ladder) -> Result<Score, Unqualified> {
        let id = ladder.id();
        let (ace, is_low) = match ladder {
            Ladder::Five(five) => (five.ace(), five.aim() == Aim::Low),
            Ladder::Badugi(badugi) => (badugi.ace(), true),
            Ladder::Showing(showing) => (showing.ace(), showing.aim() == Aim::Low),
            Ladder::Points(_) => return Err(Unqualified::Points(id)),
        };
        match (self, ladder) {
            (Qualifier::Low(_), _) if !is_low => return Err(Unqualified::NotALow(id)),
            (Qualifier::Pair(rank), Ladder::Five(five)) if !five.ranks().contains(rank) => {
                let ranks = five.ranks().to_string();
                return Err(Unqualified::NotInDeck { ladder: id, rank, ranks });
            }
            _ => {}
        }
        let qualifies = |rung: &Rung| {
            let first = rung.ranks()[0];
            match self {
                Qualifier::Low(limit) => {
                    matches!(rung.category, Category::NoPair | Category::Badugi(4))
                        && ace.value(first) <= ace.value(limit)
                }
                Qualifier::Pair(limit) => {
                    let (pair, limit) = (ace.value(first), ace.value(limit));
                    let reaches = if is_low { pair <= limit } else { pair >= limit };
                    rung.category == Category::Pair && reaches
                }
                Qualifier::Kind(kind) => rung.category == kind,
            }
        };
        let found = ladder.rungs().find(|(_, rung)| qualifies(rung));
        found.map(|(score, _)| score).ok_or(Unqualified::Nothing(id))
    }
}

/// The kinds of hand a qualifier can name.
const KINDS: [(&str, Category); 12] = [
    ("pair", Category::Pair),
    ("two-pair", Category::TwoPair),
    ("three-of-a-kind", Category::ThreeOfAKind),
    ("trips", Category::ThreeOfAKind),
    ("straight", Category::Straight),
    ("flush", Category::Flush),
    ("full-house", Category::FullHouse),
    ("four-of-a-kind", Category::FourOfAKind),
    ("quads", Category::FourOfAKind),
    ("straight-flush", Category::StraightFlush),
    ("five-of-a-kind", Category::FiveOfAKind),
    ("badugi", Category::Badugi(4)),
];

/// Text that names no qualifier.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} isn't a qualifier: expected a rank for a low (8, T), two of a rank for a pair (66), or \
    a kind of hand ({kinds})", kinds = KINDS.map(|(name, _)| name).join(", ")
)]
pub struct NotAQualifier(String);

impl FromStr for Qualifier {
    type Err = NotAQualifier;

    fn from_str(text: &str) -> Result<Qualifier, NotAQualifier> {
        let word = text.trim().to_lowercase().replace(' ', "-");
        if let Some((_, kind)) = KINDS.into_iter().find(|(name, _)| *name == word) {
            return Ok(Qualifier::Kind(kind));
        }
        let word = word.replace("10", "t");
        let mut ranks = word.chars().map(Rank::from_char);
        match (ranks.next().flatten(), ranks.next(), ranks.next()) {
            (Some(rank), None, None) => Ok(Qualifier::Low(rank)),
            (Some(rank), Some(Some(same)), None) if rank == same => Ok(Qualifier::Pair(rank)),
            _ => Err(NotAQualifier(text.to_owned())),
        }
    }
}
