//! The cards of one showdown, sorted once for all shares.

use cards::{Card, CardSet, Face};
use ranking::{Holding, Joker, Jokers};
use variant::{Cell, Line, Variant};

use crate::{Hand, Table};

/// The cards of one showdown.
pub(crate) struct Scene<'a> {
    table: &'a Table,
    joker: Option<variant::game::JokerRule>,
    shown_pile: Option<usize>,
    /// The lines that are left.
    pub(crate) lines: Vec<&'a [Cell]>,
    /// Their cards, where they are five.
    pub(crate) line_cards: Vec<[Card; 5]>,
    /// The cards of each seat.
    pub(crate) own: Vec<Holding>,
    /// The same without jokers, in a row.
    pub(crate) naturals: Vec<Vec<Card>>,
    /// All board cards.
    pub(crate) board: Holding,
    /// Whether a joker is among all these.
    pub(crate) has_joker: bool,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(game: &Variant, lines: &[&'a Line], table: &'a Table) -> Scene<'a> {
        let shown_pile = game.piles().and_then(|split| {
            let show = split.show.as_ref()?;
            split.piles.iter().position(|pile| pile.name == *show)
        });
        let mut scene = Scene {
            table,
            joker: game.joker,
            shown_pile,
            lines: lines.iter().map(|line| line.cells.as_slice()).collect(),
            line_cards: Vec::new(),
            own: Vec::new(),
            naturals: Vec::new(),
            board: Holding::of(CardSet::EMPTY),
            has_joker: false,
        };
        scene.line_cards = scene.lines.iter().filter_map(|line| scene.five(line)).collect();
        scene.board = scene.holding(table.board.iter().flatten().map(|card| (*card, Face::Up)));
        for hand in &table.hands {
            let dealt = hand.iter().flat_map(Hand::cards).map(|dealt| (dealt.card, dealt.face));
            let for_all = table.for_all.iter().map(|card| (*card, Face::Up));
            let own = scene.holding(dealt.chain(for_all));
            scene.naturals.push(own.naturals().iter().collect());
            scene.own.push(own);
        }
        let all = scene.own.iter().chain([&scene.board]);
        scene.has_joker = all.into_iter().any(|holding| !holding.jokers().is_empty());
        scene
    }

    /// The cards, and what the jokers among them are.
    fn holding(&self, cards: impl Iterator<Item = (Card, Face)>) -> Holding {
        let mut naturals = CardSet::EMPTY;
        let mut jokers: Vec<Joker> = Vec::new();
        for (card, face) in cards {
            if card.is_joker() {
                let role = self.joker.map_or(Joker::Bug, |rule| match face {
                    Face::Up => rule.up,
                    Face::Down => rule.down,
                });
                jokers.push(role);
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

    /// Whether the seat is still in.
    pub(crate) fn is_in(&self, seat: usize) -> bool {
        self.table.hands.get(seat).is_some_and(Option::is_some)
    }

    pub(crate) fn everything(&self, seat: usize) -> Holding {
        self.own[seat].and(&self.board)
    }

    pub(crate) fn pile(&self, seat: usize, pile: usize) -> Holding {
        let hand = self.table.hands.get(seat).and_then(Option::as_ref);
        let cards =
            hand.and_then(|hand| hand.piles.get(pile)).map(Vec::as_slice).unwrap_or_default();
        self.holding(cards.iter().map(|dealt| (dealt.card, dealt.face)))
    }

    /// What each rival still in shows.
    pub(crate) fn rivals(&self, seat: usize) -> Vec<Holding> {
        let Some(pile) = self.shown_pile else { return Vec::new() };
        let rivals = (0..self.own.len()).filter(|rival| *rival != seat && self.is_in(*rival));
        rivals.map(|rival| self.pile(rival, pile)).collect()
    }

    pub(crate) fn card(&self, cell: Cell) -> Option<Card> {
        self.table.board.get(usize::from(cell.0)).copied().flatten()
    }

    pub(crate) fn some(&self, cells: &[Cell]) -> Vec<Card> {
        cells.iter().filter_map(|cell| self.card(*cell)).collect()
    }

    /// The five cards of five cells, none of them a joker.
    pub(crate) fn five(&self, cells: &[Cell]) -> Option<[Card; 5]> {
        let cards = self.some(cells);
        <[Card; 5]>::try_from(cards.as_slice())
            .ok()
            .filter(|cards| !cards.iter().any(|card| card.is_joker()))
    }

    pub(crate) fn cells(&self, cells: &[Cell]) -> Holding {
        self.holding(cells.iter().filter_map(|cell| self.card(*cell)).map(|card| (card, Face::Up)))
    }
}
