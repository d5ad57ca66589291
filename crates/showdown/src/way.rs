//! One way to put a hand together, made ready for many showdowns.

use cards::{Card, CardSet};
use ranking::{EightLow, FiveCard, Holding, Ladder, Score};
use variant::Cell;
use variant::game::{Count, Part, Use, Zone};

use crate::scene::Scene;

/// The table that serves one way to put a hand together.
#[derive(Clone, Debug)]
enum Way {
    /// Every card the player can use.
    Everything,
    /// Two cards of the player's own and three of five cells.
    TwoAndThree([Cell; 5]),
    /// Two cards of the player's own and three of one line of five.
    TwoAndLine,
    /// Two cards of the player's own and one from each of these.
    TwoAndEach([Vec<Cell>; 3]),
    /// Anything else.
    Parts,
}

/// A way with what the file says of it.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    way: Way,
    /// Whether only eight or better counts, ace to five: that has a table of its own.
    eight_low: bool,
    /// The pile that the player's own cards come from, if not all serve.
    pile: Option<usize>,
    parts: Vec<Reach>,
}

/// How many cards from where, names resolved.
#[derive(Clone, Debug)]
struct Reach {
    source: Source,
    count: Count,
}

#[derive(Clone, Debug)]
enum Source {
    Own,
    Pile(usize),
    Board,
    Line,
    Cells(Vec<Cell>),
    Rival,
}

impl Source {
    fn is_own(&self) -> bool {
        matches!(self, Source::Own | Source::Pile(_))
    }
}

/// Cards of one place, and how many of them may play.
#[derive(Clone, Copy)]
struct Pool {
    cards: Holding,
    least: usize,
    most: usize,
}

impl Compiled {
    pub(crate) fn new(
        ways: &Use,
        variant: &variant::Variant,
        ladder: &Ladder,
        least: Score,
    ) -> Compiled {
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
                    let one = Count::Between(variant::game::Numbers::exactly(1));
                    let each = groups.iter().map(|name| Source::Cells(cells(name)));
                    parts.extend(each.map(|source| Reach { source, count: one }));
                    continue;
                }
            };
            parts.push(Reach { source, count });
        }
        let eight_low = *ladder == Ladder::Five(&ranking::ladders::LOW_A5)
            && ranking::Qualifier::Low(cards::Rank::Eight).least(ladder) == Ok(least);
        let pile = match parts.first() {
            Some(Reach { source: Source::Pile(pile), .. }) => Some(*pile),
            _ => None,
        };
        Compiled { way: shortcut(&parts, variant), eight_low, pile, parts }
    }

    /// The best score in this way, or none.
    pub(crate) fn score(&self, ladder: &Ladder, scene: &Scene<'_>, seat: usize) -> Score {
        let fast = match (&self.way, ladder) {
            (Way::Everything, _) => {
                return ladder.score(&scene.everything(seat)).unwrap_or(Score::NONE);
            }
            (Way::Parts, _) => None,
            (way, Ladder::Five(five)) if !scene.has_joker => {
                let of_pile: Vec<Card>;
                let own = match self.pile {
                    Some(pile) => {
                        of_pile = scene.pile(seat, pile).naturals().iter().collect();
                        &of_pile
                    }
                    None => &scene.naturals[seat],
                };
                if self.eight_low {
                    eight_low(way, scene, own)
                } else {
                    high(way, five, scene, own)
                }
            }
            _ => None,
        };
        fast.unwrap_or_else(|| {
            let mut best = Score::NONE;
            self.for_each_pools(scene, seat, &mut |pools| best = best.max(best_of(ladder, pools)));
            best
        })
    }

    /// Every selection of cards in this way.
    pub(crate) fn selections(
        &self,
        ladder: &Ladder,
        scene: &Scene<'_>,
        seat: usize,
        visit: &mut dyn FnMut(Holding),
    ) {
        if matches!(self.way, Way::Everything) {
            visit(scene.everything(seat));
            return;
        }
        self.for_each_pools(scene, seat, &mut |pools| {
            for_each_selection(ladder, pools, Holding::of(CardSet::EMPTY), visit);
        });
    }

    /// Visits the places that cards come from: once for each line and each rival.
    fn for_each_pools(&self, scene: &Scene<'_>, seat: usize, visit: &mut dyn FnMut(&[Pool])) {
        let lines = self.parts.iter().any(|part| matches!(part.source, Source::Line));
        let rivals = self.parts.iter().any(|part| matches!(part.source, Source::Rival));
        let lines: Vec<Option<Holding>> = if lines {
            scene.lines.iter().map(|line| Some(scene.cells(line))).collect()
        } else {
            vec![None]
        };
        let nobody = Holding::of(CardSet::EMPTY);
        let mut lenders: Vec<Holding> = if rivals { scene.rivals(seat) } else { vec![nobody] };
        if lenders.is_empty() {
            lenders.push(nobody);
        }
        for line in &lines {
            for lender in &lenders {
                let mut pools = Vec::with_capacity(self.parts.len());
                for part in &self.parts {
                    let cards = match &part.source {
                        Source::Own => scene.own[seat],
                        Source::Pile(pile) => scene.pile(seat, *pile),
                        Source::Board => scene.board,
                        Source::Line => line.unwrap_or(nobody),
                        Source::Cells(cells) => scene.cells(cells),
                        Source::Rival => *lender,
                    };
                    let (least, most) = match part.count {
                        Count::Between(numbers) => {
                            (usize::from(numbers.least), usize::from(numbers.most).min(cards.len()))
                        }
                        Count::All => (cards.len(), cards.len()),
                        Count::Any => (0, cards.len()),
                    };
                    pools.push(Pool { cards, least, most });
                }
                if pools.iter().all(|pool| pool.least <= pool.most) {
                    visit(&pools);
                }
            }
        }
    }
}

/// The table that serves this way, if there is one.
fn shortcut(parts: &[Reach], variant: &variant::Variant) -> Way {
    let exactly = |part: &Reach, n: u8| matches!(part.count, Count::Between(numbers) if numbers.is_one() && numbers.least == n);
    match parts {
        [] => Way::Everything,
        [own, board] if own.source.is_own() && exactly(own, 2) && exactly(board, 3) => {
            match &board.source {
                Source::Board if variant.board.cells == 5 => {
                    Way::TwoAndThree([0, 1, 2, 3, 4].map(Cell))
                }
                Source::Cells(cells) => {
                    cells.as_slice().try_into().map_or(Way::Parts, Way::TwoAndThree)
                }
                Source::Line if variant.lines.iter().all(|line| line.it.cells.len() == 5) => {
                    Way::TwoAndLine
                }
                _ => Way::Parts,
            }
        }
        [own, rest @ ..] if own.source.is_own() && exactly(own, 2) => {
            let groups: Option<Vec<Vec<Cell>>> = rest
                .iter()
                .map(|part| match &part.source {
                    Source::Cells(cells) if exactly(part, 1) => Some(cells.clone()),
                    _ => None,
                })
                .collect();
            let apart = |groups: &Vec<Vec<Cell>>| {
                let mut all: Vec<&Cell> = groups.iter().flatten().collect();
                let cells = all.len();
                all.sort();
                all.dedup();
                all.len() == cells
            };
            let groups = groups.filter(apart).and_then(|groups| groups.try_into().ok());
            groups.map_or(Way::Parts, Way::TwoAndEach)
        }
        _ => Way::Parts,
    }
}

fn eight_low(way: &Way, scene: &Scene<'_>, own: &[Card]) -> Option<Score> {
    let table = EightLow::get();
    let hole = EightLow::ranks(own);
    match way {
        Way::TwoAndThree(cells) => {
            let board = scene.five(cells)?;
            Some(table.best_of_ranks(hole, EightLow::ranks(&board)))
        }
        Way::TwoAndLine => {
            let lines = scene.line_cards.iter();
            Some(
                lines
                    .map(|line| table.best_of_ranks(hole, EightLow::ranks(line)))
                    .max()
                    .unwrap_or_default(),
            )
        }
        Way::TwoAndEach(groups) => {
            let [a, b, c] = groups.each_ref().map(|cells| {
                let cards = cells.iter().filter_map(|cell| scene.card(*cell));
                cards.fold(0, |bits, card| bits | EightLow::ranks(&[card]))
            });
            let mut best = Score::NONE;
            for first in bits(a) {
                for second in bits(b & !first) {
                    for third in bits(c & !first & !second) {
                        best = best.max(table.best_of_ranks(hole, first | second | third));
                    }
                }
            }
            Some(best)
        }
        _ => None,
    }
}

fn high(way: &Way, five: &'static FiveCard, scene: &Scene<'_>, own: &[Card]) -> Option<Score> {
    match way {
        Way::TwoAndThree(cells) => two_and_three(five, own, &scene.five(cells)?),
        Way::TwoAndLine => {
            let mut best = Score::NONE;
            for line in &scene.line_cards {
                best = best.max(two_and_three(five, own, line)?);
            }
            Some(best)
        }
        Way::TwoAndEach(groups) => {
            let groups = groups.each_ref().map(|cells| scene.some(cells));
            let [a, b, c] = &groups;
            let table = five.table();
            let mut best = Score::NONE;
            for second in 1..own.len() {
                for first in 0..second {
                    for x in a {
                        for y in b {
                            for z in c {
                                let hand = [own[first], own[second], *x, *y, *z];
                                best = best.max(table.five(&hand));
                            }
                        }
                    }
                }
            }
            Some(best)
        }
        _ => None,
    }
}

/// Two of these and three of those, where the tables reach.
fn two_and_three(five: &'static FiveCard, own: &[Card], board: &[Card; 5]) -> Option<Score> {
    let board = five.omaha().board(board);
    match own {
        [a, b] => Some(board.best(&[*a, *b])),
        [a, b, c] => Some(board.best(&[*a, *b, *c])),
        [a, b, c, d] => Some(board.best(&[*a, *b, *c, *d])),
        [a, b, c, d, e] => Some(board.best(&[*a, *b, *c, *d, *e])),
        [a, b, c, d, e, f] => Some(board.best(&[*a, *b, *c, *d, *e, *f])),
        _ => None,
    }
}

fn bits(set: u8) -> impl Iterator<Item = u8> {
    (0..8).map(|bit| 1 << bit).filter(move |bit| set & bit != 0)
}

/// The best hand of these pools.
fn best_of(ladder: &Ladder, pools: &[Pool]) -> Score {
    let free = pools.iter().all(|pool| pool.least == 0);
    let more_is_better =
        matches!(ladder, Ladder::Badugi(_)) || (free && matches!(ladder, Ladder::Five(_)));
    let mut best = Score::NONE;
    if more_is_better {
        // No card does harm, so only the largest selections are looked at.
        for_each_largest(pools, Holding::of(CardSet::EMPTY), &mut |cards| {
            best = best.max(ladder.score(&cards).unwrap_or(Score::NONE));
        });
    } else {
        for_each_selection(ladder, pools, Holding::of(CardSet::EMPTY), &mut |cards| {
            best = best.max(ladder.score(&cards).unwrap_or(Score::NONE));
        });
    }
    best
}

fn for_each_largest(pools: &[Pool], so_far: Holding, visit: &mut dyn FnMut(Holding)) {
    let Some((pool, rest)) = pools.split_first() else {
        visit(so_far);
        return;
    };
    for some in pool.cards.choices(pool.most) {
        for_each_largest(rest, so_far.and(&some), visit);
    }
}

/// Every selection within the bounds that has the size of a hand.
fn for_each_selection(
    ladder: &Ladder,
    pools: &[Pool],
    so_far: Holding,
    visit: &mut dyn FnMut(Holding),
) {
    let size = match ladder {
        Ladder::Five(_) => 5..=5,
        Ladder::Showing(_) => 1..=4,
        Ladder::Badugi(_) | Ladder::Points(_) => 1..=Card::COUNT,
    };
    let Some((pool, rest)) = pools.split_first() else {
        if size.contains(&so_far.len()) {
            visit(so_far);
        }
        return;
    };
    for count in pool.least..=pool.most {
        if so_far.len() + count > *size.end() {
            break;
        }
        for some in pool.cards.choices(count) {
            // A card that two places share plays once.
            if (so_far.naturals() & some.naturals()).is_empty() {
                for_each_selection(ladder, rest, so_far.and(&some), visit);
            }
        }
    }
}
