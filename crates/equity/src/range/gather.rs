//! Many pieces become one list in which no hand stands twice.

use cards::CardSet;

use super::deal::Deal;
use super::fault::RangeFault;
use super::piece::{Piece, Sign};

/// How many hands a range may list. It is room for every hand of five cards.
pub const MOST_HANDS: usize = 3_000_000;

/// The hands of one piece.
pub(super) enum Part {
    /// Hands of which every card is named.
    Whole(Vec<CardSet>),
    /// Every hand that holds these cards.
    Holding(CardSet),
}

impl Part {
    /// Every hand that holds these cards, listed if there is room.
    pub(super) fn holding(known: CardSet, deal: Deal) -> Part {
        if deal.holding(known) <= MOST_HANDS {
            Part::Whole(deal.complete(known).collect())
        } else {
            Part::Holding(known)
        }
    }

    fn entries(&self) -> &[CardSet] {
        match self {
            Part::Whole(hands) => hands,
            Part::Holding(known) => std::slice::from_ref(known),
        }
    }
}

/// A piece and its hands.
pub(super) struct Written<'t> {
    pub(super) piece: Piece<'t>,
    pub(super) part: Part,
}

/// What the pieces come to, one after the other. Where a hand is added again, the later weight
/// counts.
pub(super) fn gather(
    written: &[Written<'_>],
    deal: Deal,
) -> Result<Vec<(CardSet, u32)>, RangeFault> {
    if let Some(first) = written.first().filter(|first| first.piece.sign == Sign::Removes) {
        let help = "begin with what to remove it from, such as random !AA";
        return Err(first.piece.fault_of_body("there is nothing to remove it from yet", help));
    }
    let mut held = Vec::new();
    // Pieces of one sign are taken together: a list of hands may have hundreds of thousands.
    for run in written.chunk_by(|a, b| a.piece.sign == b.piece.sign) {
        let together = match run[0].piece.sign {
            Sign::Adds => add(&held, run, deal),
            Sign::Removes => remove(held, run, deal),
        };
        held = together.map_err(|TooMany| too_many(&run[run.len() - 1].piece))?;
    }
    Ok(held)
}

/// More hands than a range may list.
pub(super) struct TooMany;

pub(super) fn too_many(piece: &Piece<'_>) -> RangeFault {
    let message = format!("the range comes to more than {} million hands", MOST_HANDS / 1_000_000);
    let help =
        "name more of the cards, or write those that may be anything as ?? beside known ones";
    piece.fault_of_body(message, help)
}

fn add(
    held: &[(CardSet, u32)],
    run: &[Written<'_>],
    deal: Deal,
) -> Result<Vec<(CardSet, u32)>, TooMany> {
    let entries = || {
        let new = run.iter().flat_map(|written| {
            written.part.entries().iter().map(|known| (*known, written.piece.weight))
        });
        held.iter().copied().chain(new)
    };
    let mut open: Vec<CardSet> =
        entries().map(|(known, _)| known).filter(|known| known.len() < deal.size).collect();
    open.sort_unstable();
    open.dedup();
    let share = |a: CardSet, b: CardSet| a != b && (a | b).len() <= deal.size;
    let overlap = open.iter().any(|open| entries().any(|(known, _)| share(*open, known)));

    let mut list = List::default();
    for (known, weight) in entries() {
        if overlap && known.len() < deal.size {
            list.add_all(known, weight, deal)?;
        } else {
            list.add(known, weight)?;
        }
    }
    list.finish()
}

fn remove(
    mut held: Vec<(CardSet, u32)>,
    run: &[Written<'_>],
    deal: Deal,
) -> Result<Vec<(CardSet, u32)>, TooMany> {
    let (mut whole, open): (Vec<CardSet>, Vec<CardSet>) = run
        .iter()
        .flat_map(|written| written.part.entries())
        .partition(|known| known.len() == deal.size);
    whole.sort_unstable();
    let is_torn = |known: CardSet| {
        let meets =
            |gone: &CardSet| !known.is_superset(*gone) && (known | *gone).len() <= deal.size;
        known.len() < deal.size && (open.iter().any(meets) || whole.iter().any(meets))
    };
    if held.iter().any(|(known, _)| is_torn(*known)) {
        let mut list = List::default();
        for (known, weight) in held {
            if is_torn(known) {
                list.add_all(known, weight, deal)?;
            } else {
                list.add(known, weight)?;
            }
        }
        held = list.finish()?;
    }
    held.retain(|(known, _)| {
        whole.binary_search(known).is_err() && !open.iter().any(|gone| known.is_superset(*gone))
    });
    Ok(held)
}

/// A list of hands that stays within its bounds.
#[derive(Default)]
struct List(Vec<(CardSet, u32)>);

impl List {
    fn add(&mut self, hand: CardSet, weight: u32) -> Result<(), TooMany> {
        self.0.push((hand, weight));
        // Hands may stand here twice for a while: to sort at every hand would take for ever.
        if self.0.len() > 2 * MOST_HANDS {
            self.sort();
        }
        if self.0.len() > 2 * MOST_HANDS { Err(TooMany) } else { Ok(()) }
    }

    fn add_all(&mut self, known: CardSet, weight: u32, deal: Deal) -> Result<(), TooMany> {
        if deal.holding(known) > MOST_HANDS {
            return Err(TooMany);
        }
        deal.complete(known).try_for_each(|hand| self.add(hand, weight))
    }

    fn finish(mut self) -> Result<Vec<(CardSet, u32)>, TooMany> {
        self.sort();
        if self.0.len() > MOST_HANDS { Err(TooMany) } else { Ok(self.0) }
    }

    /// Sorts by the cards; of a hand that stands here twice the later weight stays.
    fn sort(&mut self) {
        self.0.sort_by_key(|(hand, _)| *hand);
        self.0.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                earlier.1 = later.1;
            }
            same
        });
    }
}
