//! What a stack is worth in prize money, by the Independent Chip Model.
//!
//! The model says how likely each order of finish is: the next place from the top goes to a player with
//! a chance in proportion to their stack, then the next among those who are left, and so on. That is the
//! order in which independent exponential clocks ring whose rates are the stacks. So a player's equity is
//! an integral over the moment their clock rings, of the prize for as many places as are taken by then:
//!
//! `equity(i) = ∫ q e^(-qt) W(t) dt`, where `q` is the stack in average stacks, and `W(t)` is the
//! expected prize when each other player has come in before `t` with a chance of `1 - e^(-q't)`.
//!
//! [`equities`] takes the integral by the trapezoid rule after `t = exp(y - exp(-y))`, which makes both
//! ends flat, and halves the step until nothing changes. All players' `W` come from one descent: half of
//! the players are let in, the other half is looked at alone. Nothing is ever subtracted from something
//! of its size, so no digits are lost, whatever the stacks are.

/// Why nothing can be said.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoEquity {
    /// No stacks.
    #[error("There are no stacks. Give at least one.")]
    NoStacks,
    /// Somebody without chips.
    #[error("Stack {0} is 0. Leave out players who are already out.")]
    Empty(usize),
    /// A prize that is more than the one for the place above.
    #[error("Prize {0} is more than the one above it. Name the prizes from first place down.")]
    Rising(usize),
    /// Numbers that cannot be told apart any more.
    #[error("These numbers are too large: 9,000,000,000,000,000 is the most in all.")]
    TooLarge,
    /// More than anybody waits for.
    #[error("{stacks} players and {prizes} prizes are too many: the most is a thousand of each.")]
    TooMany {
        /// How many players.
        stacks: usize,
        /// How many prizes.
        prizes: usize,
    },
    /// More prizes than players.
    #[error("There are {prizes} prizes for {stacks} players. Leave out the prizes already paid.")]
    Prizes {
        /// How many prizes.
        prizes: usize,
        /// How many players.
        stacks: usize,
    },
}

/// The first step of the integral. It is halved at least once.
const FIRST_STEP: f64 = 0.16;
/// The most often that it is halved.
const MOST_HALVINGS: u32 = 6;
/// The change, as a part of all prizes, that no longer matters.
const EXACT: f64 = 1e-13;

/// The most players times prizes.
const MOST: usize = 1_000_000;
/// The most chips, and the most money, in all: a double tells each from the next.
const LARGEST: u128 = 9_000_000_000_000_000;

/// A chance, or a part of first prize, that is too little to count.
const NOTHING: f64 = 1e-20;

/// What each stack is worth of the prizes, which are named from first place down.
pub fn equities(stacks: &[u64], prizes: &[u64]) -> Result<Vec<f64>, NoEquity> {
    check(stacks, prizes)?;
    let average = stacks.iter().sum::<u64>() as f64 / stacks.len() as f64;
    let rates: Vec<f64> = stacks.iter().map(|stack| *stack as f64 / average).collect();
    let slowest = rates.iter().copied().fold(f64::INFINITY, f64::min);
    let (from, to) = (-4.2, (60.0 / slowest).ln() + 0.5);
    let pool: f64 = prizes.iter().map(|prize| *prize as f64).sum();
    let mut race = Race::new(rates, prizes);
    // The first sum has every point of the wide step, each later one those between.
    let mut step = FIRST_STEP;
    let mut sums = vec![0.0; stacks.len()];
    race.add(&mut sums, from, to, step);
    let mut found: Vec<f64> = sums.iter().map(|sum| sum * step).collect();
    for _ in 0..MOST_HALVINGS {
        race.add(&mut sums, from + step / 2.0, to, step);
        step /= 2.0;
        let next: Vec<f64> = sums.iter().map(|sum| sum * step).collect();
        let change = found.iter().zip(&next).map(|(one, other)| (one - other).abs());
        let change = change.fold(0.0, f64::max);
        found = next;
        if change <= EXACT * pool.max(1.0) {
            break;
        }
    }
    Ok(found)
}

/// Checks what is asked.
pub(crate) fn check(stacks: &[u64], prizes: &[u64]) -> Result<(), NoEquity> {
    if stacks.is_empty() {
        return Err(NoEquity::NoStacks);
    }
    if let Some(empty) = stacks.iter().position(|stack| *stack == 0) {
        return Err(NoEquity::Empty(empty + 1));
    }
    if prizes.len() > stacks.len() {
        return Err(NoEquity::Prizes { prizes: prizes.len(), stacks: stacks.len() });
    }
    if let Some(place) = prizes.windows(2).position(|two| two[0] < two[1]) {
        return Err(NoEquity::Rising(place + 2));
    }
    if stacks.len().saturating_mul(prizes.len()) > MOST {
        return Err(NoEquity::TooMany { stacks: stacks.len(), prizes: prizes.len() });
    }
    let all = |amounts: &[u64]| amounts.iter().map(|amount| u128::from(*amount)).sum::<u128>();
    if all(stacks).max(all(prizes)) > LARGEST {
        return Err(NoEquity::TooLarge);
    }
    Ok(())
}

/// The clocks that ring.
struct Race<'p> {
    rates: Vec<f64>,
    prizes: &'p [u64],
    /// For each player, the chances that their clock is still to ring, and that it has rung.
    rung: Vec<(f64, f64)>,
    /// What each player's place would pay now.
    pays: Vec<f64>,
    /// Room for the prizes on the way down.
    room: Vec<f64>,
    /// What is too little to count.
    nothing: f64,
}

impl Race<'_> {
    fn new(rates: Vec<f64>, prizes: &[u64]) -> Race<'_> {
        let players = rates.len();
        let room = Vec::with_capacity(prizes.len() * (players.ilog2() as usize + 2));
        let nothing = NOTHING * prizes.first().copied().unwrap_or(0) as f64;
        let (rung, pays) = (vec![(1.0, 0.0); players], vec![0.0; players]);
        Race { rates, prizes, rung, pays, room, nothing }
    }

    /// Adds the points from here to there to everyone's sum.
    fn add(&mut self, sums: &mut [f64], from: f64, to: f64, step: f64) {
        let mut y = from;
        while y <= to {
            let small = (-y).exp();
            let at = (y - small).exp();
            let width = at * (1.0 + small);
            for (rung, rate) in self.rung.iter_mut().zip(&self.rates) {
                *rung = ((-rate * at).exp(), -(-rate * at).exp_m1());
            }
            self.room.clear();
            self.room.extend(self.prizes.iter().map(|prize| *prize as f64));
            descend(&self.rung, &mut self.pays, &mut self.room, self.prizes.len());
            // Later on more clocks have rung, and no place pays more.
            if self.pays.iter().all(|pays| *pays <= self.nothing) {
                break;
            }
            let players = self.rates.iter().zip(&self.rung).zip(&self.pays);
            for (sum, ((rate, (still, _)), pays)) in sums.iter_mut().zip(players) {
                *sum += rate * still * pays * width;
            }
            y += step;
        }
    }
}

/// What the place of each of these players pays, where the last `long` numbers of `room` are the prizes
/// with everyone else let in already.
fn descend(rung: &[(f64, f64)], pays: &mut [f64], room: &mut Vec<f64>, long: usize) {
    let first = room.len() - long;
    if let [pays] = pays {
        *pays = room.get(first).copied().unwrap_or(0.0);
        return;
    }
    let half = rung.len() / 2;
    let (left, right) = rung.split_at(half);
    let (left_pays, right_pays) = pays.split_at_mut(half);
    for (others, inside, pays) in [(right, left, left_pays), (left, right, right_pays)] {
        // Of those who are left in, no more can come before one of them.
        let next = room.len();
        room.extend_from_within(first..first + long);
        let prizes = &mut room[next..];
        let (twos, one) = others.as_chunks::<2>();
        twos.iter().for_each(|[one, other]| let_two_in(prizes, *one, *other));
        one.iter().for_each(|chances| let_in(prizes, *chances));
        let needed = long.min(inside.len());
        room.truncate(next + needed);
        descend(inside, pays, room, needed);
        room.truncate(next);
    }
}

/// The prizes by how many of the rest come before, once another player may have come before them.
fn let_in(prizes: &mut [f64], (still, rung): (f64, f64)) {
    let Some(last) = prizes.len().checked_sub(1) else { return };
    if rung < NOTHING {
        return;
    }
    for place in 0..last {
        prizes[place] = still * prizes[place] + rung * prizes[place + 1];
    }
    prizes[last] *= still;
}

/// The same with two players at once, which is quicker than one after the other.
fn let_two_in(prizes: &mut [f64], one: (f64, f64), other: (f64, f64)) {
    let Some(whole) = prizes.len().checked_sub(2).filter(|_| one.1.max(other.1) >= NOTHING) else {
        let_in(prizes, one);
        let_in(prizes, other);
        return;
    };
    let ((still, rung), (also, too)) = (one, other);
    let (none, both) = (still * also, rung * too);
    let either = still * too + rung * also;
    for place in 0..whole {
        prizes[place] =
            none * prizes[place] + either * prizes[place + 1] + both * prizes[place + 2];
    }
    let last = prizes[whole + 1];
    prizes[whole] = none * prizes[whole] + either * last;
    prizes[whole + 1] = none * last;
}
