//! What an operator watches, in the text format of Prometheus.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that is counted.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub fn sub(&self, count: u64) {
        self.0.fetch_sub(count, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How long something took: how often, in which range of times.
#[derive(Default)]
pub struct Times {
    /// By the first of [`Times::UP_TO`] that is not exceeded, and those that exceed all.
    counts: [Counter; Times::UP_TO.len() + 1],
    micros: Counter,
}

impl Times {
    /// The ends of the ranges, in milliseconds.
    const UP_TO: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

    const fn new() -> Self {
        Self { counts: [const { Counter::new() }; Self::UP_TO.len() + 1], micros: Counter::new() }
    }

    pub fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let range = Self::UP_TO.iter().position(|up_to| micros <= up_to * 1000).unwrap_or(Self::UP_TO.len());
        self.counts[range].add(1);
        self.micros.add(micros);
    }

    /// As Prometheus reads it.
    fn text(&self, name: &str, help: &str) -> String {
        let mut text = format!("# HELP {name} {help}.\n# TYPE {name} histogram\n");
        let ends = Self::UP_TO.map(|up_to| format!("{}.{:03}", up_to / 1000, up_to % 1000));
        let mut sum = 0;
        for (count, end) in self.counts.iter().zip(ends.iter().map(String::as_str).chain(["+Inf"])) {
            sum += count.get();
            text += &format!("{name}_bucket{{le=\"{end}\"}} {sum}\n");
        }
        let micros = self.micros.get();
        text + &format!("{name}_sum {}.{:06}\n{name}_count {sum}\n", micros / 1_000_000, micros % 1_000_000)
    }
}

/// Everything that is counted.
pub struct Metrics {
    pub connections: Counter,
    pub streams: Counter,
    pub rooms: Counter,
    pub requests: Counter,
    pub refused: Counter,
    pub errors: Counter,
    pub batches: Counter,
    pub changes: Counter,
    pub failures: Counter,
    pub created: Counter,
    pub moves: Counter,
    /// How long whoever changed something waited for the answer, and the writer for the database.
    pub change_times: Times,
    pub commit_times: Times,
}

pub static METRICS: Metrics = Metrics {
    connections: Counter::new(),
    streams: Counter::new(),
    rooms: Counter::new(),
    requests: Counter::new(),
    refused: Counter::new(),
    errors: Counter::new(),
    batches: Counter::new(),
    changes: Counter::new(),
    failures: Counter::new(),
    created: Counter::new(),
    moves: Counter::new(),
    change_times: Times::new(),
    commit_times: Times::new(),
};

impl Metrics {
    /// As Prometheus reads it.
    pub fn text(&self) -> String {
        let all: [(&str, &str, &str, &Counter); 11] = [
            ("numduel_connections", "gauge", "Open connections", &self.connections),
            ("numduel_streams", "gauge", "Open live streams", &self.streams),
            ("numduel_rooms", "gauge", "Rooms in memory", &self.rooms),
            ("numduel_requests_total", "counter", "Requests", &self.requests),
            ("numduel_refused_total", "counter", "Requests over a limit", &self.refused),
            ("numduel_errors_total", "counter", "Answers with a status of 500 or more", &self.errors),
            ("numduel_commits_total", "counter", "Transactions", &self.batches),
            ("numduel_changes_total", "counter", "Changes sent to the database", &self.changes),
            ("numduel_commit_failures_total", "counter", "Transactions that failed", &self.failures),
            ("numduel_rooms_created_total", "counter", "Rooms created", &self.created),
            ("numduel_moves_total", "counter", "Moves made", &self.moves),
        ];
        let line = |(name, kind, help, counter): (&str, &str, &str, &Counter)| {
            format!("# HELP {name} {help}.\n# TYPE {name} {kind}\n{name} {}\n", counter.get())
        };
        all.map(line).concat()
            + &self.change_times.text("numduel_change_seconds", "From reading a change to its answer")
            + &self.commit_times.text("numduel_commit_seconds", "Transactions")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_by_range() {
        let times = Times::new();
        for micros in [1000, 1001, 3_000_000] {
            times.add(Duration::from_micros(micros));
        }
        let text = times.text("t", "Times");
        for line in [
            "t_bucket{le=\"0.001\"} 1",
            "t_bucket{le=\"0.002\"} 2",
            "t_bucket{le=\"1.000\"} 2",
            "t_bucket{le=\"+Inf\"} 3",
        ] {
            assert!(text.lines().any(|known| known == line), "{line}: {text}");
        }
        assert!(text.ends_with("t_sum 3.002001\nt_count 3\n"), "{text}");
    }
}
