//! Times: many of the same thing, summed up by quartiles, because a mean follows whatever else the machine does.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Result;

/// The fastest and the quartiles of many times.
#[derive(Clone, Copy)]
pub struct Spread {
    pub fastest: Duration,
    pub lower: Duration,
    pub median: Duration,
    pub upper: Duration,
}

impl Spread {
    /// Sums up at least one time.
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |quarter: usize| times[(times.len() - 1) * quarter / 4];
        Self { fastest: at(0), lower: at(1), median: at(2), upper: at(3) }
    }
}

/// Median and quartiles: `707 µs (698 µs – 731 µs)`.
impl fmt::Display for Spread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ({} – {})", shown(self.median), shown(self.lower), shown(self.upper))
    }
}

/// A duration with three digits.
pub fn shown(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let (size, unit) = units.into_iter().find(|(size, _)| seconds >= *size).unwrap_or(units[3]);
    let value = seconds / size;
    let decimals = [(100.0, 0), (10.0, 1)].into_iter().find(|(from, _)| value >= *from).map_or(2, |(_, digits)| digits);
    format!("{value:.decimals$} {unit}")
}

/// How long the work takes.
pub fn once<T>(work: impl FnOnce() -> T) -> Duration {
    let began = Instant::now();
    black_box(work());
    began.elapsed()
}

/// How long it takes on average over so many times: for work that is short beside reading the clock.
pub fn average<T>(times: u32, mut work: impl FnMut() -> T) -> Duration {
    once(|| {
        for _ in 0..times {
            black_box(work());
        }
    }) / times
}

/// How many times short work is done between two looks at the clock.
const BATCH: u32 = 20;

/// The fastest that the work is done within so much time.
pub fn fastest<T>(within: Duration, mut work: impl FnMut() -> T) -> Duration {
    let began = Instant::now();
    let mut best = average(BATCH, &mut work);
    while began.elapsed() < within {
        best = best.min(average(BATCH, &mut work));
    }
    best
}

/// Times two sides in turn so many times, and once before to warm up. They take turns in going first, too, so that
/// neither always follows the other.
pub fn in_turn(
    turns: usize,
    mut ours: impl FnMut() -> Result<Duration>,
    mut theirs: impl FnMut() -> Result<Duration>,
) -> Result<(Spread, Spread)> {
    ours()?;
    theirs()?;
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    for turn in 0..turns {
        if turn % 2 == 0 {
            our_times.push(ours()?);
        }
        their_times.push(theirs()?);
        if turn % 2 == 1 {
            our_times.push(ours()?);
        }
    }
    Ok((Spread::of(our_times), Spread::of(their_times)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_three_digits() {
        let told = |nanos| shown(Duration::from_nanos(nanos));
        assert_eq!(told(97_943), "97.9 µs");
        assert_eq!(told(919_009_000), "919 ms");
        assert_eq!(told(1_250_000_000), "1.25 s");
    }

    #[test]
    fn quartiles_are_times_that_were_measured() {
        let spread = Spread::of([5, 1, 4, 2, 3].map(Duration::from_millis).to_vec());
        assert_eq!(spread.to_string(), "3.00 ms (2.00 ms – 4.00 ms)");
    }
}
