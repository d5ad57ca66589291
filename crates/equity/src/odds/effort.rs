//! How much work an answer may take.

/// How much work an answer may take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// How many threads; the answer is the same for any number.
    pub threads: usize,
    /// Where chance begins.
    pub seed: u64,
    /// Every deal is looked at if there are no more than this.
    pub exact: u64,
    /// At most so many random deals otherwise; none: too many deals are an error.
    pub trials: u64,
    /// Random deals end when no hand's standard error is above this.
    pub error: f64,
    /// Whether deals that come to the same may be counted together; the answer is the same without.
    pub short_cuts: bool,
}

impl Effort {
    /// Every deal if that takes a few seconds at most, otherwise random ones to a tenth of a percent.
    pub fn usual(seed: u64) -> Effort {
        Effort {
            threads: 1,
            seed,
            exact: 300_000,
            trials: 20_000_000,
            error: 0.001,
            short_cuts: true,
        }
    }

    /// Every deal.
    pub fn exact() -> Effort {
        Effort {
            threads: 1,
            seed: 0,
            exact: 2_000_000_000,
            trials: 0,
            error: 0.0,
            short_cuts: true,
        }
    }

    /// So many random deals.
    pub fn sampled(trials: u64, seed: u64) -> Effort {
        Effort { threads: 1, seed, exact: 0, trials, error: 0.0, short_cuts: true }
    }

    /// The same with so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Effort {
        Effort { threads: threads.max(1), ..self }
    }
}
