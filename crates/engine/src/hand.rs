//! One hand: all that is known of it at one moment.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use cards::CardSet;
use faults::fault;
use showdown::Judged;
use variant::Cell;

use crate::felt::{Felt, Held, Lies, UpCard};
use crate::play::{Chips, Play};
use crate::pots::Pots;
use crate::setup::{Setup, Unplayable};
use crate::{Rules, Seat, SeatSet, Seen, Sight, Viewer};

/// One hand at one moment: the play, and the cards on the felt. `Hand<Card>` is the truth, `Hand<Seen>`
/// what one viewer knows or what a record tells.
///
/// It changes by events alone: [`Hand::decide`] turns a command into events without changing anything,
/// [`Hand::apply`] makes an event true.
#[derive(Clone, Debug)]
pub struct Hand<C> {
    pub(crate) play: Play,
    pub(crate) felt: Felt<C>,
    /// Whose hands were known when they were compared, and how they compare.
    pub(crate) judged: Kept<(SeatSet, Judged)>,
    /// The pots, from the showdown on.
    pub(crate) pots: Kept<Pots>,
}

/// Something worked out from the rest, which does not count when hands are compared. It lies apart, so
/// that a hand without it is small.
#[derive(Clone, Debug)]
pub(crate) struct Kept<T>(pub(crate) OnceLock<Box<T>>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(OnceLock::new())
    }
}

impl<C: Sight> PartialEq for Hand<C> {
    /// All but what is worked out from the rest.
    fn eq(&self, other: &Hand<C>) -> bool {
        self.play == other.play && self.felt == other.felt
    }
}

impl<C: Sight> Eq for Hand<C> {}

/// What is asked of the play can be asked of the hand. Only events change it.
impl<C> Deref for Hand<C> {
    type Target = Play;

    #[inline]
    fn deref(&self) -> &Play {
        &self.play
    }
}

impl<C: Sight> Hand<C> {
    /// A hand before anything has happened. [`Hand::start`] makes the dealer begin.
    pub fn new(rules: &Arc<Rules>, setup: &Arc<Setup>) -> Result<Hand<C>, Unplayable> {
        setup.check(rules)?;
        Ok(Hand::fresh(rules, setup))
    }

    /// Another hand at the same table, with the same stacks.
    #[must_use]
    pub fn again(&self) -> Hand<C> {
        Hand::fresh(&self.rules, &self.setup)
    }

    fn fresh(rules: &Arc<Rules>, setup: &Arc<Setup>) -> Hand<C> {
        let play = Play::new(rules, setup);
        let felt = Felt::new(play.seats());
        Hand::with(play, felt)
    }

    /// A hand of which nothing has been worked out.
    pub(crate) fn with(play: Play, felt: Felt<C>) -> Hand<C> {
        Hand { play, felt, judged: Kept::default(), pots: Kept::default() }
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> Option<Player<'_, C>> {
        let chips = self.play.players.get(seat.index())?;
        Some(Player { chips, held: self.felt.hands.get(seat.index())? })
    }

    /// The card in a cell of the board, if there is one.
    pub fn cell(&self, cell: Cell) -> Option<C> {
        self.felt.board.get(usize::from(cell.0)).copied().flatten()
    }

    /// Cards that are in everyone's hand.
    pub fn for_all(&self) -> &[C] {
        &self.felt.for_all
    }

    /// Cards of the deck whose place is not known: in the truth, those left to deal.
    pub fn unseen(&self) -> CardSet {
        self.rules.variant().deck - self.felt.known
    }

    /// How many cards a player threw away in the last draw; nothing before the first.
    pub fn drawn(&self, seat: Seat) -> Option<usize> {
        self.each_drawn(seat).last()
    }

    /// How many cards a player threw away in each draw, from the first to the last.
    pub fn each_drawn(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let muck = &self.felt.muck;
        let thrown = move |draw| muck.iter().filter(move |it| it.owner == seat && it.draw == draw);
        (1..=self.draws).map(move |draw| thrown(draw).count())
    }

    /// Whether all cards of a seat are known.
    pub(crate) fn is_known(&self, seat: Seat) -> bool {
        self.felt.of(seat).is_known()
    }

    /// What a viewer sees of it.
    pub fn seen_by(&self, viewer: Viewer) -> Hand<Seen> {
        let is_seen = |lies| match lies {
            Lies::Up(_) | Lies::Board | Lies::ForAll => true,
            Lies::Down(seat) => viewer.owns(seat) || self.shown.contains(seat),
            Lies::Muck { owner, public } => fault!(
                "engine-folded-cards-are-seen",
                public || viewer.owns(owner),
                public || viewer != Viewer::Spectator
            ),
            Lies::Decided(seat) => viewer.owns(seat),
            Lies::Opener => self.opener.is_some_and(|seat| viewer.owns(seat)),
            Lies::Burned => false,
        };
        let look = |lies, card: C| Some(if is_seen(lies) { card.seen() } else { Seen::Back });
        let mut felt = self.felt.map(look);
        // What others have decided is not even a row of backs: how many there are would tell.
        for (seat, held) in Seat::all(self.seats()).zip(&mut felt.hands) {
            held.decided = held.decided.take().filter(|_| {
                fault!("engine-number-of-decided-cards-is-seen", viewer.owns(seat), true)
            });
        }
        Hand::with(self.play.clone(), felt)
    }
}

/// A player in the hand, with chips and cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player<'h, C> {
    chips: &'h Chips,
    held: &'h Held<C>,
}

impl<'h, C: Sight> Player<'h, C> {
    /// Chips in front of the player.
    pub fn stack(self) -> u64 {
        self.chips.stack
    }

    /// What the player has bet in this round.
    pub fn bet(self) -> u64 {
        self.chips.bet
    }

    /// Everything the player has put in that counts for the pots.
    pub fn paid(self) -> u64 {
        self.chips.paid
    }

    /// The cards that lie face down.
    pub fn down(self) -> &'h [C] {
        &self.held.down
    }

    /// The cards that lie face up, in the order in which they came.
    pub fn up(self) -> &'h [UpCard<C>] {
        &self.held.up
    }
}
