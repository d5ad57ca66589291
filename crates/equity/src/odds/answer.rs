//! What is answered.

use super::choice::Choice;
use super::question::Policy;
use super::tally::{POT, Tally};

/// The odds of all hands.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Of each hand, in the order of the question.
    pub hands: Vec<Odds>,
    /// The names of the shares.
    pub shares: Vec<String>,
    /// How many deals were looked at.
    pub cases: u64,
    /// How often the house takes the pot.
    pub house: f64,
    /// How they were found.
    pub method: Method,
    /// What players did who had something to decide.
    pub policy: Policy,
    /// What each hand does that could be settled before any card came. None: it decides anew in every deal,
    /// or has nothing to decide.
    pub choices: Vec<Option<Choice>>,
    /// Whether it was stopped before its end. A count of every deal that is stopped says nothing, since deals
    /// come in order: then a few random ones stand in for it.
    pub stopped: bool,
}

/// How the deals were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Every deal that can come, once.
    Exact,
    /// Deals at random.
    Sampled,
}

/// The odds of one hand; all numbers are parts of one.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// Its part of the pot, on average.
    pub equity: f64,
    /// The standard error of that; nothing where every deal was looked at.
    pub error: f64,
    /// How often it gets more of the pot than every other hand.
    pub win: f64,
    /// How often it gets as much as others, and nobody more.
    pub tie: f64,
    /// How often it takes the whole pot alone.
    pub scoop: f64,
    /// How often it takes three quarters of a pot with several shares.
    pub three_quarters: f64,
    /// How often it takes one quarter.
    pub quarter: f64,
    /// For each share.
    pub shares: Vec<ShareOdds>,
}

/// How often a hand wins a share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShareOdds {
    /// Alone.
    pub win: f64,
    /// With others.
    pub tie: f64,
    /// Its part of the share, on average over all deals.
    pub equity: f64,
    /// What that is of the whole pot: those of all shares together are the hand's part of the pot.
    pub of_pot: f64,
}

impl Answer {
    /// The shares that somebody ever wins. What decides only when nobody wins one is often no part of the
    /// pot.
    pub fn won_shares(&self) -> Vec<usize> {
        let is_won = |share: &usize| {
            self.hands.iter().any(|hand| hand.shares[*share].win + hand.shares[*share].tie > 0.0)
        };
        (0..self.shares.len()).filter(is_won).collect()
    }

    /// What was counted, of players who stood pat.
    pub(crate) fn of(tally: &Tally, shares: &[String], method: Method, stopped: bool) -> Answer {
        let weight = (tally.weight as f64).max(1.0);
        let part = |count: u128| count as f64 / weight;
        let hands = tally.hands.iter().enumerate().map(|(number, won)| Odds {
            equity: part(won.pots) / POT as f64,
            error: if method == Method::Exact { 0.0 } else { tally.error(number) },
            win: part(won.wins),
            tie: part(won.ties),
            scoop: part(won.scoops),
            three_quarters: part(won.three_quarters),
            quarter: part(won.quarters),
            shares: won
                .shares
                .iter()
                .map(|share| ShareOdds {
                    win: part(share.alone),
                    tie: part(share.tied),
                    equity: part(share.parts) / POT as f64,
                    of_pot: part(share.of_pot) / POT as f64,
                })
                .collect(),
        });
        Answer {
            choices: vec![None; tally.hands.len()],
            hands: hands.collect(),
            shares: shares.to_vec(),
            cases: tally.deals,
            house: part(tally.house),
            method,
            policy: Policy::Pat,
            stopped,
        }
    }
}
