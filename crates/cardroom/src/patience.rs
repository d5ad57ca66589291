//! What a command does that takes long: a bar on a terminal, and an end when somebody stops it.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cards::grouped;
use indicatif::{ProgressBar, ProgressStyle};
pub(crate) use load::STOPPED;

use crate::desk::Desk;

/// A bar is shown when the answer takes longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// Looks on while something is done in many steps.
pub(crate) struct Patience {
    begun: Instant,
    /// What is counted, and how many of them a step is.
    unit: (&'static str, u64),
    can_draw: bool,
    bar: Mutex<Option<ProgressBar>>,
    stop: Arc<AtomicBool>,
}

impl Patience {
    /// From now on the first Ctrl-C asks for an end, and the second ends the program.
    pub(crate) fn new(desk: &Desk<'_>, unit: &'static str, each: u64) -> Patience {
        let stop: Arc<AtomicBool> = Arc::default();
        let asked = Arc::clone(&stop);
        if desk.hears_ctrl_c {
            // Where the system lets nobody listen, Ctrl-C ends the program at once.
            let _ = ctrlc::set_handler(move || {
                if asked.swap(true, Ordering::Relaxed) {
                    process::exit(STOPPED.into());
                }
            });
        }
        let (unit, can_draw) = ((unit, each), desk.screen.can_draw);
        Patience { begun: Instant::now(), unit, can_draw, bar: Mutex::new(None), stop }
    }

    /// How long it has taken.
    pub(crate) fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Whether somebody asked for an end.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// So many steps of at most so many are done; whether to go on.
    pub(crate) fn see(&self, done: u64, all: u64) -> bool {
        let passed = self.begun.elapsed();
        if passed > PATIENCE && self.can_draw {
            let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
            let bar = bar.get_or_insert_with(|| bar_of(all));
            let speed = done as f64 / passed.as_secs_f64();
            let left = (all.saturating_sub(done) as f64 / speed.max(1e-9)) as u64;
            let (unit, each) = self.unit;
            let shown = grouped((speed * each as f64) as u64);
            bar.set_message(format!("{shown} {unit}/s, at most {} left", spoken(left)));
            bar.set_position(done.min(all));
        }
        !self.is_over()
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// A bar for so many steps, with a message.
fn bar_of(all: u64) -> ProgressBar {
    // The form is known here, so that it has no mistakes.
    let style = ProgressStyle::with_template("{bar:20} {percent:>3} %  {msg}, Ctrl-C stops");
    let bar = ProgressBar::new(all);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
    bar
}

/// A time as people say it.
fn spoken(seconds: u64) -> String {
    match seconds {
        0..=99 => format!("{} s", seconds.max(1)),
        100..=5999 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    }
}
