//! How long each test took, which the stable test harness doesn't say: it starts tests in the order in which it lists them, as
//! many at a time as there are threads, and the next as soon as one has ended.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

pub struct TestClock {
    waiting: VecDeque<String>,
    /// When each of the running tests began.
    running: BTreeMap<String, Duration>,
    threads: usize,
}

impl TestClock {
    /// Starts the first tests at time 0.
    pub fn new(listed: impl IntoIterator<Item = String>, threads: usize) -> Self {
        let mut clock = Self { waiting: listed.into_iter().collect(), running: BTreeMap::new(), threads };
        clock.fill(Duration::ZERO);
        clock
    }

    /// How long a test took that has ended now, if it was running. The next one begins.
    pub fn end(&mut self, name: &str, now: Duration) -> Option<Duration> {
        let began = self.running.remove(name)?;
        self.fill(now);
        Some(now.saturating_sub(began))
    }

    fn fill(&mut self, now: Duration) {
        while self.running.len() < self.threads
            && let Some(next) = self.waiting.pop_front()
        {
            self.running.insert(next, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_begins_when_one_before_it_has_ended() {
        let mut clock = TestClock::new(["a", "b", "c", "d"].map(str::to_owned), 2);
        let mut end = |name, seconds| clock.end(name, Duration::from_secs(seconds)).map(|time| time.as_secs());
        assert_eq!(end("b", 3), Some(3));
        assert_eq!(end("a", 5), Some(5));
        assert_eq!(end("c", 7), Some(4), "it took the place of b");
        assert_eq!(end("d", 7), Some(2), "it took the place of a");
        assert_eq!(end("e", 8), None);
    }
}
