//! Deals: the players who are left divide the prizes that are left, and all of them must agree.

use crate::icm::{self, NoEquity};

/// How the rest is divided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// By what the stacks are worth.
    Icm,
    /// The least prize each, the rest by chips.
    Chips,
    /// As the players say, in the order of the stacks.
    Custom(Vec<u64>),
}

/// A deal that can be agreed to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// What each player gets, in the order of the stacks.
    pub shares: Vec<u64>,
    /// What is left for the winner to play for.
    pub saved: u64,
    /// Players who get less than the least prize or more than the first.
    pub unusual: Vec<usize>,
}

/// Why there is no such deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDeal {
    /// The stacks or prizes make no sense.
    #[error(transparent)]
    Equity(#[from] NoEquity),
    /// Chips alone would give somebody more than the first prize.
    #[error(
        "By chips, player {player} would get {share}, more than first prize ({first}). Deal by ICM \
         instead."
    )]
    MoreThanFirst {
        /// Who.
        player: usize,
        /// What they would get.
        share: u64,
        /// The first prize.
        first: u64,
    },
    /// What is saved is more than the winner's lead.
    #[error("At most {most} can be saved for the winner.")]
    Saved {
        /// The most.
        most: u64,
    },
    /// The shares do not add up.
    #[error("The amounts and what is saved add up to {sum}, but {pool} is left in the pool.")]
    Sum {
        /// What was said.
        sum: u64,
        /// What there is.
        pool: u64,
    },
}

/// Works out a deal for the players who are left, with something saved for the winner.
pub fn deal(kind: &Kind, stacks: &[u64], prizes: &[u64], saved: u64) -> Result<Deal, NoDeal> {
    deal_for(kind, stacks, prizes, saved, None)
}

/// The same where it is known what the stacks are worth of these prizes.
pub fn deal_for(
    kind: &Kind,
    stacks: &[u64],
    prizes: &[u64],
    saved: u64,
    equities: Option<&[f64]>,
) -> Result<Deal, NoDeal> {
    icm::check(stacks, &prizes[..prizes.len().min(stacks.len())])?;
    // One prize for each player, also where the last ones win nothing.
    let mut left: Vec<u64> = prizes.iter().copied().take(stacks.len()).collect();
    left.resize(stacks.len(), 0);
    let (first, second) = (left.first().copied(), left.get(1).copied());
    let most = first.unwrap_or(0) - second.unwrap_or(0).min(first.unwrap_or(0));
    let (first, least) = (first.unwrap_or(0), left.last().copied().unwrap_or(0));
    if saved > most {
        return Err(NoDeal::Saved { most });
    }
    if let Some(first) = left.first_mut() {
        *first -= saved;
    }
    let pool: u64 = left.iter().sum();
    let shares = match kind {
        Kind::Icm => match equities.filter(|known| saved == 0 && known.len() == stacks.len()) {
            Some(known) => in_units(known, pool),
            None => in_units(&icm::equities(stacks, &left)?, pool),
        },
        Kind::Chips => by_chips(stacks, pool, least, first - saved)?,
        Kind::Custom(shares) => {
            let sum = shares.iter().fold(saved, |sum, share| sum.saturating_add(*share));
            if shares.len() != stacks.len() || sum != pool + saved {
                return Err(NoDeal::Sum { sum, pool: pool + saved });
            }
            shares.clone()
        }
    };
    let is_unusual = |(_, share): &(usize, &u64)| !(least..=first).contains(*share);
    let unusual = shares.iter().enumerate().filter(is_unusual).map(|(player, _)| player).collect();
    Ok(Deal { shares, saved, unusual })
}

fn by_chips(stacks: &[u64], pool: u64, least: u64, first: u64) -> Result<Vec<u64>, NoDeal> {
    let all: u128 = stacks.iter().map(|stack| u128::from(*stack)).sum();
    let rest = u128::from(pool - least * stacks.len() as u64);
    let exact = |stack: &u64| least as f64 + (u128::from(*stack) * rest) as f64 / all as f64;
    let exact: Vec<f64> = stacks.iter().map(exact).collect();
    let shares = in_units(&exact, pool);
    match shares.iter().position(|share| *share > first) {
        Some(player) => {
            Err(NoDeal::MoreThanFirst { player: player + 1, share: shares[player], first })
        }
        None => Ok(shares),
    }
}

/// Whole units that add up: rounded down, and the units that are left go where most was cut off.
fn in_units(exact: &[f64], pool: u64) -> Vec<u64> {
    let mut shares: Vec<u64> = exact.iter().map(|share| share.max(0.0) as u64).collect();
    let mut cut: Vec<usize> = (0..exact.len()).collect();
    let part = |player: &usize| exact[*player] - exact[*player].floor();
    cut.sort_by(|one, other| part(other).total_cmp(&part(one)));
    let left = pool.saturating_sub(shares.iter().sum());
    for player in cut.iter().cycle().take(left as usize) {
        shares[*player] += 1;
    }
    shares
}
