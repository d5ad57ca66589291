use std::fmt;

use cards::Card;

use crate::badugi::Badugi;
use crate::five::FiveCard;
use crate::rung::Rungs;
use crate::showing::Showing;
use crate::{Ace, Aim, Category, Holding, Points, Rung, Score, UsualJoker, ladders, plain};

/// An order of hands.
#[derive(Clone, Copy, Debug)]
pub enum Ladder {
    /// Hands of five cards.
    Five(&'static FiveCard),
    /// Cards of different ranks and suits.
    Badugi(&'static Badugi),
    /// One to four up cards.
    Showing(&'static Showing),
    /// Points.
    Points(Points),
}

/// Cards that make no hand on a ladder, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unrankable {
    /// Not enough cards.
    #[error("{ladder} needs {least} or more, but {}", held_words(cards, *held),
        least = cards_word(*least))]
    TooFew {
        /// The ladder's name.
        ladder: &'static str,
        /// How many it needs.
        least: usize,
        /// How many there are.
        held: usize,
        /// The cards.
        cards: String,
    },
    /// Five up cards or more.
    #[error("{ladder} takes four cards at most, but {}: five up cards rank on {full}",
        held_words(cards, *held))]
    FullHand {
        /// The ladder's name.
        ladder: &'static str,
        /// How many there are.
        held: usize,
        /// The cards.
        cards: String,
        /// Where they rank.
        full: &'static str,
    },
    /// A card that the ladder's deck does not have.
    #[error("{card} is not in the deck of {ladder}, which has the ranks {ranks}")]
    NotInDeck {
        /// The ladder's name.
        ladder: &'static str,
        /// The card.
        card: Card,
        /// The ranks of the deck.
        ranks: String,
    },
}

impl Ladder {
    /// All ladders, as `cardroom rank --list` shows them.
    pub fn all() -> impl Iterator<Item = Ladder> {
        let five = ladders::FIVE_CARD.into_iter().map(Ladder::Five);
        let rest = [
            Ladder::Badugi(&ladders::BADUGI),
            Ladder::Badugi(&ladders::BADUGI_27),
            Ladder::Points(Points::PIPS),
            Ladder::Showing(&ladders::SHOWING_HIGH),
            Ladder::Showing(&ladders::SHOWING_LOW),
            Ladder::Showing(&ladders::SHOWING_LOW_27),
        ];
        five.chain(rest)
    }

    /// The ladder with this name.
    pub fn named(id: &str) -> Option<Ladder> {
        Ladder::all().find(|ladder| ladder.id() == id)
    }

    /// Its name.
    pub fn id(&self) -> &'static str {
        match self {
            Ladder::Five(ladder) => ladder.id(),
            Ladder::Badugi(ladder) => ladder.id(),
            Ladder::Showing(ladder) => ladder.id(),
            Ladder::Points(_) => "points",
        }
    }

    /// One line that says what it is.
    pub fn about(&self) -> &'static str {
        match self {
            Ladder::Five(ladder) => ladder.about(),
            Ladder::Badugi(ladder) => ladder.about(),
            Ladder::Showing(ladder) => ladder.about(),
            Ladder::Points(_) => "the sum of the cards: ace 1, face cards 0, the others their pips",
        }
    }

    /// What a joker is where nothing else is said.
    pub fn usual_joker(&self) -> UsualJoker {
        match self {
            Ladder::Five(ladder) => ladder.usual_joker(),
            _ => UsualJoker::Bug,
        }
    }

    /// How many cards make a hand: the least and the most.
    pub fn sizes(&self) -> (usize, usize) {
        match self {
            Ladder::Five(_) => (5, Card::COUNT),
            Ladder::Badugi(_) | Ladder::Points(_) => (1, Card::COUNT),
            Ladder::Showing(_) => (1, 4),
        }
    }

    /// The score of the best hand these cards make.
    pub fn score(&self, holding: &Holding) -> Result<Score, Unrankable> {
        self.check(holding)?;
        Ok(match self {
            Ladder::Five(ladder) => best_five(ladder, *holding),
            Ladder::Badugi(ladder) => ladder.score(*holding),
            Ladder::Showing(ladder) => ladder.score(*holding),
            Ladder::Points(points) => points.score(*holding),
        })
    }

    /// The score of cards that lie face up, by which it is decided who acts first: one to four of them
    /// by pairs, threes, fours and high cards, five or more as a full hand. Only boards of the same size
    /// are compared.
    pub fn score_showing(&self, up: &Holding) -> Score {
        let showing = match self {
            Ladder::Five(ladder) if up.len() >= 5 => return best_five(ladder, *up),
            Ladder::Five(ladder) => match (ladder.aim(), ladder.ace()) {
                (Aim::High, _) => &ladders::SHOWING_HIGH,
                (Aim::Low, Ace::Low) => &ladders::SHOWING_LOW,
                (Aim::Low, _) => &ladders::SHOWING_LOW_27,
            },
            Ladder::Showing(showing) if up.len() < 5 => *showing,
            _ => return self.score(up).unwrap_or_default(),
        };
        showing.score(*up)
    }

    /// The best hand of exactly `from_hole` of these cards and `from_board` of those.
    ///
    /// The plain way, for any numbers and any ladder; for two and three see
    /// [`crate::Omaha`].
    pub fn score_using(
        &self,
        hole: &Holding,
        from_hole: usize,
        board: &Holding,
        from_board: usize,
    ) -> Result<Score, Unrankable> {
        let mut best = Score::NONE;
        for own in hole.choices(from_hole) {
            for shared in board.choices(from_board) {
                best = best.max(self.score(&own.and(&shared))?);
            }
        }
        Ok(best)
    }

    /// What stands on a rung; points have no rungs to look up.
    pub fn rung(&self, score: Score) -> Option<&'static Rung> {
        self.all_rungs()?.get(score)
    }

    /// The category of a score.
    pub fn category(&self, score: Score) -> Option<Category> {
        match self {
            Ladder::Points(points) => Some(Category::Points(points.total_of(score))),
            _ => self.rung(score).map(|rung| rung.category),
        }
    }

    /// Every rung, worst first; points have none.
    pub fn rungs(&self) -> impl DoubleEndedIterator<Item = (Score, &'static Rung)> {
        self.all_rungs().into_iter().flat_map(Rungs::iter)
    }

    pub(crate) fn all_rungs(&self) -> Option<&'static Rungs> {
        match self {
            Ladder::Five(ladder) => Some(ladder.rungs()),
            Ladder::Badugi(ladder) => Some(ladder.rungs()),
            Ladder::Showing(ladder) => Some(ladder.rungs()),
            Ladder::Points(_) => None,
        }
    }

    /// Refuses what makes no hand here.
    fn check(&self, holding: &Holding) -> Result<(), Unrankable> {
        let (ladder, held) = (self.id(), holding.len());
        let cards = || holding.cards().to_string();
        let (least, _) = self.sizes();
        if held < least {
            return Err(Unrankable::TooFew { ladder, least, held, cards: cards() });
        }
        if let (Ladder::Showing(showing), 5..) = (self, held) {
            let full = showing.full();
            return Err(Unrankable::FullHand { ladder, held, cards: cards(), full });
        }
        if let Ladder::Five(five) = self
            && let Some(card) = holding.naturals().without_ranks(five.ranks()).iter().next_back()
        {
            return Err(Unrankable::NotInDeck { ladder, card, ranks: five.ranks().to_string() });
        }
        Ok(())
    }
}

/// The best five, by table where the tables reach.
pub(crate) fn best_five(ladder: &'static FiveCard, holding: Holding) -> Score {
    let naturals = holding.naturals();
    let mut jokers = holding.jokers().iter();
    match (jokers.next(), jokers.next()) {
        (None, _) => match naturals.len() {
            5..=7 => ladder.table().score(naturals.iter().collect(), naturals),
            _ => ladder.table().best_of_fives(naturals),
        },
        (Some(role), None) => {
            ladder.joker_table(role).score(naturals).unwrap_or_else(|| plain::best(ladder, holding))
        }
        (Some(_), Some(_)) => plain::best(ladder, holding),
    }
}

impl Unrankable {
    /// The same with the cards as they were written.
    #[must_use]
    pub fn as_written(mut self, text: &str) -> Unrankable {
        match &mut self {
            Unrankable::TooFew { cards, .. } | Unrankable::FullHand { cards, .. } => {
                text.clone_into(cards);
            }
            Unrankable::NotInDeck { .. } => {}
        }
        self
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl PartialEq for Ladder {
    fn eq(&self, other: &Ladder) -> bool {
        match (self, other) {
            (Ladder::Points(a), Ladder::Points(b)) => a == b,
            _ => self.id() == other.id(),
        }
    }
}

fn cards_word(n: usize) -> String {
    if n == 1 { "one card".to_owned() } else { format!("{} cards", number(n)) }
}

fn held_words(cards: &str, held: usize) -> String {
    if held == 0 { "there is none".to_owned() } else { format!("{cards} has {}", number(held)) }
}

/// Small numbers as words.
fn number(n: usize) -> String {
    const WORDS: [&str; 11] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
