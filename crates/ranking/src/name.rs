//! Hands as they are said at the table.

use cards::{Rank, capital};

use crate::rung::{Ace, Aim};
use crate::{Category, Ladder, Rung, Score};

/// The place of a low hand among all unpaired ones, and how good it is for its top card.
///
/// BARGE appendix A numbers lowball hands from the best, calls the best of a top card perfect, one of
/// the lowest smooth and one of the highest rough, and leaves open where these end. Here a hand is
/// smooth in the best third of its top card and rough when its two highest cards are neighbours,
/// which fits every example given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// From 1, the best.
    pub number: usize,
    /// How low the cards below the top one are.
    pub texture: Texture,
    /// The highest card.
    pub top: Rank,
}

/// How good a low hand is for its top card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Texture {
    /// The best with that top card.
    Perfect,
    /// In the best third.
    Smooth,
    /// Neither smooth nor rough.
    Plain,
    /// The two highest cards are neighbours.
    Rough,
}

impl Ladder {
    /// The number of a low hand: for unpaired low hands and four-card badugis.
    pub fn number(&self, score: Score) -> Option<Number> {
        let rungs = self.all_rungs()?;
        let rung = rungs.get(score)?;
        let ace = self.low_ace()?;
        if !matches!(rung.category, Category::NoPair | Category::Badugi(4)) {
            return None;
        }
        let (top, second) = (rung.ranks()[0], *rung.ranks().get(1)?);
        let rung_category = rung.category;
        let has_top = |score: &u16| {
            let rung = rungs.get(Score(*score));
            rung.is_some_and(|other| other.ranks()[0] == top && other.category == rung_category)
        };
        let better = (score.0 + 1..).take_while(has_top).count();
        let worse = (1..score.0).rev().take_while(has_top).count();
        let texture = if better == 0 {
            Texture::Perfect
        } else if ace.value(top) - ace.value(second) == 1 {
            Texture::Rough
        } else if 3 * (better + 1) <= better + 1 + worse {
            Texture::Smooth
        } else {
            Texture::Plain
        };
        Some(Number { number: rungs.len() + 1 - usize::from(score.0), texture, top })
    }

    /// Every numbered hand, best first, as its ranks: `5432A`.
    pub fn numbered(&self) -> Vec<String> {
        let numbered = self.rungs().rev();
        let numbered = numbered.take_while(|(score, _)| self.number(*score).is_some());
        numbered.map(|(_, rung)| rung.ranks().iter().map(|rank| rank.letter()).collect()).collect()
    }

    /// Where the ace stands on a ladder of numbered hands.
    fn low_ace(&self) -> Option<Ace> {
        match self {
            Ladder::Five(five) if five.aim() == Aim::Low => Some(five.ace()),
            Ladder::Badugi(badugi) => Some(badugi.ace()),
            _ => None,
        }
    }

    /// Whether low hands win here, so that an unpaired hand is named card by card.
    fn reads_low(&self) -> bool {
        match self {
            Ladder::Five(five) => five.aim() == Aim::Low,
            Ladder::Showing(showing) => showing.aim() == Aim::Low,
            Ladder::Badugi(_) => true,
            Ladder::Points(_) => false,
        }
    }
}

/// What a hand is called, as facts. [`Named::short`] and [`Named::long`] say it in English; whoever says it in
/// another language reads the same facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// The kind of hand; nothing where no hand counts.
    pub category: Option<Category>,
    rung: Option<&'static Rung>,
    /// Whether low hands win, so that an unpaired hand is named card by card.
    pub is_low: bool,
    /// Its place among all low hands, where these are numbered.
    pub number: Option<Number>,
    nuts: &'static str,
}

impl Named {
    pub(crate) fn of(ladder: &Ladder, score: Score) -> Named {
        Named {
            category: ladder.category(score),
            rung: ladder.rung(score),
            is_low: ladder.reads_low(),
            number: ladder.number(score),
            nuts: match ladder {
                Ladder::Five(five) => five.nuts(),
                _ => "the best there is",
            },
        }
    }

    /// The ranks in the order in which the hand is read; none where its kind says it all.
    pub fn ranks(&self) -> &[Rank] {
        self.rung.map_or(&[], Rung::ranks)
    }

    /// The ranks of its groups: "full of" is between the first and the second.
    pub fn groups(&self) -> Option<(Rank, Rank)> {
        let first = *self.ranks().first()?;
        let second = self.ranks().iter().find(|rank| **rank != first);
        Some((first, second.copied().unwrap_or(first)))
    }

    /// What the best of the numbered hands is called in English.
    pub fn nuts(&self) -> &'static str {
        self.nuts
    }

    /// The highest straight flush of all: ten to ace.
    pub fn is_royal(&self) -> bool {
        let ranks = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten];
        self.category == Some(Category::StraightFlush) && self.ranks() == ranks
    }

    /// Four of a kind that three cards make, with a sum for the fourth.
    pub fn is_quick(&self) -> bool {
        self.category == Some(Category::FourOfAKind) && self.ranks().get(3) != self.ranks().first()
    }

    /// The single cards behind the groups.
    pub fn kickers(&self) -> impl Iterator<Item = Rank> {
        let ranks = self.ranks();
        let single = |rank: &Rank| ranks.iter().filter(|other| *other == rank).count() == 1;
        ranks.iter().copied().filter(single)
    }

    /// How many kickers tell it from another hand that is called the same without any; 0 where none is needed:
    /// it is the same hand, or one of another name.
    pub fn kickers_against(&self, other: &Named) -> usize {
        let (own, theirs) = (self.ranks(), other.ranks());
        if self.category != other.category || own == theirs || self.short() != other.short() {
            return 0;
        }
        let decides = own.iter().zip(theirs).take_while(|(one, other)| one == other).count();
        let read = own.get(..=decides).unwrap_or(own);
        self.kickers().take_while(|kicker| read.contains(kicker)).count().max(1)
    }

    /// As it is said at the table: "Two pair, queens and tens".
    pub fn short(&self) -> String {
        let Some(category) = self.category else { return "No hand".to_owned() };
        let Some((first, second)) = self.groups() else { return category.to_string() };
        match category {
            Category::NoPair if self.is_low => format!("{} low", dashed(self.ranks())),
            Category::NoPair => format!("{} high", capital(first.word())),
            Category::Pair => format!("Pair of {}", first.plural()),
            Category::TwoPair => format!("Two pair, {} and {}", first.plural(), second.plural()),
            Category::FullHouse => {
                format!("Full house, {} full of {}", first.plural(), second.plural())
            }
            Category::StraightFlush if self.is_royal() => "Royal flush".to_owned(),
            Category::Straight | Category::Flush | Category::StraightFlush => {
                format!("{category}, {} high", first.word())
            }
            Category::ThreeOfAKind | Category::FourOfAKind | Category::FiveOfAKind => {
                format!("{category}, {}", first.plural())
            }
            Category::Badugi(_) => format!("{category}, {}", dashed(self.ranks())),
            Category::Points(_) => category.to_string(),
        }
    }

    /// With kickers, and for lows with number and texture.
    pub fn long(&self) -> String {
        self.with_kickers(usize::MAX)
    }

    /// With so many of its kickers; hands that are read card by card are told in full as soon as there is one.
    pub fn with_kickers(&self, kickers: usize) -> String {
        let short = self.short();
        let Some((first, _)) = self.groups().filter(|_| kickers > 0) else { return short };
        if let Some(number) = self.number {
            return match self.texture_words(number) {
                Some(words) => format!("{short}, number {}, {words}", number.number),
                None => format!("{short}, number {}", number.number),
            };
        }
        match self.category {
            Some(Category::NoPair) if !self.is_low && self.ranks().len() > 1 => {
                format!("{short}, {}", dashed(self.ranks()))
            }
            Some(Category::Flush) => format!("Flush, {}", dashed(self.ranks())),
            Some(Category::FourOfAKind) if self.is_quick() => {
                format!("Quick quads, {}", first.plural())
            }
            Some(
                Category::Pair | Category::TwoPair | Category::ThreeOfAKind | Category::FourOfAKind,
            ) => {
                let words: Vec<&str> = self.kickers().take(kickers).map(Rank::word).collect();
                match words.as_slice() {
                    [] => short,
                    [one] => format!("{short}, {one} kicker"),
                    [others @ .., last] => {
                        format!("{short}, {} and {last} kickers", others.join(", "))
                    }
                }
            }
            _ => short,
        }
    }

    /// What a numbered hand is called beside its number.
    fn texture_words(&self, number: Number) -> Option<String> {
        if number.number == 1 {
            return Some(self.nuts.to_owned());
        }
        let texture = match number.texture {
            Texture::Perfect => "perfect",
            Texture::Smooth => "smooth",
            Texture::Rough => "rough",
            Texture::Plain => return None,
        };
        Some(format!("a {texture} {}", number.top.word()))
    }
}

/// Ranks as people read them, a ten as 10: `10-9-7-5-2`.
pub fn dashed(ranks: &[Rank]) -> String {
    let read = |rank: &Rank| match rank {
        Rank::Ten => "10".to_owned(),
        rank => rank.to_string(),
    };
    ranks.iter().map(read).collect::<Vec<_>>().join("-")
}

/// The name of a hand inside a sentence: "Pair of kings" begins small, a rank as in "10-9-8-6-4 low" stays
/// as it is.
///
/// ```
/// assert_eq!(ranking::in_sentence("Pair of kings"), "pair of kings");
/// assert_eq!(ranking::in_sentence("A-8-7-5-3 low"), "A-8-7-5-3 low");
/// ```
pub fn in_sentence(name: &str) -> String {
    let mut letters = name.chars();
    match (letters.next(), name.chars().nth(1)) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().to_string() + letters.as_str()
        }
        _ => name.to_owned(),
    }
}
