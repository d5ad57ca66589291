//! Steps of work: what a decision may take, counted and not timed, so that it is the same on any machine.

/// The steps that a decision may take, and which decision it is.
///
/// What is kept from earlier decisions saves time and no steps: whatever a decision looks at for the first
/// time is charged as if nobody had ever worked it out. So the same decision takes the same number of steps
/// wherever and whenever it is made.
#[derive(Debug)]
pub(crate) struct Work {
    left: u64,
    /// Steps that are kept back for later.
    kept: u64,
    used: u64,
    number: u64,
}

impl Work {
    /// So many steps for the decision with this number.
    pub(crate) fn new(steps: u64, number: u64) -> Work {
        Work { left: steps, kept: 0, used: 0, number }
    }

    /// The decision that this is for: whatever was looked at under this number has been charged.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Takes so many steps; `None` when there are not so many left, and then none are ever again, until some
    /// that were kept back are there.
    #[must_use]
    pub(crate) fn take(&mut self, steps: u64) -> Option<()> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                self.used += steps;
                Some(())
            }
            None => {
                self.left = 0;
                None
            }
        }
    }

    /// Keeps half of what is left for later.
    pub(crate) fn keep_half(&mut self) {
        let half = self.left / 2;
        (self.left, self.kept) = (self.left - half, self.kept + half);
    }

    /// What was kept back is there.
    pub(crate) fn release(&mut self) {
        self.left += std::mem::take(&mut self.kept);
    }

    /// Steps taken so far.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }
}
