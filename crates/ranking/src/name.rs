//! Hands as they are said at the table.

use cards::Rank;

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

pub(crate) fn short(ladder: &Ladder, score: Score) -> String {
    match (ladder.rung(score), ladder.category(score)) {
        (Some(rung), _) => short_rung(ladder, rung),
        (None, Some(category)) => category.to_string(),
        (None, None) => "No hand".to_owned(),
    }
}

pub(crate) fn long(ladder: &Ladder, score: Score) -> String {
    let short = short(ladder, score);
    let Some(rung) = ladder.rung(score) else { return short };
    if let Some(number) = ladder.number(score) {
        return match ladder.texture_words(number) {
            Some(words) => format!("{short}, number {}, {words}", number.number),
            None => format!("{short}, number {}", number.number),
        };
    }
    match rung.category {
        Category::NoPair if !ladder.reads_low() && rung.ranks().len() > 1 => {
            format!("{short}, {}", dashed(rung.ranks()))
        }
        Category::Flush => format!("Flush, {}", dashed(rung.ranks())),
        Category::FourOfAKind if rung.ranks().get(3) != rung.ranks().first() => {
            format!("Quick quads, {}", rung.ranks()[0].plural())
        }
        Category::Pair | Category::TwoPair | Category::ThreeOfAKind | Category::FourOfAKind => {
            match kickers(rung) {
                Some(kickers) => format!("{short}, {kickers}"),
                None => short,
            }
        }
        _ => short,
    }
}

fn short_rung(ladder: &Ladder, rung: &Rung) -> String {
    let ranks = rung.ranks();
    let first = ranks[0];
    // The rank of the second group, where there is one.
    let second = ranks.iter().find(|rank| **rank != first).copied().unwrap_or(first);
    match rung.category {
        Category::NoPair if ladder.reads_low() => format!("{} low", dashed(ranks)),
        Category::NoPair => format!("{} high", capital(first.word())),
        Category::Pair => format!("Pair of {}", first.plural()),
        Category::TwoPair => format!("Two pair, {} and {}", first.plural(), second.plural()),
        Category::FullHouse => {
            format!("Full house, {} full of {}", first.plural(), second.plural())
        }
        Category::StraightFlush if is_royal(rung) => "Royal flush".to_owned(),
        Category::Straight | Category::Flush | Category::StraightFlush => {
            format!("{}, {} high", rung.category, first.word())
        }
        Category::ThreeOfAKind | Category::FourOfAKind | Category::FiveOfAKind => {
            format!("{}, {}", rung.category, first.plural())
        }
        Category::Badugi(_) => format!("{}, {}", rung.category, dashed(ranks)),
        Category::Points(_) => rung.category.to_string(),
    }
}

impl Ladder {
    /// What a numbered hand is called beside its number.
    fn texture_words(&self, number: Number) -> Option<String> {
        if number.number == 1 {
            return Some(match self {
                Ladder::Five(five) => five.nuts().to_owned(),
                _ => "the best there is".to_owned(),
            });
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

/// The highest straight flush of all: ten to ace.
fn is_royal(rung: &Rung) -> bool {
    rung.ranks() == [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten]
}

/// The single cards behind the groups: "ace kicker", "nine, eight and seven kickers".
fn kickers(rung: &Rung) -> Option<String> {
    let ranks = rung.ranks();
    let single = |rank: &&Rank| ranks.iter().filter(|other| other == rank).count() == 1;
    let words: Vec<&str> = ranks.iter().filter(single).map(|rank| rank.word()).collect();
    match words.as_slice() {
        [] => None,
        [one] => Some(format!("{one} kicker")),
        [others @ .., last] => Some(format!("{} and {last} kickers", others.join(", "))),
    }
}

fn dashed(ranks: &[Rank]) -> String {
    let letters: Vec<String> = ranks.iter().map(Rank::to_string).collect();
    letters.join("-")
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The name of a hand inside a sentence: "Pair of kings" begins small, a rank as in "T-9-8-6-4 low" stays
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
