//! Whose own part of a table is told after a step. Only what everybody sees decides it: that somebody is sent
//! something tells nobody anything.

use std::collections::BTreeSet;

use cards::Card;
use engine::{Event as HandEvent, Seat};
use room::{Event, Fact, Happened, PlayerId, Playing, Table};

/// Who is told about their own cards, and who about what they may do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Due {
    cards: Whom,
    turn: Whom,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Whom {
    Some(BTreeSet<PlayerId>),
    Everybody,
}

impl Default for Whom {
    fn default() -> Whom {
        Whom::Some(BTreeSet::new())
    }
}

impl Whom {
    fn add(&mut self, players: impl IntoIterator<Item = PlayerId>) {
        if let Whom::Some(all) = self {
            all.extend(players);
        }
    }

    fn has(&self, player: PlayerId) -> bool {
        match self {
            Whom::Some(all) => all.contains(&player),
            Whom::Everybody => true,
        }
    }

    fn join(&mut self, other: Whom) {
        match other {
            Whom::Some(all) => self.add(all),
            Whom::Everybody => *self = Whom::Everybody,
        }
    }
}

/// What somebody is told of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Own {
    /// What they may do.
    Turn,
    /// Their cards.
    Cards,
    /// Both.
    Both,
}

impl Due {
    /// Everybody is told everything.
    pub(crate) fn all() -> Due {
        Due { cards: Whom::Everybody, turn: Whom::Everybody }
    }

    /// These are told what they may do.
    pub(crate) fn add_turns(&mut self, players: impl IntoIterator<Item = PlayerId>) {
        self.turn.add(players);
    }

    /// Everybody is told what they may do.
    pub(crate) fn all_turns(&mut self) {
        self.turn = Whom::Everybody;
    }

    pub(crate) fn join(&mut self, other: Due) {
        self.cards.join(other.cards);
        self.turn.join(other.turn);
    }

    /// What somebody is told.
    pub(crate) fn of(&self, player: PlayerId) -> Option<Own> {
        match (self.cards.has(player), self.turn.has(player)) {
            (true, true) => Some(Own::Both),
            (true, false) => Some(Own::Cards),
            (false, true) => Some(Own::Turn),
            (false, false) => None,
        }
    }

    /// What a line may change.
    pub(crate) fn add(&mut self, before: &Table, happened: &Happened<Card>) {
        match &happened.event {
            Event::Hand(event) => self.add_event(before, event),
            Event::Open(Fact::Acted { player } | Fact::UsedBank { player, .. }) => {
                self.turn.add([*player]);
            }
            Event::Open(Fact::Said { .. }) | Event::Shuffled { .. } => {}
            // Nobody has other cards after a hand.
            Event::Open(Fact::Over(_)) => self.all_turns(),
            Event::Open(_) | Event::Presented { .. } | Event::Stopped { .. } => *self = Due::all(),
        }
    }

    /// Something of a hand that lies open changes, and with it what others could play, where a card may be borrowed.
    fn opens(&mut self, before: &Table, player: Option<PlayerId>) {
        let hand = before.playing().map(Playing::current);
        match hand.is_none_or(|hand| hand.rules().variant_of(hand.at().game).borrows()) {
            true => self.all_cards(),
            false => self.cards.add(player),
        }
    }

    /// A hand is given up.
    fn goes(&mut self, before: &Table, seat: Option<Seat>, player: Option<PlayerId>) {
        let hand = before.playing().map(Playing::current);
        let had = hand.zip(seat).and_then(|(hand, seat)| hand.player(seat));
        match had.is_some_and(|had| !had.up().is_empty()) {
            true => self.opens(before, player),
            false => self.cards.add(player),
        }
    }

    /// Everybody is told what they have.
    pub(crate) fn all_cards(&mut self) {
        self.cards = Whom::Everybody;
    }

    fn add_event(&mut self, before: &Table, event: &HandEvent<Card>) {
        let seat = event.seat();
        let player = seat.and_then(|seat| before.playing()?.player_in(seat));
        match event {
            HandEvent::Checked { .. }
            | HandEvent::Called { .. }
            | HandEvent::Raised { .. }
            | HandEvent::BroughtIn { .. }
            | HandEvent::Posted { .. } => self.turn.add(player),
            HandEvent::Folded { .. } => {
                self.goes(before, seat, player);
                self.turn.add(player);
            }
            HandEvent::Closed { .. } => self.all_turns(),
            HandEvent::Decided { .. } => self.cards.add(player),
            HandEvent::Mucked { .. } => self.goes(before, seat, player),
            HandEvent::Dealt { up, .. }
            | HandEvent::Discarded { up, .. }
            | HandEvent::Parted { up, .. }
                if up.is_empty() =>
            {
                self.cards.add(player);
            }
            HandEvent::Burned { .. }
            | HandEvent::Reached { .. }
            | HandEvent::Reshuffled
            | HandEvent::Showdown { .. }
            | HandEvent::Shown { .. }
            | HandEvent::Proved { .. }
            | HandEvent::Awarded { .. }
            | HandEvent::Ended => {}
            HandEvent::Dealt { .. }
            | HandEvent::Discarded { .. }
            | HandEvent::Parted { .. }
            | HandEvent::Exposed { .. } => self.opens(before, player),
            HandEvent::Board { .. }
            | HandEvent::ForAll { .. }
            | HandEvent::Rolled { .. }
            | HandEvent::Chose { .. }
            | HandEvent::Removed { .. }
            | HandEvent::Became { .. } => self.all_cards(),
        }
    }
}
