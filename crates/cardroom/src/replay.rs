//! `cardroom replay`

mod progress;
mod queue;
mod tally;

use std::panic;
use std::sync::{Mutex, PoisonError};
use std::thread;

use notation::Replayer;
use variant::Catalogue;

use self::progress::Progress;
use self::queue::{Queue, Source};
use self::tally::Tally;
use crate::Answer;
use crate::command_line::Replay;
use crate::failure::Failure;
use crate::library;

/// How many failures are printed when nobody asks for all.
const MOST_TOLD: usize = 100;

pub(crate) fn run(asked: &Replay) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.folder)?;
    let sources = queue::sources(&asked.files)?;
    let progress = if asked.quiet { Progress::silent() } else { Progress::drawn(&sources) };
    let most_told = match asked {
        Replay { json: true, .. } => usize::MAX,
        Replay { quiet: true, .. } => 0,
        Replay { all: true, .. } => usize::MAX,
        _ => MOST_TOLD,
    };
    let work = Work {
        catalogue: &catalogue,
        queue: Mutex::new(Queue::new(&sources)),
        progress: &progress,
        most_told,
        strict: asked.strict,
    };
    let outcome = work.share(asked.threads.unwrap_or_else(cores));
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

/// As many as the machine has.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
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
        thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, || self.run()).ok();
            // A system that has no more threads to give does with fewer.
            let others: Vec<_> = (1..threads).map_while(spawn).collect();
            let mut outcome = self.run();
            for other in others {
                let other = other.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
                outcome = outcome.and_then(|tally| Ok(tally.merge(other?)));
            }
            outcome.map(|tally| tally.in_order(self.most_told))
        })
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
