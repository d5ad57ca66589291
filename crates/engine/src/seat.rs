//! Places at the table.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table. Seat 0 is the first to the left of the button; in a game without a button,
/// the first that is dealt to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Seat(u8);

/// A number that is no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} isn't a seat: expected 0 to {most}", most = Seat::MOST - 1)]
pub struct NoSeat(u8);

impl TryFrom<u8> for Seat {
    type Error = NoSeat;

    fn try_from(number: u8) -> Result<Seat, NoSeat> {
        Seat::new(usize::from(number)).ok_or(NoSeat(number))
    }
}

impl Seat {
    /// How many can play a hand.
    pub const MOST: usize = 10;

    /// The first seat of any table.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number, from 0.
    pub const fn new(number: usize) -> Option<Seat> {
        if number < Seat::MOST { Some(Seat(number as u8)) } else { None }
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table of this size, the first first.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players.min(Seat::MOST) as u8).map(Seat)
    }

    /// The next seat clockwise.
    pub(crate) fn next(self, players: usize) -> Seat {
        Seat(((self.index() + 1) % players.max(1)) as u8)
    }

    /// All seats clockwise, from this one on, once round.
    pub(crate) fn round(self, players: usize) -> impl Iterator<Item = Seat> + Clone {
        let start = self.index();
        (0..players).map(move |step| Seat(((start + step) % players.max(1)) as u8))
    }
}

/// As in hand files: the first seat is p1.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

/// Some of the seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct SeatSet(u16);

impl SeatSet {
    /// None of them.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first so many.
    pub(crate) fn first(players: usize) -> SeatSet {
        SeatSet(((1u32 << players.min(Seat::MOST)) - 1) as u16)
    }

    /// Whether the seat is among them.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The same with one more.
    #[must_use]
    pub const fn with(mut self, seat: Seat) -> SeatSet {
        self.insert(seat);
        self
    }

    /// The same without one.
    #[must_use]
    pub const fn without(mut self, seat: Seat) -> SeatSet {
        self.remove(seat);
        self
    }

    /// Those in both.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// Those that are not in the other.
    #[must_use]
    pub const fn but(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As bits, seat 0 lowest.
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The seats, the first first.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros();
            (left != 0).then(|| {
                left &= left - 1;
                Seat(number as u8)
            })
        })
    }

    /// The only one, or the first.
    pub fn first_one(self) -> Option<Seat> {
        self.iter().next()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
