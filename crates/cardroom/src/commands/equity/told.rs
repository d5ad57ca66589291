//! The answer as JSON: a contract that scripts rely on. `docs/odds.md` lists its keys, and a test
//! holds them.

use equity::odds::{Answer, Choice, Method, Odds, Out, Outs, Policy, ShareOdds};
use serde::Serialize;

use super::Found;

/// Every list is in the order of the hands.
#[derive(Serialize)]
pub(super) struct Told<'t> {
    game: &'t str,
    board: String,
    hands: &'t [String],
    method: &'static str,
    policy: &'static str,
    runouts: u64,
    /// Whether it was stopped before its end.
    stopped: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    standard_error: Vec<f64>,
    equity: Vec<f64>,
    win: Vec<f64>,
    tie: Vec<f64>,
    scoop: Vec<f64>,
    three_quarters: Vec<f64>,
    quarter: Vec<f64>,
    house: f64,
    shares: Vec<ToldShare<'t>>,
    seconds: f64,
    /// What each hand does that was settled before a card came; null where it decides in every deal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Option<ToldChoice>>,
    #[serde(flatten)]
    outs: Option<ToldOuts<'t>>,
}

#[derive(Serialize)]
struct ToldShare<'t> {
    name: &'t str,
    equity: Vec<f64>,
    win: Vec<f64>,
    tie: Vec<f64>,
}

impl<'t> Told<'t> {
    pub(super) fn of(found: &Found<'t>) -> Told<'t> {
        let Found { asked, question, answer, .. } = found;
        let each = |number: fn(&Odds) -> f64| answer.hands.iter().map(number).collect();
        Told {
            game: &question.variant.id,
            board: question.board.iter().map(ToString::to_string).collect(),
            hands: &asked.hands,
            method: match answer.method {
                Method::Exact => "exact",
                Method::Sampled => "sampled",
            },
            policy: match answer.policy {
                Policy::Pat => "pat",
                Policy::Fixed => "fixed",
                Policy::Best => "best",
            },
            runouts: answer.cases,
            stopped: answer.stopped,
            seed: (answer.method == Method::Sampled).then_some(found.seed),
            standard_error: each(|hand| hand.error),
            equity: each(|hand| hand.equity),
            win: each(|hand| hand.win),
            tie: each(|hand| hand.tie),
            scoop: each(|hand| hand.scoop),
            three_quarters: each(|hand| hand.three_quarters),
            quarter: each(|hand| hand.quarter),
            house: answer.house,
            shares: shares(answer),
            seconds: found.seconds,
            choices: choices(answer),
            outs: found.outs.map(|outs| ToldOuts::of(outs, &asked.hands)),
        }
    }
}

/// The cards that a hand throws away, and how it is parted.
#[derive(Serialize)]
struct ToldChoice {
    thrown: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    piles: Vec<String>,
}

/// None where nobody had anything to settle.
fn choices(answer: &Answer) -> Vec<Option<ToldChoice>> {
    if answer.choices.iter().all(Option::is_none) {
        return Vec::new();
    }
    let told = |choice: &Choice| ToldChoice {
        thrown: choice.thrown.to_string(),
        piles: choice.piles.iter().map(ToString::to_string).collect(),
    };
    answer.choices.iter().map(|choice| choice.as_ref().map(told)).collect()
}

/// The share that stands for a pot which goes to everybody because nobody wins a share.
const ALL: &str = "all";

/// All shares of the game, also those that nobody wins with these cards.
fn shares(answer: &Answer) -> Vec<ToldShare<'_>> {
    let played = answer.won_shares();
    let is_told = |(share, name): &(usize, &String)| *name != ALL || played.contains(share);
    let mut told = Vec::new();
    for (share, name) in answer.shares.iter().enumerate().filter(is_told) {
        let each = |number: fn(&ShareOdds) -> f64| {
            answer.hands.iter().map(|hand| number(&hand.shares[share])).collect()
        };
        let (equity, win) = (each(|odds| odds.equity), each(|odds| odds.win));
        told.push(ToldShare { name, equity, win, tie: each(|odds| odds.tie) });
    }
    told
}

/// Beside the keys of every answer: `outs`, and what it is compared with.
#[derive(Serialize)]
struct ToldOuts<'t> {
    /// Who is ahead now, for the pot and then for each share.
    ahead: Vec<ToldAhead<'t>>,
    unseen: usize,
    outs: Vec<ToldOut<'t>>,
}

#[derive(Serialize)]
struct ToldAhead<'t> {
    of: &'t str,
    hands: Vec<&'t str>,
}

#[derive(Serialize)]
struct ToldOut<'t> {
    card: String,
    ahead: Vec<ToldAhead<'t>>,
}

impl<'t> ToldOuts<'t> {
    fn of(outs: &'t Outs, hands: &'t [String]) -> ToldOuts<'t> {
        let shares = outs.now.won_shares();
        let of = |place: usize| match place.checked_sub(1) {
            None => Some("pot"),
            Some(share) => shares.contains(&share).then(|| outs.now.shares[share].as_str()),
        };
        let told = |ahead: &[Vec<usize>]| {
            let ahead = ahead.iter().enumerate().filter_map(|(place, ahead)| {
                let hands = ahead.iter().map(|hand| hands[*hand].as_str()).collect();
                Some(ToldAhead { of: of(place)?, hands })
            });
            ahead.collect::<Vec<ToldAhead<'t>>>()
        };
        let out = |out: &Out| ToldOut { card: out.card.to_string(), ahead: told(&out.ahead) };
        ToldOuts {
            ahead: told(&outs.ahead),
            unseen: outs.unseen,
            outs: outs.outs.iter().map(out).collect(),
        }
    }
}
