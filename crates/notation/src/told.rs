//! A hand that was played, as a record.

use engine::{Event, Hand, Options, Seat, Seen, Sight, Viewer};

use crate::record::{Record, Stack};
use crate::{Action, Cards, Player, Shown, Written, setup};

impl Record {
    /// The record of a hand, from everything that happened in it. Played again it makes the same
    /// things happen, except that nobody knows which cards were burned.
    ///
    /// What the events do not tell is not in the record: made from what one viewer was told, it holds
    /// that viewer's cards, those that were shown, and `??` for all others. Money is in whole chips. A
    /// hand that is not over gives a record that ends where the hand is.
    pub fn told<C: Sight>(hand: &Hand<C>, events: &[Event<C>]) -> Record {
        let mut record = setup::record(hand.rules(), hand.setup());
        let mut teller = Teller { hand: hand.again(), held: vec![Cards::new(); hand.seats()] };
        for (place, event) in events.iter().enumerate() {
            let later = events.get(place + 1..).unwrap_or_default();
            let Some(action) = teller.action(event, later) else { break };
            if action != Action::Nothing {
                record.actions.push(Written::new(action, record.scale));
            }
            teller.hand.apply(event);
        }
        if hand.is_over() {
            record.finishing_stacks = hand.stacks().map(Stack::Chips).collect();
        }
        record
    }
}

/// Tells a hand event by event.
struct Teller<C> {
    /// The hand before the event.
    hand: Hand<C>,
    /// Each player's cards in the order in which they came.
    held: Vec<Cards>,
}

impl<C: Sight> Teller<C> {
    /// What a record says of an event. `None` when it cannot be said: someone has decided, and it was
    /// never told what.
    fn action(&mut self, event: &Event<C>, later: &[Event<C>]) -> Option<Action> {
        Some(match event {
            Event::Dealt { seat, down, up } => {
                let cards = faces(down.iter().chain(up));
                self.held_by(*seat).extend(&cards);
                Action::DealHole(player(*seat)?, cards)
            }
            Event::Board { cards } => Action::DealBoard(faces(cards)),
            Event::ForAll { cards } => Action::DealBoard(faces(cards)),
            Event::Rolled { dice } => Action::Roll(dice.to_vec()),
            Event::Folded { seat } => Action::Fold(player(*seat)?),
            Event::Checked { seat } | Event::Called { seat, .. } => {
                Action::CheckCall(player(*seat)?)
            }
            Event::Raised { seat, to, .. } => Action::BetRaise(player(*seat)?, *to),
            Event::BroughtIn { seat, .. } => Action::PostBringIn(player(*seat)?),
            Event::Chose { seat, choice } => {
                let game = self.hand.choices().get(usize::from(*choice))?;
                Action::Choose(player(*seat)?, game.clone())
            }
            Event::Decided { seat, choice } => {
                let known = choice.as_ref().map(|cards| faces(cards));
                self.decision(*seat, known, later)?
            }
            Event::Discarded { seat, down, up } => {
                let cards = faces(down.iter().chain(up));
                self.give_up(*seat, &cards);
                // What was decided before is told already.
                if self.hand.options(*seat).is_none() {
                    return Some(Action::Nothing);
                }
                Action::StandDiscard(player(*seat)?, cards)
            }
            Event::Exposed { seat, cards } => {
                let cards = faces(cards);
                self.whole(*seat, &cards);
                match self.hand.options(*seat) {
                    Some(_) => Action::Expose(player(*seat)?, cards),
                    None => Action::Nothing,
                }
            }
            Event::Parted { seat, down, up } => {
                *self.held_by(*seat) = faces(down.iter().chain(up));
                Action::Nothing
            }
            Event::Shown { seat, cards } => {
                let whole = self.whole(*seat, &faces(cards));
                Action::ShowMuck(player(*seat)?, Shown::Cards(whole))
            }
            Event::Mucked { seat } => Action::ShowMuck(player(*seat)?, Shown::Muck),
            Event::Posted { .. }
            | Event::Reached { .. }
            | Event::Burned { .. }
            | Event::Reshuffled
            | Event::Closed { .. }
            | Event::Removed { .. }
            | Event::Became { .. }
            | Event::Showdown { .. }
            | Event::Proved { .. }
            | Event::Awarded { .. }
            | Event::Ended => Action::Nothing,
        })
    }

    /// A decision that the others learn of later; where nobody has told it, what became of it does.
    fn decision(&self, seat: Seat, known: Option<Cards>, later: &[Event<C>]) -> Option<Action> {
        let player = player(seat)?;
        let options = self.hand.options(seat)?;
        if let Options::Split { piles, show } = options {
            let piles = match known {
                Some(cards) => in_piles(&cards, &piles),
                None => seen_piles(seat, &piles, show, later)?,
            };
            return Some(Action::Split(player, piles));
        }
        let cards = known.or_else(|| outcome(seat, later))?;
        Some(match options {
            Options::Expose(_) => Action::Expose(player, cards),
            _ => Action::StandDiscard(player, cards),
        })
    }

    fn held_by(&mut self, seat: Seat) -> &mut Cards {
        let place = seat.index();
        if place >= self.held.len() {
            self.held.resize(place + 1, Cards::new());
        }
        &mut self.held[place]
    }

    fn give_up(&mut self, seat: Seat, cards: &Cards) {
        let held = self.held_by(seat);
        for card in cards {
            let same = held.iter().position(|own| own == card);
            let place = same.or_else(|| held.iter().position(Option::is_none));
            if let Some(place) = place {
                held.remove(place);
            }
        }
    }

    /// A whole hand in the order in which its cards came, where some of them are known from now on.
    fn whole(&mut self, seat: Seat, shown: &Cards) -> Cards {
        let held = self.held_by(seat);
        let new: Cards = shown.iter().filter(|card| !held.contains(card)).copied().collect();
        let hidden = held.iter_mut().filter(|card| card.is_none());
        hidden.zip(new).for_each(|(card, face)| *card = face);
        held.clone()
    }
}

/// The cards that a decision was about, from what became of it.
fn outcome<C: Sight>(seat: Seat, later: &[Event<C>]) -> Option<Cards> {
    later.iter().find_map(|event| match event {
        Event::Discarded { seat: of, down, up } if *of == seat => {
            Some(faces(down.iter().chain(up)))
        }
        Event::Exposed { seat: of, cards } if *of == seat => Some(faces(cards)),
        _ => None,
    })
}

/// The piles of a hand, from how it was parted: one of them lies face up.
fn seen_piles<C: Sight>(
    seat: Seat,
    sizes: &[u8],
    show: Option<u8>,
    later: &[Event<C>],
) -> Option<Vec<Cards>> {
    let (down, up) = later.iter().find_map(|event| match event {
        Event::Parted { seat: of, down, up } if *of == seat => Some((faces(down), faces(up))),
        _ => None,
    })?;
    let (mut down, mut up) = (down.into_iter(), up.into_iter());
    let piles = sizes.iter().enumerate().map(|(number, size)| {
        let size = usize::from(*size);
        let is_up = show.map(usize::from) == Some(number);
        if is_up { up.by_ref().take(size).collect() } else { down.by_ref().take(size).collect() }
    });
    Some(piles.collect())
}

fn in_piles(cards: &Cards, sizes: &[u8]) -> Vec<Cards> {
    let mut rest = cards.iter().copied();
    sizes.iter().map(|size| rest.by_ref().take(usize::from(*size)).collect()).collect()
}

fn faces<'c, C: Sight + 'c>(cards: impl IntoIterator<Item = &'c C>) -> Cards {
    cards.into_iter().map(|card| card.face()).collect()
}

fn player(seat: Seat) -> Option<Player> {
    Player::at(seat.index())
}

/// What a record keeps of an event: everything but a card that was burned.
///
/// ```
/// use engine::{Event, Seen};
///
/// let burned = Event::Burned { card: "As".parse::<cards::Card>()? };
/// assert_eq!(notation::kept(&burned), Event::Burned { card: Seen::Back });
/// # Ok::<(), cards::ParseError>(())
/// ```
pub fn kept<C: Sight>(event: &Event<C>) -> Event<Seen> {
    // Cards in an event are those of its player, or lie open.
    event.seen_by(event.seat().map_or(Viewer::Spectator, Viewer::Seat))
}
