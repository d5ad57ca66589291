//! How often something may be done.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often something may be done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rate {
    /// On average.
    pub(crate) a_second: f64,
    /// After a pause.
    pub(crate) at_once: f64,
}

/// One bucket: what is in it, and when that was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: rate.at_once, at: now }
    }

    /// Takes one out, or says how long it is until there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.take_more(rate, 1.0, now)
    }

    /// Takes so many out.
    pub(crate) fn take_more(
        &mut self,
        rate: Rate,
        count: f64,
        now: Instant,
    ) -> Result<(), Duration> {
        self.left = self.filled(rate, now);
        self.at = now;
        if self.left >= count {
            self.left -= count;
            return Ok(());
        }
        let seconds = (count - self.left) / rate.a_second.max(f64::MIN_POSITIVE);
        Err(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }

    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + seconds * rate.a_second).min(rate.at_once)
    }
}

/// A bucket for each key. Keys whose bucket has filled up again are forgotten, and so are the oldest
/// when there are too many.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    most: usize,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Copy + Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate, most: usize) -> Buckets<K> {
        Buckets { rate, most: most.max(4), buckets: Mutex::default() }
    }

    /// Takes one out of a bucket, or says how long it is until there is one.
    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), Duration> {
        self.take_more(key, 1.0, now)
    }

    /// Takes so many out of a bucket.
    pub(crate) fn take_more(&self, key: K, count: f64, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= self.most && !buckets.contains_key(&key) {
            self.forget(&mut buckets, now);
        }
        let bucket = buckets.entry(key).or_insert_with(|| Bucket::full(self.rate, now));
        bucket.take_more(self.rate, count, now)
    }

    /// Makes room for a quarter of all, so that it is not done again with the next key.
    fn forget(&self, buckets: &mut HashMap<K, Bucket>, now: Instant) {
        buckets.retain(|_, bucket| bucket.filled(self.rate, now) < self.rate.at_once);
        let keep = self.most - self.most / 4;
        let Some(too_many) = buckets.len().checked_sub(keep).filter(|count| *count > 0) else {
            return;
        };
        let mut ages: Vec<(Instant, K)> =
            buckets.iter().map(|(key, bucket)| (bucket.at, *key)).collect();
        ages.sort_by_key(|(at, _)| *at);
        for (_, key) in ages.iter().take(too_many) {
            buckets.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let start = Instant::now();
        let buckets = Buckets::new(Rate { a_second: 2.0, at_once: 5.0 }, 10);
        for _ in 0..5 {
            assert_eq!(buckets.take(1, start), Ok(()));
        }
        assert_eq!(buckets.take(1, start), Err(Duration::from_millis(500)));
        assert_eq!(buckets.take(2, start), Ok(()), "another key has a bucket of its own");
        let later = start + Duration::from_millis(500);
        assert_eq!(buckets.take(1, later), Ok(()));
        assert!(buckets.take(1, later).is_err());
        // However long the pause, there is no more in it than its burst.
        let next_day = start + Duration::from_secs(86_400);
        assert_eq!((0..9).filter(|_| buckets.take(1, next_day).is_ok()).count(), 5);
    }

    #[test]
    fn idle_keys_are_forgotten_and_busy_ones_are_not() {
        let start = Instant::now();
        let buckets = Buckets::new(Rate { a_second: 1.0, at_once: 2.0 }, 8);
        for key in 0..7 {
            buckets.take(key, start).unwrap();
        }
        let later = start + Duration::from_secs(5);
        buckets.take(7, later).unwrap();
        buckets.take(7, later).unwrap();
        assert!(buckets.take(7, later).is_err());
        buckets.take(8, later).unwrap();
        assert_eq!(buckets.buckets.lock().unwrap().len(), 2, "the seven had filled up again");
        assert!(buckets.take(7, later).is_err(), "who is busy stays known");
    }

    #[test]
    fn there_are_never_more_keys_than_may_be() {
        let start = Instant::now();
        let buckets = Buckets::new(Rate { a_second: 0.001, at_once: 2.0 }, 8);
        for key in 0..1000_u32 {
            buckets.take(key, start + Duration::from_millis(key.into())).unwrap();
            assert!(buckets.buckets.lock().unwrap().len() <= 8);
        }
        assert!(buckets.buckets.lock().unwrap().contains_key(&999));
        assert!(!buckets.buckets.lock().unwrap().contains_key(&990), "the oldest go first");
    }
}
