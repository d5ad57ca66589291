//! What a room counts, as text for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A state that counts.
pub(crate) trait HasMetrics: Send + Sync + 'static {
    fn metrics(&self) -> &Metrics;
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) connections: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) hands: Counter,
    pub(crate) commands_done: Counter,
    pub(crate) commands_refused: Counter,
    /// From the call of the store until everything is on the disk.
    pub(crate) commit: Histogram,
    /// From the arrival of a command until what came of it is given to all connections.
    pub(crate) move_to_send: Histogram,
    pub(crate) bytes_sent: Counter,
    pub(crate) slow_readers: Counter,
    pub(crate) logins_refused: Counter,
    pub(crate) bots_waiting: Gauge,
    pub(crate) odds_jobs: Counter,
    /// Bots that made the cheapest move, because theirs was refused or they found none.
    pub(crate) bots_refused: Counter,
    /// Bots that took longer than anybody waits, and made the cheapest move.
    pub(crate) bots_late: Counter,
    pub(crate) hands_returned: Counter,
}

impl Metrics {
    /// All numbers in the text form of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let out = &mut text;
        gauge(out, "connections", "Sockets that are open.", self.connections.get());
        gauge(out, "tables", "Tables that are open.", self.tables.get());
        counter(out, "hands_total", "Hands that were dealt.", &[("", self.hands.get())]);
        let commands = [
            ("{outcome=\"done\"}", self.commands_done.get()),
            ("{outcome=\"refused\"}", self.commands_refused.get()),
        ];
        counter(out, "commands_total", "Commands by what came of them.", &commands);
        let about = "From writing until it is on the disk.";
        self.commit.write(out, "commit_seconds", about);
        let about = "From the arrival of a command until its lines are sent.";
        self.move_to_send.write(out, "move_to_send_seconds", about);
        counter(
            out,
            "sent_bytes_total",
            "Bytes sent over sockets.",
            &[("", self.bytes_sent.get())],
        );
        let about = "Connections that were ended because they read too slowly.";
        counter(out, "slow_readers_total", about, &[("", self.slow_readers.get())]);
        let about = "Tries to log in that were refused.";
        counter(out, "logins_refused_total", about, &[("", self.logins_refused.get())]);
        gauge(out, "bots_waiting", "Bots that wait for a thread.", self.bots_waiting.get());
        let about = "Questions for odds that were worked on.";
        counter(out, "odds_total", about, &[("", self.odds_jobs.get())]);
        let about = "Moves of bots that the room made for them, by the reason.";
        let moves = [
            ("{reason=\"refused\"}", self.bots_refused.get()),
            ("{reason=\"late\"}", self.bots_late.get()),
        ];
        counter(out, "bot_mishaps_total", about, &moves);
        let about = "Hands that could not be finished: all bets were returned.";
        counter(out, "hands_returned_total", about, &[("", self.hands_returned.get())]);
        if let Some(bytes) = resident_bytes() {
            gauge(out, "resident_bytes", "Memory of the process.", bytes);
        }
        text
    }
}

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn one(&self) {
        self.add(1);
    }

    pub(crate) fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that grows and falls.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    pub(crate) fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper ends of the steps in which times are counted, in microseconds. They are close together where
/// a player would begin to notice.
const STEPS: [u64; 14] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 5_000_000,
];

/// How long something took, in steps.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    /// One for each step, and one for what is longer.
    counts: [AtomicU64; STEPS.len() + 1],
    microseconds: AtomicU64,
}

impl Histogram {
    pub(crate) fn note(&self, time: Duration) {
        let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let step = STEPS.partition_point(|step| *step < time);
        self.counts[step].fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(time, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, about: &str) {
        head(out, name, about, "histogram");
        let mut sum = 0;
        for (count, step) in self.counts.iter().zip(STEPS) {
            sum += count.load(Ordering::Relaxed);
            line(out, name, &format!("_bucket{{le=\"{}\"}}", step as f64 / 1e6), sum);
        }
        sum += self.counts[STEPS.len()].load(Ordering::Relaxed);
        line(out, name, "_bucket{le=\"+Inf\"}", sum);
        line(out, name, "_sum", self.microseconds.load(Ordering::Relaxed) as f64 / 1e6);
        line(out, name, "_count", sum);
    }
}

fn counter(out: &mut String, name: &str, about: &str, values: &[(&str, u64)]) {
    head(out, name, about, "counter");
    for (labels, value) in values {
        line(out, name, labels, value);
    }
}

fn gauge(out: &mut String, name: &str, about: &str, value: i64) {
    head(out, name, about, "gauge");
    line(out, name, "", value);
}

fn head(out: &mut String, name: &str, about: &str, kind: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "# HELP cardroom_{name} {about}\n# TYPE cardroom_{name} {kind}");
}

fn line(out: &mut String, name: &str, labels: &str, value: impl std::fmt::Display) {
    let _ = writeln!(out, "cardroom_{name}{labels} {value}");
}

/// The memory of the process, where the system tells it.
fn resident_bytes() -> Option<i64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: i64 = pages.split_whitespace().nth(1)?.parse().ok()?;
    // Where there is such a file, a page has this size, with few exceptions.
    pages.checked_mul(4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, start: &str) -> Vec<String> {
        text.lines().filter(|line| line.starts_with(start)).map(str::to_owned).collect()
    }

    #[test]
    fn counters_and_gauges_are_written() {
        let metrics = Metrics::default();
        metrics.connections.up();
        metrics.connections.up();
        metrics.connections.down();
        (0..7).for_each(|_| metrics.tables.up());
        metrics.bytes_sent.add(1234);
        metrics.commands_done.one();
        metrics.commands_refused.add(2);
        let text = metrics.text();
        assert_eq!(lines(&text, "cardroom_connections "), ["cardroom_connections 1"]);
        assert_eq!(lines(&text, "cardroom_tables "), ["cardroom_tables 7"]);
        assert_eq!(lines(&text, "cardroom_sent_bytes_total"), ["cardroom_sent_bytes_total 1234"]);
        let commands = [
            "cardroom_commands_total{outcome=\"done\"} 1",
            "cardroom_commands_total{outcome=\"refused\"} 2",
        ];
        assert_eq!(lines(&text, "cardroom_commands_total"), commands);
    }

    #[test]
    fn a_histogram_counts_upwards() {
        let histogram = Histogram::default();
        // A time at the end of a step belongs to it.
        for micros in [40, 100, 101, 30_000, 9_000_000] {
            histogram.note(Duration::from_micros(micros));
        }
        let mut text = String::new();
        histogram.write(&mut text, "x_seconds", "About.");
        let all = lines(&text, "cardroom_x_seconds");
        assert_eq!(all.len(), STEPS.len() + 3);
        assert_eq!(all[0], "cardroom_x_seconds_bucket{le=\"0.0001\"} 2");
        assert_eq!(all[1], "cardroom_x_seconds_bucket{le=\"0.00025\"} 3");
        assert_eq!(all[8], "cardroom_x_seconds_bucket{le=\"0.05\"} 4");
        assert_eq!(all[STEPS.len()], "cardroom_x_seconds_bucket{le=\"+Inf\"} 5");
        assert_eq!(all[STEPS.len() + 1], "cardroom_x_seconds_sum 9.030241");
        assert_eq!(all[STEPS.len() + 2], "cardroom_x_seconds_count 5");
    }

    #[test]
    fn every_number_has_its_help_and_its_kind() {
        let text = Metrics::default().text();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (name, value) = line.rsplit_once(' ').unwrap();
            assert!(value.parse::<f64>().is_ok(), "{line}");
            let name = name.split('{').next().unwrap();
            let base = ["_bucket", "_sum", "_count"]
                .iter()
                .find_map(|end| name.strip_suffix(end))
                .unwrap_or(name);
            assert!(text.contains(&format!("# HELP {base} ")), "{line}");
            assert!(text.contains(&format!("# TYPE {base} ")), "{line}");
        }
        #[cfg(target_os = "linux")]
        assert!(text.contains("cardroom_resident_bytes "));
    }
}
