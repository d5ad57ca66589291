//! Simple ways to decide.

use cards::{Card, below};
use dealer::Unfinished;
use engine::{Amounts, BetOptions, Cards, Event, Hand, Move, Options, Pick, Player, Seat, Sight};
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

/// The cards of a player that can be picked, as far as they are known.
fn among<C: Sight>(player: Player<'_, C>, of: Which) -> Cards<Card> {
    let down = player.down().iter().copied();
    let up = player.up().iter().filter(|_| of == Which::Any).map(|up| up.card);
    down.chain(up).filter_map(Sight::face).collect()
}

impl Policy {
    /// All of them, with their names.
    pub const NAMES: [(&'static str, Policy); 2] =
        [("random", Policy::Random), ("call", Policy::Call)];

    /// The policy with this name.
    pub fn named(name: &str) -> Option<Policy> {
        Policy::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, policy)| policy)
    }

    /// What this player does now; `None` when it is not their turn.
    pub fn play<C: Sight>(
        self,
        hand: &Hand<C>,
        seat: Seat,
        rng: &mut impl Rng,
    ) -> Option<Move<Card>> {
        // Who always calls need not know what else there is.
        if self == Policy::Call && hand.may_call(seat) {
            return Some(Move::Call);
        }
        Some(self.choose(&hand.options(seat)?, hand.player(seat)?, rng))
    }

    /// Plays a hand to its end, with this policy in every seat. `watch` sees the hand after every step, with
    /// what has just happened.
    pub fn play_out<R: Rng>(
        self,
        hand: &mut Hand<Card>,
        rng: &mut R,
        log: &mut Vec<Event<Card>>,
        watch: impl FnMut(&Hand<Card>, &[Event<Card>]),
    ) -> Result<(), Unfinished> {
        let decide = |hand: &Hand<Card>, seat, rng: &mut R| self.play(hand, seat, rng);
        dealer::play(hand, decide, rng, log, watch)
    }

    /// One of the options of this player.
    pub fn choose<C: Sight>(
        self,
        options: &Options,
        player: Player<'_, C>,
        rng: &mut impl Rng,
    ) -> Move<Card> {
        match self {
            Policy::Call => call(options, player),
            Policy::Random => random(options, player, rng),
        }
    }
}

fn call<C: Sight>(options: &Options, player: Player<'_, C>) -> Move<Card> {
    // The last cards go, so that the first stay.
    let fewest = |pick: &Pick| -> Cards<Card> {
        among(player, pick.of).into_iter().rev().take(usize::from(pick.least)).collect()
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
        Options::Split { .. } => Move::Split(among(player, Which::Any)),
        Options::Choose { .. } => Move::Choose(0),
        Options::Show { .. } => Move::Show(None),
    }
}

fn random<C: Sight>(options: &Options, player: Player<'_, C>, rng: &mut impl Rng) -> Move<Card> {
    let some = |pick: &Pick, rng: &mut _| -> Cards<Card> {
        let mut from = among(player, pick.of);
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
            let mut all = among(player, Which::Any);
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
