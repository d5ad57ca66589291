//! What the events of a hand tell of it.

use std::collections::BTreeMap;

use engine::{Event as HandEvent, Player, PostKind, Seat, SeatSet, Seen, Setup};
use variant::Cell;
use wire::{Did, Position};

/// What the events tell that the hand itself does not.
#[derive(Default)]
pub(crate) struct Scanned {
    pub(crate) dice: Vec<u8>,
    pub(crate) gone: Vec<Cell>,
    pub(crate) shown: SeatSet,
    pub(crate) mucked: SeatSet,
    pub(crate) parted: SeatSet,
    pub(crate) decided: SeatSet,
    pub(crate) last: BTreeMap<usize, Did>,
    /// How the cards of each seat came: down, or this one up.
    came: BTreeMap<usize, Vec<Option<Seen>>>,
    /// Payments before the first decision.
    posts: Vec<(Seat, PostKind)>,
    brought_in: Option<Seat>,
}

impl Scanned {
    pub(crate) fn of(events: &[HandEvent<Seen>]) -> Scanned {
        let mut found = Scanned::default();
        let mut level = 0;
        for event in events {
            let mut last = |seat: &Seat, did: Did| {
                found.last.insert(seat.index(), did);
            };
            match event {
                HandEvent::Rolled { dice } => found.dice = dice.to_vec(),
                HandEvent::Removed { cells, .. } => found.gone = cells.to_vec(),
                HandEvent::Shown { seat, .. } => found.shown.insert(*seat),
                HandEvent::Mucked { seat } => found.mucked.insert(*seat),
                HandEvent::Parted { seat, .. } => found.parted.insert(*seat),
                HandEvent::Folded { seat } => last(seat, Did::Fold),
                HandEvent::Checked { seat } => last(seat, Did::Check),
                HandEvent::Called { seat, chips } => last(seat, Did::Call { chips: *chips }),
                HandEvent::Raised { seat, to, .. } => {
                    let chips = *to;
                    last(seat, if level == 0 { Did::Bet { chips } } else { Did::Raise { chips } });
                    level = *to;
                }
                HandEvent::BroughtIn { seat, chips } => {
                    found.brought_in = Some(*seat);
                    last(seat, Did::BringIn { chips: *chips });
                    level = *chips;
                }
                HandEvent::Posted { seat, kind, chips } => {
                    found.posts.push((*seat, *kind));
                    let chips = *chips;
                    last(
                        seat,
                        match kind {
                            PostKind::Ante | PostKind::TableAnte => Did::Ante { chips },
                            _ => Did::Post { chips },
                        },
                    );
                    // What is no bet cannot be raised.
                    if kind.is_live() {
                        level = level.max(chips);
                    }
                }
                HandEvent::Discarded { seat, down, up } => {
                    last(seat, Did::Draw { cards: (down.len() + up.len()) as u8 });
                }
                HandEvent::Closed { .. } => {
                    found.last.retain(|_, did| *did == Did::Fold);
                    level = 0;
                }
                _ => {}
            }
            found.moves(event);
            match event {
                HandEvent::Decided { seat, .. } => found.decided.insert(*seat),
                HandEvent::Reached { .. }
                | HandEvent::Discarded { .. }
                | HandEvent::Parted { .. } => {
                    found.decided = SeatSet::EMPTY;
                }
                _ => {}
            }
        }
        found
    }

    /// Cards that come to a seat, are turned up or go. Of those that lie face down nobody knows which it
    /// is: the last.
    fn moves(&mut self, event: &HandEvent<Seen>) {
        let (HandEvent::Dealt { seat, .. }
        | HandEvent::Discarded { seat, .. }
        | HandEvent::Exposed { seat, .. }
        | HandEvent::Parted { seat, .. }) = event
        else {
            return;
        };
        let came = self.came.entry(seat.index()).or_default();
        let mut take = |card: Option<Seen>| {
            if let Some(place) = came.iter().rposition(|other| *other == card) {
                came.remove(place);
            }
        };
        match event {
            HandEvent::Discarded { down, up, .. } => {
                down.iter().for_each(|_| take(None));
                up.iter().for_each(|card| take(Some(*card)));
            }
            HandEvent::Exposed { cards, .. } => {
                cards.iter().for_each(|_| take(None));
                came.extend(cards.iter().map(|card| Some(*card)));
            }
            HandEvent::Dealt { down, up, .. } => {
                came.extend(down.iter().map(|_| None).chain(up.iter().map(|card| Some(*card))));
            }
            HandEvent::Parted { down, up, .. } => {
                came.clear();
                came.extend(down.iter().map(|_| None).chain(up.iter().map(|card| Some(*card))));
            }
            _ => {}
        }
    }

    /// How the cards that a seat holds lie side by side: `d` is the next that lies face down, `u` the
    /// next that lies face up.
    pub(crate) fn order(&self, seat: Seat, holds: Player<'_, Seen>) -> String {
        let (mut down, mut up) = (holds.down().len(), holds.up().len());
        let mut order = String::with_capacity(down + up);
        for card in self.came.get(&seat.index()).into_iter().flatten() {
            let (left, letter) = if card.is_none() { (&mut down, 'd') } else { (&mut up, 'u') };
            // Who has folded holds nothing any more.
            if *left > 0 {
                *left -= 1;
                order.push(letter);
            }
        }
        order
    }

    /// What the place of a seat is in this hand.
    pub(crate) fn position(
        &self,
        seat: Seat,
        setup: &Setup,
        button: Option<Seat>,
    ) -> Option<Position> {
        let is = |kind: PostKind| self.posts.contains(&(seat, kind));
        let killer = setup.posts.iter().find(|post| post.kind == PostKind::Kill);
        // Of who kills the pot, a blind is no bet.
        let is_blind = |seat: Seat, kind: PostKind| {
            let is_killer = killer.is_some_and(|post| post.seat == seat);
            kind == PostKind::Blind || (kind == PostKind::Dead && is_killer)
        };
        let count = setup.posts.iter().filter(|post| is_blind(post.seat, post.kind)).count();
        let mut blinds = self.posts.iter().filter(|(seat, kind)| is_blind(*seat, *kind));
        // The big blind is the last to be posted, and before it the small one.
        let place = blinds.position(|(other, _)| *other == seat);
        let blind = place.and_then(|place| count.checked_sub(place + 1));
        match blind {
            _ if is(PostKind::Straddle) => Some(Position::Straddle),
            _ if is(PostKind::Kill) => Some(Position::Kill),
            Some(0) => Some(Position::BigBlind),
            Some(1) => Some(Position::SmallBlind),
            _ if self.brought_in == Some(seat) => Some(Position::BringIn),
            _ if button == Some(seat) => Some(Position::Button),
            _ => None,
        }
    }
}
