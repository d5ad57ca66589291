//! What happened: the facts that a hand is made of.

use arrayvec::ArrayVec;
use faults::fault;
use serde::{Deserialize, Serialize};
use variant::Cell;

use crate::setup::PostKind;
use crate::{Seat, Seen, Sight, Viewer};

/// Cards of one player: ten at most.
pub type Cards<C> = ArrayVec<C, 10>;

/// Cards of the board: twenty-five at most.
pub type BoardCards<C> = ArrayVec<C, 25>;

/// A place in the rules: which game (the one that was started, or one it became), which street, which
/// step on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct At {
    /// The game, by its number in [`crate::Rules`].
    pub game: u8,
    /// The street.
    pub street: u8,
    /// The step on the street.
    pub step: u8,
}

/// Something that happened. Cards are of type `C`: faces in the truth, faces and backs in what a
/// viewer is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event<C> {
    /// A payment before the first decision; fewer chips than it should be means all in.
    Posted {
        /// Who.
        seat: Seat,
        /// What for.
        kind: PostKind,
        /// How much was there to pay.
        chips: u64,
    },
    /// The hand comes to a step of its rules.
    Reached {
        /// Which.
        at: At,
        /// Who acts first, where it is a round of betting and the cards tell.
        first: Option<Seat>,
    },
    /// A card is burned.
    Burned {
        /// Which; nobody sees it.
        card: C,
    },
    /// A player gets cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// Face down, for the player alone.
        down: Cards<C>,
        /// Face up, for all to see.
        up: Cards<C>,
    },
    /// Cards for the board, into the next cells.
    Board {
        /// Which.
        cards: BoardCards<C>,
    },
    /// The deck is short, and these are in everyone's hand.
    ForAll {
        /// Which.
        cards: Cards<C>,
    },
    /// The deck is out of cards: discards are shuffled and dealt again.
    Reshuffled,
    /// The dice are rolled.
    Rolled {
        /// What they show.
        dice: ArrayVec<u8, 3>,
    },
    /// A player gives up the hand.
    Folded {
        /// Who.
        seat: Seat,
    },
    /// A player checks.
    Checked {
        /// Who.
        seat: Seat,
    },
    /// A player calls.
    Called {
        /// Who.
        seat: Seat,
        /// How many chips go in.
        chips: u64,
    },
    /// A player bets, completes or raises.
    Raised {
        /// Who.
        seat: Seat,
        /// How much the player has bet in this round now.
        to: u64,
        /// How many chips go in.
        chips: u64,
    },
    /// A player brings it in.
    BroughtIn {
        /// Who.
        seat: Seat,
        /// How many chips go in.
        chips: u64,
    },
    /// A round of betting is over, and what nobody called goes back.
    Closed {
        /// To whom, and how much.
        back: Option<(Seat, u64)>,
    },
    /// A player has decided; the others do not know what.
    Decided {
        /// Who.
        seat: Seat,
        /// The cards, as the step asks for them; hidden from the others.
        choice: Option<Cards<C>>,
    },
    /// Cards are thrown away.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Of those that lay face down.
        down: Cards<C>,
        /// Of those that lay face up.
        up: Cards<C>,
    },
    /// Down cards are turned up.
    Exposed {
        /// Whose.
        seat: Seat,
        /// Which.
        cards: Cards<C>,
    },
    /// A hand is parted in piles.
    Parted {
        /// Whose.
        seat: Seat,
        /// The cards that stay hidden, pile by pile.
        down: Cards<C>,
        /// The pile that is shown.
        up: Cards<C>,
    },
    /// A game is picked.
    Chose {
        /// By whom.
        seat: Seat,
        /// Which of the choices.
        choice: u8,
    },
    /// Lines are taken away.
    Removed {
        /// The cells that took them away.
        cells: ArrayVec<Cell, 25>,
        /// Whether all are equal and the house takes the pot.
        house: bool,
    },
    /// The hand goes on as another game.
    Became {
        /// Where it goes on.
        at: At,
    },
    /// The hands are compared.
    Showdown {
        /// Who shows first.
        first: Seat,
    },
    /// A hand is turned up.
    Shown {
        /// Whose.
        seat: Seat,
        /// The down cards.
        cards: Cards<C>,
    },
    /// A hand is given up unseen.
    Mucked {
        /// Whose.
        seat: Seat,
    },
    /// The cards that were needed to open.
    Proved {
        /// Whose.
        seat: Seat,
        /// Which.
        cards: Cards<C>,
    },
    /// A pot is paid out.
    Awarded {
        /// Which pot, the main pot first.
        pot: u8,
        /// To whom.
        pieces: Box<[Piece]>,
        /// What the house takes.
        house: u64,
    },
    /// The hand is over.
    Ended,
}

/// A part of a pot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Who gets it.
    pub seat: Seat,
    /// How much.
    pub chips: u64,
    /// What for.
    pub why: Why,
}

/// What a part of a pot is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Why {
    /// Everyone else has folded.
    Uncontested,
    /// The share with this number.
    Share(u8),
    /// It goes back to whoever put it in (the sevens rule).
    Back,
}

impl<C: Sight> Event<C> {
    /// What a viewer is told of it. This is the only way to what others may see.
    pub fn seen_by(&self, viewer: Viewer) -> Event<Seen> {
        let all = |cards: &Cards<C>| cards.iter().map(|card| card.seen()).collect::<Cards<Seen>>();
        let own = |seat: Seat, cards: &Cards<C>| {
            if viewer.owns(seat) { all(cards) } else { cards.iter().map(|_| Seen::Back).collect() }
        };
        match self {
            Event::Posted { seat, kind, chips } => {
                Event::Posted { seat: *seat, kind: *kind, chips: *chips }
            }
            Event::Reached { at, first } => Event::Reached { at: *at, first: *first },
            Event::Burned { .. } => Event::Burned { card: Seen::Back },
            Event::Dealt { seat, down, up } => {
                Event::Dealt { seat: *seat, down: own(*seat, down), up: all(up) }
            }
            Event::Board { cards } => {
                Event::Board { cards: cards.iter().map(|card| card.seen()).collect() }
            }
            Event::ForAll { cards } => Event::ForAll { cards: all(cards) },
            Event::Reshuffled => Event::Reshuffled,
            Event::Rolled { dice } => Event::Rolled { dice: dice.clone() },
            Event::Folded { seat } => Event::Folded { seat: *seat },
            Event::Checked { seat } => Event::Checked { seat: *seat },
            Event::Called { seat, chips } => Event::Called { seat: *seat, chips: *chips },
            Event::Raised { seat, to, chips } => {
                Event::Raised { seat: *seat, to: *to, chips: *chips }
            }
            Event::BroughtIn { seat, chips } => Event::BroughtIn { seat: *seat, chips: *chips },
            Event::Closed { back } => Event::Closed { back: *back },
            Event::Decided { seat, choice } => Event::Decided {
                seat: *seat,
                choice: choice.as_ref().filter(|_| viewer.owns(*seat)).map(all),
            },
            Event::Discarded { seat, down, up } => Event::Discarded {
                seat: *seat,
                down: fault!("engine-discards-are-seen-by-all", own(*seat, down), all(down)),
                up: all(up),
            },
            Event::Exposed { seat, cards } => Event::Exposed { seat: *seat, cards: all(cards) },
            Event::Parted { seat, down, up } => {
                Event::Parted { seat: *seat, down: own(*seat, down), up: all(up) }
            }
            Event::Chose { seat, choice } => Event::Chose { seat: *seat, choice: *choice },
            Event::Removed { cells, house } => {
                Event::Removed { cells: cells.clone(), house: *house }
            }
            Event::Became { at } => Event::Became { at: *at },
            Event::Showdown { first } => Event::Showdown { first: *first },
            Event::Shown { seat, cards } => Event::Shown { seat: *seat, cards: all(cards) },
            Event::Mucked { seat } => Event::Mucked { seat: *seat },
            Event::Proved { seat, cards } => Event::Proved { seat: *seat, cards: all(cards) },
            Event::Awarded { pot, pieces, house } => {
                Event::Awarded { pot: *pot, pieces: pieces.clone(), house: *house }
            }
            Event::Ended => Event::Ended,
        }
    }

    /// Whose doing it is, or whom it is about, where that is one player.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::Posted { seat, .. }
            | Event::Dealt { seat, .. }
            | Event::Folded { seat }
            | Event::Checked { seat }
            | Event::Called { seat, .. }
            | Event::Raised { seat, .. }
            | Event::BroughtIn { seat, .. }
            | Event::Decided { seat, .. }
            | Event::Discarded { seat, .. }
            | Event::Exposed { seat, .. }
            | Event::Parted { seat, .. }
            | Event::Chose { seat, .. }
            | Event::Showdown { first: seat }
            | Event::Shown { seat, .. }
            | Event::Mucked { seat }
            | Event::Proved { seat, .. } => Some(*seat),
            Event::Closed { back } => back.map(|(seat, _)| seat),
            Event::Reached { first, .. } => *first,
            Event::Burned { .. }
            | Event::Board { .. }
            | Event::ForAll { .. }
            | Event::Reshuffled
            | Event::Rolled { .. }
            | Event::Removed { .. }
            | Event::Became { .. }
            | Event::Awarded { .. }
            | Event::Ended => None,
        }
    }

    /// Writes it as bytes, the same on every machine. Different events give different bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut out = Bytes(out);
        match self {
            Event::Posted { seat, kind, chips } => {
                out.tag(1).seat(*seat).byte(*kind as u8).number(*chips);
            }
            Event::Reached { at, first } => {
                out.tag(2).at(*at).byte(first.map_or(255, |seat| seat.index() as u8));
            }
            Event::Burned { card } => {
                out.tag(3).card(*card);
            }
            Event::Dealt { seat, down, up } => {
                out.tag(4).seat(*seat).cards(down).cards(up);
            }
            Event::Board { cards } => {
                out.tag(5).cards(cards);
            }
            Event::ForAll { cards } => {
                out.tag(6).cards(cards);
            }
            Event::Reshuffled => {
                out.tag(7);
            }
            Event::Rolled { dice } => {
                out.tag(8).byte(dice.len() as u8);
                dice.iter().for_each(|die| {
                    out.byte(*die);
                });
            }
            Event::Folded { seat } => {
                out.tag(9).seat(*seat);
            }
            Event::Checked { seat } => {
                out.tag(10).seat(*seat);
            }
            Event::Called { seat, chips } => {
                out.tag(11).seat(*seat).number(*chips);
            }
            Event::Raised { seat, to, chips } => {
                out.tag(12).seat(*seat).number(*to).number(*chips);
            }
            Event::BroughtIn { seat, chips } => {
                out.tag(13).seat(*seat).number(*chips);
            }
            Event::Closed { back } => {
                out.tag(14);
                if let Some((seat, chips)) = back {
                    out.seat(*seat).number(*chips);
                } else {
                    out.byte(255);
                }
            }
            Event::Decided { seat, choice } => {
                out.tag(15).seat(*seat);
                match choice {
                    Some(cards) => out.cards(cards),
                    None => out.byte(255),
                };
            }
            Event::Discarded { seat, down, up } => {
                out.tag(16).seat(*seat).cards(down).cards(up);
            }
            Event::Exposed { seat, cards } => {
                out.tag(17).seat(*seat).cards(cards);
            }
            Event::Parted { seat, down, up } => {
                out.tag(18).seat(*seat).cards(down).cards(up);
            }
            Event::Chose { seat, choice } => {
                out.tag(19).seat(*seat).byte(*choice);
            }
            Event::Removed { cells, house } => {
                out.tag(20).byte(cells.len() as u8);
                cells.iter().for_each(|cell| {
                    out.byte(cell.0);
                });
                out.byte(u8::from(*house));
            }
            Event::Became { at } => {
                out.tag(21).at(*at);
            }
            Event::Showdown { first } => {
                out.tag(22).seat(*first);
            }
            Event::Shown { seat, cards } => {
                out.tag(23).seat(*seat).cards(cards);
            }
            Event::Mucked { seat } => {
                out.tag(24).seat(*seat);
            }
            Event::Proved { seat, cards } => {
                out.tag(25).seat(*seat).cards(cards);
            }
            Event::Awarded { pot, pieces, house } => {
                out.tag(26).byte(*pot).byte(pieces.len() as u8);
                for piece in pieces {
                    let why = match piece.why {
                        Why::Uncontested => 255,
                        Why::Back => 254,
                        Why::Share(share) => share,
                    };
                    out.seat(piece.seat).byte(why).number(piece.chips);
                }
                out.number(*house);
            }
            Event::Ended => {
                out.tag(27);
            }
        }
    }
}

/// Appends small things.
struct Bytes<'a>(&'a mut Vec<u8>);

impl Bytes<'_> {
    fn tag(&mut self, tag: u8) -> &mut Self {
        self.byte(tag)
    }

    fn byte(&mut self, byte: u8) -> &mut Self {
        self.0.push(byte);
        self
    }

    fn seat(&mut self, seat: Seat) -> &mut Self {
        self.byte(seat.index() as u8)
    }

    fn at(&mut self, at: At) -> &mut Self {
        self.byte(at.game).byte(at.street).byte(at.step)
    }

    /// Seven bits a byte, the lowest first.
    fn number(&mut self, mut number: u64) -> &mut Self {
        while number >= 128 {
            self.0.push(number as u8 | 128);
            number >>= 7;
        }
        self.byte(number as u8)
    }

    fn card<C: Sight>(&mut self, card: C) -> &mut Self {
        self.byte(card.face().map_or(255, cards::Card::id))
    }

    fn cards<C: Sight>(&mut self, cards: &[C]) -> &mut Self {
        self.byte(cards.len() as u8);
        for card in cards {
            self.card(*card);
        }
        self
    }
}
