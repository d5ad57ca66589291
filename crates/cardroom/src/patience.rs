//! What a command does that takes long: a bar on a terminal, and an end when somebody stops it.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// What a shell expects of a command that was stopped by Ctrl-C.
pub(crate) const STOPPED: u8 = 130;

/// A bar is shown when the answer takes longer than this.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// From now on the first Ctrl-C asks for an end, and the second ends the program.
pub(crate) fn listen(stop: &Arc<AtomicBool>) {
    let stop = Arc::clone(stop);
    // Where the system lets nobody listen, Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            process::exit(STOPPED.into());
        }
    });
}

/// A bar for so many steps, with a message.
pub(crate) fn bar(all: u64) -> ProgressBar {
    // The form is known here, so that it has no mistakes.
    let style = ProgressStyle::with_template("{bar:20} {percent:>3} %  {msg}, Ctrl-C stops");
    let bar = ProgressBar::new(all);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
    bar
}

/// A time as people say it.
pub(crate) fn spoken(seconds: u64) -> String {
    match seconds {
        0..=99 => format!("{} s", seconds.max(1)),
        100..=5999 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    }
}
