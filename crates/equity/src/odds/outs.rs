//! Which cards change who is ahead.

use cards::{Card, CardSet};

use super::answer::Answer;
use super::effort::Effort;
use super::question::Question;
use super::unanswerable::Unanswerable;

/// The next card of the board, and who is ahead then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Out {
    /// The card.
    pub card: Card,
    /// For the pot and then for each share, the hands that are ahead with it; several are equal.
    pub ahead: Vec<Vec<usize>>,
}

/// Who is ahead now, and with each card that may come next.
#[derive(Clone, PartialEq, Debug)]
pub struct Outs {
    /// The odds now.
    pub now: Answer,
    /// For the pot and then for each share, the hands that are ahead now.
    pub ahead: Vec<Vec<usize>>,
    /// Every card that changes that for the pot or for a share, the highest first.
    pub outs: Vec<Out>,
    /// How many cards may come.
    pub unseen: usize,
}

impl Question {
    /// Looks at every card that may come next to the board. Where there is none to come, none is an out.
    pub fn outs(&self, effort: Effort) -> Result<Outs, Unanswerable> {
        self.outs_while(effort, &|_, _| true)
    }

    /// The same, telling from time to time how far it is; it ends early, with the outs found so far, when the
    /// answer to that is no.
    pub fn outs_while(
        &self,
        effort: Effort,
        go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    ) -> Result<Outs, Unanswerable> {
        let ready = self.ready()?;
        let mut now = ready.answer_while(effort, go_on)?;
        let first = ahead(&now);
        let most = ready.spot.plans.iter().map(|plan| plan.cells.len()).max().unwrap_or(0);
        let left = if self.board.len() < most { ready.spot.deck } else { CardSet::EMPTY };
        let mut outs = Vec::new();
        let mut cards: Vec<Card> = left.iter().collect();
        cards.sort_by_key(|card| std::cmp::Reverse((card.rank(), card.suit())));
        for card in cards {
            if now.stopped {
                break;
            }
            let mut then = self.clone();
            then.board.push(card);
            let answer = match then.ready()?.answer_while(effort, go_on) {
                // No hand of a range is left beside this card.
                Err(Unanswerable::Ranges) => continue,
                answer => answer?,
            };
            now.stopped = answer.stopped;
            let ahead = ahead(&answer);
            if ahead != first && !answer.stopped {
                outs.push(Out { card, ahead });
            }
        }
        Ok(Outs { now, ahead: first, outs, unseen: left.len() })
    }
}

/// The hands that are ahead for the pot, and then for each share.
fn ahead(answer: &Answer) -> Vec<Vec<usize>> {
    let pot = answer.hands.iter().map(|hand| hand.equity).collect();
    let share = |share: usize| {
        answer.hands.iter().map(|hand| hand.shares[share].equity).collect::<Vec<f64>>()
    };
    let shares = (0..answer.shares.len()).map(share);
    std::iter::once(pot).chain(shares).map(|equities| best(&equities)).collect()
}

/// The places of the largest numbers; of none where nobody has anything.
fn best(equities: &[f64]) -> Vec<usize> {
    let most = equities.iter().copied().fold(0.0, f64::max);
    let is_best = |place: &usize| most > 0.0 && (equities[*place] - most).abs() < 1e-12;
    (0..equities.len()).filter(is_best).collect()
}
