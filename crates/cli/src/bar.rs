//! A progress bar on standard error, for work that takes longer than a moment.
//!
//! Drawn here and not by a library: the ones there are estimate rates with floating point, and loading the system's
//! mathematics for that took every start of the program a twentieth longer.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often it is drawn at most.
const PAUSE: Duration = Duration::from_millis(100);

/// In characters.
const WIDTH: u64 = 30;

/// How far some work is. It disappears when the work is done.
pub struct Bar {
    /// What is counted.
    what: &'static str,
    began: Instant,
    drawn: Option<Instant>,
}

impl Bar {
    pub fn new(what: &'static str) -> Self {
        Self { what, began: Instant::now(), drawn: None }
    }

    /// Shows how far the work is, if it has taken a while and somebody is watching.
    pub fn show(&mut self, done: u64, total: Option<u64>) {
        let due = self.drawn.map_or(self.began + PATIENCE, |drawn| drawn + PAUSE);
        if Instant::now() < due || !io::stderr().is_terminal() {
            return;
        }
        self.drawn = Some(Instant::now());
        let line = line(self.what, done, total, self.began.elapsed());
        put(&format!("\r{line}\x1b[K"));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.drawn.is_some() {
            put("\r\x1b[K");
        }
    }
}

fn put(text: &str) {
    // A bar that cannot be shown is no reason to stop the work.
    let mut out = io::stderr().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn line(what: &str, done: u64, total: Option<u64>, since: Duration) -> String {
    let seconds = since.as_secs();
    let Some(total) = total.filter(|total| *total > 0) else { return format!("{done} {what}, {seconds} s") };
    let full = u128::from(done.min(total)) * u128::from(WIDTH) / u128::from(total);
    let bar = (0..u128::from(WIDTH)).map(|at| if at < full { '█' } else { '░' }).collect::<String>();
    format!("{bar} {done} of {total} {what}, {seconds} s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_with_the_work() {
        let line = |done, total| line("bands", done, total, Duration::from_secs(3));
        assert_eq!(line(15, Some(30)), format!("{}{} 15 of 30 bands, 3 s", "█".repeat(15), "░".repeat(15)));
        assert_eq!(line(40, Some(30)), format!("{} 40 of 30 bands, 3 s", "█".repeat(30)));
        assert_eq!(line(u64::MAX, Some(u64::MAX)).matches('█').count(), 30);
        assert_eq!(line(7, None), "7 bands, 3 s");
        assert_eq!(line(7, Some(0)), "7 bands, 3 s");
    }
}
