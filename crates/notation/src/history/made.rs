//! The hands at the showdown, by name.

use cards::{Card, Dealt, Face};
use engine::{Hand, Seat, SeatSet, Seen, Sight, UpCard};
use showdown::{Layout, Outcome, Showdown};
use variant::Cell;
use variant::game::Split;

/// What everyone who shows has, for each share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Named(Option<Outcome>);

impl Named {
    /// The hands of a table where these have shown or are known to be in.
    pub(crate) fn of(hand: &Hand<Seen>, mucked: SeatSet) -> Named {
        let showdown = Showdown::new(hand.rules().variant(), hand.facts());
        let for_all = hand.for_all().iter().filter_map(|card| card.face()).collect();
        let laid = Laid { hand, mucked, for_all };
        Named(showdown.ok().map(|showdown| showdown.decide(&laid)))
    }

    /// What a share is called.
    pub(crate) fn share(&self, number: u8) -> Option<&str> {
        let share = self.0.as_ref()?.shares.get(usize::from(number))?;
        Some(&share.name)
    }

    /// What a seat has: the name of the hand, or one for each share.
    pub(crate) fn hand(&self, seat: Seat) -> Option<String> {
        let shares = &self.0.as_ref()?.shares;
        let made = |share: &showdown::Decided| {
            let made = share.hands.get(seat.index())?.as_ref()?;
            let name = said(&made.name);
            Some(if shares.len() > 1 { format!("{}: {name}", share.name) } else { name })
        };
        let all: Vec<String> = shares.iter().filter_map(made).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

/// Hands of which there is one: "a pair of kings", but "two pair" and "7-5-4-3-2 low".
const WITH_ARTICLE: [&str; 5] = ["pair", "straight", "flush", "full", "royal"];

/// A name in the middle of a sentence.
fn said(name: &str) -> String {
    let mut signs = name.chars();
    let first = signs.next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
    let name = first + signs.as_str();
    let word = name.split([' ', ',']).next().unwrap_or_default();
    if WITH_ARTICLE.contains(&word) { format!("a {name}") } else { name }
}

/// A hand as the showdown looks at it: the seats whose cards are known.
struct Laid<'h> {
    hand: &'h Hand<Seen>,
    mucked: SeatSet,
    for_all: Vec<Card>,
}

impl Laid<'_> {
    fn down(&self, seat: usize) -> &[Seen] {
        let player = Seat::new(seat).and_then(|seat| self.hand.player(seat));
        player.map_or(&[], |player| player.down())
    }

    fn up(&self, seat: usize) -> &[UpCard<Seen>] {
        let player = Seat::new(seat).and_then(|seat| self.hand.player(seat));
        player.map_or(&[], |player| player.up())
    }
}

fn down(card: &Seen) -> Option<Dealt> {
    Some(Dealt { card: card.face()?, face: Face::Down })
}

fn up(up: &UpCard<Seen>) -> Option<Dealt> {
    Some(Dealt { card: up.card.face()?, face: up.dealt })
}

impl Layout for Laid<'_> {
    fn seats(&self) -> usize {
        self.hand.seats()
    }

    fn is_in(&self, seat: usize) -> bool {
        let live = self.hand.live().but(self.mucked);
        let known = self.down(seat).iter().all(|card| card.face().is_some())
            && self.up(seat).iter().all(|up| up.card.face().is_some());
        Seat::new(seat).is_some_and(|seat| live.contains(seat)) && known
    }

    fn own(&self, seat: usize) -> impl Iterator<Item = Dealt> {
        self.down(seat).iter().filter_map(down).chain(self.up(seat).iter().filter_map(up))
    }

    fn pile(&self, seat: usize, pile: usize) -> impl Iterator<Item = Dealt> {
        let split = self.hand.rules().variant_of(self.hand.at().game).piles();
        let show = split.and_then(Split::shown);
        let sizes = split.map(|split| split.piles.as_slice()).unwrap_or_default();
        let hidden = sizes.iter().enumerate().take(pile).filter(|(place, _)| Some(*place) != show);
        let before: usize = hidden.map(|(_, pile)| usize::from(pile.cards)).sum();
        let size = sizes.get(pile).map_or(0, |pile| usize::from(pile.cards));
        let (of_down, of_up) = if show == Some(pile) { (0, size) } else { (size, 0) };
        let hidden = self.down(seat).iter().skip(before).take(of_down).filter_map(down);
        hidden.chain(self.up(seat).iter().take(of_up).filter_map(up))
    }

    fn cell(&self, cell: Cell) -> Option<Card> {
        self.hand.cell(cell).and_then(Sight::face)
    }

    fn for_all(&self) -> &[Card] {
        &self.for_all
    }
}
