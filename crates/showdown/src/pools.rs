//! The general search: every selection of cards from the places a way names.

use cards::{Card, CardSet};
use ranking::{Holding, Jokers, Ladder, Score};
use variant::game::{Count, Numbers, Part, Use, Zone};
use variant::{Cell, Variant};

use crate::Layout;
use crate::scene::Scene;
use crate::seats;

/// How many cards from where, names resolved.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    pub(crate) source: Source,
    pub(crate) count: Count,
}

/// Where cards come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Own,
    Pile(usize),
    Board,
    Line,
    Cells(Vec<Cell>),
    Rival,
}

/// Cards of one place, and how many of them may play.
#[derive(Clone, Copy)]
pub(crate) struct Pool {
    cards: Holding,
    least: usize,
    most: usize,
}

impl Source {
    /// The places that a way names.
    pub(crate) fn of(ways: &Use, variant: &Variant) -> Vec<Reach> {
        let cells = |name: &str| variant.board.named(name).unwrap_or_default();
        let mut parts = Vec::new();
        for Part { zone, count } in &ways.parts {
            let count = *count;
            let source = match zone {
                Zone::Hole => Source::Own,
                Zone::Board => Source::Board,
                Zone::Line => Source::Line,
                Zone::Rival => Source::Rival,
                Zone::Pile(name) => {
                    let piles = variant.piles().map(|split| split.piles.as_slice());
                    let place =
                        piles.unwrap_or_default().iter().position(|pile| pile.name == *name);
                    Source::Pile(place.unwrap_or(usize::MAX))
                }
                Zone::Cells(name) => Source::Cells(cells(name)),
                Zone::OneFromEach(groups) => {
                    let count = Count::Between(Numbers::exactly(1));
                    let each = groups.iter().map(|name| Source::Cells(cells(name)));
                    parts.extend(each.map(|source| Reach { source, count }));
                    continue;
                }
            };
            parts.push(Reach { source, count });
        }
        parts
    }

    pub(crate) fn is_own(&self) -> bool {
        matches!(self, Source::Own | Source::Pile(_))
    }
}

/// Visits the places that the cards of these seats come from: once for each line and each rival.
pub(crate) fn for_each_pools<L: Layout>(
    parts: &[Reach],
    scene: &Scene<'_, L>,
    who: u32,
    visit: &mut dyn FnMut(usize, &[Pool]),
) {
    let lines = parts.iter().any(|part| matches!(part.source, Source::Line));
    let rivals = parts.iter().any(|part| matches!(part.source, Source::Rival));
    let nobody = Holding::of(CardSet::EMPTY);
    let mut pools = Vec::with_capacity(parts.len());
    for seat in seats::each(who) {
        let no_line = (!lines).then_some(nobody);
        let all_lines = scene.lines().filter(|_| lines).map(|line| scene.cells(line));
        for line in no_line.into_iter().chain(all_lines) {
            // A part that asks for a rival may take no card when nobody else is in.
            let no_rival = (!rivals || scene.rivals(seat).next().is_none()).then_some(nobody);
            let all_rivals = scene.rivals(seat).filter(|_| rivals);
            for lender in no_rival.into_iter().chain(all_rivals) {
                pools.clear();
                pools.extend(parts.iter().map(|part| {
                    let cards = match &part.source {
                        Source::Own => scene.own[seat],
                        Source::Pile(pile) => scene.pile(seat, *pile),
                        Source::Board => scene.board,
                        Source::Line => line,
                        Source::Cells(cells) => scene.cells(cells),
                        Source::Rival => lender,
                    };
                    Pool::new(cards, part.count)
                }));
                if pools.iter().all(|pool| pool.least <= pool.most) {
                    visit(seat, &pools);
                }
            }
        }
    }
}

impl Pool {
    pub(crate) fn new(cards: Holding, count: Count) -> Pool {
        let (least, most) = match count {
            Count::Between(numbers) => {
                (usize::from(numbers.least), usize::from(numbers.most).min(cards.len()))
            }
            Count::All => (cards.len(), cards.len()),
            Count::Any => (0, cards.len()),
        };
        Pool { cards, least, most }
    }

    /// Every way to take so many cards.
    fn for_each_choice(&self, count: usize, visit: &mut dyn FnMut(Holding)) {
        if count == self.cards.len() {
            visit(self.cards);
        } else if self.cards.jokers().is_empty() {
            choose(CardSet::EMPTY, self.cards.naturals(), count, visit);
        } else {
            self.cards.choices(count).for_each(visit);
        }
    }
}

/// Every way to add so many of these to the cards chosen so far.
fn choose(chosen: CardSet, mut from: CardSet, count: usize, visit: &mut dyn FnMut(Holding)) {
    if count == 0 {
        visit(Holding::new(chosen, Jokers::NONE));
        return;
    }
    while from.len() >= count
        && let Some(card) = from.iter().next()
    {
        from.remove(card);
        choose(chosen.with(card), from, count - 1, visit);
    }
}

/// The best hand of these pools.
pub(crate) fn best_of(ladder: &Ladder, pools: &[Pool]) -> Score {
    let free = pools.iter().all(|pool| pool.least == 0);
    let more_is_better =
        matches!(ladder, Ladder::Badugi(_)) || (free && matches!(ladder, Ladder::Five(_)));
    let mut best = Score::NONE;
    let mut visit = |cards| best = best.max(ladder.score(&cards).unwrap_or(Score::NONE));
    if more_is_better {
        // No card does harm, so only the largest selections are looked at.
        for_each_largest(pools, Holding::of(CardSet::EMPTY), &mut visit);
    } else {
        for_each_selection(ladder, pools, &mut visit);
    }
    best
}

fn for_each_largest(pools: &[Pool], so_far: Holding, visit: &mut dyn FnMut(Holding)) {
    let Some((pool, rest)) = pools.split_first() else {
        visit(so_far);
        return;
    };
    pool.for_each_choice(pool.most, &mut |some| {
        for_each_largest(rest, so_far.and(&some), visit);
    });
}

/// Every selection within the bounds that has the size of a hand.
pub(crate) fn for_each_selection(ladder: &Ladder, pools: &[Pool], visit: &mut dyn FnMut(Holding)) {
    let (least, most) = match ladder {
        Ladder::Five(_) => (5, 5),
        Ladder::Showing(_) => (1, 4),
        Ladder::Badugi(_) | Ladder::Points(_) => (1, Card::COUNT),
    };
    fill(pools, Holding::of(CardSet::EMPTY), least, most, visit);
}

/// Fills up a selection to at least and at most so many cards.
fn fill(
    pools: &[Pool],
    so_far: Holding,
    least: usize,
    most: usize,
    visit: &mut dyn FnMut(Holding),
) {
    let Some((pool, rest)) = pools.split_first() else {
        visit(so_far);
        return;
    };
    // What the other places cannot give must come from here, and what they must give cannot.
    let held = so_far.len();
    let (rest_least, rest_most) =
        rest.iter().fold((0, 0), |(least, most), pool| (least + pool.least, most + pool.most));
    let from = pool.least.max(least.saturating_sub(held + rest_most));
    let Some(room) = most.checked_sub(held + rest_least) else { return };
    for count in from..=pool.most.min(room) {
        pool.for_each_choice(count, &mut |some| {
            // A card that two places share plays once.
            if so_far.naturals().is_disjoint(some.naturals()) {
                fill(rest, so_far.and(&some), least, most, visit);
            }
        });
    }
}
