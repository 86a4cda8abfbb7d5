//! A writer that shows how many games went through it and stops on Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether the count is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// After a second, if standard error is a terminal.
    WhenLong,
    /// Never.
    Never,
}

/// Passes on what is written. The store does not say beforehand how many games it has, so there is a count and no end.
pub struct Watched<W> {
    to: W,
    wanted: Bar,
    bar: Option<ProgressBar>,
    games: u64,
    began: Instant,
    interrupted: Arc<AtomicBool>,
}

impl<W: Write> Watched<W> {
    /// Begins to listen for Ctrl-C.
    pub fn new(to: W, wanted: Bar) -> io::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        flag::register(SIGINT, Arc::clone(&interrupted))?;
        Ok(Self { to, wanted, bar: None, games: 0, began: Instant::now(), interrupted })
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_stopped(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn show(&mut self) {
        if self.wanted == Bar::WhenLong && self.began.elapsed() > PATIENCE && io::stderr().is_terminal() {
            self.bar.get_or_insert_with(begin).set_position(self.games);
        }
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_stopped() {
            // Not the kind `Interrupted`: writers try again after that.
            return Err(io::Error::other("interrupted"));
        }
        let written = self.to.write(bytes)?;
        self.games += bytes[..written].iter().filter(|byte| **byte == b'\n').count() as u64;
        self.show();
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl<W> Drop for Watched<W> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn begin() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {pos} games, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar
}
