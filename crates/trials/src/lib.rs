//! Randomised tests that anyone can rerun.
//!
//! A test asks for a number of trials by its full size. `cargo xtask soak` runs that size, every
//! other run a tenth. The seed changes with each run of `cargo xtask test`, is printed, and can be
//! given back in `CARDROOM_SEED`; every trial has a generator of its own, made from the seed and
//! the trial's number, so that a failure does not depend on the trials before it.
//!
//! ```
//! use trials::Trials;
//!
//! for mut trial in Trials::of("trials::example", 1_000) {
//!     let number = trial.rng.next_u32();
//!     assert_eq!(u64::from(number) >> 32, 0);
//! }
//! # use trials::Rng;
//! ```

pub mod games;

use std::fs;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rand_chacha::ChaCha8Rng;
pub use rand_chacha::rand_core::Rng;
use rand_chacha::rand_core::SeedableRng;

/// The variable that fixes the seed.
pub const SEED: &str = "CARDROOM_SEED";
/// The variable that asks for full size.
pub const SOAK: &str = "CARDROOM_SOAK";

/// What was last said of how to run trials again.
static LAST: Mutex<String> = Mutex::new(String::new());

/// Whether this run does everything at full size.
pub fn is_soak() -> bool {
    std::env::var_os(SOAK).is_some_and(|value| value != "0")
}

/// The number of trials in this run for a test whose full size is `full`.
pub fn size(full: usize) -> usize {
    if is_soak() { full } else { full.div_ceil(10) }
}

/// How long this thread has worked so far, where the system tells; otherwise how long the program has run. A
/// machine that is busy with something else does not make it longer.
pub fn worked() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let begun = *BEGUN.get_or_init(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// The seed of this run: the one given, else one from the clock, the same for every test of a
/// program.
///
/// # Panics
/// When the given seed is no number: a run with another seed than was asked for proves nothing.
pub fn seed() -> u64 {
    static OF_THE_CLOCK: OnceLock<u64> = OnceLock::new();
    match std::env::var(SEED) {
        Ok(text) => match text.trim().parse() {
            Ok(seed) => seed,
            Err(_) => panic!("{SEED} is {text:?}; expected a whole number such as 20260131"),
        },
        Err(_) => *OF_THE_CLOCK.get_or_init(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.map_or(0, |since| since.as_nanos() as u64 % 1_000_000_000_000)
        }),
    }
}

/// The variable that asks for pages of the documentation to be written anew.
pub const WRITE_DOCS: &str = "CARDROOM_WRITE_DOCS";

/// Holds a page of the documentation that is made by a test to what it must be, or writes it.
///
/// # Panics
/// When the page is another, or cannot be written.
pub fn is_page(path: &Path, page: &str, test: &str) {
    if std::env::var_os(WRITE_DOCS).is_some()
        && let Err(error) = fs::write(path, page)
    {
        panic!("{}: {error}", path.display());
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    let again = format!("{WRITE_DOCS}=1 cargo test {test}");
    assert!(found == page, "{} is old; write it anew: {again}", path.display());
}

/// A run of numbered trials, each with its own generator.
#[derive(Debug)]
pub struct Trials {
    seed: u64,
    next: usize,
    count: usize,
}

impl Trials {
    /// Trials for the test with this name (as the test runner prints it), `full` of them in a soak
    /// and a tenth otherwise. Says how to run the same ones again.
    pub fn of(test: &str, full: usize) -> Trials {
        Trials::sized(test, full.div_ceil(10), full)
    }

    /// The same with a size of its own for every run that is no soak.
    #[allow(clippy::print_stdout, reason = "the test runner shows it when the test fails")]
    pub fn sized(test: &str, usual: usize, full: usize) -> Trials {
        let (seed, count) = (seed(), if is_soak() { full } else { usual });
        let soak = if is_soak() { format!("{SOAK}=1 ") } else { String::new() };
        let told = format!("{count} trials; again: {SEED}={seed} {soak}cargo test {test}");
        // A test that asks for trials game by game says it once.
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if *last != told {
            println!("{told}");
            *last = told;
        }
        Trials::numbered(seed, count)
    }

    /// So many trials of this seed, for measurements that are to be the same each time.
    pub fn numbered(seed: u64, count: usize) -> Trials {
        Trials { seed, next: 0, count }
    }
}

impl Iterator for Trials {
    type Item = Trial;

    fn next(&mut self) -> Option<Trial> {
        let number = self.next;
        (number < self.count).then(|| {
            self.next += 1;
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
            rng.set_stream(number as u64);
            Trial { number, rng }
        })
    }
}

/// One trial.
#[derive(Debug)]
pub struct Trial {
    /// Its number, from 0.
    pub number: usize,
    /// Its own randomness.
    pub rng: ChaCha8Rng,
}

impl Trial {
    /// A number from 0 to `bound - 1`. Slightly uneven, which no test may rely on.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.rng.next_u64() % bound as u64) as usize
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        let place = self.below(among.len());
        among[place]
    }
}
