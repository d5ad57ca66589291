//! Several boards and grids.

use cards::Card;

use super::hands::{self, Worth};
use super::{Deal, Held, ace_to_five, eight, high, parts, two_and_three};

/// BARGE 2.12: both hole cards and three of a line, high and a low of eight or better.
pub(crate) fn chowaha(deal: &Deal) -> Vec<Vec<usize>> {
    let lines = lines_to_the_right(&deal.board);
    parts([
        deal.best(|held| Some(on_a_line(held, &lines, high))),
        deal.best(|held| Some(on_a_line(held, &lines, ace_to_five)).filter(eight)),
    ])
}

/// EMBARGO, Chowaha: the same lines, high only.
pub(crate) fn chowaha_high(deal: &Deal) -> Vec<Vec<usize>> {
    let lines = lines_to_the_right(&deal.board);
    parts([deal.best(|held| Some(on_a_line(held, &lines, high)))])
}

/// BARGE 2.25: two of four hole cards and three of a line.
pub(crate) fn four_card_chowaha_8(deal: &Deal) -> Vec<Vec<usize>> {
    let lines = lines_to_the_right(&deal.board);
    parts([
        deal.best(|held| Some(on_a_line(held, &lines, high))),
        deal.best(|held| Some(on_a_line(held, &lines, ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.8: on a roll of 1 to 3 the lines go to the right, on 4 to 6 they go down.
pub(crate) fn bidirectional_chowaha_8(deal: &Deal) -> Vec<Vec<usize>> {
    let lines =
        if deal.dice[0] <= 3 { lines_to_the_right(&deal.board) } else { lines_down(&deal.board) };
    parts([
        deal.best(|held| Some(on_a_line(held, &lines, high))),
        deal.best(|held| Some(on_a_line(held, &lines, ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.33: two of four hole cards and one card of each row of three by four.
pub(crate) fn murder(deal: &Deal) -> Vec<Vec<usize>> {
    let b = &deal.board;
    let row = |r: usize| [b[r], b[3 + r], b[6 + r], b[9 + r]];
    let best = |held: &Held, worth: fn(&[Card]) -> Worth| {
        let mut best = None;
        for mine in hands::choose(&held.down, 2) {
            for top in row(0) {
                for middle in row(1) {
                    for bottom in row(2) {
                        let five = [mine[0], mine[1], top, middle, bottom];
                        best = best.max(Some(worth(&five)));
                    }
                }
            }
        }
        best.expect("four hole cards")
    };
    parts([
        deal.best(|held| Some(best(held, high))),
        deal.best(|held| Some(best(held, ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.34: the rows with the lowest river card go, unless all three rivers are equal.
pub(crate) fn oklahoma(deal: &Deal) -> Vec<Vec<usize>> {
    let mut rows = rows_that_stay(&deal.board);
    if rows.is_empty() {
        rows = oklahoma_rows(&deal.board).to_vec();
    }
    oklahoma_winners(deal, &rows)
}

/// BARGE 2.34, cash game: three equal rivers remove all rows and the house wins.
pub(crate) fn oklahoma_cash(deal: &Deal) -> Vec<Vec<usize>> {
    let rows = rows_that_stay(&deal.board);
    if rows.is_empty() { Vec::new() } else { oklahoma_winners(deal, &rows) }
}

fn oklahoma_winners(deal: &Deal, rows: &[Vec<Card>]) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(on_a_line(held, rows, high))),
        deal.best(|held| Some(on_a_line(held, rows, ace_to_five)).filter(eight)),
    ])
}

/// Flop rows first, then the turns, then the rivers, each from top to bottom.
fn oklahoma_rows(b: &[Card]) -> [Vec<Card>; 3] {
    assert_eq!(b.len(), 15, "three boards of five");
    [0, 1, 2].map(|r| vec![b[3 * r], b[3 * r + 1], b[3 * r + 2], b[9 + r], b[12 + r]])
}

/// The rows whose river is not the lowest, deuce lowest and ace highest.
fn rows_that_stay(board: &[Card]) -> Vec<Vec<Card>> {
    let rows = oklahoma_rows(board);
    let lowest = rows.iter().map(|row| hands::rank(row[4])).min().expect("three rows");
    rows.into_iter().filter(|row| hands::rank(row[4]) != lowest).collect()
}

/// Chowaha's lines: a row of the flop, a turn card beside it, the river.
fn lines_to_the_right(b: &[Card]) -> Vec<Vec<Card>> {
    let (upper, lower, river) = turns_and_river(b);
    vec![
        vec![b[0], b[1], b[2], upper, river],
        vec![b[3], b[4], b[5], upper, river],
        vec![b[3], b[4], b[5], lower, river],
        vec![b[6], b[7], b[8], lower, river],
    ]
}

/// The same with the columns of the flop and the turn cards below them.
fn lines_down(b: &[Card]) -> Vec<Vec<Card>> {
    let (left, right, river) = turns_and_river(b);
    vec![
        vec![b[0], b[3], b[6], left, river],
        vec![b[1], b[4], b[7], left, river],
        vec![b[1], b[4], b[7], right, river],
        vec![b[2], b[5], b[8], right, river],
    ]
}

fn turns_and_river(b: &[Card]) -> (Card, Card, Card) {
    assert_eq!(b.len(), 12, "nine flop cards, two turns, a river");
    (b[9], b[10], b[11])
}

/// Two of the hand and three of one line, whichever line is best.
fn on_a_line(held: &Held, lines: &[Vec<Card>], worth: fn(&[Card]) -> Worth) -> Worth {
    let worths = lines.iter().map(|line| two_and_three(&held.down, line, worth));
    worths.max().expect("a line at least")
}
