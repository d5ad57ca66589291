//! Who opens a round? A slow and obvious answer from the cards that lie open and the chips that are left.
//!
//! "HOUSE" is the house rules of the home game, "ruling" the numbered rulings of the games ledger. Seats are
//! numbers clockwise; seat 0 is the first to the left of the button.

use std::cmp::Reverse;

use cards::{Card, Dealt};
use ranking::oracle::{self, Scale};
use ranking::{Ace, Aim, Joker, Ladder};
use variant::game::{BringIn, Extreme, JokerRule};

/// The table when a round begins.
pub(crate) struct Opening<'a> {
    /// The up cards of each seat.
    pub(crate) up: Vec<&'a [Dealt]>,
    /// Who is still in, lowest first.
    pub(crate) still_in: Vec<usize>,
    /// Who of them has chips.
    pub(crate) able: Vec<usize>,
    /// What a joker is.
    pub(crate) joker: JokerRule,
}

impl Opening<'_> {
    /// Ruling 19: the best hand showing. Equal boards go to the first from the button (ruling 1).
    pub(crate) fn best_board(&self, ladder: &Ladder, among: &[usize]) -> usize {
        let board = |seat: usize| height(ladder, self.up[seat], self.joker);
        let best = among.iter().map(|seat| board(*seat)).max().expect("two players still in");
        *among.iter().find(|seat| board(**seat) == best).expect("the best board")
    }

    /// Ruling 1: the lowest up card, or the highest. Equal ranks go by suit, clubs lowest, or by position.
    pub(crate) fn brings_in(&self, rule: BringIn, suits_equal: bool) -> usize {
        let card = |seat: usize| {
            let [up] = self.up[seat] else { panic!("one up card, and not {:?}", self.up[seat]) };
            let suit = up.card.suit().map_or(4, |suit| suit as u8);
            (value(up.card, rule.ace), if suits_equal { 0 } else { suit })
        };
        let all = self.still_in.iter().map(|seat| card(*seat));
        let opens = match rule.card {
            Extreme::High => all.max(),
            Extreme::Low => all.min(),
        };
        *self.still_in.iter().find(|seat| Some(card(**seat)) == opens).expect("a card")
    }

    /// Rulings 6 and 19: this seat if it has chips, else the next to its left that has. Nobody if none has.
    pub(crate) fn from(&self, seat: usize) -> Option<usize> {
        let to_the_left = (seat..self.up.len()).chain(0..seat);
        to_the_left.into_iter().find(|seat| self.able.contains(seat))
    }
}

/// The ace of the scale; a joker is an ace.
fn value(card: Card, ace: Ace) -> u8 {
    match card.rank().map_or(14, |rank| rank as u8 + 2) {
        14 if ace == Ace::Low => 1,
        rank => rank,
    }
}

/// How good a board is; of two boards of the same size the greater one acts first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Height {
    /// Up to four cards: how many there are of each rank, and the ranks.
    Groups(Vec<usize>, Vec<i16>),
    /// Five cards.
    Full(oracle::Key),
}

fn height(ladder: &Ladder, up: &[Dealt], joker: JokerRule) -> Height {
    let (naturals, jokers): (Vec<Dealt>, Vec<Dealt>) =
        up.iter().partition(|dealt| dealt.card.rank().is_some());
    if up.len() == 5 {
        return Height::Full(full_hand(ladder, &naturals, &jokers, joker));
    }
    let (low, ace) = match ladder {
        Ladder::Five(ladder) => (ladder.aim() == Aim::Low, ladder.ace()),
        other => panic!("boards of {other:?}"),
    };
    let ranks: Vec<u8> = naturals.iter().map(|dealt| value(dealt.card, ace)).collect();
    let mut hands = vec![ranks];
    for dealt in jokers {
        // A bug is an ace in a high hand (ruling 11); a wild card, and a bug in a low hand, whatever is best.
        let stays_ace = match joker.role(dealt.face) {
            Joker::Ace => true,
            Joker::Bug => !low,
            Joker::Wild => false,
        };
        let any: Vec<u8> = match (stays_ace, ace) {
            (true, _) => vec![value(dealt.card, ace)],
            (false, Ace::Low) => (1..=13).collect(),
            (false, _) => (2..=14).collect(),
        };
        let with = |hand: &Vec<u8>, rank: &u8| [hand.clone(), vec![*rank]].concat();
        hands = hands.iter().flat_map(|hand| any.iter().map(|rank| with(hand, rank))).collect();
    }
    hands.iter().map(|hand| groups(hand, low)).max().expect("a hand")
}

/// Ruling 1: fours, threes, two pairs and pairs, then the cards; in a low hand the fewest and the lowest.
fn groups(hand: &[u8], low: bool) -> Height {
    let count = |rank: u8| hand.iter().filter(|other| **other == rank).count();
    let mut ranks = hand.to_vec();
    ranks.sort_unstable();
    ranks.dedup();
    ranks.sort_by_key(|rank| Reverse((count(*rank), *rank)));
    let counts = ranks.iter().map(|rank| count(*rank));
    let ranks = ranks.iter().map(|rank| i16::from(*rank));
    if low {
        Height::Groups(counts.map(|count| 4 - count).collect(), ranks.map(|rank| -rank).collect())
    } else {
        Height::Groups(counts.collect(), ranks.collect())
    }
}

/// Ruling 1: five up cards are a full hand, which the slow judge of hands looks at.
fn full_hand(
    ladder: &Ladder,
    naturals: &[Dealt],
    jokers: &[Dealt],
    joker: JokerRule,
) -> oracle::Key {
    let scale = match ladder.id() {
        "high" => Scale::High,
        "high-mexican" => Scale::HighMexican,
        "low-a5" => Scale::LowA5,
        "low-a6" => Scale::LowA6,
        "low-27" => Scale::Low27,
        other => panic!("boards on {other}"),
    };
    let role = |dealt: &Dealt| match joker.role(dealt.face) {
        Joker::Bug => oracle::Joker::Bug,
        Joker::Wild => oracle::Joker::Wild,
        Joker::Ace => oracle::Joker::Ace,
    };
    let cards = oracle::plain(naturals.iter().map(|dealt| dealt.card));
    let jokers: Vec<oracle::Joker> = jokers.iter().map(role).collect();
    oracle::five(scale, &cards, &jokers)
}
