//! What lies on the table when hands are shown, and what comes of it.

use cards::{Card, Dealt};
use ranking::Made;
use variant::Facts;

/// What lies on the table when hands are shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// The hand of each seat, the first from the button first; `None` has folded.
    pub hands: Vec<Option<Hand>>,
    /// The card in each cell of the board, by the number of the cell.
    pub board: Vec<Option<Card>>,
    /// Cards dealt once for all players when the deck was short: each counts as everyone's own.
    pub for_all: Vec<Card>,
    /// What else happened.
    pub facts: Facts,
}

/// The cards of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// One pile, or as many as the game parts a hand in, in the order of its file.
    pub piles: Vec<Vec<Dealt>>,
}

impl Hand {
    /// All cards of all piles.
    pub fn cards(&self) -> impl Iterator<Item = &Dealt> {
        self.piles.iter().flatten()
    }
}

/// Who wins what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The shares in the order of the file. If nobody wins any of them and the game says who wins
    /// then, that stands as the only one.
    pub shares: Vec<Decided>,
    /// Whether the house takes the pot.
    pub house: bool,
}

/// One share and its winners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// What it is called.
    pub name: String,
    /// The seats that win it, the first from the button first; nobody when no hand qualifies.
    pub winners: Vec<usize>,
    /// The best hand of each seat, if it has one that qualifies.
    pub hands: Vec<Option<Made>>,
    /// Where the game prefers some hands to all others, whatever the ladder says: whether each seat's is one of them.
    pub preferred: Option<Vec<bool>>,
}
