//! What an operator watches, in the text format of Prometheus.

use std::sync::atomic::{AtomicU64, Ordering};

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

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
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
    }
}
