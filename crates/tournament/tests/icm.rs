//! The race integral against the order of finish in fractions, and against published values.

use num_bigint::BigInt;
use num_rational::BigRational;
use tournament::icm::{NoEquity, equities};
use trials::Trials;

fn whole(number: u64) -> BigRational {
    BigRational::from_integer(BigInt::from(number))
}

/// The model as it is told: who is next from the top, in proportion to the stacks, through every set of
/// players who may have been placed so far.
fn in_fractions(stacks: &[u64], prizes: &[u64]) -> Vec<BigRational> {
    let players = stacks.len();
    let mut chance = vec![whole(0); 1 << players];
    chance[0] = whole(1);
    let mut equity = vec![whole(0); players];
    for placed in 0..1usize << players {
        let place = placed.count_ones() as usize;
        let is_left = |player: &usize| placed >> player & 1 == 0;
        let Some(prize) = prizes.get(place) else { continue };
        let left: u64 = (0..players).filter(is_left).map(|player| stacks[player]).sum();
        for player in (0..players).filter(is_left) {
            let next = &chance[placed] * BigRational::new(stacks[player].into(), left.into());
            equity[player] += &next * whole(*prize);
            chance[placed | 1 << player] += next;
        }
    }
    equity
}

fn number(fraction: &BigRational) -> f64 {
    // Enough digits before the division.
    let scaled = (fraction * whole(1_000_000_000_000_000)).to_integer();
    scaled.to_string().parse::<f64>().expect("a number") / 1e15
}

/// The largest difference, as a part of the pool.
fn difference(stacks: &[u64], prizes: &[u64]) -> f64 {
    let fast = equities(stacks, prizes).expect("equities");
    let slow = in_fractions(stacks, prizes);
    let pool: u64 = prizes.iter().sum();
    let apart = fast.iter().zip(&slow).map(|(fast, slow)| (fast - number(slow)).abs());
    apart.fold(0.0, f64::max) / pool as f64
}

fn is_near(stacks: &[u64], prizes: &[u64], expected: &[f64], within: f64) {
    let found = equities(stacks, prizes).expect("equities");
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= within, "{stacks:?} {prizes:?}: {found} {expected}");
    }
}

#[test]
fn published_values() {
    let exact = 1e-9;
    is_near(&[50, 30, 20], &[70, 30], &[1265.0 / 28.0, 129.0 / 4.0, 158.0 / 7.0], exact);
    is_near(&[50, 30, 20], &[50, 30, 20], &[1075.0 / 28.0, 131.0 / 4.0, 202.0 / 7.0], exact);
    let four = [377.7807, 312.8888, 225.6025, 83.7280];
    is_near(&[5000, 3000, 1500, 500], &[500, 300, 200], &four, 5e-5);
    let four = [2117.0 / 63.0, 2477.0 / 84.0, 1486.0 / 63.0, 373.0 / 28.0];
    is_near(&[40, 30, 20, 10], &[50, 30, 20], &four, exact);
    let five = [28.152611, 25.028583, 21.255203, 16.405123, 9.158480];
    is_near(&[10_000, 8000, 6000, 4000, 2000], &[50, 25, 15, 10], &five, 5e-7);
    is_near(&[34_000; 8], &[125, 50, 25], &[25.0; 8], exact);
    let four = [135.0 / 2.0, 155.0 / 3.0, 155.0 / 3.0, 175.0 / 6.0];
    is_near(&[102_000, 68_000, 68_000, 34_000], &[125, 50, 25], &four, exact);
    is_near(&[1000, 1], &[100, 50], &[99.95, 50.05], 5e-5);
}

#[test]
fn any_field_is_as_the_model_tells_it_in_fractions() {
    for mut trial in Trials::of("icm::any_field_is_as_the_model_tells_it_in_fractions", 400) {
        let players = 1 + trial.below(9);
        let largest = trial.pick(&[3, 100, 10_000, 5_000_000]);
        let stacks: Vec<u64> = (0..players).map(|_| 1 + trial.below(largest) as u64).collect();
        let paid = trial.below(players + 1);
        let mut prizes: Vec<u64> = (0..paid).map(|_| 1 + trial.below(1000) as u64).collect();
        prizes.sort_unstable_by(|one, other| other.cmp(one));
        let apart = if paid == 0 { 0.0 } else { difference(&stacks, &prizes) };
        assert!(apart <= 1e-12, "{stacks:?} {prizes:?}: {apart:e} of the pool");
    }
}

#[test]
fn a_thousand_players_win_all_prizes() {
    // A field of very different stacks, as large tournaments have.
    let stacks: Vec<u64> = (1..=1000u64).map(|place| 20_000_000 / (place * place + 40)).collect();
    let prizes: Vec<u64> = (1..=150u64).map(|place| 1_000_000 / place).collect();
    let found = equities(&stacks, &prizes).expect("equities");
    let pool = prizes.iter().sum::<u64>() as f64;
    assert!((found.iter().sum::<f64>() / pool - 1.0).abs() <= 1e-11);
    assert!(found.windows(2).all(|two| two[0] >= two[1] - 1e-6), "more chips are worth no less");
    assert!(found.iter().all(|equity| (0.0..=1_000_000.0).contains(equity)));
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    assert_eq!(equities(&[], &[]), Err(NoEquity::NoStacks));
    assert_eq!(equities(&[5, 0], &[10]), Err(NoEquity::Empty(2)));
    let more = NoEquity::Prizes { prizes: 2, stacks: 1 };
    assert_eq!(equities(&[5], &[10, 5]), Err(more));
    assert_eq!(equities(&[5, 6], &[10, 20]), Err(NoEquity::Rising(2)));
    assert_eq!(equities(&[u64::MAX, 1], &[50]), Err(NoEquity::TooLarge));
    let many = NoEquity::TooMany { stacks: 2_000, prizes: 1_000 };
    assert_eq!(equities(&[5; 2_000], &[1; 1_000]), Err(many));
    assert_eq!(equities(&[5, 6], &[]), Ok(vec![0.0, 0.0]));
}
