//! Which of those who tie get the odd chips of a pot.

use arrayvec::ArrayVec;

use crate::judged::MOST_SHARES;
use crate::seats::{self, MOST_SEATS};

/// The seats that get an odd chip of a share, in the order in which they do.
pub(crate) type Takers = ArrayVec<usize, MOST_SEATS>;

/// One share of a pot: who ties for it, first in line first, and how many odd chips it has for them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) seats: ArrayVec<usize, MOST_SEATS>,
    pub(crate) odd: usize,
}

/// Who gets the odd chips of each share, where each share by itself gives them to the first in line.
pub(crate) fn share_by_share(lines: &[Line]) -> ArrayVec<Takers, MOST_SHARES> {
    lines.iter().map(|line| line.seats.iter().copied().take(line.odd).collect()).collect()
}

/// Who gets the odd chips of each share, where nobody gets a second one of the pot while another player who
/// ties for a share that has one has none (BARGE 1.4, 2). `have` are those who have one already: they win a
/// share alone to which the odd chip between the shares went.
///
/// As many players as possible have one in the end. Among all the ways to do that, the first share goes by its
/// line as far as possible, then the next one.
pub(crate) fn spread(lines: &[Line], have: u32) -> ArrayVec<Takers, MOST_SHARES> {
    let mut left: ArrayVec<usize, MOST_SHARES> = lines.iter().map(|line| line.odd).collect();
    let mut have = have;
    let most = have.count_ones() as usize + reached(lines, &left, have);
    let mut takers: ArrayVec<Takers, MOST_SHARES> = ArrayVec::new();
    for (number, line) in lines.iter().enumerate() {
        let mut chosen = Takers::new();
        for _ in 0..line.odd {
            left[number] -= 1;
            let is_best = |seat: &usize| {
                let with = have | seats::only(*seat);
                with.count_ones() as usize + reached(lines, &left, with) == most
            };
            let free = line.seats.iter().copied().filter(|seat| !chosen.contains(seat));
            let Some(seat) = free.clone().find(is_best).or_else(|| free.clone().next()) else {
                break;
            };
            have |= seats::only(seat);
            chosen.push(seat);
        }
        takers.push(chosen);
    }
    takers
}

/// How many more players can get one, if the shares have so many left and these have theirs.
fn reached(lines: &[Line], left: &[usize], have: u32) -> usize {
    let mut given: ArrayVec<ArrayVec<usize, MOST_SEATS>, MOST_SHARES> =
        lines.iter().map(|_| ArrayVec::new()).collect();
    let tied = lines.iter().flat_map(|line| &line.seats);
    let tied = tied.fold(0, |all, seat| all | seats::only(*seat));
    let new = seats::each(tied & !have);
    new.filter(|seat| finds_one(*seat, lines, left, &mut given, &mut 0)).count()
}

/// Whether a player can get one, perhaps from somebody who then gets one elsewhere.
fn finds_one(
    seat: usize,
    lines: &[Line],
    left: &[usize],
    given: &mut ArrayVec<ArrayVec<usize, MOST_SEATS>, MOST_SHARES>,
    asked: &mut u32,
) -> bool {
    for (number, line) in lines.iter().enumerate() {
        if *asked >> number & 1 == 1 || left[number] == 0 || !line.seats.contains(&seat) {
            continue;
        }
        *asked |= 1 << number;
        if given[number].len() < left[number] {
            given[number].push(seat);
            return true;
        }
        for place in 0..given[number].len() {
            let other = given[number][place];
            if finds_one(other, lines, left, given, asked) {
                given[number][place] = seat;
                return true;
            }
        }
    }
    false
}
