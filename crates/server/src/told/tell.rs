//! What happened at a table, as it goes over the wire.
//!
//! Everything that is said is made of an event as somebody sees it. What stands beside it, such as
//! names and stacks, everybody knows. Hands are told by `telling`; what happens around them, here: `english`
//! and `german` have the words.

mod context;
mod english;
mod german;

use cards::Card;
pub(crate) use cards::grouped;
use std::sync::Arc;

use engine::{Hand, Seat, Seen, Sight, Viewer};
use room::{Event, Fact, Happened, PlayerId, Playing, Table};
use telling::{Kind, Language};
use wire::{Line, What};

use crate::told::each::Each;
use crate::told::facts::{Facts, Players, pieces};
use crate::told::tell::context::Context;

/// A line as everybody sees it, and as those see it who see more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) line: Facts,
    pub(crate) own: Vec<(PlayerId, Facts)>,
    /// Those who are dealt in.
    pub(crate) players: Arc<Players>,
}

impl Told {
    /// A line that is the same for everybody.
    pub(crate) fn public(line: Facts) -> Told {
        Told { line, own: Vec::new(), players: Arc::default() }
    }
}

/// What a viewer may see of a hand.
pub(crate) fn viewer(playing: Option<&Playing>, player: PlayerId) -> Viewer {
    playing.and_then(|it| it.seat_of(player)).map_or(Viewer::Spectator, Viewer::Seat)
}

/// Tells something that is about to happen at a table. `last` are the players of what was told before.
pub(crate) fn tell(
    before: &Table,
    number: u64,
    happened: &Happened<Card>,
    last: &Arc<Players>,
) -> Told {
    let playing = before.playing().or(before.last_hand());
    let public = happened.event.seen_by(None, Viewer::Spectator);
    let board = playing.and_then(|it| it.second.as_ref().map(|_| u8::from(it.hand.is_over())));
    let hand = playing.map(Playing::current);
    let players = Players::of(before, playing, last);
    let (context, at) = (Context { before, number }, happened.at.0);
    let teller = Teller { context, hand, board, at, players: &players };
    let line = teller.facts(&public);
    // Only those whom an event is about see more of it than everybody.
    let about: Vec<PlayerId> = match &happened.event {
        Event::Hand(event) => {
            event.seat().and_then(|seat| playing?.player_in(seat)).into_iter().collect()
        }
        Event::Presented { player, of, .. } => vec![*player, *of],
        Event::Open(_) | Event::Shuffled { .. } | Event::Stopped { .. } => Vec::new(),
    };
    let own = about.into_iter().filter_map(|player| {
        let own = happened.event.seen_by(Some(player), viewer(playing, player));
        (own != public).then(|| (player, teller.facts(&own)))
    });
    let own = own.collect();
    Told { line, own, players }
}

/// The same where the truth is not known any more: only what everybody saw of the hand is. `board` tells which
/// of two boards is played, where there are two.
pub(crate) fn tell_seen(
    before: &Table,
    hand: Option<&Hand<Seen>>,
    board: Option<u8>,
    number: u64,
    happened: &Happened<Seen>,
) -> Facts {
    let playing = before.playing().or(before.last_hand());
    let players = Players::of(before, playing, &Arc::default());
    let (context, at) = (Context { before, number }, happened.at.0);
    Teller { context, hand, board, at, players: &players }.facts(&happened.event)
}

struct Teller<'t, C> {
    context: Context<'t>,
    /// The hand that is played, or was played last.
    hand: Option<&'t Hand<C>>,
    board: Option<u8>,
    at: u64,
    /// Those who are dealt in.
    players: &'t Arc<Players>,
}

impl<C: Sight> Teller<'_, C> {
    fn facts(&self, event: &Event<Seen>) -> Facts {
        if let (Event::Hand(event), Some(hand)) = (event, self.hand) {
            let told = telling::tell(hand, self.board, event);
            return Facts::of_hand(self.hand(&told), told.said, self.players);
        }
        let line = self.around(event);
        let comes = match event {
            Event::Open(Fact::Sat { player, name, .. } | Fact::Arrived { player, name, .. }) => {
                Some((*player, name.as_str()))
            }
            _ => None,
        };
        // The table does not know the name of who comes yet.
        let name = |player: PlayerId| match comes {
            Some((newcomer, name)) if newcomer == player => Some(name.to_owned()),
            _ => self.context.before.people().get(&player).map(|person| person.name.clone()),
        };
        let text = Each::of(|language| {
            let text = match language {
                Language::English => english::text(&self.context, event),
                Language::German => german::text(&self.context, event),
            };
            pieces(text, line.player, name, language)
        });
        Facts::made(line, text)
    }

    fn plain(&self, what: What) -> Line {
        Line::new(self.context.number, self.at, what)
    }

    /// Something that is about a player.
    fn about(&self, what: What, player: PlayerId) -> Line {
        let person = self.context.before.people().get(&player);
        Line {
            player: Some(player.0),
            chair: person.and_then(|it| it.chair).map(|chair| chair.index() as u8),
            ..self.plain(what)
        }
    }

    /// The same with chips.
    fn pays(&self, what: What, player: PlayerId, chips: u64) -> Line {
        Line { chips: Some(chips), ..self.about(what, player) }
    }

    /// What happens around a hand, without words.
    fn around(&self, event: &Event<Seen>) -> Line {
        match event {
            Event::Open(fact) => self.fact(fact),
            Event::Hand(_) => self.plain(What::Lost),
            Event::Shuffled { .. } => self.plain(What::Shuffled),
            Event::Presented { player, cards, .. } => {
                Line { cards: cards.to_vec(), ..self.about(What::Presented, *player) }
            }
            Event::Stopped { shown, .. } => {
                let cards = shown.iter().flat_map(|(_, cards)| cards.iter().copied()).collect();
                Line { cards, ..self.plain(What::Stopped) }
            }
        }
    }

    fn fact(&self, fact: &Fact) -> Line {
        let comes = |what, player: &PlayerId, chair: &room::Chair, chips: &u64| Line {
            player: Some(player.0),
            chair: Some(chair.index() as u8),
            chips: Some(*chips),
            ..self.plain(what)
        };
        match fact {
            Fact::Sat { player, chair, chips, .. } => comes(What::Sat, player, chair, chips),
            Fact::Arrived { player, chair, chips, .. } => {
                comes(What::Arrived, player, chair, chips)
            }
            Fact::Departed { player, chips: 0 } => self.about(What::Departed, *player),
            Fact::Departed { player, chips } => self.pays(What::Departed, *player, *chips),
            Fact::Given { player, chips } => self.pays(What::Given, *player, *chips),
            Fact::WillBuy { player, chips } => self.pays(What::WillBuy, *player, *chips),
            Fact::Bought { player, chips: 0 } => self.about(What::Bought, *player),
            Fact::Bought { player, chips } => self.pays(What::Bought, *player, *chips),
            Fact::WillSitOut { player } => self.about(What::WillSitOut, *player),
            Fact::SatOut { player } => self.about(What::SatOut, *player),
            Fact::Returned { player, .. } => self.about(What::Returned, *player),
            Fact::WillLeave { player } => self.about(What::WillLeave, *player),
            Fact::Left { player, chips } => self.pays(What::Left, *player, *chips),
            Fact::Straddling { player, .. } => self.about(What::Straddling, *player),
            Fact::Overs { player } => self.about(What::Overs, *player),
            Fact::ShowChipBought { player, price: chips }
            | Fact::ShowChipSold { from: player, price: chips, .. }
            | Fact::ShowChipsBack { player, chips, .. } => {
                self.pays(What::ShowChip, *player, *chips)
            }
            Fact::FirstDealer { cards, dealer } => {
                let chair = Some(dealer.index() as u8);
                Line { cards: drawn(cards), chair, ..self.plain(What::FirstDealer) }
            }
            Fact::SeatsCalled { player, cards, .. } => {
                Line { cards: drawn(cards), ..self.about(What::SeatsCalled, *player) }
            }
            Fact::Picked { player, chair } => {
                let chair = Some(chair.index() as u8);
                Line { chair, ..self.about(What::Picked, *player) }
            }
            Fact::Chosen { player: Some(player), .. } => self.about(What::Chosen, *player),
            Fact::Chosen { player: None, .. } => self.plain(What::Chosen),
            Fact::Agreed { player, .. } => self.about(What::Agreed, *player),
            Fact::Settled(_) => self.plain(What::Settled),
            Fact::Raised(_) => self.plain(What::Level),
            Fact::Doubled => self.plain(What::Doubled),
            Fact::RunTwice => self.plain(What::RunTwice),
            Fact::Begun(_) => self.plain(What::Begun),
            Fact::Voided => self.plain(What::Voided),
            Fact::Over(_) => self.plain(What::Over),
            Fact::Rabbit { player, cards } => {
                let cards = cards.iter().map(|card| card.seen()).collect();
                Line { cards, ..self.about(What::Rabbit, *player) }
            }
            Fact::Acted { player } => Line { player: Some(player.0), ..self.plain(What::Acted) },
            Fact::UsedBank { player, .. } => {
                Line { player: Some(player.0), ..self.plain(What::UsedBank) }
            }
            Fact::TimedOut { player } => self.about(What::TimedOut, *player),
            Fact::Closed => self.plain(What::Closed),
            Fact::Paused => self.plain(What::Paused),
            Fact::Resumed => self.plain(What::Resumed),
            Fact::Said { player, name, .. } => {
                let (player, name) = (Some(player.0), Some(name.clone()));
                Line { player, name, ..self.plain(What::Said) }
            }
        }
    }

    fn player(&self, seat: Seat) -> Option<PlayerId> {
        let playing = self.context.before.playing().or(self.context.before.last_hand())?;
        playing.player_in(seat)
    }

    fn hand(&self, told: &telling::Told) -> Line {
        let what = what(told.kind);
        let line = match told.seat.and_then(|seat| self.player(seat)) {
            Some(player) => self.about(what, player),
            None => self.plain(what),
        };
        Line { chips: told.chips, cards: told.cards.clone(), ..line }
    }
}

/// The cards that somebody or some seat drew.
fn drawn<T>(cards: &[(T, Card)]) -> Vec<Seen> {
    cards.iter().map(|(_, card)| card.seen()).collect()
}

/// What happened in a hand, as the wire calls it.
fn what(kind: Kind) -> What {
    match kind {
        Kind::Posted => What::Posted,
        Kind::Street => What::Street,
        Kind::Step => What::Step,
        Kind::Burned => What::Burned,
        Kind::Dealt => What::Dealt,
        Kind::Board => What::Board,
        Kind::ForAll => What::ForAll,
        Kind::Reshuffled => What::Reshuffled,
        Kind::Rolled => What::Rolled,
        Kind::Folded => What::Folded,
        Kind::Checked => What::Checked,
        Kind::Called => What::Called,
        Kind::Raised => What::Raised,
        Kind::BroughtIn => What::BroughtIn,
        Kind::ClosedRound => What::ClosedRound,
        Kind::ReturnedBet => What::ReturnedBet,
        Kind::Decided => What::Decided,
        Kind::Discarded => What::Discarded,
        Kind::Exposed => What::Exposed,
        Kind::Parted => What::Parted,
        Kind::Chose => What::Chose,
        Kind::Removed => What::Removed,
        Kind::Became => What::Became,
        Kind::Showdown => What::Showdown,
        Kind::Shown => What::Shown,
        Kind::Mucked => What::Mucked,
        Kind::Proved => What::Proved,
        Kind::Awarded => What::Awarded,
        Kind::Ended => What::Ended,
    }
}
