use cards::{Card, Rank};

use crate::{Category, Holding, Ladder, Named, Score, Unrankable};

/// The best hand that some cards make on a ladder, ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// Its rung.
    pub score: Score,
    /// Its kind.
    pub category: Category,
    /// The cards that play, in the order in which the hand is read.
    pub cards: Vec<Card>,
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
        let cards = match self {
            Ladder::Five(_) => {
                let five = holding.choices(5).filter(|five| self.score(five) == Ok(score));
                // Of equal choices the one with fewer jokers, then with the higher cards.
                let five = five
                    .max_by_key(|five| (std::cmp::Reverse(five.jokers().len()), five.naturals()));
                self.in_reading_order(&five.unwrap_or(*holding), score)
            }
            Ladder::Badugi(badugi) if badugi.best(holding.naturals()) == score => {
                badugi.playing(holding.naturals())
            }
            Ladder::Badugi(_) => {
                // As few cards as the rung has, jokers among them.
                let size = self.rung(score).map_or(0, |rung| rung.ranks().len());
                let playing = holding.choices(size).find(|some| self.score(some) == Ok(score));
                self.in_reading_order(&playing.unwrap_or(*holding), score)
            }
            Ladder::Showing(_) => self.in_reading_order(holding, score),
            Ladder::Points(_) => holding.cards().iter().rev().collect(),
        };
        let category = self.category(score).unwrap_or(Category::NoPair);
        let named = Named::of(self, score);
        let (name, long_name) = (named.short(), named.long());
        Ok(Made { score, category, cards, named, name, long_name })
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
