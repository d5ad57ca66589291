//! About how much work a showdown is, counted and not timed: who plays with a budget of steps asks here.

use ranking::{Ladder, Score};
use variant::Variant;
use variant::game::Count;

use crate::MOST_SEATS;
use crate::pools::{Reach, Source};
use crate::way::Way;

/// Looks at cards that take about as long as everything around them.
const AT_ONCE: u64 = 8;

/// More looks than anyone waits for; sums and products stay far below an overflow.
const MOST: u64 = 1 << 40;

/// A five-card hand: larger hands are looked up in a table, or searched when they are larger than that.
const FIVE: usize = 5;
const IN_TABLES: usize = 7;

/// How many cards lie where, when a showdown is worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// A player's own cards.
    pub own: usize,
    /// Cells of the board, at most.
    pub board: usize,
}

/// About how many steps it takes to find what one player wins with: one for a plain hand of five to seven
/// cards on one ladder or two. It depends on the game and on the sizes alone, and counts every share that
/// the game may have.
pub fn effort(game: &Variant, sizes: Sizes) -> u64 {
    let shares = game.shares.iter().map(|share| &share.it);
    let each = shares.flat_map(|share| {
        share.uses.iter().map(|ways| {
            let way = Way::new(ways, game, &share.ladder, Score::NONE);
            of_way(&way, &share.ladder, game, sizes)
        })
    });
    let looks = each.fold(0, u64::saturating_add);
    (1 + looks / AT_ONCE).min(MOST)
}

/// Looks at cards in one way.
fn of_way(way: &Way, ladder: &Ladder, game: &Variant, sizes: Sizes) -> u64 {
    // A joker is tried as one card after the other where no table serves.
    let jokers = 1 + 3 * game.deck.jokers().len() as u64;
    let parts = way.parts();
    let looks = if parts.is_empty() {
        score(ladder, sizes.own + sizes.board)
    } else if way.is_in_table() {
        4
    } else {
        selections(parts, ladder, sizes)
    };
    looks.saturating_mul(jokers).min(MOST)
}

/// A look at so many cards at once.
fn score(ladder: &Ladder, cards: usize) -> u64 {
    match ladder {
        Ladder::Five(_) if cards > IN_TABLES => choose(cards, FIVE),
        _ => 1,
    }
}

/// How many selections the general search looks at.
fn selections(parts: &[Reach], ladder: &Ladder, sizes: Sizes) -> u64 {
    let mut times = 1;
    // By the number of cards chosen so far, in how many ways.
    let mut ways: Vec<u64> = vec![1];
    let (mut largest, mut all, mut free) = (1u64, 0, true);
    for part in parts {
        let size = match &part.source {
            Source::Own => sizes.own,
            Source::Pile(_) => sizes.own.min(FIVE),
            Source::Board => sizes.board,
            Source::Line => {
                times *= 12;
                sizes.board.min(FIVE)
            }
            Source::Cells(cells) => cells.len().min(sizes.board),
            Source::Rival => {
                times *= MOST_SEATS as u64 / 2;
                sizes.own
            }
        };
        let (least, most) = match part.count {
            Count::Between(it) => (usize::from(it.least), usize::from(it.most).min(size)),
            Count::All => (size, size),
            Count::Any => (0, size),
        };
        if least > most {
            return 1;
        }
        free &= least == 0;
        all += most;
        largest = largest.saturating_mul(choose(size, most)).min(MOST);
        let mut next = vec![0u64; ways.len() + most];
        for (held, count) in ways.iter().enumerate() {
            for more in least..=most {
                let sum =
                    next[held + more].saturating_add(count.saturating_mul(choose(size, more)));
                next[held + more] = sum.min(MOST);
            }
        }
        ways = next;
    }
    let some = |from: usize, to: usize| -> u64 {
        ways.iter().take(to + 1).skip(from).fold(0, |sum, count| sum.saturating_add(*count))
    };
    let found = match ladder {
        Ladder::Five(_) if free => largest.saturating_mul(score(ladder, all)),
        Ladder::Badugi(_) => largest,
        Ladder::Five(_) => some(FIVE, FIVE),
        Ladder::Showing(_) => some(1, 4),
        Ladder::Points(_) => some(1, usize::MAX - 1),
    };
    found.max(1).saturating_mul(times)
}

fn choose(from: usize, count: usize) -> u64 {
    let count = count.min(from.saturating_sub(count));
    (0..count).fold(1u64, |ways, step| {
        (ways.saturating_mul((from - step) as u64) / (step as u64 + 1)).min(MOST)
    })
}
