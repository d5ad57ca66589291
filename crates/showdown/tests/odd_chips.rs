//! BARGE 1.4: odd chips, dealt out one by one, against every small pot and every tie.

use std::collections::BTreeSet;

use showdown::{Decided, OddChip, Outcome};
use variant::Edition;

/// Chips to these in turn, from the first to the last and round again, until there are none.
fn deal(amount: u64, chip: u64, count: usize) -> Vec<u64> {
    let mut parts = vec![0; count];
    let (mut left, mut next) = (amount, 0);
    while left > 0 {
        let some = chip.min(left);
        parts[next % count] += some;
        left -= some;
        next += 1;
    }
    parts
}

/// All ways to name so many of a line, those with the first in line first.
fn ways(line: &[usize], count: usize) -> Vec<Vec<usize>> {
    let Some((first, rest)) = line.split_first().filter(|_| count > 0) else {
        return if count == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = ways(rest, count - 1).into_iter();
    let with = with.map(|way| [vec![*first], way].concat());
    with.chain(ways(rest, count)).collect()
}

/// Tries everybody for every odd chip, share by share, and keeps the first way in which the most players have
/// one.
fn search(shares: &[(Vec<usize>, usize)], have: &BTreeSet<usize>) -> (usize, Vec<Vec<usize>>) {
    let Some(((line, odd), rest)) = shares.split_first() else { return (have.len(), Vec::new()) };
    let mut best: Option<(usize, Vec<Vec<usize>>)> = None;
    for way in ways(line, *odd) {
        let with: BTreeSet<usize> = have.iter().chain(&way).copied().collect();
        let (count, mut later) = search(rest, &with);
        if best.as_ref().is_none_or(|(most, _)| count > *most) {
            later.insert(0, way);
            best = Some((count, later));
        }
    }
    best.unwrap_or_default()
}

/// What each seat gets of a pot, where each line are those who win a share, first in line first.
pub(crate) fn dealt_out(lines: &[Vec<usize>], pot: u64, chip: u64, seats: usize) -> Vec<u64> {
    let mut given = vec![0; seats];
    if lines.is_empty() {
        return given;
    }
    let sorted = |line: &Vec<usize>| line.iter().copied().collect::<BTreeSet<usize>>();
    let is_one = lines.iter().all(|line| sorted(line) == sorted(&lines[0]));
    let lines = if is_one { &lines[..1] } else { lines };
    let shares = deal(pot, chip, lines.len());
    // Everybody gets what everybody gets; what is left over is less than a chip for each.
    let mut odd = Vec::new();
    let mut have = BTreeSet::new();
    let least = shares.iter().map(|amount| amount / chip).min().unwrap_or(0);
    for (line, amount) in lines.iter().zip(&shares) {
        let each = amount / chip / line.len() as u64 * chip;
        line.iter().for_each(|seat| given[*seat] += each);
        let left = amount - each * line.len() as u64;
        match line.as_slice() {
            // Alone with a share that is larger than another: that is an odd chip.
            [seat] => {
                given[*seat] += left;
                if amount / chip > least {
                    have.insert(*seat);
                }
                odd.push((Vec::new(), Vec::new()));
            }
            _ => odd.push((line.clone(), deal(left, chip, line.len()))),
        }
    }
    let pieces = |parts: &Vec<u64>| parts.iter().filter(|part| **part > 0).count();
    let asked: Vec<(Vec<usize>, usize)> =
        odd.iter().map(|(line, parts)| (line.clone(), pieces(parts))).collect();
    let (_, takers) = search(&asked, &have);
    for (takers, (_, parts)) in takers.iter().zip(&odd) {
        takers.iter().zip(parts).for_each(|(seat, chips)| given[*seat] += chips);
    }
    given
}

fn outcome(shares: &[u32], seats: usize) -> Outcome {
    let decided = |won: &u32| Decided {
        name: "share".to_owned(),
        winners: (0..seats).filter(|seat| won >> seat & 1 == 1).collect(),
        hands: vec![None; seats],
        preferred: None,
    };
    Outcome { shares: shares.iter().map(decided).collect(), house: false }
}

fn compare(shares: &[u32], seats: usize, pot: u64, chip: u64) {
    let outcome = outcome(shares, seats);
    let lines: Vec<Vec<usize>> = outcome
        .shares
        .iter()
        .map(|share| share.winners.clone())
        .filter(|it| !it.is_empty())
        .collect();
    let fast = outcome.award(pot, chip, OddChip::ByPosition, Edition::CURRENT);
    let slow = dealt_out(&lines, pot, chip, seats);
    assert_eq!(fast.seats, slow, "{pot} in chips of {chip}, won by {shares:?}");
}

#[test]
fn barge_1_4_2_two_shares_every_tie_of_four_players_and_every_small_pot() {
    for high in 1..16 {
        for low in 0..16 {
            for pot in 0..=48 {
                compare(&[high, low], 4, pot, 1);
            }
            for pot in [7, 10, 23, 25, 49, 51] {
                compare(&[high, low], 4, pot, 5);
            }
        }
    }
}

#[test]
fn barge_1_4_2_three_shares_every_tie_of_three_players() {
    for shares in 0..512_u32 {
        let shares = [shares & 7, shares >> 3 & 7, shares >> 6];
        if shares != [0; 3] {
            (0..=36).for_each(|pot| compare(&shares, 3, pot, 1));
        }
    }
}

/// Worked out by hand. The high half of 10 is 5, one each and two odd chips; the low half 5, two each and one.
/// By position alone the third player would get none of three odd chips, and the first two of them.
#[test]
fn barge_1_4_2_three_tie_for_high_and_two_of_them_for_low() {
    let told = outcome(&[0b111, 0b011], 3);
    let now = told.award(10, 1, OddChip::ByPosition, Edition::Second);
    assert_eq!(now.seats, [1 + 1 + 2, 1 + 2 + 1, 1 + 1]);
    let before = told.award(10, 1, OddChip::ByPosition, Edition::First);
    assert_eq!(before.seats, [1 + 1 + 2 + 1, 1 + 1 + 2, 1]);
}

/// The odd chip between the shares is one: who wins the high half alone with it gets none of the low half.
#[test]
fn barge_1_4_2_the_odd_chip_between_two_shares_counts() {
    let told = outcome(&[0b001, 0b011], 2);
    let now = told.award(103, 1, OddChip::ByPosition, Edition::Second);
    assert_eq!(now.seats, [52 + 25, 26], "51 for low: 25 each, and the odd chip to the other");
    let without = told.award(102, 1, OddChip::ByPosition, Edition::Second);
    assert_eq!(without.seats, [51 + 26, 25], "nobody has one yet: it goes by position");
}
