use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::parse::{self, ParseError};
use crate::{Rank, Suit};

/// One card: 52 naturals and two jokers.
///
/// The order is by rank, then by suit, clubs lowest: the order in which a bring-in is found and an
/// odd chip is given (BARGE 1.4). Jokers come last. The id is `4 * rank + suit`, so that the cards
/// of one rank are neighbours; jokers are 52 and 53.
///
/// The two jokers are interchangeable: both are written `Jk`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// How many different cards there are, jokers included.
    pub const COUNT: usize = 54;
    /// How many of them have a rank and a suit.
    pub const NATURALS: usize = 52;
    /// The joker; the bug of the decks that have one.
    pub const JOKER: Card = Card(52);
    /// A second joker, for decks with two.
    pub const SECOND_JOKER: Card = Card(53);

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with this id, if there is one.
    pub const fn from_id(id: u8) -> Option<Card> {
        if (id as usize) < Card::COUNT { Some(Card(id)) } else { None }
    }

    /// `4 * rank + suit`; 52 and 53 are the jokers.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// The rank; a joker has none.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank::ALL[self.0 as usize / 4]) }
    }

    /// The suit; a joker has none.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[self.0 as usize % 4]) }
    }

    /// Whether it is one of the jokers.
    pub const fn is_joker(self) -> bool {
        self.0 >= Card::NATURALS as u8
    }

    /// With the suit's sign instead of its letter: `A♠`.
    pub fn pretty(self) -> impl fmt::Display {
        struct Pretty(Card);
        impl fmt::Display for Pretty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match (self.0.rank(), self.0.suit()) {
                    (Some(rank), Some(suit)) => write!(f, "{rank}{}", suit.symbol()),
                    _ => write!(f, "{}", self.0),
                }
            }
        }
        Pretty(self)
    }

    /// As cards are written as data, where both jokers have names of their own.
    pub fn in_data(self) -> &'static str {
        match self {
            Card::JOKER => JOKER,
            Card::SECOND_JOKER => SECOND,
            natural => match NATURALS.get(usize::from(natural.id())) {
                Some(text) => str::from_utf8(text).unwrap_or(JOKER),
                None => JOKER,
            },
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{rank}{suit}"),
            _ => f.write_str(JOKER),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How the naturals are written, by their ids.
static NATURALS: [[u8; 2]; 52] = {
    let mut all = [[0; 2]; 52];
    let mut id = 0;
    while id < all.len() {
        all[id] = [Rank::ALL[id / 4].letter() as u8, Suit::ALL[id % 4].letter() as u8];
        id += 1;
    }
    all
};

const JOKER: &str = "Jk";

/// The second joker where cards are written as data: there both jokers have names of their own.
const SECOND: &str = "Jk2";

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.in_data())
    }
}

impl<'d> Deserialize<'d> for Card {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Card, D::Error> {
        let text = <std::borrow::Cow<'d, str>>::deserialize(from)?;
        if text == SECOND {
            return Ok(Card::SECOND_JOKER);
        }
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        parse::one(text)
    }
}
