//! `cardroom equity`

mod asked;
mod columns;
mod told;
mod watch;

use std::time::Instant;

use clap::Args;
use equity::odds::{Answer, Effort, Outs, Question};

use self::told::Told;
use self::watch::Watch;
use crate::answer::{Answer as Said, to_json};
use crate::arguments::{Named, Wanted, drawn_seed, seed, such_as, threads};
use crate::desk::{Desk, Screen};
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::patience::Patience;
use crate::threads::or_cores;

/// Work out how often each hand wins, in any game
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom equity holdem AsKs QhQd --exact
  cardroom equity holdem QQ+,AKs random --board Ts9s2d
  cardroom equity omaha-8 AsAd2s3d KhKdQhJd random
  cardroom equity deuce-to-seven-lowball 8s7d4h3c2d 9d6s5h3d2c random
  cardroom equity binglaha AsKsQdJd 2c3c4d5d --board 8c9hTh --roll 2
  cardroom equity holdem 8h7h AsAd --board KhQh2c3d --outs

A hand is one word: cards in the order they are dealt (AsKs), ?? for an unknown card (As??), a range
(QQ+,AKs), piles separated by / (9h8h2c2d/AsKs), a ^ after an up card (Kd^), or random. See
docs/odds.md for more, docs/ranges.md for how to write ranges.

Up to a few million deals are all counted; beyond that, random deals are played until the standard
error is a tenth of a percent. Ctrl-C stops and shows the result so far, with exit code 130; a
second Ctrl-C quits right away.")]
pub(crate) struct Equity {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// The hands, one word each: cards, a range, or random
    #[arg(value_name = "HAND", required = true)]
    pub(crate) hands: Vec<String>,
    /// The board cards, in the order they are dealt
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub(crate) board: String,
    /// Dead cards
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub(crate) dead: String,
    /// What the dice showed, such as 4 or 3,5 [default: still to be rolled]
    #[arg(long, value_name = "N[,N]")]
    pub(crate) roll: Option<String>,
    /// The game that was chosen [default: the one played if no one chooses]
    #[arg(long, value_name = "ID")]
    pub(crate) choose: Option<String>,
    /// What players with decisions left do: pat, fixed or best [default: pat, or fixed with
    /// --discard]
    #[arg(long, value_name = "POLICY", value_parser = Named(odds_policies), hide_possible_values = true)]
    pub(crate) policy: Option<String>,
    /// The cards that each hand discards, in the order of the hands; none for a hand that stands pat
    #[arg(long, value_name = "CARDS", num_args = 1.., action = clap::ArgAction::Append)]
    pub(crate) discard: Vec<String>,
    /// How many draws are still to come [default: all that are left]
    #[arg(long, value_name = "N", value_parser = draws, allow_negative_numbers = true)]
    pub(crate) draws: Option<u8>,
    /// Look at every possible deal, up to two billion of them
    #[arg(long, conflicts_with = "trials")]
    pub(crate) exact: bool,
    /// Try this many random deals
    #[arg(long, value_name = "N", value_parser = trials, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    /// Show which board cards change who is ahead
    #[arg(long)]
    pub(crate) outs: bool,
    /// The seed for the shuffles [default: random, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// How many threads [default: one per core]; the answer is the same for any number
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn trials(text: &str) -> Result<u64, String> {
    let trials = text.trim().parse().ok().filter(|trials| *trials > 0);
    trials.ok_or_else(|| "expected a whole number from 1, such as 100000".to_owned())
}

fn odds_policies() -> Vec<&'static str> {
    vec!["pat", "fixed", "best"]
}

fn draws(text: &str) -> Result<u8, String> {
    such_as("such as 1", text)
}

pub(crate) fn run(asked: &Equity, desk: &mut Desk<'_>) -> Result<Said, Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let question = asked::question(asked, &game)?;
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let effort = effort(asked, seed);
    let start = Instant::now();
    let refused = |wrong| asked::refused(wrong, asked, &question, &game);
    let ready = question.ready().map_err(refused)?;
    let watch = Watch::new(effort, Patience::new(desk, "deals", 1));
    let outs = asked.outs.then(|| watch.outs(&question)).transpose().map_err(refused)?;
    let answer = match &outs {
        Some(outs) => outs.now.clone(),
        None => watch.over(&ready).map_err(refused)?,
    };
    let found = Found {
        asked,
        question: &question,
        answer: &answer,
        outs: outs.as_ref(),
        seed,
        seconds: start.elapsed().as_secs_f64(),
        screen: desk.screen,
    };
    let text = if asked.json { to_json(&Told::of(&found))? } else { columns::shown(&found) };
    Ok(if answer.stopped { Said::stopped(text) } else { Said::yes(text) })
}

/// An answer with everything that is told beside it.
struct Found<'f> {
    asked: &'f Equity,
    question: &'f Question,
    answer: &'f Answer,
    outs: Option<&'f Outs>,
    seed: u64,
    seconds: f64,
    screen: Screen,
}

/// How much work the answer may take.
fn effort(asked: &Equity, seed: u64) -> Effort {
    let effort = match (asked.exact, asked.trials) {
        (true, _) => Effort::exact(),
        (_, Some(trials)) => Effort::sampled(trials, seed),
        _ => Effort::usual(seed),
    };
    effort.with_threads(or_cores(asked.threads))
}
