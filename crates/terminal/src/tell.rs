//! Every event in one short line.

use cards::grouped;
use engine::{Event, PostKind, Seat, Seen};
use telling::{Language, Raise, Reader, Text};

use super::style::{and, wrapped};
use super::view::View;

impl View {
    /// Takes note of what the player is told, and says it in words.
    pub(super) fn take(&mut self, event: Event<Seen>) -> Vec<String> {
        let mut said = Vec::new();
        let waits = matches!(
            event,
            Event::Dealt { .. }
                | Event::Awarded { .. }
                | Event::Parted { .. }
                | Event::Posted { kind: PostKind::Ante, .. }
        );
        let goes_on = self.held_back.last().is_none_or(|last| same_kind(last, &event));
        if !waits || !goes_on {
            said.extend(self.flush());
        }
        if waits {
            self.held_back.push(event.clone());
        } else {
            said.extend(self.say(&event));
        }
        if let Event::Parted { seat, .. } = &event {
            self.parted.insert(*seat);
        }
        self.seen.apply(&event);
        self.events.push(event);
        let said: Vec<String> = said.iter().map(|line| wrapped(line, "    ")).collect();
        self.lines.extend(said.iter().cloned());
        said
    }

    /// Says what waited for more of its kind.
    pub(super) fn rest(&mut self) -> Vec<String> {
        let said: Vec<String> = self.flush().iter().map(|line| wrapped(line, "    ")).collect();
        self.lines.extend(said.iter().cloned());
        said
    }

    fn flush(&mut self) -> Vec<String> {
        let events = std::mem::take(&mut self.held_back);
        match events.first() {
            Some(Event::Dealt { .. }) => self.dealt(&events),
            Some(Event::Awarded { .. }) => self.awarded(&events),
            Some(Event::Posted { .. }) => self.antes(&events),
            Some(Event::Parted { .. }) => self.parted(&events),
            _ => Vec::new(),
        }
    }

    /// One event, before it is true.
    fn say(&mut self, event: &Event<Seen>) -> Option<String> {
        match event {
            Event::Reached { at, .. } => return self.reached(at.game, at.street),
            Event::Showdown { .. } => return Some(format!("\n{}", self.style.strong("Showdown"))),
            Event::Shown { seat, .. } => return Some(self.shown(event, *seat)),
            Event::Mucked { seat } => self.mucked.insert(*seat),
            Event::Rolled { dice } => self.dice = dice.to_vec(),
            Event::Removed { cells, .. } => self.gone = cells.to_vec(),
            _ => {}
        }
        let text = telling::tell(&self.seen, None, event).text(Language::English);
        (!text.is_empty()).then(|| text.read(self))
    }

    /// "bet", "complete to" or "raise to", whatever a higher bet would be now.
    pub(super) fn raise_word(&self) -> &'static str {
        match telling::raise_word(&self.seen) {
            Raise::Bet => "bet",
            Raise::Complete => "complete to",
            Raise::Raise => "raise to",
        }
    }

    /// Somebody and what they do.
    fn does(&self, seat: Seat, what: &str) -> String {
        Text::does(seat, what).read(self)
    }

    /// A new street has a heading.
    fn reached(&mut self, game: u8, street: u8) -> Option<String> {
        let is_new = self.street.replace((game, street)) != Some((game, street));
        let name = self.seen.rules().variant_of(game).street_name(street).filter(|_| is_new)?;
        Some(format!("\n{}", self.style.strong(&name)))
    }

    fn shown(&self, event: &Event<Seen>, seat: Seat) -> String {
        // Piles and faces are read as they will lie on the table.
        let mut then = self.seen.clone();
        then.apply(event);
        let cards = self.cards_in(&then, seat);
        format!("{} {cards}.", self.does(seat, "show"))
    }

    /// Cards that went round the table: what everyone sees of them in a line, and then the player's own.
    fn dealt(&self, events: &[Event<Seen>]) -> Vec<String> {
        let (mut own, mut open) = (Vec::new(), Vec::new());
        for told in events.iter().map(|event| telling::tell(&self.seen, None, event)) {
            let text = told.text(Language::English);
            let is_own = told.seat == Some(self.you);
            if !text.is_empty() {
                if is_own { &mut own } else { &mut open }.push(text.read(self));
            }
        }
        let open = (!open.is_empty()).then(|| open.join(" "));
        open.into_iter().chain(own).collect()
    }

    /// Pot by pot: who wins what, and with which hand.
    fn awarded(&self, events: &[Event<Seen>]) -> Vec<String> {
        let told = events.iter().map(|event| telling::tell(&self.seen, None, event));
        let results = |told: telling::Told| told.paid().map(|paid| Language::English.results(paid));
        told.filter_map(results).flatten().map(|text| text.read(self)).collect()
    }

    /// Hands that were parted at once.
    fn parted(&self, events: &[Event<Seen>]) -> Vec<String> {
        let mut said = Vec::new();
        let mut others = Vec::new();
        for event in events {
            let Event::Parted { seat, up, .. } = event else { continue };
            if !up.is_empty() {
                let cards = self.style.row(up.iter().copied());
                said.push(format!("{} {cards}.", self.does(*seat, "show")));
            } else if *seat == self.you {
                said.push(format!("You split your hand: {}.", self.cards_in(&self.seen, *seat)));
            } else {
                others.push(self.named(*seat).to_owned());
            }
        }
        match others.len() {
            0 => {}
            1 => said.push(format!("{} splits a hand as well.", and(&others))),
            _ => said.push(format!("{} split their hands.", and(&others))),
        }
        said
    }

    fn antes(&self, events: &[Event<Seen>]) -> Vec<String> {
        let paid = |event: &Event<Seen>| match event {
            Event::Posted { chips, .. } => Some(*chips),
            _ => None,
        };
        let first = events.first().and_then(paid);
        let same = events.iter().all(|event| paid(event) == first);
        if let Some(chips) = first.filter(|_| same && events.len() == self.seen.seats()) {
            return vec![format!("Everyone antes {}.", grouped(chips))];
        }
        let each = |event: &Event<Seen>| match event {
            Event::Posted { seat, chips, .. } => {
                Some(format!("{} {}.", self.does(*seat, "ante"), grouped(*chips)))
            }
            _ => None,
        };
        events.iter().filter_map(each).collect()
    }
}

impl Reader<Seat> for View {
    fn name(&self, seat: Seat) -> String {
        self.named(seat).to_owned()
    }

    fn is_you(&self, seat: Seat) -> bool {
        seat == self.you
    }

    fn cards(&self, cards: &[Seen]) -> String {
        self.style.row(cards.iter().copied())
    }
}

/// Whether two events are told together.
fn same_kind(one: &Event<Seen>, other: &Event<Seen>) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}
