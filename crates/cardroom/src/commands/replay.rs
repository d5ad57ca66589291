//! `cardroom replay`

mod progress;
mod queue;
mod tally;

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use notation::Replayer;
use variant::Catalogue;

use self::progress::Progress;
use self::queue::{Queue, Source};
use self::tally::Tally;
use crate::answer::Answer;
use crate::arguments::{Folder, threads};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;
use crate::threads::{or_cores, side_by_side};

/// How many failures are printed when nobody asks for all.
const MOST_TOLD: usize = 100;

/// Replay recorded hands, strictly by the rules
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom replay hand.phh
  cardroom replay rulings --quiet
  zcat night.phhs.gz | cardroom replay - --json

Hands are PHH files (.phh for one hand, .phhs for many), or PHH with a game id as variant; see
docs/hands.md. A hand that breaks a rule fails, and the report shows the action, the rule and what
was legal; so does a hand with different finishing_stacks. A file that ends before its hand does is
unfinished, which is not a failure.

The last line is the summary: hands N ok N unfinished N failed N. The exit code is 0 if no hand
fails, 1 if one does, and 2 if a file can't be read or there are no hands.")]
pub(crate) struct Replay {
    /// Files, or folders of .phh and .phhs files; - reads standard input
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print only the summary line, without a progress bar
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Print every hand that fails, not just the first 100
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) all: bool,
    /// Allow none of the quirks of real hand files (docs/hands.md lists them)
    #[arg(long)]
    pub(crate) strict: bool,
    /// How many threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(asked: &Replay, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.folder)?;
    let sources = queue::sources(&asked.files)?;
    let progress =
        if asked.quiet { Progress::silent() } else { Progress::drawn(&sources, desk.screen) };
    let most_told = match asked {
        Replay { json: true, .. } => usize::MAX,
        Replay { quiet: true, .. } => 0,
        Replay { all: true, .. } => usize::MAX,
        _ => MOST_TOLD,
    };
    let work = Work {
        catalogue: &catalogue,
        queue: Mutex::new(Queue::new(&sources, desk.take_input())),
        progress: &progress,
        most_told,
        strict: asked.strict,
    };
    let outcome = work.share(or_cores(asked.threads));
    let seconds = progress.finish();
    let tally = outcome?;
    if tally.empty == tally.hands {
        let names: Vec<String> = sources.iter().map(Source::name).collect();
        return Err(Failure::bad_input(format_args!("{}: no hands here", names.join(", "))));
    }
    let exit = if tally.failed == 0 { Answer::yes } else { Answer::no };
    let name = |file: usize| sources.get(file).map(Source::name).unwrap_or_default();
    let text = if asked.json { tally.json(name, seconds)? } else { tally.text(name, asked.quiet) };
    Ok(exit(text))
}

/// What is to be done, by as many as like to.
struct Work<'w> {
    catalogue: &'w Catalogue,
    /// Whoever has nothing to do cuts the next hands out of their file. So nobody is ahead of the
    /// others, and no more hands are in memory than are being played.
    queue: Mutex<Queue<'w>>,
    progress: &'w Progress,
    most_told: usize,
    strict: bool,
}

impl Work<'_> {
    /// Replays everything on so many threads, of which this is one.
    fn share(&self, threads: usize) -> Result<Tally, Failure> {
        let tallies = side_by_side(threads, || self.run()).into_iter();
        let tallies: Vec<Tally> = tallies.collect::<Result<_, _>>()?;
        let all = tallies.into_iter().reduce(Tally::merge).unwrap_or_default();
        Ok(all.in_order(self.most_told))
    }

    /// Takes hands until there are no more.
    fn run(&self) -> Result<Tally, Failure> {
        let mut replayer = Replayer::new(self.catalogue);
        if self.strict {
            replayer = replayer.strict();
        }
        let mut tally = Tally::default();
        loop {
            let batch = self.queue.lock().unwrap_or_else(PoisonError::into_inner).batch()?;
            if batch.is_empty() {
                return Ok(tally);
            }
            for waiting in &batch {
                tally.replay(waiting, &mut replayer, self.most_told);
            }
            let bytes: usize = batch.iter().map(|waiting| waiting.chunk.text().len()).sum();
            self.progress.add(batch.len() as u64, bytes as u64);
        }
    }
}
