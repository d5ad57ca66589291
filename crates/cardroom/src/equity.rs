//! `cardroom equity`

mod asked;
mod table;
mod told;
mod watch;

use std::thread;
use std::time::Instant;

use equity::odds::{Answer, Effort, Outs, Question};
use variant::Variant;
use variant::game::Step;

use self::told::Told;
use self::watch::Watch;
use crate::command_line;
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::patience::STOPPED;
use crate::rank::to_json;
use crate::simulate::drawn_seed;

pub(crate) fn run(asked: &command_line::Equity) -> Result<crate::Answer, Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let question = asked::question(asked, &game)?;
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let effort = effort(asked, seed);
    let start = Instant::now();
    let refused = |wrong| asked::refused(wrong, asked, &question, &game);
    let ready = question.ready().map_err(refused)?;
    let watch = Watch::new(effort);
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
    };
    let text = if asked.json { to_json(&Told::of(&found))? } else { table::shown(&found) };
    Ok(crate::Answer { text, exit_code: if answer.stopped { STOPPED } else { 0 } })
}

/// An answer with everything that is told beside it.
struct Found<'f> {
    asked: &'f command_line::Equity,
    question: &'f Question,
    answer: &'f Answer,
    outs: Option<&'f Outs>,
    seed: u64,
    seconds: f64,
}

/// How much work the answer may take.
fn effort(asked: &command_line::Equity, seed: u64) -> Effort {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let effort = match (asked.exact, asked.trials) {
        (true, _) => Effort::exact(),
        (_, Some(trials)) => Effort::sampled(trials, seed),
        _ => Effort::usual(seed),
    };
    effort.with_threads(asked.threads.unwrap_or_else(cores))
}

/// How many cards a player is dealt in all, whatever happens to them.
fn dealt(variant: &Variant) -> usize {
    let cases = variant.cases();
    let courses = cases.iter().filter_map(|facts| variant.course(facts).ok());
    let cards = courses.map(|course| {
        let deals = course.iter().filter_map(|(_, step)| match step {
            Step::Deal(deal) => Some(usize::from(deal.cards())),
            _ => None,
        });
        deals.sum()
    });
    cards.max().unwrap_or(0)
}
