//! How players spread over tables.

/// How many players sit at each table at the start: as few tables as can seat them, sizes that differ by
/// one at most, the larger ones first.
pub fn sizes(players: u32, seats: u8) -> Vec<u32> {
    let tables = players.div_ceil(u32::from(seats.max(1))).max(1);
    (0..tables).map(|table| players / tables + u32::from(table < players % tables)).collect()
}

/// How many of a table go on to the next round of a shootout: as many as are to, but never all of two and more.
pub fn through(size: u32, advance: u32) -> u32 {
    advance.min(size.saturating_sub(1)).max(1).min(size)
}

/// The rounds of a shootout in which so many of each table go on: the sizes of the tables of each. The
/// last round has one table.
pub fn rounds(players: u32, seats: u8, advance: u32) -> Vec<Vec<u32>> {
    let mut rounds = Vec::new();
    let mut left = players;
    loop {
        let tables = sizes(left, seats);
        let next: u32 = tables.iter().map(|size| through(*size, advance)).sum();
        let is_last = tables.len() == 1 || next >= left;
        rounds.push(tables);
        if is_last {
            return rounds;
        }
        left = next;
    }
}

/// The next move that brings tables within so many players of each other: from which table to which. The
/// largest gives to the smallest; of equal ones the first gives, and the first is given to.
pub fn next_move(sizes: &[u32], within: u32) -> Option<(usize, usize)> {
    let largest = sizes.iter().copied().max()?;
    let smallest = sizes.iter().copied().min()?;
    let is = |size: u32| sizes.iter().position(move |other| *other == size);
    (largest - smallest > within.max(1)).then_some((is(largest)?, is(smallest)?))
}

/// The rounds of a bracket: the sizes of its tables, where one player alone has a bye. All byes are in the
/// first round.
pub fn bracket(players: u32) -> Vec<Vec<u32>> {
    let mut rounds = Vec::new();
    let mut left = players;
    while left > 1 {
        let matches =
            if left.is_power_of_two() { left / 2 } else { left - left.next_power_of_two() / 2 };
        let byes = left - 2 * matches;
        rounds.push([vec![2; matches as usize], vec![1; byes as usize]].concat());
        left = matches + byes;
    }
    rounds
}
