//! Long work in the terminal: a budget that Ctrl-C cancels and whose progress is shown after a second.
//!
//! The bar is drawn here and not by a library: those use floating point to estimate rates, and loading the system's maths
//! library for that made every start of the program 5% slower.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use numduel_rules::{Budget, Progress};

use crate::platform;

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often it is drawn at most.
const PAUSE: Duration = Duration::from_millis(100);

/// In characters.
const WIDTH: u64 = 30;

/// Whether a bar is on the terminal.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// The budget with a progress bar: `what` it counts, and the total if the command knows it. The first Ctrl-C cancels the work, a second one ends the program at once.
pub fn watch(budget: Budget, what: &'static str, total: Option<u64>) -> io::Result<Budget> {
    platform::cancel_on_interrupt(&budget.cancel().flag())?;
    let bar = Mutex::new(Bar { what, drawn: None });
    Ok(budget.with_listener(move |progress| {
        let known = progress.total.as_ref().and_then(|total| u64::try_from(total).ok());
        bar.lock().unwrap_or_else(PoisonError::into_inner).show(progress, known.or(total));
    }))
}

/// Removes the bar before anything else is printed.
pub fn clear() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        put("\r\x1b[K");
    }
}

/// How far some work is.
struct Bar {
    what: &'static str,
    drawn: Option<Instant>,
}

impl Bar {
    /// Shows the progress, once the work has taken a while and if anybody can see it.
    fn show(&mut self, progress: &Progress, total: Option<u64>) {
        let just_drawn = self.drawn.is_some_and(|drawn| drawn.elapsed() < PAUSE);
        if progress.elapsed < PATIENCE || just_drawn || !io::stderr().is_terminal() {
            return;
        }
        self.drawn = Some(Instant::now());
        SHOWN.store(true, Ordering::Relaxed);
        put(&format!("\r{}\x1b[K", line(self.what, progress.done, total, progress.elapsed)));
    }
}

fn put(text: &str) {
    // A bar that cannot be shown is not a reason to stop the work.
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
