//! The answer where everyone stands pat: there is one way to count.

use super::answer::{Answer, Method};
use super::cases::Cases;
use super::effort::Effort;
use super::rounds::Tell;
use super::spot::Spot;
use super::tally::Tally;
use super::unanswerable::Unanswerable;
use super::{exact, sample};

/// How many boards are judged by ranks in the time of one deal of a game that is slow.
const CASES_PER_DEAL: u64 = 100;

/// How many random deals stand in for a count that was stopped.
const FEW: u64 = 20_000;

/// The answer, within this effort.
pub(crate) fn answer(
    spot: &Spot,
    effort: Effort,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    tell: Option<Tell<'_>>,
) -> Result<Answer, Unanswerable> {
    let by_ranks = effort.short_cuts && effort.exact > 0;
    if let Some(cases) = by_ranks.then(|| Cases::new(spot)).flatten()
        && cases.work <= effort.exact.saturating_mul(CASES_PER_DEAL)
    {
        let (tally, stopped) = cases.count(effort.threads, go_on);
        return counted(spot, &tally, effort, stopped);
    }
    let ways = exact::ways(spot);
    if ways <= effort.exact as f64 {
        let (tally, stopped) = exact::all(spot, effort, ways as u64, go_on);
        return counted(spot, &tally, effort, stopped);
    }
    if effort.trials == 0 {
        if ways.is_infinite() {
            return Err(Unanswerable::Parted);
        }
        return Err(Unanswerable::Exact {
            ways: format!("{ways:.3e}"),
            most: effort.exact.to_string(),
        });
    }
    let (tally, stopped) = sample::many(spot, effort, go_on, tell)?;
    told(spot, &tally, Method::Sampled, stopped)
}

/// What comes of every deal; if it was stopped, what a few random ones say.
fn counted(
    spot: &Spot,
    tally: &Tally,
    effort: Effort,
    stopped: bool,
) -> Result<Answer, Unanswerable> {
    if !stopped {
        return told(spot, tally, Method::Exact, false);
    }
    let few = Effort { threads: effort.threads, ..Effort::sampled(FEW, effort.seed) };
    let (tally, _) = sample::many(spot, few, &|_, _| true, None)?;
    told(spot, &tally, Method::Sampled, true)
}

fn told(spot: &Spot, tally: &Tally, method: Method, stopped: bool) -> Result<Answer, Unanswerable> {
    if tally.weight == 0 && !stopped {
        return Err(Unanswerable::Ranges);
    }
    Ok(Answer::of(tally, &spot.shares, method, stopped))
}
