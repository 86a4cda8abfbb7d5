//! How far the suites are: "2 of 5: crates/solver, about 1 min left".

use std::time::{Duration, Instant};

use super::shown;

pub struct Progress {
    /// A guess for each suite, in seconds.
    guesses: Vec<u64>,
    /// How many have been begun.
    index: usize,
    began: Instant,
    /// What has run so far took so long.
    spent: Duration,
    name: String,
}

impl Progress {
    pub fn new(guesses: impl IntoIterator<Item = u64>) -> Self {
        let guesses = guesses.into_iter().collect();
        Self { guesses, index: 0, began: Instant::now(), spent: Duration::ZERO, name: String::new() }
    }

    pub fn begin(&mut self, name: &str) {
        self.index += 1;
        self.name = format!("{} of {}: {name}", self.index, self.guesses.len());
        println!("test: {}, about {} left", self.name, shown(self.left()));
        self.began = Instant::now();
    }

    pub fn end(&mut self, passed: bool) {
        let time = self.began.elapsed();
        self.spent += time;
        println!("test: {}: {} in {}\n", self.name, if passed { "passed" } else { "FAILED" }, shown(time));
    }

    /// What the guesses say, in proportion to how wrong they were so far.
    fn left(&self) -> Duration {
        let (done, left) = self.guesses.split_at(self.index - 1);
        let [done, left] = [done, left].map(|guesses| Duration::from_secs(guesses.iter().sum()));
        // The first guesses are too small to be corrected by.
        let is_known = done >= Duration::from_secs(10);
        if is_known { left.mul_f64(self.spent.div_duration_f64(done)) } else { left }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_corrected_by_what_has_run() {
        let mut progress = Progress::new([20, 10, 50]);
        progress.index = 1;
        assert_eq!(progress.left(), Duration::from_secs(80));
        (progress.index, progress.spent) = (2, Duration::from_secs(40));
        assert_eq!(progress.left(), Duration::from_mins(2), "everything takes twice as long");
    }
}
