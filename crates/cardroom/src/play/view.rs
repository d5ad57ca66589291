//! What the player at the keyboard knows of a hand. Nothing that is printed comes from anywhere else.

use cards::{Card, Dealt, Face};
use engine::{Event, Hand, Seat, SeatSet, Seen, Sight};
use showdown::{Layout, Outcome, Showdown, Table};
use variant::game::Split;
use variant::{Cell, Variant};

use super::style::Style;

/// A hand as the player sees it, and what was told of it.
pub(super) struct View {
    pub(super) style: Style,
    /// Made by the events as the player sees them.
    pub(super) seen: Hand<Seen>,
    pub(super) you: Seat,
    /// The name of each seat.
    pub(super) names: Vec<String>,
    /// The seats in the order in which they are drawn, which stays the same when the button moves.
    pub(super) order: Vec<Seat>,
    pub(super) events: Vec<Event<Seen>>,
    /// What was printed of it.
    pub(super) lines: Vec<String>,
    /// Who has parted their hand.
    pub(super) parted: SeatSet,
    /// The piles that everyone saw when hands were parted.
    pub(super) open: Vec<(Seat, Vec<Dealt>)>,
    /// Who gave up their hand at the showdown.
    pub(super) mucked: SeatSet,
    pub(super) dice: Vec<u8>,
    /// Cells whose lines were taken away.
    pub(super) gone: Vec<Cell>,
    /// Whether the last bet is the bring-in.
    pub(super) brought_in: bool,
    /// Events that are told together with those after them.
    pub(super) held_back: Vec<Event<Seen>>,
    pub(super) street: Option<(u8, u8)>,
}

impl View {
    pub(super) fn new(
        seen: Hand<Seen>,
        you: Seat,
        names: Vec<String>,
        order: Vec<Seat>,
        style: Style,
    ) -> View {
        View {
            style,
            seen,
            you,
            names,
            order,
            events: Vec::new(),
            lines: Vec::new(),
            parted: SeatSet::EMPTY,
            open: Vec::new(),
            mucked: SeatSet::EMPTY,
            dice: Vec::new(),
            gone: Vec::new(),
            brought_in: false,
            held_back: Vec::new(),
            street: None,
        }
    }

    /// The game that is being played now.
    pub(super) fn game(&self) -> &Variant {
        self.seen.rules().variant_of(self.seen.at().game)
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The name of a game that this one can become.
    pub(super) fn game_name(&self, id: &str) -> String {
        let targets = self.game().targets.iter();
        targets
            .map(|game| (&game.id, &game.name))
            .find(|(own, _)| *own == id)
            .map_or_else(|| id.to_owned(), |(_, name)| name.clone())
    }

    /// The name of the street.
    pub(super) fn street_name(&self, game: u8, street: u8) -> Option<&str> {
        let streets = &self.seen.rules().variant_of(game).streets;
        streets.get(usize::from(street)).map(|street| street.it.name.as_str())
    }

    /// The player's own cards, those face down first.
    pub(super) fn own(&self) -> Vec<Card> {
        self.own_down().into_iter().chain(self.up(self.you)).collect()
    }

    /// The player's own cards that lie face down.
    pub(super) fn own_down(&self) -> Vec<Card> {
        let down = self.seen.player(self.you).map(engine::Player::down).unwrap_or_default();
        down.iter().filter_map(|card| card.face()).collect()
    }

    fn up(&self, seat: Seat) -> Vec<Card> {
        let up = self.seen.player(seat).map(engine::Player::up).unwrap_or_default();
        up.iter().filter_map(|up| up.card.face()).collect()
    }

    /// Who of these has what and who wins, as far as their cards are known.
    pub(super) fn outcome(&self, among: SeatSet) -> Option<Outcome> {
        let facts = self.seen.facts();
        let showdown = Showdown::new(self.seen.rules().variant(), facts).ok()?;
        let game = showdown.game();
        let hand = |number: usize| {
            let seat = Seat::new(number).filter(|seat| among.contains(*seat))?;
            self.hand_of(seat, game.piles())
        };
        let board = (0..game.board.cells).map(|cell| self.seen.cell(Cell(cell))?.face());
        let table = Table {
            hands: (0..self.seen.seats()).map(hand).collect(),
            board: board.collect(),
            for_all: self.seen.for_all().iter().filter_map(|card| card.face()).collect(),
            facts: facts.clone(),
        };
        let has_hands = table.hands.iter().any(Option::is_some);
        let open = self.open.iter().filter(|(seat, _)| self.seen.live().contains(*seat));
        let open = open.map(|(seat, pile)| (seat.index(), pile.clone())).collect();
        let shown_pile = game.piles().and_then(Split::shown);
        has_hands.then(|| showdown.decide(&Known { table, open, shown_pile }))
    }

    /// The hand of a seat, if all of it is known and parted as the game asks.
    fn hand_of(&self, seat: Seat, split: Option<&Split>) -> Option<showdown::Hand> {
        let player = self.seen.player(seat)?;
        let down = player.down().iter().map(|card| (*card, Face::Down));
        let up = player.up().iter().map(|up| (up.card, up.dealt));
        let dealt = |(card, face): (Seen, Face)| Some(Dealt { card: card.face()?, face });
        let down: Vec<Dealt> = down.map(dealt).collect::<Option<_>>()?;
        let up: Vec<Dealt> = up.map(dealt).collect::<Option<_>>()?;
        if down.is_empty() && up.is_empty() {
            return None;
        }
        let Some(split) = split else {
            return Some(showdown::Hand { piles: vec![[down, up].concat()] });
        };
        if !self.parted.contains(seat) {
            return None;
        }
        let mut down = down.into_iter();
        let pile = |(number, pile): (usize, &variant::game::Pile)| {
            if split.shown() == Some(number) {
                up.clone()
            } else {
                down.by_ref().take(usize::from(pile.cards)).collect()
            }
        };
        Some(showdown::Hand { piles: split.piles.iter().enumerate().map(pile).collect() })
    }

    /// What the player has so far, with the name of the share where there are several.
    pub(super) fn held(&self) -> Vec<(Option<String>, String)> {
        let only = SeatSet::EMPTY.with(self.you);
        let shares = self.outcome(only).map(|outcome| outcome.shares).unwrap_or_default();
        let several = shares.len() > 1;
        let made = |share: showdown::Decided| {
            let made = share.hands.into_iter().nth(self.you.index())??;
            Some((several.then_some(share.name), made.long_name))
        };
        shares.into_iter().filter_map(made).collect()
    }
}

/// The hands that are known, and the open piles of all who are in, from which others may borrow.
struct Known {
    table: Table,
    open: Vec<(usize, Vec<Dealt>)>,
    shown_pile: Option<usize>,
}

impl Known {
    fn open_pile(&self, seat: usize) -> &[Dealt] {
        let pile = self.open.iter().find(|(owner, _)| *owner == seat);
        pile.map_or(&[], |(_, pile)| pile.as_slice())
    }
}

impl Layout for Known {
    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn is_in(&self, seat: usize) -> bool {
        self.table.is_in(seat)
    }

    fn lends(&self, seat: usize) -> bool {
        self.is_in(seat) || !self.open_pile(seat).is_empty()
    }

    fn own(&self, seat: usize) -> impl Iterator<Item = Dealt> {
        self.table.own(seat)
    }

    fn pile(&self, seat: usize, pile: usize) -> impl Iterator<Item = Dealt> {
        let is_open = self.shown_pile == Some(pile) && !self.is_in(seat);
        let open = self.open_pile(seat).iter().copied().filter(move |_| is_open);
        self.table.pile(seat, pile).chain(open)
    }

    fn cell(&self, cell: Cell) -> Option<Card> {
        self.table.cell(cell)
    }

    fn for_all(&self) -> &[Card] {
        self.table.for_all()
    }
}
