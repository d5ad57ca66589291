//! How much each place pays.
//!
//! Prizes are whole units of money and always add up to the pool. Where a division does not come out
//! even, every place below the first is rounded and first place takes what is left.

/// How a pool is divided.
#[derive(Clone, PartialEq, Debug)]
pub enum Prizes {
    /// Amounts by the number of entries, as a table prints them. A pool of another size is divided in
    /// the same proportions.
    Amounts(Vec<Amounts>),
    /// Parts of the pool by the number of entries.
    Parts(Vec<Parts>, Round),
    /// A curve: each place above the least prize is a fixed part of the place before it.
    Curve(Curve),
    /// As many equal prizes as the pool buys; the next place gets what is left.
    Seats {
        /// What one costs.
        price: u64,
    },
}

/// The prizes for one number of entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Amounts {
    /// The entries.
    pub entries: u32,
    /// From first place down.
    pub prizes: Vec<u64>,
}

/// The parts of the pool for a range of entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The fewest entries.
    pub from: u32,
    /// The most.
    pub to: u32,
    /// From first place down, in hundredths of a percent. They add up to 10,000.
    pub parts: Vec<u32>,
}

/// How prizes below the first are rounded to whole units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// Down.
    Down,
    /// To the nearest unit, halves up.
    Near,
}

/// A curve of prizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Curve {
    /// What the winner gets, in hundredths of a percent of the pool.
    pub first: u32,
    /// The least prize, in hundredths of a buy-in.
    pub floor: u32,
    /// How many are paid.
    pub places: Places,
    /// What prizes are rounded to; nothing: some 5 % of a buy-in.
    pub unit: Option<u64>,
}

/// How many places are paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Places {
    /// As many as BARGE pays for this number of entries; one in ten beyond its table.
    Usual,
    /// This many.
    Count(u32),
    /// One for each table at the start.
    Tables,
    /// A part of the entries, in hundredths of a percent.
    Part(u32),
}

/// What prizes are worked out for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// How many entries there were.
    pub entries: u32,
    /// How many tables there were at the start.
    pub tables: u32,
    /// All the money to be divided.
    pub pool: u64,
    /// What one entry adds to it.
    pub buy_in: u64,
    /// The smallest amount that is paid out.
    pub unit: u64,
}

/// Why there are no prizes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPrizes {
    /// The table has no row for so many.
    #[error("There are no prizes for {entries} entries. The table has some for {least} to {most}.")]
    Entries {
        /// How many there are.
        entries: u32,
        /// The fewest with a row.
        least: u32,
        /// The most.
        most: u32,
    },
    /// The first prize is too small for the curve to use up the pool.
    #[error(
        "With a first prize of {} % and {places} paid, at most {} % of the pool is paid out. Raise \
        the first prize or pay more places.",
        hundredths(*.first), hundredths(.first * .places)
    )]
    TooFlat {
        /// The first prize, in hundredths of a percent.
        first: u32,
        /// How many places.
        places: u32,
    },
    /// The first prize and the least for everyone else are more than the pool.
    #[error(
        "First prize {first} and at least {floor} for each of {places} places are more than the pool of \
         {pool}. Lower one of them or pay fewer places."
    )]
    TooMuch {
        /// How many places.
        places: u32,
        /// The first prize.
        first: u64,
        /// The least prize.
        floor: u64,
        /// The pool.
        pool: u64,
    },
    /// The pool does not buy one.
    #[error("A pool of {pool} can't buy a seat for {price}.")]
    NoSeat {
        /// The pool.
        pool: u64,
        /// The price.
        price: u64,
    },
}

/// Something about prizes that a host may want to know. Published tables have both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Odd {
    /// The last prize is less than an entry costs.
    LessThanBuyIn {
        /// The last place that is paid.
        place: usize,
        /// What it pays.
        prize: u64,
    },
    /// The step from this place to the next is larger than the step before.
    Gap {
        /// The place above the step.
        place: usize,
    },
}

impl Prizes {
    /// The prizes, from first place down. They add up to the pool.
    pub fn of(&self, field: &Field) -> Result<Vec<u64>, NoPrizes> {
        match self {
            Prizes::Amounts(rows) => {
                let row = rows.iter().find(|row| row.entries == field.entries);
                let missing = || {
                    let all = || rows.iter().map(|row| row.entries);
                    no_row(field.entries, all().min(), all().max())
                };
                let prizes = &row.ok_or_else(missing)?.prizes;
                Ok(in_proportion(prizes, field.pool, field.unit, Round::Down))
            }
            Prizes::Parts(rows, round) => {
                let row = rows.iter().find(|row| (row.from..=row.to).contains(&field.entries));
                let missing = || {
                    let least = rows.iter().map(|row| row.from).min();
                    no_row(field.entries, least, rows.iter().map(|row| row.to).max())
                };
                let parts = row.ok_or_else(missing)?.parts.iter();
                let parts: Vec<u64> = parts.map(|part| u64::from(*part)).collect();
                Ok(in_proportion(&parts, field.pool, field.unit, *round))
            }
            Prizes::Curve(curve) => curve.of(field),
            Prizes::Seats { price } => {
                let seats = (field.pool / price.max(&1)).min(u64::from(field.entries));
                if seats == 0 {
                    return Err(NoPrizes::NoSeat { pool: field.pool, price: *price });
                }
                let rest = field.pool - seats * price;
                let mut prizes = vec![*price; seats as usize];
                prizes.extend((rest > 0).then_some(rest));
                Ok(prizes)
            }
        }
    }
}

fn no_row(entries: u32, least: Option<u32>, most: Option<u32>) -> NoPrizes {
    NoPrizes::Entries { entries, least: least.unwrap_or(0), most: most.unwrap_or(0) }
}

/// A pool in the proportions of these weights, which are not all nothing.
fn in_proportion(weights: &[u64], pool: u64, unit: u64, round: Round) -> Vec<u64> {
    let all: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
    let (all, unit) = (all.max(1), u128::from(unit.max(1)));
    let half = match round {
        Round::Down => 0,
        Round::Near => all * unit / 2,
    };
    let part = |weight: &u64| {
        let units = (u128::from(*weight) * u128::from(pool) + half) / (all * unit);
        (units * unit) as u64
    };
    let below: Vec<u64> = weights.iter().skip(1).map(part).collect();
    let first = pool.saturating_sub(below.iter().sum());
    std::iter::once(first).chain(below).collect()
}

impl Curve {
    fn of(&self, field: &Field) -> Result<Vec<u64>, NoPrizes> {
        let places = self.places.paid(field);
        let pool = field.pool;
        let first = part_of(pool, self.first);
        let floor = part_of(field.buy_in, self.floor * 100);
        let least = floor.saturating_mul(u64::from(places) - 1);
        if least.saturating_add(first.max(floor)) > pool {
            return Err(NoPrizes::TooMuch { places, first, floor, pool });
        }
        if u64::from(self.first) * u64::from(places) < 10_000 {
            return Err(NoPrizes::TooFlat { first: self.first, places });
        }
        let ratio = ratio(places, pool as f64, first as f64, floor as f64);
        let above = first.saturating_sub(floor) as f64;
        let prize = |place: u32| floor as f64 + above * ratio.powi(place as i32);
        let exact: Vec<f64> = (0..places).map(prize).collect();
        Ok(rounded(&in_tiers(&exact), pool, self.unit.unwrap_or_else(|| nice(field.buy_in / 20))))
    }
}

impl Places {
    /// How many are paid: at least one, and no more than there are.
    pub fn paid(self, field: &Field) -> u32 {
        // BARGE's table, to the number of entries.
        const BARGE: [(u32, u32); 13] = [
            (4, 1),
            (8, 2),
            (15, 3),
            (24, 4),
            (35, 5),
            (47, 6),
            (60, 7),
            (80, 8),
            (100, 10),
            (120, 12),
            (140, 15),
            (160, 16),
            (200, 20),
        ];
        let entries = field.entries;
        let paid = match self {
            Places::Usual => {
                let row = BARGE.iter().find(|(to, _)| entries <= *to);
                row.map_or(entries / 10, |(_, paid)| *paid)
            }
            Places::Count(count) => count,
            Places::Tables => field.tables,
            Places::Part(part) => part_of(u64::from(entries), part) as u32,
        };
        paid.clamp(1, entries.max(1))
    }
}

/// A part of something in hundredths of a percent, rounded down.
fn part_of(all: u64, part: u32) -> u64 {
    (u128::from(all) * u128::from(part) / 10_000) as u64
}

fn hundredths(number: u32) -> f64 {
    f64::from(number) / 100.0
}

/// The part of a place's prize above the floor that the next place has, so that all is used up.
fn ratio(places: u32, pool: f64, first: f64, floor: f64) -> f64 {
    let sum = |ratio: f64| {
        let above = (0..places).map(|place| (first - floor) * ratio.powi(place as i32));
        above.sum::<f64>() + floor * f64::from(places)
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if sum(middle) < pool { low = middle } else { high = middle }
    }
    low
}

/// Prizes beyond ninth place are alike in tiers: three tiers of three places, three of nine, and so on. A
/// rest that would be smaller than the tier before it belongs to that.
fn in_tiers(exact: &[f64]) -> Vec<(f64, usize)> {
    let further = (1..).flat_map(|power| [3usize.pow(power); 3]);
    let mut sizes = std::iter::repeat_n(1, 9).chain(further);
    let mut tiers: Vec<(f64, usize)> = Vec::new();
    let mut left = exact;
    while !left.is_empty() {
        let size = sizes.next().unwrap_or(left.len());
        let long = if size > 1 && left.len() < 2 * size { left.len() } else { size };
        let (tier, rest) = left.split_at(long);
        tiers.push((tier.iter().sum::<f64>() / long as f64, long));
        left = rest;
    }
    tiers
}

/// Whole units: rounded down, and what is left goes to the top one unit at a time as long as prizes
/// fall and fall more slowly further down. What is less than a unit goes to first place.
fn rounded(tiers: &[(f64, usize)], pool: u64, unit: u64) -> Vec<u64> {
    let unit = unit.max(1);
    let down = tiers.iter().map(|(prize, long)| ((*prize / unit as f64) as u64 * unit, *long));
    let mut tiers: Vec<(u64, usize)> = down.collect();
    let given: u64 = tiers.iter().map(|(prize, long)| prize * *long as u64).sum();
    let mut left = pool.saturating_sub(given);
    while left >= unit {
        let before = left;
        for place in 0..tiers.len() {
            let (prize, long) = tiers[place];
            let cost = unit * long as u64;
            let next = tiers.get(place + 1).map_or(0, |(next, _)| *next);
            let fits = place.checked_sub(1).is_none_or(|above| {
                let above = tiers[above].0;
                above >= prize + unit && above - (prize + unit) >= prize + unit - next
            });
            if cost <= left && fits {
                tiers[place].0 += unit;
                left -= cost;
            }
        }
        if before == left {
            break;
        }
    }
    let mut prizes: Vec<u64> =
        tiers.iter().flat_map(|(prize, long)| std::iter::repeat_n(*prize, *long)).collect();
    if let Some(first) = prizes.first_mut() {
        *first += left;
    }
    prizes
}

/// The largest of 1, 2, 2.5 and 5 times a power of ten that is not more; one at least.
pub fn nice(most: u64) -> u64 {
    let mut found = 1;
    let mut ten = 1u64;
    while ten <= most {
        for step in [ten, 2 * ten, ten * 5 / 2, 5 * ten] {
            if step <= most && (step * 2).is_multiple_of(ten) {
                found = found.max(step);
            }
        }
        ten = ten.saturating_mul(10);
    }
    found
}

/// What is odd about prizes.
pub fn odd(prizes: &[u64], buy_in: u64) -> Vec<Odd> {
    let mut found = Vec::new();
    if let Some(last) = prizes.last().filter(|last| **last < buy_in) {
        found.push(Odd::LessThanBuyIn { place: prizes.len(), prize: *last });
    }
    let mut different: Vec<(usize, u64)> = Vec::new();
    for (place, prize) in prizes.iter().enumerate() {
        if different.last().is_none_or(|(_, last)| last != prize) {
            different.push((place + 1, *prize));
        }
    }
    for three in different.windows(3) {
        let [(_, one), (place, two), (_, three)] = *three else { continue };
        if two.saturating_sub(three) > one.saturating_sub(two) {
            found.push(Odd::Gap { place });
        }
    }
    found
}

/// The prizes of a block of places in equal parts, for so many players who finish together. The first
/// ones named get the odd units, one each.
pub fn shared(prizes: &[u64], players: usize, unit: u64) -> Vec<u64> {
    let (all, unit, count) = (prizes.iter().sum::<u64>(), unit.max(1), players.max(1) as u64);
    let each = all / unit / count * unit;
    let mut odd = all - each * count;
    let part = |_| {
        let more = odd.min(unit);
        odd -= more;
        each + more
    };
    (0..players).map(part).collect()
}
