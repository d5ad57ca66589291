use std::collections::BTreeMap;

use cards::{Card, CardSet, Deck};
use ranking::{Category, Holding, Joker, Jokers, Ladder, Score, Tally};

/// How many of all hands fall in each category.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frequencies {
    /// All hands.
    pub total: u64,
    /// Each category that occurs, best first.
    pub categories: Vec<(Category, u64)>,
}

/// Why hands cannot be counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Uncountable {
    /// A hand has fewer or more cards, or counting them would take hours.
    #[error("no count for hands of {cards} on {ladder}: expected {least} to {most} cards")]
    Size {
        /// The ladder's name.
        ladder: &'static str,
        /// How many were asked for.
        cards: usize,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// The deck has cards that the ladder does not rank.
    #[error("the {deck} deck has ranks that {ladder} does not: expected the {fitting} deck")]
    Deck {
        /// The ladder's name.
        ladder: &'static str,
        /// The deck's name.
        deck: &'static str,
        /// A deck that fits.
        fitting: &'static str,
    },
}

/// The most cards whose hands are counted one by one: 133,784,560 of seven.
const MOST: usize = 7;

/// Counts every hand of so many cards from the deck; its joker, if any, plays this role.
pub fn frequencies(
    ladder: &Ladder,
    deck: Deck,
    cards: usize,
    joker: Joker,
) -> Result<Frequencies, Uncountable> {
    check(ladder, deck, cards)?;
    let mut by_score: BTreeMap<Score, u64> = BTreeMap::new();
    let naturals: Vec<Card> = deck.cards().naturals().iter().collect();
    for jokers in 0..=deck.jokers().min(cards) {
        let held = Jokers::all(joker, jokers);
        let mut counts = vec![0u64; usize::from(u16::MAX) + 1];
        let mut count = |score: Score| counts[usize::from(score.value())] += 1;
        let (size, tally, none) = (cards - jokers, Tally::EMPTY, CardSet::EMPTY);
        match ladder {
            Ladder::Five(five) if jokers == 0 => {
                let table = five.table();
                each_hand(&naturals, size, tally, none, &mut |tally, set| {
                    count(table.score(tally, set));
                });
            }
            _ => each_hand(&naturals, size, tally, none, &mut |_, set| {
                count(ladder.score(&Holding::new(set, held)).unwrap_or(Score::NONE));
            }),
        }
        // A deck with one joker has one way to hold it; with two, two ways to hold one.
        let ways = if jokers == 1 { deck.jokers() as u64 } else { 1 };
        for (value, count) in counts.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let score = Score::from_value(value as u16);
            *by_score.entry(score).or_default() += ways * count;
        }
    }
    let mut found = Frequencies { total: 0, categories: Vec::new() };
    for (score, count) in by_score.into_iter().rev() {
        found.total += count;
        let Some(category) = ladder.category(score) else { continue };
        match found.categories.last_mut() {
            Some((last, sum)) if *last == category => *sum += count,
            _ => found.categories.push((category, count)),
        }
    }
    Ok(found)
}

fn check(ladder: &Ladder, deck: Deck, cards: usize) -> Result<(), Uncountable> {
    let (least, most) = ladder.sizes();
    let most = most.min(MOST);
    if !(least..=most).contains(&cards) {
        return Err(Uncountable::Size { ladder: ladder.id(), cards, least, most });
    }
    if let Ladder::Five(five) = ladder
        && !deck.cards().naturals().without_ranks(five.ranks()).is_empty()
    {
        let fitting = usual_deck(ladder).name();
        return Err(Uncountable::Deck { ladder: five.id(), deck: deck.name(), fitting });
    }
    Ok(())
}

/// The deck whose ranks the ladder is made for.
pub fn usual_deck(ladder: &Ladder) -> Deck {
    let Ladder::Five(five) = ladder else { return Deck::FULL };
    let fits = |deck: &Deck| deck.cards().ranks() == five.ranks();
    Deck::ALL.into_iter().find(fits).unwrap_or(Deck::FULL)
}

/// Every set of so many cards on top of those held, with their tally, which grows along.
fn each_hand(
    deck: &[Card],
    size: usize,
    tally: Tally,
    held: CardSet,
    visit: &mut impl FnMut(Tally, CardSet),
) {
    if size == 0 {
        return visit(tally, held);
    }
    for (place, card) in deck.iter().enumerate().skip(size - 1) {
        each_hand(&deck[..place], size - 1, tally.with(*card), held.with(*card), visit);
    }
}
