use std::sync::OnceLock;

use cards::{Rank, RankSet};

use crate::holding::UsualJoker;
use crate::lookup::{JokerTable, Table};
use crate::omaha::Omaha;
use crate::rung::{Ace, Aim, Counts, Groups, Key, Rungs};
use crate::{Category, Joker, Rung, Score, multiset};

/// A ladder of five-card hands.
pub struct FiveCard {
    sketch: Sketch,
    /// The bits of every straight, lowest first, and zeros behind them.
    straights: [u16; 10],
    rungs: OnceLock<Rungs>,
    table: OnceLock<Box<Table>>,
    joker_tables: [OnceLock<Box<JokerTable>>; 3],
    omaha: OnceLock<Omaha>,
}

/// The data of a ladder; see [`crate::ladders`].
#[derive(Debug)]
pub(crate) struct Sketch {
    pub(crate) id: &'static str,
    pub(crate) about: &'static str,
    pub(crate) aim: Aim,
    pub(crate) ace: Ace,
    pub(crate) ranks: RankSet,
    pub(crate) run: &'static str,
    pub(crate) order: &'static [Category],
    pub(crate) sums: RankSet,
    pub(crate) jokers: UsualJoker,
    pub(crate) nuts: &'static str,
}

/// Whether all cards of a hand are of one suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suited {
    No,
    Yes,
}

/// What five cards of a suit are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flushes {
    /// Nothing: the scale looks at ranks alone.
    Ignored,
    /// They make the hand.
    Made,
    /// They spoil it.
    Spoiled,
}

impl FiveCard {
    pub(crate) const fn new(sketch: Sketch) -> FiveCard {
        FiveCard {
            straights: straights(sketch.run),
            sketch,
            rungs: OnceLock::new(),
            table: OnceLock::new(),
            joker_tables: [const { OnceLock::new() }; 3],
            omaha: OnceLock::new(),
        }
    }

    /// The ladder's name.
    pub fn id(&self) -> &'static str {
        self.sketch.id
    }

    /// One line that says what it is.
    pub fn about(&self) -> &'static str {
        self.sketch.about
    }

    /// Whether high or low hands win.
    pub fn aim(&self) -> Aim {
        self.sketch.aim
    }

    /// Where the ace stands among single cards.
    pub fn ace(&self) -> Ace {
        self.sketch.ace
    }

    /// The ranks of the deck it is made for.
    pub fn ranks(&self) -> RankSet {
        self.sketch.ranks
    }

    /// What a joker is where nothing else is said.
    pub fn usual_joker(&self) -> UsualJoker {
        self.sketch.jokers
    }

    /// What the best hand of a low ladder is called.
    pub(crate) fn nuts(&self) -> &'static str {
        self.sketch.nuts
    }

    /// How many rungs it has.
    pub fn height(&self) -> usize {
        self.rungs().len()
    }

    /// The fast tables for natural cards, built at the first call.
    pub fn table(&'static self) -> &'static Table {
        self.table.get_or_init(|| Box::new(Table::build(self)))
    }

    /// The fast tables for natural cards and one joker in this role.
    pub(crate) fn joker_table(&'static self, role: Joker) -> &'static JokerTable {
        self.joker_tables[role as usize].get_or_init(|| Box::new(JokerTable::build(self, role)))
    }

    /// The fast tables for two hole cards and three of the board.
    pub fn omaha(&'static self) -> &'static Omaha {
        self.omaha.get_or_init(|| Omaha::build(self))
    }

    pub(crate) fn flushes(&self) -> Flushes {
        match (self.sketch.order.contains(&Category::Flush), self.sketch.aim) {
            (false, _) => Flushes::Ignored,
            (true, Aim::High) => Flushes::Made,
            (true, Aim::Low) => Flushes::Spoiled,
        }
    }

    pub(crate) fn rungs(&self) -> &Rungs {
        self.rungs.get_or_init(|| {
            let mut all = Vec::with_capacity(7_500);
            multiset::visit(5, 5, |set| {
                let counts = &set.counts;
                let foreign =
                    |rank: Rank| !self.ranks().contains(rank) && counts[rank as usize] > 0;
                if Rank::ALL.into_iter().any(foreign) {
                    return;
                }
                all.push(self.place(counts, Suited::No));
                if counts.iter().all(|n| *n <= 1) {
                    all.push(self.place(counts, Suited::Yes));
                }
            });
            Rungs::sorted(all)
        })
    }

    /// The score of five cards by their ranks.
    pub(crate) fn score(&self, counts: &Counts, suited: Suited) -> Score {
        self.rungs().score(self.place(counts, suited).0)
    }

    /// The category of five cards by their ranks.
    pub(crate) fn category(&self, counts: &Counts, suited: Suited) -> Category {
        self.place(counts, suited).1.category
    }

    fn place(&self, counts: &Counts, suited: Suited) -> (Key, Rung) {
        let sketch = &self.sketch;
        let groups = Groups::of(counts, sketch.ace);
        let key = |category, values: &mut dyn Iterator<Item = u32>| {
            let place = sketch.order.iter().position(|other| *other == category).unwrap_or(0);
            Key::new(place, values, sketch.aim)
        };
        let mut values = groups.get().iter().map(|(_, rank)| sketch.ace.value(*rank));

        if self.is_filled_by_sum(groups.get()) {
            // The two odd cards are the fourth of the rank, so there is no kicker.
            let category = Category::FourOfAKind;
            return (key(category, &mut values.take(1)), Rung::new(category, groups.reading()));
        }
        if let Some(place) = self.straight(counts) {
            let category = match suited {
                Suited::Yes => Category::StraightFlush,
                Suited::No => Category::Straight,
            };
            let top_down = sketch.run[place..place + 5].chars().rev().filter_map(Rank::from_char);
            let key = key(category, &mut std::iter::once(place as u32 + 1));
            return (key, Rung::new(category, top_down));
        }
        let second = groups.get().get(1).map_or(0, |group| group.0);
        let category = match (groups.get()[0].0, second) {
            (5, _) => Category::FiveOfAKind,
            (4, _) => Category::FourOfAKind,
            (3, 2) => Category::FullHouse,
            (3, _) => Category::ThreeOfAKind,
            (2, 2) => Category::TwoPair,
            (2, _) => Category::Pair,
            _ if suited == Suited::Yes && self.flushes() != Flushes::Ignored => Category::Flush,
            _ => Category::NoPair,
        };
        (key(category, &mut values), Rung::new(category, groups.reading()))
    }

    /// The place of a straight in the run.
    fn straight(&self, counts: &Counts) -> Option<usize> {
        if counts.iter().any(|n| *n > 1) {
            return None;
        }
        let held = counts.iter().rev().fold(0, |bits, n| bits << 1 | u16::from(*n));
        self.straights.iter().position(|straight| *straight == held)
    }

    /// BARGE 2.39: the other two add up to the rank of the three; the ace counts one, face cards
    /// never.
    fn is_filled_by_sum(&self, groups: &[(u8, Rank)]) -> bool {
        let [(3, rank), others @ ..] = groups else { return false };
        let pips = |rank: Rank| match rank {
            Rank::Ace => Some(1),
            Rank::Jack | Rank::Queen | Rank::King => None,
            _ => Some(rank as u32 + 2),
        };
        let sum = others
            .iter()
            .map(|(count, rank)| pips(*rank).map(|pips| u32::from(*count) * pips))
            .sum::<Option<u32>>();
        self.sketch.sums.contains(*rank) && sum == pips(*rank)
    }
}

/// Every five neighbours of a run, lowest first.
const fn straights(run: &str) -> [u16; 10] {
    let run = run.as_bytes();
    let mut straights = [0; 10];
    let mut start = 0;
    while start + 5 <= run.len() {
        let mut place = start;
        while place < start + 5 {
            let Some(rank) = Rank::from_char(run[place] as char) else {
                panic!("a run is made of ranks");
            };
            straights[start] |= 1 << rank as u8;
            place += 1;
        }
        start += 1;
    }
    straights
}

impl std::fmt::Debug for FiveCard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FiveCard({})", self.id())
    }
}
