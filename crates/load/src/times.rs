//! How long things took: the percentiles of any number of times, in little space.

use std::time::Duration;

use serde::Serialize;

/// Up to here every microsecond is counted apart; beyond, each doubling is parted in half as many
/// steps, so that a figure is less than 1.6 percent too large and never too small.
const FINE: u64 = 128;

/// Times, counted.
#[derive(Clone, Default, Debug)]
pub(super) struct Times {
    counts: Vec<u64>,
    all: u64,
    longest: u64,
}

/// What there is to say of them, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Percentiles {
    pub(super) count: u64,
    pub(super) p50: f64,
    pub(super) p90: f64,
    pub(super) p99: f64,
    pub(super) max: f64,
}

impl Times {
    pub(super) fn add(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let step = step_of(micros);
        if self.counts.len() <= step {
            self.counts.resize(step + 1, 0);
        }
        self.counts[step] += 1;
        self.all += 1;
        self.longest = self.longest.max(micros);
    }

    pub(super) fn join(&mut self, other: &Times) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.all += other.all;
        self.longest = self.longest.max(other.longest);
    }

    /// None where nothing was timed.
    pub(super) fn percentiles(&self) -> Option<Percentiles> {
        (self.all > 0).then(|| Percentiles {
            count: self.all,
            p50: millis(self.at(50)),
            p90: millis(self.at(90)),
            p99: millis(self.at(99)),
            max: millis(self.longest),
        })
    }

    /// The microseconds that so many of a hundred do not exceed.
    fn at(&self, percent: u64) -> u64 {
        let rank = (self.all * percent).div_ceil(100).max(1);
        let mut passed = 0;
        for (step, count) in self.counts.iter().enumerate() {
            passed += count;
            if passed >= rank {
                return longest_in(step).min(self.longest);
            }
        }
        self.longest
    }
}

fn millis(micros: u64) -> f64 {
    micros as f64 / 1000.0
}

fn step_of(micros: u64) -> usize {
    let doublings = micros.max(1).ilog2().saturating_sub(FINE.ilog2() - 1);
    (u64::from(doublings) * (FINE / 2) + (micros >> doublings)) as usize
}

/// The longest time of a step, in microseconds.
fn longest_in(step: usize) -> u64 {
    let step = step as u64;
    let doublings = (step / (FINE / 2)).saturating_sub(1);
    let within = step - doublings * (FINE / 2);
    // The last step of all ends where numbers do.
    let end = u128::from(within + 1) << doublings;
    u64::try_from(end - 1).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use cards::below;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::{Times, longest_in, step_of};

    #[test]
    fn steps_follow_each_other_without_a_gap() {
        for micros in (0..100_000).chain([u64::MAX / 2, u64::MAX]) {
            let step = step_of(micros);
            let longest = longest_in(step);
            assert!(longest >= micros, "{micros}");
            assert!(longest - micros <= micros / 64, "{micros} becomes {longest}");
            assert_eq!(step_of(longest), step);
            if longest < u64::MAX {
                assert_eq!(step_of(longest + 1), step + 1);
            }
        }
    }

    #[test]
    fn percentiles_are_those_of_the_sorted_list() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for count in [1, 2, 99, 100, 101, 5000] {
            let mut list = Vec::new();
            let [mut one, mut other] = [Times::default(), Times::default()];
            for place in 0..count {
                let micros = u64::from(below(1 << below(24, &mut rng), &mut rng));
                list.push(micros);
                let times = if place % 3 == 0 { &mut one } else { &mut other };
                times.add(Duration::from_micros(micros));
            }
            list.sort_unstable();
            one.join(&other);
            let told = one.percentiles().expect("some");
            assert_eq!(told.count, count as u64);
            assert_eq!(told.max, list[count - 1] as f64 / 1000.0);
            // The smallest time that so many of a hundred do not exceed.
            for (percent, told) in [(50, told.p50), (90, told.p90), (99, told.p99)] {
                let least = (0..count).find(|place| (place + 1) * 100 >= percent * count);
                let exact = list[least.expect("a place")] as f64 / 1000.0;
                assert!(told >= exact && told <= exact * (65.0 / 64.0), "{told} for {exact}");
            }
        }
    }

    #[test]
    fn of_nothing_there_are_no_percentiles() {
        assert_eq!(Times::default().percentiles(), None);
    }
}
