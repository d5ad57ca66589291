//! Who won what, added up.

use showdown::Winners;

/// A pot that can be parted among up to six shares and up to ten winners of each without a rest: the
/// least common multiple of one to six times that of one to ten.
pub(crate) const POT: u64 = 60 * 2520;

/// What a seat gets of a pot, in parts of [`POT`].
pub(crate) fn part_of(winners: &Winners, seat: usize) -> u64 {
    let won = winners.shares.iter().filter(|share| **share != 0).count() as u64;
    let mine = winners.shares.iter().filter(|share| *share >> seat & 1 == 1);
    mine.map(|share| POT / won.max(1) / u64::from(share.count_ones())).sum()
}

/// What one hand has won so far. Counts are weighted: a case may stand for several.
#[derive(Clone, Debug, Default)]
pub(crate) struct Won {
    /// In parts of [`POT`].
    pub(crate) pots: u128,
    /// The same squared, for the spread.
    pub(crate) squares: u128,
    /// How often it got more than every other.
    pub(crate) wins: u128,
    /// How often it got as much as others, and nobody more.
    pub(crate) ties: u128,
    pub(crate) scoops: u128,
    pub(crate) three_quarters: u128,
    pub(crate) quarters: u128,
    /// For each share of the game.
    pub(crate) shares: Vec<WonShare>,
}

/// What one hand has won of a share so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WonShare {
    pub(crate) alone: u128,
    pub(crate) tied: u128,
    /// As if the share were a [`POT`] of its own.
    pub(crate) parts: u128,
    /// In parts of the whole [`POT`].
    pub(crate) of_pot: u128,
}

/// What all hands have won so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// How many deals, each once.
    pub(crate) deals: u64,
    /// Their weight.
    pub(crate) weight: u128,
    pub(crate) hands: Vec<Won>,
    /// How often nobody wins anything: the house takes the pot.
    pub(crate) house: u128,
}

impl Tally {
    pub(crate) fn new(hands: usize, shares: usize) -> Tally {
        let won = Won { shares: vec![WonShare::default(); shares], ..Won::default() };
        Tally { hands: vec![won; hands], ..Tally::default() }
    }

    /// Adds one deal. `names` says which of all shares those of this deal are.
    pub(crate) fn note(&mut self, winners: &Winners, names: &[usize], weight: u128) {
        self.note_many(winners, names, weight, 1);
    }

    /// The same for so many deals of this weight in all.
    pub(crate) fn note_many(
        &mut self,
        winners: &Winners,
        names: &[usize],
        weight: u128,
        deals: u64,
    ) {
        self.deals += deals;
        self.weight += weight;
        if winners.house {
            self.house += weight;
            return;
        }
        let won = winners.shares.iter().filter(|share| **share != 0).count() as u64;
        let each = POT / won.max(1);
        let mut got = [0u64; u32::BITS as usize];
        for (share, name) in winners.shares.iter().zip(names) {
            let count = u64::from(share.count_ones());
            if count == 0 {
                continue;
            }
            for (seat, hand) in self.hands.iter_mut().enumerate() {
                if share >> seat & 1 == 0 {
                    continue;
                }
                got[seat] += each / count;
                if let Some(won) = hand.shares.get_mut(*name) {
                    *(if count == 1 { &mut won.alone } else { &mut won.tied }) += weight;
                    won.parts += weight * u128::from(POT / count);
                    won.of_pot += weight * u128::from(each / count);
                }
            }
        }
        let most = got.iter().copied().max().unwrap_or(0);
        let alone = got.iter().filter(|got| **got == most).count() == 1;
        for (hand, got) in self.hands.iter_mut().zip(got).filter(|(_, got)| *got > 0) {
            if got == most {
                *(if alone { &mut hand.wins } else { &mut hand.ties }) += weight;
            }
            hand.pots += weight * u128::from(got);
            hand.squares += weight * u128::from(got) * u128::from(got);
            match got {
                POT => hand.scoops += weight,
                _ if won > 1 && got * 4 == POT * 3 => hand.three_quarters += weight,
                _ if won > 1 && got * 4 == POT => hand.quarters += weight,
                _ => {}
            }
        }
    }

    /// Adds what another has counted.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.deals += other.deals;
        self.weight += other.weight;
        self.house += other.house;
        for (hand, more) in self.hands.iter_mut().zip(&other.hands) {
            hand.pots += more.pots;
            hand.squares += more.squares;
            hand.wins += more.wins;
            hand.ties += more.ties;
            hand.scoops += more.scoops;
            hand.three_quarters += more.three_quarters;
            hand.quarters += more.quarters;
            for (share, more) in hand.shares.iter_mut().zip(&more.shares) {
                share.alone += more.alone;
                share.tied += more.tied;
                share.parts += more.parts;
                share.of_pot += more.of_pot;
            }
        }
    }

    /// The standard error of a hand's part of the pot, if the deals were drawn at random.
    pub(crate) fn error(&self, hand: usize) -> f64 {
        let (Some(won), deals) = (self.hands.get(hand), self.weight as f64) else { return 1.0 };
        if deals < 2.0 {
            return 1.0;
        }
        let pot = POT as f64;
        let mean = won.pots as f64 / pot / deals;
        let square = won.squares as f64 / (pot * pot) / deals;
        ((square - mean * mean).max(0.0) / (deals - 1.0)).sqrt()
    }
}

/// Who wins the shares, from the number that says it: a bit for each hand and share.
pub(crate) fn winners_of(code: usize, players: usize, shares: usize) -> Winners {
    let seats = |share: usize| (code >> (share * players) & ((1 << players) - 1)) as u32;
    Winners { shares: (0..shares).map(seats).collect(), fallback: false, house: false }
}
