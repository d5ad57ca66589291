//! Sizes of tables, rounds of shootouts, and the fewest moves.

use std::collections::{BTreeSet, VecDeque};

use tournament::seats::*;

#[test]
fn tables_are_few_and_even() {
    assert_eq!(sizes(13, 10), [7, 6], "HOUSE 105: one more red when odd");
    assert_eq!(sizes(10, 10), [10]);
    assert_eq!(sizes(11, 10), [6, 5]);
    for seats in 2..=10u8 {
        for players in 1..=500 {
            let found = sizes(players, seats);
            assert_eq!(found.iter().sum::<u32>(), players);
            assert!(found.iter().all(|size| *size <= u32::from(seats)));
            assert!(found[0] - found[found.len() - 1] <= 1);
            assert!(found.len() == 1 || players > u32::from(seats) * (found.len() as u32 - 1));
        }
    }
}

#[test]
fn barge_1_10_shootouts() {
    assert_eq!(rounds(75, 9, 1), [vec![9, 9, 9, 8, 8, 8, 8, 8, 8], vec![9]]);
    let tables: Vec<usize> = rounds(216, 6, 1).iter().map(Vec::len).collect();
    assert_eq!(tables, [36, 6, 1]);
    // Two of each table: 40 players, 20, ...
    let left: Vec<u32> = rounds(40, 9, 2).iter().map(|round| round.iter().sum()).collect();
    assert_eq!(left, [40, 10, 4]);
    assert_eq!(rounds(2, 2, 2), [[2]]);
    // Two of three go on, and one of two: every shootout ends at one table.
    assert_eq!(rounds(6, 3, 2), [vec![3, 3], vec![2, 2], vec![2]]);
    for seats in 2..=10u8 {
        for advance in 1..u32::from(seats) {
            for players in 2..=200 {
                let last = rounds(players, seats, advance).pop().expect("a round");
                assert_eq!(last.len(), 1, "{players} at {seats} seats, {advance} go on");
            }
        }
    }
}

/// Every vector of sizes of up to four tables of up to ten: as few moves as a search finds.
#[test]
fn balancing_takes_the_fewest_moves() {
    for tables in 2..=4 {
        let mut sizes = vec![0; tables];
        loop {
            for within in [1, 2] {
                let mut now = sizes.clone();
                let mut moves = 0;
                while let Some((from, to)) = next_move(&now, within) {
                    now[from] -= 1;
                    now[to] += 1;
                    moves += 1;
                }
                assert_eq!(moves, fewest(&sizes, within), "{sizes:?} within {within}");
            }
            // The next vector that does not rise.
            let Some(place) = (0..tables)
                .rfind(|place| sizes[*place] < if *place == 0 { 10 } else { sizes[*place - 1] })
            else {
                break;
            };
            sizes[place] += 1;
            sizes[place + 1..].fill(0);
        }
    }
}

fn fewest(sizes: &[u32], within: u32) -> u32 {
    let sorted = |mut sizes: Vec<u32>| {
        sizes.sort_unstable();
        sizes
    };
    let is_done = |sizes: &[u32]| sizes[sizes.len() - 1] - sizes[0] <= within;
    let first = sorted(sizes.to_vec());
    let mut seen = BTreeSet::from([first.clone()]);
    let mut queue = VecDeque::from([(first, 0)]);
    while let Some((now, moves)) = queue.pop_front() {
        if is_done(&now) {
            return moves;
        }
        for from in 0..now.len() {
            for to in 0..now.len() {
                if from == to || now[from] == 0 {
                    continue;
                }
                let mut next = now.clone();
                next[from] -= 1;
                next[to] += 1;
                let next = sorted(next);
                if seen.insert(next.clone()) {
                    queue.push_back((next, moves + 1));
                }
            }
        }
    }
    unreachable!("an even spread is within one")
}
