//! A question that has been checked, with everything ready for many deals.

use super::answer::{Answer, Method};
use super::effort::Effort;
use super::question::{Policy, Question};
use super::rounds::Tell;
use super::settle::Decisions;
use super::spot::Spot;
use super::tally::Tally;
use super::unanswerable::Unanswerable;
use super::{exact, pat};

/// A question that has been checked, with everything ready for many deals.
#[derive(Clone, Debug)]
pub struct Ready {
    pub(crate) spot: Spot,
    policy: Policy,
    /// What players decide; none where they stand pat.
    decisions: Option<Decisions>,
}

impl Question {
    /// Checks the question and makes everything ready for many deals.
    pub fn ready(&self) -> Result<Ready, Unanswerable> {
        let spot = Spot::of(self)?;
        let decisions = Decisions::new(self, &spot.plans)?;
        Ok(Ready { spot, policy: self.policy, decisions })
    }
}

impl Ready {
    /// The answer, within this effort.
    pub fn answer(&self, effort: Effort) -> Result<Answer, Unanswerable> {
        self.answer_while(effort, &|_, _| true)
    }

    /// The same, telling from time to time how many deals are done and how many there will be at most;
    /// it ends early when the answer to that is no.
    pub fn answer_while(
        &self,
        effort: Effort,
        go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    ) -> Result<Answer, Unanswerable> {
        self.worked_out(effort, go_on, None)
    }

    /// The same, telling also what random deals say so far, every few thousand deals. A count of every
    /// deal tells nothing before its end, and neither do deals in which players decide something.
    pub fn answer_telling(
        &self,
        effort: Effort,
        go_on: &(dyn Fn(u64, u64) -> bool + Sync),
        tell: &dyn Fn(&Answer),
    ) -> Result<Answer, Unanswerable> {
        let so_far = |tally: &Tally| {
            let answer = Answer::of(tally, &self.spot.shares, Method::Sampled, false);
            tell(&Answer { policy: self.policy, ..answer });
        };
        self.worked_out(effort, go_on, Some(&so_far))
    }

    /// How many deals there are, as far as they can be counted before they are dealt.
    pub fn ways(&self) -> f64 {
        exact::ways(&self.spot)
    }

    /// Whether hands can be told from ranks and suits, so that deals which come to the same are counted
    /// together.
    pub fn is_told_by_ranks(&self) -> bool {
        self.spot.by_ranks().is_some()
    }

    fn worked_out(
        &self,
        effort: Effort,
        go_on: &(dyn Fn(u64, u64) -> bool + Sync),
        tell: Option<Tell<'_>>,
    ) -> Result<Answer, Unanswerable> {
        let answer = match &self.decisions {
            Some(decisions) => decisions.answer(&self.spot, self.policy, effort, go_on)?,
            None => pat::answer(&self.spot, effort, go_on, tell)?,
        };
        Ok(Answer { policy: self.policy, ..answer })
    }
}
