//! Randomised tests that anyone can rerun.
//!
//! A test asks for a number of trials by its full size. `cargo xtask soak` runs that size, every
//! other run a tenth, and no more than fit into the time that a test may work ([`BUDGET`]): so no test
//! has a size that was tuned for some machine. The seed changes with each run of `cargo xtask test`, is
//! printed, and can be given back in `CARDROOM_SEED`; every trial has a generator of its own, made from
//! the seed and the trial's number, so that a failure does not depend on the trials before it, and
//! `CARDROOM_TRIAL` runs the one that failed alone.
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

use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rand_chacha::ChaCha8Rng;
pub use rand_chacha::rand_core::Rng;
use rand_chacha::rand_core::SeedableRng;

/// The variable that fixes the seed.
pub const SEED: &str = "CARDROOM_SEED";
/// The variable that asks for full size.
pub const SOAK: &str = "CARDROOM_SOAK";

/// The variable that runs one trial alone, by its number.
pub const TRIAL: &str = "CARDROOM_TRIAL";
/// The variable that says for how many milliseconds a test may work, where it is not [`BUDGET`].
pub const WORK: &str = "CARDROOM_WORK";

/// How long a test goes on with its trials in a run that is no soak: so much work of its thread, however busy
/// the machine is. Each loop of a test has one trial at least.
pub const BUDGET: Duration = Duration::from_millis(1_500);

/// What the system may count too much or too little of the work of a thread.
const TICKS: Duration = Duration::from_millis(20);

/// What was last said of how to run trials again.
static LAST: Mutex<String> = Mutex::new(String::new());

thread_local! {
    /// The test of this thread, and what the thread had worked before its first trial.
    static BEGUN: RefCell<(String, Duration)> = RefCell::default();
}

/// The time for the trials of a test.
fn budget() -> Duration {
    static GIVEN: OnceLock<Duration> = OnceLock::new();
    *GIVEN.get_or_init(|| {
        let given = std::env::var(WORK).ok().and_then(|text| text.trim().parse().ok());
        given.map_or(BUDGET, Duration::from_millis)
    })
}

/// What this thread had worked before the first trial of this test.
fn begun(test: &str) -> Duration {
    BEGUN.with_borrow_mut(|begun| {
        if begun.0 != test {
            *begun = (test.to_owned(), worked());
        }
        begun.1
    })
}

/// Whether this run does everything at full size.
pub fn is_soak() -> bool {
    std::env::var_os(SOAK).is_some_and(|value| value != "0")
}

/// The number of trials in this run for a test whose full size is `full`.
pub fn size(full: usize) -> usize {
    if is_soak() { full } else { full.div_ceil(10) }
}

/// What is tried of a long list: every so manieth, another part each time; all of it in a soak.
pub fn part<T>(all: impl IntoIterator<Item = T>, of: usize) -> impl Iterator<Item = T> {
    let step = if is_soak() { 1 } else { of.max(1) };
    let first = (seed() % step as u64) as usize;
    all.into_iter().skip(first).step_by(step)
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

/// Holds work to the length of what it is done on: something whole may take three times as long as its eight
/// parts, and some ticks of the clock.
///
/// # Panics
/// When it takes longer.
pub fn grows_with_length(what: &str, length: usize, mut work: impl FnMut(usize)) {
    let mut took = |times: usize, length: usize| {
        let begun = worked();
        (0..times).for_each(|_| work(length));
        worked() - begun
    };
    let (parts, whole) = (took(8, length / 8), took(1, length));
    assert!(whole < 3 * parts + TICKS, "{whole:?} for {length} of {what}, {parts:?} for its parts");
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

/// The files of a folder of inputs, by name, each with its bytes.
///
/// # Panics
/// When the folder cannot be read.
pub fn inputs(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let read = || -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
        let entries: io::Result<Vec<_>> = fs::read_dir(folder)?.collect();
        let mut paths: Vec<PathBuf> = entries?.iter().map(fs::DirEntry::path).collect();
        paths.sort();
        paths.into_iter().map(|path| fs::read(&path).map(|bytes| (path, bytes))).collect()
    };
    read().unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
}

/// A run of numbered trials, each with its own generator.
#[derive(Debug)]
pub struct Trials {
    seed: u64,
    next: usize,
    count: usize,
    /// They end when the thread has worked so long, where that is limited,
    until: Option<Duration>,
    /// but not before so many.
    least: usize,
    /// When it was asked last how much time is left.
    asked: Instant,
}

impl Trials {
    /// Trials for the test with this name (as the test runner prints it), `full` of them in a soak;
    /// otherwise a tenth, or as many as there is time for. Says how to run the same ones again.
    #[allow(clippy::print_stdout, reason = "the test runner shows it when the test fails")]
    pub fn of(test: &str, full: usize) -> Trials {
        let (seed, count) = (seed(), size(full));
        let soak = if is_soak() { format!("{SOAK}=1 ") } else { String::new() };
        let told = format!("up to {count} trials; again: {SEED}={seed} {soak}cargo test {test}");
        // A test that asks for trials game by game says it once.
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if *last != told {
            println!("{told}");
            *last = told;
        }
        let until = (!is_soak()).then(|| begun(test) + budget());
        let one = std::env::var(TRIAL).ok().and_then(|text| text.trim().parse::<usize>().ok());
        match one {
            Some(number) => Trials { next: number, ..Trials::numbered(seed, number + 1) },
            None => Trials { until, ..Trials::numbered(seed, count) },
        }
    }

    /// So many trials of this seed, for measurements that are to be the same each time.
    pub fn numbered(seed: u64, count: usize) -> Trials {
        Trials { seed, next: 0, count, until: None, least: 1, asked: Instant::now() }
    }
}

impl Trials {
    /// The same in a test that has so many loops, one for each game for instance: all have the same share of
    /// three times the usual time.
    #[must_use]
    pub fn one_of(self, loops: usize) -> Trials {
        let share = 3 * budget() / u32::try_from(loops.max(1)).unwrap_or(u32::MAX);
        Trials { until: self.until.map(|_| worked() + share), ..self }
    }

    /// The same with so many at least, however slow the machine is: for tests that count what they met.
    #[must_use]
    pub fn at_least(self, least: usize) -> Trials {
        Trials { least, ..self }
    }

    /// Whether there is time for another. The system is not asked after every trial: they may be short.
    fn has_time(&mut self) -> bool {
        let Some(until) = self.until else { return true };
        if self.next < self.least || self.asked.elapsed() < Duration::from_millis(2) {
            return true;
        }
        self.asked = Instant::now();
        worked() < until
    }
}

impl Iterator for Trials {
    type Item = Trial;

    fn next(&mut self) -> Option<Trial> {
        let number = self.next;
        if number >= self.count || !self.has_time() {
            self.count = self.next;
            return None;
        }
        self.next += 1;
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number as u64);
        Some(Trial { number, rng })
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

impl Drop for Trial {
    #[allow(clippy::print_stdout, reason = "the test runner shows it when the test fails")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("trial {}: {TRIAL}={} runs it alone", self.number, self.number);
        }
    }
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
