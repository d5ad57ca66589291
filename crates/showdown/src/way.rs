//! One way to put a hand together, made ready for many showdowns.

use arrayvec::ArrayVec;
use cards::Card;
use faults::fault;
use ranking::{Board, Holding};
use ranking::{EightLow, FiveCard, Ladder, Score, Tally};
use variant::game::{Count, Use};
use variant::{Cell, Variant};

use crate::Layout;
use crate::pools::{Reach, Source, best_of, for_each_pools, for_each_selection};
use crate::ranks::Scale;
use crate::scene::Scene;
use crate::seats::{self, MOST_SEATS};

/// A way with what the file says of it.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    table: Table,
    /// Whether only eight or better counts, ace to five: that has a table of its own.
    eight_low: bool,
    /// The pile that the player's own cards come from, if not all serve.
    pile: Option<usize>,
    parts: Vec<Reach>,
}

/// The table that serves one way to put a hand together.
#[derive(Clone, Debug)]
enum Table {
    /// Every card the player can use.
    Everything,
    /// Two cards of the player's own and three of five cells.
    TwoAndThree([Cell; 5]),
    /// Two cards of the player's own and three of one line of five.
    TwoAndLine,
    /// Two cards of the player's own and one from each of these.
    TwoAndEach([Vec<Cell>; 3]),
    /// Anything else.
    None,
}

impl Way {
    pub(crate) fn new(ways: &Use, variant: &Variant, ladder: &Ladder, least: Score) -> Way {
        let parts = Source::of(ways, variant);
        let eight_low = *ladder == Ladder::Five(&ranking::ladders::LOW_A5)
            && ranking::Qualifier::Low(cards::Rank::Eight).least(ladder) == Ok(least);
        let pile = match parts.first() {
            Some(Reach { source: Source::Pile(pile), .. }) => Some(*pile),
            _ => None,
        };
        Way { table: Table::serving(&parts, variant), eight_low, pile, parts }
    }

    /// How the hands of this way are told from ranks and one suit, if they can be: on a board of five.
    pub(crate) fn scale(&self, ladder: &Ladder, cells: u8) -> Option<Scale> {
        let on_five = cells == 5;
        match (&self.table, ladder) {
            (Table::Everything, Ladder::Five(five)) if on_five => {
                let table = five.table();
                table.is_ranks_or_flush().then_some(Scale::Everything(table))
            }
            (Table::TwoAndThree(_), Ladder::Five(_))
                if self.eight_low && on_five && self.pile.is_none() =>
            {
                Some(Scale::EightLow(EightLow::get()))
            }
            (Table::TwoAndThree(_), Ladder::Five(five)) if on_five && self.pile.is_none() => {
                let omaha = five.omaha();
                omaha.is_ranks_or_flush().then_some(Scale::TwoAndThree(omaha))
            }
            (Table::None, _) => {
                let own = |part: &Reach| matches!(part.source, Source::Own).then_some(part.count);
                let counts = self.parts.iter().map(own).collect::<Option<Vec<Count>>>();
                counts.map(|counts| Scale::Own(*ladder, counts))
            }
            _ => None,
        }
    }

    /// The places that its cards come from; none: every card the player can use.
    pub(crate) fn parts(&self) -> &[Reach] {
        &self.parts
    }

    /// Whether a table serves it, so that nothing is searched.
    pub(crate) fn is_in_table(&self) -> bool {
        !matches!(self.table, Table::None)
    }

    /// Raises the score of every seat still in to its best hand in this way.
    pub(crate) fn raise<L: Layout>(
        &self,
        ladder: &Ladder,
        scene: &Scene<'_, L>,
        scores: &mut [Score],
    ) {
        let served = match (&self.table, ladder) {
            (Table::Everything, _) => {
                everything(ladder, scene, scores);
                return;
            }
            (Table::None, _) => None,
            (_, Ladder::Five(five)) if !scene.has_joker => self.by_table(five, scene, scores),
            _ => None,
        };
        let rest = scene.seats & !served.unwrap_or(0);
        if rest != 0 {
            for_each_pools(&self.parts, scene, rest, &mut |seat, pools| {
                scores[seat] = scores[seat].max(best_of(ladder, pools));
            });
        }
    }

    /// Every selection of cards in this way.
    pub(crate) fn selections<L: Layout>(
        &self,
        ladder: &Ladder,
        scene: &Scene<'_, L>,
        seat: usize,
        visit: &mut dyn FnMut(Holding),
    ) {
        if matches!(self.table, Table::Everything) {
            visit(scene.everything(seat));
            return;
        }
        for_each_pools(&self.parts, scene, seats::only(seat), &mut |_, pools| {
            for_each_selection(ladder, pools, visit);
        });
    }

    /// Raises the scores of the seats that a table reaches, and says which they are.
    fn by_table<L: Layout>(
        &self,
        five: &'static FiveCard,
        scene: &Scene<'_, L>,
        scores: &mut [Score],
    ) -> Option<u32> {
        let mut boards: ArrayVec<[Card; 5], MOST_BOARDS> = ArrayVec::new();
        match &self.table {
            Table::TwoAndThree(cells) => boards.push(scene.five(cells)?),
            Table::TwoAndLine => {
                for line in scene.lines() {
                    boards.try_push(scene.five(line)?).ok()?;
                }
            }
            _ => {}
        }
        let mut served = 0;
        let holes: ArrayVec<(usize, Hole), MOST_SEATS> = seats::each(scene.seats)
            .filter_map(|seat| {
                let own = match self.pile {
                    Some(pile) => scene.pile(seat, pile),
                    None => scene.own[seat],
                };
                let own = own.naturals();
                (2..=MOST_HOLE).contains(&own.len()).then(|| (seat, own.iter().collect()))
            })
            .collect();
        for (seat, _) in &holes {
            served |= seats::only(*seat);
        }
        let raise = |seat: &usize, score: Score| scores[*seat] = scores[*seat].max(score);
        match (&self.table, self.eight_low) {
            (Table::TwoAndEach(groups), true) => low_of_each(groups, scene, &holes, raise),
            (Table::TwoAndEach(groups), false) => high_of_each(five, groups, scene, &holes, raise),
            (_, true) => low_of_boards(&boards, &holes, raise),
            (_, false) => high_of_boards(five, &boards, &holes, raise),
        }
        Some(served)
    }
}

/// The most hole cards that the tables serve.
const MOST_HOLE: usize = 6;
/// The most boards of five that are looked up together; more lines do not pass the checker.
const MOST_BOARDS: usize = 32;

/// The hole cards of a seat.
type Hole = ArrayVec<Card, MOST_HOLE>;

impl Table {
    /// The table that serves this way, if there is one.
    fn serving(parts: &[Reach], variant: &Variant) -> Table {
        let exactly = |part: &Reach, n: u8| matches!(part.count, Count::Between(numbers) if numbers.is_one() && numbers.least == n);
        match parts {
            [] => Table::Everything,
            [own, board] if own.source.is_own() && exactly(own, 2) && exactly(board, 3) => {
                match &board.source {
                    Source::Board if variant.board.cells == 5 => {
                        Table::TwoAndThree([0, 1, 2, 3, 4].map(Cell))
                    }
                    Source::Cells(cells) => {
                        cells.as_slice().try_into().map_or(Table::None, Table::TwoAndThree)
                    }
                    Source::Line if variant.lines.iter().all(|line| line.it.cells.len() == 5) => {
                        Table::TwoAndLine
                    }
                    _ => Table::None,
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
                groups.map_or(Table::None, Table::TwoAndEach)
            }
            _ => Table::None,
        }
    }
}

/// The best hand of all cards of a seat and all of the board.
fn everything<L: Layout>(ladder: &Ladder, scene: &Scene<'_, L>, scores: &mut [Score]) {
    let board = scene.board.naturals();
    let table = match ladder {
        Ladder::Five(five)
            if !scene.has_joker && scene.naturals.without_ranks(five.ranks()).is_empty() =>
        {
            Some((five.table(), board.iter().collect::<Tally>()))
        }
        _ => None,
    };
    for seat in seats::each(scene.seats) {
        let own = scene.own[seat].naturals();
        let score = match table {
            Some((table, shared))
                if own.is_disjoint(board) && (5..=7).contains(&(own | board).len()) =>
            {
                table.score(own.iter().collect::<Tally>() + shared, own | board)
            }
            _ => ladder.score(&scene.everything(seat)).unwrap_or(Score::NONE),
        };
        scores[seat] = scores[seat].max(score);
    }
}

/// Two of the hole and three of one board.
fn high_of_boards(
    five: &'static FiveCard,
    boards: &[[Card; 5]],
    holes: &[(usize, Hole)],
    mut raise: impl FnMut(&usize, Score),
) {
    for board in boards {
        let board = five.omaha().board(board);
        for (seat, hole) in holes {
            raise(seat, two_and_three(&board, hole));
        }
    }
}

pub(crate) fn two_and_three(board: &Board<'_>, hole: &[Card]) -> Score {
    match hole {
        [a, b] => board.best(&[*a, *b]),
        [a, b, c] => board.best(&[*a, *b, *c]),
        [a, b, c, d] => board.best(&[*a, *b, *c, *d]),
        [a, b, c, d, e] => board.best(&[*a, *b, *c, *d, *e]),
        [a, b, c, d, e, f] => board.best(&[*a, *b, *c, *d, *e, *f]),
        _ => Score::NONE,
    }
}

fn low_of_boards(
    boards: &[[Card; 5]],
    holes: &[(usize, Hole)],
    mut raise: impl FnMut(&usize, Score),
) {
    let table = EightLow::get();
    for board in boards {
        let board = EightLow::ranks(board);
        for (seat, hole) in holes {
            raise(seat, table.best_of_ranks(EightLow::ranks(hole), board));
        }
    }
}

/// Two of the hole and one of each group.
fn high_of_each<L: Layout>(
    five: &'static FiveCard,
    groups: &[Vec<Cell>; 3],
    scene: &Scene<'_, L>,
    holes: &[(usize, Hole)],
    mut raise: impl FnMut(&usize, Score),
) {
    let [a, b, c] = groups;
    let mut threes: Vec<[Card; 3]> = Vec::with_capacity(a.len() * b.len() * c.len());
    let mut seen = Ranks::default();
    for x in scene.some(a) {
        for y in scene.some(b) {
            for z in scene.some(c) {
                let suited = x.suit() == y.suit() && y.suit() == z.suit();
                // Without a flush in sight the same ranks make the same hands.
                if fault!("showdown-flush-with-one-of-each-group-is-missed", suited, false)
                    || seen.are_new([x, y, z])
                {
                    threes.push([x, y, z]);
                }
            }
        }
    }
    let table = five.table();
    for (seat, hole) in holes {
        let mut best = Score::NONE;
        for (place, second) in hole.iter().enumerate() {
            for first in &hole[..place] {
                for [x, y, z] in &threes {
                    best = best.max(table.five(&[*first, *second, *x, *y, *z]));
                }
            }
        }
        raise(seat, best);
    }
}

/// Which ranks of three cards have come before, in whatever order: a bit for the third rank, in a
/// place for the first two.
struct Ranks([u16; 256]);

impl Default for Ranks {
    fn default() -> Ranks {
        Ranks([0; 256])
    }
}

impl Ranks {
    /// Notes the ranks of three cards and says whether they come for the first time.
    fn are_new(&mut self, cards: [Card; 3]) -> bool {
        let mut ranks = cards.map(|card| card.id() / 4);
        ranks.sort_unstable();
        let [low, middle, high] = ranks;
        let (place, bit) = (usize::from(low << 4 | middle), 1 << high);
        let seen = self.0[place] & bit != 0;
        self.0[place] |= bit;
        !seen
    }
}

fn low_of_each<L: Layout>(
    groups: &[Vec<Cell>; 3],
    scene: &Scene<'_, L>,
    holes: &[(usize, Hole)],
    mut raise: impl FnMut(&usize, Score),
) {
    let [a, b, c] = groups
        .each_ref()
        .map(|cells| scene.some(cells).fold(0, |ranks, card| ranks | EightLow::ranks(&[card])));
    let table = EightLow::get();
    // The same three ranks may come from the groups in several orders.
    let mut seen = [false; 256];
    for first in bits(a) {
        for second in bits(b & !first) {
            for third in bits(c & !first & !second) {
                let three = first | second | third;
                if std::mem::replace(&mut seen[usize::from(three)], true) {
                    continue;
                }
                for (seat, hole) in holes {
                    raise(seat, table.best_of_ranks(EightLow::ranks(hole), three));
                }
            }
        }
    }
}

fn bits(set: u8) -> impl Iterator<Item = u8> {
    (0..8).map(|bit| 1 << bit).filter(move |bit| set & bit != 0)
}
