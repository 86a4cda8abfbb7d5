//! A writer that shows how many games went through it and stops on Ctrl-C.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::bar::Bar;

/// Whether the count is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// After a second, if standard error is a terminal.
    WhenLong,
    /// Never.
    Never,
}

/// Passes on what is written. The store does not say beforehand how many games it has, so there is a count and no end.
pub struct Watched<W> {
    to: W,
    count: Count,
    bar: Bar,
    games: u64,
    interrupted: Arc<AtomicBool>,
}

impl<W: Write> Watched<W> {
    /// Begins to listen for Ctrl-C.
    pub fn new(to: W, count: Count) -> io::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        flag::register(SIGINT, Arc::clone(&interrupted))?;
        Ok(Self { to, count, bar: Bar::new("games"), games: 0, interrupted })
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_stopped(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn show(&mut self) {
        if self.count == Count::WhenLong {
            self.bar.show(self.games, None);
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
