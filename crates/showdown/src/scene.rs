//! The cards of one showdown, sorted once for all shares.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face};
use faults::fault;
use ranking::{Holding, Joker};
use variant::game::{JokerRule, Remove, Split, Step, Taken};
use variant::{Cell, Facts, Line, Unknown, Variant};

use crate::Layout;
use crate::seats::{self, MOST_SEATS};

/// What a game says of the cards on its table, before any is dealt.
#[derive(Clone, Debug)]
pub(crate) struct Felt {
    cells: u8,
    lines: Vec<Line>,
    remove: Option<(Remove, Vec<Cell>)>,
    joker: JokerRule,
    shown_pile: Option<usize>,
}

impl Felt {
    pub(crate) fn new(game: &Variant, facts: &Facts) -> Result<Felt, Unknown> {
        let remove = game.steps(facts)?.into_iter().find_map(|(_, step)| match step {
            Step::Remove(remove) => {
                Some((remove.clone(), game.board.named(&remove.lowest).unwrap_or_default()))
            }
            _ => None,
        });
        Ok(Felt {
            cells: game.board.cells,
            lines: game.lines(facts)?.into_iter().cloned().collect(),
            remove,
            joker: game.joker.unwrap_or(JokerRule::USUAL),
            shown_pile: game.piles().and_then(Split::shown),
        })
    }

    /// Whether nothing is taken from the board and nobody plays another's cards.
    pub(crate) fn is_plain(&self) -> bool {
        self.remove.is_none() && self.shown_pile.is_none()
    }

    /// How many cells the board has.
    pub(crate) fn cells(&self) -> u8 {
        self.cells
    }

    /// What the lowest cards take away.
    fn taken(&self, layout: &impl Layout) -> Taken {
        let Some((remove, cells)) = &self.remove else { return Taken::Nothing };
        remove.taken(cells.iter().map(|cell| layout.cell(*cell).map(Remove::rank)))
    }
}

/// The cards, and what the jokers among them are.
fn holding(cards: impl Iterator<Item = Dealt>, joker: JokerRule) -> Holding {
    Holding::dealt(cards, |face| joker.role(face))
}

/// The cards of one showdown.
pub(crate) struct Scene<'a, L> {
    felt: &'a Felt,
    layout: &'a L,
    taken: Taken,
    joker: JokerRule,
    /// The seats still in.
    pub(crate) seats: u32,
    /// The seats with an open pile that others may borrow from.
    lenders: u32,
    /// The cards of each seat; none of one that has folded.
    pub(crate) own: ArrayVec<Holding, MOST_SEATS>,
    /// All board cards.
    pub(crate) board: Holding,
    /// Every card of the board, of the seats still in and of open piles.
    pub(crate) naturals: CardSet,
    /// Whether a joker is among all these.
    pub(crate) has_joker: bool,
}

impl<'a, L: Layout> Scene<'a, L> {
    /// The scene, or nothing if the house takes the pot.
    pub(crate) fn new(felt: &'a Felt, layout: &'a L) -> Option<Scene<'a, L>> {
        let taken = felt.taken(layout);
        if taken == Taken::Everything {
            return None;
        }
        let cells = (0..felt.cells).filter_map(|cell| layout.cell(Cell(cell)));
        let board = holding(cells.map(face_up), felt.joker);
        let mut scene = Scene {
            felt,
            layout,
            taken,
            joker: felt.joker,
            seats: 0,
            lenders: 0,
            own: ArrayVec::new(),
            board,
            naturals: board.naturals(),
            has_joker: !board.jokers().is_empty(),
        };
        for seat in 0..layout.seats().min(MOST_SEATS) {
            let mut own = Holding::of(CardSet::EMPTY);
            if layout.is_in(seat) {
                let for_all = layout.for_all().iter().copied().map(face_up);
                own = holding(layout.own(seat).chain(for_all), felt.joker);
                scene.seats |= seats::only(seat);
                scene.naturals |= own.naturals();
                scene.has_joker |= !own.jokers().is_empty();
            }
            if let Some(shown) = felt.shown_pile.filter(|_| layout.lends(seat)) {
                let pile = scene.pile(seat, shown);
                scene.lenders |= seats::only(seat);
                scene.naturals |= pile.naturals();
                scene.has_joker |= !pile.jokers().is_empty();
            }
            scene.own.push(own);
        }
        Some(scene)
    }

    /// The same cards with every joker in this role.
    pub(crate) fn with_jokers_as(&self, role: Joker) -> Scene<'a, L> {
        Scene {
            joker: JokerRule { up: role, down: role },
            own: self.own.iter().map(|own| own.in_role(role)).collect(),
            board: fault!(
                "showdown-joker-of-the-board-keeps-its-role",
                self.board.in_role(role),
                self.board
            ),
            ..*self
        }
    }

    pub(crate) fn everything(&self, seat: usize) -> Holding {
        self.own[seat].and(&self.board)
    }

    pub(crate) fn pile(&self, seat: usize, pile: usize) -> Holding {
        holding(self.layout.pile(seat, pile), self.joker)
    }

    /// What each rival shows; nothing where nobody shows anything.
    pub(crate) fn rivals(&self, seat: usize) -> impl Iterator<Item = Holding> {
        let pile = self.felt.shown_pile;
        let rivals = seats::each(self.lenders & !seats::only(seat));
        rivals.filter_map(move |rival| Some(self.pile(rival, pile?)))
    }

    /// The lines that were not taken away.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &'a [Cell]> {
        let felt = self.felt;
        let lines = felt.lines.iter().map(|line| line.cells.as_slice());
        lines.filter(|line| !line.iter().any(|cell| self.is_removed(*cell)))
    }

    fn is_removed(&self, cell: Cell) -> bool {
        match (self.taken, &self.felt.remove) {
            (Taken::Lowest(lowest), Some((_, cells))) => {
                fault!("showdown-lowest-cell-goes-wherever-it-lies", cells.contains(&cell), true)
                    && self.layout.cell(cell).map(Remove::rank) == Some(lowest)
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
        holding(self.some(cells).map(face_up), self.joker)
    }
}

/// A card that everyone sees.
fn face_up(card: Card) -> Dealt {
    Dealt { card, face: Face::Up }
}
