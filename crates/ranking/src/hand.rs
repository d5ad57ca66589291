use cards::{Card, Rank, Suit};

use crate::{Category, Holding, Ladder, Named, Score, Unrankable};

/// What a joker stands for in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandsFor {
    /// The rank.
    pub rank: Rank,
    /// The suit, where the hand takes just that one.
    pub suit: Option<Suit>,
}

/// The best hand that some cards make on a ladder, ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// Its rung.
    pub score: Score,
    /// Its kind.
    pub category: Category,
    /// The cards that play, in the order in which the hand is read.
    pub cards: Vec<Card>,
    /// What the jokers among them stand for, in the order in which the hand is read.
    pub jokers: Vec<StandsFor>,
    /// What it is called, as facts.
    pub named: Named,
    /// As it is said at the table: "Two pair, queens and tens".
    pub name: String,
    /// With kickers, and for lows with number and texture.
    pub long_name: String,
}

impl Ladder {
    /// The best hand these cards make, with its name and the cards that play.
    pub fn make(&self, holding: &Holding) -> Result<Made, Unrankable> {
        let score = self.score(holding)?;
        // The cards that play, as they are held where jokers may be among them.
        let mut playing = *holding;
        let cards = match self {
            Ladder::Five(_) => {
                let five = holding.choices(5).filter(|five| self.score(five) == Ok(score));
                // Of equal choices the one with fewer jokers, then with the higher cards.
                let five = five
                    .max_by_key(|five| (std::cmp::Reverse(five.jokers().len()), five.naturals()));
                playing = five.unwrap_or(*holding);
                self.in_reading_order(&playing, score)
            }
            Ladder::Badugi(badugi) if badugi.best(holding.naturals()) == score => {
                playing = Holding::of(holding.naturals());
                badugi.playing(holding.naturals())
            }
            Ladder::Badugi(_) => {
                // As few cards as the rung has, jokers among them.
                let size = self.rung(score).map_or(0, |rung| rung.ranks().len());
                let chosen = holding.choices(size).find(|some| self.score(some) == Ok(score));
                playing = chosen.unwrap_or(*holding);
                self.in_reading_order(&playing, score)
            }
            Ladder::Showing(_) => self.in_reading_order(holding, score),
            Ladder::Points(_) => holding.cards().iter().rev().collect(),
        };
        let category = self.category(score).unwrap_or(Category::NoPair);
        let named = Named::of(self, score);
        let (name, long_name) = (named.short(), named.long());
        let jokers = self.stand_for(&playing, score);
        Ok(Made { score, category, cards, jokers, named, name, long_name })
    }

    /// What the jokers of cards that all play stand for: the ranks of the hand that no other card has. Nothing
    /// where the ranks of a hand are not its cards, as in sums.
    fn stand_for(&self, playing: &Holding, score: Score) -> Vec<StandsFor> {
        let naturals = playing.naturals();
        let Some(rung) = self.rung(score).filter(|_| !playing.jokers().is_empty()) else {
            return Vec::new();
        };
        let mut held: Vec<Rank> = naturals.iter().filter_map(Card::rank).collect();
        let is_missing = |rank: &Rank| match held.iter().position(|own| own == rank) {
            Some(place) => {
                held.swap_remove(place);
                false
            }
            None => true,
        };
        let ranks: Vec<Rank> = rung.ranks().iter().copied().filter(is_missing).collect();
        if !held.is_empty() || ranks.len() != playing.jokers().len() {
            return Vec::new();
        }
        let has = |suit: &Suit| !naturals.in_suit(*suit).is_empty();
        let suit = match rung.category {
            Category::Flush | Category::StraightFlush => Suit::ALL.into_iter().find(has),
            // Each card of a badugi has a suit of its own: one that lacks one has just that left.
            Category::Badugi(4) if ranks.len() == 1 => Suit::ALL.into_iter().find(|it| !has(it)),
            _ => None,
        };
        ranks.into_iter().map(|rank| StandsFor { rank, suit }).collect()
    }

    /// The cards as the rung reads, jokers in the places of the ranks they stand for.
    fn in_reading_order(&self, holding: &Holding, score: Score) -> Vec<Card> {
        let mut left = holding.cards();
        let mut order = Vec::with_capacity(left.len());
        let ranks: &[Rank] = self.rung(score).map_or(&[], |rung| rung.ranks());
        // A sum that fills up four of a kind has no ranks of its own to be read by.
        let natural_ranks = holding.naturals().ranks();
        let readable = ranks.iter().filter(|rank| !natural_ranks.contains(**rank)).count()
            <= holding.jokers().len();
        for rank in ranks.iter().filter(|_| readable) {
            let own = left.naturals().iter().rev().find(|card| card.rank() == Some(*rank));
            if let Some(card) = own.or_else(|| left.jokers().iter().next()) {
                left.remove(card);
                order.push(card);
            }
        }
        order.extend(left.iter().rev());
        order
    }
}
