//! The felt: the cards of a hand, wherever they lie.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face};

use crate::event::Cards;
use crate::{Seat, SeatSet, Sight};

/// The cards of a hand, wherever they lie: faces in the truth, faces and backs in what one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Felt<C> {
    /// What each seat holds.
    pub(crate) hands: ArrayVec<Held<C>, { Seat::MOST }>,
    pub(crate) board: [Option<C>; 25],
    /// Cards dealt once for everyone.
    pub(crate) for_all: Cards<C>,
    pub(crate) burned: ArrayVec<C, { Card::COUNT }>,
    pub(crate) muck: ArrayVec<Mucked<C>, { Card::COUNT }>,
    /// The down cards of whoever opened, where openers are asked for.
    pub(crate) openers: Cards<C>,
    /// The faces that lie somewhere on the table and are known.
    pub(crate) known: CardSet,
}

/// The cards of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Held<C> {
    pub(crate) down: Cards<C>,
    pub(crate) up: ArrayVec<UpCard<C>, 10>,
    /// A decision that waits for the others; those who must not see it have none.
    pub(crate) decided: Option<Cards<C>>,
}

/// A card that lies face up, and how it was dealt: a joker stays what it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UpCard<C> {
    /// The card.
    pub card: C,
    /// How it was dealt.
    pub dealt: Face,
}

/// A card out of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mucked<C> {
    pub(crate) owner: Seat,
    pub(crate) card: C,
    /// Whether everyone has seen it.
    pub(crate) public: bool,
    /// The draw in which it was thrown away; 0 for none.
    pub(crate) draw: u8,
}

/// Where a card lies.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lies {
    Down(Seat),
    Up(Seat),
    Board,
    ForAll,
    Burned,
    Muck {
        owner: Seat,
        public: bool,
    },
    /// It is one of a hand, named in a decision that waits.
    Decided(Seat),
    /// It was in the hand that opened, wherever it lies now.
    Opener,
}

impl<C: Sight> Felt<C> {
    /// A table without cards.
    pub(crate) fn new(seats: usize) -> Felt<C> {
        let held = |_| Held { down: Cards::new(), up: ArrayVec::new(), decided: None };
        Felt {
            hands: Seat::all(seats).map(held).collect(),
            board: [None; 25],
            for_all: Cards::new(),
            burned: ArrayVec::new(),
            muck: ArrayVec::new(),
            openers: Cards::new(),
            known: CardSet::EMPTY,
        }
    }

    /// The same cards as someone else sees them: `look` tells what each becomes, and is asked seat by seat,
    /// then for the board and the rest. What becomes nothing is left out.
    pub(crate) fn map<D: Sight>(&self, mut look: impl FnMut(Lies, C) -> Option<D>) -> Felt<D> {
        let mut felt = Felt::new(0);
        for (seat, held) in Seat::all(self.hands.len()).zip(&self.hands) {
            let up = |up: &UpCard<C>, card| UpCard { card, dealt: up.dealt };
            let mut row = |cards: &Cards<C>, lies| -> Cards<D> {
                cards.iter().filter_map(|card| look(lies, *card)).collect()
            };
            let down = row(&held.down, Lies::Down(seat));
            let decided = held.decided.as_ref().map(|cards| row(cards, Lies::Decided(seat)));
            let shown = held.up.iter();
            let shown = shown.filter_map(|it| Some(up(it, look(Lies::Up(seat), it.card)?)));
            felt.hands.push(Held { down, up: shown.collect(), decided });
        }
        felt.board = self.board.map(|card| card.and_then(|card| look(Lies::Board, card)));
        let for_all = self.for_all.iter();
        felt.for_all = for_all.filter_map(|card| look(Lies::ForAll, *card)).collect();
        felt.burned = self.burned.iter().filter_map(|card| look(Lies::Burned, *card)).collect();
        for Mucked { owner, card, public, draw } in self.muck.iter().copied() {
            if let Some(card) = look(Lies::Muck { owner, public }, card) {
                felt.muck.push(Mucked { owner, card, public, draw });
            }
        }
        let openers = self.openers.iter();
        felt.openers = openers.filter_map(|card| look(Lies::Opener, *card)).collect();
        felt.known = felt.lying().collect();
        felt
    }

    /// Every known face on the table.
    pub(crate) fn lying(&self) -> impl Iterator<Item = Card> + '_ {
        let hands = self.hands.iter().flat_map(Held::cards);
        let board = self.board.iter().flatten().copied();
        let rest = self.for_all.iter().chain(&self.burned).copied();
        let muck = self.muck.iter().map(|mucked| mucked.card);
        hands.chain(board).chain(rest).chain(muck).filter_map(Sight::face)
    }

    /// How many cards there are, known or not.
    pub(crate) fn count(&self) -> usize {
        let hands: usize = self.hands.iter().map(Held::len).sum();
        let board = self.board.iter().flatten().count();
        hands + board + self.for_all.len() + self.burned.len() + self.muck.len()
    }

    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> &Held<C> {
        // Seats come from the table itself: commands with others are refused first.
        &self.hands[seat.index()]
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Held<C> {
        &mut self.hands[seat.index()]
    }

    /// Faces come to light.
    pub(crate) fn note(&mut self, cards: &[C]) {
        self.known.extend(cards.iter().filter_map(|card| card.face()));
    }

    /// Takes a card out of a hand: that card, or one whose face is not known.
    pub(crate) fn take(&mut self, seat: Seat, card: C, lies: Face) {
        self.known.extend(card.face());
        let held = self.of_mut(seat);
        if lies == Face::Up {
            if let Some(place) = held.up.iter().position(|other| other.card == card) {
                held.up.remove(place);
            }
            return;
        }
        let known = held.down.iter().position(|other| *other == card);
        let back = || held.down.iter().position(|other| other.face().is_none());
        if let Some(place) = known.or_else(back) {
            held.down.remove(place);
        }
    }

    /// A whole hand goes out of play; everyone has seen the down cards of those who have shown.
    pub(crate) fn throw_away(&mut self, seat: Seat, shown: SeatSet) {
        let shown = shown.contains(seat);
        let held = &mut self.hands[seat.index()];
        let down = held.down.drain(..).map(|card| (card, shown));
        let up = held.up.drain(..).map(|up| (up.card, true));
        for (card, public) in down.chain(up) {
            let _ = self.muck.try_push(Mucked { owner: seat, card, public, draw: 0 });
        }
    }

    /// The cards for which `stays` is false leave the muck, to be dealt again; tells how many.
    pub(crate) fn shuffle_back(&mut self, stays: impl Fn(&Mucked<C>) -> bool) -> u8 {
        let before = self.muck.len();
        let mut faces = CardSet::EMPTY;
        self.muck.retain(|mucked| {
            let stays = stays(mucked);
            if !stays {
                faces.extend(mucked.card.face());
            }
            stays
        });
        self.known -= faces;
        (before - self.muck.len()) as u8
    }
}

impl<C: Sight> Held<C> {
    /// All cards, those that lie face down first.
    pub(crate) fn cards(&self) -> impl Iterator<Item = C> + '_ {
        self.down.iter().copied().chain(self.up.iter().map(|up| up.card))
    }

    /// How many cards there are.
    pub(crate) fn len(&self) -> usize {
        self.down.len() + self.up.len()
    }

    /// Whether all cards are known.
    pub(crate) fn is_known(&self) -> bool {
        self.cards().all(|card| card.face().is_some())
    }

    /// All cards with the face each was dealt with, as far as they are known.
    pub(crate) fn dealt(&self) -> impl Iterator<Item = Dealt> + '_ {
        let down = self.down.iter().map(|card| (*card, Face::Down));
        let up = self.up.iter().map(|up| (up.card, up.dealt));
        down.chain(up).filter_map(|(card, face)| Some(Dealt { card: card.face()?, face }))
    }
}

impl<C> Mucked<C> {
    /// Whether it lay face up in front of this seat.
    pub(crate) fn is_open_of(&self, seat: usize) -> bool {
        self.owner.index() == seat && self.public
    }
}
