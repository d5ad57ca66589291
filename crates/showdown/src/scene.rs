//! The cards of one showdown, sorted once for all shares.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face, Rank};
use ranking::{Holding, Joker, Jokers};
use variant::game::{AllEqual, JokerRule, Step};
use variant::{Cell, Facts, Line, Unknown, Variant};

use crate::Layout;
use crate::seats::{self, MOST_SEATS};

/// What a game says of the cards on its table, before any is dealt.
#[derive(Clone, Debug)]
pub(crate) struct Felt {
    cells: u8,
    lines: Vec<Line>,
    remove: Option<(Vec<Cell>, AllEqual)>,
    joker: Option<JokerRule>,
    shown_pile: Option<usize>,
}

impl Felt {
    pub(crate) fn new(game: &Variant, facts: &Facts) -> Result<Felt, Unknown> {
        let remove = game.steps(facts)?.into_iter().find_map(|(_, step)| match step {
            Step::Remove(remove) => {
                Some((game.board.named(&remove.lowest).unwrap_or_default(), remove.all))
            }
            _ => None,
        });
        let shown_pile = game.piles().and_then(|split| {
            let show = split.show.as_ref()?;
            split.piles.iter().position(|pile| pile.name == *show)
        });
        Ok(Felt {
            cells: game.board.cells,
            lines: game.lines(facts)?.into_iter().cloned().collect(),
            remove,
            joker: game.joker,
            shown_pile,
        })
    }

    /// The lowest rank of the cells that are removed by their rank; a line with such a card is gone.
    fn removed(&self, layout: &impl Layout) -> Removed {
        let Some((cells, when_all)) = &self.remove else { return Removed::Nothing };
        let ranks = || cells.iter().filter_map(|cell| layout.cell(*cell).and_then(Card::rank));
        let Some(lowest) = ranks().min() else { return Removed::Nothing };
        if ranks().filter(|rank| *rank == lowest).count() == cells.len() {
            return match when_all {
                AllEqual::Keep => Removed::Nothing,
                AllEqual::House => Removed::Everything,
            };
        }
        Removed::Lowest(lowest)
    }

    /// The cards, and what the jokers among them are.
    fn holding(&self, cards: impl Iterator<Item = Dealt>) -> Holding {
        let mut naturals = CardSet::EMPTY;
        let mut jokers: ArrayVec<Joker, 2> = ArrayVec::new();
        for Dealt { card, face } in cards {
            if card.is_joker() {
                let role = self.joker.map_or(Joker::Bug, |rule| match face {
                    Face::Up => rule.up,
                    Face::Down => rule.down,
                });
                // No deck has a third.
                let _ = jokers.try_push(role);
            } else {
                naturals.insert(card);
            }
        }
        let jokers = match jokers.as_slice() {
            [] => Jokers::NONE,
            [one] => Jokers::one(*one),
            [one, two, ..] => Jokers::two(*one, *two),
        };
        Holding::new(naturals, jokers)
    }
}

/// What the lowest cards of some cells take away.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Removed {
    Nothing,
    /// The lines through a cell with this rank.
    Lowest(Rank),
    /// All lines, and the house takes the pot.
    Everything,
}

/// The cards of one showdown.
pub(crate) struct Scene<'a, L> {
    felt: &'a Felt,
    layout: &'a L,
    removed: Removed,
    /// The seats still in.
    pub(crate) seats: u32,
    /// The cards of each seat; none of one that has folded.
    pub(crate) own: ArrayVec<Holding, MOST_SEATS>,
    /// All board cards.
    pub(crate) board: Holding,
    /// Every card of the board and of the seats still in.
    pub(crate) naturals: CardSet,
    /// Whether a joker is among all these.
    pub(crate) has_joker: bool,
}

impl<'a, L: Layout> Scene<'a, L> {
    /// The scene, or nothing if the house takes the pot.
    pub(crate) fn new(felt: &'a Felt, layout: &'a L) -> Option<Scene<'a, L>> {
        let removed = felt.removed(layout);
        if removed == Removed::Everything {
            return None;
        }
        let cells = (0..felt.cells).filter_map(|cell| layout.cell(Cell(cell)));
        let board = felt.holding(cells.map(face_up));
        let mut scene = Scene {
            felt,
            layout,
            removed,
            seats: 0,
            own: ArrayVec::new(),
            board,
            naturals: board.naturals(),
            has_joker: !board.jokers().is_empty(),
        };
        for seat in 0..layout.seats().min(MOST_SEATS) {
            let mut own = Holding::of(CardSet::EMPTY);
            if layout.is_in(seat) {
                let for_all = layout.for_all().iter().copied().map(face_up);
                own = felt.holding(layout.own(seat).chain(for_all));
                scene.seats |= seats::only(seat);
                scene.naturals |= own.naturals();
                scene.has_joker |= !own.jokers().is_empty();
            }
            scene.own.push(own);
        }
        Some(scene)
    }

    pub(crate) fn everything(&self, seat: usize) -> Holding {
        self.own[seat].and(&self.board)
    }

    pub(crate) fn pile(&self, seat: usize, pile: usize) -> Holding {
        self.felt.holding(self.layout.pile(seat, pile))
    }

    /// What each rival still in shows; nothing where nobody shows anything.
    pub(crate) fn rivals(&self, seat: usize) -> impl Iterator<Item = Holding> {
        let pile = self.felt.shown_pile;
        let rivals = seats::each(self.seats & !seats::only(seat));
        rivals.filter_map(move |rival| Some(self.pile(rival, pile?)))
    }

    /// The lines that were not taken away.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &'a [Cell]> {
        let felt = self.felt;
        let lines = felt.lines.iter().map(|line| line.cells.as_slice());
        lines.filter(|line| !line.iter().any(|cell| self.is_removed(*cell)))
    }

    fn is_removed(&self, cell: Cell) -> bool {
        match (self.removed, &self.felt.remove) {
            (Removed::Lowest(lowest), Some((cells, _))) => {
                cells.contains(&cell) && self.layout.cell(cell).and_then(Card::rank) == Some(lowest)
            }
            _ => false,
        }
    }

    /// The cards in these cells.
    pub(crate) fn some(&self, cells: &[Cell]) -> impl Iterator<Item = Card> {
        cells.iter().filter_map(|cell| self.layout.cell(*cell))
    }

    /// The five cards of five cells.
    pub(crate) fn five(&self, cells: &[Cell]) -> Option<[Card; 5]> {
        let mut five: ArrayVec<Card, 5> = ArrayVec::new();
        for card in self.some(cells) {
            five.try_push(card).ok()?;
        }
        five.into_inner().ok()
    }

    pub(crate) fn cells(&self, cells: &[Cell]) -> Holding {
        self.felt.holding(self.some(cells).map(face_up))
    }
}

/// A card that everyone sees.
fn face_up(card: Card) -> Dealt {
    Dealt { card, face: Face::Up }
}
