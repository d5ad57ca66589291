//! How far a long run is, on a terminal.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cards::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::queue::Source;
use crate::desk::Screen;

/// What is done sooner needs no bar, which would only flicker.
const PATIENCE: Duration = Duration::from_millis(300);

/// Counts hands and bytes, and draws them as a bar that goes away in the end.
pub(super) struct Progress {
    start: Instant,
    hands: AtomicU64,
    bytes: AtomicU64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Counts in silence.
    pub(super) fn silent() -> Progress {
        Progress {
            start: Instant::now(),
            hands: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            bar: None,
        }
    }

    /// Draws a bar if standard error is a terminal that can take one back.
    pub(super) fn drawn(sources: &[Source], screen: Screen) -> Progress {
        // How long standard input is, nobody knows.
        let total: Option<u64> = sources.iter().map(|source| source.bytes).sum();
        let bar = screen.can_draw.then(|| bar(total));
        Progress { bar, ..Progress::silent() }
    }

    /// So many more hands are done.
    pub(super) fn add(&self, hands: u64, bytes: u64) {
        let hands = self.hands.fetch_add(hands, Ordering::Relaxed) + hands;
        let bytes = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let passed = self.start.elapsed();
        if let Some(bar) = self.bar.as_ref().filter(|_| passed > PATIENCE) {
            let speed = (hands as f64 / passed.as_secs_f64()) as u64;
            bar.set_message(format!("{} hands, {}/s", grouped(hands), grouped(speed)));
            bar.set_position(bytes);
        }
    }

    /// Takes the bar away, and tells how many seconds have passed.
    pub(super) fn finish(&self) -> f64 {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.start.elapsed().as_secs_f64()
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let form = match total {
        Some(_) => "{wide_bar} {bytes} of {total_bytes}, {msg}, {eta} left",
        None => "{spinner} {bytes}, {msg}",
    };
    // The form is known here, so that it has no mistakes.
    let style = ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    bar.set_style(style.progress_chars("=> "));
    bar
}
