//! What the player at the keyboard knows of a hand. Nothing that is printed comes from anywhere else.

use cards::Card;
use engine::{Event, Hand, Seat, SeatSet, Seen, Sight};
use notation::{Record, Value};
use showdown::Outcome;
use telling::Language;
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
    /// How each seat plays, where that is told.
    pub(super) kinds: Vec<String>,
    /// The seats in the order in which they are drawn, which stays the same when the button moves.
    pub(super) order: Vec<Seat>,
    pub(super) events: Vec<Event<Seen>>,
    /// What was printed of it.
    pub(super) lines: Vec<String>,
    /// Who has parted their hand.
    pub(super) parted: SeatSet,
    /// Who gave up their hand at the showdown.
    pub(super) mucked: SeatSet,
    pub(super) dice: Vec<u8>,
    /// Cells whose lines were taken away.
    pub(super) gone: Vec<Cell>,
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
            kinds: Vec::new(),
            order,
            events: Vec::new(),
            lines: Vec::new(),
            parted: SeatSet::EMPTY,
            mucked: SeatSet::EMPTY,
            dice: Vec::new(),
            gone: Vec::new(),
            held_back: Vec::new(),
            street: None,
        }
    }

    /// The game that is being played now.
    pub(super) fn game(&self) -> &Variant {
        self.seen.rules().variant_of(self.seen.at().game)
    }

    pub(super) fn named(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The name of a game that this one can become.
    pub(super) fn game_name(&self, id: &str) -> String {
        self.game().target_name(id)
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

    /// Who of these has what and who wins, as far as their cards are known and parted.
    pub(super) fn outcome(&self, among: SeatSet) -> Option<Outcome> {
        let is_parted = self.game().piles().is_some();
        self.seen.outcome(if is_parted { among.and(self.parted) } else { among })
    }

    /// The hand as the player saw it: what stayed hidden is not in it.
    pub(super) fn record(&self) -> Record {
        let mut record = Record::told(&self.seen, &self.events);
        let names = self.names.iter().map(|name| Value::Text(name.clone()));
        record.other.push(("players".to_owned(), Value::List(names.collect())));
        record
    }

    /// What the player has so far, with the name of the share where there are several. It is the short
    /// name: the number of a low hand tells nothing while it is played.
    pub(super) fn held(&self) -> Vec<(Option<String>, String)> {
        let only = SeatSet::EMPTY.with(self.you);
        let shares = self.outcome(only).map(|outcome| outcome.shares).unwrap_or_default();
        let several = shares.len() > 1;
        let made = |share: showdown::Decided| {
            let made = share.hands.into_iter().nth(self.you.index())??;
            // "23 points" are no points twice.
            let is_said = made.name.split(' ').any(|word| word == share.name);
            let name = || Language::English.name(&share.name);
            Some(((several && !is_said).then(name), made.name))
        };
        shares.into_iter().filter_map(made).collect()
    }
}
