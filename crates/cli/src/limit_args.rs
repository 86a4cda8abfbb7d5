//! How much memory and time a command may use: the same two options for all slow commands.

use std::io;
use std::time::Duration;

use clap::Args;
use numduel_rules::Budget;

use crate::progress;

/// Limits on memory and time.
#[derive(Args, Clone, Debug, Default)]
pub struct LimitArgs {
    /// Use at most this much memory, such as 500MB or 4GB [default: 1GB]
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "Limits")]
    limit: Option<u64>,
    /// Stop after this time, such as 30s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Limits")]
    timeout: Option<Duration>,
}

/// How long people are made to wait for an answer by default.
const PATIENCE: Duration = Duration::from_secs(10);

/// The position limit while somebody waits.
const POSITIONS: usize = 5_000_000;

impl LimitArgs {
    /// For work without a time limit. `what` is what the progress bar counts.
    pub fn budget(&self, what: &'static str) -> io::Result<Budget> {
        self.budget_of(what, None)
    }

    /// The same where the command knows how much work there is.
    pub fn budget_of(&self, what: &'static str, total: Option<u64>) -> io::Result<Budget> {
        progress::watch(self.timed(self.timeout), what, total)
    }

    /// For work that a person is waiting for.
    pub fn interactive(&self, what: &'static str) -> io::Result<Budget> {
        progress::watch(self.waited_for(), what, None)
    }

    /// The same without a bar, for the full screen, which Ctrl-C leaves anyway.
    pub fn waited_for(&self) -> Budget {
        self.timed(Some(self.timeout.unwrap_or(PATIENCE))).with_positions(POSITIONS)
    }

    /// The options again, for a command line that continues the work.
    pub fn options(&self) -> Vec<String> {
        let limit = self.limit.map(|bytes| ["--limit".to_owned(), format!("{}kB", bytes / 1000)]);
        let timeout = self.timeout.map(|time| ["--timeout".to_owned(), format!("{}ms", time.as_millis())]);
        [limit, timeout].into_iter().flatten().flatten().collect()
    }

    fn timed(&self, timeout: Option<Duration>) -> Budget {
        let budget = Budget::default();
        let bytes = self.limit.unwrap_or(budget.bytes);
        let budget = budget.with_bytes(bytes);
        timeout.map_or(budget.clone(), |time| budget.with_time(time))
    }
}

/// A number with its unit, `4GB` or `4 gb`, in the smallest unit.
fn measure(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let (_, factor) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit.trim()))?;
    number.parse::<u64>().ok()?.checked_mul(*factor)
}

fn bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 4] = [("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000)];
    let range = 10_000_000..=1_000_000_000_000;
    let wrong = || "write a size from 10MB to 1TB, such as 500MB or 4GB".to_owned();
    measure(text, &UNITS).filter(|bytes| range.contains(bytes)).ok_or_else(wrong)
}

fn time(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, u64); 5] = [("ms", 1), ("", 1000), ("s", 1000), ("m", 60_000), ("h", 3_600_000)];
    let range = 1..=7 * 24 * 3_600_000;
    let wrong = || "write a time from 1ms to 168h, such as 30s, 5m or 1h".to_owned();
    measure(text, &UNITS).filter(|time| range.contains(time)).map(Duration::from_millis).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_are_read_with_their_units() {
        for (text, size) in
            [("500MB", 500_000_000), ("4GB", 4_000_000_000), ("4 gb", 4_000_000_000), ("20000kB", 20_000_000)]
        {
            assert_eq!(bytes(text), Ok(size), "{text}");
        }
        for (text, millis) in [("60s", 60_000), ("60", 60_000), ("5m", 300_000), ("1h", 3_600_000), ("250ms", 250)] {
            assert_eq!(time(text), Ok(Duration::from_millis(millis)), "{text}");
        }
    }

    #[test]
    fn other_limits_are_refused_with_the_accepted_forms() {
        for text in ["", "4", "GB", "-1GB", "1.5GB", "4XB", "9MB", "2000GB", "99999999999999999999GB"] {
            assert_eq!(bytes(text), Err("write a size from 10MB to 1TB, such as 500MB or 4GB".to_owned()), "{text}");
        }
        for text in ["", "s", "0s", "-5s", "1.5s", "5 weeks", "169h", "99999999999999999999s"] {
            assert_eq!(time(text), Err("write a time from 1ms to 168h, such as 30s, 5m or 1h".to_owned()), "{text}");
        }
    }
}
