//! Simple ways to decide.

use cards::{Card, below};
use engine::{Amounts, BetOptions, Cards, Move, Options, Pick, Player, Sight};
use rand_core::Rng;
use variant::game::Which;

/// A simple way to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Checks and calls, stands pat, keeps the first cards, shows.
    Call,
    /// Anything that is allowed.
    Random,
}

/// The cards that a player can pick from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// Face down.
    pub down: Cards<Card>,
    /// Face up.
    pub up: Cards<Card>,
}

impl Position {
    /// The cards of a player, as far as they are known.
    pub fn of<C: Sight>(player: &Player<C>) -> Position {
        Position {
            down: player.down().iter().filter_map(|card| card.face()).collect(),
            up: player.up().iter().filter_map(|up| up.card.face()).collect(),
        }
    }

    fn among(&self, of: Which) -> impl DoubleEndedIterator<Item = Card> + '_ {
        let up = if of == Which::Any { self.up.as_slice() } else { &[] };
        self.down.iter().chain(up).copied()
    }
}

impl Policy {
    /// All of them, with their names.
    pub const NAMES: [(&'static str, Policy); 2] =
        [("random", Policy::Random), ("call", Policy::Call)];

    /// The policy with this name.
    pub fn named(name: &str) -> Option<Policy> {
        Policy::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, policy)| policy)
    }

    /// One of the options.
    pub fn choose(self, options: &Options, cards: &Position, rng: &mut impl Rng) -> Move<Card> {
        match self {
            Policy::Call => call(options, cards),
            Policy::Random => random(options, cards, rng),
        }
    }
}

fn call(options: &Options, cards: &Position) -> Move<Card> {
    // The last cards go, so that the first stay.
    let fewest = |pick: &Pick| -> Cards<Card> {
        cards.among(pick.of).rev().take(usize::from(pick.least)).collect()
    };
    match options {
        Options::Bet(bet) if bet.bring_in.is_some() => Move::BringIn,
        Options::Bet(BetOptions { check: false, call: None, to, .. }) => {
            to.least().map_or(Move::Fold, Move::To)
        }
        Options::Bet(_) => Move::Call,
        Options::Draw(pick) => Move::Draw(fewest(pick)),
        Options::Discard(pick) => Move::Discard(fewest(pick)),
        Options::Expose(pick) => Move::Expose(fewest(pick)),
        Options::Split { .. } => Move::Split(cards.among(Which::Any).collect()),
        Options::Choose { .. } => Move::Choose(0),
        Options::Show { .. } => Move::Show(None),
    }
}

fn random(options: &Options, cards: &Position, rng: &mut impl Rng) -> Move<Card> {
    let some = |pick: &Pick, rng: &mut _| -> Cards<Card> {
        let mut from: Cards<Card> = cards.among(pick.of).collect();
        let spread = u32::from(pick.most.saturating_sub(pick.least));
        let count = usize::from(pick.least) + below(spread + 1, rng) as usize;
        cards::shuffle(&mut from, rng);
        from.truncate(count);
        from
    };
    match options {
        Options::Bet(bet) => random_bet(bet, rng),
        Options::Draw(pick) => Move::Draw(some(pick, rng)),
        Options::Discard(pick) => Move::Discard(some(pick, rng)),
        Options::Expose(pick) => Move::Expose(some(pick, rng)),
        Options::Split { .. } => {
            let mut all: Cards<Card> = cards.among(Which::Any).collect();
            cards::shuffle(&mut all, rng);
            Move::Split(all)
        }
        Options::Choose { games } => Move::Choose(below(u32::from(*games).max(1), rng) as u8),
        Options::Show { muck } => {
            if *muck && below(2, rng) == 0 {
                Move::Muck
            } else {
                Move::Show(None)
            }
        }
    }
}

/// Calls about half of the time, raises about a third, and folds seldom, so that hands are long and
/// stacks go in.
fn random_bet(bet: &BetOptions, rng: &mut impl Rng) -> Move<Card> {
    let passive = if bet.bring_in.is_some() {
        Some(Move::BringIn)
    } else {
        (bet.check || bet.call.is_some()).then_some(Move::Call)
    };
    let raise = random_amount(bet.to, rng).map(Move::To);
    let fold = bet.fold.then_some(Move::Fold);
    let order = match below(12, rng) {
        0..=5 => [passive, raise, fold],
        6..=9 => [raise, passive, fold],
        _ => [fold, passive, raise],
    };
    order.into_iter().flatten().next().unwrap_or(Move::Fold)
}

/// Often the least or the most, otherwise something between, small amounts more often than large ones.
fn random_amount(to: Amounts, rng: &mut impl Rng) -> Option<u64> {
    match to {
        Amounts::None => None,
        Amounts::One(one) => Some(one),
        Amounts::Two(one, two) => Some(if below(2, rng) == 0 { one } else { two }),
        Amounts::Between { least, most, chip, .. } => Some(match below(8, rng) {
            0..=2 => least,
            3 => most,
            _ => {
                let steps = (most - least) / chip;
                let most = (steps >> below(8, rng)).min(u64::from(u32::MAX) - 1) as u32;
                least + u64::from(below(most + 1, rng)) * chip
            }
        }),
    }
}
